/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_ground.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_scenery.h"
#include "td_sweep.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* What the plan lists and promises. What it refuses: test_td_scene_check.c, test_td_plan_check.c. */

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- who meets whom ---- */

void test_rules_and_groups_keep_pairs_apart(void)
{
    const td_pair_rule rules[] = {{0u, 1u, TD_PAIR_NEVER}};
    balls.scene.rules = rules;
    balls.scene.n_rules = 1u;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT16(9u, balls.plan.n_candidates);
    td_part shy[BALLS + 1u];
    (void)memcpy(shy, balls_parts, sizeof shy);
    shy[3].groups = 2u;
    shy[2].avoids = 2u;
    balls.scene.parts = shy;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT16(8u, balls.plan.n_candidates);
}

void test_a_one_sided_pair_pushes_one_side(void)
{
    const td_pair_rule rules[] = {{1u, 0u, TD_PAIR_ONE_SIDED}};
    balls.scene.rules = rules;
    balls.scene.n_rules = 1u;
    balls_begin();
    balls_put(1u, 0.15, 0.15, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_TRUE(balls.out.wrenches[1].force_w.x > TD_ZERO);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x == TD_ZERO);
}

/* ---- tables ---- */

/* `rows` parts on one body, `columns` on another: as many pairs as their product. */
static void plan_pairs(uint32_t n)
{
    static td_part many[TD_ARRAY(TD_MAX_PARTS)];
    uint32_t rows = 1u;
    for (uint32_t i = 1u; i * i <= n; ++i) {
        rows = n % i == 0u ? i : rows;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(TD_MAX_PARTS, rows + n / rows);
    for (uint32_t i = 0u; i < rows + n / rows; ++i) {
        many[i] = balls_parts[0];
        many[i].body = i < rows ? 0u : 1u;
    }
    balls.scene.parts = many;
    balls.scene.n_parts = (uint16_t)(rows + n / rows);
}

void test_as_many_pairs_as_their_table_holds_and_no_more(void)
{
    plan_pairs(TD_MAX_CANDIDATES);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(TD_MAX_CANDIDATES, balls.plan.n_candidates);
    plan_pairs(TD_MAX_CANDIDATES + 1u);
    balls_refused(TD_E_FULL, TD_ITEM_CANDIDATE, TD_MAX_CANDIDATES, TD_SCENE_CANDIDATES);
}

/* Every target watches every initiator: two targets fill the table, a third finds no place in it. */
void test_as_many_watches_as_their_table_holds_and_no_more(void)
{
    static td_initiator points[TD_ARRAY(TD_MAX_INITIATORS)];
    static const td_scene_target target = {
        .solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    const td_scene_target targets[3] = {target, target, target};
    for (uint32_t i = 0u; i < TD_MAX_INITIATORS; ++i) {
        points[i] = (td_initiator){{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false};
    }
    balls.scene.initiators = points;
    balls.scene.n_initiators = TD_MAX_INITIATORS;
    balls.scene.targets = targets;
    balls.scene.n_targets = 2u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(TD_MAX_WATCHES, balls.plan.n_watches);
    balls.scene.n_targets = TD_MAX_TARGETS < 3 ? TD_MAX_TARGETS : 3u;
    if (balls.scene.n_targets == 3u) {
        balls_refused(TD_E_FULL, TD_ITEM_TARGET, TD_MAX_WATCHES % 3, TD_SCENE_WATCHES);
    }
}

/* ---- work ---- */

/* Two calls for each of the eight distances of contacts and pairs, which have closed forms; one search to its end;
 * a side for each of four contacts; what times of impact may cost. Of steps: ten candidates into a heap of four, which
 * is two deep; its order; four contacts and then four candidates against those that are due after them; all eight
 * against each other. */
void test_the_bound_of_the_work_is_that_of_the_scene(void)
{
    balls_begin();
    TEST_ASSERT_EQUAL_UINT32(8u * 2u + TD_DISTANCE_CALLS, balls.plan.distance_calls);
    TEST_ASSERT_EQUAL_UINT32(TD_IMPACT_BUDGET * TD_IMPACT_CALLS, balls.plan.impact_calls);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.plan.sweep_calls);
    TEST_ASSERT_EQUAL_UINT32(balls.plan.distance_calls + 4u + balls.plan.impact_calls,
                             balls.plan.bound.calls);
    TEST_ASSERT_EQUAL_UINT32(10u, balls.plan.bound.candidates);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.plan.bound.separations);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.plan.bound.leaf_tests);
    TEST_ASSERT_EQUAL_UINT32(TD_SWEEP_SORT_MAX(BALLS) + BALLS * (BALLS - 1u) / 2u + 10u * 2u +
                                 4u * 3u / 2u + 4u * 4u + 4u * 3u / 2u + 8u * 8u,
                             balls.plan.bound.steps);
}

