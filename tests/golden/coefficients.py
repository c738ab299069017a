#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints src/number/td_coefficients.h: polynomial coefficients and seed tables of td_math and td_q16.

Not part of any build: run it by hand when a polynomial changes (Debian: python3-mpmath), and
compare: `/usr/bin/python3 tests/golden/coefficients.py | diff - src/number/td_coefficients.h`.
Each polynomial is a Chebyshev fit in 60 digits (within a few per cent of the minimax error), its
coefficients then rounded to the format that evaluates it. The error printed beside it is that of
the fit alone; the tests establish the error of the whole function.
"""
import struct
from mpmath import mp, mpf, sin, cos, atan, exp, log, sqrt, pi, chebyfit, floor, nstr, ceil

mp.dps = 60
TINY = mpf(10) ** -24  # the fits' functions are analytic: their value at 0 is their limit


def fit(f, lo, hi, n):
    coeffs, err = chebyfit(lambda x: f(x if abs(x) > TINY else TINY), [lo, hi], n, error=True)
    return [mpf(c) for c in reversed(coeffs)], err


def f32(x):
    return struct.unpack("f", struct.pack("f", float(x)))[0]


def show_float(name, title, f, hi, n32, n64, lo=mpf(0)):
    c32, e32 = fit(f, lo, hi, n32)
    c64, e64 = fit(f, lo, hi, n64)
    print(f"/* {title} */")
    for guard, coeffs, err, rnd in (("F64", c64, e64, float), ("F32", c32, e32, f32)):
        print("#if defined(TD_SCALAR_F64)" if guard == "F64" else "#else")
        print(f"/* error of the fit {nstr(err, 2)} */")
        print(f"static const td_real {name}[{len(coeffs)}] = {{")
        for c in coeffs:
            print(f"    TD_R({rnd(c).hex()}),")
        print("};")
    print("#endif\n")


def show_q(name, title, f, lo, hi, n, frac):
    coeffs, err = fit(f, lo, hi, n)
    print(f"/* {title}; Q{31 - frac}.{frac}, error of the fit {nstr(err, 2)} */")
    print(f"static const int32_t {name}[{n}] = {{")
    for c in coeffs:
        print(f"    {int(floor(c * 2 ** frac + mpf(1) / 2))},")
    print("};\n")


def show_table(name, title, f, n):
    print(f"/* {title} */")
    values = [int(floor((f(i) + f(i + 1)) / 2 + mpf(1) / 2)) for i in range(n)]
    print(f"static const uint16_t {name}[{n}] = {{")
    for i in range(0, n, 12):
        print("    " + ", ".join(str(v) for v in values[i:i + 12]) + ",")
    print("};\n")


print("""/* SPDX-License-Identifier: MIT */
/// Coefficients and seed tables. Written by tests/golden/coefficients.py: change them there.
///
/// The including file says which of its two halves it wants, so that no table is unused.
#ifndef TD_COEFFICIENTS_H
#define TD_COEFFICIENTS_H

// clang-format off""")
zq = (pi / 4) ** 2 * mpf("1.0001")
z8 = (sqrt(2) - 1) ** 2
ln2 = log(2)
print("#if !defined(TD_SCALAR_Q16)\n")
show_float("sin_poly", "sin(r) = r + r^3 P(r^2), |r| <= pi/4",
           lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, zq, 3, 6)
show_float("cos_poly", "cos(r) = 1 - r^2/2 + r^4 P(r^2), |r| <= pi/4",
           lambda z: (cos(sqrt(z)) - 1 + z / 2) / z ** 2, zq, 3, 6)
show_float("atan_poly", "atan(t) = t + t^3 P(t^2), |t| <= tan(pi/8)",
           lambda z: (atan(sqrt(z)) / sqrt(z) - 1) / z, z8 * mpf("1.0001"), 5, 11)
show_float("exp_poly", "exp(r) = 1 + r + r^2 P(r), |r| <= ln(2)/2",
           lambda r: (exp(r) - 1 - r) / r ** 2, ln2 / 2 * mpf("1.0001"), 5, 10,
           -ln2 / 2 * mpf("1.0001"))
show_float("log_poly", "log((1+s)/(1-s)) = 2 s + s^3 P(s^2), s = f/(2+f), 1+f in [sqrt(1/2), sqrt(2)]",
           lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / sqrt(z) - 2) / z,
           ((sqrt(2) - 1) / (sqrt(2) + 1)) ** 2 * mpf("1.0001"), 3, 7)
print("#elif defined(TD_MATH_TABLES)\n")
show_q("sin_poly", "sin(pi/2 u) = u P(u^2), |u| <= 1/2",
       lambda z: sin(pi / 2 * sqrt(z)) / sqrt(z), mpf(0), mpf("0.25"), 5, 30)
show_q("cos_poly", "cos(pi/2 u) = P(u^2), |u| <= 1/2",
       lambda z: cos(pi / 2 * sqrt(z)), mpf(0), mpf("0.25"), 5, 30)
show_q("atan_poly", "atan(t) / (pi/2) = t P(t^2), 0 <= t <= tan(pi/8)",
       lambda z: atan(sqrt(z)) / sqrt(z) * 2 / pi, mpf(0), z8, 7, 30)
show_q("exp2_poly", "2^-(g + 1/2) = P(g), |g| <= 1/2",
       lambda g: mpf(2) ** -(g + mpf(1) / 2), -mpf(1) / 2, mpf(1) / 2, 8, 30)
show_q("log_poly", "log(1+f) = f P(f), 0 <= f <= 1", lambda f: log(1 + f) / f, mpf(0), mpf(1), 11, 30)
print("#elif defined(TD_Q16_TABLES)\n")
show_table("recip_seed", "2^39 / m at the middle of m = (128 + i .. 129 + i) * 2^24, as 2^23 / (128 + i)",
           lambda i: mpf(2) ** 23 / (128 + i), 128)
show_table("rsqrt_seed", "2^31 / sqrt(m) at the middle of m = (64 + i .. 65 + i) * 2^24",
           lambda i: mpf(2) ** 19 / sqrt(64 + i), 192)
print("#endif\n// clang-format on\n\n#endif")
