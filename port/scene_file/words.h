/* SPDX-License-Identifier: MIT */
/// What was understood of a scene file, in words: for people, before a run.
#ifndef WORDS_H
#define WORDS_H

#include <stdio.h>
#include "model.h"

void words_scene(FILE *out, const model *m);

/// The capacities that it needs, in one paragraph.
void words_limits(FILE *out, const model *m);

#endif
