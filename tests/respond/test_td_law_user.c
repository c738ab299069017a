/* SPDX-License-Identifier: MIT */
/* A user's own law: this program defines td_law_user, and the core calls it. */
#include <math.h>
#include "unity.h"
#include "striker.h"
#include "td_law.h"
#include "td_math.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

/* ---- what a user would write ---- */

typedef enum shape {
    HERTZ, /* K x sqrt(x): two balls */
    PLATE, /* K x for thin, stiffer the deeper */
    PULLS,
    NOTHING,
} shape;

static shape chosen;

td_real td_law_user(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    const td_real linear = td_mul(law->stiffness, depth);
    (void)memory;
    (void)speed;
    switch (chosen) {
    case HERTZ:
        return td_mul(linear, td_sqrt(depth));
    case PLATE:
        return linear + td_mul(td_mul(linear, TD_R(64.0)), td_mul(depth, depth));
    case PULLS:
        return -linear;
    case NOTHING:
        break;
    }
#if defined(TD_SCALAR_Q16)
    return TD_ZERO;
#else
    return (td_real)NAN;
#endif
}

/* ---- the tests ---- */

static const td_law law = {.kind = TD_LAW_USER, .stiffness = TD_R(200.0), .restitution = TD_U(0.5)};

void setUp(void)
{
    chosen = HERTZ;
}

void tearDown(void)
{
}

void test_force_is_the_user_s(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_REAL_WITHIN(TD_R(0.01), TD_R(25.0),
                            td_law_force(&law, &memory, TD_R(0.25), TD_ONE));
    chosen = PLATE;
    TEST_ASSERT_REAL_WITHIN(TD_R(0.01), TD_R(250.0),
                            td_law_force(&law, &memory, TD_R(0.25), TD_ONE));
}

void test_force_is_not_asked_for_without_contact(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_ZERO, TD_ONE));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(-0.25), TD_ONE));
}

void test_a_pull_or_no_number_is_no_force(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    chosen = PULLS;
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(0.25), TD_ONE));
    chosen = NOTHING;
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(0.25), TD_ONE));
}

/* Section 4.4 of [EN]: whatever the shape, a force that depends on depth alone is elastic. */
void test_position_only_law_of_any_shape_is_elastic(void)
{
    const shape shapes[] = {HERTZ, PLATE};
    for (int i = 0; i < 2; ++i) {
        chosen = shapes[i];
        striker s = striker_start(&law, 1.0, 1.0, 2.0);
        TEST_ASSERT_TRUE(striker_bounce(&s, striker_integrate, 1.0 / 2048.0, 4000));
        TEST_ASSERT_NEAR(2e-3, -2.0, s.speed);
        TEST_ASSERT_NEAR(0.02, 0.0, s.work);
    }
}
