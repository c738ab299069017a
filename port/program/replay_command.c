/* SPDX-License-Identifier: MIT */
/* `touchdown replay`: does this build come to the hashes of a recorded run, tick by tick? */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "record.h"
#include "rig_log.h"
#include "scene_load.h"
#include "td.h"
#include "trace.h"

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

/* A tick, or one whose frame was lost: it has no input. */
static bool read_tick(record_reader *reader, uint64_t *hash, bool *is_lost)
{
    const char *const word = record_word(reader);
    *is_lost = word != NULL && strcmp(word, "skip") == 0;
    return word != NULL && (*is_lost || strcmp(word, "tick") == 0) && record_hash(reader, hash) &&
           (*is_lost || record_input(reader, &machine));
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

/* Nothing but time: td_skip. */
static td_fault pass(void)
{
    machine.out.n_events = 0u;
    (void)td_skip(1u, &machine.state);
    return td_fault_none();
}

/* @return why it was refused, or no fault */
static td_fault step(void)
{
    const td_input input = rig_told(&machine);
    if (td_evaluate(&machine.plan, &machine.state, &input, &machine.scratch, &machine.out) <
        TD_OK) {
        return machine.out.fault;
    }
    (void)td_commit(&machine.plan, &machine.out, &machine.state);
    (void)td_select(&machine.plan, &machine.out, &machine.state);
    return td_fault_none();
}

/* @param to of its trace, or NULL */
static int replay_ticks(const char *path, record_reader *reader, uint32_t ticks, trace *to)
{
    for (uint32_t tick = 1u; tick <= ticks; ++tick) {
        uint64_t hash = 0u;
        bool is_lost = false;
        if (!read_tick(reader, &hash, &is_lost)) {
            return incomplete(path, reader, tick);
        }
        const td_fault fault = is_lost ? pass() : step();
        if (fault.status != TD_OK) {
            return refused(path, tick, fault);
        }
        if (!is_same(hash)) {
            return differs(path, tick, hash);
        }
        machine.tick = tick;
        rig_hash_on(&machine);
        if (to != NULL) {
            trace_tick(to, &machine);
        }
    }
    return COMMAND_OK;
}

/* The state before the first tick. */
static int begin(const char *path, record_reader *reader, const rig_scene *scene)
{
    uint64_t hash = 0u;
    machine.what = scene;
    machine.h = td_unit_to_double(scene->scene->tick);
    td_fault fault = td_plan_make(scene->scene, &machine.plan);
    if (fault.status != TD_OK) {
        return refused(path, 0u, fault);
    }
    if (!read_line(reader, "reset", &hash)) {
        return incomplete(path, reader, 0u);
    }
    const td_input input = rig_told(&machine);
    fault = td_reset(&machine.plan, &input, &machine.state);
    if (fault.status != TD_OK) {
        return refused(path, 0u, fault);
    }
    return is_same(hash) ? COMMAND_OK : differs(path, 0u, hash);
}

static int untraced(const char *sentence)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return COMMAND_NO;
}

/* The ticks, with their trace if one is asked for. A record has motion and controls, no plant: its trace has no energies. */
static int replay_traced(const command_replay_order *o,
                         record_reader *reader,
                         const scene_load *loaded,
                         uint32_t ticks)
{
    char error[TRACE_SENTENCE];
    trace *to = NULL;
    const trace_about about = {.names = &loaded->model,
                               .scene_file = loaded->doc.path,
                               .scene_text = loaded->doc.text,
                               .scene_length = loaded->doc.length,
                               .ticks = ticks};
    if (o->trace != NULL) {
        if (trace_open(o->trace, &to, error, sizeof error) != TRACE_WELL) {
            return untraced(error);
        }
        trace_begin(to, &machine, &about);
    }
    const int code = replay_ticks(o->path, reader, ticks, to);
    if (to != NULL && !trace_close(to, error, sizeof error)) {
        return untraced(error);
    }
    return code;
}

static int replay(const command_replay_order *o, record_reader *reader)
{
    const char *const path = o->path, *const scene = o->scene;
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
        code = replay_traced(o, reader, &loaded, what.ticks);
    }
    if (code == COMMAND_OK) {
        (void)printf("%s: %u ticks of %s replayed, every hash the same (" TD_SCALAR_NAME ")\n",
                     path, what.ticks, what.scene);
    }
    scene_close(&loaded);
    return code;
}

int command_replay_of(const command_replay_order *o)
{
    record_reader reader = {fopen(o->path, "r"), ""};
    if (reader.from == NULL) {
        return complain(o->path, "cannot be read");
    }
    const int code = replay(o, &reader);
    (void)fclose(reader.from);
    return code;
}

int command_replay(int argc, char **argv)
{
    command_replay_order o = {NULL, NULL, NULL};
    bool is_well = true;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--trace") == 0 && i + 1 < argc) {
            o.trace = argv[++i];
        } else if (o.path == NULL) {
            o.path = argv[i];
        } else {
            is_well = is_well && o.scene == NULL;
            o.scene = argv[i];
        }
    }
    if (o.path == NULL || !is_well) {
        (void)fprintf(stderr,
                      "touchdown: replay takes a FILE that `run --record` has written, and "
                      "the path of its SCENE if "
                      "that is not one of those that `touchdown scenes` lists; --trace FILE "
                      "writes what happens\n");
        return COMMAND_USAGE;
    }
    return command_replay_of(&o);
}
