/* SPDX-License-Identifier: MIT */
/// @file
/// Numbers near a contact in float32 and float64. Included by td_near.h, which holds the contract and the types.
#ifndef TD_NEAR_FLOAT_H
#define TD_NEAR_FLOAT_H

/// A length, a ratio.
static inline td_near td_near_of(td_real a)
{
    return a;
}

/// The same of a length that is known to be below 16 m.
static inline td_near td_near_short(td_real a)
{
    return a;
}

/// A length or a ratio, rounded to td_real.
static inline td_real td_near_real(td_near a)
{
    return a;
}

/// A speed, from a product.
static inline td_near td_near_speed(td_wide v)
{
    return v;
}

/// For the host and for scene tables, as td_from_double: a length.
static inline td_near td_near_from_double(double x)
{
    return td_from_double(x);
}

/// A length or a ratio as a double.
static inline double td_near_to_double(td_near a)
{
    return (double)a;
}

/// Damping.
static inline td_drag td_drag_of(td_real d)
{
    return d;
}

/// A damping, rounded to td_real.
static inline td_real td_drag_real(td_drag d)
{
    return d;
}

/// A damping, as td_from_double.
static inline td_drag td_drag_from_double(double x)
{
    return td_from_double(x);
}

/// A force to compare with sums of products, and such a sum as a force.
static inline td_pull td_pull_of(td_real force)
{
    return force;
}

/// A sum of forces, rounded to td_real.
static inline td_real td_pull_narrow(td_pull pull)
{
    return pull;
}

/// The same of a trial force.
static inline td_real td_pull_trial(td_pull pull)
{
    return pull;
}

/// a - b.
static inline td_near td_near_sub(td_near a, td_near b)
{
    return a - b;
}

/// u a, not narrowed.
static inline td_wnear td_nmul(td_unit u, td_near a)
{
    return u * a;
}

/// A product, rounded.
static inline td_near td_nnarrow(td_wnear w)
{
    return w;
}

/// The cosine of two directions.
static inline td_unit td_near_cosine(td_dir3 a, td_dir3 b)
{
    return td_dir3_cos(a, b);
}

/// a b - c d.
static inline td_unit td_near_sine(td_unit a, td_unit b, td_unit c, td_unit d)
{
    return a * b - c * d;
}

/// a times a ratio.
static inline td_near td_near_stretch(td_near a, td_near ratio)
{
    return a * ratio;
}

/// A force times a ratio.
static inline td_real td_near_amplify(td_real f, td_near ratio)
{
    return f * ratio;
}

/// a times a number.
static inline td_near td_near_times(td_real number, td_near a)
{
    return number * a;
}

/// The force of a spring and a damper: k s + d v.
static inline td_pull td_near_pull(td_real k, td_near s, td_drag d, td_near v)
{
    return k * s + d * v;
}

/// How far a force bends a spring, from a position that is still a product.
static inline td_near td_near_bend(td_wnear from, td_flex flex, td_real force)
{
    return from + flex * force;
}

/// The distance covered at a speed in `time` seconds.
static inline td_near td_near_travel(td_unit time, td_near v)
{
    return time * v;
}

/// A length times a rate [1/s]: a speed.
static inline td_real td_near_rate(td_near a, td_real rate)
{
    return a * rate;
}

/// to - from along one axis.
static inline td_near
td_place_axis(td_real from, td_near from_residual, td_real to, td_near to_residual)
{
    return (to - from) + (to_residual - from_residual);
}

/// p + by and what that sum loses: all of it where p is the larger of the two (Dekker's sum), and where
/// it is not, p has small steps anyway.
static inline void td_place_add_axis(td_real *p, td_near *residual, td_near by)
{
    const td_real fine = *residual + by;
    const td_real sum = *p + fine;
    *residual = fine - (sum - *p);
    *p = sum;
}

/// One axis of a place that is moved, rounded to td_real.
static inline td_real td_place_axis_at(td_real p, td_near residual, td_near by)
{
    return p + (residual + by);
}

/// The same by a product of a direction and a length: what is finer than p goes to the residual.
static inline void td_place_add_proj(td_real *p, td_near *residual, td_proj by)
{
    td_place_add_axis(p, residual, by);
}

#endif
