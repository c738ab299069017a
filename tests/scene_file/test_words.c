/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* Sentences of the core count; a scene file has names, and units of force of its own. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "unity.h"
#include "document.h"
#include "scene_read.h"
#include "scene_text.h"
#include "td_port.h"
#include "words.h"

#define SCENE                                                                                      \
    "\"bodies\": {\"a\": {\"mass\": 1, \"inertia\": [1, 1, 1]}, \"b\": {}}, "                      \
    "\"parts\": {\"p\": {\"body\": \"a\", \"shape\": {\"kind\": \"point\"}}, \"q\": {\"shape\": "  \
    "{\"kind\": "                                                                                  \
    "\"sphere\", \"radius\": 1}}}}"

static char said[2000];

void setUp(void)
{
    (void)memset(said, 0, sizeof said);
}

void tearDown(void)
{
    text_done();
}

static void explain(const char *text, td_fault fault, uint32_t other)
{
    TEST_ASSERT_TRUE_MESSAGE(text_read(text), text_doc.error);
    FILE *const out = fmemopen(said, sizeof said - 1u, "w");
    words_explain(out, &text_model, fault, other);
    (void)fclose(out);
}

void test_items_of_a_fault_have_the_names_of_the_file(void)
{
    explain("{\"name\": \"n\", " SCENE, td_fault_of(TD_E_ARG, TD_ITEM_PART, 0u, 0u), 1u);
    TEST_ASSERT_EQUAL_STRING("  part 0 is \"p\", part 1 is \"q\"\n", said);
    TEST_ASSERT_EQUAL_STRING("b", words_name(&text_model, TD_ITEM_BODY, 1u));
}

void test_what_has_no_name_gets_none(void)
{
    explain("{\"name\": \"n\", " SCENE, td_fault_of(TD_E_ARG, TD_ITEM_PART, 7u, 0u), WORDS_NOBODY);
    TEST_ASSERT_EQUAL_STRING("", said);
    TEST_ASSERT_NULL(words_name(&text_model, TD_ITEM_SLOT, 0u));
}

void test_units_of_force_are_told_where_they_are_not_newtons(void)
{
    TEST_ASSERT_TRUE(text_read("{\"name\": \"n\", \"force_unit\": 1000, " SCENE));
    FILE *const out = fmemopen(said, sizeof said - 1u, "w");
    words_units(out, &text_model);
    text_model.newtons = 1.0;
    words_units(out, &text_model);
    (void)fclose(out);
    TEST_ASSERT_EQUAL_STRING("forces and stiffnesses of the check are in units of 1000 N\n", said);
}

void test_a_scene_is_told_with_its_bodies_and_needs(void)
{
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"n\", \"about\": \"two\", " SCENE),
                             text_doc.error);
    FILE *const out = fmemopen(said, sizeof said - 1u, "w");
    words_scene(out, &text_model);
    words_limits(out, &text_model);
    (void)fclose(out);
    TEST_ASSERT_EQUAL_STRING_LEN("n: two\n10 s in ticks of 1 ms;", said, 29);
    TEST_ASSERT_NOT_NULL(strstr(said, "\n  b: driven, stays where it begins; at (0, 0, 0)"));
    TEST_ASSERT_NOT_NULL(strstr(said, "\n  q: a sphere of radius 1 m, on the world, of default\n"));
    TEST_ASSERT_NOT_NULL(strstr(said, "\nneeds: bodies 2, parts 2,"));
}
