/* SPDX-License-Identifier: MIT */
/// @file
/// Polylines: chains of edges, open or closed, in one part or several, and where two of them cross.
///
/// Edges     numbered from 1, edge k from vertex k to vertex k + 1, as in the notes' table. A closed
///           line repeats its first vertex at the end. A break is a vertex that is no point: the edges
///           to and from it do not exist, but keep their numbers. [PN P9]
/// Order     crossings come sorted by edge of `box`, then by edge of `line`. [PN P9]
/// Counting  each pair of edges that meet in one point is a row: a crossing through a vertex is
///           reported with each edge that it belongs to, rows are not merged. [PN P9] Collinear edges
///           that share a piece meet in no single point and give no row; td_segment_meet has them.
/// Range     as td_polygon.h; 2 to TD_POLYLINE_VERTICES vertices. Coordinates of breaks are not read.
/// Cost      one segment test for each pair of edges.
/// Source    [PN], section on edge intersection, example polyxpoly.
#ifndef TD_POLYLINE_H
#define TD_POLYLINE_H

#include "td_status.h"
#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The most vertices of one line, breaks included.
#define TD_POLYLINE_VERTICES 255u

/// A chain of edges.
typedef struct td_polyline {
    const td_vec2 *vertices; ///< [m]
    const bool *breaks;      ///< as many flags as vertices, true where the line is broken; or NULL
    uint32_t count;          ///< 2 to TD_POLYLINE_VERTICES
} td_polyline;

/// A crossing of two lines.
typedef struct td_polyline_hit {
    uint16_t line_edge; ///< from 1
    uint16_t box_edge;  ///< from 1
    td_vec2 point;      ///< [m] on the edge of the line, rounded
} td_polyline_hit;

/// Where two lines cross.
/// @param hits, capacity the caller's table; may be NULL if capacity is 0
/// @param n_hits how many crossings there are; the first `capacity` of them are in the table
/// @return TD_OK; TD_PARTIAL: there are more than `capacity`; TD_E_ARG: null pointer, bad count, NaN;
///         TD_E_RANGE; on errors nothing is written
td_status td_polyline_cross(const td_polyline *line,
                            const td_polyline *box,
                            td_polyline_hit *hits,
                            uint32_t capacity,
                            uint32_t *n_hits);

#ifdef __cplusplus
}
#endif

#endif
