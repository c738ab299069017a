/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_law.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_retain.h"
#include "td_scenery.h"
#include "td_status.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_travel.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* Ticks without a good input: how they are counted, what the next one may be, what is answered meanwhile, and what
 * was crossed. Landings with a plant are in test_td_tick_landing.c. */

#define H 0.001

static td_state before;
static td_law law;
static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];

void setUp(void)
{
    balls_clear();
    law = balls_laws[0];
    (void)memcpy(parts, balls_parts, sizeof parts);
    balls.scene.laws = &law;
    balls.scene.parts = parts;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* Ball 0 is 10 mm deep in the slab. */
static void begin_touching(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
}

/* A motion that nobody accepts; floats have a number that is none as well. */
static void spoil(void)
{
    balls.motion[3].x_wb.q.w = TD_U(0.5);
#if !defined(TD_SCALAR_Q16)
    balls.motion[3].x_wb.p.x = (td_real)NAN;
#endif
}

static void lose(uint32_t ticks)
{
    for (uint32_t i = 0u; i < ticks; ++i) {
        const td_body_input good = balls.motion[3];
        spoil();
        TEST_ASSERT_TRUE(balls_evaluate() < TD_OK);
        TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_commit(&balls.plan, &balls.out, &balls.state));
        balls.motion[3] = good;
    }
}

/* ---- counting ---- */

/* Every byte of the state is as it was, but for two numbers. */
static void assert_only_counted(uint32_t lost, uint32_t losses)
{
    TEST_ASSERT_EQUAL_UINT32(lost, balls.state.lost);
    TEST_ASSERT_EQUAL_UINT32(losses, balls.state.losses);
    balls.state.lost = before.lost;
    balls.state.losses = before.losses;
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

void test_a_refused_tick_is_counted_and_nothing_else_changes(void)
{
    begin_touching();
    (void)memcpy(&before, &balls.state, sizeof before);
    lose(3u);
    TEST_ASSERT_TRUE(balls_hash() != td_state_hash(&balls.plan, &before));
    assert_only_counted(3u, 3u);
}

void test_ticks_that_are_skipped_are_counted_and_nothing_else_changes(void)
{
    begin_touching();
    lose(2u);
    (void)memcpy(&before, &balls.state, sizeof before);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(5u, &balls.state));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(0u, &balls.state));
    assert_only_counted(7u, 7u);
}

/* Refused or not: what is not committed has not been. */
void test_trials_count_nothing(void)
{
    begin_touching();
    (void)memcpy(&before, &balls.state, sizeof before);
    for (uint32_t i = 0u; i < 4u; ++i) {
        const td_body_input good = balls.motion[3];
        TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
        spoil();
        TEST_ASSERT_TRUE(balls_evaluate() < TD_OK);
        balls.motion[3] = good;
    }
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
}

/* Of the ticks that were lost since the last good one nothing is left, of all that ever were the sum. */
void test_a_good_tick_ends_a_loss(void)
{
    begin_touching();
    for (uint32_t n = 1u; n <= 4u; ++n) {
        lose(n);
        const uint32_t tick = balls.state.tick;
        balls_tick();
        TEST_ASSERT_EQUAL_UINT32(n + 1u, balls.out.ticks);
        TEST_ASSERT_EQUAL_UINT32(0u, balls.state.lost);
        TEST_ASSERT_EQUAL_UINT32(n * (n + 1u) / 2u, balls.state.losses);
        TEST_ASSERT_EQUAL_UINT32(tick + 1u, balls.state.tick);
        balls_tick();
        TEST_ASSERT_EQUAL_UINT32(1u, balls.out.ticks);
    }
}

void test_counters_of_losses_stop_at_their_largest_value(void)
{
    begin_touching();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(UINT32_MAX - 1u, &balls.state));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX - 1u, balls.state.lost);
    lose(3u);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, balls.state.lost);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(UINT32_MAX, &balls.state));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, balls.state.losses);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, balls.out.ticks);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.state.lost);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, balls.state.losses);
}

