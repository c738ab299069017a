/* SPDX-License-Identifier: MIT */
/// @file
/// The memory in which td_patch_find works. The caller owns it and never reads it; it keeps nothing between calls.
#ifndef TD_PATCH_WORK_H
#define TD_PATCH_WORK_H

#include "td_patch.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Corners of a face: hull faces keep those that reach farthest in eight directions.
#define TD_FEATURE_CORNERS 8u

/// Points of a hull that are looked at more closely.
#define TD_FEATURE_POINTS 32u

/// A polygon in the plane of contact, convex.
typedef struct td_patch_area {
    uint32_t count;                           ///< corners
    td_vec2 corners[2u * TD_FEATURE_CORNERS]; ///< [m] room for those that a cut adds
    td_near drops[2u * TD_FEATURE_CORNERS];   ///< [m] how far each lies below the feature's plane
} td_patch_area;

/// Heights above the plane of contact: z = height + slope . (x, y).
typedef struct td_patch_plane {
    td_real height; ///< [m]
    td_dir2 slope;  ///< [-]
#if defined(TD_SCALAR_Q16)
    td_proj level; ///< [m] height before it is rounded, with the residual of the shape's position
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
    const td_convex *convex; ///< the core
    union {
        td_rot rot;       ///< from the shape's frame to that of the contact
        td_unit of[3][3]; ///< its rows
    } turn;               ///< its rotation, in two ways
    td_vec3 at;           ///< [m] the shape's origin
    td_vec3 on;           ///< [m] a point of the feature's plane
#if defined(TD_SCALAR_Q16)
    td_proj high; ///< [m] how high that is before it is rounded; until there is one, the origin
    td_proj top;  ///< [m] of a hull: how far above its origin it reaches
#endif
    td_real slim;                     ///< [m] what is not wider than this has no width
    td_real deep;                     ///< [m] of the frame
    uint32_t n_near;                  ///< used entries of `near`
    uint16_t near[TD_FEATURE_POINTS]; ///< points of a hull hardly lower than the highest
} td_feature_view;

struct td_patch_work {
    const td_patch_cache *cache;     ///< for td_patch_keep: the caller's; NULL: there are none
    td_contact_frame frame;          ///< of this contact
    td_feature low, high;            ///< low looks up, high looks down: its heights are depths
    bool is_low_small;               ///< its shape is the smaller one
    const td_distance_result *found; ///< the caller's
    td_real margin;                  ///< [m] the caller's
    td_real slack;                   ///< [m] what rounding may hide in a coordinate
    td_real near;                    ///< [m] what is not farther apart is one point
    td_real lag;                     ///< [m] by how much a corner may miss the lowest point
    td_vec2 taken[TD_PATCH_POINTS];  ///< [m] points of the answer, in the plane of contact
    td_near drops[TD_PATCH_POINTS];  ///< [m] of each
    union {
        td_feature_view view; ///< while features are found
        td_patch_area area;   ///< while they are cut
    } now;                    ///< of the step that runs
};

#ifdef __cplusplus
}
#endif

#endif
