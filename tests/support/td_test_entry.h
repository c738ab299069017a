/* SPDX-License-Identifier: MIT */
/// Paths into scenery, for suites that ask td_entry.h: a scenery to fill, the last answer, and what to say
/// of it.
///
///     setUp: td_test_entry_set();
///     find(&house, at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
///     assert_entry(TD_ENTRY_CROSSED, 2.0 / 3.0, 1u);
#ifndef TD_TEST_ENTRY_H
#define TD_TEST_ENTRY_H

#include "td_entry.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_scenery.h"
#include "unity.h"

/* Of lambda, for paths and scenes of some ten metres. */
#if defined(TD_SCALAR_F64)
#    define LAMBDA_ERROR 1e-15
#elif defined(TD_SCALAR_Q16)
#    define LAMBDA_ERROR 0x1p-30
#else
#    define LAMBDA_ERROR 1.2e-7
#endif

#define CURVES 4 /* and as many half spaces, in samples */

static td_half_space planes[TREE_LEAVES];
static td_curved curves[CURVES];
static td_scenery scenery;
static td_entry entry;

static inline void td_test_entry_set(void)
{
    const td_entry mark = {TD_ENTRY_TOUCH, 77u, 77u, TD_U(-1.0), {TD_U(0.5), TD_U(0.5), TD_U(0.5)}};
    td_saturations_reset();
    entry = mark;
    scenery.half_spaces = planes;
    scenery.curved = curves;
    scenery.n_half_spaces = TREE_LEAVES;
    scenery.n_curved = 0u;
}

static inline td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static inline double number(td_real a)
{
    return td_to_double(a);
}

static inline void find(const td_scenery *s, td_vec3 from, td_vec3 to)
{
    const td_path path = td_path_of(from, to);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(s, &path, &entry));
}

static inline void assert_entry(td_entry_kind kind, double lambda, uint32_t leaf)
{
    TEST_ASSERT_EQUAL_INT(kind, entry.kind);
    TEST_ASSERT_NEAR(LAMBDA_ERROR, lambda, td_unit_to_double(entry.lambda));
    TEST_ASSERT_EQUAL_UINT32(leaf, entry.leaf);
}

static inline void assert_normal(double x, double y, double z)
{
    TEST_ASSERT_NEAR(2e-7, x, td_unit_to_double(entry.normal.x));
    TEST_ASSERT_NEAR(2e-7, y, td_unit_to_double(entry.normal.y));
    TEST_ASSERT_NEAR(2e-7, z, td_unit_to_double(entry.normal.z));
}

static inline void assert_none(void)
{
    assert_entry(TD_ENTRY_NONE, 1.0, TD_NO_LEAF);
    assert_normal(0.0, 0.0, 0.0);
}

static inline void assert_same(const td_entry *expected)
{
    TEST_ASSERT_EQUAL_INT(expected->kind, entry.kind);
    TEST_ASSERT_EQUAL_UINT16(expected->leaf, entry.leaf);
    TEST_ASSERT_TRUE(expected->lambda == entry.lambda);
    TEST_ASSERT_TRUE(expected->normal.x == entry.normal.x);
    TEST_ASSERT_TRUE(expected->normal.y == entry.normal.y);
    TEST_ASSERT_TRUE(expected->normal.z == entry.normal.z);
}

static inline td_vec3 anywhere(td_test_random *random, double size)
{
    return at(td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size));
}

#endif
