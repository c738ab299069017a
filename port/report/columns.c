/* SPDX-License-Identifier: MIT */
#include "columns.h"
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#define ZSTD_LEVEL 12 /* level 19 takes ten times as long for a twentieth less */
#define ORDERS     3u
#define IS_FLOAT   4u

bool table_make(table *t, const char *name, size_t n_columns)
{
    *t = (table){name, calloc(n_columns + 1u, sizeof *t->columns), n_columns, false};
    t->failed = t->columns == NULL;
    return !t->failed;
}

static void put(table *t, size_t at, uint32_t word, bool is_float)
{
    table_column *const c = &t->columns[at];
    if (c->n == c->room && !t->failed) {
        const size_t room = 2u * c->room + 64u;
        uint32_t *const words = realloc(c->words, room * sizeof *words);
        t->failed = words == NULL;
        c->words = t->failed ? c->words : words;
        c->room = t->failed ? c->room : room;
    }
    if (!t->failed) {
        c->words[c->n++] = word;
        c->is_float = is_float;
    }
}

void table_whole(table *t, size_t at, uint32_t value)
{
    put(t, at, value, false);
}

void table_float(table *t, size_t at, float value)
{
    uint32_t word = 0u;
    (void)memcpy(&word, &value, sizeof word);
    put(t, at, word, true);
}

size_t table_rows(const table *t)
{
    return t->n_columns == 0u ? 0u : t->columns[0].n;
}

/* ---- packing ---- */

static uint32_t ordered(const table_column *c, size_t i)
{
    const uint32_t word = c->words[i];
    return !c->is_float ? word : ((word >> 31) != 0u ? ~word : word | 0x80000000u);
}

static uint32_t guess(const table_column *c, size_t i, size_t order)
{
    if (order == 0u || i == 0u) {
        return 0u;
    }
    const uint32_t last = ordered(c, i - 1u);
    return order == 1u || i == 1u ? last : 2u * last - ordered(c, i - 2u);
}

static uint32_t left_over(const table_column *c, size_t i, size_t order)
{
    const uint32_t d = ordered(c, i) - guess(c, i, order);
    return d << 1 ^ ((d >> 31) != 0u ? 0xffffffffu : 0u);
}

static size_t bytes_of(uint32_t word)
{
    return word == 0u
               ? 0u
               : (word < 0x100u ? 1u : (word < 0x10000u ? 2u : (word < 0x1000000u ? 3u : 4u)));
}

static size_t best_order(const table_column *c)
{
    size_t best = 0u, least = (size_t)-1;
    for (size_t order = 0u; order < ORDERS; ++order) {
        size_t sum = 0u;
        for (size_t i = 0u; i < c->n; ++i) {
            sum += bytes_of(left_over(c, i, order));
        }
        best = sum < least ? order : best;
        least = sum < least ? sum : least;
    }
    return best;
}

static void pack_column(const table_column *c, bytes *to)
{
    const size_t order = best_order(c);
    bytes_u8(to, (uint8_t)(order + (c->is_float ? IS_FLOAT : 0u)));
    for (uint32_t plane = 0u; plane < 4u; ++plane) {
        for (size_t i = 0u; i < c->n; ++i) {
            bytes_u8(to, (uint8_t)(left_over(c, i, order) >> 8u * plane));
        }
    }
}

void table_pack(const table *t, bytes *to)
{
    for (size_t i = 0u; i < t->n_columns; ++i) {
        pack_column(&t->columns[i], to);
    }
}

void table_free(table *t)
{
    for (size_t i = 0u; t->columns != NULL && i < t->n_columns; ++i) {
        free(t->columns[i].words);
    }
    free(t->columns);
    *t = (table){NULL, NULL, 0u, false};
}

bool columns_squeeze(const bytes *from, bytes *to)
{
    const size_t most = ZSTD_compressBound(from->size);
    to->data = malloc(most);
    to->room = to->data == NULL ? 0u : most;
    const size_t size = to->data == NULL
                            ? 0u
                            : ZSTD_compress(to->data, to->room, from->data, from->size, ZSTD_LEVEL);
    to->failed = from->failed || to->data == NULL || ZSTD_isError(size) != 0u;
    to->size = to->failed ? 0u : size;
    return !to->failed;
}
