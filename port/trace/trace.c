/* SPDX-License-Identifier: MIT */
#include "trace.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "bytes.h"
#include "measure.h"
#include "td.h"
#include "trace_csv.h"
#include "trace_fill.h"
#include "trace_mcap.h"

#define PATH_SIZE 4096u

struct trace {
    const char *path;
    trace_csv *csv;   /* one of */
    trace_mcap *mcap; /* the two */
    trace_source *source;
    bool failed; /* there was no memory */
};

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

trace_verdict trace_open(const char *path, trace **out, char *error, size_t size)
{
    const bool is_csv = ends_with(path, ".csv");
    char failed[PATH_SIZE];
    *out = NULL;
    if (!is_csv && !ends_with(path, ".mcap")) {
        (void)snprintf(error, size, "a trace is a .csv or an .mcap, not '%s'", path);
        return TRACE_ENDING;
    }
    trace *const t = calloc(1u, sizeof *t);
    (void)snprintf(failed, sizeof failed, "%s", path);
    if (t != NULL && is_csv) {
        t->csv = trace_csv_open(path, failed, sizeof failed);
    } else if (t != NULL) {
        t->mcap = trace_mcap_open(path);
    }
    if (t == NULL || (t->csv == NULL && t->mcap == NULL)) {
        (void)snprintf(error, size, "cannot write %s: choose another place for --trace", failed);
        free(t);
        return TRACE_UNWRITTEN;
    }
    t->path = path;
    *out = t;
    return TRACE_WELL;
}

/* ---- the head ---- */

static void tell_about(trace *t, const rig *r, const trace_about *about)
{
    char tick[32], ticks[16], newtons[32], behaviour[16];
    (void)snprintf(tick, sizeof tick, "%.17g", r->h);
    (void)snprintf(ticks, sizeof ticks, "%" PRIu32, about->ticks);
    (void)snprintf(newtons, sizeof newtons, "%.17g", r->what->newtons);
    (void)snprintf(behaviour, sizeof behaviour, "%d", TD_BEHAVIOUR);
    const mcap_word words[] = {
        {"scene", r->what->scene->name},
        {"scalar", TD_SCALAR_NAME},
        {"behaviour", behaviour},
        {"version", TD_VERSION},
        {"tick", tick},
        {"ticks", ticks},
        {"newtons", newtons},
        {"cost", measure_unit()},
        {"board", about->board == NULL ? "" : about->board},
    };
    trace_mcap_about(t->mcap, words, sizeof words / sizeof words[0]);
}

static const char *file_name(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* A mesh lies where its scene lies, unless its path is absolute. One that has gone meanwhile is left out. */
static void attach_mesh(trace *t, const char *scene, const char *file)
{
    char path[PATH_SIZE];
    bytes all = {NULL, 0u, 0u, false};
    uint8_t some[4096];
    const int folder = file[0] == '/' ? 0 : (int)(file_name(scene) - scene);
    const int length = snprintf(path, sizeof path, "%.*s%s", folder, scene, file);
    FILE *const from = length > 0 && (size_t)length < sizeof path ? fopen(path, "rb") : NULL;
    size_t n = 0u;
    while (from != NULL && (n = fread(some, 1u, sizeof some, from)) > 0u) {
        bytes_add(&all, some, n);
    }
    if (from != NULL && !all.failed) {
        trace_mcap_attach(t->mcap, file, all.data, all.size);
    }
    if (from != NULL) {
        (void)fclose(from);
    }
    bytes_free(&all);
}

/* The scene file, and the meshes that it names: a trace is all that a drawing needs. */
static void attach_scene(trace *t, const trace_about *about)
{
    trace_mcap_attach(t->mcap, file_name(about->scene_file), about->scene_text,
                      about->scene_length);
    for (size_t i = 0u; about->names != NULL && i < about->names->n_parts_as_written; ++i) {
        const char *const file = about->names->parts_as_written[i].shape->file;
        bool is_new = file != NULL;
        for (size_t k = 0u; is_new && k < i; ++k) {
            const char *const other = about->names->parts_as_written[k].shape->file;
            is_new = other == NULL || strcmp(other, file) != 0;
        }
        if (is_new) {
            attach_mesh(t, about->scene_file, file);
        }
    }
}

void trace_begin(trace *t, const rig *r, const trace_about *about)
{
    t->source = trace_source_make(r, about->names);
    t->failed = t->source == NULL;
    if (t->failed) {
        return;
    }
    const trace_rows *const rows = trace_source_rows(t->source);
    if (t->csv != NULL) {
        trace_csv_head(t->csv, rows);
        return;
    }
    tell_about(t, r, about);
    if (about->scene_file != NULL) {
        attach_scene(t, about);
    }
    trace_mcap_head(t->mcap, rows, r->plan.n_candidates > 0u);
}

/* ---- ticks, and the end ---- */

void trace_tick(trace *t, const rig *r)
{
    if (t->failed) {
        return;
    }
    const trace_rows *const rows = trace_source_fill(t->source, r);
    if (t->csv != NULL) {
        trace_csv_tick(t->csv, rows);
    } else {
        trace_mcap_tick(t->mcap, rows);
    }
}

bool trace_close(trace *t, char *error, size_t size)
{
    char failed[PATH_SIZE];
    (void)snprintf(failed, sizeof failed, "%s", t->path);
    const bool written =
        t->csv != NULL ? trace_csv_close(t->csv, failed, sizeof failed) : trace_mcap_close(t->mcap);
    const bool well = written && !t->failed;
    if (!well) {
        (void)snprintf(error, size, "%s is not complete: %s", failed,
                       t->failed ? "there is no memory" : "the disk may be full");
    }
    trace_source_free(t->source);
    free(t);
    return well;
}

/* ---- the table ---- */

void trace_table(FILE *to)
{
    (void)fprintf(to, "| quantity | type | unit | meaning |\n| --- | --- | --- | --- |\n");
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const trace_group *const group = &trace_groups[g];
        (void)fprintf(to, "| **%s** | `touchdown/%s` | | %s |\n", group->list, group->item,
                      group->about);
        for (size_t i = 0u; i < group->n_fields; ++i) {
            const trace_field *const f = &group->fields[i];
            (void)fprintf(to, "| `%s` | %s | %s | %s |\n", f->name, trace_type_name(f->type),
                          f->unit, f->meaning);
        }
    }
}
