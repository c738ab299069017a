/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* What makes a campaign another one. */
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "campaign_hash.h"
#include "campaign_text.h"

#define MASS "\"m\": {\"path\": \"bodies.ball.mass\", \"uniform\": [1, 2]"
#define OWN  "\"runs\": 9, \"parameters\": {" MASS "}}"

static uint64_t own;

static uint64_t hash_of(const char *members)
{
    static campaign_file c;
    TEST_ASSERT_TRUE_MESSAGE(campaign_text_read(members, &c), c.doc.error);
    const uint64_t hash = campaign_hash(&c);
    campaign_file_free(&c);
    return hash;
}

void setUp(void)
{
    campaign_text_begin();
    own = hash_of(OWN);
}

void tearDown(void)
{
    campaign_text_end();
}

void test_words_for_people_and_what_decides_no_row_change_nothing(void)
{
    TEST_ASSERT_TRUE(own == hash_of("\"runs\":   9,\n \"parameters\": {" MASS "}}"));
    TEST_ASSERT_TRUE(own == hash_of("\"about\": \"much\", \"comment\": \"more\", " OWN));
    TEST_ASSERT_TRUE(own == hash_of("\"runs\": 9, \"parameters\": {" MASS
                                    ", \"about\": \"of it\", \"unit\": \"kg\"}}"));
    TEST_ASSERT_TRUE(own == hash_of("\"tolerated\": 0.5, \"time_limit\": 3, " OWN));
}

void test_what_decides_a_row_makes_another_campaign(void)
{
    static const char *const others[] = {
        "\"seed\": 1, " OWN,
        "\"duration\": 1, " OWN,
        "\"keep\": [\"tilt\"], " OWN,
        "\"limits\": {\"tilt\": {\"most\": 1}}, " OWN,
        "\"faults\": {\"lost\": 0.1}, " OWN,
        "\"sampling\": \"latin_hypercube\", " OWN,
        "\"changes\": {\"gravity\": 9}, " OWN,
        "\"runs\": 10, \"parameters\": {" MASS "}}",
        "\"runs\": 9, \"parameters\": {" MASS ", \"applies\": \"offset\"}}",
        "\"runs\": 9, \"parameters\": {\"n\": {\"path\": \"bodies.ball.mass\", \"uniform\": [1, "
        "2]}}",
    };
    for (size_t i = 0u; i < sizeof others / sizeof others[0]; ++i) {
        TEST_ASSERT_FALSE_MESSAGE(own == hash_of(others[i]), others[i]);
    }
}

/* Grids go by their order, and so do columns. */
void test_the_order_of_parameters_counts(void)
{
    const char *const other = "\"n\": {\"path\": \"gravity\", \"uniform\": [9, 10]}";
    char members[512];
    (void)snprintf(members, sizeof members, "\"runs\": 9, \"parameters\": {" MASS "}, %s}", other);
    const uint64_t one = hash_of(members);
    (void)snprintf(members, sizeof members, "\"runs\": 9, \"parameters\": {%s, " MASS "}}", other);
    TEST_ASSERT_FALSE(one == hash_of(members));
}

static void write_mesh(const char *text)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%spiece.stl", campaign_text_folder);
    FILE *const to = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(to);
    (void)fputs(text, to);
    (void)fclose(to);
}

void test_the_bytes_of_a_mesh_count_wherever_it_is_named(void)
{
    static const char *const members[] = {
        "\"changes\": {\"parts.ball.shape\": {\"kind\": \"mesh\", \"file\": \"piece.stl\"}}, " OWN,
        "\"runs\": 9, \"parameters\": {\"s\": {\"path\": \"parts.ball.shape\", \"list\": "
        "[{\"kind\": "
        "\"mesh\", \"file\": \"piece.stl\"}]}}",
    };
    for (size_t i = 0u; i < 2u; ++i) {
        write_mesh("solid one");
        const uint64_t one = hash_of(members[i]);
        TEST_ASSERT_TRUE(one == hash_of(members[i]));
        write_mesh("solid two");
        TEST_ASSERT_FALSE(one == hash_of(members[i]));
    }
}
