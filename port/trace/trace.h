/* SPDX-License-Identifier: MIT */
/// A trace of a run: what happened in every tick, in a file. The file's ending chooses the format.
///
///     trace_open(path, &t, error, size)       before the run: a wrong ending, a place where nobody can write
///     trace_begin(t, &rig, &about)            after rig_begin
///     trace_tick(t, &rig)                     after each rig_tick
///     trace_close(t, error, size)             is it complete?
///
/// .csv       trace_csv.h: for people
/// .mcap      trace_mcap.h: for viewers and programs; the scene file is in it
/// What       trace_fields.h: one table for both, and for DESIGN.md
/// Tests      test_trace.c
/// Source     what the tick was told and what it answered, wherever the answer came from (trace_fill.h)
#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include "model.h"
#include "rig.h"

#define TRACE_SENTENCE 4352u ///< [bytes] of an error, with its path

typedef struct trace trace;

/// What a trace is told of its run beside the rig.
typedef struct trace_about {
    const model *names;     ///< of the scene file, or NULL: indices
    const char *scene_file; ///< its path, or NULL: there is none
    const char *scene_text; ///< all of it
    size_t scene_length;
    uint32_t ticks;    ///< that the run shall have
    const char *board; ///< where the ticks are computed, or NULL: here
} trace_about;

typedef enum trace_verdict {
    TRACE_WELL,
    TRACE_ENDING,   ///< neither .csv nor .mcap
    TRACE_UNWRITTEN ///< it cannot be written
} trace_verdict;

/// @return TRACE_WELL and the trace; else `error` is a sentence
trace_verdict trace_open(const char *path, trace **out, char *error, size_t size);

/// The head of the trace of a rig that has begun.
void trace_begin(trace *t, const rig *r, const trace_about *about);

void trace_tick(trace *t, const rig *r);

/// @return false: it is not complete, and `error` is a sentence
bool trace_close(trace *t, char *error, size_t size);

/// The table of what is traced, as Markdown.
void trace_table(FILE *to);

#endif
