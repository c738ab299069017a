/* SPDX-License-Identifier: MIT */
/// A skid gear over a deck: the gear of [SL fig. 7], whose feet are the driven initiators of a scene, whose body 0 is the
/// ship. The gear's plane is x, z. Code that scenes name "skid_gear".
#ifndef SKID_GEAR_H
#define SKID_GEAR_H

#include "skid.h"

/// The gear of the running scene.
const skid *skid_gear_now(void);

#endif
