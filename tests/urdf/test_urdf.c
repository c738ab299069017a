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
#include "urdf_case.h"

#define FINE   1e-11 /* what 12 digits leave */
#define ROBOT  "<robot name='r'>\n"
#define END    "</robot>\n"
#define LIMITS "<limit lower='-1' upper='2'/>"

static document doc;
static model scene;
static bool is_open;

void setUp(void)
{
    urdf_case_begin();
}

static void close_scene(void)
{
    if (is_open) {
        document_free(&doc);
        is_open = false;
    }
}

void tearDown(void)
{
    close_scene();
    urdf_case_end();
}

/* Imports a robot and reads its scene. */
static void take(const char *text)
{
    close_scene();
    urdf_case_expect(text);
    const bool well = scene_read(urdf_case_order.to, &doc, &scene);
    is_open = true;
    TEST_ASSERT_EQUAL_STRING("", doc.error);
    TEST_ASSERT_TRUE(well);
    TEST_ASSERT_EQUAL_size_t(urdf_case_words.n_bodies, scene.n_bodies);
    TEST_ASSERT_EQUAL_size_t(urdf_case_words.n_joints, scene.n_joints);
}

static const model_body *body(const char *name)
{
    for (size_t i = 0u; i < scene.n_bodies; ++i) {
        if (strcmp(scene.bodies[i].name, name) == 0) {
            return &scene.bodies[i];
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

static const model_part *part(const char *name)
{
    for (size_t i = 0u; i < scene.n_parts; ++i) {
        if (strcmp(scene.parts[i].name, name) == 0) {
            return &scene.parts[i];
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

static const rig_joint *joint(const char *name)
{
    for (size_t i = 0u; i < scene.n_joints; ++i) {
        if (strcmp(scene.joints[i].name, name) == 0) {
            return &scene.joints[i].joint;
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

static bool never_meet(const char *a, uint16_t b)
{
    for (size_t i = 0u; i < scene.n_rules; ++i) {
        const model_rule *const r = &scene.rules[i];
        if (r->kind == 0u && &scene.bodies[r->a] == body(a) && r->b == b) {
            return true;
        }
    }
    return false;
}

static uint16_t index_of(const char *name)
{
    return (uint16_t)(body(name) - scene.bodies);
}

static void assert_vec(double x, double y, double z, plant_vec v)
{
    TEST_ASSERT_DOUBLE_WITHIN(FINE, x, v.x);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, y, v.y);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, z, v.z);
}

static void assert_quat(double w, double x, double y, double z, plant_quat q)
{
    TEST_ASSERT_DOUBLE_WITHIN(FINE, w, q.w);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, x, q.x);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, y, q.y);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, z, q.z);
}

static void assert_note(const char *sentence)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(urdf_case_words.notes, sentence);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(urdf_case_words.notes, sentence), urdf_case_words.notes);
}

/* ---- masses ---- */

#define DIAGONAL "<inertia ixx='1' iyy='2' izz='2.5' ixy='0' ixz='0' iyz='0'/>"

void test_import_turns_the_inertia_into_the_frame_of_the_link(void)
{
    take(ROBOT "<link name='a'><inertial><origin xyz='1 2 3' rpy='0.78539816339744831 0 0'/>"
               "<mass value='4'/>" DIAGONAL "</inertial></link>" END);
    /* R_x(45 deg): yy' = zz' = (yy + zz) / 2, yz' = (yy - zz) / 2 */
    assert_vec(1.0, 2.0, 3.0, body("a")->com);
    assert_vec(1.0, 2.25, 2.25, body("a")->inertia);
    assert_vec(-0.25, 0.0, 0.0, body("a")->product);
    TEST_ASSERT_EQUAL_DOUBLE(4.0, body("a")->mass);
}

void test_import_applies_roll_then_pitch_then_yaw(void)
{
    take(ROBOT "<link name='a'><inertial><origin rpy='1.5707963267948966 0 1.5707963267948966'/>"
               "<mass value='4'/>" DIAGONAL "</inertial></link>" END);
    /* R_z R_x: x -> y, y -> z, z -> x */
    assert_vec(2.5, 1.0, 2.0, body("a")->inertia);
    assert_vec(0.0, 0.0, 0.0, body("a")->product);
}

void test_import_keeps_products_of_inertia_in_their_places(void)
{
    take(ROBOT "<link name='a'><inertial><mass value='1'/>"
               "<inertia ixx='5' iyy='6' izz='7' ixy='0.1' ixz='0.2' iyz='0.3'/></inertial></link>" END);
    assert_vec(5.0, 6.0, 7.0, body("a")->inertia);
    assert_vec(0.3, 0.2, 0.1, body("a")->product);
}

/* Two boxes of 0.2 x 0.4 x 0.6 m and 3 kg, the second beside the first: one of 0.4 x 0.4 x 0.6 m and 6 kg. */
void test_import_merges_two_boxes_into_one(void)
{
#define BOX "<mass value='3'/><inertia ixx='0.13' iyy='0.1' izz='0.05' ixy='0' ixz='0' iyz='0'/>"
    take(ROBOT "<link name='a'><inertial><origin xyz='0.1 0 0'/>" BOX "</inertial></link>"
               "<link name='b'><inertial>" BOX "</inertial></link>" URDF_CASE_JOINT(
                   "j", "fixed", "a", "b", "<origin xyz='0.3 0 0'/>") END);
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_bodies);
    TEST_ASSERT_EQUAL_size_t(0u, scene.n_joints);
    TEST_ASSERT_EQUAL_DOUBLE(6.0, body("a")->mass);
    assert_vec(0.2, 0.0, 0.0, body("a")->com);
    assert_vec(0.5 * (0.16 + 0.36), 0.5 * (0.16 + 0.36), 0.5 * (0.16 + 0.16), body("a")->inertia);
    assert_note("merged into \"a\", by fixed joints: \"b\"");
}

/* The second box turned by 90 degrees about z: its x is the first one's y. */
void test_import_merges_a_turned_box(void)
{
    take(ROBOT "<link name='a'><inertial>" BOX "</inertial></link>"
               "<link name='b'><inertial><origin xyz='0 1 0'/>" BOX "</inertial></link>" URDF_CASE_JOINT(
                   "j", "fixed", "a", "b", "<origin xyz='0 0 2' rpy='0 0 1.5707963267948966'/>") END);
    /* the second centre is at (-1, 0, 2); d = (0.5, 0, 1) on both sides of the common one */
    assert_vec(-0.5, 0.0, 1.0, body("a")->com);
    assert_vec(0.13 + 0.1 + 6.0 * 1.0, 0.1 + 0.13 + 6.0 * 1.25, 0.05 + 0.05 + 6.0 * 0.25, body("a")->inertia);
    assert_vec(0.0, 6.0 * 0.5, 0.0, body("a")->product);
}

void test_import_merges_chains_of_frames_without_mass(void)
{
    take(ROBOT "<link name='foot'/>" URDF_CASE_CUBE("a") "<link name='f'/>" URDF_CASE_CUBE("b") URDF_CASE_JOINT(
        "j1", "fixed", "foot", "a", "<origin xyz='0 0 1'/>")
             URDF_CASE_JOINT("j2", "fixed", "a", "f", "<origin xyz='0 2 0' rpy='0 0 1.5707963267948966'/>")
                 URDF_CASE_JOINT("j3", "revolute", "f", "b", "<origin xyz='3 0 0'/>" LIMITS) END);
    TEST_ASSERT_EQUAL_size_t(2u, scene.n_bodies);
    assert_vec(0.0, 0.0, 1.0, body("foot")->com);
    assert_vec(0.0, 0.0, 1.0, part("a")->position);
    TEST_ASSERT_EQUAL_UINT16(index_of("foot"), part("a")->body);
    assert_vec(0.0, 5.0, 1.0, joint("j3")->at_parent);
    assert_quat(sqrt(0.5), 0.0, 0.0, sqrt(0.5), joint("j3")->turn_parent);
    TEST_ASSERT_EQUAL_UINT16(index_of("foot"), joint("j3")->parent);
    TEST_ASSERT_TRUE(never_meet("b", index_of("foot")));
    assert_note("merged into \"foot\", by fixed joints: \"a\", \"f\"");
}

void test_import_lets_a_point_mass_be_part_of_a_body(void)
{
    take(ROBOT URDF_CASE_CUBE("a") "<link name='b'><inertial><mass value='1'/>"
                                   "<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial></link>"
             URDF_CASE_JOINT("j", "fixed", "a", "b", "<origin xyz='0 0 3'/>") END);
    assert_vec(0.0, 0.0, 1.0, body("a")->com);
    assert_vec(0.01 + 6.0, 0.01 + 6.0, 0.01, body("a")->inertia);
}

void test_import_warns_of_an_inertia_that_no_mass_has(void)
{
    take(ROBOT "\n<link name='a'><inertial><mass value='1'/>"
               "<inertia ixx='1' iyy='1' izz='3' ixy='0' ixz='0' iyz='0'/></inertial></link>" END);
    assert_note("robot.urdf:3: one principal moment of inertia is larger than the two others together");
    take(ROBOT "<link name='plate'><inertial><mass value='1'/>"
               "<inertia ixx='1' iyy='1' izz='2.001' ixy='0' ixz='0' iyz='0'/></inertial></link>" END);
    TEST_ASSERT_NULL(urdf_case_words.notes);
}

/* ---- shapes ---- */

void test_import_halves_lengths_and_keeps_radii(void)
{
    take(ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial>"
               "<collision><geometry><box size='1 2 3'/></geometry></collision>"
               "<collision name='ball'><geometry><sphere radius='0.5'/></geometry></collision>"
               "<collision><origin xyz='1 0 0' rpy='0 1.5707963267948966 0'/>"
               "<geometry><cylinder radius='0.25' length='4'/></geometry></collision>"
               "<collision><geometry><capsule radius='0.75' length='6'/></geometry></collision></link>" END);
    const double *size = part("a")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_BOX, part("a")->shape->kind);
    assert_vec(0.5, 1.0, 1.5, (plant_vec){size[0], size[1], size[2]});
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_SPHERE, part("ball")->shape->kind);
    TEST_ASSERT_EQUAL_DOUBLE(0.5, part("ball")->shape->size[0]);
    size = part("a_2")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_CYLINDER, part("a_2")->shape->kind);
    assert_vec(0.25, 2.0, 0.0, (plant_vec){size[0], size[1], 0.0});
    assert_vec(1.0, 0.0, 0.0, part("a_2")->position);
    assert_quat(sqrt(0.5), 0.0, sqrt(0.5), 0.0, part("a_2")->attitude);
    size = part("a_3")->shape->size;
    TEST_ASSERT_EQUAL_UINT8(TD_SHAPE_CAPSULE, part("a_3")->shape->kind);
    assert_vec(0.75, 3.0, 0.0, (plant_vec){size[0], size[1], 0.0});
}

