/* SPDX-License-Identifier: MIT */
/// The sameness kernel: one number that says whether a build computes what every other build does.
///
/// A pseudo-random walk through every public operation of the core: ordinary values, zeros, the
/// smallest and the largest, saturating results, arguments outside the domain, and in floats
/// subnormals, infinities and NaN where a header defines them.
/// Every result and the count of saturations go into a td_hash. Inputs are put together from bits,
/// so nothing but the operations themselves can differ.
///
/// Golden    tests/golden/kernel_hash.h holds the hash of each walk for each scalar.
///           Whoever changes a bit of a result, or this walk, changes it: `make same UPDATE=1`, and
///           TD_BEHAVIOUR in td.h counts up if a result has changed.
/// Walks     three, since the code of all would not fit the flash of a small board. This one goes through
///           numbers, planes, solids, shapes, laws and impulses, and is every board's self-test. The others
///           are tests/same/walks.h.
/// Complete  `make same` refuses a public operation that no file kernel_*.c of these two folders names.
/// Order     never two inputs in one expression: C leaves open which is drawn first.
/// Cost      about 0.9 million instructions a round on a Cortex-M0 in Q16, 2.5 million in soft floats.
#ifndef KERNEL_H
#define KERNEL_H

#include "td_hash.h"
#include "td_pose.h"

/// How many rounds the golden hash takes.
#define KERNEL_ROUNDS 128u

/// A walk on its way.
typedef struct kernel {
    uint32_t random; ///< xorshift, never 0
    td_hash hash;    ///< of all results so far
    td_pose x_wb;    ///< a body that wanders: errors of one round show in all that follow
} kernel;

/// Begin a walk. Resets the saturation counter, which the walk watches.
void kernel_start(kernel *k);

/// One round: every operation of a walk, each with new inputs.
typedef void (*kernel_step)(kernel *k);
void kernel_round(kernel *k);

/// The hash of all rounds so far.
uint64_t kernel_value(const kernel *k);

/// A whole walk.
uint64_t kernel_hash(kernel_step round, uint32_t rounds);

#endif
