/* SPDX-License-Identifier: MIT */
/// The self-test of an image: does this machine compute what every other one does, and at what cost?
///
/// Shows     progress, the hash of the sameness kernel against the golden one, counts of the basic
///           operations, memory and stack, and one line of verdict.
/// Needs     console_putc() of console.h and the functions of measure.h. A platform that cannot
///           count or does not know its memory answers 0, and the self-test says so.
#ifndef SELFTEST_H
#define SELFTEST_H

/// @return 0 if all is well, 1 if not: "selftest: PASS" or "selftest: FAIL (what)" is the last line
int selftest_run(void);

#endif
