/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 413
#include "td_pair.h"
#include "../geometry/td_core.h"

// A function with several uses. In Q16 it is called at any level, for the sake of the stack.
#if defined(TD_SCALAR_Q16)
#    define SEVERAL_USES static TD_NOINLINE
#else
#    define SEVERAL_USES TD_INLINE_OR_CALL
#endif

/* ---- the block, and what it makes of the numbers that belong to a pair ---- */

#if defined(TD_SCALAR_Q16)

#    define BLOCK_MAX ((int64_t)1 << 28)

// Radii and extents may be far larger than what the block is made for: then they are just large.
static td_real block_at_most(int64_t metres, int32_t shift)
{
    TD_ASSERT(metres >= 0);
    const int64_t raw = shift >= 0 ? metres * ((int64_t)1 << shift) : metres >> -shift;
    return raw < BLOCK_MAX ? (td_real)(int32_t)raw : TD_BLOCK_FAR;
}

static td_real block_share(td_unit share, td_real size, int32_t shift)
{
    TD_ASSERT(td_is_share(share) && size >= TD_ZERO);
    return block_at_most(td_mul64((int32_t)size, (int32_t)share) >> 16, shift - 14);
}

static td_real block_length(td_real length, int32_t shift)
{
    return block_at_most((int64_t)length, shift);
}

#else

static td_real block_share(td_unit share, td_real size, int32_t shift)
{
    TD_ASSERT(td_is_share(share) && size >= TD_ZERO);
    (void)shift;
    return td_scale(share, size);
}

static td_real block_length(td_real length, int32_t shift)
{
    (void)shift;
    return length;
}

#endif

/* ---- setting ---- */

static td_real norm1(td_vec3 v)
{
    return td_abs(v.x) + td_abs(v.y) + td_abs(v.z);
}

/// @param reach what the block has room for, beside the offset
/// @param is_world the offset stays in the axes of the world
TD_ALWAYS_INLINE void
place(const td_placed *a, const td_placed *b, td_real reach, bool is_world, td_pair *out)
{
    const td_convex *const ca = a->convex;
    const td_convex *const cb = b->convex;
    const td_real radius = ca->radius + cb->radius;
    int32_t shift;
    const td_vec3 d = td_pair_offset(a, b, reach, &shift);
    const td_vec3 offset = is_world ? d : td_block_turn_back(&a->rot, d);
    out->shift = shift;
    out->offset = offset;
    out->size_a = td_block_of_vec(ca->size, shift);
    out->slack = td_half(td_block_slack(norm1(offset), reach + radius));
    TD_ASSERT(out->slack >= TD_ZERO && td_vec3_is_block(out->offset) &&
              td_vec3_is_block(out->size_a));
    out->radius = radius;
}

td_real td_pair_tolerance(td_unit share, td_real size, td_real slack, int32_t shift)
{
    TD_ASSERT(slack >= TD_ZERO);
    const td_real two = slack + slack;
    return td_max(block_share(share, size, shift) - two, two + two);
}

SEVERAL_USES void set_tolerance(td_pair *pair, td_unit share)
{
    const td_real size = td_distance_size(pair->a, pair->b);
    pair->tolerance = td_pair_tolerance(share, size, pair->slack, pair->shift);
    TD_ASSERT(pair->tolerance >= pair->slack);
}

// Row by row: an axis of a, in the frame of b.
TD_ALWAYS_INLINE void set_turn(const td_rot *a, const td_rot *b, td_rot *out)
{
    out->x = td_block_turn_dir_back(b, td_dir3_of(a->x.x, a->y.x, a->z.x));
    out->y = td_block_turn_dir_back(b, td_dir3_of(a->x.y, a->y.y, a->z.y));
    out->z = td_block_turn_dir_back(b, td_dir3_of(a->x.z, a->y.z, a->z.z));
    TD_ASSERT(td_rot_is_square(out));
}

