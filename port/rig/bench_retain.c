/* SPDX-License-Identifier: MIT */
#include "bench_retain.h"
#include "algorithm1.h"
#include "kernel_walk.h"
#include "td_math.h"
#include "td_retain.h"

#define COLUMNS 32u
#define FACES   8u

/* Targets of 3, 8, 16 and 32 faces, as many as the tables hold. */
static const uint32_t sizes[] = {3u, 8u, 16u, 32u};
#define SIZES (TD_MAX_FACES >= 32 ? 4u : 2u)

static td_target2 targets[SIZES];
static td_retain2 states[SIZES];
static td_retained out;
static td_vec2 point;

static struct {
    uint32_t p, p0, s, c0, c;
} columns[COLUMNS];

/* A regular polygon of radius 2 m: clockwise, from angle 0 to the right. */
static void set_target(uint32_t n_faces, td_target2 *target)
{
    td_vec2 v[TD_MAX_FACES];
    for (uint32_t i = 0u; i < n_faces; ++i) {
        const td_real share = td_div(td_from_int((int32_t)i), td_from_int((int32_t)n_faces));
        td_unit s = TD_U(0.0);
        td_unit c = TD_UNIT_ONE;
        td_sincos(-td_mul(share, TD_R(6.283185307)), &s, &c);
        v[i] = td_vec2_of(td_scale(c, TD_R(2.0)), td_scale(s, TD_R(2.0)));
    }
    (void)td_target2_set(v, n_faces, target);
}

/* Jumps around the border: the worst that one tick can ask for. */
static td_vec2 somewhere(kernel *k)
{
    const td_real x = td_scale(kernel_unit(k), TD_R(2.5));
    return td_vec2_of(x, td_scale(kernel_unit(k), TD_R(2.5)));
}

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

/* A visit: from 0.2 m outside to 0.2 m inside and out again, round and round, 2 cm a tick. */
static td_vec2 visit(uint32_t tick)
{
    td_unit s = TD_U(0.0);
    td_unit c = TD_UNIT_ONE;
    td_sincos(td_mul(td_from_int((int32_t)tick), TD_R(0.1)), &s, &c);
    return td_vec2_of(TD_R(1.95) + td_scale(c, TD_R(0.2)), td_scale(s, TD_R(0.2)));
}

/* The state of a tick is that which the ticks before it have left. */
static void follow(uint32_t i, uint32_t tick)
{
    if (tick == 0u) {
        td_retain2_reset(&states[i], &targets[i], visit(0u), false);
    } else {
        td_retain2_evaluate(&states[i], &targets[i], &targets[i], visit(tick - 1u), &out);
        td_retain2_commit(&states[i], &out, visit(tick - 1u));
    }
}

void bench_retain_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    const td_vec2 before = somewhere(k);
    point = at_edges ? somewhere(k) : visit(tick);
    for (uint32_t i = 0u; i < SIZES; ++i) {
        if (targets[i].n_faces == 0u) {
            set_target(sizes[i], &targets[i]);
        }
        if (at_edges) {
            td_retain2_reset(&states[i], &targets[i], before, true);
        } else {
            follow(i, tick);
        }
    }
    for (uint32_t j = 0u; j < COLUMNS; ++j) {
        prepare_column(k, j);
    }
}

/* ---- whole evaluations ---- */

void bench_retain_3(void *data)
{
    (void)data;
    td_retain2_evaluate(&states[0], &targets[0], &targets[0], point, &out);
}

void bench_retain_8(void *data)
{
    (void)data;
    td_retain2_evaluate(&states[1], &targets[1], &targets[1], point, &out);
}

#if TD_MAX_FACES >= 32
void bench_retain_16(void *data)
{
    (void)data;
    td_retain2_evaluate(&states[2], &targets[2], &targets[2], point, &out);
}

void bench_retain_32(void *data)
{
    (void)data;
    td_retain2_evaluate(&states[3], &targets[3], &targets[3], point, &out);
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
