/* SPDX-License-Identifier: MIT */
#include "td_test_stand.h"
#include <math.h>
#include <string.h>
#include "plant_core.h"

/* clang-format off */
#define LEVEL {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}}
#define DOWN  {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}
/* clang-format on */

#define CIRCLE   0.2
#define BELOW    0.3125
#define DOME     2.0
#define LEG_LONG 0.3125
#define BOX_HIGH 0.125 /* half of it */
#define BALL     0.125

stand_world stand;
td_body stand_body[1];
td_initiator stand_feet[STAND_FEET];
td_part stand_parts[2];
td_law stand_laws[1];
td_material stand_materials[1];
td_scenery_solid stand_solids[2];
td_scene_target stand_target[1];
td_wheel_control stand_controls[STAND_FEET];
static td_wheel legs[STAND_FEET];

/* ---- what it stands on ---- */

static const td_vec3 corners[] = {
    {TD_R(-4.0), TD_R(-4.0), TD_R(-1.0)}, {TD_R(4.0), TD_R(-4.0), TD_R(-1.0)},
    {TD_R(4.0), TD_R(4.0), TD_R(-1.0)},   {TD_R(-4.0), TD_R(4.0), TD_R(-1.0)},
    {TD_R(-4.0), TD_R(-4.0), TD_ZERO},    {TD_R(4.0), TD_R(-4.0), TD_ZERO},
    {TD_R(4.0), TD_R(4.0), TD_ZERO},      {TD_R(-4.0), TD_R(4.0), TD_ZERO}};
static const uint16_t loops[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t loop_ends[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron block = {corners, loops, loop_ends, 8u, 6u};

/* A block from x = a to x = b. */
#define BLOCK(a, b)                                                                                \
    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0), TD_HALF_SPACE(0.0, 0.0, -1.0, 1.0),                         \
        TD_HALF_SPACE(1.0, 0.0, 0.0, b), TD_HALF_SPACE(-1.0, 0.0, 0.0, -(a)),                      \
        TD_HALF_SPACE(0.0, 1.0, 0.0, 4.0), TD_HALF_SPACE(0.0, -1.0, 0.0, 4.0)

static const td_half_space whole[] = {BLOCK(-4.0, 4.0)};
static const td_half_space halves[] = {BLOCK(-4.0, 0.0), BLOCK(0.0, 4.0)};
static const td_half_space lapped[] = {BLOCK(-4.0, 0.05), BLOCK(-0.05, 4.0)};
static const td_curved ball_of_earth[] = {{TD_CURVE_SPHERE,
                                           {TD_ZERO, TD_ZERO, TD_R(-DOME)},
                                           TD_R(DOME),
                                           {TD_U(0.0), TD_U(0.0), TD_U(0.0)}}};
static const td_scenery_op leaf[] = {TD_LEAF(0)};
static const td_scenery_op six[] = {TD_ALL_OF(0, 6)};
static const td_scenery_op twelve[] = {TD_ALL_OF(0, 6), TD_ALL_OF(6, 6), TD_UNION(2)};
static const td_scenery ground = {whole, 0, leaf, 1u, 0u, 1u};
static const td_scenery cut = {whole, 0, six, 6u, 0u, 1u};
static const td_scenery dome = {0, ball_of_earth, leaf, 0u, 1u, 1u};
static const td_scenery both = {lapped, 0, twelve, 12u, 0u, 3u};
static const td_scenery left = {&halves[0], 0, six, 6u, 0u, 1u};
static const td_scenery right = {&halves[6], 0, six, 6u, 0u, 1u};

static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.2), TD_R(BOX_HIGH)}, TD_ZERO, 0};
static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(BALL), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, {TD_R(4.0), TD_R(4.0), TD_R(1.0)}, TD_ZERO, 0};

/* ---- tables ---- */