static td_pair_mode mode_of(td_core b)
{
    static const uint8_t modes[] = {
        [TD_CORE_POINT] = TD_PAIR_POINT,    [TD_CORE_SEGMENT] = TD_PAIR_SEGMENT,
        [TD_CORE_CYLINDER] = TD_PAIR_ROUND, [TD_CORE_CONE] = TD_PAIR_ROUND,
        [TD_CORE_BOX] = TD_PAIR_ANY,        [TD_CORE_ELLIPSOID] = TD_PAIR_ANY,
        [TD_CORE_POINTS] = TD_PAIR_ANY,
    };
    return (td_pair_mode)modes[b];
}

SEVERAL_USES void set_sizes(const td_dir3 *d, td_dir3 *out)
{
    *out = td_dir3_of(td_uabs(d->x), td_uabs(d->y), td_uabs(d->z));
}

// All but the turn.
TD_ALWAYS_INLINE void
set_all(const td_placed *a, const td_placed *b, td_real reach, bool is_world, td_pair *out)
{
    place(a, b, reach, is_world, out);
    const td_convex *const ca = a->convex;
    const td_convex *const cb = b->convex;
    const int32_t shift = out->shift;
    out->a = ca;
    out->b = cb;
    out->mode = mode_of(cb->core);
    out->size_b = td_block_of_vec(cb->size, shift);
    out->inset_a = td_block_of(ca->inset, shift);
    out->inset_b = td_block_of(cb->inset, shift);
    TD_ASSERT(out->inset_a >= TD_ZERO && out->inset_b >= TD_ZERO);
    set_tolerance(out, TD_DISTANCE_TOLERANCE);
    out->fine = out->tolerance;
    out->enough = TD_BLOCK_FAR;
    out->radius_block = block_length(out->radius, shift);
    out->calls_max = TD_DISTANCE_CALLS;
    TD_ASSERT(td_vec3_is_block(out->size_b) && out->radius_block >= TD_ZERO);
}

void td_pair_set(const td_placed *a, const td_placed *b, td_pair *out)
{
    set_all(a, b, a->convex->reach + b->convex->reach, false, out);
}

void td_pair_set_world(const td_placed *a, const td_placed *b, td_pair *out)
{
    set_all(a, b, a->convex->reach + b->convex->reach, true, out);
}

void td_pair_turn(const td_placed *a, const td_placed *b, td_pair *out)
{
    set_turn(&a->rot, &b->rot, &out->turn);
}

void td_pair_turn_axis(const td_placed *a, const td_placed *b, td_pair *out)
{
    const td_dir3 axis_w = {b->rot.x.z, b->rot.y.z, b->rot.z.z};
    const td_dir3 axis = td_block_turn_dir_back(&a->rot, axis_w);
    out->turn.x.z = axis.x;
    out->turn.y.z = axis.y;
    out->turn.z.z = axis.z;
    TD_ASSERT(td_dir3_is_unit(axis));
}

void td_pair_set_boxes(const td_placed *a,
                       const td_placed *b,
                       td_pair *restrict out,
                       td_rot *restrict size)
{
    place(a, b, a->convex->reach + b->convex->reach, false, out);
    out->size_b = td_block_of_vec(b->convex->size, out->shift);
    TD_ASSERT(td_vec3_is_block(out->size_b));
    set_turn(&a->rot, &b->rot, &out->turn);
    set_sizes(&out->turn.x, &size->x);
    set_sizes(&out->turn.y, &size->y);
    set_sizes(&out->turn.z, &size->z);
}

void td_pair_set_options(td_pair *pair, const td_distance_options *options)
{
    if (options->calls_max > 0u) {
        pair->calls_max = options->calls_max;
    }
    if (options->tolerance > TD_DISTANCE_TOLERANCE) {
        set_tolerance(pair, options->tolerance);
    }
    if (options->is_beyond_enough) {
        pair->enough = block_length(options->beyond + pair->radius, pair->shift) + pair->slack;
    }
    TD_ASSERT(pair->tolerance >= pair->slack && pair->calls_max > 0u);
}

td_real td_pair_block(const td_pair *pair, td_real length)
{
    return block_length(length, pair->shift);
}

