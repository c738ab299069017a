/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of seconds.
/* Who has given a scene its energy: sums and books against each other, and against closed forms. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_test_scene.h"

static rig_tables tables;
static rig_scene what;

void setUp(void)
{
    tables = (rig_tables){.integrator = RIG_SEMI};
}

void tearDown(void)
{
}

static void begin(const rig_scene *like)
{
    what = *like;
    what.tables = &tables;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
}

/* @return [J] the largest imbalance of the run */
static double worst_of(uint32_t ticks)
{
    double worst = 0.0;
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
        worst = fmax(worst, fabs(rig_balance(&machine)));
    }
    return worst;
}

/* Falling has h g m v / 2, and nothing else is unexplained: 22 mJ of 10 J at 4.4 m/s. */
void test_a_bouncing_ball_is_explained_by_contact(void)
{
    begin(&scene_bouncing_ball);
    TEST_ASSERT_NEAR(1e-3, 1.1 * 9.81, machine.books.begin);
    const double worst = worst_of(5000u);
    TEST_ASSERT_TRUE(worst < 0.5 * machine.h * 9.81 * 4.5);
    TEST_ASSERT_NEAR(1e-3, -9.81 * (1.0 + 9.81 / 16000.0),
                     machine.books.contact); /* all of its height */
    TEST_ASSERT_NEAR(1e-12, 0.0, machine.books.forces);
}

/* Weightless: what is unexplained is what Euler's equations lose at the first order of the tick. */
void test_cubes_and_parts_in_flight_are_explained_by_contact(void)
{
    begin(&scene_four_cubes);
    const double cubes = machine.books.begin;
    TEST_ASSERT_TRUE(worst_of(3000u) < 1e-3 * cubes);
    begin(&scene_parts_79);
    const double parts = machine.books.begin;
    TEST_ASSERT_TRUE(worst_of(3000u) < 1e-3 * parts);
}

/* Momentum and its moment are those of the bodies, and stay. */
void test_sums_are_those_of_all_bodies(void)
{
    begin(&scene_four_cubes);
    const scene_sums truth = scene_sum();
    const rig_sums sums = rig_sum(&machine);
    TEST_ASSERT_NEAR(1e-12, truth.kinetic, sums.kinetic);
    TEST_ASSERT_VEC_NEAR(1e-12, truth.momentum, sums.momentum);
    TEST_ASSERT_VEC_NEAR(1e-12, truth.moment, sums.moment);
    (void)worst_of(1000u);
    TEST_ASSERT_VEC_NEAR(1e-9, sums.momentum, rig_sum(&machine).momentum);
}

/* Without tables nobody keeps books. */
void test_scenes_without_tables_keep_no_books(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &scene_bouncing_ball).status);
    for (int i = 0; i < 600; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
    TEST_ASSERT_TRUE(machine.books.contact == 0.0 && machine.books.forces == 0.0);
}