void test_import_gives_parts_names_of_their_own(void)
{
    take(ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial>"
               "<collision name='a_2'><geometry><sphere radius='1'/></geometry></collision>"
               "<collision><geometry><sphere radius='2'/></geometry></collision>"
               "<collision><geometry><sphere radius='3'/></geometry></collision></link>" END);
    TEST_ASSERT_EQUAL_DOUBLE(1.0, part("a_2")->shape->size[0]);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, part("a")->shape->size[0]);
    TEST_ASSERT_EQUAL_DOUBLE(3.0, part("a_3")->shape->size[0]);
}

#define MESHED(file, more)                                                                         \
    ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial><collision><geometry>"  \
          "<mesh filename='" file "'" more "/></geometry></collision></link>" END

static void assert_mesh(const char *file, double scale)
{
    TEST_ASSERT_NOT_NULL(scene.parts_as_written);
    TEST_ASSERT_EQUAL_STRING(file, scene.parts_as_written[0].shape->file);
    TEST_ASSERT_EQUAL_DOUBLE(scale, scene.parts_as_written[0].shape->scale);
}

void test_import_names_meshes_from_where_the_scene_lies(void)
{
    char text[1024];
    urdf_case_cube("parts/rod.obj");
    take(MESHED("parts/rod.obj", " scale='0.001 0.001 0.001'"));
    assert_mesh("parts/rod.obj", 0.001);
    urdf_case_write("scenes/none", "");
    urdf_case_order.to = urdf_case_path("scenes/scene.json");
    take(MESHED("file://parts/rod.obj", ""));
    assert_mesh("../parts/rod.obj", 1.0);
    (void)snprintf(text, sizeof text, MESHED("file://%s", ""), urdf_case_path("parts/rod.obj"));
    take(text);
    assert_mesh("../parts/rod.obj", 1.0);
}

