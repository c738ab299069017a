/* SPDX-License-Identifier: MIT */
/// Trees under test, without a scene: bodies in double, joints, and a step.
///
///     tree_test_clear(9.81);
///     tree_test_body((rig_mass){...});
///     tree_test_joint((rig_joint){...});
///     tree_test_begin(1e-3, RIG_RK4);
///     tree_test_run(1000u);
#ifndef TD_TEST_TREE_H
#define TD_TEST_TREE_H

#include "td_test_draw.h"
#include "tree.h"

#define TREE_TEST_MOST 8u

/// Everything that a test looks at, and may change before it begins.
typedef struct tree_test {
    rig_tables tables;
    rig_mass masses[TREE_TEST_MOST];
    rig_joint joints[TREE_TEST_MOST];
    plant_body bodies[TREE_TEST_MOST];
    plant_vec force[TREE_TEST_MOST], torque[TREE_TEST_MOST];
    double gravity, t, h;
    tree trees;
    tree_work work;
    tree_books books;
    uint16_t n;
} tree_test;

extern tree_test model;

void tree_test_clear(double gravity);

/// A body at the origin, level, at rest. @return its index
uint16_t tree_test_body(rig_mass mass);

/// @return its index
uint16_t tree_test_joint(rig_joint joint);

/// @return what tree_begin said; bodies are where their joints are
td_fault tree_test_try(double h, uint8_t integrator);

/// The same; it must be well.
void tree_test_begin(double h, uint8_t integrator);

void tree_test_step(void);
void tree_test_run(uint32_t steps);

/// The link of a body.
tree_link *tree_test_link(uint16_t body);

/// Energies and momenta, from the bodies alone.
typedef struct tree_test_sums {
    double kinetic, potential;
    plant_vec momentum, moment;
} tree_test_sums;

tree_test_sums tree_test_sum(void);

/// [J] Kinetic and potential.
double tree_test_energy(void);

/// [J] What the energy has gained beyond what the books say. @param begin energy at the beginning
double tree_test_unbooked(double begin);

/// A point mass at a place of its body.
rig_mass tree_test_point(double mass, plant_vec com);

/// At random: a vector within +-size, a unit vector, a turn, a body of three pairs of masses.
plant_vec tree_test_random_vec(td_test_random *random, double size);
plant_vec tree_test_random_unit(td_test_random *random);
plant_quat tree_test_random_turn(td_test_random *random);
rig_mass tree_test_random_mass(td_test_random *random);

#endif
