/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_wheel_params.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_status.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_wheel.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* What the numbers of a scalar allow of a share of a tick: at 2 m/s a tick is 2 mm. */
#if defined(TD_SCALAR_Q16)
#    define SHARE 0.02
#elif defined(TD_SCALAR_F64)
#    define SHARE 1e-6
#else
#    define SHARE 1e-3
#endif

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- legs ---- */

static const td_half_space deep[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, -5.0)};
static const td_scenery_op deep_leaf[] = {TD_LEAF(0)};
static const td_scenery far_below = {deep, 0, deep_leaf, 1u, 0u, 1u};
static const td_wheel_control straight = {TD_ZERO, TD_ZERO};

/* The leg of ball 1 over a deck, which rides on ball 2 and is the second solid. */
static void put_leg(double z, double vz)
{
    balls_put(1u, 1.0, 0.3 + z, vz);
}

static void begin_leg(void)
{
    static td_scenery_solid solids[2];
    solids[0] = (td_scenery_solid){&far_below, 0u, TD_WORLD};
    solids[1] = balls_ground[0];
    solids[1].body = 2u;
    balls.scene.n_parts = 0u;
    balls.scene.wheels = &balls_wheel;
    balls.scene.n_wheels = 1u;
    balls.scene.ground.solids = solids;
    balls.scene.ground.n_solids = 2u;
    balls.input.wheels = &straight;
    balls_begin();
    balls_put(2u, 0.0, 0.0, 0.0);
    put_leg(0.0036, -2.0);
    balls_reset();
}

/* What an event tells of who met whom. */
static const td_event *event_of_leg(td_event_kind kind)
{
    const td_event *const event = balls_only_event(kind, TD_EVENT_WHEEL);
    TEST_ASSERT_EQUAL_UINT16(0u, event->a);
    TEST_ASSERT_EQUAL_UINT16(1u, event->b);
    TEST_ASSERT_EQUAL_UINT16(1u, event->body_a);
    TEST_ASSERT_EQUAL_UINT16(2u, event->body_b);
    TEST_ASSERT_NEAR(0.01, 2.0, td_to_double(event->speed_in));
    return event;
}

/* As a point that is caught and released: in at 2 m/s, 2.4 mm deep, out at 1.8 m/s after three ticks. */
void test_a_leg_comes_down_and_leaves(void)
{
    begin_leg();
    put_leg(0.0016, -2.0);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.n_events);
    put_leg(-0.0004, -2.0);
    balls_tick();
    const td_event *event = event_of_leg(TD_EVENT_BEGIN);
    TEST_ASSERT_NEAR(2.0 * SHARE, 0.8, td_unit_to_double(event->when));
    put_leg(-0.0024, -2.0);
    balls_tick();
    put_leg(-0.0006, 1.8);
    balls_tick();
    put_leg(0.0012, 1.8);
    balls_tick();
    event = event_of_leg(TD_EVENT_END);
    TEST_ASSERT_NEAR(0.01, 1.8, td_to_double(event->speed_out));
    TEST_ASSERT_NEAR(0.01, 0.9, td_to_double(event->restitution));
    TEST_ASSERT_NEAR(5e-5, 0.0024, td_to_double(event->peak));
    TEST_ASSERT_EQUAL_UINT32(3u, event->ticks);
}

/* ---- steps ---- */

#define KERB  0.02 /* [m] high; the leg's travel is 0.2 m */
#define SPEED 0.5  /* [m/s] */
#define LOAD  2.0  /* [force] 100 per metre, 20 mm pressed in */

/* Flat to x = 0, then a kerb; and the kerb alone. */
static const td_half_space kerb_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                            TD_HALF_SPACE(0.0, 0.0, 1.0, KERB),
                                            TD_HALF_SPACE(-1.0, 0.0, 0.0, 0.0)};
static const td_scenery_op with_kerb[] = {TD_LEAF(0), TD_ALL_OF(1, 2), TD_UNION(2)};
static const td_scenery_op only_kerb[] = {TD_ALL_OF(1, 2)};
static const td_scenery kerbed = {kerb_planes, 0, with_kerb, 3u, 0u, 3u};
static const td_scenery kerb = {kerb_planes, 0, only_kerb, 3u, 0u, 1u};

/* A bend: half a metre a metre, up from x = 0, and down. */
static const td_half_space up_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                          TD_HALF_SPACE(-0.5, 0.0, 1.0, 0.0)};
static const td_half_space down_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                            TD_HALF_SPACE(0.5, 0.0, 1.0, 0.0)};
static const td_scenery_op either[] = {TD_ANY_OF(0, 2)};
static const td_scenery_op both[] = {TD_ALL_OF(0, 2)};
static const td_scenery ramp_up = {up_planes, 0, either, 2u, 0u, 1u};
static const td_scenery ramp_down = {down_planes, 0, both, 2u, 0u, 1u};

