/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run_board.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "bake.h"
#include "command.h"
#include "link_scene.h"
#include "run_free.h"
#include "td.h"

#define FIRST_BAUD 115200u /* that a board begins with */
#define HASHES     (LINK_RESULT_work_BIT | LINK_RESULT_hash_BIT)

/* ---- ticks ---- */

static int64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void fail(run_board *b, rig *r, link_outcome outcome)
{
    b->outcome = outcome;
    rig_lose(r);
}

link_input run_board_input(run_board *b, const rig *r)
{
    const td_scene *const scene = r->what->scene;
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        if (scene->initiators[i].body == TD_DRIVEN) {
            b->driven[n++] = r->nodes[i];
        }
    }
    return (link_input){r->motion, b->driven, r->controls, r->vertices, r->vertex_speeds};
}

static void note_difference(run_board *b, const rig *r, const char *what)
{
    if (!b->differs) {
        b->differs = true;
        b->first = r->tick + 1u;
        (void)snprintf(b->what, sizeof b->what, "%s", what);
    }
}

/* The board's wrenches into r->out. @return were they those of the core? */
static bool take_wrenches(const run_board *b, rig *r)
{
    bool is_same = true;
    for (uint32_t i = 0u; i < r->what->scene->n_bodies; ++i) {
        td_wrench wrench;
        if (link_answer_get(&b->answer, LINK_AT_RESULT_wrench, i, &wrench)) {
            is_same = is_same && memcmp(&wrench, &r->out.wrenches[i], sizeof wrench) == 0;
            r->out.wrenches[i] = wrench;
        }
    }
    return is_same;
}

static bool is_same_work(const link_work *board, const td_work *host)
{
    return board->candidates == host->candidates && board->calls == host->calls &&
           board->separations == host->separations && board->leaf_tests == host->leaf_tests &&
           board->steps == host->steps;
}

/* Of a tick that was committed on both sides, or tried. */
static void compare(run_board *b, rig *r, bool is_trial)
{
    link_work work;
    link_hash hash;
    const link_result *const result = &b->answer.result;
    const uint64_t own = td_state_hash(&r->plan, &r->state);
    if (result->status != (int8_t)r->out.status) {
        note_difference(b, r, "the status");
    } else if (r->out.status < TD_OK) {
        return; /* both have refused it */
    }
    if (!is_trial && link_answer_get(&b->answer, LINK_AT_RESULT_hash, 0u, &hash) &&
        hash.state_hash != own) {
        note_difference(b, r, "the hash of the state");
    }
    if (result->n_contacts != r->out.n_contacts || result->n_events != r->out.n_events) {
        note_difference(b, r, "the number of contacts or events");
    }
    if (link_answer_get(&b->answer, LINK_AT_RESULT_work, 0u, &work) &&
        !is_same_work(&work, &r->out.work)) {
        note_difference(b, r, "the work");
    }
    if (!take_wrenches(b, r)) {
        note_difference(b, r, "a wrench");
    }
}

/* The answer to what was sent, while the core has done the same. */
static void settle(run_board *b, rig *r, link_outcome sent, bool is_trial)
{
    const link_outcome outcome =
        sent == LINK_FINE ? link_client_receive(&b->client, &b->answer) : sent;
    if (outcome != LINK_FINE) {
        fail(b, r, outcome);
        return;
    }
    ++b->round_trips;
    b->compared += is_trial ? 0u : 1u;
    b->ended_ns = now_ns();
    r->round_trip = 1e-9 * (double)(b->ended_ns - b->sent_ns);
    compare(b, r, is_trial);
}

/* @return false: it has failed before, or fails now */
static bool is_ready(run_board *b, rig *r)
{
    if (b->outcome == LINK_FINE && b->order->flip == r->tick + 1u) {
        b->outcome = link_client_inject(&b->client, LINK_FAULT_FLIP, 1u, 0u);
    }
    if (b->outcome != LINK_FINE) {
        fail(b, r, b->outcome);
    }
    return b->outcome == LINK_FINE;
}

