/* SPDX-License-Identifier: MIT */
/// From a rig to the records of a trace.
///
/// Reads      what the tick was told (rig.motion, nodes, controls) and what it answered (rig.out), wherever that came
///            from; pebbles of the state; books, cost and hash of the rig.
/// Memory     trace_rows_make takes it, trace_rows_free gives it back. Names are the scene's or its own.
/// Tests      test_trace.c
#ifndef TRACE_FILL_H
#define TRACE_FILL_H

#include "model.h"
#include "rig.h"
#include "trace_fields.h"

typedef struct trace_source trace_source;

/// @param r     that has begun: the plan is there
/// @param names of its scene file, or NULL: indices serve as names
/// @return NULL: there is no memory
trace_source *trace_source_make(const rig *r, const model *names);

/// The records of the tick that has just ended. They live until the next call.
const trace_rows *trace_source_fill(trace_source *s, const rig *r);

/// Records as a tick would give them, with names and without values: how many there are of each kind.
const trace_rows *trace_source_rows(const trace_source *s);

void trace_source_free(trace_source *s);

#endif
