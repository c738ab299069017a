/* SPDX-License-Identifier: MIT */
/// Springs of a scene as the scene check sees them: how stiff a contact is, and how its two bodies give way.
///
/// A point of contact gives way to a unit force by l = 1 / m + (r x n) I^-1 (r x n) of each of its two bodies, n along
/// the force. Forces along the normal pass through the core of a part, so that the ball about it is no arm; those along
/// the surface do not.
///
/// Tests     test_td_plan_springs.c
#ifndef TD_SPRING_H
#define TD_SPRING_H

#include "td_pair_law.h"
#include "td_plan.h"

/* ---- numbers of any size ---- */

static inline td_scaled td_spring_square(td_scaled a)
{
    return td_scaled_mul(a, a);
}

static inline td_scaled td_spring_times(td_scaled a, uint32_t n)
{
    return td_scaled_times(a, td_from_int((int32_t)n));
}

/// As td_real; what is beyond counts as the largest.
td_real td_spring_real(td_scaled a);

/* A limit that is given to somebody to be kept is on the safe side of what was calculated, by a thousandth and by what
 * a number is rounded to: whoever takes it as it is has kept it. */

static inline td_real td_spring_at_most(td_scaled a)
{
    const td_scaled less = td_scaled_times(a, TD_R(0.999));
    return td_max(td_spring_real(td_scaled_add(less, td_scaled_of(-TD_REAL_EPS))), TD_LENGTH_MIN);
}

static inline td_real td_spring_at_least(td_scaled a)
{
    const td_scaled more = td_scaled_times(a, TD_R(1.001));
    return td_spring_real(td_scaled_add(more, td_scaled_of(TD_REAL_EPS)));
}

/* ---- springs ---- */

/// What pushes between two bodies, and who answers for it.
typedef struct td_spring {
    td_pair_law chosen;
    td_scaled point;    ///< [1/mass] of both bodies, at the worst point
    td_scaled straight; ///< [1/mass] of both bodies, through the middle
    td_scaled middle;   ///< [1/mass] of both bodies, where a contact pushes as a whole
    uint32_t n;         ///< points at one time
    uint32_t points;    ///< of them, in one contact
    uint32_t contacts;  ///< that damp at one time
    uint32_t level;     ///< contacts that begin at one time: of parts that are level
    td_fault named;     ///< what a refusal says
    uint16_t other;     ///< and of whom else
} td_spring;

/// Does a force move this body?
bool td_spring_is_moved(const td_scene *scene, uint32_t body);

/// [-] h^2 k L + 2 h d L of all points at once. [HW W19]
td_scaled td_spring_merit(const td_scene *scene, const td_spring *s, td_real k, td_real d);

/// [-] The same of a spring along the surface (td_spring_grip); 0 where nothing rubs.
td_scaled td_spring_merit_across(const td_scene *scene, const td_spring *s);

/// [m/force] That over the stiffness of the contact, if stiffness and damping along the surface change in proportion to
/// it. Damping by default is limited to what a number holds; as if it were not, it is never less than that.
td_scaled td_spring_bare_across(const td_scene *scene, const td_spring *s);

/// Of two parts.
td_spring td_spring_of(const td_scene *scene, const td_plan *plan, const td_candidate *candidate);

/// The same along the surface: another `point`, that of the surface itself, and another `n`.
void td_spring_grip(const td_scene *scene,
                    const td_plan *plan,
                    const td_candidate *candidate,
                    td_spring *s);

/// What may hold a point.
typedef struct td_holder {
    uint32_t body; ///< or TD_WORLD
    uint32_t material;
    td_vec3 far; ///< [m] from its body's origin to where a point may be held, along each axis
} td_holder;

td_holder td_holder_of(const td_scene_target *target);
td_holder td_holder_of_solid(const td_scene *scene, uint32_t solid);

/// The material of an initiator and of what holds it.
td_material td_holder_material(const td_scene *scene, uint32_t initiator, const td_holder *h);

/// Of a point that is held.
td_spring td_spring_at(const td_scene *scene,
                       uint32_t initiator,
                       const td_holder *h,
                       const td_material *both);

#endif
