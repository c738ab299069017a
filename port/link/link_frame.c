/* SPDX-License-Identifier: MIT */
#include "link_frame.h"
#include "link_crc_table.h"
#include "link_table.h"

#define BLOCK_MOST 254u /* bytes between two code bytes */
#define CODE_EMPTY 1u   /* the code of a block that is a zero alone */
#define CODE_MOST  255u /* the code of a full block: no zero follows it */

/* ---- CRC-32 ---- */

static uint32_t crc_byte(uint32_t crc)
{
    return crc >> 8 ^ link_crc_table[crc & 0xFFu];
}

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* Four bytes at a time: one load, and for each byte a shift and a look into the table. */
uint32_t link_crc(uint32_t crc, const uint8_t *bytes, size_t n)
{
    crc = ~crc;
    for (; n >= 4u; n -= 4u, bytes += 4) {
        crc = crc_byte(crc_byte(crc_byte(crc_byte(crc ^ word_at(bytes)))));
    }
    for (; n > 0u; --n) {
        crc = crc_byte(crc ^ *bytes++);
    }
    return ~crc;
}

/* ---- sending ---- */

static void put_word(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)word;
    to[1] = (uint8_t)(word >> 8);
    to[2] = (uint8_t)(word >> 16);
    to[3] = (uint8_t)(word >> 24);
}

void link_writer_set(link_writer *w, uint8_t *buffer, size_t size)
{
    const size_t raw = LINK_RAW_SIZE(0u);
    w->buffer = buffer;
    w->size = size;
    w->sequence = 0u;
    w->spoil = 0u;
    w->n_most = size > LINK_STUFFING(size) + raw + 1u ? size - LINK_STUFFING(size) - raw - 1u : 0u;
}

/* The frame stands so far behind the beginning that COBS, which moves it there, never overtakes what it reads. */
static uint8_t *raw_of(const link_writer *w)
{
    return w->buffer + LINK_STUFFING(w->size);
}

uint8_t *link_body(const link_writer *w)
{
    return raw_of(w) + LINK_HEAD_SIZE;
}

/* A code byte says how far the next one is; between them are no zeros. A block ends at a zero, which its code stands for, at
 * the end, or when it is full. Zeros come in rows: each but the first is an empty block. */
static size_t stuff(uint8_t *to, const uint8_t *from, size_t n)
{
    uint8_t *at = to;
    const uint8_t *const end = from + n;
    bool is_over = false;
    while (!is_over) {
        uint8_t *const code = at++;
        const uint8_t *const stop = end - from > (ptrdiff_t)BLOCK_MOST ? from + BLOCK_MOST : end;
        uint8_t byte = CODE_MOST;
        while (from < stop && (byte = *from++) != 0u) {
            *at++ = byte;
        }
        *code = (uint8_t)(at - code);
        is_over = byte != 0u && from == end;
        for (; byte == 0u && from < end && *from == 0u; ++from) {
            *at++ = CODE_EMPTY;
        }
    }
    *at++ = 0u;
    return (size_t)(at - to);
}

link_wire link_seal(link_writer *w, uint8_t type, uint32_t tick, size_t n)
{
    uint8_t *const raw = raw_of(w);
    raw[0] = LINK_VERSION;
    raw[1] = type;
    raw[2] = (uint8_t)w->sequence;
    raw[3] = (uint8_t)(w->sequence >> 8);
    put_word(raw + 4, tick);
    put_word(raw + LINK_HEAD_SIZE + n, link_crc(0u, raw, LINK_HEAD_SIZE + n) + w->spoil);
    ++w->sequence;
    w->spoil = 0u;
    const link_wire wire = {w->buffer, stuff(w->buffer, raw, LINK_RAW_SIZE(n))};
    return wire;
}

/* ---- receiving ---- */

void link_reader_set(link_reader *r, uint8_t *buffer, size_t size)
{
    const link_reader fresh = {.buffer = buffer, .size = size};
    *r = fresh;
}

static void begin_frame(link_reader *r)
{
    r->n = 0u;
    r->left = 0u;
    r->ends_in_zero = false;
    r->is_spoilt = false;
    r->has_begun = false;
}

