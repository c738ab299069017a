/* SPDX-License-Identifier: MIT */
/// What a scene file holds, section by section: the tables that the reader and the schema are made of.
#ifndef SECTIONS_H
#define SECTIONS_H

#include <math.h>
#include "fields.h"
#include "model.h"

/// The whole file, into a model.
extern const field_record sections_scene;

extern const field_record sections_body;
extern const field_record sections_plant; ///< also into a model
extern const field_record sections_wheel;
extern const field_record sections_stub; ///< of a wheel
extern const field_record sections_target;
extern const field_record sections_initiator;

#define SECTIONS_ROWS(rows) .fields = rows, .n_fields = sizeof(rows) / sizeof(rows)[0]
#define SECTIONS_ANY        .least = 0.0, .most = 0.0
#define SECTIONS_FROM_ZERO  .least = 0.0, .most = HUGE_VAL
#define SECTIONS_SHARE      .least = 0.0, .most = 1.0
#define SECTIONS_POSITIVE   .least = 1e-300, .most = HUGE_VAL

/// A field that is a number: sections_number(record, member, key, words, range, default).
#define SECTIONS_NUMBER(type, member, word, text, range, value)                                    \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_NUMBER, .at = offsetof(type, member), range,     \
        .otherwise = value                                                                         \
    }
#define SECTIONS_VECTOR(type, member, word, text)                                                  \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_VECTOR, .at = offsetof(type, member)             \
    }
#define SECTIONS_ATTITUDE(type, member, word, text)                                                \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_ATTITUDE, .at = offsetof(type, member)           \
    }
#define SECTIONS_FLAG(type, member, word, text)                                                    \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_FLAG, .at = offsetof(type, member)               \
    }
#define SECTIONS_WORD(type, member, word, text, list, value)                                       \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_WORD, .at = offsetof(type, member),              \
        .words = list, .otherwise = value                                                          \
    }
#define SECTIONS_MATERIAL(type)                                                                    \
    {                                                                                              \
        .key = "material", .about = "a name of \"materials\"; the first, if it is left out",       \
        .kind = FIELD_NAME, .at = offsetof(type, material), .section = "materials"                 \
    }
#define SECTIONS_BODY(type, needed)                                                                \
    {                                                                                              \
        .key = "body", .about = "a name of \"bodies\"; the world, if it is left out",              \
        .kind = FIELD_NAME, .is_required = needed, .at = offsetof(type, body),                     \
        .section = "bodies", .world_is_fine = !(needed)                                            \
    }

#endif
