/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_fault_text.h"
#include "td_field_text.h"
#include "td_input.h"
#include "td_port.h"
#include "td_slots.h"
#include "td_writer.h"

static char text[TD_TEXT_SIZE];

void setUp(void)
{
    memset(text, '#', sizeof text);
}

void tearDown(void)
{
}

static void assert_text(const char *expected, td_fault fault)
{
    const size_t length = td_fault_text(fault, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
}

/* ---- faults ---- */

void test_a_fault_names_item_index_member_and_rule(void)
{
    assert_text("part 3: pose x_ba must be a position within range and a unit quaternion",
                td_fault_of(TD_E_ARG, TD_ITEM_PART, 3u, TD_SCENE_POSE));
    assert_text("wheel 65535: steer must be from -pi to pi",
                td_fault_of(TD_E_ARG, TD_ITEM_WHEEL, 65535u, TD_INPUT_STEER));
    assert_text("modifier 0: dynamic friction mu_k must be from 0 to mu_s",
                td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, 0u, TD_MATERIAL_MU_K));
}

void test_a_pair_rule_and_a_candidate_have_names_of_their_own(void)
{
    assert_text("pair rule 1: kind must be a td_pair_kind",
                td_fault_of(TD_E_ARG, TD_ITEM_PAIR_RULE, 1u, TD_SCENE_RULE));
    assert_text("candidate 2: source must be a td_slot_source",
                td_fault_of(TD_E_ARG, TD_ITEM_CANDIDATE, 2u, TD_SLOTS_SOURCE));
}

void test_a_fault_of_range_says_so(void)
{
    assert_text(
        "body 1: velocity must be below TD_MOTION_MAX along and about each axis (out of range)",
        td_fault_of(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_INPUT_VELOCITY));
}

void test_a_fault_of_the_scene_has_no_item(void)
{
    assert_text("the scene's tick must be from TD_SCENE_TICK_MIN (1 us) to 1 s",
                td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK));
    assert_text("scene, plan, state, input and work must be given (not NULL), the plan of a scene "
                "that was accepted, the state reset",
                td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE));
}

void test_a_fault_of_a_target_that_is_no_scenes_has_no_item(void)
{
    assert_text(
        "vertices and faces must be at least 3 in the plane, 4 in space, 3 vertices a face, "
        "no table NULL",
        td_fault_of(TD_E_ARG, TD_ITEM_FACE, 2u, TD_TARGET_COUNT));
}

/* The index of such a fault is what was asked for, and no contact has that number. */
void test_a_fault_of_a_limit_tells_what_was_asked_for(void)
{
    assert_text(
        "the scene's must_touch (9) must be at most the number of pairs of parts that may meet",
        td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, 9u, TD_SCENE_MUST_TOUCH));
}

void test_a_full_table_names_the_macro_and_its_value(void)
{
    char expected[TD_TEXT_SIZE];
    td_writer w = td_writer_begin(expected, sizeof expected);
    td_writer_text(&w, "the scene has more parts than this build holds: raise TD_MAX_PARTS (");
    td_writer_u32(&w, TD_MAX_PARTS);
    td_writer_text(&w, ")");
    assert_text(expected, td_fault_of(TD_E_FULL, TD_ITEM_PART, TD_MAX_PARTS + 1u, TD_SCENE_TABLE));
    w = td_writer_begin(expected, sizeof expected);
    td_writer_text(&w, "target 1: more faces than this build holds: raise TD_MAX_FACES (");
    td_writer_u32(&w, TD_MAX_FACES);
    td_writer_text(&w, ")");
    assert_text(expected, td_fault_of(TD_E_FULL, TD_ITEM_TARGET, 1u, TD_TARGET_COUNT));
}

