/* SPDX-License-Identifier: MIT */
/// Placed convex shapes of vector files: read once, held twice.
///
/// Core      what the module under test gets: a shape, its instance, the placed instance, in the
///           scalar of the build.
/// Double    what it is judged by: support maps of our own, in double, of the file's numbers.
///           Nothing here asks the core where a shape ends.
/// Columns   as decimals (type, three sizes, position, quaternion), or in units of 2^-16 with
///           blanks between components (kind, sizes, mu, position, quaternion). A hull is a number
///           in hulls.csv, which lies beside the file and has a form for each of the two.
/// Points    two hulls at a time: those of the last `first` and the last `second` shape read.
#ifndef CHECK_CONVEX_H
#define CHECK_CONVEX_H

#include "check.h"
#include "td_shape.h"

/// A shape in numbers.
typedef struct check_numbers {
    td_shape_kind kind;
    double size[3], mu; ///< as in td_shape
    double p[3];        ///< position in the world
    double q[4];        ///< quaternion (w, x, y, z) of any length but 0
} check_numbers;

typedef struct check_convex {
    td_shape shape;
    td_hull hull;
    td_pose x_wa;
    td_convex convex;
    td_placed placed;
    double size[3], mu; ///< unused sizes are 0
    double p[3];
    double r[3][3];   ///< rows of the rotation to the world
    double centre[3]; ///< the reference point, in the shape's frame
    double extent;    ///< bounding radius about it, mu included
    bool has_room;    ///< the hull's points fit the table; if not, the row is not for this target
    bool is_number;   ///< every number is one that the scalar has: no nan, in Q16
} check_convex;

/// Which of the two tables of points.
typedef enum check_side {
    CHECK_FIRST,
    CHECK_SECOND
} check_side;

void check_convex_read(check_state *s, csv_cursor *row, check_side side, check_convex *out);
void check_convex_read_q16(check_state *s, csv_cursor *row, check_side side, check_convex *out);

/// The same from numbers. @param hull points of a hull, exact in the scalar; NULL for other kinds
void check_convex_set(const check_numbers *numbers, const td_hull *hull, check_convex *out);

/// How many sizes a kind has; further ones are ignored: files may hold anything there.
int check_convex_sizes(td_shape_kind kind);

/// The shape as the core has it: `convex` and `placed`. @return its fault, if it refuses the shape
td_fault check_convex_place(check_convex *c);

/// The farthest point along a unit direction of the world.
void check_convex_support(const check_convex *c, const double *e, double *out);

/// How far the shape reaches along a unit direction of the world: its support value.
double check_convex_reach(const check_convex *c, const double *e);

/// How far a point of the world is at least outside the shape: the best of a few directions that
/// close in on the right one. Not positive for a point inside.
double check_convex_outside(const check_convex *c, const double *x);

/// A decimal, `nan`, `inf` or `-inf`.
double check_any_number(csv_cursor *row);

/* ---- vectors of doubles ---- */

double check_dot(const double *a, const double *b);
double check_length(const double *a);
/// v + s n
void check_moved(const double *v, double s, const double *n, double *out);

#endif
