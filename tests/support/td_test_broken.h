/* SPDX-License-Identifier: MIT */
/// Texts of vector files that a test breaks: which rows of which file, and pieces of them replaced.
#ifndef TD_TEST_BROKEN_H
#define TD_TEST_BROKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include "check.h"
#include "unity.h"

/* ---- what is broken ---- */

#define MAX_SOURCES 3

/* A file, and the row of it that is broken, from 0: for a companion one that is used. */
typedef struct source {
    const char *name, *from, *to;
    int row;
    const char *words; ///< columns, from 1, in which anything may stand: " 2 5 "; "*": in all
} source;

/* The first rows of a file that pass, and what lies beside it. */
typedef struct subject {
    const char *folder;
    const check_table *table;
    int first, rows;
    bool is_slow; ///< takes too long for every mutation
    source sources[MAX_SOURCES];
} subject;

#define SOURCE(name, symbol, row, words)                                                           \
    {                                                                                              \
        name ".csv", symbol, symbol##_end, row, words                                              \
    }
#define QUICK(folder, table, first, rows, ...)                                                     \
    {                                                                                              \
        folder, &table, first, rows, false,                                                        \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define SLOW(folder, table, first, rows, ...)                                                      \
    {                                                                                              \
        folder, &table, first, rows, true,                                                         \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* ---- texts ---- */

#define ROOM (11u << 20)

/* A text that is written piece by piece. */
typedef struct text {
    char at[ROOM];
    size_t size;
} text;

static text whole;  /* the first rows of the subject's file */
static text broken; /* that or a companion, mutated */

static inline void put(text *to, const char *at, size_t size)
{
    TEST_ASSERT_TRUE(to->size + size <= ROOM);
    memcpy(to->at + to->size, at, size);
    to->size += size;
}

static inline void put_words(text *to, const char *words)
{
    put(to, words, strlen(words));
}

/* One past the line's last character, its end of line. */
static inline const char *line_end(const char *at, const char *end)
{
    const char *const found = memchr(at, '\n', (size_t)(end - at));
    return found == NULL ? end : found + 1;
}

/* In what is left of a line, without which a row is none. */
static inline bool cells_follow(const char *at, const char *end)
{
    return at[-1] != '\n' && memchr(at, ',', (size_t)(line_end(at, end) - at)) != NULL;
}

static inline bool is_row(const subject *s, const source *of, const char *at, int *names)
{
    if (*at == '#' || *at == '\n') {
        return false;
    }
    if (*names == 0 && check_has_header(s->folder, of->name)) {
        *names = 1;
        return false;
    }
    return true;
}

static inline void load(const subject *s)
{
    const source *const of = &s->sources[0];
    int names = 0;
    int row = 0;
    whole.size = 0u;
    for (const char *at = of->from; at != of->to;) {
        const char *const end = line_end(at, of->to);
        const bool is_data = is_row(s, of, at, &names);
        if (!is_data || (row >= s->first && row < s->first + s->rows)) {
            put(&whole, at, (size_t)(end - at));
        }
        row += is_data ? 1 : 0;
        at = end;
    }
}

/* Row number n of a text, from 0, without its end. */
static inline const char *
row_at(const subject *s, const source *of, const text *in, int n, size_t *size)
{
    int names = 0;
    int row = 0;
    for (const char *at = in->at; at != in->at + in->size;) {
        const char *const end = line_end(at, in->at + in->size);
        if (is_row(s, of, at, &names) && row++ == n) {
            *size = (size_t)(end - at) - 1u;
            return at;
        }
        at = end;
    }
    TEST_FAIL_MESSAGE("no such row");
    return NULL;
}

/* ---- cells ---- */

static inline int count_cells(const char *row, size_t size)
{
    int cells = 1;
    for (size_t i = 0u; i < size; ++i) {
        cells += row[i] == ',' ? 1 : 0;
    }
    return cells;
}

/* Cell n of a row, from 1. */
static inline const char *cell_at(const char *row, size_t row_size, int n, size_t *size)
{
    const char *at = row;
    const char *const end = row + row_size;
    for (int i = 1; i < n; ++at) {
        i += *at == ',' ? 1 : 0;
    }
    const char *const comma = memchr(at, ',', (size_t)(end - at));
    *size = (size_t)((comma == NULL ? end : comma) - at);
    return at;
}

/* The text with `words` instead of cell n of a row; NULL: without it, and without its comma. */
static inline void
replace(const text *in, const char *row, size_t row_size, int n, const char *words)
{
    size_t size = 0u;
    const char *const at = cell_at(row, row_size, n, &size);
    const char *const end = in->at + in->size;
    const bool is_last = at + size == row + row_size;
    broken.size = 0u;
    if (words != NULL) {
        put(&broken, in->at, (size_t)(at - in->at));
        put_words(&broken, words);
        put(&broken, at + size, (size_t)(end - at) - size);
    } else {
        const size_t before = (size_t)(at - in->at) - (is_last && at != row ? 1u : 0u);
        put(&broken, in->at, before);
        put(&broken, at + size + (is_last ? 0u : 1u),
            (size_t)(end - at) - size - (is_last ? 0u : 1u));
    }
}

#endif
