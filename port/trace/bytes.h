/* SPDX-License-Identifier: MIT */
/// Bytes that grow, and how numbers lie in them: least byte first, as MCAP and CDR have them.
///
/// Memory     the heap's. A machine without memory sets `failed`, and nothing more is added.
/// CDR        a message of ROS 2: four bytes that say so, then values, each at a multiple of its size counted from behind
///            those four. Texts have their length with a closing zero; lists have their count. [OMG CDR, XCDR1]
/// Tests      test_bytes.c
#ifndef BYTES_H
#define BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bytes {
    uint8_t *data;
    size_t size, room;
    bool failed; ///< there was no memory
} bytes;

void bytes_free(bytes *b);

void bytes_add(bytes *b, const void *data, size_t size);

/* ---- numbers and texts as MCAP has them: not aligned ---- */

void bytes_u8(bytes *b, uint8_t value);
void bytes_u16(bytes *b, uint16_t value);
void bytes_u32(bytes *b, uint32_t value);
void bytes_u64(bytes *b, uint64_t value);

/// A length of four bytes, then the text.
void bytes_text(bytes *b, const char *text);

/// Writes over four or eight bytes that are there.
void bytes_put_u32(bytes *b, size_t at, uint32_t value);
void bytes_put_u64(bytes *b, size_t at, uint64_t value);

/* ---- CDR ---- */

/// The head of a message; it must begin where `b` ends. @return where alignment counts from
size_t cdr_begin(bytes *b);

/// A number of 1, 2, 4 or 8 bytes, aligned.
void cdr_number(bytes *b, size_t origin, uint64_t value, size_t size);
void cdr_double(bytes *b, size_t origin, double value);
void cdr_text(bytes *b, size_t origin, const char *text);

/* ---- checks ---- */

/// CRC-32 as zlib, PNG and MCAP have it (polynomial 0xedb88320). @param crc 0, or of what came before
uint32_t bytes_crc32(uint32_t crc, const void *data, size_t size);

#endif
