/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_ground.h"
#include "td_material.h"
#include "td_motion.h"
#include "td_near.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_test_real.h"

/* A field, a patch of it (1 < x < 3, half a metre thick), a corner of the patch (x < 2). */
static const td_half_space field_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_half_space patch_planes[] = {
    TD_HALF_SPACE(-1.0, 0.0, 0.0, -1.0), TD_HALF_SPACE(1.0, 0.0, 0.0, 3.0),
    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.25), TD_HALF_SPACE(0.0, 0.0, -1.0, 0.25)};
static const td_half_space corner_planes[] = {TD_HALF_SPACE(1.0, 0.0, 0.0, 2.0)};
static const td_scenery_op one[] = {TD_LEAF(0)};
static const td_scenery_op four[] = {TD_ALL_OF(0, 4)};
static const td_scenery field = {field_planes, 0, one, 1, 0, 1};
static const td_scenery patch = {patch_planes, 0, four, 4, 0, 1};
static const td_scenery corner = {corner_planes, 0, one, 1, 0, 1};
static const td_scenery_solid solids[] = {{&field, 0, TD_WORLD}};
static const td_material materials[] = {TD_MATERIAL_SOFT(0.5, 30.0)};

static td_modifier modifiers[2];
static td_ground ground;
static td_motion bodies[2];

void setUp(void)
{
    const td_modifier wet = {&patch, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET};
    const td_modifier oil = {&corner, TD_WORLD,
                             TD_KEEP_MU_S | TD_KEEP_YIELD | TD_KEEP_STIFFNESS |
                                 TD_KEEP_RESTITUTION | TD_KEEP_LAW,
                             TD_MATERIAL_HARD(0.05)};
    const td_ground all = {solids, materials, modifiers, 0, 1, 1, 2};
    modifiers[0] = wet;
    modifiers[1] = oil;
    ground = all;
    td_motion_residual(&bodies[0]);
    td_motion_residual(&bodies[1]);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_material at(double x)
{
    const td_vec3 point = {td_from_double(x), TD_ZERO, TD_ZERO};
    uint32_t leaves = 0u;
    td_material m;
    for (uint32_t i = 0u; i < ground.n_modifiers; ++i) {
        leaves += td_scenery_leaves(ground.modifiers[i].region);
    }
    TEST_ASSERT_EQUAL_UINT32(leaves, td_ground_material(&ground, bodies, 0u, point, &m));
    return m;
}

/* ---- modifiers ---- */

static void assert_friction(double mu_s, double mu_k, td_material m)
{
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, mu_s, td_unit_to_double(m.mu_s));
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, mu_k, td_unit_to_double(m.mu_k));
}

void test_the_last_modifier_that_holds_the_point_wins_and_keeps_what_it_keeps(void)
{
    assert_friction(0.5, 0.4, at(4.0));   /* neither */
    assert_friction(0.1, 0.08, at(2.5));  /* wet */
    assert_friction(0.1, 0.04, at(1.5));  /* wet, then oil, which keeps mu_s */
    assert_friction(0.5, 0.04, at(-5.0)); /* oil only */
    TEST_ASSERT_FALSE(at(1.5).is_unlimited);
    TEST_ASSERT_EQUAL_REAL(TD_R(30.0), at(1.5).yield);
}

void test_a_modifier_on_the_border_applies(void)
{
    assert_friction(0.1, 0.08, at(3.0));
}

void test_mu_k_is_never_left_above_mu_s(void)
{
    td_material m = TD_MATERIAL_HARD(0.5);
    td_modifier slippery = modifiers[0];
    slippery.keep = TD_KEEP_MU_K;
    td_modifier_apply(&slippery, &m);
    TEST_ASSERT_TRUE(m.mu_k == m.mu_s);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0.1, td_unit_to_double(m.mu_k));
}

void test_what_is_not_kept_is_replaced(void)
{
    td_material m = TD_MATERIAL_SOFT(0.5, 30.0);
    td_modifier other = modifiers[0];
    other.keep = 0u;
    other.material.stiffness = TD_R(7.0);
    other.material.restitution = TD_U(0.25);
    other.material.law = 3u;
    td_modifier_apply(&other, &m);
    TEST_ASSERT_TRUE(m.is_unlimited);
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), m.stiffness);
    TEST_ASSERT_TRUE(m.restitution == TD_U(0.25));
    TEST_ASSERT_EQUAL_UINT8(3u, m.law);
}

