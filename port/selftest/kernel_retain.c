/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_target.h, td_separation.h and td_retain.h. */
#include "kernel_walk.h"
#include "td_retain.h"

#define STEPS 6u

static const td_vec2 wedge[] = {
    {TD_R(-2.0), TD_R(0.5)}, {TD_R(1.5), TD_R(1.25)},   {TD_R(3.0), TD_R(0.25)},
    {TD_R(2.5), TD_R(-0.5)}, {TD_R(-1.0), TD_R(-0.75)},
};
#define WEDGE_FACES ((uint32_t)(sizeof wedge / sizeof wedge[0]))

static const td_vec3 block_vertices[] = {
    {TD_R(-1.0), TD_R(-1.5), TD_R(-0.5)}, {TD_R(1.0), TD_R(-1.5), TD_R(-0.5)},
    {TD_R(1.0), TD_R(1.5), TD_R(-0.5)},   {TD_R(-1.0), TD_R(1.5), TD_R(-0.5)},
    {TD_R(-0.5), TD_R(-1.0), TD_R(0.75)}, {TD_R(0.5), TD_R(-1.0), TD_R(0.75)},
    {TD_R(0.5), TD_R(1.0), TD_R(0.75)},   {TD_R(-0.5), TD_R(1.0), TD_R(0.75)},
};
static const uint16_t block_indices[] = {3, 2, 1, 0, 4, 5, 6, 7, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t block_ends[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron block = {block_vertices, block_indices, block_ends, 8, 6};

static const td_hold_rule rules[] = {
    {.swept = false, .is_limited = false, .depth_max = TD_ZERO},
    {.swept = true, .is_limited = true, .depth_max = TD_R(0.75)},
};

/// A coordinate within four metres: near enough to hit, far enough to miss.
static td_real near_target(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(4.0));
}

static void put_retained(kernel *k, const td_retained *out)
{
    td_hash_word(&k->hash, out->penetrated);
    td_hash_word(&k->hash, out->held);
    td_hash_word(&k->hash, out->lost);
    td_hash_word(&k->hash, out->gained);
    td_hash_word(&k->hash, (uint32_t)out->face);
    td_hash_word(&k->hash, (uint32_t)out->crossed);
    td_hash_word(&k->hash, (uint32_t)out->outcome);
    kernel_put(k, out->distance);
    kernel_put_unit(k, out->lambda);
}

static void put_ranges(kernel *k, const td_target2 *target, td_vec2 q)
{
    td_real ends[2];
    const uint32_t face = kernel_below(k, WEDGE_FACES);
    td_target2_range_ends(target, face, q, ends);
    kernel_put(k, ends[0]);
    kernel_put(k, ends[1]);
    kernel_put_bool(k, td_target2_on_range(target, face, q));
    td_hash_word(&k->hash, td_target2_ranges(target, q));
    td_hash_word(&k->hash, td_target2_penetration(target, q));
    td_hash_word(&k->hash, td_face2_append(5u, &target->faces[face], q));
    kernel_put_wide(k, td_face2_side(&target->faces[face], q));
    td_hash_word(&k->hash, (uint32_t)td_target2_mtv(target, q));
    kernel_put(k, td_target2_separation(target, q));
    kernel_put(k, td_target2_distance(target, face, q));
    const td_dir2 n = td_target2_normal(target, face);
    kernel_put_unit(k, n.x);
    kernel_put_unit(k, n.y);
}

/* Of the step in hand. */
static td_retained out;

static void retain_plane(kernel *k)
{
    static td_target2 target;
    static td_retain2 state;
    target.rule = rules[kernel_below(k, 2u)];
    kernel_put_fault(k, td_target2_set(wedge, WEDGE_FACES, &target));
    const td_real x = near_target(k);
    const td_vec2 start = td_vec2_of(x, near_target(k));
    td_retain2_reset(&state, &target, start, kernel_below(k, 2u) != 0u);
    for (uint32_t i = 0u; i < STEPS; ++i) {
        const td_vec2 p = td_vec2_of(near_target(k), TD_ZERO);
        const td_pose2 x_wb = td_pose2_of(p, near_target(k));
        const td_real y = near_target(k);
        const td_vec2 q = td_pose2_point_inv(&x_wb, td_vec2_of(y, near_target(k)));
        td_retain2_evaluate(&state, &target, &target, q, &out);
        put_retained(k, &out);
        put_ranges(k, &target, q);
        kernel_put(k, td_retain2_root(&out, &target, q));
        if (kernel_below(k, 4u) != 0u) {
            td_retain2_commit(&state, &out, q);
        }
    }
}

static td_vec3 near_target3(kernel *k)
{
    td_vec3 v;
    v.x = near_target(k);
    v.y = near_target(k);
    v.z = near_target(k);
    return v;
}

static void retain_space(kernel *k)
{
    static td_target3 target;
    static td_retain3 state;
    kernel_put_fault(k, td_target3_check(&block));
    kernel_put_fault(k, td_target3_set(&block, &target));
    td_retain3_reset(&state, &target, near_target3(k), false);
    for (uint32_t i = 0u; i < STEPS; ++i) {
        const td_vec3 q = near_target3(k);
        const uint32_t face = kernel_below(k, block.n_faces);
        target.rule = rules[i % 2u];
        td_retain3_evaluate(&state, &target, &target, q, &out);
        put_retained(k, &out);
        td_retain3_sweep(&target, q, &out);
        put_retained(k, &out);
        kernel_put(k, td_retain3_root(&out, &target, q));
        kernel_put(k, td_target3_separation(&target, q));
        kernel_put(k, td_target3_distance(&target, face, q));
        td_hash_word(&k->hash, td_target3_penetration(&target, q));
        td_hash_word(&k->hash, (uint32_t)td_target3_mtv(&target, q));
        kernel_put_bool(k, td_target3_on_range(&target, face, q));
        td_retain3_commit(&state, &out, q);
    }
}

/// The parts of a step by themselves, on masks that no geometry would give.
static void retain_logic(kernel *k)
{
    const uint32_t n = 3u + kernel_below(k, 6u); /* 8 at most: what the small preset holds */
    const uint32_t all = td_faces_all(n);
    for (uint32_t i = 0u; i < n; ++i) {
        out.before[i] = kernel_some(k);
        out.after[i] = kernel_some(k);
    }
    td_hold last;
    last.penetrated = kernel_random(k) & all;
    last.held = 0u;
    out.penetrated = kernel_random(k) & all;
    const uint32_t s = kernel_random(k);
    const uint32_t c0 = kernel_random(k) & all;
    const td_retain_masks masks = td_retain_logic(all, out.penetrated, last.penetrated, s, c0);
    td_hash_word(&k->hash, masks.kept);
    td_hash_word(&k->hash, masks.fresh);
    td_retain_step(&last, all, true, &rules[1], &out);
    put_retained(k, &out);
}

static void refusals(kernel *k)
{
    td_vec2 bad[3];
    for (uint32_t i = 0u; i < 3u; ++i) {
        bad[i] = kernel_vec2(k);
    }
    kernel_put_fault(k, td_target2_check(bad, 3u));
    bad[1] = bad[0];
    kernel_put_fault(k, td_target2_check(bad, 3u));
    kernel_put_fault(k, td_target2_check(bad, 2u));
}

void kernel_round_retain(kernel *k)
{
    retain_plane(k);
    retain_space(k);
    retain_logic(k);
    refusals(k);
}
