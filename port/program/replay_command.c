/* SPDX-License-Identifier: MIT */
/* `touchdown replay`: does this build come to the hashes of a recorded run, tick by tick? */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "record.h"
#include "scene_load.h"
#include "td.h"

static rig machine;

/* What a record says of itself. */
typedef struct title {
    char scene[64]; /* its name */
    uint32_t behaviour, ticks;
} title;

static int complain(const char *path, const char *sentence, ...)
{
    va_list words;
    (void)fprintf(stderr, "touchdown: %s: ", path);
    va_start(words, sentence);
    (void)vfprintf(stderr, sentence, words);
    va_end(words);
    (void)fputc('\n', stderr);
    return COMMAND_NO;
}

/* ---- the title ---- */

/* The word after `name`, or NULL. */
static const char *member(record_reader *reader, const char *name)
{
    const char *const word = record_word(reader);
    return word != NULL && strcmp(word, name) == 0 ? record_word(reader) : NULL;
}

static bool read_count(record_reader *reader, const char *name, uint32_t *out)
{
    const char *const word = member(reader, name);
    char *end = NULL;
    const unsigned long n = word == NULL ? 0u : strtoul(word, &end, 10);
    *out = (uint32_t)n;
    return word != NULL && *end == '\0' && n > 0u && n <= 100000000u;
}

static int read_title(const char *path, record_reader *reader, title *out)
{
    const char *word = member(reader, RECORD_TITLE);
    if (word == NULL || strcmp(word, "1") != 0) {
        return complain(path, "is no record: `touchdown run SCENE --record FILE` makes one");
    }
    word = member(reader, "scene");
    if (word == NULL) {
        return complain(path, "its first line names no scene");
    }
    (void)strcpy(out->scene, word);
    word = member(reader, "scalar");
    if (word == NULL || strcmp(word, TD_SCALAR_NAME) != 0) {
        return complain(path,
                        "was recorded in '%s', this is " TD_SCALAR_NAME
                        ": replay it with --scalar of that name",
                        reader->word);
    }
    if (!read_count(reader, "behaviour", &out->behaviour) ||
        !read_count(reader, "ticks", &out->ticks)) {
        return complain(path, "its first line ends at '%s'", reader->word);
    }
    return COMMAND_OK;
}

/* ---- the ticks ---- */

/* One line: its kind, its hash, its input. */
static bool read_line(record_reader *reader, const char *kind, uint64_t *hash)
{
    const char *const word = record_word(reader);
    return word != NULL && strcmp(word, kind) == 0 && record_hash(reader, hash) &&
           record_input(reader, &machine);
}

static int incomplete(const char *path, const record_reader *reader, uint32_t tick)
{
    return reader->word[0] == '\0'
               ? complain(path, "ends within tick %u", tick)
               : complain(path, "tick %u: '%s' is not what belongs here", tick, reader->word);
}

static int differs(const char *path, uint32_t tick, uint64_t recorded)
{
    return complain(path, "tick %u differs: the hash is %016" PRIx64 ", recorded was %016" PRIx64,
                    tick, td_state_hash(&machine.plan, &machine.state), recorded);
}

static bool is_same(uint64_t recorded)
{
    return td_state_hash(&machine.plan, &machine.state) == recorded;
}

static int refused(const char *path, uint32_t tick, td_fault fault)
{
    char text[TD_TEXT_SIZE];
    (void)td_fault_text(fault, text, sizeof text);
    return complain(path, "tick %u is refused here: %s", tick, text);
}

/* @return why it was refused, or no fault */
static td_fault step(void)
{
    const td_input input = {machine.motion, machine.nodes, machine.controls};
    if (td_evaluate(&machine.plan, &machine.state, &input, &machine.scratch, &machine.out) <
        TD_OK) {
        return machine.out.fault;
    }
    (void)td_commit(&machine.plan, &machine.out, &machine.state);
    (void)td_select(&machine.plan, &machine.out, &machine.state);
    return td_fault_none();
}

static int replay_ticks(const char *path, record_reader *reader, uint32_t ticks)
{
    for (uint32_t tick = 1u; tick <= ticks; ++tick) {
        uint64_t hash = 0u;
        if (!read_line(reader, "tick", &hash)) {
            return incomplete(path, reader, tick);
        }
        const td_fault fault = step();
        if (fault.status != TD_OK) {
            return refused(path, tick, fault);
        }
        if (!is_same(hash)) {
            return differs(path, tick, hash);
        }
    }
    return COMMAND_OK;
}

/* The state before the first tick. */
static int begin(const char *path, record_reader *reader, const rig_scene *scene)
{
    uint64_t hash = 0u;
    machine.what = scene;
    td_fault fault = td_plan_make(scene->scene, &machine.plan);
    if (fault.status != TD_OK) {
        return refused(path, 0u, fault);
    }
    if (!read_line(reader, "reset", &hash)) {
        return incomplete(path, reader, 0u);
    }
    const td_input input = {machine.motion, machine.nodes, machine.controls};
    fault = td_reset(&machine.plan, &input, &machine.state);
    if (fault.status != TD_OK) {
        return refused(path, 0u, fault);
    }
    return is_same(hash) ? COMMAND_OK : differs(path, 0u, hash);
}

/* @param scene the path of the scene, or NULL: by the name in the record */
static int replay(const char *path, const char *scene, record_reader *reader)
{
    title what = {"", 0u, 0u};
    scene_load loaded;
    int code = read_title(path, reader, &what);
    if (code == COMMAND_OK) {
        code = scene_open(scene != NULL ? scene : what.scene, &loaded);
    }
    if (code != COMMAND_OK) {
        return code;
    }
    if (what.behaviour != TD_BEHAVIOUR) {
        (void)fprintf(stderr, "touchdown: %s: was recorded with behaviour %u, this is %d\n", path,
                      what.behaviour, TD_BEHAVIOUR);
    }
    code = begin(path, reader, loaded.scene);
    if (code == COMMAND_OK) {
        code = replay_ticks(path, reader, what.ticks);
    }
    if (code == COMMAND_OK) {
        (void)printf("%s: %u ticks of %s replayed, every hash the same (" TD_SCALAR_NAME ")\n",
                     path, what.ticks, what.scene);
    }
    scene_close(&loaded);
    return code;
}

int command_replay(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        (void)fprintf(stderr, "touchdown: replay takes a FILE that `run --record` has written, and "
                              "the path of its SCENE if "
                              "that is not one of those that `touchdown scenes` lists\n");
        return COMMAND_USAGE;
    }
    record_reader reader = {fopen(argv[1], "r"), ""};
    if (reader.from == NULL) {
        return complain(argv[1], "cannot be read");
    }
    const int code = replay(argv[1], argv[2], &reader);
    (void)fclose(reader.from);
    return code;
}
