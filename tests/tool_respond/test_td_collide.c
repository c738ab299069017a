/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "td_distance_work.h"
#include "unity.h"
#include "td_port.h"
#include "free_bodies.h"
#include "plant.h"
#include "td_collide.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_test_real.h"
#include "td_test_traps.h"

/* What a multibody program does with it: its own bodies and its own integrator, contact by one call. */
#define BODIES 3u
#define STEP   0.0005

static const td_shape cube = {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.5), TD_R(0.5)}, TD_ZERO, 0};
static const td_law laws[] = {
    {TD_LAW_DAMPED, TD_R(5000.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_collide_rules rules = {laws, 1u};

static td_convex convex;
static td_distance_work work;
static free_bodies world;

void setUp(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    td_saturations_reset();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&cube, TD_ONE, &convex).status);
    work.options = usual;
    free_bodies_clear(&world);
    for (uint32_t i = 0u; i < BODIES; ++i) {
        const plant_body body = {.mass = 1.0,
                                 .inertia_b = {1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0},
                                 .position = {3.0 * i, 0.0, 0.0},
                                 .attitude = {1.0, 0.0, 0.0, 0.0}};
        TEST_ASSERT_TRUE(free_bodies_add(&world, &convex, &body));
    }
}

void tearDown(void)
{
    td_test_traps_off();
}

static void step(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    free_bodies_step(&world, STEP);
}

static td_status collide(void)
{
    return td_collide(&rules, world.seen, BODIES, world.memory, world.next, &work, world.wrench);
}

void test_a_head_on_collision_keeps_momentum_and_half_of_the_speed(void)
{
    world.plant[0].velocity.x = 2.0;
    world.plant[2].position.x = 50.0;
    for (int i = 0; i < 3000; ++i) {
        step();
    }
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 2.0, free_bodies_momentum(&world).x);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.5 * 2.0,
                              world.plant[1].velocity.x - world.plant[0].velocity.x);
}

void test_skew_collisions_keep_momentum_and_never_gain_energy(void)
{
    world.plant[0].velocity = (plant_vec){2.0, 0.1, 0.05};
    world.plant[0].spin_b = (plant_vec){0.4, 0.3, -0.2};
    world.plant[1].position.y = 0.3;
    world.plant[1].attitude = (plant_quat){0.9, 0.3, 0.2, 0.24494897};
    double most = free_bodies_energy(&world);
    for (int i = 0; i < 4000; ++i) {
        step();
        TEST_ASSERT_TRUE(free_bodies_energy(&world) < most * 1.01);
    }
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 2.0, free_bodies_momentum(&world).x);
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.1, free_bodies_momentum(&world).y);
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.05, free_bodies_momentum(&world).z);
    TEST_ASSERT_TRUE(free_bodies_energy(&world) < 0.95 * most);
}

void test_forces_are_negatives_and_a_rejected_step_leaves_no_trace(void)
{
    world.plant[1].position.x = 0.99;
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    const td_vec3 a = world.wrench[0].force_w;
    const td_vec3 b = world.wrench[1].force_w;
    TEST_ASSERT_TRUE(a.x < TD_ZERO);
    TEST_ASSERT_TRUE(a.x == -b.x && a.y == -b.y && a.z == -b.z);
    TEST_ASSERT_TRUE(world.next[0].is_touching && free_bodies_touch(&world));
    TEST_ASSERT_FALSE_MESSAGE(world.memory[0].is_touching, "not accepted yet");
    free_bodies_step(&world, STEP);
    TEST_ASSERT_TRUE(world.memory[0].is_touching);
    TEST_ASSERT_NEAR(1e-4, STEP, td_to_double(world.memory[0].elapsed));
}

/* Both bodies fixed: nobody asks. One fixed: it feels what the other one does. */
void test_fixed_bodies_push_but_not_each_other(void)
{
    world.plant[1].position.x = 0.99;
    world.seen[0].mass = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    TEST_ASSERT_TRUE(world.wrench[1].force_w.x > TD_ZERO);
    world.seen[1].mass = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    TEST_ASSERT_TRUE(world.wrench[1].force_w.x == TD_ZERO);
}

