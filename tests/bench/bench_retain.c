/* SPDX-License-Identifier: MIT */
#include "bench_retain.h"
#include "algorithm1.h"
#include "cost_retain.h"
#include "kernel_walk.h"

#define COLUMNS 32u
#define FACES   8u

/* Targets of 3, 16 and 32 faces beside the self-test's of 8, as many as the tables hold. */
static const uint32_t sizes[] = {3u, 16u, 32u};
#define SIZES (TD_MAX_FACES >= 32 ? 3u : 1u)

static cost_retain targets[SIZES];
static td_retained out;
static td_vec2 point;

static struct {
    uint32_t p, p0, s, c0, c;
} columns[COLUMNS];

static uint32_t one_of(kernel *k, uint32_t mask)
{
    const uint32_t bit = 1u << kernel_below(k, FACES);
    return (mask & bit) != 0u ? bit : 0u;
}

static void prepare_column(kernel *k, uint32_t j)
{
    const uint32_t all = td_faces_all(FACES);
    columns[j].p = kernel_below(k, 3u) == 0u ? all : kernel_random(k) & all;
    columns[j].p0 = kernel_random(k) & all;
    columns[j].s = kernel_random(k) & all;
    columns[j].c0 = one_of(k, columns[j].p0);
}

void bench_retain_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    cost_retain_prepare(k, tick, at_edges);
    point = cost_retain_point();
    for (uint32_t i = 0u; i < SIZES; ++i) {
        cost_retain_follow(&targets[i], sizes[i], tick, at_edges);
    }
    for (uint32_t j = 0u; j < COLUMNS; ++j) {
        prepare_column(k, j);
    }
}

/* ---- whole evaluations ---- */

void bench_retain_3(void *data)
{
    (void)data;
    td_retain2_evaluate(&targets[0].state, &targets[0].target, &targets[0].target, point, &out);
}

#if TD_MAX_FACES >= 32
void bench_retain_16(void *data)
{
    (void)data;
    td_retain2_evaluate(&targets[1].state, &targets[1].target, &targets[1].target, point, &out);
}

void bench_retain_32(void *data)
{
    (void)data;
    td_retain2_evaluate(&targets[2].state, &targets[2].target, &targets[2].target, point, &out);
}
#endif

/* ---- mask logic ---- */

static void run_algorithm1(uint32_t n)
{
    for (uint32_t j = 0u; j < n; ++j) {
        columns[j].c =
            algorithm1(FACES, columns[j].p, columns[j].p0, columns[j].s, columns[j].c0, true);
    }
}

static void run_algorithm2(uint32_t n)
{
    for (uint32_t j = 0u; j < n; ++j) {
        const td_retain_masks masks = td_retain_logic(td_faces_all(FACES), columns[j].p,
                                                      columns[j].p0, columns[j].s, columns[j].c0);
        columns[j].c = masks.kept | masks.fresh;
    }
}

void bench_retain_alg1_1(void *data)
{
    (void)data;
    run_algorithm1(1u);
}

void bench_retain_alg1_8(void *data)
{
    (void)data;
    run_algorithm1(8u);
}

void bench_retain_alg1_32(void *data)
{
    (void)data;
    run_algorithm1(32u);
}

void bench_retain_alg2_1(void *data)
{
    (void)data;
    run_algorithm2(1u);
}

void bench_retain_alg2_8(void *data)
{
    (void)data;
    run_algorithm2(8u);
}

void bench_retain_alg2_32(void *data)
{
    (void)data;
    run_algorithm2(32u);
}
