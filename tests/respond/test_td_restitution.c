/* SPDX-License-Identifier: MIT */
/* Damping from restitution. Truth: the first integral of the law, in double (see contact_truth.h). */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_test_real.h"
#include "contact_truth.h"

/* How far the restitution of ours may be off, over 0.01 to 0.999: what the header states. */
#if defined(TD_SCALAR_Q16)
#    define OURS 1.2e-5
#else
#    define OURS 3e-6
#endif

#define SAMPLES (ON_BOARD ? 50 : 4000)

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

typedef td_real inverse(td_unit);

/* The largest error in e over lo to hi. */
static double worst(inverse *f, double lo, double hi)
{
    double error = 0.0;
    for (int i = 0; i <= SAMPLES; ++i) {
        const td_unit e = td_unit_from_double(lo + (hi - lo) * i / SAMPLES);
        const double u = td_to_double(f(e));
        error = fmax(error, fabs(truth_restitution(u) - td_unit_to_double(e)));
    }
    return error;
}

/* ---- the truth itself ---- */

/* The source's experiment: k = v0 = 1. [EN E5] gives more digits than it prints. */
void test_truth_knows_the_source_s_number(void)
{
    TEST_ASSERT_NEAR(5e-11, 0.5936242600, truth_restitution(1.0));
}

void test_truth_satisfies_the_first_integral(void)
{
    for (double u = 0.01; u < 12.0; u *= 1.3) {
        const double e = truth_restitution(u);
        TEST_ASSERT_NEAR(1e-9 * (1.0 + u), u - log1p(u), -e * u - log1p(-e * u));
    }
}

/* ---- ours ---- */

void test_damping_restitution_is_within_its_bound(void)
{
    TEST_ASSERT_TRUE(worst(td_restitution_damping, 0.01, 0.999) <= OURS);
}

void test_damping_of_elastic_contact_is_none(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_restitution_damping(TD_UNIT_ONE));
}

void test_damping_below_the_least_restitution_stays(void)
{
    const td_real least = td_restitution_damping(TD_RESTITUTION_MIN);
    TEST_ASSERT_EQUAL_REAL(least, td_restitution_damping(TD_U(0.001)));
    TEST_ASSERT_EQUAL_REAL(least, td_restitution_damping(TD_U(0.0)));
    TEST_ASSERT_EQUAL_REAL(least, td_restitution_damping(TD_U(-1.0)));
    TEST_ASSERT_NEAR(0.1, 100.0, td_to_double(least));
}

void test_damping_above_one_is_that_of_one(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_restitution_damping(TD_U(1.5)));
}

void test_damping_falls_with_restitution(void)
{
    td_real last = td_restitution_damping(TD_RESTITUTION_MIN);
    for (int i = 1; i <= 990; ++i) {
        const td_real u = td_restitution_damping(td_unit_from_double(0.01 + i * 0.001));
        TEST_ASSERT_TRUE(u < last);
        last = u;
    }
}

/* ---- the source's ---- */

void test_fraction_is_off_by_what_the_source_says(void)
{
    TEST_ASSERT_NEAR(ON_BOARD ? 2e-3 : 2e-4, 0.0936, worst(td_restitution_fraction, 0.01, 0.999));
}

void test_fraction_of_one_half(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_ONE, td_restitution_fraction(TD_U(0.5)));
}

/* Printed: below 0.05 everywhere. It is not, near either end. [EN E9] */
void test_cubic_is_off_by_more_than_the_source_says(void)
{
    TEST_ASSERT_TRUE(worst(td_restitution_cubic, 0.07, 0.98) < 0.05);
    TEST_ASSERT_TRUE(worst(td_restitution_cubic, 0.01, 0.06) > 0.05);
}

/* The printed formula in complex numbers, for three values. */
void test_cubic_is_the_printed_root(void)
{
    TEST_ASSERT_NEAR(1e-3, 1.425246, td_to_double(td_restitution_cubic(TD_U(0.5))));
    TEST_ASSERT_NEAR(1e-3, 0.397506, td_to_double(td_restitution_cubic(TD_U(0.8))));
    TEST_ASSERT_NEAR(1e-3, 4.653244, td_to_double(td_restitution_cubic(TD_U(0.2))));
}

void test_cubic_beyond_its_end_stays(void)
{
    const td_real end = td_restitution_cubic(TD_U(0.983167));
    TEST_ASSERT_EQUAL_REAL(end, td_restitution_cubic(TD_U(0.999)));
}
