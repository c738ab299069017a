/* SPDX-License-Identifier: MIT */
/// Two placed shapes in one frame and one unit of length: where every convex search runs.
///
/// Frame     that of shape a: its origin, its axes. K = a - b is the Minkowski difference of the
///           two cores; the distance of the cores is that of the origin from K. [NO eq. 2]
/// Block     in Q16 all lengths of a pair are scaled by one power of two, so that
///           |offset|_1 + reach_a + reach_b lies in [2^28, 2^29) raw: a point of K is below 2^29, an
///           edge below 2^30, a product of two edges below 2^60 in 64 bits; small pairs have as many
///           digits as large ones. Floats need no block: the exponent is 0. Such lengths are td_real
///           like any other, but only td_pair_length() makes metres of them.
/// Radii     stay outside, in metres.
/// Tests     test_td_distance.c, test_td_range.c
#ifndef TD_PAIR_H
#define TD_PAIR_H

#define TD_PAIR_ID 451

#include "../number/td_block.h"
#include "td_distance_work.h"
#include "td_shape.h"

/// How wide the bracket is, but for rounding: two slacks are those at its ends, two more what the witness
/// points may add to |x|.
static inline td_real td_core_distance_width(const td_pair *pair, const td_core_distance *answer)
{
    TD_ASSERT_IN(TD_PAIR_ID, answer->lower <= answer->upper);
    const td_real two = pair->slack + pair->slack;
    return answer->upper - answer->lower - (two + two);
}

/// Is it as narrow as the caller wants it?
static inline bool td_core_distance_is_narrow(const td_pair *pair, const td_core_distance *answer)
{
    return td_core_distance_width(pair, answer) <= pair->tolerance;
}

/// [block] From the origin of a to that of b in the axes of the world, with what the two positions have lost
/// by rounding.
/// @param reach what the block has room for, beside that
TD_ALWAYS_INLINE td_vec3 td_pair_offset(const td_placed *a,
                                        const td_placed *b,
                                        td_real reach,
                                        int32_t *shift)
{
    TD_ASSERT_IN(TD_PAIR_ID, reach >= TD_ZERO && a->convex != 0 && b->convex != 0);
    const td_vec3 d_w = td_vec3_sub(b->p, a->p);
    *shift = td_block_shift(d_w, reach);
    return td_vec3_add(td_block_of_vec(d_w, *shift),
                       td_block_residual(a->residual, b->residual, *shift));
}

/// [block] What a search may leave open, less what the slack takes at both ends.
/// @param share of td_distance_size
td_real td_pair_tolerance(td_unit share, td_real size, td_real slack, int32_t shift);

/// All of it, but for `turn`, for `calls`, which may go on, and for `half`, which is left to td_coaxial.
void td_pair_set(const td_placed *a, const td_placed *b, td_pair *out);

/// The same in the axes of the world, about the origin of a: for td_pair_along alone.
void td_pair_set_world(const td_placed *a, const td_placed *b, td_pair *out);

/// The rest, after td_pair_set; not needed if b is a point.
void td_pair_turn(const td_placed *a, const td_placed *b, td_pair *out);

/// The same for a segment, cylinder or cone as b: only the last column, the axis of b. All that closed
/// forms and support calls read; not enough for td_warm.
void td_pair_turn_axis(const td_placed *a, const td_placed *b, td_pair *out);

/// The same for two boxes: what a search alone would read is left out.
/// @param size of the turn, component by component
void td_pair_set_boxes(const td_placed *a, const td_placed *b, td_pair *out, td_rot *size);

/// What a caller wants of it other than by default, as a rule nothing.
void td_pair_set_options(td_pair *pair, const td_distance_options *options);

static inline void td_pair_apply(td_pair *pair, const td_distance_options *options)
{
    if (options->calls_max > 0u || options->is_beyond_enough ||
        options->tolerance > TD_DISTANCE_TOLERANCE) {
        td_pair_set_options(pair, options);
    }
}

/// The same for searches on whole shapes: the block has room for the radii as well.
void td_pair_set_whole(const td_placed *a, const td_placed *b, td_pair *out);

/// The farthest point of K along a unit direction of frame a. Counts one call.
void td_pair_farthest(td_pair *pair, const td_dir3 *direction, td_vertex *out);

static inline void td_pair_support(td_pair *pair, td_dir3 direction, td_vertex *out)
{
    td_pair_farthest(pair, &direction, out);
}

/// A direction, as the world and the two shapes see it.
typedef struct td_pair_view {
    td_dir3 world, a, b;
} td_pair_view;

/// How far apart the two cores are along a unit direction, after td_pair_set_world: each looks for its
/// farthest point in its own frame, and nothing is turned. Counts one call.
td_real td_pair_along(td_pair *pair, const td_pair_view *n);

/// The difference of the centres, centre of a minus centre of b: a point inside K. [NO eq. 3]
td_vec3 td_pair_centre(const td_pair *pair);

/// [block] of metres, at most TD_BLOCK_FAR.
td_real td_pair_block(const td_pair *pair, td_real length);

/// [m] of a block length, rounded to nearest.
static inline td_real td_pair_length(const td_pair *pair, td_real block)
{
    return td_block_metres(block, pair->shift, TD_BLOCK_NEAREST);
}

/// [m] rounded down, and up: for the two ends of a bracket.
static inline td_real td_pair_length_down(const td_pair *pair, td_real block)
{
    return td_block_metres(block, pair->shift, TD_BLOCK_DOWN);
}

static inline td_real td_pair_length_up(const td_pair *pair, td_real block)
{
    return td_block_metres(block, pair->shift, TD_BLOCK_UP);
}

/// The point of the world that lies so far from the origin of a, in the axes of the world [block].
static inline td_vec3 td_pair_from(const td_pair *pair, const td_placed *a, td_vec3 way)
{
    return td_vec3_of(td_block_place(way.x, pair->shift, a->p.x),
                      td_block_place(way.y, pair->shift, a->p.y),
                      td_block_place(way.z, pair->shift, a->p.z));
}

/// Frame a to world: a point [block], a direction.
static inline td_vec3 td_pair_point_w(const td_pair *pair, const td_placed *a, td_vec3 point)
{
    return td_pair_from(pair, a, td_block_turn(&a->rot, point));
}

static inline td_dir3 td_pair_dir_w(const td_placed *a, td_dir3 direction)
{
    return td_block_turn_dir(&a->rot, direction);
}

#endif
