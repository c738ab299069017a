/* SPDX-License-Identifier: MIT */
/* `mpirun -n K build/touchdown-mpi campaign FILE`: rank 0 reads what is done, hands out runs as the others ask, and writes each
 * row as it arrives. The others run them, in processes of their own (campaign_pool.h): a run that crashes is a result here,
 * too. A rank that dies ends the job, as MPI has it; what has arrived is written, and the same command goes on.
 *
 * Tests      tests/commands/suite_campaign.rb */
#define _DEFAULT_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "campaign_command.h"
#include "campaign_hash.h"
#include "campaign_one.h"
#include "campaign_pool.h"
#include "campaign_progress.h"
#include "campaign_queue.h"
#include "command.h"

#define PAUSE_US 200u /* MPI waits by asking again and again: that would take a core */

enum {
    ASKS = 1,
    ROW,
    RUNS,
    LEAVES
};

static int ranks;
static int working; /* ranks that have not been told that there is no more */

/* ---- rank 0 ---- */

/* A message of a worker. @return false: its row could not be written */
static bool hear(campaign_queue *q, const MPI_Status *from, bool goes_on)
{
    static char row[CAMPAIGN_ROW + 1u];
    uint32_t runs[CAMPAIGN_BATCH];
    int size = 0;
    (void)MPI_Get_count(from, MPI_CHAR, &size);
    (void)MPI_Recv(row, (int)CAMPAIGN_ROW, MPI_CHAR, from->MPI_SOURCE, from->MPI_TAG,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE); /* a longer one would end the job */
    row[size] = '\0';
    if (from->MPI_TAG == ROW && goes_on) {
        return campaign_queue_done(q, (uint32_t)strtoul(row, NULL, 10), row);
    }
    if (from->MPI_TAG == ASKS) {
        const uint32_t n = goes_on ? campaign_queue_next(q, runs) : 0u;
        (void)MPI_Send(runs, (int)n, MPI_UINT32_T, from->MPI_SOURCE, RUNS, MPI_COMM_WORLD);
        working -= n == 0u ? 1 : 0;
    }
    working -= from->MPI_TAG == LEAVES ? 1 : 0;
    return goes_on;
}

/* Until every worker has been told that there is no more. */
static bool serve(campaign_queue *q, bool goes_on)
{
    while (working > 0 && !campaign_pool_is_stopped()) {
        int is_there = 0;
        MPI_Status from;
        (void)MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &from);
        if (is_there != 0) {
            goes_on = hear(q, &from, goes_on);
        } else {
            (void)usleep(PAUSE_US);
        }
    }
    return goes_on && !campaign_pool_is_stopped();
}

static bool hand_out(const campaign_order *o, const campaign_file *c, campaign_store *s)
{
    campaign_queue queue;
    (void)c;
    campaign_queue_begin(&queue, s, &o->shard, (uint32_t)(ranks - 1));
    queue.progress = campaign_progress;
    campaign_progress(queue.done, queue.all);
    if (!serve(&queue, true)) {
        return false;
    }
    if (queue.done < queue.all) {
        (void)snprintf(s->error, sizeof s->error,
                       "no rank is left that could do the rest: %u runs of %u are in %s",
                       queue.done, queue.all, s->folder);
    }
    return queue.done == queue.all;
}

/* ---- the others ---- */

static uint32_t ask(void *with, uint32_t *runs)
{
    int n = 0;
    MPI_Status from;
    (void)with;
    (void)MPI_Send(NULL, 0, MPI_CHAR, 0, ASKS, MPI_COMM_WORLD);
    (void)MPI_Recv(runs, (int)CAMPAIGN_BATCH, MPI_UINT32_T, 0, RUNS, MPI_COMM_WORLD, &from);
    (void)MPI_Get_count(&from, MPI_UINT32_T, &n);
    return n > 0 ? (uint32_t)n : 0u;
}

static bool send_row(void *with, uint32_t run, const char *row)
{
    (void)with;
    (void)run; /* the row says it */
    (void)MPI_Send(row, (int)strlen(row), MPI_CHAR, 0, ROW, MPI_COMM_WORLD);
    return true;
}

/* @param hash of the campaign, at rank 0 */
static int work(const campaign_order *o, uint64_t hash)
{
    static campaign_file c;
    const campaign_pool pool = {.campaign = &c,
                                .jobs = o->jobs > 0u ? o->jobs : 1u,
                                .one = campaign_one,
                                .next = ask,
                                .done = send_row,
                                .lock = -1};
    int code = campaign_open(o->file, 0u, &c);
    if (code == COMMAND_OK && campaign_hash(&c) != hash) {
        (void)fprintf(stderr, "touchdown: %s is another campaign here than at rank 0\n", o->file);
        code = COMMAND_SCENE;
    }
    if (code == COMMAND_OK) {
        (void)campaign_pool_run(&pool);
    } else {
        (void)MPI_Send(NULL, 0, MPI_CHAR, 0, LEAVES, MPI_COMM_WORLD);
    }
    campaign_file_free(&c);
    return code;
}

/* ---- all ---- */

/* What rank 0 thinks of the words: one sentence is enough. */
static int agree(int argc, char **argv, int rank, campaign_order *o, campaign_file *c)
{
    int code = COMMAND_OK;
    if (rank == 0) {
        code = campaign_order_take(argc, argv, o);
        if (code == COMMAND_OK && o->has_run) {
            (void)fprintf(stderr, "touchdown: --run and --write need no ranks: leave out mpirun\n");
            code = COMMAND_USAGE;
        }
        code = code == COMMAND_OK ? campaign_open(o->file, 0u, c) : code;
    }
    (void)MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return code == COMMAND_OK && rank > 0 ? campaign_order_take(argc, argv, o) : code;
}

/* Rank 0 could not begin, for its folder: the others are told so. */
static int dismiss(int code)
{
    campaign_queue none = {.store = NULL};
    (void)serve(&none, false);
    return code;
}

/* Waits without taking a core. */
static void meet(void)
{
    MPI_Request request;
    int is_done = 0;
    (void)MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (;;) {
        (void)MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
        if (is_done != 0) {
            return;
        }
        (void)usleep(10u * PAUSE_US);
    }
}

static int run_ranks(int argc, char **argv, int rank)
{
    static campaign_file c;
    campaign_order o;
    int code = agree(argc, argv, rank, &o, &c);
    if (code == COMMAND_OK) {
        uint64_t hash = rank == 0 ? campaign_hash(&c) : 0u;
        (void)MPI_Bcast(&hash, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
        code = rank == 0 ? dismiss(campaign_run_all(&o, &c, hand_out)) : work(&o, hash);
    }
    if (campaign_pool_is_stopped()) {
        (void)fflush(stdout);
        _exit(code); /* mpirun ends the others */
    }
    if (rank == 0) {
        campaign_file_free(&c);
    }
    meet();
    return code;
}

static int refuse(int rank)
{
    if (rank == 0) {
        (void)fprintf(stderr, "touchdown: this program runs campaigns alone: `mpirun -n K "
                              "build/touchdown-mpi campaign FILE`\n");
    }
    return COMMAND_USAGE;
}

int main(int argc, char **argv)
{
    int rank = 0;
    (void)MPI_Init(&argc, &argv);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    working = ranks - 1;
    const int code = argc < 2 || strcmp(argv[1], "campaign") != 0 ? refuse(rank)
                     : ranks == 1 ? command_campaign(argc - 1, argv + 1)
                                  : run_ranks(argc - 1, argv + 1, rank);
    (void)MPI_Finalize();
    return code;
}
