/* SPDX-License-Identifier: MIT */
/// @file
/// Contact patch: up to four points that say where two shapes touch, so that what stands stands still.
///
/// Use       after td_distance, for pairs in contact: the answer's normal chooses a face or an edge of
///           each shape; where the two cover each other, the corners of the common area are the
///           contact. Everything else touches in one point, that of the answer.
/// Points    lie midway between the two surfaces, each with its own distance along the normal:
///           < 0 overlapping. What is farther apart than `margin` is left out; one point remains in
///           any case. The least distance is never above the answer's upper bound, but for rounding
///           and an eighth of the margin: where no corner is as low, the point of the answer is one.
/// One       is left of points that are closer together than a 64th of the smaller shape: which of them
///           there are is noise, and each would be a spring. Two edges that cross touch in one point.
/// Four      are left of more: the lowest, the one farthest from it, and the one that makes the largest
///           triangle with both on either side (if one side is slim: both on the other). Almost equal
///           ones are told apart by where they lie, so that noise does not make the choice flicker.
/// Kept      who knows the four of before says so (td_patch_keep): they stay, where corners are that are near
///           them, while one of them is half as deep as the lowest and they span half of the common area.
/// Symmetry  a and b exchanged (and the normal reversed) give the same points, bit by bit.
/// Rounding  balls about cores (mu, capsules): the flat part of a rounded face is that of its core.
///           Cylinder and cone ends are octagons.
/// Cost      bounded: two features, at most 8 x 16 corners to clip. Memory: `work`, the caller's; it may
///           be shared by any number of calls, one at a time, and keeps nothing between them.
/// Range     whatever td_distance answers about shapes that touch, within the margin or deeper. Errors: a few
///           steps of the number in Q16; in floats a few roundings at the distance of the shapes' origins
///           from the contact.
/// Fine      in Q16 each point has its distance in td_near, too, from sums of products that are not rounded
///           before, and with the `residual` of both shapes: within 2^-20 m for a slope below 1 in 16 on a
///           ground of 80 m. It ends at +-15 m. The point of the answer has the answer's.
#ifndef TD_PATCH_H
#define TD_PATCH_H

#include "td_distance.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The most points of a patch.
#define TD_PATCH_POINTS 4u

/// A contact point.
typedef struct td_patch_point {
    td_vec3 point_w;  ///< [m] midway between the surfaces
    td_real distance; ///< [m] of the surfaces here, along the normal
    td_near
        fine; ///< [m] the same, as fine as td_near and at most 15 m in size (Q16); in floats the same
              ///  number
} td_patch_point;

/// The contact points of two shapes.
typedef struct td_patch {
    uint32_t count;                         ///< 1 to 4
    td_patch_point points[TD_PATCH_POINTS]; ///< `count` of them
} td_patch;

/// Points of the same contact before: where they are now.
typedef struct td_patch_cache {
    uint32_t count; ///< fewer than 4: none is kept
    td_vec3 points_w[TD_PATCH_POINTS];
} td_patch_cache;

/// Where a call works (td_patch_work.h).
typedef struct td_patch_work td_patch_work;

/// @param found  what td_distance said of a and b: distance, fine, upper, normal_w, point_a_w, point_b_w
/// @param margin [m] >= 0: points farther apart than this do not count
/// @return TD_OK; TD_E_ARG (margin negative or no number, normal not of unit length, points that do not
///         belong to the shapes): out is untouched
td_status td_patch_find(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out);

/// The same, with `work->cache`.
td_status td_patch_keep(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out);

#ifdef __cplusplus
}
#endif

#endif
