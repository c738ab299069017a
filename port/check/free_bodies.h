/* SPDX-License-Identifier: MIT */
/// A multibody program in miniature: free rigid bodies, integrated here, and contact as one call of
/// td_collide.h. An example to copy: what stands between a solver and the core is this file's .c.
///
///     free_bodies_add(&world, &convex, &body);           once for each
///     for (;;) {
///         free_bodies_collide(&world, &rules, &work);    forces of now, as often as the solver likes
///         free_bodies_step(&world, h);                   accepts them, and moves on
///     }
///
/// Fixed     a body of mass 0 stays where it is.
/// Units     of the plant are the scene's: whatever the laws of `rules` are stated in.
/// Memory    the caller's; a board holds a few bodies.
#ifndef FREE_BODIES_H
#define FREE_BODIES_H

#include "td_distance_work.h"
#include "plant.h"
#include "td_collide.h"

#define FREE_BODIES_MAX 4u

typedef struct free_bodies {
    uint32_t n;
    plant_body plant[FREE_BODIES_MAX];     ///< in double: the solver's own
    td_collide_body seen[FREE_BODIES_MAX]; ///< what the core sees of them
    td_wrench wrench[FREE_BODIES_MAX];     ///< what it answers
    td_law_memory memory[TD_COLLIDE_PAIRS(FREE_BODIES_MAX)];
    td_law_memory next[TD_COLLIDE_PAIRS(FREE_BODIES_MAX)];
} free_bodies;

/// No body, no contact.
void free_bodies_clear(free_bodies *world);

/// One body more, of material 0. @return whether there is room
bool free_bodies_add(free_bodies *world, const td_convex *convex, const plant_body *body);

/// Forces and torques of all contacts now, into `wrench`; nothing else changes but `next`.
td_status
free_bodies_collide(free_bodies *world, const td_collide_rules *rules, td_distance_work *work);

/// Accepts the contacts, and moves all bodies by h seconds under their forces.
void free_bodies_step(free_bodies *world, double h);

/// Do any two touch, as of the last call of free_bodies_collide?
bool free_bodies_touch(const free_bodies *world);

/* ---- books ---- */

/// Momentum; angular momentum about the world's origin; kinetic energy.
plant_vec free_bodies_momentum(const free_bodies *world);
plant_vec free_bodies_turning(const free_bodies *world);
double free_bodies_energy(const free_bodies *world);

#endif
