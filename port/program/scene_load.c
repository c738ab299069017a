/* SPDX-License-Identifier: MIT */
#include "scene_load.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "scene_find.h"
#include "scene_read.h"

#define PATH_SIZE 4096u

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
        (void)fprintf(stderr, "touchdown: %s\n", out->doc.error);
        document_free(&out->doc);
        return COMMAND_SCENE;
    }
    return COMMAND_OK;
}

void scene_close(scene_load *loaded)
{
    document_free(&loaded->doc);
}
