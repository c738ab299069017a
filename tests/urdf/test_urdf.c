/* SPDX-License-Identifier: MIT */
/// On the host alone: it reads and writes files.
/* What robots become: closed forms of masses, places and joints, read back from the scene file. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "document.h"
#include "model.h"
#include "scene_read.h"
#include "td_port.h"
#include "td_shape.h"
#include "urdf.h"
#include "robot.h"

#define LIMITS "<limit lower='-1' upper='2'/>"

void setUp(void)
{
    robot_begin();
}

void tearDown(void)
{
    robot_end();
}

/* ---- masses ---- */

#define DIAGONAL "<inertia ixx='1' iyy='2' izz='2.5' ixy='0' ixz='0' iyz='0'/>"

void test_import_turns_the_inertia_into_the_frame_of_the_link(void)
{
    robot_take(ROBOT "<link name='a'><inertial><origin xyz='1 2 3' rpy='0.78539816339744831 0 0'/>"
                     "<mass value='4'/>" DIAGONAL "</inertial></link>" ROBOT_END);
    /* R_x(45 deg): yy' = zz' = (yy + zz) / 2, yz' = (yy - zz) / 2 */
    robot_vec(1.0, 2.0, 3.0, robot_body("a")->com);
    robot_vec(1.0, 2.25, 2.25, robot_body("a")->inertia);
    robot_vec(-0.25, 0.0, 0.0, robot_body("a")->product);
    TEST_ASSERT_EQUAL_DOUBLE(4.0, robot_body("a")->mass);
}

void test_import_applies_roll_then_pitch_then_yaw(void)
{
    robot_take(ROBOT
               "<link name='a'><inertial><origin rpy='1.5707963267948966 0 1.5707963267948966'/>"
               "<mass value='4'/>" DIAGONAL "</inertial></link>" ROBOT_END);
    /* R_z R_x: x -> y, y -> z, z -> x */
    robot_vec(2.5, 1.0, 2.0, robot_body("a")->inertia);
    robot_vec(0.0, 0.0, 0.0, robot_body("a")->product);
}

void test_import_turns_by_roll_pitch_and_yaw(void)
{
    robot_take(
        ROBOT "<link name='a'><inertial><mass value='4'/>" DIAGONAL "</inertial><collision>"
              "<origin rpy='0.2 0.4 0.6'/><geometry><box size='1 1 1'/></geometry></collision>"
              "<collision><origin rpy='0 0 4'/><geometry><box size='1 1 1'/></geometry></collision>"
              "</link>" ROBOT_END);
    const double sr = sin(0.1), cr = cos(0.1), sp = sin(0.2), cp = cos(0.2), sy = sin(0.3),
                 cy = cos(0.3);
    robot_quat(cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
               cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy, robot_part("a")->attitude);
    robot_quat(-cos(2.0), 0.0, 0.0, -sin(2.0), robot_part("a_2")->attitude);
}

void test_import_keeps_products_of_inertia_in_their_places(void)
{
    robot_take(ROBOT "<link name='a'><inertial><mass value='1'/>"
                     "<inertia ixx='5' iyy='6' izz='7' ixy='0.1' ixz='0.2' "
                     "iyz='0.3'/></inertial></link>" ROBOT_END);
    robot_vec(5.0, 6.0, 7.0, robot_body("a")->inertia);
    robot_vec(0.3, 0.2, 0.1, robot_body("a")->product);
}

