/* SPDX-License-Identifier: MIT */
/// @file
/// Broad phase: overlapping pairs among many boxes.
///
/// Method    boxes are sorted by their low x, which changes little from tick to tick. Each is compared with those
///           that begin before it ends: with all of them if they are few, else with those in its strips of y,
///           which are about as wide as the boxes. A box wider than two strips is compared with all.
/// Answer    exact: every pair whose closed boxes share a point, once, in an order that depends on the boxes alone
///           (later boxes in the order of their low x; ties by index).
/// Bounded   sorting takes at most TD_SWEEP_SORT_MAX(n) steps, whatever moved: after 7 n steps of insertion a heap
///           finishes the work. Pairs beyond `max_pairs` are counted, not stored.
/// Memory    the caller's: one td_sweep of static arrays, scratch between calls. Keeping the order makes the next
///           sort short, and changes no answer.
/// Range     box corners within TD_RANGE and lo <= hi in each axis.
#ifndef TD_SWEEP_H
#define TD_SWEEP_H

#include "td_box.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Boxes of one sweep, at most.
#define TD_MAX_SWEEP (TD_MAX_PARTS > TD_MAX_BODIES ? TD_MAX_PARTS : TD_MAX_BODIES)

/// Strips of y, at most; fewer than TD_SWEEP_PLAIN boxes need none.
#define TD_SWEEP_STRIPS 32
/// Fewer boxes than these are compared without strips.
#define TD_SWEEP_PLAIN 128

/// The most steps that sorting n boxes takes: 8 n by insertion, then 2 n log2(n) by heap.
#define TD_SWEEP_SORT_MAX(n) ((n) * (8u + 2u * 12u))

/// The most pairs of n boxes that are compared: each once or, in strips, twice.
#define TD_SWEEP_TEST_MAX(n) ((n) < TD_SWEEP_PLAIN ? (n) * ((n)-1u) / 2u : (n) * ((n)-1u))

/// Two boxes that overlap.
typedef struct td_sweep_pair {
    uint16_t a, b; ///< indices of two boxes, a < b
} td_sweep_pair;

/// The caller's table of pairs, and the work.
typedef struct td_sweep_list {
    td_sweep_pair *pairs; ///< the caller's
    uint32_t max_pairs;   ///< how many it holds
    uint32_t n_pairs;     ///< how many there are: more than max_pairs if it overflowed
    uint32_t n_tests;     ///< pairs of boxes compared: work spent
    uint32_t n_steps;     ///< sort steps: work spent
} td_sweep_list;

/// A box in a strip: what is compared with every other one, side by side.
typedef struct td_strip_box {
    td_real lo_x, lo_z, hi_z; ///< [m]
    uint16_t rank;            ///< place in the order
} td_strip_box;

/// Scratch of one sweep. Boxes are known by their rank: their place in the order.
typedef struct td_sweep {
    td_box3 sorted[TD_MAX_SWEEP + 1];          ///< by rank, and one beyond all others
    uint16_t starts[TD_SWEEP_STRIPS + 2];      ///< where each strip's boxes begin
    td_strip_box strips[2 * TD_MAX_SWEEP + 2]; ///< one after another, by rank; two strips a box
    uint16_t wide[TD_MAX_SWEEP + 1];           ///< ranks of boxes that stand apart, ascending
    uint8_t first[TD_MAX_SWEEP + 1];           ///< by rank: the lowest strip of a box
    uint8_t more[TD_MAX_SWEEP + 1]; ///< by rank: strips more that it reaches into; 2: it is wide
} td_sweep;

/// Sets the order 0, 1, 2 ..., to start with.
void td_sweep_begin(uint16_t *order, uint32_t n);

/// Sorts `order` by low x, ties by index.
///
/// @return steps taken
uint32_t td_sweep_sort(const td_box3 *boxes, uint16_t *order, uint32_t n);

/// All overlapping pairs. `order` is a permutation of 0 .. n-1, sorted or not; it is sorted.
///
/// @return TD_OK; TD_E_FULL: there are more pairs than the list holds, those it holds are right;
///         TD_E_ARG: n beyond TD_MAX_SWEEP, nothing written
td_status td_sweep_pairs(const td_box3 *boxes,
                         uint16_t *order,
                         uint32_t n,
                         td_sweep *work,
                         td_sweep_list *list) TD_FOR_BUILD(td_sweep_pairs);

#ifdef __cplusplus
}
#endif

#endif
