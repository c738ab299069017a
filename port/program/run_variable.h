/* SPDX-License-Identifier: MIT */
/// `touchdown run --step variable`: a scene by CVODE.
#ifndef RUN_VARIABLE_H
#define RUN_VARIABLE_H

#include "rig.h"
#include "run_order.h"

/// @param note at the beginning and at every tick, as of a run of fixed ticks
/// @return COMMAND_OK; COMMAND_NO, COMMAND_SCENE: standard output or standard error says why
int run_variable(const run_order *o,
                 const rig_scene *scene,
                 uint32_t ticks,
                 void (*note)(const rig *r));

#endif
