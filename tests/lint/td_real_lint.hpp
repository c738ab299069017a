/* SPDX-License-Identifier: MIT */
// The scalars as classes, for a compiler that only checks: nothing here is ever linked or run.
//
// In a Q16.16 build td_real is an int32_t, so C accepts `a * b`, `a / 2`, `x = 1` and a sum of two
// products of different formats, and computes a wrong number. Here each scalar is a type of its own
// that knows + - unary- += -= and comparisons with its own kind, and nothing else:
//   - a bare integer does not become a scalar: TD_R(1.0), or an explicit cast where raw is meant;
//   - a scalar does not become an integer, a bool or another scalar unless a cast says so;
//   - there is no * / % << >> & | ^ ! and no ++.
// The real headers are compiled on top of it; only their typedefs step aside (TD_LINT).
//
// Use: g++ -x c++ -std=c++20 -fsyntax-only -DTD_SCALAR_Q16 -DTD_LINT -include <this> -Iinclude FILE
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

#define restrict __restrict
#define _Noreturn [[noreturn]]
#define _Alignas alignas
#define _Thread_local thread_local

/// @tparam Raw  the integer that holds it in the Q16 build
/// @tparam Role keeps formats of the same width apart
template <typename Raw, typename Role> struct td_lint_scalar {
    using self = td_lint_scalar;
    Raw raw;

    constexpr td_lint_scalar() = default;

    // Not from double: a cast from double would truncate, and the conversions that round have names.
    template <std::integral I> constexpr explicit td_lint_scalar(I value) : raw((Raw)value)
    {
    }

    constexpr explicit operator int32_t() const
    {
        return (int32_t)raw;
    }
    constexpr explicit operator int64_t() const
    {
        return (int64_t)raw;
    }
    constexpr explicit operator uint32_t() const
    {
        return (uint32_t)raw;
    }
    constexpr explicit operator uint64_t() const
    {
        return (uint64_t)raw;
    }
    constexpr explicit operator double() const
    {
        return (double)raw;
    }

    constexpr self operator-() const
    {
        return self(-raw);
    }
    constexpr self &operator+=(self b)
    {
        raw += b.raw;
        return *this;
    }
    constexpr self &operator-=(self b)
    {
        raw -= b.raw;
        return *this;
    }

    friend constexpr self operator+(self a, self b)
    {
        return self(a.raw + b.raw);
    }
    friend constexpr self operator-(self a, self b)
    {
        return self(a.raw - b.raw);
    }
    friend constexpr bool operator==(self a, self b) = default;
    friend constexpr auto operator<=>(self a, self b) = default;
};

using td_real = td_lint_scalar<int32_t, struct td_lint_role_real>;   // Q16.16
using td_unit = td_lint_scalar<int32_t, struct td_lint_role_unit>;   // Q2.30
using td_wide = td_lint_scalar<int64_t, struct td_lint_role_wide>;   // Q32.32, real x real
using td_proj = td_lint_scalar<int64_t, struct td_lint_role_proj>;   // Q18.46, unit x real
using td_wunit = td_lint_scalar<int64_t, struct td_lint_role_wunit>; // Q4.60, unit x unit
using td_near = td_lint_scalar<int32_t, struct td_lint_role_near>;   // Q5.27, speeds Q10.22
using td_wnear = td_lint_scalar<int64_t, struct td_lint_role_wnear>; // Q7.57, unit x near
using td_drag = td_lint_scalar<int32_t, struct td_lint_role_drag>;   // Q11.21
using td_pull = td_lint_scalar<int64_t, struct td_lint_role_pull>;   // Q21.43, real x near
