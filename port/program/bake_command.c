/* SPDX-License-Identifier: MIT */
/* `touchdown bake`: a scene as const C, sized. */
#include <stdio.h>
#include <string.h>
#include "bake.h"
#include "command.h"
#include "scene_load.h"
#include "td_fault_text.h"
#include "words.h"

/* The words of the command line. */
typedef struct order {
    const char *scene, *folder;
    bool has_selftest;
} order;

static int take_words(int argc, char **argv, order *o)
{
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            o->folder = argv[++i];
        } else if (strcmp(argv[i], "--selftest") == 0) {
            o->has_selftest = true;
        } else if (o->scene == NULL && argv[i][0] != '-') {
            o->scene = argv[i];
        } else {
            (void)fprintf(stderr, "touchdown: bake does not know '%s': it takes SCENE -o DIR [--selftest]\n",
                          argv[i]);
            return COMMAND_USAGE;
        }
    }
    if (o->scene == NULL || o->folder == NULL) {
        (void)fprintf(stderr, "touchdown: bake takes SCENE -o DIR [--selftest]\n");
        return COMMAND_USAGE;
    }
    return COMMAND_OK;
}

/* What the core refuses is not written. */
static int check(const scene_load *loaded)
{
    static td_plan plan;
    char text[TD_TEXT_SIZE];
    const td_fault fault = td_plan_make(loaded->scene->scene, &plan);
    if (fault.status != TD_OK) {
        (void)td_fault_text(fault, text, sizeof text);
        (void)fprintf(stderr,
                      "touchdown: %s: the core refuses this scene in " TD_SCALAR_NAME ": %s\n",
                      loaded->doc.path, text);
        return COMMAND_SCENE;
    }
    (void)printf(
        "a tick takes at most: candidates %u, calls %u, separations %u, leaf tests %u, steps %u\n",
        plan.bound.candidates, plan.bound.calls, plan.bound.separations, plan.bound.leaf_tests,
        plan.bound.steps);
    return COMMAND_OK;
}

static int bake(const order *o, scene_load *loaded)
{
    char error[512];
    bake_limits limits = bake_limits_of(&loaded->model);
    if (o->has_selftest) {
        bake_limits_selftest(&limits);
    }
    int code = check(loaded);
    if (code == COMMAND_OK &&
        !bake_files(&loaded->doc, &loaded->model, &limits, o->folder, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        code = COMMAND_SCENE;
    }
    if (code == COMMAND_OK) {
        words_limits(stdout, &loaded->model);
        (void)printf("%s/scene.c %s/td_limits.h\n", o->folder, o->folder);
    }
    return code;
}

int command_bake(int argc, char **argv)
{
    order o = {NULL, NULL, false};
    scene_load loaded;
    int code = take_words(argc, argv, &o);
    if (code == COMMAND_OK) {
        code = scene_open(o.scene, &loaded);
    }
    if (code == COMMAND_OK) {
        code = bake(&o, &loaded);
        scene_close(&loaded);
    }
    return code;
}
