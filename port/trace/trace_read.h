/* SPDX-License-Identifier: MIT */
/// Traces that were written before (trace_mcap.h), read again: the same records, tick by tick.
///
///     trace_head head;
///     if (!trace_read(path, &visitor, &head, error, size)) { puts(error); }
///     trace_head_free(&head);
///
/// Bounds     every length is checked (cursor.h); a file of whatever content gives ticks or a sentence.
/// Refused    what is no MCAP, was cut off or is damaged (mcap_read.h); an MCAP without /touchdown/tick; one whose
///            messages have other fields than trace_groups: it is of another version, which the sentence names; a trace
///            without a tick, or whose ticks have not all the same bodies, wheels, initiators, watches and slots.
/// Names      point into memory of the reader: they live until the callback returns.
/// Twice      a caller that must know a run before it can use it reads twice.
/// Tests      test_trace_read.c
#ifndef TRACE_READ_H
#define TRACE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include "trace_fields.h"

#define TRACE_WORDS       32u ///< of the metadata, the most that are kept
#define TRACE_ATTACHMENTS 64u ///< the most that are kept

typedef struct trace_attached {
    char *name;
    char *data; ///< with a closing zero behind `size` bytes
    size_t size;
} trace_attached;

/// What stands once in a trace.
typedef struct trace_head {
    char *keys[TRACE_WORDS], *values[TRACE_WORDS]; ///< metadata `touchdown`
    size_t n_words;
    trace_attached attached[TRACE_ATTACHMENTS]; ///< the first is the scene file
    size_t n_attached;
    uint32_t n_ticks;             ///< that were read
    bool has_group[TRACE_GROUPS]; ///< the trace has a topic for it
} trace_head;

typedef struct trace_visitor {
    void *user;
    /// @return false: there is no memory
    bool (*tick)(void *user, const trace_head *head, const trace_rows *rows);
} trace_visitor;

/// @param head is all zero, and is to be freed in any case
/// @return false: `error` is a sentence
bool trace_read(
    const char *path, const trace_visitor *visitor, trace_head *head, char *error, size_t size);

/// A word of the metadata; "" if there is none.
const char *trace_head_word(const trace_head *head, const char *key);

void trace_head_free(trace_head *head);

#endif
