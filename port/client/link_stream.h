/* SPDX-License-Identifier: MIT */
/// Frames over a pair of file descriptors: pipes, FIFOs, a pseudo-terminal, a serial device. POSIX alone.
///
/// Channel   two descriptors and a name; what else belongs to it (a QEMU, a device) its owner keeps.
/// Waiting   nothing waits longer than it was told. A peer that has ended is noticed while waiting.
/// Errors    an outcome, and one sentence in stream->error.
/// Signals   a write to a pipe that nobody reads raises SIGPIPE: ignore that signal.
/// Tests     test_link_stream.c
#ifndef LINK_STREAM_H
#define LINK_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "link_frame.h"

/// How a call has ended.
typedef enum link_outcome {
    LINK_FINE = 0,
    LINK_SILENT,   ///< no answer in time
    LINK_GONE,     ///< the channel has ended, or cannot be written
    LINK_REFUSED,  ///< the board has said no
    LINK_STRANGER, ///< another version, layout, scalar, scene, or an answer that is none
    LINK_SPOILT,   ///< something came that was no frame
    LINK_TOO_LONG, ///< more than the board, or this end, holds
} link_outcome;

typedef struct link_channel {
    int in, out;   ///< from the other end, to it; may be the same
    char name[64]; ///< of the other end, for sentences
    bool (*has_ended)(void *with, char *why, size_t size); ///< asked while nothing comes; or NULL
    void *with;
} link_channel;

/// The longest frame of either end, before COBS.
#define LINK_STREAM_ROOM 65536u

/// Both directions. Large: keep it static.
typedef struct link_stream {
    link_channel channel;
    link_writer writer;
    link_reader reader;
    uint64_t bytes_in, bytes_out;
    uint32_t frames_out;
    char error[320]; ///< the last sentence
    size_t n, at;    ///< of `bytes`: came, taken
    uint8_t bytes[16384];
    _Alignas(8) uint8_t read[LINK_STREAM_ROOM];
    _Alignas(8) uint8_t written[LINK_BUFFER_SIZE(LINK_STREAM_ROOM)];
} link_stream;

/// Makes both descriptors non-blocking.
void link_stream_set(link_stream *s, const link_channel *channel);

/// Sends bytes. @param ms the longest that it waits for room
link_outcome link_stream_put(link_stream *s, link_wire wire, int ms);

/// The next frame. It stays until the next call. @param ms the longest that it waits
/// @return LINK_FINE, LINK_SILENT or LINK_SPOILT (stream->error stays), LINK_GONE
link_outcome link_stream_next(link_stream *s, int ms, link_frame *frame);

/// A sentence into s->error. @return what
__attribute__((format(printf, 3, 4))) link_outcome
link_stream_say(link_stream *s, link_outcome what, const char *sentence, ...);

/// [ms] of a clock that never goes back.
int64_t link_now_ms(void);

#endif
