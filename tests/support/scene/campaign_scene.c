/* SPDX-License-Identifier: MIT */
#include "campaign_scene.h"
#include <math.h>
#include <string.h>

/* ---- numbers ---- */

static double uniform(campaign *c, double lo, double hi)
{
    return td_test_random_double(&c->random, lo, hi);
}

static double logarithmic(campaign *c, double lo, double hi)
{
    return lo * pow(hi / lo, uniform(c, 0.0, 1.0));
}

static uint32_t below(campaign *c, uint32_t n)
{
    return td_test_random_below(&c->random, n);
}

static plant_quat any_attitude(campaign *c)
{
    double q[4], n = 0.0;
    for (int i = 0; i < 4; ++i) {
        double sum = 0.0;
        for (int k = 0; k < 12; ++k) {
            sum += uniform(c, -0.5, 0.5);
        }
        q[i] = sum;
        n += sum * sum;
    }
    n = 1.0 / sqrt(n);
    return (plant_quat){n * q[0], n * q[1], n * q[2], n * q[3]};
}

static td_vec3 to_td(plant_vec v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static plant_vec vec(double x, double y, double z)
{
    return (plant_vec){x, y, z};
}

/* ---- tables ---- */

static uint32_t
add_body(campaign *c, double mass, plant_vec inertia, double v_max, double omega_max)
{
    const uint32_t b = c->scene.n_bodies++;
    c->bodies[b] = free_body_of(mass, inertia);
    c->rows[b] = (td_body){td_from_double(mass), to_td(inertia), td_from_double(v_max),
                           td_from_double(omega_max)};
    return b;
}

static uint32_t
add_part(campaign *c, uint32_t body, td_shape_kind kind, plant_vec size, plant_vec at)
{
    const uint32_t i = c->scene.n_parts++;
    const td_pose pose = {to_td(at), TD_QUAT_IDENTITY};
    c->shapes[i] = (td_shape){kind, to_td(size), TD_ZERO, 0};
    c->parts[i] = (td_part){.shape = &c->shapes[i],
                            .scale = TD_ONE,
                            .x_ba = pose,
                            .body = (uint16_t)body,
                            .material = body == TD_WORLD ? 1u : 0u,
                            .groups = body == TD_WORLD ? 2u : 1u,
                            .avoids = body == TD_WORLD ? 2u : 0u};
    return i;
}

static void add_floor(campaign *c)
{
    (void)add_part(c, TD_WORLD, TD_SHAPE_BOX, vec(20.0, 20.0, 1.0), vec(0.0, 0.0, -1.0));
}

static plant_vec box_inertia(double m, plant_vec s)
{
    return vec(m * (s.y * s.y + s.z * s.z) / 3.0, m * (s.x * s.x + s.z * s.z) / 3.0,
               m * (s.x * s.x + s.y * s.y) / 3.0);
}

static uint32_t add_box(campaign *c, double mass, plant_vec size, double v_max)
{
    const uint32_t b = add_body(c, mass, box_inertia(mass, size), v_max, 200.0);
    (void)add_part(c, b, TD_SHAPE_BOX, size, vec(0.0, 0.0, 0.0));
    return b;
}

static uint32_t add_ball(campaign *c, double mass, double radius, double v_max)
{
    const double i = 0.4 * mass * radius * radius;
    const uint32_t b = add_body(c, mass, vec(i, i, i), v_max, 450.0);
    (void)add_part(c, b, TD_SHAPE_SPHERE, vec(radius, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    return b;
}

static void add_hull(campaign *c, uint32_t body, plant_vec size)
{
    const uint32_t i = add_part(c, body, TD_SHAPE_HULL, vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    for (uint32_t k = 0u; k < 14u; ++k) {
        plant_vec d = vec(k % 3u == 0u, k % 3u == 1u, k % 3u == 2u);
        if (k >= 6u) {
            d = plant_turn(any_attitude(c), vec(0.0, 0.0, 1.0));
        } else if (k >= 3u) {
            d = plant_scale(-1.0, d);
        }
        c->points[i][k] = to_td(vec(size.x * d.x, size.y * d.y, size.z * d.z));
    }
    c->hulls[i] = (td_hull){c->points[i], 0, 14u};
    c->shapes[i].hull = &c->hulls[i];
}

/* A body of any shape, up to `size` large. @return [m] its bounding radius */
static double add_any(campaign *c, double mass, double size, double v_max)
{
    const plant_vec s = {size * uniform(c, 0.3, 1.0), size * uniform(c, 0.3, 1.0),
                         size * uniform(c, 0.3, 1.0)};
    const uint32_t kind = below(c, 7u);
    const double m = mass, r = s.x, l = s.y;
    const double mc = m * 2.0 * l / (2.0 * l + 4.0 * r / 3.0), ms = m - mc;
    const double along =
        mc * (r * r / 4.0 + l * l / 3.0) + ms * (0.4 * r * r + l * l + 0.75 * r * l);
    const plant_vec inertias[] = {
        vec(0.4 * m * r * r, 0.4 * m * r * r, 0.4 * m * r * r),
        box_inertia(m, s),
        vec(along, along, mc * r * r / 2.0 + ms * 0.4 * r * r),
        vec(m * (r * r / 4.0 + l * l / 3.0), m * (r * r / 4.0 + l * l / 3.0), m * r * r / 2.0),
        vec(m * (0.15 * r * r + 0.15 * l * l), m * (0.15 * r * r + 0.15 * l * l), 0.3 * m * r * r),
        vec(0.2 * m * (s.y * s.y + s.z * s.z), 0.2 * m * (s.x * s.x + s.z * s.z),
            0.2 * m * (s.x * s.x + s.y * s.y)),
        vec(0.2 * m * (s.y * s.y + s.z * s.z), 0.2 * m * (s.x * s.x + s.z * s.z),
            0.2 * m * (s.x * s.x + s.y * s.y)),
    };
    static const td_shape_kind kinds[] = {TD_SHAPE_SPHERE,   TD_SHAPE_BOX,  TD_SHAPE_CAPSULE,
                                          TD_SHAPE_CYLINDER, TD_SHAPE_CONE, TD_SHAPE_ELLIPSOID};
    const plant_vec sizes[] = {vec(r, 0, 0), s, vec(r, l, 0), vec(r, l, 0), vec(r, l, 0), s};
    const uint32_t b = add_body(c, m, inertias[kind], v_max, 200.0);
    if (kind < 6u) {
        (void)add_part(c, b, kinds[kind], sizes[kind], vec(0.0, 0.0, kind == 4u ? 0.5 * l : 0.0));
    } else {
        add_hull(c, b, s);
    }
    return kind == 0u   ? r
           : kind == 2u ? r + l
           : kind == 4u ? fmax(1.5 * l, hypot(r, 0.5 * l))
           : kind == 3u ? hypot(r, l)
           : kind == 1u ? sqrt(plant_dot(s, s))
                        : fmax(s.x, fmax(s.y, s.z));
}

/* ---- targets and scenery for feet ---- */

static const td_vec3 deck_vertices[] = {
    {TD_R(-9.0), TD_R(-9.0), TD_R(-1.0)}, {TD_R(9.0), TD_R(-9.0), TD_R(-1.0)},
    {TD_R(9.0), TD_R(9.0), TD_R(-1.0)},   {TD_R(-9.0), TD_R(9.0), TD_R(-1.0)},
    {TD_R(-9.0), TD_R(-9.0), TD_ZERO},    {TD_R(9.0), TD_R(-9.0), TD_ZERO},
    {TD_R(9.0), TD_R(9.0), TD_ZERO},      {TD_R(-9.0), TD_R(9.0), TD_ZERO}};
static const uint16_t deck_indices[] = {0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4,
                                        1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t deck_ends[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron deck = {deck_vertices, deck_indices, deck_ends, 8u, 6u};
static const td_half_space level[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static const td_scenery ground = {level, 0, one_leaf, 1u, 0u, 1u};

static void add_deck(campaign *c, bool as_scenery)
{
    if (as_scenery) {
        c->solid = (td_scenery_solid){&ground, 1u, TD_WORLD};
        c->scene.ground.solids = &c->solid;
        c->scene.ground.n_solids = 1u;
    } else {
        c->target = (td_scene_target){&deck, {true, false, TD_ZERO}, 0, 0u, TD_WORLD, 1u};
        c->scene.targets = &c->target;
        c->scene.n_targets = 1u;
    }
}

static void add_foot(campaign *c, uint32_t body, plant_vec at, bool as_scenery)
{
    c->feet[c->scene.n_initiators++] = (td_initiator){to_td(at), (uint16_t)body, 0u, as_scenery};
}

/* ---- families ---- */

static void wall_in(campaign *c)
{
    for (int k = 0; k < 6; ++k) {
        const double off = (k & 1) != 0 ? 1.5 : -1.5;
        const plant_vec at = {k / 2 == 0 ? off : 0.0, k / 2 == 1 ? off : 0.0,
                              k / 2 == 2 ? off : 0.0};
        const plant_vec size = {k / 2 == 0 ? 0.5 : 2.5, k / 2 == 1 ? 0.5 : 2.5,
                                k / 2 == 2 ? 0.5 : 2.5};
        (void)add_part(c, TD_WORLD, TD_SHAPE_BOX, size, at);
    }
}

/* Somewhere in the room where nobody is yet. */
static bool place_free(campaign *c, uint32_t b, const double *radii)
{
    for (int tries = 0; tries < 500; ++tries) {
        const double most = 0.95 - radii[b];
        bool is_free = true;
        c->bodies[b].p =
            vec(uniform(c, -most, most), uniform(c, -most, most), uniform(c, -most, most));
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
    const uint32_t n = 2u + below(c, 5u);
    const bool is_rough = c->family == CAMPAIGN_ROUGH;
    const double mu = is_rough ? uniform(c, 0.05, 1.0) : 0.0;
    c->gravity = 0.0;
    c->is_closed = true;
    c->law.restitution =
        td_unit_from_double(is_rough ? uniform(c, 0.0, 1.0) : uniform(c, 0.9, 1.0));
    c->materials[0].mu_s = td_unit_from_double(mu);
    c->materials[0].mu_k = td_unit_from_double(0.8 * mu);
    c->materials[1] = c->materials[0];
    wall_in(c);
    for (uint32_t b = 0u; b < n; ++b) {
        radii[b] = add_any(c, logarithmic(c, 0.2, 5.0), 0.28, 8.0);
        c->parts[c->scene.n_parts - 1u].is_swept =
            true; /* what is thin is looked for between ticks */
        c->bodies[b].q = any_attitude(c);
        if (!place_free(c, b, radii)) {
            return false;
        }
        c->bodies[b].v = vec(uniform(c, -1.5, 1.5), uniform(c, -1.5, 1.5), uniform(c, -1.5, 1.5));
        free_body_set_spin(&c->bodies[b], vec(uniform(c, -6.0, 6.0), uniform(c, -6.0, 6.0),
                                              uniform(c, -6.0, 6.0)));
    }
    c->settle = 3.0;
    return true;
}

static bool make_drop(campaign *c)
{
    const double radius = add_any(c, 1.0, uniform(c, 0.1, 0.3), 5.0);
    add_floor(c);
    c->bodies[0].q = any_attitude(c);
    c->bodies[0].p.z = radius + uniform(c, 0.1, 0.6);
    free_body_set_spin(&c->bodies[0],
                       vec(uniform(c, -3.0, 3.0), uniform(c, -3.0, 3.0), uniform(c, -3.0, 3.0)));
    c->materials[0].rolling = TD_U(0.01);
    c->materials[0].spinning = TD_U(0.01);
    c->settle = c->shapes[0].kind == TD_SHAPE_ELLIPSOID ? 36.0 : 12.0; /* an egg rocks for long */
    return true;
}

static bool make_stack(campaign *c)
{
    const uint32_t n = 2u + below(c, 9u);
    const double half = uniform(c, 0.1, 0.3);
    const double gap = below(c, 2u) == 0u ? 0.0 : 0.001;
    add_floor(c);
    for (uint32_t b = 0u; b < n; ++b) {
        (void)add_box(c, 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + gap + b * (2.0 * half + gap);
    }
    c->settle = c->h > 0.0015 ? 12.0 : 6.0;
    return true;
}

static bool make_ratio(campaign *c)
{
    const double half = uniform(c, 0.3, 0.6);
    const bool heavy_above = below(c, 3u) > 0u;
    add_floor(c);
    for (uint32_t b = 0u; b < 2u; ++b) {
        const bool is_heavy = (b == 1u) == heavy_above;
        (void)add_box(c, is_heavy ? 100.0 : 1.0, vec(half, half, half), 3.0);
        c->bodies[b].p.z = half + b * 2.0 * half;
    }
    c->settle = 20.0; /* the light box can take little damping in a tick */
    return true;
}

static bool make_pyramid(campaign *c)
{
    const uint32_t rows = 2u + below(c, 3u);
    const double half = uniform(c, 0.1, 0.3);
    const double gap = below(c, 2u) == 0u ? 0.0 : 0.001;
    add_floor(c);
    for (uint32_t r = 0u; r < rows; ++r) {
        for (uint32_t i = 0u; i + r < rows; ++i) {
            const uint32_t b = add_box(c, 1.0, vec(half, half, half), 3.0);
            c->bodies[b].p.x = (i - 0.5 * (rows - r - 1.0)) * 2.2 * half;
            c->bodies[b].p.z = half + gap + r * (2.0 * half + gap);
        }
    }
    c->settle = 6.0;
    return true;
}

static bool make_table(campaign *c)
{
    const uint32_t kind = below(c, 3u); /* target, scenery, balls */
    const uint32_t n = 3u + below(c, kind == 2u ? 9u : 29u);
    const double wide = uniform(c, 0.3, 0.8), deep = uniform(c, 0.3, 0.8);
    const double mass = logarithmic(c, 2.0, 30.0);
    const uint32_t b = add_body(c, mass, box_inertia(mass, vec(wide, deep, 0.2)), 3.0, 50.0);
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = 6.28318530717958647692 * (i + uniform(c, 0.0, 0.3)) / n;
        const plant_vec at = {wide * cos(a), deep * sin(a), -0.4};
        if (kind == 2u) {
            (void)add_part(c, b, TD_SHAPE_SPHERE, vec(0.1, 0.0, 0.0), vec(at.x, at.y, -0.3));
        } else {
            add_foot(c, b, at, kind == 1u);
        }
    }
    if (kind == 2u) {
        add_floor(c);
    } else {
        add_deck(c, kind == 1u);
    }
    c->bodies[b].p.z = 0.4 + uniform(c, 0.0, 0.2);
    c->bodies[b].v.z = -uniform(c, 0.0, 0.5);
    c->settle = 6.0;
    return true;
}

static bool make_touchdown(campaign *c)
{
    const uint32_t kind = below(c, 3u); /* points, skids, a box */
    const uint32_t b = add_body(c, 20.0, vec(1.2, 1.5, 2.0), 3.0, 20.0);
    const double speed = logarithmic(c, 0.001, 0.3);
    if (kind == 0u) {
        for (uint32_t i = 0u; i < 4u; ++i) {
            add_foot(c, b, vec((i & 1u) != 0u ? 0.4 : -0.4, (i & 2u) != 0u ? 0.3 : -0.3, -0.5),
                     false);
        }
        add_deck(c, false);
    } else if (kind == 1u) {
        for (int side = -1; side <= 1; side += 2) {
            const uint32_t i =
                add_part(c, b, TD_SHAPE_CAPSULE, vec(0.03, 0.4, 0.0), vec(0.0, 0.3 * side, -0.47));
            c->parts[i].x_ba.q = (td_quat){TD_U(0.70710678118654752), TD_U(0.0),
                                           TD_U(0.70710678118654752), TD_U(0.0)};
        }
        add_floor(c);
    } else {
        (void)add_part(c, b, TD_SHAPE_BOX, vec(0.4, 0.3, 0.1), vec(0.0, 0.0, -0.4));
        add_floor(c);
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
static bool make_slide(campaign *c)
{
    const plant_vec size = {uniform(c, 0.1, 0.4), uniform(c, 0.1, 0.4), uniform(c, 0.05, 0.15)};
    const uint32_t b = add_box(c, logarithmic(c, 0.5, 10.0), size, 5.0);
    add_floor(c);
    c->bodies[b].p.z = size.z;
    c->bodies[b].v.x = uniform(c, 0.3, 3.0);
    c->settle = 5.0;
    return true;
}

static bool make_reset(campaign *c)
{
    if (below(c, 2u) == 0u) {
        (void)make_slide(c);
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
    const double speed = uniform(c, 0.5, 3.0);
    const bool is_ball = below(c, 2u) == 0u;
    const double size = uniform(c, 0.1, 0.3);
    const double mass = logarithmic(c, 0.5, 10.0);
    const uint32_t b = is_ball ? add_ball(c, mass, size, 1.1 * speed)
                               : add_box(c, mass, vec(size, size, size), 1.1 * speed);
    add_floor(c);
    c->law.restitution = td_unit_from_double(wanted[below(c, 7u)]);
    c->materials[0].mu_s = c->materials[0].mu_k = TD_U(0.0);
    c->gravity = 0.0;
    c->is_closed = true;
    c->must_rest = false;
    c->bodies[b].p.z = size + uniform(c, 1.0, 2.0) * speed * c->h;
    c->bodies[b].v.z = -speed;
    c->settle = 0.5;
    return true;
}

static bool make_roll(campaign *c)
{
    c->radius = logarithmic(c, 0.005, 0.3);
    const double speed = uniform(c, 0.3, 1.5);
    const uint32_t b = add_ball(c, 1.0, c->radius, 2.0);
    add_floor(c);
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
    [CAMPAIGN_CLOSED] = make_closed, [CAMPAIGN_ROUGH] = make_closed,
    [CAMPAIGN_DROP] = make_drop,     [CAMPAIGN_STACK] = make_stack,
    [CAMPAIGN_RATIO] = make_ratio,   [CAMPAIGN_PYRAMID] = make_pyramid,
    [CAMPAIGN_TABLE] = make_table,   [CAMPAIGN_TOUCHDOWN] = make_touchdown,
    [CAMPAIGN_SLIDE] = make_slide,   [CAMPAIGN_RESET] = make_reset,
    [CAMPAIGN_IMPACT] = make_impact, [CAMPAIGN_ROLL] = make_roll,
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
    const double share = uniform(c, 0.5, 1.0);
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
    const bool on_feet = c->scene.n_initiators > 0u;
    const bool on_skids = !on_feet && c->scene.n_parts == 3u;
    const double n = on_feet || on_skids ? 4.0 : 4.0;
    if (c->family == CAMPAIGN_SLIDE || c->family == CAMPAIGN_RESET) {
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / (n * td_to_double(c->law.stiffness));
    }
    if (c->family == CAMPAIGN_ROLL) {
        c->bodies[0].p.z -= c->bodies[0].mass * c->gravity / td_to_double(c->law.stiffness);
    }
}

bool campaign_make(uint32_t number, campaign *out)
{
    static const double ticks[] = {0.0005, 0.001, 0.002};
    (void)memset(out, 0, sizeof *out);
    out->family = (campaign_family)(number % CAMPAIGN_FAMILIES);
    out->random = (td_test_random){0x9E3779B97F4A7C15u ^ ((uint64_t)(number + 1u) << 20)};
    for (int i = 0; i < 16; ++i) {
        (void)td_test_random_bits(&out->random);
    }
    out->h = ticks[below(out, 3u)];
    out->gravity = 9.81;
    out->must_rest = out->family != CAMPAIGN_CLOSED && out->family != CAMPAIGN_ROUGH;
    out->law = (td_law){.kind = TD_LAW_DAMPED,
                        .restitution = td_unit_from_double(uniform(out, 0.0, 0.8) + 0.02)};
    const double mu = uniform(out, 0.3, 0.8);
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
    s->laws = &out->law;
    s->n_laws = 1u;
    s->ground.materials = out->materials;
    s->ground.n_materials = 2u;
    s->gravity = td_from_double(out->gravity);
    s->contacts = s->n_parts > 0u ? 24u : 0u;
    s->pairs = s->n_parts > 0u ? 24u : 0u;
    if (!choose_stiffness(out)) {
        return false;
    }
    sink_in(out);
    return true;
}
