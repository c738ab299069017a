/* SPDX-License-Identifier: MIT */
/// The two ways of the sweep, apart, for tests: td_sweep_pairs takes the cheaper one. `order` is
/// sorted already; both add the same pairs to the list, in orders of their own.
#ifndef TD_SWEEP_INNER_H
#define TD_SWEEP_INNER_H

#include "td_sweep.h"

void td_sweep_plain(const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep_list *list);
void td_sweep_cells(
    const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep *work, td_sweep_list *list);

#endif
