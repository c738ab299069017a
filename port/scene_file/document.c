/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "document.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "locate.h"

#define DEEPEST 32u /* nodes of a path: no scene nests deeper, but for its expressions */
#define SHOWN   40  /* characters of a text that an error repeats */

/* ---- memory ---- */

struct document_block {
    document_block *next;
    _Alignas(max_align_t) unsigned char bytes[];
};

static _Noreturn void no_memory(const document *doc)
{
    (void)fprintf(stderr, "touchdown: %s: this machine has too little memory for it\n", doc->path);
    exit(EXIT_FAILURE);
}

void *document_take(document *doc, size_t count, size_t size)
{
    const size_t most = (size_t)-1 - sizeof(document_block);
    document_block *const block =
        size == 0u || count <= most / size ? calloc(1u, sizeof *block + count * size) : NULL;
    if (block == NULL) {
        no_memory(doc);
    }
    block->next = doc->blocks;
    doc->blocks = block;
    return block->bytes;
}

void document_free(document *doc)
{
    while (doc->blocks != NULL) {
        document_block *const next = doc->blocks->next;
        free(doc->blocks);
        doc->blocks = next;
    }
    json_decref(doc->root);
    free(doc->text);
    free(doc->path);
    (void)memset(doc, 0, sizeof *doc);
}

/* ---- reading ---- */

static bool refuse(document *doc, const char *why, const char *remedy)
{
    (void)snprintf(doc->error, sizeof doc->error, "%s: %s: %s", doc->path, why, remedy);
    return false;
}

/* The whole file as text. One byte more than its size is asked for: it may have grown. */
static bool read_text(document *doc, FILE *file, size_t size)
{
    doc->text = malloc(size + 2u);
    if (doc->text == NULL) {
        return refuse(doc, "this machine has too little memory for it", "close other programs");
    }
    doc->length = fread(doc->text, 1u, size + 1u, file);
    doc->text[doc->length < size ? doc->length : size] = '\0';
    if (ferror(file) != 0 || doc->length != size) {
        return refuse(doc, "it changes while it is read, or the disk fails", "try again");
    }
    return true;
}

static bool read_file(document *doc)
{
    FILE *const file = fopen(doc->path, "rb");
    struct stat about;
    char remedy[64];
    (void)snprintf(remedy, sizeof remedy, "give the path of a %s file", doc->noun);
    if (file == NULL) {
        return refuse(doc, strerror(errno), remedy);
    }
    bool well = false;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) {
        (void)refuse(doc, "it is no file", remedy);
    } else if (about.st_size > (off_t)DOCUMENT_MAX) {
        (void)refuse(doc, "it is larger than 16 MB",
                     "it is a small text as a rule; put meshes into files of their own");
    } else {
        well = read_text(doc, file, (size_t)about.st_size);
    }
    (void)fclose(file);
    return well;
}

static bool parse(document *doc)
{
    json_error_t error;
    doc->root = json_loadb(doc->text, doc->length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL,
                           &error);
    if (doc->root == NULL) {
        (void)snprintf(doc->error, sizeof doc->error, "%s:%d:%d: no JSON: %s", doc->path,
                       error.line > 0 ? error.line : 1, error.column > 0 ? error.column : 1,
                       doc->length == 0u ? "the file is empty" : error.text);
        return false;
    }
    if (!json_is_object(doc->root)) {
        return refuse(doc, "it holds no object", "it is written { ... }");
    }
    return true;
}

bool document_read_as(const char *path, const char *noun, document *out)
{
    (void)memset(out, 0, sizeof *out);
    out->noun = noun;
    out->path = malloc(strlen(path) + 1u);
    if (out->path == NULL) {
        (void)snprintf(out->error, sizeof out->error, "this machine has too little memory");
        return false;
    }
    (void)strcpy(out->path, path);
    return read_file(out) && parse(out);
}

bool document_read(const char *path, document *out)
{
    return document_read_as(path, "scene", out);
}

void document_copy(const document *from, document *out)
{
    const size_t path = strlen(from->path) + 1u;
    (void)memset(out, 0, sizeof *out);
    out->noun = from->noun;
    out->path = malloc(path);
    out->text = malloc(from->length + 1u);
    out->root = json_deep_copy(from->root);
    if (out->path == NULL || out->text == NULL || out->root == NULL) {
        no_memory(from);
    }
    (void)memcpy(out->path, from->path, path);
    (void)memcpy(out->text, from->text, from->length + 1u);
    out->length = from->length;
}

