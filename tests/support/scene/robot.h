/* SPDX-License-Identifier: MIT */
/// Robots for tests of the import: each case has a folder of its own, which is gone afterwards.
#ifndef ROBOT_H
#define ROBOT_H

#include <stdbool.h>
#include <stddef.h>
#include "model.h"
#include "urdf.h"

extern urdf_order robot_order; ///< from "robot.urdf" to "scene.json", nothing else
extern urdf_words robot_words; ///< of the last import
extern model robot_scene;      ///< what robot_take has read

/// For setUp and tearDown.
void robot_begin(void);
void robot_end(void);

/* ---- files ---- */

/// The path of a file of this case. Lives until the call after the next three.
const char *robot_path(const char *name);

/// Writes a file; folders before its name are made.
void robot_write(const char *name, const char *text);

/// Writes a mesh: a cube from -1 to 1, as OBJ.
void robot_cube(const char *name);

/// The whole of a file, or NULL. Lives until the next call.
const char *robot_text(const char *path);

/* ---- robots ---- */

#define ROBOT     "<robot name='r'>\n" ///< line 1
#define ROBOT_END "</robot>\n"

/// A link that is a cube of 2 kg and 0.1 m; one line.
#define ROBOT_CUBE(name)                                                                           \
    "<link name='" name "'><inertial><mass value='2'/>"                                            \
    "<inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>"               \
    "<collision><geometry><box size='0.1 0.1 0.1'/></geometry></collision></link>\n"

/// A joint between two links; `more` is what it holds beside them. One line.
#define ROBOT_JOINT(name, type, parent, child, more)                                               \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child        \
    "'/>" more "</joint>\n"

/// Imports a robot. @param text NULL: robot_order.from is there already
bool robot_import(const char *text);

/// Imports a robot and reads its scene; the test fails if either is refused.
void robot_take(const char *text);

/* ---- its scene ---- */

/// By name; the test fails if there is none.
const model_body *robot_body(const char *name);
const model_part *robot_part(const char *name);
const rig_joint *robot_joint(const char *name);
uint16_t robot_index(const char *body);

/// A rule keeps them apart. @param other an index, or MODEL_WORLD
bool robot_never_meets(const char *body, uint16_t other);

#define ROBOT_FINE 1e-11 ///< what 12 digits leave

/// The test fails if they differ.
void robot_vec(double x, double y, double z, plant_vec v);
void robot_quat(double w, double x, double y, double z, plant_quat q);

/// The test fails if no note holds this.
void robot_note(const char *sentence);

#endif
