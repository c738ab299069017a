/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_box.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

static td_box3 unit_box_at(double x, double y, double z)
{
    return td_box3_about(td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z)),
                         td_vec3_of(TD_R(0.5), TD_R(0.5), TD_R(0.5)));
}

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

void test_box3_overlap_is_closed(void)
{
    const td_box3 box = unit_box_at(0.0, 0.0, 0.0);
    TEST_ASSERT_TRUE(td_box3_overlap(box, unit_box_at(1.0, 0.0, 0.0)));   /* share a face */
    TEST_ASSERT_TRUE(td_box3_overlap(box, unit_box_at(1.0, -1.0, 1.0)));  /* share a corner */
    TEST_ASSERT_FALSE(td_box3_overlap(box, unit_box_at(1.01, 0.0, 0.0))); /* apart in x alone */
    TEST_ASSERT_FALSE(td_box3_overlap(box, unit_box_at(0.0, -1.01, 0.0)));
    TEST_ASSERT_FALSE(td_box3_overlap(box, unit_box_at(0.0, 0.0, 1.01)));
    TEST_ASSERT_TRUE(td_box3_overlap(box, box));
}

void test_box3_overlap_is_symmetric_and_agrees_with_sampling(void)
{
    td_test_random random = td_test_random_start(40u);
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        const double c[3] = {td_test_random_double(&random, -1.5, 1.5),
                             td_test_random_double(&random, -1.5, 1.5),
                             td_test_random_double(&random, -1.5, 1.5)};
        const td_box3 a = unit_box_at(0.0, 0.0, 0.0);
        const td_box3 b = unit_box_at(c[0], c[1], c[2]);
        const td_vec3 nearest =
            td_vec3_of(td_clamp(TD_ZERO, b.lo.x, b.hi.x), td_clamp(TD_ZERO, b.lo.y, b.hi.y),
                       td_clamp(TD_ZERO, b.lo.z, b.hi.z));
        TEST_ASSERT_EQUAL(td_box3_holds(a, nearest), td_box3_overlap(a, b));
        TEST_ASSERT_EQUAL(td_box3_overlap(b, a), td_box3_overlap(a, b));
        hits += td_box3_overlap(a, b);
    }
    TEST_ASSERT_GREATER_THAN_INT(100, hits);
    TEST_ASSERT_LESS_THAN_INT(900, hits);
}

void test_box3_empty_holds_nothing_and_grows_to_a_point(void)
{
    const td_box3 empty = td_box3_empty();
    const td_vec3 p = td_vec3_of(TD_R(1.0), TD_R(-2.0), TD_R(3.0));
    TEST_ASSERT_FALSE(td_box3_holds(empty, p));
    TEST_ASSERT_FALSE(td_box3_overlap(empty, unit_box_at(0.0, 0.0, 0.0)));
    const td_box3 point = td_box3_add(empty, p);
    TEST_ASSERT_EQUAL_REAL(p.x, point.lo.x);
    TEST_ASSERT_EQUAL_REAL(p.z, point.hi.z);
    TEST_ASSERT_TRUE(td_box3_holds(point, p));
}

void test_box3_join_and_grow_hold_what_they_held(void)
{
    const td_box3 a = unit_box_at(-3.0, 0.0, 2.0);
    const td_box3 b = unit_box_at(4.0, 1.0, -7.0);
    const td_box3 both = td_box3_join(a, b);
    TEST_ASSERT_TRUE(td_box3_holds(both, a.lo) && td_box3_holds(both, a.hi));
    TEST_ASSERT_TRUE(td_box3_holds(both, b.lo) && td_box3_holds(both, b.hi));
    TEST_ASSERT_EQUAL_REAL(TD_R(-3.5), both.lo.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.5), both.hi.z);
    const td_box3 grown = td_box3_grow(a, TD_R(0.25));
    TEST_ASSERT_EQUAL_REAL(TD_R(-3.75), grown.lo.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.75), grown.hi.z);
}

void test_box3_about_at_the_end_of_the_format_stays_a_box(void)
{
    const td_box3 box = td_box3_about(td_vec3_of(TD_REAL_MAX, TD_ZERO, TD_ZERO),
                                      td_vec3_of(TD_ONE, TD_ONE, TD_ONE));
    TEST_ASSERT_TRUE(box.lo.x <= box.hi.x);
}

void test_planar_boxes(void)
{
    td_box2 box = td_box2_empty();
    TEST_ASSERT_FALSE(td_box2_holds(box, td_vec2_of(TD_ZERO, TD_ZERO)));
    box = td_box2_add(box, td_vec2_of(TD_R(-1.0), TD_R(2.0)));
    box = td_box2_add(box, td_vec2_of(TD_R(3.0), TD_R(-4.0)));
    TEST_ASSERT_TRUE(td_box2_holds(box, td_vec2_of(TD_ZERO, TD_ZERO)));
    TEST_ASSERT_TRUE(td_box2_holds(box, td_vec2_of(TD_R(3.0), TD_R(2.0))));
    TEST_ASSERT_FALSE(td_box2_holds(box, td_vec2_of(TD_R(3.5), TD_ZERO)));
    const td_box2 touching = {{TD_R(3.0), TD_R(2.0)}, {TD_R(5.0), TD_R(5.0)}};
    const td_box2 apart = {{TD_R(3.5), TD_R(-1.0)}, {TD_R(5.0), TD_R(5.0)}};
    TEST_ASSERT_TRUE(td_box2_overlap(box, touching));
    TEST_ASSERT_FALSE(td_box2_overlap(box, apart));
}
