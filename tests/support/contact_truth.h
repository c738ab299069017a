/* SPDX-License-Identifier: MIT */
/// Closed forms of one free contact under the law x'' = -(1 + k x') K x, in double.
///
/// With t = (1 + e) u, u = k v0: u = t / (1 - exp(-t)) - 1 and e u = 1 - t / (exp(t) - 1); both rise
/// with t, so that bisection finds t of either. The first integral (u - ln(1 + u)) / k^2 + K x^2 / 2
/// gives the largest depth.
#ifndef CONTACT_TRUTH_H
#define CONTACT_TRUTH_H

#include <math.h>

/// 1 - t / (exp(t) - 1): e u.
static inline double truth_loss(double t)
{
    return t < 1e-3 ? t / 2.0 - t * t / 12.0 : t > 700.0 ? 1.0 : 1.0 - t / expm1(t);
}

/// The restitution of a contact with u = k v0 > 0; 1 for u = 0.
static inline double truth_restitution(double u)
{
    double lo = 0.0, hi = 2.0 * u + 2.0;
    for (int i = 0; i < 200 && u > 0.0; ++i) {
        const double t = 0.5 * (lo + hi);
        if (t - truth_loss(t) < u) {
            lo = t;
        } else {
            hi = t;
        }
    }
    return u > 0.0 ? truth_loss(0.5 * (lo + hi)) / u : 1.0;
}

/// u of a restitution, 0 < e < 1.
static inline double truth_damping(double e)
{
    double lo = 0.0, hi = 4.0 / e + 10.0;
    for (int i = 0; i < 200; ++i) {
        const double t = 0.5 * (lo + hi);
        const double loss = truth_loss(t);
        if (loss > e * (t - loss)) {
            lo = t;
        } else {
            hi = t;
        }
    }
    return 0.5 * (lo + hi) / (1.0 + e);
}

/// The largest depth, K = stiffness / mass.
static inline double truth_depth(double u, double speed, double stiffness)
{
    const double unit = speed / sqrt(stiffness);
    return u > 1e-6 ? unit * sqrt(2.0 * (u - log1p(u))) / u : unit;
}

#endif
