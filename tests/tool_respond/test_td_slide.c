/* SPDX-License-Identifier: MIT */
/* The inelastic mode: a vertex tied to an edge. One evaluation, and bodies of the plane (double) on floors
 * and slopes. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_slide.h"
#include "td_vec.h"
#include "td_test_real.h"
#include "td_test_traps.h"

#define H 0.001

static td_slide_body body, ground;
static td_slide_contact contact;
static td_slide_out out;

static td_vec2 vec(double x, double y)
{
    return td_vec2_of(td_from_double(x), td_from_double(y));
}

/* A body of 2 kg, 0.5 kg m^2, its vertex half a metre below its centre, on a floor. */
void setUp(void)
{
    const td_vec2 zero = vec(0.0, 0.0);
    body = (td_slide_body){.inverse_mass = TD_R(0.5), .inverse_inertia = TD_R(2.0)};
    body.centre_w = vec(0.0, 0.5);
    body.velocity_w = body.force_w = zero;
    body.spin = body.torque = TD_ZERO;
    ground = body;
    ground.inverse_mass = ground.inverse_inertia = TD_ZERO;
    contact = (td_slide_contact){
        .vertex_w = {TD_ZERO, TD_ZERO}, .normal_w = {TD_U(0.0), TD_UNIT_ONE}, .is_on_edge = true};
    contact.depth = TD_ZERO;
    contact.rate = TD_R(1000.0);
    contact.recovery = TD_ZERO;
    td_saturations_reset();
}

void tearDown(void)
{
}

static void evaluate(bool was_tied)
{
    TEST_ASSERT_EQUAL_INT(TD_OK,
                          td_slide_evaluate(was_tied, &body, &ground, &contact, &out).status);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void expect_force(double expected)
{
    TEST_ASSERT_NEAR(2e-5 * (1.0 + fabs(expected)), expected, td_to_double(out.force));
}

/* ---- one evaluation ---- */

void test_tie_carries_the_weight(void)
{
    body.force_w = vec(3.0, -19.62);
    evaluate(true);
    TEST_ASSERT_TRUE(out.is_tied);
    expect_force(19.62);
}

/* In one tick it takes the whole speed: m v / h. */
void test_tie_begins_with_a_collision_without_bounce(void)
{
    body.velocity_w = vec(1.0, -0.25);
    evaluate(false);
    TEST_ASSERT_TRUE(out.is_tied);
    expect_force(2.0 * 0.25 * 1000.0);
}

/* Off centre the inertia yields as well: k = 0.5 + 2 * 0.25. */
void test_tie_off_centre_feels_the_inertia(void)
{
    contact.vertex_w = vec(0.5, 0.0);
    body.spin = TD_R(-0.5); /* the vertex goes down at 0.25 */
    evaluate(false);
    expect_force(0.25 * 1000.0);
    body.spin = TD_ZERO;
    body.torque = TD_R(-4.0); /* accelerates it down by 4 * 2 * 0.5 */
    evaluate(true);
    expect_force(4.0);
}

/* The ground as a body: both yield. */
void test_tie_to_a_body_that_yields(void)
{
    ground.inverse_mass = TD_R(0.5);
    ground.centre_w = vec(0.0, -1.0);
    body.velocity_w = vec(0.0, -1.0);
    ground.velocity_w = vec(0.0, 1.0);
    evaluate(false);
    expect_force(2.0 * 1000.0);
}

void test_release_when_it_would_pull(void)
{
    body.force_w = vec(0.0, 5.0);
    evaluate(true);
    TEST_ASSERT_FALSE(out.is_tied);
    TEST_ASSERT_TRUE(out.is_released);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.force);
    evaluate(false);
    TEST_ASSERT_FALSE(out.is_released);
}

void test_release_beyond_the_end_of_the_edge(void)
{
    body.force_w = vec(0.0, -19.62);
    contact.is_on_edge = false;
    evaluate(true);
    TEST_ASSERT_TRUE(out.is_released);
}

/* Held a little outside it stays; free a little outside it is free. */
void test_outside_only_a_tie_holds(void)
{
    body.force_w = vec(0.0, -19.62);
    contact.depth = TD_R(-0.001);
    evaluate(true);
    TEST_ASSERT_TRUE(out.is_tied);
    evaluate(false);
    TEST_ASSERT_FALSE(out.is_tied);
}

void test_depth_is_undone_at_its_rate(void)
{
    contact.depth = TD_R(0.03125);
    contact.recovery = TD_R(8.0);
    evaluate(true); /* 0.25 m/s outwards by the end of the tick */
    expect_force(2.0 * 0.25 * 1000.0);
}

/* ---- a body that slides ---- */

typedef struct plane_body {
    double x, y, vx, vy;
} plane_body;

