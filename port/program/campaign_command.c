/* SPDX-License-Identifier: MIT */
/* `touchdown campaign`: many runs of a scene, on the cores of this machine, or one shard of many machines. */
#define _DEFAULT_SOURCE
#include "campaign_command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "campaign_one.h"
#include "campaign_pool.h"
#include "campaign_summary.h"
#include "command.h"
#include "td.h"

typedef struct order {
    const char *file, *out;
    const char *write; /* the scene of a run as a file; NULL: not wanted */
    uint32_t jobs;
    campaign_shard shard;
    uint32_t run;
    bool has_run;
} order;

static int complain(const char *sentence, int code)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return code;
}

/* ---- words ---- */

static bool take_count(const char *word, uint32_t least, uint32_t most, uint32_t *out)
{
    char *end = NULL;
    const long long n = strtoll(word, &end, 10);
    *out = (uint32_t)n;
    return end != word && *end == '\0' && n >= (long long)least && n <= (long long)most;
}

static bool take_shard(const char *word, campaign_shard *out)
{
    char first[16];
    const char *const slash = strchr(word, '/');
    const size_t n = slash != NULL ? (size_t)(slash - word) : sizeof first;
    if (n >= sizeof first) {
        return false;
    }
    (void)memcpy(first, word, n);
    first[n] = '\0';
    const bool well = take_count(first, 1u, CAMPAIGN_RUNS_MAX, &out->i) &&
                      take_count(slash + 1, 1u, CAMPAIGN_RUNS_MAX, &out->n) && out->i <= out->n;
    --out->i;
    return well;
}

static bool take_option(order *o, const char *name, const char *word, const char **wants)
{
    if (strcmp(name, "--jobs") == 0) {
        *wants = "a number from 1 to 256";
        return take_count(word, 1u, CAMPAIGN_JOBS_MAX, &o->jobs);
    }
    if (strcmp(name, "--shard") == 0) {
        *wants = "i/n, with i from 1 to n";
        return take_shard(word, &o->shard);
    }
    if (strcmp(name, "--run") == 0) {
        *wants = "the number of a run, from 0 on";
        o->has_run = true;
        return take_count(word, 0u, CAMPAIGN_RUNS_MAX, &o->run);
    }
    *wants = "a path";
    *(strcmp(name, "--out") == 0 ? &o->out : &o->write) = word;
    return true;
}

static int take_words(int argc, char **argv, order *o)
{
    static const char *const names[] = {"--jobs", "--shard", "--run", "--out", "--write", NULL};
    for (int i = 1; i < argc; ++i) {
        size_t k = 0u;
        const char *wants = "";
        while (names[k] != NULL && strcmp(argv[i], names[k]) != 0) {
            ++k;
        }
        if (names[k] == NULL && o->file == NULL && argv[i][0] != '-') {
            o->file = argv[i];
        } else if (names[k] == NULL) {
            (void)fprintf(stderr,
                          "touchdown: campaign does not know '%s': it takes " CAMPAIGN_TAKES "\n",
                          argv[i]);
            return COMMAND_USAGE;
        } else if (i + 1 >= argc || !take_option(o, names[k], argv[i + 1], &wants)) {
            (void)fprintf(stderr, "touchdown: %s wants %s, not '%s'\n", names[k],
                          wants[0] != '\0' ? wants : "a word", i + 1 < argc ? argv[i + 1] : "");
            return COMMAND_USAGE;
        } else {
            ++i;
        }
    }
    if (o->file == NULL) {
        return complain("campaign of which FILE? boards/campaigns has some", COMMAND_USAGE);
    }
    return o->has_run == (o->write != NULL)
               ? COMMAND_OK
               : complain(
                     "--run K and --write SCENE.json go together; `touchdown run FILE --run K` "
                     "runs one",
                     COMMAND_USAGE);
}

/* ---- progress ---- */

static double seconds_now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void show_progress(uint32_t done, uint32_t all)
{
    static double began, shown;
    static uint32_t before;
    const double now = seconds_now();
    if (began <= 0.0) {
        began = now;
        before = done;
    }
    if (now - shown < 0.2 && done < all) {
        return;
    }
    shown = now;
    const double rate = now > began ? (done - before) / (now - began) : 0.0;
    (void)fprintf(stderr, "\rrun %u of %u, %.1f a second, %.0f s left\033[K%s", done, all, rate,
                  rate > 0.0 ? (all - done) / rate : 0.0, done == all ? "\n" : "");
}