/* What is refused as full anywhere in the core: the text is not that of a wrong value. */
void test_every_table_that_can_be_full_has_its_sentence(void)
{
    static const td_fault full[] = {
        {TD_E_FULL, TD_ITEM_BODY, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_PART, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_TARGET, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_INITIATOR, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_WHEEL, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_PAIR_RULE, 0u, TD_SCENE_TABLE},
        {TD_E_FULL, TD_ITEM_TARGET, 0u, TD_SCENE_WATCHES},
        {TD_E_FULL, TD_ITEM_CANDIDATE, 0u, TD_SCENE_CANDIDATES},
        {TD_E_FULL, TD_ITEM_CONTACT, 0u, TD_SCENE_CONTACTS},
        {TD_E_FULL, TD_ITEM_SLOT, 0u, TD_SCENE_SLOTS},
        {TD_E_FULL, TD_ITEM_SLOT, 0u, TD_FIELDS_SLOTS + 1u},
        {TD_E_FULL, TD_ITEM_FACE, 0u, TD_TARGET_COUNT},
        {TD_E_FULL, TD_ITEM_PART, 0u, TD_SHAPE_FIELD_POINTS},
        {TD_E_FULL, TD_ITEM_NONE, 0u, TD_SHAPE_FIELD_CELLS},
        {TD_E_FULL, TD_ITEM_SOLID, 0u, TD_SCENERY_LEAVES},
        {TD_E_FULL, TD_ITEM_SOLID, 0u, TD_SCENERY_OP_DEPTH},
    };
    for (size_t i = 0u; i < sizeof full / sizeof full[0]; ++i) {
        TEST_ASSERT_LESS_THAN_UINT(sizeof text, td_fault_text(full[i], text, sizeof text));
        TEST_ASSERT_NULL_MESSAGE(strstr(text, "must"), text);
        TEST_ASSERT_TRUE_MESSAGE(strstr(text, "more") != NULL || strstr(text, "longer") != NULL,
                                 text);
    }
}

void test_no_fault_is_a_text_too(void)
{
    assert_text("nothing is wrong", td_fault_none());
}

void test_a_field_that_no_header_has_is_told_by_its_number(void)
{
    assert_text("part 2: field 4711 is refused (TD_E_ARG)",
                td_fault_of(TD_E_ARG, TD_ITEM_PART, 2u, 4711u));
}

/* ---- every field ---- */

