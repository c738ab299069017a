/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_scenery.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* When contacts begin and end inside a tick, against closed forms, and what an event says of how well it
 * knows. A tick is a millisecond; at half a metre a second that is half a millimetre. */

#if defined(TD_SCALAR_Q16)
#    define SHARE 0.05
#elif defined(TD_SCALAR_F64)
#    define SHARE 1e-6
#else
#    define SHARE 1e-3
#endif
#define H 0.001

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

static const td_event *only_event(td_event_kind kind, td_event_place place, td_event_timing timing)
{
    const td_event *const event = balls_only_event(kind, place);
    TEST_ASSERT_EQUAL_UINT8(timing, event->timing);
    return event;
}

/* A throw: up from a little below the surface and down again. It passes the surface where
 * SPEED t - G t^2 / 2 = BELOW. In a tick the speed changes by a fifth of itself: a line through the last
 * speed would be off by several hundredths of a tick. */
#define BELOW 0.0004 /* [m] */
#define SPEED 0.5    /* [m/s] */
#define G     100.0  /* [m/s^2] */

static double height(double t)
{
    return -BELOW + SPEED * t - 0.5 * G * t * t;
}

static double passes(double sign)
{
    return (SPEED + sign * sqrt(SPEED * SPEED - 2.0 * G * BELOW)) / G;
}

/* One throw: `put` has everything at its place at a time. */
static void assert_throw(td_event_place place, void (*put)(double t))
{
    int events = 0;
    for (int i = 1; i <= 10; ++i) {
        put(i * H);
        balls_tick();
        if (balls.out.n_events > 0u) {
            const bool ends = events++ == 0;
            const td_event *const event =
                only_event(ends ? TD_EVENT_END : TD_EVENT_BEGIN, place, TD_WHEN_CLOSED);
            const double when = (i - 1 + td_unit_to_double(event->when)) * H;
            TEST_ASSERT_NEAR(SHARE * H, passes(ends ? -1.0 : 1.0), when);
        }
    }
    TEST_ASSERT_EQUAL_INT(2, events);
}

/* ---- legs ---- */

#define LEG   0.3 /* [m] hanging */
#define SLOPE 0.2 /* [m/s] at which the deck rises */

static const td_wheel leg = {
    {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}},
    {TD_NEAR(0.1), TD_NEAR(LEG), TD_NEAR(LEG), TD_R(100.0), TD_DRAG(1.0), TD_DRAG(1.0)},
    TD_R(100.0),
    TD_DRAG(1.0),
    TD_U(0.0),
    TD_U(0.3),
    TD_ZERO,
    TD_ZERO,
    0,
    0u};
static const td_wheel_control straight = {TD_ZERO, TD_ZERO};
static td_scenery_solid ground;

/* A body with all that doubles know of its place. */
static void place(uint32_t b, double z, double vz)
{
    balls_put(b, (double)b, z, vz);
    balls.motion[b].position_residual_w.z =
        td_near_from_double(z - td_to_double(balls.motion[b].x_wb.p.z));
}

static void throw_leg(double t)
{
    place(0u, LEG + height(t), SPEED - G * t);
}

/* The same throw, seen from a deck that rises. */
static void throw_leg_off_deck(double t)
{
    place(0u, LEG + height(t) + SLOPE * t, SPEED - G * t + SLOPE);
    place(1u, SLOPE * t, SLOPE);
}

/* @param deck the body that the ground rides on, or TD_WORLD */
static void begin_leg(uint16_t deck, void (*put)(double t))
{
    ground = balls_ground[0];
    ground.body = deck;
    balls.scene.n_parts = 0u;
    balls.scene.n_z = 0u;
    balls.scene.wheels = &leg;
    balls.scene.n_wheels = 1u;
    balls.scene.ground.solids = &ground;
    balls.scene.ground.n_solids = 1u;
    balls.input.wheels = &straight;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, 1.0, 0.0);
    }
    put(0.0);
    balls_reset();
    balls_tick();
}

void test_a_leg_leaves_and_meets_the_ground_at_the_roots_of_its_throw(void)
{
    begin_leg(TD_WORLD, throw_leg);
    assert_throw(TD_EVENT_WHEEL, throw_leg);
}

void test_a_leg_leaves_and_meets_a_deck_that_rises(void)
{
    begin_leg(1u, throw_leg_off_deck);
    assert_throw(TD_EVENT_WHEEL, throw_leg_off_deck);
}

/* A leg that stands at the first tick has come down before it: nobody knows when. */
void test_a_leg_that_stood_before_the_first_tick_begins_with_it(void)
{
    begin_leg(TD_WORLD, throw_leg);
    const td_event *const event = only_event(TD_EVENT_BEGIN, TD_EVENT_WHEEL, TD_WHEN_TICK);
    TEST_ASSERT_NEAR(0.0, 0.0, td_unit_to_double(event->when));
}

/* ---- points ---- */

