/* SPDX-License-Identifier: MIT */
/// @file
/// Contact patch: up to four points at which two shapes touch.
///
/// Use       after td_distance, for pairs in contact. The normal selects a face or an edge of each shape; where
///           the two overlap, the corners of the common area are the contact points. Everything else touches in
///           one point, that of the distance.
/// Points    lie midway between the two surfaces, each with its own distance along the normal, < 0 overlapping.
///           Points farther apart than `margin` are left out; one point always remains. The least distance is
///           never above the upper bound of the distance, up to rounding and an eighth of the margin: if no
///           corner is as low, the point of the distance is added.
/// One       points closer together than a 64th of the smaller shape are merged: which of them exist is noise, and
///           each would be a spring. Two edges that cross touch in one point.
/// Four      of more points these are kept: the lowest, the one farthest from it, and on either side the one that
///           makes the largest triangle with both (if one side is slim: both on the other). Nearly equal points
///           are told apart by their position, so that noise does not change the choice.
/// Kept      td_patch_keep takes the four points of the last tick again: they stay, if corners are near them, while one of
///           them is half as deep as the lowest and they hold most of the common area.
/// Symmetry  a and b exchanged, with the normal reversed, give the same points, bit by bit.
/// Rounding  the flat part of a rounded face is that of its core. Ends of cylinders and cones are octagons.
/// Cost      bounded: two features, at most 8 x 16 corners to clip. Memory: `work`, the caller's. Any number of
///           calls may share it, one at a time; it keeps nothing between them.
/// Range     any answer of td_distance for shapes that touch, within the margin or deeper. Errors: a few steps in
///           Q16; in floats a few roundings at the distance from the shapes' origins to the contact.
/// Fine      in Q16 each point has its distance in td_near as well, from sums of products that are not rounded
///           before, residuals of both shapes included: within 2^-20 m for a slope below 1 in 16 on a ground of
///           80 m, within +-15 m. The point of the distance has its `fine`.
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

/// Contact points of the last tick, at their present positions.
typedef struct td_patch_cache {
    uint32_t count;                    ///< fewer than 4: none is kept
    td_vec3 points_w[TD_PATCH_POINTS]; ///< [m] `count` of them
} td_patch_cache;

/// The memory that a call works in (td_patch_work.h).
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
