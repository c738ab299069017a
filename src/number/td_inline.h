/* SPDX-License-Identifier: MIT */
/// What is not inlined, and why. Internal to the core.
#ifndef TD_INLINE_H
#define TD_INLINE_H

/// A part of a function that is called: inlined, its locals would add to the stack of the other parts.
#define TD_NOINLINE __attribute__((noinline))

/// The same for what depends on its arguments alone: whoever calls it need not read anything again.
#define TD_NOINLINE_CONST __attribute__((noinline, const))

/// The same in fixed point, whose words fill the registers of most CPUs; floats leave it to the compiler.
#if defined(TD_SCALAR_Q16)
#    define TD_NOINLINE_Q16 TD_NOINLINE
#else
#    define TD_NOINLINE_Q16
#endif

/// Is code to be small, even if it is slower then? At -Os, and where products are calls of their own.
#if defined(__OPTIMIZE_SIZE__) || defined(__ARM_ARCH_6M__)
#    define TD_IS_SMALL 1
#else
#    define TD_IS_SMALL 0
#endif

/// A part of a function that is worth its code wherever it is used, unless code is to be small.
#if TD_IS_SMALL
#    define TD_ALWAYS_INLINE static inline
#else
#    define TD_ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

/// Several products. Where one takes two dozen instructions and all the registers there are, they are
/// called: inlined, they would cost the stack and the code of all their uses at once.
#if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
#    define TD_PRODUCTS __attribute__((noinline, unused)) static
#else
#    define TD_PRODUCTS static inline
#endif

#endif
