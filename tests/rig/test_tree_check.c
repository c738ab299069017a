/* SPDX-License-Identifier: MIT */
/* Joints and masses that make no tree: each is refused, with its row and its field. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "rig_check.h"
#include "td_port.h"
#include "td_test_tree.h"
#include "tree.h"

static const rig_mass solid = {
    .mass = 1.0, .com_b = {0.0, 0.0, -0.5}, .inertia_b = {0.1, 0.1, 0.1}};

/* A chain of three on the world. */
void setUp(void)
{
    tree_test_clear(9.81);
    for (uint16_t b = 0u; b < 3u; ++b) {
        (void)tree_test_body(solid);
        (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                          .parent = b == 0u ? RIG_WORLD : (uint16_t)(b - 1u),
                                          .child = b,
                                          .axis = {0.0, 1.0, 0.0}});
    }
}

void tearDown(void)
{
}

static void assert_refused(uint32_t field, uint32_t index)
{
    const td_fault fault = tree_test_try(1e-3, RIG_RK4);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_INT(field == RIG_JOINT_FULL ? TD_E_FULL : TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(0u, model.trees.n); /* nothing moves */
    setUp();
}

void test_a_chain_is_a_tree(void)
{
    tree_test_begin(1e-3, RIG_RK4);
    TEST_ASSERT_EQUAL_UINT16(3u, model.trees.n);
}

void test_what_is_no_joint_is_refused(void)
{
    model.joints[1].kind = RIG_JOINT_KINDS;
    assert_refused(RIG_JOINT_KIND, 1u);
    model.joints[2].child = 3u;
    assert_refused(RIG_JOINT_CHILD, 2u);
    model.joints[2].child = RIG_WORLD;
    assert_refused(RIG_JOINT_CHILD, 2u);
    model.masses[2].mass = model.bodies[2].mass = 0.0; /* driven */
    assert_refused(RIG_JOINT_CHILD, 2u);
    model.joints[1].parent = 3u;
    assert_refused(RIG_JOINT_PARENT, 1u);
    model.joints[1].parent = 1u;
    assert_refused(RIG_JOINT_PARENT, 1u);
}

void test_two_parents_and_loops_are_refused(void)
{
    model.joints[2].child = 1u;
    model.joints[2].parent = 0u;
    assert_refused(RIG_JOINT_TWICE, 2u);
    model.joints[0].parent = 2u;
    assert_refused(RIG_JOINT_LOOP, 0u);
}

void test_numbers_of_joints_are_checked(void)
{
    model.joints[0].at_parent.y = NAN;
    assert_refused(RIG_JOINT_FRAME, 0u);
    model.joints[0].at_child.x = INFINITY;
    assert_refused(RIG_JOINT_FRAME, 0u);
    model.joints[1].turn_parent.w = 0.9;
    assert_refused(RIG_JOINT_FRAME, 1u);
    model.joints[1].turn_child.x = NAN;
    assert_refused(RIG_JOINT_FRAME, 1u);
    model.joints[1].axis.y = 1.001;
    assert_refused(RIG_JOINT_AXIS, 1u);
    model.joints[1].axis.y = 0.0;
    assert_refused(RIG_JOINT_AXIS, 1u);
    model.joints[1].axis.x = NAN;
    assert_refused(RIG_JOINT_AXIS, 1u);
    model.joints[2].damping = -1e-9;
    assert_refused(RIG_JOINT_DAMPING, 2u);
    model.joints[2].friction = NAN;
    assert_refused(RIG_JOINT_FRICTION, 2u);
    model.joints[2].drive.constant = INFINITY;
    assert_refused(RIG_JOINT_DRIVE, 2u);
    model.joints[2].start_rate = NAN;
    assert_refused(RIG_JOINT_START, 2u);
}

static void limit(double lower, double upper, double start)
{
    model.joints[1].is_limited = true;
    model.joints[1].lower = lower;
    model.joints[1].upper = upper;
    model.joints[1].start = start;
}

void test_limits_and_starts_are_checked(void)
{
    limit(0.2, 0.1, 0.15);
    assert_refused(RIG_JOINT_LIMITS, 1u);
    limit(NAN, 0.1, 0.0);
    assert_refused(RIG_JOINT_LIMITS, 1u);
    limit(0.1, 0.2, 0.0999);
    assert_refused(RIG_JOINT_START, 1u);
    limit(0.1, 0.2, 0.2001);
    assert_refused(RIG_JOINT_START, 1u);
    limit(0.1, 0.2, 0.2);
    tree_test_begin(1e-3, RIG_RK4);
}

void test_rigid_joints_have_nothing_to_set(void)
{
    for (uint8_t kind = RIG_FIXED; kind <= RIG_FREE; kind = (uint8_t)(kind + RIG_FREE)) {
        model.joints[1].kind = kind;
        model.joints[1].damping = 1.0;
        assert_refused(RIG_JOINT_RIGID, 1u);
        model.joints[1].kind = kind;
        model.joints[1].start = 0.1;
        assert_refused(RIG_JOINT_RIGID, 1u);
        model.joints[1].kind = kind;
        model.joints[1].drive.slope = 0.1;
        assert_refused(RIG_JOINT_RIGID, 1u);
        model.joints[1].kind = kind;
        tree_test_begin(1e-3, RIG_RK4);
        setUp();
    }
}

/* A point mass off the axis resists a hinge; on the axis it does not, unless what it carries does. */
void test_a_joint_that_nothing_resists_is_refused(void)
{
    model.masses[2] = tree_test_point(1.0, (plant_vec){0.3, 0.7, 0.0});
    tree_test_begin(1e-3, RIG_RK4);
    setUp();
    model.masses[2] = tree_test_point(1.0, (plant_vec){0.0, 0.7, 0.0});
    assert_refused(RIG_JOINT_INERTIA, 2u);
    model.masses[1] = tree_test_point(1.0, (plant_vec){0.0, 0.7, 0.0});
    model.joints[2].at_parent.x = 0.5;
    tree_test_begin(1e-3, RIG_RK4);
}

void test_masses_are_checked(void)
{
    model.masses[1].mass = -1.0;
    assert_refused(RIG_MASS_MASS, 1u);
    model.masses[1].mass = NAN;
    assert_refused(RIG_MASS_MASS, 1u);
    model.masses[1].com_b.x = NAN;
    assert_refused(RIG_MASS_COM, 1u);
    model.masses[1].inertia_b.x = -0.1;
    assert_refused(RIG_MASS_INERTIA, 1u);
    model.masses[1].product_b.x = NAN;
    assert_refused(RIG_MASS_INERTIA, 1u);
    model.masses[1].product_b.z = 0.11; /* xx yy < xy^2 */
    assert_refused(RIG_MASS_INERTIA, 1u);
    model.masses[1].product_b = (plant_vec){0.09, 0.09, -0.09}; /* each minor of two is well */
    assert_refused(RIG_MASS_INERTIA, 1u);
}

/* What floats turns about every axis. */
void test_a_floating_body_needs_its_inertia(void)
{
    model.joints[0].kind = RIG_FREE;
    model.masses[0] = tree_test_point(1.0, (plant_vec){0.0, 0.0, 0.0});
    assert_refused(RIG_MASS_INERTIA, 0u); /* about the hinge nothing resists */
    model.joints[0].kind = RIG_FREE;
    model.joints[1].kind = RIG_FIXED;
    model.masses[0] = tree_test_point(1.0, (plant_vec){0.0, 0.0, 0.0});
    tree_test_begin(1e-3, RIG_RK4); /* what it carries resists */
    TEST_ASSERT_EQUAL_INT(RIG_FREE, tree_test_link(0u)->kind);
    setUp();
    model.tables.n_joints = 0u;
    model.masses[1] = tree_test_point(1.0, (plant_vec){0.1, 0.0, 0.0});
    assert_refused(RIG_MASS_INERTIA, 1u);
    model.tables.n_joints = 0u;
    model.masses[1].com_b = (plant_vec){0.0, 0.0, 0.0};
    model.masses[1].inertia_b = (plant_vec){0.1, 0.0, 0.1};
    assert_refused(RIG_MASS_INERTIA, 1u);
}

/* Bodies that no joint concerns are no links. */
void test_plain_bodies_stay_out_of_the_tree(void)
{
    model.tables.n_joints = 1u;
    model.masses[1].com_b = (plant_vec){0.0, 0.0, 0.0};
    tree_test_begin(1e-3, RIG_RK4);
    TEST_ASSERT_EQUAL_UINT16(2u, model.trees.n);
    TEST_ASSERT_TRUE(tree_has(&model.trees, 0u));
    TEST_ASSERT_FALSE(tree_has(&model.trees, 1u));
    TEST_ASSERT_TRUE(tree_has(&model.trees, 2u)); /* its centre of mass is not at its origin */
}

/* Children before their parents, in whatever order. */
void test_order_does_not_matter(void)
{
    model.joints[0].parent = 2u;
    model.joints[1].parent = RIG_WORLD;
    model.joints[2].parent = 1u;
    tree_test_begin(1e-3, RIG_RK4);
    TEST_ASSERT_EQUAL_UINT16(1u, model.trees.links[0].body);
    TEST_ASSERT_EQUAL_UINT16(2u, model.trees.links[1].body);
    TEST_ASSERT_EQUAL_UINT16(0u, model.trees.links[2].body);
}

void test_too_many_links_are_refused(void)
{
    static plant_body bodies[RIG_MAX_LINKS + 1u];
    static rig_mass masses[RIG_MAX_LINKS + 1u];
    for (uint32_t b = 0u; b <= RIG_MAX_LINKS; ++b) {
        bodies[b] = (plant_body){.mass = 1.0, .attitude = {1.0, 0.0, 0.0, 0.0}};
        masses[b] = solid;
    }
    const rig_tables tables = {.masses = masses};
    const tree_setup fits = {&tables, bodies, RIG_MAX_LINKS, 1e-3};
    TEST_ASSERT_EQUAL_INT(TD_OK, tree_begin(&model.trees, &model.work, &fits).status);
    const tree_setup more = {&tables, bodies, RIG_MAX_LINKS + 1u, 1e-3};
    const td_fault fault = tree_begin(&model.trees, &model.work, &more);
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, fault.status);
    TEST_ASSERT_EQUAL_UINT16(RIG_JOINT_FULL, fault.field);
}
