/* SPDX-License-Identifier: MIT */
/// Traps of the FPU: what is invalid, overflows or divides by zero between the two words ends the test.
///
///     td_test_traps_on();
///     ... calls of the core, and nothing else
///     td_test_traps_off();
///
/// On the host, with glibc on x86. Elsewhere they do nothing: boards have no such traps, and fixed point needs
/// none. Whoever includes this defines _GNU_SOURCE before all headers.
#ifndef TD_TEST_TRAPS_H
#define TD_TEST_TRAPS_H

#include <stdlib.h> /* __GLIBC__ */

#if defined(__GLIBC__) && defined(__x86_64__) && defined(_GNU_SOURCE)
#    include <fenv.h>
#    define TD_TEST_TRAPS (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW)

static inline void td_test_traps_on(void)
{
    (void)feclearexcept(FE_ALL_EXCEPT);
    (void)feenableexcept(TD_TEST_TRAPS);
}

static inline void td_test_traps_off(void)
{
    (void)fedisableexcept(FE_ALL_EXCEPT);
    (void)feclearexcept(FE_ALL_EXCEPT);
}
#else
static inline void td_test_traps_on(void)
{
}

static inline void td_test_traps_off(void)
{
}
#endif

#endif
