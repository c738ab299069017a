/* SPDX-License-Identifier: MIT */
#include "td_test_balls.h"
#include <string.h>

/* clang-format off */
#define LEVEL    {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}}
#define BELOW    {{TD_ZERO, TD_ZERO, TD_R(-1.0)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}}
#define BALL     {TD_ONE, {TD_R(0.01), TD_R(0.01), TD_R(0.01)}, TD_R(10.0), TD_R(10.0)}
#define PART(b)  {.shape = &ball, .scale = TD_ONE, .x_ba = LEVEL, .body = b, .groups = 1u}
/* clang-format on */

balls_world balls;

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(BALL_RADIUS), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, {TD_R(8.0), TD_R(8.0), TD_R(1.0)}, TD_ZERO, 0};
static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};

const td_body balls_bodies[BALLS] = {BALL, BALL, BALL, BALL};
const td_part balls_parts[BALLS + 1u] = {
    PART(0u),
    PART(1u),
    PART(2u),
    PART(3u),
    {.shape = &slab, .scale = TD_ONE, .x_ba = BELOW, .body = TD_WORLD, .groups = 1u}};
const td_law balls_laws[1] = {
    {TD_LAW_DAMPED, TD_R(10000.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};

static const td_vec3 block_vertices[] = {
    {TD_R(-4.0), TD_R(-4.0), TD_R(-1.0)}, {TD_R(4.0), TD_R(-4.0), TD_R(-1.0)},
    {TD_R(4.0), TD_R(4.0), TD_R(-1.0)},   {TD_R(-4.0), TD_R(4.0), TD_R(-1.0)},
    {TD_R(-4.0), TD_R(-4.0), TD_ZERO},    {TD_R(4.0), TD_R(-4.0), TD_ZERO},
    {TD_R(4.0), TD_R(4.0), TD_ZERO},      {TD_R(-4.0), TD_R(4.0), TD_ZERO}};
static const uint16_t block_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t block_loops[] = {4, 8, 12, 16, 20, 24};
const td_polyhedron balls_block = {block_vertices, block_indices, block_loops, 8u, 6u};

static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static const td_scenery flat = {planes, 0, one_leaf, 1u, 0u, 1u};
const td_scenery_solid balls_ground[1] = {{&flat, 0u, TD_WORLD}};

const td_wheel balls_wheel = {
    {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}},
    {TD_NEAR(0.1), TD_NEAR(0.3), TD_NEAR(0.3), TD_R(100.0), TD_DRAG(1.0), TD_DRAG(1.0)},
    TD_R(100.0),
    TD_DRAG(1.0),
    TD_U(0.0),
    TD_U(0.3),
    TD_ZERO,
    TD_ZERO,
    0,
    1u};

void balls_clear(void)
{
    td_saturations_reset();
    (void)memset(&balls, 0, sizeof balls);
    balls.input = (td_input){.bodies = balls.motion};
    balls.scene = (td_scene){.name = "balls",
                             .tick = TD_U(0.001),
                             .bodies = balls_bodies,
                             .parts = balls_parts,
                             .laws = balls_laws,
                             .ground = {.materials = materials, .n_materials = 1u},
                             .n_bodies = BALLS,
                             .n_parts = BALLS + 1u,
                             .n_laws = 1u,
                             .contacts = 4u,
                             .candidates = 4u,
                             .n_z = 8u};
}

void balls_refused(td_status status, td_item item, uint32_t index, uint32_t field)
{
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_TRUE(balls.plan.scene == 0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset(&balls.plan, &balls.input, &balls.state).status);
}

void balls_accepted(uint32_t n_warnings)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(n_warnings, balls.plan.n_warnings);
}

/* The warning of this kind, or none. */
static const td_plan_figure *figure_of(td_item item, uint32_t field)
{
    for (uint32_t i = 0u; i < balls.plan.n_warnings; ++i) {
        const td_fault *const warning = &balls.plan.warnings[i];
        TEST_ASSERT_EQUAL_INT(TD_PARTIAL, warning->status);
        if (warning->item == item && warning->field == field) {
            return &balls.plan.figures[i];
        }
    }
    return 0;
}

const td_plan_figure *balls_warned_of(td_item item, uint32_t field)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    const td_plan_figure *const figure = figure_of(item, field);
    TEST_ASSERT_NOT_NULL(figure);
    return figure;
}

void balls_not_warned_of(td_item item, uint32_t field)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_NULL(figure_of(item, field));
}

void balls_put(uint32_t b, double x, double z, double vz)
{
    balls.motion[b] = TD_BODY_INPUT_NONE;
    balls.motion[b].x_wb.p = td_vec3_of(td_from_double(x), TD_ZERO, td_from_double(z));
    balls.motion[b].twist_w.linear.z = td_from_double(vz);
}

void balls_reset(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&balls.plan, &balls.input, &balls.state).status);
}

void balls_begin(void)
{
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, 0.15, 0.0);
    }
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    balls_reset();
}

td_status balls_evaluate(void)
{
    return td_evaluate(&balls.plan, &balls.state, &balls.input, &balls.scratch, &balls.out);
}

void balls_tick(void)
{
    TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_TRUE(td_state_is_valid(&balls.plan, &balls.state));
}

uint64_t balls_hash(void)
{
    return td_state_hash(&balls.plan, &balls.state);
}

const td_event *balls_only_event(td_event_kind kind, td_event_place place)
{
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_events);
    TEST_ASSERT_EQUAL_UINT8(kind, balls.out.events[0].kind);
    TEST_ASSERT_EQUAL_UINT8(place, balls.out.events[0].place);
    return &balls.out.events[0];
}

bool balls_same_wrenches(const td_out *other)
{
    return memcmp(balls.out.wrenches, other->wrenches, BALLS * sizeof other->wrenches[0]) == 0;
}
