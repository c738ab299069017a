/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_distance.h"
#include "td_law.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
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
#define H 0.001

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- when parts touch ---- */

/* Ball 0 along z(t) = 0.15 + v0 t - g t^2 / 2, tick by tick until something happens.
 * @return [ticks] when, as the event says */
static double fall_until_event(double v0, double g)
{
    balls_begin();
    balls_put(0u, 0.0, 0.15, v0);
    balls_reset();
    for (int i = 1; i < 1000; ++i) {
        const double t = i * H;
        balls_put(0u, 0.0, 0.15 + v0 * t - 0.5 * g * t * t, v0 - g * t);
        balls_tick();
        if (balls.out.n_events > 0u) {
            return i - 1 + td_unit_to_double(balls.out.events[0].when);
        }
    }
    TEST_FAIL_MESSAGE("it never touches");
    return 0.0;
}

void test_a_ball_at_constant_speed_touches_when_it_must(void)
{
    const double when = fall_until_event(-2.0, 0.0);
    (void)balls_only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS);
    TEST_ASSERT_NEAR(SHARE, 0.05 / 2.0 / H, when);
}

/* 250 m/s^2: in one tick the speed changes by an eighth of itself. Linear in the last speed, the time
 * would be off by up to three hundredths of a tick. */
void test_a_falling_ball_touches_at_the_root_of_its_parabola(void)
{
    const double when = fall_until_event(0.5, 250.0);
    const double t = (0.5 + sqrt(0.25 + 2.0 * 250.0 * 0.05)) / 250.0;
    TEST_ASSERT_NEAR(SHARE, t / H, when);
    TEST_ASSERT_EQUAL_UINT8(1u, balls_only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS)->n_points);
}

void test_an_event_names_parts_and_bodies(void)
{
    (void)fall_until_event(-2.0, 0.0);
    const td_event *const event = balls_only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS);
    TEST_ASSERT_EQUAL_UINT16(0u, event->a);
    TEST_ASSERT_EQUAL_UINT16(BALLS, event->b); /* the slab, the last part */
    TEST_ASSERT_EQUAL_UINT16(0u, event->body_a);
    TEST_ASSERT_EQUAL_UINT16(TD_WORLD, event->body_b);
    TEST_ASSERT_NEAR(0.01, 2.0, td_to_double(event->speed_in));
}

/* The force begins a threshold above the slab, and so does the contact. */
void test_a_threshold_is_where_a_contact_begins(void)
{
    td_law law = balls_laws[0];
    law.threshold = TD_R(0.03125);
    balls.scene.laws = &law;
    const double when = fall_until_event(-2.0, 0.0);
    TEST_ASSERT_NEAR(SHARE, (0.05 - 0.03125) / 2.0 / H, when);
}

/* Two balls at a speed of 4 m/s towards each other, along x. */
void test_two_balls_meet_between_ticks(void)
{
    balls_begin();
    for (int i = 0; i < 300; ++i) {
        const double way = 2.0 * i * H;
        for (uint32_t b = 0u; b < 2u; ++b) {
            balls_put(b, b == 0u ? way : 1.0 - way, 0.15, 0.0);
            balls.motion[b].twist_w.linear.x = b == 0u ? TD_R(2.0) : TD_R(-2.0);
        }
        if (i == 0) {
            balls_reset();
            continue;
        }
        balls_tick();
        if (balls.out.n_events > 0u) {
            TEST_ASSERT_NEAR(SHARE, 0.8 / 4.0 / H,
                             i - 1 + td_unit_to_double(balls.out.events[0].when));
            TEST_ASSERT_EQUAL_UINT16(1u, balls.out.events[0].body_b);
            return;
        }
    }
    TEST_FAIL_MESSAGE("they never meet");
}

/* A brick of 0.4 x 0.4 x 0.2 m that stands on a corner and tips: its lowest edge is at
 * z - (0.2 sin a + 0.1 cos a), which is 0 at a known angle. Half a radian a tick would be too much for any
 * straight line; 0.02 is what a tick may turn here. */
#define SPIN 20.0

static double lowest(double a)
{
    return 0.2 * sin(a) + 0.1 * cos(a);
}

