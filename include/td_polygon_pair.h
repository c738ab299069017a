/* SPDX-License-Identifier: MIT */
/// @file
/// Two polygons in contact: which features meet, what kind of contact that is, and at which points.
///
/// Bodies    i and j, single loops of either direction, convex or not, in one frame.
/// Counts    V_i vertices of i in j (boundary included), V_j likewise; X meetings of an edge of i with
///           an edge of j; E_i, E_j the distinct edges that take part in one. [PN P11] Contact points
///           are V_i + V_j + X of them.
/// Position  classes are meant for general position. A vertex on an edge, a crossing through a vertex
///           are counted with every feature that they belong to, not merged: see [PN P9].
/// Complete  vertices inside alone miss crossed bars, crossings alone miss containment: both are
///           asked. [PN P22]
/// Range     as td_polygon.h.
/// Cost      n_i n_j edge pairs, and a ray through one body for each vertex of the other. 32 bytes of
///           marks.
/// Status    TD_OK; TD_E_ARG: null pointer or bad count; outputs are then untouched.
/// Source    [PN], sections on point in polygon, edge intersection, classification of contacts.
#ifndef TD_POLYGON_PAIR_H
#define TD_POLYGON_PAIR_H

#include "td_polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of contact. The notes' table has j entering i; is_swapped says that i enters j.
typedef enum td_polygon_contact {
    TD_CONTACT2_DISJOINT = 0,
    TD_CONTACT2_VERTEX_EDGE = 1,    ///< one vertex of j behind one edge of i
    TD_CONTACT2_EDGE_EDGE = 2,      ///< one vertex of each in the other
    TD_CONTACT2_VERTICES_EDGE = 3,  ///< several vertices of j behind one edge of i
    TD_CONTACT2_VERTICES_EDGES = 4, ///< one vertex of i in j, several of j in i
    TD_CONTACT2_CONTAINED = 5,      ///< j wholly inside i
    TD_CONTACT2_CROSSING = 6,       ///< bars: no vertex inside, edges cross
    TD_CONTACT2_OTHER = 7,          ///< several vertices on both sides, several separate contacts
} td_polygon_contact;

/// Counts of features that meet, and the class of the contact.
typedef struct td_polygon_meeting {
    uint16_t vertices_i;        ///< V_i
    uint16_t edges_i;           ///< E_i
    uint16_t vertices_j;        ///< V_j
    uint16_t edges_j;           ///< E_j
    uint16_t crossings;         ///< X, at most 255 * 255
    uint16_t points;            ///< V_i + V_j + X
    td_polygon_contact contact; ///< class of the contact
    bool is_swapped;            ///< i and j exchanged against the notes' table
} td_polygon_meeting;

/// Which features of two polygons meet, and what contact that makes.
td_status td_polygon_meet(const td_polygon *i, const td_polygon *j, td_polygon_meeting *out);

/// What kind of feature a contact point comes from.
typedef enum td_polygon_origin {
    TD_CONTACT2_FROM_I = 0,    ///< a vertex of i in j
    TD_CONTACT2_FROM_J = 1,    ///< a vertex of j in i
    TD_CONTACT2_FROM_BOTH = 2, ///< two edges meet
} td_polygon_origin;

/// A contact point, and the features it comes from. A crossing names both edges: they are the
/// candidates against which the entering vertices are traced back in time. [PN P16]
typedef struct td_polygon_point {
    td_vec2 point;            ///< [m] the middle of the common piece where edges overlap
    td_polygon_origin origin; ///< what kind of point it is
    uint8_t feature_i;        ///< vertex of i, or edge of i that crosses; 0 for a vertex of j
    uint8_t feature_j;        ///< vertex of j, or edge of j that crosses; 0 for a vertex of i
} td_polygon_point;

/// The contact points: vertices of i, vertices of j, crossings by edge of i, then of j.
/// @param points, capacity the caller's table; may be NULL if capacity is 0
/// @param n_points how many there are; the first `capacity` of them are in the table
/// @return TD_OK; TD_PARTIAL: there are more than `capacity`; TD_E_ARG: nothing is written
td_status td_polygon_points(const td_polygon *i,
                            const td_polygon *j,
                            td_polygon_point *points,
                            uint32_t capacity,
                            uint32_t *n_points);

#ifdef __cplusplus
}
#endif

#endif
