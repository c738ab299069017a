/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 403
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segments.h"
#include "td_distance_segment.h"
#include "td_distance_write.h"
#include "td_pair.h"
#include "td_search.h"
#include "td_warm.h"

// Solvers take the simpler core as b. `is_turned` says that their a is the caller's b.

/* ---- the answer, in the world ---- */

#if defined(TD_SCALAR_Q16)

static td_real cut(int64_t raw)
{
    return (td_real)(int32_t)(raw > INT32_MAX ? INT32_MAX : raw < -INT32_MAX ? -INT32_MAX : raw);
}

TD_NOINLINE td_status td_write_far(const td_write_span *s,
                                   const td_distance_options *options,
                                   td_distance_result *out)
{
    TD_ASSERT(s->shift <= 0 && s->shift > -31);
    const int64_t step = (int64_t)1 << -s->shift;
    const int64_t lower = (int64_t)s->lower * step - (int64_t)s->radius;
    const int64_t upper = (int64_t)s->upper * step - (int64_t)s->radius;
    const bool is_beyond = upper > INT32_MAX;
    if (is_beyond && !(options->is_beyond_enough && lower > (int64_t)options->beyond)) {
        return TD_E_RANGE;
    }
    td_write_ends(cut(lower), cut(upper), s->is_fine && !is_beyond, out);
    out->fine = td_write_fine(s);
    return is_beyond ? TD_PARTIAL : TD_OK;
}

#endif

// The normal is that from the caller's a to its b.
static void write_normal(bool is_turned, td_dir3 n, td_distance_result *out)
{
    out->normal_w = is_turned ? td_dir3_neg(n) : n;
}

// From the frame of a to the axes of the world.
TD_INLINE_OR_CALL void turn_point(const td_placed *a, const td_vec3 *point, td_vec3 *out)
{
    *out = td_block_turn(&a->rot, *point);
}

TD_INLINE_OR_CALL void turn_normal(const td_placed *a, const td_dir3 *normal, td_dir3 *out)
{
    *out = td_block_turn_dir(&a->rot, *normal);
}

// Witness points straight along the normal, a's where b's leads. The bracket is written.
TD_ALWAYS_INLINE void write_along(
    td_dir3 n, const td_vec3 *core_b, td_real radius_b, bool is_turned, td_distance_result *out)
{
    TD_ASSERT(td_dir3_is_unit(n));
    const td_vec3 on_b = td_vec3_sub_far(*core_b, td_block_scale(n, radius_b));
    const td_vec3 on_a = td_vec3_sub_far(on_b, td_block_scale(n, out->distance));
    *(is_turned ? &out->point_b_w : &out->point_a_w) = on_a;
    *(is_turned ? &out->point_a_w : &out->point_b_w) = on_b;
    write_normal(is_turned, n, out);
    out->calls = 0u;
}

/* ---- cores that are solved exactly ---- */

// By the point of b and the normal.
static TD_NOINLINE td_status write_exact(const td_placed *a,
                                         const td_placed *b,
                                         const td_distance_work *work,
                                         td_distance_result *out)
{
    TD_ASSERT(work->answer.lower <= work->answer.upper);
    const td_pair *const pair = &work->pair;
    const td_core_distance *const answer = &work->answer;
    const td_write_span span = {answer->lower, answer->upper, answer->lower + answer->upper,
                                pair->shift,   pair->radius,  true};
    const td_status status = td_write_bracket(&span, &work->options, out);
    if (status < TD_OK) {
        return status;
    }
    td_vec3 way;
    td_dir3 n;
    turn_point(a, &answer->b, &way);
    turn_normal(a, &answer->normal, &n);
    const td_vec3 core_b = td_pair_from(pair, a, way);
    write_along(n, &core_b, b->convex->radius, work->is_turned, out);
    return status;
}

/* ---- a point core ---- */

// @param foot of b on the core of a, its normal in the world
TD_ALWAYS_INLINE td_status write_foot(const td_placed *a,
                                      const td_placed *b,
                                      const td_foot *foot,
                                      int32_t shift,
                                      const td_distance_work *work,
                                      td_distance_result *out)
{
    TD_ASSERT(td_dir3_is_unit(foot->normal) && a->convex->inset <= a->convex->radius);
    const td_convex *const ca = a->convex;
    const td_real radius_b = b->convex->radius;
    const td_real radius = ca->radius - ca->inset + radius_b;
    const td_real slack = td_block_slack(td_block_abs(foot->distance), ca->reach + radius);
    const td_write_span span = {foot->distance - slack,
                                foot->distance + slack,
                                foot->distance + foot->distance,
                                shift,
                                radius,
                                true};
    const td_status status = td_write_bracket(&span, &work->options, out);
    if (status >= TD_OK) {
        write_along(foot->normal, &b->p, radius_b, work->is_turned, out);
    }
    return status;
}

