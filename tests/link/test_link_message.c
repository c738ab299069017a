/* SPDX-License-Identifier: MIT */
/* Layouts of the link: sizes in bytes, places of fields, and the hash that two ends compare. */
#include <stddef.h>
#include "unity.h"
#include "link_frame.h"
#include "link_message.h"
#include "td_input.h"

#define WORD   sizeof(td_real)
#define LAYOUT 0x38A605BDu

void setUp(void)
{
}

void tearDown(void)
{
}

void test_records_withoutWordsOfAScalar_haveTheSameSizeInEveryBuild(void)
{
    TEST_ASSERT_EQUAL_UINT(4u, LINK_reset_SIZE);
    TEST_ASSERT_EQUAL_UINT(68u, LINK_select_SIZE);
    TEST_ASSERT_EQUAL_UINT(8u, LINK_set_SIZE);
    TEST_ASSERT_EQUAL_UINT(8u, LINK_inject_SIZE);
    TEST_ASSERT_EQUAL_UINT(16u, LINK_status_SIZE);
    TEST_ASSERT_EQUAL_UINT(28u, LINK_result_SIZE);
    TEST_ASSERT_EQUAL_UINT(16u, LINK_value_SIZE);
    TEST_ASSERT_EQUAL_UINT(12u, LINK_echoed_SIZE);
    TEST_ASSERT_EQUAL_UINT(232u, LINK_statistics_SIZE);
    TEST_ASSERT_EQUAL_UINT(20u, LINK_work_SIZE);
    TEST_ASSERT_EQUAL_UINT(8u, LINK_hash_SIZE);
}

void test_records_ofWords_growWithTheScalar(void)
{
    TEST_ASSERT_EQUAL_UINT(16u * WORD, LINK_motion_SIZE);
    TEST_ASSERT_EQUAL_UINT(6u * WORD, LINK_node_SIZE);
    TEST_ASSERT_EQUAL_UINT(2u * WORD, LINK_control_SIZE);
    TEST_ASSERT_EQUAL_UINT(6u * WORD, LINK_wrench_SIZE);
    TEST_ASSERT_EQUAL_UINT(8u * WORD + 8u, LINK_wheel_SIZE);
    TEST_ASSERT_EQUAL_UINT(7u * WORD + 8u, LINK_point_SIZE);
    TEST_ASSERT_EQUAL_UINT(19u * WORD + 8u, LINK_contact_SIZE);
    TEST_ASSERT_EQUAL_UINT(5u * WORD + 24u, LINK_event_SIZE);
    TEST_ASSERT_EQUAL_UINT(WORD + 8u, LINK_z_SIZE);
}

void test_fields_lieWhereTheTableHasThem(void)
{
    TEST_ASSERT_EQUAL_UINT(20u, offsetof(link_hello, board));
    TEST_ASSERT_EQUAL_UINT(44u, offsetof(link_hello, scene));
    TEST_ASSERT_EQUAL_UINT(76u, offsetof(link_hello, layout_hash));
    TEST_ASSERT_EQUAL_UINT(5u, offsetof(link_result, flags));
    TEST_ASSERT_EQUAL_UINT(12u, offsetof(link_status, expected));
    TEST_ASSERT_EQUAL_UINT(56u, offsetof(link_statistics, cost_sum));
    TEST_ASSERT_EQUAL_UINT(104u, offsetof(link_statistics, histogram));
    TEST_ASSERT_EQUAL_UINT(3u * WORD, offsetof(link_motion, q));
}

/* Whoever changes the table sees it here; a Python module and an old board would not. */
void test_layoutHash_isTheSameInEveryScalar(void)
{
    TEST_ASSERT_EQUAL_HEX32(LAYOUT, link_layout_hash());
}

void test_numbers_ofAnswers_haveTheHighBit(void)
{
    TEST_ASSERT_TRUE((LINK_HELLO & LINK_STATUS & LINK_RESULT & LINK_VALUE & LINK_STATISTICS &
                      LINK_ECHOED & 0x80) != 0);
    TEST_ASSERT_TRUE(
        ((LINK_WHO | LINK_RESET | LINK_STEP | LINK_TRIAL | LINK_ACCEPT | LINK_SELECT | LINK_GET |
          LINK_SET | LINK_COUNT | LINK_INJECT | LINK_BEAT | LINK_ECHO | LINK_LEAVE) &
         0x80) == 0);
}
