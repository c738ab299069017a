/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 0x1234

#include "unity.h"
#include "td_status.h"
#include "mock_td_port.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void needs_asserts(void)
{
    if (!TD_ASSERTS) {
        TEST_IGNORE_MESSAGE("this build keeps no asserts");
    }
}

void test_assert_true_does_not_call_the_port(void)
{
    TD_ASSERT(1 + 1 == 2);
}

void test_assert_false_reports_file_id_and_line(void)
{
    needs_asserts();
    td_port_fault_Expect(((uint32_t)TD_FILE_ID << 16) | (uint32_t)(__LINE__ + 1));
    TD_ASSERT(1 + 1 == 3);
}

void test_assert_evaluates_its_condition_once(void)
{
    needs_asserts();
    int evaluations = 0;
    TD_ASSERT(++evaluations > 0);
    TEST_ASSERT_EQUAL_INT(1, evaluations);
}

void test_assert_is_an_expression_that_needs_no_braces(void)
{
    const int condition = 1;
    if (condition)
        TD_ASSERT(condition == 1);
    else
        TEST_FAIL();
}

void test_status_sign_tells_refused_from_degraded(void)
{
    TEST_ASSERT_EQUAL_INT(0, TD_OK);
    TEST_ASSERT_GREATER_THAN_INT(0, TD_PARTIAL);
    TEST_ASSERT_LESS_THAN_INT(0, TD_E_ARG);
    TEST_ASSERT_LESS_THAN_INT(0, TD_E_RANGE);
    TEST_ASSERT_LESS_THAN_INT(0, TD_E_FULL);
}

void test_fault_none_says_that_nothing_was_wrong(void)
{
    const td_fault fault = td_fault_none();
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_NONE, fault.item);
}

void test_fault_of_keeps_what_it_is_given(void)
{
    const td_fault fault = td_fault_of(TD_E_RANGE, TD_ITEM_WHEEL, 65535u, 3u);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_WHEEL, fault.item);
    TEST_ASSERT_EQUAL_UINT16(65535u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(3u, fault.field);
}

void test_status_name_is_the_name_in_the_header(void)
{
    TEST_ASSERT_EQUAL_STRING("TD_OK", td_status_name(TD_OK));
    TEST_ASSERT_EQUAL_STRING("TD_PARTIAL", td_status_name(TD_PARTIAL));
    TEST_ASSERT_EQUAL_STRING("TD_E_ARG", td_status_name(TD_E_ARG));
    TEST_ASSERT_EQUAL_STRING("TD_E_RANGE", td_status_name(TD_E_RANGE));
    TEST_ASSERT_EQUAL_STRING("TD_E_FULL", td_status_name(TD_E_FULL));
}

void test_status_name_of_an_unknown_value_is_a_question_mark(void)
{
    TEST_ASSERT_EQUAL_STRING("?", td_status_name((td_status)2));
    TEST_ASSERT_EQUAL_STRING("?", td_status_name((td_status)-4));
}

void test_item_name_is_known_and_unique_for_every_kind(void)
{
    TEST_ASSERT_EQUAL_STRING("wheel", td_item_name(TD_ITEM_WHEEL));
    for (int a = TD_ITEM_NONE; a < TD_ITEM_COUNT; a++) {
        const char *const name = td_item_name((td_item)a);
        TEST_ASSERT_NOT_EQUAL('?', name[0]);
        for (int b = TD_ITEM_NONE; b < a; b++) {
            TEST_ASSERT_TRUE(name != td_item_name((td_item)b));
        }
    }
}

void test_item_name_of_an_unknown_kind_is_a_question_mark(void)
{
    TEST_ASSERT_EQUAL_STRING("?", td_item_name(TD_ITEM_COUNT));
    TEST_ASSERT_EQUAL_STRING("?", td_item_name((td_item)-1));
}
