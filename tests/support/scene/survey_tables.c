/* SPDX-License-Identifier: MIT */
#include "survey_tables.h"
#include "plant_core.h"
#include <math.h>

/* ---- numbers ---- */

double survey_uniform(survey *c, double lo, double hi)
{
    return td_test_random_double(&c->random, lo, hi);
}

double survey_logarithmic(survey *c, double lo, double hi)
{
    return lo * pow(hi / lo, survey_uniform(c, 0.0, 1.0));
}

uint32_t survey_below(survey *c, uint32_t n)
{
    return td_test_random_below(&c->random, n);
}

plant_quat survey_any_attitude(survey *c)
{
    double q[4], n = 0.0;
    for (int i = 0; i < 4; ++i) {
        double sum = 0.0;
        for (int k = 0; k < 12; ++k) {
            sum += survey_uniform(c, -0.5, 0.5);
        }
        q[i] = sum;
        n += sum * sum;
    }
    n = 1.0 / sqrt(n);
    return (plant_quat){n * q[0], n * q[1], n * q[2], n * q[3]};
}

/* ---- tables ---- */

uint32_t survey_add_body(survey *c, double mass, plant_vec inertia, double v_max, double omega_max)
{
    const uint32_t b = c->scene.n_bodies++;
    c->bodies[b] = free_body_of(mass, inertia);
    c->rows[b] = (td_body){td_from_double(mass), plant_to_core(inertia), td_from_double(v_max),
                           td_from_double(omega_max)};
    return b;
}

uint32_t survey_add_part(survey *c, uint32_t body, td_shape_kind kind, plant_vec size, plant_vec at)
{
    const uint32_t i = c->scene.n_parts++;
    const td_pose pose = {plant_to_core(at), TD_QUAT_IDENTITY};
    c->shapes[i] = (td_shape){kind, plant_to_core(size), TD_ZERO, 0};
    c->parts[i] = (td_part){.shape = &c->shapes[i],
                            .scale = TD_ONE,
                            .x_ba = pose,
                            .body = (uint16_t)body,
                            .material = body == TD_WORLD ? 1u : 0u,
                            .groups = body == TD_WORLD ? 2u : 1u,
                            .avoids = body == TD_WORLD ? 2u : 0u};
    return i;
}

void survey_add_floor(survey *c)
{
    (void)survey_add_part(c, TD_WORLD, TD_SHAPE_BOX, vec(20.0, 20.0, 1.0), vec(0.0, 0.0, -1.0));
}

plant_vec survey_box_inertia(double m, plant_vec s)
{
    return vec(m * (s.y * s.y + s.z * s.z) / 3.0, m * (s.x * s.x + s.z * s.z) / 3.0,
               m * (s.x * s.x + s.y * s.y) / 3.0);
}

uint32_t survey_add_box(survey *c, double mass, plant_vec size, double v_max)
{
    const uint32_t b = survey_add_body(c, mass, survey_box_inertia(mass, size), v_max, 200.0);
    (void)survey_add_part(c, b, TD_SHAPE_BOX, size, vec(0.0, 0.0, 0.0));
    return b;
}

uint32_t survey_add_ball(survey *c, double mass, double radius, double v_max)
{
    const double i = 0.4 * mass * radius * radius;
    const uint32_t b = survey_add_body(c, mass, vec(i, i, i), v_max, 450.0);
    (void)survey_add_part(c, b, TD_SHAPE_SPHERE, vec(radius, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    return b;
}

static void add_hull(survey *c, uint32_t body, plant_vec size)
{
    const uint32_t i =
        survey_add_part(c, body, TD_SHAPE_HULL, vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    for (uint32_t k = 0u; k < 14u; ++k) {
        plant_vec d = vec(k % 3u == 0u, k % 3u == 1u, k % 3u == 2u);
        if (k >= 6u) {
            d = plant_turn(survey_any_attitude(c), vec(0.0, 0.0, 1.0));
        } else if (k >= 3u) {
            d = plant_scale(-1.0, d);
        }
        c->points[i][k] = plant_to_core(vec(size.x * d.x, size.y * d.y, size.z * d.z));
    }
    c->hulls[i] = (td_hull){c->points[i], 0, 14u};
    c->shapes[i].hull = &c->hulls[i];
}

double survey_add_any(survey *c, double mass, double size, double v_max)
{
    const plant_vec s = {size * survey_uniform(c, 0.3, 1.0), size * survey_uniform(c, 0.3, 1.0),
                         size * survey_uniform(c, 0.3, 1.0)};
    const uint32_t kind = survey_below(c, 7u);
    const double m = mass, r = s.x, l = s.y;
    const double mc = m * 2.0 * l / (2.0 * l + 4.0 * r / 3.0), ms = m - mc;
    const double along =
        mc * (r * r / 4.0 + l * l / 3.0) + ms * (0.4 * r * r + l * l + 0.75 * r * l);
    const plant_vec inertias[] = {
        vec(0.4 * m * r * r, 0.4 * m * r * r, 0.4 * m * r * r),
        survey_box_inertia(m, s),
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
    const uint32_t b = survey_add_body(c, m, inertias[kind], v_max, 200.0);
    if (kind < 6u) {
        (void)survey_add_part(c, b, kinds[kind], sizes[kind],
                              vec(0.0, 0.0, kind == 4u ? 0.5 * l : 0.0));
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

void survey_add_deck(survey *c, bool as_scenery)
{
    if (as_scenery) {
        c->solid = (td_scenery_solid){&ground, 1u, TD_WORLD};
        c->scene.ground.solids = &c->solid;
        c->scene.ground.n_solids = 1u;
    } else {
        c->target = (td_scene_target){
            .solid = &deck, .rule = {true, false, TD_ZERO}, .body = TD_WORLD, .material = 1u};
        c->scene.targets = &c->target;
        c->scene.n_targets = 1u;
    }
}

static void add_own(survey *c)
{
    c->solid = (td_scenery_solid){&c->own, 1u, TD_WORLD};
    c->scene.ground.solids = &c->solid;
    c->scene.ground.n_solids = 1u;
}

void survey_add_plane(survey *c, plant_vec normal)
{
    c->plane = (td_half_space){plant_to_core(normal), TD_ZERO};
    c->own = (td_scenery){&c->plane, 0, one_leaf, 1u, 0u, 1u};
    add_own(c);
}

/* Its highest place is at z = 0; a cylinder lies along y. */
void survey_add_curve(survey *c, td_curve kind, double radius)
{
    c->curve =
        (td_curved){kind,
                    {TD_ZERO, TD_ZERO, td_from_double(-radius)},
                    td_from_double(radius),
                    {TD_U(0.0), kind == TD_CURVE_CYLINDER ? TD_UNIT_ONE : TD_U(0.0), TD_U(0.0)}};
    c->own = (td_scenery){0, &c->curve, one_leaf, 0u, 1u, 1u};
    add_own(c);
}

void survey_add_foot(survey *c, uint32_t body, plant_vec at, bool as_scenery)
{
    c->feet[c->scene.n_initiators++] =
        (td_initiator){plant_to_core(at), (uint16_t)body, 0u, as_scenery};
}
