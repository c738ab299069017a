/* SPDX-License-Identifier: MIT */
/// @file
/// Faults and warnings as sentences.
///
///     char text[TD_TEXT_SIZE];
///     td_fault fault = td_plan_make(&scene, &plan);
///     td_fault_text(fault, text, sizeof text);
///
///     part 3: pose x_ba must be a position within range and a unit quaternion
///     the scene has more parts than this build holds: raise TD_MAX_PARTS (96)
///
/// Link      an image that calls none of these functions does not link their text (some 12 KB).
/// Buffer    the caller's. What does not fit is cut off; a text always ends in a zero byte, unless size is 0.
/// Cost      a search of a table of about 170 rows: not for the tick.
#ifndef TD_FAULT_TEXT_H
#define TD_FAULT_TEXT_H

#include <stddef.h>
#include "td_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A buffer of this size holds every text.
#define TD_TEXT_SIZE 256

/// What was refused: the item, its index, its member, and what is allowed. For a table that is full, the macro
/// that sets its size, and its value in this build.
/// @param buffer may be NULL if size is 0
/// @return the length of the whole text, without its zero byte: it was cut off if that is not below size
size_t td_fault_text(td_fault fault, char *buffer, size_t size);

/// A warning of a plan (td_plan.warnings[i], td_plan.figures[i]): its figure, the limit, and a
/// value that would be enough. Figures have four digits; what is enough is rounded to the safe side.
/// @return as td_fault_text
size_t td_warning_text(td_fault warning, const td_plan_figure *figure, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
