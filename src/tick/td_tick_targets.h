/* SPDX-License-Identifier: MIT */
/// Targets in a tick: where their faces are, and were at the last tick. A rigid target has the faces of the plan, in
/// the frame of its body; a driven one those of the input, and of the state [SL S13], in the world. Internal to the
/// core.
///
/// In hand    one driven target at a time has its faces set, in the scratch: a stage takes it in hand, and serves all
///            initiators that it watches.
/// Tests      test_td_tick_driven.c
#ifndef TD_TICK_TARGETS_H
#define TD_TICK_TARGETS_H

#include "td_tick_stages.h"

/// Sets all faces of a driven target where its vertices are. @param tables what `out` points to
void td_tick_place_target(const td_scene_target *target,
                          const td_vec3 *vertices,
                          td_polyhedron *tables,
                          td_target *out);

/// Is a driven target what a target must be, where its vertices are? The fault names no item.
td_fault td_tick_check_shape(const td_scene_target *target, const td_vec3 *vertices);

/// Where a point is against a target, face by face: for what is asked for once.
typedef struct td_tick_sight {
    uint32_t penetrated; ///< P
    uint32_t nearest;    ///< the face of the largest distance, the lowest of several
    td_real separation;  ///< [m] that distance: negative inside
    td_real held;        ///< [m] the distance from one face
} td_tick_sight;

/// @param vertices of a driven target; NULL: where the scene has them
void td_tick_see(const td_scene_target *target,
                 const td_vec3 *vertices,
                 td_vec3 q,
                 uint32_t held,
                 td_tick_sight *out);

/// Takes a driven target in hand.
void td_tick_take_target(const td_job *job, uint32_t target);

/// The faces of a target, now and at the last tick; of a driven one that is in hand.
const td_target *td_tick_target_now(const td_job *job, uint32_t target);
const td_target *td_tick_target_before(const td_job *job, uint32_t target);

/// The frame of a point of a driven face: along an edge, across that, along the normal. @return [m] its origin
td_vec3
td_tick_anchor(const td_face_point *anchor, bool is_planar, const td_vec3 *vertices, td_rot *rot_w);

/// The vertices of a driven target, [m], and their velocities, [m/s].
static inline const td_vec3 *td_tick_vertices(const td_job *job, uint32_t target)
{
    return &job->input->vertices[job->plan->first_vertex[target]];
}

static inline const td_vec3 *td_tick_vertex_speeds(const td_job *job, uint32_t target)
{
    return &job->input->vertex_speeds[job->plan->first_vertex[target]];
}

#endif
