/* SPDX-License-Identifier: MIT */
#include "page_text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "number_text.h"

void page_raw(bytes *to, const char *text)
{
    bytes_add(to, text, strlen(text));
}

/* ---- texts ---- */

/* Length of the UTF-8 sequence that begins here; 0: there is none. */
static size_t sequence(const uint8_t *s)
{
    const size_t n = s[0] < 0x80u                      ? 1u
                     : (s[0] >= 0xc2u && s[0] < 0xe0u) ? 2u
                     : (s[0] & 0xf0u) == 0xe0u         ? 3u
                     : (s[0] >= 0xf0u && s[0] < 0xf5u) ? 4u
                                                       : 0u;
    for (size_t i = 1u; i < n; ++i) {
        if ((s[i] & 0xc0u) != 0x80u) {
            return 0u;
        }
    }
    const bool is_long =
        (n == 3u && s[0] == 0xe0u && s[1] < 0xa0u) || (n == 4u && s[0] == 0xf0u && s[1] < 0x90u);
    const bool is_beyond =
        (n == 3u && s[0] == 0xedu && s[1] > 0x9fu) || (n == 4u && s[0] == 0xf4u && s[1] > 0x8fu);
    return is_long || is_beyond ? 0u : n;
}

static bool is_plain(uint8_t c)
{
    return c >= 0x20u && c != 0x7fu && strchr("<>&\"'\\", c) == NULL;
}

void page_string(bytes *to, const char *text)
{
    char escape[8];
    bytes_u8(to, '"');
    for (const uint8_t *s = (const uint8_t *)text; *s != 0u;) {
        const size_t n = sequence(s);
        if (n == 0u) {
            page_raw(to, "\\ufffd");
        } else if (n == 1u && !is_plain(*s)) {
            (void)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*s);
            page_raw(to, escape);
        } else {
            bytes_add(to, s, n);
        }
        s += n == 0u ? 1u : n;
    }
    bytes_u8(to, '"');
}

/* ---- numbers and members ---- */

void page_number(bytes *to, double value)
{
    char text[NUMBER_TEXT];
    page_raw(to, isfinite(value) ? number_text(value, text) : "null");
    if (to->size > 2u && memcmp(to->data + to->size - 2u, ".0", 2u) == 0) {
        to->size -= 2u; /* 7, not 7.0: some readers want whole numbers so */
    }
}

void page_comma(bytes *to)
{
    const char last = to->size == 0u || to->failed ? '{' : (char)to->data[to->size - 1u];
    if (last != '{' && last != '[' && last != ':') {
        bytes_u8(to, ',');
    }
}

void page_key(bytes *to, const char *key)
{
    page_comma(to);
    page_string(to, key);
    bytes_u8(to, ':');
}

void page_text_of(bytes *to, const char *key, const char *value)
{
    page_key(to, key);
    page_string(to, value);
}

void page_number_of(bytes *to, const char *key, double value)
{
    page_key(to, key);
    page_number(to, value);
}

void page_numbers(bytes *to, const double *values, size_t n)
{
    bytes_u8(to, '[');
    for (size_t i = 0u; i < n; ++i) {
        page_comma(to);
        page_number(to, values[i]);
    }
    bytes_u8(to, ']');
}

void page_base64(bytes *to, const void *data, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *const p = data;
    for (size_t i = 0u; i < size; i += 3u) {
        const size_t n = size - i < 3u ? size - i : 3u;
        const uint32_t word = (uint32_t)p[i] << 16 | (n > 1u ? (uint32_t)p[i + 1u] << 8 : 0u) |
                              (n > 2u ? p[i + 2u] : 0u);
        const char four[] = {digits[word >> 18], digits[word >> 12 & 63u],
                             n > 1u ? digits[word >> 6 & 63u] : '=',
                             n > 2u ? digits[word & 63u] : '='};
        bytes_add(to, four, sizeof four);
    }
}
