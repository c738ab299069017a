/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 602
#include "td_separation.h"
#include "../number/td_invariant.h"

/* ---- plane ---- */

td_real td_target2_separation(const td_target2 *target, td_vec2 q)
{
    TD_ASSERT(target->n_faces >= 3u && target->n_faces <= TD_MAX_FACES);
    td_real most = td_target2_distance(target, 0u, q);
    for (uint32_t i = 1u; i < target->n_faces; ++i) {
        most = td_max(most, td_target2_distance(target, i, q));
    }
    return most;
}

// [SL eq. 10] with the largest (least negative) value instead of the smallest
int32_t td_target2_mtv(const td_target2 *target, td_vec2 q)
{
    if (td_target2_penetration(target, q) != td_faces_all(target->n_faces)) {
        return -1;
    }
    uint32_t best = 0u;
    td_real most = td_target2_distance(target, 0u, q);
    for (uint32_t i = 1u; i < target->n_faces; ++i) {
        const td_real d = td_target2_distance(target, i, q);
        best = d > most ? i : best;
        most = td_max(most, d);
    }
    return (int32_t)best;
}

uint32_t td_target2_ranges(const td_target2 *target, td_vec2 q)
{
    uint32_t ranges = 0u;
    for (uint32_t i = 0u; i < target->n_faces; ++i) {
        ranges |= (td_target2_on_range(target, i, q) ? 1u : 0u) << i;
    }
    return ranges;
}

void td_target2_range_ends(const td_target2 *target, uint32_t face, td_vec2 q, td_real ends[2])
{
    TD_ASSERT(face < target->n_faces);
    const td_face2 *const f = &target->faces[face];
    const td_wide from_start = td_vec2_dot(f->edge, td_vec2_sub(q, f->start));
    ends[0] = td_wide_over(from_start, f->inverse);
    ends[1] = td_wide_over(td_vec2_dot(f->edge, f->edge) - from_start, f->inverse);
}

/* ---- space ---- */

uint32_t td_target3_penetration(const td_target3 *target, td_vec3 q)
{
    TD_ASSERT(target->solid->n_faces <= TD_MAX_FACES);
    uint32_t penetrated = 0u;
    for (uint32_t i = 0u; i < target->solid->n_faces; ++i) {
        penetrated |= (td_face3_height(&target->faces[i], q) <= TD_PROJ_ZERO ? 1u : 0u) << i;
    }
    return penetrated;
}

td_real td_target3_distance(const td_target3 *target, uint32_t face, td_vec3 q)
{
    TD_ASSERT(face < target->solid->n_faces);
    return td_pnarrow(td_face3_height(&target->faces[face], q));
}

td_real td_target3_separation(const td_target3 *target, td_vec3 q)
{
    td_real most = td_target3_distance(target, 0u, q);
    for (uint32_t i = 1u; i < target->solid->n_faces; ++i) {
        most = td_max(most, td_target3_distance(target, i, q));
    }
    return most;
}

int32_t td_target3_mtv(const td_target3 *target, td_vec3 q)
{
    if (td_target3_penetration(target, q) != td_faces_all(target->solid->n_faces)) {
        return -1;
    }
    uint32_t best = 0u;
    td_real most = td_target3_distance(target, 0u, q);
    for (uint32_t i = 1u; i < target->solid->n_faces; ++i) {
        const td_real d = td_target3_distance(target, i, q);
        best = d > most ? i : best;
        most = td_max(most, d);
    }
    return (int32_t)best;
}

// On the outer side of an edge's plane: (n x e) . (q - a) < 0.
static bool is_beside(const td_face3 *face, td_vec3 a, td_vec3 b, td_vec3 q)
{
    const td_vec3 inward = td_dir3_turn(face->normal, td_vec3_sub(b, a));
    return td_vec3_dot(inward, td_vec3_sub(q, a)) < TD_WIDE_ZERO;
}

bool td_target3_on_range(const td_target3 *target, uint32_t face, td_vec3 q)
{
    const td_polyhedron *const solid = target->solid;
    const uint32_t begin = face == 0u ? 0u : solid->loop_ends[face - 1u];
    const uint32_t end = solid->loop_ends[face];
    TD_ASSERT(begin + 3u <= end);
    for (uint32_t at = begin; at < end; ++at) {
        const td_vec3 a = solid->vertices[solid->indices[at]];
        const td_vec3 b = solid->vertices[solid->indices[at + 1u < end ? at + 1u : begin]];
        if (is_beside(&target->faces[face], a, b, q)) {
            return false;
        }
    }
    return true;
}

/* ---- either ---- */

td_real td_target_distance(const td_target *target, uint32_t face, td_vec3 q)
{
    return td_target_is_planar(target)
               ? td_target2_distance(&target->plane, face, td_target_flat(q))
               : td_target3_distance(&target->space, face, q);
}

td_real td_target_separation(const td_target *target, td_vec3 q)
{
    return td_target_is_planar(target) ? td_target2_separation(&target->plane, td_target_flat(q))
                                       : td_target3_separation(&target->space, q);
}
