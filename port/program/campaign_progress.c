/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "campaign_progress.h"
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define ON_TERMINAL_S 0.2
#define IN_FILE_S     10.0

static struct {
    bool has_begun, is_terminal;
    bool is_open; /* a line of the terminal has no end yet */
    double begin, shown;
    uint32_t before; /* runs that were done at the beginning */
} progress;

static double seconds_now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void say_left(double seconds, char out[32])
{
    const unsigned long s = (unsigned long)(seconds + 0.5);
    if (s < 120u) {
        (void)snprintf(out, 32u, "%lu s", s);
    } else if (s < 7200u) {
        (void)snprintf(out, 32u, "%lu min", s / 60u);
    } else {
        (void)snprintf(out, 32u, "%lu h %lu min", s / 3600u, s / 60u % 60u);
    }
}

static void say(uint32_t done, uint32_t all, double seconds)
{
    char left[32];
    const double rate = seconds > 0.0 ? (done - progress.before) / seconds : 0.0;
    (void)fprintf(stderr, "%srun %u of %u", progress.is_terminal ? "\r" : "touchdown: ", done, all);
    if (rate > 0.0) {
        say_left((all - done) / rate, left);
        (void)fprintf(stderr, ", %.1f a second, %s left", rate, left);
    }
    (void)fputs(progress.is_terminal ? "\033[K" : "\n", stderr);
    progress.is_open = progress.is_terminal;
}

void campaign_progress(uint32_t done, uint32_t all)
{
    const double now = seconds_now();
    if (!progress.has_begun) {
        progress.has_begun = true;
        progress.is_terminal = isatty(STDERR_FILENO) == 1;
        progress.begin = now;
        progress.shown = progress.is_terminal ? 0.0 : now; /* at once, or later */
        progress.before = done;
    }
    const bool is_last = progress.is_terminal && done == all;
    if (is_last || now - progress.shown >= (progress.is_terminal ? ON_TERMINAL_S : IN_FILE_S)) {
        progress.shown = now;
        say(done, all, now - progress.begin);
    }
}

void campaign_progress_end(void)
{
    if (progress.is_open) {
        (void)fputc('\n', stderr);
    }
    progress.is_open = false;
}