void test_import_finds_packages_as_it_is_told(void)
{
    urdf_case_cube("elsewhere/meshes/rod.OBJ");
    const urdf_package packages[] = {{"other", "/nowhere"}, {"arm", urdf_case_path("elsewhere")}};
    urdf_case_order.packages = packages;
    urdf_case_order.n_packages = 2u;
    take(MESHED("package://arm/meshes/rod.OBJ", ""));
    assert_mesh("elsewhere/meshes/rod.OBJ", 1.0);
}

void test_import_finds_packages_around_and_beside_the_robot(void)
{
    urdf_case_cube("arm/meshes/rod.obj");
    urdf_case_write("arm/urdf/none", "");
    take(MESHED("package://arm/meshes/rod.obj", ""));
    assert_mesh("arm/meshes/rod.obj", 1.0);
    urdf_case_write("arm/urdf/arm.urdf", MESHED("package://arm/meshes/rod.obj", ""));
    urdf_case_order.from = urdf_case_path("arm/urdf/arm.urdf");
    take("");
    assert_mesh("arm/meshes/rod.obj", 1.0);
}

/* ---- joints ---- */

#define TWO(type, more) ROBOT URDF_CASE_CUBE("a") URDF_CASE_CUBE("b") URDF_CASE_JOINT("j", type, "a", "b", more) END

