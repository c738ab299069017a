/* SPDX-License-Identifier: MIT */
/// The plant of a survey: rigid bodies that keep their energy when nothing pushes them.
#ifndef SURVEY_PLANT_H
#define SURVEY_PLANT_H

#include "plant.h"

typedef struct free_body {
    double mass;       ///< [kg]
    plant_vec inertia; ///< [kg m^2] about principal axes
    plant_vec p, v;    ///< [m], [m/s]
    plant_quat q;
    plant_vec moment; ///< [kg m^2/s] angular momentum, world
} free_body;

/// At rest, upright.
free_body free_body_of(double mass, plant_vec inertia);

plant_vec free_body_spin(const free_body *b);
void free_body_set_spin(free_body *b, plant_vec spin_w);
double free_body_kinetic(const free_body *b);

/// Kick, then drift.
void free_body_step(free_body *b, plant_vec force_w, plant_vec torque_w, double h);

#endif
