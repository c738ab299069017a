/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_wheel_params.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_wheel_params.h"
#include "td_test_real.h"

#define TICK TD_U(0.00390625)

static const plant_vec none = {0.0, 0.0, 0.0};
static td_wheel wheel;
static td_wheel_params params;

void setUp(void)
{
    wheel = td_test_main_wheel(none);
    params.wheel = NULL;
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void refused(uint32_t field)
{
    const td_fault fault = td_wheel_params_set(&wheel, TICK, TD_ZERO, 5u, &params);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_WHEEL, fault.item);
    TEST_ASSERT_EQUAL_UINT16(5u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_NULL(params.wheel);
    wheel = td_test_main_wheel(none);
}

void test_a_wheel_is_made_ready(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_wheel_params_set(&wheel, TICK, TD_ZERO, 0u, &params).status);
    TEST_ASSERT_EQUAL_PTR(&wheel, params.wheel);
    /* memory = d / (h k + d) and flex = h / (h k + d) with h = 1/256, k = 200, d = 4 */
    const double all = 200.0 / 256.0 + 4.0;
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 4.0 / all, td_unit_to_double(params.memory));
    const td_near bent = td_near_bend((td_wnear)0, params.flex, td_test_force(1000.0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 1.0 / 256.0 / all, td_near_to_double(bent));
}

void test_a_wrong_leg_is_refused(void)
{
    wheel.leg.z_min = wheel.leg.z_max;
    refused(TD_WHEEL_FIELD_TRAVEL);
    wheel.leg.z_min = wheel.leg.z_max + TD_NEAR(0.1);
    refused(TD_WHEEL_FIELD_TRAVEL);
    wheel.leg.z_zero = wheel.leg.z_max + TD_NEAR(0.1);
    refused(TD_WHEEL_FIELD_ZERO);
    wheel.leg.z_zero = wheel.leg.z_min;
    refused(TD_WHEEL_FIELD_ZERO);
    wheel.leg.k = TD_ZERO;
    refused(TD_WHEEL_FIELD_K_Z);
    wheel.leg.k = TD_R(-70.0);
    refused(TD_WHEEL_FIELD_K_Z);
    wheel.leg.d_in = TD_DRAG(-1.0);
    refused(TD_WHEEL_FIELD_D_Z);
    wheel.leg.d_out = TD_DRAG(-1.0);
    refused(TD_WHEEL_FIELD_D_Z);
}

void test_a_wrong_tyre_is_refused(void)
{
    wheel.k_xy = TD_R(-1.0);
    refused(TD_WHEEL_FIELD_K_XY);
    wheel.d_xy = TD_DRAG(-1.0);
    refused(TD_WHEEL_FIELD_D_XY);
    wheel.c_rr = TD_U(-0.1);
    refused(TD_WHEEL_FIELD_ROLLING);
    wheel.c_rr = TD_U(1.1);
    refused(TD_WHEEL_FIELD_ROLLING);
    wheel.relaxation = TD_R(-0.5);
    refused(TD_WHEEL_FIELD_RELAXATION);
    wheel.relaxation = TD_R(0.0005);
    refused(TD_WHEEL_FIELD_RELAXATION);
}

void test_wrong_options_are_refused(void)
{
    wheel.cos_min = TD_U(0.1);
    refused(TD_WHEEL_FIELD_COS_MIN);
    wheel.cos_min = TD_U(1.1);
    refused(TD_WHEEL_FIELD_COS_MIN);
    wheel.mass_eff = TD_R(-1.0);
    refused(TD_WHEEL_FIELD_MASS);
    wheel.x_bk.q.w = TD_U(0.5);
    refused(TD_WHEEL_FIELD_MOUNT);
    wheel.x_bk.p.x = TD_RANGE;
    refused(TD_WHEEL_FIELD_MOUNT);
}

void test_a_wrong_stub_is_refused(void)
{
    td_stub stub = {
        {TD_NEAR(0.1), TD_NEAR(0.3), TD_NEAR(0.3), TD_R(100.0), TD_DRAG(1.0), TD_DRAG(1.0)},
        TD_U(0.3),
        TD_U(0.2)};
    wheel.stub = &stub;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_wheel_params_set(&wheel, TICK, TD_ZERO, 0u, &params).status);
    params.wheel = NULL;
    stub.mu_k = TD_U(0.4);
    refused(TD_WHEEL_FIELD_STUB);
    stub.mu_k = TD_U(0.2);
    stub.leg.z_max = TD_NEAR(0.2);
    stub.leg.z_zero = TD_NEAR(0.2);
    wheel.stub = &stub;
    refused(TD_WHEEL_FIELD_STUB);
}

void test_a_wrong_tick_is_refused(void)
{
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_TICK,
                             td_wheel_params_set(&wheel, TD_U(0.0), TD_ZERO, 0u, &params).field);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_TICK,
                             td_wheel_params_set(&wheel, TD_U(0.1), TD_ZERO, 0u, &params).field);
    TEST_ASSERT_NULL(params.wheel);
}

