/* SPDX-License-Identifier: MIT */
/* What td_out tells of a watch: P, S, Delta and C of one initiator and one target, tick by tick. */
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_retain.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_test_balls.h"

/* Faces of balls_block: 8 m wide, from z = -1 to 0. */
enum {
    TOP = 0,
    BOTTOM = 1,
    AHEAD = 3, /* beyond x = 4 */
    ALL = 0x3f,
};

static const td_initiator points[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false},
                                      {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false}};
static td_scene_target targets[2];
static td_node nodes[2];

void setUp(void)
{
    balls_clear();
    targets[0] = (td_scene_target){
        .solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    targets[1] = targets[0];
}

void tearDown(void)
{
    balls.input.nodes = 0;
}

static void put(uint32_t i, double x, double z)
{
    nodes[i].p_w = td_vec3_of(td_from_double(x), TD_ZERO, td_from_double(z));
    nodes[i].v_w = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
}

/* Nodes alone, from 1 m above the block. */
static void begin(uint16_t n_points, uint16_t n_targets)
{
    balls.scene.n_bodies = 0u;
    balls.scene.n_parts = 0u;
    balls.scene.initiators = points;
    balls.scene.n_initiators = n_points;
    balls.scene.targets = targets;
    balls.scene.n_targets = n_targets;
    balls.input.nodes = nodes;
    put(0u, 0.0, 1.0);
    put(1u, 0.0, 1.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
}

/* The record of watch 0 after node 0 has gone somewhere. */
static const td_watch_record *go(double x, double z)
{
    put(0u, x, z);
    balls_tick();
    return &balls.out.watches[0];
}

static void assert_masks(uint32_t p, uint32_t lost, uint32_t gained, uint32_t c)
{
    const td_watch_record *const w = &balls.out.watches[0];
    TEST_ASSERT_EQUAL_HEX32(p, w->penetrated);
    TEST_ASSERT_EQUAL_HEX32(lost, w->lost);
    TEST_ASSERT_EQUAL_HEX32(gained, w->gained);
    TEST_ASSERT_EQUAL_HEX32(c, w->held);
}

static void assert_range(int face, bool is_on_range)
{
    TEST_ASSERT_EQUAL_INT16(face, balls.out.watches[0].asked);
    TEST_ASSERT_EQUAL(is_on_range, balls.out.watches[0].is_on_range);
}

void test_td_evaluate_free_point_tells_p_and_nothing_else(void)
{
    begin(1u, 1u);
    (void)go(0.0, 0.5);
    assert_masks(ALL & ~(1u << TOP), 0u, 0u, 0u);
    assert_range(-1, false);
}

void test_td_evaluate_entering_point_tells_the_face_lost_and_held(void)
{
    begin(1u, 1u);
    (void)go(0.0, -0.0005);
    assert_masks(ALL, 1u << TOP, 0u, 1u << TOP);
    assert_range(-1, false); /* inside: nothing depends on S */
    (void)go(0.0, -0.001);
    assert_masks(ALL, 0u, 0u, 1u << TOP);
}

void test_td_evaluate_released_point_tells_the_face_gained(void)
{
    begin(1u, 1u);
    (void)go(0.0, -0.0005);
    (void)go(0.0, 0.0005);
    assert_masks(ALL & ~(1u << TOP), 0u, 1u << TOP, 0u);
    assert_range(TOP, true);
}

/* Out by the bottom, behind the top and on its range; then off beyond x = 4. */
void test_td_evaluate_retained_point_tells_s_of_its_face(void)
{
    begin(1u, 1u);
    (void)go(3.0, -0.5);
    (void)go(3.0, -1.5);
    assert_masks(ALL & ~(1u << BOTTOM), 0u, 1u << BOTTOM, 1u << TOP);
    assert_range(TOP, true);
    (void)go(5.0, -1.5);
    assert_masks(ALL & ~(1u << BOTTOM | 1u << AHEAD), 0u, 1u << AHEAD, 0u);
    assert_range(TOP, false);
}

void test_td_evaluate_point_right_through_a_swept_target_tells_s_of_the_face_it_entered(void)
{
    targets[0].rule.swept = true;
    begin(1u, 1u);
    (void)go(0.0, -1.5);
    assert_masks(ALL & ~(1u << BOTTOM), 1u << TOP, 1u << BOTTOM, 1u << TOP);
    assert_range(TOP, true);
}

/* Both ask the same face: the target's rule, and the ticks that were lost. */
void test_td_evaluate_swept_target_after_lost_ticks_asks_once_more(void)
{
    targets[0].rule.swept = true;
    begin(1u, 1u);
    put(0u, 3.5, 0.25);
    balls_tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(4u, &balls.state));
    (void)go(4.5, -8.0); /* in by the top, out by the bottom, and beyond the end of both */
    TEST_ASSERT_EQUAL_HEX32(0u, balls.out.watches[0].held);
    assert_range(TOP, false);
}

void test_td_evaluate_two_points_on_two_targets_keeps_the_order_of_the_plan(void)
{
    begin(2u, 2u);
    put(1u, 0.0, -0.5);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(4u, balls.plan.n_watches);
    for (uint32_t w = 0u; w < balls.plan.n_watches; ++w) {
        const bool is_in = balls.plan.watches[w].initiator == 1u;
        TEST_ASSERT_EQUAL_HEX32(is_in ? 1u << TOP : 0u, balls.out.watches[w].held);
    }
}

/* The state remembers P and C; the output says the same. */
void test_td_evaluate_record_is_what_the_state_remembers(void)
{
    begin(1u, 1u);
    for (int i = 0; i < 40; ++i) {
        const td_watch_record *const w = go(0.2 * i, 0.5 - 0.05 * i);
        const td_hold *const hold = &balls.state.target_contacts[0].retain.hold;
        TEST_ASSERT_EQUAL_HEX32(hold->penetrated, w->penetrated);
        TEST_ASSERT_EQUAL_HEX32(hold->held, w->held);
    }
}
