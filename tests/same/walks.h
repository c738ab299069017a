/* SPDX-License-Identifier: MIT */
/// The later walks of the sameness kernel (port/selftest/kernel.h): what the flash of a small board does not
/// hold beside the first. One goes through contacts (distances, friction, whole collisions), one through
/// ground, wheels and targets.
#ifndef WALKS_H
#define WALKS_H

#include "td_distance_work.h"
#include "kernel_walk.h"
#include "td_distance.h"

/// How many rounds the golden hashes take.
#define WALKS_ROUNDS 64u

void walks_contact(kernel *k);
void walks_ground(kernel *k);

/* ---- the rounds, one file a subject ---- */

void kernel_round_distance(kernel *k); ///< td_distance.h, td_sweep.h
void kernel_round_contact(kernel *k);  ///< friction, rolling, accounts, slides, wrenches; pairs
void kernel_round_near(kernel *k);     ///< td_near.h, td_motion.h
void kernel_round_target(kernel *k);   ///< what targets of both kinds share
void kernel_round_wheel(kernel *k); ///< td_material.h, td_ground.h, td_wheel_params.h, td_wheel.h

/// Where searches work, one after the other: small boards have room for one.
td_distance_work *kernel_distance_work(void);

#endif
