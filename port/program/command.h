/* SPDX-License-Identifier: MIT */
/// A command of the host program: one row of the table in main.c.
///
/// Exit      0: done and well; 1: done, and the answer is no (a test failed); 2: the words of the command line are wrong,
///           and standard error says what exists; 3: a board cannot be reached, is another one, or has vanished; 4: a scene
///           or another file is wrong, and standard error says where; 5: a board does not answer in time.
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>

#define COMMAND_OK    0
#define COMMAND_NO    1
#define COMMAND_USAGE 2
#define COMMAND_LINK  3
#define COMMAND_SCENE 4
#define COMMAND_TIME  5

typedef struct command {
    const char *name;
    const char *arguments; ///< as the help shows them; "" for a command that takes none
    const char *summary;
    int (*run)(int argc, char **argv); ///< argv[0] is the command's name
} command;

/// bake_command.c: a scene as C.
int command_bake(int argc, char **argv);

/// check_command.c: judges vector files.
int command_check(int argc, char **argv);

/// export_command.c: a trace for other tools.
#define EXPORT_TAKES "FILE.mcap --to csv|mcap|glb|trace [-o FILE]"
int command_export(int argc, char **argv);

/// figures_command.c: pictures of the sources, as JSON.
int command_figures(int argc, char **argv);

/// fmu_command.c: what a unit of FMI is made of (`make fmu`).
#define FMU_TAKES "SCENE -o DIR [--kind plant|contact]"
int command_fmu(int argc, char **argv);

/// import_command.c: a URDF robot becomes a scene file.
int command_import(int argc, char **argv);

/// laws_command.c: prints tables of force laws.
int command_laws(int argc, char **argv);

/// link_command.c: the table of the link, as Python and as markdown.
int command_link(int argc, char **argv);

/// pairs_command.c: writes random pairs of shapes with their distances, as vector files.
int command_pairs(int argc, char **argv);

/// replay_command.c: runs a record (record.h) again; the same for a caller that has read its words.
typedef struct command_replay_order {
    const char *path;  ///< of the record
    const char *scene; ///< its path, or NULL: by the name in the record
    const char *trace; ///< a file to write, or NULL
} command_replay_order;
int command_replay(int argc, char **argv);
int command_replay_of(const command_replay_order *o);

/// report_command.c: a trace, or two, as a page; the same for a caller that has read its words. A campaign's folder as a page.
#define REPORT_TAKES "FILE.mcap|RECORD [OTHER] [-o REPORT.html] | DIR [--replays]"
int command_report(int argc, char **argv);
int command_report_of(const char *const *traces, size_t n, const char *page);

/// run_command.c: runs a scene; lists those that have a name.
int command_run(int argc, char **argv);
int command_scenes(int argc, char **argv);

/// serve_command.c: the board's side of the link on this machine.
#define SERVE_TAKES "SCENE [--on pty|stdio]"
int command_serve(int argc, char **argv);

/// campaign_command.c: many runs.
int command_campaign(int argc, char **argv);

/// show_command.c: a scene in words; the JSON Schema of scene files.
int command_show(int argc, char **argv);
int command_schema(int argc, char **argv);

/// version.c: what this build is.
int command_version(int argc, char **argv);

/// Says that `word` is no option or argument of the command, and what is. @return COMMAND_USAGE
int command_refuse(const command *c, const char *word);

#endif
