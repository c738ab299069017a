/* SPDX-License-Identifier: MIT */
/* `touchdown export`: a trace for other tools. */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "export.h"

#define PATH_SIZE 4096u

static const struct {
    const char *name, *ending;
    export_way *way;
} formats[] = {
    {"csv", "csv", export_csv},
    {"mcap", "mcap", export_mcap},
    {"glb", "glb", export_glb},
    {"trace", "json", export_chrome},
};

#define FORMATS (sizeof formats / sizeof formats[0])

static int refuse(const char *what, const char *word)
{
    (void)fprintf(stderr, "touchdown: export %s '%s': it takes " EXPORT_TAKES "\n", what, word);
    return COMMAND_USAGE;
}

/* x.mcap becomes x.glb beside it; a new MCAP becomes x.new.mcap. */
static bool name_file(const char *from, const char *ending, char out[PATH_SIZE])
{
    const size_t n = strlen(from);
    const size_t stem = n > 5u && strcmp(from + n - 5u, ".mcap") == 0 ? n - 5u : n;
    const char *const middle = strcmp(ending, "mcap") == 0 ? ".new" : "";
    return snprintf(out, PATH_SIZE, "%.*s%s.%s", (int)stem, from, middle, ending) < (int)PATH_SIZE;
}

static int export_as(const char *from, size_t format, const char *to)
{
    char error[EXPORT_SENTENCE], name[PATH_SIZE];
    if (to == NULL && !name_file(from, formats[format].ending, name)) {
        return refuse("has no room for the path", from);
    }
    const char *const path = to == NULL ? name : to;
    if (strcmp(path, from) == 0) {
        return refuse("does not write over what it reads,", from);
    }
    if (!formats[format].way(from, path, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        return COMMAND_SCENE;
    }
    (void)printf("export: %s\n", path);
    return COMMAND_OK;
}

int command_export(int argc, char **argv)
{
    const char *from = NULL, *to = NULL;
    size_t format = FORMATS;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            to = argv[++i];
        } else if (strcmp(argv[i], "--to") == 0 && i + 1 < argc) {
            ++i;
            for (format = 0u; format < FORMATS && strcmp(argv[i], formats[format].name) != 0;) {
                ++format;
            }
            if (format == FORMATS) {
                return refuse("knows no format", argv[i]);
            }
        } else if (from == NULL && argv[i][0] != '-') {
            from = argv[i];
        } else {
            return refuse("does not know", argv[i]);
        }
    }
    if (from == NULL || format == FORMATS) {
        return refuse("misses a word after", argc > 1 ? argv[argc - 1] : "export");
    }
    return export_as(from, format, to);
}
