/* SPDX-License-Identifier: MIT */
#include "check.h"

/* ---- expectations ---- */

static void fail(check_state *s, const char *what, double expected, double actual)
{
    if (!s->failed) {
        s->failed = true;
        s->what = what;
        s->expected = expected;
        s->actual = actual;
    }
}

void check_int(check_state *s, const char *what, int64_t expected, int64_t actual)
{
    if (expected != actual) {
        fail(s, what, (double)expected, (double)actual);
    }
}

void check_true(check_state *s, const char *what, bool actual)
{
    check_int(s, what, 1, actual ? 1 : 0);
}

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

static bool is_nan(double a)
{
    return a != a;
}

void check_near(check_state *s, const char *what, double expected, double actual, double tolerance)
{
    const bool is_close = magnitude(actual - expected) <= tolerance;
    const bool is_same = is_nan(expected) ? is_nan(actual) : actual == expected;
    if (!is_close && !is_same) {
        fail(s, what, expected, actual);
    }
}

static double tolerance_of(double expected)
{
    const double size = magnitude(expected);
    return CHECK_TOLERANCE * (size > 1.0 ? size : 1.0);
}

void check_number(check_state *s, const char *what, double expected, double actual)
{
    check_near(s, what, expected, actual, tolerance_of(expected));
}

/* Half a unit of the last of `digits` significant digits. */
static double half_unit(double a, int digits)
{
    double unit = 0.5;
    for (double size = magnitude(a); size >= 10.0; size /= 10.0) {
        unit *= 10.0;
    }
    for (double size = magnitude(a); size > 0.0 && size < 1.0; size *= 10.0) {
        unit /= 10.0;
    }
    for (int i = 1; i < digits; ++i) {
        unit /= 10.0;
    }
    return unit;
}

void check_printed(check_state *s, const char *what, double expected, double actual, int digits)
{
    check_near(s, what, expected, actual, tolerance_of(expected) + half_unit(expected, digits));
}

/* ---- companions ---- */

/* The companion's number in check_state, or -1. */
static int companion(const check_state *s, const char *name)
{
    for (int i = 1; i < s->n_files; ++i) {
        if (csv_same(s->files[i].name, name)) {
            return i;
        }
    }
    return -1;
}

/* Is the next cell this integer? Takes it if so. What is none is only a row that is not meant. */
static bool accept_key(csv_cursor *row, int64_t key)
{
    csv_cursor probe = *row;
    probe.of = NULL;
    const int64_t found = csv_int(&probe);
    if (probe.bad || found != key) {
        return false;
    }
    row->at = probe.at;
    return true;
}

/* From `text` on to the first row of `key`: `text` is left before it. */
static bool find_group(csv_text *text, int64_t key)
{
    csv_cursor row;
    csv_text at = *text;
    while (csv_next_row(&at, &row)) {
        if (accept_key(&row, key)) {
            return true;
        }
        *text = at;
    }
    return false;
}

/* Through the rows of one `key`. */
static bool find_in_group(csv_text *text, int64_t key, int64_t key2, csv_cursor *row)
{
    while (csv_next_row(text, row) && accept_key(row, key)) {
        if (key2 < 0 || accept_key(row, key2)) {
            return true;
        }
    }
    return false;
}

bool check_find(check_state *s, const char *name, int64_t key, int64_t key2, csv_cursor *row)
{
    const int i = companion(s, name);
    s->companion = name;
    s->is_missing = true;
    if (i < 0) {
        return false;
    }
    check_search *const search = &s->search[i];
    csv_text text = search->group;
    if (!find_group(&text, key)) {
        text = csv_text_of(s->files[i].text, s->files[i].size);
        if (!find_group(&text, key)) {
            return false;
        }
    }
    search->group = text;
    const bool is_found = find_in_group(&text, key, key2, row);
    search->next = text;
    row->of = &s->beside;
    s->is_missing = !is_found;
    return is_found;
}

bool check_find_next(check_state *s, const char *name, int64_t key, csv_cursor *row)
{
    const int i = companion(s, name);
    if (i < 0 || !find_in_group(&s->search[i].next, key, -1, row)) {
        return false;
    }
    row->of = &s->beside;
    return true;
}

/* ---- files ---- */

bool check_has_header(const char *folder, const char *name)
{
    if (csv_same(folder, "planar")) {
        return false;
    }
    return !csv_same(folder, "pairs") ||
           !(csv_same(name, "hulls.csv") || csv_same(name, "polys2d.csv"));
}

