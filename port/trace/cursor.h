/* SPDX-License-Identifier: MIT */
/// Bytes that were written elsewhere, read with every length checked: the other side of bytes.h.
///
/// Bounds     a cursor never reads beyond its bytes. What would sets `failed`, gives zeros, and so does all that follows:
///            a caller may read a whole record and ask once.
/// Texts      point into the bytes. cursor_text takes a length of four bytes (MCAP); cdr_read_text one with a closing
///            zero, which must be there (CDR).
/// Tests      test_trace_read.c
#ifndef CURSOR_H
#define CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cursor {
    const uint8_t *data;
    size_t size, at;
    bool failed; ///< something lay beyond the end
} cursor;

/// A text without a closing zero.
typedef struct cursor_span {
    const char *data;
    size_t size;
} cursor_span;

/// So many bytes. @return NULL: there are fewer
const uint8_t *cursor_take(cursor *c, size_t n);

/// A number of 1 to 8 bytes, the least first; not aligned.
uint64_t cursor_number(cursor *c, size_t n);

cursor_span cursor_text(cursor *c);

/// Is it this text?
bool cursor_is(cursor_span span, const char *text);

/* ---- CDR: `at` counts from behind the head of a message ---- */

/// A message: its head is looked at, and the cursor stands behind it, at 0.
cursor cdr_read_begin(const uint8_t *data, size_t size);

uint64_t cdr_read_number(cursor *c, size_t size);
double cdr_read_double(cursor *c);

/// A text with its closing zero. @return "" if it failed
const char *cdr_read_text(cursor *c);

#endif
