/* SPDX-License-Identifier: MIT */
/// What was understood of a scene file, in words: for people, before a run.
#ifndef WORDS_H
#define WORDS_H

#include <stdio.h>
#include "model.h"
#include "td_status.h"

void words_scene(FILE *out, const model *m);

/// The capacities that it needs, in one paragraph.
void words_limits(FILE *out, const model *m);

/// The name that the file gives to an item of a fault, or NULL: it has none.
const char *words_name(const model *m, td_item item, uint32_t index);

/// After a sentence of the core, which counts and knows no names: who is meant.
void words_explain(FILE *out, const model *m, td_fault fault, uint32_t other);

/// After sentences with forces: what they are counted in, unless that is newtons.
void words_units(FILE *out, const model *m);

#define WORDS_NOBODY UINT32_MAX ///< there is no other

#endif
