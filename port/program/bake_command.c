/* SPDX-License-Identifier: MIT */
/* `touchdown bake`: a scene as const C, sized, and what it costs on a board. */
#define _XOPEN_SOURCE 700
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "bake.h"
#include "command.h"
#include "scene_find.h"
#include "scene_load.h"
#include "words.h"

#define NO_BOARD "none"
#define TAKES    "SCENE -o DIR [--board BOARD|none] [--selftest]"

/* The words of the command line. */
typedef struct order {
    const char *scene, *folder, *board;
    bool has_selftest;
} order;

static int usage(const char *word)
{
    if (word != NULL) {
        (void)fprintf(stderr, "touchdown: bake does not know '%s': it takes " TAKES "\n", word);
    } else {
        (void)fprintf(stderr, "touchdown: bake takes " TAKES "\n");
    }
    return COMMAND_USAGE;
}

/* Names of boards are words: nothing else reaches a shell. */
static bool is_word(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static int take_words(int argc, char **argv, order *o)
{
    for (int i = 1; i < argc; ++i) {
        const bool has_more = i + 1 < argc;
        if (strcmp(argv[i], "-o") == 0 && has_more) {
            o->folder = argv[++i];
        } else if (strcmp(argv[i], "--board") == 0 && has_more && is_word(argv[i + 1])) {
            o->board = argv[++i];
        } else if (strcmp(argv[i], "--selftest") == 0) {
            o->has_selftest = true;
        } else if (o->scene == NULL && argv[i][0] != '-') {
            o->scene = argv[i];
        } else {
            return usage(argv[i]);
        }
    }
    return o->scene == NULL || o->folder == NULL ? usage(NULL) : COMMAND_OK;
}

/* ---- what it costs ---- */

/* What an image says of itself; 0: nothing yet. */
typedef struct cost {
    unsigned long plan, state, scratch, out, flash, mean, worst;
} cost;

static void hear(const char *line, cost *c)
{
    (void)sscanf(line, "cost: plan %lu state %lu scratch %lu out %lu", &c->plan, &c->state,
                 &c->scratch, &c->out);
    (void)sscanf(line, "cost: flash %lu", &c->flash);
    (void)sscanf(line, "a tick: %lu instructions, the worst %lu", &c->mean, &c->worst);
}

/* Instructions of a tick as a share of 1 ms, one instruction a clock. */
static void tell_shares(const cost *c)
{
    static const unsigned mhz[] = {16u, 48u, 64u, 100u, 168u, 216u, 480u};
    (void)printf("share of 1 ms, an instruction a clock:");
    for (size_t i = 0u; i < sizeof mhz / sizeof mhz[0]; ++i) {
        (void)printf("%s %u MHz %.1f %% (worst %.1f %%)", i > 0u ? "," : "", mhz[i],
                     (double)c->mean / (10.0 * mhz[i]), (double)c->worst / (10.0 * mhz[i]));
    }
    (void)printf("\n");
}

/* The tree that this program was built in, with a Makefile. */
static bool find_tree(char *out, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", out, size - 12u);
    if (length <= 0) {
        return false;
    }
    out[length] = '\0';
    for (int up = 0; up < 2 && strrchr(out, '/') != NULL; ++up) {
        *strrchr(out, '/') = '\0';
    }
    char *const end = out + strlen(out);
    (void)strcpy(end, "/Makefile");
    const bool found = access(out, R_OK) == 0;
    *end = '\0';
    return found;
}

static bool is_quotable(const char *text)
{
    return strchr(text, '\'') == NULL;
}

/* In this program's scalar; f64, its default, leaves the choice to the board. */
static int tell_cost(const order *o, const scene_load *loaded)
{
    char root[PATH_MAX], scene[PATH_MAX], words[3 * PATH_MAX], line[512], last[512] = "";
    cost c = {0};
    if (!find_tree(root, sizeof root) || realpath(loaded->doc.path, scene) == NULL ||
        !is_quotable(root) || !is_quotable(scene)) {
        (void)printf("what it costs on a board is not known here: that takes the sources, and "
                     "build/touchdown in them\n");
        return COMMAND_OK;
    }
    (void)snprintf(words, sizeof words,
                   "make -s --no-print-directory -C '%s' cost BOARD=%s SCALAR=%s SCENE='%s' 2>&1",
                   root, o->board, strcmp(TD_SCALAR_NAME, "f64") == 0 ? "" : TD_SCALAR_NAME, scene);
    (void)printf("running it on %s under QEMU ...\n", o->board);
    (void)fflush(stdout);
    FILE *const from = popen(words, "r");
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        hear(line, &c);
        if (strspn(line, " \n") < strlen(line)) {
            (void)strcpy(last, line);
        }
    }
    if (from == NULL || pclose(from) != 0 || c.plan == 0u || c.mean == 0u) {
        (void)fprintf(stderr, "touchdown: %s cannot tell what it costs: %s", o->board,
                      last[0] != '\0' ? last : "make does not run\n");
        return COMMAND_NO;
    }
    (void)printf("RAM: plan %lu, state %lu, scratch %lu, out %lu: %lu bytes\n", c.plan, c.state,
                 c.scratch, c.out, c.plan + c.state + c.scratch + c.out);
    (void)printf("flash: core and scene %lu bytes\n", c.flash);
    (void)printf("a tick on %s: %lu instructions, the worst %lu\n", o->board, c.mean, c.worst);
    tell_shares(&c);
    return COMMAND_OK;
}

/* ---- the command ---- */

static int bake(const order *o, scene_load *loaded)
{
    char error[512];
    bake_limits limits = bake_limits_of(&loaded->model);
    if (o->has_selftest) {
        bake_limits_selftest(&limits);
    }
    const td_plan *plan = NULL;
    int code = scene_accept(loaded, &plan); /* what the core refuses is not written */
    if (code == COMMAND_OK &&
        !bake_files(&loaded->doc, &loaded->model, &limits, o->folder, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        code = COMMAND_SCENE;
    }
    if (code == COMMAND_OK) {
        scene_say_bound(plan);
        words_limits(stdout, &loaded->model);
        (void)printf("%s/scene.c %s/td_limits.h\n", o->folder, o->folder);
    }
    return code == COMMAND_OK && strcmp(o->board, NO_BOARD) != 0 ? tell_cost(o, loaded) : code;
}

int command_bake(int argc, char **argv)
{
    order o = {NULL, NULL, "mps2-an386", false};
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