/* One member at a time: each bit keeps what it names and nothing else. */
void test_each_member_is_kept_by_its_own_bit(void)
{
    const uint16_t bits[] = {TD_KEEP_MU_S,      TD_KEEP_MU_K,        TD_KEEP_YIELD,
                             TD_KEEP_STIFFNESS, TD_KEEP_RESTITUTION, TD_KEEP_LAW,
                             TD_KEEP_ROLLING,   TD_KEEP_TANGENTIAL};
    const td_material before = {.mu_s = TD_U(0.75),
                                .mu_k = TD_U(0.5),
                                .yield = TD_R(30.0),
                                .stiffness = TD_R(5.0),
                                .restitution = TD_U(0.5),
                                .law = 1u};
    td_modifier other = modifiers[0];
    other.material = before;
    other.material.mu_s = TD_U(0.625);
    other.material.mu_k = TD_U(0.25);
    other.material.yield = TD_R(20.0);
    other.material.stiffness = TD_R(7.0);
    other.material.restitution = TD_U(0.25);
    other.material.law = 3u;
    other.material.rolling = TD_U(0.125);
    other.material.spinning = TD_U(0.0625);
    other.material.tangential_stiffness = TD_R(9.0);
    other.material.tangential_damping = TD_R(2.0);
    uint16_t all = 0u;
    for (int i = 0; i < 8; ++i) {
        all = (uint16_t)(all | bits[i]);
    }
    for (int i = 0; i < 8; ++i) {
        td_material m = before;
        other.keep = (uint16_t)(all & ~bits[i]);
        td_modifier_apply(&other, &m);
        TEST_ASSERT_EQUAL_INT(i == 0, m.mu_s != before.mu_s);
        TEST_ASSERT_EQUAL_INT(i == 1, m.mu_k != before.mu_k);
        TEST_ASSERT_EQUAL_INT(i == 2, m.yield != before.yield);
        TEST_ASSERT_EQUAL_INT(i == 3, m.stiffness != before.stiffness);
        TEST_ASSERT_EQUAL_INT(i == 4, m.restitution != before.restitution);
        TEST_ASSERT_EQUAL_INT(i == 5, m.law != before.law);
        TEST_ASSERT_EQUAL_INT(i == 6, m.rolling != before.rolling);
        TEST_ASSERT_EQUAL_INT(i == 6, m.spinning != before.spinning);
        TEST_ASSERT_EQUAL_INT(i == 7, m.tangential_stiffness != before.tangential_stiffness);
        TEST_ASSERT_EQUAL_INT(i == 7, m.tangential_damping != before.tangential_damping);
    }
}

void test_a_modifier_rides_on_its_body(void)
{
    const td_pose moved = {{TD_R(10.0), TD_ZERO, TD_ZERO}, TD_QUAT_IDENTITY};
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    modifiers[0].body = 1u;
    ground.n_modifiers = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK,
                          td_motion_set(&moved, td_near3_zero(), &still, 1u, &bodies[1]).status);
    assert_friction(0.5, 0.4, at(2.0));
    assert_friction(0.1, 0.08, at(12.0));
}

/* ---- check ---- */

static void refused(td_item item, uint32_t index, uint32_t member)
{
    const td_fault fault = td_ground_check(&ground, 2u);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(member, fault.field);
    setUp();
}

void test_good_ground_is_accepted(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_ground_check(&ground, 2u).status);
}

void test_bad_ground_is_refused_by_name(void)
{
    const td_material wrong = TD_MATERIAL_HARD(-1.0);
    ground.materials = &wrong;
    refused(TD_ITEM_MATERIAL, 0u, TD_MATERIAL_MU_S);
    ground.materials = 0;
    refused(TD_ITEM_MATERIAL, 0u, TD_GROUND_TABLE);
    ground.modifiers = 0;
    refused(TD_ITEM_MODIFIER, 0u, TD_GROUND_TABLE);
    modifiers[1].region = 0;
    refused(TD_ITEM_MODIFIER, 1u, TD_GROUND_REGION);
    modifiers[1].body = 2u;
    refused(TD_ITEM_MODIFIER, 1u, TD_GROUND_BODY);
    modifiers[0].material.mu_k = TD_U(1.0);
    refused(TD_ITEM_MODIFIER, 0u, TD_MATERIAL_MU_K);
    modifiers[1].material.mu_k = TD_U(-1.0);
    refused(TD_ITEM_MODIFIER, 1u, TD_MATERIAL_MU_K);
}

/* What is wrong with a region is what td_scenery_check says of it. */
void test_a_modifier_with_a_bad_region_is_refused_for_what_is_wrong_with_it(void)
{
    const td_scenery empty = {patch_planes, 0, four, 4, 0, 0};
    modifiers[1].region = &empty;
    refused(TD_ITEM_MODIFIER, 1u, TD_SCENERY_TABLES);
    const td_scenery large = {patch_planes, 0, four, TD_MAX_LEAVES + 1, 0, 1};
    modifiers[1].region = &large;
    const td_fault fault = td_ground_check(&ground, 2u);
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_MODIFIER, fault.item);
    TEST_ASSERT_EQUAL_INT(TD_SCENERY_LEAVES, fault.field);
}

