/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_box.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
#include "td_sweep.h"
#include "td_sweep_inner.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define ROOM (8u * TD_MAX_SWEEP + 8u)

static td_box3 boxes[TD_MAX_SWEEP];
static uint16_t order[TD_MAX_SWEEP];
static uint8_t seen[TD_MAX_SWEEP];
static td_sweep_pair pairs[ROOM];
static td_sweep work;
static td_sweep_list list;

void setUp(void)
{
    td_saturations_reset();
    list = (td_sweep_list){pairs, ROOM, 99u, 99u, 99u};
    td_sweep_begin(order, TD_MAX_SWEEP);
}

void tearDown(void)
{
}

static td_box3 box_at(double x, double y, double z, double half)
{
    const td_real h = td_from_double(half);
    return td_box3_about(td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z)),
                         td_vec3_of(h, h, h));
}

static void scatter(td_test_random *random, uint32_t n, double room, double half_max)
{
    for (uint32_t i = 0u; i < n; ++i) {
        const double x = td_test_random_double(random, -room, room);
        const double y = td_test_random_double(random, -room, room);
        const double z = td_test_random_double(random, -room, room);
        boxes[i] = box_at(x, y, z, td_test_random_double(random, 0.0, half_max));
    }
}

static bool listed(uint32_t a, uint32_t b)
{
    uint32_t times = 0u;
    for (uint32_t k = 0u; k < list.n_pairs; ++k) {
        times += (pairs[k].a == a && pairs[k].b == b) ? 1u : 0u;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(1u, times, "a pair is listed twice");
    return times == 1u;
}

static void assert_all_pairs(uint32_t n)
{
    uint32_t overlapping = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t j = i + 1u; j < n; ++j) {
            const bool overlap = td_box3_overlap(boxes[i], boxes[j]);
            overlapping += overlap ? 1u : 0u;
            if (overlap) {
                TEST_ASSERT_TRUE_MESSAGE(listed(i, j), "an overlapping pair is missing");
            }
        }
    }
    TEST_ASSERT_EQUAL_UINT32(overlapping, list.n_pairs);
}

static void assert_sorted(uint32_t n)
{
    for (uint32_t i = 0u; i < n; ++i) {
        seen[i] = 0u;
    }
    for (uint32_t k = 0u; k < n; ++k) {
        seen[order[k]] = 1u;
        if (k > 0u) {
            const td_real before = boxes[order[k - 1u]].lo.x;
            const td_real now = boxes[order[k]].lo.x;
            TEST_ASSERT_TRUE(before < now || (before <= now && order[k - 1u] < order[k]));
        }
    }
    for (uint32_t i = 0u; i < n; ++i) {
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(1u, seen[i], "the order is no permutation");
    }
}

/// By strips, however few they are: small builds know no 128 boxes.
static void sweep_by_strips(uint32_t n)
{
    (void)td_sweep_sort(boxes, order, n);
    list.n_pairs = 0u;
    td_sweep_line_up(boxes, order, n, &work);
    td_sweep_strips(n, order, &work, &list);
}

static uint32_t at_most(uint32_t n)
{
    return n < TD_MAX_SWEEP ? n : TD_MAX_SWEEP;
}

void test_few_boxes_give_all_pairs_that_overlap_and_no_others(void)
{
    td_test_random random = td_test_random_start(801u);
    for (uint32_t run = 0u; run < 40u; ++run) {
        const uint32_t n = at_most(td_test_random_below(&random, 30u));
        scatter(&random, n, 3.0, 1.0);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_sweep_pairs(boxes, order, n, &work, &list));
        assert_all_pairs(n);
        td_sweep_begin(order, TD_MAX_SWEEP);
    }
}

void test_many_boxes_in_strips_give_the_same(void)
{
    const uint32_t n = at_most(300u);
    td_test_random random = td_test_random_start(802u);
    for (uint32_t run = 0u; run < 4u; ++run) {
        scatter(&random, n, 8.0, 0.6);
        sweep_by_strips(n);
        assert_all_pairs(n);
    }
}

