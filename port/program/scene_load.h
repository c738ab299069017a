/* SPDX-License-Identifier: MIT */
/// Scenes for commands: by name or path, read, built, with what is wrong said on standard error.
#ifndef SCENE_LOAD_H
#define SCENE_LOAD_H

#include "build.h"
#include "document.h"
#include "model.h"

/// A scene that was loaded. It lives until scene_unload.
typedef struct scene_load {
    document doc;
    model model;
    const rig_scene *scene;
} scene_load;

/// @return COMMAND_OK, or COMMAND_SCENE: standard error says why, and nothing is to be freed
int scene_open(const char *word, scene_load *out);

/// What the core thinks of it. @return COMMAND_OK and the plan, or COMMAND_SCENE: standard error says why
int scene_accept(const scene_load *loaded, const td_plan **plan);

/// The bound of a tick, in words.
void scene_say_bound(const td_plan *plan);

void scene_close(scene_load *loaded);

#endif
