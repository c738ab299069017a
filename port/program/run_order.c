/* SPDX-License-Identifier: MIT */
#include "run_order.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "rig_tables.h"

#define BAUD 115200u

/* ---- values ---- */

/* A whole number in a range. */
static bool take_count(const char *word, uint32_t low, uint32_t high, uint32_t *out)
{
    char *end = NULL;
    const long long n = strtoll(word, &end, 10);
    *out = (uint32_t)n;
    return end != word && *end == '\0' && n >= (long long)low && n <= (long long)high;
}

static bool set_ticks(run_order *o, const char *word)
{
    return take_count(word, 1u, 100000000u, &o->ticks);
}

static bool set_seconds(run_order *o, const char *word)
{
    char *end = NULL;
    o->seconds = strtod(word, &end);
    return end != word && *end == '\0' && o->seconds > 0.0 && o->seconds <= 1e6;
}

static bool take_real(const char *word, double above, double most, double *out)
{
    char *end = NULL;
    *out = strtod(word, &end);
    return end != word && *end == '\0' && *out > above && *out <= most;
}

static bool set_step(run_order *o, const char *word)
{
    o->is_variable = strcmp(word, "variable") == 0;
    return o->is_variable || strcmp(word, "fixed") == 0;
}

static bool set_contact(run_order *o, const char *word)
{
    o->has_impulses = strcmp(word, "impulse") == 0;
    return o->has_impulses || strcmp(word, "penalty") == 0;
}

static bool set_law(run_order *o, const char *word)
{
    o->has_own_laws = strcmp(word, "scene") == 0;
    return o->has_own_laws || strcmp(word, "smooth") == 0;
}

static bool set_rtol(run_order *o, const char *word)
{
    return take_real(word, 0.0, 0.1, &o->rtol);
}

static bool set_atol(run_order *o, const char *word)
{
    return take_real(word, 0.0, 1.0, &o->atol);
}

static bool set_longest(run_order *o, const char *word)
{
    return take_real(word, 0.0, 0.06, &o->longest);
}

static bool set_slots(run_order *o, const char *word)
{
    return take_count(word, 1u, 256u, &o->slots);
}

static bool set_events(run_order *o, const char *word)
{
    o->events = word;
    return true;
}

static bool set_rate(run_order *o, const char *word)
{
    return take_count(word, 1u, 20000u, &o->rate);
}

static bool set_integrator(run_order *o, const char *word)
{
    o->integrator = strcmp(word, "semi") == 0 ? RIG_SEMI : strcmp(word, "rk4") == 0 ? RIG_RK4 : -1;
    return o->integrator >= 0;
}

static bool set_rollback(run_order *o, const char *word)
{
    uint32_t n = 0u;
    const bool well = take_count(word, 0u, 255u, &n);
    o->rollbacks = (int)n;
    return well;
}

static bool set_baud(run_order *o, const char *word)
{
    return take_count(word, 1200u, 12000000u, &o->baud);
}

static bool set_timeout(run_order *o, const char *word)
{
    return take_count(word, 1u, 600000u, &o->timeout_ms);
}

static bool set_compare(run_order *o, const char *word)
{
    o->is_brief = strcmp(word, "wrenches") == 0;
    return o->is_brief || strcmp(word, "hash") == 0;
}

static bool set_flip(run_order *o, const char *word)
{
    return take_count(word, 1u, 100000000u, &o->flip);
}

static bool set_run(run_order *o, const char *word)
{
    o->has_run = true;
    return take_count(word, 0u, 100000000u, &o->run);
}

static bool set_trace(run_order *o, const char *word)
{
    o->trace = word;
    return true;
}

static bool set_record(run_order *o, const char *word)
{
    o->record = word;
    return true;
}

static bool set_report(run_order *o, const char *word)
{
    o->report = word;
    return true;
}

static bool set_image(run_order *o, const char *word)
{
    o->image = word;
    return true;
}

/* qemu:BOARD or qemu:BOARD:uart. Names of boards are words: they become part of a path. */
static bool set_qemu(run_order *o, const char *word)
{
    const size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (n == 0u || n >= sizeof o->board || (word[n] != '\0' && strcmp(word + n, ":uart") != 0)) {
        return false;
    }
    (void)memcpy(o->board, word, n);
    o->board[n] = '\0';
    o->on = word[n] == '\0' ? RUN_QEMU : RUN_UART;
    return true;
}

static bool set_on(run_order *o, const char *word)
{
    if (strncmp(word, "qemu:", 5u) == 0) {
        return set_qemu(o, word + 5);
    }
    if (strncmp(word, "serial:", 7u) == 0 && word[7] != '\0') {
        o->on = RUN_SERIAL;
        o->device = word + 7;
        return true;
    }
    o->on = RUN_HOST;
    return strcmp(word, "host") == 0;
}

/* ---- options ---- */

