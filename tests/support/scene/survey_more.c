/* SPDX-License-Identifier: MIT */
/* Families of the survey in which bodies stand, land or meet with more than one thing at a time. */
#include <math.h>
#include "survey_tables.h"

#define TURN 6.28318530717958647692

static plant_quat about(plant_vec axis, double angle)
{
    const double sine = sin(0.5 * angle);
    return (plant_quat){cos(0.5 * angle), sine * axis.x, sine * axis.y, sine * axis.z};
}

/* ---- twisted stacks ---- */

bool survey_make_twist(survey *c)
{
    const uint32_t n = 2u + survey_below(c, 2u); /* a soft stack of more boxes buckles */
    const double half = survey_uniform(c, 0.2, 0.3);
    const double gap = survey_below(c, 2u) == 0u ? 0.0 : 0.001;
    survey_add_floor(c);
    for (uint32_t b = 0u; b < n; ++b) {
        (void)survey_add_box(c, 1.0, vec(half, half, half), 3.0);
        free_body *const body = &c->bodies[b];
        body->p.x = survey_uniform(c, -0.15, 0.15) * half;
        body->p.y = survey_uniform(c, -0.15, 0.15) * half;
        body->p.z = half + gap + b * (2.0 * half + gap);
        body->q = about(vec(0.0, 0.0, 1.0), survey_uniform(c, 0.0, TURN));
    }
    c->settle = 12.0;
    return true;
}

/* ---- slopes, domes and barrels ---- */

static void add_feet(survey *c, uint32_t body, uint32_t n, double wide, double below)
{
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = TURN * i / n;
        survey_add_foot(c, body, vec(wide * cos(a), wide * sin(a), -below), true);
    }
}

/* So steep that friction holds it well, whatever is above. */
static void stand_on_slope(survey *c, bool as_box)
{
    const double steep = atan(0.6 * td_unit_to_double(c->materials[0].mu_k));
    const double angle = survey_uniform(c, 0.02, steep);
    const double gap = survey_uniform(c, 0.0, 0.02);
    const double mass = survey_logarithmic(c, 1.0, 10.0);
    const plant_vec normal = {sin(angle), 0.0, cos(angle)};
    const plant_vec size = {survey_uniform(c, 0.2, 0.4), survey_uniform(c, 0.2, 0.4), 0.1};
    double high = size.z;
    uint32_t b = 0u;
    if (as_box) {
        b = survey_add_box(c, mass, size, 3.0);
        const uint32_t floor = survey_add_part(c, TD_WORLD, TD_SHAPE_BOX, vec(20.0, 20.0, 1.0),
                                               plant_scale(-1.0, normal));
        c->parts[floor].x_ba.q = (td_quat){td_unit_from_double(cos(0.5 * angle)), TD_U(0.0),
                                           td_unit_from_double(sin(0.5 * angle)), TD_U(0.0)};
    } else {
        high = 0.25;
        b = survey_add_body(c, mass, survey_box_inertia(mass, size), 3.0, 50.0);
        add_feet(c, b, 3u + survey_below(c, 4u), 0.4, high);
        survey_add_plane(c, normal);
    }
    c->bodies[b].q = about(vec(0.0, 1.0, 0.0), angle);
    c->bodies[b].p = plant_scale(high + gap, normal);
}

/* Feet at one height on a sphere; on a barrel along y those beside its top are lower. */
static void stand_on_curve(survey *c, td_curve kind)
{
    const double radius = survey_uniform(c, 2.0, 6.0);
    const double wide = survey_uniform(c, 0.2, 0.4);
    const double mass = survey_logarithmic(c, 1.0, 10.0);
    const double lower = radius - sqrt(radius * radius - wide * wide);
    const uint32_t b =
        survey_add_body(c, mass, survey_box_inertia(mass, vec(wide, wide, 0.1)), 3.0, 50.0);
    if (kind == TD_CURVE_SPHERE) {
        add_feet(c, b, 3u + survey_below(c, 4u), wide, 0.25 + lower);
    } else {
        for (uint32_t i = 0u; i < 4u; ++i) {
            survey_add_foot(
                c, b,
                vec((i & 1u) != 0u ? wide : -wide, (i & 2u) != 0u ? 0.3 : -0.3, -0.25 - lower),
                true);
        }
    }
    survey_add_curve(c, kind, radius);
    c->bodies[b].p.z = 0.25 + survey_uniform(c, 0.0, 0.02);
}

