/* SPDX-License-Identifier: MIT */
/// Hulls that a scene file gives as points: their faces, planes and volume, by qhull (port/mesh).
#ifndef COMPLETE_HULL_H
#define COMPLETE_HULL_H

#include "document.h"
#include "model.h"

/// Vertices and faces of a target whose shape is a hull. @return false: the document has its error
bool complete_hull_faces(const document_node *at, model_target *target);

/// The half spaces of a hull at a pose, or NULL: its points have no volume.
model_scenery *complete_hull_scenery(document *doc, const model_shape *shape, model_pose pose);

/// Volume, centre and second moments of a hull, into the shape. @return false: it has no volume
bool complete_hull_mass(model_shape *shape);

#endif
