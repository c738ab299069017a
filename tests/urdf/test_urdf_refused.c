/* SPDX-License-Identifier: MIT */
/// On the host alone: it reads and writes files.
/* What is refused: one sentence with the line and what to do, and nothing is written. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "td_port.h"
#include "urdf.h"
#include "robot.h"

#define INERTIA "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
#define LIMITS  "<limit lower='-1' upper='2'/>"

void setUp(void)
{
    robot_begin();
}

void tearDown(void)
{
    robot_end();
}

static bool is_there(const char *name)
{
    return access(robot_path(name), F_OK) == 0;
}

/* Nothing is written, and the error is one sentence that holds these words. */
static void assert_refused(const char *words)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(robot_words.error, words), robot_words.error);
    TEST_ASSERT_NULL(strchr(robot_words.error, '\n'));
    TEST_ASSERT_FALSE(is_there("scene.json"));
    TEST_ASSERT_FALSE(is_there("scene.json.part"));
}

static void refuse(const char *text, const char *words)
{
    TEST_ASSERT_FALSE_MESSAGE(robot_import(text), words);
    assert_refused(words);
}

/* A link that holds this, in line 2. */
#define refuse_link(inside, words)                                                                 \
    refuse(ROBOT "<link name='a'>" inside "</link>\n" ROBOT_END, "robot.urdf:2: " words)

/* A joint that holds this, in line 4, between a and b. */
#define refuse_joint(type, inside, words)                                                          \
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_JOINT("j", type, "a", "b", inside)          \
               ROBOT_END,                                                                          \
           "robot.urdf:4: " words)

/* ---- files ---- */

void test_import_refuses_a_file_that_is_not_there(void)
{
    robot_order.from = robot_path("nowhere.urdf");
    TEST_ASSERT_FALSE(urdf_import(&robot_order, &robot_words));
    assert_refused("nowhere.urdf: No such file or directory: give the path of a URDF");
}

void test_import_refuses_a_folder(void)
{
    robot_order.from = robot_path("");
    TEST_ASSERT_FALSE(urdf_import(&robot_order, &robot_words));
    assert_refused("it is no file");
}

void test_import_refuses_a_huge_file(void)
{
    robot_write("robot.urdf", "<robot>");
    TEST_ASSERT_EQUAL_INT(0, truncate(robot_order.from, (off_t)URDF_MAX_BYTES + 1));
    TEST_ASSERT_FALSE(urdf_import(&robot_order, &robot_words));
    assert_refused("robot.urdf: it is larger than 4 MB");
    urdf_words_free(&robot_words);
    TEST_ASSERT_EQUAL_INT(0, truncate(robot_order.from, (off_t)URDF_MAX_BYTES));
    TEST_ASSERT_FALSE(urdf_import(&robot_order, &robot_words));
    assert_refused("no XML");
}

void test_import_refuses_what_is_no_xml(void)
{
    refuse("", "robot.urdf:1: no XML: the file is empty");
    refuse("solid cube\n", "robot.urdf:1: no XML: Start tag expected");
    refuse(ROBOT "<link name='a'>\n</robot>\n",
           "robot.urdf:3: no XML: Opening and ending tag mismatch");
    refuse(ROBOT "\n<link name='a' name='b'/>" ROBOT_END,
           "robot.urdf:3: no XML: Attribute name redefined");
    refuse(ROBOT "\xff\xfe" ROBOT_END, "no XML");
    refuse("<robot name='r'>&lost;</robot>", "robot.urdf:1: no XML");
}

void test_import_refuses_other_roots(void)
{
    refuse("<?xml version='1.0'?>\n<sdf version='1.6'/>\n",
           "robot.urdf:2: a URDF is a <robot>, this is a <sdf>");
    refuse(ROBOT ROBOT_END, "robot.urdf: there is no <link>");
}

void test_import_refuses_xacro(void)
{
    refuse("<robot name='r' xmlns:xacro='x'>\n<xacro:property name='a' value='1'/>" ROBOT_END,
           "robot.urdf:2: this is xacro: make a URDF of it first");
    refuse(ROBOT "<xacro:arm/>" ROBOT_END, "robot.urdf:2: this is xacro");
}