// Two points, or balls: nothing to turn.
static TD_NOINLINE td_status of_points(const td_placed *a,
                                       const td_placed *b,
                                       const td_distance_options *options,
                                       td_distance_result *out)
{
    const td_real radius_a = a->convex->radius;
    const td_real radius_b = b->convex->radius;
    const td_real radius = radius_a + radius_b;
    int32_t shift;
    const td_vec3 d = td_pair_offset(a, b, TD_ZERO, &shift);
    td_dir3 n = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_real distance = td_block_normalize(d, &n);
    TD_ASSERT(distance >= TD_ZERO && td_dir3_is_unit(n));
    const td_real slack = td_block_slack(distance, radius);
    const td_write_span span = {
        distance - slack, distance + slack, distance + distance, shift, radius, true};
    const td_status status = td_write_bracket(&span, options, out);
    if (status >= TD_OK) {
        out->normal_w = n;
        out->point_a_w = td_write_ahead(a->p, n, radius_a);
        out->point_b_w = td_write_ahead(b->p, n, -radius_b);
        out->calls = 0u;
    }
    return status;
}

/* ---- any two cores ---- */

// Witness points and bracket of work->answer.
// @param gap_w its points and normal in the axes of the world
TD_INLINE_OR_CALL td_status write_gap(const td_distance_work *work,
                                      const td_placed *a,
                                      const td_core_distance *answer_w,
                                      td_distance_result *out)
{
    TD_ASSERT(td_dir3_is_unit(answer_w->normal));
    const td_pair *const pair = &work->pair;
    const td_core_distance *const answer = &work->answer;
    const td_real width = td_core_distance_width(pair, answer);
    const td_dir3 n = answer_w->normal;
    const td_real along = answer->lower + pair->slack;
    const td_write_span span = {answer->lower, answer->upper, along + along,
                                pair->shift,   pair->radius,  width <= pair->fine};
    const td_status status = td_write_bracket(&span, &work->options, out);
    if (status < TD_OK) {
        return status;
    }
    td_vec3 core_a = td_pair_from(pair, a, answer_w->a);
    td_vec3 core_b = td_pair_from(pair, a, answer_w->b);
    if (pair->radius > TD_ZERO) {
        core_a = td_write_ahead(core_a, n, pair->radius - pair->b->radius);
        core_b = td_write_ahead(core_b, n, -pair->b->radius);
    }
    *(work->is_turned ? &out->point_b_w : &out->point_a_w) = core_a;
    *(work->is_turned ? &out->point_a_w : &out->point_b_w) = core_b;
    write_normal(work->is_turned, n, out);
    out->calls = pair->calls;
    return width <= pair->tolerance ? status : TD_PARTIAL;
}

static TD_NOINLINE td_status write_any(const td_distance_work *work,
                                       const td_placed *a,
                                       td_distance_result *out)
{
    const td_core_distance *const answer = &work->answer;
    td_core_distance answer_w;
    turn_normal(a, &answer->normal, &answer_w.normal);
    turn_point(a, &answer->a, &answer_w.a);
    turn_point(a, &answer->b, &answer_w.b);
    return write_gap(work, a, &answer_w, out);
}

static TD_NOINLINE td_status write_world(const td_distance_work *work,
                                         const td_placed *a,
                                         td_distance_result *out)
{
    return write_gap(work, a, &work->answer, out);
}

static void turn(const td_placed *a, const td_placed *b, td_distance_work *work)
{
    TD_ASSERT(work->pair.mode != TD_PAIR_POINT);
    if (work->pair.mode == TD_PAIR_ANY || work->cache != 0) {
        td_pair_turn(a, b, &work->pair);
    } else {
        td_pair_turn_axis(a, b, &work->pair);
    }
}

// By the cache alone?
static TD_NOINLINE bool is_proved(const td_placed *a, const td_placed *b, td_distance_work *work)
{
    td_pair_set_world(a, b, &work->pair);
    td_pair_apply(&work->pair, &work->options);
    return td_warm_proves(a, b, work);
}

static TD_NOINLINE td_status of_any(const td_placed *a,
                                    const td_placed *b,
                                    td_distance_work *work,
                                    td_distance_result *out)
{
    td_pair *const pair = &work->pair;
    pair->calls = 0u;
    if (td_warm_may_prove(work) &&
        (is_proved(a, b, work) || pair->calls == pair->calls_max)) { // what it knows is a bracket
        return write_world(work, a, out);
    }
    td_pair_set(a, b, pair);
    td_pair_apply(pair, &work->options);
    if (pair->mode != TD_PAIR_POINT) {
        turn(a, b, work);
    }
    td_search(work);
    return write_any(work, a, out);
}

