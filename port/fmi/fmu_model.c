/* SPDX-License-Identifier: MIT */
/* The unit of a library: a scene that was baked, by the words that `touchdown fmu` writes for it. */
#include "codes.h"
#include "fmu_call.h"

extern const rig_scene RIG_SCENE;

const fmu_model fmu_this = {&RIG_SCENE, FMU_CODE_STATES, FMU_TOKEN, FMU_IS_CONTACT, FMU_HASH};
