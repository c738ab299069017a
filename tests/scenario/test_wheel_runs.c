/* SPDX-License-Identifier: MIT */
/* An aircraft of a tonne on three pebble wheels, closed loop: the plant in double, the wheels in the
 * scalar under test. What the wheel's header promises: it stands without a creep, brakes with mu_k,
 * rolls freely, takes a kerb, and makes no energy. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_ground.h"
#include "td_material.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_wheel.h"
#include "td_test_aircraft.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define TICK    0.001
#define GRAVITY TD_TEST_GRAVITY
#define MASS    TD_TEST_MASS

static td_test_aircraft rig;
static const plant_vec none = {0.0, 0.0, 0.0};

void setUp(void)
{
    td_test_aircraft_set(&rig);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void park(double slope)
{
    td_test_aircraft_park(&rig, slope, td_test_material(0.5, 0.4));
}

static void set_brakes(double newtons)
{
    td_test_aircraft_brake(&rig, newtons, newtons);
}

static void tick(void)
{
    td_test_aircraft_tick(&rig);
}

static void run(double seconds)
{
    td_test_aircraft_run(&rig, seconds);
}

static double distance(plant_vec a, plant_vec b)
{
    return td_test_length(plant_sub(a, b));
}

/* What the plant's scheme conserves in free flight: the energy less m g h v / 2. */
static double energy(void)
{
    const double height = rig.body.position.z - 0.5 * TICK * rig.body.velocity.z;
    return plant_kinetic(&rig.body) + MASS * GRAVITY * height;
}

static bool is_airborne(void)
{
    return rig.outs[NOSE].border == TD_BORDER_NONE && rig.outs[LEFT].border == TD_BORDER_NONE &&
           rig.outs[RIGHT].border == TD_BORDER_NONE;
}

/* ---- standing ---- */

/* Ten minutes in a soak, ten seconds on the host else, and less on boards, whose doubles are soft. */
#if TD_SOAK
#    define STANDS 600.0
#else
#    define STANDS (ON_BOARD ? 0.2 : 10.0)
#endif

#if defined(TD_SCALAR_F64)
#    define CREEP 1e-6
#else
#    define CREEP 1e-4
#endif

void test_parked_on_a_slope_of_ten_per_cent_nothing_creeps(void)
{
    park(atan(0.1));
    set_brakes(3000.0);
    run(ON_BOARD ? 0.3 : 20.0);
    const plant_vec start = rig.body.position;
    const td_place pebble = rig.states[LEFT].pebble_s;
    run(STANDS);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[LEFT].phase);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[RIGHT].phase);
    TEST_ASSERT_EQUAL_REAL(pebble.p.x, rig.states[LEFT].pebble_s.p.x);
    TEST_ASSERT_TRUE(pebble.residual.x == rig.states[LEFT].pebble_s.residual.x);
    TEST_ASSERT_LESS_THAN_DOUBLE(ON_BOARD ? 1e-2 : CREEP, distance(start, rig.body.position));
}

void test_a_parked_aircraft_is_carried_by_its_wheels(void)
{
    park(0.0);
    run(ON_BOARD ? 1.5 : 3.0);
    plant_vec force = none;
    plant_vec torque = none;
    td_test_aircraft_wheels(&rig, &force, &torque);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 200.0 : 0.5, MASS * GRAVITY, force.z);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 50.0 : 0.5, 0.0, force.x);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 50.0 : 0.5, 0.0, force.y);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 200.0 : 1.0, 0.0, torque.x);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 200.0 : 1.0, 0.0, torque.y);
    /* moments about the mains: 2 m to the nose, 0.4 m to the centre, and it leans a little */
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 100.0 : 20.0, MASS * GRAVITY * 0.2,
                              td_test_newtons(rig.outs[NOSE].normal));
}

void test_a_side_force_beyond_friction_slides_it_once_and_it_stands_again(void)
{
    park(0.0);
    set_brakes(3000.0);
    run(ON_BOARD ? 0.1 : 1.0);
    const double y = rig.body.position.y;
    rig.push.y = 0.6 * MASS * GRAVITY; /* mu_s is 0.5 */
    run(ON_BOARD ? 0.1 : 0.5);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, rig.states[RIGHT].phase);
    TEST_ASSERT_GREATER_THAN_DOUBLE(0.0, rig.body.position.y - y);
    rig.push.y = 0.0;
    run(ON_BOARD ? 1.0 : 2.0);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[RIGHT].phase);
}

/* ---- moving ---- */

static double friction_ratio(const td_wheel_out *out)
{
    const plant_vec f = td_test_plant_force(out->force_w);
    return sqrt(f.x * f.x + f.y * f.y) / f.z;
}

