/* SPDX-License-Identifier: MIT */
/// Tables of numbers for a page: columns of 32 bits, packed so that smooth ones are small.
///
/// Columns    hold the bits of a float32, or whole numbers. All columns of a table have as many rows.
/// Packing    a column is guessed from its last rows: 0, the last, or a line through the last two, whichever leaves the least.
///            What is left is written as four planes of bytes; zstd packs all of them. Bits come back exactly.
///
///              one byte     order of the guess, plus 4 for floats
///              4 planes     of n bytes, the least significant first: zigzag of value minus guess, modulo 2^32
///
///            The value of a float is its bits in the order of its size: sign bit flipped, all bits if it was set.
/// Reader     port/report/data.js
/// Tests      test_report.c
#ifndef COLUMNS_H
#define COLUMNS_H

#include "bytes.h"

typedef struct table_column {
    uint32_t *words;
    size_t n, room;
    bool is_float;
} table_column;

typedef struct table {
    const char *name;
    table_column *columns;
    size_t n_columns;
    bool failed; ///< there was no memory
} table;

/// @return false: there is no memory; table_free is still due
bool table_make(table *t, const char *name, size_t n_columns);

void table_whole(table *t, size_t at, uint32_t value);
void table_float(table *t, size_t at, float value);

/// Of the columns.
size_t table_rows(const table *t);

void table_pack(const table *t, bytes *to);

void table_free(table *t);

/// Packs by zstd. @return false: there is no memory
bool columns_squeeze(const bytes *from, bytes *to);

#endif
