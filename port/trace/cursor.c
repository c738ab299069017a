/* SPDX-License-Identifier: MIT */
#include "cursor.h"
#include <string.h>

#define CDR_HEAD 4u

const uint8_t *cursor_take(cursor *c, size_t n)
{
    if (c->failed || c->size - c->at < n) {
        c->failed = true;
        return NULL;
    }
    const uint8_t *const taken = c->data + c->at;
    c->at += n;
    return taken;
}

uint64_t cursor_number(cursor *c, size_t n)
{
    const uint8_t *const raw = cursor_take(c, n);
    uint64_t value = 0u;
    for (size_t i = n; raw != NULL && i-- > 0u;) {
        value = value << 8 | raw[i];
    }
    return value;
}

cursor_span cursor_text(cursor *c)
{
    const size_t size = (size_t)cursor_number(c, 4u);
    const uint8_t *const data = cursor_take(c, size);
    return (cursor_span){data == NULL ? "" : (const char *)data, data == NULL ? 0u : size};
}

bool cursor_is(cursor_span span, const char *text)
{
    return span.size == strlen(text) && memcmp(span.data, text, span.size) == 0;
}

/* ---- CDR ---- */

cursor cdr_read_begin(const uint8_t *data, size_t size)
{
    static const uint8_t plain_little_endian[CDR_HEAD] = {0u, 1u, 0u, 0u};
    if (size < CDR_HEAD || memcmp(data, plain_little_endian, CDR_HEAD) != 0) {
        return (cursor){data, 0u, 0u, true};
    }
    return (cursor){data + CDR_HEAD, size - CDR_HEAD, 0u, false};
}

uint64_t cdr_read_number(cursor *c, size_t size)
{
    (void)cursor_take(c, (size - c->at % size) % size);
    return cursor_number(c, size);
}

double cdr_read_double(cursor *c)
{
    const uint64_t word = cdr_read_number(c, 8u);
    double value = 0.0;
    (void)memcpy(&value, &word, sizeof value);
    return value;
}

const char *cdr_read_text(cursor *c)
{
    const size_t size = (size_t)cdr_read_number(c, 4u);
    const uint8_t *const text = cursor_take(c, size);
    if (text == NULL || size == 0u || text[size - 1u] != 0u) {
        c->failed = true;
        return "";
    }
    return (const char *)text;
}