/* ---- closed forms; what they do not solve is searched ---- */

// A closed form keeps nothing. An overlap that was cached before it is older than the motion that comes with the next
// question; an axis and points of shapes that were apart are never too old.
static void forget_overlap(const td_distance_work *work)
{
    if (work->cache != 0) {
        work->cache->state = (uint8_t)(work->cache->state & ~(uint32_t)TD_CACHE_OVERLAP);
    }
}

static TD_NOINLINE td_status of_boxes(const td_placed *a,
                                      const td_placed *b,
                                      td_distance_work *work,
                                      td_distance_result *out)
{
    td_pair_set_boxes(a, b, &work->pair, &work->search.boxes.size);
    if (!td_distance_box(work)) {
        return of_any(a, b, work, out);
    }
    forget_overlap(work);
    return write_exact(a, b, work, out);
}

static TD_NOINLINE td_status of_segments(const td_placed *a,
                                         const td_placed *b,
                                         td_distance_work *work,
                                         td_distance_result *out)
{
    const td_status status = td_distance_segments(a, b, &work->options, out);
    if (status == TD_E_ARG) {
        return of_any(a, b, work, out);
    }
    forget_overlap(work);
    return status;
}

// The form takes an ellipsoid as a whole: what was peeled off it is no part of the radius.
static TD_NOINLINE td_status of_segment(const td_placed *a,
                                        const td_placed *segment,
                                        td_distance_work *work,
                                        td_distance_result *out)
{
    td_pair *const pair = &work->pair;
    pair->calls = 0u;
    td_pair_set(a, segment, pair);
    td_pair_apply(pair, &work->options);
    td_pair_turn_axis(a, segment, pair);
    if (!td_distance_segment(work)) {
        return of_any(a, segment, work, out);
    }
    forget_overlap(work);
    pair->radius = pair->radius - a->convex->inset;
    return a->convex->core == TD_CORE_BOX ? write_exact(a, segment, work, out)
                                          : write_any(work, a, out);
}

// Where a point is in the frame of a, and no more: offset, size_a, shift.
static TD_NOINLINE_Q16 void place_point(const td_placed *a, const td_placed *point, td_pair *out)
{
    const td_convex *const core = a->convex;
    const td_vec3 d = td_pair_offset(a, point, core->reach, &out->shift);
    out->offset = td_block_turn_back(&a->rot, d);
    out->size_a = td_block_of_vec(core->size, out->shift);
}

// After place_point: work->search.foot in the frame of a.
// @return false: not solved, which only happens to ellipsoids
TD_ALWAYS_INLINE bool find_foot(const td_placed *a, td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    return td_point_foot(a->convex->core, &pair->size_a, &pair->offset, &work->search.foot);
}

static TD_NOINLINE_Q16 td_status write_point_foot(const td_placed *a,
                                                  const td_placed *point,
                                                  const td_distance_work *work,
                                                  td_distance_result *out)
{
    const td_foot *const foot = &work->search.foot;
    td_foot foot_w = *foot;
    turn_normal(a, &foot->normal, &foot_w.normal);
    return write_foot(a, point, &foot_w, work->pair.shift, work, out);
}

static TD_NOINLINE td_status of_point(const td_placed *a,
                                      const td_placed *point,
                                      td_distance_work *work,
                                      td_distance_result *out)
{
    place_point(a, point, &work->pair);
    return find_foot(a, work) ? write_point_foot(a, point, work, out) : of_any(a, point, work, out);
}

// A box is always solved.
static TD_NOINLINE td_status of_point_in_box(const td_placed *a,
                                             const td_placed *point,
                                             td_distance_work *work,
                                             td_distance_result *out)
{
    place_point(a, point, &work->pair);
    (void)find_foot(a, work);
    return write_point_foot(a, point, work, out);
}

// Outside, which is what queries are mostly about, all of it in line.
static TD_NOINLINE td_status of_point_and_box(const td_placed *a,
                                              const td_placed *point,
                                              td_distance_work *work,
                                              td_distance_result *out)
{
    int32_t shift;
    const td_vec3 d = td_pair_offset(a, point, a->convex->reach, &shift);
    const td_vec3 at = td_block_turn_back(&a->rot, d);
    td_foot foot;
    if (!td_point_over_box(td_block_of_vec(a->convex->size, shift), at, &foot)) {
        return of_point_in_box(a, point, work, out);
    }
    foot.normal = td_pair_dir_w(a, foot.normal);
    return write_foot(a, point, &foot, shift, work, out);
}

// A point and a segment, in the axes of the world.
typedef struct beside {
    td_dir3 u;          // the axis
    td_real high, half; // where the point is along it, and where it ends
    td_vec3 over;       // from the nearest point of the segment
    int32_t shift;
} beside;

