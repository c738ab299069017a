/* SPDX-License-Identifier: MIT */
/// @file
/// The signed distance of two convex shapes: exact, with a certified bracket, bounded in work.
///
/// Frames    shapes are placed in the world (td_placed); the answer is in world coordinates.
/// Sign      distance > 0: apart, the true distance. distance < 0: overlapping, minus the true depth, which is
///           the length of the shortest translation that separates the shapes. normal_w points from a to b.
/// Bracket   lower <= true value <= upper, certified, whatever the status. The distance is the middle. If the
///           bracket excludes 0 the sign is right; else is_undecided is set.
/// Answer    TD_OK: upper - lower <= TD_DISTANCE_TOLERANCE * L, up to rounding. L is twice the smaller extent
///           (bounding radius), and at least a quarter of the sum of both: a small shape on a wide floor is as
///           exact as on a shape of its size.
///           TD_PARTIAL: the budget of support calls ended first; the bracket is valid but wider.
/// Fine      in Q16 `fine` holds more bits of the distance than td_real, as far as the block of the pair has them
///           (28 bits for both sizes and their distance), within +-15 m. For a searched pair it is the separation
///           along the normal, which lies in the bracket. While an overlap is held by its normal, `fine` follows
///           every step of a residual.
/// Normal    the separation along normal_w is the distance: -h(normal) lies in the bracket.
/// Points    point_a_w and point_b_w lie on the two surfaces, `distance` apart along the normal. Across the normal
///           they may be off by sqrt(2 g (|distance| + L)), g the width of the bracket.
/// Method    closed forms where they exist, else a search on the cores. Radii are subtracted at the end. [NO N15]
/// Warm      `cache` may hold what the last call for this pair left there. An axis that still separates is then
///           proved by one support pair, an overlap by the bound on the motion since. Answers are as certified as
///           cold ones. NULL, or a cleared cache: a cold start.
/// Cost      at most options.calls_max support calls, 1 or more; the bracket holds with any number of them.
///           Memory: `work`, the caller's. Any number of calls may share it, one at a time; it keeps nothing
///           between them.
/// Range     everything that td_placed_set accepts. The bracket is for positions p + residual as given. The search
///           runs in the frame of a, so that nothing is lost far from the world's origin but digits of the
///           positions (f32: a step of p is 3 cm at 500 km; the residual holds what is finer). [NO N21] In Q16 a
///           pair more than 32 767 m apart is refused, since no td_real could be its upper bound; with
///           options.is_beyond_enough the answer is TD_PARTIAL, with TD_REAL_MAX as upper bound.
#ifndef TD_DISTANCE_H
#define TD_DISTANCE_H

#include "td_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The width of the bracket at which a search may stop, as a share of L. The middle is returned, so the
/// error is half of it.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_TOLERANCE TD_U(9e-10)
#elif defined(TD_SCALAR_Q16)
#    define TD_DISTANCE_TOLERANCE TD_U(0.000244140625) /* 2^-12 */
#else
#    define TD_DISTANCE_TOLERANCE TD_U(1.96e-4)
#endif

/// Support calls that a query may spend by default.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_CALLS 300
#else
#    define TD_DISTANCE_CALLS 80
#endif

/// The answer of td_distance.
typedef struct td_distance_result {
    td_real distance;     ///< [m] signed
    td_real lower, upper; ///< [m] certified bracket of the true value
    td_near fine;         ///< [m] the distance, finer (Q16), see above; in floats the same number
    td_dir3 normal_w;     ///< [-] from a to b, unit
    td_vec3 point_a_w;    ///< [m] witness on a
    td_vec3 point_b_w;    ///< [m] witness on b
    uint16_t calls;       ///< support calls spent (pairs of them), <= calls_max
    bool is_undecided;    ///< the bracket contains 0
} td_distance_result;

/// Options of a query. All zero: the default.
typedef struct td_distance_options {
    uint16_t calls_max;    ///< support calls that a query may spend; 0: TD_DISTANCE_CALLS
    bool is_beyond_enough; ///< stop as soon as the pair is proved to be farther apart than `beyond`
    bool is_moved_known;   ///< `moved` is given
    td_real beyond;        ///< [m]
    td_real moved; ///< [m] since `cache` was written, no point of one shape has moved farther
                   ///  than this, as seen from the other
    /// [-] width of the bracket, as a share of L; below TD_DISTANCE_TOLERANCE: that
    td_unit tolerance;
    /// [m] width at which an overlap that `moved` proves to last is answered with the cached normal, along which
    /// the distance is exact; 0: as `tolerance` has it
    td_real hold_tolerance;
} td_distance_options;

/// The cache of a pair, from its last query. It belongs to these two shapes, in this order. All zero: empty.
/// See td_warm.h.
typedef struct td_distance_cache {
    td_dir3 axis;    ///< the normal, in the frame of a or of b
    td_vec3 point_a; ///< [block] witness point on the core of a, in its frame
    union {
        td_vec3 point_b; ///< apart: [block] the same of b
        td_real upper;   ///< overlapping: [block] upper end of the bracket, widened by motion since
    } b;                 ///< by `state`
    int8_t shift;        ///< of the block
    uint8_t state;       ///< what is cached, of which shape's frame; 0: nothing
} td_distance_cache;

/// The memory that a query works in, and its options (td_distance_work.h).
typedef struct td_distance_work td_distance_work;

/// [m] L, what TD_DISTANCE_TOLERANCE is a share of.
static inline td_real td_distance_size(const td_convex *a, const td_convex *b)
{
    const td_real small = td_min(a->extent, b->extent);
    const td_real sum = a->extent + b->extent;
    return td_max(small + small, td_half(td_half(sum)));
}

/// The signed distance of a and b.
///
/// @param work  memory; its options are the caller's
/// @param cache from the last query of this pair, or cleared, or NULL
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
