/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for force laws, restitution and impulses, over the operands of cost_respond.h.
#ifndef BENCH_RESPOND_H
#define BENCH_RESPOND_H

void bench_force_smooth(void *data);  ///< td_law_force, once differentiable
void bench_law_evaluate(void *data);  ///< td_law_evaluate of a contact that lasts
void bench_restitution_k(void *data); ///< td_law_enter: k of a contact that begins
void bench_restitution_cubic(void *data);
void bench_impulse_door(void *data); ///< two bodies in space, with the checks
void bench_impulse_friction(void *data);

#endif