void test_import_keeps_a_revolute_joint(void)
{
    take(TWO("revolute", "<origin xyz='1 2 3' rpy='0 0 3.1415926535897931'/><axis xyz='0 3 4'/>" LIMITS
                         "<dynamics damping='0.5' friction='0.25'/>"));
    const rig_joint *const j = joint("j");
    TEST_ASSERT_EQUAL_UINT8(RIG_REVOLUTE, j->kind);
    TEST_ASSERT_EQUAL_UINT16(index_of("a"), j->parent);
    TEST_ASSERT_EQUAL_UINT16(index_of("b"), j->child);
    assert_vec(1.0, 2.0, 3.0, j->at_parent);
    assert_quat(0.0, 0.0, 0.0, 1.0, j->turn_parent);
    assert_vec(0.0, 0.0, 0.0, j->at_child);
    assert_vec(0.0, 0.6, 0.8, j->axis);
    TEST_ASSERT_TRUE(j->is_limited);
    assert_vec(-1.0, 2.0, 0.0, (plant_vec){j->lower, j->upper, j->start});
    assert_vec(0.5, 0.25, 0.0, (plant_vec){j->damping, j->friction, 0.0});
    TEST_ASSERT_TRUE(never_meet("b", index_of("a")));
}

void test_import_takes_x_for_an_axis_that_is_not_written(void)
{
    take(TWO("prismatic", LIMITS));
    TEST_ASSERT_EQUAL_UINT8(RIG_PRISMATIC, joint("j")->kind);
    assert_vec(1.0, 0.0, 0.0, joint("j")->axis);
    take(TWO("prismatic", "<axis/>" LIMITS));
    assert_vec(1.0, 0.0, 0.0, joint("j")->axis);
}

