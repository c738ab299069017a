/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "campaign_pool.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct job {
    pid_t pid; /* 0: free */
    int fd;
    uint32_t run;
    int64_t due_ms;
    bool is_late;
    size_t used;
    char row[CAMPAIGN_ROW];
} job;

static job jobs[CAMPAIGN_JOBS_MAX];

static int64_t now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- a process ---- */

/* Ends with its parent, and says nothing but its row. */
static void work(const campaign_pool *p, uint32_t run, int fd)
{
    static campaign_result result;
    static char row[CAMPAIGN_ROW];
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    p->one(p->campaign, run, &result);
    const size_t n = campaign_row_write(p->campaign, &result, row);
    _exit(write(fd, row, n) == (ssize_t)n ? 0 : 1);
}

static bool start(const campaign_pool *p, job *j, uint32_t run)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const pid_t pid = fork();
    if (pid == 0) {
        (void)close(ends[0]);
        work(p, run, ends[1]);
    }
    (void)close(ends[1]);
    if (pid < 0) {
        (void)close(ends[0]);
        return false;
    }
    j->pid = pid;
    j->fd = ends[0];
    j->run = run;
    j->used = 0u;
    j->is_late = false;
    j->due_ms = now_ms() + (int64_t)(1000.0 * p->campaign->time_limit);
    return true;
}

/* A run that has left no row. */
static void explain(const campaign_pool *p, job *j, int status)
{
    static campaign_result result;
    campaign_result_begin(p->campaign, j->run, &result);
    result.verdict = j->is_late ? CAMPAIGN_HUNG : CAMPAIGN_CRASHED;
    if (j->is_late) {
        (void)snprintf(result.reason, sizeof result.reason, "it took longer than %g s",
                       p->campaign->time_limit);
    } else if (WIFSIGNALED(status)) {
        (void)snprintf(result.reason, sizeof result.reason, "its process ended by signal %d: %s",
                       WTERMSIG(status), strsignal(WTERMSIG(status)));
    } else {
        (void)snprintf(result.reason, sizeof result.reason, "its process ended with %d",
                       WEXITSTATUS(status));
    }
    (void)campaign_row_write(p->campaign, &result, j->row);
}

static bool finish(const campaign_pool *p, job *j)
{
    int status = 0;
    (void)close(j->fd);
    (void)waitpid(j->pid, &status, 0);
    j->pid = 0;
    j->row[j->used] = '\0';
    if (j->is_late || status != 0 || j->used == 0u) {
        explain(p, j, status);
    }
    return campaign_store_add(p->store, j->run, j->row);
}

/* ---- all of them ---- */

/* @return false: it has ended */
static bool hear(job *j)
{
    const ssize_t n = read(j->fd, j->row + j->used, sizeof j->row - 1u - j->used);
    j->used += n > 0 ? (size_t)n : 0u;
    return n > 0 || (n < 0 && errno == EINTR);
}

static void end_late(job *j, int64_t now)
{
    if (!j->is_late && now >= j->due_ms) {
        j->is_late = true;
        (void)kill(j->pid, SIGKILL);
    }
}

/* Waits until one has said something. @return how many have ended, or -1: the store is full */
static int settle(const campaign_pool *p)
{
    struct pollfd polls[CAMPAIGN_JOBS_MAX];
    for (uint32_t i = 0u; i < p->jobs; ++i) {
        polls[i] = (struct pollfd){jobs[i].pid != 0 ? jobs[i].fd : -1, POLLIN, 0};
    }
    (void)poll(polls, p->jobs, 50);
    const int64_t now = now_ms();
    int ended = 0;
    for (uint32_t i = 0u; i < p->jobs; ++i) {
        if (jobs[i].pid == 0) {
            continue;
        }
        end_late(&jobs[i], now);
        if (polls[i].revents != 0 && !hear(&jobs[i])) {
            if (!finish(p, &jobs[i])) {
                return -1;
            }
            ++ended;
        }
    }
    return ended;
}

static void end_all(const campaign_pool *p)
{
    for (uint32_t i = 0u; i < p->jobs; ++i) {
        if (jobs[i].pid != 0) {
            (void)kill(jobs[i].pid, SIGKILL);
            (void)close(jobs[i].fd);
            (void)waitpid(jobs[i].pid, NULL, 0);
            jobs[i].pid = 0;
        }
    }
}

/* The next run of the shard that is not done, from *run on. @return false: there is none */
static bool next_run(const campaign_pool *p, uint32_t *run)
{
    while (*run < p->campaign->runs && p->store->rows[*run] != NULL) {
        *run += p->shard.n;
    }
    return *run < p->campaign->runs;
}

static uint32_t count_done(const campaign_pool *p, uint32_t *all)
{
    uint32_t done = 0u;
    *all = 0u;
    for (uint32_t run = p->shard.i; run < p->campaign->runs; run += p->shard.n) {
        done += p->store->rows[run] != NULL ? 1u : 0u;
        ++*all;
    }
    return done;
}

bool campaign_pool_run(const campaign_pool *p)
{
    uint32_t run = p->shard.i, all = 0u, active = 0u;
    uint32_t done = count_done(p, &all);
    bool well = true;
    while (well && (next_run(p, &run) || active > 0u)) {
        for (uint32_t i = 0u; i < p->jobs && next_run(p, &run); ++i) {
            if (jobs[i].pid == 0 && start(p, &jobs[i], run)) {
                run += p->shard.n;
                ++active;
            }
        }
        const int ended = settle(p);
        well = ended >= 0;
        active -= well ? (uint32_t)ended : 0u;
        done += well ? (uint32_t)ended : 0u;
        if (well && ended > 0 && p->progress != NULL) {
            p->progress(done, all);
        }
    }
    end_all(p);
    return well;
}
