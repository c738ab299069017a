/* SPDX-License-Identifier: MIT */
#include "report_difference.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "page_text.h"
#include "trace_read.h"

/* The first run as text: what it said in each tick, quantity by quantity. Of each tick only a digest is kept, so that long runs
 * fit; the tick that differs is read a second time. */
typedef struct digests {
    uint64_t *of_tick;
    uint32_t n, room;
    uint32_t at;    /* of the run that is compared */
    uint32_t found; /* UINT32_MAX: none */
} digests;

/* What one tick said. */
typedef struct moment {
    uint32_t at, i;
    bytes said; /* lines: a name, a tab, a value */
} moment;

static bool counts(size_t g, const trace_field *f)
{
    const bool is_cost =
        g == TRACE_TICK && (strcmp(f->name, "cost") == 0 || strcmp(f->name, "step_cost") == 0 ||
                            strcmp(f->name, "round_trip") == 0);
    return f->type != TRACE_HASH && !is_cost;
}

static size_t size_of(trace_type type)
{
    switch (type) {
    case TRACE_BOOL:
        return sizeof(bool);
    case TRACE_I32:
    case TRACE_U32:
        return sizeof(uint32_t);
    case TRACE_QUAT:
        return sizeof(plant_quat);
    case TRACE_PATCH:
        return TRACE_POINTS * sizeof(plant_vec);
    case TRACE_VECTOR:
    case TRACE_POINT:
        return sizeof(plant_vec);
    default:
        return sizeof(double);
    }
}

static uint64_t mix(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *const p = data;
    for (size_t i = 0u; i < size; ++i) {
        hash = (hash ^ p[i]) * 0x100000001b3u; /* FNV-1a */
    }
    return hash;
}

static uint64_t mix_member(uint64_t hash, const trace_field *f, const void *member)
{
    if (f->type == TRACE_TEXT) {
        const char *const text = *(const char *const *)member;
        return mix(hash, text, strlen(text) + 1u);
    }
    return mix(hash, member, size_of(f->type));
}

static uint64_t digest_of(const trace_rows *rows)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        hash = mix(hash, &rows->groups[g].n, sizeof rows->groups[g].n);
        for (uint32_t i = 0u; i < rows->groups[g].n; ++i) {
            for (size_t f = 0u; f < trace_groups[g].n_fields; ++f) {
                const trace_field *const field = &trace_groups[g].fields[f];
                hash = counts(g, field)
                           ? mix_member(hash, field, trace_member(trace_item(rows, g, i), field))
                           : hash;
            }
        }
    }
    return hash;
}

