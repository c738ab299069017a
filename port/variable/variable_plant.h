/* SPDX-License-Identifier: MIT */
/// The plant of a rig as a vector of states x and its derivative, for integrators of any kind.
///
/// States     of each moved body 13: position [m], attitude (w, x, y, z), velocity [m/s], spin [rad/s] in body axes; those of
///            bodies that a joint ties to something 2 instead: coordinate and rate. Fixed joints have none.
/// Order      bodies without joints by their index; then links, parents first.
/// Attitude   need not be of unit length in x: it is made so where it is read.
/// Tests      test_variable.c
#ifndef VARIABLE_PLANT_H
#define VARIABLE_PLANT_H

#include "rig.h"

#define VARIABLE_BODY_STATES 13u

/// How many states there are.
uint32_t variable_plant_count(const rig *r);

/// Where the 13 states of a body begin, or UINT32_MAX: it has none of its own.
uint32_t variable_plant_index(const rig *r, uint32_t body);

/// Where the 2 states of a joint of the tables begin, or UINT32_MAX: it is fixed, or free.
uint32_t variable_plant_joint(const rig *r, uint32_t joint);

void variable_plant_get(const rig *r, double *x);

/// Bodies and joints go where x says, driven bodies to where they are at t; then the core's input is that of the plant.
void variable_plant_set(rig *r, double t, const double *x);

/// Positions, attitudes and coordinates of `x` into `next`; velocities and rates stay.
void variable_plant_keep_places(const rig *r, const double *x, double *next);

/// x' under r->force and r->torque (rig_push).
void variable_plant_rates(rig *r, double t, double *rates);

/// The same as if friction held no joint: what else could hold it comes first.
void variable_plant_rates_loose(rig *r, double t, double *rates);

/// Velocities and rates change by blows, in proportion to them: stops hold, even if they had to pull; friction of joints
/// holds nothing. @param force, torque [N s], [N m s] on each body, about its origin
void variable_plant_strike(rig *r, const plant_vec *force, const plant_vec *torque);

/// Lets go of the joints whose stops had to pull in the last blow. @return were there any? It is to be struck again then
bool variable_plant_free(rig *r);

/// After a blow: joints that friction held and that move now rub, in the direction in which they move.
void variable_plant_slip(rig *r);

/// A joint comes to rest at its stop, by a blow that the others feel. @param link of r->joints
void variable_plant_halt(rig *r, uint32_t link);

/// The name of a state, as position.x of body 3: kind and component. @param name at least 32 bytes
void variable_plant_name(const rig *r, uint32_t state, char *name, uint32_t size);

#endif