/* Sequence numbers between the last one and this. One that comes again, or late, is no gap. */
static void count_gap(link_reader *r, uint16_t sequence)
{
    const uint16_t ahead = (uint16_t)(sequence - r->sequence);
    if (r->has_sequence && ahead < 0x8000u) {
        r->errors.gaps += ahead;
    }
    if (!r->has_sequence || ahead < 0x8000u) {
        r->sequence = (uint16_t)(sequence + 1u);
        r->has_sequence = true;
    }
}

/* Of the bytes between two zeros. @return is it a frame? */
static bool judge(link_reader *r, link_frame *frame)
{
    const uint8_t *const raw = r->buffer;
    if (r->is_spoilt || r->left > 0u || r->n < LINK_RAW_SIZE(0u)) {
        ++r->errors.bad;
        return false;
    }
    const size_t n = r->n - LINK_CRC_SIZE;
    if (link_crc(0u, raw, n) != word_at(raw + n)) {
        ++r->errors.bad_crcs;
        return false;
    }
    frame->head.version = raw[0];
    frame->head.type = raw[1];
    frame->head.sequence = (uint16_t)(raw[2] | raw[3] << 8);
    frame->head.tick = word_at(raw + 4);
    frame->body = raw + LINK_HEAD_SIZE;
    frame->n = n - LINK_HEAD_SIZE;
    if (frame->head.version != LINK_VERSION) {
        ++r->errors.versions;
    }
    ++r->errors.frames;
    count_gap(r, frame->head.sequence);
    return true;
}

/* Where a run of bytes ends, none of which is stored without room for it: each makes one byte at the most. */
static const uint8_t *end_of_run(const link_reader *r, const uint8_t *from, size_t n)
{
    const size_t room = r->size - r->n;
    return from + (n < room ? n : room);
}

/* Bytes of blocks, up to a zero or to the end of the run. A code byte says how long its block is; the zero that the block
 * before stood for comes first. @return where it stopped */
static const uint8_t *unstuff(link_reader *r, const uint8_t *from, const uint8_t *const stop)
{
    uint8_t *to = r->buffer + r->n;
    size_t left = r->left;
    for (;;) {
        const uint8_t *const block = left < (size_t)(stop - from) ? from + left : stop;
        left -= (size_t)(block - from);
        while (from < block && *from != 0u) {
            *to++ = *from++;
        }
        left += (size_t)(block - from); /* a zero came too soon */
        if (left > 0u || from == stop || *from == 0u) {
            break;
        }
        if (r->ends_in_zero) {
            *to++ = 0u;
        }
        left = *from++ - 1u;
        r->ends_in_zero = left != BLOCK_MOST;
        for (; left == 0u && from < stop && *from == CODE_EMPTY; ++from) {
            *to++ = 0u;
        }
    }
    r->n = (size_t)(to - r->buffer);
    r->left = (uint8_t)left;
    return from;
}

/* No room is left. A code byte that stands for no zero needs none; what else comes is too much. */
static void take_last(link_reader *r, uint8_t byte)
{
    r->is_spoilt = r->left > 0u || r->ends_in_zero;
    r->left = (uint8_t)(byte - 1u);
    r->ends_in_zero = byte != CODE_MOST;
}

/* Bytes of a frame that is not to be had. @return how many there are before the next zero */
static size_t skip(const uint8_t *bytes, size_t n)
{
    size_t i = 0u;
    while (i < n && bytes[i] != 0u) {
        ++i;
    }
    return i;
}

bool link_read(link_reader *r, const uint8_t *bytes, size_t n, size_t *taken, link_frame *frame)
{
    size_t i = 0u;
    bool is_whole = false;
    while (i < n && !is_whole) {
        if (bytes[i] == 0u) {
            is_whole = r->has_begun && judge(r, frame);
            begin_frame(r);
            ++i;
        } else if (r->is_spoilt) {
            i += skip(bytes + i, n - i);
        } else if (r->n == r->size) {
            take_last(r, bytes[i++]);
        } else {
            const uint8_t *const from = bytes + i;
            i = (size_t)(unstuff(r, from, end_of_run(r, from, n - i)) - bytes);
            r->has_begun = true;
        }
    }
    *taken = i;
    return is_whole;
}