/* As fast as the range allows, at both ends: the law sees what it accepts, and answers. */
void test_bodies_at_the_edge_of_the_range_get_an_answer(void)
{
    world.plant[1].position.x = 0.99;
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    world.seen[0].twist_w.linear.x = TD_RANGE - TD_ONE;
    world.seen[1].twist_w.linear.x = -(TD_RANGE - TD_ONE);
    world.seen[1].twist_w.angular.y = TD_RANGE - TD_ONE;
    TEST_ASSERT_EQUAL_INT(TD_OK, collide());
    TEST_ASSERT_TRUE(world.wrench[1].force_w.x > TD_ZERO);
    TEST_ASSERT_TRUE(world.next[0].is_touching);
}

/* ---- far apart ---- */

/* Which touched a step ago. */
static td_status collide_far(const td_convex *a, const td_convex *b, uint16_t calls)
{
    const td_distance_options few = {.calls_max = calls};
    world.seen[0].convex = a;
    world.seen[1].convex = b;
    work.options = few;
    world.memory[0] = td_law_enter(&laws[0], TD_ONE);
    TEST_ASSERT_TRUE(world.memory[0].is_touching);
    return td_collide(&rules, world.seen, 2u, world.memory, world.next, &work, world.wrench);
}

static void assert_feel_nothing(void)
{
    TEST_ASSERT_FALSE(world.next[0].is_touching);
    for (uint32_t i = 0u; i < 2u; ++i) {
        const td_wrench w = world.wrench[i];
        TEST_ASSERT_TRUE(w.force_w.x == TD_ZERO && w.force_w.y == TD_ZERO &&
                         w.force_w.z == TD_ZERO);
        TEST_ASSERT_TRUE(w.torque_w.x == TD_ZERO && w.torque_w.y == TD_ZERO &&
                         w.torque_w.z == TD_ZERO);
    }
}

/* In opposite corners of the range, turned: their points are farther apart than Q16 holds. */
void test_a_pair_in_opposite_corners_of_the_range_feels_nothing(void)
{
    const td_real most = TD_SHAPE_RANGE - TD_ONE;
    const td_shape shapes[] = {{TD_SHAPE_BOX, {most, most, most}, TD_ZERO, 0},
                               {TD_SHAPE_ELLIPSOID, {most, TD_ONE, TD_R(100.0)}, TD_ZERO, 0},
                               {TD_SHAPE_CYLINDER, {TD_ONE, most, TD_ZERO}, TD_ZERO, 0},
                               {TD_SHAPE_SPHERE, {most, TD_ZERO, TD_ZERO}, TD_ZERO, 0}};
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    for (uint32_t i = 0u; i < 2u; ++i) {
        const td_real at = i == 0u ? -(TD_RANGE - TD_ONE) : TD_RANGE - TD_ONE;
        world.seen[i].x_wb.p = td_vec3_of(at, at, at);
        world.seen[i].x_wb.q = (td_quat){TD_U(0.8), TD_U(0.36), TD_U(-0.48), TD_U(0.0)};
        world.seen[i].twist_w.linear.x = -at;
    }
    for (uint32_t i = 0u; i < sizeof shapes / sizeof shapes[0]; ++i) {
        td_convex wide;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shapes[i], TD_ONE, &wide).status);
        for (uint16_t calls = 0u; calls < 4u; ++calls) {
            TEST_ASSERT_EQUAL_INT(TD_OK, collide_far(&wide, &wide, calls));
            assert_feel_nothing();
        }
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* After one call td_distance does not know whether the distance fits Q16, and refuses the pair: it has no normal. */
void test_a_pair_that_has_no_distance_is_bracketed_and_feels_nothing(void)
{
    const td_shape round = {
        TD_SHAPE_ELLIPSOID, {TD_R(4095.0), TD_R(4095.0), TD_R(4095.0)}, TD_ZERO, 0};
    const td_shape plate = {TD_SHAPE_BOX, {TD_R(40.95), TD_R(4095.0), TD_R(4095.0)}, TD_ZERO, 0};
    td_convex a;
    td_convex b;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&round, TD_ONE, &a).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&plate, TD_ONE, &b).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    world.seen[0].x_wb =
        (td_pose){{TD_R(-16383.0), TD_R(-10356.815582), TD_R(-13465.716629)},
                  {TD_U(0.157897629), TD_U(-0.004348823), TD_U(-0.155287817), TD_U(-0.975158580)}};
    world.seen[1].x_wb =
        (td_pose){{TD_ZERO, TD_R(13554.740814), TD_R(3460.640015)},
                  {TD_U(0.858064364), TD_U(-0.361441944), TD_U(0.344324031), TD_U(0.120832380)}};
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, collide_far(&a, &b, 1u));
    assert_feel_nothing();
