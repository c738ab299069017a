/* SPDX-License-Identifier: MIT */
/// A board that runs freely: the plant keeps its own time, and takes the newest wrenches that there are.
#ifndef RUN_FREE_H
#define RUN_FREE_H

#include "run_board.h"

/// Groups of a RESULT that stand for what the core would have left in r->out.
#define RUN_FREE_OUTPUTS (LINK_RESULT_wheel_BIT | LINK_RESULT_event_BIT | LINK_RESULT_work_BIT)

/// Rate and mode.
link_outcome run_free_begin(run_board *b);

/// A tick of the plant: waits for its time, sends the motion, takes what has come.
void run_free_tick(void *with, rig *r);

/// run_board.c: the motion of a tick, for the client.
link_input run_board_input(run_board *b, const rig *r);

#endif
