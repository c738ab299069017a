/* SPDX-License-Identifier: MIT */
/// Costs of force laws and impulses.
#ifndef COST_RESPOND_H
#define COST_RESPOND_H

#include "kernel.h"
#include "td_impulse.h"
#include "td_law.h"

/// A contact in the middle of its course, a wanted restitution, two bodies that meet.
typedef struct cost_respond {
    td_law law;
    td_law_memory memory;
    td_real depth, speed; ///< [m], [m/s]
    td_impulse_body a, b;
    td_impulse_contact contact;
} cost_respond;

/// The operands of this set.
extern cost_respond cost_responding;
void cost_respond_prepare(kernel *k, bool at_edges);

void cost_force_law(void *data); ///< td_law_force, damped, k taken before
void cost_impulse(void *data);   ///< two bodies in space, checked before

#endif
