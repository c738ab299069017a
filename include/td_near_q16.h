/* SPDX-License-Identifier: MIT */
/// @file
/// Numbers near a contact in fixed point. Included by td_near.h, which holds the contract and the types.
#ifndef TD_NEAR_Q16_H
#define TD_NEAR_Q16_H

/* ---- conversions ---- */

/// a raw number with `shift` more fractional bits than wanted, rounded; 0 < shift < 63
static inline int64_t td_near_round(int64_t raw, int shift)
{
    return (raw + ((int64_t)1 << (shift - 1))) >> shift;
}

/// A length, a ratio; saturates.
static inline td_near td_near_of(td_real a)
{
    const bool fits = a < TD_R(16.0) && a > -TD_R(16.0);
    return (td_near)(fits ? (int32_t)a * 2048 : td_saturate((int64_t)a));
}

/// The same of a length that is known to be below 16 m.
static inline td_near td_near_short(td_real a)
{
    return (td_near)((int32_t)a * 2048);
}

/// A length or a ratio, rounded to td_real.
static inline td_real td_near_real(td_near a)
{
    return (td_real)(((int32_t)a >> 11) + (((int32_t)a >> 10) & 1));
}

/// A speed, from a product; saturates at +-295 m/s, so that no vector of speeds is beyond 512.
static inline td_near td_near_speed(td_wide v)
{
    const int64_t most = (int64_t)295 << 32;
    if ((int64_t)v <= most && (int64_t)v >= -most) {
        return (td_near)(int32_t)td_near_round((int64_t)v, 10);
    }
    (void)td_saturate((int64_t)v);
    return (td_near)(int32_t)(((int64_t)v < 0 ? -most : most) >> 10);
}

/// For the host and for scene tables, as td_from_double: a length.
static inline td_near td_near_from_double(double x)
{
    return (td_near)td_steps_from_double(x, 134217728.0);
}

/// A length or a ratio as a double.
static inline double td_near_to_double(td_near a)
{
    return (double)(int32_t)a / 134217728.0;
}

/// Damping; saturates.
static inline td_drag td_drag_of(td_real d)
{
    return (td_drag)td_fit32((int64_t)d * 32);
}

/// A damping, rounded to td_real.
static inline td_real td_drag_real(td_drag d)
{
    return (td_real)(((int32_t)d >> 5) + (((int32_t)d >> 4) & 1));
}

/// A damping, as td_from_double.
static inline td_drag td_drag_from_double(double x)
{
    return (td_drag)td_steps_from_double(x, 2097152.0);
}

/// A force to compare with sums of products, and such a sum as a force; saturates.
static inline td_pull td_pull_of(td_real force)
{
    return (td_pull)((int64_t)force * 134217728);
}

/// A sum of forces, rounded to td_real; saturates.
static inline td_real td_pull_narrow(td_pull pull)
{
    return (td_real)td_fit32(td_near_round((int64_t)pull, 27));
}

/// The same of a trial force, which may be too large and is then limited without being counted.
static inline td_real td_pull_trial(td_pull pull)
{
    const int64_t force = td_near_round((int64_t)pull, 27);
    const int32_t low = (int32_t)force;
    return (td_real)(low == force ? low : force < 0 ? -INT32_MAX : INT32_MAX);
}

/* ---- sums that may leave the range ---- */

/// a - b; saturates.
static inline td_near td_near_sub(td_near a, td_near b)
{
    return (td_near)td_sub32((int32_t)a, (int32_t)b);
}

/* ---- products ---- */

/// u a, not narrowed.
static inline td_wnear td_nmul(td_unit u, td_near a)
{
    return (td_wnear)td_mul64((int32_t)u, (int32_t)a);
}

/// A product, rounded.
static inline td_near td_nnarrow(td_wnear w)
{
    return (td_near)(int32_t)td_near_round((int64_t)w, 30);
}