bool document_read_text(const char *name, const char *text, size_t length, document *out)
{
    (void)memset(out, 0, sizeof *out);
    out->noun = "scene";
    out->path = strdup(name);
    out->text = length > DOCUMENT_MAX ? NULL : malloc(length + 1u);
    if (out->path == NULL || out->text == NULL) {
        (void)snprintf(out->error, sizeof out->error, "%s is too large", name);
        return false;
    }
    (void)memcpy(out->text, text, length);
    out->text[length] = '\0';
    out->length = length;
    return parse(out);
}

const document_file *document_find_file(const document *doc, const char *name)
{
    for (size_t i = 0u; i < doc->n_files; ++i) {
        if (strcmp(doc->files[i].name, name) == 0) {
            return &doc->files[i];
        }
    }
    return NULL;
}

/* ---- nodes ---- */

document_node document_root(document *doc)
{
    return (document_node){doc, doc->root, NULL, NULL, 0u};
}

bool document_member(const document_node *object, const char *key, document_node *out)
{
    *out = (document_node){object->doc, json_object_get(object->value, key), object, key, 0u};
    return out->value != NULL;
}

document_node document_item(const document_node *list, size_t index)
{
    return (document_node){list->doc, json_array_get(list->value, index), list, NULL, index};
}

/* ---- places ---- */

/* The way from the root to a node; what is deeper than DEEPEST is left out. */
static size_t way_to(const document_node *at, const document_node *way[DEEPEST])
{
    size_t n = 0u;
    for (const document_node *node = at; node->parent != NULL; node = node->parent) {
        ++n;
    }
    size_t i = n;
    for (const document_node *node = at; node->parent != NULL; node = node->parent) {
        --i;
        if (i < DEEPEST) {
            way[i] = node;
        }
    }
    return n < DEEPEST ? n : DEEPEST;
}

size_t document_line(const document_node *at)
{
    const document_node *way[DEEPEST];
    const size_t n = way_to(at, way);
    const char *place = locate_next(at->doc->text);
    for (size_t i = 0u; i < n; ++i) {
        const char *const next = way[i]->key != NULL ? locate_member(place, way[i]->key)
                                                     : locate_item(place, way[i]->index);
        place = next != NULL ? next : place;
    }
    size_t line = 1u;
    for (const char *c = at->doc->text; c < place; ++c) {
        line += *c == '\n' ? 1u : 0u;
    }
    return line;
}

static void write_path(const document_node *at, char *out, size_t size)
{
    const document_node *way[DEEPEST];
    const size_t n = way_to(at, way);
    size_t used = 0u;
    out[0] = '\0';
    for (size_t i = 0u; i < n && used < size; ++i) {
        const int more = way[i]->key != NULL
                             ? snprintf(out + used, size - used, "%s%.*s", i == 0u ? "" : ".",
                                        SHOWN, way[i]->key)
                             : snprintf(out + used, size - used, "[%zu]", way[i]->index);
        used += more > 0 ? (size_t)more : 0u;
    }
}

/* ---- errors ---- */

bool document_fail(const document_node *at, const char *format, ...)
{
    document *const doc = at->doc;
    char place[256], what[512], whole[32];
    va_list more;
    if (doc->error[0] != '\0') {
        return false;
    }
    va_start(more, format);
    (void)vsnprintf(what, sizeof what, format, more);
    va_end(more);
    write_path(at, place, sizeof place);
    (void)snprintf(whole, sizeof whole, "the %s", doc->noun);
    (void)snprintf(doc->error, sizeof doc->error, "%s:%zu: %s: %s", doc->path, document_line(at),
                   place[0] != '\0' ? place : whole, what);
    return false;
}

void document_describe(const json_t *value, char *out, size_t size)
{
    const char *const text = json_string_value(value);
    switch (value == NULL ? JSON_NULL : json_typeof(value)) {
    case JSON_OBJECT:
        (void)snprintf(out, size, "an object of %zu members", json_object_size(value));
        break;
    case JSON_ARRAY:
        (void)snprintf(out, size, "a list of %zu", json_array_size(value));
        break;
    case JSON_STRING:
        (void)snprintf(out, size, strlen(text) > SHOWN ? "\"%.*s...\"" : "\"%.*s\"", SHOWN, text);
        break;
    case JSON_INTEGER:
    case JSON_REAL:
        (void)snprintf(out, size, "%.17g", json_number_value(value));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        (void)snprintf(out, size, "%s", json_is_true(value) ? "true" : "false");
        break;
    default:
        (void)snprintf(out, size, "null");
        break;
    }
}

bool document_unlike(const document_node *at, const char *expected)
{
    char there[128];
    document_describe(at->value, there, sizeof there);
    return document_fail(at, "expected %s, there is %s", expected, there);
}
