/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for force laws, restitution and impulses.
#ifndef BENCH_RESPOND_H
#define BENCH_RESPOND_H

#include "kernel.h"

/// A contact in the middle of its course, a wanted restitution, two bodies that meet.
void bench_respond_prepare(kernel *k, bool at_edges);

void bench_force_law(void *data);     ///< td_law_force, damped, k taken before
void bench_force_smooth(void *data);  ///< the same, once differentiable
void bench_law_evaluate(void *data);  ///< td_law_evaluate of a contact that lasts
void bench_restitution_k(void *data); ///< td_law_enter: k of a contact that begins
void bench_restitution_cubic(void *data);
void bench_impulse(void *data);      ///< two bodies in space, checked before
void bench_impulse_door(void *data); ///< the same with its checks
void bench_impulse_friction(void *data);

#endif
