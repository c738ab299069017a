/* SPDX-License-Identifier: MIT */
/// Contact patch: up to four points that say where two shapes touch, so that what stands stands still.
///
/// Use       after td_distance, for pairs in contact: the answer's normal chooses a face or an edge of
///           each shape; where the two cover each other, the corners of the common area are the
///           contact. Everything else touches in one point, that of the answer.
/// Points    lie midway between the two surfaces, each with its own distance along the normal:
///           < 0 overlapping. What is farther apart than `margin` is left out; one point remains in
///           any case. The point of least distance is never farther apart than the answer's
///           distance, but for rounding and an eighth of the margin.
/// Four      are left of more: the lowest, the one farthest from it, the one that makes the largest
///           triangle with both, and the one farthest outside of that triangle. Almost equal ones are
///           told apart by where they lie, so that noise does not make the choice flicker.
/// Symmetry  a and b exchanged (and the normal reversed) give the same points, bit by bit.
/// Rounding  balls about cores (mu, capsules): the flat part of a rounded face is that of its core.
///           Cylinder and cone ends are octagons.
/// Cost      bounded: two features (src/geometry/td_feature.h), at most 8 x 16 corners to clip. No
///           memory but the stack.
/// Range     as td_shape.h. Errors: a few steps of the number in Q16; in floats a few roundings at the
///           distance of the shapes' origins from the contact.
#ifndef TD_PATCH_H
#define TD_PATCH_H

#include "td_distance.h"

#define TD_PATCH_POINTS 4u

typedef struct td_patch_point {
    td_vec3 point_w;  ///< [m] midway between the surfaces
    td_real distance; ///< [m] of the surfaces here, along the normal
} td_patch_point;

typedef struct td_patch {
    uint32_t count; ///< 1 to 4
    td_patch_point points[TD_PATCH_POINTS];
} td_patch;

/// @param found  what td_distance said of a and b (normal, distance, witness points)
/// @param margin [m] >= 0: points farther apart than this do not count
/// @return TD_OK; TD_E_ARG (margin negative or no number, normal not of unit length): out is untouched
td_status td_patch_find(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch *out);

#endif
