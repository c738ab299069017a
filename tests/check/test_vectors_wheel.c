/* SPDX-License-Identifier: MIT */
/// Wheels on scenery, tick by tick: states, forces, pebbles.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(wheel_index, "wheel/wheel_index.csv")
TD_TEST_VECTORS(wheel_scenes, "wheel/wheel_scenes.csv")
TD_TEST_VECTORS(wheel_brake_slope, "wheel/wheel_brake_slope.csv")
TD_TEST_VECTORS(wheel_deck, "wheel/wheel_deck.csv")
TD_TEST_VECTORS(wheel_deck_slip, "wheel/wheel_deck_slip.csv")
TD_TEST_VECTORS(wheel_drop, "wheel/wheel_drop.csv")
TD_TEST_VECTORS(wheel_ice, "wheel/wheel_ice.csv")
TD_TEST_VECTORS(wheel_kerb, "wheel/wheel_kerb.csv")
TD_TEST_VECTORS(wheel_locked, "wheel/wheel_locked.csv")
TD_TEST_VECTORS(wheel_options, "wheel/wheel_options.csv")
TD_TEST_VECTORS(wheel_roll, "wheel/wheel_roll.csv")
TD_TEST_VECTORS(wheel_sideslip, "wheel/wheel_sideslip.csv")
TD_TEST_VECTORS(wheel_steer, "wheel/wheel_steer.csv")
TD_TEST_VECTORS(wheel_stick_slope, "wheel/wheel_stick_slope.csv")
TD_TEST_VECTORS(wheel_takeoff, "wheel/wheel_takeoff.csv")
TD_TEST_VECTORS(found_index, "found/wheel/wheel_index.csv")
TD_TEST_VECTORS(found_scenes, "found/wheel/wheel_scenes.csv")
TD_TEST_VECTORS(wheel_aside, "found/wheel/wheel_aside.csv")
TD_TEST_VECTORS(wheel_wall, "found/wheel/wheel_wall.csv")

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

#define JUDGE_WITH(name, index, scenes)                                                            \
    do {                                                                                           \
        const check_file files[] = {                                                               \
            TD_TEST_FILE("wheel", #name ".csv", name),                                             \
            TD_TEST_FILE("wheel", "wheel_index.csv", index),                                       \
            TD_TEST_FILE("wheel", "wheel_scenes.csv", scenes),                                     \
        };                                                                                         \
        td_test_judge(&check_wheels, files, 3);                                                    \
    } while (0)

#define JUDGE(name) JUDGE_WITH(name, wheel_index, wheel_scenes)

void test_brake_slope(void)
{
    JUDGE(wheel_brake_slope);
}

void test_deck(void)
{
    JUDGE(wheel_deck);
}

void test_deck_slip(void)
{
    JUDGE(wheel_deck_slip);
}

void test_drop(void)
{
    JUDGE(wheel_drop);
}

void test_ice(void)
{
    JUDGE(wheel_ice);
}

void test_kerb(void)
{
    JUDGE(wheel_kerb);
}

void test_locked(void)
{
    JUDGE(wheel_locked);
}

void test_options(void)
{
    JUDGE(wheel_options);
}

void test_roll(void)
{
    JUDGE(wheel_roll);
}

void test_sideslip(void)
{
    JUDGE(wheel_sideslip);
}

void test_steer(void)
{
    JUDGE(wheel_steer);
}

void test_stick_slope(void)
{
    JUDGE(wheel_stick_slope);
}

void test_takeoff(void)
{
    JUDGE(wheel_takeoff);
}

void test_wall_that_once_was_wrong(void)
{
    JUDGE_WITH(wheel_wall, found_index, found_scenes);
}

void test_slide_aside_that_once_was_wrong(void)
{
    JUDGE_WITH(wheel_aside, found_index, found_scenes);
}
