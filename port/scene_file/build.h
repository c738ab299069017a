/* SPDX-License-Identifier: MIT */
/// From a model to the tables of this build's scalar: what `touchdown run` runs.
///
/// Memory     the document's. A scene lives as long as the document that it was read from.
/// Numbers    are rounded once, from the model's doubles. Baked tables (bake.h) hold the same.
#ifndef BUILD_H
#define BUILD_H

#include "document.h"
#include "model.h"
#include "rig.h"

/// The scene of a model. What does not fit the scalar is refused by td_plan_make, which says so.
/// @return NULL: doc->error says why
const rig_scene *build_scene(document *doc, const model *m);

/// [kg m^2] about the body's origin, along its axes: what td_body asks for.
plant_vec build_inertia(const model_body *body);

/// The plant needs a table of masses: a body has its centre of mass elsewhere than its origin, or products of inertia.
bool build_has_masses(const model *m);

/// The masses of all bodies, for rig_tables.
const rig_mass *build_masses(document *doc, const model *m);

#endif
