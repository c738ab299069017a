/* SPDX-License-Identifier: MIT */
/// Scenery as a scene file writes it: an expression in words.
///
///     {"half_space": {"normal": [x, y, z], "offset": d}}     or "point" on its border instead of "offset"
///     {"sphere": {"centre": [x, y, z], "radius": r}}
///     {"cylinder": {"point": [x, y, z], "axis": [x, y, z], "radius": r}}     without ends
///     {"union": [ ... ]}, {"intersection": [ ... ]}
///
/// Leaves     half spaces are numbered as they stand in the text, then curved ones. Normals are scaled by a power of
///            two to where Q16.16 is finest; floats do not notice.
#ifndef READ_SCENERY_H
#define READ_SCENERY_H

#include "document.h"
#include "model.h"

/// An expression, or the name of one in "scenery". Into a model_scenery *.
bool read_scenery(const document_node *at, void *out);

/// All of "scenery", into the model that the document reads into.
bool read_sceneries(const document_node *at, void *out);

/// The scenery of a convex solid: planes n . x <= d in its own frame, at a pose.
model_scenery *read_scenery_of_planes(
    document *doc, const plant_vec *normals, const double *offsets, size_t n, model_pose pose);

/// The scenery of a shape that stands at a pose: box, sphere, cylinder. NULL: this shape has none.
model_scenery *read_scenery_of_shape(document *doc, const model_shape *shape, model_pose pose);

#endif
