/* SPDX-License-Identifier: MIT */
/// How far apart two convex shapes are: exact, signed, bounded in work.
///
/// Frames    shapes are placed in the world (td_placed); the answer is in world coordinates.
/// Sign      distance > 0 apart: the true distance; < 0 overlapping: minus the true depth, the
///           shortest translation that parts them. normal_w points from a to b.
/// Bracket   lower <= true value <= upper, certified, whatever the status. The distance is its
///           middle. If the bracket excludes 0 the sign is right; else is_undecided is set.
/// Answer    TD_OK: upper - lower <= TD_DISTANCE_TOLERANCE * L, but for rounding; L is twice the smaller
///           extent (bounding radius), but no less than a quarter of both together: what lies on a wide floor
///           is as exact as what lies on its like.
///           TD_PARTIAL: the budget of support calls ended first; the bracket is valid but wider.
/// Fine      in Q16 `fine` has the bits of the distance that td_real has not, as far as the block of the
///           pair has them (28 bits for both sizes and their distance). It ends at +-15 m. Of a pair that
///           was searched it is the separation along the normal, which lies in the bracket: while an
///           overlap is held by its normal it follows every step of a `residual`.
/// Normal    the separation along normal_w is the distance: -h(normal) lies in the bracket.
/// Points    point_a_w and point_b_w lie on the two surfaces, apart by distance along the normal. Beside
///           it they may be off by sqrt(2 gap (|distance| + L)): so much a bracket of width gap hides.
/// Method    closed forms where they exist, else a search on the cores; radii are subtracted at the
///           end. [NO N15] The caller sees no difference.
/// Warm      `cache` may hold what the last tick's call left there: a still separating axis is then
///           proved by one support pair, an overlap by the bound on the motion since. Answers are
///           as certified as cold ones. NULL, or a cleared one: cold.
/// Cost      at most options.calls_max support calls, 1 or more: the bracket holds with any number of them.
///           Memory: `work`, the caller's; it may be shared by any number of calls, one at a time, and
///           keeps nothing between them.
/// Range     whatever td_placed_set accepts. The bracket is that of the positions p + rest as they are
///           given: the search runs in the frame of a, so that nothing is lost far from the world's
///           origin but the positions' own digits (in f32 500 km out a step of p is 3 cm, and `residual`
///           takes what is finer). [NO N21] In Q16 a pair that is farther apart than 32 767 m is refused,
///           since no td_real could be the upper end of its bracket; with options.is_beyond_enough it is
///           answered, TD_PARTIAL, and TD_REAL_MAX stands for that end.
#ifndef TD_DISTANCE_H
#define TD_DISTANCE_H

#include "td_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How narrow a bracket is when a search may stop, as a share of L. The middle is returned: the
/// error is half of it.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_TOLERANCE TD_U(9e-10)
#elif defined(TD_SCALAR_Q16)
#    define TD_DISTANCE_TOLERANCE TD_U(0.000244140625) /* 2^-12 */
#else
#    define TD_DISTANCE_TOLERANCE TD_U(1.96e-4)
#endif

/// Support calls that a query may spend unless its caller says otherwise.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_CALLS 300
#else
#    define TD_DISTANCE_CALLS 80
#endif

/// Vertices of the polytope that measures a depth: one support call each.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_VERTICES 240
#else
#    define TD_DISTANCE_VERTICES 56
#endif
#define TD_DISTANCE_FACES (2 * TD_DISTANCE_VERTICES - 4)

typedef struct td_distance_result {
    td_real distance;     ///< [m] signed
    td_real lower, upper; ///< [m] certified bracket of the true value
    td_near fine;         ///< [m] the distance, finer (Q16), see above; in floats the same number
    td_dir3 normal_w;     ///< [-] from a to b, unit
    td_vec3 point_a_w;    ///< [m] witness on a
    td_vec3 point_b_w;    ///< [m] witness on b
    uint16_t calls;       ///< support calls spent (pairs of them), <= calls_max
    bool is_undecided;    ///< the bracket holds 0: touching, as far as can be told
} td_distance_result;

