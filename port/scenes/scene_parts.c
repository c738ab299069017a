/* SPDX-License-Identifier: MIT */
#include "scene_parts.h"
#include "scene_words.h"

#define GRAVITY 9.81 /* [m/s^2] */

/* ---- falling_parts: a rod, a crank and a cylinder on a ground ---- */

/* Half a root: turns by a quarter. */
#define QUARTER TD_U(0.70710678118654752)

static const td_shape rod = {.kind = TD_SHAPE_CAPSULE, .size = SCENE_VEC(0.05, 0.4, 0.0)};
static const td_shape drum = {.kind = TD_SHAPE_CYLINDER, .size = SCENE_VEC(0.2, 0.1, 0.0)};
static const td_shape web = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(0.04, 0.15, 0.06)};
static const td_shape pin = {.kind = TD_SHAPE_CYLINDER, .size = SCENE_VEC(0.05, 0.12, 0.0)};
static const td_shape slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(5.0, 5.0, 1.0)};

static const td_body falling_bodies[] = {
    {.mass = TD_R(1.0),
     .inertia = SCENE_VEC(0.08, 0.08, 0.00125),
     .v_max = TD_R(5.0),
     .omega_max = TD_R(40.0)}, /* a rod: m r^2 / 2 about itself */
    {.mass = TD_R(2.0),
     .inertia = SCENE_VEC(0.06, 0.06, 0.06),
     .v_max = TD_R(4.2),
     .omega_max = TD_R(40.0)},
    {.mass = TD_R(2.0),
     .inertia = SCENE_VEC(0.04, 0.04, 0.04),
     .v_max = TD_R(4.5),
     .omega_max = TD_R(40.0)}};

/* A pin turned to lie along x. */
#define CRANK_PIN(x, y)                                                                            \
    SCENE_PLACED(pin, 1u, {SCENE_VEC(x, y, 0.0), {QUARTER, TD_U(0.0), QUARTER, TD_U(0.0)}})
/* The crank, along x: journal, web, pin, web, journal. Its centre of mass is the origin: pins of equal
 * mass at y = -0.1, 0.2 and -0.1. */
static const td_part falling_parts[] = {
    SCENE_PART(rod, 0.0, 0.0, 0.0, 0u),    CRANK_PIN(-0.26, -0.1),
    SCENE_PART(web, -0.13, 0.05, 0.0, 1u), CRANK_PIN(0.0, 0.2),
    SCENE_PART(web, 0.13, 0.05, 0.0, 1u),  CRANK_PIN(0.26, -0.1),
    SCENE_PART(drum, 0.0, 0.0, 0.0, 2u),   SCENE_PART(slab, 0.0, 0.0, -1.0, TD_WORLD)};
static const td_law falling_laws[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(6000.0), .restitution = TD_U(0.45)}};
static const td_material falling_materials[] = {
    {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};

static const td_scene falling = {
    .name = "falling_parts",
    .gravity = TD_R(GRAVITY),
    .tick = TD_U(0.001),
    .bodies = falling_bodies,
    .parts = falling_parts,
    .laws = falling_laws,
    .ground = {.materials = falling_materials, .n_materials = 1u},
    .n_bodies = 3u,
    .n_parts = 8u,
    .n_laws = 1u,
    .contacts = 16u,
    .candidates = 19u,
    .n_z = 16u,
};

/* The rod on its end, leaning along x; the crank flat, its pins askew; the drum on its rim. */
static const rig_start falling_start[] = {
    {.position = {-1.6, 0.0, 0.7}, .attitude = {0.9800665778412416, 0.0, 0.1986693307950612, 0.0}},
    {.position = {0.0, 0.0, 0.4}, .attitude = {0.9950041652780258, 0.0998334166468282, 0.0, 0.0}},
    {.position = {1.0, 0.0, 0.5}, .attitude = {0.9689124217106447, 0.0, 0.2474039592545229, 0.0}}};

const rig_scene scene_falling_parts = {
    .scene = &falling,
    .about = "a rod, a crank and a drum fall, tumble and lie still",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .start = falling_start,
    .ticks = 4000u,
};

/* ---- parts_79: a bowl of 70 tiles, a jack of 6 arms, a cylinder, a box and a ball; weightless ---- */

static const td_shape tile = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(0.1, 0.1, 0.1)};
static const td_shape arm = {.kind = TD_SHAPE_CAPSULE, .size = SCENE_VEC(0.06, 0.12, 0.0)};
static const td_shape can = {.kind = TD_SHAPE_CYLINDER, .size = SCENE_VEC(0.15, 0.2, 0.0)};
static const td_shape brick = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(0.2, 0.15, 0.1)};
static const td_shape ball = {.kind = TD_SHAPE_SPHERE, .size = SCENE_VEC(0.2, 0.0, 0.0)};

