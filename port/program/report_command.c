/* SPDX-License-Identifier: MIT */
/* `touchdown report`: traces as a page, and campaigns. */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "record.h"
#include "report.h"
#include "report_folder.h"

#define PATH_SIZE 4096u

static int unknown(const char *word)
{
    (void)fprintf(stderr,
                  "touchdown: report does not know '%s': it takes " REPORT_TAKES
                  "; `touchdown run SCENE --trace FILE.mcap` writes one\n",
                  word);
    return COMMAND_USAGE;
}

/* Beside the trace: x.mcap becomes x.html. */
static const char *default_name(const char *trace, char out[PATH_SIZE])
{
    const size_t n = strlen(trace);
    const size_t stem = n > 5u && strcmp(trace + n - 5u, ".mcap") == 0 ? n - 5u : n;
    return snprintf(out, PATH_SIZE, "%.*s.html", (int)stem, trace) < (int)PATH_SIZE ? out : NULL;
}

/* A record has a title, and no trace in it. */
static bool is_record(const char *path)
{
    char title[sizeof RECORD_TITLE] = "";
    FILE *const from = fopen(path, "rb");
    const size_t n = from == NULL ? 0u : fread(title, 1u, sizeof title - 1u, from);
    if (from != NULL) {
        (void)fclose(from);
    }
    return n == sizeof title - 1u && strcmp(title, RECORD_TITLE) == 0;
}

/* It is replayed, and its trace goes when the page is there. */
static int report_record(const char *record, const char *page)
{
    char own[PATH_SIZE];
    if (snprintf(own, sizeof own, "%s.mcap", page) >= (int)sizeof own) {
        return unknown(page);
    }
    const command_replay_order order = {record, NULL, own};
    const char *const trace = own;
    int code = command_replay_of(&order);
    code = code == COMMAND_OK ? command_report_of(&trace, 1u, page) : code;
    (void)remove(own);
    return code;
}

int command_report_of(const char *const *traces, size_t n, const char *page)
{
    char error[REPORT_SENTENCE];
    if (!report_make(traces, n, page, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        return COMMAND_SCENE;
    }
    (void)printf("report: %s\n", page);
    return COMMAND_OK;
}

int command_report(int argc, char **argv)
{
    const char *traces[2] = {NULL, NULL};
    const char *page = NULL;
    char name[PATH_SIZE];
    size_t n = 0u;
    if (argc > 1 && is_folder(argv[1])) {
        const bool has_replays = argc == 3 && strcmp(argv[2], "--replays") == 0;
        return argc == 2 || has_replays ? report_folder(argv[1], has_replays) : unknown(argv[2]);
    }
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            page = argv[++i];
        } else if (argv[i][0] != '-' && n < 2u) {
            traces[n++] = argv[i];
        } else {
            return unknown(argv[i]);
        }
    }
    if (n == 0u) {
        (void)fprintf(stderr, "touchdown: report of what? It takes " REPORT_TAKES "\n");
        return COMMAND_USAGE;
    }
    page = page == NULL ? default_name(traces[0], name) : page;
    if (page == NULL) {
        return unknown(traces[0]);
    }
    return n == 1u && is_record(traces[0]) ? report_record(traces[0], page)
                                           : command_report_of(traces, n, page);
}