void test_ticks_of_no_state_are_not_skipped(void)
{
    begin_touching();
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_skip(1u, 0));
    balls.state.is_ready = false;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_skip(1u, &balls.state));
    TEST_ASSERT_EQUAL_UINT32(0u, balls.state.lost);
}

/* It was judged by one tick of motion, and more have passed. */
void test_a_tick_from_before_a_loss_is_not_committed_after_it(void)
{
    begin_touching();
    TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(1u, &balls.state));
    (void)memcpy(&before, &balls.state, sizeof before);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    balls_tick();
}

/* ---- how far a body may have come ---- */

static td_status after_loss(uint32_t lost, double y, double angle)
{
    balls_reset();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(lost, &balls.state));
    const td_body_input first = balls.motion[2];
    balls.motion[2].x_wb.p.y = td_from_double(y);
    balls.motion[2].x_wb.q = td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE),
                                                     td_from_double(angle));
    const td_status status = balls_evaluate();
    balls.motion[2] = first;
    return status;
}

/* 10 m/s and 10 rad/s: 10 mm and 0.01 rad a tick, and a 64th of it. */
void test_after_a_loss_a_body_may_have_come_as_many_ticks_farther(void)
{
    static const uint32_t lost[] = {0u, 1u, 2u, 5u, 20u, 300u, 20000u};
    balls_begin();
    for (uint32_t i = 0u; i < sizeof lost / sizeof lost[0]; ++i) {
        const double ticks = lost[i] + 1.0;
        TEST_ASSERT_TRUE(after_loss(lost[i], 0.0101 * ticks, 0.0) >= TD_OK);
        TEST_ASSERT_TRUE(after_loss(lost[i], 0.0103 * ticks, 0.0) < TD_OK);
        TEST_ASSERT_EQUAL_UINT16(TD_INPUT_TELEPORT, balls.out.fault.field);
        TEST_ASSERT_EQUAL_UINT16(2u, balls.out.fault.index);
        if (lost[i] <= 20u) {
            TEST_ASSERT_TRUE(after_loss(lost[i], 0.0, 0.0101 * ticks) >= TD_OK);
            TEST_ASSERT_TRUE(after_loss(lost[i], 0.0, 0.0106 * ticks) < TD_OK);
            TEST_ASSERT_EQUAL_UINT16(TD_INPUT_TELEPORT, balls.out.fault.field);
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(after_loss(1000u, 0.0, 3.1) >= TD_OK, "turned to anywhere");
}

/* What has been lost for so long that ways cannot tell may be anywhere. */
void test_no_loss_is_so_long_that_a_body_cannot_come_back(void)
{
    balls_begin();
    TEST_ASSERT_TRUE(after_loss(100000u, 999.0, 2.0) >= TD_OK);
    TEST_ASSERT_TRUE(after_loss(UINT32_MAX, 2000.0, 2.0) >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_TRUE(td_state_is_valid(&balls.plan, &balls.state));
}

/* Ball 0 waits for the way to ball 1; it comes all of it in one loss, and touches. */
void test_who_has_come_far_in_a_loss_is_looked_at(void)
{
    for (double far = 1.0; far < 65.0; far *= 2.0) {
        balls_begin();
        balls_put(0u, 0.0, 5.0, 0.0);
        balls_put(1u, far, 5.0, 0.0);
        balls_reset();
        balls_tick();
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip((uint32_t)(100.0 * far), &balls.state));
        balls_put(0u, far - 0.15, 5.0, 0.0);
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    }
}

/* A rig that skips many ticks each time: ways add up fast, and what candidates wait for stays near. */
void test_long_losses_one_after_another_leave_a_state_that_is_valid(void)
{
    balls_begin();
    for (uint32_t i = 0u; i < 200u; ++i) {
        for (uint32_t b = 0u; b < BALLS; ++b) {
            balls_put(b, (double)b, i % 2u == 0u ? 5.0 : 55.0, 0.0);
        }
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(20000u, &balls.state));
        balls_tick();
    }
    TEST_ASSERT_EQUAL_UINT32(200u * 20000u, balls.state.losses);
}

/* ---- what is answered meanwhile ---- */

/* [force] On ball 0 in each lost tick, from an output that holds something else. */
static double stale_force(void)
{
    (void)memset(&balls.out, 0xA5, sizeof balls.out);
    lose(1u);
    TEST_ASSERT_TRUE(balls.out.is_stale);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x == TD_ZERO);
    TEST_ASSERT_TRUE(balls.out.wrenches[1].force_w.z == TD_ZERO);
    return td_to_double(balls.out.wrenches[0].force_w.z);
}

