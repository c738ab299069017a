/* SPDX-License-Identifier: MIT */
/// The plant of a scene as C: rig_tables, and the rig_scene that names everything.
#ifndef BAKE_PLANT_H
#define BAKE_PLANT_H

#include <stdio.h>
#include "document.h"
#include "model.h"

void bake_plant(FILE *out, document *doc, const model *m);

#endif