void td_pair_set_whole(const td_placed *a, const td_placed *b, td_pair *out)
{
    const td_convex *const ca = a->convex;
    const td_convex *const cb = b->convex;
    out->calls = 0u;
    set_all(a, b, ca->reach + ca->radius + cb->reach + cb->radius, false, out);
    td_pair_turn(a, b, out);
}

/* ---- support ---- */

// Once, where code counts: the maps of the cores are most of a support call.
static TD_NOINLINE_Q16 void core_point(const td_convex *convex,
                                       const td_vec3 *size,
                                       td_real inset,
                                       int32_t shift,
                                       const td_dir3 *d,
                                       td_vec3 *out)
{
    *out = td_core_support(convex, size, inset, shift, d);
}

static void core_a(const td_pair *pair, const td_dir3 *d, td_vec3 *out)
{
    core_point(pair->a, &pair->size_a, pair->inset_a, pair->shift, d, out);
}

static void core_b(const td_pair *pair, const td_dir3 *d, td_vec3 *out)
{
    core_point(pair->b, &pair->size_b, pair->inset_b, pair->shift, d, out);
}

td_real td_pair_along(td_pair *pair, const td_pair_view *n)
{
    TD_ASSERT(td_dir3_is_unit(n->world) && td_dir3_is_unit(n->a));
    td_vec3 on_a;
    td_vec3 on_b;
    ++pair->calls;
    core_a(pair, &n->a, &on_a);
    td_proj reach = td_block_reach(n->world, pair->offset) - td_block_reach(n->a, on_a);
    if (pair->mode != TD_PAIR_POINT) {
        TD_ASSERT(td_dir3_is_unit(n->b));
        const td_dir3 back = td_dir3_neg(n->b);
        core_b(pair, &back, &on_b);
        reach += td_block_reach(n->b, on_b);
    }
    return td_block_narrow(reach);
}

// The way back along d, in the frame of b; a point of b, in the frame of a.
static TD_NOINLINE_Q16 void turn_away(const td_pair *pair, const td_dir3 *d, td_dir3 *out)
{
    *out = td_dir3_neg(td_block_turn_dir_back(&pair->turn, *d));
}

SEVERAL_USES void place_b(const td_pair *pair, td_vec3 *point)
{
    *point = td_vec3_add(td_block_turn(&pair->turn, *point), pair->offset);
}

static td_dir3 axis_of_b(const td_pair *pair)
{
    return td_dir3_of(pair->turn.x.z, pair->turn.y.z, pair->turn.z.z);
}

// The end of a segment b that lies farther back along d.
static TD_NOINLINE_Q16 void segment_end(const td_pair *pair, const td_dir3 *d, td_vec3 *out)
{
    TD_ASSERT(pair->b->core == TD_CORE_SEGMENT);
    const td_dir3 axis = axis_of_b(pair);
    TD_ASSERT(td_dir3_is_unit(axis));
    const bool is_ahead = td_dir3_cos(axis, *d) > TD_WUNIT_ZERO;
    const td_real half = pair->size_b.y;
    *out = td_vec3_add(td_block_scale(axis, is_ahead ? -half : half), pair->offset);
}

// Takes off d what it has along the axis of b, and says how much that was.
SEVERAL_USES td_unit take_axis_off(const td_pair *pair, td_dir3 *d)
{
    const td_dir3 axis = axis_of_b(pair);
    const td_unit lean = td_block_cos(axis, *d);
    d->x = d->x - td_block_unarrow(td_umul(lean, axis.x));
    d->y = d->y - td_block_unarrow(td_umul(lean, axis.y));
    d->z = d->z - td_block_unarrow(td_umul(lean, axis.z));
    return lean;
}

// The point at height z, and r back along the rim.
static TD_NOINLINE_Q16 void
put_round(const td_pair *pair, const td_dir3 *rim, td_real z, td_real r, td_vec3 *out)
{
    const td_dir3 u = axis_of_b(pair);
    out->x = pair->offset.x + td_block_narrow(td_pmul(u.x, z) - td_pmul(rim->x, r));
    out->y = pair->offset.y + td_block_narrow(td_pmul(u.y, z) - td_pmul(rim->y, r));
    out->z = pair->offset.z + td_block_narrow(td_pmul(u.z, z) - td_pmul(rim->z, r));
}

