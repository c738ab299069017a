/* SPDX-License-Identifier: MIT */
#include "campaign_scene.h"
#include <math.h>
#include <string.h>
#include "campaign_tables.h"

/* ---- families ---- */

static void wall_in(campaign *c)
{
    for (int k = 0; k < 6; ++k) {
        const double off = (k & 1) != 0 ? 1.5 : -1.5;
        const plant_vec at = {k / 2 == 0 ? off : 0.0, k / 2 == 1 ? off : 0.0,
                              k / 2 == 2 ? off : 0.0};
        const plant_vec size = {k / 2 == 0 ? 0.5 : 2.5, k / 2 == 1 ? 0.5 : 2.5,
                                k / 2 == 2 ? 0.5 : 2.5};
        (void)campaign_add_part(c, TD_WORLD, TD_SHAPE_BOX, size, at);
    }
}

/* Somewhere in the room where nobody is yet. */
static bool place_free(campaign *c, uint32_t b, const double *radii)
{
    for (int tries = 0; tries < 500; ++tries) {
        const double most = 0.95 - radii[b];
        bool is_free = true;
        c->bodies[b].p = vec(campaign_uniform(c, -most, most), campaign_uniform(c, -most, most),
                             campaign_uniform(c, -most, most));
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

static bool make_closed(campaign *c)
{
    double radii[CAMPAIGN_BODIES];
    const uint32_t n = 2u + campaign_below(c, 5u);
    const bool is_rough = c->family == CAMPAIGN_ROUGH;
    const double mu = is_rough ? campaign_uniform(c, 0.05, 1.0) : 0.0;
    c->gravity = 0.0;
    c->is_closed = true;
    c->law.restitution = td_unit_from_double(is_rough ? campaign_uniform(c, 0.0, 1.0)
                                                      : campaign_uniform(c, 0.9, 1.0));
    c->materials[0].mu_s = td_unit_from_double(mu);
    c->materials[0].mu_k = td_unit_from_double(0.8 * mu);
    c->materials[1] = c->materials[0];
    wall_in(c);
    for (uint32_t b = 0u; b < n; ++b) {
        radii[b] = campaign_add_any(c, campaign_logarithmic(c, 0.2, 5.0), 0.28, 8.0);
        c->parts[c->scene.n_parts - 1u].is_swept =
            true; /* what is thin is looked for between ticks */
        c->bodies[b].q = campaign_any_attitude(c);
        if (!place_free(c, b, radii)) {
            return false;
        }
        c->bodies[b].v = vec(campaign_uniform(c, -1.5, 1.5), campaign_uniform(c, -1.5, 1.5),
                             campaign_uniform(c, -1.5, 1.5));
        free_body_set_spin(&c->bodies[b],
                           vec(campaign_uniform(c, -6.0, 6.0), campaign_uniform(c, -6.0, 6.0),
                               campaign_uniform(c, -6.0, 6.0)));
    }
    c->settle = 3.0;
    return true;
}

bool campaign_make_drop(campaign *c)
{
    const double radius = campaign_add_any(c, 1.0, campaign_uniform(c, 0.1, 0.3), 5.0);
    campaign_add_floor(c);
    c->bodies[0].q = campaign_any_attitude(c);
    c->bodies[0].p.z = radius + campaign_uniform(c, 0.1, 0.6);
    free_body_set_spin(&c->bodies[0],
                       vec(campaign_uniform(c, -3.0, 3.0), campaign_uniform(c, -3.0, 3.0),
                           campaign_uniform(c, -3.0, 3.0)));
    c->materials[0].rolling = TD_U(0.01);
    c->materials[0].spinning = TD_U(0.01);
    c->settle = c->shapes[0].kind == TD_SHAPE_ELLIPSOID ? 36.0 : 12.0; /* an egg rocks for long */
    return true;
}

bool campaign_make_stack(campaign *c)
{
    const uint32_t n = 2u + campaign_below(c, 9u);
    const double half = campaign_uniform(c, 0.1, 0.3);
    const double gap = campaign_below(c, 2u) == 0u ? 0.0 : 0.001;
    campaign_add_floor(c);
    for (uint32_t b = 0u; b < n; ++b) {
        (void)campaign_add_box(c, 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + gap + b * (2.0 * half + gap);
    }
    c->settle = c->h > 0.0015 ? 12.0 : 6.0;
    return true;
}

static bool make_ratio(campaign *c)
{
    const double half = campaign_uniform(c, 0.3, 0.6);
    const bool heavy_above = campaign_below(c, 3u) > 0u;
    campaign_add_floor(c);
    for (uint32_t b = 0u; b < 2u; ++b) {
        const bool is_heavy = (b == 1u) == heavy_above;
        (void)campaign_add_box(c, is_heavy ? 100.0 : 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + b * 2.0 * half;
    }
    c->settle = 20.0; /* the light box can take little damping in a tick */
    return true;
}

static bool make_pyramid(campaign *c)
{
    const uint32_t rows = 2u + campaign_below(c, 3u);
    const double half = campaign_uniform(c, 0.1, 0.3);
    const double gap = campaign_below(c, 2u) == 0u ? 0.0 : 0.001;
    campaign_add_floor(c);
    for (uint32_t r = 0u; r < rows; ++r) {
        for (uint32_t i = 0u; i + r < rows; ++i) {
            const uint32_t b = campaign_add_box(c, 1.0, vec(half, half, half), 3.0);
            c->bodies[b].p.x = (i - 0.5 * (rows - r - 1.0)) * 2.2 * half;
            c->bodies[b].p.z = half + gap + r * (2.0 * half + gap);
        }
    }
    c->settle = 6.0;
    return true;
}

bool campaign_make_table(campaign *c)
{
    const uint32_t kind = campaign_below(c, 3u); /* target, scenery, balls */
    const uint32_t n = 3u + campaign_below(c, kind == 2u ? 9u : 29u);
    const double wide = campaign_uniform(c, 0.3, 0.8), deep = campaign_uniform(c, 0.3, 0.8);
    const double mass = campaign_logarithmic(c, 2.0, 30.0);
    const uint32_t b =
        campaign_add_body(c, mass, campaign_box_inertia(mass, vec(wide, deep, 0.2)), 3.0, 50.0);
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = 6.28318530717958647692 * (i + campaign_uniform(c, 0.0, 0.3)) / n;
        const plant_vec at = {wide * cos(a), deep * sin(a), -0.4};
        if (kind == 2u) {
            (void)campaign_add_part(c, b, TD_SHAPE_SPHERE, vec(0.1, 0.0, 0.0),
                                    vec(at.x, at.y, -0.3));
        } else {
            campaign_add_foot(c, b, at, kind == 1u);
        }
    }
    if (kind == 2u) {
        campaign_add_floor(c);
    } else {
        campaign_add_deck(c, kind == 1u);
    }
    c->bodies[b].p.z = 0.4 + campaign_uniform(c, 0.0, 0.2);
    c->bodies[b].v.z = -campaign_uniform(c, 0.0, 0.5);
    c->settle = 6.0;
    return true;
}

static bool make_touchdown(campaign *c)
{
    const uint32_t kind = campaign_below(c, 3u); /* points, skids, a box */
    const uint32_t b = campaign_add_body(c, 20.0, vec(1.2, 1.5, 2.0), 3.0, 20.0);
    const double speed = campaign_logarithmic(c, 0.001, 0.3);
    if (kind == 0u) {
        for (uint32_t i = 0u; i < 4u; ++i) {
            campaign_add_foot(
                c, b, vec((i & 1u) != 0u ? 0.4 : -0.4, (i & 2u) != 0u ? 0.3 : -0.3, -0.5), false);
        }
        campaign_add_deck(c, false);
    } else if (kind == 1u) {
        for (int side = -1; side <= 1; side += 2) {
            const uint32_t i = campaign_add_part(c, b, TD_SHAPE_CAPSULE, vec(0.03, 0.4, 0.0),
                                                 vec(0.0, 0.3 * side, -0.47));
            c->parts[i].x_ba.q = (td_quat){TD_U(0.70710678118654752), TD_U(0.0),
                                           TD_U(0.70710678118654752), TD_U(0.0)};
        }
        campaign_add_floor(c);
    } else {
        (void)campaign_add_part(c, b, TD_SHAPE_BOX, vec(0.4, 0.3, 0.1), vec(0.0, 0.0, -0.4));
        campaign_add_floor(c);
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
bool campaign_make_slide(campaign *c)
{
    const plant_vec size = {campaign_uniform(c, 0.1, 0.4), campaign_uniform(c, 0.1, 0.4),
                            campaign_uniform(c, 0.05, 0.15)};
    const uint32_t b = campaign_add_box(c, campaign_logarithmic(c, 0.5, 10.0), size, 5.0);
    campaign_add_floor(c);
    c->bodies[b].p.z = size.z;
    c->bodies[b].v.x = campaign_uniform(c, 0.3, 3.0);
    c->settle = 5.0;
    return true;
}

static bool make_reset(campaign *c)
{
    if (campaign_below(c, 2u) == 0u) {
        (void)campaign_make_slide(c);
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

static bool make_impact(campaign *c)
{
    static const double wanted[] = {0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0};
    const double speed = campaign_uniform(c, 0.5, 3.0);
    const bool is_ball = campaign_below(c, 2u) == 0u;
    const double size = campaign_uniform(c, 0.1, 0.3);
    const double mass = campaign_logarithmic(c, 0.5, 10.0);
    const uint32_t b = is_ball ? campaign_add_ball(c, mass, size, 1.1 * speed)
                               : campaign_add_box(c, mass, vec(size, size, size), 1.1 * speed);
    campaign_add_floor(c);
    c->law.restitution = td_unit_from_double(wanted[campaign_below(c, 7u)]);
    c->materials[0].mu_s = c->materials[0].mu_k = TD_U(0.0);
    c->gravity = 0.0;
    c->is_closed = true;
    c->must_rest = false;
    c->bodies[b].p.z = size + campaign_uniform(c, 1.0, 2.0) * speed * c->h;
    c->bodies[b].v.z = -speed;
    c->settle = 0.5;
    return true;
}

static bool make_roll(campaign *c)
{
    c->radius = campaign_logarithmic(c, 0.005, 0.3);
    const double speed = campaign_uniform(c, 0.3, 1.5);
    const uint32_t b = campaign_add_ball(c, 1.0, c->radius, 2.0);
    campaign_add_floor(c);
    c->bodies[b].p.z = c->radius;
    c->bodies[b].p.x = -8.0;
    c->bodies[b].v.x = speed;
    free_body_set_spin(&c->bodies[b], vec(0.0, speed / c->radius, 0.0));
    c->must_rest = false;
    c->settle = 8.0;
    return true;
}

typedef bool (*maker)(campaign *c);

static const maker makers[CAMPAIGN_FAMILIES] = {
    [CAMPAIGN_CLOSED] = make_closed,
    [CAMPAIGN_ROUGH] = make_closed,
    [CAMPAIGN_DROP] = campaign_make_drop,
    [CAMPAIGN_STACK] = campaign_make_stack,
    [CAMPAIGN_RATIO] = make_ratio,
    [CAMPAIGN_PYRAMID] = make_pyramid,
    [CAMPAIGN_TABLE] = campaign_make_table,
    [CAMPAIGN_TOUCHDOWN] = make_touchdown,
    [CAMPAIGN_SLIDE] = campaign_make_slide,
    [CAMPAIGN_RESET] = make_reset,
    [CAMPAIGN_IMPACT] = make_impact,
    [CAMPAIGN_ROLL] = make_roll,
    [CAMPAIGN_TWIST] = campaign_make_twist,
    [CAMPAIGN_SLOPE] = campaign_make_slope,
    [CAMPAIGN_BROAD] = campaign_make_broad,
    [CAMPAIGN_SMOOTH] = campaign_make_smooth,
    [CAMPAIGN_WHEELS] = campaign_make_wheels,
    [CAMPAIGN_COMPOUND] = campaign_make_compound,
};

/* ---- stiffness ---- */

static bool accepts(campaign *c, double stiffness)
{
    c->law.stiffness = td_from_double(stiffness);
    return td_plan_make(&c->scene, &c->plan).status == TD_OK && c->plan.n_warnings == 0u;
}

/* The largest that is accepted, or up to half of it. */
static bool choose_stiffness(campaign *c)
{
    const double share = campaign_uniform(c, 0.5, 1.0);
    for (double k = 15000.0; k > 20.0; k *= 0.9) {
        if (accepts(c, k)) {
            return accepts(c, share * k) || accepts(c, k);
        }
    }
    return false;
}

/* Where the depth of rest is part of the scene: after the stiffness is known. */
static void sink_in(campaign *c)
{
    if (c->family == CAMPAIGN_SLIDE || c->family == CAMPAIGN_RESET) { /* four feet, or corners */
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / (4.0 * td_to_double(c->law.stiffness));
    }
    if (c->family == CAMPAIGN_ROLL) {
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / td_to_double(c->law.stiffness);
    }
}

/* On soft feet it comes to rest in a time of its own: what damps blows of a low restitution is more than critical, and
 * lets go within root / w (td_law.h); a tilt, which the weight helps along, takes some times as long. */
static void wait_for_feet(campaign *c)
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
    const uint32_t n_first = (uint32_t)CAMPAIGN_ROLL + 1u;
    const uint32_t family = number % CAMPAIGN_FAMILIES;
    const uint32_t place = number / CAMPAIGN_FAMILIES;
    return family < n_first ? place * n_first + family : (family << 24) + place;
}

bool campaign_make(uint32_t number, campaign *out)
{
    static const double ticks[] = {0.0005, 0.001, 0.002};
    (void)memset(out, 0, sizeof *out);
    out->family = (campaign_family)(number % CAMPAIGN_FAMILIES);
    out->random = (td_test_random){0x9E3779B97F4A7C15u ^ ((uint64_t)(seed_of(number) + 1u) << 20)};
    for (int i = 0; i < 16; ++i) {
        (void)td_test_random_bits(&out->random);
    }
    out->h = ticks[campaign_below(out, 3u)];
    out->gravity = 9.81;
    out->must_rest = out->family != CAMPAIGN_CLOSED && out->family != CAMPAIGN_ROUGH;
    out->law = (td_law){.kind = TD_LAW_DAMPED,
                        .restitution = td_unit_from_double(campaign_uniform(out, 0.0, 0.8) + 0.02)};
    const double mu = campaign_uniform(out, 0.3, 0.8);
    out->materials[0] = (td_material){.mu_s = td_unit_from_double(mu),
                                      .mu_k = td_unit_from_double(0.8 * mu),
                                      .is_unlimited = true};
    out->materials[1] = out->materials[0];
    if (!makers[out->family](out)) {
        return false;
    }
    td_scene *const s = &out->scene;
    s->name = campaign_name(out->family);
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