static const td_scene_target targets[] = {
    {.solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u}};
static const td_initiator on_target[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false}};
static const td_initiator on_ground[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true}};
static td_node node;

static void throw_node(double t)
{
    node.p_w = td_vec3_of(TD_ZERO, TD_ZERO, td_from_double(height(t)));
    node.v_w = td_vec3_of(TD_ZERO, TD_ZERO, td_from_double(SPEED - G * t));
}

/* From above, so that it is held when the throw begins. */
static void begin_node(const td_initiator *initiator)
{
    balls.scene.n_bodies = 0u;
    balls.scene.n_parts = 0u;
    balls.scene.n_z = 0u;
    balls.scene.initiators = initiator;
    balls.scene.n_initiators = 1u;
    balls.input.nodes = &node;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    throw_node(0.5 * (passes(-1.0) + passes(1.0)));
    balls_reset();
    throw_node(0.0);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_events);
}

void test_a_point_leaves_and_meets_a_face_at_the_roots_of_its_throw(void)
{
    balls.scene.targets = targets;
    balls.scene.n_targets = 1u;
    begin_node(on_target);
    assert_throw(TD_EVENT_TARGET, throw_node);
}

void test_a_point_leaves_and_meets_the_ground_at_the_roots_of_its_throw(void)
{
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    begin_node(on_ground);
    assert_throw(TD_EVENT_SCENERY, throw_node);
}

/* Off the side of the face that held it: it is still below its plane. */
void test_a_point_that_goes_off_sideways_ends_with_the_tick(void)
{
    balls.scene.targets = targets;
    balls.scene.n_targets = 1u;
    begin_node(on_target);
    node.p_w = td_vec3_of(TD_R(4.001), TD_ZERO, td_from_double(-BELOW));
    balls_tick();
    const td_event *const event = only_event(TD_EVENT_END, TD_EVENT_TARGET, TD_WHEN_TICK);
    TEST_ASSERT_NEAR(0.0, 1.0, td_unit_to_double(event->when));
}

/* ---- parts ---- */

/* All balls come down at once, each a little later than the one before it, faster and faster. */
#define LATER 0.0001 /* [m] */

static double fall(uint32_t b, double t)
{
    return BALL_RADIUS + 0.0015 + LATER * b - SPEED * t - 0.5 * G * t * t;
}

static double lands(uint32_t b)
{
    return (sqrt(SPEED * SPEED + 2.0 * G * (0.0015 + LATER * b)) - SPEED) / G;
}

/* The tick in which all of them touch. */
static void fall_until_all_touch(void)
{
    for (int i = 0; i <= 3; ++i) {
        for (uint32_t b = 0u; b < BALLS; ++b) {
            place(b, fall(b, i * H), -SPEED - G * i * H);
        }
        if (i == 0) {
            balls_reset();
        } else {
            balls_tick();
        }
    }
    TEST_ASSERT_EQUAL_UINT16(BALLS, balls.out.n_events);
}

static void assert_lands(uint32_t b, td_event_timing timing, double tolerance)
{
    const td_event *const event = &balls.out.events[b];
    TEST_ASSERT_EQUAL_UINT8(timing, event->timing);
    TEST_ASSERT_NEAR(tolerance, lands(b) / H, 2.0 + td_unit_to_double(event->when));
}

void test_every_beginning_of_a_tick_is_searched_for(void)
{
    balls_begin();
    fall_until_all_touch();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        assert_lands(b, TD_WHEN_SEARCHED, SHARE + 1e-5);
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(balls.plan.bound.calls, balls.out.work.calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(balls.plan.impact_calls, balls.scratch.impact_calls);
}

/* A budget that holds the worst of one search, and no more: the first has spent of it. */
void test_beyond_the_budget_of_searches_times_are_linear_and_say_so(void)
{
    balls_begin();
    balls.plan.impact_calls = TD_IMPACT_DISTANCES * TD_IMPACT_CALLS;
    fall_until_all_touch();
    assert_lands(0u, TD_WHEN_SEARCHED, SHARE + 1e-5);
    for (uint32_t b = 1u; b < BALLS; ++b) {
        assert_lands(b, TD_WHEN_LINEAR, 0.05);
    }
}

void test_without_a_budget_nothing_is_searched_for(void)
{
    balls_begin();
    balls.plan.impact_calls = 0u;
    fall_until_all_touch();
    TEST_ASSERT_EQUAL_UINT32(0u, balls.scratch.impact_calls);
    assert_lands(0u, TD_WHEN_LINEAR, 0.05);
}

/* A leaning drum, which has no closed form: where the bracket of its distance hides more than a sixteenth
 * of what a tick changes, the time is linear, and as good as that distance. */
void test_a_time_that_the_bracket_hides_is_linear(void)
{
    static const td_shape drum = {TD_SHAPE_CYLINDER, {TD_R(0.1), TD_R(0.1), TD_ZERO}, TD_ZERO, 0};
    static td_part parts[BALLS + 1u];
    const double lean = 0.3, low = 0.1 * cos(lean) + 0.1 * sin(lean);
    (void)memcpy(parts, balls_parts, sizeof parts);
    parts[0].shape = &drum;
    balls.scene.parts = parts;
    balls_begin();
    for (int i = 0; i < 4 && balls.out.n_events == 0u; ++i) {
        place(0u, low + 0.0025 - 0.001 * i, -1.0);
        balls.motion[0].x_wb.q.w = td_unit_from_double(cos(0.5 * lean));
        balls.motion[0].x_wb.q.y = td_unit_from_double(sin(0.5 * lean));
        if (i == 0) {
            balls_reset();
        } else {
            balls_tick();
        }
    }
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_events);
    const td_contact *const contact = &balls.out.contacts[0];
    const double width = td_to_double(contact->upper) - td_to_double(contact->lower);
    const double left_open =
        11.6 * td_unit_to_double(TD_DISTANCE_TOLERANCE); /* half a diagonal: 11.4 m */
    const bool is_hidden = left_open > 0.001 / 16.0;
    const td_event *const event = &balls.out.events[0];
    TEST_ASSERT_EQUAL_UINT8(is_hidden ? TD_WHEN_LINEAR : TD_WHEN_SEARCHED, event->timing);
    TEST_ASSERT_TRUE((balls.scratch.impact_calls == 0u) == is_hidden);
    TEST_ASSERT_NEAR(width / 0.001 + 0.01, 0.5, td_unit_to_double(event->when));
}

