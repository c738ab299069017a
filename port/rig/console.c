/* SPDX-License-Identifier: MIT */
#include "console.h"

#define DIGITS_MAX 10u /* of 2^32 - 1 */

static void spaces(uint32_t used, uint32_t width)
{
    for (uint32_t i = used; i < width; ++i) {
        console_putc(' ');
    }
}

static uint32_t text_length(const char *text)
{
    uint32_t length = 0u;
    while (text[length] != '\0') {
        ++length;
    }
    return length;
}

/* Digits of value, last one first. @return how many */
static uint32_t digits_of(uint32_t value, char digits[DIGITS_MAX])
{
    uint32_t n = 0u;
    do {
        digits[n++] = (char)('0' + (int)(value % 10u));
        value /= 10u;
    } while (value != 0u);
    return n;
}

void console_text(const char *text)
{
    while (*text != '\0') {
        console_putc(*text++);
    }
}

void console_line(const char *text)
{
    console_text(text);
    console_putc('\n');
}

void console_u32(uint32_t value)
{
    console_u32_column(value, 0u);
}

void console_hex32(uint32_t value)
{
    for (uint32_t i = 0u; i < 8u; ++i) {
        console_putc("0123456789abcdef"[(value >> (28u - 4u * i)) & 15u]);
    }
}

void console_hex64(uint64_t value)
{
    console_hex32((uint32_t)(value >> 32));
    console_hex32((uint32_t)value);
}

void console_text_column(const char *text, uint32_t width)
{
    console_text(text);
    spaces(text_length(text), width);
}

void console_u32_column(uint32_t value, uint32_t width)
{
    char digits[DIGITS_MAX];
    uint32_t n = digits_of(value, digits);
    spaces(n, width);
    while (n > 0u) {
        console_putc(digits[--n]);
    }
}
