/* SPDX-License-Identifier: MIT */
#include "hostile.h"
#include <string.h>

/* A scene of sound numbers with something in every table: what one word of it spoils is that word's alone. */

#define K TD_R(100.0)

static const td_law damped = {TD_LAW_DAMPED, K,          TD_U(0.5), TD_R(0.0),
                              TD_R(0.01),    TD_R(0.01), TD_R(0.01)};

static td_material rubber(void)
{
    td_material m = {.is_unlimited = false, .yield = TD_R(100.0)};
    m.mu_s = TD_U(0.5);
    m.mu_k = TD_U(0.4);
    m.stiffness = K;
    m.restitution = TD_U(0.5);
    m.rolling = TD_U(0.01);
    m.spinning = TD_U(0.01);
    m.tangential_stiffness = TD_R(20.0);
    m.tangential_damping = TD_R(0.125);
    return m;
}

static void fill_bodies(hostile *h)
{
    h->scene.n_bodies = HOSTILE_BODIES < 2 ? HOSTILE_BODIES : 2u;
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        h->bodies[b] = (td_body){TD_R(10.0), {TD_ONE, TD_ONE, TD_ONE}, TD_R(10.0), TD_R(4.0)};
    }
}

static void fill_materials(hostile *h)
{
    h->scene.n_laws = 1u;
    h->laws[0] = damped;
    h->scene.ground.n_materials = 2u;
    h->materials[0] = rubber();
    h->materials[1] = rubber();
    h->scene.n_material_pairs = 1u;
    h->pairs[0] = (td_material_pair){0u, 1u, rubber()};
}

/* A box, a tetrahedron, a hull of five points and a ball; the last one is the world's. */
static void fill_parts(hostile *h)
{
    static const td_vec3 points[] = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                                     {TD_R(0.5), TD_R(0.0), TD_R(0.0)},
                                     {TD_R(0.0), TD_R(0.5), TD_R(0.0)},
                                     {TD_R(0.0), TD_R(0.0), TD_R(0.5)},
                                     {TD_R(0.375), TD_R(0.375), TD_R(0.375)}};
    static const td_shape_kind kinds[] = {TD_SHAPE_BOX, TD_SHAPE_TETRAHEDRON, TD_SHAPE_HULL,
                                          TD_SHAPE_SPHERE};
    h->scene.n_parts = HOSTILE_PARTS < 4 ? HOSTILE_PARTS : 4u;
    for (uint32_t i = 0u; i < h->scene.n_parts; ++i) {
        const bool is_round = kinds[i] == TD_SHAPE_SPHERE;
        const bool has_hull = kinds[i] == TD_SHAPE_TETRAHEDRON || kinds[i] == TD_SHAPE_HULL;
        const td_vec3 box = {TD_R(0.25), TD_R(0.25), TD_R(0.25)};
        const td_vec3 ball = {TD_R(0.5), TD_ZERO, TD_ZERO};
        const td_vec3 none = {TD_ZERO, TD_ZERO, TD_ZERO};
        (void)memcpy(h->points[i], points, sizeof points);
        h->hulls[i] = (td_hull){h->points[i], 0, kinds[i] == TD_SHAPE_HULL ? 5u : 4u};
        h->shapes[i] = (td_shape){kinds[i],
                                  is_round   ? ball
                                  : has_hull ? none
                                             : box,
                                  TD_R(0.0625), has_hull ? &h->hulls[i] : 0};
        h->parts[i] = (td_part){.shape = &h->shapes[i],
                                .scale = TD_ONE,
                                .x_ba = TD_POSE_IDENTITY,
                                .body = is_round ? TD_WORLD : (uint16_t)(i % h->scene.n_bodies),
                                .material = (uint16_t)(i % 2u),
                                .groups = 1u,
                                .is_swept = i == 1u};
    }
}

static const uint16_t block_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t block_loops[] = {4, 8, 12, 16, 20, 24};