void test_boxes_wider_than_two_strips_are_not_lost(void)
{
    const uint32_t n = at_most(200u);
    td_test_random random = td_test_random_start(803u);
    scatter(&random, n, 8.0, 0.4);
    for (uint32_t i = 0u; i < n; i += 17u) {
        boxes[i].hi.y = td_add(boxes[i].hi.y, TD_R(6.0));
        boxes[i].lo.z = td_sub(boxes[i].lo.z, TD_R(i % 2u == 0u ? 5.0 : 0.0));
    }
    sweep_by_strips(n);
    assert_all_pairs(n);
}

void test_touching_boxes_overlap_and_flat_worlds_work(void)
{
    const uint32_t n = at_most(150u);
    for (uint32_t i = 0u; i < n; ++i) {
        boxes[i] = box_at((double)(i % 20u), (double)(i / 20u), 0.0, 0.5);
        boxes[i].lo.z = TD_ZERO;
        boxes[i].hi.z = TD_ZERO;
    }
    sweep_by_strips(n);
    assert_all_pairs(n);
}

void test_the_order_is_sorted_and_the_answer_does_not_depend_on_where_it_began(void)
{
    const uint32_t n = at_most(60u);
    td_test_random random = td_test_random_start(804u);
    scatter(&random, n, 3.0, 0.8);
    boxes[1].lo.x = boxes[0].lo.x;
    (void)td_sweep_pairs(boxes, order, n, &work, &list);
    assert_sorted(n);
    static td_sweep_pair first[ROOM];
    const uint32_t n_first = list.n_pairs;
    for (uint32_t k = 0u; k < n_first; ++k) {
        first[k] = pairs[k];
    }
    for (uint32_t k = 0u; k < n; ++k) {
        order[k] = (uint16_t)(n - 1u - k);
    }
    (void)td_sweep_pairs(boxes, order, n, &work, &list);
    TEST_ASSERT_EQUAL_UINT32(n_first, list.n_pairs);
    for (uint32_t k = 0u; k < n_first; ++k) {
        TEST_ASSERT_EQUAL_UINT16(first[k].a, pairs[k].a);
        TEST_ASSERT_EQUAL_UINT16(first[k].b, pairs[k].b);
    }
}

void test_sorting_is_short_when_little_moved_and_bounded_when_all_did(void)
{
    const uint32_t n = TD_MAX_SWEEP;
    for (uint32_t i = 0u; i < n; ++i) {
        boxes[i] = box_at((double)i, 0.0, 0.0, 0.4);
    }
    TEST_ASSERT_EQUAL_UINT32(n - 1u, td_sweep_sort(boxes, order, n));
    for (uint32_t i = 0u; i < n; ++i) {
        boxes[i] = box_at(-(double)i, 0.0, 0.0, 0.4);
    }
    const uint32_t steps = td_sweep_sort(boxes, order, n);
    assert_sorted(n);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(TD_SWEEP_SORT_MAX(n), steps);
}

void test_pairs_beyond_the_list_are_counted_and_those_in_it_are_right(void)
{
    const uint32_t n = at_most(6u);
    for (uint32_t i = 0u; i < n; ++i) {
        boxes[i] = box_at(0.1 * (double)i, 0.0, 0.0, 1.0);
    }
    list.max_pairs = 4u;
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, td_sweep_pairs(boxes, order, n, &work, &list));
    TEST_ASSERT_EQUAL_UINT32(n * (n - 1u) / 2u, list.n_pairs);
    for (uint32_t k = 0u; k < 4u; ++k) {
        TEST_ASSERT_TRUE(pairs[k].a < pairs[k].b && pairs[k].b < n);
    }
}

void test_too_many_boxes_are_refused_and_none_or_one_have_no_pairs(void)
{
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sweep_pairs(boxes, order, TD_MAX_SWEEP + 1u, &work, &list));
    TEST_ASSERT_EQUAL_UINT32(99u, list.n_pairs);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sweep_pairs(boxes, order, 0u, &work, &list));
    TEST_ASSERT_EQUAL_UINT32(0u, list.n_pairs);
    boxes[0] = box_at(0.0, 0.0, 0.0, 1.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sweep_pairs(boxes, order, 1u, &work, &list));
    TEST_ASSERT_EQUAL_UINT32(0u, list.n_pairs);
}