/* @return [force] of the last good tick: 10 mm at 10 kN/m */
static double begin_stale(td_stale_rule rule, uint16_t ticks)
{
    balls.scene.stale = (uint8_t)rule;
    balls.scene.stale_ticks = ticks;
    begin_touching();
    TEST_ASSERT_NEAR(0.5, 100.0, td_to_double(balls.out.wrenches[0].force_w.z));
    return td_to_double(balls.out.wrenches[0].force_w.z);
}

void test_wrenches_are_repeated_for_as_long_as_the_scene_says(void)
{
    const double force = begin_stale(TD_STALE_REPEAT, 3u);
    for (uint32_t i = 0u; i < 3u; ++i) {
        TEST_ASSERT_NEAR(0.0, force, stale_force());
    }
    TEST_ASSERT_NEAR(0.0, 0.0, stale_force());
    balls_tick();
    TEST_ASSERT_NEAR(0.0, td_to_double(balls.out.wrenches[0].force_w.z), stale_force());
}

void test_wrenches_are_repeated_for_ever_if_the_scene_says_so(void)
{
    const double force = begin_stale(TD_STALE_REPEAT, 0u);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(UINT32_MAX, &balls.state));
    TEST_ASSERT_NEAR(0.0, force, stale_force());
}

/* Four fifths of it, then three, and so on; ticks that are skipped count. */
void test_wrenches_are_ramped_down(void)
{
    const double force = begin_stale(TD_STALE_RAMP, 4u);
    TEST_ASSERT_NEAR(1e-3, 0.8 * force, stale_force());
    TEST_ASSERT_NEAR(1e-3, 0.6 * force, stale_force());
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(1u, &balls.state));
    TEST_ASSERT_NEAR(1e-3, 0.2 * force, stale_force());
    TEST_ASSERT_NEAR(0.0, 0.0, stale_force());
    TEST_ASSERT_NEAR(0.0, 0.0, stale_force());
}

void test_the_longest_ramp_is_even(void)
{
    const double force = begin_stale(TD_STALE_RAMP, UINT16_MAX);
    for (uint32_t i = 1u; i <= 4u; ++i) {
        TEST_ASSERT_NEAR(1e-2, force * (1.0 - (balls.state.lost + 1.0) / 65536.0), stale_force());
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(16000u, &balls.state));
    }
}

/* ---- what was crossed ---- */

#define THIN 0.004 /* [m] a plate below z = 0 */

static const td_vec3 plate_vertices[] = {
    {TD_R(-4.0), TD_R(-4.0), TD_R(-THIN)}, {TD_R(4.0), TD_R(-4.0), TD_R(-THIN)},
    {TD_R(4.0), TD_R(4.0), TD_R(-THIN)},   {TD_R(-4.0), TD_R(4.0), TD_R(-THIN)},
    {TD_R(-4.0), TD_R(-4.0), TD_ZERO},     {TD_R(4.0), TD_R(-4.0), TD_ZERO},
    {TD_R(4.0), TD_R(4.0), TD_ZERO},       {TD_R(-4.0), TD_R(4.0), TD_ZERO}};
