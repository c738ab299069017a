/* SPDX-License-Identifier: MIT */
/// Scene files by name: $TOUCHDOWN_SCENES, or boards/scenes beside the folder of the program.
#ifndef SCENE_FIND_H
#define SCENE_FIND_H

#include <stdbool.h>
#include <stddef.h>

/// The folder that names are looked up in.
bool scene_folder(char *out, size_t size);

/// Names of all scenes of a folder, sorted, ended by NULL; freed by scene_names_free. @return how many
size_t scene_names(const char *folder, char ***out);
void scene_names_free(char **names);

/// The path of a scene by its name or path. @return false: `error` says why
bool scene_find(const char *word, char *path, size_t size, char *error, size_t error_size);

#endif