/* Two boxes of 0.2 x 0.4 x 0.6 m and 3 kg, the second beside the first: one of 0.4 x 0.4 x 0.6 m and 6 kg. */
void test_import_merges_two_boxes_into_one(void)
{
#define BOX "<mass value='3'/><inertia ixx='0.13' iyy='0.1' izz='0.05' ixy='0' ixz='0' iyz='0'/>"
    robot_take(ROBOT "<link name='a'><inertial><origin xyz='0.1 0 0'/>" BOX "</inertial></link>"
                     "<link name='b'><inertial>" BOX "</inertial></link>" ROBOT_JOINT(
                         "j", "fixed", "a", "b", "<origin xyz='0.3 0 0'/>") ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_bodies);
    TEST_ASSERT_EQUAL_size_t(0u, robot_scene.n_joints);
    TEST_ASSERT_EQUAL_DOUBLE(6.0, robot_body("a")->mass);
    robot_vec(0.2, 0.0, 0.0, robot_body("a")->com);
    robot_vec(0.5 * (0.16 + 0.36), 0.5 * (0.16 + 0.36), 0.5 * (0.16 + 0.16),
              robot_body("a")->inertia);
    robot_note("merged into \"a\", by fixed joints: \"b\"");
}

/* The second box turned by 90 degrees about z: its x is the first one's y. */
void test_import_merges_a_turned_box(void)
{
    robot_take(
        ROBOT "<link name='a'><inertial>" BOX "</inertial></link>"
              "<link name='b'><inertial><origin xyz='0 1 0'/>" BOX "</inertial></link>" ROBOT_JOINT(
                  "j", "fixed", "a", "b", "<origin xyz='0 0 2' rpy='0 0 1.5707963267948966'/>")
                  ROBOT_END);
    /* the second centre is at (-1, 0, 2); d = (0.5, 0, 1) on both sides of the common one */
    robot_vec(-0.5, 0.0, 1.0, robot_body("a")->com);
    robot_vec(0.13 + 0.1 + 6.0 * 1.0, 0.1 + 0.13 + 6.0 * 1.25, 0.05 + 0.05 + 6.0 * 0.25,
              robot_body("a")->inertia);
    robot_vec(0.0, 6.0 * 0.5, 0.0, robot_body("a")->product);
}

void test_import_merges_what_lies_across(void)
{
    robot_take(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b")
                   ROBOT_JOINT("j", "fixed", "a", "b", "<origin xyz='2 4 6'/>") ROBOT_END);
    /* d = (1, 2, 3) on both sides, 4 kg together */
    robot_vec(1.0, 2.0, 3.0, robot_body("a")->com);
    robot_vec(0.02 + 4.0 * 13.0, 0.02 + 4.0 * 10.0, 0.02 + 4.0 * 5.0, robot_body("a")->inertia);
    robot_vec(-4.0 * 6.0, -4.0 * 3.0, -4.0 * 2.0, robot_body("a")->product);
}

void test_import_merges_chains_of_frames_without_mass(void)
{
    robot_take(
        ROBOT "<link name='foot'/>" ROBOT_CUBE("a") "<link name='f'/>" ROBOT_CUBE("b")
            ROBOT_JOINT("j1", "fixed", "foot", "a", "<origin xyz='0 0 1'/>") ROBOT_JOINT(
                "j2", "fixed", "a", "f", "<origin xyz='0 2 0' rpy='0 0 1.5707963267948966'/>")
                ROBOT_JOINT("j3", "revolute", "f", "b", "<origin xyz='3 0 0'/>" LIMITS) ROBOT_END);
    TEST_ASSERT_EQUAL_size_t(2u, robot_scene.n_bodies);
    robot_vec(0.0, 0.0, 1.0, robot_body("foot")->com);
    robot_vec(0.0, 0.0, 1.0, robot_part("a")->position);
    TEST_ASSERT_EQUAL_UINT16(robot_index("foot"), robot_part("a")->body);
    robot_vec(0.0, 5.0, 1.0, robot_joint("j3")->at_parent);
    robot_quat(sqrt(0.5), 0.0, 0.0, sqrt(0.5), robot_joint("j3")->turn_parent);
    TEST_ASSERT_EQUAL_UINT16(robot_index("foot"), robot_joint("j3")->parent);
    TEST_ASSERT_TRUE(robot_never_meets("b", robot_index("foot")));
    robot_note("merged into \"foot\", by fixed joints: \"a\", \"f\"");
}

