/* SPDX-License-Identifier: MIT */
/* A trace as a trace: CSV, and MCAP written anew. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "export.h"
#include "trace_csv.h"
#include "trace_mcap.h"
#include "trace_read.h"

bool export_write(const char *path, const bytes *content, char *error, size_t size)
{
    FILE *const to = fopen(path, "wb");
    if (to == NULL) {
        (void)snprintf(error, size, "cannot write %s: %s", path, strerror(errno));
        return false;
    }
    bool well = !content->failed && fwrite(content->data, 1u, content->size, to) == content->size;
    well = fclose(to) == 0 && well;
    if (!well) {
        (void)remove(path);
        (void)snprintf(error, size, "%s cannot be completed: the disk or the memory is full", path);
    }
    return well;
}

static bool unwritten(const char *path, char *error, size_t size)
{
    (void)snprintf(error, size, "cannot write %s: %s", path, strerror(errno));
    return false;
}

/* ---- CSV ---- */

typedef struct csv_writer {
    trace_csv *to;
    bool has_head;
} csv_writer;

static bool csv_tick(void *user, const trace_head *head, const trace_rows *rows)
{
    csv_writer *const w = user;
    (void)head;
    if (!w->has_head) {
        trace_csv_head(w->to, rows);
    }
    w->has_head = true;
    trace_csv_tick(w->to, rows);
    return true;
}

bool export_csv(const char *from, const char *to, char *error, size_t size)
{
    char failed[4096];
    csv_writer w = {trace_csv_open(to, failed, sizeof failed), false};
    if (w.to == NULL) {
        return unwritten(failed, error, size);
    }
    const trace_visitor visitor = {&w, csv_tick};
    trace_head head = {.n_words = 0u};
    const bool is_read = trace_read(from, &visitor, &head, error, size);
    trace_head_free(&head);
    const bool is_written = trace_csv_close(w.to, failed, sizeof failed);
    if (is_read && !is_written) {
        (void)snprintf(error, size, "%s cannot be completed: the disk may be full", failed);
    }
    if (!is_read || !is_written) {
        (void)remove(to);
    }
    return is_read && is_written;
}

/* ---- MCAP ---- */

typedef struct mcap_writer {
    trace_mcap *to;
    const trace_head *head; /* of the first reading: whole */
    bool has_head;
} mcap_writer;

static bool nothing(void *user, const trace_head *head, const trace_rows *rows)
{
    (void)user;
    (void)head;
    (void)rows;
    return true;
}

static void mcap_begin(mcap_writer *w, const trace_rows *rows)
{
    mcap_word words[TRACE_WORDS];
    for (size_t i = 0u; i < w->head->n_words; ++i) {
        words[i] = (mcap_word){w->head->keys[i], w->head->values[i]};
    }
    trace_mcap_about(w->to, words, w->head->n_words);
    for (size_t i = 0u; i < w->head->n_attached; ++i) {
        const trace_attached *const a = &w->head->attached[i];
        trace_mcap_attach(w->to, a->name, a->data, a->size);
    }
    trace_mcap_head(w->to, rows, w->head->has_group[TRACE_CONTACTS]);
}

static bool mcap_tick(void *user, const trace_head *head, const trace_rows *rows)
{
    mcap_writer *const w = user;
    (void)head;
    if (!w->has_head) {
        mcap_begin(w, rows);
    }
    w->has_head = true;
    trace_mcap_tick(w->to, rows);
    return true;
}

static bool
write_mcap(const char *from, const char *to, const trace_head *first, char *error, size_t size)
{
    mcap_writer w = {trace_mcap_open(to), first, false};
    if (w.to == NULL) {
        return unwritten(to, error, size);
    }
    const trace_visitor visitor = {&w, mcap_tick};
    trace_head head = {.n_words = 0u};
    const bool is_read = trace_read(from, &visitor, &head, error, size);
    trace_head_free(&head);
    const bool is_written = trace_mcap_close(w.to);
    if (is_read && !is_written) {
        (void)snprintf(error, size, "%s cannot be completed: the disk may be full", to);
    }
    if (!is_read || !is_written) {
        (void)remove(to);
    }
    return is_read && is_written;
}

bool export_mcap(const char *from, const char *to, char *error, size_t size)
{
    const trace_visitor visitor = {NULL, nothing};
    trace_head head = {.n_words = 0u};
    const bool well =
        trace_read(from, &visitor, &head, error, size) && write_mcap(from, to, &head, error, size);
    trace_head_free(&head);
    return well;
}
