/* SPDX-License-Identifier: MIT */
/// A text that grows into a buffer, and is cut off where that ends.
#ifndef TD_WRITER_H
#define TD_WRITER_H

#include <stddef.h>
#include <stdint.h>
#include "td_real.h"

typedef struct td_writer {
    char *buffer;
    size_t size;   ///< of the buffer, its last zero byte included
    size_t length; ///< of the whole text, whether it fits or not
} td_writer;

/// An empty text.
td_writer td_writer_begin(char *buffer, size_t size);

void td_writer_text(td_writer *writer, const char *text);
void td_writer_u32(td_writer *writer, uint32_t value);

/// To which side the last of four digits is rounded.
typedef enum td_rounding {
    TD_ROUND_NEAREST = 0,
    TD_ROUND_DOWN,
    TD_ROUND_UP,
} td_rounding;

/// A number >= 0 with four digits: "0.001234", "16", "1234000".
void td_writer_real(td_writer *writer, td_real value, td_rounding rounding);

/// "part 3": an item by its kind and its index.
void td_writer_item(td_writer *writer, const char *name, uint32_t index);

#endif