void test_import_lets_a_point_mass_be_part_of_a_body(void)
{
    robot_take(ROBOT ROBOT_CUBE("a") "<link name='b'><inertial><mass value='1'/>"
                                     "<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' "
                                     "iyz='0'/></inertial></link>" ROBOT_JOINT(
                                         "j", "fixed", "a", "b", "<origin xyz='0 0 3'/>")
                                         ROBOT_END);
    robot_vec(0.0, 0.0, 1.0, robot_body("a")->com);
    robot_vec(0.01 + 6.0, 0.01 + 6.0, 0.01, robot_body("a")->inertia);
}

#define ALIKE(products)                                                                            \
    ROBOT "\n<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "          \
          "ixy='" products "' ixz='" products "' iyz='" products "'/></inertial></link>" ROBOT_END
#define NO_MASS                                                                                    \
    "robot.urdf:3: one principal moment of inertia is larger than the two others together"

void test_import_warns_of_an_inertia_that_no_mass_has(void)
{
    robot_take(
        ROBOT
        "\n<link name='a'><inertial><mass value='1'/>"
        "<inertia ixx='1' iyy='1' izz='3' ixy='0' ixz='0' iyz='0'/></inertial></link>" ROBOT_END);
    robot_note(NO_MASS);
    robot_take(ROBOT "<link name='plate'><inertial><mass value='1'/>"
                     "<inertia ixx='1' iyy='1' izz='2.001' ixy='0' ixz='0' "
                     "iyz='0'/></inertial></link>" ROBOT_END);
    TEST_ASSERT_NULL(robot_words.notes);
    /* principal: 1 + 2 a, 1 - a, 1 - a */
    robot_take(ALIKE("0.24"));
    TEST_ASSERT_NULL(robot_words.notes);
    robot_take(ALIKE("0.3"));
    robot_note(NO_MASS);
    robot_take(ALIKE("0.9"));
    robot_note(NO_MASS);
}

/* ---- shapes ---- */

void test_import_halves_lengths_and_keeps_radii(void)
{
    robot_take(ROBOT
               "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial>"
               "<collision><geometry><box size='1 2 3'/></geometry></collision>"
               "<collision name='ball'><geometry><sphere radius='0.5'/></geometry></collision>"
               "<collision><origin xyz='1 0 0' rpy='0 1.5707963267948966 0'/>"
               "<geometry><cylinder radius='0.25' length='4'/></geometry></collision>"
               "<collision><geometry><capsule radius='0.75' "
               "length='6'/></geometry></collision></link>" ROBOT_END);
    const double *size = robot_part("a")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_BOX, robot_part("a")->shape->kind);
    robot_vec(0.5, 1.0, 1.5, (plant_vec){size[0], size[1], size[2]});
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_SPHERE, robot_part("ball")->shape->kind);
    TEST_ASSERT_EQUAL_DOUBLE(0.5, robot_part("ball")->shape->size[0]);
    size = robot_part("a_2")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_CYLINDER, robot_part("a_2")->shape->kind);
    robot_vec(0.25, 2.0, 0.0, (plant_vec){size[0], size[1], 0.0});
    robot_vec(1.0, 0.0, 0.0, robot_part("a_2")->position);
    robot_quat(sqrt(0.5), 0.0, sqrt(0.5), 0.0, robot_part("a_2")->attitude);
    size = robot_part("a_3")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_CAPSULE, robot_part("a_3")->shape->kind);
    robot_vec(0.75, 3.0, 0.0, (plant_vec){size[0], size[1], 0.0});
}

void test_import_gives_parts_names_of_their_own(void)
{
    robot_take(ROBOT
               "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial>"
               "<collision name='a_2'><geometry><sphere radius='1'/></geometry></collision>"
               "<collision><geometry><sphere radius='2'/></geometry></collision>"
               "<collision><geometry><sphere radius='3'/></geometry></collision></link>" ROBOT_END);
    TEST_ASSERT_EQUAL_DOUBLE(1.0, robot_part("a_2")->shape->size[0]);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, robot_part("a")->shape->size[0]);
    TEST_ASSERT_EQUAL_DOUBLE(3.0, robot_part("a_3")->shape->size[0]);
}