typedef struct walk {
    uint32_t events; ///< all of them
    td_event step;   ///< the last STEP
    double before;   ///< [force] that the leg bears in its tick
    double after;    ///< and in the next one
} walk;

/* The leg of ball 1 from x = -10 mm to 10 mm, or back, 20 mm pressed in on z = 0, on one or two solids. */
static walk roll(const td_scenery *first, const td_scenery *second, uint16_t body, double speed)
{
    const td_scenery_solid solids[] = {{first, 0u, body}, {second, 0u, body}};
    const double from = speed > 0.0 ? -0.01 : 0.01;
    walk seen = {0};
    balls.scene.n_parts = 0u;
    balls.scene.wheels = &balls_wheel;
    balls.scene.n_wheels = 1u;
    balls.scene.ground.solids = solids;
    balls.scene.ground.n_solids = second != 0 ? 2u : 1u;
    balls.input.wheels = &straight;
    balls_begin();
    balls_put(2u, 0.0, 0.0, 0.0);
    bool is_next = false;
    for (int i = 0; i <= 40; ++i) {
        balls_put(1u, from + speed * 0.001 * i, 0.28, 0.0);
        balls.motion[1].twist_w.linear.x = td_from_double(speed);
        if (i == 0) {
            balls_reset();
        }
        const double load = td_to_double(balls.out.wheels[0].normal);
        balls_tick();
        seen.events += balls.out.n_events;
        if (is_next) {
            seen.before = load;
            seen.after = td_to_double(balls.out.wheels[0].normal);
        }
        is_next = balls.out.n_events > 0u && balls.out.events[0].kind == TD_EVENT_STEP;
        if (is_next) {
            seen.step = balls.out.events[0];
        }
    }
    return seen;
}

/* The leg touches at the beginning, and goes up: the load is that of 40 mm. */
static void assert_step(const walk *seen, double height, uint32_t solid, uint32_t body)
{
    TEST_ASSERT_EQUAL_UINT32(2u, seen->events);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_STEP, seen->step.kind);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_WHEEL, seen->step.place);
    TEST_ASSERT_EQUAL_UINT16(0u, seen->step.a);
    TEST_ASSERT_EQUAL_UINT16(solid, seen->step.b);
    TEST_ASSERT_EQUAL_UINT16(1u, seen->step.body_a);
    TEST_ASSERT_EQUAL_UINT16(body, seen->step.body_b);
    TEST_ASSERT_NEAR(1e-4, height, td_to_double(seen->step.peak));
    TEST_ASSERT_NEAR(0.02, 100.0 * height, seen->after - seen->before);
}

void test_a_kerb_is_told_with_its_height(void)
{
    const walk seen = roll(&kerbed, 0, TD_WORLD, SPEED);
    assert_step(&seen, KERB, 0u, TD_WORLD);
    TEST_ASSERT_NEAR(0.02, LOAD, seen.before);
}

void test_a_kerb_is_told_on_the_way_down(void)
{
    const walk seen = roll(&kerbed, 0, TD_WORLD, -SPEED);
    assert_step(&seen, -KERB, 0u, TD_WORLD);
    TEST_ASSERT_NEAR(0.02, LOAD, seen.after);
}

void test_a_kerb_of_another_solid_is_told(void)
{
    const walk seen = roll(balls_ground[0].scenery, &kerb, TD_WORLD, SPEED);
    assert_step(&seen, KERB, 1u, TD_WORLD);
}

void test_a_kerb_on_a_body_is_told(void)
{
    const walk seen = roll(balls_ground[0].scenery, &kerb, 2u, SPEED);
    assert_step(&seen, KERB, 1u, 2u);
}

/* However fast it is: half a tick's way before the kerb, half behind it. */
void test_a_kerb_is_told_at_speed(void)
{
    const walk seen = roll(&kerbed, 0, TD_WORLD, 8.0);
    assert_step(&seen, KERB, 0u, TD_WORLD);
}

void test_a_bend_is_no_step(void)
{
    for (int way = -1; way <= 1; way += 2) {
        TEST_ASSERT_EQUAL_UINT32(1u, roll(&ramp_up, 0, TD_WORLD, way * SPEED).events);
        TEST_ASSERT_EQUAL_UINT32(1u, roll(&ramp_down, 0, TD_WORLD, way * SPEED).events);
        TEST_ASSERT_EQUAL_UINT32(1u, roll(&ramp_up, 0, TD_WORLD, way * 8.0).events);
    }
}

/* ---- long contacts ---- */

/* Ages stop at their largest value, and do not begin anew. */
void test_a_leg_stands_longer_than_its_age_can_say(void)
{
    begin_leg();
    put_leg(-0.001, 0.0);
    balls_reset();
    balls_tick();
    balls.state.wheel_contacts[0].age = UINT16_MAX - 1u;
    for (int i = 0; i < 2; ++i) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.wheel_contacts[0].age);
    }
}
