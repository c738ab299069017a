/* SPDX-License-Identifier: MIT */
/// Inlining policy: which functions are inlined and which are called. Internal to the core.
///
/// Two things decide. Stack: the locals of an inlined function add to the frame of its caller. Code size: an inlined
/// function is copied to each of its uses. Each macro below states its condition; a file that needs another condition
/// defines a macro of its own.
#ifndef TD_INLINE_H
#define TD_INLINE_H

/// 1 if code size matters more than speed: at -Os, and on Cortex-M0, where a product is a call.
#if defined(__OPTIMIZE_SIZE__) || defined(__ARM_ARCH_6M__)
#    define TD_IS_SMALL 1
#else
#    define TD_IS_SMALL 0
#endif

/// Never inlined: the function has a stack frame of its own.
#define TD_NOINLINE __attribute__((noinline))

/// Never inlined, and its result depends on its arguments alone: the caller need not reload memory after the call.
#define TD_NOINLINE_CONST __attribute__((noinline, const))

/// Never inlined in Q16, where 64-bit values fill the registers; in floats the compiler decides.
#if defined(TD_SCALAR_Q16)
#    define TD_NOINLINE_Q16 TD_NOINLINE
#else
#    define TD_NOINLINE_Q16
#endif

/// A static function that is inlined at every use, unless code size matters: then the compiler decides.
#if TD_IS_SMALL
#    define TD_ALWAYS_INLINE static inline
#else
#    define TD_ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

/// A static function with several uses that is inlined at each of them, unless code size matters: then it is called.
#if TD_IS_SMALL
#    define TD_INLINE_OR_CALL static TD_NOINLINE
#else
#    define TD_INLINE_OR_CALL TD_ALWAYS_INLINE
#endif

/// A static function of several products. On Cortex-M0 a product takes two dozen instructions and all registers, so
/// that the function is called there; elsewhere the compiler decides.
#if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
#    define TD_PRODUCTS __attribute__((noinline, unused)) static
#else
#    define TD_PRODUCTS static inline
#endif

/// A function of a header that is larger than a call. At -Os the program has one copy of it, in the .c file of the
/// header, which defines TD_<HEADER>_HERE before it includes it; else every user has its own, inlined where the compiler
/// sees fit. TD_ONE_COPY_PRODUCTS is the same for several products: on Cortex-M0 it is called at any level.
#if defined(__OPTIMIZE_SIZE__)
#    define TD_ONE_COPY
#    define TD_ONE_COPY_PRODUCTS
#else
#    define TD_ONE_COPY          static inline
#    define TD_ONE_COPY_PRODUCTS TD_PRODUCTS
#endif

/// The loop that follows runs three times and is unrolled, unless code size matters. (Clang unrolls it by itself.)
#if TD_IS_SMALL || defined(__clang__)
#    define TD_UNROLL_3
#else
#    define TD_UNROLL_3 _Pragma("GCC unroll 3")
#endif

#endif
