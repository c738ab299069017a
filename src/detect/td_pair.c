/* SPDX-License-Identifier: MIT */
#include "td_pair.h"
#include "../geometry/td_core.h"
#include "td_distance.h"
#include "td_q16.h"

/* ---- the block exponent ---- */

#if defined(TD_SCALAR_Q16)

#    define BLOCK_MAX ((td_real)(1 << 28))
#    define SLACK     ((td_real)16)

static uint32_t quarter(int64_t raw)
{
    return (uint32_t)((raw < 0 ? -raw : raw) >> 2);
}

// 4 u 2^shift < 2^29 with u >= (|d|_1 + reach_a + reach_b) / 4: five floors are made good.
static int32_t block_shift(td_vec3 d_w, td_real reach_a, td_real reach_b)
{
    const uint32_t u = quarter((int64_t)d_w.x) + quarter((int64_t)d_w.y) + quarter((int64_t)d_w.z) +
                       quarter((int64_t)reach_a) + quarter((int64_t)reach_b) + 5u;
    return td_q16_clz(u) - 5;
}

static td_real to_block(td_real length, int32_t shift)
{
    const int32_t raw = (int32_t)length;
    if (shift >= 0) {
        return (td_real)(int32_t)((uint32_t)raw << shift);
    }
    return (td_real)(int32_t)((raw + (1 << (-shift - 1))) >> -shift);
}

// Radii may be far larger than what the block is made for: the gap of two balls saturates.
static td_real gap_of(td_real extent, int32_t shift)
{
    const int64_t product = td_mul64((int32_t)extent, (int32_t)TD_DISTANCE_GAP);
    const int64_t gap = shift >= 0 ? product >> (30 - shift) : product >> 30 >> -shift;
    return gap > (int64_t)BLOCK_MAX ? BLOCK_MAX : (td_real)(int32_t)gap;
}

static td_real radius_of(td_real radius, int32_t shift)
{
    const int64_t raw =
        shift >= 0 ? (int64_t)radius * ((int64_t)1 << shift) : (int64_t)radius >> -shift;
    return raw > (int64_t)BLOCK_MAX ? BLOCK_MAX + BLOCK_MAX : (td_real)(int32_t)raw;
}

static td_real slack_of(td_vec3 offset, td_real reach)
{
    (void)offset;
    (void)reach;
    return SLACK;
}

// add: 0 down, 1 to nearest, 2 up
static td_real from_block(const td_pair *pair, td_real block, int32_t add)
{
    const int32_t shift = pair->shift;
    const int64_t raw = (int64_t)block;
    if (shift > 0) {
        const int64_t ulp = (int64_t)1 << shift;
        return (td_real)(int32_t)((raw + (add == 2 ? ulp - 1 : add == 1 ? ulp >> 1 : 0)) >> shift);
    }
    return (td_real)td_fit32(raw * ((int64_t)1 << -shift));
}

#else

static int32_t block_shift(td_vec3 d_w, td_real reach_a, td_real reach_b)
{
    (void)d_w;
    (void)reach_a;
    (void)reach_b;
    return 0;
}

static td_real to_block(td_real length, int32_t shift)
{
    (void)shift;
    return length;
}

static td_real gap_of(td_real extent, int32_t shift)
{
    (void)shift;
    return td_scale(TD_DISTANCE_GAP, extent);
}

static td_real radius_of(td_real radius, int32_t shift)
{
    (void)shift;
    return radius;
}

static td_real slack_of(td_vec3 offset, td_real reach)
{
    const td_real size = td_abs(offset.x) + td_abs(offset.y) + td_abs(offset.z) + reach;
    return td_scale(TD_U(4.0) * TD_UNIT_EPS, size);
}

static td_real from_block(const td_pair *pair, td_real block, int32_t add)
{
    (void)pair;
    (void)add;
    return block;
}

#endif

static td_real four(td_real a)
{
    const td_real two = a + a;
    return two + two;
}

static td_vec3 vec_to_block(td_vec3 v, int32_t shift)
{
    return td_vec3_of(to_block(v.x, shift), to_block(v.y, shift), to_block(v.z, shift));
}

/* ---- turning, in a block ---- */

static td_vec3 turn(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(r->x, v), td_block_along(r->y, v), td_block_along(r->z, v));
}

// By the transpose: the rows, each times a component.
static td_vec3 turn_back(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(
        td_block_narrow(td_pmul(r->x.x, v.x) + td_pmul(r->y.x, v.y) + td_pmul(r->z.x, v.z)),
        td_block_narrow(td_pmul(r->x.y, v.x) + td_pmul(r->y.y, v.y) + td_pmul(r->z.y, v.z)),
        td_block_narrow(td_pmul(r->x.z, v.x) + td_pmul(r->y.z, v.y) + td_pmul(r->z.z, v.z)));
}

