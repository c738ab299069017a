/* SPDX-License-Identifier: MIT */
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

#define TD_PATCH_POINTS 4u

typedef struct td_patch_point {
    td_vec3 point_w;  ///< [m] midway between the surfaces
    td_real distance; ///< [m] of the surfaces here, along the normal
    td_near
        fine; ///< [m] the same, as fine as td_near and at most 15 m in size (Q16); in floats the same
              ///  number
} td_patch_point;

typedef struct td_patch {
    uint32_t count; ///< 1 to 4
    td_patch_point points[TD_PATCH_POINTS];
} td_patch;

/* ---- where a call works: nothing for its owner to read ---- */

/// Corners of a face: hull faces keep those that reach farthest in eight directions.
#define TD_FEATURE_CORNERS 8u

/// Points of a hull that are looked at more closely.
#define TD_FEATURE_POINTS 32u

typedef struct td_patch_area {
    uint32_t count;
    td_vec2 corners[2u * TD_FEATURE_CORNERS]; ///< [m] room for those that a cut adds
    td_near drops[2u * TD_FEATURE_CORNERS];   ///< [m] how far each lies below the feature's plane
} td_patch_area;

/// Heights above the plane of contact: z = height + slope . (x, y).
typedef struct td_patch_plane {
    td_real height; ///< [m]
    td_dir2 slope;  ///< [-]
#if defined(TD_SCALAR_Q16)
    td_proj level; ///< [m] height before it is rounded, and with the rest of the shape's position
#endif
} td_patch_plane;

/// A face or edge of a shape, see td_feature.h.
typedef struct td_feature {
    td_patch_area area;   ///< no corner: a point; 2: an edge; 3 to 8: a face, counter-clockwise
    td_patch_plane plane; ///< slope below 7/8 in size; means nothing for a point
} td_feature;

/// The frame of a contact: z is the normal, the origin is where the shapes are closest.
typedef struct td_contact_frame {
    td_rot rot; ///< rows: the axes of the frame, in the world
    td_vec3 p;  ///< [m] origin in the world
    td_real
        deep; ///< [m] points of a hull that are lower than its highest by no more may touch; below 0:
              ///  what matters is its face
} td_contact_frame;

/// A core as the frame of the contact sees it.
typedef struct td_feature_view {
    const td_convex *convex;
    union {
        td_rot rot;       ///< from the shape's frame to that of the contact
        td_unit of[3][3]; ///< its rows
    } turn;
    td_vec3 at; ///< [m] the shape's origin
    td_vec3 on; ///< [m] a point of the feature's plane
#if defined(TD_SCALAR_Q16)
    td_proj high; ///< [m] how high that is before it is rounded; until there is one, the origin
    td_proj top;  ///< [m] of a hull: how far above its origin it reaches
#endif
    td_real slim; ///< [m] what is not wider than this has no width
    td_real deep; ///< [m] of the frame
    uint32_t n_near;
    uint16_t near[TD_FEATURE_POINTS]; ///< points of a hull hardly lower than the highest
} td_feature_view;

/// Points of the same contact before: where they are now.
typedef struct td_patch_kept {
    uint32_t count; ///< fewer than 4: none is kept
    td_vec3 points_w[TD_PATCH_POINTS];
} td_patch_kept;

typedef struct td_patch_work {
    const td_patch_kept *kept; ///< for td_patch_keep: the caller's; NULL: there are none
    td_contact_frame frame;
    td_feature low, high; ///< low looks up, high looks down: its heights are depths
    bool is_low_small;    ///< its shape is the smaller one
    const td_distance_result *found;
    td_real margin;
    td_real slack;                  ///< [m] what rounding may hide in a coordinate
    td_real near;                   ///< [m] what is not farther apart is one point
    td_real lag;                    ///< [m] by how much a corner may miss the lowest point
    td_vec2 taken[TD_PATCH_POINTS]; ///< [m] points of the answer, in the plane of contact
    td_near drops[TD_PATCH_POINTS]; ///< [m] of each
    union {
        td_feature_view view; ///< while features are found
        td_patch_area area;   ///< while they are cut
    } now;
} td_patch_work;

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

/// The same, with `work->kept`.
td_status td_patch_keep(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out);

#endif
