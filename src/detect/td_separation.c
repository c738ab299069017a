/* SPDX-License-Identifier: MIT */
#include "td_separation.h"

td_real td_separation_max(const td_separation *s, uint32_t n_faces)
{
    td_real most = s->d[0];
    for (uint32_t i = 1u; i < n_faces; ++i) {
        most = td_max(most, s->d[i]);
    }
    return most;
}

// [SL eq. 10] with the largest (least negative) value instead of the smallest
int32_t td_separation_mtv(const td_separation *s, uint32_t n_faces)
{
    if (s->penetrated != td_faces_all(n_faces)) {
        return -1;
    }
    uint32_t best = 0u;
    for (uint32_t i = 1u; i < n_faces; ++i) {
        if (s->d[i] > s->d[best]) {
            best = i;
        }
    }
    return (int32_t)best;
}

/* ---- plane ---- */

void td_target2_separate(const td_target2 *target, td_vec2 q, td_separation *out)
{
    const uint32_t n = target->n_faces;
    const td_face2 *face = target->faces;
    uint32_t penetrated = 0u;
    for (uint32_t i = 0u; i < n; ++i, ++face) {
        // |e_i| n_i . (q - v_i): the sign without a root; `<=`, so that touching counts [SL S8]
        const td_wide side = td_vec2_cross(face->edge, td_vec2_sub(q, face->start));
        penetrated |= (side <= TD_WIDE_ZERO ? 1u : 0u) << i;
        out->d[i] = td_wide_over(side, face->inverse); // [SL eq. 6]
    }
    out->penetrated = penetrated; // [SL eq. 8]
}

bool td_target2_on_range(const td_target2 *target, uint32_t face, td_vec2 q)
{
    const td_face2 *const f = &target->faces[face];
    const td_wide along = td_vec2_dot(f->edge, td_vec2_sub(q, f->start));
    return along >= TD_WIDE_ZERO && along <= td_vec2_dot(f->edge, f->edge); // [SL eq. 17]
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
    const td_face2 *const f = &target->faces[face];
    const td_wide from_start = td_vec2_dot(f->edge, td_vec2_sub(q, f->start));
    ends[0] = td_wide_over(from_start, f->inverse);
    ends[1] = td_wide_over(td_vec2_dot(f->edge, f->edge) - from_start, f->inverse);
}

/* ---- space ---- */

void td_target3_separate(const td_target3 *target, td_vec3 q, td_separation *out)
{
    uint32_t penetrated = 0u;
    for (uint32_t i = 0u; i < target->solid->n_faces; ++i) {
        const td_face3 *const face = &target->faces[i];
        out->d[i] = td_pnarrow(td_dir3_dot(face->normal, td_vec3_sub(q, face->start)));
        penetrated |= (out->d[i] <= TD_ZERO ? 1u : 0u) << i;
    }
    out->penetrated = penetrated;
}

// On the inner side of every edge's plane: (n x e) . (q - a) >= 0, in the body's frame.
bool td_target3_on_range(const td_target3 *target, uint32_t face, td_vec3 q)
{
    const td_solid3 *const solid = target->solid;
    const td_vec3 q_b = td_pose_point_inv(&target->x_wb, q);
    const td_dir3 n_b = td_pose_dir_inv(&target->x_wb, target->faces[face].normal);
    const uint32_t begin = face == 0u ? 0u : solid->loop_ends[face - 1u];
    const uint32_t end = solid->loop_ends[face];
    for (uint32_t at = begin; at < end; ++at) {
        const td_vec3 a = solid->vertices[solid->indices[at]];
        const td_vec3 b = solid->vertices[solid->indices[at + 1u < end ? at + 1u : begin]];
        const td_wvec3 side = td_vec3_cross(td_vec3_sub(b, a), td_vec3_sub(q_b, a));
        const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
        td_dir3 turn;
        /* n . (e x (q - a)), of which only the sign matters: the direction of the product will do */
        if (td_wvec3_normalize(side, none, &turn) && td_dir3_cos(n_b, turn) < TD_WUNIT_ZERO) {
            return false;
        }
    }
    return true;
}
