/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of seconds.
/* Contacts by impulses: blows, friction, rest, corners; against closed forms, and without energy from nowhere. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "codes.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "rig_check.h"
#include "td_port.h"
#include "td_test_variable.h"
#include "td_tick.h"
#include "variable_impulse.h"

#define GRAVITY   9.81
#define TOLERANCE 1e-9

static variable_impulses impulses;

void setUp(void)
{
    variable_test_needs_doubles();
}

void tearDown(void)
{
}

static variable_how by_impulses(void)
{
    return (variable_how){.answer = variable_impulses_make(&impulses, TOLERANCE), .longest = 0.01};
}

/* ---- one body on a slope ---- */

static const td_shape ball = {.kind = TD_SHAPE_SPHERE, .size = {.x = TD_R(0.1)}};
static const td_shape box = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.2), TD_R(0.2), TD_R(0.1)}};
static const td_shape ground = {.kind = TD_SHAPE_BOX, .size = {TD_R(5.0), TD_R(5.0), TD_R(1.0)}};
static td_body body;
static td_part parts[2];
static td_material material;
static td_law law;
static td_scene scene;
static rig_start start;
static rig_scene what;

/* 2 kg, with the inertia of a ball of 10 cm or of the box above. The ground's surface goes through the origin. */
static void put(const td_shape *shape, double restitution, double friction, double slope)
{
    const bool is_ball = shape == &ball;
    const double s = sin(0.5 * slope), c = cos(0.5 * slope);
    body = (td_body){.v_max = TD_R(20.0), .omega_max = TD_R(100.0), .mass = TD_R(2.0)};
    body.inertia = td_vec3_of(td_from_double(is_ball ? 0.008 : 2.0 * 0.05 / 3.0),
                              td_from_double(is_ball ? 0.008 : 2.0 * 0.05 / 3.0),
                              td_from_double(is_ball ? 0.008 : 2.0 * 0.08 / 3.0));
    material = (td_material){.mu_s = td_unit_from_double(friction),
                             .mu_k = td_unit_from_double(friction),
                             .is_unlimited = true};
    law = (td_law){.kind = TD_LAW_DAMPED,
                   .stiffness = TD_R(1e4),
                   .restitution = td_unit_from_double(restitution)};
    parts[0] = (td_part){.shape = shape, .scale = TD_ONE, .groups = 1u};
    parts[0].x_ba = TD_POSE_IDENTITY;
    parts[1] = parts[0];
    parts[1].shape = &ground;
    parts[1].body = TD_WORLD;
    parts[1].x_ba.p = td_vec3_of(td_from_double(-sin(slope)), TD_ZERO, td_from_double(-cos(slope)));
    parts[1].x_ba.q =
        (td_quat){td_unit_from_double(c), TD_U(0.0), td_unit_from_double(s), TD_U(0.0)};
    scene = (td_scene){.name = "one",
                       .tick = TD_U(0.001),
                       .bodies = &body,
                       .n_bodies = 1u,
                       .parts = parts,
                       .n_parts = 2u,
                       .laws = &law,
                       .n_laws = 1u,
                       .ground = {.materials = &material, .n_materials = 1u},
                       .contacts = 1u,
                       .candidates = 1u,
                       .n_z = 1u};
    start = (rig_start){.attitude = {c, 0.0, s, 0.0}};
    what = (rig_scene){.scene = &scene,
                       .about = "one body",
                       .newtons = 1.0,
                       .gravity = GRAVITY,
                       .start = &start,
                       .ticks = 1000u};
}

/* [m] above the ground, along its normal. */
static void raise(double slope, double height)
{
    start.position = (plant_vec){height * sin(slope), 0.0, height * cos(slope)};
}

static void begin_one(void)
{
    const variable_how how = by_impulses();
    begin_scene(&what, &how);
}

static double energy(void)
{
    const rig_sums sums = rig_sum(&v.r);
    return sums.kinetic + sums.potential;
}

/* ---- blows ---- */

