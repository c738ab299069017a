/* SPDX-License-Identifier: MIT */
#include "report.h"
#include <stdio.h>
#include "page_file.h"
#include "page_text.h"
#include "report_difference.h"
#include "report_run.h"

static const page_kind page_of_runs = {"page.html", REPORT_MARK};

bool report_has_page(char *error, size_t size)
{
    bytes page = {NULL, 0u, 0u, false};
    const bool well = page_file_read(&page_of_runs, &page, error, size);
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

bool report_make(const char *const *traces, size_t n, const char *path, char *error, size_t size)
{
    bytes runs = {NULL, 0u, 0u, false};
    bool well = report_has_page(error, size);
    for (size_t i = 0u; well && i < n; ++i) {
        well = add_run(traces[i], i, &runs, error, size);
    }
    well = well && (n < 2u || add_difference(traces, &runs, error, size)) &&
           page_file_write(&page_of_runs, &runs, path, error, size);
    bytes_free(&runs);
    return well;
}
