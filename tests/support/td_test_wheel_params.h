/* SPDX-License-Identifier: MIT */
/// Wheels and motions for tests, in doubles and SI: the core's units of force are made here.
#ifndef TD_TEST_WHEEL_PARAMS_H
#define TD_TEST_WHEEL_PARAMS_H

#include <stddef.h>
#include "plant.h"
#include "plant_core.h"
#include "td_wheel.h"

/// [N] The core's unit of force: kN in Q16, where newtons and their stiffness do not fit.
#if defined(TD_SCALAR_Q16)
#    define TD_TEST_FORCE 1000.0
#else
#    define TD_TEST_FORCE 1.0
#endif

static inline td_real td_test_force(double newtons)
{
    return td_from_double(newtons / TD_TEST_FORCE);
}

static inline double td_test_newtons(td_real force)
{
    return td_to_double(force) * TD_TEST_FORCE;
}

static inline plant_vec td_test_plant_force(td_vec3 v)
{
    return plant_scale(TD_TEST_FORCE, plant_from_core(v));
}

static inline plant_vec td_test_plant_place(const td_place *place)
{
    const plant_vec rest = {td_near_to_double(place->residual.x),
                            td_near_to_double(place->residual.y),
                            td_near_to_double(place->residual.z)};
    return plant_add(plant_from_core(place->p), rest);
}

static inline td_quat td_test_quat(plant_quat q)
{
    const td_quat out = {td_unit_from_double(q.w), td_unit_from_double(q.x),
                         td_unit_from_double(q.y), td_unit_from_double(q.z)};
    return out;
}

/// A motion as the core sees it, with all that doubles know of the place.
static inline td_fault td_test_motion(
    plant_vec position, plant_quat attitude, plant_vec linear, plant_vec angular, td_motion *out)
{
    const td_pose x_wb = {plant_to_core(position), td_test_quat(attitude)};
    const td_twist twist = {plant_to_core(linear), plant_to_core(angular)};
    const plant_vec lost = plant_sub(position, plant_from_core(x_wb.p));
    const td_near3 rest = {td_near_from_double(lost.x), td_near_from_double(lost.y),
                           td_near_from_double(lost.z)};
    return td_motion_set(&x_wb, rest, &twist, 0u, out);
}

/// A wheel mounted straight at a point of body 0: travel 0.3 to 0.8 m, SI.
static inline td_wheel
td_test_wheel(plant_vec mount, double k_xy, double k_z, double d_xy, double d_z)
{
    const td_drag d = td_drag_from_double(d_z / TD_TEST_FORCE);
    const td_wheel w = {
        .x_bk = {plant_to_core(mount), TD_QUAT_IDENTITY},
        .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), td_test_force(k_z), d, d},
        .k_xy = td_test_force(k_xy),
        .d_xy = td_drag_from_double(d_xy / TD_TEST_FORCE),
        .c_rr = TD_U(0.0),
        .cos_min = TD_U(0.3),
        .relaxation = TD_ZERO,
        .mass_eff = TD_ZERO,
        .stub = NULL,
        .body = 0,
    };
    return w;
}

static inline td_wheel td_test_main_wheel(plant_vec mount)
{
    return td_test_wheel(mount, 2e5, 7e4, 4e3, 5e3);
}

/// Wheels down, nose along x: half a turn about x, since a body's z is down and the world's up.
static inline plant_quat td_test_upright(void)
{
    return (plant_quat){0.0, 1.0, 0.0, 0.0};
}

/// Ground of one half space.
typedef struct td_test_ground {
    td_half_space plane;
    td_scenery_op op;
    td_scenery scenery;
    td_scenery_solid solid;
    td_material material;
    td_ground ground;
} td_test_ground;

/// normal . x <= offset, of one material. The struct must stay where it is.
static inline void
td_test_ground_set(td_test_ground *g, plant_vec normal, double offset, td_material material)
{
    const double n[3] = {normal.x, normal.y, normal.z};
    const td_scenery_op leaf = TD_LEAF(0);
    const td_scenery scenery = {&g->plane, 0, &g->op, 1, 0, 1};
    const td_scenery_solid solid = {&g->scenery, 0, TD_WORLD};
    const td_ground ground = {&g->solid, &g->material, 0, 0, 1, 1, 0};
    g->plane = td_half_space_from_double(n, offset);
    g->op = leaf;
    g->scenery = scenery;
    g->solid = solid;
    g->material = material;
    g->ground = ground;
}

static inline td_material td_test_material(double mu_s, double mu_k)
{
    td_material m = TD_MATERIAL_HARD(0.0);
    m.mu_s = td_unit_from_double(mu_s);
    m.mu_k = td_unit_from_double(mu_k);
    return m;
}

#endif