void test_a_ball_bounces_at_the_times_of_the_closed_form(void)
{
    put(&ball, 0.6, 0.0, 0.0);
    raise(0.0, 1.1);
    begin_one();
    double t = sqrt(2.0 / GRAVITY), speed = GRAVITY * t, from = 0.0;
    for (int k = 0; k < 4; ++k) {
        TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(from, t + 1e-4, 0.002));
        TEST_ASSERT_EQUAL_UINT64(k + 1, v.counts.blows);
        TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0.6 * speed - GRAVITY * 1e-4, x[9]);
        from = t + 1e-4;
        speed *= 0.6;
        t += 2.0 * speed / GRAVITY;
    }
}

/* The point of contact stops if friction can do that: with m r^2 = 2.5 I, 2/7 of its spin becomes speed. */
static double speed_after_spin(double friction)
{
    put(&ball, 0.5, friction, 0.0);
    raise(0.0, 0.1);
    start.velocity.z = -2.0;
    start.spin_b.y = 20.0;
    begin_one();
    return x[7];
}

void test_a_ball_that_spins_leaves_along_the_ground(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 20.0 * 0.1 * 2.0 / 7.0, speed_after_spin(0.9));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.1 * 2.0 * 1.5, speed_after_spin(0.1));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, speed_after_spin(0.0));
}

void test_impulses_keep_momentum(void)
{
    const variable_how how = by_impulses();
    begin("six_balls", &how);
    const rig_sums first = rig_sum(&v.r);
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.6, 0.005));
    const rig_sums now = rig_sum(&v.r);
    TEST_ASSERT_EQUAL_UINT64(5u, v.counts.blows);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, first.momentum.x, now.momentum.x);
    TEST_ASSERT_TRUE(now.kinetic < first.kinetic);
}

void test_elastic_cubes_keep_their_energy(void)
{
    const variable_how how = by_impulses();
    begin("four_cubes", &how);
    const double first = energy();
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 3.0, 0.005));
    TEST_ASSERT_TRUE(v.counts.blows >= 8u);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6 * first, first, energy());
}

/* ---- friction ---- */

/* v^2 / (2 mu g); the last millimetres a second take friction at rest. */
void test_a_box_slides_as_far_as_friction_lets_it(void)
{
    put(&box, 0.1, 0.3, 0.0);
    raise(0.0, 0.1);
    start.velocity.x = 1.0;
    begin_one();
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.6, 0.0005));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, 1.0 / (2.0 * 0.3 * GRAVITY), x[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.0, x[7]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.1, x[2]);
}

void test_a_box_on_a_slope_stays_where_it_is(void)
{
    const double slope = 0.3;
    put(&box, 0.1, 0.5, slope);
    raise(slope, 0.1);
    begin_one();
    const double before = x[0];
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.5, 0.0005));
    const double settled = x[0];
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, before, settled);
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.5, 1.5, 0.0005));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, settled, x[0]);
}

/* a = g (sin - mu cos) */
void test_a_box_on_a_steep_slope_slides(void)
{
    const double slope = 0.6, mu = 0.3, a = GRAVITY * (sin(slope) - mu * cos(slope));
    put(&box, 0.1, mu, slope);
    raise(slope, 0.1);
    begin_one();
    const double before = x[0];
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.5, 0.0005));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.5 * a * 0.25, (x[0] - before) / cos(slope));
}

/* a = 5/7 g sin */
void test_a_ball_on_a_slope_rolls(void)
{
    const double slope = 0.2;
    put(&ball, 0.1, 0.5, slope);
    raise(slope, 0.1);
    begin_one();
    const double before = x[0];
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.5, 0.0005));
    const double way = (x[0] - before) / cos(slope);
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, 0.5 * GRAVITY * sin(slope) * 5.0 / 7.0 * 0.25, way);
}

/* ---- rest ---- */

void test_what_bounces_comes_to_rest_and_presses_its_weight(void)
{
    put(&ball, 0.5, 0.5, 0.0);
    raise(0.0, 0.11);
    begin_one();
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.6, 0.0005));
    TEST_ASSERT_EQUAL_UINT64(1u, v.counts.rests);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.1, x[2]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, x[9]);
    TEST_ASSERT_TRUE(variable_show(&v, 0.6, x));
    TEST_ASSERT_EQUAL_UINT16(1u, v.r.out.n_contacts);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -2.0 * GRAVITY, td_to_double(v.r.out.contacts[0].force_w.z));
}

