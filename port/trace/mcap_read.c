/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "mcap_read.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zstd.h>
#include "bytes.h"
#include "mcap_codes.h"

#define HEAD    9u   /* of a record: its code and its length */
#define SCHEMAS 256u /* that are remembered */

/* A schema, until its channels come. */
typedef struct schema {
    char *name, *text;
    size_t n_name, n_text;
} schema;

typedef struct walk {
    FILE *from;
    const char *path;
    const mcap_visitor *visitor;
    uint64_t left; /* bytes of the file that were not read */
    uint32_t crc;  /* of those that were */
    uint8_t *record, *unpacked;
    size_t room, unpacked_room;
    schema schemas[SCHEMAS];
    bool has_ended; /* the data has */
    char *error;
    size_t error_size;
} walk;

static bool fail(walk *w, const char *what)
{
    if (w->error[0] == '\0') {
        (void)snprintf(w->error, w->error_size, "%s %s", w->path, what);
    }
    return false;
}

static bool cut_off(walk *w)
{
    return fail(w, "was cut off: the run that wrote it did not end, or a copy did not");
}

static bool damaged(walk *w)
{
    return fail(w, "is damaged: a checksum or a length in it is wrong");
}

static bool grow(walk *w, uint8_t **data, size_t *room, size_t size)
{
    if (size > MCAP_RECORD_MOST) {
        return damaged(w);
    }
    if (*room < size) {
        free(*data);
        *data = malloc(size);
        *room = *data == NULL ? 0u : size;
    }
    return *room >= size || fail(w, "is too large: there is no memory");
}

/* ---- what stands once ---- */

static char *copy_of(cursor_span span)
{
    char *const text = malloc(span.size + 1u);
    return text == NULL ? NULL : memcpy(text, span.data, span.size);
}

static bool take_schema(walk *w, cursor *c)
{
    const size_t id = (size_t)cursor_number(c, 2u);
    const cursor_span name = cursor_text(c);
    (void)cursor_text(c); /* its language */
    const cursor_span text = cursor_text(c);
    if (c->failed || id >= SCHEMAS) {
        return damaged(w);
    }
    schema *const s = &w->schemas[id];
    free(s->name);
    free(s->text);
    *s = (schema){copy_of(name), copy_of(text), name.size, text.size};
    return (s->name != NULL && s->text != NULL) || fail(w, "is too large: there is no memory");
}

static cursor_span or_empty(const char *data, size_t size)
{
    return (cursor_span){data == NULL ? "" : data, data == NULL ? 0u : size};
}

static bool take_channel(walk *w, cursor *c)
{
    mcap_channel_found found;
    found.id = (uint16_t)cursor_number(c, 2u);
    const size_t id = (size_t)cursor_number(c, 2u);
    const schema none = {NULL, NULL, 0u, 0u};
    const schema *const s = id < SCHEMAS ? &w->schemas[id] : &none;
    found.topic = cursor_text(c);
    found.encoding = cursor_text(c);
    found.schema = or_empty(s->name, s->n_name);
    found.text = or_empty(s->text, s->n_text);
    if (c->failed) {
        return damaged(w);
    }
    return w->visitor->channel == NULL || w->visitor->channel(w->visitor->user, &found);
}

static bool take_metadata(walk *w, cursor *c)
{
    const cursor_span name = cursor_text(c);
    const cursor_span all = cursor_text(c);
    cursor words = {(const uint8_t *)all.data, all.size, 0u, c->failed};
    bool well = true;
    while (well && !words.failed && words.at < words.size) {
        const cursor_span key = cursor_text(&words);
        const cursor_span value = cursor_text(&words);
        well = words.failed || w->visitor->word == NULL ||
               w->visitor->word(w->visitor->user, name, key, value);
    }
    return well && (!words.failed || damaged(w));
}

static bool take_attachment(walk *w, cursor *c)
{
    (void)cursor_take(c, 16u); /* when it was logged and made */
    const cursor_span name = cursor_text(c);
    (void)cursor_text(c); /* its media type */
    const uint64_t size = cursor_number(c, 8u);
    const uint8_t *const data = cursor_take(c, (size_t)size);
    const size_t checked = c->at;
    const uint32_t crc = (uint32_t)cursor_number(c, 4u);
    if (c->failed || (crc != 0u && crc != bytes_crc32(0u, c->data, checked))) {
        return damaged(w);
    }
    const cursor_span found = {(const char *)data, (size_t)size};
    return w->visitor->attachment == NULL || w->visitor->attachment(w->visitor->user, name, found);
}

static bool take_message(walk *w, cursor *c)
{
    const uint16_t id = (uint16_t)cursor_number(c, 2u);
    (void)cursor_number(c, 4u); /* its number in the channel */
    const uint64_t time_ns = cursor_number(c, 8u);
    (void)cursor_number(c, 8u); /* when it was sent */
    if (c->failed) {
        return damaged(w);
    }
    const cursor_span data = {(const char *)c->data + c->at, c->size - c->at};
    return w->visitor->message == NULL || w->visitor->message(w->visitor->user, id, time_ns, data);
}

/* ---- chunks ---- */

static bool take_record(walk *w, uint8_t code, cursor *c);

/* Records of a chunk; there is none in them that holds others. */
static bool take_inner(walk *w, const uint8_t *data, size_t size)
{
    cursor all = {data, size, 0u, false};
    bool well = true;
    while (well && all.at < all.size) {
        const uint8_t code = (uint8_t)cursor_number(&all, 1u);
        const size_t length = (size_t)cursor_number(&all, 8u);
        const uint8_t *const body = cursor_take(&all, length);
        if (body == NULL || code == MCAP_CHUNK_CODE || code == MCAP_DATA_END) {
            return damaged(w);
        }
        cursor inner = {body, length, 0u, false};
        well = take_record(w, code, &inner);
    }
    return well;
}

