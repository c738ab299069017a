/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* Campaign files: what is understood, what is refused, how values come into the scene. */
#include <string.h>
#include "unity.h"
#include "campaign_apply.h"
#include "campaign_file.h"
#include "campaign_path.h"
#include "campaign_text.h"

#define MASS "\"m\": {\"path\": \"bodies.ball.mass\", \"uniform\": [1, 2]}"

static campaign_file c;

void setUp(void)
{
    campaign_text_begin();
}

void tearDown(void)
{
    campaign_text_end();
}

static void refused(const char *members, const char *words)
{
    TEST_ASSERT_FALSE_MESSAGE(campaign_text_read(members, &c), members);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(c.doc.error, words), c.doc.error);
    campaign_file_free(&c);
}

void test_paths_that_lead_nowhere_are_refused(void)
{
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.bal.mass\", \"uniform\": [1, "
            "2]}}",
            "there is no \"bal\" in bodies; did you mean \"ball\"?");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.charge\", \"uniform\": "
            "[1, 2]}}",
            "leads nowhere");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.position[3]\", "
            "\"uniform\": [1, 2]}}",
            "leads nowhere");
    refused(
        "\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies..mass\", \"uniform\": [1, 2]}}",
        "is no path");
    refused(
        "\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball\", \"uniform\": [1, 2]}}",
        "the values are numbers");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"changes\": {\"bodies.cube.mass\": 1}",
            "there is no \"cube\"");
}

void test_distributions_without_sense_are_refused(void)
{
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"uniform\": "
            "[2, 1]}}",
            "makes no sense");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\"}}",
            "no distribution");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"uniform\": "
            "[1, 2], "
            "\"list\": [1]}}",
            "more than one");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"normal\": "
            "{\"mean\": 1, "
            "\"deviation\": 1, \"least\": 2}}}",
            "lies between");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"list\": []}}",
            "a list of 1");
    refused("\"runs\": 5, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"grid\": "
            "{\"first\": 1, "
            "\"last\": 2, \"count\": 6}}}",
            "6 combinations");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"grid\": "
            "{\"first\": 1, "
            "\"last\": 1, \"count\": 3}}}",
            "makes no sense");
    refused("\"runs\": 9, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"uniform\": "
            "[-1e308, 1e308]}}",
            "makes no sense");
}

void test_counts_limits_and_faults_without_sense_are_refused(void)
{
    refused("\"runs\": 0, \"parameters\": {" MASS "}", "runs");
    refused("\"runs\": 1, \"parameters\": {" MASS
            ", \"g\": {\"path\": \"gravity\", \"uniform\": [1, 2]}}",
            "more parameters (2) than runs (1)");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"limits\": {\"tilt\": {\"most\": -1}}",
            "no run can meet it");
    refused("\"runs\": 9, \"parameters\": {" MASS
            "}, \"limits\": {\"tilt\": {\"least\": 2, \"most\": 1}}",
            "no run can meet it");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"limits\": {\"tilt\": {\"least\": 4}}",
            "tilt is never more than 3.142");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"limits\": {\"tlt\": {\"most\": 1}}",
            "did you mean \"tilt\"?");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"keep\": [\"speed\"]", "keep[0]");
    refused("\"runs\": 9, \"parameters\": {" MASS "}, \"faults\": {\"lost\": 0.9}",
            "\"burst\" is at least 9");
}

void test_values_come_to_where_their_paths_lead(void)
{
    campaign_faults faults;
    document doc;
    const campaign_value values[] = {{1.5, NULL}, {2.0, NULL}, {0.25, NULL}};
    TEST_ASSERT_TRUE_MESSAGE(
        campaign_text_read(
            "\"runs\": 9, \"parameters\": {" MASS
            ", \"z\": {\"path\": [\"bodies.ball.position[2]\", \"gravity\"], \"applies\": "
            "\"factor\", \"uniform\": [1, 2]},"
            "\"loss\": {\"path\": \"faults.lost\", \"uniform\": [0, 0.5]}}",
            &c),
        c.doc.error);
    TEST_ASSERT_TRUE_MESSAGE(campaign_apply(&c, values, &doc, &faults), doc.error);
    const json_t *const ball = json_object_get(json_object_get(doc.root, "bodies"), "ball");
    TEST_ASSERT_EQUAL_INT(1500, (int)(1000.0 * json_number_value(json_object_get(ball, "mass"))));
    TEST_ASSERT_EQUAL_INT(
        600,
        (int)(1000.0 * json_number_value(json_array_get(json_object_get(ball, "position"), 2u))));
    TEST_ASSERT_EQUAL_INT(20, (int)json_number_value(json_object_get(doc.root, "gravity")));
    TEST_ASSERT_EQUAL_INT(250, (int)(1000.0 * faults.lost));
    TEST_ASSERT_NULL(json_object_get(doc.root, "faults"));
    document_free(&doc);
    campaign_file_free(&c);
}

void test_a_name_with_dots_stands_in_brackets(void)
{
    campaign_place at;
    char error[CAMPAIGN_PATH_SENTENCE];
    json_t *const root = json_pack("{s: {s: [i, i]}}", "bodies", "link.1", 3, 4);
    TEST_ASSERT_TRUE_MESSAGE(campaign_path_find(root, "bodies['link.1'][1]", &at, error), error);
    TEST_ASSERT_EQUAL_INT(4, json_integer_value(at.value));
    TEST_ASSERT_TRUE(campaign_path_put(&at, json_integer(5)));
    TEST_ASSERT_TRUE_MESSAGE(campaign_path_find(root, "['bodies']['link.1'][1]", &at, error),
                             error);
    TEST_ASSERT_EQUAL_INT(5, json_integer_value(at.value));
    TEST_ASSERT_FALSE(campaign_path_find(root, "bodies['link.2'][1]", &at, error));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, "no \"link.2\" in bodies; did you mean \"link.1\"?"),
                                 error);
    TEST_ASSERT_FALSE(campaign_path_find(root, "bodies['link.1", &at, error));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, "is no path"), error);
    TEST_ASSERT_FALSE(campaign_path_find(root, "bodies['link.1']x", &at, error));
    json_decref(root);
}

void test_a_parameter_that_overwrites_another_is_refused(void)
{
    refused("\"runs\": 9, \"parameters\": {" MASS
            ", \"n\": {\"path\": \"bodies.ball.mass\", \"list\": [1]}}",
            "parameters.n.path: \"bodies.ball.mass\" overwrites what \"m\" has put there");
    refused("\"runs\": 9, \"parameters\": {\"r\": {\"path\": \"parts.ball.shape.radius\", "
            "\"uniform\": [1, 2]}, "
            "\"s\": {\"path\": \"parts.ball.shape\", \"list\": [{\"kind\": \"point\"}]}}",
            "overwrites what \"r\" has put there");
    TEST_ASSERT_TRUE_MESSAGE(
        campaign_text_read(
            "\"runs\": 9, \"parameters\": {" MASS
            ", \"n\": {\"path\": \"bodies.ball.mass\", \"applies\": \"factor\", \"list\": [1]}}",
            &c),
        c.doc.error);
    campaign_file_free(&c);
}
