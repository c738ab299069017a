/* SPDX-License-Identifier: MIT */
/// Words in which the gallery's tables are written: for what every table repeats. All else is written out, by
/// the names of its fields.
#ifndef SCENE_WORDS_H
#define SCENE_WORDS_H

#include "rig.h"

/* clang-format off */
#define SCENE_VEC(x, y, z)       {TD_R(x), TD_R(y), TD_R(z)}
#define SCENE_QUAT(w, x, y, z)   {TD_U(w), TD_U(x), TD_U(y), TD_U(z)}
#define SCENE_LEVEL              {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}
#define SCENE_POSE(x, y, z)      {SCENE_VEC(x, y, z), SCENE_LEVEL}

/// A part of material 0 that meets all others: by its place in its body, or anyhow (a pose).
#define SCENE_PLACED(form, owner, ...)                                                             \
    {.shape = &(form), .scale = TD_ONE, .x_ba = __VA_ARGS__, .body = owner, .groups = 1u}
#define SCENE_PART(shape, x, y, z, body)                                                           \
    SCENE_PLACED(shape, body, SCENE_POSE(x, y, z))

/// Of the plant, in double.
#define SCENE_UPRIGHT            {1.0, 0.0, 0.0, 0.0}
#define SCENE_STILL              {0.0, 0.0, 0.0}
#define SCENE_AT(x, y, z)        {.position = {x, y, z}, .attitude = SCENE_UPRIGHT}
/* clang-format on */

#define SCENE_PI 3.14159265358979323846

#endif
