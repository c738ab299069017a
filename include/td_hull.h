/* SPDX-License-Identifier: MIT */
/// @file
/// Direction cells: a support call of a hull with many points tries a handful of them.
///
/// Cells     the surface of a cube about the origin, each face cut into side x side squares. A cell
///           lists, in their order, all points that may be the farthest one for a direction
///           through its square; td_hull_cells (td_shape.h) holds the lists.
/// Exact     a support call through cells returns the very point that a scan of all points does, in
///           every scalar, for every direction. Proof: a point is left out only if, on each of a
///           cell's 4 x 4 parts, some other point is ahead of it in all four corners of the part;
///           reach is linear between corners, so that point is ahead in the whole part, and the one
///           left out is never the farthest. In Q16 corners and reaches are exact. In floats
///           "ahead" means by more than what rounding may turn round, here and in the call. Parts
///           overlap by 2^-14 of the half face, far more than a call may err about its cell.
/// Tight     what is listed beyond need are points beaten in a part by several others, by none
///           alone: a few in a hundred.
/// When      on a host, written down as a const table; or when a scene is checked. A table
///           belongs to its points as the scalar holds them: build it from those.
/// Limits    256 points (an index is a byte); larger hulls are scanned. Sides 1, 2, 4, 8 or 16.
/// Cost      building: about 550 products a cell and point, 3300 side^2 n. Memory of a table:
///           12 side^2 + 2 bytes, and a byte a listed point: 32 points at side 4 take about 0.6 kB,
///           128 points at side 8 about 1.8 kB.
#ifndef TD_HULL_H
#define TD_HULL_H

#include "td_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The most points that cells can name.
#define TD_MAX_CELL_POINTS 256u

/// How many offsets a table of a given side has.
#define TD_HULL_STARTS(side) (6u * (side) * (side) + 1u)

/// Where a table is built: the caller's arrays. They must stay as long as the table is used.
typedef struct td_hull_arrays {
    uint16_t *starts;    ///< TD_HULL_STARTS(side) of them
    uint8_t *points;     ///< the lists
    uint16_t points_max; ///< how many `points` holds
} td_hull_arrays;

/// Build the cells of hull->points (hull->cells is not looked at).
/// Refused: `out` is untouched, `arrays` may have been written to. Fields of td_shape.h:
/// POINTS (none, or more than cells can name), POINT (no number, out of range), CELLS (bad side, no
/// arrays; TD_E_FULL: the lists do not fit points_max). CELLS has no item (TD_ITEM_NONE).
td_fault
td_hull_build(const td_hull *hull, uint32_t side, const td_hull_arrays *arrays, td_hull_cells *out);

/// Checks that hull->cells lists at least what td_hull_build would list, for tables from elsewhere.
/// td_shape_check checks that a table can be read safely; this, that its answers are right. The index of a
/// fault of CELLS is that of the cell.
td_fault td_hull_check(const td_hull *hull);

#ifdef __cplusplus
}
#endif

#endif
