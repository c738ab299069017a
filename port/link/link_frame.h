/* SPDX-License-Identifier: MIT */
/// Frames: how a message travels over a wire that loses, flips and repeats bytes.
///
///     COBS( head, fields, groups, CRC-32 ) 0x00
///
/// Head      8 bytes: version, type (a message of link_table.h), sequence, tick. Sequence counts the frames of a sender.
/// CRC-32    IEEE 802.3 (reflected 0xEDB88320, from and to all ones), over head, fields and groups; little endian.
/// COBS      consistent overhead byte stuffing: no byte of a frame is 0, so that a 0 ends it wherever a reader begins. It
///           adds one byte, and one for every 254.
/// Empty     a 0 alone is no frame and no error: a sender may send it to end what a spoilt wire has begun.
/// Order     nothing that fails a test is handed on. After a spoilt frame the next one is good again.
/// Cost      bounded by the bytes that came. No memory but the caller's.
/// Tests     test_link_frame.c
#ifndef LINK_FRAME_H
#define LINK_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What every frame begins with.
typedef struct link_head {
    uint8_t version;   ///< LINK_VERSION
    uint8_t type;      ///< a message
    uint16_t sequence; ///< of the sender's frames
    uint32_t
        tick; ///< STEP, TRIAL, ACCEPT: the tick it is for; RESULT: the tick it is of; else the sender's tick
} link_head;

#define LINK_HEAD_SIZE 8u
#define LINK_CRC_SIZE  4u

/// Bytes of a frame with n bytes of fields and groups, before COBS.
#define LINK_RAW_SIZE(n) (LINK_HEAD_SIZE + (n) + LINK_CRC_SIZE)

/// Bytes that COBS puts before n bytes at the most, rounded up to whole words.
#define LINK_STUFFING(n) (((1u + (n) / 254u) + 7u) / 8u * 8u)

/// Bytes of memory in which such a frame is built, sent or received.
#define LINK_BUFFER_SIZE(n) (LINK_STUFFING(LINK_RAW_SIZE(n)) + LINK_RAW_SIZE(n) + 16u)

/// The CRC-32 of n bytes behind those of `crc`; 0 to begin with.
uint32_t link_crc(uint32_t crc, const uint8_t *bytes, size_t n);

/* ---- sending ---- */

/// A frame in the making, in memory of the caller's: aligned to 8 bytes, so that fields and groups are, too.
typedef struct link_writer {
    uint8_t *buffer;
    size_t size;       ///< of the buffer: LINK_BUFFER_SIZE of the longest message
    uint16_t sequence; ///< of the next frame
    uint32_t spoil; ///< added to the next CRC-32, then 0: a wrong one, where a host is to be tested
    size_t n_most;  ///< bytes of fields and groups that fit
} link_writer;

void link_writer_set(link_writer *w, uint8_t *buffer, size_t size);

/// Where fields and groups of the next frame belong: room for w->n_most bytes.
uint8_t *link_body(const link_writer *w);

/// What is on the wire: bytes of w->buffer.
typedef struct link_wire {
    uint8_t *bytes;
    size_t n;
} link_wire;

/// Completes the frame whose n bytes of fields and groups stand at link_body(w). They do not stand there any more.
link_wire link_seal(link_writer *w, uint8_t type, uint32_t tick, size_t n);

/* ---- receiving ---- */

/// A frame that has come whole. It is overwritten by the next bytes.
typedef struct link_frame {
    link_head head;
    const uint8_t *body; ///< fields and groups, aligned to 8 bytes
    size_t n;            ///< bytes of them
} link_frame;

/// What has come and was no frame.
typedef struct link_errors {
    uint32_t frames;   ///< good ones
    uint32_t bad;      ///< no COBS, too short, too long
    uint32_t bad_crcs; ///< wrong CRC-32
    uint32_t versions; ///< of another version
    uint32_t gaps;     ///< sequence numbers that never came
} link_errors;

/// A stream of bytes that becomes frames.
typedef struct link_reader {
    uint8_t *buffer;   ///< of the caller's, aligned to 8 bytes
    size_t size;       ///< LINK_RAW_SIZE of the longest message
    size_t n;          ///< bytes decoded of this frame
    uint8_t left;      ///< bytes to come before the next code byte
    bool ends_in_zero; ///< the block that runs stands for a zero at its end
    bool is_spoilt;    ///< wait for the next 0
    bool has_begun;    ///< a byte of this frame has come
    bool has_sequence;
    uint16_t sequence; ///< that should come next
    link_errors errors;
} link_reader;

void link_reader_set(link_reader *r, uint8_t *buffer, size_t size);

/// Takes bytes until a frame is whole, or until there are no more.
/// @param frame set if the answer is true
/// @param taken how many bytes were used: call again with the rest
/// @return true: a frame is whole
bool link_read(link_reader *r, const uint8_t *bytes, size_t n, size_t *taken, link_frame *frame);

#endif