/* Two parts that overlap at the first tick touched before it. */
void test_parts_that_overlap_from_the_beginning_begin_with_the_tick(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.0995, 0.0);
    balls_reset();
    balls_tick();
    const td_event *const event = only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS, TD_WHEN_TICK);
    TEST_ASSERT_NEAR(0.0, 0.0, td_unit_to_double(event->when));
}

/* A contact that loses its place to a deeper one ends, but its parts do not part. */
void test_a_contact_beyond_the_limit_ends_with_the_tick(void)
{
    balls.scene.contacts = 1u;
    balls_begin();
    balls_put(0u, 0.0, 0.0995, 0.0);
    balls_put(1u, 1.0, 0.1005, 0.0);
    balls_reset();
    balls_tick();
    balls_put(1u, 1.0, 0.095, -5.5);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_END, balls.out.events[0].kind);
    TEST_ASSERT_EQUAL_UINT8(TD_WHEN_TICK, balls.out.events[0].timing);
    TEST_ASSERT_NEAR(0.0, 1.0, td_unit_to_double(balls.out.events[0].when));
}

/* A brick that sinks and rocks through level within the tick: its left edge is the lowest at first and goes
 * in at a share of 0.3, its right edge is at the end, so that the gap has a bend at 0.5. The line from the
 * end knows nothing of what was before the bend. */
#define SPIN 9.0    /* [rad/s] */
#define SINK 2.5    /* [m/s] */
#define HALF 0.2    /* [m] of the brick's length */
#define TIP  0.0045 /* [rad] at the beginning of the tick */

static double lowest(double angle)
{
    return HALF * fabs(sin(angle)) + 0.1 * cos(angle);
}

static void put_brick(double z, double share)
{
    const double angle = -TIP + share * SPIN * H;
    place(0u, z, -SINK);
    balls.motion[0].x_wb.q = (td_quat){td_unit_from_double(cos(0.5 * angle)), TD_U(0.0),
                                       td_unit_from_double(sin(0.5 * angle)), TD_U(0.0)};
    balls.motion[0].twist_w.angular.y = TD_R(SPIN);
}

void test_a_brick_that_rocks_through_level_touches_when_its_first_edge_does(void)
{
    static const td_shape brick = {TD_SHAPE_BOX, {TD_R(HALF), TD_R(HALF), TD_R(0.1)}, TD_ZERO, 0};
    const double first = lowest(-TIP + 0.3 * SPIN * H) + 0.3 * SINK * H;
    td_part parts[BALLS + 1u];
    td_body bodies[BALLS];
    for (uint32_t i = 0u; i <= BALLS; ++i) {
        parts[i] = balls_parts[i];
    }
    for (uint32_t b = 0u; b < BALLS; ++b) {
        bodies[b] = balls_bodies[b];
    }
    bodies[0].inertia = td_vec3_of(TD_R(0.1), TD_R(0.1), TD_R(0.1));
    parts[0].shape = &brick;
    balls.scene.parts = parts;
    balls.scene.bodies = bodies;
    balls_begin();
    put_brick(first + 0.005, -1.0);
    balls_reset();
    put_brick(first, 0.0);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.n_events);
    put_brick(first - SINK * H, 1.0);
    balls_tick();
    const td_event *const event = only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS, TD_WHEN_SEARCHED);
    TEST_ASSERT_NEAR(SHARE + 0.005, 0.3, td_unit_to_double(event->when));
}
