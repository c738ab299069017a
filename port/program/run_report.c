/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run_report.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "command.h"
#include "link_words.h"
#include "rig_log.h"

/* ---- progress ---- */

#define SHOW_MS 100
#define BAR     40 /* characters of the longest bar of a histogram */

static const run_board *watched;

/* Of parts, of wheels, of points. */
static uint32_t contacts_of(const rig *r)
{
    uint32_t n = r->out.n_contacts + r->log.on_wheels;
    for (uint32_t i = 0u; i < r->what->scene->n_initiators; ++i) {
        n += r->out.points[i].face >= 0 ? 1u : 0u;
    }
    return n;
}

static void show_line(const rig *r, uint32_t n)
{
    static int64_t shown_ms;
    const int64_t now = link_now_ms();
    if (now - shown_ms < SHOW_MS && r->tick < n) {
        return;
    }
    shown_ms = now;
    (void)printf("\rtick %u of %u, contacts %u, of the budget %.0f %%", r->tick, n, contacts_of(r),
                 100.0 * rig_share(&r->out.work, &r->plan.bound));
    if (watched != NULL) {
        (void)printf(", %.0f round trips a second", run_board_speed(watched));
    }
    (void)printf("\033[K");
    (void)fflush(stdout);
}

run_progress run_report_progress(const run_board *board)
{
    watched = board;
    return isatty(STDOUT_FILENO) == 1 ? show_line : NULL;
}

/* ---- what the board has counted ---- */

static const char *unit_of(const run_board *b)
{
    return b->client.board.exact != 0u ? "instructions" : "counts";
}

/* Where bin i of the histogram begins. */
static uint32_t bin_start(uint32_t i)
{
    const uint32_t low = 1u << (i / 2u + 6u);
    return i % 2u == 0u ? low : low + low / 2u;
}

static void show_histogram(const link_statistics *s)
{
    uint32_t most = 0u;
    for (uint32_t i = 0u; i < 32u; ++i) {
        most = s->histogram[i] > most ? s->histogram[i] : most;
    }
    for (uint32_t i = 0u; i < 32u; ++i) {
        const uint32_t n = s->histogram[i];
        if (n > 0u) {
            const int bar = (int)((uint64_t)n * BAR / most);
            (void)printf("  from %8u: %8u ticks %.*s\n", bin_start(i), n, bar > 0 ? bar : 1,
                         "****************************************");
        }
    }
}

static void show_stages(const run_board *b)
{
    static const char *const names[] = {"read", "evaluate", "commit", "select", "answer"};
    const link_statistics *const s = &b->counted;
    size_t worst = 0u;
    for (size_t i = 1u; i < sizeof names / sizeof names[0]; ++i) {
        worst = s->stage_worst[i] > s->stage_worst[worst] ? i : worst;
    }
    (void)printf("stages at their worst, in %s:", unit_of(b));
    for (size_t i = 0u; i < sizeof names / sizeof names[0]; ++i) {
        (void)printf("%s %s %u", i > 0u ? "," : "", names[i], s->stage_worst[i]);
    }
    (void)printf("; the worst is %s\n", names[worst]);
}

static void show_costs(const run_board *b)
{
    const link_statistics *const s = &b->counted;
    const uint32_t ticks = s->ticks > 0u ? s->ticks : 1u;
    (void)printf("a tick on the board: %llu %s, the worst %u in tick %u\n",
                 (unsigned long long)(s->cost_sum / ticks), unit_of(b), s->cost_worst,
                 s->worst_tick);
    show_histogram(s);
    show_stages(b);
    const uint32_t answers = b->round_trips > ticks ? b->round_trips : ticks; /* TRIALs, too */
    (void)printf("latency on the board: mean %llu, worst %u %s; stack %u bytes\n",
                 (unsigned long long)(s->latency_sum / answers), s->latency_worst, unit_of(b),
                 s->stack);
    if (b->round_trips == s->ticks) {
        (void)printf("link on the board: mean %llu %s a tick%s\n",
                     (unsigned long long)((s->latency_sum - s->cost_sum) / ticks), unit_of(b),
                     b->order->is_brief ? "" : ", the hash of the state among them");
    }
}

static void show_link(const run_board *b)
{
    const link_statistics *const s = &b->counted;
    const link_errors *const e = &b->client.stream.reader.errors;
    (void)printf("link errors: on the board bad frames %u, bad CRC-32 %u, gaps %u, bytes lost %u, "
                 "repeats %u; here bad frames %u, bad CRC-32 %u, gaps %u, asked again %u\n",
                 s->bad_frames, s->bad_crcs, s->gaps, s->bytes_lost, s->repeats, e->bad,
                 e->bad_crcs, e->gaps, b->client.repeats);
    (void)printf("inputs: missing %u, late %u, refused %u; overruns %u, watchdog %u\n", s->missing,
                 s->late, s->refused, s->overruns, s->watchdogs);
}

static void show_board(const run_board *b)
{
    const link_hello *const h = &b->client.board;
    (void)printf("board: %.24s, %s, touchdown %.12s, scene %.32s, %u kHz\n", h->board,
                 link_scalar_name(h->scalar), h->version, h->scene, h->clock_hz / 1000u);
    if (b->round_trips > 0u) {
        const double n = b->round_trips;
        (void)printf("round trips: %u, %.0f a second, %.0f bytes each to the board, %.0f back\n",
                     b->round_trips, run_board_speed(b),
                     (double)(b->client.stream.bytes_out - b->bytes_out) / n,
                     (double)(b->client.stream.bytes_in - b->bytes_in) / n);
    }
}

static void show_delay(const run_board *b)
{
    const run_delay *const d = &b->delay;
    (void)printf("delay of the loop: mean %.2f ticks, worst %u; ticks without a new answer %u\n",
                 d->n > 0u ? (double)d->sum / d->n : 0.0, d->worst, d->stale);
}

/* ---- the verdict ---- */

static int judge(const run_board *b, const rig *r, int code)
{
    const char *const name = b->client.stream.channel.name;
    if (b->order->rate > 0u) {
        (void)printf(
            "touchdown: %s %s freely at %u Hz for %u ticks; not compared with the host: a board "
            "that runs freely answers older inputs\n",
            code == COMMAND_OK ? "ran on" : "FAIL, ran on", name, b->order->rate, r->tick);
        return code;
    }
    if (b->differs) {
        (void)printf("touchdown: FAIL, tick %u on %s differs from the host: %s\n", b->first, name,
                     b->what);
        return COMMAND_NO;
    }
    (void)printf("touchdown: %s, %u ticks on %s, %severy wrench the same as on the host\n",
                 code == COMMAND_OK ? "PASS" : "FAIL", b->compared, name,
                 b->order->is_brief ? "" : "every hash and ");
    return code;
}

int run_report_board(const run_board *b, const rig *r, int code)
{
    show_board(b);
    if (b->has_counted) {
        show_costs(b);
        show_link(b);
    }
    if (b->order->rate > 0u) {
        show_delay(b);
    }
    return judge(b, r, code);
}
