/* SPDX-License-Identifier: MIT */
/* `touchdown import`: a URDF robot becomes a scene file. */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "urdf.h"

#define PACKAGES_MOST 64
#define TAKES         "FILE.urdf -o SCENE.json [--fixed-base] [--ground] [--package NAME=DIR]..."

/* The words of the command line. */
typedef struct words_of_import {
    urdf_order order;
    urdf_package packages[PACKAGES_MOST];
} words_of_import;

static int refuse(const char *word)
{
    (void)fprintf(stderr, "touchdown: import does not know '%s': it takes " TAKES "\n", word);
    return COMMAND_USAGE;
}

/* NAME=DIR; the word itself is cut into two. */
static int take_package(words_of_import *w, char *word)
{
    char *const equals = strchr(word, '=');
    if (equals == NULL || equals == word || equals[1] == '\0') {
        (void)fprintf(stderr, "touchdown: --package wants NAME=DIR, not '%s'\n", word);
        return COMMAND_USAGE;
    }
    if (w->order.n_packages == PACKAGES_MOST) {
        (void)fprintf(stderr, "touchdown: there are at most %d packages\n", PACKAGES_MOST);
        return COMMAND_USAGE;
    }
    *equals = '\0';
    w->packages[w->order.n_packages++] = (urdf_package){word, equals + 1};
    return COMMAND_OK;
}

static int take_words(int argc, char **argv, words_of_import *w)
{
    urdf_order *const o = &w->order;
    for (int i = 1; i < argc; ++i) {
        const bool has_more = i + 1 < argc;
        if (strcmp(argv[i], "-o") == 0 && has_more) {
            o->to = argv[++i];
        } else if (strcmp(argv[i], "--package") == 0 && has_more) {
            if (take_package(w, argv[++i]) != COMMAND_OK) {
                return COMMAND_USAGE;
            }
        } else if (strcmp(argv[i], "--fixed-base") == 0) {
            o->is_fixed = true;
        } else if (strcmp(argv[i], "--ground") == 0) {
            o->has_ground = true;
        } else if (o->from == NULL && argv[i][0] != '-') {
            o->from = argv[i];
        } else {
            return refuse(argv[i]);
        }
    }
    if (o->from == NULL || o->to == NULL) {
        (void)fprintf(stderr, "touchdown: import takes " TAKES "\n");
        return COMMAND_USAGE;
    }
    return COMMAND_OK;
}

/* Each line of the notes, as sentences of this program. */
static void tell(const char *notes)
{
    for (; notes != NULL && *notes != '\0'; notes += strcspn(notes, "\n") + 1u) {
        (void)fprintf(stderr, "touchdown: %.*s\n", (int)strcspn(notes, "\n"), notes);
    }
}

int command_import(int argc, char **argv)
{
    words_of_import w = {.order = {.from = NULL}};
    urdf_words words;
    const int code = take_words(argc, argv, &w);
    if (code != COMMAND_OK) {
        return code;
    }
    w.order.packages = w.packages;
    const bool well = urdf_import(&w.order, &words);
    tell(well ? words.notes : NULL);
    if (well) {
        (void)printf("%s: bodies %zu, parts %zu, joints %zu\n", w.order.to, words.n_bodies,
                     words.n_parts, words.n_joints);
    } else {
        (void)fprintf(stderr, "touchdown: %s\n", words.error);
    }
    urdf_words_free(&words);
    return well ? COMMAND_OK : COMMAND_SCENE;
}
