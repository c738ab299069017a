/* SPDX-License-Identifier: MIT */
/* Four cubes on a line, two of them moving towards the other two: [EN] section 7.3 in one dimension.
 * By impulses the events are exact (scen_cubes.csv judges them); here forces tell the same story, as long
 * as one contact is over before the next begins. */
#include <math.h>
#include "unity.h"
#include "td_impulse.h"
#include "td_inertia.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

#define CUBES 4
#define EDGE  1.0

static double x[CUBES], v[CUBES];
static td_law law;
static td_law_memory memories[CUBES - 1];
static int contacts;

void setUp(void)
{
    const double places[CUBES] = {-3.0, -0.6, 0.6, 3.4};
    const double speeds[CUBES] = {1.5, 0.0, 0.0, -1.5};
    for (int i = 0; i < CUBES; ++i) {
        x[i] = places[i];
        v[i] = speeds[i];
    }
    for (int i = 0; i + 1 < CUBES; ++i) {
        memories[i] = (td_law_memory){.is_touching = false};
    }
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(8000.0), .restitution = TD_UNIT_ONE};
    contacts = 0;
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double momentum(void)
{
    return v[0] + v[1] + v[2] + v[3];
}

static double energy(void)
{
    return 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
}

/* One tick: cubes of one kilogram, forces on both sides of each gap. */
static void tick(double h)
{
    double force[CUBES] = {0.0};
    for (int i = 0; i + 1 < CUBES; ++i) {
        td_law_out out;
        const double gap = x[i + 1] - x[i] - EDGE;
        const td_real depth = td_law_depth(&law, td_from_double(gap));
        const td_real closing = td_from_double(v[i] - v[i + 1]);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_law_evaluate(&law, &memories[i], depth, closing, &out));
        td_law_commit(&memories[i], &out, td_from_double(h));
        force[i] -= td_to_double(out.force);
        force[i + 1] += td_to_double(out.force);
        contacts += out.phase == TD_LAW_BEGUN ? 1 : 0;
    }
    for (int i = 0; i < CUBES; ++i) {
        v[i] += h * force[i];
        x[i] += h * v[i];
    }
}

static void run(double until)
{
    const int ticks = (int)(until / 0.001);
    for (int i = 0; i < ticks; ++i) {
        tick(0.001);
    }
}

/* Speeds are handed through: the outer two leave with what the other came with. */
void test_elastic_cubes_hand_their_speeds_through(void)
{
    run(2.0);
    TEST_ASSERT_EQUAL_INT(5, contacts);
    TEST_ASSERT_NEAR(0.03, -1.5, v[0]);
    TEST_ASSERT_NEAR(0.03, 0.0, v[1]);
    TEST_ASSERT_NEAR(0.03, 0.0, v[2]);
    TEST_ASSERT_NEAR(0.03, 1.5, v[3]);
    TEST_ASSERT_NEAR(1e-9, 0.0, momentum());
}

void test_damped_cubes_lose_energy_and_keep_momentum(void)
{
    law.restitution = TD_U(0.5);
    v[3] = -1.0;
    const double before = energy();
    const double sum = momentum();
    run(4.0);
    TEST_ASSERT_NEAR(1e-9, sum, momentum());
    TEST_ASSERT_TRUE(energy() < 0.5 * before);
    TEST_ASSERT_TRUE(contacts >= 5);
}

/* The force begins a threshold before the cubes touch: shells of half a threshold around each. */
void test_shells_keep_the_cubes_apart(void)
{
    law.threshold = TD_R(0.0625);
    double least = 1.0;
    for (int i = 0; i < 2000; ++i) {
        tick(0.001);
        for (int k = 0; k + 1 < CUBES; ++k) {
            least = fmin(least, x[k + 1] - x[k] - EDGE);
        }
    }
    TEST_ASSERT_TRUE(least > 0.0);
    TEST_ASSERT_NEAR(0.03, -1.5, v[0]);
    TEST_ASSERT_NEAR(0.03, 1.5, v[3]);
}

/* ---- by impulses ---- */

static void strike(int i)
{
    static td_impulse out;
    td_impulse_body left = {.inverse_mass = TD_ONE, .inverse_inertia_w = TD_SYM3_ZERO};
    td_impulse_body right = left;
    const td_impulse_contact contact = {.normal_w = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                                        .restitution = TD_UNIT_ONE};
    left.twist_w.linear.x = td_from_double(v[i]);
    right.twist_w.linear.x = td_from_double(v[i + 1]);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impulse_solve(&right, &left, &contact, &out).status);
    v[i] = td_to_double(out.b_w.linear.x);
    v[i + 1] = td_to_double(out.a_w.linear.x);
}

/* Nobody looks for the time of an event: whoever overlaps and approaches at a tick is struck. */
void test_impulses_tell_the_same_story(void)
{
    for (int i = 0; i < 2000; ++i) {
        for (int k = 0; k < CUBES; ++k) {
            x[k] += 0.001 * v[k];
        }
        for (int k = 0; k + 1 < CUBES; ++k) {
            if (x[k + 1] - x[k] < EDGE && v[k] > v[k + 1]) {
                strike(k);
                ++contacts;
            }
        }
    }
    TEST_ASSERT_EQUAL_INT(5, contacts);
    TEST_ASSERT_NEAR(1e-4, -1.5, v[0]);
    TEST_ASSERT_NEAR(1e-4, 1.5, v[3]);
}
