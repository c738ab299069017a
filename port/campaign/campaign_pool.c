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

#define LOOK_MS 100 /* a pool that works looks more often */
#define WAIT_MS 50

typedef struct job {
    pid_t pid; /* 0: free */
    int fd;
    uint32_t runs[CAMPAIGN_BATCH];
    uint32_t n, at; /* runs[at] is at work, or waits for a process */
    int64_t due_ms; /* of that run, by now_ms */
    bool is_late;
    size_t used;
    char rows[2u * CAMPAIGN_ROW]; /* what was heard of it */
} job;

static job jobs[CAMPAIGN_JOBS_MAX];
static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

void campaign_pool_heed(void)
{
    struct sigaction action = {.sa_handler = stop};
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
}

bool campaign_pool_is_stopped(void)
{
    return stopped != 0;
}

/* [ms] that processes had for their runs: a pool that looks seldom was itself at rest, stopped or suspended, and they with it. */
static int64_t now_ms(void)
{
    static int64_t before, spent;
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    const int64_t now = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    const int64_t passed = now - before;
    before = now;
    spent += passed < LOOK_MS ? passed : LOOK_MS;
    return spent;
}

/* ---- a process ---- */

/* Ends with its parent, and says nothing but rows. A signal to all of them is the parent's business, the lock is its own. */
static void work(const campaign_pool *p, const job *j, int fd, pid_t parent)
{
    static campaign_result result;
    static char row[CAMPAIGN_ROW + 1u];
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    if (p->lock >= 0) {
        (void)close(p->lock);
    }
    for (uint32_t i = j->at; i < j->n; ++i) {
        p->one(p->campaign, j->runs[i], &result);
        const size_t n = campaign_row_write(p->campaign, &result, row);
        row[n] = '\n';
        if (write(fd, row, n + 1u) != (ssize_t)n + 1) {
            _exit(1);
        }
    }
    _exit(0);
}

static int64_t due(const campaign_pool *p)
{
    return now_ms() + (int64_t)(1000.0 * p->campaign->time_limit);
}

/* The runs of a job from j->at on. */
static bool start(const campaign_pool *p, job *j)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        (void)close(ends[0]);
        work(p, j, ends[1], parent);
    }
    (void)close(ends[1]);
    if (pid < 0) {
        (void)close(ends[0]);
        return false;
    }
    j->pid = pid;
    j->fd = ends[0];
    j->used = 0u;
    j->is_late = false;
    j->due_ms = due(p);
    return true;
}

/* A run that has left no row. */
static bool explain(const campaign_pool *p, const job *j, int status)
{
    static campaign_result result;
    static char row[CAMPAIGN_ROW];
    campaign_result_begin(p->campaign, j->runs[j->at], &result);
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
    (void)campaign_row_write(p->campaign, &result, row);
    return p->done(p->with, j->runs[j->at], row);
}

/* Its process has ended. What it has left undone another one does. @return false: no more is wanted */
static bool finish(const campaign_pool *p, job *j)
{
    int status = 0;
    (void)close(j->fd);
    (void)waitpid(j->pid, &status, 0);
    j->pid = 0;
    if (j->at >= j->n) {
        return true;
    }
    if (!explain(p, j, status)) {
        return false;
    }
    ++j->at;
    return true;
}

/* ---- all of them ---- */

/* Rows that are whole. @return false: no more are wanted */
static bool take_rows(const campaign_pool *p, job *j)
{
    for (char *end = memchr(j->rows, '\n', j->used); end != NULL && j->at < j->n;
         end = memchr(j->rows, '\n', j->used)) {
        const size_t size = (size_t)(end - j->rows) + 1u;
        *end = '\0';
        if (!p->done(p->with, j->runs[j->at], j->rows)) {
            return false;
        }
        ++j->at;
        j->due_ms = due(p);
        j->used -= size;
        (void)memmove(j->rows, end + 1, j->used);
    }
    return true;
}

/* @return false: it has ended */
static bool hear(job *j)
{
    const ssize_t n = read(j->fd, j->rows + j->used, sizeof j->rows - j->used);
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

/* Waits until one has said something. @return false: no more is wanted */
static bool settle(const campaign_pool *p)
{
    struct pollfd polls[CAMPAIGN_JOBS_MAX];
    bool well = true;
    for (uint32_t i = 0u; i < p->jobs; ++i) {
        polls[i] = (struct pollfd){jobs[i].pid != 0 ? jobs[i].fd : -1, POLLIN, 0};
    }
    (void)poll(polls, p->jobs, WAIT_MS);
    const int64_t now = now_ms();
    for (uint32_t i = 0u; well && i < p->jobs; ++i) {
        job *const j = &jobs[i];
        if (j->pid == 0) {
            continue;
        }
        if (polls[i].revents != 0) {
            well = hear(j) ? take_rows(p, j) : finish(p, j);
        } else {
            end_late(j, now);
        }
    }
    return well;
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

/* Runs for jobs that have none, a process for those that have. @return how many are at work */
static uint32_t start_all(const campaign_pool *p, bool *has_more)
{
    uint32_t busy = 0u;
    for (uint32_t i = 0u; i < p->jobs; ++i) {
        job *const j = &jobs[i];
        if (j->pid == 0 && j->at >= j->n && *has_more) {
            j->at = 0u;
            j->n = p->next(p->with, j->runs);
            *has_more = j->n > 0u;
        }
        if (j->pid == 0 && j->at < j->n && !start(p, j)) {
            (void)poll(NULL, 0, WAIT_MS); /* there is no process now: later */
        }
        busy += j->pid != 0 || j->at < j->n ? 1u : 0u;
    }
    return busy;
}

bool campaign_pool_run(const campaign_pool *p)
{
    bool well = true, has_more = true;
    (void)memset(jobs, 0, sizeof jobs);
    while (well && !stopped && start_all(p, &has_more) > 0u) {
        well = settle(p);
    }
    end_all(p);
    return well && !stopped;
}
