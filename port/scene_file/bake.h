/* SPDX-License-Identifier: MIT */
/// A scene as C: const tables that live in flash, and the capacities that they need.
///
/// Writes     DIR/scene.c, which defines `const rig_scene scene_NAME` and the scene of the core alone,
///            `const td_scene core_NAME`, and DIR/td_limits.h, which a build includes before everything else
///            (-include DIR/td_limits.h).
/// Same bits  tables hold the numbers of the model, as build.h rounds them: a baked scene runs as the file does.
/// Whole      files are written beside their place and moved there when all of them are complete.
#ifndef BAKE_H
#define BAKE_H

#include <stdio.h>
#include "document.h"
#include "model.h"

/// The capacities that a scene needs, in the order of td_config.h.
typedef struct bake_limits {
    uint32_t bodies, parts, hull_vertices, targets, outlines, driven_vertices, faces, initiators,
        leaves, wheels, candidates, contacts, slots, watches, links;
} bake_limits;

bake_limits bake_limits_of(const model *m);

/// The same for an image that runs the self-test as well.
void bake_limits_selftest(bake_limits *limits);

/// The same for steps that are not ticks (port/variable): all candidates may be due at once. @param slots that it has
void bake_limits_variable(bake_limits *limits, const model *m, uint32_t slots);

/// A name as an identifier of C: letters, digits, _.
void bake_identifier(const char *name, char *out, size_t size);

/// The scene as C.
void bake_scene(FILE *out, document *doc, const model *m);

/// What two ends that shall speak of the same scene compare: the td_hash of the bytes that bake_scene writes.
/// @return false: no memory
bool bake_hash(document *doc, const model *m, uint64_t *hash);

/// td_limits.h: capacities, RIG_SCENE, RIG_TD_SCENE (the names of the two scenes) and RIG_SCENE_HASH.
void bake_write_limits(FILE *out, const model *m, const bake_limits *limits, uint64_t hash);

/// Both files. @param error written if something fails; nothing is left behind then
bool bake_files(document *doc,
                const model *m,
                const bake_limits *limits,
                const char *folder,
                char *error,
                size_t error_size);

#endif
