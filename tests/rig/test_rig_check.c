/* SPDX-License-Identifier: MIT */
/* Tables of a plant that are wrong: each row is refused, with its field, and a sentence says why. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "rig_check.h"
#include "scene_words.h"
#include "td_fault_text.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_test_real.h"

/* A ball, a driven slab, a wheel on the ball. */
static const td_body bodies[] = {{TD_ONE, SCENE_VEC(0.1, 0.1, 0.1), TD_R(10.0), TD_R(10.0)},
                                 {.v_max = TD_R(10.0), .omega_max = TD_R(1.0)}};
static const td_wheel wheels[] = {{.x_bk = SCENE_POSE(0.0, 0.0, 0.0),
                                   .leg = {.z_min = TD_NEAR(0.1),
                                           .z_max = TD_NEAR(0.5),
                                           .z_zero = TD_NEAR(0.5),
                                           .k = TD_R(100.0)},
                                   .k_xy = TD_R(100.0),
                                   .d_xy = TD_DRAG(2.0),
                                   .cos_min = TD_U(0.3),
                                   .body = 0u}};
static const td_half_space below = TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0);
static const td_scenery_op leaf = TD_LEAF(0);
static const td_scenery floor_of = {
    .half_spaces = &below, .ops = &leaf, .n_half_spaces = 1u, .n_ops = 1u};
static const td_scenery_solid solids[] = {{.scenery = &floor_of, .body = 1u}};
static const td_material materials[] = {{.is_unlimited = true}};
static const td_scene scene = {
    .name = "check",
    .tick = TD_U(0.001),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = solids, .materials = materials, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = 2u,
    .n_wheels = 1u};
static const rig_start starts[] = {SCENE_AT(0.0, 0.0, 3.0), SCENE_AT(0.0, 0.0, 0.0)};

static rig machine;
static rig_tables tables;
static rig_mass masses[2];
static rig_motion motions[2];
static rig_force force;
static rig_air air;
static rig_control controls[2];
static rig_joint joint;
static uint16_t settled[1];
static const rig_scene what = {
    .scene = &scene, .newtons = 1.0, .start = starts, .tables = &tables, .gravity = 9.81};

void setUp(void)
{
    masses[0] = (rig_mass){.mass = 1.0, .inertia_b = {0.1, 0.1, 0.1}};
    masses[1] = (rig_mass){.mass = 0.0};
    motions[0] = (rig_motion){.body = 1u};
    motions[1] = motions[0];
    force = (rig_force){.body = 0u};
    air = (rig_air){.body = 0u};
    controls[0] = controls[1] = (rig_control){.wheel = 0u};
    joint = (rig_joint){
        .kind = RIG_REVOLUTE, .parent = RIG_WORLD, .child = 0u, .axis = {1.0, 0.0, 0.0}};
    settled[0] = 0u;
    tables = (rig_tables){.masses = masses,
                          .motions = motions,
                          .forces = &force,
                          .airs = &air,
                          .controls = controls,
                          .joints = &joint,
                          .settled = settled,
                          .n_motions = 1u,
                          .n_forces = 1u,
                          .n_airs = 1u,
                          .n_controls = 1u};
}

void tearDown(void)
{
}

static void assert_refused(uint32_t field, uint32_t index, const char *text)
{
    char buffer[TD_TEXT_SIZE];
    const td_fault fault = rig_begin(&machine, &what);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    (void)rig_fault_text(fault, buffer, sizeof buffer);
    TEST_ASSERT_EQUAL_STRING(text, buffer);
    setUp();
}

void test_tables_that_are_well_are_taken(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
}

void test_motions_are_checked(void)
{
    const char *const body = "motion 0: body must be driven (mass 0), by one motion alone";
    motions[0].body = 0u;
    assert_refused(RIG_MOTION_BODY, 0u, body);
    motions[0].body = 2u;
    assert_refused(RIG_MOTION_BODY, 0u, body);
    motions[0].body = RIG_WORLD;
    assert_refused(RIG_MOTION_BODY, 0u, body);
    tables.n_motions = 2u;
    assert_refused(RIG_MOTION_BODY, 1u,
                   "motion 1: body must be driven (mass 0), by one motion alone");
    motions[0].angle[2].slope = NAN;
    assert_refused(
        RIG_MOTION_SIGNAL, 0u,
        "motion 0: place and angle must be signals of numbers, their tables ascending in time");
}

void test_forces_and_air_are_checked(void)
{
    force.body = 1u; /* driven */
    assert_refused(RIG_FORCE_BODY, 0u, "force 0: body must have a mass");
    force.body = 7u;
    assert_refused(RIG_FORCE_BODY, 0u, "force 0: body must have a mass");
    force.torque[1].constant = INFINITY;
    assert_refused(
        RIG_FORCE_SIGNAL, 0u,
        "force 0: force and torque must be signals of numbers, their tables ascending in time");
    force.point_b.z = NAN;
    assert_refused(RIG_FORCE_POINT, 0u, "force 0: point must be a position");
    air.body = 1u;
    assert_refused(RIG_AIR_BODY, 0u, "air 0: body must have a mass");
    air.wind[0].ease = -1.0;
    assert_refused(RIG_AIR_SIGNAL, 0u,
                   "air 0: wind must be signals of numbers, their tables ascending in time");
    air.damping.y = -0.1;
    assert_refused(RIG_AIR_VALUE, 0u, "air 0: damping and drag must not be negative");
    air.spin_damping.x = NAN;
    assert_refused(RIG_AIR_VALUE, 0u, "air 0: damping and drag must not be negative");
    air.drag = -1.0;
    assert_refused(RIG_AIR_VALUE, 0u, "air 0: damping and drag must not be negative");
    air.lift = NAN;
    assert_refused(RIG_AIR_VALUE, 0u, "air 0: damping and drag must not be negative");
}

