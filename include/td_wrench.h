/* SPDX-License-Identifier: MIT */
/// @file
/// Wrenches: forces at contact points, summed to force and torque about a body's origin.
///
/// Frames    world, throughout: force, torque, the points and the origins. [EN E14]
/// Pairs     the two forces of a contact are one vector and its negative, to the last bit: what A gets,
///           B gives, so that a sum over all bodies shows what the plant's books must show. They may act
///           at two points (the witnesses of an overlap), or at one.
/// Order     sums depend on their order in floats: add contacts in the order of their numbers.
/// Range     forces, points and origins within TD_RANGE; sums saturate, and are counted.
/// Cost      6 products a force.
#ifndef TD_WRENCH_H
#define TD_WRENCH_H

#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A force and a torque on a body.
typedef struct td_wrench {
    td_vec3 force_w;  ///< [N]
    td_vec3 torque_w; ///< [N m] about the body's origin
} td_wrench;

/// No force, no torque.
static inline td_wrench td_wrench_zero(void)
{
    const td_wrench zero = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    return zero;
}

/// Adds a force that acts at a point.
void td_wrench_add(td_wrench *sum, td_vec3 force_w, td_vec3 point_w, td_vec3 origin_w);

/// One of the two bodies of a contact.
typedef struct td_wrench_side {
    td_wrench *sum;   ///< NULL: the world
    td_vec3 origin_w; ///< [m] of the body
    td_vec3 point_w;  ///< [m] where its force acts
} td_wrench_side;

/// Adds the force to A's sum and its negative to B's.
void td_wrench_add_pair(const td_wrench_side *a, const td_wrench_side *b, td_vec3 force_w);

/// The sum of two wrenches about one origin.
td_wrench td_wrench_sum(td_wrench a, td_wrench b);

/// The same wrench about another origin.
td_wrench td_wrench_about(td_wrench wrench, td_vec3 from_w, td_vec3 to_w);

#ifdef __cplusplus
}
#endif

#endif