void test_import_lets_a_continuous_joint_turn_for_ever(void)
{
    take(TWO("continuous", "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='3' velocity='50'/>"));
    TEST_ASSERT_EQUAL_UINT8(RIG_REVOLUTE, joint("j")->kind);
    TEST_ASSERT_FALSE(joint("j")->is_limited);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_OMEGA_MAX, body("a")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(50.0, body("b")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_V_MAX, body("b")->v_max);
}

void test_import_adds_velocity_limits_along_the_chain(void)
{
    take(ROBOT URDF_CASE_CUBE("a") URDF_CASE_CUBE("b") URDF_CASE_CUBE("c")
             URDF_CASE_JOINT("k", "continuous", "b", "c", "<limit velocity='25'/>")
                 URDF_CASE_JOINT("j", "continuous", "a", "b", "<limit velocity='20'/>") END);
    TEST_ASSERT_EQUAL_DOUBLE(URDF_OMEGA_MAX, body("b")->omega_max);
    TEST_ASSERT_EQUAL_DOUBLE(45.0, body("c")->omega_max);
}

void test_import_begins_at_the_limit_that_is_nearest_to_zero(void)
{
    take(TWO("revolute", "<limit lower='-3' upper='-0.5'/>"));
    TEST_ASSERT_EQUAL_DOUBLE(-0.5, joint("j")->start);
    assert_note("joint \"j\" begins at -0.5: 0 is beyond its limits");
    take(TWO("prismatic", "<limit lower='0.25' upper='0.5'/>"));
    TEST_ASSERT_EQUAL_DOUBLE(0.25, joint("j")->start);
}

void test_import_fixes_a_joint_that_cannot_move(void)
{
    take(TWO("prismatic", "<origin xyz='0 0 1'/><axis xyz='0 1 0'/><limit lower='2' upper='2'/>"));
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_bodies);
    assert_vec(0.0, 2.0, 1.0, part("b")->position);
    assert_note("joint \"j\" is fixed: both its limits are 2");
    take(TWO("revolute", "<axis xyz='0 0 1'/><limit lower='3.1415926535897931' upper='3.1415926535897931'/>"));
    assert_quat(0.0, 0.0, 0.0, 1.0, part("b")->attitude);
    take(TWO("revolute", "<limit upper='0'/>"));
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_bodies);
}

void test_import_frees_what_floats(void)
{
    take(ROBOT URDF_CASE_CUBE("a") URDF_CASE_CUBE("b") URDF_CASE_CUBE("c")
             URDF_CASE_JOINT("j", "revolute", "a", "b",
                             "<origin xyz='0 0 1'/><axis xyz='0 0 1'/>"
                             "<limit lower='1.5707963267948966' upper='2'/>")
                 URDF_CASE_JOINT("k", "floating", "b", "c", "<origin xyz='1 0 0'/>") END);
    TEST_ASSERT_EQUAL_UINT8(RIG_FREE, joint("k")->kind);
    assert_vec(0.0, 1.0, 1.0, body("c")->position);
    assert_quat(sqrt(0.5), 0.0, 0.0, sqrt(0.5), body("c")->attitude);
    TEST_ASSERT_FALSE(never_meet("c", index_of("b")));
}

/* ---- the root and the world ---- */

void test_import_leaves_the_root_free(void)
{
    take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_joints);
    assert_vec(0.0, 0.0, 0.0, body("a")->position);
}

void test_import_ties_the_root_to_the_world(void)
{
    urdf_case_order.is_fixed = true;
    take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, joint("fixed_base")->kind);
    TEST_ASSERT_EQUAL_UINT16(RIG_WORLD, joint("fixed_base")->parent);
    TEST_ASSERT_TRUE(never_meet("a", MODEL_WORLD));
    TEST_ASSERT_FALSE(never_meet("b", MODEL_WORLD));
}

void test_import_finds_a_name_for_the_joint_of_the_base(void)
{
    urdf_case_order.is_fixed = true;
    take(ROBOT URDF_CASE_CUBE("a") URDF_CASE_CUBE("b") URDF_CASE_JOINT("fixed_base", "continuous", "a", "b", "") END);
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, joint("fixed_base_2")->kind);
}

