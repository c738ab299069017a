/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_chord.h"
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_entry.h"
#include "td_epa.h"
#include "td_exact.h"
#include "td_feature.h"
#include "td_friction.h"
#include "td_gear.h"
#include "td_gjk.h"
#include "td_hull.h"
#include "td_law.h"
#include "td_material.h"
#include "td_math.h"
#include "td_near.h"
#include "td_pair.h"
#include "td_patch.h"
#include "td_plan.h"
#include "td_plan_check.h"
#include "td_coaxial.h"
#include "td_ground.h"
#include "td_motion.h"
#include "td_search.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_retain.h"
#include "td_scaled.h"
#include "td_scenery.h"
#include "td_separation.h"
#include "td_shape.h"
#include "td_slots.h"
#include "td_status.h"
#include "td_sweep.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_wheel.h"
#include "td_wheel_leg.h"
#include "td_wrench.h"
#include "td_test_balls.h"
#include "td_test_real.h"

TEST_SOURCE_FILE("td_law_class.c")
TEST_SOURCE_FILE("td_law_user.c")
TEST_SOURCE_FILE("td_scene_check.c")
TEST_SOURCE_FILE("td_tick_contacts.c")
TEST_SOURCE_FILE("td_tick_hash.c")
TEST_SOURCE_FILE("td_tick_impact.c")
TEST_SOURCE_FILE("td_tick_input.c")
TEST_SOURCE_FILE("td_tick_pairs.c")
TEST_SOURCE_FILE("td_tick_points.c")
TEST_SOURCE_FILE("td_tick_respond.c")
TEST_SOURCE_FILE("td_tick_slots.c")
TEST_SOURCE_FILE("td_tick_valid.c")
TEST_SOURCE_FILE("td_tick_wheels.c")

static td_state before;
static td_out again;

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

static bool same_wrenches(const td_out *a, const td_out *b)
{
    return memcmp(a->wrenches, b->wrenches, BALLS * sizeof a->wrenches[0]) == 0;
}

/* ---- bad input ---- */

static void assert_refused(td_status status, td_item item, uint32_t index, td_input_field field)
{
    before = balls.state;
    TEST_ASSERT_EQUAL_INT(status, balls_evaluate());
    TEST_ASSERT_EQUAL_INT(item, balls.out.fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, balls.out.fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, balls.out.fault.field);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

void test_a_body_out_of_range_is_named(void)
{
    balls_begin();
    balls.motion[2].x_wb.p.y = TD_RANGE;
    assert_refused(TD_E_RANGE, TD_ITEM_BODY, 2u, TD_INPUT_POSITION);
}

void test_a_quaternion_that_is_no_rotation_is_named(void)
{
    balls_begin();
    balls.motion[3].x_wb.q.w = TD_U(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_ROTATION);
}

void test_a_speed_beyond_its_promise_is_named(void)
{
    balls_begin();
    balls.motion[1].twist_w.linear.x = TD_R(11.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_PROMISE);
}

void test_a_teleport_is_named(void)
{
    balls_begin();
    balls.motion[0].x_wb.p.x = TD_R(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TELEPORT);
}

void test_a_refused_input_may_repeat_the_last_wrenches(void)
{
    balls.scene.stale = TD_STALE_REPEAT;
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    again = balls.out;
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
    TEST_ASSERT_TRUE(balls.out.is_stale);
    TEST_ASSERT_TRUE(same_wrenches(&again, &balls.out));
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z > TD_ZERO);
}

void test_a_state_that_was_never_reset_is_refused(void)
{
    balls_begin();
    balls.state.is_ready = false;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
}

/* ---- snapshot ---- */

void test_a_copy_of_the_state_is_a_snapshot(void)
{
    balls_begin();
    for (int i = 0; i < 5; ++i) {
        balls_put(0u, 0.0, 0.15 - 0.002 * i, -2.0);
        balls_tick();
    }
    before = balls.state;
    balls_put(0u, 0.0, 0.14, -2.0);
    balls_tick();
    const uint64_t hash = balls_hash();
    balls.state = before;
    balls_tick();
    TEST_ASSERT_EQUAL_HEX64(hash, balls_hash());
}

void test_the_hash_sees_every_kind_of_memory(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    const uint64_t hash = balls_hash();
    before = balls.state;
    balls.state.due[balls.plan.n_couples - 1u] += 1u;
    TEST_ASSERT_FALSE(hash == balls_hash());
    balls.state = before;
    balls.state.bodies[3].rest_w.x = TD_NEAR(0.000001);
    TEST_ASSERT_FALSE(hash == balls_hash());
    balls.state = before;
    balls.state.touches[0].pebbles[0].mark_b.x = TD_R(0.25);
    TEST_ASSERT_FALSE(hash == balls_hash());
    balls.state = before;
    balls.state.touches[0].peak = TD_R(0.5);
    TEST_ASSERT_FALSE(hash == balls_hash());
    balls.state = before;
    balls.state.slots.id[0] = 7;
    TEST_ASSERT_FALSE(hash == balls_hash());
    balls.state = before;
    balls.state.worst_late = 1u;
    TEST_ASSERT_FALSE(hash == balls_hash());
}
