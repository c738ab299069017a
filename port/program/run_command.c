/* SPDX-License-Identifier: MIT */
/* `touchdown run` and `touchdown scenes`: scene files on the host, with a board in the loop if there is one. */
#include "command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "campaign_command.h"
#include "campaign_frames.h"
#include "campaign_one.h"
#include "record.h"
#include "run_board.h"
#include "run_order.h"
#include "run_report.h"
#include "run_variable.h"
#include "scene_find.h"
#include "scene_load.h"
#include "show.h"
#include "trace.h"
#include "words.h"

static rig machine;

/* Files that a run writes, each or none. */
static struct {
    trace *trace;
    trace_about about;
    FILE *record;
    uint32_t ticks;
} files;

static campaign_frames frames;
static const rig_contact *faulty; /* NULL: no faults */

static void note(const rig *r)
{
    const bool begins = r->tick == 0u;
    if (files.trace != NULL && begins) {
        trace_begin(files.trace, r, &files.about);
    } else if (files.trace != NULL) {
        trace_tick(files.trace, r);
    }
    if (files.record != NULL && begins) {
        record_begin(files.record, r, files.ticks);
    } else if (files.record != NULL) {
        record_tick(files.record, r, faulty != NULL && frames.was_skipped);
    }
}

/* @return false: it cannot be written; NULL as a path is no file, and fine */
static bool open_file(const char *path, const char *option, FILE **out)
{
    *out = path == NULL ? NULL : fopen(path, "w");
    if (path != NULL && *out == NULL) {
        (void)fprintf(stderr, "touchdown: cannot write %s: choose another place for %s\n", path,
                      option);
        return false;
    }
    return true;
}

static bool close_file(const char *path, FILE *file)
{
    if (file == NULL) {
        return true;
    }
    const bool well = ferror(file) == 0;
    if (fclose(file) != 0 || !well) {
        (void)fprintf(stderr, "touchdown: %s is not complete: the disk may be full\n", path);
        return false;
    }
    return true;
}

/* @return as a command does: the trace is open, or standard error says why not */
static int open_trace(const char *path, const scene_load *loaded)
{
    char error[TRACE_SENTENCE];
    files.trace = NULL;
    files.about = (trace_about){.names = &loaded->model,
                                .scene_file = loaded->doc.path,
                                .scene_text = loaded->doc.text,
                                .scene_length = loaded->doc.length,
                                .ticks = files.ticks};
    const trace_verdict verdict =
        path == NULL ? TRACE_WELL : trace_open(path, &files.trace, error, sizeof error);
    if (verdict != TRACE_WELL) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
    }
    return verdict == TRACE_WELL ? COMMAND_OK
                                 : (verdict == TRACE_ENDING ? COMMAND_USAGE : COMMAND_NO);
}

static bool close_trace(void)
{
    char error[TRACE_SENTENCE];
    const bool well = files.trace == NULL || trace_close(files.trace, error, sizeof error);
    if (!well) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
    }
    return well;
}

int command_scenes(int argc, char **argv)
{
    char folder[4096];
    char **names = NULL;
    (void)argc;
    (void)argv;
    if (!scene_folder(folder, sizeof folder) || scene_names(folder, &names) == 0u) {
        (void)fprintf(
            stderr, "touchdown: no scenes in %s: set TOUCHDOWN_SCENES to a folder of scene files\n",
            folder);
        scene_names_free(names);
        return COMMAND_SCENE;
    }
    int code = COMMAND_OK;
    for (size_t i = 0u; names[i] != NULL; ++i) {
        scene_load loaded;
        if (scene_open(names[i], &loaded) == COMMAND_OK) {
            (void)printf("  %-18s %6u ticks  %s\n", names[i], loaded.scene->ticks,
                         loaded.scene->about);
            scene_close(&loaded);
        } else {
            code = COMMAND_SCENE;
        }
    }
    scene_names_free(names);
    return code;
}

/* ---- run ---- */

static run_board board;

/* The scene as the order wants its plant. */
static const rig_scene *plan_scene(const rig_scene *scene, const run_order *o)
{
    static rig_tables tables;
    static rig_scene changed;
    const rig_tables none = {.n_joints = 0u};
    if (o->integrator < 0 && o->rollbacks < 0) {
        return scene;
    }
    tables = scene->tables != NULL ? *scene->tables : none;
    changed = *scene;
    changed.tables = &tables;
    if (o->integrator >= 0) {
        changed.is_gallery = changed.is_gallery && tables.integrator == o->integrator;
        tables.integrator = (uint8_t)o->integrator;
    }
    if (o->rollbacks >= 0) {
        changed.is_gallery = changed.is_gallery && tables.rollbacks == o->rollbacks;
        tables.rollbacks = (uint8_t)o->rollbacks;
    }
    return &changed;
}

static uint32_t ticks_of(const run_order *o, const rig_scene *scene)
{
    const double tick = td_unit_to_double(scene->scene->tick);
    const double n = o->seconds / tick + 0.5;
    return o->seconds > 0.0 ? (n < 1.0   ? 1u
                               : n > 1e8 ? 100000000u
                                         : (uint32_t)n)
           : o->ticks > 0u  ? o->ticks
                            : scene->ticks;
}