#define MESHED(file, more)                                                                         \
    ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial><collision><geometry>" \
          "<mesh filename='" file "'" more "/></geometry></collision></link>" ROBOT_END

static void assert_mesh(const char *file, double scale)
{
    TEST_ASSERT_NOT_NULL(robot_scene.parts_as_written);
    TEST_ASSERT_EQUAL_STRING(file, robot_scene.parts_as_written[0].shape->file);
    TEST_ASSERT_EQUAL_DOUBLE(scale, robot_scene.parts_as_written[0].shape->scale);
}

void test_import_names_meshes_from_where_the_scene_lies(void)
{
    char text[1024];
    robot_cube("parts/rod.obj");
    robot_take(MESHED("parts/rod.obj", " scale='0.001 0.001 0.001'"));
    assert_mesh("parts/rod.obj", 0.001);
    robot_write("scenes/none", "");
    robot_cube("scenery/rod.obj");
    robot_order.to = robot_path("scenes/scene.json");
    robot_take(MESHED("file://parts/rod.obj", ""));
    assert_mesh("../parts/rod.obj", 1.0);
    robot_take(MESHED("scenery/rod.obj", ""));
    assert_mesh("../scenery/rod.obj", 1.0);
    (void)snprintf(text, sizeof text, MESHED("file://%s", ""), robot_path("parts/rod.obj"));
    robot_take(text);
    assert_mesh("../parts/rod.obj", 1.0);
}

void test_import_finds_packages_as_it_is_told(void)
{
    robot_cube("elsewhere/meshes/rod.OBJ");
    const urdf_package packages[] = {{"other", "/nowhere"}, {"arm", robot_path("elsewhere")}};
    robot_order.packages = packages;
    robot_order.n_packages = 2u;
    robot_take(MESHED("package://arm/meshes/rod.OBJ", ""));
    assert_mesh("elsewhere/meshes/rod.OBJ", 1.0);
}

void test_import_finds_packages_around_and_beside_the_robot(void)
{
    robot_cube("arm/meshes/rod.obj");
    robot_write("arm/urdf/none", "");
    robot_take(MESHED("package://arm/meshes/rod.obj", ""));
    assert_mesh("arm/meshes/rod.obj", 1.0);
    robot_write("arm/urdf/arm.urdf", MESHED("package://arm/meshes/rod.obj", ""));
    robot_order.from = robot_path("arm/urdf/arm.urdf");
    robot_take(NULL);
    assert_mesh("arm/meshes/rod.obj", 1.0);
}

/* ---- joints ---- */

#define TWO(type, more)                                                                            \
    ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_JOINT("j", type, "a", "b", more) ROBOT_END

void test_import_keeps_a_revolute_joint(void)
{
    robot_take(TWO("revolute",
                   "<origin xyz='1 2 3' rpy='0 0 3.1415926535897931'/><axis xyz='0 3 4'/>" LIMITS
                   "<dynamics damping='0.5' friction='0.25'/>"));
    const rig_joint *const j = robot_joint("j");
    TEST_ASSERT_EQUAL_UINT8(RIG_REVOLUTE, j->kind);
    TEST_ASSERT_EQUAL_UINT16(robot_index("a"), j->parent);
    TEST_ASSERT_EQUAL_UINT16(robot_index("b"), j->child);
    robot_vec(1.0, 2.0, 3.0, j->at_parent);
    robot_quat(0.0, 0.0, 0.0, 1.0, j->turn_parent);
    robot_vec(0.0, 0.0, 0.0, j->at_child);
    robot_vec(0.0, 0.6, 0.8, j->axis);
    TEST_ASSERT_TRUE(j->is_limited);
    robot_vec(-1.0, 2.0, 0.0, (plant_vec){j->lower, j->upper, j->start});
    robot_vec(0.5, 0.25, 0.0, (plant_vec){j->damping, j->friction, 0.0});
    TEST_ASSERT_TRUE(robot_never_meets("b", robot_index("a")));
}

