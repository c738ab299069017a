/* SPDX-License-Identifier: MIT */
/// Exceptions of the FPU, on the host: LISTEN, do something, and it must have been CALM. Boards do not look.
#ifndef TD_TEST_CALM_H
#define TD_TEST_CALM_H

#if defined(__arm__)
#    define LISTEN()       ((void)0)
#    define CALM()         ((void)0)
#    define CALM_BUT_BIG() ((void)0)
#else
#    include <fenv.h>
#    define LISTEN()       ((void)feclearexcept(FE_ALL_EXCEPT))
#    define NONE_OF(of)    TEST_ASSERT_EQUAL_HEX_MESSAGE(0, fetestexcept(of), "exception of the FPU")
#    define CALM()         NONE_OF(FE_INVALID | FE_OVERFLOW | FE_DIVBYZERO)
#    define CALM_BUT_BIG() NONE_OF(FE_INVALID | FE_DIVBYZERO)
#endif

#endif
