/* SPDX-License-Identifier: MIT */
/// A scene of the gallery under test: every tick is within its bound and saturates nothing; now and
/// then a tick is evaluated once more from a copy of the state, with dirty memory, and must give the
/// same to the last bit.
///
///     scene_begin(&scene_x);
///     scene_run(1000u);           or scene_tick() one by one, and look at machine.out
#ifndef TD_TEST_SCENE_H
#define TD_TEST_SCENE_H

#include "unity.h"
#include "rig.h"
#include "td_test_real.h"

extern rig machine;

/// Everything to the beginning; the plan has no warnings.
void scene_begin(const rig_scene *what);

/// One tick, and n of them.
void scene_tick(void);
void scene_run(uint32_t ticks);

/// Sums over all bodies that forces move.
typedef struct scene_sums {
    plant_vec momentum; ///< [kg m/s]
    plant_vec moment;   ///< [kg m^2/s] of momentum, about the world's origin
    double kinetic;     ///< [J]
} scene_sums;

scene_sums scene_sum(void);

#define TEST_ASSERT_VEC_NEAR(tolerance, expected, actual)                                          \
    do {                                                                                           \
        TEST_ASSERT_NEAR((tolerance), (expected).x, (actual).x);                                   \
        TEST_ASSERT_NEAR((tolerance), (expected).y, (actual).y);                                   \
        TEST_ASSERT_NEAR((tolerance), (expected).z, (actual).z);                                   \
    } while (0)

#endif
