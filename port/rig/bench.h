/* SPDX-License-Identifier: MIT */
/// What operations cost: a table of named ones, each measured call by call on prepared inputs.
///
/// Count     from the first instruction of a small function that loads its operands, runs the
///           operation and stores the result, to its return; less what an empty one takes.
/// Inputs    BENCH_SETS sets of ordinary values, and as many at the edges (zero, tiny, huge). The
///           mean is that of the ordinary ones, the worst that of all.
/// Extend    one function and one row in bench.c; operands that are new go into bench_data.
/// Counting  boards by measure.h; the host under callgrind (port/program/bench_callgrind.c).
#ifndef BENCH_H
#define BENCH_H

#include "td_box.h"
#include "td_hash.h"
#include "td_pose.h"

#define BENCH_SETS 64u

/// Beside the numbers, the modules, whose operands need some kilobytes.
#ifndef BENCH_MODULES
#    define BENCH_MODULES 1
#endif

/// Operands of every operation, and room for its result.
typedef struct bench_data {
    td_real a, b, positive, exponent, angle;
    td_wide num, den;
    td_vec3 u, v;
    td_wvec3 w;
    td_dir3 axis;
    td_quat p, q, loose; ///< loose: not of length 1
    td_rot r;
    td_pose x_ab, x_bc;
    td_twist twist;
    td_box3 box_a, box_b;
    td_hash hash;
    struct {
        td_real real;
        td_unit unit, unit_b;
        td_wide wide;
        td_vec3 vec;
        td_wvec3 wvec;
        td_dir3 dir;
        td_quat quat;
        td_rot rot;
        td_pose pose;
        bool flag;
    } out;
} bench_data;

typedef struct bench_op {
    const char *name;
    void (*run)(void *data); ///< data: a bench_data
    bool is_basic;           ///< shown by the self-test
} bench_op;

extern const uint32_t bench_count;

/// Operation number i, below bench_count.
const bench_op *bench_at(uint32_t i);

/// The operation that does nothing: what to subtract.
void bench_empty(void *data);

/// Fill in set number `set` of what operation i works on: ordinary below BENCH_SETS, edges from there
/// to 2 BENCH_SETS.
void bench_prepare(uint32_t i, bench_data *data, uint32_t set);

typedef struct bench_result {
    uint32_t sum;   ///< over the BENCH_SETS ordinary sets
    uint32_t worst; ///< of all sets
} bench_result;

/// Measure operation number i (below bench_count) through measure.h.
bench_result bench_measure(uint32_t i);

#endif
