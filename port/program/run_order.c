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
    return COMMAND_OK;
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
