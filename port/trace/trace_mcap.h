/* SPDX-License-Identifier: MIT */
/// A trace as MCAP with messages of ROS 2: for viewers, and for everything that draws or compares.
///
/// Topics     /touchdown/tick, /touchdown/bodies and so on, one a group of trace_groups that the scene has; messages in CDR,
///            with their schemas (ros2msg), made of the table. /tf, tf2_msgs/TFMessage, has the bodies for 3D views.
/// Rhythm     a message of each topic a tick; of events only where there are any. Log times are simulated times.
/// Within     the scene file as an attachment, and what the run was as metadata `touchdown`.
/// Tests      test_trace.c
#ifndef TRACE_MCAP_H
#define TRACE_MCAP_H

#include <stdbool.h>
#include "bytes.h"
#include "mcap.h"
#include "trace_fields.h"

typedef struct trace_mcap trace_mcap;

/// The schema of the messages of a group, with a closing zero.
void trace_mcap_schema(bytes *to, const trace_group *group);

/// @return NULL: it cannot be written
trace_mcap *trace_mcap_open(const char *path);

/// What the run is; the file of its scene, then its meshes.
void trace_mcap_about(trace_mcap *t, const mcap_word *words, size_t n_words);
void trace_mcap_attach(trace_mcap *t, const char *name, const void *data, size_t size);

/// The channels, after rows as a tick has them.
/// @param has_contacts parts may touch in this scene
void trace_mcap_head(trace_mcap *t, const trace_rows *rows, bool has_contacts);

void trace_mcap_tick(trace_mcap *t, const trace_rows *rows);

/// @return false: the file is not complete
bool trace_mcap_close(trace_mcap *t);

#endif
