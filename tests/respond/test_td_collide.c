/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "plant.h"
#include "td_collide.h"
#include "td_core.h"
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_epa.h"
#include "td_gjk.h"
#include "td_hull.h"
#include "td_law.h"
#include "td_math.h"
#include "td_pair.h"
#include "td_coaxial.h"
#include "td_search.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_scaled.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_wrench.h"
#include "td_test_real.h"

TEST_SOURCE_FILE("td_law_class.c")
TEST_SOURCE_FILE("td_law_user.c")

/* What a multibody program does with it: its own bodies and its own integrator, contact by one call. */
#define BODIES 3u
#define STEP   0.0005

static const td_shape cube = {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.5), TD_R(0.5)}, TD_ZERO, 0};
static const td_law laws[] = {
    {TD_LAW_DAMPED, TD_R(5000.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_collide_rules rules = {laws, 1u};

static td_convex convex;
static td_collide_body bodies[BODIES];
static td_law_memory memory[TD_COLLIDE_PAIRS(BODIES)], next[TD_COLLIDE_PAIRS(BODIES)];
static td_distance_work work;
static td_wrench wrenches[BODIES];
static plant_body plant[BODIES];

void setUp(void)
{
    const td_law_memory none = {false, TD_ZERO, TD_SCALED_ZERO, TD_ZERO};
    td_saturations_reset();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&cube, TD_ONE, &convex).status);
    for (uint32_t i = 0u; i < BODIES; ++i) {
        plant[i] = (plant_body){1.0,
                                {1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0},
                                {3.0 * i, 0.0, 0.0},
                                {1.0, 0.0, 0.0, 0.0},
                                {0.0, 0.0, 0.0},
                                {0.0, 0.0, 0.0}};
        bodies[i].convex = &convex;
        bodies[i].mass = TD_ONE;
        bodies[i].inertia = td_vec3_of(TD_R(0.1667), TD_R(0.1667), TD_R(0.1667));
        bodies[i].material = 0u;
        memory[i] = none;
    }
    work.want.calls_max = 0u;
}

void tearDown(void)
{
}

static void place(void)
{
    for (uint32_t i = 0u; i < BODIES; ++i) {
        const plant_body *const p = &plant[i];
        const plant_vec spin = plant_turn(p->attitude, p->spin_b);
        bodies[i].x_wb.p = td_vec3_of(td_from_double(p->position.x), td_from_double(p->position.y),
                                      td_from_double(p->position.z));
        bodies[i].x_wb.q =
            (td_quat){td_unit_from_double(p->attitude.w), td_unit_from_double(p->attitude.x),
                      td_unit_from_double(p->attitude.y), td_unit_from_double(p->attitude.z)};
        bodies[i].twist_w.linear =
            td_vec3_of(td_from_double(p->velocity.x), td_from_double(p->velocity.y),
                       td_from_double(p->velocity.z));
        bodies[i].twist_w.angular =
            td_vec3_of(td_from_double(spin.x), td_from_double(spin.y), td_from_double(spin.z));
    }
}

static plant_vec vec(td_vec3 v)
{
    return (plant_vec){td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
}

static void step(void)
{
    place();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_collide(&rules, bodies, BODIES, memory, next, &work, wrenches));
    for (uint32_t i = 0u; i < BODIES; ++i) {
        memory[i] = next[i];
        plant_step(&plant[i], vec(wrenches[i].force_w), vec(wrenches[i].torque_w), STEP);
    }
}

static plant_vec momentum(void)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < BODIES; ++i) {
        sum = plant_add(sum, plant_scale(plant[i].mass, plant[i].velocity));
    }
    return sum;
}

static double energy(void)
{
    return plant_kinetic(&plant[0]) + plant_kinetic(&plant[1]) + plant_kinetic(&plant[2]);
}

void test_a_head_on_collision_keeps_momentum_and_half_of_the_speed(void)
{
    plant[0].velocity.x = 2.0;
    plant[2].position.x = 50.0;
    for (int i = 0; i < 3000; ++i) {
        step();
    }
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 2.0, momentum().x);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.5 * 2.0, plant[1].velocity.x - plant[0].velocity.x);
}

void test_skew_collisions_keep_momentum_and_never_gain_energy(void)
{
    plant[0].velocity = (plant_vec){2.0, 0.1, 0.05};
    plant[0].spin_b = (plant_vec){0.4, 0.3, -0.2};
    plant[1].position.y = 0.3;
    plant[1].attitude = (plant_quat){0.9, 0.3, 0.2, 0.24494897};
    double most = energy();
    for (int i = 0; i < 4000; ++i) {
        step();
        TEST_ASSERT_TRUE(energy() < most * 1.01);
    }
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 2.0, momentum().x);
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.1, momentum().y);
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.05, momentum().z);
    TEST_ASSERT_TRUE(energy() < 0.95 * most);
}

void test_forces_are_negatives_and_a_rejected_step_leaves_no_trace(void)
{
    plant[1].position.x = 0.99;
    place();
    const td_law_memory before = memory[0];
    TEST_ASSERT_EQUAL_INT(TD_OK, td_collide(&rules, bodies, BODIES, memory, next, &work, wrenches));
    TEST_ASSERT_TRUE(wrenches[0].force_w.x < TD_ZERO);
    TEST_ASSERT_TRUE(wrenches[0].force_w.x == -wrenches[1].force_w.x);
    TEST_ASSERT_TRUE(before.is_touching == memory[0].is_touching && next[0].is_touching);
}

void test_bad_bodies_are_named_and_nothing_is_written(void)
{
    place();
    wrenches[0].force_w.x = TD_R(77.0);
    const td_collide_body good = bodies[1];
    const struct {
        td_collide_field field;
        td_collide_body body;
    } cases[] = {
        {TD_COLLIDE_SHAPE, {0, good.x_wb, good.twist_w, good.mass, good.inertia, 0u}},
        {TD_COLLIDE_POSE,
         {good.convex,
          {{TD_RANGE, TD_ZERO, TD_ZERO}, good.x_wb.q},
          good.twist_w,
          good.mass,
          good.inertia,
          0u}},
        {TD_COLLIDE_MASS, {good.convex, good.x_wb, good.twist_w, TD_R(-1.0), good.inertia, 0u}},
        {TD_COLLIDE_INERTIA,
         {good.convex, good.x_wb, good.twist_w, good.mass, {TD_ONE, TD_ZERO, TD_ONE}, 0u}},
        {TD_COLLIDE_MATERIAL, {good.convex, good.x_wb, good.twist_w, good.mass, good.inertia, 1u}},
    };
    for (uint32_t i = 0u; i < sizeof cases / sizeof cases[0]; ++i) {
        bodies[1] = cases[i].body;
        const td_fault fault = td_collide_check(&rules, bodies, BODIES);
        TEST_ASSERT_TRUE(fault.status < TD_OK);
        TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
        TEST_ASSERT_EQUAL_UINT16(cases[i].field, fault.field);
        TEST_ASSERT_EQUAL_INT(fault.status,
                              td_collide(&rules, bodies, BODIES, memory, next, &work, wrenches));
        TEST_ASSERT_TRUE(wrenches[0].force_w.x == TD_R(77.0));
    }
}