static void set_tables(void)
{
    const td_body body = {TD_ONE, {TD_R(0.05), TD_R(0.05), TD_R(0.05)}, TD_R(10.0), TD_R(10.0)};
    const td_law law = {
        .kind = TD_LAW_DAMPED, .stiffness = TD_R(STAND_STIFFNESS), .restitution = TD_U(0.5)};
    const td_material material = TD_MATERIAL_HARD(0.4);
    const td_part part = {.shape = &box, .scale = TD_ONE, .x_ba = LEVEL, .groups = 1u};
    stand_body[0] = body;
    stand_laws[0] = law;
    stand_materials[0] = material;
    stand_parts[0] = part;
    stand_parts[1] = part;
    stand_parts[1].shape = &slab;
    stand_parts[1].x_ba.p.z = TD_R(-1.0);
    stand_parts[1].body = TD_WORLD;
    stand_target[0] = (td_scene_target){.solid = &block, .body = TD_WORLD};
}

static void set_feet(uint32_t n, double below)
{
    const td_wheel leg = {.x_bk = {{TD_ZERO, TD_ZERO, TD_ZERO}, DOWN},
                          .leg = {TD_NEAR(0.1), TD_NEAR(LEG_LONG), TD_NEAR(LEG_LONG),
                                  TD_R(STAND_LEG), TD_DRAG(20.0), TD_DRAG(20.0)},
                          .k_xy = TD_R(512.0),
                          .d_xy = TD_DRAG(10.0),
                          .cos_min = TD_U(0.3)};
    for (uint32_t i = 0u; i < n; ++i) {
        const double angle = 8.0 * atan(1.0) * i / n;
        const td_vec3 at = td_vec3_of(td_from_double(CIRCLE * cos(angle)),
                                      td_from_double(CIRCLE * sin(angle)), td_from_double(-below));
        stand_feet[i] = (td_initiator){.point_b = at};
        legs[i] = leg;
        legs[i].x_bk.p = td_vec3_of(at.x, at.y, TD_ZERO);
    }
}

static void set_points(const td_scenery *first, const td_scenery *second)
{
    stand.scene.initiators = stand_feet;
    stand.scene.n_initiators = (uint16_t)stand.n_feet;
    if (first == 0) {
        stand.scene.targets = stand_target;
        stand.scene.n_targets = 1u;
        return;
    }
    for (uint32_t i = 0u; i < stand.n_feet; ++i) {
        stand_feet[i].meets_scenery = true;
    }
    stand_solids[0] = (td_scenery_solid){first, 0u, TD_WORLD};
    stand_solids[1] = (td_scenery_solid){second, 0u, TD_WORLD};
    stand.scene.ground.solids = stand_solids;
    stand.scene.ground.n_solids = second != 0 ? 2u : 1u;
}

static void set_parts(const td_shape *shape)
{
    stand_parts[0].shape = shape;
    stand.scene.parts = stand_parts;
    stand.scene.n_parts = 2u;
    stand.scene.contacts = 1u;
    stand.scene.candidates = 1u;
}

static void set_legs(void)
{
    set_points(&ground, 0);
    stand.scene.n_initiators = 0u;
    stand.scene.wheels = legs;
    stand.scene.n_wheels = (uint16_t)stand.n_feet;
}

void stand_on(stand_kind kind, uint32_t n_feet)
{
    td_saturations_reset();
    (void)memset(&stand, 0, sizeof stand);
    (void)memset(stand_controls, 0, sizeof stand_controls);
    stand.kind = kind;
    stand.n_feet = n_feet;
    stand.weight = (plant_vec){0.0, 0.0, -STAND_WEIGHT};
    stand.room = (td_settle_work){&stand.state, &stand.scratch, &stand.out};
    stand.input = (td_input){.bodies = stand.motion, .wheels = stand_controls};
    set_tables();
    set_feet(n_feet, BELOW);
    stand.scene = (td_scene){.name = "stand",
                             .tick = TD_U(STAND_TICK),
                             .bodies = stand_body,
                             .laws = stand_laws,
                             .ground = {.materials = stand_materials, .n_materials = 1u},
                             .n_bodies = 1u,
                             .n_laws = 1u};
    const td_scenery *const scenery[STAND_KINDS] = {[STAND_GROUND] = &ground,
                                                    [STAND_BLOCK] = &cut,
                                                    [STAND_DOME] = &dome,
                                                    [STAND_UNION] = &both,
                                                    [STAND_SEAM] = &left};
    if (kind == STAND_BOX || kind == STAND_BALL) {
        set_parts(kind == STAND_BOX ? &box : &ball);
    } else if (kind == STAND_LEGS) {
        set_legs();
    } else {
        set_points(scenery[kind], kind == STAND_SEAM ? &right : 0);
    }
}