// Between the ends the way over is across the axis, whatever was rounded.
TD_ALWAYS_INLINE void look_beside(const td_placed *a, const td_placed *point, beside *out)
{
    const td_dir3 u = {a->rot.x.z, a->rot.y.z, a->rot.z.z};
    int32_t shift;
    const td_vec3 d = td_pair_offset(a, point, a->convex->reach, &shift);
    const td_real half = td_block_of(a->convex->size.y, shift);
    TD_ASSERT(half >= TD_ZERO && td_dir3_is_unit(u));
    const td_real high = td_block_along(u, d);
    td_vec3 over = td_vec3_sub(d, td_block_scale(u, td_clamp(high, -half, half)));
    if (high > -half && high < half) {
        over = td_vec3_sub(over, td_block_scale(u, td_block_along(u, over)));
    }
    out->u = u;
    out->high = high;
    out->half = half;
    out->over = over;
    out->shift = shift;
}

TD_ALWAYS_INLINE void set_foot_beside(const td_placed *a, const beside *s, td_foot *out)
{
    const td_dir3 aside = {a->rot.x.x, a->rot.y.x, a->rot.z.x};
    out->distance = td_block_direction(s->over, aside, &out->normal);
}

// Close to a long segment, what rounding leaves of a normal along the axis reaches as far as an end: it is
// taken off unless the normal belongs to that end.
static void square_up(const td_placed *a, const beside *s, td_dir3 *n)
{
    const td_unit lean = td_block_cos(s->u, *n);
    if ((s->high >= s->half && lean >= TD_U(0.0)) || (s->high <= -s->half && lean <= TD_U(0.0))) {
        return;
    }
    if (td_block_normalize_dir(td_block_aside(*n, lean, s->u), n) < TD_U(0.5)) {
        *n = td_dir3_of(a->rot.x.x, a->rot.y.x, a->rot.z.x);
    }
    TD_ASSERT(td_dir3_is_unit(*n));
}

static TD_NOINLINE td_status of_point_on_axis(const td_placed *a,
                                              const td_placed *point,
                                              const td_distance_work *work,
                                              td_distance_result *out)
{
    beside s;
    td_foot foot;
    look_beside(a, point, &s);
    set_foot_beside(a, &s, &foot);
    square_up(a, &s, &foot.normal);
    return write_foot(a, point, &foot, s.shift, work, out);
}

static TD_NOINLINE td_status of_point_and_segment(const td_placed *a,
                                                  const td_placed *point,
                                                  const td_distance_work *work,
                                                  td_distance_result *out)
{
    beside s;
    td_foot foot;
    look_beside(a, point, &s);
    set_foot_beside(a, &s, &foot);
    if (foot.distance < td_block_narrow(td_pmul(TD_U(0.0625), s.half))) {
        return of_point_on_axis(a, point, work, out);
    }
    return write_foot(a, point, &foot, s.shift, work, out);
}

/* ---- which way ---- */

// The simpler core is b. What takes least is asked for first.
TD_ALWAYS_INLINE td_status of_ordered(const td_placed *a,
                                      const td_placed *b,
                                      td_distance_work *work,
                                      td_distance_result *out)
{
    const td_core core_a = a->convex->core;
    const td_core core_b = b->convex->core;
    TD_ASSERT(core_b <= core_a); // the simpler one is b
    if (core_b == TD_CORE_POINT) {
        return core_a == TD_CORE_BOX && !TD_IS_SMALL ? of_point_and_box(a, b, work, out)
               : core_a == TD_CORE_SEGMENT           ? of_point_and_segment(a, b, work, out)
               : core_a == TD_CORE_POINTS            ? of_any(a, b, work, out)
                                                     : of_point(a, b, work, out);
    }
    if (core_b == TD_CORE_SEGMENT && core_a != TD_CORE_POINTS) {
        return core_a == TD_CORE_SEGMENT ? of_segments(a, b, work, out)
                                         : of_segment(a, b, work, out);
    }
    return core_a == TD_CORE_BOX && core_b == TD_CORE_BOX ? of_boxes(a, b, work, out)
                                                          : of_any(a, b, work, out);
}

td_status td_distance(const td_placed *a,
                      const td_placed *b,
                      td_distance_work *work,
                      td_distance_cache *cache,
                      td_distance_result *out)
{
    if (a == 0 || b == 0 || work == 0 || out == 0) {
        return TD_E_ARG;
    }
    const td_core core_a = a->convex->core;
    const td_core core_b = b->convex->core;
    if (core_a == TD_CORE_POINT && core_b == TD_CORE_POINT) {
        return of_points(a, b, &work->options, out);
    }
    const bool is_turned = core_b > core_a;
    work->cache = cache;
    work->is_turned = is_turned;
    return of_ordered(is_turned ? b : a, is_turned ? a : b, work, out);
}
