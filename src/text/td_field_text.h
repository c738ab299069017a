/* SPDX-License-Identifier: MIT */
/// What each field of td_fault is called, and what it must be.
///
/// Tests     test_td_fault_text.c
#ifndef TD_FIELD_TEXT_H
#define TD_FIELD_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include "td_status.h"

/// "pose x_ba" "must be a position within range and a unit quaternion".
typedef struct td_field_text {
    uint16_t field;
    const char *name;
    const char *rule;
} td_field_text;

/// NULL: there is no such field.
const td_field_text *td_field_text_of(uint32_t field);

/// A table that is full: "the scene has more parts than this build holds", "TD_MAX_PARTS", 96.
typedef struct td_full_text {
    uint16_t field;
    td_item item;      ///< TD_ITEM_NONE: whatever it is
    bool is_of_item;   ///< the sentence begins with the item
    const char *words; ///< what is full
    const char *macro; ///< that sets its size; NULL: none does
    uint32_t value;    ///< of the macro in this build
} td_full_text;

/// NULL: no table of this field can be full.
const td_full_text *td_full_text_of(const td_fault *fault);

#endif
