/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1116
#include "td_tick_targets.h"
#include "td_separation.h"
#include "../geometry/td_target_inner.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"

/* ---- faces ---- */

static void flatten(const td_vec3 *vertices, uint32_t n, td_vec2 *out)
{
    TD_ASSERT(n <= TD_MAX_FACES);
    for (uint32_t i = 0u; i < n; ++i) {
        out[i] = td_target_flat(vertices[i]);
    }
}

/// The tables of a driven solid, with its vertices where they are.
static td_polyhedron moved(const td_scene_target *target, const td_vec3 *vertices)
{
    td_polyhedron tables = *target->solid;
    tables.vertices = vertices;
    return tables;
}

TD_NOINLINE td_fault td_tick_check_shape(const td_scene_target *target, const td_vec3 *vertices)
{
    if (td_is_outline(target)) {
        td_vec2 flat[TD_MAX_FACES];
        flatten(vertices, target->n_outline, flat);
        return td_target2_check(flat, target->n_outline);
    }
    const td_polyhedron tables = moved(target, vertices);
    return td_target3_check(&tables);
}

TD_NOINLINE void td_tick_place_target(const td_scene_target *target,
                                      const td_vec3 *vertices,
                                      td_polyhedron *tables,
                                      td_target *out)
{
    out->is_planar = td_is_outline(target);
    if (td_target_is_planar(out)) {
        td_vec2 flat[TD_MAX_FACES];
        flatten(vertices, target->n_outline, flat);
        out->plane.rule = target->rule;
        td_target2_place(flat, target->n_outline, &out->plane);
    } else {
        *tables = moved(target, vertices);
        out->space.rule = target->rule;
        td_target3_place(tables, &out->space);
    }
}

/* ---- one face at a time ---- */

static td_vec2 corner_of(const td_scene_target *target, const td_vec3 *vertices, uint32_t i)
{
    return vertices != 0 ? td_target_flat(vertices[i]) : target->outline[i];
}

/// [m] @param is_behind P, as the room retain has it: in the plane it is exact
static td_real see_face(const td_scene_target *target,
                        const td_vec3 *vertices,
                        uint32_t face,
                        td_vec3 q,
                        bool *is_behind)
{
    if (td_is_outline(target)) {
        const uint32_t next = face + 1u < target->n_outline ? face + 1u : 0u;
        const td_face2 edge =
            td_target2_face(corner_of(target, vertices, face), corner_of(target, vertices, next));
        *is_behind = td_face2_side(&edge, td_target_flat(q)) <= TD_WIDE_ZERO;
        return td_face2_distance(&edge, td_target_flat(q));
    }
    const td_polyhedron tables = moved(target, vertices != 0 ? vertices : target->solid->vertices);
    const td_face3 plane = td_target3_face(&tables, face);
    const td_proj height = td_face3_height(&plane, q);
    *is_behind = height <= TD_PROJ_ZERO;
    return td_pnarrow(height);
}

void td_tick_see(const td_scene_target *target,
                 const td_vec3 *vertices,
                 td_vec3 q,
                 uint32_t held,
                 td_tick_sight *out)
{
    const uint32_t n = td_is_outline(target) ? target->n_outline : target->solid->n_faces;
    const td_tick_sight nothing = {0u, 0u, -TD_REAL_MAX, TD_ZERO};
    TD_ASSERT(n >= 3u && n <= TD_MAX_FACES);
    *out = nothing;
    for (uint32_t face = 0u; face < n; ++face) {
        bool is_behind = false;
        const td_real distance = see_face(target, vertices, face, q, &is_behind);
        out->penetrated |= (is_behind ? 1u : 0u) << face;
        out->nearest = distance > out->separation ? face : out->nearest;
        out->separation = td_max(out->separation, distance);
        out->held = face == held ? distance : out->held;
    }
}

/* ---- points of driven faces ---- */

td_vec3
td_tick_anchor(const td_face_point *anchor, bool is_planar, const td_vec3 *vertices, td_rot *rot_w)
{
    const td_vec3 first = vertices[anchor->corners[0]];
    td_vec3 edge = td_vec3_sub(vertices[anchor->corners[1]], first);
    edge.y = is_planar ? TD_ZERO : edge.y;
    td_dir3 along = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    (void)td_vec3_normalize(edge, along, &along);
    td_dir3 normal = td_dir3_of(-along.z, TD_U(0.0), along.x);
    if (!is_planar) {
        const td_wvec3 area = td_vec3_cross(edge, td_vec3_sub(vertices[anchor->corners[2]], first));
        (void)td_wvec3_normalize(&area, &normal);
    }
    const td_dir3 across = td_dir3_cross(normal, along);
    const td_rot back = {td_dir3_cross(across, normal), across, normal};
    TD_ASSERT(td_rot_is_square(&back));
    *rot_w = td_rot_inv(&back);
    return td_face_point_of(anchor, vertices);
}

/* ---- in hand ---- */

#if TD_MAX_DRIVEN_VERTICES > 0

void td_tick_take_target(const td_job *job, uint32_t target)
{
    td_scratch *const scratch = job->scratch;
    TD_ASSERT(td_is_driven_target(job->scene, target));
    if (scratch->in_hand == target) {
        return;
    }
    const td_scene_target *const t = &job->scene->targets[target];
    const td_vec3 *const before = &job->state->vertices[job->plan->first_vertex[target]];
    td_tick_place_target(t, td_tick_vertices(job, target), &scratch->tables[0],
                         &scratch->driven[0]);
    td_tick_place_target(t, before, &scratch->tables[1], &scratch->driven[1]);
    scratch->in_hand = target;
}

static const td_target *faces_of(const td_job *job, uint32_t target, uint32_t when)
{
    TD_ASSERT(!td_is_driven_target(job->scene, target) || job->scratch->in_hand == target);
    return td_is_driven_target(job->scene, target) ? &job->scratch->driven[when]
                                                   : &job->plan->targets[target];
}

#else

void td_tick_take_target(const td_job *job, uint32_t target)
{
    (void)job;
    (void)target;
}

static const td_target *faces_of(const td_job *job, uint32_t target, uint32_t when)
{
    (void)when;
    return &job->plan->targets[target];
}

#endif

const td_target *td_tick_target_now(const td_job *job, uint32_t target)
{
    return faces_of(job, target, 0u);
}

const td_target *td_tick_target_before(const td_job *job, uint32_t target)
{
    return faces_of(job, target, 1u);
}