void test_locked_wheels_brake_with_the_dynamic_coefficient(void)
{
    park(0.0);
    run(ON_BOARD ? 0.1 : 1.0);
    rig.body.velocity.x = 12.0;
    set_brakes(1e4);
    run(0.3); /* the nose goes down */
    const double before = rig.body.velocity.x;
    const double seconds = ON_BOARD ? 0.1 : 1.0;
    const long ticks = (long)(seconds / TICK);
    for (long i = 0; i < ticks; ++i) {
        tick();
        for (int w = 0; w < WHEELS; ++w) {
            TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, rig.states[w].phase);
            TEST_ASSERT_DOUBLE_WITHIN(0.02 * 0.4, 0.4, friction_ratio(&rig.outs[w]));
        }
    }
    const double lost = before - rig.body.velocity.x;
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 0.08 : 0.04, 0.4 * GRAVITY * seconds, lost);
}

static double roll_freely(double c_rr, double speed, double seconds)
{
    for (int i = 0; i < WHEELS; ++i) {
        rig.wheels[i].c_rr = td_unit_from_double(c_rr);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_aircraft_ready(&rig));
    park(0.0);
    rig.body.velocity.x = speed;
    run(ON_BOARD ? 0.1 : 2.0);
    const double before = rig.body.velocity.x;
    run(seconds);
    return before - rig.body.velocity.x;
}

void test_free_wheels_lose_no_speed(void)
{
    const double seconds = ON_BOARD ? 0.1 : 5.0;
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 0.02 : 0.002, 0.0, roll_freely(0.0, 20.0, seconds));
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, rig.states[LEFT].phase);
}

void test_rolling_resistance_is_what_they_lose(void)
{
    const double seconds = ON_BOARD ? 0.1 : 5.0;
    const double expected = 0.015 * GRAVITY * seconds;
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 0.02 : 0.02 * expected, expected,
                              roll_freely(0.015, 20.0, seconds));
}

void test_a_kerb_of_three_centimetres_is_no_hammer(void)
{
    const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.03),
                                    TD_HALF_SPACE(-1.0, 0.0, 0.0, -2.0)};
    const td_scenery_op ops[] = {TD_LEAF(0), TD_ALL_OF(1, 2), TD_UNION(2)};
    const td_scenery scenery = {planes, 0, ops, 3, 0, 3};
    const td_scenery_solid solid = {&scenery, 0, TD_WORLD};
    const td_material material = td_test_material(0.6, 0.5);
    const td_ground ground = {&solid, &material, 0, 0, 1, 1, 0};
    park(0.0);
    rig.ground = &ground;
    rig.body.position.x = ON_BOARD ? 2.2 : -4.0; /* mains 0.4 m behind */
    rig.body.velocity.x = 5.0;
    double peak = 0.0;
    for (int i = 0; i < (ON_BOARD ? 150 : 3000); ++i) {
        tick();
        peak = fmax(peak, td_test_newtons(rig.outs[LEFT].normal));
    }
    TEST_ASSERT_TRUE(plant_from_core(rig.outs[LEFT].point_w).x > 2.0);
    TEST_ASSERT_LESS_THAN_DOUBLE(6500.0, peak);
    TEST_ASSERT_GREATER_THAN_DOUBLE(5000.0, peak);
}

/* ---- energy ---- */

static plant_quat leaning(td_test_random *random)
{
    const double pitch = td_test_random_double(random, -0.03, 0.03);
    const double roll = td_test_random_double(random, -0.06, 0.06);
    const double n = sqrt(1.0 + 0.25 * (pitch * pitch + roll * roll));
    return (plant_quat){-0.5 * roll / n, 1.0 / n, 0.0, -0.5 * pitch / n};
}

/* In the air springs hold nothing: from one flight to the next energy may only go. @return the largest gain */
static double gain_of_landings(int landings)
{
    td_test_random random = td_test_random_start(71u);
    double most = 0.0;
    for (int n = 0; n < landings; ++n) {
        TEST_ASSERT_EQUAL_INT(TD_OK, td_test_aircraft_ready(&rig));
        rig.body.position = (plant_vec){0.0, 0.0, 1.15};
        rig.body.attitude = leaning(&random);
        rig.body.velocity.x = td_test_random_double(&random, 0.0, 30.0);
        rig.body.velocity.y = td_test_random_double(&random, -2.0, 2.0);
        rig.body.velocity.z = td_test_random_double(&random, -3.0, -0.5);
        rig.body.spin_b = none;
        set_brakes(td_test_random_double(&random, 0.0, 3000.0));
        double before = energy();
        for (int i = 0; i < (ON_BOARD ? 200 : 3000); ++i) {
            tick();
            if (is_airborne()) {
                most = fmax(most, energy() - before);
                before = fmin(before, energy());
            }
        }
        most = fmax(most, energy() - before);
    }
    return most;
}

void test_random_landings_make_no_energy(void)
{
    TEST_ASSERT_LESS_THAN_DOUBLE(0.01, gain_of_landings(TD_SOAK ? 200 : ON_BOARD ? 1 : 40));
}

void test_random_landings_on_tyres_that_relax_make_no_energy(void)
{
    for (int i = 0; i < WHEELS; ++i) {
        rig.wheels[i].relaxation = TD_R(0.3);
    }
    TEST_ASSERT_LESS_THAN_DOUBLE(0.01, gain_of_landings(TD_SOAK ? 100 : ON_BOARD ? 1 : 20));
}
