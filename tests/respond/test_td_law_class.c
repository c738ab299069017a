/* SPDX-License-Identifier: MIT */
/* How hard a law is for a mass and a tick, before anything moves. */
#include <math.h>
#include "unity.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "contact_truth.h"
#include "td_test_real.h"

static td_law law;

void setUp(void)
{
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(2000.0), .restitution = TD_U(0.5)};
    td_saturations_reset();
}

void tearDown(void)
{
}

/* The source's pendulum: an effective mass of 12.5 kg, 6.43 m/s, one metre long, at 1 kHz; in kN and
 * tonnes, so that Q16 has it, too. */
static const td_law_use pendulum = {
    .inverse_mass = TD_R(80.0),
    .rate = TD_R(1000.0),
    .speed = TD_R(6.43),
    .size = TD_R(1.0),
};

static td_law_class class_of(double stiffness)
{
    td_law_report report;
    law.stiffness = td_from_double(stiffness / 1000.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_classify(&law, &pendulum, &report).status);
    return report.grade;
}

void test_classify_as_the_source_does_up_to_the_tick(void)
{
    TEST_ASSERT_EQUAL_INT(TD_LAW_WEAK, class_of(5e2));
    TEST_ASSERT_EQUAL_INT(TD_LAW_SOFT, class_of(2e3));
    TEST_ASSERT_EQUAL_INT(TD_LAW_SOFT, class_of(5e4));
    TEST_ASSERT_EQUAL_INT(TD_LAW_HARD, class_of(2e5));
    TEST_ASSERT_EQUAL_INT(TD_LAW_HARD, class_of(1e6));
}

/* Ten ticks a contact: 1.2e6 N/m. [EN E20] */
void test_classify_knows_where_ticks_become_too_few(void)
{
    TEST_ASSERT_EQUAL_INT(TD_LAW_HARD, class_of(1.2e6));
    TEST_ASSERT_EQUAL_INT(TD_LAW_COARSE, class_of(1.3e6));
    TEST_ASSERT_EQUAL_INT(TD_LAW_COARSE, class_of(1e7));
}

/* Where the rule says so, a rig would throw the mass off; test_td_law_rules.c lets it try. */
void test_classify_knows_where_it_breaks(void)
{
    law.restitution = TD_UNIT_ONE;
    TEST_ASSERT_EQUAL_INT(TD_LAW_COARSE, class_of(12.5 * 3.9e6 / 4.0));
    law.stiffness = TD_R(16000.0);
    td_law_use light = pendulum;
    light.inverse_mass = TD_R(251.0);
    td_law_report report;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_classify(&law, &light, &report).status);
    TEST_ASSERT_EQUAL_INT(TD_LAW_UNSTABLE, report.grade);
    light.inverse_mass = TD_R(249.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_classify(&law, &light, &report).status);
    TEST_ASSERT_EQUAL_INT(TD_LAW_COARSE, report.grade);
}

void test_classify_figures(void)
{
    td_law_report report;
    law.stiffness = TD_R(50.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_classify(&law, &pendulum, &report).status);
    const double w = sqrt(50.0 * 80.0), u = truth_damping(0.5);
    TEST_ASSERT_NEAR(1e-3, truth_depth(u, 6.43, w * w), td_to_double(report.depth));
    TEST_ASSERT_NEAR(0.05, 3.14159265358979 / w * 1000.0, td_to_double(report.ticks));
    const double q = w * w * 1e-6 + 2e-3 * w * sqrt(2.0 * (u - log1p(u)));
    TEST_ASSERT_NEAR(1e-3, q, td_to_double(report.q));
}

void test_classify_light_damping_has_the_depth_of_a_spring(void)
{
    td_law_report spring, light;
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(50.0);
    (void)td_law_classify(&law, &pendulum, &spring);
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.999);
    (void)td_law_classify(&law, &pendulum, &light);
    TEST_ASSERT_NEAR(1e-3, td_to_double(spring.depth), td_to_double(light.depth));
    TEST_ASSERT_TRUE(light.q >= spring.q);
}

void test_classify_quintic_by_its_own_duration(void)
{
    td_law_report report;
    law.kind = TD_LAW_QUINTIC;
    law.duration = TD_R(0.25);
    (void)td_law_classify(&law, &pendulum, &report);
    TEST_ASSERT_EQUAL_REAL(TD_R(250.0), report.ticks);
}

void test_classify_refuses_law_and_use(void)
{
    td_law_report report = {.grade = TD_LAW_SOFT, .q = TD_R(9.0)};
    td_law_use bad = pendulum;
    bad.rate = TD_ZERO;
    td_fault fault = td_law_classify(&law, &bad, &report);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_LAW_USE_RATE, fault.field);
    bad = pendulum;
    bad.inverse_mass = TD_R(-1.0);
    TEST_ASSERT_EQUAL_INT(TD_LAW_USE_INVERSE_MASS, td_law_classify(&law, &bad, &report).field);
    bad = pendulum;
    bad.speed = TD_RANGE;
    fault = td_law_classify(&law, &bad, &report);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_LAW_USE_SPEED, fault.field);
    bad = pendulum;
    bad.size = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_LAW_USE_SIZE, td_law_classify(&law, &bad, &report).field);
    law.stiffness = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_LAW_FIELD_STIFFNESS, td_law_classify(&law, &pendulum, &report).field);
    TEST_ASSERT_EQUAL_INT(TD_LAW_SOFT, report.grade);
    TEST_ASSERT_EQUAL_REAL(TD_R(9.0), report.q);
}
