/* SPDX-License-Identifier: MIT */
/// The two halves of the scene check. The first needs the scene alone: every table, index and number.
/// The second needs the plan: what follows from speeds, sizes, masses and stiffnesses together.
///
/// Tests     test_td_plan_check.c
#ifndef TD_PLAN_CHECK_H
#define TD_PLAN_CHECK_H

#include "td_plan.h"

td_fault td_scene_check(const td_scene *scene);
td_fault td_plan_check(const td_scene *scene, td_plan *plan);

/// Stiffnesses against tick, weight and speeds: the part of td_plan_check that is in td_plan_springs.c.
td_fault td_plan_check_springs(const td_scene *scene, td_plan *plan);

/// All springs of a body together against the tick: in td_plan_stability.c.
td_fault td_plan_check_stability(const td_scene *scene, td_plan *plan);

/// [m] The least width of a target: from each face to its farthest vertex.
td_real td_plan_thickness(const td_scene_target *target, const td_target *faces);

/// [1/mass] What a unit force at a wheel moves it: 1 / m + r^2 / I, with the least I, which errs on the safe side. 0:
/// its body is driven.
td_real td_plan_wheel_looseness(const td_scene *scene, uint32_t wheel);

/// Counts a warning. Of each kind the worst is kept: the one that is farthest from its limit.
void td_plan_warn(td_plan *plan, td_fault warning, const td_plan_figure *figure);

#endif
