/* SPDX-License-Identifier: MIT */
/// A trace for other tools.
///
/// csv        trace_csv.h: a table for people and spreadsheets
/// mcap       trace_mcap.h: written anew by this version
/// glb        glTF 2.0 in one file: bodies with their shapes, and their motion as an animation, for any 3D viewer
/// trace      Chrome's trace format: work and cost of every tick against the bound, for Perfetto
/// From       an MCAP that `touchdown run --trace` has written (trace_read.h)
/// Errors     one sentence; a file that cannot be completed is removed.
/// Tests      tests/commands/suite_pages.rb
#ifndef EXPORT_H
#define EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include "bytes.h"

#define EXPORT_SENTENCE 8704u ///< [bytes] of an error, with its paths

/// From one path to another. @return false: `error` is a sentence
typedef bool export_way(const char *from, const char *to, char *error, size_t size);

export_way export_csv, export_mcap, export_glb, export_chrome;

/// All of `content` as a file, or none.
bool export_write(const char *path, const bytes *content, char *error, size_t size);

#endif
