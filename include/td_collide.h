/* SPDX-License-Identifier: MIT */
/// @file
/// Contact as one call: bodies in, forces and torques out.
///
/// Use        for multibody programs that run their own integrator and want contact as an external function: a
///            Modelica tool, a solver of your own. There is no scene, no plan, no schedule: every pair is measured in
///            every call. For rigs there is td_tick.h.
/// Row        of the source's interface: pose, velocities, mass, inertia, material and shape of each body in; force,
///            and torque about the body's origin, in the world, out. [EN sec. 7.3] [EN E14]
///
///              td_collide_body bodies[3] = {...};
///              td_law_memory memory[TD_COLLIDE_PAIRS(3)] = {...};      all zero
///              td_collide(&rules, bodies, 3, memory, next, &work, wrenches);
///              ... integrate; when the step is accepted: td_collide_accept(memory, next, 3, h) ...
///
///            port/check/free_bodies.c is a program that does so.
/// Purity     `memory` is read, `next` written: a rejected step leaves no trace.
/// Mass       0: fixed. A pair of two fixed bodies is not measured. Penalty forces need no masses, but the check of
///            the laws against the step does (td_collide_check).
/// Cost       n (n - 1) / 2 distances of at most work->options.calls_max support calls each; a pair farther apart than
///            its law reaches costs one or two.
/// Source     [EN] section 7.3, with [EN E14].
#ifndef TD_COLLIDE_H
#define TD_COLLIDE_H

#include "td_distance.h"
#include "td_law.h"
#include "td_wrench.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Pairs of n bodies.
#define TD_COLLIDE_PAIRS(n) ((n) * ((n)-1) / 2)

/// One body: its shape, its motion, what it weighs.
typedef struct td_collide_body {
    const td_convex *convex; ///< its shape
    td_pose x_wb;            ///< its pose in the world
    td_twist twist_w;        ///< [m/s], [rad/s]
    td_real mass;            ///< [mass] 0: fixed
    td_vec3 inertia;         ///< [mass m^2] about its axes; not read if fixed
    uint16_t material;       ///< 0 to n_materials - 1
} td_collide_body;

/// Which law two materials follow: laws[a * n_materials + b].
typedef struct td_collide_rules {
    const td_law *laws;   ///< n_materials^2 of them
    uint16_t n_materials; ///< 1 or more
} td_collide_rules;

/// Fields of a fault (td_fault.field; the item is TD_ITEM_BODY).
typedef enum td_collide_field {
    TD_COLLIDE_SHAPE = TD_FIELDS_COLLIDE + 1,
    TD_COLLIDE_POSE,
    TD_COLLIDE_TWIST,
    TD_COLLIDE_MASS,
    TD_COLLIDE_INERTIA,
    TD_COLLIDE_MATERIAL,
    TD_COLLIDE_LAW, ///< of a material pair; index: its place in the table
} td_collide_field;

/// Checks bodies and laws. Nothing is written.
td_fault td_collide_check(const td_collide_rules *rules, const td_collide_body *bodies, uint32_t n);

/// All contacts of n bodies, from arrays that td_collide_check accepts.
/// @param memory, next of TD_COLLIDE_PAIRS(n), pair i < j at td_collide_pair(i, j, n)
/// @return TD_OK; TD_PARTIAL: some distance was only bracketed; a fault's status: nothing is written
td_status td_collide(const td_collide_rules *rules,
                     const td_collide_body *bodies,
                     uint32_t n,
                     const td_law_memory *memory,
                     td_law_memory *next,
                     td_distance_work *work,
                     td_wrench *wrenches) TD_FOR_BUILD(td_collide);

/// Accepts what td_collide wrote into `next`. @param tick [s] >= 0, how far time goes on
void td_collide_accept(td_law_memory *memory, const td_law_memory *next, uint32_t n, td_real tick);

/// The place of a pair i < j in the arrays.
static inline uint32_t td_collide_pair(uint32_t i, uint32_t j, uint32_t n)
{
    return i * (2u * n - i - 1u) / 2u + (j - i - 1u);
}

#ifdef __cplusplus
}
#endif

#endif
