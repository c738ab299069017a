/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "report_campaign.h"
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "campaign_repeat.h"
#include "campaign_summary.h"
#include "page_file.h"
#include "page_text.h"

#define PATHS 1024u
#define FIRST 3u /* columns before the numbers: run, verdict, hash */

static const page_kind page_of_campaigns = {"campaign.html", "<!-- touchdown: the campaign -->"};

static bool fail(char *error, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail(char *error, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(error, size, format, list);
    va_end(list);
    return false;
}

static void path_of(const report_campaign *r, const char *name, char out[PATHS])
{
    (void)snprintf(out, PATHS, "%s/%s", r->folder, name);
}

static size_t count(const report_campaign *r, const char *list)
{
    return json_array_size(json_object_get(r->summary, list));
}

/* ---- reading ---- */

static bool read_results(report_campaign *r)
{
    char path[PATHS], some[65536];
    size_t n = 0u;
    path_of(r, "results.csv", path);
    FILE *const from = fopen(path, "rb");
    while (from != NULL && (n = fread(some, 1u, sizeof some, from)) > 0u) {
        bytes_add(&r->results, some, n);
    }
    bytes_u8(&r->results, 0u);
    if (from != NULL) {
        (void)fclose(from);
    }
    return from != NULL && !r->results.failed;
}

/* Why there is no summary. */
static bool explain(const report_campaign *r, char *error, size_t size)
{
    char path[PATHS];
    path_of(r, "identity", path);
    return access(path, R_OK) == 0
               ? fail(error, size,
                      "%s is a campaign that is not finished: `touchdown campaign FILE --out %s` "
                      "goes on",
                      r->folder, r->folder)
               : fail(error, size,
                      "%s holds no campaign: `touchdown campaign FILE --out DIR` makes one",
                      r->folder);
}

bool report_campaign_read(const char *folder, report_campaign *out, char *error, size_t size)
{
    char path[PATHS];
    json_error_t about;
    uint32_t results = 0u;
    *out = (report_campaign){folder, NULL, {NULL, 0u, 0u, false}};
    path_of(out, "summary.json", path);
    if (access(path, R_OK) != 0) {
        return explain(out, error, size);
    }
    out->summary = json_load_file(path, 0u, &about);
    if (out->summary == NULL || !campaign_summary_is_whole(out->summary, &results)) {
        return fail(error, size,
                    "%s is not whole: remove it, and the same `touchdown campaign` writes it again",
                    path);
    }
    return (read_results(out) &&
            bytes_crc32(0u, out->results.data, out->results.size - 1u) == results) ||
           fail(error, size,
                "%s/results.csv is missing, or not of its summary.json: remove both, and the same "
                "`touchdown campaign` writes them again",
                folder);
}

void report_campaign_free(report_campaign *r)
{
    json_decref(r->summary);
    bytes_free(&r->results);
}

/* ---- runs as points ---- */

/* Of the line, the place behind so many commas. */
static const char *skip(const char *line, size_t commas)
{
    while (commas > 0u && *line != '\n' && *line != '\0') {
        commas -= *line++ == ',' ? 1u : 0u;
    }
    return line;
}

static const char *next_line(const char *line)
{
    const char *const end = strchr(line, '\n');
    return end != NULL ? end + 1 : line + strlen(line);
}

/* Six digits are more than a screen shows. */
static void add_number(bytes *to, const char *at)
{
    char text[32], *end = NULL;
    const double value = strtod(at, &end);
    page_comma(to);
    if (end == at || !isfinite(value)) {
        page_raw(to, "null");
    } else {
        (void)snprintf(text, sizeof text, "%.6g", value);
        page_raw(to, text);
    }
}

/* Which runs are points: of those that have passed and of the others each every so many. */
typedef struct points {
    size_t every[2];
    size_t seen[2]; /* so far, of a walk over the lines */
} points;

static bool has_failed(const char *line)
{
    return strncmp(skip(line, 1u), "passed,", 7u) != 0;
}

static bool is_point(points *p, const char *line)
{
    const size_t kind = has_failed(line) ? 1u : 0u;
    return p->seen[kind]++ % p->every[kind] == 0u;
}

static points points_of(const report_campaign *r)
{
    points p = {{1u, 1u}, {0u, 0u}};
    size_t n[2] = {0u, 0u};
    for (const char *line = next_line((const char *)r->results.data); *line != '\0';
         line = next_line(line)) {
        ++n[has_failed(line) ? 1u : 0u];
    }
    for (size_t i = 0u; i < 2u; ++i) {
        p.every[i] = n[i] > REPORT_POINTS ? (n[i] + REPORT_POINTS - 1u) / REPORT_POINTS : 1u;
    }
    return p;
}

/* A cell of each point. */
static void add_column(
    const report_campaign *r, points p, size_t place, void (*add)(bytes *, const char *), bytes *to)
{
    page_comma(to);
    bytes_u8(to, '[');
    for (const char *line = next_line((const char *)r->results.data); *line != '\0';
         line = next_line(line)) {
        if (is_point(&p, line)) {
            add(to, skip(line, place));
        }
    }
    bytes_u8(to, ']');
}

static void add_word(bytes *to, const char *at)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(at, ",\n"), at);
    page_comma(to);
    page_string(to, text);
}

