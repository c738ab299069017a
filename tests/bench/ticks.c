/* SPDX-License-Identifier: MIT */
#include "ticks.h"

#if TICKS_HAS_RUNS

#    include "../support/scene_words.h"
#    include "scenes.h"

/* ---- rows of balls ---- */

#    define BALLS_MOST 16u
#    define PARTS_MOST 4u

static const td_shape ball = {.kind = TD_SHAPE_SPHERE, .size = SCENE_VEC(0.1, 0.0, 0.0)};
static const td_shape slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(64.0, 4.0, 1.0)};
static const td_law laws[] = {{.kind = TD_LAW_DAMPED,
                               .stiffness = TD_R(10000.0),
                               .restitution = TD_U(0.5),
                               .speed_min = TD_R(0.1)}};
static const td_material materials[] = {
    {.mu_s = TD_U(0.4), .mu_k = TD_U(0.3), .is_unlimited = true}};

/* Of the row in hand. */
static td_body bodies[BALLS_MOST];
static td_part parts[BALLS_MOST * PARTS_MOST + 1u];
static rig_start starts[BALLS_MOST];
static td_scene scene;
static rig_scene row;

typedef struct row_size {
    uint32_t balls, parts; /* parts of each */
    double apart;          /* [m] */
    uint16_t n_z;
} row_size;

/* A body of several balls, one above the other. */
static void add_ball(const row_size *size, uint32_t b)
{
    bodies[b] = (td_body){.mass = TD_ONE,
                          .inertia = SCENE_VEC(0.05, 0.05, 0.05),
                          .v_max = TD_R(4.0),
                          .omega_max = TD_R(10.0)};
    starts[b] = (rig_start)SCENE_AT(b * size->apart, 0.0, 0.0995);
    for (uint32_t i = 0u; i < size->parts; ++i) {
        td_part part = SCENE_PART(ball, 0.0, 0.0, 0.0, 0u);
        part.x_ba.p.z = td_from_double(0.1 * i);
        part.body = (uint16_t)b;
        parts[b * size->parts + i] = part;
    }
}

static const rig_scene *row_of(const row_size *size)
{
    const uint32_t n = size->balls * size->parts;
    const td_part floor_part = SCENE_PART(slab, 0.0, 0.0, -1.0, TD_WORLD);
    for (uint32_t b = 0u; b < size->balls; ++b) {
        add_ball(size, b);
    }
    parts[n] = floor_part;
    scene = (td_scene){.name = "row",
                       .tick = TD_U(0.001),
                       .bodies = bodies,
                       .parts = parts,
                       .laws = laws,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .n_bodies = (uint16_t)size->balls,
                       .n_parts = (uint16_t)(n + 1u),
                       .n_laws = 1u,
                       .contacts = BALLS_MOST,
                       .candidates = 2u * BALLS_MOST,
                       .n_z = size->n_z};
    row = (rig_scene){.scene = &scene,
                      .about = "a row of balls",
                      .newtons = 1.0,
                      .gravity = 9.81,
                      .start = starts,
                      .ticks = 200u};
    return &row;
}

/* ---- runs ---- */

typedef struct run {
    const char *name;
    const rig_scene *scene; /* or NULL: a row */
    row_size size;
} run;

/* clang-format off */
static const run runs[] = {
    {"tick_79",        &scene_parts_79,         {0u, 0u, 0.0, 0u}},
    {"tick_aircraft",  &scene_aircraft_landing, {0u, 0u, 0.0, 0u}},
    {"tick_bodies_2",  NULL, {2u, 1u, 0.21, 16u}},
    {"tick_bodies_4",  NULL, {4u, 1u, 0.21, 16u}},
    {"tick_bodies_8",  NULL, {8u, 1u, 0.21, 16u}},
    {"tick_bodies_16", NULL, {16u, 1u, 0.21, 16u}},
    {"tick_pairs_36",  NULL, {8u, 1u, 4.0, 16u}},
    {"tick_pairs_128", NULL, {8u, 2u, 4.0, 16u}},
    {"tick_pairs_480", NULL, {8u, 4u, 4.0, 16u}},
    {"tick_nz_0",      NULL, {8u, 1u, 0.21, 0u}},
    {"tick_nz_8",      NULL, {8u, 1u, 0.21, 8u}},
    {"tick_nz_32",     NULL, {8u, 1u, 0.21, 32u}},
};
/* clang-format on */

uint32_t ticks_count(void)
{
    return sizeof runs / sizeof runs[0];
}

const char *ticks_name(uint32_t i)
{
    return runs[i].name;
}

ticks_result ticks_measure(uint32_t i)
{
    static rig machine;
    ticks_result result = {0u, 0u, 0u};
    const rig_scene *const what = runs[i].scene != NULL ? runs[i].scene : row_of(&runs[i].size);
    if (rig_begin(&machine, what).status != TD_OK) {
        return result;
    }
    while (result.ticks < what->ticks && rig_tick(&machine) >= TD_OK) {
        ++result.ticks;
        result.sum += machine.cost;
        result.worst = machine.cost > result.worst ? machine.cost : result.worst;
    }
    return result;
}

#else

uint32_t ticks_count(void)
{
    return 0u;
}

const char *ticks_name(uint32_t i)
{
    (void)i;
    return "";
}

ticks_result ticks_measure(uint32_t i)
{
    const ticks_result none = {0u, 0u, 0u};
    (void)i;
    return none;
}

#endif