void test_a_brick_that_turns_touches_with_its_edge_in_time(void)
{
    static const td_shape brick = {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.2), TD_R(0.1)}, TD_ZERO, 0};
    td_part parts[BALLS + 1u];
    td_body bodies[BALLS];
    for (uint32_t i = 0u; i < BALLS; ++i) {
        parts[i] = balls_parts[i];
        bodies[i] = balls_bodies[i];
    }
    parts[BALLS] = balls_parts[BALLS];
    parts[0].shape = &brick;
    bodies[0].omega_max = TD_R(SPIN);
    bodies[0].inertia = td_vec3_of(TD_R(0.1), TD_R(0.1), TD_R(0.1));
    balls.scene.parts = parts;
    balls.scene.bodies = bodies;
    balls_begin();
    const double height = lowest(0.105);
    for (int i = 0; i < 40; ++i) {
        const double a = SPIN * H * i;
        balls_put(0u, 0.0, height, 0.0);
        balls.motion[0].x_wb.q = (td_quat){td_unit_from_double(cos(0.5 * a)), TD_U(0.0),
                                           td_unit_from_double(sin(0.5 * a)), TD_U(0.0)};
        balls.motion[0].twist_w.angular.y = TD_R(SPIN);
        if (i == 0) {
            balls_reset();
            continue;
        }
        balls_tick();
        if (balls.out.n_events > 0u) {
            const double when = i - 1 + td_unit_to_double(balls.out.events[0].when);
            TEST_ASSERT_NEAR(SHARE + 1e-4, 0.105 / (SPIN * H), when);
            TEST_ASSERT_EQUAL_UINT8(2u, balls.out.events[0].n_points);
            return;
        }
    }
    TEST_FAIL_MESSAGE("it never touches");
}

/* ---- what an end tells ---- */

#define DEPTH 0.01    /* [m] */
#define TIME  0.02043 /* [s] */
#define ENTER 0.00037 /* [s] */

/* Ball 0 dives into the slab and out again along a sine. */
void test_an_end_carries_speeds_restitution_peak_and_duration(void)
{
    const double pi = 3.14159265358979323846, speed = DEPTH * pi / TIME;
    double begin = -1.0;
    balls_begin();
    balls_put(0u, 0.0, 0.1 + DEPTH * sin(pi * ENTER / TIME), -speed);
    balls_reset();
    for (int i = 1; i < 40; ++i) {
        const double phase = pi * (i * H - ENTER) / TIME;
        balls_put(0u, 0.0, 0.1 - DEPTH * sin(phase), -speed * cos(phase));
        balls_tick();
        if (balls.out.n_events > 0u && begin < 0.0) {
            begin = i - 1 + td_unit_to_double(balls.out.events[0].when);
            TEST_ASSERT_NEAR(2.0 * SHARE + 1e-3, ENTER / H, begin);
        } else if (balls.out.n_events > 0u) {
            const td_event *const event = balls_only_event(TD_EVENT_END, TD_EVENT_PARTS);
            const double end = i - 1 + td_unit_to_double(event->when);
            TEST_ASSERT_NEAR(2.0 * SHARE + 1e-3, (ENTER + TIME) / H, end);
            TEST_ASSERT_NEAR(0.01 * speed, speed, td_to_double(event->speed_in));
            TEST_ASSERT_NEAR(0.01 * speed, speed, td_to_double(event->speed_out));
            TEST_ASSERT_NEAR(0.01, 1.0, td_to_double(event->restitution));
            TEST_ASSERT_NEAR(0.002 * DEPTH + 4e-5, DEPTH, td_to_double(event->peak));
            TEST_ASSERT_EQUAL_UINT32((uint32_t)end - (uint32_t)begin, event->ticks);
            return;
        }
    }
    TEST_FAIL_MESSAGE("it never ends");
}

/* A contact that loses its place to a deeper one ends; when there is room again it begins. */
void test_a_contact_beyond_the_limit_ends_and_begins_again(void)
{
    balls.scene.contacts = 1u;
    balls_begin();
    balls_put(0u, 0.0, 0.0995, 0.0);
    balls_put(1u, 1.0, 0.1005, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls_only_event(TD_EVENT_BEGIN, TD_EVENT_PARTS)->a);
    balls_put(1u, 1.0, 0.095, -5.5);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    TEST_ASSERT_EQUAL_UINT16(2u, balls.out.n_events);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_END, balls.out.events[0].kind);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.events[0].a);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, balls.out.events[1].kind);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.events[1].a);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.contacts_lost);
}

/* ---- points ---- */

static const td_scene_target targets[] = {
    {.solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u},
    {.solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u}};

static td_initiator nodes[TD_ARRAY(TD_MAX_INITIATORS)];
static td_node places[TD_ARRAY(TD_MAX_INITIATORS)];

