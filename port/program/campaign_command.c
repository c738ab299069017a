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
#include "campaign_queue.h"
#include "campaign_summary.h"
#include "command.h"
#include "td.h"

static int complain(const char *sentence, int code)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return code;
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

campaign_shows campaign_progress(void)
{
    return isatty(STDERR_FILENO) == 1 ? show_progress : NULL;
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

/* By processes of this one. */
static bool run_here(const campaign_order *o, const campaign_file *c, campaign_store *s)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const uint32_t own = cores < 1 ? 1u : cores > 256 ? 256u : (uint32_t)cores;
    campaign_queue queue;
    const campaign_pool pool = {
        .campaign = c,
        .jobs = o->jobs > 0u ? o->jobs : own,
        .one = campaign_one,
        .with = &queue,
        .next = campaign_queue_next,
        .done = campaign_queue_done,
        .lock = s->fd,
    };
    campaign_queue_begin(&queue, s, &o->shard, pool.jobs);
    queue.progress = campaign_progress();
    return campaign_pool_run(&pool);
}

static int run_opened(const campaign_order *o,
                      const campaign_file *c,
                      campaign_store *s,
                      campaign_engine engine)
{
    if (s->broken > 0u) {
        (void)fprintf(stderr, "touchdown: %u broken rows in %s: their runs are done again\n",
                      s->broken, s->folder);
    }
    campaign_pool_heed();
    if (engine(o, c, s)) {
        return conclude(s, c);
    }
    if (!campaign_pool_is_stopped()) {
        return complain(s->error, COMMAND_NO);
    }
    (void)fprintf(stderr, "touchdown: stopped; %u of %u runs are in %s, and the same words go on\n",
                  s->done, s->runs, s->folder);
    return COMMAND_NO;
}

int campaign_run_all(const campaign_order *o, const campaign_file *c, campaign_engine engine)
{
    campaign_store s;
    char folder[400];
    (void)snprintf(folder, sizeof folder, "build/campaigns/%.100s-" TD_SCALAR_NAME, c->name);
    const bool well =
        campaign_store_open(&s, c, &o->shard, o->out != NULL ? o->out : folder, TD_SCALAR_NAME);
    const int code = well ? run_opened(o, c, &s, engine) : complain(s.error, COMMAND_NO);
    campaign_store_close(&s);
    return code;
}

/* ---- one run as a scene ---- */

static int write_scene(const campaign_order *o, const campaign_file *c)
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
    campaign_order o;
    int code = campaign_order_take(argc, argv, &o);
    if (code != COMMAND_OK) {
        return code;
    }
    code = campaign_open(o.file, o.run, &c);
    if (code == COMMAND_OK) {
        code = o.has_run ? write_scene(&o, &c) : campaign_run_all(&o, &c, run_here);
    }
    campaign_file_free(&c);
    return code;
}