void test_import_makes_a_fixed_root_without_mass_part_of_the_world(void)
{
    urdf_case_order.is_fixed = true;
    take(ROBOT "<link name='a'><collision><geometry><sphere radius='1'/></geometry></collision></link>"
        URDF_CASE_CUBE("b") URDF_CASE_JOINT("j", "revolute", "a", "b", LIMITS) END);
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_bodies);
    TEST_ASSERT_EQUAL_UINT16(MODEL_WORLD, part("a")->body);
    TEST_ASSERT_EQUAL_UINT16(RIG_WORLD, joint("j")->parent);
    TEST_ASSERT_NOT_EQUAL_UINT16(0u, part("b")->avoids & part("a")->groups);
    assert_note("merged into \"world\", by fixed joints: \"a\"");
}

#define POST "<collision><geometry><cylinder radius='0.1' length='1'/></geometry></collision>"

void test_import_takes_a_root_called_world_for_the_world(void)
{
    take(ROBOT "<link name='world'>" POST "</link>" URDF_CASE_CUBE("a") URDF_CASE_CUBE("b") URDF_CASE_CUBE("c")
             URDF_CASE_JOINT("j", "fixed", "world", "a", "<origin xyz='0 0 1'/>")
                 URDF_CASE_JOINT("k", "continuous", "world", "b", "")
                     URDF_CASE_JOINT("l", "floating", "world", "c", "<origin xyz='5 0 0'/>") END);
    TEST_ASSERT_EQUAL_size_t(3u, scene.n_bodies);
    TEST_ASSERT_EQUAL_UINT16(MODEL_WORLD, part("world")->body);
    TEST_ASSERT_EQUAL_UINT8(RIG_FIXED, joint("j")->kind);
    assert_vec(0.0, 0.0, 1.0, joint("j")->at_parent);
    TEST_ASSERT_TRUE(never_meet("a", MODEL_WORLD));
    TEST_ASSERT_FALSE(never_meet("b", MODEL_WORLD));
    TEST_ASSERT_NOT_EQUAL_UINT16(0u, part("b")->avoids & part("world")->groups);
    TEST_ASSERT_EQUAL_UINT16(0u, part("c")->avoids);
    assert_vec(5.0, 0.0, 0.0, body("c")->position);
}

void test_import_leaves_out_the_mass_of_the_world(void)
{
    take(ROBOT URDF_CASE_CUBE("world") URDF_CASE_CUBE("a") URDF_CASE_JOINT("j", "fixed", "world", "a", "") END);
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_bodies);
    assert_note("the mass of \"world\" is left out");
}

void test_import_keeps_two_fixed_bodies_from_meeting(void)
{
    take(ROBOT "<link name='world'/>" URDF_CASE_CUBE("a") URDF_CASE_CUBE("b")
             URDF_CASE_JOINT("j", "fixed", "world", "a", "") URDF_CASE_JOINT("k", "fixed", "world", "b", "") END);
    TEST_ASSERT_TRUE(never_meet("b", index_of("a")));
}

/* ---- the ground ---- */

#define SHAPED(shape, origin)                                                                      \
    ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial><collision>" origin      \
          "<geometry>" shape "</geometry></collision></link>" END
#define TILTED "<origin rpy='0.78539816339744831 0 0'/>"

static void assert_height(double height)
{
    TEST_ASSERT_EQUAL_size_t(1u, scene.n_grounds);
    TEST_ASSERT_DOUBLE_WITHIN(FINE, URDF_ABOVE + height, body("a")->position.z);
}

void test_import_places_the_lowest_point_above_the_ground(void)
{
    const double root = sqrt(0.5);
    urdf_case_order.has_ground = true;
    take(SHAPED("<sphere radius='0.5'/>", "<origin xyz='0 0 0.2'/>"));
    assert_height(0.3);
    take(SHAPED("<box size='9 2 4'/>", TILTED));
    assert_height(root * (1.0 + 2.0));
    take(SHAPED("<cylinder radius='1' length='4'/>", TILTED));
    assert_height(root * (1.0 + 2.0));
    take(SHAPED("<capsule radius='1' length='4'/>", TILTED));
    assert_height(1.0 + root * 2.0);
    urdf_case_cube("cube.obj");
    take(SHAPED("<mesh filename='cube.obj' scale='0.5 0.5 0.5'/>", TILTED));
    assert_height(root * (0.5 + 0.5));
    assert_vec(0.0, 0.0, -1.0, part("ground")->position);
}

