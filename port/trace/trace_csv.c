/* SPDX-License-Identifier: MIT */
#include "trace_csv.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "number_text.h"

#define PATH_SIZE 4096u

enum {
    FILE_TICKS,
    FILE_CONTACTS,
    FILE_EVENTS,
    FILES,
};

static const size_t group_of_file[FILES] = {TRACE_TICK, TRACE_CONTACTS, TRACE_EVENTS};

struct trace_csv {
    FILE *files[FILES];
    char paths[FILES][PATH_SIZE];
};

/* ---- cells ---- */

void trace_csv_text(FILE *to, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        (void)fputs(text, to);
        return;
    }
    (void)fputc('"', to);
    for (const char *c = text; *c != '\0'; ++c) {
        if (*c == '"') {
            (void)fputc('"', to);
        }
        (void)fputc(*c, to);
    }
    (void)fputc('"', to);
}

void trace_csv_real(FILE *to, double value)
{
    char text[NUMBER_TEXT];
    const bool is_whole = value > -1e15 && value < 1e15 && value == (double)(int64_t)value;
    if (is_whole && (value != 0.0 || !signbit(value))) {
        (void)fprintf(to, "%" PRId64, (int64_t)value);
    } else {
        (void)fputs(number_text(value, text), to);
    }
}

static void write_reals(FILE *to, const double *values, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        if (i > 0u) {
            (void)fputc(',', to);
        }
        trace_csv_real(to, values[i]);
    }
}

/* How many cells a member takes: what stands behind its name in each, and the doubles that it is made of. */
static const char *const *components_of(trace_type type, size_t *n)
{
    static const char *const alone[] = {""};
    static const char *const vector[] = {".x", ".y", ".z"};
    static const char *const quat[] = {".w", ".x", ".y", ".z"};
    static const char *const patch[] = {".0.x", ".0.y", ".0.z", ".1.x", ".1.y", ".1.z",
                                        ".2.x", ".2.y", ".2.z", ".3.x", ".3.y", ".3.z"};
    const bool is_vector = type == TRACE_VECTOR || type == TRACE_POINT;
    *n = is_vector ? 3u : (type == TRACE_QUAT ? 4u : (type == TRACE_PATCH ? 12u : 1u));
    return is_vector ? vector : (type == TRACE_QUAT ? quat : (type == TRACE_PATCH ? patch : alone));
}

static void write_member(FILE *to, const trace_field *field, const void *member)
{
    size_t n = 0u;
    switch (field->type) {
    case TRACE_BOOL:
        (void)fputc(*(const bool *)member ? '1' : '0', to);
        break;
    case TRACE_I32:
        (void)fprintf(to, "%" PRId32, *(const int32_t *)member);
        break;
    case TRACE_U32:
        (void)fprintf(to, "%" PRIu32, *(const uint32_t *)member);
        break;
    case TRACE_HASH:
        (void)fprintf(to, "%016" PRIx64, *(const uint64_t *)member);
        break;
    case TRACE_TEXT:
        trace_csv_text(to, *(const char *const *)member);
        break;
    default: /* one double or several, one after the other */
        (void)components_of(field->type, &n);
        write_reals(to, member, n);
        break;
    }
}

static void write_record(FILE *to, const trace_group *group, const void *record, const char *before)
{
    for (size_t i = group->n_labels; i < group->n_fields; ++i) {
        (void)fputs(i > group->n_labels ? "," : before, to);
        write_member(to, &group->fields[i], trace_member(record, &group->fields[i]));
    }
}

/* ---- heads ---- */

/* `wheel.nose.`, `slot.3.`, or nothing. */
static void label_of(const trace_group *group, const void *record, uint32_t index, char *out)
{
    size_t used = (size_t)snprintf(out, PATH_SIZE, "%s%s", group->name, group->name[0] ? "." : "");
    if (group->count == TRACE_FIXED && group->n_labels == 0u) {
        used += (size_t)snprintf(out + used, PATH_SIZE - used, "%" PRIu32 ".", index);
    }
    for (size_t i = 0u; i < group->n_labels && used < PATH_SIZE; ++i) {
        used += (size_t)snprintf(out + used, PATH_SIZE - used, "%s.",
                                 *(const char *const *)trace_member(record, &group->fields[i]));
    }
}