static const struct {
    const char *name;
    bool (*set)(run_order *o, const char *word);
    const char *wants;
} options[] = {
    {"--on", set_on, "host, qemu:BOARD, qemu:BOARD:uart or serial:DEVICE"},
    {"--ticks", set_ticks, "a whole number above 0"},
    {"--seconds", set_seconds, "a time above 0, in seconds"},
    {"--rate", set_rate, "ticks a second, from 1 to 20000"},
    {"--integrator", set_integrator, "semi or rk4"},
    {"--rollback", set_rollback, "a whole number from 0 to 255"},
    {"--run", set_run, "the number of a run of a campaign, from 0 on"},
    {"--trace", set_trace, "the path of a file"},
    {"--record", set_record, "the path of a file"},
    {"--report", set_report, "the path of a page, .html"},
    {"--image", set_image, "the path of an image"},
    {"--baud", set_baud, "a rate from 1200 to 12000000"},
    {"--timeout", set_timeout, "milliseconds, from 1 to 600000"},
    {"--compare", set_compare, "hash or wrenches"},
    {"--flip", set_flip, "the number of a tick, from 1 on"},
    {"--step", set_step, "fixed or variable"},
    {"--rtol", set_rtol, "a number above 0, at most 0.1"},
    {"--atol", set_atol, "a number above 0, at most 1"},
    {"--longest", set_longest, "seconds above 0, at most 0.06"},
    {"--contact", set_contact, "penalty or impulse"},
    {"--law", set_law, "smooth or scene"},
    {"--slots", set_slots, "a whole number from 1 to 256"},
    {"--events", set_events, "the path of a file"},
};

static int unknown(const char *word)
{
    (void)fprintf(stderr,
                  "touchdown: run does not know '%s': it takes " RUN_TAKES
                  "; `touchdown scenes` lists the scenes\n",
                  word);
    return COMMAND_USAGE;
}

static int refuse(const char *sentence)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return COMMAND_USAGE;
}

/* The word at argv[*i], and the one after it where it takes one. */
static int take_word(int argc, char **argv, int *i, run_order *o)
{
    const char *const word = argv[*i];
    for (size_t k = 0u; k < sizeof options / sizeof options[0]; ++k) {
        if (strcmp(word, options[k].name) != 0) {
            continue;
        }
        const char *const value = *i + 1 < argc ? argv[++*i] : "";
        if (options[k].set(o, value) && value[0] != '\0') {
            return COMMAND_OK;
        }
        (void)fprintf(stderr, "touchdown: %s wants %s, not '%s'\n", word, options[k].wants, value);
        return COMMAND_USAGE;
    }
    if (strcmp(word, "--lock-step") == 0) {
        o->is_lock_step = true;
    } else if (strcmp(word, "--dae") == 0) {
        o->is_dae = true;
    } else if (strcmp(word, "--grow") == 0) {
        o->may_grow = true;
    } else if (strcmp(word, "--no-events") == 0) {
        o->has_no_events = true;
    } else if (o->scene == NULL && word[0] != '-') {
        o->scene = word;
    } else {
        return unknown(word);
    }
    return COMMAND_OK;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

static bool is_of_variable(const run_order *o)
{
    return o->rtol > 0.0 || o->atol > 0.0 || o->longest > 0.0 || o->has_impulses || o->may_grow ||
           o->is_dae || o->has_own_laws || o->has_no_events || o->slots > 0u || o->events != NULL;
}

/* Of an integrator that chooses its steps. */
static int judge_variable(const run_order *o)
{
    if (!o->is_variable && is_of_variable(o)) {
        return refuse("--rtol, --atol, --longest, --contact impulse, --law scene, --dae, --slots, "
                      "--grow, --no-events "
                      "and --events are for --step variable");
    }
    if (o->is_variable &&
        (o->on != RUN_HOST || o->record != NULL || o->rollbacks > 0 || o->integrator >= 0)) {
        return refuse("--step variable runs on the host alone: it does not go with --on, --record, "
                      "--rollback and --integrator");
    }
    if (o->is_dae && (o->has_impulses || o->may_grow)) {
        return refuse("--dae does not go with --contact impulse and --grow");
    }
    return COMMAND_OK;
}

/* What does not go together. */
static int judge(const run_order *o)
{
    const bool has_board = o->on != RUN_HOST;
    if (o->scene == NULL) {
        return refuse("run which scene? `touchdown scenes` lists them");
    }
    if (o->ticks > 0u && o->seconds > 0.0) {
        return refuse("--ticks and --seconds say the same: choose one");
    }
    if (o->report != NULL && o->trace != NULL && !ends_with(o->trace, ".mcap")) {
        return refuse("a report is made of an MCAP: with --report the --trace is an .mcap");
    }
    if (o->rate > 0u && o->is_lock_step) {
        return refuse("--rate runs freely: it does not go with --lock-step");
    }
    if (!has_board &&
        (o->rate > 0u || o->is_lock_step || o->image != NULL || o->is_brief || o->flip > 0u)) {
        return refuse("--rate, --lock-step, --image, --compare and --flip are for a board: say "
                      "which by --on");
    }
    if (o->rate > 0u && (o->rollbacks > 0 || o->record != NULL || o->flip > 0u)) {
        return refuse("--rollback, --record and --flip need lock-step: they do not go with --rate");
    }
    return judge_variable(o);
}

int run_order_take(int argc, char **argv, run_order *o)
{
    *o = (run_order){.integrator = -1, .rollbacks = -1, .baud = BAUD};
    for (int i = 1; i < argc; ++i) {
        const int code = take_word(argc, argv, &i, o);
        if (code != COMMAND_OK) {
            return code;
        }
    }
    return judge(o);
}
