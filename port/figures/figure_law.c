/* SPDX-License-Identifier: MIT */
/* A mass of 1 kg and an obstacle of 50 kN/m: one blow at 1 m/s, and a fall from 10 m that bounces. */
#include <math.h>
#include "figures.h"
#include "striker.h"

#define STIFFNESS 50.0   /* [kN/m] */
#define NEWTONS   1000.0 /* of one unit of force */
#define STEPS     1200u
#define EVERY     4u
#define ROWS      (STEPS / EVERY)

typedef struct course {
    double time_ms[ROWS], depth_mm[ROWS], speed[ROWS], acceleration[ROWS];
} course;

/* @param weight [N] presses on */
static void follow(double restitution, double weight, double step, course *c)
{
    const td_law law = {.kind = TD_LAW_DAMPED,
                        .stiffness = td_from_double(STIFFNESS),
                        .restitution = td_unit_from_double(restitution)};
    striker s = striker_start(&law, NEWTONS, 1.0, 1.0);
    s.load = weight;
    for (size_t i = 0u; i < STEPS; ++i) {
        if (i % EVERY == 0u) {
            c->time_ms[i / EVERY] = 1e3 * s.time;
            c->depth_mm[i / EVERY] = 1e3 * s.depth;
            c->speed[i / EVERY] = s.speed;
            c->acceleration[i / EVERY] = s.load - s.force;
        }
        striker_integrate(&s, step);
    }
}

static void series(bytes *to, const char *label, const double *values)
{
    page_comma(to);
    page_raw(to, "{");
    page_text_of(to, "label", label);
    figure_point(to, "values", values, ROWS);
    page_raw(to, "}");
}

static void begin(bytes *to, const figure *f, const char *label, const double *times)
{
    figure_begin(to, f);
    page_key(to, "x");
    page_raw(to, "{");
    page_text_of(to, "label", label);
    figure_point(to, "values", times, ROWS);
    page_raw(to, "}");
    figure_list(to, "series");
}

static void show(bytes *to, const figure *f, const course *c)
{
    begin(to, f, "time [ms]", c->time_ms);
    series(to, "depth [mm]", c->depth_mm);
    series(to, "speed [m/s]", c->speed);
    series(to, "acceleration [m/s2]", c->acceleration);
    figure_close(to);
    page_raw(to, "}");
}

/* ---- a ball that bounces [EN sec. 2.4] ---- */

#define GRAVITY     9.8
#define HEIGHT      10.0
#define RESTITUTION 0.8
#define END         12.0 /* [s] bounces come together at 12.86 s */
#define FALL_STEP   1e-4

/* By impulses: each bounce lasts 2 v / g, and leaves with e of the speed before. */
static double by_impulses(double time)
{
    double speed = sqrt(2.0 * GRAVITY * HEIGHT), begun = -speed / GRAVITY;
    while (time - begun > 2.0 * speed / GRAVITY) {
        begun += 2.0 * speed / GRAVITY;
        speed *= RESTITUTION;
    }
    const double t = time - begun;
    return speed * t - 0.5 * GRAVITY * t * t;
}

static void ball(bytes *to)
{
    static const figure f = {
        "en6", "[EN] figure 6", "Bouncing ball",
        "From 10 m, restitution 0.8: by the force of 50 kN/m, and by impulses, "
        "which is the closed form.",
        "curves"};
    static double times[ROWS], by_force[ROWS], exact[ROWS];
    const td_law law = {.kind = TD_LAW_DAMPED,
                        .stiffness = td_from_double(STIFFNESS),
                        .restitution = td_unit_from_double(RESTITUTION)};
    const size_t every = (size_t)(END / FALL_STEP / ROWS);
    striker s = striker_start(&law, NEWTONS, 1.0, 0.0);
    s.depth = -HEIGHT;
    s.load = GRAVITY;
    for (size_t i = 0u; i < every * ROWS; ++i) {
        if (i % every == 0u) {
            times[i / every] = s.time;
            by_force[i / every] = -s.depth;
            exact[i / every] = by_impulses(s.time);
        }
        striker_integrate(&s, FALL_STEP);
    }
    begin(to, &f, "time [s]", times);
    series(to, "height, by force [m]", by_force);
    series(to, "height, by impulses [m]", exact);
    figure_close(to);
    page_raw(to, "}");
}

void figure_law(bytes *to)
{
    static const figure elastic = {
        "en17", "[EN] figure 17", "Elastic collision",
        "Restitution 0.999, at 1 m/s: the mass leaves as fast as it came.", "curves"};
    static const figure damped = {
        "en18", "[EN] figure 18", "Non-elastic collision",
        "Restitution 0.01 under its weight: the mass stays, and the depth "
        "carries the weight.",
        "curves"};
    static course c;
    ball(to);
    follow(0.999, 0.0, 1.2e-5, &c);
    show(to, &elastic, &c);
    follow(0.01, 9.81, 5e-5, &c);
    show(to, &damped, &c);
}
