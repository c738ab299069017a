/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "fields.h"
#include "scene_find.h"

#define NAMES_MAX 256

static bool ends_with(const char *text, const char *ending)
{
    const size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

/* Where scenes lie: $TOUCHDOWN_SCENES; else boards/scenes beside build/, where this program is; else here. */
bool scene_folder(char *out, size_t size)
{
    const char *const named = getenv("TOUCHDOWN_SCENES");
    char program[PATH_MAX];
    if (named != NULL && named[0] != '\0') {
        return snprintf(out, size, "%s", named) < (int)size;
    }
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1u);
    if (length > 0) {
        program[length] = '\0';
        for (int up = 0; up < 2 && strrchr(program, '/') != NULL; ++up) {
            *strrchr(program, '/') = '\0';
        }
        const int used = snprintf(out, size, "%s/boards/scenes", program);
        if (used > 0 && (size_t)used < size && access(out, R_OK) == 0) {
            return true;
        }
    }
    return snprintf(out, size, "boards/scenes") < (int)size;
}

static int is_scene(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".json") && !ends_with(entry->d_name, ".schema.json");
}

size_t scene_names(const char *folder, char ***out)
{
    struct dirent **entries = NULL;
    const int n = scandir(folder, &entries, is_scene, alphasort);
    char **const names = calloc((size_t)(n > 0 ? n : 0) + 1u, sizeof *names);
    size_t used = 0u;
    for (int i = 0; i < n; ++i) {
        char *const dot = strrchr(entries[i]->d_name, '.');
        *dot = '\0';
        if (names != NULL) {
            names[used++] = strdup(entries[i]->d_name);
        }
        free(entries[i]);
    }
    free(entries);
    *out = names;
    return used;
}

void scene_names_free(char **names)
{
    for (size_t i = 0u; names != NULL && names[i] != NULL; ++i) {
        free(names[i]);
    }
    free(names);
}

bool scene_find(const char *word, char *path, size_t size, char *error, size_t error_size)
{
    char folder[PATH_MAX];
    const bool is_path = strchr(word, '/') != NULL || ends_with(word, ".json");
    if (is_path || !scene_folder(folder, sizeof folder)) {
        return snprintf(path, size, "%s", word) < (int)size;
    }
    if (snprintf(path, size, "%s/%s.json", folder, word) < (int)size && access(path, R_OK) == 0) {
        return true;
    }
    char **names = NULL;
    const size_t n = scene_names(folder, &names);
    const char *const nearest = n > 0u ? field_nearest(word, (const char *const *)names) : NULL;
    (void)snprintf(error, error_size,
                   "there is no scene '%.60s' in %s%s%s%s: `touchdown scenes` lists them; a path "
                   "ends in .json",
                   word, folder, nearest != NULL ? "; did you mean '" : "",
                   nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
    scene_names_free(names);
    return false;
}