/* ---- a run of a campaign ---- */

/* The text of a trace's scene is that of the run. */
static void take_case(campaign_case *k, scene_load *out)
{
    free(k->doc.text);
    k->doc.text = json_dumps(k->doc.root, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    k->doc.length = k->doc.text != NULL ? strlen(k->doc.text) : 0u;
    out->doc = k->doc;
    out->model = k->model;
    out->scene = k->scene;
}

static int refuse_faulty(const run_order *o)
{
    if (faulty == NULL || o->on == RUN_HOST) {
        return COMMAND_OK;
    }
    (void)fprintf(stderr,
                  "touchdown: this run has faults of frames, which a board in the loop does "
                  "not have: leave out --on\n");
    return COMMAND_USAGE;
}

static int open_run(run_order *o, scene_load *out)
{
    static campaign_file c;
    campaign_value values[CAMPAIGN_PARAMETERS_MAX];
    campaign_case k;
    int code = campaign_open(o->scene, o->run, &c);
    if (code == COMMAND_OK) {
        campaign_draw(&c, o->run, values);
        if (campaign_one_open(&c, values, &k)) {
            o->ticks = o->ticks > 0u || o->seconds > 0.0 ? o->ticks : k.ticks;
            faulty = campaign_frames_begin(&frames, &k.faults, c.seed, o->run);
            take_case(&k, out);
            code = refuse_faulty(o);
        } else {
            (void)fprintf(stderr, "touchdown: %s\n", k.doc.error);
            code = COMMAND_SCENE;
        }
        if (code != COMMAND_OK) {
            campaign_one_close(&k);
        }
    }
    campaign_file_free(&c);
    return code;
}

/* ---- any run ---- */

/* With its files open. */
static int run_shown(const run_order *o, const rig_scene *scene, bool has_board)
{
    const show_how how = {.ticks = files.ticks,
                          .contact = has_board ? &board.contact : faulty,
                          .on_tick = note,
                          .progress = run_report_progress(has_board ? &board : NULL),
                          .has_no_hash = o->rate > 0u};
    const show_end end = show_run(&machine, scene, &how);
    int code = end == SHOW_WELL ? COMMAND_OK : COMMAND_NO;
    if (has_board) {
        run_board_close(&board);
        code = end == SHOW_LOST ? run_board_complain(&board)
                                : run_report_board(&board, &machine, code);
    }
    return code;
}

static int run(const run_order *o, const rig_scene *scene, const scene_load *loaded)
{
    files.ticks = ticks_of(o, scene);
    int code = open_trace(o->trace, loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    if (!open_file(o->record, "--record", &files.record)) {
        (void)close_trace();
        return COMMAND_NO;
    }
    if (files.record != NULL) {
        (void)setvbuf(files.record, NULL, _IOLBF, 0u); /* a run that crashes leaves its ticks */
    }
    code = o->is_variable ? run_variable(o, scene, files.ticks, note)
                          : run_shown(o, scene, o->on != RUN_HOST);
    const bool traced = close_trace();
    const bool recorded = close_file(o->record, files.record);
    return traced && recorded ? code : code != COMMAND_OK ? code : COMMAND_NO;
}

/* A page is made of an MCAP: of the trace that was asked for, or of one that is removed then. */
static int run_reported(const run_order *o, const rig_scene *scene, const scene_load *loaded)
{
    char own[4096];
    run_order with = *o;
    if (snprintf(own, sizeof own, "%s.mcap", o->report) >= (int)sizeof own) {
        (void)fprintf(stderr, "touchdown: the path of --report is too long\n");
        return COMMAND_USAGE;
    }
    with.trace = o->trace == NULL ? own : o->trace;
    const int code = run(&with, scene, loaded);
    const bool is_traced = code == COMMAND_OK || code == COMMAND_NO;
    const int reported = is_traced ? command_report_of(&with.trace, 1u, o->report) : code;
    if (o->trace == NULL) {
        (void)remove(own);
    }
    return code == COMMAND_OK ? reported : code;
}

static int run_loaded(const run_order *o, scene_load *loaded)
{
    const td_plan *plan = NULL;
    int code = o->is_variable ? COMMAND_OK : scene_accept(loaded, &plan);
    if (code == COMMAND_OK && o->on != RUN_HOST) {
        code = run_board_open(&board, o, loaded);
    }
    if (code == COMMAND_OK) {
        const rig_scene *const scene = plan_scene(loaded->scene, o);
        code = o->report == NULL ? run(o, scene, loaded) : run_reported(o, scene, loaded);
        if (machine.out.status < TD_OK && !machine.is_lost) {
            words_explain(stdout, &loaded->model, machine.out.fault, WORDS_NOBODY);
        }
    }
    return code;
}

int command_run(int argc, char **argv)
{
    run_order o;
    scene_load loaded;
    int code = run_order_take(argc, argv, &o);
    if (code == COMMAND_OK) {
        code = o.has_run ? open_run(&o, &loaded) : scene_open(o.scene, &loaded);
    }
    if (code == COMMAND_OK) {
        code = run_loaded(&o, &loaded);
        scene_close(&loaded);
    }
    return code;
}