bool survey_make_slope(survey *c)
{
    const uint32_t kind = survey_below(c, 4u);
    c->law.restitution = td_unit_from_double(survey_uniform(c, 0.15, 0.8));
    if (kind < 2u) {
        stand_on_slope(c, kind == 0u);
    } else {
        stand_on_curve(c, kind == 2u ? TD_CURVE_SPHERE : TD_CURVE_CYLINDER);
    }
    c->settle = 6.0;
    return true;
}

/* ---- several contacts at one impact ---- */

bool survey_make_broad(survey *c)
{
    static const double wanted[] = {0.1, 0.3, 0.5, 0.7, 0.9, 1.0};
    const double speed = survey_uniform(c, 0.5, 3.0);
    const bool are_balls = survey_below(c, 2u) == 0u;
    const uint32_t n = are_balls ? 2u + survey_below(c, 6u) : 2u;
    const double mass = survey_logarithmic(c, 0.5, 10.0);
    const double wide = survey_uniform(c, 0.2, 0.5);
    const uint32_t b = survey_add_body(c, mass, survey_box_inertia(mass, vec(wide, wide, 0.2)),
                                       1.1 * speed, 200.0);
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = TURN * i / n;
        const plant_vec at = {wide * cos(a), wide * sin(a), 0.0};
        (void)survey_add_part(c, b, are_balls ? TD_SHAPE_SPHERE : TD_SHAPE_BOX,
                              vec(0.1, are_balls ? 0.0 : 0.1, are_balls ? 0.0 : 0.1), at);
    }
    survey_add_floor(c);
    c->law.restitution = td_unit_from_double(wanted[survey_below(c, 6u)]);
    c->materials[0].mu_s = c->materials[0].mu_k = TD_U(0.0);
    c->gravity = 0.0;
    c->is_closed = true;
    c->must_rest = false;
    c->bodies[b].p.z = 0.1 + survey_uniform(c, 1.0, 2.0) * speed * c->h;
    c->bodies[b].v.z = -speed;
    c->settle = 0.5;
    return true;
}

/* ---- smooth laws ---- */

bool survey_make_smooth(survey *c)
{
    static bool (*const others[])(survey *) = {survey_make_drop, survey_make_stack,
                                               survey_make_table, survey_make_slide};
    c->law.kind = TD_LAW_SMOOTH;
    c->law.restitution = td_unit_from_double(survey_uniform(c, 0.1, 0.8));
    c->law.blend = td_from_double(survey_logarithmic(c, 1e-4, 1e-2));
    return others[survey_below(c, 4u)](c);
}

/* ---- wheels ---- */

/* Legs that its weight presses in by a few centimetres, damped by a third to two thirds of what is critical. */
static void add_wheel(survey *c, uint32_t body, plant_vec at, double k, double d)
{
    const td_quat down = {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_drag drag = td_drag_of(td_from_double(d));
    const uint32_t i = c->scene.n_wheels++;
    c->wheels[i] = (td_wheel){
        .x_bk = {{td_from_double(at.x), td_from_double(at.y), td_from_double(at.z)}, down},
        .leg = {TD_NEAR(0.05), TD_NEAR(0.5), TD_NEAR(0.5), td_from_double(k), drag, drag},
        .k_xy = td_from_double(4.0 * k),
        .d_xy = td_drag_of(td_from_double(0.04 * k)),
        .c_rr = TD_U(0.02),
        .cos_min = TD_U(0.3),
        .body = (uint16_t)body};
    c->controls[i].brake = TD_R(1000.0);
}

bool survey_make_wheels(survey *c)
{
    const uint32_t n = 3u + survey_below(c, 2u);
    const double mass = survey_logarithmic(c, 2.0, 30.0);
    const double wide = survey_uniform(c, 0.4, 0.8);
    const double k = mass * c->gravity / (n * survey_uniform(c, 0.03, 0.08));
    const double d = survey_uniform(c, 0.35, 0.7) * 2.0 * sqrt(k * mass / n);
    const uint32_t b =
        survey_add_body(c, mass, survey_box_inertia(mass, vec(wide, wide, 0.3)), 5.0, 50.0);
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = TURN * (i + 0.5) / n;
        add_wheel(c, b, vec(wide * cos(a), wide * sin(a), 0.0), k, d);
    }
    survey_add_deck(c, true);
    c->bodies[b].p.z = 0.5 + survey_uniform(c, 0.0, 0.2);
    c->bodies[b].v = vec(survey_uniform(c, -0.5, 0.5), survey_uniform(c, -0.5, 0.5),
                         -survey_uniform(c, 0.0, 0.5));
    c->bodies[b].q = about(vec(0.0, 0.0, 1.0), survey_uniform(c, 0.0, TURN));
    c->settle = 9.0;
    return true;
}

