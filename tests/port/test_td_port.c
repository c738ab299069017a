/* SPDX-License-Identifier: MIT */
/// The real port of the platform that runs this test.
#include "unity.h"
#include "td_port.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/// A difference modulo 2^32 below this is a step forwards.
#define HALF_TURN 0x80000000u

static volatile uint32_t sink;

static void work(uint32_t rounds)
{
    for (uint32_t i = 0; i < rounds; i++) {
        sink += i;
    }
}

void test_count_never_runs_backwards_in_a_short_run(void)
{
    uint32_t before = td_port_count();
    for (uint32_t i = 0; i < 200u; i++) {
        work(i);
        const uint32_t now = td_port_count();
        TEST_ASSERT_LESS_THAN_UINT32(HALF_TURN, now - before);
        before = now;
    }
}

void test_count_sees_work_unless_the_platform_has_no_counter(void)
{
    const uint32_t start = td_port_count();
    for (int i = 0; i < 1000; i++) {
        work(1000u);
        if (td_port_count() != start) {
            return;
        }
    }
    TEST_IGNORE_MESSAGE("this platform has no counter");
}

void test_lock_nests_and_unlock_restores(void)
{
    const uint32_t outside = td_port_lock();
    const uint32_t inside = td_port_lock();
    TEST_ASSERT_NOT_EQUAL_UINT32(outside, inside);

    td_port_unlock(inside);
    const uint32_t inside_again = td_port_lock();
    TEST_ASSERT_EQUAL_UINT32(inside, inside_again);

    td_port_unlock(inside_again);
    td_port_unlock(outside);
    const uint32_t outside_again = td_port_lock();
    td_port_unlock(outside_again);
    TEST_ASSERT_EQUAL_UINT32(outside, outside_again);
}

void test_lock_survives_deep_nesting(void)
{
    uint32_t saved[16];
    for (int i = 0; i < 16; i++) {
        saved[i] = td_port_lock();
    }
    for (int i = 15; i >= 0; i--) {
        td_port_unlock(saved[i]);
    }
    const uint32_t after = td_port_lock();
    td_port_unlock(after);
    TEST_ASSERT_EQUAL_UINT32(saved[0], after);
}