static bool keep_digest(void *user, const trace_head *head, const trace_rows *rows)
{
    digests *const d = user;
    (void)head;
    if (d->n == d->room) {
        uint64_t *const grown = realloc(d->of_tick, (2u * d->room + 1024u) * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        d->of_tick = grown;
        d->room = 2u * d->room + 1024u;
    }
    d->of_tick[d->n++] = digest_of(rows);
    return true;
}

static bool compare_digest(void *user, const trace_head *head, const trace_rows *rows)
{
    digests *const d = user;
    (void)head;
    const bool differs = d->at >= d->n || d->of_tick[d->at] != digest_of(rows);
    if (differs && d->found == UINT32_MAX) {
        d->found = d->at;
    }
    ++d->at;
    return true;
}

/* ---- the tick that differs ---- */

static void say_value(bytes *to, const trace_field *f, const void *member)
{
    const double *const reals = member;
    if (f->type == TRACE_TEXT) {
        page_raw(to, *(const char *const *)member);
    } else if (f->type == TRACE_BOOL) {
        page_raw(to, *(const bool *)member ? "1" : "0");
    } else if (f->type == TRACE_I32 || f->type == TRACE_U32) {
        page_number(to, f->type == TRACE_I32 ? (double)*(const int32_t *)member
                                             : (double)*(const uint32_t *)member);
    } else {
        for (size_t k = 0u; k < size_of(f->type) / sizeof(double); ++k) {
            page_raw(to, k > 0u ? " " : "");
            page_number(to, reals[k]);
        }
    }
}

static void say_record(bytes *to, size_t g, uint32_t i, const void *record)
{
    const trace_group *const group = &trace_groups[g];
    char number[16];
    (void)snprintf(number, sizeof number, "%u", (unsigned)i);
    for (size_t f = group->n_labels; f < group->n_fields; ++f) {
        const char *const name = group->n_labels > 0u
                                     ? *(const char *const *)trace_member(record, &group->fields[0])
                                     : number;
        if (!counts(g, &group->fields[f])) {
            continue;
        }
        const char *const words[] = {group->count == TRACE_ONE ? "" : group->name,
                                     group->count == TRACE_ONE ? "" : " ",
                                     group->count == TRACE_ONE ? "" : name,
                                     group->count == TRACE_ONE ? "" : ": ",
                                     group->fields[f].name,
                                     "\t"};
        for (size_t k = 0u; k < sizeof words / sizeof words[0]; ++k) {
            page_raw(to, words[k]);
        }
        say_value(to, &group->fields[f], trace_member(record, &group->fields[f]));
        bytes_u8(to, 0u);
    }
}

/* Bodies first: where they are decides the rest. The sums of the tick come last. */
static bool say_moment(void *user, const trace_head *head, const trace_rows *rows)
{
    moment *const m = user;
    (void)head;
    for (size_t k = 1u; m->i == m->at && k <= TRACE_GROUPS; ++k) {
        const size_t g = k % TRACE_GROUPS;
        for (uint32_t i = 0u; i < rows->groups[g].n; ++i) {
            say_record(&m->said, g, i, trace_item(rows, g, i));
        }
    }
    ++m->i;
    return !m->said.failed;
}

/* The first number that differs, of as many as the values have. NaN: they are texts. */
static void first_number(const char *x, const char *y, report_difference *out)
{
    const char *a = strchr(x, '\t'), *b = strchr(y, '\t');
    out->a = out->b = (double)NAN;
    while (a != NULL && b != NULL && a[0] != '\0' && b[0] != '\0') {
        char *a_end = NULL, *b_end = NULL;
        const double u = strtod(a + 1, &a_end), v = strtod(b + 1, &b_end);
        const bool are_numbers = a_end != a + 1 && b_end != b + 1;
        if (!are_numbers || strchr(" ", *a_end) == NULL || strchr(" ", *b_end) == NULL) {
            return;
        }
        if (memcmp(&u, &v, sizeof u) != 0) {
            out->a = u;
            out->b = v;
            return;
        }
        a = a_end;
        b = b_end;
    }
}

static void first_line(const bytes *a, const bytes *b, report_difference *out)
{
    size_t i = 0u;
    while (i < a->size && i < b->size) {
        const char *const x = (const char *)a->data + i, *const y = (const char *)b->data + i;
        if (strcmp(x, y) != 0) {
            (void)snprintf(out->what, sizeof out->what, "%.*s", (int)strcspn(x, "\t") % 250, x);
            first_number(x, y, out);
            return;
        }
        i += strlen(x) + 1u;
    }
    (void)snprintf(out->what, sizeof out->what, "how many things there are");
}

static bool
look_closer(const char *a, const char *b, report_difference *out, char *error, size_t size)
{
    moment one = {.at = out->tick}, two = {.at = out->tick};
    trace_head heads[2] = {{.n_words = 0u}, {.n_words = 0u}};
    const trace_visitor first = {&one, say_moment}, second = {&two, say_moment};
    const bool well = trace_read(a, &first, &heads[0], error, size) &&
                      trace_read(b, &second, &heads[1], error, size);
    if (well && out->tick < one.i && out->tick < two.i) {
        first_line(&one.said, &two.said, out);
    } else {
        (void)snprintf(out->what, sizeof out->what, "the length of the run");
    }
    bytes_free(&one.said);
    bytes_free(&two.said);
    trace_head_free(&heads[0]);
    trace_head_free(&heads[1]);
    return well;
}

bool report_difference_find(
    const char *a, const char *b, report_difference *out, char *error, size_t size)
{
    digests d = {.found = UINT32_MAX};
    trace_head heads[2] = {{.n_words = 0u}, {.n_words = 0u}};
    const trace_visitor first = {&d, keep_digest}, second = {&d, compare_digest};
    bool well = trace_read(a, &first, &heads[0], error, size) &&
                trace_read(b, &second, &heads[1], error, size);
    *out = (report_difference){.is_same = d.found == UINT32_MAX && d.at == d.n,
                               .tick = d.found == UINT32_MAX ? d.at : d.found,
                               .a = (double)NAN,
                               .b = (double)NAN,
                               .n_ticks = {heads[0].n_ticks, heads[1].n_ticks}};
    well = well && (out->is_same || look_closer(a, b, out, error, size));
    free(d.of_tick);
    trace_head_free(&heads[0]);
    trace_head_free(&heads[1]);
    return well;
}

void report_difference_write(const report_difference *d, bytes *json)
{
    bytes_u8(json, '{');
    page_key(json, "same");
    page_raw(json, d->is_same ? "true" : "false");
    page_number_of(json, "tick", d->tick);
    page_text_of(json, "what", d->what);
    page_number_of(json, "a", d->a);
    page_number_of(json, "b", d->b);
    bytes_u8(json, '}');
}
