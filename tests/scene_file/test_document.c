/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* What is no scene file at all: syntax, sizes, bytes. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "document.h"
#include "scene_read.h"
#include "scene_text.h"
#include "locate.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void refused_bytes(const void *bytes, size_t size, const char *words)
{
    text_write(bytes, size);
    TEST_ASSERT_FALSE(scene_read(text_path, &text_doc, &text_model));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text_doc.error, words), text_doc.error);
    text_done();
}

void test_errors_of_syntax_have_a_line_and_a_column(void)
{
    TEST_ASSERT_FALSE(text_read("{\n  \"name\": \"a\",\n  \"tick\": 0.001,,\n}\n"));
    TEST_ASSERT_EQUAL_STRING_LEN("3:17: no JSON: ", text_error(), 15);
    text_done();
}

void test_an_empty_file_and_one_that_ends_early_are_refused(void)
{
    refused_bytes("", 0u, "the file is empty");
    refused_bytes("{\"name\": ", 9u, "no JSON");
    refused_bytes("[1, 2]", 6u, "it holds no object");
}

void test_a_key_that_stands_twice_is_refused(void)
{
    refused_bytes("{\"name\": \"a\", \"bodies\": {\"a\": {}, \"a\": {}}}", 43u, "duplicate");
}

void test_numbers_that_are_none_are_refused(void)
{
    refused_bytes("{\"name\": \"a\", \"tick\": NaN}", 26u, "no JSON");
    refused_bytes("{\"name\": \"a\", \"tick\": 1e999}", 28u, "overflow");
}

void test_bytes_that_are_no_utf8_are_refused(void)
{
    refused_bytes("{\"name\": \"\xff\xfe\"}", 14u, "unable to decode byte 0xff");
}

void test_zeros_are_refused(void)
{
    static const char zeros[100000];
    refused_bytes(zeros, sizeof zeros, "no JSON");
}

void test_deep_nesting_ends_in_a_sentence(void)
{
    static char deep[200001];
    (void)memset(deep, '[', sizeof deep - 1u);
    refused_bytes(deep, sizeof deep - 1u, "depth");
}

void test_what_is_no_file_is_refused(void)
{
    TEST_ASSERT_FALSE(document_read("tests", &text_doc));
    TEST_ASSERT_NOT_NULL(strstr(text_doc.error, "tests: it is no file"));
    document_free(&text_doc);
    TEST_ASSERT_FALSE(document_read("/nowhere/at/all.json", &text_doc));
    TEST_ASSERT_NOT_NULL(strstr(text_doc.error, "/nowhere/at/all.json: No such file"));
    document_free(&text_doc);
    TEST_ASSERT_FALSE(document_read("/dev/zero", &text_doc));
    document_free(&text_doc);
}

void test_a_file_beyond_the_limit_is_not_read(void)
{
    text_write("{}", 2u);
    TEST_ASSERT_EQUAL_INT(0, truncate(text_path, (off_t)DOCUMENT_MAX + 1));
    TEST_ASSERT_FALSE(document_read(text_path, &text_doc));
    TEST_ASSERT_NOT_NULL(strstr(text_doc.error, "larger than 16 MB"));
    text_done();
}

/* Of a value in an object in a list, over strings that look like brackets. */
void test_places_are_found_by_their_path(void)
{
    const char *const text = "{\n\"a\": \"}]\\\"\",\n\"b\": [1,\n {\"c\": 2,\n\"d\": [\n]}]}";
    const char *const list = locate_member(text, "b");
    const char *const object = locate_item(list, 1u);
    const char *const value = locate_member(object, "d");
    TEST_ASSERT_EQUAL_STRING_LEN("[1,", list, 3);
    TEST_ASSERT_EQUAL_STRING_LEN("{\"c\"", object, 4);
    TEST_ASSERT_EQUAL_STRING("[\n]}]}", value);
    TEST_ASSERT_NULL(locate_member(text, "c"));
    TEST_ASSERT_NULL(locate_item(list, 2u));
}