void test_import_looks_at_where_joints_begin(void)
{
    urdf_case_order.has_ground = true;
    take(TWO("prismatic", "<axis xyz='0 0 -2'/><limit lower='3' upper='4'/>"));
    TEST_ASSERT_DOUBLE_WITHIN(FINE, URDF_ABOVE + 3.05, body("a")->position.z);
}

void test_import_lifts_a_fixed_base_by_its_joint(void)
{
    urdf_case_order.has_ground = true;
    urdf_case_order.is_fixed = true;
    take(TWO("revolute", "<origin xyz='0 0 1'/>" LIMITS));
    assert_vec(0.0, 0.0, URDF_ABOVE + 0.05, joint("fixed_base")->at_parent);
    assert_vec(0.0, 0.0, 1.0, joint("j")->at_parent);
}

void test_import_lifts_what_the_world_has(void)
{
    urdf_case_order.has_ground = true;
    take(ROBOT "<link name='world'>" POST "</link>" URDF_CASE_CUBE("a")
             URDF_CASE_JOINT("j", "continuous", "world", "a", "") END);
    assert_vec(0.0, 0.0, URDF_ABOVE + 0.5, part("world")->position);
    assert_vec(0.0, 0.0, URDF_ABOVE + 0.5, joint("j")->at_parent);
}

void test_import_says_that_nothing_can_stand(void)
{
    urdf_case_order.has_ground = true;
    take(ROBOT "<link name='a'><inertial><mass value='1'/>" DIAGONAL "</inertial></link>" END);
    assert_note("nothing of it stands on the ground");
}

/* ---- words ---- */

void test_import_lists_what_it_leaves_out(void)
{
    take(ROBOT /* 2 */ "<material name='red'/>\n"
               /* 3 */ "<transmission name='t'/>\n"
               /* 4 */ "<gazebo/>\n"
               /* 5 */ "<sensor name='s'/>\n"
               /* 6 */ "<ros2_control/>\n"
               /* 7 */ "<strange/>\n"
               /* 8 */ URDF_CASE_CUBE("a")
               /* 9 */ "<link name='b' type='x'><inertial><mass value='1'/>" DIAGONAL "</inertial>\n"
               /* 10 */ "<visual><geometry/></visual>\n"
               /* 11 */ "<visual/></link>\n"
               /* 12 */ "<joint name='j' type='revolute'><parent link='a'/><child link='b'/>\n"
               /* 13 */ "<mimic joint='k'/>\n"
               /* 14 */ "<safety_controller k_velocity='1'/>\n"
               /* 15 */ "<calibration rising='0'/>\n"
               /* 16 */ "<limit lower='0' upper='1' effort='5' velocity='6'/></joint>" END);
    assert_note("robot.urdf:2: <material> left out");
    assert_note("robot.urdf:3: <transmission> left out");
    assert_note("robot.urdf:4: <gazebo> left out");
    assert_note("robot.urdf:5: <sensor> left out");
    assert_note("robot.urdf:6: <ros2_control> left out");
    assert_note("robot.urdf:7: <strange> left out: it is not known here");
    assert_note("robot.urdf:9: type of <link> left out");
    assert_note("robot.urdf:10: <visual> left out: only <collision> touches, and nothing is drawn; also in lines 11");
    assert_note("robot.urdf:13: <mimic> left out: this joint moves on its own");
    assert_note("robot.urdf:14: <safety_controller> left out");
    assert_note("robot.urdf:15: <calibration> left out");
    assert_note("robot.urdf:16: effort of <limit> left out");
    assert_note("robot.urdf:16: velocity of <limit> left out");
}

