/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_distance.h and td_sweep.h. */
#include <stddef.h>
#include "td_distance_work.h"
#include "walks.h"
#include "td_sweep.h"

#define BOXES 24u
#define PAIRS 40u

/* One room for both, since small boards have no more: neither keeps anything between calls. */
static union {
    td_distance_work distance;
    struct {
        td_sweep work;
        td_box3 boxes[BOXES];
        uint16_t order[BOXES];
        td_sweep_pair pairs[PAIRS];
    } sweep;
} room;

td_distance_work *kernel_distance_work(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    room.distance.options = usual;
    return &room.distance;
}

/* ---- distances ---- */

static void put_distance(kernel *k, td_status status, const td_distance_result *r)
{
    td_hash_word(&k->hash, (uint32_t)status);
    kernel_put(k, r->distance);
    kernel_put(k, r->lower);
    kernel_put(k, r->upper);
    kernel_put_dir3(k, r->normal_w);
    kernel_put_vec3(k, r->point_a_w);
    kernel_put_vec3(k, r->point_b_w);
    td_hash_word(&k->hash, r->calls);
    kernel_put_bool(k, r->is_undecided);
}

/* Cold, then warm after a small motion, then with a wish and little budget. */
static void measure(kernel *k, const td_placed *a, td_placed *b)
{
    static td_distance_cache kept;
    static td_distance_result r;
    const td_distance_cache nothing = {.state = 0u};
    td_distance_work *const work = kernel_distance_work();
    kept = nothing;
    kernel_put(k, td_distance_size(a->convex, b->convex));
    put_distance(k, td_distance(a, b, work, &kept, &r), &r);
    work->options.is_moved_known = kernel_below(k, 2u) == 0u;
    work->options.moved = TD_R(0.015625);
    b->p.x = td_add(b->p.x, work->options.moved);
    put_distance(k, td_distance(a, b, work, &kept, &r), &r);
    work->options.calls_max = (uint16_t)(1u + kernel_below(k, 8u));
    work->options.is_beyond_enough = kernel_below(k, 2u) == 0u;
    work->options.beyond = td_abs(kernel_some(k));
    put_distance(k, td_distance(b, a, work, NULL, &r), &r);
    td_hash_word(&k->hash, (uint32_t)td_distance(a, NULL, work, NULL, &r));
}

static bool place(kernel *k, td_convex *convex, td_placed *placed)
{
    kernel_convex(k, convex);
    const td_pose x_wa = kernel_pose_near(k);
    return kernel_put_fault(k, td_placed_set(convex, &x_wa, placed));
}

static void distances(kernel *k)
{
    static td_convex convex_a, convex_b;
    static td_placed a, b;
    const bool is_a = place(k, &convex_a, &a);
    const bool is_b = place(k, &convex_b, &b);
    if (is_a && is_b) {
        measure(k, &a, &b);
    }
}

/* ---- boxes ---- */

static td_box3 some_box(kernel *k)
{
    const td_real x = kernel_some(k);
    const td_real y = kernel_some(k);
    const td_vec3 lo = td_vec3_of(x, y, kernel_some(k));
    const td_real size = td_abs(kernel_some(k));
    const td_vec3 hi = td_vec3_of(lo.x + size, lo.y + TD_ONE, lo.z + size);
    const td_box3 box = {lo, hi};
    return box;
}

static void sweep(kernel *k)
{
    td_box3 *const boxes = room.sweep.boxes;
    uint16_t *const order = room.sweep.order;
    td_sweep_list list = {room.sweep.pairs, PAIRS, 0u, 0u, 0u};
    for (uint32_t i = 0u; i < BOXES; ++i) {
        boxes[i] = some_box(k);
    }
    td_sweep_begin(order, BOXES);
    td_hash_word(&k->hash, td_sweep_sort(boxes, order, BOXES / 2u));
    td_hash_word(&k->hash, (uint32_t)td_sweep_pairs(boxes, order, BOXES, &room.sweep.work, &list));
    td_hash_word(&k->hash, list.n_pairs);
    td_hash_word(&k->hash, list.n_tests);
    td_hash_word(&k->hash, list.n_steps);
    for (uint32_t i = 0u; i < PAIRS && i < list.n_pairs; ++i) {
        td_hash_word(&k->hash, (uint32_t)list.pairs[i].a << 16 | list.pairs[i].b);
    }
}

void kernel_round_distance(kernel *k)
{
    distances(k);
    sweep(k);
}