/// What a caller wants, other than by default. All zero: the default.
typedef struct td_distance_options {
    uint16_t calls_max;    ///< support calls that a query may spend; 0: TD_DISTANCE_CALLS
    bool is_beyond_enough; ///< stop as soon as the pair is proved to be farther apart than `beyond`
    bool is_moved_known;   ///< `moved` is given
    td_real beyond;        ///< [m]
    td_real moved; ///< [m] since `cache` was written, no point of one shape has moved farther
                   ///  than this, as seen from the other
    td_unit
        tolerance; ///< [-] width of the bracket, as a share of L; below TD_DISTANCE_TOLERANCE: that
    td_real
        hold_tolerance; ///< [m] width at which an overlap that `moved` proves to last is answered with the
                        ///  kept normal, along which the distance is exact; 0: as `gap` has it
} td_distance_options;

/// What a pair remembers of its last query; it belongs to these two shapes, in this order. All zero:
/// nothing. See td_warm.h.
typedef struct td_distance_cache {
    td_dir3 axis;    ///< the normal, in the frame of a or of b
    td_vec3 point_a; ///< [block] witness point on the core of a, in its frame
    union {
        td_vec3 point_b; ///< apart: [block] the same of b
        td_real upper;   ///< overlapping: [block] upper end of the bracket, widened by motion since
    } b;
    int8_t shift; ///< of the block
    uint8_t state;
} td_distance_cache;

/* ---- where a query works: nothing for its owner to read, and `options` alone to set ---- */

/// How a support call is made.
typedef enum td_pair_mode {
    TD_PAIR_ANY = 0,
    TD_PAIR_ROUND,   ///< b is a cylinder or a cone: of `turn` only the last column counts
    TD_PAIR_SEGMENT, ///< b is a segment: the same
    TD_PAIR_POINT,   ///< b is a point: `turn` is not set
    TD_PAIR_PRISM,   ///< only x and z of the cores count, and y is +-half (td_coaxial.h)
} td_pair_mode;

/// Two cores in the frame of a and in one unit of length, the block: see td_pair.h.
typedef struct td_pair {
    const td_convex *a, *b;
    td_rot turn;    ///< from the frame of b to that of a
    td_vec3 offset; ///< [block] origin of b
    td_vec3 size_a; ///< [block] of the cores
    td_vec3 size_b;
    td_real inset_a; ///< [block]
    td_real inset_b;
    td_real tolerance; ///< [block] the bracket a search may stop at
    td_real fine;      ///< [block] the same by default: what is wider is a coarse answer
    td_real enough;    ///< [block] a lower bound beyond this is enough
    td_real slack;  ///< [block] what rounding may hide in -h(n) or |x|: brackets end this far out
    td_real radius; ///< [m] sum of both radii
    td_real radius_block; ///< [block] the same, at most 2^29: where the sign of the whole changes
    td_real half;         ///< [block] of a prism
    td_pair_mode mode;
    int32_t shift;  ///< block = metres * 2^shift
    uint16_t calls; ///< support calls so far
    uint16_t calls_max;
} td_pair;

/// What every solver answers, about the cores: closed forms, searches on boxes, GJK, EPA.
typedef struct td_core_distance {
    td_real lower, upper; ///< [block] certified bracket of the cores' signed distance
    td_dir3 normal;       ///< frame a, from a to b, unit
    td_vec3 a, b;         ///< [block] frame a: witness points on the two cores
} td_core_distance;

/// What is put aside while the profiles of a pair are searched, see td_coaxial.h.
typedef struct td_profile {
    td_core_distance answer; ///< what was known before
    td_real tilt;            ///< [block] by which both ends of a bracket move
    td_real width;           ///< [block] the pair's gap
    td_dir2 away;            ///< from axis to axis
} td_profile;

/// A point of the Minkowski difference a - b, with the point of a it came from.
typedef struct td_vertex {
    td_vec3 w; ///< [block]
    td_vec3 a; ///< [block]
} td_vertex;

/// Up to four of them, see td_gjk.h.
typedef struct td_simplex {
    td_vertex *v[4]; ///< the first `count` carry x; v[3], else, is where the next one goes
    uint32_t count;
    td_dir3 toward; ///< n = -x / |x|; of a triangle its normal, and 0 1 2 turn left about it
    td_real away;   ///< [block] |x|
} td_simplex;

