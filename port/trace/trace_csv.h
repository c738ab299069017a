/* SPDX-License-Identifier: MIT */
/// A trace as CSV [RFC 4180], for people and spreadsheets.
///
/// Files      x.csv has one line a tick: of the tick, of each body, wheel, initiator, watch and slot. What varies has files of
///            its own with one line each, which begins with the tick's number and time: x.contacts.csv, x.events.csv.
/// Head       `group.name.field.component [unit]`: `wheel.nose.normal [N]`. Texts and truths have no unit.
/// Numbers    are the shortest that read back as the same double; a truth is 0 or 1; a hash has 16 hexadecimal digits.
/// Texts      with a comma, a quote or a line's end stand in quotes, quotes inside are doubled.
/// Tests      test_trace_csv.c
#ifndef TRACE_CSV_H
#define TRACE_CSV_H

#include <stdbool.h>
#include <stdio.h>
#include "trace_fields.h"

typedef struct trace_csv trace_csv;

/// @param path ends with .csv
/// @return NULL: one of the files cannot be written, and `failed` is its path
trace_csv *trace_csv_open(const char *path, char *failed, size_t size);

/// The heads, after rows as a tick has them.
void trace_csv_head(trace_csv *c, const trace_rows *rows);

void trace_csv_tick(trace_csv *c, const trace_rows *rows);

/// @return false: one of the files is not complete, and `failed` is its path
bool trace_csv_close(trace_csv *c, char *failed, size_t size);

/// One text as a cell.
void trace_csv_text(FILE *to, const char *text);

/// One number as a cell.
void trace_csv_real(FILE *to, double value);

#endif
