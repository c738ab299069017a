/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scene_words.h"
#include "td_port.h"
#include "td_real.h"
#include "td_tick.h"
#include "td_test_real.h"

/* Two balls that come down at 1 m/s, weightless, on a slab: in one tick of 1 ms, one of them earlier than the other. */
#define RADIUS 0.1
#define SPEED  1.0
#define TICK   0.001
#define EARLY  0.25 /* shares of the tick */
#define LATE   0.75

static const td_shape ball = {.kind = TD_SHAPE_SPHERE, .size = SCENE_VEC(RADIUS, 0.0, 0.0)};
static const td_shape slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(4.0, 4.0, 1.0)};
static const td_body bodies[] = {
    {TD_ONE, SCENE_VEC(0.004, 0.004, 0.004), TD_R(2.0), TD_R(10.0)},
    {TD_ONE, SCENE_VEC(0.004, 0.004, 0.004), TD_R(2.0), TD_R(10.0)},
};
static const td_part parts[] = {SCENE_PART(ball, 0.0, 0.0, 0.0, 0u),
                                SCENE_PART(ball, 0.0, 0.0, 0.0, 1u),
                                SCENE_PART(slab, 0.0, 0.0, -1.0, TD_WORLD)};
static const td_law laws[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(5000.0), .restitution = TD_U(0.5)}};
static const td_material materials[] = {{.is_unlimited = true}};
static const td_scene scene = {
    .name = "two balls",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .parts = parts,
    .laws = laws,
    .ground = {.materials = materials, .n_materials = 1u},
    .n_bodies = 2u,
    .n_parts = 3u,
    .n_laws = 1u,
    .contacts = 3u,
    .candidates = 3u,
};

static rig machine;
static rig_start start[2];
static rig_scene what;

void setUp(void)
{
    what = (rig_scene){.scene = &scene, .newtons = 1.0, .start = start, .ticks = 10u};
}

void tearDown(void)
{
}

/* @param when each ball touches, as a share of the tick */
static void come_down(double first, double second)
{
    const double when[] = {first, second};
    for (uint32_t b = 0u; b < 2u; ++b) {
        start[b] =
            (rig_start){.position = {b == 0u ? -1.0 : 1.0, 0.0, RADIUS + when[b] * SPEED * TICK},
                        .attitude = {1.0, 0.0, 0.0, 0.0},
                        .velocity = {0.0, 0.0, -SPEED}};
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    TEST_ASSERT_EQUAL_UINT32(0u, machine.log.events);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    TEST_ASSERT_EQUAL_UINT32(2u, machine.log.events);
}

/* Events of a tick stand in the order of their candidates: one of the two orders is that of time, the other is not. */
static void assert_first_is(uint32_t body)
{
    TEST_ASSERT_EQUAL_INT(TD_EVENT_BEGIN, machine.log.first.kind);
    TEST_ASSERT_NEAR(0.01, EARLY, td_unit_to_double(machine.log.first.when));
    TEST_ASSERT_EQUAL_UINT16(body, machine.log.first.body_a);
    TEST_ASSERT_EQUAL_UINT16(TD_WORLD, machine.log.first.body_b);
}

void test_the_first_contact_is_the_earliest_of_its_tick(void)
{
    come_down(EARLY, LATE);
    assert_first_is(0u);
    come_down(LATE, EARLY);
    assert_first_is(1u);
}

/* What begins in a later tick is not the first any more, however early in it. */
void test_the_first_contact_stays_the_first(void)
{
    come_down(EARLY, LATE);
    const td_event first = machine.log.first;
    for (uint32_t i = 0u; i < 300u; ++i) {
        TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(2u, machine.log.events);
    TEST_ASSERT_EQUAL_MEMORY(&first, &machine.log.first, sizeof first);
}
