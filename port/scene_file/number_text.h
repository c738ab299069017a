/* SPDX-License-Identifier: MIT */
/// A double as the shortest decimal that reads back as the same double: 0.1, 40.0, 1e-09.
#ifndef NUMBER_TEXT_H
#define NUMBER_TEXT_H

#include <stddef.h>

#define NUMBER_TEXT 32u ///< [bytes] of the longest

/// @return out
const char *number_text(double value, char out[NUMBER_TEXT]);

#endif
