/* SPDX-License-Identifier: MIT */
#include "contact_truth.h"
#include <math.h>

#define HALVINGS 60

/* 1 - t / (exp(t) - 1) = e u */
static double loss(double t)
{
    return t < 1e-3 ? t / 2.0 - t * t / 12.0 : t > 700.0 ? 1.0 : 1.0 - t / expm1(t);
}

double truth_restitution(double u)
{
    double lo = 0.0, hi = 2.0 * u + 2.0;
    for (int i = 0; i < HALVINGS && u > 0.0; ++i) {
        const double t = 0.5 * (lo + hi);
        *(t - loss(t) < u ? &lo : &hi) = t;
    }
    return u > 0.0 ? loss(0.5 * (lo + hi)) / u : 1.0;
}

double truth_damping(double e)
{
    double lo = 0.0, hi = 4.0 / e + 10.0;
    for (int i = 0; i < HALVINGS && e < 1.0; ++i) {
        const double t = 0.5 * (lo + hi);
        *(loss(t) > e * (t - loss(t)) ? &lo : &hi) = t;
    }
    return e < 1.0 ? 0.5 * (lo + hi) / (1.0 + e) : 0.0;
}

double truth_depth(double u, double speed, double stiffness)
{
    const double unit = speed / sqrt(stiffness);
    return u > 1e-6 ? unit * sqrt(2.0 * (u - log1p(u))) / u : unit;
}
