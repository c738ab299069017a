/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* Scenes as C, and the capacities that they need. That baked tables run as their files do, test_scene_read.c sees. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "document.h"
#include "scene_read.h"
#include "scene_text.h"
#include <sys/stat.h>
#include "bake.h"
#include "bake_text.h"
#include "build.h"
#include "number_text.h"
#include "scenes.h"
#include "td_plan.h"
#include "td_port.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static td_plan plan;

void test_numbers_read_back_as_the_same_double(void)
{
    static const double all[] = {0.1, 1.0 / 3.0,          40.0,  -2.5e-9, 1e300,
                                 0.0, 6.3074798583984375, 5e-324};
    char text[NUMBER_TEXT];
    for (size_t i = 0u; i < sizeof all / sizeof all[0]; ++i) {
        TEST_ASSERT_EQUAL_DOUBLE(all[i], strtod(number_text(all[i], text), NULL));
        TEST_ASSERT_NOT_NULL(strpbrk(text, ".e")); /* a double, not an int */
    }
    TEST_ASSERT_EQUAL_STRING("0.1", number_text(0.1, text));
    TEST_ASSERT_EQUAL_STRING("40.0", number_text(40.0, text));
}

/* What the plan counts is what bake says, for the whole gallery. */
void test_limits_are_what_the_plan_uses(void)
{
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        const td_scene *const scene = scenes_all[i]->scene;
        char path[128];
        document doc;
        model m;
        (void)snprintf(path, sizeof path, "boards/scenes/%s.json", scene->name);
        TEST_ASSERT_TRUE_MESSAGE(scene_read(path, &doc, &m), doc.error);
        const bake_limits l = bake_limits_of(&m);
        TEST_ASSERT_EQUAL(TD_OK, td_plan_make(scene, &plan).status);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(plan.n_candidates, l.candidates, path);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(plan.n_watches, l.watches, path);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(scene->n_parts, l.parts, path);
        /* The least table that holds contacts and candidates. */
        const uint32_t all = (uint32_t)scene->contacts + scene->candidates, less = l.contacts - 1u;
        TEST_ASSERT_TRUE_MESSAGE(scene->contacts <= l.contacts, path);
        TEST_ASSERT_TRUE_MESSAGE(all <= l.contacts + l.contacts / 2u + 8u, path);
        TEST_ASSERT_TRUE_MESSAGE(scene->contacts == l.contacts || all > less + less / 2u + 8u,
                                 path);
        document_free(&doc);
    }
}

/* Names may hold anything: nothing of it ends a comment or a string. */
void test_names_cannot_leave_their_comments(void)
{
    char *text = NULL;
    size_t size = 0u;
    FILE *const out = open_memstream(&text, &size);
    bake_comment(out, "*/ int x; /* \\ ?"
                      "?/");
    bake_string(out, "\"; int y; \\");
    (void)fclose(out);
    TEST_ASSERT_EQUAL_STRING("/* __ int x; __ _ ___ */\"_; int y; _\"", text);
    free(text);
}

void test_identifiers_are_of_letters_and_digits(void)
{
    char text[16];
    bake_identifier("my-scene_2", text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("my_scene_2", text);
}

/* Into a folder that cannot be: a sentence, and no file anywhere. */
void test_what_cannot_be_written_leaves_nothing(void)
{
    char error[512] = "";
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"b\"}"), text_doc.error);
    const bake_limits l = bake_limits_of(&text_model);
    TEST_ASSERT_FALSE(
        bake_files(&text_doc, &text_model, &l, "/proc/nowhere/at/all", error, sizeof error));
    TEST_ASSERT_NOT_NULL(strstr(error, "/proc/nowhere/at/all: cannot write it: "));
    text_done();
}

/* A folder in which the second file cannot be moved to its place: the first is gone again. */
void test_half_of_two_files_is_none(void)
{
    char folder[] = "/tmp/touchdown_XXXXXX", path[64], error[512] = "";
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/scene.c", folder);
    TEST_ASSERT_EQUAL_INT(0, mkdir(path, 0777));
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"b\"}"), text_doc.error);
    const bake_limits l = bake_limits_of(&text_model);
    TEST_ASSERT_FALSE(bake_files(&text_doc, &text_model, &l, folder, error, sizeof error));
    TEST_ASSERT_EQUAL_INT(0, rmdir(path));
    TEST_ASSERT_EQUAL_INT(0, rmdir(folder)); /* it is empty */
    text_done();
}
