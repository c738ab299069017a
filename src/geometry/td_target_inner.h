/* SPDX-License-Identifier: MIT */
/// Targets whose vertices have been checked: for driven ones, which are set again in every tick. Internal to the core.
#ifndef TD_TARGET_INNER_H
#define TD_TARGET_INNER_H

#include "td_target.h"

/// td_target2_set without its checks.
void td_target2_place(const td_vec2 *vertices, uint32_t n, td_target2 *out);

/// td_target3_set without its checks.
void td_target3_place(const td_polyhedron *solid, td_target3 *out);

#endif