/* A bomb of a billion words, a file of somebody else, a document type alone. */
void test_import_refuses_document_types_and_entities(void)
{
    char bomb[4096] = "<?xml version='1.0'?>\n<!DOCTYPE robot [\n<!ENTITY a0 'ha'>\n";
    for (unsigned i = 1u; i < 30u; ++i) {
        char line[128];
        (void)snprintf(line, sizeof line, "<!ENTITY a%u '&a%u;&a%u;'>\n", i, i - 1u, i - 1u);
        (void)strcat(bomb, line);
    }
    (void)strcat(bomb, "]>\n<robot name='&a29;'><link name='a'/></robot>\n");
    refuse(bomb, "robot.urdf:2: a URDF has no <!DOCTYPE>");
    refuse(
        "<!DOCTYPE robot [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>\n<robot name='&x;'>" ROBOT_END,
        "robot.urdf:1: a URDF has no <!DOCTYPE>");
    refuse("<!DOCTYPE robot SYSTEM 'http://localhost:1/robot.dtd'>\n" ROBOT ROBOT_END,
           "a URDF has no <!DOCTYPE>");
}

void test_import_refuses_what_is_too_deep(void)
{
    static char deep[8192] = ROBOT;
    for (unsigned i = 0u; i < 1000u; ++i) {
        (void)strcat(deep, "<a>\n");
    }
    refuse(deep, "no XML: Excessive depth");
}

void test_import_refuses_more_links_joints_and_shapes_than_any_build_has(void)
{
    const size_t room = 1u << 20;
    char *const text = calloc(1u, room);
    size_t used = 0u;
    TEST_ASSERT_NOT_NULL(text);
    used += (size_t)snprintf(text, room, ROBOT);
    for (unsigned i = 0u; i <= URDF_MAX_LINKS; ++i) {
        used += (size_t)snprintf(text + used, room - used, "<link name='l%u'/>\n", i);
    }
    (void)snprintf(text + used, room - used, ROBOT_END);
    refuse(text, "robot.urdf:1026: there are more than 1024 links");
    used = (size_t)snprintf(text, room, ROBOT);
    for (unsigned i = 0u; i <= URDF_MAX_LINKS; ++i) {
        used += (size_t)snprintf(
            text + used, room - used,
            "<joint name='j%u' type='fixed'><parent link='a'/><child link='b'/></joint>\n", i);
    }
    (void)snprintf(text + used, room - used, ROBOT_END);
    refuse(text, "robot.urdf:1026: there are more than 1024 joints");
    used = (size_t)snprintf(text, room, ROBOT "<link name='a'>\n");
    for (unsigned i = 0u; i <= URDF_MAX_PARTS; ++i) {
        used +=
            (size_t)snprintf(text + used, room - used,
                             "<collision><geometry><sphere radius='1'/></geometry></collision>\n");
    }
    (void)snprintf(text + used, room - used, "</link>" ROBOT_END);
    refuse(text, "robot.urdf:4099: there are more than 4096 <collision>");
    free(text);
}

/* ---- names ---- */

void test_import_refuses_links_and_joints_without_a_name(void)
{
    refuse(ROBOT "<link/>" ROBOT_END, "robot.urdf:2: <link> has no name: write name=\"...\"");
    refuse(ROBOT "<link name=''/>" ROBOT_END, "robot.urdf:2: <link> has no name");
    refuse(ROBOT "<joint type='fixed'/>" ROBOT_END, "robot.urdf:2: <joint> has no name");
    refuse(ROBOT "<link name='a&#10;b'/>" ROBOT_END,
           "robot.urdf:2: name of <link> holds a control character");
}

void test_import_refuses_long_names(void)
{
    char text[2048] = ROBOT "<link name='";
    for (unsigned i = 0u; i < 1001u; ++i) {
        (void)strcat(text, "x");
    }
    refuse(strcat(text, "'/>" ROBOT_END), "robot.urdf:2: name of <link> is longer than 1000 bytes");
}

