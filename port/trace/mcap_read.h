/* SPDX-License-Identifier: MIT */
/// A reader of MCAP, version 0: from the first record to the end of the data, one callback a find. [mcap.dev/spec]
///
/// Order      that of the file. Summary and indices are not read: everything in them stands before.
/// Checks     magic at both ends; every length against what is left of the file; CRC-32 of chunks, attachments and data
///            where the writer gave one. Chunks may be plain or packed by zstd.
/// Memory     one record at a time, at most MCAP_RECORD_MOST bytes, and as much for what was packed in it.
/// Errors     one sentence that begins with the path. A callback that returns false ends the walk with its own sentence.
/// Tests      test_trace_read.c
#ifndef MCAP_READ_H
#define MCAP_READ_H

#include "cursor.h"

#define MCAP_RECORD_MOST                                                                           \
    (256u * 1024u * 1024u) ///< [bytes] of a record, and of a chunk once it is unpacked

typedef struct mcap_channel_found {
    uint16_t id;
    cursor_span topic, encoding;
    cursor_span schema,
        text; ///< name of the schema, and the schema; empty if the file has none of this number
} mcap_channel_found;

/// Who is told. Members may be NULL. What is passed lives as long as the call.
typedef struct mcap_visitor {
    void *user;
    bool (*attachment)(void *user, cursor_span name, cursor_span data);
    bool (*word)(void *user, cursor_span name, cursor_span key, cursor_span value); ///< of metadata
    bool (*channel)(void *user, const mcap_channel_found *found);
    bool (*message)(void *user, uint16_t channel, uint64_t time_ns, cursor_span data);
} mcap_visitor;

/// @return false: `error` is a sentence, unless a callback ended the walk
bool mcap_read(const char *path, const mcap_visitor *visitor, char *error, size_t size);

#endif
