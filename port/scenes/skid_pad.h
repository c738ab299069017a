/* SPDX-License-Identifier: MIT */
/// A skid gear over a pad that gives way, on a ship: a plate on springs, as finite differences. Its nodes, which move up
/// and down in the ship, are the upper corners of the first driven target of a scene, an outline; the lower ones go with
/// the ship. A crown keeps the outline convex under load. Gear and ship are those of skid_gear.h. Code that scenes name
/// "skid_pad".
#ifndef SKID_PAD_H
#define SKID_PAD_H

#include "skid_gear.h"

#define PAD_NODES 7

typedef struct skid_pad {
    double way[PAD_NODES];  ///< [m] up, from where a node is without a load
    double rate[PAD_NODES]; ///< [m/s]
} skid_pad;

/// The pad of the running scene.
const skid_pad *skid_pad_now(void);

#endif
