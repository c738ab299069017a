/* SPDX-License-Identifier: MIT */
/// JSON and base64 that may stand in a script element of a page: no text in them can end it.
///
/// Texts      `<`, `>`, `&`, quotes, control characters and line ends become \u00XX, so that no name of a scene is ever
///            markup. What is not UTF-8 becomes U+FFFD, byte by byte.
/// Numbers    are the shortest that read back as the same double; JSON has no word for NaN and infinities: null.
/// Tests      test_report.c
#ifndef PAGE_TEXT_H
#define PAGE_TEXT_H

#include "bytes.h"

/// Plain characters of ours.
void page_raw(bytes *to, const char *text);

/// A text with its quotes.
void page_string(bytes *to, const char *text);

void page_number(bytes *to, double value);

/// `"key":`, with a comma before it unless it is the first of its object.
void page_key(bytes *to, const char *key);

/// A comma, unless an object or a list has just begun or a key was written.
void page_comma(bytes *to);

/// A member of an object.
void page_text_of(bytes *to, const char *key, const char *value);
void page_number_of(bytes *to, const char *key, double value);

/// A list of numbers.
void page_numbers(bytes *to, const double *values, size_t n);

void page_base64(bytes *to, const void *data, size_t size);

#endif
