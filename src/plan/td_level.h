/* SPDX-License-Identifier: MIT */
/// How many contacts two bodies have at one time: parts that are level stand on a flat face together.
///
/// Tests     test_td_plan_figures.c
#ifndef TD_LEVEL_H
#define TD_LEVEL_H

#include "td_plan.h"

/// A body stands on three contacts, whatever its shape.
#define TD_LEVEL_STANDING 3u

/// Contacts of two bodies at one time. The world, and a single part that has faces, hold all parts of the other that
/// reach equally far to one side, or any `least` of them. Else each part of one touches one of the other's.
uint32_t td_level_contacts(const td_scene *scene,
                           const td_plan *plan,
                           const td_candidate_group *group,
                           uint32_t least);

#endif
