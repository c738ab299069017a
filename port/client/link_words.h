/* SPDX-License-Identifier: MIT */
/// Numbers of the link as words, of link_table.h.
#ifndef LINK_WORDS_H
#define LINK_WORDS_H

#include <stdint.h>

/// The name of a message: "STEP".
const char *link_message_name(uint8_t type);

/// The name of a parameter, or "?".
const char *link_parameter_name(uint16_t parameter);

/// What a reason of a STATUS means.
const char *link_reason_text(uint8_t reason);

/// HELLO.scalar: "f32".
const char *link_scalar_name(uint8_t scalar);

#endif
