/* SPDX-License-Identifier: MIT */
/* `touchdown show` and `touchdown schema`: what was understood of a scene file, and what may stand in one. */
#include <stdio.h>
#include <stdlib.h>
#include "command.h"
#include "scene_load.h"
#include "schema.h"
#include "td_fault_text.h"
#include "words.h"

/* What the core thinks of it: accepted or not, warnings, the bound of a tick. */
static int show_plan(const scene_load *loaded)
{
    static td_plan plan; /* too large for a stack */
    char text[TD_TEXT_SIZE];
    const td_fault fault = td_plan_make(loaded->scene->scene, &plan);
    if (fault.status != TD_OK) {
        (void)td_fault_text(fault, text, sizeof text);
        (void)fprintf(stderr,
                      "touchdown: %s: the core refuses this scene in " TD_SCALAR_NAME ": %s\n",
                      loaded->doc.path, text);
        return COMMAND_SCENE;
    }
    for (uint16_t i = 0u; i < plan.n_warnings; ++i) {
        (void)td_warning_text(plan.warnings[i], &plan.figures[i], text, sizeof text);
        (void)printf("warning: %s\n", text);
    }
    (void)printf(
        "a tick takes at most: candidates %u, calls %u, separations %u, leaf tests %u, steps %u\n",
        plan.bound.candidates, plan.bound.calls, plan.bound.separations, plan.bound.leaf_tests,
        plan.bound.steps);
    return COMMAND_OK;
}

int command_show(int argc, char **argv)
{
    scene_load loaded;
    if (argc != 2) {
        (void)fprintf(
            stderr,
            "touchdown: show takes one SCENE: a name that `touchdown scenes` lists, or a path\n");
        return COMMAND_USAGE;
    }
    int code = scene_open(argv[1], &loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    words_scene(stdout, &loaded.model);
    words_limits(stdout, &loaded.model);
    code = show_plan(&loaded);
    scene_close(&loaded);
    return code;
}

int command_schema(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return schema_write(stdout) ? COMMAND_OK : COMMAND_NO;
}
