/* SPDX-License-Identifier: MIT */
/* `touchdown run` and `touchdown scenes`: scene files on the host. */
#include "command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record.h"
#include "scene_find.h"
#include "scene_load.h"
#include "show.h"
#include "words.h"

static rig machine;

/* Files that a run writes, each or none. */
static struct {
    FILE *trace, *record;
    uint32_t ticks;
} files;

/* One line a tick: time, then of each body position, attitude, velocity, then of each wheel its load
 * and state. */
static void write_head(FILE *trace, const td_scene *scene)
{
    (void)fprintf(trace, "t");
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        (void)fprintf(trace, ",x%u,y%u,z%u,qw%u,qx%u,qy%u,qz%u,vx%u,vy%u,vz%u", b, b, b, b, b, b, b,
                      b, b, b);
    }
    for (uint32_t i = 0u; i < scene->n_wheels; ++i) {
        (void)fprintf(trace, ",N%u,state%u", i, i);
    }
    (void)fprintf(trace, ",contacts,late,calls\n");
}

static void write_tick(FILE *trace, const rig *r)
{
    (void)fprintf(trace, "%.6f", r->t);
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const plant_body *const p = &r->bodies[b];
        (void)fprintf(trace, ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g", p->position.x,
                      p->position.y, p->position.z, p->attitude.w, p->attitude.x, p->attitude.y,
                      p->attitude.z, p->velocity.x, p->velocity.y, p->velocity.z);
    }
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        (void)fprintf(trace, ",%.6g,%d", r->what->newtons * td_to_double(r->out.wheels[i].normal),
                      td_wheel_source_state(r->state.wheels[i].phase));
    }
    (void)fprintf(trace, ",%u,%u,%u\n", r->out.n_contacts, r->out.late, r->out.work.calls);
}

static void note(const rig *r)
{
    const bool begins = r->tick == 0u;
    if (files.trace != NULL && begins) {
        write_head(files.trace, r->what->scene);
    } else if (files.trace != NULL) {
        write_tick(files.trace, r);
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
    const char *trace, *record; /* paths, or NULL */
    uint32_t ticks;             /* 0: as many as the scene has */
} order;

static int run(const order *o)
{
    files.ticks = o->ticks > 0u ? o->ticks : o->scene->ticks;
    if (!open_file(o->trace, "--trace", &files.trace) ||
        !open_file(o->record, "--record", &files.record)) {
        return COMMAND_NO;
    }
    const bool well = show_scene(&machine, o->scene, o->ticks, note) == 0;
    const bool traced = close_file(o->trace, files.trace);
    const bool recorded = close_file(o->record, files.record);
    return well && traced && recorded ? COMMAND_OK : COMMAND_NO;
}

static int unknown(const char *word)
{
    (void)fprintf(stderr,
                  "touchdown: run does not know '%s': it takes SCENE [--ticks N] [--trace FILE] "
                  "[--record FILE]; `touchdown scenes` lists the scenes\n",
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
    } else if (o->word == NULL && word[0] != '-') {
        o->word = word;
    } else {
        return unknown(word);
    }
    return COMMAND_OK;
}

int command_run(int argc, char **argv)
{
    order o = {NULL, NULL, NULL, NULL, 0u};
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
        code = run(&o);
        if (machine.out.status < TD_OK) {
            words_explain(stdout, &loaded.model, machine.out.fault, WORDS_NOBODY);
        }
    }
    scene_close(&loaded);
    return code;
}
