/* SPDX-License-Identifier: MIT */
/// A writer of MCAP, version 0: a documented container of messages with their times. [mcap.dev/spec]
///
///     mcap *const m = mcap_open("x.mcap", "ros2", "me");
///     mcap_attach, mcap_metadata;                    a file, words: anywhere
///     const uint16_t c = mcap_channel(m, ...);       before the first message
///     mcap_message(m, c, time_ns, data, size);       in the order of their times
///     mcap_close(m);                                 indices, statistics, footer
///
/// File       magic, Header, schemas and channels, chunks with their message indices, Data End; then the summary (schemas
///            and channels again, statistics, indices of chunks, attachments and metadata), its offsets, Footer, magic.
/// Chunks     of about MCAP_CHUNK bytes, compressed by zstd.
/// Checks     CRC-32 of each chunk, of attachments, of the data section and of the summary.
/// Errors     are kept: mcap_close tells whether all of it was written.
/// Tests      test_mcap.c
#ifndef MCAP_H
#define MCAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MCAP_CHUNK    (1024u * 1024u) ///< [bytes] of messages, before they are compressed
#define MCAP_CHANNELS 16u             ///< the most that a file has

typedef struct mcap mcap;

/// What messages of a channel are.
typedef struct mcap_topic {
    const char *topic;    ///< "/tf"
    const char *encoding; ///< of messages: "cdr"
    const char *schema;   ///< its name: "tf2_msgs/msg/TFMessage"
    const char *language; ///< of the schema: "ros2msg"
    const char *text;     ///< the schema
} mcap_topic;

typedef struct mcap_word {
    const char *key, *value;
} mcap_word;

/// A file, and its head. @return NULL: it cannot be written
mcap *mcap_open(const char *path, const char *profile, const char *library);

void mcap_attach(mcap *m, const char *name, const char *media_type, const void *data, size_t size);

void mcap_metadata(mcap *m, const char *name, const mcap_word *words, size_t n);

/// @return its number, from 1 on
uint16_t mcap_channel(mcap *m, const mcap_topic *topic);

void mcap_message(mcap *m, uint16_t channel, uint64_t time_ns, const void *data, size_t size);

/// The end of the file. @return false: something was not written
bool mcap_close(mcap *m);

#endif