static inline td_dir3 turn_dir_back(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(
        td_block_unarrow(td_umul(r->x.x, d.x) + td_umul(r->y.x, d.y) + td_umul(r->z.x, d.z)),
        td_block_unarrow(td_umul(r->x.y, d.x) + td_umul(r->y.y, d.y) + td_umul(r->z.y, d.z)),
        td_block_unarrow(td_umul(r->x.z, d.x) + td_umul(r->y.z, d.y) + td_umul(r->z.z, d.z)));
}

/* ---- setting ---- */

void td_pair_place(const td_placed *a, const td_placed *b, td_pair *out)
{
    const td_convex *const ca = a->convex;
    const td_convex *const cb = b->convex;
    const td_vec3 d_w = td_vec3_sub(b->p, a->p);
    const int32_t shift = block_shift(d_w, ca->reach, cb->reach);
    out->a = ca;
    out->b = cb;
    out->shift = shift;
    out->offset = turn_back(&a->rot, vec_to_block(d_w, shift));
    out->size_a = vec_to_block(ca->size, shift);
    out->size_b = vec_to_block(cb->size, shift);
    out->peel_a = to_block(ca->peel, shift);
    out->peel_b = to_block(cb->peel, shift);
    out->slack = slack_of(out->offset, ca->reach + cb->reach);
    out->gap =
        td_max(gap_of(ca->extent + cb->extent, shift) - out->slack - out->slack, four(out->slack));
    out->radius = ca->radius + cb->radius;
    out->radius_block = radius_of(out->radius, shift);
    out->calls = 0u;
    out->calls_max = TD_DISTANCE_CALLS;
}

void td_pair_turn(const td_placed *a, const td_placed *b, td_pair *out)
{
    const td_rot inverse = td_rot_inv(&b->rot); /* rows: the axes of b in the world */
    const td_dir3 x = turn_dir_back(&a->rot, inverse.x);
    const td_dir3 y = turn_dir_back(&a->rot, inverse.y);
    const td_dir3 z = turn_dir_back(&a->rot, inverse.z);
    out->turn.x = td_dir3_of(x.x, y.x, z.x);
    out->turn.y = td_dir3_of(x.y, y.y, z.y);
    out->turn.z = td_dir3_of(x.z, y.z, z.z);
}

void td_pair_set(const td_placed *a, const td_placed *b, td_pair *out)
{
    td_pair_place(a, b, out);
    td_pair_turn(a, b, out);
}

/* ---- support ---- */

// Out of line, once: the maps of all cores are most of the code of a support call.
__attribute__((noinline)) static void core_point(const td_convex *convex,
                                                 const td_vec3 *size,
                                                 td_real peel,
                                                 int32_t shift,
                                                 const td_dir3 *d,
                                                 td_vec3 *out)
{
    *out = td_core_support(convex, *size, peel, shift, *d);
}

void td_pair_farthest(td_pair *pair, const td_dir3 *direction, td_vertex *out)
{
    core_point(pair->a, &pair->size_a, pair->peel_a, pair->shift, direction, &out->a);
    ++pair->calls;
    if (pair->b->core == TD_CORE_POINT) {
        out->w = td_vec3_sub(out->a, pair->offset);
        return;
    }
    const td_dir3 d = *direction;
    const td_dir3 back = td_dir3_neg(turn_dir_back(&pair->turn, d));
    td_vec3 b;
    core_point(pair->b, &pair->size_b, pair->peel_b, pair->shift, &back, &b);
    out->w = td_vec3_sub(out->a, td_vec3_add(turn(&pair->turn, b), pair->offset));
}

td_vec3 td_pair_centre(const td_pair *pair)
{
    const td_vec3 a = vec_to_block(pair->a->centre, pair->shift);
    const td_vec3 b = turn(&pair->turn, vec_to_block(pair->b->centre, pair->shift));
    return td_vec3_sub(a, td_vec3_add(b, pair->offset));
}

/* ---- and back ---- */

td_real td_pair_length(const td_pair *pair, td_real block)
{
    return from_block(pair, block, 1);
}

td_real td_pair_length_down(const td_pair *pair, td_real block)
{
    return from_block(pair, block, 0);
}

td_real td_pair_length_up(const td_pair *pair, td_real block)
{
    return from_block(pair, block, 2);
}

td_vec3 td_pair_point_w(const td_pair *pair, const td_placed *a, td_vec3 point)
{
    const td_vec3 turned = turn(&a->rot, point);
    const td_vec3 metres = td_vec3_of(from_block(pair, turned.x, 1), from_block(pair, turned.y, 1),
                                      from_block(pair, turned.z, 1));
    return td_vec3_add_far(metres, a->p);
}

td_dir3 td_pair_dir_w(const td_placed *a, td_dir3 direction)
{
    return td_rot_dir(&a->rot, direction);
}