static td_polyhedron plate;
static const td_half_space plate_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                             TD_HALF_SPACE(0.0, 0.0, -1.0, THIN)};
static const td_scenery_op plate_ops[] = {TD_ALL_OF(0, 2)};
static const td_scenery plate_scenery = {plate_planes, 0, plate_ops, 2u, 0u, 1u};
static const td_scenery_solid plate_solid[] = {{&plate_scenery, 0u, TD_WORLD}};
static td_scene_target targets[1];
static td_initiator foot[1];

/* A foot below ball 0, which falls at 2 m/s; 2 mm a tick. */
static void begin_foot(bool on_scenery, bool is_swept)
{
    plate = balls_block;
    plate.vertices = plate_vertices;
    targets[0] = (td_scene_target){
        .solid = &plate, .rule = {is_swept, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    foot[0] = (td_initiator){{TD_ZERO, TD_ZERO, TD_R(-0.1)}, 0u, 0u, on_scenery};
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    bodies[0].v_max = TD_R(3.0);
    bodies[0].omega_max = TD_R(0.1);
    balls.scene.bodies = bodies;
    balls.scene.n_parts = 0u;
    balls.scene.initiators = foot;
    balls.scene.n_initiators = 1u;
    balls.scene.targets = on_scenery ? 0 : targets;
    balls.scene.n_targets = on_scenery ? 0u : 1u;
    balls.scene.ground.solids = plate_solid;
    balls.scene.ground.n_solids = on_scenery ? 1u : 0u;
    balls_begin();
    balls_put(0u, 0.0, 0.103, -2.0);
    balls_reset();
}

static void assert_caught(bool on_scenery, double depth)
{
    const td_point_record *const point = &balls.out.points[0];
    TEST_ASSERT_EQUAL_UINT16(on_scenery ? TD_NO_SOLID : 0u, point->target);
    TEST_ASSERT_EQUAL_UINT16(on_scenery ? 0u : TD_NO_SOLID, point->solid);
    TEST_ASSERT_EQUAL_INT16(0, point->face);
    TEST_ASSERT_NEAR(1e-4, depth, td_to_double(point->depth));
    TEST_ASSERT_TRUE(point->force_w.z > TD_ZERO);
}

/* Through the plate and out below it: the top holds the foot, whatever the rule of the target is. */
void test_a_point_that_went_through_a_plate_in_a_loss_is_caught(void)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        const bool on_scenery = i == 0u;
        begin_foot(on_scenery, i == 2u);
        lose(9u);
        balls_put(0u, 0.0, 0.103 - 0.002 * 10.0, -2.0);
        balls_tick();
        assert_caught(on_scenery, 0.017);
        balls_put(0u, 0.0, 0.103 - 0.002 * 11.0, -2.0);
        balls_tick();
        assert_caught(on_scenery, 0.019);
    }
}

/* A ball at 8 m/s passes another one in a loss, unless one of them is swept. */
void test_parts_that_passed_each_other_in_a_loss_met_if_they_are_swept(void)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        parts[0].is_swept = i == 1u;
        parts[1].is_swept = i == 2u;
        balls_begin();
        balls_put(0u, 0.5, 5.0, 0.0);
        balls_put(1u, 1.0, 5.0, 0.0);
        balls_reset();
        balls_tick();
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(124u, &balls.state));
        balls_put(0u, 1.5, 5.0, 0.0);
        balls.motion[0].twist_w.linear.x = TD_R(8.0);
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(i == 0u ? 0u : 1u, balls.out.n_contacts);
        if (i > 0u) {
            TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x < TD_ZERO);
            TEST_ASSERT_NEAR(2e-3, 0.3, td_unit_to_double(balls.out.events[0].when));
            TEST_ASSERT_NEAR(1e-3, -0.7, td_to_double(balls.out.contacts[0].distance));
        }
    }
}

/* ---- what an event tells ---- */

/* At a constant speed of 2 m/s the foot is on the plate 1.5 ticks after the last good one; it leaves it 1.2 ticks
 * after another: as shares of the 11 and the 3 ticks that passed. */
