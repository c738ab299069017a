/* SPDX-License-Identifier: MIT */
#include "trace_read.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bytes.h"
#include "mcap_read.h"
#include "trace_mcap.h"

#define TOPIC "/touchdown/"
#define NONE  0xffffu

/* The last message of a group: names point into it. */
typedef struct inbox {
    uint16_t channel; /* or NONE */
    bytes message;
    void *items;
    uint32_t n, room;
    uint32_t n_first; /* in the first tick */
} inbox;

typedef struct reader {
    const char *path;
    const trace_visitor *visitor;
    trace_head *head;
    inbox groups[TRACE_GROUPS];
    trace_rows rows;
    bool has_tick; /* one that was not passed on yet */
    char *error;
    size_t error_size;
} reader;

static bool fail(reader *r, const char *what)
{
    if (r->error[0] == '\0') {
        (void)snprintf(r->error, r->error_size, "%s %s", r->path, what);
    }
    return false;
}

static bool no_memory(reader *r)
{
    return fail(r, "is too large: there is no memory");
}

/* ---- what stands once ---- */

static char *text_of(cursor_span span)
{
    char *const text = malloc(span.size + 1u);
    if (text != NULL) {
        (void)memcpy(text, span.data, span.size);
        text[span.size] = '\0';
    }
    return text;
}

static bool on_word(void *user, cursor_span name, cursor_span key, cursor_span value)
{
    reader *const r = user;
    trace_head *const head = r->head;
    if (!cursor_is(name, "touchdown") || head->n_words == TRACE_WORDS) {
        return true;
    }
    head->keys[head->n_words] = text_of(key);
    head->values[head->n_words] = text_of(value);
    ++head->n_words;
    return (head->keys[head->n_words - 1u] != NULL && head->values[head->n_words - 1u] != NULL) ||
           no_memory(r);
}

static bool on_attachment(void *user, cursor_span name, cursor_span data)
{
    reader *const r = user;
    trace_head *const head = r->head;
    if (head->n_attached == TRACE_ATTACHMENTS) {
        return true;
    }
    trace_attached *const a = &head->attached[head->n_attached++];
    *a = (trace_attached){text_of(name), text_of(data), data.size};
    return (a->name != NULL && a->data != NULL) || no_memory(r);
}

const char *trace_head_word(const trace_head *head, const char *key)
{
    for (size_t i = 0u; i < head->n_words; ++i) {
        if (strcmp(head->keys[i], key) == 0) {
            return head->values[i];
        }
    }
    return "";
}

void trace_head_free(trace_head *head)
{
    for (size_t i = 0u; i < head->n_words; ++i) {
        free(head->keys[i]);
        free(head->values[i]);
    }
    for (size_t i = 0u; i < head->n_attached; ++i) {
        free(head->attached[i].name);
        free(head->attached[i].data);
    }
    *head = (trace_head){.n_words = 0u};
}

/* ---- channels ---- */

/* One past the end of what counts in a line that begins at `at`: its comment does not. */
static size_t next_line(const char *text, size_t size, size_t at, size_t *end)
{
    size_t stop = at;
    while (stop < size && text[stop] != '\n') {
        ++stop;
    }
    *end = at;
    while (*end < stop && text[*end] != '#') {
        ++*end;
    }
    return stop < size ? stop + 1u : size;
}

/* The same types and names in the same order, whatever is said about them. */
static bool same_fields(cursor_span a, cursor_span b)
{
    size_t i = 0u, k = 0u;
    while (i < a.size && k < b.size) {
        size_t i_end = 0u, k_end = 0u;
        const size_t i_next = next_line(a.data, a.size, i, &i_end);
        const size_t k_next = next_line(b.data, b.size, k, &k_end);
        if (i_end - i != k_end - k || memcmp(a.data + i, b.data + k, i_end - i) != 0) {
            return false;
        }
        i = i_next;
        k = k_next;
    }
    return i >= a.size && k >= b.size;
}

static bool other_version(reader *r)
{
    char what[256];
    const char *const version = trace_head_word(r->head, "version");
    (void)snprintf(what, sizeof what,
                   "was written by another version of touchdown (%.40s): its records differ, run "
                   "the scene again",
                   version[0] == '\0' ? "none is named" : version);
    return fail(r, what);
}

static bool open_inbox(reader *r, size_t g, const mcap_channel_found *found)
{
    bytes text = {NULL, 0u, 0u, false};
    trace_mcap_schema(&text, &trace_groups[g]);
    const bool has_memory = !text.failed;
    const cursor_span ours = {(const char *)text.data, text.size == 0u ? 0u : text.size - 1u};
    const bool is_known =
        has_memory && cursor_is(found->encoding, "cdr") && same_fields(found->text, ours);
    bytes_free(&text);
    r->groups[g].channel = found->id;
    r->head->has_group[g] = true;
    return has_memory ? (is_known || other_version(r)) : no_memory(r);
}

static bool on_channel(void *user, const mcap_channel_found *found)
{
    reader *const r = user;
    const size_t before = strlen(TOPIC);
    if (found->topic.size <= before || memcmp(found->topic.data, TOPIC, before) != 0) {
        return true;
    }
    const cursor_span list = {found->topic.data + before, found->topic.size - before};
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        if (cursor_is(list, trace_groups[g].list)) {
            return open_inbox(r, g, found);
        }
    }
    return true;
}

/* ---- messages ---- */

