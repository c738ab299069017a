/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "report_folder.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "campaign_command.h"
#include "campaign_hash.h"
#include "command.h"
#include "report.h"
#include "report_campaign.h"
#include "td.h"

#define PATH_SIZE 1024u

static int complain(const char *sentence)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return COMMAND_SCENE;
}

bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* ---- replays ---- */

/* Is its file still the campaign of the folder, and can this program compute it? */
static int judge_file(const char *folder, const json_t *summary, const char *file)
{
    static campaign_file c;
    char hash[17];
    const char *const scalar = json_string_value(json_object_get(summary, "scalar"));
    const char *const was = json_string_value(json_object_get(summary, "hash"));
    if (scalar == NULL || was == NULL || strcmp(scalar, TD_SCALAR_NAME) != 0) {
        (void)fprintf(stderr, "touchdown: %s was computed in %s: say --scalar %s\n", folder,
                      scalar != NULL ? scalar : "?", scalar != NULL ? scalar : "f64");
        return COMMAND_USAGE;
    }
    int code = campaign_open(file, 0u, &c);
    if (code == COMMAND_OK) {
        (void)snprintf(hash, sizeof hash, "%016" PRIx64, campaign_hash(&c));
        if (strcmp(hash, was) != 0) {
            (void)fprintf(stderr, "touchdown: %s is another campaign now than that of %s\n", file,
                          folder);
            code = COMMAND_SCENE;
        }
    }
    campaign_file_free(&c);
    return code;
}

/* In a process of its own: it says much, and may crash again. */
static bool replay(const char *file, int run, const char *folder)
{
    char page[PATH_SIZE], number[16], campaign[PATH_SIZE];
    char name[] = "run", which[] = "--run", report[] = "--report";
    (void)snprintf(page, sizeof page, "%s/run-%d.html", folder, run);
    (void)snprintf(number, sizeof number, "%d", run);
    (void)snprintf(campaign, sizeof campaign, "%s", file);
    (void)fflush(stdout);
    const pid_t pid = fork();
    if (pid == 0) {
        char *words[] = {name, campaign, which, number, report, page, NULL};
        _exit(freopen("/dev/null", "w", stdout) != NULL ? command_run(6, words) : COMMAND_NO);
    }
    (void)waitpid(pid, NULL, 0);
    return pid > 0 && access(page, R_OK) == 0;
}

static int replay_all(const report_campaign *r)
{
    size_t i = 0u;
    json_t *run = NULL;
    char error[REPORT_SENTENCE];
    const char *const file = json_string_value(json_object_get(r->summary, "file"));
    int code = file != NULL ? judge_file(r->folder, r->summary, file)
                            : complain("its summary.json names no campaign file");
    if (code == COMMAND_OK && !report_has_page(error, sizeof error)) {
        code = complain(error);
    }
    json_array_foreach(json_object_get(r->summary, "worst"), i, run)
    {
        const int number = (int)json_integer_value(json_object_get(run, "run"));
        if (code == COMMAND_OK && !replay(file, number, r->folder)) {
            (void)fprintf(stderr, "touchdown: run %d has left no page\n", number);
            code = COMMAND_NO;
        }
    }
    return code;
}

int report_folder(const char *folder, bool has_replays)
{
    char error[REPORT_SENTENCE];
    report_campaign r;
    int code = report_campaign_read(folder, &r, error, sizeof error) ? COMMAND_OK : complain(error);
    if (code == COMMAND_OK && has_replays) {
        code = replay_all(&r);
    }
    if (code == COMMAND_OK && !report_campaign_write(&r, error, sizeof error)) {
        code = complain(error);
    }
    if (code == COMMAND_OK) {
        (void)printf("report: %s/report.html, quantiles.csv, correlations.csv\n", folder);
    }
    report_campaign_free(&r);
    return code;
}