void test_times_of_events_are_shares_of_all_ticks_that_passed(void)
{
    begin_foot(true, false);
    lose(10u);
    balls_put(0u, 0.0, 0.103 - 0.002 * 11.0, -2.0);
    balls_tick();
    const td_event *event = balls_only_event(TD_EVENT_BEGIN, TD_EVENT_SCENERY);
    TEST_ASSERT_NEAR(1e-2, 1.5 / 11.0, td_unit_to_double(event->when));
    TEST_ASSERT_NEAR(1e-3, 2.0, td_to_double(event->speed_in));
    balls_put(0u, 0.0, 0.0976, 2.0);
    lose(10u);
    balls_tick();
    balls_put(0u, 0.0, 0.1036, 2.0);
    lose(2u);
    balls_tick();
    event = balls_only_event(TD_EVENT_END, TD_EVENT_SCENERY);
    TEST_ASSERT_NEAR(1e-2, 1.2 / 3.0, td_unit_to_double(event->when));
    TEST_ASSERT_EQUAL_UINT32(11u + 3u, event->ticks);
}

void test_contacts_are_as_old_as_time(void)
{
    begin_touching();
    lose(4u);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(5u, balls.state.part_contacts[0].age);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(70000u, &balls.state));
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.part_contacts[0].age);
}

/* ---- depth that nobody saw come about ---- */

/* Ball 0 stands 1 mm deep, and is 6 mm deep after a loss: of the 5 mm more a tick at 0.5 m/s explains half a
 * millimetre, and the rest is forgiven. That fades by 0.1 mm in each tick. */
void test_depth_of_a_loss_is_forgiven_and_fades(void)
{
    law.kind = TD_LAW_SPRING;
    balls_begin();
    balls_put(0u, 0.0, 0.099, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_NEAR(0.5, 10.0, td_to_double(balls.out.wrenches[0].force_w.z));
    lose(9u);
    balls_put(0u, 0.0, 0.094, -0.5);
    balls_tick();
    TEST_ASSERT_NEAR(4e-5, 0.0045, td_near_to_double(balls.state.part_contacts[0].forgiven));
    TEST_ASSERT_NEAR(0.5, 15.0, td_to_double(balls.out.wrenches[0].force_w.z));
    for (uint32_t i = 1u; i <= 60u; ++i) {
        balls_put(0u, 0.0, 0.094, -0.5);
        balls_tick();
        const double left = i < 45u ? 0.0045 - 0.0001 * i : 0.0;
        TEST_ASSERT_NEAR(4e-5, left, td_near_to_double(balls.state.part_contacts[0].forgiven));
        TEST_ASSERT_NEAR(0.5, 1e4 * (0.006 - left), td_to_double(balls.out.wrenches[0].force_w.z));
    }
}

/* However short ticks are. */
void test_forgiven_depth_fades_in_short_ticks(void)
{
    balls.scene.tick = TD_U(0.00004);
    begin_touching();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(100u, &balls.state));
    balls_put(0u, 0.0, 0.089, 0.0);
    balls_tick();
    const double first = td_near_to_double(balls.state.part_contacts[0].forgiven);
    for (uint32_t i = 0u; i < 100u; ++i) {
        balls_tick();
    }
    const double faded = first - td_near_to_double(balls.state.part_contacts[0].forgiven);
    TEST_ASSERT_NEAR(2e-5, 0.001, first);
    TEST_ASSERT_NEAR(5e-6, 0.1 * 100.0 * 0.00004, faded);
}

/* Without a loss nothing is forgiven, however fast it comes in. */
void test_depth_of_a_tick_is_not_forgiven(void)
{
    begin_touching();
    balls_put(0u, 0.0, 0.081, -9.0);
    balls_tick();
    TEST_ASSERT_NEAR(0.0, 0.0, td_near_to_double(balls.state.part_contacts[0].forgiven));
}