/* Of a member that is kept nothing is said, so that nothing can be wrong with it: a mu_k without a mu_s
 * is no mu_k above mu_s. */
void test_what_a_modifier_keeps_is_not_judged(void)
{
    modifiers[1].keep = TD_KEEP_MU_S | TD_KEEP_YIELD;
    modifiers[1].material.mu_s = TD_U(0.0);
    modifiers[1].material.mu_k = TD_U(0.25);
    modifiers[1].material.yield = TD_R(-1.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_ground_check(&ground, 2u).status);
    modifiers[1].keep = 0u;
    refused(TD_ITEM_MODIFIER, 1u, TD_MATERIAL_MU_K);
}

void test_a_bad_solid_is_refused(void)
{
    ground.n_materials = 0u;
    const td_fault fault = td_ground_check(&ground, 2u);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SOLID, fault.item);
    TEST_ASSERT_EQUAL_UINT16(TD_SOLID_MATERIAL, fault.field);
}

/* ---- boxes ---- */

static void assert_span(double lo, double hi, td_real actual_lo, td_real actual_hi)
{
    TEST_ASSERT_DOUBLE_WITHIN(0.01, lo, td_to_double(actual_lo));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, hi, td_to_double(actual_hi));
    TEST_ASSERT_TRUE(td_to_double(actual_lo) < lo || lo <= -td_to_double(TD_RANGE));
    TEST_ASSERT_TRUE(td_to_double(actual_hi) > hi || hi >= td_to_double(TD_RANGE));
}

void test_half_spaces_across_an_axis_bound_a_solid(void)
{
    const double far = td_to_double(TD_RANGE);
    const td_box3 box = td_ground_box(&patch);
    assert_span(1.0, 3.0, box.lo.x, box.hi.x);
    assert_span(-far, far, box.lo.y, box.hi.y);
    assert_span(-0.25, 0.25, box.lo.z, box.hi.z);
}

void test_a_slope_and_a_cylinder_bound_nothing_and_a_sphere_all(void)
{
    const td_half_space slope[] = {TD_HALF_SPACE(0.25, 0.0, 1.0, 0.0)};
    const td_curved curves[] = {
        {TD_CURVE_SPHERE, {TD_R(1.0), TD_R(2.0), TD_R(3.0)}, TD_R(0.5), {0, 0, 0}},
        {TD_CURVE_CYLINDER, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ONE, {TD_UNIT_ONE, 0, 0}}};
    const td_scenery_op all[] = {TD_ALL_OF(0, 3)};
    const td_scenery s = {slope, curves, all, 1, 2, 1};
    const td_box3 box = td_ground_box(&s);
    assert_span(0.5, 1.5, box.lo.x, box.hi.x);
    assert_span(1.5, 2.5, box.lo.y, box.hi.y);
    assert_span(2.5, 3.5, box.lo.z, box.hi.z);
}

void test_a_union_is_as_large_as_its_parts_and_an_intersection_as_small(void)
{
    const td_half_space planes[] = {
        TD_HALF_SPACE(2.0, 0.0, 0.0, 4.0), TD_HALF_SPACE(-2.0, 0.0, 0.0, 0.0), /* 0 to 2 */
        TD_HALF_SPACE(1.0, 0.0, 0.0, 10.0), TD_HALF_SPACE(-1.0, 0.0, 0.0, -1.0) /* 1 to 10 */};
    const td_scenery_op any[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 2), TD_UNION(2)};
    const td_scenery_op all[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 2), TD_INTERSECTION(2)};
    const td_scenery_op runs[] = {TD_ANY_OF(0, 2)};
    const td_scenery s_any = {planes, 0, any, 4, 0, 3};
    const td_scenery s_all = {planes, 0, all, 4, 0, 3};
    const td_scenery s_runs = {planes, 0, runs, 4, 0, 1};
    const double far = td_to_double(TD_RANGE);
    assert_span(0.0, 10.0, td_ground_box(&s_any).lo.x, td_ground_box(&s_any).hi.x);
    assert_span(1.0, 2.0, td_ground_box(&s_all).lo.x, td_ground_box(&s_all).hi.x);
    assert_span(-far, far, td_ground_box(&s_runs).lo.x, td_ground_box(&s_runs).hi.x);
}

void test_all_solids_get_their_box(void)
{
    td_box3 boxes[1];
    td_ground_bound(&ground, boxes);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.0, td_to_double(boxes[0].hi.z));
}
