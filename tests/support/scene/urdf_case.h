/* SPDX-License-Identifier: MIT */
/// Robots for tests of the import: each case has a folder of its own, which is gone afterwards.
#ifndef URDF_CASE_H
#define URDF_CASE_H

#include <stdbool.h>
#include "urdf.h"

extern urdf_order urdf_case_order; ///< of urdf_case_import; from "robot.urdf" to "scene.json", nothing else
extern urdf_words urdf_case_words; ///< of the last import

/// For setUp and tearDown.
void urdf_case_begin(void);
void urdf_case_end(void);

/// The path of a file of this case. Lives until the call after the next three.
const char *urdf_case_path(const char *name);

/// Writes a file; folders before its name are made.
void urdf_case_write(const char *name, const char *text);

/// Writes a mesh: a cube from -1 to 1, as OBJ.
void urdf_case_cube(const char *name);

/// The whole of a file, or NULL. Lives until the next call.
const char *urdf_case_text(const char *path);

/// Imports a robot that is given as text.
bool urdf_case_import(const char *text);

/// Says how the import of a robot ends; fails the test if it is refused.
void urdf_case_expect(const char *text);

/// A link that is a cube of 2 kg and 0.1 m: its element.
#define URDF_CASE_CUBE(name)                                                                       \
    "<link name='" name "'><inertial><mass value='2'/>"                                            \
    "<inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>"               \
    "<collision><geometry><box size='0.1 0.1 0.1'/></geometry></collision></link>\n"

/// A joint between two links; `more` is what it holds beside them.
#define URDF_CASE_JOINT(name, type, parent, child, more)                                           \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>"  \
    more "</joint>\n"

#endif
