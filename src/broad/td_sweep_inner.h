/* SPDX-License-Identifier: MIT */
/// The two ways of the sweep, apart, for tests: td_sweep_pairs takes the cheaper one. Boxes are
/// sorted and lined up already; both add the same pairs to the list, each in an order of its own.
#ifndef TD_SWEEP_INNER_H
#define TD_SWEEP_INNER_H

#include "td_sweep.h"

/// Boxes by rank, and one beyond all others.
void td_sweep_line_up(const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep *work);

void td_sweep_plain(uint32_t n, const uint16_t *order, td_sweep *work, td_sweep_list *list);
void td_sweep_strips(uint32_t n, const uint16_t *order, td_sweep *work, td_sweep_list *list);

#endif