/* A pattern that ends in * stands for all names that begin like it. */
static bool is_named(const char *pattern, const char *name)
{
    while (*pattern != '\0' && *pattern == *name) {
        ++pattern;
        ++name;
    }
    return *pattern == '*' || *pattern == *name;
}

const check_format *check_format_in(const check_table *table, const char *folder, const char *name)
{
    for (int i = 0; i < table->count; ++i) {
        const check_format *const f = &table->formats[i];
        if (csv_same(f->folder, folder) && is_named(f->name, name)) {
            return f;
        }
    }
    return NULL;
}

/* ---- runs ---- */

static void refuse(check_runner *r, uint32_t cell, const char *what)
{
    r->result.malformed_line = r->text.line == 0u ? 1u : r->text.line;
    r->result.malformed_cell = cell;
    r->result.malformed = what;
}

/* Text is what one can print. */
static bool is_text(const csv_cursor *row)
{
    for (const char *at = row->at; at != row->end; ++at) {
        if (*at < ' ' || *at > '~') {
            return false;
        }
    }
    return true;
}

/* Which cell a cursor is at, from 1; `start` is where its row began. */
static uint32_t cell_of(const char *start, const csv_cursor *row)
{
    uint32_t cell = 1u;
    for (const char *at = start; at != row->end && at != row->at; ++at) {
        cell += *at == ',' ? 1u : 0u;
    }
    return row->at == NULL ? cell + 1u : cell;
}

static void skip_header(check_runner *r)
{
    csv_cursor row;
    csv_cursor probe;
    if (!csv_next_row(&r->text, &row)) {
        return;
    }
    probe = row;
    (void)csv_decimal(&probe);
    if (!probe.bad) {
        refuse(r, 0u, "a number where the columns' names should be");
    }
}

void check_begin(check_runner *r, const check_format *format, const check_file *files, int n_files)
{
    const check_runner empty = {.format = format};
    *r = empty;
    r->state.files = files;
    r->state.beside.separator = ',';
    r->state.n_files = n_files < CHECK_MAX_FILES ? n_files : CHECK_MAX_FILES;
    for (int i = 0; i < r->state.n_files; ++i) {
        const csv_text text = csv_text_of(files[i].text, files[i].size);
        r->state.search[i].group = text;
        r->state.search[i].next = text;
    }
    r->text = csv_text_of(files[0].text, files[0].size);
    if (check_has_header(files[0].folder, files[0].name)) {
        skip_header(r);
    }
    if (format->start != NULL) {
        format->start();
    }
}

static void count(check_runner *r)
{
    check_result *const result = &r->result;
    const check_state *const s = &r->state;
    if (!s->failed) {
        result->passed += 1u;
        return;
    }
    result->failed += 1u;
    if (result->n_shown < CHECK_SHOWN) {
        const check_failure failure = {r->text.line, s->what, s->expected, s->actual};
        result->shown[result->n_shown++] = failure;
    }
}

static const char *complaint(const check_state *s, const csv_cursor *row)
{
    if (s->beside.bad || s->is_missing) {
        return s->is_missing ? "its companion has no such row"
                             : "its companion's row cannot be read";
    }
    return row->at == NULL ? "a cell is missing" : "a cell cannot be read";
}

/* Judges a row. @return whether it was well formed */
static bool judge(check_runner *r, csv_cursor *row)
{
    const char *const start = row->at;
    r->state.beside.of = row;
    r->state.is_missing = false;
    r->state.failed = false;
    const check_verdict verdict = r->format->row(&r->state, row);
    if (row->bad) {
        refuse(r, cell_of(start, row), complaint(&r->state, row));
        r->result.malformed_in =
            r->state.beside.bad || r->state.is_missing ? r->state.companion : NULL;
        return false;
    }
    if (verdict == CHECK_SKIPPED) {
        r->result.skipped += 1u;
        return true;
    }
    if (!csv_at_end(row)) {
        refuse(r, cell_of(start, row), "a cell too many");
        return false;
    }
    count(r);
    return true;
}

bool check_step(check_runner *r)
{
    csv_cursor row;
    if (r->result.malformed != NULL) {
        return false;
    }
    if (!csv_next_row(&r->text, &row)) {
        if (!r->has_rows) {
            refuse(r, 0u, "there are no rows");
        }
        return false;
    }
    r->has_rows = true;
    if (!is_text(&row)) {
        refuse(r, 0u, "this is no text");
        return false;
    }
    return r->format->row == NULL || judge(r, &row);
}

check_result check_run(const check_format *format, const check_file *files, int n_files)
{
    check_runner runner;
    check_begin(&runner, format, files, n_files);
    while (check_step(&runner)) {
    }
    return runner.result;
}
