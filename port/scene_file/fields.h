/* SPDX-License-Identifier: MIT */
/// Tables that say what an object of a scene file holds: the reader, the JSON Schema and the words of errors are made
/// of them. A new field is a row (sections.c).
#ifndef FIELDS_H
#define FIELDS_H

#include <stdint.h>
#include "document.h"

/// What a field is, and where its value goes in its record.
typedef enum field_kind {
    FIELD_NUMBER,   ///< double
    FIELD_WHOLE,    ///< uint32_t
    FIELD_FLAG,     ///< bool
    FIELD_TEXT,     ///< const char *
    FIELD_WORD,     ///< uint8_t: which of `words`
    FIELD_VECTOR,   ///< plant_vec: a list of three numbers
    FIELD_ATTITUDE, ///< plant_quat: [w, x, y, z], or {"axis", "angle"}, or {"roll", "pitch", "yaw"}
    FIELD_NAME,     ///< uint16_t: the place of a name in a section
    FIELD_RECORD,   ///< an object within this one
    FIELD_MAP,      ///< a table: an object whose members are records with a name
    FIELD_KEYED,    ///< a table: an object whose keys are names of a section
    FIELD_LIST,     ///< a table: a list of records
    FIELD_OWN,      ///< what a function reads
} field_kind;

typedef struct field_record field_record;

/// One member of an object.
typedef struct field_row {
    const char *key;
    const char *about; ///< one sentence, with the unit
    field_kind kind;
    bool is_required;
    size_t at;                ///< offset of the value in its record
    size_t count_at;          ///< offset of a size_t: how many records a table has
    double least, most;       ///< of numbers; equal: any finite number
    double otherwise;         ///< the default of numbers, flags and words
    const char *const *words; ///< of FIELD_WORD, ended by NULL
    const char *section;      ///< in which FIELD_NAME and FIELD_KEYED look
    bool world_is_fine;       ///< the name may be "world"
    const field_record *record;
    bool (*read)(const document_node *at, void *record); ///< of FIELD_OWN; `at` is the value
    const char *schema; ///< of FIELD_OWN: its definition in the schema
} field_row;

/// An object: its members. A record of a FIELD_MAP begins with a `const char *name`, one of a FIELD_KEYED with a
/// uint16_t at key_at.
struct field_record {
    const char *name; ///< of its definition in the schema
    const field_row *fields;
    size_t n_fields;
    size_t size;
    size_t key_at;
    bool (*finish)(const document_node *at, void *record); ///< checks over several fields, or NULL
};

/// The root of the file that a node belongs to: where names are looked up.
document_node field_root(const document_node *at);

/// Reads an object into a record. @return false: the document has its error
bool field_read_record(const document_node *at, const field_record *record, void *out);

/// An object whose members are records with a name, in the order of the file: into a table of theirs.
/// @param size of a record, which begins with a `const char *name` @param read reads one
/// @return NULL: the document has its error
void *field_read_named(const document_node *at,
                       size_t size,
                       bool (*read)(const document_node *at, void *record),
                       size_t *count);

/// A number. @param least, most equal: any finite number
bool field_read_number(const document_node *at, double least, double most, double *out);

/// A list of exactly n numbers.
bool field_read_numbers(const document_node *at, size_t n, double *out);

/// The place of a name in a section. @param world_is_fine "world" is UINT16_MAX
bool field_read_name(const document_node *at,
                     const char *section,
                     bool world_is_fine,
                     uint16_t *out);

/// Which of these words a text is.
bool field_read_word(const document_node *at, const char *const *words, uint8_t *out);

/// A text without control characters, not empty.
bool field_read_text(const document_node *at, const char **out);

bool field_read_attitude(const document_node *at, void *out);

/// Refuses keys of an object that are none of these. "comment" is always fine. @param keys ended by NULL
bool field_only(const document_node *at, const char *const *keys);

/// The one of these words that is most like a word, or NULL: none is. For "did you mean".
const char *field_nearest(const char *word, const char *const *words);

#endif