/* Each face that may hold a point, once a tick. */
void test_the_bound_of_separations_is_that_of_all_watches(void)
{
    static const td_scene_target targets[2] = {
        {.solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u},
        {.solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u}};
    static const td_initiator points[2] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false},
                                           {{TD_ZERO, TD_ZERO, TD_ZERO}, 1u, 0u, false}};
    balls.scene.initiators = points;
    balls.scene.n_initiators = 2u;
    balls.scene.targets = targets;
    balls.scene.n_targets = 2u;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT32(2u * 2u * 6u, balls.plan.bound.separations);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(balls.plan.bound.separations, balls.out.work.separations);
}

/* A search looks at each leaf that an expression names, as often as it names it; where operands are intersected,
 * as often as there are leaves. */
void test_the_looks_of_a_search_are_those_of_its_expression(void)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                           TD_HALF_SPACE(1.0, 0.0, 0.0, 4.0)};
    static const td_scenery_op all[] = {TD_ALL_OF(0, 2)};
    static const td_scenery_op twice[] = {TD_ALL_OF(0, 2), TD_LEAF(1), TD_UNION(2)};
    static const td_scenery_op cut[] = {TD_ANY_OF(0, 2), TD_LEAF(1), TD_INTERSECTION(2)};
    const td_scenery once = {planes, 0, all, 2u, 0u, 1u};
    const td_scenery again = {planes, 0, twice, 2u, 0u, 3u};
    const td_scenery corner = {planes, 0, cut, 2u, 0u, 3u};
    TEST_ASSERT_EQUAL_UINT32(2u, td_scenery_leaf_tests(&once));
    TEST_ASSERT_EQUAL_UINT32(3u, td_scenery_named(&again));
    TEST_ASSERT_EQUAL_UINT32(3u, td_scenery_leaf_tests(&again));
    TEST_ASSERT_EQUAL_UINT32(2u * 3u, td_scenery_leaf_tests(&corner));
}

/* A point searches once, a wheel that lands and moves its pebble twice; each time all leaves of modifiers. */
void test_the_bound_of_looks_is_that_of_wheels_and_points_on_the_ground(void)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                           TD_HALF_SPACE(1.0, 0.0, 0.0, 4.0)};
    static const td_scenery_op both[] = {TD_ALL_OF(0, 2)};
    static const td_scenery corner = {planes, 0, both, 2u, 0u, 1u};
    static const td_scenery_solid solids[] = {{&corner, 0u, TD_WORLD}, {&corner, 0u, TD_WORLD}};
    static const td_modifier wet[] = {
        {&corner, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET}};
    static const td_initiator points[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true},
                                          {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false}};
    const uint32_t search = 2u * 2u + 2u;
    balls.scene.ground.solids = solids;
    balls.scene.ground.n_solids = 2u;
    balls.scene.ground.modifiers = wet;
    balls.scene.ground.n_modifiers = 1u;
    balls.scene.initiators = points;
    balls.scene.n_initiators = 2u;
    static const td_node nodes[2];
    static const td_wheel_control straight = {TD_ZERO, TD_ZERO};
    balls.input.nodes = nodes;
    balls.input.wheels = &straight;
    balls_begin();
    balls_tick();
    const uint32_t leaf_tests = balls.out.work.leaf_tests;
    TEST_ASSERT_EQUAL_UINT32(search, balls.plan.bound.leaf_tests);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, leaf_tests);
    balls.scene.wheels = &balls_wheel;
    balls.scene.n_wheels = 1u;
    balls_begin();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(3u * search, balls.plan.bound.leaf_tests);
    TEST_ASSERT_GREATER_THAN_UINT32(leaf_tests, balls.out.work.leaf_tests);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(balls.plan.bound.leaf_tests, balls.out.work.leaf_tests);
    const uint32_t modified = balls.out.work.leaf_tests;
    balls.scene.ground.n_modifiers = 0u;
    balls_begin();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(modified, balls.out.work.leaf_tests +
                                           4u); /* of the wheel and of the point on the border */
}
