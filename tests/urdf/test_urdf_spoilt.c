/* SPDX-License-Identifier: MIT */
/// On the host alone: it reads and writes files.
/* Robots with mistakes in them: whatever stands in the file, the answer is a scene that can be read, or a sentence. */
#include <stdlib.h>
#include <string.h>
#include "unity.h"
#include "document.h"
#include "model.h"
#include "scene_read.h"
#include "td_port.h"
#include "td_test_random.h"
#include "urdf.h"
#include "robot.h"

#define MOST  16384u /* [bytes] of a robot */
#define TIMES (TD_SOAK ? 100000 : 1500)

static const char *const words[] = {
    "0",
    "-1",
    "1e18",
    "1e-300",
    "nan",
    "1e999",
    "\"",
    "'",
    "<",
    ">",
    "/>",
    "<!--",
    "-->",
    "&amp;",
    "&#10;",
    "&x;",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE robot>",
    "world",
    "fixed",
    "revolute",
    "floating",
    "planar",
    "continuous",
    "prismatic",
    "base",
    "upper",
    "<link name=\"world\"/>",
    "<origin xyz=\"1 2 3\" rpy=\"1e9 0 0\"/>",
    "<limit lower=\"1\" upper=\"1\"/>",
    "<inertial/>",
    "<box size=\"1 1 1\"/>",
    "<capsule radius=\"1\" length=\"1\"/>",
    "<mesh filename=\"rod.obj\"/>",
    "<mesh filename=\"package://a/b.stl\" scale=\"2 2 2\"/>",
    "\xff",
    "\xc3\xa4",
    "<collision name=\"a\"><geometry><sphere radius=\"1\"/></geometry></collision>",
};
#define WORDS (sizeof words / sizeof words[0])

static char robot[MOST];
static int taken, refused;

void setUp(void)
{
    robot_begin();
}

void tearDown(void)
{
    robot_end();
}

static uint32_t below(td_test_random *random, size_t n)
{
    return (uint32_t)(td_test_random_bits(random) % n);
}

static void insert(size_t at, const char *text, size_t length)
{
    const size_t old = strlen(robot);
    if (old + length < MOST) {
        (void)memmove(robot + at + length, robot + at, old - at + 1u);
        (void)memcpy(robot + at, text, length);
    }
}

static void cut(size_t at, size_t length)
{
    const size_t old = strlen(robot);
    const size_t end = at + length < old ? at + length : old;
    (void)memmove(robot + at, robot + end, old - end + 1u);
}

/* Where a value in quotes begins, after some place. */
static size_t value_after(size_t at)
{
    const char *const quote = strstr(robot + at, "=\"");
    return quote != NULL ? (size_t)(quote - robot) + 2u : at;
}

static void spoil(td_test_random *random)
{
    const size_t length = strlen(robot);
    const size_t at = below(random, length), other = below(random, length);
    const char *const word = words[below(random, WORDS)];
    char piece[200];
    switch (below(random, 6u)) {
    case 0:
        cut(at, 1u + below(random, 8u));
        break;
    case 1:
        insert(at, word, strlen(word));
        break;
    case 2:
        robot[at] = (char)(1u + below(random, 255u));
        break;
    case 3: { /* a piece of it elsewhere */
        const size_t n = below(random, sizeof piece);
        const size_t here = at + n <= length ? n : length - at;
        (void)memcpy(piece, robot + at, here);
        insert(other, piece, here);
        break;
    }
    default: { /* another value */
        const size_t value = value_after(at);
        cut(value, strcspn(robot + value, "\""));
        insert(value, word, strlen(word));
        break;
    }
    }
}

static void import(td_test_random *random)
{
    document doc;
    model scene;
    robot_order.is_fixed = below(random, 2u) == 0u;
    robot_order.has_ground = below(random, 2u) == 0u;
    if (!robot_import(robot)) {
        TEST_ASSERT_NOT_EQUAL_CHAR('\0', robot_words.error[0]);
        TEST_ASSERT_NULL(strchr(robot_words.error, '\n'));
        ++refused;
        return;
    }
    const bool well = scene_read(robot_order.to, &doc, &scene);
    char error[DOCUMENT_SENTENCES];
    (void)strcpy(error, doc.error);
    document_free(&doc);
    TEST_ASSERT_TRUE_MESSAGE(well, error);
    ++taken;
}

void test_import_of_a_spoilt_robot_is_a_scene_or_a_sentence(void)
{
    static char whole[MOST];
    td_test_random random = td_test_random_start(7u);
    robot_cube("rod.obj");
    (void)strncpy(whole, robot_text("boards/scenes/two_link_arm.urdf"), MOST - 1u);
    for (int i = 0; i < TIMES; ++i) {
        (void)strcpy(robot, whole);
        for (uint32_t n = 1u + below(&random, 4u); n > 0u; --n) {
            spoil(&random);
        }
        import(&random);
    }
    TEST_ASSERT_GREATER_THAN_INT(TIMES / 20, taken);
    TEST_ASSERT_GREATER_THAN_INT(TIMES / 4, refused);
}

/* Ends anywhere, and a byte that is not what it was, everywhere. */
void test_import_of_a_robot_that_ends_too_soon_is_refused(void)
{
    static char whole[MOST];
    (void)strncpy(whole, robot_text("boards/scenes/two_link_arm.urdf"), MOST - 1u);
    const size_t length = strlen(whole);
    const size_t end = (size_t)(strstr(whole, "</robot>") - whole) + 7u;
    for (size_t n = 0u; n <= end; n += TD_SOAK ? 1u : 29u) {
        (void)memcpy(robot, whole, length + 1u);
        robot[n] = '\0';
        TEST_ASSERT_FALSE(robot_import(robot));
        TEST_ASSERT_NOT_NULL(strstr(robot_words.error, "no XML"));
    }
}
