/* SPDX-License-Identifier: MIT */
#include "survey_scene.h"
#include <math.h>
#include <string.h>
#include "survey_tables.h"

/* ---- families ---- */

static void wall_in(survey *c)
{
    for (int k = 0; k < 6; ++k) {
        const double off = (k & 1) != 0 ? 1.5 : -1.5;
        const plant_vec at = {k / 2 == 0 ? off : 0.0, k / 2 == 1 ? off : 0.0,
                              k / 2 == 2 ? off : 0.0};
        const plant_vec size = {k / 2 == 0 ? 0.5 : 2.5, k / 2 == 1 ? 0.5 : 2.5,
                                k / 2 == 2 ? 0.5 : 2.5};
        (void)survey_add_part(c, TD_WORLD, TD_SHAPE_BOX, size, at);
    }
}

/* Somewhere in the room where nobody is yet. */
static bool place_free(survey *c, uint32_t b, const double *radii)
{
    for (int tries = 0; tries < 500; ++tries) {
        const double most = 0.95 - radii[b];
        bool is_free = true;
        c->bodies[b].p = vec(survey_uniform(c, -most, most), survey_uniform(c, -most, most),
                             survey_uniform(c, -most, most));
        for (uint32_t k = 0u; k < b; ++k) {
            const plant_vec way = plant_sub(c->bodies[b].p, c->bodies[k].p);
            is_free = is_free && sqrt(plant_dot(way, way)) > radii[b] + radii[k] + 0.01;
        }
        if (is_free) {
            return true;
        }
    }
    return false;
}

static bool make_closed(survey *c)
{
    double radii[SURVEY_BODIES];
    const uint32_t n = 2u + survey_below(c, 5u);
    const bool is_rough = c->family == SURVEY_ROUGH;
    const double mu = is_rough ? survey_uniform(c, 0.05, 1.0) : 0.0;
    c->gravity = 0.0;
    c->is_closed = true;
    c->law.restitution =
        td_unit_from_double(is_rough ? survey_uniform(c, 0.0, 1.0) : survey_uniform(c, 0.9, 1.0));
    c->materials[0].mu_s = td_unit_from_double(mu);
    c->materials[0].mu_k = td_unit_from_double(0.8 * mu);
    c->materials[1] = c->materials[0];
    wall_in(c);
    for (uint32_t b = 0u; b < n; ++b) {
        radii[b] = survey_add_any(c, survey_logarithmic(c, 0.2, 5.0), 0.28, 8.0);
        c->parts[c->scene.n_parts - 1u].is_swept =
            true; /* what is thin is looked for between ticks */
        c->bodies[b].q = survey_any_attitude(c);
        if (!place_free(c, b, radii)) {
            return false;
        }
        c->bodies[b].v = vec(survey_uniform(c, -1.5, 1.5), survey_uniform(c, -1.5, 1.5),
                             survey_uniform(c, -1.5, 1.5));
        free_body_set_spin(&c->bodies[b],
                           vec(survey_uniform(c, -6.0, 6.0), survey_uniform(c, -6.0, 6.0),
                               survey_uniform(c, -6.0, 6.0)));
    }
    c->settle = 3.0;
    return true;
}

bool survey_make_drop(survey *c)
{
    const double radius = survey_add_any(c, 1.0, survey_uniform(c, 0.1, 0.3), 5.0);
    survey_add_floor(c);
    c->bodies[0].q = survey_any_attitude(c);
    c->bodies[0].p.z = radius + survey_uniform(c, 0.1, 0.6);
    free_body_set_spin(&c->bodies[0],
                       vec(survey_uniform(c, -3.0, 3.0), survey_uniform(c, -3.0, 3.0),
                           survey_uniform(c, -3.0, 3.0)));
    c->materials[0].rolling = TD_U(0.01);
    c->materials[0].spinning = TD_U(0.01);
    c->settle = c->shapes[0].kind == TD_SHAPE_ELLIPSOID ? 36.0 : 12.0; /* an egg rocks for long */
    return true;
}