/// The cosine of two directions.
static inline td_unit td_near_cosine(td_dir3 a, td_dir3 b)
{
    return (td_unit)(int32_t)td_near_round((int64_t)td_dir3_cos(a, b), 30);
}

/// a b - c d. (Written as a sum with -c d: of a difference compilers make 64-bit factors.)
static inline td_unit td_near_sine(td_unit a, td_unit b, td_unit c, td_unit d)
{
    return (td_unit)(int32_t)td_near_round((int64_t)(td_umul(a, b) + td_umul(-c, d)), 30);
}

/// a times a ratio; saturates.
static inline td_near td_near_stretch(td_near a, td_near ratio)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)a, (int32_t)ratio), 27));
}

/// A force times a ratio; saturates.
static inline td_real td_near_amplify(td_real f, td_near ratio)
{
    return (td_real)td_fit32(td_near_round(td_mul64((int32_t)f, (int32_t)ratio), 27));
}

/// a times a number; saturates.
static inline td_near td_near_times(td_real number, td_near a)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)number, (int32_t)a), 16));
}

/// The force of a spring and a damper: k s + d v.
static inline td_pull td_near_pull(td_real k, td_near s, td_drag d, td_near v)
{
    return (td_pull)(td_mul64((int32_t)k, (int32_t)s) + td_mul64((int32_t)d, (int32_t)v));
}

/// How far a force bends a spring, rounded down, from a position that is still a product. Limited to +-3 m.
static inline td_near td_near_bend(td_wnear from, td_flex flex, td_real force)
{
    const int64_t most = (int64_t)3 << 27;
    const int64_t bent = td_mul64((int32_t)force, flex.mantissa) >> flex.shift;
    const int64_t at = td_near_round((int64_t)from, 30) + bent;
    return (td_near)(int32_t)(at > most ? most : at < -most ? -most : at);
}

/// The distance covered at a speed in `time` seconds; saturates.
static inline td_near td_near_travel(td_unit time, td_near v)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)time, (int32_t)v), 25));
}

/// A length times a rate [1/s]: a speed; saturates.
static inline td_real td_near_rate(td_near a, td_real rate)
{
    return (td_real)td_fit32(td_near_round(td_mul64((int32_t)a, (int32_t)rate), 27));
}

/* ---- places ---- */

/// to - from along one axis; TD_NEAR_REACH if that is not near.
static inline td_near
td_place_axis(td_real from, td_near from_residual, td_real to, td_near to_residual)
{
    const int32_t coarse = (int32_t)(to - from);
    const bool is_near = coarse <= (int32_t)TD_R(7.0) && coarse >= -(int32_t)TD_R(7.0);
    const int32_t fine = (int32_t)(to_residual - from_residual);
    return is_near ? (td_near)(coarse * 2048 + fine) : TD_NEAR_REACH;
}

/// Moves one axis of a place by less than 16 m.
static inline void td_place_add_axis(td_real *p, td_near *residual, td_near by)
{
    const int32_t fine = (int32_t)(*residual + by);
    const int32_t steps = (fine + 1024) >> 11;
    *p = *p + (td_real)steps;
    *residual = (td_near)(fine - steps * 2048);
}

/// One axis of a place that is moved, rounded to td_real.
static inline td_real td_place_axis_at(td_real p, td_near residual, td_near by)
{
    return p + (td_real)(((int32_t)(residual + by) + 1024) >> 11);
}

/// The same by a product of a direction and a length: what is finer than p goes to the residual.
static inline void td_place_add_proj(td_real *p, td_near *residual, td_proj by)
{
    const int32_t steps = (int32_t)td_near_round((int64_t)by, 30);
    const int32_t beyond = (int32_t)((uint32_t)(int64_t)by - ((uint32_t)steps << 30));
    *p = *p + (td_real)steps;
    *residual = *residual + (td_near)((beyond + (1 << 18)) >> 19);
}

#endif
