/* SPDX-License-Identifier: MIT */
#include "scene_load.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "scene_find.h"
#include "scene_read.h"
#include "td_fault_text.h"
#include "words.h"

#define PATH_SIZE 4096u

/* Why there is no scene. One is easily taken for the other: a campaign's file. */
static void complain(const document *doc)
{
    if (json_is_object(json_object_get(doc->root, "parameters")) &&
        json_is_string(json_object_get(doc->root, "scene"))) {
        (void)fprintf(
            stderr,
            "touchdown: %s is a campaign, not a scene: `touchdown campaign FILE` does all "
            "its runs, `touchdown run FILE --run K` one of them\n",
            doc->path);
        return;
    }
    (void)fprintf(stderr, "touchdown: %s\n", doc->error);
}

int scene_open(const char *word, scene_load *out)
{
    char path[PATH_SIZE], error[PATH_SIZE + 512u];
    if (!scene_find(word, path, sizeof path, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        return COMMAND_SCENE;
    }
    out->scene = NULL;
    if (scene_read(path, &out->doc, &out->model)) {
        out->model.is_gallery = strchr(word, '/') == NULL && strstr(word, ".json") == NULL;
        out->scene = build_scene(&out->doc, &out->model);
    }
    if (out->scene == NULL) {
        complain(&out->doc);
        document_free(&out->doc);
        return COMMAND_SCENE;
    }
    return COMMAND_OK;
}

int scene_accept(const scene_load *loaded, const td_plan **plan)
{
    static td_plan made; /* too large for a stack */
    char text[TD_TEXT_SIZE];
    const td_fault fault = td_plan_make(loaded->scene->scene, &made);
    *plan = &made;
    if (fault.status == TD_OK) {
        return COMMAND_OK;
    }
    (void)td_fault_text(fault, text, sizeof text);
    (void)fprintf(stderr, "touchdown: %s: the core refuses this scene in " TD_SCALAR_NAME ": %s\n",
                  loaded->doc.path, text);
    words_explain(stderr, &loaded->model, fault, WORDS_NOBODY);
    words_units(stderr, &loaded->model);
    return COMMAND_SCENE;
}

void scene_say_bound(const td_plan *plan)
{
    (void)printf(
        "a tick takes at most: candidates %u, calls %u, separations %u, leaf tests %u, steps %u\n",
        plan->bound.candidates, plan->bound.calls, plan->bound.separations, plan->bound.leaf_tests,
        plan->bound.steps);
}

void scene_close(scene_load *loaded)
{
    document_free(&loaded->doc);
}
