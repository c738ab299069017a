/* SPDX-License-Identifier: MIT */
/// Parts whose shape is a mesh become as many parts as the mesh has convex pieces. They belong to one body, so they
/// never meet each other.
#ifndef COMPLETE_MESH_H
#define COMPLETE_MESH_H

#include "document.h"
#include "model.h"

/// @return false: the document has its error
bool complete_meshes(const document_node *root, model *m);

/// Keeps a sentence that a user should read; those beyond MODEL_NOTES are left off.
void complete_note(document *doc, model *m, const char *text);

#endif
