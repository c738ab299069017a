/* SPDX-License-Identifier: MIT */
/// From a scene file to a model: read, completed by defaults, checked as far as names and tables go. What the core
/// thinks of the scene, td_plan_make says (build.h).
///
/// Format     boards/scenes/scene.schema.json; DESIGN.md explains it. Names stand for indices. Lengths are in m, angles
///            in rad, masses in kg, forces in N. What may be left out has a default, which the schema states.
/// Found      by name: scene_find.h.
#ifndef SCENE_READ_H
#define SCENE_READ_H

#include "document.h"
#include "model.h"

/// Reads a scene. @return false: doc->error says why; document_free is due in any case
bool scene_read(const char *path, document *doc, model *out);

/// The same of a document that was read already.
bool scene_read_document(document *doc, model *out);

/// Reads a scene that is in memory: the first file is the scene, the others are meshes under the names that it has for them.
/// @param n at least 1
bool scene_read_files(const document_file *files, size_t n, document *doc, model *out);

/// How many pairs of parts may meet, by bodies and rules; groups are not looked at.
size_t scene_pairs(const model *m);

#endif