static void write_heads(FILE *to, const trace_group *group, const char *label, bool is_first)
{
    static char cell[PATH_SIZE + 128u];
    for (size_t i = group->n_labels; i < group->n_fields; ++i) {
        const trace_field *const field = &group->fields[i];
        size_t n = 0u;
        const char *const *const ends = components_of(field->type, &n);
        for (size_t k = 0u; k < n; ++k) {
            const bool has_unit = field->unit[0] != '\0';
            (void)snprintf(cell, sizeof cell, "%s%s%s%s%s%s", label, field->name, ends[k],
                           has_unit ? " [" : "", field->unit, has_unit ? "]" : "");
            (void)fputs(is_first && i == group->n_labels && k == 0u ? "" : ",", to);
            trace_csv_text(to, cell);
        }
    }
}

void trace_csv_head(trace_csv *c, const trace_rows *rows)
{
    static char label[PATH_SIZE];
    FILE *const ticks = c->files[FILE_TICKS];
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const trace_group *const group = &trace_groups[g];
        for (uint32_t i = 0u; group->count != TRACE_MANY && i < rows->groups[g].n; ++i) {
            label_of(group, trace_item(rows, g, i), i, label);
            write_heads(ticks, group, label, g == TRACE_TICK);
        }
    }
    (void)fputc('\n', ticks);
    for (size_t f = FILE_CONTACTS; f < FILES; ++f) {
        (void)fputs("tick [-],tick_time [s]", c->files[f]);
        write_heads(c->files[f], &trace_groups[group_of_file[f]], "", false);
        (void)fputc('\n', c->files[f]);
    }
}

/* ---- rows ---- */

static void write_many(FILE *to, size_t g, const trace_rows *rows)
{
    const trace_tick_row *const tick = trace_item(rows, TRACE_TICK, 0u);
    for (uint32_t i = 0u; i < rows->groups[g].n; ++i) {
        (void)fprintf(to, "%" PRIu32 ",", tick->tick);
        trace_csv_real(to, tick->time);
        write_record(to, &trace_groups[g], trace_item(rows, g, i), ",");
        (void)fputc('\n', to);
    }
}

void trace_csv_tick(trace_csv *c, const trace_rows *rows)
{
    FILE *const ticks = c->files[FILE_TICKS];
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const trace_group *const group = &trace_groups[g];
        for (uint32_t i = 0u; group->count != TRACE_MANY && i < rows->groups[g].n; ++i) {
            write_record(ticks, group, trace_item(rows, g, i), g == TRACE_TICK ? "" : ",");
        }
    }
    (void)fputc('\n', ticks);
    for (size_t f = FILE_CONTACTS; f < FILES; ++f) {
        write_many(c->files[f], group_of_file[f], rows);
    }
}

/* ---- files ---- */

static bool name_file(const char *path, size_t f, char out[PATH_SIZE])
{
    const int stem = (int)(strlen(path) - strlen(".csv"));
    const int n = f == FILE_TICKS ? snprintf(out, PATH_SIZE, "%s", path)
                                  : snprintf(out, PATH_SIZE, "%.*s.%s.csv", stem, path,
                                             trace_groups[group_of_file[f]].list);
    return n > 0 && (size_t)n < PATH_SIZE;
}

trace_csv *trace_csv_open(const char *path, char *failed, size_t size)
{
    trace_csv *const c = calloc(1u, sizeof *c);
    (void)snprintf(failed, size, "%s", path);
    for (size_t f = 0u; c != NULL && f < FILES; ++f) {
        c->files[f] = name_file(path, f, c->paths[f]) ? fopen(c->paths[f], "w") : NULL;
        if (c->files[f] == NULL) {
            char ignored[1];
            (void)snprintf(failed, size, "%s", c->paths[f]);
            (void)trace_csv_close(c, ignored, sizeof ignored);
            return NULL;
        }
    }
    return c;
}

bool trace_csv_close(trace_csv *c, char *failed, size_t size)
{
    bool well = true;
    for (size_t f = 0u; f < FILES && c->files[f] != NULL; ++f) {
        const bool had_failed = ferror(c->files[f]) != 0;
        if (fclose(c->files[f]) != 0 || had_failed) {
            (void)snprintf(failed, size, "%s", c->paths[f]);
            well = false;
        }
    }
    free(c);
    return well;
}
