/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "td_test_board.h"
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PIECE 70000u

static link_server server;
static td_test_spoil bad;
static uint32_t drawn;

/* One direction: what it does to pieces. */
typedef struct direction {
    uint8_t held[PIECE];
    size_t n_held;
    uint8_t out[3u * PIECE];
    size_t n;
} direction;

static direction to_board, to_host;
static int end;

static uint32_t draw(uint32_t below)
{
    drawn = drawn * 1664525u + 1013904223u;
    return (drawn >> 8) % below;
}

static void put(direction *d, const uint8_t *bytes, size_t n)
{
    (void)memcpy(d->out + d->n, bytes, n);
    d->n += n;
}

/* A piece into d->out, as the wire leaves it. */
static void pass(direction *d, const uint8_t *bytes, size_t n)
{
    const uint32_t fate = draw(1000u);
    uint32_t below = bad.flip;
    d->n = 0u;
    if (fate < below) {
        put(d, bytes, n);
        d->out[draw((uint32_t)n)] ^= (uint8_t)(1u << draw(8u));
    } else if (fate < (below += bad.lose)) {
        return;
    } else if (fate < (below += bad.cut)) {
        put(d, bytes, draw((uint32_t)n));
    } else if (fate < (below += bad.twice)) {
        put(d, bytes, n);
        put(d, bytes, n);
    } else if (fate < below + bad.swap && d->n_held == 0u) {
        (void)memcpy(d->held, bytes, n);
        d->n_held = n;
        return;
    } else {
        put(d, bytes, n);
    }
    put(d, d->held, d->n_held);
    d->n_held = 0u;
}

/* ---- the platform of the server ---- */

static size_t taken;

static size_t look(void *at, const uint8_t **bytes)
{
    static uint8_t piece[16384];
    (void)at;
    if (taken == to_board.n) {
        struct pollfd p = {end, POLLIN, 0};
        const ssize_t n = poll(&p, 1u, 1) > 0 ? read(end, piece, sizeof piece) : -1;
        if (n == 0) {
            _exit(0);
        }
        to_board.n = taken = 0u;
        if (n > 0) {
            pass(&to_board, piece, (size_t)n);
        }
    }
    *bytes = to_board.out + taken;
    return to_board.n - taken;
}

static void take(void *at, size_t n)
{
    (void)at;
    taken += n;
}

static void send_all(const uint8_t *bytes, size_t n)
{
    while (n > 0u) {
        const ssize_t done = write(end, bytes, n);
        if (done <= 0) {
            _exit(0);
        }
        bytes += done;
        n -= (size_t)done;
    }
}

static void send_piece(void *at, const uint8_t *bytes, size_t n)
{
    (void)at;
    pass(&to_host, bytes, n);
    send_all(to_host.out, to_host.n);
}

static uint32_t count(void *at)
{
    struct timespec t;
    (void)at;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint32_t)((uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u);
}

static void serve(const td_scene *scene)
{
    const link_platform on = {.look = look,
                              .take = take,
                              .send = send_piece,
                              .count = count,
                              .board = "a process",
                              .clock_hz = 1000000u};
    link_server_begin(&server, scene, 0x0123456789abcdefu, &on);
    for (;;) {
        (void)link_server_poll(&server);
    }
}

/* ---- the process ---- */

/* @return in the child: true */
static bool split(td_test_board *b)
{
    int ends[2];
    (void)signal(SIGPIPE, SIG_IGN);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
        _exit(1);
    }
    b->channel = (link_channel){ends[0], ends[0], "the board", NULL, NULL};
    b->pid = fork();
    (void)close(ends[b->pid == 0 ? 0 : 1]);
    end = ends[1];
    return b->pid == 0;
}

void td_test_board_start(td_test_board *b, const td_scene *scene, const td_test_spoil *spoil)
{
    const td_test_spoil none = {0};
    if (split(b)) {
        bad = spoil != NULL ? *spoil : none;
        drawn = bad.seed;
        serve(scene);
    }
}

void td_test_board_fake(td_test_board *b, void (*run)(int descriptor))
{
    if (split(b)) {
        run(end);
        _exit(0);
    }
}

void td_test_board_stop(td_test_board *b)
{
    (void)close(b->channel.in);
    (void)kill(b->pid, SIGKILL);
    (void)waitpid(b->pid, NULL, 0);
}
