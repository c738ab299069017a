/* SPDX-License-Identifier: MIT */
/// On the host alone: it reads and writes files.
/* Where robots stand, what is said of them, and how their scenes look. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "robot.h"
#include "td_port.h"
#include "urdf.h"

#define LIMITS   "<limit lower='-1' upper='2'/>"
#define DIAGONAL "<inertia ixx='1' iyy='2' izz='2.5' ixy='0' ixz='0' iyz='0'/>"
#define TWO(type, more)                                                                            \
    ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_JOINT("j", type, "a", "b", more) ROBOT_END

void setUp(void)
{
    robot_begin();
}

void tearDown(void)
{
    robot_end();
}

/* ---- the root and the world ---- */

void test_import_leaves_the_root_free(void)
{
    robot_take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_joints);
    robot_vec(0.0, 0.0, 0.0, robot_body("a")->position);
}

void test_import_ties_the_root_to_the_world(void)
{
    robot_order.is_fixed = true;
    robot_take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, robot_joint("fixed_base")->kind);
    TEST_ASSERT_EQUAL_UINT16(RIG_WORLD, robot_joint("fixed_base")->parent);
    TEST_ASSERT_TRUE(robot_never_meets("a", MODEL_WORLD));
    TEST_ASSERT_FALSE(robot_never_meets("b", MODEL_WORLD));
}

void test_import_finds_a_name_for_the_joint_of_the_base(void)
{
    robot_order.is_fixed = true;
    robot_take(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b")
                   ROBOT_JOINT("fixed_base", "continuous", "a", "b", "") ROBOT_END);
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, robot_joint("fixed_base_2")->kind);
}

void test_import_makes_a_fixed_root_without_mass_part_of_the_world(void)
{
    robot_order.is_fixed = true;
    robot_take(ROBOT "<link name='a'><collision><geometry><sphere "
                     "radius='1'/></geometry></collision></link>" ROBOT_CUBE("b")
                         ROBOT_JOINT("j", "revolute", "a", "b", LIMITS) ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_bodies);
    TEST_ASSERT_EQUAL_UINT16(MODEL_WORLD, robot_part("a")->body);
    TEST_ASSERT_EQUAL_UINT16(RIG_WORLD, robot_joint("j")->parent);
    TEST_ASSERT_NOT_EQUAL_UINT16(0u, robot_part("b")->avoids & robot_part("a")->groups);
    robot_note("merged into \"world\", by fixed joints: \"a\"");
}

#define POST "<collision><geometry><cylinder radius='0.1' length='1'/></geometry></collision>"

void test_import_takes_a_root_called_world_for_the_world(void)
{
    robot_take(ROBOT "<link name='world'>" POST "</link>" ROBOT_CUBE("a") ROBOT_CUBE("b")
                   ROBOT_CUBE("c") ROBOT_JOINT("j", "fixed", "world", "a", "<origin xyz='0 0 1'/>")
                       ROBOT_JOINT("k", "continuous", "world", "b", "")
                           ROBOT_JOINT("l", "floating", "world", "c", "<origin xyz='5 0 0'/>")
                               ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(3u, robot_scene.n_bodies);
    TEST_ASSERT_EQUAL_UINT16(MODEL_WORLD, robot_part("world")->body);
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, robot_joint("j")->kind);
    robot_vec(0.0, 0.0, 1.0, robot_joint("j")->at_parent);
    TEST_ASSERT_TRUE(robot_never_meets("a", MODEL_WORLD));
    TEST_ASSERT_FALSE(robot_never_meets("b", MODEL_WORLD));
    TEST_ASSERT_NOT_EQUAL_UINT16(0u, robot_part("b")->avoids & robot_part("world")->groups);
    TEST_ASSERT_EQUAL_UINT16(0u, robot_part("c")->avoids);
    robot_vec(5.0, 0.0, 0.0, robot_body("c")->position);
}

void test_import_makes_frames_of_the_world_part_of_it(void)
{
    robot_take(ROBOT "<link name='world'/><link name='f'/>" ROBOT_CUBE("a")
                   ROBOT_JOINT("j", "fixed", "world", "f", "<origin xyz='0 0 1'/>")
                       ROBOT_JOINT("k", "continuous", "f", "a", "<origin xyz='0 1 0'/>") ROBOT_END);
    TEST_ASSERT_EQUAL_UINT16(RIG_WORLD, robot_joint("k")->parent);
    robot_vec(0.0, 1.0, 1.0, robot_joint("k")->at_parent);
    robot_note("merged into \"world\", by fixed joints: \"f\"");
}

void test_import_leaves_out_the_mass_of_the_world(void)
{
    robot_take(ROBOT ROBOT_CUBE("world") ROBOT_CUBE("a") ROBOT_JOINT("j", "fixed", "world", "a", "")
                   ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_bodies);
    robot_note("the mass of \"world\" is left out");
}