/* No balls, but n driven nodes that come down at 2 m/s on targets or on the ground. */
static void begin_nodes(uint32_t n, uint32_t n_targets, bool on_ground)
{
    for (uint32_t i = 0u; i < n; ++i) {
        nodes[i] = (td_initiator){{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, on_ground};
    }
    balls.scene.n_bodies = 0u;
    balls.scene.n_parts = 0u;
    balls.scene.n_z = 0u;
    balls.scene.initiators = nodes;
    balls.scene.n_initiators = (uint16_t)n;
    balls.scene.targets = targets;
    balls.scene.n_targets = (uint16_t)n_targets;
    balls.scene.ground.solids = on_ground ? balls_ground : 0;
    balls.scene.ground.n_solids = on_ground ? 1u : 0u;
    balls.input.nodes = places;
}

static void put_nodes(double z, double vz)
{
    for (uint32_t i = 0u; i < balls.scene.n_initiators; ++i) {
        places[i].p_w = td_vec3_of(td_from_double(0.1 * i), TD_ZERO, td_from_double(z));
        places[i].v_w = td_vec3_of(TD_ZERO, TD_ZERO, td_from_double(vz));
    }
}

static void assert_point_begins_and_ends(td_event_place place)
{
    put_nodes(0.0036, -2.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    put_nodes(0.0016, -2.0);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.n_events);
    put_nodes(-0.0004, -2.0); /* through the top after four fifths of the tick */
    balls_tick();
    const td_event *event = balls_only_event(TD_EVENT_BEGIN, place);
    TEST_ASSERT_NEAR(SHARE, 0.8, td_unit_to_double(event->when));
    TEST_ASSERT_NEAR(0.01, 2.0, td_to_double(event->speed_in));
    TEST_ASSERT_EQUAL_INT16(0, event->face);
    TEST_ASSERT_EQUAL_UINT16(TD_DRIVEN, event->body_a);
    TEST_ASSERT_EQUAL_UINT16(TD_WORLD, event->body_b);
    put_nodes(-0.0024, -2.0);
    balls_tick();
    put_nodes(-0.0006, 1.8);
    balls_tick();
    put_nodes(0.0012, 1.8); /* out again after a third */
    balls_tick();
    event = balls_only_event(TD_EVENT_END, place);
    TEST_ASSERT_NEAR(2.0 * SHARE + 1e-4, 1.0 / 3.0, td_unit_to_double(event->when));
    TEST_ASSERT_NEAR(0.01, 0.9, td_to_double(event->restitution));
    TEST_ASSERT_NEAR(5e-5, 0.0024, td_to_double(event->peak));
    TEST_ASSERT_EQUAL_UINT32(3u, event->ticks);
    TEST_ASSERT_EQUAL_INT16(0, event->face);
}

void test_a_point_is_caught_by_a_face_and_released(void)
{
    begin_nodes(1u, 1u, false);
    assert_point_begins_and_ends(TD_EVENT_TARGET);
}

void test_a_point_is_held_by_the_ground_and_released(void)
{
    begin_nodes(1u, 0u, true);
    assert_point_begins_and_ends(TD_EVENT_SCENERY);
}

/* ---- long contacts ---- */

/* Ages stop at their largest value, and do not begin anew. */
void test_parts_touch_longer_than_their_age_can_say(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    balls.state.part_contacts[0].age = UINT16_MAX - 1u;
    for (int i = 0; i < 2; ++i) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.part_contacts[0].age);
    }
}

/* Held by a face of a target, and by the ground. */
void test_points_are_held_longer_than_their_age_can_say(void)
{
    begin_nodes(1u, 1u, true);
    put_nodes(0.001, -2.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    put_nodes(-0.001, -2.0);
    balls_tick();
    balls.state.target_contacts[0].hold.age = UINT16_MAX - 1u;
    balls.state.ground_contacts[0].hold.age = UINT16_MAX - 1u;
    for (int i = 0; i < 2; ++i) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.target_contacts[0].hold.age);
        TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.ground_contacts[0].hold.age);
    }
}

/* ---- too many ---- */

/* Every node into two targets at once: more begins than the list holds. */
void test_events_beyond_the_list_are_counted(void)
{
    const uint32_t n = TD_MAX_INITIATORS, begins = 2u * n;
    begin_nodes(n, 2u, false);
    put_nodes(0.001, -2.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    put_nodes(-0.001, -2.0);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    TEST_ASSERT_GREATER_THAN_UINT32(TD_MAX_EVENTS, begins);
    TEST_ASSERT_EQUAL_UINT16(TD_MAX_EVENTS, balls.out.n_events);
    TEST_ASSERT_EQUAL_UINT16(begins - TD_MAX_EVENTS, balls.out.events_lost);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
}
