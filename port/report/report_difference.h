/* SPDX-License-Identifier: MIT */
/// Two traces, side by side: the first tick in which they differ, and in what.
///
/// Same       as bits: numbers to the last, texts to the letter, in every group that both have. Costs are no part of it: they
///            are measured, not computed. Nor are hashes: they differ with the scalar.
/// Ticks      go by their place in the traces. A run that is longer differs in the first tick that the other has not.
/// Tests      test_report.c
#ifndef REPORT_DIFFERENCE_H
#define REPORT_DIFFERENCE_H

#include "bytes.h"

typedef struct report_difference {
    bool is_same;
    uint32_t tick;       ///< the first that differs
    char what[256];      ///< `wheel nose: normal`
    double a, b;         ///< of numbers; NaN: it is a text, or there are more of something
    uint32_t n_ticks[2]; ///< of the traces
} report_difference;

/// @return false: `error` is a sentence
bool report_difference_find(
    const char *a, const char *b, report_difference *out, char *error, size_t size);

void report_difference_write(const report_difference *d, bytes *json);

#endif
