/* SPDX-License-Identifier: MIT */
/// A set-up of another simulator, JSBSim's ground test: a body of 5 lbf falls 2 ft onto one leg of
/// 500 lbf/ft that damps 5 lbf s/ft when it shortens, and nothing when it rebounds. Feet, pounds, slugs:
/// the core does not mind.
///
/// Truth     the rest is weight / stiffness, 0.0099668 ft in that simulator, too. The bounces are those of
///           the leg's differential equation, solved here in steps of 20 us; ours have ticks of 1 ms. (Steps
///           of 8.3 ms let that simulator bounce to 1.27 ft instead of 0.88.) What it answers row by row is
///           judged elsewhere: outside/jsbsim_drop.csv.
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_test_driven.h"
#include "td_port.h"

#define GRAVITY   32.066 /* [ft/s^2] of that set-up */
#define WEIGHT    4.9834 /* [lbf] */
#define STIFFNESS 500.0
#define DAMPING   5.0
#define HEIGHT    2.0
#define MASS      (WEIGHT / GRAVITY)
#define HANGING   0.8 /* [ft] length of the free leg */

#define BOUNCES 3
#define FINE    2e-5
#define FIRST   0.05 /* share of the bounce height that ticks of 1 ms may cost, each time */

/* [ft] Half the least step of a force makes so much of the rest. */
#if defined(TD_SCALAR_Q16)
#    define REST_ERROR (0.5 * TD_TEST_FORCE / 65536.0 / STIFFNESS)
#else
#    define REST_ERROR 1e-6
#endif

void setUp(void)
{
    td_test_driven_set();
    wheel = td_test_wheel(none, 100.0, STIFFNESS, 2.0, DAMPING);
    wheel.leg.d_out = td_drag_from_double(0.0);
    ready();
    frame.position.z = HANGING + HEIGHT;
}

void tearDown(void)
{
    td_test_driven_end();
}

/* The speed at which the leg leaves the ground, of one that meets it at `speed`, both upwards. */
static double leave(double speed)
{
    double height = 0.0;
    do {
        const double damping = speed < 0.0 ? DAMPING * speed : 0.0;
        speed -= FINE * (GRAVITY + (STIFFNESS * height + damping) / MASS);
        height += FINE * speed;
    } while (height < 0.0);
    return speed;
}

static void tick(void)
{
    step();
    frame.velocity.z += TICK * (force().z / MASS - GRAVITY);
    frame.position.z += TICK * frame.velocity.z;
}

/* How high the leg's end comes next. */
static double next_peak(void)
{
    while (frame.position.z > HANGING || frame.velocity.z < 0.0) {
        tick();
    }
    while (frame.velocity.z > 0.0) {
        tick();
    }
    return frame.position.z - HANGING;
}

void test_bounces_are_those_of_the_differential_equation(void)
{
    double height = HEIGHT;
    double allowed = 0.0;
    for (int i = 0; i < BOUNCES; ++i) {
        const double speed = leave(-sqrt(2.0 * GRAVITY * height));
        height = speed * speed / (2.0 * GRAVITY);
        allowed += FIRST;
        TEST_ASSERT_DOUBLE_WITHIN(allowed * height, height, next_peak());
    }
}

void test_it_rests_where_that_simulator_lets_it_rest(void)
{
    for (int i = 0; i < 5000; ++i) {
        tick();
    }
    TEST_ASSERT_DOUBLE_WITHIN(REST_ERROR, HANGING - 0.0099668, frame.position.z);
    TEST_ASSERT_DOUBLE_WITHIN(REST_ERROR * sqrt(STIFFNESS / MASS), 0.0, frame.velocity.z);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, WEIGHT, force().z);
}
