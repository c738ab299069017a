/* SPDX-License-Identifier: MIT */
/// Bodies with a density get their mass, centre of mass and inertia from their parts.
///
/// Volumes    of boxes, spheres, capsules, cylinders, cones, ellipsoids and meshes, without rounding. Where parts overlap,
///            mass is counted twice.
#ifndef COMPLETE_MASS_H
#define COMPLETE_MASS_H

#include "document.h"
#include "model.h"

/// @return false: the document has its error
bool complete_masses(const document_node *root, model *m);

#endif