static void on_tick(void *with, rig *r)
{
    run_board *const b = with;
    if (is_ready(b, r)) {
        const link_input input = run_board_input(b, r);
        b->sent_ns = now_ns();
        const link_outcome sent = link_client_send(&b->client, LINK_STEP, &input);
        rig_own_tick(r);
        settle(b, r, sent, false);
    }
}

static void on_trial(void *with, rig *r)
{
    run_board *const b = with;
    if (b->outcome != LINK_FINE) {
        fail(b, r, b->outcome);
        return;
    }
    const link_input input = run_board_input(b, r);
    b->sent_ns = now_ns();
    const link_outcome sent = link_client_send(&b->client, LINK_TRIAL, &input);
    rig_own_trial(r);
    settle(b, r, sent, true);
}

static void on_accept(void *with, rig *r)
{
    run_board *const b = with;
    if (is_ready(b, r)) {
        b->sent_ns = now_ns();
        const link_outcome sent = link_client_accept(&b->client);
        rig_own_accept(r);
        settle(b, r, sent, false);
    }
}

/* ---- the beginning ---- */

static bool on_begin(void *with, rig *r)
{
    run_board *const b = with;
    const bool is_free = b->order->rate > 0u;
    const link_input input = run_board_input(b, r);
    const uint16_t compared = b->order->is_brief ? 0u : HASHES;
    b->outcome = link_client_select(&b->client, is_free ? RUN_FREE_OUTPUTS : compared);
    if (b->outcome == LINK_FINE) {
        b->outcome = link_client_reset(&b->client, LINK_RESET_AS_IS, &input);
    }
    if (b->outcome == LINK_FINE && is_free) {
        b->outcome = run_free_begin(b);
    }
    b->bytes_in = b->client.stream.bytes_in;
    b->bytes_out = b->client.stream.bytes_out;
    b->began_ns = b->ended_ns = b->heard_ns = now_ns();
    return b->outcome == LINK_FINE;
}

static int complain(const char *sentence, int code)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return code;
}

int run_board_complain(const run_board *b)
{
    return complain(b->client.stream.error,
                    b->outcome == LINK_SILENT ? COMMAND_TIME : COMMAND_LINK);
}

/* build/firmware/BOARD-SCALAR/rig.elf, where this program is build/touchdown-SCALAR. */
static bool find_image(const char *board, char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1u);
    if (length <= 0) {
        return false;
    }
    path[length] = '\0';
    char *const name = strrchr(path, '/') + 1;
    const size_t room = size - (size_t)(name - path);
    return snprintf(name, room, "firmware/%s-" TD_SCALAR_NAME "/rig.elf", board) < (int)room;
}

static int start_qemu(run_board *b, const run_order *o)
{
    char error[512], path[4096];
    if (o->image == NULL && !find_image(o->board, path, sizeof path)) {
        return complain("cannot find where this program lies: say --image FILE", COMMAND_SCENE);
    }
    const link_qemu_order order = {.board = o->board,
                                   .image = o->image != NULL ? o->image : path,
                                   .is_uart = o->on == RUN_UART};
    if (access(order.image, R_OK) != 0) {
        (void)snprintf(error, sizeof error,
                       "there is no image %.300s: `make firmware BOARD=%s SCALAR=" TD_SCALAR_NAME
                       " SCENE=` builds it",
                       order.image, o->board);
        return complain(error, COMMAND_SCENE);
    }
    return link_qemu_start(&b->qemu, &order, error, sizeof error) ? COMMAND_OK
                                                                  : complain(error, COMMAND_LINK);
}

/* Opens the channel of the order. */
static int open_channel(run_board *b, const run_order *o)
{
    char error[512];
    const link_channel *channel = &b->qemu.channel;
    if (o->on == RUN_SERIAL) {
        if (!link_serial_open(&b->serial, o->device, o->baud, error, sizeof error)) {
            return complain(error, COMMAND_LINK);
        }
        channel = &b->serial.channel;
    } else {
        const int code = start_qemu(b, o);
        if (code != COMMAND_OK) {
            return code;
        }
    }
    link_client_open(&b->client, channel);
    return COMMAND_OK;
}