void test_import_takes_x_for_an_axis_that_is_not_written(void)
{
    robot_take(TWO("prismatic", LIMITS));
    TEST_ASSERT_EQUAL_UINT8(RIG_PRISMATIC, robot_joint("j")->kind);
    robot_vec(1.0, 0.0, 0.0, robot_joint("j")->axis);
    robot_take(TWO("prismatic", "<axis/>" LIMITS));
    robot_vec(1.0, 0.0, 0.0, robot_joint("j")->axis);
}

void test_import_lets_a_continuous_joint_turn_for_ever(void)
{
    robot_take(TWO("continuous",
                   "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='3' velocity='50'/>"));
    TEST_ASSERT_EQUAL_UINT8(RIG_REVOLUTE, robot_joint("j")->kind);
    TEST_ASSERT_FALSE(robot_joint("j")->is_limited);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_OMEGA_MAX, robot_body("a")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(50.0, robot_body("b")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_V_MAX, robot_body("b")->v_max);
}

void test_import_adds_velocity_limits_along_the_chain(void)
{
    robot_take(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_CUBE("c")
                   ROBOT_JOINT("k", "continuous", "b", "c", "<limit velocity='25'/>")
                       ROBOT_JOINT("j", "continuous", "a", "b", "<limit velocity='20'/>")
                           ROBOT_END);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_OMEGA_MAX, robot_body("b")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(45.0, robot_body("c")->omega_max);
}

void test_import_begins_at_the_limit_that_is_nearest_to_zero(void)
{
    robot_take(TWO("revolute", "<limit lower='-3' upper='-0.5'/>"));
    TEST_ASSERT_EQUAL_DOUBLE(-0.5, robot_joint("j")->start);
    robot_note("joint \"j\" begins at -0.5: 0 is beyond its limits");
    robot_take(TWO("prismatic", "<limit lower='0.25' upper='0.5'/>"));
    TEST_ASSERT_EQUAL_DOUBLE(0.25, robot_joint("j")->start);
}

void test_import_fixes_a_joint_that_cannot_move(void)
{
    robot_take(
        TWO("prismatic", "<origin xyz='0 0 1'/><axis xyz='0 1 0'/><limit lower='2' upper='2'/>"));
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_bodies);
    robot_vec(0.0, 2.0, 1.0, robot_part("b")->position);
    robot_note("joint \"j\" is fixed: both its limits are 2");
    robot_take(
        TWO("revolute",
            "<axis xyz='0 0 1'/><limit lower='3.1415926535897931' upper='3.1415926535897931'/>"));
    robot_quat(0.0, 0.0, 0.0, 1.0, robot_part("b")->attitude);
    robot_take(TWO("revolute", "<limit upper='0'/>"));
    TEST_ASSERT_EQUAL_size_t(1u, robot_scene.n_bodies);
}

void test_import_frees_what_floats(void)
{
    robot_take(ROBOT ROBOT_CUBE("a") ROBOT_CUBE("b") ROBOT_CUBE("c")
                   ROBOT_JOINT("j", "revolute", "a", "b",
                               "<origin xyz='0 0 1'/><axis xyz='0 0 1'/>"
                               "<limit lower='1.5707963267948966' upper='2'/>")
                       ROBOT_JOINT("k", "floating", "b", "c", "<origin xyz='1 0 0'/>") ROBOT_END);
    TEST_ASSERT_EQUAL_UINT8(RIG_FREE, robot_joint("k")->kind);
    robot_vec(0.0, 1.0, 1.0, robot_body("c")->position);
    robot_quat(sqrt(0.5), 0.0, 0.0, sqrt(0.5), robot_body("c")->attitude);
    TEST_ASSERT_FALSE(robot_never_meets("c", robot_index("b")));
}
