/* SPDX-License-Identifier: MIT */
#include "pendulum.h"
#include <math.h>

#define PI 3.14159265358979323846

/* cos a - cos q without cancellation. */
static double fall(double a, double q)
{
    return 2.0 * sin(0.5 * (a + q)) * sin(0.5 * (q - a));
}

double pendulum_speed(const pendulum *p, double a, double q)
{
    return sqrt(2.0 * p->gravity / p->distance * fall(a, q));
}

/* dt = dq / omega; with q = a + s^2 the integrand 2 s / omega has no singularity at rest. */
static double slowness(const pendulum *p, double a, double s)
{
    return 2.0 * s / pendulum_speed(p, a, a + s * s);
}

/* From s to t, by Gauss's rule with five points on each panel. No way takes no time. */
static double integrate(const pendulum *p, double a, double s, double t)
{
    static const double places[] = {0.0, 0.538469310105683091, 0.906179845938663993};
    static const double weights[] = {0.568888888888888889, 0.478628670499366468,
                                     0.236926885056189088};
    enum {
        PANELS = 8
    };
    const double half = 0.5 * (t - s) / PANELS;
    double sum = 0.0;
    if (t == s) {
        return 0.0;
    }
    for (int i = 0; i < PANELS; ++i) {
        const double middle = s + (2 * i + 1) * half;
        sum += weights[0] * slowness(p, a, middle);
        for (int k = 1; k < 3; ++k) {
            sum += weights[k] * (slowness(p, a, middle - places[k] * half) +
                                 slowness(p, a, middle + places[k] * half));
        }
    }
    return half * sum;
}

/* Beyond the bottom it slows down as it has sped up: the way there is the way from the mirrored place. */
double pendulum_time(const pendulum *p, double a, double q)
{
    const double bottom = sqrt(PI - a);
    if (q <= PI) {
        return integrate(p, a, 0.0, sqrt(q - a));
    }
    return integrate(p, a, 0.0, bottom) + integrate(p, a, sqrt(2.0 * PI - q - a), bottom);
}

double pendulum_turning(const pendulum *p, double q, double omega)
{
    return acos(cos(q) + 0.5 * omega * omega * p->distance / p->gravity);
}

double pendulum_acceleration(const pendulum *p, double q, double fx, double fy)
{
    const double inertia = p->mass * p->distance * p->distance;
    const double torque = -p->length * (fx * cos(q) + fy * sin(q));
    return p->gravity / p->distance * sin(q) + torque / inertia;
}