static void read_doubles(cursor *c, double *to, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        to[i] = cdr_read_double(c);
    }
}

/* There w is the last. */
static void read_quat(cursor *c, plant_quat *q)
{
    double xyzw[4];
    read_doubles(c, xyzw, 4u);
    *q = (plant_quat){xyzw[3], xyzw[0], xyzw[1], xyzw[2]};
}

static void read_member(cursor *c, trace_type type, void *member)
{
    switch (type) {
    case TRACE_BOOL:
        *(bool *)member = cdr_read_number(c, 1u) != 0u;
        break;
    case TRACE_I32:
        *(int32_t *)member = (int32_t)(uint32_t)cdr_read_number(c, 4u);
        break;
    case TRACE_U32:
        *(uint32_t *)member = (uint32_t)cdr_read_number(c, 4u);
        break;
    case TRACE_HASH:
        *(uint64_t *)member = cdr_read_number(c, 8u);
        break;
    case TRACE_REAL:
        *(double *)member = cdr_read_double(c);
        break;
    case TRACE_TEXT:
        *(const char **)member = cdr_read_text(c);
        break;
    case TRACE_QUAT:
        read_quat(c, member);
        break;
    default: /* one vector or four of them */
        read_doubles(c, member, type == TRACE_PATCH ? 3u * TRACE_POINTS : 3u);
        break;
    }
}

/* A record has a byte at least, so that a count beyond the message is found before memory is taken. */
static bool make_room(reader *r, inbox *in, size_t g, const cursor *c, uint32_t n)
{
    if (c->failed || n > c->size - c->at) {
        return fail(r, "is damaged: a message in it is shorter than it says");
    }
    if (n > in->room || in->items == NULL) {
        free(in->items);
        in->items = calloc((size_t)n + 1u, trace_groups[g].size);
        in->room = in->items == NULL ? 0u : n;
    }
    return in->items != NULL || no_memory(r);
}

static bool decode(reader *r, size_t g)
{
    inbox *const in = &r->groups[g];
    const trace_group *const group = &trace_groups[g];
    cursor c = cdr_read_begin(in->message.data, in->message.size);
    (void)cdr_read_number(&c, 4u); /* the stamp */
    (void)cdr_read_number(&c, 4u);
    const uint32_t n = group->count == TRACE_ONE ? 1u : (uint32_t)cdr_read_number(&c, 4u);
    in->n = 0u;
    if (!make_room(r, in, g, &c, n)) {
        return false;
    }
    for (uint32_t i = 0u; i < n && !c.failed; ++i) {
        char *const record = (char *)in->items + i * group->size;
        for (size_t f = 0u; f < group->n_fields; ++f) {
            read_member(&c, group->fields[f].type, record + group->fields[f].offset);
        }
    }
    in->n = n;
    return !c.failed || fail(r, "is damaged: a message in it is shorter than it says");
}

/* ---- ticks ---- */

static bool same_counts(reader *r)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        inbox *const in = &r->groups[g];
        in->n_first = r->head->n_ticks == 0u ? in->n : in->n_first;
        if (trace_groups[g].count == TRACE_FIXED && in->n != in->n_first) {
            return false;
        }
    }
    return true;
}

/* The tick in hand is complete. */
static bool pass_on(reader *r)
{
    if (!r->has_tick) {
        return true;
    }
    if (!same_counts(r)) {
        return fail(
            r, "is no trace of one run: its ticks have not the same bodies, wheels and points");
    }
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        r->rows.groups[g].items = r->groups[g].items;
        r->rows.groups[g].n = r->groups[g].n;
        r->groups[g].n = trace_groups[g].count == TRACE_MANY ? 0u : r->groups[g].n;
    }
    r->has_tick = false;
    const bool well = r->visitor->tick(r->visitor->user, r->head, &r->rows);
    ++r->head->n_ticks;
    return well || no_memory(r);
}

static bool on_message(void *user, uint16_t channel, uint64_t time_ns, cursor_span data)
{
    reader *const r = user;
    size_t g = 0u;
    while (g < TRACE_GROUPS && r->groups[g].channel != channel) {
        ++g;
    }
    if (g == TRACE_GROUPS) {
        return true;
    }
    if (g == TRACE_TICK && !pass_on(r)) {
        return false;
    }
    if (g == TRACE_TICK) {
        r->has_tick = true;
        r->rows.time_ns = time_ns;
    } else if (!r->has_tick) {
        return fail(r, "is no trace of touchdown: its messages are in another order");
    }
    bytes *const message = &r->groups[g].message;
    message->size = 0u;
    bytes_add(message, data.data, data.size);
    return message->failed ? no_memory(r) : decode(r, g);
}

static void release(reader *r)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        bytes_free(&r->groups[g].message);
        free(r->groups[g].items);
    }
}

bool trace_read(
    const char *path, const trace_visitor *visitor, trace_head *head, char *error, size_t size)
{
    reader r = {.path = path, .visitor = visitor, .head = head, .error = error, .error_size = size};
    const mcap_visitor ours = {&r, on_attachment, on_word, on_channel, on_message};
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        r.groups[g].channel = NONE;
    }
    bool well = mcap_read(path, &ours, error, size) && pass_on(&r);
    if (well && !head->has_group[TRACE_TICK]) {
        well = fail(&r, "is an MCAP file, but no trace of touchdown");
    } else if (well && head->n_ticks == 0u) {
        well = fail(&r, "holds no tick");
    }
    release(&r);
    return well;
}
