/* SPDX-License-Identifier: MIT */
/// Numbers that change with time, as a scene file writes them: a number, or
/// {"constant", "slope", "sines": [...], "table": [[t, value], ...], "between", "ease"}.
#ifndef READ_SIGNAL_H
#define READ_SIGNAL_H

#include "document.h"

/// Into a rig_signal.
bool read_signal(const document_node *at, void *out);

/// A list of three, into rig_signal[3].
bool read_signals(const document_node *at, void *out);

/// The words of rig_between, ended by NULL.
extern const char *const read_signal_between[];

#endif
