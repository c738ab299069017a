/* SPDX-License-Identifier: MIT */
/// A board in the loop of `touchdown run`: its tick in place of the core's, and the core's beside it.
///
/// Lock-step  a STEP is sent, the core of this program evaluates the same input meanwhile, the RESULT is received. Wrenches,
///            work and the hash of the state are compared bit by bit; the plant takes the board's wrenches. The first
///            difference is remembered. Ticks that are taken back are TRIALs and an ACCEPT.
/// Free       the plant goes by the clock of this machine, the board by its own. Nothing is compared: the board's inputs
///            are as old as the loop is long.
#ifndef RUN_BOARD_H
#define RUN_BOARD_H

#include "link_client.h"
#include "link_qemu.h"
#include "link_serial.h"
#include "rig.h"
#include "run_order.h"
#include "scene_load.h"

/// How old the inputs of a free-running board's answers are.
typedef struct run_delay {
    uint64_t sum;   ///< [ticks]
    uint32_t worst; ///< [ticks]
    uint32_t n;     ///< answers
    uint32_t stale; ///< [ticks] of the plant without a new answer
} run_delay;

typedef struct run_board {
    rig_contact contact; ///< for rig_begin_with
    const run_order *order;
    link_client client;
    link_qemu qemu;
    link_serial serial;
    link_answer answer;
    link_outcome outcome; ///< LINK_FINE so far
    td_node driven[TD_ARRAY(TD_MAX_INITIATORS)];
    uint32_t compared; ///< ticks
    bool differs;      ///< a tick was not the same
    uint32_t first;    ///< the first of them, from 1 on
    char what[96];     ///< what of it
    uint32_t round_trips;
    uint64_t bytes_in, bytes_out; ///< before the first tick
    int64_t began_ns, ended_ns;   ///< of the first tick, and of the last so far
    int64_t sent_ns;              ///< when the last message of a tick went
    int64_t heard_ns;             ///< when the last answer came
    run_delay delay;
    link_statistics counted;
    bool has_counted;
} run_board;

/// Starts or opens the board, and sees that it is the right one.
/// @return a COMMAND_*: standard error says why it is not COMMAND_OK
int run_board_open(run_board *b, const run_order *o, scene_load *loaded);

/// Asks for statistics if the link still works, says goodbye, ends what was started.
void run_board_close(run_board *b);

/// The COMMAND_* of b->outcome; says on standard error what has happened.
int run_board_complain(const run_board *b);

/// Round trips a second, so far.
double run_board_speed(const run_board *b);

#endif
