/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 407
#include "td_distance_segments.h"
#include "td_distance_write.h"
#include "td_edge.h"

// Where a normal is, and how far apart along it the two are.
typedef struct axis {
    td_dir3 normal;
    td_real separation;
} axis;

// The points s u of a and p + t v of b, with |s| <= half_a and |t| <= half_b: the nearest of them, and the
// best axis.
typedef struct segments {
    td_dir3 u, v;
    td_vec3 p;
    td_real half_a, half_b;
    td_real slack; ///< what rounding may hide in a length
    td_real s, t;
    td_real length; ///< between the two points
    axis best;
    int32_t shift; ///< of the block
} segments;

static td_dir3 axis_of(const td_rot *r)
{
    return td_dir3_of(r->x.z, r->y.z, r->z.z);
}

static TD_NOINLINE_Q16 void set_segments(const td_placed *a, const td_placed *b, segments *out)
{
    const td_convex *const ca = a->convex;
    const td_convex *const cb = b->convex;
    const td_real reach = ca->reach + cb->reach;
    int32_t shift;
    const td_vec3 p = td_pair_offset(a, b, reach, &shift);
    const td_real far = td_block_abs(p.x) + td_block_abs(p.y) + td_block_abs(p.z);
    out->u = axis_of(&a->rot);
    out->v = axis_of(&b->rot);
    TD_ASSERT(td_dir3_is_unit(out->u) && td_dir3_is_unit(out->v));
    out->p = p;
    out->half_a = td_block_of(ca->size.y, shift);
    out->half_b = td_block_of(cb->size.y, shift);
    TD_ASSERT(out->half_a >= TD_ZERO && out->half_b >= TD_ZERO);
    out->slack = td_half(td_block_slack(far, reach + ca->radius + cb->radius));
    out->shift = shift;
}

/* ---- the nearest points ---- */

// How far along v, from -half_b to half_b, the line of b is nearest to that of a: seen along u, at
// -(v . p) / (v . v), across u only.
static TD_NOINLINE_Q16 td_real nearest_lines(const segments *r,
                                             const td_dir3 *v_across,
                                             td_real high)
{
    const td_vec3 p_across = td_vec3_sub(r->p, td_block_scale(r->u, high));
    const td_proj drift = td_block_reach(*v_across, p_across);
    const td_unit bend = td_block_cos(*v_across, *v_across);
    const td_real way = td_block_travel(td_block_pabs(drift), bend, r->half_b);
    return drift > TD_PROJ_ZERO ? -way : way;
}

// If either place lies beyond an end, the end is nearest to the other line in turn.
static TD_NOINLINE_Q16 void find_places(segments *r)
{
    const td_unit lean = td_block_cos(r->u, r->v);
    const td_dir3 v_across = td_block_aside(r->v, lean, r->u);
    const td_real high = td_block_along(r->u, r->p);
    const td_real first = nearest_lines(r, &v_across, high);
    const td_real at = high + td_block_narrow(td_pmul(lean, first));
    const td_real s = td_clamp(at, -r->half_a, r->half_a);
    const td_real back = td_block_narrow(td_pmul(lean, s) - td_block_reach(r->v, r->p));
    r->t = td_clamp(back, -r->half_b, r->half_b);
    const td_real end = high + td_block_narrow(td_pmul(lean, r->t));
    r->s = td_clamp(end, -r->half_a, r->half_a);
    TD_ASSERT(td_block_abs(r->s) <= r->half_a && td_block_abs(r->t) <= r->half_b);
}

/* ---- the best axis ---- */

TD_ALWAYS_INLINE td_real separation_along(const segments *r, td_dir3 n)
{
    TD_ASSERT(td_dir3_is_unit(n));
    const td_unit lean_a = td_block_uabs(td_block_cos(n, r->u));
    const td_unit lean_b = td_block_uabs(td_block_cos(n, r->v));
    return td_block_narrow(td_block_reach(n, r->p) - td_pmul(lean_a, r->half_a) -
                           td_pmul(lean_b, r->half_b));
}

// Between the two points. If they coincide it is any across u.
static TD_NOINLINE_Q16 void find_axis(const td_placed *a, segments *r)
{
    const td_vec3 on_b = td_vec3_add(r->p, td_block_scale(r->v, r->t));
    const td_vec3 between = td_vec3_sub(on_b, td_block_scale(r->u, r->s));
    const td_dir3 aside = {a->rot.x.x, a->rot.y.x, a->rot.z.x};
    r->length = td_block_direction(between, aside, &r->best.normal);
    r->best.separation = separation_along(r, r->best.normal);
}

static td_vec3 words_of(td_dir3 d)
{
    return td_vec3_of(td_block_word(d.x), td_block_word(d.y), td_block_word(d.z));
}

// Across both axes, and towards b: what is left of a direction when the lines touch. If they are parallel
// as well it stays what it was.
static TD_NOINLINE_Q16 td_dir3 across_both(const segments *r)
{
    td_dir3 n = r->best.normal;
    const td_dir3 v_across = td_block_aside(r->v, td_block_cos(r->u, r->v), r->u);
    (void)td_block_unit(td_block_cross(words_of(r->u), words_of(v_across)), &n);
    return td_block_reach(n, r->p) < TD_PROJ_ZERO ? td_dir3_neg(n) : n;
}

static TD_NOINLINE void try_across(segments *r)
{
    const td_dir3 n = across_both(r);
    const td_real separation = separation_along(r, n);
    if (separation > r->best.separation) {
        r->best.separation = separation;
        r->best.normal = n;
    }
}

/* ---- the answer ---- */

static TD_NOINLINE bool is_narrow(const td_placed *a, const td_placed *b, const segments *r)
{
    const td_real size = td_distance_size(a->convex, b->convex);
    return r->length - r->best.separation <=
           td_pair_tolerance(TD_DISTANCE_TOLERANCE, size, r->slack, r->shift);
}

static TD_NOINLINE_Q16 td_status write_segments(const td_placed *a,
                                                const td_placed *b,
                                                const segments *r,
                                                const td_distance_options *options,
                                                td_distance_result *out)
{
    const td_real radius_a = a->convex->radius;
    const td_real radius_b = b->convex->radius;
    const td_real two = r->slack + r->slack;
    const td_real below = r->best.separation;
    const td_real above = td_max(r->length, below);
    const td_write_span span = {below - two, above + two,         below + above,
                                r->shift,    radius_a + radius_b, true};
    const td_real s = td_block_metres(r->s, r->shift, TD_BLOCK_NEAREST);
    const td_real t = td_block_metres(r->t, r->shift, TD_BLOCK_NEAREST);
    const td_dir3 n = r->best.normal;
    TD_ASSERT(td_dir3_is_unit(n) && r->slack >= TD_ZERO);
    const td_status status = td_write_bracket(&span, options, out);
    if (status >= TD_OK) {
        out->normal_w = n;
        out->point_a_w = td_write_ahead(td_write_ahead(a->p, r->u, s), n, radius_a);
        out->point_b_w = td_write_ahead(td_write_ahead(b->p, r->v, t), n, -radius_b);
        out->calls = 0u;
    }
    return status;
}

td_status td_distance_segments(const td_placed *a,
                               const td_placed *b,
                               const td_distance_options *options,
                               td_distance_result *out)
{
    segments r;
    set_segments(a, b, &r);
    find_places(&r);
    find_axis(a, &r);
    if (r.length - r.best.separation > r.slack) { /* touching */
        try_across(&r);
        if (!is_narrow(a, b, &r)) {
            return TD_E_ARG;
        }
    }
    return write_segments(a, b, &r, options, out);
}
