/* SPDX-License-Identifier: MIT */
#include "bytes.h"
#include <stdlib.h>
#include <string.h>

void bytes_free(bytes *b)
{
    free(b->data);
    *b = (bytes){NULL, 0u, 0u, false};
}

static bool make_room(bytes *b, size_t more)
{
    if (b->failed || b->room - b->size >= more) {
        return !b->failed;
    }
    const size_t room = 2u * b->room + more + 64u;
    uint8_t *const data = realloc(b->data, room);
    b->failed = data == NULL;
    if (!b->failed) {
        b->data = data;
        b->room = room;
    }
    return !b->failed;
}

void bytes_add(bytes *b, const void *data, size_t size)
{
    if (size > 0u && make_room(b, size)) {
        (void)memcpy(b->data + b->size, data, size);
        b->size += size;
    }
}

static void add_number(bytes *b, uint64_t value, size_t size)
{
    uint8_t raw[8];
    for (size_t i = 0u; i < size; ++i) {
        raw[i] = (uint8_t)(value >> 8u * i);
    }
    bytes_add(b, raw, size);
}

static void put_number(bytes *b, size_t at, uint64_t value, size_t size)
{
    for (size_t i = 0u; i < size && at + i < b->size; ++i) {
        b->data[at + i] = (uint8_t)(value >> 8u * i);
    }
}

void bytes_u8(bytes *b, uint8_t value)
{
    add_number(b, value, 1u);
}

void bytes_u16(bytes *b, uint16_t value)
{
    add_number(b, value, 2u);
}

void bytes_u32(bytes *b, uint32_t value)
{
    add_number(b, value, 4u);
}

void bytes_u64(bytes *b, uint64_t value)
{
    add_number(b, value, 8u);
}

void bytes_text(bytes *b, const char *text)
{
    const size_t length = strlen(text);
    bytes_u32(b, (uint32_t)length);
    bytes_add(b, text, length);
}

void bytes_put_u32(bytes *b, size_t at, uint32_t value)
{
    put_number(b, at, value, 4u);
}

void bytes_put_u64(bytes *b, size_t at, uint64_t value)
{
    put_number(b, at, value, 8u);
}

/* ---- CDR ---- */

size_t cdr_begin(bytes *b)
{
    static const uint8_t plain_little_endian[] = {0u, 1u, 0u, 0u};
    bytes_add(b, plain_little_endian, sizeof plain_little_endian);
    return b->size;
}

void cdr_number(bytes *b, size_t origin, uint64_t value, size_t size)
{
    static const uint8_t zeros[8] = {0u};
    bytes_add(b, zeros, (size - (b->size - origin) % size) % size);
    add_number(b, value, size);
}

void cdr_double(bytes *b, size_t origin, double value)
{
    uint64_t word = 0u;
    (void)memcpy(&word, &value, sizeof word);
    cdr_number(b, origin, word, sizeof word);
}

void cdr_text(bytes *b, size_t origin, const char *text)
{
    const size_t length = strlen(text) + 1u;
    cdr_number(b, origin, length, 4u);
    bytes_add(b, text, length);
}

/* ---- checks ---- */

static uint32_t shifted(uint32_t byte)
{
    for (int i = 0; i < 8; ++i) {
        byte = byte >> 1 ^ ((byte & 1u) != 0u ? 0xedb88320u : 0u);
    }
    return byte;
}

uint32_t bytes_crc32(uint32_t crc, const void *data, size_t size)
{
    static uint32_t table[256];
    const uint8_t *const p = data;
    if (table[1] == 0u) {
        for (uint32_t i = 0u; i < 256u; ++i) {
            table[i] = shifted(i);
        }
    }
    crc = ~crc;
    for (size_t i = 0u; i < size; ++i) {
        crc = crc >> 8 ^ table[(crc ^ p[i]) & 255u];
    }
    return ~crc;
}