/* ---- bodies of several parts ---- */

static const td_quat along_x = {TD_U(0.70710678118654752), TD_U(0.0), TD_U(0.70710678118654752),
                                TD_U(0.0)};
static const td_quat along_y = {TD_U(0.70710678118654752), TD_U(0.70710678118654752), TD_U(0.0),
                                TD_U(0.0)};

static double add_dumb_bell(survey *c, uint32_t b, double size)
{
    (void)survey_add_part(c, b, TD_SHAPE_SPHERE, vec(0.4 * size, 0.0, 0.0), vec(size, 0.0, 0.0));
    (void)survey_add_part(c, b, TD_SHAPE_SPHERE, vec(0.3 * size, 0.0, 0.0), vec(-size, 0.0, 0.0));
    const uint32_t rod =
        survey_add_part(c, b, TD_SHAPE_CAPSULE, vec(0.15 * size, size, 0.0), vec(0.0, 0.0, 0.0));
    c->parts[rod].x_ba.q = along_x;
    return 1.4 * size;
}

static double add_cross(survey *c, uint32_t b, double size)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        const uint32_t arm = survey_add_part(c, b, TD_SHAPE_BOX, vec(0.2 * size, 0.2 * size, size),
                                             vec(0.0, 0.0, 0.0));
        c->parts[arm].x_ba.q = i == 0u ? TD_QUAT_IDENTITY : i == 1u ? along_x : along_y;
    }
    return 1.05 * size;
}

static double add_stool(survey *c, uint32_t b, double size)
{
    (void)survey_add_part(c, b, TD_SHAPE_BOX, vec(size, size, 0.2 * size),
                          vec(0.0, 0.0, 0.4 * size));
    for (uint32_t i = 0u; i < 4u; ++i) {
        (void)survey_add_part(c, b, TD_SHAPE_CAPSULE, vec(0.12 * size, 0.4 * size, 0.0),
                              vec((i & 1u) != 0u ? 0.8 * size : -0.8 * size,
                                  (i & 2u) != 0u ? 0.8 * size : -0.8 * size, -0.2 * size));
    }
    return 1.6 * size;
}

bool survey_make_compound(survey *c)
{
    static double (*const adders[])(survey *, uint32_t, double) = {add_dumb_bell, add_cross,
                                                                   add_stool};
    const double size = survey_uniform(c, 0.15, 0.3);
    const double mass = survey_logarithmic(c, 0.5, 5.0);
    const double arm = 0.5 * mass * size * size;
    const uint32_t b = survey_add_body(c, mass, vec(arm, 0.9 * arm, 1.2 * arm), 5.0, 200.0);
    const double radius = adders[survey_below(c, 3u)](c, b, size);
    survey_add_floor(c);
    c->bodies[b].q = survey_any_attitude(c);
    c->bodies[b].p.z = radius + survey_uniform(c, 0.05, 0.4);
    free_body_set_spin(&c->bodies[b],
                       vec(survey_uniform(c, -3.0, 3.0), survey_uniform(c, -3.0, 3.0),
                           survey_uniform(c, -3.0, 3.0)));
    c->materials[0].rolling = TD_U(0.03);
    c->materials[0].spinning = TD_U(0.03);
    c->law.restitution = td_unit_from_double(survey_uniform(c, 0.2, 0.8));
    c->settle = 12.0;
    return true;
}
