/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_material.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

#if defined(TD_SCALAR_F64)
#    define UNIT_ERROR 1e-15
#elif defined(TD_SCALAR_Q16)
#    define UNIT_ERROR 1e-9
#else
#    define UNIT_ERROR 1e-7
#endif

static td_material stone;

void setUp(void)
{
    const td_material hard = TD_MATERIAL_HARD(0.5);
    stone = hard;
    stone.stiffness = TD_R(300.0);
    stone.restitution = TD_U(0.75);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void assert_friction(double mu_s, const td_material *m)
{
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, mu_s, td_unit_to_double(m->mu_s));
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.8 * mu_s, td_unit_to_double(m->mu_k));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_material_check(m, 0u).status);
}

void test_the_runways_of_the_source(void)
{
    const td_material runways[] = {TD_MATERIAL_DRY, TD_MATERIAL_WET, TD_MATERIAL_ICY,
                                   TD_MATERIAL_DIRTY, TD_MATERIAL_METAL};
    const double mu[] = {0.4, 0.1, 0.001, 0.3, 0.3};
    for (int i = 0; i < 5; ++i) {
        assert_friction(mu[i], &runways[i]);
        TEST_ASSERT_TRUE(runways[i].is_unlimited);
    }
}

void test_water_and_grass_have_a_limit(void)
{
    const td_material water = TD_MATERIAL_WATER;
    const td_material grass = TD_MATERIAL_SOFT(0.3, 12.5);
    TEST_ASSERT_FALSE(water.is_unlimited);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, water.yield);
    TEST_ASSERT_FALSE(grass.is_unlimited);
    TEST_ASSERT_EQUAL_REAL(TD_R(12.5), grass.yield);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_material_check(&water, 0u).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_material_check(&grass, 0u).status);
}

/* ---- check ---- */

static void refused(uint32_t field)
{
    const td_fault fault = td_material_check(&stone, 3u);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_MATERIAL, fault.item);
    TEST_ASSERT_EQUAL_UINT16(3u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    setUp();
}

void test_each_wrong_member_is_named(void)
{
    stone.mu_s = TD_U(-0.1);
    refused(TD_MATERIAL_MU_S);
    stone.mu_s = TD_U(1.95);
    refused(TD_MATERIAL_MU_S);
    stone.mu_k = TD_U(-0.1);
    refused(TD_MATERIAL_MU_K);
    stone.mu_k = TD_U(0.6); /* more than mu_s */
    refused(TD_MATERIAL_MU_K);
    stone.is_unlimited = false;
    stone.yield = TD_R(-1.0);
    refused(TD_MATERIAL_YIELD);
    stone.stiffness = TD_R(-1.0);
    refused(TD_MATERIAL_STIFFNESS);
    stone.restitution = TD_U(1.25);
    refused(TD_MATERIAL_RESTITUTION);
    stone.restitution = TD_U(-0.25);
    refused(TD_MATERIAL_RESTITUTION);
    stone.rolling = TD_U(-0.01);
    refused(TD_MATERIAL_ROLLING);
    stone.rolling = TD_U(1.25);
    refused(TD_MATERIAL_ROLLING);
    stone.spinning = TD_U(-0.01);
    refused(TD_MATERIAL_SPINNING);
    stone.tangential_stiffness = TD_R(-1.0);
    refused(TD_MATERIAL_TANGENTIAL_STIFFNESS);
    stone.tangential_damping = TD_R(-1.0);
    refused(TD_MATERIAL_TANGENTIAL_DAMPING);
}

void test_a_yield_that_is_not_read_may_be_anything(void)
{
    stone.yield = TD_R(-1.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_material_check(&stone, 0u).status);
}

void test_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has numbers only");
#else
    stone.mu_s = (td_unit)NAN;
    refused(TD_MATERIAL_MU_S);
    stone.mu_k = (td_unit)NAN;
    refused(TD_MATERIAL_MU_K);
    stone.stiffness = (td_real)INFINITY;
    refused(TD_MATERIAL_STIFFNESS);
    stone.restitution = (td_unit)NAN;
    refused(TD_MATERIAL_RESTITUTION);
#endif
}

/* ---- pairs ---- */

void test_equal_materials_keep_their_friction(void)
{
    const td_material both = td_material_mix(&stone, &stone);
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.5, td_unit_to_double(both.mu_s));
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.4, td_unit_to_double(both.mu_k));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 150.0, td_to_double(both.stiffness)); /* two in series */
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.75, td_unit_to_double(both.restitution));
    TEST_ASSERT_TRUE(both.is_unlimited);
}

void test_the_mix_is_the_same_in_either_order(void)
{
    td_material other = TD_MATERIAL_SOFT(0.125, 20.0);
    other.stiffness = TD_R(100.0);
    other.restitution = TD_U(0.25);
    other.law = 2u;
    other.rolling = TD_U(0.125);
    stone.spinning = TD_U(0.0625);
    other.tangential_stiffness = TD_R(60.0);
    stone.tangential_stiffness = TD_R(30.0);
    stone.tangential_damping = TD_R(5.0);
    const td_material a = td_material_mix(&stone, &other);
    const td_material b = td_material_mix(&other, &stone);
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.25, td_unit_to_double(a.mu_s));
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.2, td_unit_to_double(a.mu_k));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 75.0, td_to_double(a.stiffness));
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.25, td_unit_to_double(a.restitution));
    TEST_ASSERT_EQUAL_REAL(TD_R(20.0), a.yield);
    TEST_ASSERT_FALSE(a.is_unlimited);
    TEST_ASSERT_EQUAL_UINT8(2u, a.law);
    TEST_ASSERT_TRUE(a.rolling == TD_U(0.125) && a.spinning == TD_U(0.0625));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 20.0, td_to_double(a.tangential_stiffness));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, a.tangential_damping); /* one of them has none */
    TEST_ASSERT_TRUE(a.rolling == b.rolling && a.spinning == b.spinning);
    TEST_ASSERT_EQUAL_REAL(a.tangential_stiffness, b.tangential_stiffness);
    TEST_ASSERT_TRUE(a.mu_s == b.mu_s && a.mu_k == b.mu_k && a.stiffness == b.stiffness);
    TEST_ASSERT_TRUE(a.yield == b.yield && a.restitution == b.restitution && a.law == b.law);
    TEST_ASSERT_EQUAL_INT(a.is_unlimited, b.is_unlimited);
}

void test_of_two_limits_the_weaker_gives_way(void)
{
    const td_material grass = TD_MATERIAL_SOFT(0.3, 20.0);
    const td_material sand = TD_MATERIAL_SOFT(0.3, 5.0);
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), td_material_mix(&grass, &sand).yield);
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), td_material_mix(&sand, &grass).yield);
}

void test_a_row_of_the_table_comes_before_the_rule(void)
{
    const td_material materials[] = {TD_MATERIAL_DRY, TD_MATERIAL_METAL, TD_MATERIAL_ICY};
    const td_material_pair pairs[] = {{1u, 0u, TD_MATERIAL_HARD(0.6)},
                                      {0u, 1u, TD_MATERIAL_HARD(0.7)}};
    const td_material ab = td_material_meet(materials, pairs, 2u, 0u, 1u);
    const td_material ba = td_material_meet(materials, pairs, 2u, 1u, 0u);
    const td_material ac = td_material_meet(materials, pairs, 2u, 0u, 2u);
    assert_friction(0.6, &ab); /* the first row, in either order */
    assert_friction(0.6, &ba);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, sqrt(0.4 * 0.001), td_unit_to_double(ac.mu_s));
}