// The point of a cylinder or cone b that lies farthest back along d: what td_core_support finds, by the axis
// alone.
static TD_NOINLINE_Q16 void round_end(const td_pair *pair, const td_dir3 *d, td_vec3 *out)
{
    TD_ASSERT(pair->b->core == TD_CORE_CYLINDER || pair->b->core == TD_CORE_CONE);
    const td_real high = pair->size_b.y;
    const td_real wide = pair->size_b.x;
    td_dir3 rim = *d;
    const td_unit lean = take_axis_off(pair, &rim);
    TD_ASSERT(td_is_component(lean));
    const td_unit across = td_block_normalize_dir(rim, &rim);
    if (across < TD_U(0.25)) { // rounding may have turned it out of the plane of the rim
        (void)take_axis_off(pair, &rim);
    }
    const bool is_cone = pair->b->core == TD_CORE_CONE;
    const bool at_apex = is_cone && td_pmul(-lean, high + high) >= td_pmul(across, wide);
    const bool is_low = is_cone ? !at_apex : lean > TD_U(0.0);
    put_round(pair, &rim, is_low ? -high : high, at_apex ? TD_ZERO : wide, out);
}

// From b's point, which is there, to that of K: a call is done.
static void subtract_from_a(td_pair *pair, const td_dir3 *d, td_vertex *out)
{
    ++pair->calls;
    core_a(pair, d, &out->a);
    out->w = td_vec3_sub(out->a, out->w);
    TD_ASSERT(td_vec3_is_block(out->w) && td_vec3_is_block(out->a));
}

static TD_NOINLINE_Q16 void any_point(td_pair *pair, const td_dir3 *d, td_vertex *out)
{
    td_dir3 back;
    turn_away(pair, d, &back);
    core_b(pair, &back, &out->w);
    place_b(pair, &out->w);
    subtract_from_a(pair, d, out);
}

// The profiles have no y; a direction straight across them may take any of their points.
static TD_NOINLINE void prism_point(td_pair *pair, const td_dir3 *d, td_vertex *out)
{
    td_dir2 flat = {TD_UNIT_ONE, TD_U(0.0)};
    (void)td_block_normalize2(d->x, d->z, &flat);
    TD_ASSERT(td_dir2_is_unit(flat));
    const td_dir3 in_plane = {flat.x, TD_U(0.0), flat.y};
    const td_real y = d->y < TD_U(0.0) ? -pair->half : pair->half;
    TD_ASSERT(td_is_block(y));
    any_point(pair, &in_plane, out);
    out->w.y = y;
}

static TD_NOINLINE void round_point(td_pair *pair, const td_dir3 *d, td_vertex *out)
{
    round_end(pair, d, &out->w);
    subtract_from_a(pair, d, out);
}

// With a point or a segment as b.
static TD_NOINLINE void thin_point(td_pair *pair, const td_dir3 *d, td_vertex *out)
{
    TD_ASSERT(pair->mode == TD_PAIR_POINT || pair->mode == TD_PAIR_SEGMENT);
    if (pair->mode == TD_PAIR_POINT) {
        out->w = pair->offset;
    } else {
        segment_end(pair, d, &out->w);
    }
    subtract_from_a(pair, d, out);
}

void td_pair_farthest(td_pair *pair, const td_dir3 *direction, td_vertex *out)
{
    TD_ASSERT(td_dir3_is_unit(*direction));
    if (pair->mode == TD_PAIR_ANY) {
        any_point(pair, direction, out);
    } else if (pair->mode == TD_PAIR_ROUND) {
        round_point(pair, direction, out);
    } else if (pair->mode == TD_PAIR_PRISM) {
        prism_point(pair, direction, out);
    } else {
        thin_point(pair, direction, out);
    }
}

td_vec3 td_pair_centre(const td_pair *pair)
{
    TD_ASSERT(td_rot_is_square(&pair->turn));
    td_vec3 b = td_block_of_vec(pair->b->centre, pair->shift);
    place_b(pair, &b);
    return td_vec3_sub(td_block_of_vec(pair->a->centre, pair->shift), b);
}
