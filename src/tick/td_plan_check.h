/* SPDX-License-Identifier: MIT */
/// The two halves of the scene check. The first needs the scene alone: every table, index and number.
/// The second needs the plan: what follows from speeds, sizes, masses and stiffnesses together.
#ifndef TD_PLAN_CHECK_H
#define TD_PLAN_CHECK_H

#include "td_plan.h"

td_fault td_scene_check(const td_scene *scene);
td_fault td_plan_check(const td_scene *scene, td_plan *plan);

/// Counts a warning, and keeps the first few.
void td_plan_warn(td_plan *plan, td_fault warning);

#endif