static bool unpack(walk *w, cursor_span how, const uint8_t **data, size_t packed, size_t size)
{
    if (how.size == 0u) {
        return packed == size || damaged(w);
    }
    if (!cursor_is(how, "zstd")) {
        return fail(w, "is packed in a way that is not known here: zstd is");
    }
    if (!grow(w, &w->unpacked, &w->unpacked_room, size)) {
        return false;
    }
    const size_t done = ZSTD_decompress(w->unpacked, size, *data, packed);
    *data = w->unpacked;
    return done == size || damaged(w);
}

static bool take_chunk(walk *w, cursor *c)
{
    (void)cursor_take(c, 16u); /* its first and last time */
    const size_t size = (size_t)cursor_number(c, 8u);
    const uint32_t crc = (uint32_t)cursor_number(c, 4u);
    const cursor_span how = cursor_text(c);
    const size_t packed = (size_t)cursor_number(c, 8u);
    const uint8_t *data = cursor_take(c, packed);
    if (data == NULL) {
        return damaged(w);
    }
    if (!unpack(w, how, &data, packed, size)) {
        return false;
    }
    if (crc != 0u && crc != bytes_crc32(0u, data, size)) {
        return damaged(w);
    }
    return take_inner(w, data, size);
}

static bool take_end(walk *w, cursor *c, uint32_t crc_before)
{
    const uint32_t crc = (uint32_t)cursor_number(c, 4u);
    w->has_ended = true;
    return (!c->failed && (crc == 0u || crc == crc_before)) || damaged(w);
}

static bool take_record(walk *w, uint8_t code, cursor *c)
{
    switch (code) {
    case MCAP_SCHEMA:
        return take_schema(w, c);
    case MCAP_CHANNEL:
        return take_channel(w, c);
    case MCAP_MESSAGE:
        return take_message(w, c);
    case MCAP_CHUNK_CODE:
        return take_chunk(w, c);
    case MCAP_ATTACHMENT:
        return take_attachment(w, c);
    case MCAP_METADATA:
        return take_metadata(w, c);
    default: /* the specification: pass over what you do not know */
        return true;
    }
}

/* ---- the file ---- */

static bool read_bytes(walk *w, uint8_t *to, size_t n)
{
    if (w->left < n || fread(to, 1u, n, w->from) != n) {
        return cut_off(w);
    }
    w->left -= n;
    return true;
}

/* @return false at an error */
static bool next_record(walk *w)
{
    uint8_t head[HEAD];
    if (!read_bytes(w, head, HEAD)) {
        return false;
    }
    cursor c = {head, HEAD, 0u, false};
    const uint8_t code = (uint8_t)cursor_number(&c, 1u);
    const uint64_t length = cursor_number(&c, 8u);
    if (length > w->left) {
        return cut_off(w);
    }
    if (!grow(w, &w->record, &w->room, (size_t)length) ||
        !read_bytes(w, w->record, (size_t)length)) {
        return false;
    }
    cursor body = {w->record, (size_t)length, 0u, false};
    if (code == MCAP_DATA_END) {
        return take_end(w, &body, w->crc);
    }
    w->crc = bytes_crc32(bytes_crc32(w->crc, head, HEAD), w->record, (size_t)length);
    return take_record(w, code, &body);
}

/* Magic at both ends: what does not begin with it is no MCAP, what does not end with it is not all of one. */
static bool look_at_ends(walk *w)
{
    uint8_t magic[MCAP_MAGIC_SIZE];
    struct stat about;
    if (fstat(fileno(w->from), &about) != 0 || !S_ISREG(about.st_mode)) {
        return fail(w, "is no file");
    }
    w->left = (uint64_t)about.st_size;
    if (w->left == 0u) {
        return fail(w, "is empty");
    }
    if (w->left < 2u * sizeof magic || fread(magic, 1u, sizeof magic, w->from) != sizeof magic ||
        memcmp(magic, mcap_magic, 5u) != 0) {
        return fail(w, "is no MCAP file");
    }
    if (memcmp(magic, mcap_magic, sizeof magic) != 0) {
        return fail(w, "is an MCAP of another version than 0");
    }
    w->left -= sizeof magic;
    w->crc = bytes_crc32(0u, magic, sizeof magic);
    if (fseek(w->from, -(long)sizeof magic, SEEK_END) != 0 ||
        fread(magic, 1u, sizeof magic, w->from) != sizeof magic ||
        memcmp(magic, mcap_magic, sizeof magic) != 0) {
        return cut_off(w);
    }
    return fseek(w->from, (long)sizeof magic, SEEK_SET) == 0 || cut_off(w);
}

static void release(walk *w)
{
    for (size_t i = 0u; i < SCHEMAS; ++i) {
        free(w->schemas[i].name);
        free(w->schemas[i].text);
    }
    free(w->record);
    free(w->unpacked);
    if (w->from != NULL) {
        (void)fclose(w->from);
    }
    free(w);
}

bool mcap_read(const char *path, const mcap_visitor *visitor, char *error, size_t size)
{
    walk *const w = calloc(1u, sizeof *w);
    error[0] = '\0';
    if (w == NULL) {
        (void)snprintf(error, size, "there is no memory for %s", path);
        return false;
    }
    w->path = path;
    w->visitor = visitor;
    w->error = error;
    w->error_size = size;
    w->from = fopen(path, "rb");
    bool well = w->from != NULL;
    if (!well) {
        (void)snprintf(error, size, "cannot read %s: %s", path, strerror(errno));
    }
    well = well && look_at_ends(w);
    while (well && !w->has_ended) {
        well = next_record(w);
    }
    release(w);
    return well;
}
