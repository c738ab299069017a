/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "report.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "page_text.h"
#include "report_difference.h"
#include "report_run.h"

#define PAGE "report/page.html"

/* ---- the page without runs ---- */

static bool page_path(char out[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1u);
    if (length <= 0) {
        return false;
    }
    out[length] = '\0';
    char *const slash = strrchr(out, '/');
    const size_t used = slash == NULL ? 0u : (size_t)(slash - out) + 1u;
    return snprintf(out + used, PATH_MAX - used, "%s", PAGE) < (int)(PATH_MAX - used);
}

static bool read_all(FILE *from, bytes *to)
{
    uint8_t some[65536];
    size_t n = 0u;
    while ((n = fread(some, 1u, sizeof some, from)) > 0u) {
        bytes_add(to, some, n);
    }
    bytes_u8(to, 0u);
    return ferror(from) == 0 && !to->failed;
}

/* With a closing zero. */
static bool read_page(bytes *to, char *error, size_t size)
{
    char path[PATH_MAX];
    FILE *const from = page_path(path) ? fopen(path, "rb") : NULL;
    const bool is_read = from != NULL && read_all(from, to);
    if (from != NULL) {
        (void)fclose(from);
    }
    if (!is_read || strstr((const char *)to->data, REPORT_MARK) == NULL) {
        (void)snprintf(error, size,
                       "reports need %s, which is not there or not whole: `make page` makes it (it "
                       "takes Node and npm, which it installs)",
                       path);
        return false;
    }
    return true;
}

bool report_has_page(char *error, size_t size)
{
    bytes page = {NULL, 0u, 0u, false};
    const bool well = read_page(&page, error, size);
    bytes_free(&page);
    return well;
}

/* ---- the runs ---- */

static bool add_run(const char *trace, size_t number, bytes *to, char *error, size_t size)
{
    report_run run = {.path = NULL};
    bytes json = {NULL, 0u, 0u, false}, packed = {NULL, 0u, 0u, false};
    char tag[96];
    const bool is_read = report_run_read(trace, &run, error, size);
    const bool well = is_read && report_run_write(&run, &json, &packed);
    if (well) {
        (void)snprintf(tag, sizeof tag, "<script type=\"application/json\" id=\"head-%zu\">",
                       number);
        page_raw(to, tag);
        bytes_add(to, json.data, json.size);
        (void)snprintf(tag, sizeof tag,
                       "</script>\n<script type=\"application/octet-stream\" id=\"data-%zu\">",
                       number);
        page_raw(to, tag);
        page_base64(to, packed.data, packed.size);
        page_raw(to, "</script>\n");
    }
    if (is_read && (!well || to->failed)) {
        (void)snprintf(error, size, "%s is too large: there is no memory", trace);
    }
    bytes_free(&json);
    bytes_free(&packed);
    report_run_free(&run);
    return well && !to->failed;
}

static bool add_difference(const char *const *traces, bytes *to, char *error, size_t size)
{
    report_difference d = {.is_same = true};
    if (!report_difference_find(traces[0], traces[1], &d, error, size)) {
        return false;
    }
    page_raw(to, "<script type=\"application/json\" id=\"difference\">");
    report_difference_write(&d, to);
    page_raw(to, "</script>\n");
    return true;
}

static bool
write_page(const bytes *page, const bytes *runs, const char *path, char *error, size_t size)
{
    const char *const text = (const char *)page->data;
    const size_t before = (size_t)(strstr(text, REPORT_MARK) - text);
    FILE *const to = fopen(path, "wb");
    if (to == NULL) {
        (void)snprintf(error, size, "cannot write %s: %s", path, strerror(errno));
        return false;
    }
    const size_t rest = page->size - 1u - before;
    bool well = fwrite(text, 1u, before, to) == before &&
                fwrite(runs->data, 1u, runs->size, to) == runs->size &&
                fwrite(text + before, 1u, rest, to) == rest;
    well = fclose(to) == 0 && well;
    if (!well) {
        (void)remove(path);
        (void)snprintf(error, size, "%s cannot be completed: the disk may be full", path);
    }
    return well;
}

bool report_make(const char *const *traces, size_t n, const char *path, char *error, size_t size)
{
    bytes page = {NULL, 0u, 0u, false}, runs = {NULL, 0u, 0u, false};
    bool well = read_page(&page, error, size);
    for (size_t i = 0u; well && i < n; ++i) {
        well = add_run(traces[i], i, &runs, error, size);
    }
    well = well && (n < 2u || add_difference(traces, &runs, error, size)) &&
           write_page(&page, &runs, path, error, size);
    bytes_free(&page);
    bytes_free(&runs);
    return well;
}
