/* SPDX-License-Identifier: MIT */
/// How many of each there are. Internal to the plan room.
///
/// A build that has no table for something (TD_MAX_X is 0) has none of it: its count is then a constant,
/// and no loop over it is linked. An aircraft's firmware so has wheels and no shapes, one with skids
/// points and no wheels.
#ifndef TD_COUNTS_H
#define TD_COUNTS_H

#include "td_plan.h"

#define TD_COUNTS_ID 1051

/// n, which a scene check has held to `max`.
#define TD_COUNT(max, n) ((max) > 0 ? (uint32_t)(n) : 0u)

static inline uint32_t td_n_parts(const td_scene *scene)
{
    TD_ASSERT_IN(TD_COUNTS_ID, scene->n_parts <= TD_MAX_PARTS);
    return TD_COUNT(TD_MAX_PARTS, scene->n_parts);
}

static inline uint32_t td_n_targets(const td_scene *scene)
{
    TD_ASSERT_IN(TD_COUNTS_ID, scene->n_targets <= TD_MAX_TARGETS);
    return TD_COUNT(TD_MAX_TARGETS, scene->n_targets);
}

static inline uint32_t td_n_initiators(const td_scene *scene)
{
    TD_ASSERT_IN(TD_COUNTS_ID, scene->n_initiators <= TD_MAX_INITIATORS);
    return TD_COUNT(TD_MAX_INITIATORS, scene->n_initiators);
}

static inline uint32_t td_n_wheels(const td_scene *scene)
{
    TD_ASSERT_IN(TD_COUNTS_ID, scene->n_wheels <= TD_MAX_WHEELS);
    return TD_COUNT(TD_MAX_WHEELS, scene->n_wheels);
}

static inline uint32_t td_n_candidates(const td_plan *plan)
{
    TD_ASSERT_IN(TD_COUNTS_ID, plan->n_candidates <= TD_MAX_CANDIDATES);
    return TD_COUNT(TD_MAX_CANDIDATES, plan->n_candidates);
}

static inline uint32_t td_n_watches(const td_plan *plan)
{
    TD_ASSERT_IN(TD_COUNTS_ID, plan->n_watches <= TD_MAX_WATCHES);
    return TD_COUNT(TD_MAX_WATCHES, plan->n_watches);
}

/// Of all driven targets.
static inline uint32_t td_n_vertices(const td_plan *plan)
{
    TD_ASSERT_IN(TD_COUNTS_ID, plan->n_vertices <= TD_MAX_DRIVEN_VERTICES);
    return TD_COUNT(TD_MAX_DRIVEN_VERTICES, plan->n_vertices);
}

/// Is a target an outline? In a build without room for outlines none is.
static inline bool td_is_outline(const td_scene_target *target)
{
    return TD_MAX_OUTLINES > 0 && target->solid == 0;
}

/// Is a target driven? In a build without room for driven vertices none is.
static inline bool td_is_driven_target(const td_scene *scene, uint32_t target)
{
    TD_ASSERT_IN(TD_COUNTS_ID, target < scene->n_targets);
    return TD_MAX_DRIVEN_VERTICES > 0 && scene->targets[target].body == TD_DRIVEN;
}

/// Vertices of a target.
static inline uint32_t td_target_vertices(const td_scene_target *target)
{
    return td_is_outline(target) ? target->n_outline : target->solid->n_vertices;
}

/// [m] A vertex of a target, as the scene has it; of a planar one in its plane.
static inline td_vec3 td_target_vertex(const td_scene_target *target, uint32_t v)
{
    return td_is_outline(target) ? td_vec3_of(target->outline[v].x, TD_ZERO, target->outline[v].y)
                                 : target->solid->vertices[v];
}

/// [separations] What the shape of a driven target costs to check in a tick: faces against vertices; 0 of a rigid one.
static inline uint32_t td_driven_sides(const td_plan *plan, const td_scene *scene, uint32_t target)
{
    return td_is_driven_target(scene, target) ? td_target_faces(&plan->targets[target]) *
                                                    td_target_vertices(&scene->targets[target])
                                              : 0u;
}

/// Are groups in ascending order of both bodies, and their candidates one after another? For asserts.
static inline bool td_group_is_after(const td_candidate_group *last, const td_candidate_group *next)
{
    return next->first == last->end &&
           (last->body_a < next->body_a ||
            (last->body_a == next->body_a && last->body_b < next->body_b));
}

#endif
