/* SPDX-License-Identifier: MIT */
/// What a scene file leaves out, and what it says in short: grounds become parts and scenery, shapes of targets
/// become faces, meshes become hulls, densities become masses; materials, laws and limits get defaults.
#ifndef COMPLETE_H
#define COMPLETE_H

#include "document.h"
#include "model.h"

/// Completes a model. @return false: the document has its error
bool complete_scene(const document_node *root, model *m);

/// [N/m] The default stiffness: contacts last COMPLETE_TICKS ticks where a body gives way most easily.
double complete_stiffness(const model *m);

#define COMPLETE_TICKS 20.0

#endif
