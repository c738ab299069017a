/* SPDX-License-Identifier: MIT */
/* `touchdown serve`: the board's side of the link on this machine, to try the other side without a board. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include "bake.h"
#include "command.h"
#include "link_server.h"
#include "scene_load.h"
#include "td.h"

#define COUNTER_HZ 100000000u
#define QUIET_MS   1 /* that nothing comes before the server may look at its clock */

/* ---- a link_platform of two descriptors ---- */

typedef struct wire {
    int in, out;
    bool has_ended;
    size_t n, at;
    uint8_t bytes[16384];
} wire;

static size_t wire_look(void *at, const uint8_t **bytes)
{
    wire *const w = at;
    if (w->at == w->n) {
        struct pollfd p = {w->in, POLLIN, 0};
        const ssize_t n = poll(&p, 1u, QUIET_MS) > 0 ? read(w->in, w->bytes, sizeof w->bytes) : -1;
        w->has_ended = w->has_ended || n == 0;
        w->n = n > 0 ? (size_t)n : 0u;
        w->at = 0u;
    }
    *bytes = w->bytes + w->at;
    return w->n - w->at;
}

static void wire_take(void *at, size_t n)
{
    wire *const w = at;
    w->at += n;
}

/* Who does not read what it has asked for loses it: a server never waits for long. */
static void wire_send(void *at, const uint8_t *bytes, size_t n)
{
    wire *const w = at;
    while (n > 0u) {
        struct pollfd p = {w->out, POLLOUT, 0};
        const ssize_t done = poll(&p, 1u, 1000) > 0 ? write(w->out, bytes, n) : -1;
        if (done <= 0) {
            return;
        }
        bytes += done;
        n -= (size_t)done;
    }
}

static uint32_t count(void *at)
{
    struct timespec t;
    (void)at;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    const uint64_t ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
    return (uint32_t)(ns / (1000000000u / COUNTER_HZ));
}

/* ---- a pseudo-terminal ---- */

static bool make_raw(int descriptor)
{
    struct termios t;
    if (tcgetattr(descriptor, &t) != 0) {
        return false;
    }
    t.c_iflag = 0u;
    t.c_oflag = 0u;
    t.c_lflag = 0u;
    return tcsetattr(descriptor, TCSANOW, &t) == 0;
}

/* The other end is held open, too: a client may come, go, and come again. */
static bool open_terminal(wire *w, const char *scene)
{
    w->in = posix_openpt(O_RDWR | O_NOCTTY);
    w->out = w->in;
    if (w->in < 0 || grantpt(w->in) != 0 || unlockpt(w->in) != 0 || ptsname(w->in) == NULL) {
        return false;
    }
    const int other = open(ptsname(w->in), O_RDWR | O_NOCTTY);
    if (other < 0 || !make_raw(other)) {
        return false;
    }
    (void)printf("serve: %s in " TD_SCALAR_NAME " on %s\n", scene, ptsname(w->in));
    return fflush(stdout) == 0;
}

/* ---- the command ---- */

static link_server server;
static wire line;

static int serve(const td_scene *scene, uint64_t hash, bool is_terminal)
{
    const link_platform on = {.at = &line,
                              .look = wire_look,
                              .take = wire_take,
                              .send = wire_send,
                              .count = count,
                              .board = "host",
                              .clock_hz = COUNTER_HZ};
    line.out = STDOUT_FILENO;
    if (is_terminal && !open_terminal(&line, scene->name)) {
        (void)fprintf(stderr, "touchdown: no pseudo-terminal is to be had: use --on stdio\n");
        return COMMAND_NO;
    }
    (void)signal(SIGPIPE, SIG_IGN);
    link_server_begin(&server, scene, hash, &on);
    while ((link_server_poll(&server) || is_terminal) && !line.has_ended) {
    }
    return COMMAND_OK;
}

static int usage(const char *word)
{
    (void)fprintf(stderr, "touchdown: serve takes " SERVE_TAKES ", not '%s'\n", word);
    return COMMAND_USAGE;
}

int command_serve(int argc, char **argv)
{
    const char *const on = argc == 4 && strcmp(argv[2], "--on") == 0 ? argv[3] : "pty";
    const bool is_terminal = strcmp(on, "pty") == 0;
    uint64_t hash = 0u;
    scene_load loaded;
    if ((argc != 2 && argc != 4) || (!is_terminal && strcmp(on, "stdio") != 0) ||
        (argc == 4 && strcmp(argv[2], "--on") != 0)) {
        return usage(argc > 1 ? argv[argc - 1] : "nothing");
    }
    int code = scene_open(argv[1], &loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    const td_plan *plan = NULL;
    code = scene_accept(&loaded, &plan);
    if (code == COMMAND_OK && bake_hash(&loaded.doc, &loaded.model, &hash)) {
        code = serve(loaded.scene->scene, hash, is_terminal);
    }
    scene_close(&loaded);
    return code;
}