/* ---- where it stands ---- */

/* On a sphere feet push outwards as well: n K d cos(a) = W, d deep along the radius. */
static double height_on_dome(void)
{
    double up = DOME;
    for (int i = 0; i < 20; ++i) {
        const double cosine = up / sqrt(up * up + CIRCLE * CIRCLE);
        const double radius = DOME - STAND_WEIGHT / (stand.n_feet * STAND_STIFFNESS * cosine);
        up = sqrt(radius * radius - CIRCLE * CIRCLE);
    }
    return up - DOME + BELOW;
}

double stand_height(void)
{
    switch (stand.kind) {
    case STAND_DOME:
        return height_on_dome();
    case STAND_BOX:
        return BOX_HIGH - STAND_WEIGHT / (4.0 * STAND_STIFFNESS);
    case STAND_BALL:
        return BALL - STAND_WEIGHT / STAND_STIFFNESS;
    case STAND_LEGS:
        return LEG_LONG - STAND_WEIGHT / (stand.n_feet * STAND_LEG);
    default:
        return BELOW - STAND_WEIGHT / (stand.n_feet * STAND_STIFFNESS);
    }
}

void stand_begin(void)
{
    const td_fault fault = td_plan_make(&stand.scene, &stand.plan);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    TEST_ASSERT_EQUAL_UINT16(0u, stand.plan.n_warnings);
    const td_vec3 inertia = stand_body[0].inertia;
    stand.body = free_body_of(
        td_to_double(stand_body[0].mass),
        (plant_vec){td_to_double(inertia.x), td_to_double(inertia.y), td_to_double(inertia.z)});
    stand.body.p.z = stand_height();
    stand_look();
}

/* ---- between plant and core ---- */

void stand_look(void)
{
    const free_body *const b = &stand.body;
    td_body_input *const motion = &stand.motion[0];
    motion->x_wb.p = plant_to_core(b->p);
    motion->x_wb.q = plant_quat_to_core(b->q);
    motion->position_residual_w = plant_residuals(b->p);
    motion->twist_w.linear = plant_to_core(b->v);
    motion->twist_w.angular = plant_to_core(free_body_spin(b));
}

td_fault stand_reset(void)
{
    stand_look();
    return td_reset(&stand.plan, &stand.input, &stand.state);
}

plant_vec stand_force(void)
{
    return plant_from_core(stand.out.wrenches[0].force_w);
}

void stand_tick(void)
{
    stand_look();
    TEST_ASSERT_TRUE(
        td_evaluate(&stand.plan, &stand.state, &stand.input, &stand.scratch, &stand.out) >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&stand.plan, &stand.out, &stand.state));
    TEST_ASSERT_TRUE(td_state_is_valid(&stand.plan, &stand.state));
    free_body_step(&stand.body, plant_add(stand_force(), stand.weight),
                   plant_from_core(stand.out.wrenches[0].torque_w), STAND_TICK);
}

stand_report stand_run(uint32_t ticks)
{
    const plant_vec first = stand.body.p;
    stand_report seen = {0};
    for (uint32_t i = 0u; i < ticks; ++i) {
        stand_tick();
        const plant_vec off = plant_sub(stand.body.p, first);
        seen.force = fmax(seen.force, fabs(stand_force().z / STAND_WEIGHT - 1.0));
        seen.way = fmax(seen.way, sqrt(plant_dot(off, off)));
        seen.events += stand.out.n_events;
    }
    return seen;
}
