/* SPDX-License-Identifier: MIT */
/// @file
/// A polyhedron as const tables: vertices, and each face as a loop of vertex indices.
///
/// Order      a loop is counter-clockwise seen from outside. [PN P17]
/// Users      targets, whose faces hold initiators (td_target.h), and the tests of points against polyhedra
///            (td_polyhedron.h). What each of them asks of the tables stands there.
/// Memory     the tables may live in flash; nothing is copied.
#ifndef TD_POLYHEDRON_TABLES_H
#define TD_POLYHEDRON_TABLES_H

#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Vertices, and faces as loops of vertex indices.
typedef struct td_polyhedron {
    const td_vec3 *vertices;   ///< [m]
    const uint16_t *indices;   ///< loops of all faces, one after another
    const uint16_t *loop_ends; ///< loop_ends[i]: one past the last index of face i
    uint16_t n_vertices;       ///< length of `vertices`
    uint16_t n_faces;          ///< length of `loop_ends`
} td_polyhedron;

#ifdef __cplusplus
}
#endif

#endif