void test_import_refuses_names_that_are_taken(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("a") ROBOT_END,
           "robot.urdf:3: there is a link \"a\" in line 2 already: rename one");
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_CUBE("c")
               ROBOT_JOINT("j", "fixed", "a", "b", "") ROBOT_JOINT("j", "fixed", "a", "c", "")
                   ROBOT_END,
           "robot.urdf:6: there is a joint \"j\" in line 5 already: rename one");
}

void test_import_refuses_a_world_that_moves(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("world") ROBOT_JOINT("j", "fixed", "a", "world", "")
               ROBOT_END,
           "robot.urdf:3: \"world\" is the name of what never moves, and a joint carries this "
           "link: rename it");
}

/* ---- trees ---- */

void test_import_refuses_links_that_are_not_there(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_JOINT("j", "fixed", "a", "b", "") ROBOT_END,
           "robot.urdf:3: joint \"j\" speaks of a link \"b\", which is not there");
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_JOINT("j", "fixed", "b", "a", "") ROBOT_END,
           "robot.urdf:3: joint \"j\" speaks of a link \"b\", which is not there");
    refuse(ROBOT ROBOT_CUBE("a") "<joint name='j' type='fixed'><child link='a'/></joint>" ROBOT_END,
           "robot.urdf:3: joint \"j\" has no <parent link=\"...\">: write it");
    refuse(
        ROBOT ROBOT_CUBE("a") "<joint name='j' type='fixed'><parent link='a'/></joint>" ROBOT_END,
        "robot.urdf:3: joint \"j\" has no <child link=\"...\">: write it");
    refuse(ROBOT ROBOT_CUBE(
               "a") "<joint name='j' type='fixed'><parent/><child link='a'/></joint>" ROBOT_END,
           "robot.urdf:3: <parent> has no link");
}

void test_import_refuses_two_parents(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_CUBE("c")
               ROBOT_JOINT("j", "fixed", "a", "c", "") ROBOT_JOINT("k", "fixed", "b", "c", "")
                   ROBOT_END,
           "robot.urdf:6: link \"c\" has two parents, by the joints \"j\" and \"k\": a robot is a "
           "tree");
}

void test_import_refuses_loops(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_JOINT("j", "fixed", "a", "b", "")
               ROBOT_JOINT("k", "fixed", "b", "a", "") ROBOT_END,
           "closes a loop: a robot is a tree; take one joint out");
    refuse(ROBOT ROBOT_CUBE("r") ROBOT_CUBE("a") ROBOT_CUBE("b")
               ROBOT_JOINT("j", "fixed", "a", "b", "") ROBOT_JOINT("k", "fixed", "b", "a", "")
                   ROBOT_END,
           "closes a loop");
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_JOINT("j", "fixed", "a", "a", "") ROBOT_END,
           "robot.urdf:3: joint \"j\" ties \"a\" to itself");
}

void test_import_refuses_two_roots(void)
{
    refuse(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_END,
           "robot.urdf:3: the links \"a\" and \"b\" both have no parent: a robot is one tree");
}

/* ---- masses ---- */

void test_import_refuses_masses_that_are_none(void)
{
    refuse_link("<inertial><mass value='0'/>" INERTIA "</inertial>",
                "a mass is above 0, this one is 0");
    refuse_link("<inertial><mass value='-1'/>" INERTIA "</inertial>",
                "a mass is above 0, this one is -1");
    refuse_link("<inertial><mass value='nan'/>" INERTIA "</inertial>",
                "value of <mass>: expected 1 number");
    refuse_link("<inertial><mass/>" INERTIA "</inertial>", "<mass> has no value");
    refuse_link("<inertial>" INERTIA "</inertial>", "<inertial> has no <mass>: write it");
    refuse_link("<inertial><mass value='1'/></inertial>", "<inertial> has no <inertia>: write it");
    refuse_link("<inertial/><inertial/>", "<inertial> has no <mass>");
    refuse_link("<inertial><mass value='1'/><mass value='2'/>" INERTIA "</inertial>",
                "<inertial> has two <mass>");
}