static void fill_points(hostile *h)
{
    h->scene.n_targets = HOSTILE_DRIVES ? HOSTILE_CATCHERS : (HOSTILE_CATCHERS < 1 ? 0u : 1u);
    h->scene.n_initiators = HOSTILE_INITIATORS < 2 ? HOSTILE_INITIATORS : 2u;
    for (uint32_t i = 0u; i < h->scene.n_targets; ++i) {
        for (uint32_t k = 0u; k < 8u; ++k) {
            const bool right = k % 4u == 1u || k % 4u == 2u;
            h->corners[i][k] = td_vec3_of(right ? TD_ONE : -TD_ONE, k % 4u >= 2u ? TD_ONE : -TD_ONE,
                                          k >= 4u ? TD_ONE : -TD_ONE);
        }
        h->blocks[i] = (td_polyhedron){h->corners[i], block_indices, block_loops, 8u, 6u};
        h->targets[i] =
            (td_scene_target){.solid = &h->blocks[i],
                              .rule = {true, true, TD_ONE},
                              .body = i == 0u ? (uint16_t)TD_WORLD : (uint16_t)TD_DRIVEN,
                              .material = 1u};
    }
    for (uint32_t i = 0u; i < h->scene.n_initiators; ++i) {
        h->initiators[i] = (td_initiator){
            {TD_R(0.25), TD_ZERO, TD_R(-0.25)}, i == 0u ? 0u : (uint16_t)TD_DRIVEN, 0u, true};
    }
}

static void fill_ground(hostile *h)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                           TD_HALF_SPACE(1.0, 0.0, 1.0, 0.0),
                                           TD_HALF_SPACE(0.0, 1.0, 1.0, 0.0)};
    const td_dir3 east = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_scenery_op ops[] = {TD_ALL_OF(0, 3), TD_ANY_OF(3, 2), TD_UNION(2)};
    (void)memcpy(h->planes[0], planes, sizeof planes);
    (void)memcpy(h->ops[0], ops, sizeof ops);
    for (uint32_t k = 0u; k < 2u; ++k) {
        h->curved[0][k] = (td_curved){k == 0u ? TD_CURVE_SPHERE : TD_CURVE_CYLINDER,
                                      {TD_R(4.0), TD_ZERO, TD_ZERO},
                                      TD_ONE,
                                      east};
    }
    h->scenery[0] = (td_scenery){h->planes[0], h->curved[0], h->ops[0], 3u, 2u, 3u};
    h->scene.ground.n_solids = 1u;
    h->solids[0] = (td_scenery_solid){&h->scenery[0], 1u, TD_WORLD};
    h->scene.ground.n_modifiers = 1u;
    h->modifiers[0] = (td_modifier){&h->scenery[0], TD_WORLD, 0u, rubber()};
}

static void fill_wheels(hostile *h)
{
    const td_strut leg = {TD_NEAR(-0.5), TD_NEAR(0.0), TD_NEAR(0.0), K, TD_DRAG(2.0), TD_DRAG(2.0)};
    const td_strut rest = {TD_NEAR(-0.75), TD_NEAR(-0.5), TD_NEAR(-0.5), K,
                           TD_DRAG(2.0),   TD_DRAG(2.0)};
    h->scene.n_wheels = HOSTILE_WHEELS < 1 ? 0u : 1u;
    for (uint32_t i = 0u; i < h->scene.n_wheels; ++i) {
        h->wheels[i] = (td_wheel){TD_POSE_IDENTITY, leg,       K,         TD_DRAG(2.0), TD_U(0.01),
                                  TD_U(0.3),        TD_R(0.3), TD_R(2.0), &h->stubs[i], 0u};
        h->stubs[i] = (td_stub){rest, TD_U(0.3), TD_U(0.25)};
    }
}

void hostile_make_plain(hostile *h)
{
    h->size = 1.0;
    h->scene.tick = TD_U(0.0009765625);
    h->scene.gravity = TD_R(9.81);
    h->scene.contacts = 4u;
    h->scene.candidates = 4u;
    h->scene.n_z = 4u;
    h->scene.stale_ticks = 1u;
    fill_bodies(h);
    fill_materials(h);
    fill_parts(h);
    fill_points(h);
    fill_ground(h);
    fill_wheels(h);
    h->scene.n_rules = 1u;
    h->rules[0] = (td_pair_rule){0u, TD_WORLD, TD_PAIR_ONE_SIDED};
}