void test_import_passes_over_attributes_with_a_prefix(void)
{
    take("<robot name='r' xmlns:x='y' x:schema='z'>" URDF_CASE_CUBE("a") END);
    TEST_ASSERT_NULL(urdf_case_words.notes);
}

void test_import_lists_many_lines_in_few_words(void)
{
    take(ROBOT URDF_CASE_CUBE("a") "<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n<gazebo/>\n" END);
    assert_note("robot.urdf:3: <gazebo> left out: it speaks to another simulator; also in lines 4, 5, 6, 7, 8 and 2 more\n");
}

void test_import_does_not_lose_count_of_strange_elements(void)
{
    char text[8192] = ROBOT URDF_CASE_CUBE("a");
    for (unsigned i = 0u; i < 100u; ++i) {
        char more[32];
        (void)snprintf(more, sizeof more, "<x%u/>\n", i);
        (void)strcat(text, more);
    }
    take(strcat(text, END));
    assert_note("<x46> left out");
    assert_note("other elements left out: they are not known here; also in lines 51, 52, 53, 54, 55 and 47 more");
}

void test_import_names_the_scene_as_scenes_are_named(void)
{
    take("<robot name='two links'>" URDF_CASE_CUBE("a") END);
    TEST_ASSERT_EQUAL_STRING("two_links", scene.name);
    assert_note("the scene is called \"two_links\"");
    take("<robot>" URDF_CASE_CUBE("a") END);
    TEST_ASSERT_EQUAL_STRING("robot", scene.name);
    take("<robot name='x23456789012345678901234567890123456789012345678901234567890123456789'>" URDF_CASE_CUBE("a") END);
    TEST_ASSERT_EQUAL_size_t(60u, strlen(scene.name));
}

void test_import_takes_names_as_they_are(void)
{
    take(ROBOT URDF_CASE_CUBE("a &quot;b&quot; \\ &lt;c&gt; \xc3\xa4") END);
    TEST_ASSERT_NOT_NULL(body("a \"b\" \\ <c> \xc3\xa4"));
}

/* ---- the file ---- */

void test_import_makes_the_example_anew(void)
{
    static char example[65536];
    urdf_case_write("scene.schema.json", "{}");
    urdf_case_order.from = "boards/scenes/two_link_arm.urdf";
    urdf_case_order.is_fixed = true;
    urdf_case_order.has_ground = true;
    take("");
    (void)snprintf(example, sizeof example, "%s", urdf_case_text("boards/scenes/two_link_arm.json"));
    TEST_ASSERT_EQUAL_STRING(example, urdf_case_text(urdf_case_order.to));
}

void test_import_writes_short_things_on_one_line(void)
{
    take(TWO("revolute", LIMITS));
    TEST_ASSERT_EQUAL_STRING(
        "{\n"
        "  \"name\": \"r\",\n"
        "  \"about\": \"imported from robot.urdf\",\n"
        "  \"bodies\": {\n"
        "    \"a\": {\"mass\": 2, \"inertia\": [0.01, 0.01, 0.01], \"v_max\": 20, \"omega_max\": 30},\n"
        "    \"b\": {\"mass\": 2, \"inertia\": [0.01, 0.01, 0.01], \"v_max\": 20, \"omega_max\": 30}\n"
        "  },\n"
        "  \"parts\": {\n"
        "    \"a\": {\"shape\": {\"kind\": \"box\", \"half\": [0.05, 0.05, 0.05]}, \"body\": \"a\"},\n"
        "    \"b\": {\"shape\": {\"kind\": \"box\", \"half\": [0.05, 0.05, 0.05]}, \"body\": \"b\"}\n"
        "  },\n"
        "  \"pairs\": [{\"a\": \"b\", \"b\": \"a\", \"rule\": \"never\"}],\n"
        "  \"plant\": {\n"
        "    \"joints\": {\"j\": {\"kind\": \"revolute\", \"parent\": \"a\", \"child\": \"b\", \"axis\": [1, 0, 0], "
        "\"limits\": [-1, 2]}}\n"
        "  }\n"
        "}\n",
        urdf_case_text(urdf_case_order.to));
}