#define INERTIA_OF(xx, yy, zz, xy, xz, yz)                                                         \
    "<inertial><mass value='1'/><inertia ixx='" xx "' iyy='" yy "' izz='" zz "' ixy='" xy          \
    "' ixz='" xz "' iyz='" yz "'/></inertial>"

void test_import_refuses_inertias_that_are_not_positive_definite(void)
{
    refuse_link(INERTIA_OF("-1", "1", "1", "0", "0", "0"), "the inertia is not positive definite");
    refuse_link(INERTIA_OF("1", "1", "1", "2", "0", "0"), "the inertia is not positive definite");
    refuse_link(INERTIA_OF("1", "1", "1", "0", "2", "0"), "the inertia is not positive definite");
    refuse_link(INERTIA_OF("1", "1", "1", "0", "0", "2"), "the inertia is not positive definite");
    refuse_link(INERTIA_OF("1", "1", "1", "0.9", "0.9", "-0.9"),
                "the inertia is not positive definite");
    refuse_link(INERTIA_OF("0", "0", "0", "0", "0", "1"), "the inertia is not positive definite");
    refuse_link(INERTIA_OF("0", "0", "0", "0", "0", "0"),
                "the inertia of \"a\", with all that is fixed to it, is not positive definite");
    refuse_link(INERTIA_OF("1", "1", "0", "0", "0", "0"),
                "the inertia of \"a\", with all that is fixed to it, is not positive definite");
    refuse_link(
        "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0'/></inertial>",
        "<inertia> has no iyz");
}

void test_import_refuses_links_without_mass_that_move(void)
{
    refuse(ROBOT "<link name='a'/>" ROBOT_END,
           "robot.urdf:2: the root \"a\" is free and has no mass: "
           "give it an <inertial>, or tie it to the world by "
           "--fixed-base");
    refuse(ROBOT ROBOT_CUBE("a") "<link name='b'/>\n" ROBOT_JOINT("j", "continuous", "a", "b", "")
               ROBOT_END,
           "robot.urdf:3: link \"b\" has no mass, and the joint \"j\" moves it: give it an "
           "<inertial>");
    robot_order.is_fixed = true;
    refuse(ROBOT "<link name='a'/>" ROBOT_END, "robot.urdf: nothing of it has a mass");
}

/* ---- numbers ---- */

void test_import_refuses_what_are_no_numbers(void)
{
#define ORIGIN(xyz)                                                                                \
    "<collision><origin xyz='" xyz "'/><geometry><sphere radius='1'/></geometry></collision>"
#define EXPECTED                                                                                   \
    "xyz of <origin>: expected 3 numbers as 0.5 or 5e-1 with blanks between them, at most 1e18, "  \
    "there is "
    refuse_link(ORIGIN("1 2"), EXPECTED "\"1 2\"");
    refuse_link(ORIGIN("1 2 3 4"), EXPECTED "\"1 2 3 4\"");
    refuse_link(ORIGIN(""), EXPECTED "\"\"");
    refuse_link(ORIGIN("1,2,3"), EXPECTED);
    refuse_link(ORIGIN("nan 0 0"), EXPECTED "\"nan 0 0\"");
    refuse_link(ORIGIN("0 inf 0"), EXPECTED);
    refuse_link(ORIGIN("0 0 1e19"), EXPECTED);
    refuse_link(ORIGIN("0 0 1e999"), EXPECTED);
    refuse_link(ORIGIN("0x10 0 0"), EXPECTED);
    refuse_link(ORIGIN("1e 0 0"), EXPECTED);
    refuse_link(ORIGIN("${x} 0 0"), EXPECTED);
    refuse_link("<collision><origin rpy='0 0'/></collision>",
                "rpy of <origin>: expected 3 numbers");
}

/* ---- shapes ---- */

#define SHAPED(shape) "<collision><geometry>" shape "</geometry></collision>"