void test_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has numbers only");
#else
    wheel.leg.z_min = (td_near)NAN;
    refused(TD_WHEEL_FIELD_TRAVEL);
    wheel.leg.k = (td_real)NAN;
    refused(TD_WHEEL_FIELD_K_Z);
    wheel.k_xy = (td_real)INFINITY;
    refused(TD_WHEEL_FIELD_K_XY);
    wheel.mass_eff = (td_real)NAN;
    refused(TD_WHEEL_FIELD_MASS);
#endif
}

/* One mass on one spring: stable iff h^2 k / m + 2 h d / m < 4. With k = 2e5 N/m, d = 4e3 Ns/m and
 * 1000 kg, q = 0.2 h^2 / ms^2 / 1000 + 8 h / s. */
void test_the_figure_of_merit(void)
{
    const td_real per_mass = td_from_double(TD_TEST_FORCE / 1000.0);
    const td_real k = td_test_force(2e5);
    const td_real d = td_test_force(4e3);
    const td_real q = td_wheel_params_stability(TD_U(0.0625), k, d, per_mass);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.0625 * 0.0625 * 200.0 + 2.0 * 0.0625 * 4.0, td_to_double(q));
}

void test_a_spring_too_stiff_for_the_tick_is_refused_and_one_nearly_so_is_warned_of(void)
{
    const td_real per_mass = td_from_double(TD_TEST_FORCE / 1000.0);
    td_fault fault = td_wheel_params_set(&wheel, TD_U(0.001), per_mass, 0u, &params);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 1u,
                                &params); /* q = 1.28 for the tyre */
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_K_XY, fault.field);
    TEST_ASSERT_EQUAL_PTR(&wheel, params.wheel);
    params.wheel = NULL;
    wheel.leg.k = td_test_force(1.1e6);
    fault =
        td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 1u, &params); /* q = 4.9 for the leg */
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_K_Z, fault.field);
    TEST_ASSERT_NULL(params.wheel);
}

/* q = 1.2 by the stronger of the leg's dampers, whichever that is. */
void test_the_stronger_damper_of_a_leg_decides(void)
{
    const td_real per_mass = td_from_double(TD_TEST_FORCE / 1000.0);
    const td_drag strong = td_drag_from_double(8e3 / TD_TEST_FORCE);
    const td_drag weak = td_drag_from_double(1e3 / TD_TEST_FORCE);
    wheel.k_xy = td_test_force(1e4);
    wheel.d_xy = TD_DRAG(0.0);
    for (int i = 0; i < 2; ++i) {
        wheel.leg.d_in = i == 0 ? strong : weak;
        wheel.leg.d_out = i == 0 ? weak : strong;
        wheel.mass_eff = TD_ZERO;
        td_fault fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 0u, &params);
        TEST_ASSERT_EQUAL_INT(TD_PARTIAL, fault.status);
        TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_K_Z, fault.field);
        wheel.mass_eff = td_from_double(1000.0 / TD_TEST_FORCE);
        fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 0u, &params);
        const double share = 1.0 / (1.0 + 0.0625 * (8.0 + 0.0625 * 70.0));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4 * 7e4, 7e4 * share, td_test_newtons(params.leg.k));
    }
}

/* The strut that is left stands on its own spring, which the tick must follow as well: q = 4.3 and 1.2. */
void test_a_stub_too_stiff_for_the_tick_is_refused_and_one_nearly_so_is_warned_of(void)
{
    const td_real per_mass = td_from_double(TD_TEST_FORCE / 1000.0);
    td_stub stub = {{TD_NEAR(0.1), TD_NEAR(0.3), TD_NEAR(0.3), td_test_force(1.1e6), TD_DRAG(0.0),
                     TD_DRAG(0.0)},
                    TD_U(0.3),
                    TD_U(0.2)};
    wheel.stub = &stub;
    wheel.k_xy = td_test_force(1e4);
    wheel.d_xy = TD_DRAG(0.0);
    td_fault fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 1u, &params);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_STUB, fault.field);
    TEST_ASSERT_NULL(params.wheel);
    stub.leg.k = td_test_force(3e5);
    fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 1u, &params);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_STUB, fault.field);
    TEST_ASSERT_EQUAL_PTR(&wheel, params.wheel);
}

void test_an_effective_mass_makes_the_force_implicit_and_any_spring_stable(void)
{
    const td_real per_mass = td_from_double(TD_TEST_FORCE / 1000.0);
    wheel.leg.k = td_test_force(1.1e6);
    wheel.mass_eff = td_from_double(1000.0 / TD_TEST_FORCE);
    const td_fault fault = td_wheel_params_set(&wheel, TD_U(0.0625), per_mass, 0u, &params);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, fault.status);
    /* k / (1 + h (d + h k) / m) */
    const double share = 1.0 / (1.0 + 0.0625 * (5.0 + 0.0625 * 1100.0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4 * 1.1e6, 1.1e6 * share, td_test_newtons(params.leg.k));
}
