/* SPDX-License-Identifier: MIT */
/// How an answer of td_distance is written. Internal to the convex room.
///
/// Order     the bracket first: it says whether there is an answer. Points and normal follow.
/// Far       in Q16 two placed shapes may be farther apart than td_real can say. What is beyond is refused,
///           or cut where the caller only wants to know that it is far (options.is_beyond_enough).
#ifndef TD_DISTANCE_WRITE_H
#define TD_DISTANCE_WRITE_H

#define TD_DISTANCE_WRITE_ID 453

#include "../number/td_block.h"
#include "td_distance.h"

/// The point that lies `length` along a direction.
static inline td_vec3 td_write_ahead(td_vec3 point, td_dir3 direction, td_real length)
{
    return td_vec3_add_far(point, td_block_scale(direction, length));
}

/// What is known of the distance of two cores.
typedef struct td_write_span {
    td_real lower, upper; ///< [block] certified
    td_real twice;        ///< [block] twice the distance that is told as `fine`
    int32_t shift;        ///< of the block
    td_real radius;       ///< [m] of both balls
    bool is_fine;         ///< as narrow as by default
} td_write_span;

/// Both ends of a bracket [m], and what is told of them: the distance of a fine one is its middle, of a
/// coarse one its lower end.
static inline void
td_write_ends(td_real lower, td_real upper, bool is_fine, td_distance_result *out)
{
    TD_ASSERT_IN(TD_DISTANCE_WRITE_ID, lower <= upper);
    out->lower = lower;
    out->upper = upper;
    out->distance = is_fine ? lower + td_half(upper - lower) : lower;
    out->is_undecided = lower <= TD_ZERO && upper >= TD_ZERO;
}

#if defined(TD_SCALAR_Q16)

/// The same if the block is no finer than a metre's step: both ends may be beyond td_real.
td_status
td_write_far(const td_write_span *s, const td_distance_options *options, td_distance_result *out);

/// [m] With all bits of the block that td_near has; at most 15 m in size.
static inline td_near td_write_fine(const td_write_span *s)
{
    TD_ASSERT_IN(TD_DISTANCE_WRITE_ID, s->shift + 5 >= 0);
    const int64_t most = (int64_t)15 << 27;
    const int32_t right = s->shift - 10;
    const int64_t cores =
        right >= 0 ? (int32_t)s->twice >> right : (int64_t)s->twice * ((int64_t)1 << -right);
    const int64_t fine = cores - (int64_t)s->radius * 2048;
    return (td_near)(int32_t)(fine > most ? most : fine < -most ? -most : fine);
}

TD_ALWAYS_INLINE td_status td_write_bracket(const td_write_span *s,
                                            const td_distance_options *options,
                                            td_distance_result *out)
{
    TD_ASSERT_IN(TD_DISTANCE_WRITE_ID, s->lower <= s->upper && s->radius >= TD_ZERO);
    const int32_t shift = s->shift;
    if (shift <= 0) {
        const td_write_span far = *s; // so that s itself need not be in memory
        return td_write_far(&far, options, out);
    }
    const int32_t lower = (int32_t)s->lower >> shift;
    const int32_t upper = ((int32_t)s->upper + ((1 << shift) - 1)) >> shift;
    td_write_ends((td_real)lower - s->radius, (td_real)upper - s->radius, s->is_fine, out);
    out->fine = td_write_fine(s);
    return TD_OK;
}

#else

static inline td_status td_write_bracket(const td_write_span *s,
                                         const td_distance_options *options,
                                         td_distance_result *out)
{
    TD_ASSERT_IN(TD_DISTANCE_WRITE_ID, s->lower <= s->upper && s->radius >= TD_ZERO);
    (void)options;
    td_write_ends(s->lower - s->radius, s->upper - s->radius, s->is_fine, out);
    out->fine = out->distance;
    return TD_OK;
}

#endif

#endif