void test_import_refuses_shapes_that_are_none(void)
{
    refuse_link("<collision/>", "<collision> has no <geometry>: write it");
    refuse_link(SHAPED(""), "<geometry> is empty");
    refuse_link(SHAPED("<torus radius='1'/>"),
                "<geometry> holds one of <box>, <sphere>, <cylinder>, <capsule>, <mesh>, "
                "there is <torus>");
    refuse_link(SHAPED("<sphere radius='1'/><box size='1 1 1'/>"), "<geometry> holds one of");
    refuse_link(SHAPED("<sphere/>"), "<sphere> has no radius");
    refuse_link(SHAPED("<sphere radius='0'/>"), "radius of <sphere> is above 0, this one is 0");
    refuse_link(SHAPED("<sphere radius='-1'/>"), "radius of <sphere> is above 0, this one is -1");
    refuse_link(SHAPED("<cylinder radius='1'/>"), "<cylinder> has no length");
    refuse_link(SHAPED("<cylinder radius='1' length='0'/>"), "length of <cylinder> is above 0");
    refuse_link(SHAPED("<capsule radius='0' length='1'/>"), "radius of <capsule> is above 0");
    refuse_link(SHAPED("<box/>"), "<box> has no size");
    refuse_link(SHAPED("<box size='1 1'/>"), "size of <box>: expected 3 numbers");
    refuse_link(SHAPED("<box size='1 0 1'/>"), "a box has three lengths above 0, this one has 0");
    refuse_link("<collision name=''>" SHAPED("<sphere radius='1'/>") "</collision>",
                "<collision> has no name");
}

#define MESH(file, more) SHAPED("<mesh filename='" file "'" more "/>")

void test_import_refuses_meshes_that_are_not_there(void)
{
    robot_write("rod.stl/none", "");
    refuse_link(SHAPED("<mesh/>"), "<mesh> has no filename");
    refuse_link(MESH("lost.stl", ""),
                "there is no mesh \"lost.stl\": paths begin in the folder of the URDF");
    refuse_link(MESH("rod.stl", ""), "there is no mesh \"rod.stl\"");
    refuse_link(MESH("/nowhere/lost.stl", ""), "there is no mesh \"/nowhere/lost.stl\"");
    refuse_link(MESH("file:///nowhere/lost.stl", ""), "there is no mesh \"/nowhere/lost.stl\"");
    refuse_link(MESH("package://arm/lost.stl", ""),
                "there is no mesh \"lost.stl\" of the package \"arm\": say where that lies, by "
                "--package arm=DIR");
    refuse_link(MESH("package://.stl", ""), "there is no mesh \"\" of the package \".stl\"");
    refuse_link(MESH("http://localhost/rod.stl", ""),
                "the mesh \"http://localhost/rod.stl\" is no file here");
    refuse_link(MESH("rod.dae", ""), "the mesh \"rod.dae\" is neither STL nor OBJ: convert it");
    refuse_link(MESH(".stl", ""), "the mesh \".stl\" is neither STL nor OBJ");
    robot_cube("leg/meshes/rod.obj");
    robot_write("leg/urdf/leg.urdf", ROBOT
                "<link name='a'>" MESH("package://arm/meshes/rod.obj", "") "</link>" ROBOT_END);
    robot_order.from = robot_path("leg/urdf/leg.urdf");
    TEST_ASSERT_FALSE(robot_import(NULL));
    assert_refused("there is no mesh \"meshes/rod.obj\" of the package \"arm\"");
    robot_order.from = robot_path("robot.urdf");
    const urdf_package packages[] = {{"arm", "/nowhere"}};
    robot_order.packages = packages;
    robot_order.n_packages = 1u;
    refuse_link(MESH("package://arm/lost.stl", ""), "there is no mesh \"lost.stl\" in /nowhere");
}

void test_import_refuses_meshes_whose_scale_is_not_one_number(void)
{
    robot_write("rod.stl", "solid rod");
    refuse_link(MESH("rod.stl", " scale='1 1 2'"),
                "the mesh has the scale 1 1 2: a scene has one above 0 for all axes");
    refuse_link(MESH("rod.stl", " scale='1 2 1'"), "the mesh has the scale 1 2 1");
    refuse_link(MESH("rod.stl", " scale='-1 -1 -1'"), "the mesh has the scale -1 -1 -1");
    refuse_link(MESH("rod.stl", " scale='0 0 0'"), "the mesh has the scale 0 0 0");
    refuse_link(MESH("rod.stl", " scale='0.001'"), "scale of <mesh>: expected 3 numbers");
}