#endif
    TEST_ASSERT_EQUAL_INT(TD_OK, collide_far(&a, &b, 0u));
    assert_feel_nothing();
}

void test_bad_bodies_are_named_and_nothing_is_written(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    world.wrench[0].force_w.x = TD_R(77.0);
    const td_collide_body good = world.seen[1];
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
        {TD_COLLIDE_TWIST,
         {good.convex,
          good.x_wb,
          {{TD_ZERO, TD_RANGE, TD_ZERO}, good.twist_w.angular},
          good.mass,
          good.inertia,
          0u}},
        {TD_COLLIDE_TWIST,
         {good.convex,
          good.x_wb,
          {good.twist_w.linear, {TD_ZERO, TD_ZERO, TD_RANGE}},
          good.mass,
          good.inertia,
          0u}},
        {TD_COLLIDE_POSE,
         {good.convex,
          {good.x_wb.p, {TD_U(0.5), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
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
        world.seen[1] = cases[i].body;
        const td_fault fault = td_collide_check(&rules, world.seen, BODIES);
        TEST_ASSERT_TRUE(fault.status < TD_OK);
        TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
        TEST_ASSERT_EQUAL_UINT16(cases[i].field, fault.field);
        TEST_ASSERT_EQUAL_INT(fault.status, collide());
        TEST_ASSERT_TRUE(world.wrench[0].force_w.x == TD_R(77.0));
    }
}

void test_a_bad_law_is_named_by_its_place_in_the_table(void)
{
    const td_law bad[] = {laws[0], laws[0], laws[0], {.kind = TD_LAW_SPRING}};
    const td_collide_rules wrong = {bad, 2u};
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    const td_fault fault = td_collide_check(&wrong, world.seen, BODIES);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_COLLIDE_LAW, fault.field);
    TEST_ASSERT_EQUAL_UINT16(3u, fault.index);
}

void test_what_is_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    const td_collide_body good = world.seen[2];
    td_real *const places[] = {
        &world.seen[2].x_wb.p.y,          &world.seen[2].x_wb.q.w, &world.seen[2].twist_w.linear.z,
        &world.seen[2].twist_w.angular.x, &world.seen[2].mass,     &world.seen[2].inertia.z};
    const td_collide_field fields[] = {TD_COLLIDE_POSE,  TD_COLLIDE_POSE, TD_COLLIDE_TWIST,
                                       TD_COLLIDE_TWIST, TD_COLLIDE_MASS, TD_COLLIDE_INERTIA};
    for (uint32_t i = 0u; i < sizeof fields / sizeof fields[0]; ++i) {
        world.seen[2] = good;
        *places[i] = (td_real)NAN;
        td_test_traps_on();
        const td_fault fault = td_collide_check(&rules, world.seen, BODIES);
        const td_status status = collide();
        td_test_traps_off();
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
        TEST_ASSERT_EQUAL_UINT16(fields[i], fault.field);
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, status);
    }
#endif
}