/* Ten by seven tiles of 0.2 m, each higher the farther out it is: a bowl that opens upwards. */
#define BOWL_X(i) (0.2 * (i)-0.9)
#define BOWL_Y(j) (0.2 * (j)-0.6)
#define TILE(i, j)                                                                                 \
    SCENE_PART(tile, BOWL_X(i), BOWL_Y(j),                                                         \
               0.5 * (BOWL_X(i) * BOWL_X(i) + BOWL_Y(j) * BOWL_Y(j)) - 0.2, 0u)
#define TILES(j)                                                                                   \
    TILE(0, j), TILE(1, j), TILE(2, j), TILE(3, j), TILE(4, j), TILE(5, j), TILE(6, j),            \
        TILE(7, j), TILE(8, j), TILE(9, j)

/* An arm from the middle of the jack outwards, turned by a quaternion. */
#define ARM(x, y, z, ...) SCENE_PLACED(arm, 1u, {SCENE_VEC(x, y, z), {__VA_ARGS__, TD_U(0.0)}})
#define ALONG_X           QUARTER, TD_U(0.0), QUARTER
#define ALONG_Y           QUARTER, QUARTER, TD_U(0.0)
#define ALONG_Z           TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)

static const td_body many_bodies[] = {{.mass = TD_R(14.0),
                                       .inertia = SCENE_VEC(2.0, 4.0, 6.0),
                                       .v_max = TD_R(2.5),
                                       .omega_max = TD_R(6.0)},
                                      {.mass = TD_R(1.0),
                                       .inertia = SCENE_VEC(0.04, 0.04, 0.04),
                                       .v_max = TD_R(2.5),
                                       .omega_max = TD_R(30.0)},
                                      {.mass = TD_R(1.0),
                                       .inertia = SCENE_VEC(0.02, 0.02, 0.0125),
                                       .v_max = TD_R(2.5),
                                       .omega_max = TD_R(30.0)},
                                      {.mass = TD_R(1.5),
                                       .inertia = SCENE_VEC(0.02, 0.025, 0.03125),
                                       .v_max = TD_R(2.5),
                                       .omega_max = TD_R(30.0)},
                                      {.mass = TD_R(1.0),
                                       .inertia = SCENE_VEC(0.016, 0.016, 0.016),
                                       .v_max = TD_R(2.5),
                                       .omega_max = TD_R(30.0)}};
static const td_part many_parts[] = {TILES(0),
                                     TILES(1),
                                     TILES(2),
                                     TILES(3),
                                     TILES(4),
                                     TILES(5),
                                     TILES(6),
                                     ARM(0.12, 0.0, 0.0, ALONG_X),
                                     ARM(-0.12, 0.0, 0.0, ALONG_X),
                                     ARM(0.0, 0.12, 0.0, ALONG_Y),
                                     ARM(0.0, -0.12, 0.0, ALONG_Y),
                                     ARM(0.0, 0.0, 0.12, ALONG_Z),
                                     ARM(0.0, 0.0, -0.12, ALONG_Z),
                                     SCENE_PART(can, 0.0, 0.0, 0.0, 2u),
                                     SCENE_PART(brick, 0.0, 0.0, 0.0, 3u),
                                     SCENE_PART(ball, 0.0, 0.0, 0.0, 4u)};
static const td_law many_laws[] = {
    {.kind = TD_LAW_SPRING, .stiffness = TD_R(2000.0), .restitution = TD_UNIT_ONE}};
static const td_material many_materials[] = {{.is_unlimited = true}}; /* smooth */

static const td_scene many = {
    .name = "parts_79",
    .tick = TD_U(0.0005),
    .bodies = many_bodies,
    .parts = many_parts,
    .laws = many_laws,
    .ground = {.materials = many_materials, .n_materials = 1u},
    .n_bodies = 5u,
    .n_parts = 79u,
    .n_laws = 1u,
    .contacts = 24u,
    .candidates = 32u,
    .n_z = 24u,
};

/* The bowl rises slowly to meet what comes down into it, and all of it turns a little. */
static const rig_start many_start[] = {
    {.attitude = SCENE_UPRIGHT, .velocity = {0.0, 0.0, 0.2}, .spin_b = {0.0, 0.0, 0.1}},
    {.position = {-0.5, 0.1, 0.9},
     .attitude = SCENE_UPRIGHT,
     .velocity = {0.2, 0.0, -0.8},
     .spin_b = {0.3, 0.5, 0.2}},
    {.position = {0.2, -0.2, 1.0},
     .attitude = SCENE_UPRIGHT,
     .velocity = {-0.1, 0.1, -0.9},
     .spin_b = {0.5, 0.0, 0.0}},
    {.position = {0.6, 0.2, 1.1},
     .attitude = SCENE_UPRIGHT,
     .velocity = {-0.3, -0.1, -0.8},
     .spin_b = {0.0, 0.4, 0.1}},
    {.position = {0.1, 0.3, 1.6}, .attitude = SCENE_UPRIGHT, .velocity = {0.0, -0.1, -1.2}}};

const rig_scene scene_parts_79 = {
    .scene = &many,
    .about = "five bodies of 79 parts, 651 pairs, fly into each other",
    .newtons = 1.0,
    .gravity = 0.0,
    .start = many_start,
    .ticks = 6000u,
};
