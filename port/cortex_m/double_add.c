/* SPDX-License-Identifier: MIT */
/* Sums of doubles on cores without a unit for them. libgcc's routine for Thumb-2 (ieee754-df.S) is wrong in
 * one case: where the exponents differ by 33 it keeps one bit of the lower word and a sticky one, and a
 * difference that loses its leading bit needs two. 1 - 2^-33 1.125... comes out a unit too small in its last
 * place, and a plant that turns slowly is another one than on the host. The linker wraps the compiler's calls
 * (boards.mk), and that case is computed here; all others stay libgcc's. */
#include <stdint.h>

#define SOFT __attribute__((pcs("aapcs"))) // in core registers, whatever the ABI of the image

SOFT double __real___aeabi_dadd(double a, double b);
SOFT double __wrap___aeabi_dadd(double a, double b);
SOFT double __wrap___aeabi_dsub(double a, double b);

#define SIGN  ((uint64_t)1 << 63)
#define FIRST ((uint64_t)1 << 52) // the leading bit that is not stored

typedef union word {
    double value;
    uint64_t bits;
} word;

static uint32_t exponent_of(uint64_t bits)
{
    return (uint32_t)(bits >> 52) & 0x7ffu;
}

static uint64_t digits_of(uint64_t bits)
{
    return FIRST | (bits & (FIRST - 1u));
}

// x - y of positive numbers, the exponent of x larger by 33: two more bits and a sticky one, rounded to
// nearest, ties to even.
static uint64_t difference(uint64_t x, uint64_t y)
{
    const uint64_t low = digits_of(y);
    const uint64_t sticky = (low & 0x7fffffffu) != 0u ? 1u : 0u;
    uint64_t exponent = exponent_of(x);
    uint64_t rest = (digits_of(x) << 3) - (low >> 31 << 1 | sticky);
    if (rest < FIRST << 3) {
        rest <<= 1;
        --exponent;
    }
    const uint64_t tail = rest & 7u;
    rest >>= 3;
    rest += tail > 4u || (tail == 4u && (rest & 1u) != 0u) ? 1u : 0u;
    return (exponent << 52) + (rest - FIRST); // a carry goes on into the exponent
}

SOFT double __wrap___aeabi_dadd(double a, double b)
{
    const word x = {a};
    const word y = {b};
    const uint32_t ex = exponent_of(x.bits);
    const uint32_t ey = exponent_of(y.bits);
    const uint32_t apart = ex > ey ? ex - ey : ey - ex;
    const uint32_t least = ex > ey ? ey : ex;
    const uint32_t most = ex > ey ? ex : ey;
    if (apart != 33u || ((x.bits ^ y.bits) & SIGN) == 0u || least == 0u || most == 0x7ffu) {
        return __real___aeabi_dadd(a, b);
    }
    const word *const large = ex > ey ? &x : &y;
    const word *const small = ex > ey ? &y : &x;
    word sum;
    sum.bits = (large->bits & SIGN) | difference(large->bits & ~SIGN, small->bits & ~SIGN);
    return sum.value;
}

SOFT double __wrap___aeabi_dsub(double a, double b)
{
    word minus = {b};
    minus.bits ^= SIGN;
    return __wrap___aeabi_dadd(a, minus.value);
}