/* Gate `fields` sees that each enumerator of a header has a row; here rows are what a sentence is made of. */
void test_every_row_makes_a_sentence_that_fits(void)
{
    uint32_t rows = 0u;
    for (uint32_t field = 0u; field < UINT16_MAX; ++field) {
        const td_field_text *const row = td_field_text_of(field);
        if (row == NULL) {
            continue;
        }
        ++rows;
        TEST_ASSERT_TRUE_MESSAGE(strncmp(row->rule, "must ", 5u) == 0, row->rule);
        TEST_ASSERT_TRUE(field % TD_FIELD_BLOCK > 0u);
        for (int item = TD_ITEM_NONE; item < TD_ITEM_COUNT; ++item) {
            const td_fault fault = td_fault_of(TD_E_RANGE, (td_item)item, UINT16_MAX, field);
            TEST_ASSERT_LESS_THAN_UINT(sizeof text, td_fault_text(fault, text, sizeof text));
            TEST_ASSERT_NULL_MESSAGE(strchr(text, '?'), text);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100u, rows);
}

/* ---- buffers ---- */

void test_a_text_that_does_not_fit_is_cut_off_and_ends(void)
{
    const td_fault fault = td_fault_of(TD_E_ARG, TD_ITEM_PART, 3u, TD_SCENE_POSE);
    const size_t length = td_fault_text(fault, text, sizeof text);
    for (size_t size = 1u; size <= length + 1u; ++size) {
        char cut[TD_TEXT_SIZE];
        memset(cut, '#', sizeof cut);
        TEST_ASSERT_EQUAL_UINT(length, td_fault_text(fault, cut, size));
        TEST_ASSERT_EQUAL_UINT(size - 1u, strlen(cut));
        TEST_ASSERT_TRUE(strncmp(text, cut, size - 1u) == 0);
        TEST_ASSERT_EQUAL_INT('#', cut[size]);
    }
}

void test_without_a_buffer_the_length_is_told(void)
{
    const td_fault fault = td_fault_of(TD_E_ARG, TD_ITEM_PART, 3u, TD_SCENE_POSE);
    const size_t length = td_fault_text(fault, text, sizeof text);
    TEST_ASSERT_EQUAL_UINT(length, td_fault_text(fault, NULL, 0u));
}

/* ---- warnings ---- */

static void assert_warning(const char *expected, td_fault warning, td_plan_figure figure)
{
    const size_t length = td_warning_text(warning, &figure, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
}

void test_a_warning_tells_what_is_what_it_is_held_against_and_what_is_enough(void)
{
    const td_plan_figure sag = {TD_R(0.0625), TD_R(0.03125), TD_R(125.0), 5u};
    assert_warning("part 3 and part 5: its weight presses it in by 0.0625 m, more than 0.03125 m: "
                   "stiffness at least 125 is enough",
                   td_fault_of(TD_PARTIAL, TD_ITEM_PART, 3u, TD_SCENE_SAG), sag);
    const td_plan_figure q = {TD_R(1.5), TD_ONE, TD_R(20.25), TD_WORLD};
    assert_warning("wheel 1: q of the tyre is 1.5, inaccurate from 1 on: stiffness k_xy at most "
                   "20.25 is enough, with damping in proportion",
                   td_fault_of(TD_PARTIAL, TD_ITEM_WHEEL, 1u, TD_WHEEL_FIELD_K_XY), q);
    const td_plan_figure slots = {TD_R(4.0), TD_R(8.0), TD_R(8.0), TD_WORLD};
    assert_warning(
        "the scene's n_z is 4, fewer than the contacts at one time (8): 8 slots are enough",
        td_fault_of(TD_PARTIAL, TD_ITEM_SLOT, 4u, TD_SCENE_SLOTS), slots);
    const td_plan_figure ticks = {TD_R(4.5), TD_R(16.0), TD_R(1000.0), 0u};
    assert_warning("initiator 2 and body 0: a contact lasts 4.5 ticks, fewer than 16: stiffness at "
                   "most 1000 is enough (of a law with a duration: that many seconds)",
                   td_fault_of(TD_PARTIAL, TD_ITEM_INITIATOR, 2u, TD_SCENE_STIFFNESS), ticks);
}

/* A number at the end of its range would be no advice. */
void test_what_no_stiffness_in_range_would_silence_is_said(void)
{
    const td_plan_figure deep = {TD_R(0.25), TD_R(0.125), TD_REAL_MAX, TD_WORLD};
    assert_warning("part 3: a blow at v_max goes 0.25 m deep, deeper than 0.125 m: no stiffness in "
                   "range is enough; a "
                   "larger unit of force has more",
                   td_fault_of(TD_PARTIAL, TD_ITEM_PART, 3u, TD_SCENE_PENETRATION), deep);
}

void test_every_warning_of_a_plan_has_its_own_sentence(void)
{
    static const uint16_t fields[] = {
        TD_SCENE_STIFFNESS,   TD_SCENE_DAMPING,    TD_SCENE_STABILITY,
        TD_SCENE_PENETRATION, TD_SCENE_SAG,        TD_SCENE_SLOTS,
        TD_WHEEL_FIELD_K_Z,   TD_WHEEL_FIELD_K_XY, TD_WHEEL_FIELD_STUB};
    const td_plan_figure figure = {TD_R(2.0), TD_ONE, TD_R(3.0), TD_WORLD};
    for (size_t i = 0u; i < sizeof fields / sizeof fields[0]; ++i) {
        const td_fault warning = td_fault_of(TD_PARTIAL, TD_ITEM_PART, 1u, fields[i]);
        TEST_ASSERT_LESS_THAN_UINT(sizeof text,
                                   td_warning_text(warning, &figure, text, sizeof text));
        TEST_ASSERT_NULL_MESSAGE(strstr(text, "must"), text);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "enough"), text);
    }
}

void test_what_is_no_warning_is_told_as_a_fault(void)
{
    const td_plan_figure figure = {TD_ONE, TD_ONE, TD_ONE, TD_WORLD};
    assert_warning("body 0: mass must be 0 (driven), or from TD_SCENE_MASS_MIN on and within range",
                   td_fault_of(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_MASS), figure);
}
