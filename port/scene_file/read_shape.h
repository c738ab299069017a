/* SPDX-License-Identifier: MIT */
/// Shapes as a scene file writes them: {"kind": "box", "half": [x, y, z]}, or the name of one in "shapes".
#ifndef READ_SHAPE_H
#define READ_SHAPE_H

#include "fields.h"
#include "model.h"

/// What a kind of shape has beside its kind.
typedef struct read_shape_kind {
    const char *word;
    uint8_t kind; ///< a td_shape_kind
    field_record record;
} read_shape_kind;

extern const read_shape_kind read_shape_kinds[];
extern const size_t read_shape_count;

/// A shape that is written out. Into a model_shape.
bool read_shape(const document_node *at, model_shape *out);

/// A shape that is written out, or its name. Into a model_shape *.
bool read_shape_or_name(const document_node *at, void *out);

/// All of "shapes", into the model that the document reads into.
bool read_shapes(const document_node *at, void *out);

#endif