/// The plane of a face of the polytope.
typedef struct td_plane {
    td_dir3 normal;
    td_real distance; ///< [block]
} td_plane;

/// A polytope of such points about the origin, see td_epa.h.
typedef struct td_polytope {
    uint16_t n_vertices;
    uint16_t n_faces;                  ///< slots in use, or free again
    uint16_t free;                     ///< the first of the free ones
    uint16_t face;                     ///< the nearest; in the end, that of the witness points
    td_real depth;                     ///< [block] least support value so far
    td_dir3 normal;                    ///< its direction
    uint16_t edges[TD_DISTANCE_FACES]; ///< to be looked at, from the left; the rim, from the right
    uint16_t twin[4 * TD_DISTANCE_FACES];
    uint8_t origin[4 * TD_DISTANCE_FACES];
    td_plane plane[TD_DISTANCE_FACES];
    td_vertex vertex[TD_DISTANCE_VERTICES]; ///< the first four are those of the simplex
} td_polytope;

/// How far a point is from a core, and which way: see td_distance_point.h.
typedef struct td_foot {
    td_real distance; ///< [block] signed
    td_dir3 normal;   ///< [-] frame of the core, from it to the point, unit
} td_foot;

/// The points p + y u with |y| <= half, and one of them as a core sees it.
typedef struct td_edge {
    td_vec3 p;
    td_dir3 u;
    td_real half;
} td_edge;

typedef struct td_edge_foot {
    td_real y;
    td_foot foot;
    td_unit slope; ///< of the distance along the rod
} td_edge_foot;

/// What is known of the nearest point of a rod, see td_distance_segment.c.
typedef struct td_edge_search {
    td_edge rod;
    td_edge_foot left, right; ///< it lies between these two; one may be an end that was not tried
    td_edge_foot last;
    td_real y_before; ///< the one before `last`
    td_unit slope_before;
    uint8_t tried;  ///< 1: left, 2: right, 3: both
    bool is_halved; ///< `last` halved what lies between
} td_edge_search;

/// A place on a rod: how far along it, where that is, and how far it hangs over a box.
typedef struct td_edge_place {
    td_real y;
    td_vec3 p, over;
} td_edge_place;

/// What is known of two boxes, see td_distance_box.c; then, see td_boxes.c, where a walk has come to.
typedef struct td_boxes {
    td_rot size;        ///< of the turn: each component without its sign
    td_vec3 offset;     ///< [block] that of the pair, in frame b
    td_real separation; ///< [block] along the best axis so far
    int32_t axis;       ///< which it is
    td_vec3 origin;     ///< [block] of b in frame a: the pair's offset, or b moved out
    td_vec3 y;          ///< [block] the point of b, in frame b
    td_edge_place at;   ///< the same in frame a, and how far it is from a
    bool is_moving;
} td_boxes;

typedef struct td_distance_work {
    td_distance_options options;
    td_distance_cache *cache;
    bool is_turned; ///< the pair's a is the caller's b: solvers take the simpler core as b
    td_pair pair;
    td_core_distance answer;
    td_profile profile;
    td_simplex simplex;
    union {
        td_polytope polytope;
        td_edge_search along;
        td_foot foot;
        td_boxes boxes;
    } search;
} td_distance_work;

/// [m] L, what TD_DISTANCE_TOLERANCE is a share of.
static inline td_real td_distance_size(const td_convex *a, const td_convex *b)
{
    const td_real small = td_min(a->extent, b->extent);
    const td_real sum = a->extent + b->extent;
    return td_max(small + small, td_half(td_half(sum)));
}

/// The signed distance of a and b.
///
/// @param kept from the last query of this pair, or cleared, or NULL
/// @return TD_OK, TD_PARTIAL; TD_E_ARG for a missing argument, TD_E_RANGE for a pair that is too far apart
///         (Q16): `out` is untouched
td_status td_distance(const td_placed *a,
                      const td_placed *b,
                      td_distance_work *work,
                      td_distance_cache *cache,
                      td_distance_result *out);

#ifdef __cplusplus
}
#endif

#endif