/* It lands on an edge, and on the opposite one: no corner goes in beyond errors. */
void test_every_corner_of_a_box_that_topples_is_struck(void)
{
    double deepest = 0.0;
    put(&box, 0.3, 0.6, 0.0);
    raise(0.0, 0.3);
    start.attitude = (plant_quat){cos(0.1), 0.0, sin(0.1), 0.0};
    begin_one();
    double last = energy();
    for (int k = 0; k < 200; ++k) {
        TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.005 * k, 0.005 * (k + 1), 0.0005));
        TEST_ASSERT_TRUE(variable_show(&v, 0.005 * (k + 1), x));
        for (uint32_t i = 0u; i < v.r.out.n_contacts; ++i) {
            deepest = fmin(deepest, td_to_double(v.r.out.contacts[i].distance));
        }
        TEST_ASSERT_TRUE(energy() < last + 1e-6);
        last = energy();
    }
    TEST_ASSERT_TRUE(deepest > -1e-5);
    TEST_ASSERT_TRUE(v.counts.blows > 3u);
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, 2.0 * GRAVITY * 0.1, energy());
}

/* Three boxes: forces are shared by points that outnumber the equations. */
void test_a_stack_comes_to_rest(void)
{
    const variable_how how = by_impulses();
    begin("stacked_boxes", &how);
    double last = energy();
    for (int k = 0; k < 50; ++k) {
        TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.02 * k, 0.02 * (k + 1), 0.0005));
        TEST_ASSERT_TRUE(energy() < last + 1e-6);
        last = energy();
    }
    const double standing = GRAVITY * (0.25 + 0.75 + 1.25);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, standing, energy());
}

/* Three boxes have 18 motions, however many points they stand on. */
void test_what_a_press_changes_is_what_the_plant_does(void)
{
    static double changes[VARIABLE_ROWS], after[VARIABLE_ROWS];
    variable_rows *const rows = &impulses.rows;
    const variable_how how = by_impulses();
    begin("stacked_boxes", &how);
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.2, 0.0005));
    variable_rows_try(&v, &impulses.list, rows);
    TEST_ASSERT_EQUAL_UINT32(12u, rows->n);
    TEST_ASSERT_TRUE(rows->rank <= 18u);
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        (void)memset(rows->presses, 0, sizeof rows->presses);
        rows->presses[r] = 1.0;
        variable_rows_changes(rows, changes);
        variable_plant_set(&v.r, 0.2, x);
        variable_rows_strike(&v, &impulses.list, rows);
        variable_rows_speeds(&v, &impulses.list, rows, after);
        for (uint32_t k = 0u; k < VARIABLE_AXES * rows->n; ++k) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, after[k] - rows->speeds[k], changes[k]);
        }
    }
}

/* Pushing it out would be energy. */
void test_what_overlaps_at_its_start_is_held_as_deep_as_it_is(void)
{
    put(&box, 0.5, 0.5, 0.0);
    raise(0.0, 0.098);
    begin_one();
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 0.3, 0.0005));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.098, x[2]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.0, x[9]);
}

/* Two driven jaws close on a box. */
void test_what_is_squeezed_is_said(void)
{
    const variable_how how = by_impulses();
    begin("gripper", &how);
    TEST_ASSERT_EQUAL_INT(VARIABLE_FAILED, run_until(0.0, 0.3, 0.0005));
    TEST_ASSERT_EQUAL_UINT32(RIG_SQUEEZED, v.fault.field);
}

/* ---- slots ---- */

/* Events at both ends of every contact; z is negative between them. */
void test_a_slot_is_negative_while_its_contact_lasts(void)
{
    static double z[VARIABLE_ROOTS];
    put(&ball, 0.6, 0.0, 0.0);
    raise(0.0, 0.2);
    begin_one();
    TEST_ASSERT_TRUE(variable_roots(&v, 0.0, x, z));
    TEST_ASSERT_TRUE(z[0] > 0.0);
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_until(0.0, 1.0, 0.0005));
    TEST_ASSERT_TRUE(variable_roots(&v, 1.0, x, z));
    TEST_ASSERT_TRUE(z[0] < 0.0);
    TEST_ASSERT_EQUAL_UINT64(v.counts.begins, v.counts.ends + 1u);
    TEST_ASSERT_EQUAL_UINT64(v.counts.begins, v.counts.blows);
}