/* A block (no inertia to turn) on a slope of 30 degrees: g sin along it, none across. */
void test_block_slides_down_a_slope(void)
{
    const double s = 0.5, c = 0.86602540378443864676, g = 9.81;
    plane_body b = {0.0, 0.0, 0.0, 0.0};
    bool tied = false;
    body.inverse_inertia = TD_ZERO;
    contact.normal_w = (td_dir2){TD_U(0.5), TD_U(0.86602540378443864676)};
    contact.recovery = TD_R(10.0);
    for (int i = 0; i < 1000; ++i) {
        contact.vertex_w = body.centre_w = vec(b.x, b.y);
        contact.depth = td_from_double(-(s * b.x + c * b.y));
        body.velocity_w = vec(b.vx, b.vy);
        body.force_w = vec(0.0, -2.0 * g);
        evaluate(tied);
        tied = out.is_tied;
        TEST_ASSERT_TRUE(tied);
        const double n = td_to_double(out.force);
        b.vx += H * n * s / 2.0;
        b.vy += H * (n * c / 2.0 - g);
        b.x += H * b.vx;
        b.y += H * b.vy;
    }
    const double along = c * b.vx - s * b.vy;
    TEST_ASSERT_NEAR(2e-3, g * s, along);
    TEST_ASSERT_NEAR(2e-4, 0.0, s * b.x + c * b.y);
    TEST_ASSERT_NEAR(0.05, 2.0 * g * c, td_to_double(out.force)); /* Q16: m 2^-16 / h = 0.03 */
}

/* Dropped from 10 cm: no bounce, no energy gained, at rest at once. */
void test_drop_ends_at_once(void)
{
    plane_body b = {0.0, 0.1, 0.0, 0.0};
    bool tied = false;
    double highest_after = 0.0;
    body.inverse_inertia = TD_ZERO;
    contact.recovery = TD_R(20.0);
    for (int i = 0; i < 2000; ++i) {
        contact.vertex_w = body.centre_w = vec(b.x, b.y);
        contact.depth = td_from_double(-b.y);
        body.velocity_w = vec(0.0, b.vy);
        body.force_w = vec(0.0, -19.62);
        evaluate(tied);
        highest_after = tied ? fmax(highest_after, b.vy) : 0.0;
        tied = out.is_tied;
        b.vy += H * (td_to_double(out.force) / 2.0 - 9.81);
        b.y += H * b.vy;
    }
    TEST_ASSERT_TRUE(tied);
    TEST_ASSERT_TRUE(highest_after < 0.04); /* recovery of a tick's depth; it fell at 1.4 m/s */
    TEST_ASSERT_NEAR(2e-4, 0.0, b.y);
}

/* A box on two vertices: evaluated in turn, each with the other's force, the two share the weight. */
void test_box_on_two_vertices(void)
{
    double force[2] = {0.0, 0.0};
    const double weight = 19.62;
    for (int round = 0; round < 30; ++round) {
        for (int i = 0; i < 2; ++i) {
            const double other = force[1 - i];
            const double other_x = i == 0 ? 0.5 : -0.5;
            contact.vertex_w = vec(-other_x, 0.0);
            body.force_w = vec(0.0, other - weight);
            body.torque = td_from_double(other * other_x);
            evaluate(true);
            force[i] = td_to_double(out.force);
        }
    }
    TEST_ASSERT_NEAR(1e-2, 0.5 * weight, force[0]);
    TEST_ASSERT_NEAR(1e-2, 0.5 * weight, force[1]);
}

/* ---- refused ---- */

static void refuses(td_status status, td_item item, uint32_t index, uint32_t field)
{
    out.force = TD_R(7.0);
    const td_fault fault = td_slide_evaluate(true, &body, &ground, &contact, &out);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), out.force);
    setUp();
}

void test_bad_bodies_are_named_and_leave_the_output_alone(void)
{
    body.inverse_mass = TD_R(-1.0);
    refuses(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SLIDE_INVERSE_MASS);
    ground.inverse_inertia = TD_R(-1.0);
    refuses(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SLIDE_INVERSE_INERTIA);
    ground.centre_w.y = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_SLIDE_CENTRE);
    body.velocity_w.x = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_SLIDE_VELOCITY);
    body.spin = -TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_SLIDE_SPIN);
    body.force_w.y = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_SLIDE_FORCE);
    ground.torque = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_SLIDE_TORQUE);
}

void test_bad_contacts_are_named_and_leave_the_output_alone(void)
{
    contact.vertex_w.x = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_CONTACT, 0u, TD_SLIDE_VERTEX);
    contact.normal_w = (td_dir2){TD_U(0.5), TD_U(0.5)};
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_NORMAL);
    contact.normal_w = (td_dir2){TD_U(1.9), TD_U(1.9)};
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_NORMAL);
    contact.depth = -TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_CONTACT, 0u, TD_SLIDE_DEPTH);
    contact.rate = TD_ZERO;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_RATE);
    contact.recovery = TD_R(-1.0);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_RECOVERY);
    body.inverse_mass = body.inverse_inertia = TD_ZERO;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_FREEDOM);
}

void test_what_is_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_test_traps_on();
    body.torque = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SLIDE_TORQUE);
    ground.inverse_mass = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SLIDE_INVERSE_MASS);
    contact.vertex_w.y = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_VERTEX);
    contact.normal_w.y = (td_unit)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_NORMAL);
    contact.rate = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_RATE);
    td_test_traps_off();
#endif
}

/* It has no opposite. */
void test_a_normal_of_the_least_raw_word_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    contact.normal_w.x = INT32_MIN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_NORMAL);
    contact.normal_w.y = INT32_MIN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_NORMAL);
#else
    TEST_IGNORE_MESSAGE("floats have no such word");
#endif
}
