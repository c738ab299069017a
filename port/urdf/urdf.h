/* SPDX-License-Identifier: MIT */
/// From a URDF robot to a scene file (boards/scenes/scene.schema.json): `touchdown import`.
///
///     urdf_words words;
///     const urdf_order order = {.from = "arm.urdf", .to = "arm.json"};
///     if (!urdf_import(&order, &words)) {
///         puts(words.error);
///     }
///     urdf_words_free(&words);
///
/// Where      a host: the C library, libxml2, jansson, and port/mesh for `has_ground`.
/// Links      are bodies. A link on a fixed joint becomes part of its parent: mass, inertia and shapes. One that is
///            fixed to the world and has a mass stays a body, on a fixed joint. A link "world" that is the root is
///            the world. What a joint moves, and a root that is free, has a mass.
/// Joints     revolute, continuous (no limits), prismatic, fixed, floating ("free"). Limits, damping and friction
///            are kept. A joint begins at 0, or at its limit nearest to it. One whose limits are equal is fixed there.
/// Shapes     <collision>: box, cylinder, sphere, capsule, mesh (STL or OBJ, one scale for all axes, by its path from
///            the scene file).
/// Meetings   bodies on both ends of a joint never meet. Those on a floating joint do.
/// Speeds     URDF promises none of bodies: v_max is URDF_V_MAX; omega_max is URDF_OMEGA_MAX, or the sum of the joints'
///            velocity limits from the root to the body where that is more.
/// Numbers    are written with 12 digits; what is below 1e-12 of its vector, and of 1, is written as 0.
/// Refused    what would make another robot of it. All else that a scene cannot say is left out and listed.
/// Safe       no network, no entities, no document types; files of at most URDF_MAX_BYTES. A scene is written beside its
///            place and moved there when it is complete.
#ifndef URDF_H
#define URDF_H

#include <stdbool.h>
#include <stddef.h>

#define URDF_MAX_BYTES (4u * 1024u * 1024u) ///< of a URDF file
#define URDF_MAX_LINKS 1024u                ///< more bodies than any build of the core has
#define URDF_MAX_PARTS 4096u                ///< likewise of shapes
#define URDF_V_MAX     20.0                 ///< [m/s]
#define URDF_OMEGA_MAX 30.0                 ///< [rad/s]
#define URDF_ABOVE     0.01                 ///< [m] how far the lowest point is above the ground
#define URDF_SENTENCE  1024u                ///< [bytes] of an error

/// Where the files of a ROS package lie: package://NAME/path is FOLDER/path.
typedef struct urdf_package {
    const char *name, *folder;
} urdf_package;

/// What to do.
typedef struct urdf_order {
    const char *from, *to;        ///< paths: the robot, and the scene that is written
    const urdf_package *packages; ///< n_packages of them
    size_t n_packages;
    bool is_fixed;   ///< the root is tied to the world; else it is free
    bool has_ground; ///< a ground at z = 0, and the robot URDF_ABOVE over it
} urdf_order;

/// What was done, and what was wrong.
typedef struct urdf_words {
    char error
        [URDF_SENTENCE]; ///< why it was refused: one sentence with file and line; empty: it was not
    char *notes; ///< what was merged, left out, or looks wrong: sentences, each a line; NULL: none
    size_t length; ///< of `notes`
    size_t n_bodies, n_parts, n_joints;
} urdf_words;

/// Reads a robot and writes a scene. @return false: words->error says why, and nothing was written
bool urdf_import(const urdf_order *order, urdf_words *words);

/// Frees the notes; due after every import.
void urdf_words_free(urdf_words *words);

#endif