/* ---- runs ---- */

/* Says what was found, when all shards are done. */
static int conclude(campaign_store *s, const campaign_file *c)
{
    if (s->done < s->runs && !campaign_store_refresh(s)) {
        return complain(s->error, COMMAND_NO);
    }
    if (s->done < s->runs) {
        (void)printf("touchdown: this shard is done; %u of %u runs are in %s\n", s->done, s->runs,
                     s->folder);
        return COMMAND_OK;
    }
    json_t *const summary = campaign_summary(c, s->rows, TD_SCALAR_NAME);
    char *const text = json_dumps(summary, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    bool well = text != NULL && campaign_store_merge(s, c) &&
                campaign_store_write(s, "summary.json", text, strlen(text));
    const bool is_kept = campaign_summary_failed(summary) <= c->tolerated;
    if (well) {
        campaign_summary_say(stdout, summary);
        (void)printf("touchdown: %s, all runs are in %s/results.csv, what they say in "
                     "summary.json\n",
                     is_kept ? "PASS" : "FAIL", s->folder);
    } else {
        (void)complain(text != NULL ? s->error : "a row of the records is not of this campaign",
                       COMMAND_NO);
    }
    free(text);
    json_decref(summary);
    return well && is_kept ? COMMAND_OK : COMMAND_NO;
}

static int run_all(const order *o, const campaign_file *c)
{
    campaign_store s;
    char folder[400];
    (void)snprintf(folder, sizeof folder, "build/campaigns/%.100s-" TD_SCALAR_NAME, c->name);
    if (!campaign_store_open(&s, c, &o->shard, o->out != NULL ? o->out : folder, TD_SCALAR_NAME)) {
        (void)complain(s.error, COMMAND_NO);
        campaign_store_close(&s);
        return COMMAND_NO;
    }
    if (s.broken > 0u) {
        (void)fprintf(stderr, "touchdown: %u broken rows in %s: their runs are done again\n",
                      s.broken, s.folder);
    }
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const campaign_pool pool = {
        .campaign = c,
        .store = &s,
        .shard = o->shard,
        .jobs = o->jobs > 0u  ? o->jobs
                : cores < 1   ? 1u
                : cores > 256 ? 256u
                              : (uint32_t)cores,
        .progress = isatty(STDERR_FILENO) == 1 ? show_progress : NULL,
        .one = campaign_one,
    };
    const int code = campaign_pool_run(&pool) ? conclude(&s, c) : complain(s.error, COMMAND_NO);
    campaign_store_close(&s);
    return code;
}

/* ---- one run as a scene ---- */

static int write_scene(const order *o, const campaign_file *c)
{
    campaign_value values[CAMPAIGN_PARAMETERS_MAX];
    campaign_case k;
    campaign_draw(c, o->run, values);
    int code = campaign_one_open(c, values, &k) ? COMMAND_OK : complain(k.doc.error, COMMAND_SCENE);
    if (code == COMMAND_OK &&
        json_dump_file(k.doc.root, o->write, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) != 0) {
        (void)fprintf(stderr, "touchdown: cannot write %s\n", o->write);
        code = COMMAND_NO;
    }
    campaign_one_close(&k);
    return code;
}

int campaign_open(const char *path, uint32_t run, campaign_file *c)
{
    campaign_case base;
    if (!campaign_file_read(path, c)) {
        return complain(c->doc.error, COMMAND_SCENE);
    }
    if (run >= c->runs) {
        (void)fprintf(stderr, "touchdown: %s has %u runs: there is no run %u\n", path, c->runs,
                      run);
        return COMMAND_USAGE;
    }
    const int code =
        campaign_one_open(c, NULL, &base) ? COMMAND_OK : complain(base.doc.error, COMMAND_SCENE);
    campaign_one_close(&base);
    return code;
}

int command_campaign(int argc, char **argv)
{
    static campaign_file c;
    order o = {.shard = {0u, 1u}};
    int code = take_words(argc, argv, &o);
    if (code != COMMAND_OK) {
        return code;
    }
    code = campaign_open(o.file, o.run, &c);
    if (code == COMMAND_OK) {
        code = o.has_run ? write_scene(&o, &c) : run_all(&o, &c);
    }
    campaign_file_free(&c);
    return code;
}
