/* SPDX-License-Identifier: MIT */
/// What a person sees of a run: how far it is, and what the board has counted.
#ifndef RUN_REPORT_H
#define RUN_REPORT_H

#include "run_board.h"

typedef void (*run_progress)(const rig *r, uint32_t n);

/// One line that is rewritten, where standard output is a terminal. @param board or NULL: no board
/// @return NULL elsewhere: dots
run_progress run_report_progress(const run_board *board);

/// The board's statistics and the verdict. @param code COMMAND_* of the run so far
/// @return the same, or COMMAND_NO: the board has computed something else than this program
int run_report_board(const run_board *b, const rig *r, int code);

#endif