bool survey_make_stack(survey *c)
{
    const uint32_t n = 2u + survey_below(c, 9u);
    const double half = survey_uniform(c, 0.1, 0.3);
    const double gap = survey_below(c, 2u) == 0u ? 0.0 : 0.001;
    survey_add_floor(c);
    for (uint32_t b = 0u; b < n; ++b) {
        (void)survey_add_box(c, 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + gap + b * (2.0 * half + gap);
    }
    c->settle = c->h > 0.0015 ? 12.0 : 6.0;
    return true;
}

static bool make_ratio(survey *c)
{
    const double half = survey_uniform(c, 0.3, 0.6);
    const bool heavy_above = survey_below(c, 3u) > 0u;
    survey_add_floor(c);
    for (uint32_t b = 0u; b < 2u; ++b) {
        const bool is_heavy = (b == 1u) == heavy_above;
        (void)survey_add_box(c, is_heavy ? 100.0 : 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + b * 2.0 * half;
    }
    c->settle = 20.0; /* the light box can take little damping in a tick */
    return true;
}

static bool make_pyramid(survey *c)
{
    const uint32_t rows = 2u + survey_below(c, 3u);
    const double half = survey_uniform(c, 0.1, 0.3);
    const double gap = survey_below(c, 2u) == 0u ? 0.0 : 0.001;
    survey_add_floor(c);
    for (uint32_t r = 0u; r < rows; ++r) {
        for (uint32_t i = 0u; i + r < rows; ++i) {
            const uint32_t b = survey_add_box(c, 1.0, vec(half, half, half), 3.0);
            c->bodies[b].p.x = (i - 0.5 * (rows - r - 1.0)) * 2.2 * half;
            c->bodies[b].p.z = half + gap + r * (2.0 * half + gap);
        }
    }
    c->settle = 6.0;
    return true;
}

bool survey_make_table(survey *c)
{
    const uint32_t kind = survey_below(c, 3u); /* target, scenery, balls */
    const uint32_t n = 3u + survey_below(c, kind == 2u ? 9u : 29u);
    const double wide = survey_uniform(c, 0.3, 0.8), deep = survey_uniform(c, 0.3, 0.8);
    const double mass = survey_logarithmic(c, 2.0, 30.0);
    const uint32_t b =
        survey_add_body(c, mass, survey_box_inertia(mass, vec(wide, deep, 0.2)), 3.0, 50.0);
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = 6.28318530717958647692 * (i + survey_uniform(c, 0.0, 0.3)) / n;
        const plant_vec at = {wide * cos(a), deep * sin(a), -0.4};
        if (kind == 2u) {
            (void)survey_add_part(c, b, TD_SHAPE_SPHERE, vec(0.1, 0.0, 0.0), vec(at.x, at.y, -0.3));
        } else {
            survey_add_foot(c, b, at, kind == 1u);
        }
    }
    if (kind == 2u) {
        survey_add_floor(c);
    } else {
        survey_add_deck(c, kind == 1u);
    }
    c->bodies[b].p.z = 0.4 + survey_uniform(c, 0.0, 0.2);
    c->bodies[b].v.z = -survey_uniform(c, 0.0, 0.5);
    c->settle = 6.0;
    return true;
}

static bool make_touchdown(survey *c)
{
    const uint32_t kind = survey_below(c, 3u); /* points, skids, a box */
    const uint32_t b = survey_add_body(c, 20.0, vec(1.2, 1.5, 2.0), 3.0, 20.0);
    const double speed = survey_logarithmic(c, 0.001, 0.3);
    if (kind == 0u) {
        for (uint32_t i = 0u; i < 4u; ++i) {
            survey_add_foot(
                c, b, vec((i & 1u) != 0u ? 0.4 : -0.4, (i & 2u) != 0u ? 0.3 : -0.3, -0.5), false);
        }
        survey_add_deck(c, false);
    } else if (kind == 1u) {
        for (int side = -1; side <= 1; side += 2) {
            const uint32_t i = survey_add_part(c, b, TD_SHAPE_CAPSULE, vec(0.03, 0.4, 0.0),
                                               vec(0.0, 0.3 * side, -0.47));
            c->parts[i].x_ba.q = (td_quat){TD_U(0.70710678118654752), TD_U(0.0),
                                           TD_U(0.70710678118654752), TD_U(0.0)};
        }
        survey_add_floor(c);
    } else {
        (void)survey_add_part(c, b, TD_SHAPE_BOX, vec(0.4, 0.3, 0.1), vec(0.0, 0.0, -0.4));
        survey_add_floor(c);
    }
    c->bodies[b].p.z = 0.5001 + 0.05 * speed;
    c->bodies[b].v.z = -speed;
    if (kind > 0u) {
        c->bodies[b].q = (plant_quat){0.9999995, 0.001, 0.0, 0.0};
    }
    c->thrust = 1.0;
    c->settle = 6.0;
    return true;
}

/* What is at the depth of rest begins there: mg / nK. */
bool survey_make_slide(survey *c)
{
    const plant_vec size = {survey_uniform(c, 0.1, 0.4), survey_uniform(c, 0.1, 0.4),
                            survey_uniform(c, 0.05, 0.15)};
    const uint32_t b = survey_add_box(c, survey_logarithmic(c, 0.5, 10.0), size, 5.0);
    survey_add_floor(c);
    c->bodies[b].p.z = size.z;
    c->bodies[b].v.x = survey_uniform(c, 0.3, 3.0);
    c->settle = 5.0;
    return true;
}

static bool make_reset(survey *c)
{
    if (survey_below(c, 2u) == 0u) {
        (void)survey_make_slide(c);
        c->bodies[0].v.x = 0.0;
    } else {
        (void)make_touchdown(c);
        c->bodies[0].p.z = 0.5;
        c->bodies[0].v.z = 0.0;
        c->bodies[0].q = (plant_quat){1.0, 0.0, 0.0, 0.0};
        c->thrust = 0.0;
    }
    c->settle = 2.0;
    return true;
}

static bool make_impact(survey *c)
{
    static const double wanted[] = {0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0};
    const double speed = survey_uniform(c, 0.5, 3.0);
    const bool is_ball = survey_below(c, 2u) == 0u;
    const double size = survey_uniform(c, 0.1, 0.3);
    const double mass = survey_logarithmic(c, 0.5, 10.0);
    const uint32_t b = is_ball ? survey_add_ball(c, mass, size, 1.1 * speed)
                               : survey_add_box(c, mass, vec(size, size, size), 1.1 * speed);
    survey_add_floor(c);
    c->law.restitution = td_unit_from_double(wanted[survey_below(c, 7u)]);
    c->materials[0].mu_s = c->materials[0].mu_k = TD_U(0.0);
    c->gravity = 0.0;
    c->is_closed = true;
    c->must_rest = false;
    c->bodies[b].p.z = size + survey_uniform(c, 1.0, 2.0) * speed * c->h;
    c->bodies[b].v.z = -speed;
    c->settle = 0.5;
    return true;
}

static bool make_roll(survey *c)
{
    c->radius = survey_logarithmic(c, 0.005, 0.3);
    const double speed = survey_uniform(c, 0.3, 1.5);
    const uint32_t b = survey_add_ball(c, 1.0, c->radius, 2.0);
    survey_add_floor(c);
    c->bodies[b].p.z = c->radius;
    c->bodies[b].p.x = -8.0;
    c->bodies[b].v.x = speed;
    free_body_set_spin(&c->bodies[b], vec(0.0, speed / c->radius, 0.0));
    c->must_rest = false;
    c->settle = 8.0;
    return true;
}

typedef bool (*maker)(survey *c);

static const maker makers[SURVEY_FAMILIES] = {
    [SURVEY_CLOSED] = make_closed,        [SURVEY_ROUGH] = make_closed,
    [SURVEY_DROP] = survey_make_drop,     [SURVEY_STACK] = survey_make_stack,
    [SURVEY_RATIO] = make_ratio,          [SURVEY_PYRAMID] = make_pyramid,
    [SURVEY_TABLE] = survey_make_table,   [SURVEY_TOUCHDOWN] = make_touchdown,
    [SURVEY_SLIDE] = survey_make_slide,   [SURVEY_RESET] = make_reset,
    [SURVEY_IMPACT] = make_impact,        [SURVEY_ROLL] = make_roll,
    [SURVEY_TWIST] = survey_make_twist,   [SURVEY_SLOPE] = survey_make_slope,
    [SURVEY_BROAD] = survey_make_broad,   [SURVEY_SMOOTH] = survey_make_smooth,
    [SURVEY_WHEELS] = survey_make_wheels, [SURVEY_COMPOUND] = survey_make_compound,
};

/* ---- stiffness ---- */

static bool accepts(survey *c, double stiffness)
{
    c->law.stiffness = td_from_double(stiffness);
    return td_plan_make(&c->scene, &c->plan).status == TD_OK && c->plan.n_warnings == 0u;
}

/* The largest that is accepted, or up to half of it. */
static bool choose_stiffness(survey *c)
{
    const double share = survey_uniform(c, 0.5, 1.0);
    for (double k = 15000.0; k > 20.0; k *= 0.9) {
        if (accepts(c, k)) {
            return accepts(c, share * k) || accepts(c, k);
        }
    }
    return false;
}

/* Where the depth of rest is part of the scene: after the stiffness is known. */
static void sink_in(survey *c)
{
    if (c->family == SURVEY_SLIDE || c->family == SURVEY_RESET) { /* four feet, or corners */
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / (4.0 * td_to_double(c->law.stiffness));
    }
    if (c->family == SURVEY_ROLL) {
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / td_to_double(c->law.stiffness);
    }
}

/* On soft feet it comes to rest in a time of its own: what damps blows of a low restitution is more than critical, and
 * lets go within root / w (td_law.h); a tilt, which the weight helps along, takes some times as long. */
static void wait_for_feet(survey *c)
{
    if (c->must_rest && c->scene.n_initiators > 0u) {
        const double k = c->scene.n_initiators * td_to_double(c->law.stiffness);
        const double lag =
            fmax(td_to_double(td_law_depth_root(&c->law)), 4.0) / sqrt(k / c->bodies[0].mass);
        c->settle = fmax(c->settle, 40.0 * lag);
    }
}

/* The first families keep their scenes, which other libraries have run, however many come after them. */
static uint32_t seed_of(uint32_t number)
{
    const uint32_t n_first = (uint32_t)SURVEY_ROLL + 1u;
    const uint32_t family = number % SURVEY_FAMILIES;
    const uint32_t place = number / SURVEY_FAMILIES;
    return family < n_first ? place * n_first + family : (family << 24) + place;
}

bool survey_make(uint32_t number, survey *out)
{
    static const double ticks[] = {0.0005, 0.001, 0.002};
    (void)memset(out, 0, sizeof *out);
    out->family = (survey_family)(number % SURVEY_FAMILIES);
    out->random = (td_test_random){0x9E3779B97F4A7C15u ^ ((uint64_t)(seed_of(number) + 1u) << 20)};
    for (int i = 0; i < 16; ++i) {
        (void)td_test_random_bits(&out->random);
    }
    out->h = ticks[survey_below(out, 3u)];
    out->gravity = 9.81;
    out->must_rest = out->family != SURVEY_CLOSED && out->family != SURVEY_ROUGH;
    out->law = (td_law){.kind = TD_LAW_DAMPED,
                        .restitution = td_unit_from_double(survey_uniform(out, 0.0, 0.8) + 0.02)};
    const double mu = survey_uniform(out, 0.3, 0.8);
    out->materials[0] = (td_material){.mu_s = td_unit_from_double(mu),
                                      .mu_k = td_unit_from_double(0.8 * mu),
                                      .is_unlimited = true};
    out->materials[1] = out->materials[0];
    if (!makers[out->family](out)) {
        return false;
    }
    td_scene *const s = &out->scene;
    s->name = survey_name(out->family);
    s->tick = td_unit_from_double(out->h);
    s->bodies = out->rows;
    s->parts = out->parts;
    s->initiators = out->feet;
    s->wheels = out->wheels;
    s->laws = &out->law;
    s->n_laws = 1u;
    s->ground.materials = out->materials;
    s->ground.n_materials = 2u;
    s->gravity = td_from_double(out->gravity);
    s->contacts = s->n_parts > 0u ? 24u : 0u;
    s->candidates = s->n_parts > 0u ? 24u : 0u;
    if (!choose_stiffness(out)) {
        return false;
    }
    sink_in(out);
    wait_for_feet(out);
    return true;
}
