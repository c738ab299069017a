/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through what targets of both kinds share: td_target.h, td_separation.h and td_retain.h. A small
 * board has no room for outlines, so that targets of a scene are solids here; planar ones are asked by their own functions. */
#include "td_retain.h"
#include "walks.h"

#define STEPS   4u
#define CORNERS 4u

static const td_vec3 wedge_vertices[] = {
    {TD_R(-1.0), TD_R(-1.0), TD_R(0.0)}, {TD_R(1.0), TD_R(-1.0), TD_R(0.0)},
    {TD_R(1.0), TD_R(1.0), TD_R(0.0)},   {TD_R(-1.0), TD_R(1.0), TD_R(0.0)},
    {TD_R(-1.0), TD_R(0.0), TD_R(1.0)},  {TD_R(1.0), TD_R(0.0), TD_R(1.0)},
};
static const uint16_t wedge_indices[] = {3, 2, 1, 0, 0, 1, 5, 4, 2, 3, 4, 5, 0, 4, 3, 1, 2, 5};
static const uint16_t wedge_ends[] = {4, 8, 12, 15, 18};
static const td_polyhedron wedge = {wedge_vertices, wedge_indices, wedge_ends, 6, 5};
static const td_vec2 outline[CORNERS] = {
    {TD_R(-1.0), TD_R(-1.0)},
    {TD_R(-1.0), TD_R(1.0)},
    {TD_R(1.0), TD_R(1.0)},
    {TD_R(1.0), TD_R(-1.0)},
};

static td_vec3 near_target(kernel *k)
{
    td_vec3 v;
    v.x = td_scale(kernel_unit(k), TD_R(2.0));
    v.y = td_scale(kernel_unit(k), TD_R(2.0));
    v.z = td_scale(kernel_unit(k), TD_R(2.0));
    return v;
}

static void put_retained(kernel *k, const td_retained *out)
{
    td_hash_word(&k->hash, out->penetrated);
    td_hash_word(&k->hash, out->held);
    td_hash_word(&k->hash, (uint32_t)out->face);
    td_hash_word(&k->hash, (uint32_t)out->crossed);
    td_hash_word(&k->hash, (uint32_t)out->outcome);
    kernel_put(k, out->distance);
    kernel_put_unit(k, out->lambda);
}

/* ---- points of faces ---- */

static void put_point(kernel *k, const td_target *target, uint32_t face, td_vec3 q)
{
    const td_face3 plane = td_target_face(target, face);
    const td_face_point point = td_target_face_point(target, face, q);
    kernel_put_vec3(k, plane.start);
    kernel_put_dir3(k, plane.normal);
    kernel_put_proj(k, td_face3_height(&plane, q));
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_hash_word(&k->hash, point.corners[i]);
    }
    kernel_put_unit(k, point.second);
    kernel_put_unit(k, point.third);
    kernel_put_unit(k, td_face_point_first(&point));
    kernel_put_vec3(k, td_face_point_of(&point, wedge_vertices));
    kernel_put(k, td_target_distance(target, face, q));
}

/* ---- retention ---- */

/* Of the step in hand. */
static td_retained out;

static void hold(kernel *k)
{
    static td_target target;
    static td_retain3 state;
    target.is_planar = false;
    kernel_put_fault(k, td_target3_set(&wedge, &target.space));
    const td_vec3 start = near_target(k);
    td_retain_reset(&state, &target, start, kernel_below(k, 2u) != 0u);
    kernel_put_bool(k, td_target_is_planar(&target));
    for (uint32_t i = 0u; i < STEPS; ++i) {
        const td_vec3 q = near_target(k);
        target.space.rule.swept = kernel_below(k, 2u) != 0u;
        td_retain_evaluate(&state, &target, &target, q, &out);
        put_retained(k, &out);
        td_retain_sweep(&target, q, &out);
        put_retained(k, &out);
        kernel_put(k, td_retain_root(&out, &target, q));
        kernel_put(k, td_target_separation(&target, q));
        put_point(k, &target, kernel_below(k, td_target_faces(&target)), q);
        td_retain3_commit(&state, &out, q);
    }
}

/* An outline one of whose corners moves: distances at t0 are those from its faces then. */
static void hold_flat(kernel *k)
{
    static td_target2 last, now;
    static td_retain2 state;
    td_vec2 corners[CORNERS];
    for (uint32_t i = 0u; i < CORNERS; ++i) {
        corners[i] = outline[i];
    }
    kernel_put_fault(k, td_target2_set(corners, CORNERS, &last));
    td_retain2_reset(&state, &last, td_target_flat(near_target(k)), false);
    for (uint32_t i = 0u; i < STEPS; ++i) {
        const td_vec2 q = td_target_flat(near_target(k));
        const uint32_t face = kernel_below(k, CORNERS);
        corners[1].y = td_add(TD_ONE, td_scale(kernel_unit(k), TD_R(0.5)));
        kernel_put_fault(k, td_target2_set(corners, CORNERS, &now));
        td_retain2_evaluate(&state, &last, &now, q, &out);
        put_retained(k, &out);
        td_retain2_sweep(&now, q, &out);
        put_retained(k, &out);
        kernel_put(k, td_face2_distance(&now.faces[face], q));
        td_retain2_commit(&state, &out, q);
        last = now;
    }
}

void kernel_round_target(kernel *k)
{
    hold(k);
    hold_flat(k);
}
