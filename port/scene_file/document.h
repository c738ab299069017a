/* SPDX-License-Identifier: MIT */
/// A JSON file, and what is wrong in it: where, what was expected, what stands there.
///
/// Reads      whole files of at most DOCUMENT_MAX bytes, UTF-8, no key twice in an object (jansson).
/// Places     a node knows how it was reached. An error names the file, the line where the value begins, and its
///            path: `deck.json:12: bodies.ship.mass: expected a number of at least 0, there is "heavy"`.
///            Errors of syntax have a line and a column.
/// Errors     the first one counts. Functions return false when something is wrong; document.error then holds a
///            sentence.
/// Memory     take() gives zeroed memory that lives as long as the document: names and tables of what is read.
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define DOCUMENT_MAX       (16u * 1024u * 1024u) ///< [bytes]
#define DOCUMENT_SENTENCES 1024u                 ///< [bytes] of an error

typedef struct document_block document_block;

/// A file that is in memory, under the name that the document has for it.
typedef struct document_file {
    const char *name;
    const void *data;
    size_t size;
} document_file;

typedef struct document {
    char *path; ///< of the file, as it was given
    char *text;
    size_t length;
    json_t *root;
    const char *noun;           ///< what it is called in errors: "scene"
    document_block *blocks;     ///< memory that was taken
    void *reads;                ///< what is read into: for functions that read a field of their own
    const document_file *files; ///< that are in memory: meshes of a scene that came with a trace
    size_t n_files;
    char error[DOCUMENT_SENTENCES];
} document;

/// A value, and how it was reached.
typedef struct document_node {
    document *doc;
    json_t *value;
    const struct document_node *parent; ///< NULL: the root
    const char *key;                    ///< in its parent, or NULL: it is an item of a list
    size_t index;
} document_node;

/// Reads the file of a scene. @return false: out->error says why; document_free is still due
bool document_read(const char *path, document *out);

/// The same of something else. @param noun what it is: "campaign"; it stays the caller's
bool document_read_as(const char *path, const char *noun, document *out);

/// Another one of the same, with its own memory and nothing taken from it yet. Never fails, as document_take.
void document_copy(const document *from, document *out);

/// The same for a text that is in memory. @param name stands for its path
bool document_read_text(const char *name, const char *text, size_t length, document *out);

/// @return NULL: it is not in memory
const document_file *document_find_file(const document *doc, const char *name);

void document_free(document *doc);

document_node document_root(document *doc);

/// Zeroed memory that is freed with the document. Never NULL: a machine without memory ends the program.
void *document_take(document *doc, size_t count, size_t size);

/// A member of an object. @return false: there is none
bool document_member(const document_node *object, const char *key, document_node *out);

/// An item of a list.
document_node document_item(const document_node *list, size_t index);

/// Says what is wrong with a value, unless something was wrong before. @return false, always
bool document_fail(const document_node *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Says that a value is not what was expected: "expected ..., there is ...". @return false, always
bool document_unlike(const document_node *at, const char *expected);

/// The line, from 1 on, where the value of a node begins.
size_t document_line(const document_node *at);

/// What stands there, in a few words: `"heavy"`, `a list of 3`, `true`.
void document_describe(const json_t *value, char *out, size_t size);

#endif
