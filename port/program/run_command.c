/* SPDX-License-Identifier: MIT */
/* `touchdown run` and `touchdown scenes`: scene files on the host. */
#include "command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record.h"
#include "report.h"
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
        record_tick(files.record, r);
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

/* A whole number above 0, or 0 for anything else. */
static uint32_t ticks_of(const char *word)
{
    char *end = NULL;
    const long n = strtol(word, &end, 10);
    return *end == '\0' && n > 0 && n <= 100000000L ? (uint32_t)n : 0u;
}

/* The words of the command line. */
typedef struct order {
    const char *word; /* the scene */
    const rig_scene *scene;
    const char *trace, *record, *report; /* paths, or NULL */
    uint32_t ticks;                      /* 0: as many as the scene has */
} order;

static int run(const order *o, const scene_load *loaded)
{
    files.ticks = o->ticks > 0u ? o->ticks : o->scene->ticks;
    const int code = open_trace(o->trace, loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    if (!open_file(o->record, "--record", &files.record)) {
        (void)close_trace();
        return COMMAND_NO;
    }
    const bool well = show_scene(&machine, o->scene, o->ticks, note) == 0;
    const bool traced = close_trace();
    const bool recorded = close_file(o->record, files.record);
    return well && traced && recorded ? COMMAND_OK : COMMAND_NO;
}

/* A report is made of an MCAP: of that which was asked for, or of one that is removed then. */
static int run_and_report(const order *o, const scene_load *loaded)
{
    char error[REPORT_SENTENCE], own[4096];
    order with = *o;
    if (!report_has_page(error, sizeof error) ||
        snprintf(own, sizeof own, "%s.mcap", o->report) >= (int)sizeof own) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        return COMMAND_SCENE;
    }
    if (o->trace != NULL && strstr(o->trace, ".csv") != NULL) {
        (void)fprintf(stderr, "touchdown: with --report a trace is an .mcap, not '%s'\n", o->trace);
        return COMMAND_USAGE;
    }
    with.trace = o->trace == NULL ? own : o->trace;
    const int code = run(&with, loaded);
    const char *const traces[] = {with.trace};
    const bool is_traced = code == COMMAND_OK || code == COMMAND_NO;
    const int reported = is_traced ? command_report_of(traces, 1u, o->report) : code;
    if (o->trace == NULL) {
        (void)remove(own);
    }
    return code == COMMAND_OK ? reported : code;
}

static int unknown(const char *word)
{
    (void)fprintf(stderr,
                  "touchdown: run does not know '%s': it takes SCENE [--ticks N] [--trace FILE] "
                  "[--record FILE] [--report FILE]; `touchdown scenes` lists the scenes\n",
                  word);
    return COMMAND_USAGE;
}

/* The word at argv[*i], and the one after it where it takes one. */
static int take_word(int argc, char **argv, int *i, order *o)
{
    const char *const word = argv[*i];
    const bool has_more = *i + 1 < argc;
    if (strcmp(word, "--ticks") == 0 && has_more) {
        o->ticks = ticks_of(argv[++*i]);
        if (o->ticks == 0u) {
            (void)fprintf(stderr, "touchdown: --ticks wants a whole number above 0, not '%s'\n",
                          argv[*i]);
            return COMMAND_USAGE;
        }
    } else if (strcmp(word, "--trace") == 0 && has_more) {
        o->trace = argv[++*i];
    } else if (strcmp(word, "--record") == 0 && has_more) {
        o->record = argv[++*i];
    } else if (strcmp(word, "--report") == 0 && has_more) {
        o->report = argv[++*i];
    } else if (o->word == NULL && word[0] != '-') {
        o->word = word;
    } else {
        return unknown(word);
    }
    return COMMAND_OK;
}

int command_run(int argc, char **argv)
{
    order o = {.word = NULL};
    scene_load loaded;
    for (int i = 1; i < argc; ++i) {
        const int code = take_word(argc, argv, &i, &o);
        if (code != COMMAND_OK) {
            return code;
        }
    }
    if (o.word == NULL) {
        (void)fprintf(stderr, "touchdown: run which scene? `touchdown scenes` lists them\n");
        return COMMAND_USAGE;
    }
    int code = scene_open(o.word, &loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    const td_plan *plan = NULL;
    code = scene_accept(&loaded, &plan);
    if (code == COMMAND_OK) {
        o.scene = loaded.scene;
        code = o.report == NULL ? run(&o, &loaded) : run_and_report(&o, &loaded);
        if (machine.out.status < TD_OK) {
            words_explain(stdout, &loaded.model, machine.out.fault, WORDS_NOBODY);
        }
    }
    scene_close(&loaded);
    return code;
}