void test_import_keeps_two_fixed_bodies_from_meeting(void)
{
    robot_take(ROBOT "<link name='world'/>" ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_JOINT(
        "j", "fixed", "world", "a", "") ROBOT_JOINT("k", "fixed", "world", "b", "") ROBOT_END);
    TEST_ASSERT_TRUE(robot_never_meets("b", robot_index("a")));
}

/* ---- the ground ---- */

#define SHAPED(shape, origin)                                                                      \
    ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial><collision>" origin    \
          "<geometry>" shape "</geometry></collision></link>" ROBOT_END
#define TILTED "<origin rpy='0.78539816339744831 0 0'/>"

static void assert_height(double height)
{
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_grounds);
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, URDF_ABOVE + height, robot_body("a")->position.z);
}

void test_import_places_the_lowest_point_above_the_ground(void)
{
    const double root = sqrt(0.5);
    robot_order.has_ground = true;
    robot_take(SHAPED("<sphere radius='0.5'/>", "<origin xyz='0 0 0.2'/>"));
    assert_height(0.3);
    robot_take(SHAPED("<box size='9 2 4'/>", TILTED));
    assert_height(root * (1.0 + 2.0));
    robot_take(SHAPED("<cylinder radius='1' length='4'/>", TILTED));
    assert_height(root * (1.0 + 2.0));
    robot_take(SHAPED("<capsule radius='1' length='4'/>", TILTED));
    assert_height(1.0 + root * 2.0);
    robot_cube("cube.obj");
    robot_take(SHAPED("<mesh filename='cube.obj' scale='0.5 0.5 0.5'/>", TILTED));
    assert_height(root * (0.5 + 0.5));
    robot_vec(0.0, 0.0, -1.0, robot_part("ground")->position);
}

void test_import_looks_at_where_joints_begin(void)
{
    robot_order.has_ground = true;
    robot_take(TWO("prismatic", "<axis xyz='0 0 -2'/><limit lower='3' upper='4'/>"));
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, URDF_ABOVE + 3.05, robot_body("a")->position.z);
}

void test_import_lifts_a_fixed_base_by_its_joint(void)
{
    robot_order.has_ground = true;
    robot_order.is_fixed = true;
    robot_take(TWO("revolute", "<origin xyz='0 0 1'/>" LIMITS));
    robot_vec(0.0, 0.0, URDF_ABOVE + 0.05, robot_joint("fixed_base")->at_parent);
    robot_vec(0.0, 0.0, 1.0, robot_joint("j")->at_parent);
}

void test_import_lifts_what_the_world_has(void)
{
    robot_order.has_ground = true;
    robot_take(ROBOT "<link name='world'>" POST "</link>" ROBOT_CUBE("a")
                   ROBOT_JOINT("j", "continuous", "world", "a", "") ROBOT_END);
    robot_vec(0.0, 0.0, URDF_ABOVE + 0.5, robot_part("world")->position);
    robot_vec(0.0, 0.0, URDF_ABOVE + 0.5, robot_joint("j")->at_parent);
}

void test_import_says_that_nothing_can_stand(void)
{
    robot_order.has_ground = true;
    robot_take(ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL
                     "</inertial></link>" ROBOT_END);
    robot_note("nothing of it stands on the ground");
}

/* ---- words ---- */

void test_import_lists_what_it_leaves_out(void)
{
    robot_take(
        ROBOT /* 2 */ "<material name='red'/>\n"
                      /* 3 */ "<transmission name='t'/>\n"
                      /* 4 */ "<gazebo/>\n"
                      /* 5 */ "<sensor name='s'/>\n"
                      /* 6 */ "<ros2_control/>\n"
                      /* 7 */ "<strange/>\n"
        /* 8 */ ROBOT_CUBE("a")
        /* 9 */ "<link name='b' type='x'><inertial><mass value='1'/>" DIAGONAL "</inertial>\n"
                /* 10 */ "<visual><geometry/></visual>\n"
                /* 11 */ "<visual/></link>\n"
                /* 12 */ "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>\n"
                /* 13 */ "<mimic joint='k'/>\n"
                /* 14 */ "<safety_controller k_velocity='1'/>\n"
                /* 15 */ "<calibration rising='0'/>\n"
                /* 16 */ "<limit lower='0' upper='1' effort='5' velocity='6'/></joint>" ROBOT_END);
    robot_note("robot.urdf:2: <material> left out");
    robot_note("robot.urdf:3: <transmission> left out");
    robot_note("robot.urdf:4: <gazebo> left out");
    robot_note("robot.urdf:5: <sensor> left out");
    robot_note("robot.urdf:6: <ros2_control> left out");
    robot_note("robot.urdf:7: <strange> left out: it is not known here");
    robot_note("robot.urdf:9: type of <link> left out");
    robot_note("robot.urdf:10: <visual> left out: only <collision> touches, and nothing is drawn; "
               "also in lines 11");
    robot_note("robot.urdf:13: <mimic> left out: this joint moves on its own");
    robot_note("robot.urdf:14: <safety_controller> left out");
    robot_note("robot.urdf:15: <calibration> left out");
    robot_note("robot.urdf:16: effort of <limit> left out");
    robot_note("robot.urdf:16: velocity of <limit> left out");
}

