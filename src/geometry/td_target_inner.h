/* SPDX-License-Identifier: MIT */
/// Targets whose vertices have been checked: for driven ones, which are set again in every tick. Internal to the core.
#ifndef TD_TARGET_INNER_H
#define TD_TARGET_INNER_H

#include "td_target.h"

/// One face: of an edge, of a loop.
td_face2 td_target2_face(td_vec2 start, td_vec2 end);
td_face3 td_target3_face(const td_polyhedron *solid, uint32_t face);

/// td_target2_set without its checks.
void td_target2_place(const td_vec2 *vertices, uint32_t n, td_target2 *out);

/// td_target3_set without its checks.
void td_target3_place(const td_polyhedron *solid, td_target3 *out);

#endif
