/* SPDX-License-Identifier: MIT */
/// The self-test of an image: does this machine compute what every other one does, and at what cost?
///
/// Shows     progress, the hash of the sameness kernel against the golden one, counts of the basic
///           operations, memory and stack, and one line of verdict.
/// Needs     console_putc() of console.h and the functions of measure.h. A platform that cannot
///           count or does not know its memory answers 0, and the self-test says so.
#ifndef SELFTEST_H
#define SELFTEST_H

#include "td_config.h"

/* Shapes, targets and scenery of the walks. */
#define SELFTEST_HULL_VERTICES 32
#define SELFTEST_FACES         8
#define SELFTEST_LEAVES        16
#define SELFTEST_SLOTS         8
#if TD_MAX_HULL_VERTICES < SELFTEST_HULL_VERTICES || TD_MAX_FACES < SELFTEST_FACES ||              \
    TD_MAX_LEAVES < SELFTEST_LEAVES || TD_MAX_SLOTS < SELFTEST_SLOTS
#    error                                                                                         \
        "the self-test needs TD_MAX_HULL_VERTICES 32, TD_MAX_FACES 8, TD_MAX_LEAVES 16, TD_MAX_SLOTS 8: bake --selftest"
#endif

/// @return 0 if all is well, 1 if not: "selftest: PASS" or "selftest: FAIL (what)" is the last line
int selftest_run(void);

#endif