void test_import_passes_over_attributes_with_a_prefix(void)
{
    robot_take("<robot name='r' xmlns:x='y' x:schema='z'>" ROBOT_CUBE("a") ROBOT_END);
    TEST_ASSERT_NULL(robot_words.notes);
}

void test_import_lists_many_lines_in_few_words(void)
{
    robot_take(
        ROBOT ROBOT_CUBE("a") "<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/"
                              ">\n<gazebo/>\n<gazebo/>\n" ROBOT_END);
    robot_note("robot.urdf:3: <gazebo> left out: it speaks to another simulator; also in lines 4, "
               "5, 6, 7, 8 and 2 more\n");
}

void test_import_does_not_lose_count_of_strange_elements(void)
{
    char text[8192] = ROBOT ROBOT_CUBE("a");
    for (unsigned i = 0u; i < 100u; ++i) {
        char more[32];
        (void)snprintf(more, sizeof more, "<x%u/>\n", i);
        (void)strcat(text, more);
    }
    robot_take(strcat(text, ROBOT_END));
    robot_note("<x46> left out");
    robot_note("other elements left out: they are not known here; also in lines 51, 52, 53, 54, "
               "55 and 47 more");
}

void test_import_names_the_scene_as_scenes_are_named(void)
{
    robot_take("<robot name='two links'>" ROBOT_CUBE("a") ROBOT_END);
    TEST_ASSERT_EQUAL_STRING("two_links", robot_scene.name);
    robot_note("the scene is called \"two_links\"");
    robot_take("<robot>" ROBOT_CUBE("a") ROBOT_END);
    TEST_ASSERT_EQUAL_STRING("robot", robot_scene.name);
    robot_take("<robot "
               "name='x23456789012345678901234567890123456789012345678901234567890123456789'"
               ">" ROBOT_CUBE("a") ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(60u, strlen(robot_scene.name));
}

void test_import_takes_names_as_they_are(void)
{
    robot_take(ROBOT ROBOT_CUBE("a &quot;b&quot; \\ &lt;c&gt; \xc3\xa4") ROBOT_END);
    TEST_ASSERT_NOT_NULL(robot_body("a \"b\" \\ <c> \xc3\xa4"));
}

/* ---- the file ---- */

void test_import_makes_the_example_anew(void)
{
    static char example[65536];
    robot_write("scene.schema.json", "{}");
    robot_order.from = "boards/scenes/two_link_arm.urdf";
    robot_order.is_fixed = true;
    robot_order.has_ground = true;
    robot_take(NULL);
    (void)snprintf(example, sizeof example, "%s", robot_text("boards/scenes/two_link_arm.json"));
    TEST_ASSERT_EQUAL_STRING(example, robot_text(robot_order.to));
}

void test_import_writes_short_things_on_one_line(void)
{
    robot_take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_STRING("{\n"
                             "  \"name\": \"r\",\n"
                             "  \"about\": \"imported from robot.urdf\",\n"
                             "  \"bodies\": {\n"
                             "    \"a\": {\"mass\": 2, \"inertia\": [0.01, 0.01, 0.01], \"v_max\": "
                             "20, \"omega_max\": 30},\n"
                             "    \"b\": {\"mass\": 2, \"inertia\": [0.01, 0.01, 0.01], \"v_max\": "
                             "20, \"omega_max\": 30}\n"
                             "  },\n"
                             "  \"parts\": {\n"
                             "    \"a\": {\"shape\": {\"kind\": \"box\", \"half\": [0.05, 0.05, "
                             "0.05]}, \"body\": \"a\"},\n"
                             "    \"b\": {\"shape\": {\"kind\": \"box\", \"half\": [0.05, 0.05, "
                             "0.05]}, \"body\": \"b\"}\n"
                             "  },\n"
                             "  \"pairs\": [{\"a\": \"b\", \"b\": \"a\", \"rule\": \"never\"}],\n"
                             "  \"plant\": {\n"
                             "    \"joints\": {\"j\": {\"kind\": \"revolute\", \"parent\": \"a\", "
                             "\"child\": \"b\", \"axis\": [1, 0, 0], "
                             "\"limits\": [-1, 2]}}\n"
                             "  }\n"
                             "}\n",
                             robot_text(robot_order.to));
}