void test_controls_and_settled_bodies_are_checked(void)
{
    controls[0].wheel = 1u;
    assert_refused(RIG_CONTROL_WHEEL, 0u,
                   "control 0: wheel must be one of the scene, with one row alone");
    tables.n_controls = 2u;
    assert_refused(RIG_CONTROL_WHEEL, 1u,
                   "control 1: wheel must be one of the scene, with one row alone");
    controls[0].drive.slope = NAN;
    assert_refused(RIG_CONTROL_SIGNAL, 0u,
                   "control 0: brake, steer and drive must be signals of numbers, their tables "
                   "ascending in time");
    const char *const rule =
        "settled 0: body must have a mass, and no joint, with its centre of mass at its origin";
    tables.n_settled = 1u;
    settled[0] = 1u;
    assert_refused(RIG_SETTLED_BODY, 0u, rule);
    tables.n_settled = 1u;
    settled[0] = 2u;
    assert_refused(RIG_SETTLED_BODY, 0u, rule);
    tables.n_settled = 1u;
    tables.n_joints = 1u;
    assert_refused(RIG_SETTLED_BODY, 0u, rule);
}

/* What rig_settle says is what rig_begin says. */
void test_a_body_that_cannot_be_settled_is_refused(void)
{
    tables.n_settled = 1u;
    const td_fault fault = rig_begin(&machine, &what); /* three metres up */
    TEST_ASSERT_TRUE(fault.status != TD_OK);
    TEST_ASSERT_EQUAL_UINT16(0u, fault.index);
}

void test_masses_agree_with_the_scene(void)
{
    const char *const rule = "body 1: mass must be positive, and 0 if the body is driven";
    masses[1].mass = 1.0;
    assert_refused(RIG_MASS_MASS, 1u, rule);
    masses[0].mass = 0.0;
    assert_refused(RIG_MASS_MASS, 0u, "body 0: mass must be positive, and 0 if the body is driven");
    masses[0].inertia_b.y = 0.0;
    assert_refused(RIG_MASS_INERTIA, 0u,
                   "body 0: inertia must be that of a body, and positive if it turns freely");
}

void test_heads_are_checked(void)
{
    tables.forces = NULL;
    assert_refused(RIG_TABLE_MISSING, 0u, "a table of the plant is missing: its count must be 0");
    tables.n_joints = 1u;
    tables.joints = NULL;
    assert_refused(RIG_TABLE_MISSING, 0u, "a table of the plant is missing: its count must be 0");
    tables.integrator = RIG_RK4 + 1;
    assert_refused(RIG_TABLE_INTEGRATOR, 0u, "the integrator must be semi or rk4");
}

void test_a_joint_is_refused_with_a_sentence(void)
{
    tables.n_joints = 1u;
    joint.axis.x = 0.5;
    assert_refused(RIG_JOINT_AXIS, 0u, "joint 0: axis must be of unit length");
}

/* Every field has a text that names its row; what is too long for a buffer is cut off, and ends. */
void test_every_field_has_a_text(void)
{
    char whole[TD_TEXT_SIZE], cut[8];
    for (uint32_t field = RIG_JOINT_KIND; field <= RIG_TABLE_ROLLBACKS; ++field) {
        const td_fault fault = rig_fault(field, 4321u);
        const size_t length = rig_fault_text(fault, whole, sizeof whole);
        TEST_ASSERT_EQUAL_size_t(strlen(whole), length);
        TEST_ASSERT_TRUE(length > 20u && length < sizeof whole);
        TEST_ASSERT_EQUAL_size_t(length, rig_fault_text(fault, cut, sizeof cut));
        TEST_ASSERT_EQUAL_size_t(sizeof cut - 1u, strlen(cut));
        TEST_ASSERT_EQUAL_size_t(length, rig_fault_text(fault, NULL, 0u));
    }
    TEST_ASSERT_NULL(strstr(whole, "4321"));
    (void)rig_fault_text(rig_fault(RIG_JOINT_LOOP, 4321u), whole, sizeof whole);
    TEST_ASSERT_NOT_NULL(strstr(whole, "joint 4321: "));
}

/* All else is the core's. */
void test_faults_of_the_core_have_the_texts_of_the_core(void)
{
    char here[TD_TEXT_SIZE], there[TD_TEXT_SIZE];
    const td_fault fault = td_fault_of(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_PROMISE);
    (void)rig_fault_text(fault, here, sizeof here);
    (void)td_fault_text(fault, there, sizeof there);
    TEST_ASSERT_EQUAL_STRING(there, here);
}
