/* SPDX-License-Identifier: MIT */
/// Scene files of tests: texts written to a file, read, and what the reader said.
#ifndef SCENE_TEXT_H
#define SCENE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include "document.h"
#include "model.h"

extern document text_doc;
extern model text_model;
extern char text_path[64];

/// Bytes into a file of their own.
void text_write(const void *bytes, size_t size);

/// @return whether it was read; text_doc.error says why not. text_done is due
bool text_read(const char *text);

void text_done(void);

/// The sentence after the path: "12: bodies.box.mass: ...".
const char *text_error(void);

/// A text that is refused with exactly this sentence.
void text_is_refused(const char *text, const char *sentence);

#endif
