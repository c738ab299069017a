/* SPDX-License-Identifier: MIT */
/// A bump of rubber below a soft tyre: a pyramid whose top, a node of finite elements, gives way. Its vertices are those of
/// the first driven target of a scene: four of the base, which lie still, and the top. The tyre is that of soft_tyre.h.
/// Code that scenes name "soft_bump".
#ifndef SOFT_BUMP_H
#define SOFT_BUMP_H

#include "soft_tyre.h"

typedef struct soft_bump {
    plant_vec way;      ///< [m] of the top, from where it is without a load
    plant_vec velocity; ///< [m/s]
} soft_bump;

/// The bump of the running scene.
const soft_bump *soft_bump_now(void);

#endif
