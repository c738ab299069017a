/* SPDX-License-Identifier: MIT */
/* The host program in one scalar: `touchdown-f32`, `-f64`, `-q16`. The front (front.c) has already
 * taken out --scalar. */
#include "command.h"
#include <stdio.h>
#include <string.h>
#include "td.h"
#include "campaign_command.h"
#include "run_order.h"
#include "selftest.h"

static int command_selftest(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return selftest_run() == 0 ? COMMAND_OK : COMMAND_NO;
}

static int command_help(int argc, char **argv);

static const command commands[] = {
    {"bake", "SCENE -o DIR [--board BOARD|none] [--selftest]",
     "write a scene as const C, with the capacities that it needs", command_bake},
    {"campaign", CAMPAIGN_TAKES,
     "many runs of a scene with scattered parameters, and what they say", command_campaign},
    {"check", "FILE|DIR...", "does the core agree with these vector files?", command_check},
    {"export", EXPORT_TAKES, "a trace for spreadsheets, Foxglove, 3D viewers, Perfetto",
     command_export},
    {"figures", "", "pictures of the sources, computed here, as JSON", command_figures},
    {"fmu", FMU_TAKES, "what a unit of FMI is made of; `make fmu` packs it", command_fmu},
    {"help", "", "this text", command_help},
    {"import", "FILE.urdf -o SCENE.json [--fixed-base] [--ground] [--package NAME=DIR]...",
     "make a scene of a URDF robot", command_import},
    {"laws", "", "tables of force laws: restitution and stiffness at a fixed tick", command_laws},
    {"link", "[--python|--markdown]", "the table of the link, for other languages", command_link},
    {"pairs", "FOLDER COUNT SEED",
     "write random pairs with their distances: vector files for check", command_pairs},
    {"replay", "FILE [SCENE] [--trace FILE]", "does a recorded run come to the same hashes here?",
     command_replay},
    {"report", REPORT_TAKES,
     "make a page of a run: replay, plots, events; of two: what differs; of a campaign",
     command_report},
    {"run", RUN_TAKES, "run a scene, by its name or its path, here or with a board in the loop",
     command_run},
    {"scenes", "", "the gallery: what there is to run", command_scenes},
    {"schema", "[campaign|trace]",
     "the JSON Schema of scene files, of campaign files; what a trace holds", command_schema},
    {"selftest", "", "does this machine compute what every other one does?", command_selftest},
    {"serve", SERVE_TAKES, "be the board: answer the link, over a pseudo-terminal", command_serve},
    {"show", "SCENE", "what was understood of a scene file, in words", command_show},
    {"version", "", "version, scalars, capacities and what they cost", command_version},
};

#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static int command_help(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    (void)printf("usage: touchdown [--scalar f32|f64|q16] COMMAND\n\n");
    for (size_t i = 0u; i < COMMAND_COUNT; ++i) {
        (void)printf("  %-10s %s%s%s\n", commands[i].name, commands[i].arguments,
                     commands[i].arguments[0] == '\0' ? "" : "  ", commands[i].summary);
    }
    (void)printf(
        "\n--scalar chooses the number that everything is computed in (default f64); it may "
        "stand\nbefore or after the command.\n\n"
        "It ends with 0: well; 1: failed, a test or a comparison; 2: wrong words; 3: a board that "
        "cannot\nbe reached, is another one or has vanished; 4: a scene or a file that is wrong; "
        "5: "
        "a board that does\nnot answer in time.\n");
    return COMMAND_OK;
}

static void list_commands(FILE *to)
{
    for (size_t i = 0u; i < COMMAND_COUNT; ++i) {
        (void)fprintf(to, "%s%s", i == 0u ? "" : ", ", commands[i].name);
    }
    (void)fputc('\n', to);
}

int command_refuse(const command *c, const char *word)
{
    (void)fprintf(stderr,
                  "touchdown: %s does not know '%s': it takes %s; before it, --scalar "
                  "f32|f64|q16\n",
                  c->name, word, c->arguments[0] == '\0' ? "no arguments" : c->arguments);
    return COMMAND_USAGE;
}

/* The customary options that are commands in disguise. */
static const char *command_word(const char *word)
{
    const bool wants_help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    return wants_help ? "help" : strcmp(word, "--version") == 0 ? "version" : word;
}

static const command *find(const char *name)
{
    for (size_t i = 0u; i < COMMAND_COUNT; ++i) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static int unknown(const char *word)
{
    if (word[0] == '-') {
        (void)fprintf(stderr,
                      "touchdown: unknown option '%s': there is --scalar f32|f64|q16; the "
                      "commands are ",
                      word);
    } else {
        (void)fprintf(stderr, "touchdown: unknown command '%s': the commands are ", word);
    }
    list_commands(stderr);
    return COMMAND_USAGE;
}

/* A command that takes nothing gets nothing. */
static int dispatch(const command *c, int argc, char **argv)
{
    if (argc > 1 && c->arguments[0] == '\0') {
        return command_refuse(c, argv[1]);
    }
    return c->run(argc, argv);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        (void)fprintf(stderr, "touchdown: which command? There are ");
        list_commands(stderr);
        return COMMAND_USAGE;
    }
    const command *const c = find(command_word(argv[1]));
    const int code = c == NULL ? unknown(argv[1]) : dispatch(c, argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        (void)fprintf(stderr, "touchdown: cannot write to standard output\n");
        return COMMAND_NO;
    }
    return code;
}