/* A board begins at its first rate, or is still at the one that an earlier run has asked for. */
static link_outcome greet_serial(run_board *b, const link_expected *expected)
{
    const uint32_t baud = b->order->baud;
    const int patience = b->client.hello_ms;
    if (baud == FIRST_BAUD) {
        return link_client_hello(&b->client, expected);
    }
    b->client.hello_ms = 2 * b->client.timeout_ms < patience ? 2 * b->client.timeout_ms : patience;
    link_outcome outcome = link_client_hello(&b->client, expected);
    if (outcome == LINK_SILENT && link_serial_rate(&b->serial, FIRST_BAUD)) {
        b->client.hello_ms = patience;
        outcome = link_client_hello(&b->client, expected);
        outcome =
            outcome == LINK_FINE ? link_client_put(&b->client, LINK_PARAMETER_BAUD, baud) : outcome;
        if (outcome == LINK_FINE && !link_serial_rate(&b->serial, baud)) {
            outcome = link_stream_say(&b->client.stream, LINK_GONE, "%s cannot be set to %u baud",
                                      b->order->device, (unsigned)baud);
        }
    }
    return outcome;
}

static int greet(run_board *b, const run_order *o, const link_expected *expected)
{
    if (o->timeout_ms > 0u) {
        b->client.timeout_ms = (int)o->timeout_ms;
        b->client.hello_ms = (int)o->timeout_ms * b->client.attempts;
    }
    b->outcome =
        o->on == RUN_SERIAL ? greet_serial(b, expected) : link_client_hello(&b->client, expected);
    link_qemu_hide(&b->qemu);
    return b->outcome == LINK_FINE ? COMMAND_OK : run_board_complain(b);
}

int run_board_open(run_board *b, const run_order *o, scene_load *loaded)
{
    const td_scene *const scene = loaded->scene->scene;
    link_expected expected = {.scene = scene->name,
                              .n_bodies = scene->n_bodies,
                              .n_driven = link_count_driven(scene),
                              .n_wheels = scene->n_wheels,
                              .n_vertices = link_count_vertices(scene)};
    (void)memset(b, 0, sizeof *b);
    b->qemu.channel.in = b->qemu.channel.out = b->qemu.said = -1;
    b->serial.channel.in = b->serial.channel.out = -1;
    b->order = o;
    b->contact = (rig_contact){.with = b,
                               .begin = on_begin,
                               .tick = o->rate > 0u ? run_free_tick : on_tick,
                               .trial = on_trial,
                               .accept = on_accept};
    (void)signal(SIGPIPE, SIG_IGN);
    if (!bake_hash(&loaded->doc, &loaded->model, &expected.scene_hash)) {
        return complain("no memory for the hash of the scene", COMMAND_NO);
    }
    int code = open_channel(b, o);
    code = code == COMMAND_OK ? greet(b, o, &expected) : code;
    if (code != COMMAND_OK) {
        run_board_close(b);
    }
    return code;
}

void run_board_close(run_board *b)
{
    if (b->outcome == LINK_FINE && b->client.board.frame_max > 0u) {
        if (b->order->rate > 0u) {
            (void)link_client_put(&b->client, LINK_PARAMETER_MODE, 0u);
        }
        b->has_counted = link_client_count(&b->client, false, &b->counted) == LINK_FINE;
        (void)link_client_leave(&b->client);
    }
    if (b->order->on == RUN_SERIAL) {
        link_serial_close(&b->serial);
    } else {
        link_qemu_stop(&b->qemu);
    }
}

double run_board_speed(const run_board *b)
{
    const double seconds = 1e-9 * (double)(b->ended_ns - b->began_ns);
    return seconds > 0.0 ? b->round_trips / seconds : 0.0;
}