/* ---- joints ---- */

void test_import_refuses_joints_that_a_scene_does_not_have(void)
{
    refuse_joint("planar", "",
                 "joint \"j\" is \"planar\": there are fixed, revolute, continuous, prismatic and "
                 "floating ones");
    refuse_joint("screw", "", "joint \"j\" is \"screw\"");
    refuse(ROBOT ROBOT_CUBE("a") "<joint name='j'/>" ROBOT_END,
           "robot.urdf:3: <joint> has no type");
}

void test_import_refuses_axes_and_limits_that_are_none(void)
{
    refuse_joint("revolute", "<axis xyz='0 0 0'/>" LIMITS,
                 "joint \"j\" has the axis 0 0 0: give it a direction");
    refuse_joint("prismatic", "<axis xyz='0 0'/>" LIMITS, "xyz of <axis>: expected 3 numbers");
    refuse_joint("revolute", "",
                 "joint \"j\" has no <limit lower=\"...\" upper=\"...\">: write it, or say "
                 "type=\"continuous\"");
    refuse_joint("revolute", "<limit effort='1' velocity='1'/>",
                 "joint \"j\" has no <limit lower=");
    refuse_joint("prismatic", "", "joint \"j\" has no <limit");
    refuse_joint("revolute", "<limit lower='1' upper='0'/>",
                 "the lower limit 1 is above the upper one, 0");
    refuse_joint("revolute", "<limit lower='nan' upper='0'/>",
                 "lower of <limit>: expected 1 number as 0.5 or 5e-1, at most");
    refuse_joint("continuous", "<limit velocity='fast'/>",
                 "velocity of <limit>: expected 1 number");
    refuse_joint("continuous", "<dynamics damping='-1'/>", "damping and friction are not negative");
    refuse_joint("continuous", "<dynamics friction='-1'/>",
                 "damping and friction are not negative");
    refuse_joint("continuous", "<axis xyz='1 0 0'/><axis xyz='0 1 0'/>",
                 "<joint> has two <axis>: leave one");
}

/* ---- the scene ---- */

void test_import_keeps_the_old_scene_when_it_refuses(void)
{
    robot_write("scene.json", "old");
    TEST_ASSERT_FALSE(robot_import(ROBOT ROBOT_END));
    TEST_ASSERT_EQUAL_STRING("old", robot_text(robot_order.to));
    TEST_ASSERT_FALSE(is_there("scene.json.part"));
}

void test_import_refuses_places_where_it_cannot_write(void)
{
    const char *const robot = ROBOT ROBOT_CUBE("a") ROBOT_END;
    char path[5000];
    robot_order.to = robot_path("nowhere/scene.json");
    refuse(robot, "nowhere/scene.json: cannot write it: there is no such folder; make it first");
    robot_write("folder/none", "");
    robot_order.to = robot_path("folder");
    refuse(robot, "folder: cannot write it: ");
    TEST_ASSERT_FALSE(is_there("folder.part"));
    (void)snprintf(path, sizeof path, "%s", robot_path("robot.urdf"));
    robot_order.to = path;
    refuse(robot, "robot.urdf: cannot write it: it is the URDF itself; choose another name");
    TEST_ASSERT_EQUAL_STRING(robot, robot_text(path));
    (void)memset(path, '/', sizeof path);
    path[sizeof path - 1u] = '\0';
    refuse(robot, "cannot write it: ");
}

void test_import_refuses_meshes_that_cannot_be_read_for_the_ground(void)
{
    robot_order.has_ground = true;
    robot_write("rod.stl", "solid rod");
    refuse_link("<inertial><mass value='1'/>" INERTIA "</inertial>" MESH("rod.stl", ""), "");
    TEST_ASSERT_NOT_NULL(strstr(robot_words.error, "rod.stl"));
}
