/* SPDX-License-Identifier: MIT */
#include "bench_broad.h"
#include "kernel_walk.h"

#if BENCH_BROAD_79

#    if BENCH_BROAD_2000
#        define MOST 2000u
#    else
#        define MOST 79u
#    endif

/* A crowd of its own for each row: its boxes, how they drift, its order. */
typedef struct crowd {
    uint32_t n;
    td_box3 boxes[MOST];
    td_vec3 drift[MOST];
    uint16_t order[MOST];
} crowd;

static crowd crowd_79 = {.n = 79u};
#    if BENCH_BROAD_2000
static crowd crowd_500 = {.n = 500u};
static crowd crowd_2000 = {.n = 2000u};
#    endif
static td_sweep work;
static td_sweep_pair pairs[4u * MOST];
static td_sweep_list list = {pairs, 4u * MOST, 0u, 0u, 0u};

/* From -1 to 1, evenly. */
static td_real any(kernel *k)
{
    return td_mul(td_from_int((int32_t)kernel_below(k, 16385u) - 8192), TD_R(0.0001220703125));
}

static td_vec3 any_vec(kernel *k, td_real size)
{
    td_vec3 v;
    v.x = td_mul(any(k), size);
    v.y = td_mul(any(k), size);
    v.z = td_mul(any(k), size);
    return v;
}

/* [m] Half of a cube in which n boxes of 1 m have 8 m^3 each. */
static td_real room_of(uint32_t n)
{
    return n < 100u ? TD_R(4.3) : n < 1000u ? TD_R(7.9) : TD_R(12.6);
}

static void place(kernel *k, crowd *c, uint32_t i)
{
    const td_vec3 half =
        td_vec3_add(td_vec3_of(TD_R(0.5), TD_R(0.5), TD_R(0.5)), any_vec(k, TD_R(0.125)));
    c->boxes[i] = td_box3_about(any_vec(k, room_of(c->n)), half);
    c->drift[i] = any_vec(k, TD_R(0.01));
}

static void move(crowd *c, uint32_t i)
{
    c->boxes[i].lo = td_vec3_add(c->boxes[i].lo, c->drift[i]);
    c->boxes[i].hi = td_vec3_add(c->boxes[i].hi, c->drift[i]);
}

static void prepare(kernel *k, crowd *c, bool jumps)
{
    for (uint32_t i = 0u; i < c->n; ++i) {
        if (jumps) {
            place(k, c, i);
        } else {
            move(c, i);
        }
    }
}

static void begin(kernel *k, crowd *c)
{
    prepare(k, c, true);
    td_sweep_begin(c->order, c->n);
    (void)td_sweep_sort(c->boxes, c->order, c->n);
    prepare(k, c, false);
}

void bench_broad_prepare(kernel *k, uint32_t set, bool at_edges)
{
#    if BENCH_BROAD_2000
    crowd *const crowds[] = {&crowd_79, &crowd_500, &crowd_2000};
#    else
    crowd *const crowds[] = {&crowd_79};
#    endif
    static uint32_t last = UINT32_MAX;
    const bool again = set == last; /* another row asks for the same tick */
    last = set;
    for (uint32_t i = 0u; !again && i < sizeof crowds / sizeof crowds[0]; ++i) {
        if (set == 0u) {
            begin(k, crowds[i]);
        } else {
            prepare(k, crowds[i], at_edges);
        }
    }
}

static void sweep(crowd *c)
{
    (void)td_sweep_pairs(c->boxes, c->order, c->n, &work, &list);
}

void bench_broad_79(void *data)
{
    (void)data;
    sweep(&crowd_79);
}

void bench_broad_all_79(void *data)
{
    (void)data;
    list.n_pairs = 0u;
    for (uint32_t i = 0u; i < crowd_79.n; ++i) {
        for (uint32_t j = i + 1u; j < crowd_79.n; ++j) {
            if (td_box3_overlap(crowd_79.boxes[i], crowd_79.boxes[j])) {
                const td_sweep_pair pair = {(uint16_t)i, (uint16_t)j};
                list.pairs[list.n_pairs++] = pair;
            }
        }
    }
}

#    if BENCH_BROAD_2000
void bench_broad_500(void *data)
{
    (void)data;
    sweep(&crowd_500);
}

void bench_broad_2000(void *data)
{
    (void)data;
    sweep(&crowd_2000);
}
#    endif

#else

void bench_broad_prepare(kernel *k, uint32_t set, bool at_edges)
{
    (void)k;
    (void)set;
    (void)at_edges;
}

#endif
