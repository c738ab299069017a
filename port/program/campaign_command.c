/* SPDX-License-Identifier: MIT */
/* `touchdown campaign`: many runs of a scene, on the cores of this machine, or one shard of many machines. */
#define _GNU_SOURCE
#include "campaign_command.h"
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "campaign_check.h"
#include "campaign_one.h"
#include "campaign_pool.h"
#include "campaign_progress.h"
#include "campaign_queue.h"
#include "campaign_summary.h"
#include "command.h"
#include "td.h"

static int complain(const char *sentence, int code)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return code;
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
    uint32_t crc = 0u;
    json_t *const summary = campaign_summary(c, s->rows, TD_SCALAR_NAME);
    if (summary == NULL) {
        return complain("a row is none of this campaign, or there is no memory", COMMAND_NO);
    }
    bool well = campaign_store_merge(s, c, &crc);
    char *const text = campaign_summary_text(summary, crc);
    well = well && text != NULL && campaign_store_write(s, "summary.json", text, strlen(text));
    const bool is_kept = campaign_summary_failed(summary) <= c->tolerated;
    if (well) {
        campaign_summary_say(stdout, summary);
        (void)printf("touchdown: %s, all runs are in %s/results.csv, what they say in "
                     "summary.json\n",
                     is_kept ? "PASS" : "FAIL", s->folder);
    } else {
        (void)complain(s->error, COMMAND_NO);
    }
    free(text);
    json_decref(summary);
    return well && is_kept ? COMMAND_OK : COMMAND_NO;
}

/* Cores that this process may run on: a queue of jobs may have given it some of the machine's alone. */
static uint32_t own_cores(void)
{
    cpu_set_t set;
    const int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1u : n > (int)CAMPAIGN_JOBS_MAX ? CAMPAIGN_JOBS_MAX : (uint32_t)n;
}

/* By processes of this one. */
static bool run_here(const campaign_order *o, const campaign_file *c, campaign_store *s)
{
    campaign_queue queue;
    const campaign_pool pool = {
        .campaign = c,
        .jobs = o->jobs > 0u ? o->jobs : own_cores(),
        .one = campaign_one,
        .with = &queue,
        .next = campaign_queue_next,
        .done = campaign_queue_done,
        .lock = s->fd,
    };
    campaign_queue_begin(&queue, s, &o->shard, pool.jobs);
    queue.progress = campaign_progress;
    campaign_progress(queue.done, queue.all);
    return campaign_pool_run(&pool);
}

static int run_opened(const campaign_order *o,
                      const campaign_file *c,
                      campaign_store *s,
                      campaign_engine engine)
{
    if (s->damaged > 0u && s->done < s->runs) {
        (void)fprintf(stderr, "touchdown: %s has damaged rows (%u): their runs are done again\n",
                      s->folder, s->damaged);
    }
    if (o->is_again) {
        campaign_store_again(s, &o->shard);
    }
    campaign_pool_heed();
    const bool well = engine(o, c, s);
    campaign_progress_end();
    if (well) {
        return conclude(s, c);
    }
    if (!campaign_pool_is_stopped()) {
        return complain(s->error, COMMAND_NO);
    }
    (void)fprintf(stderr,
                  "touchdown: stopped; %u of %u runs are in %s, and the same command goes on\n",
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
    int code =
        campaign_one_open(c, NULL, &base) ? COMMAND_OK : complain(base.doc.error, COMMAND_SCENE);
    if (code == COMMAND_OK && !campaign_check(c, &base)) {
        code = complain(c->doc.error, COMMAND_SCENE);
    }
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