static void add_points(const report_campaign *r, bytes *to)
{
    const points p = points_of(r);
    const size_t n = count(r, "parameters") + count(r, "quantities");
    bytes_u8(to, '{');
    page_number_of(to, "every", (double)p.every[0]);
    page_number_of(to, "everyFailed", (double)p.every[1]);
    page_key(to, "runs");
    add_column(r, p, 0u, add_number, to);
    page_key(to, "verdicts");
    add_column(r, p, 1u, add_word, to);
    page_key(to, "columns");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < n; ++i) {
        add_column(r, p, FIRST + i, add_number, to);
    }
    page_raw(to, "]}");
}

/* ---- the page ---- */

/* A replay that is there, or the command that puts it there. */
static void link_list(const report_campaign *r, const json_t *list)
{
    size_t i = 0u;
    json_t *one = NULL;
    const char *const scalar = json_string_value(json_object_get(r->summary, "scalar"));
    const char *const file = json_string_value(json_object_get(r->summary, "file"));
    json_array_foreach(list, i, one)
    {
        char path[PATHS], name[32];
        const int run = (int)json_integer_value(json_object_get(one, "run"));
        (void)snprintf(name, sizeof name, "run-%d.html", run);
        path_of(r, name, path);
        if (access(path, R_OK) == 0) {
            (void)json_object_set_new(one, "replay", json_string(name));
        } else if (scalar != NULL && file != NULL) {
            (void)json_object_set_new(one, "repeat",
                                      campaign_repeat(&(campaign_repeat_words){
                                          scalar, file, (size_t)run, "--report", path}));
        }
    }
}

static void link_replays(const report_campaign *r)
{
    size_t i = 0u;
    json_t *limit = NULL;
    link_list(r, json_object_get(r->summary, "worst"));
    json_array_foreach(json_object_get(r->summary, "limits"), i, limit)
    {
        link_list(r, json_object_get(limit, "worst"));
    }
}

/* JSON has `<` in its texts alone: written as a number it ends no element. */
static bool add_summary(const report_campaign *r, bytes *to)
{
    char *const text = json_dumps(r->summary, JSON_COMPACT | JSON_REAL_PRECISION(9));
    for (const char *at = text; at != NULL && *at != '\0';) {
        const size_t n = strcspn(at, "<");
        bytes_add(to, at, n);
        at += n;
        if (*at == '<') {
            page_raw(to, "\\u003c");
            ++at;
        }
    }
    free(text);
    return text != NULL && !to->failed;
}

static bool write_html(const report_campaign *r, char *error, size_t size)
{
    char path[PATHS];
    bytes shown = {NULL, 0u, 0u, false};
    link_replays(r);
    page_raw(&shown, "<script type=\"application/json\" id=\"summary-data\">");
    bool well = add_summary(r, &shown);
    page_raw(&shown, "</script>\n<script type=\"application/json\" id=\"points-data\">");
    add_points(r, &shown);
    page_raw(&shown, "</script>\n");
    path_of(r, "report.html", path);
    well = (well && !shown.failed) || fail(error, size, "%s is too large: no memory", r->folder);
    well = well && page_file_write(&page_of_campaigns, &shown, path, error, size);
    bytes_free(&shown);
    return well;
}

/* ---- tables ---- */

static void cell(FILE *to, const json_t *value)
{
    if (json_is_number(value)) {
        (void)fprintf(to, ",%.9g", json_number_value(value));
    } else {
        (void)fputc(',', to);
    }
}

static void write_quantiles(FILE *to, const json_t *q)
{
    size_t i = 0u;
    json_t *one = NULL;
    json_array_foreach(json_object_get(q, "quantiles"), i, one)
    {
        (void)fprintf(to, "%s,%s", json_string_value(json_object_get(q, "name")),
                      json_string_value(json_object_get(q, "unit")));
        cell(to, json_object_get(one, "share"));
        cell(to, json_object_get(one, "value"));
        cell(to, json_object_get(one, "low"));
        cell(to, json_object_get(one, "high"));
        (void)fputc('\n', to);
    }
}

static void write_correlations(FILE *to, const json_t *q)
{
    static const char *const columns[] = {"correlations", "chances", "explained",
                                          "explained_chances"};
    const char *name = NULL;
    json_t *share = NULL;
    json_object_foreach(json_object_get(q, "explained"), name, share)
    {
        (void)fprintf(to, "%s,%s", json_string_value(json_object_get(q, "name")), name);
        for (size_t i = 0u; i < sizeof columns / sizeof columns[0]; ++i) {
            cell(to, json_object_get(json_object_get(q, columns[i]), name));
        }
        (void)fputc('\n', to);
    }
}

static bool write_table(const report_campaign *r,
                        const char *name,
                        const char *head,
                        void (*rows)(FILE *, const json_t *))
{
    char path[PATHS];
    size_t i = 0u;
    json_t *q = NULL;
    path_of(r, name, path);
    FILE *const to = fopen(path, "w");
    if (to == NULL) {
        return false;
    }
    (void)fputs(head, to);
    json_array_foreach(json_object_get(r->summary, "quantities"), i, q)
    {
        rows(to, q);
    }
    const bool well = ferror(to) == 0;
    if (fclose(to) != 0 || !well) {
        (void)remove(path);
        return false;
    }
    return true;
}

bool report_campaign_write(report_campaign *r, char *error, size_t size)
{
    return write_html(r, error, size) &&
           ((write_table(r, "quantiles.csv", "quantity,unit,share,value,low,high\n",
                         write_quantiles) &&
             write_table(r, "correlations.csv",
                         "quantity,parameter,rho,chance,explained,explained_chance\n",
                         write_correlations)) ||
            fail(error, size, "cannot write the tables of %s: %s", r->folder, strerror(errno)));
}
