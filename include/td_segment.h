/* SPDX-License-Identifier: MIT */
/// @file
/// Segments of the plane: where two of them meet.
///
/// Closed      segments hold their ends: touching is meeting.
/// Parameters  r = p + d (q - p): d = 0 at p, d = 1 at q. For a POINT, d_i and d_j are the places on
///             segments i and j; for an OVERLAP (collinear, with a common piece of some length) they
///             are that piece's two ends, d_i <= d_j, both on segment i.
/// Degenerate  a segment without length is a point, at d = 0. Parallel and collinear segments need no
///             tolerance: what decides is the sides on which the four ends lie. [PN P8]
/// Shared ends an end is on the same side of a segment whichever edge it belongs to, so that a chain
///             of edges cannot slip through a segment at a vertex, in floats neither.
/// Range       as td_polygon.h: coordinates within TD_RANGE / 2, so that in Q16 every product fits
///             td_wide and every decision is exact. Parameters are rounded once, to 2^-30.
/// Cost        at most 8 cross or dot products, 2 ratios; no ratio when apart.
/// Source      [PN], section on edge intersection.
#ifndef TD_SEGMENT_H
#define TD_SEGMENT_H

#include "td_status.h"
#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A segment of the plane.
typedef struct td_segment {
    td_vec2 p, q; ///< [m] from p to q
} td_segment;

/// How two segments meet.
typedef enum td_meeting_kind {
    TD_MEETING_NONE = 0,
    TD_MEETING_POINT = 1,
    TD_MEETING_OVERLAP = 2,
} td_meeting_kind;

/// Where two segments meet.
typedef struct td_meeting {
    td_meeting_kind kind; ///< how they meet
    td_unit d_i, d_j;     ///< [-] within 0 to 1; 0 if there is none
} td_meeting;

/// Where two segments meet.
/// @return TD_OK; TD_E_ARG: null pointer or NaN; TD_E_RANGE; `out` is then untouched
td_status td_segment_meet(const td_segment *i, const td_segment *j, td_meeting *out);

/// The point at d on a segment, 0 <= d <= 1. In Q16 exact at both ends.
td_vec2 td_segment_at(const td_segment *segment, td_unit d);

/// Where the lines through two segments cross: d_i = num_i / den, d_j = num_j / den, of any size
/// and therefore left undivided. den = 0: parallel, or a segment without length.
typedef struct td_line_crossing {
    td_wide num_i, num_j, den; ///< [m^2]
} td_line_crossing;

/// @return as td_segment_meet
td_status td_segment_lines(const td_segment *i, const td_segment *j, td_line_crossing *out);

#ifdef __cplusplus
}
#endif

#endif
