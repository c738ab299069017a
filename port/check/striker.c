/* SPDX-License-Identifier: MIT */
#include "striker.h"

striker striker_start(const td_law *law, double unit, double mass, double speed)
{
    const striker s = {.law = law, .unit = unit, .mass = mass, .speed = speed};
    return s;
}

static double force_at(const striker *s, double depth, double speed, td_law_out *out)
{
    (void)td_law_evaluate(s->law, &s->memory, td_from_double(depth), td_from_double(speed), out);
    return td_to_double(out->force) * s->unit;
}

static double acceleration(const striker *s, double depth, double speed)
{
    td_law_out trial;
    return (s->load - force_at(s, depth, speed, &trial)) / s->mass;
}

/* The books are kept after the step: `depth` is where the mass was. */
static void note(striker *s, double depth, double force, double h)
{
    s->work += 0.5 * (force + s->force) * (s->depth - depth);
    s->force = force;
    s->time += h;
    s->deepest = s->depth > s->deepest ? s->depth : s->deepest;
}

void striker_tick(striker *s, double h)
{
    td_law_out out;
    const double depth = s->depth;
    const double force = force_at(s, depth, s->speed, &out);
    td_law_commit(&s->memory, &out, td_from_double(h));
    s->speed += h * (s->load - force) / s->mass;
    s->depth += h * s->speed;
    note(s, depth, force, h);
}

void striker_integrate(striker *s, double h)
{
    td_law_out out;
    const double x = s->depth, v = s->speed, half = 0.5 * h;
    const double a1 = acceleration(s, x, v);
    const double v2 = v + half * a1;
    const double a2 = acceleration(s, x + half * v, v2);
    const double v3 = v + half * a2;
    const double a3 = acceleration(s, x + half * v2, v3);
    const double v4 = v + h * a3;
    const double a4 = acceleration(s, x + h * v3, v4);
    s->depth = x + h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
    s->speed = v + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    const double force = force_at(s, s->depth, s->speed, &out);
    td_law_commit(&s->memory, &out, td_from_double(h));
    note(s, x, force, h);
}

bool striker_bounce(striker *s, striker_step *step, double h, int steps)
{
    for (int i = 0; i < steps; ++i) {
        step(s, h);
        if (s->depth <= 0.0 && s->speed <= 0.0) {
            return true;
        }
    }
    return false;
}
