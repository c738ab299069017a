/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1401
#include "td_impact.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"
#include <stddef.h>
#include "../event/td_roots.h"

/* ---- at the door ---- */

static td_status worse(td_status a, td_status b)
{
    return a == TD_E_ARG || b == TD_OK ? a : b;
}

static td_status check_real(td_real a)
{
    return td_in_range(a) ? TD_OK : td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

static td_status check_vec(td_vec2 v)
{
    return worse(check_real(v.x), check_real(v.y));
}

static td_status check_tick(td_real tick)
{
    return td_is_less(TD_ZERO, tick) ? check_real(tick) : TD_E_ARG;
}

static td_status check_point(const td_impact_point *point, bool accelerated)
{
    const td_status status = worse(check_vec(point->position_w), check_vec(point->velocity_w));
    return accelerated ? worse(status, check_vec(point->acceleration_w)) : status;
}

static td_status check_motion(const td_impact_motion *motion, bool accelerated)
{
    const td_status points =
        worse(check_point(&motion->vertex, accelerated),
              worse(check_point(&motion->p, accelerated), check_point(&motion->q, accelerated)));
    return worse(points, check_tick(motion->tick));
}

/* ---- relative motion ---- */

// With u = t / h the motion relative to p is w(u) = w_0 + w_1 u + w_2 u^2 for the vertex and
// e(u) = e_0 + e_1 u + e_2 u^2 for q, w_1 = w' h, w_2 = w'' h^2 / 2. All is kept twice as large,
// which no root notices, so that nothing has to be halved.
#define TERMS            3
#define WORD_BITS        29
#define COEFFICIENT_BITS 27

// Of w, or of e. Each has a scale of its own: a short edge is as well known as a long way.
typedef struct path {
    td_real x[TERMS], y[TERMS];
    td_real reach; ///< the largest of them, in size
    int scale;     ///< word = number / 2^scale (td_roots_block)
} path;

typedef struct relative {
    path w, e;
} relative;

static td_wide size_of(td_wide w)
{
    return w < (td_wide)0 ? -w : w;
}

static td_wide twice(td_wide w)
{
    return w + w;
}

// One axis of one difference: place, speed, acceleration.
// In Q16 the change of speed is rounded to 2^-17 m/s, its way to 2^-18 h: less than the coordinates.
static td_status
move(td_real place, td_real speed, td_real acceleration, td_real tick, td_wide out[TERMS])
{
    const td_wide limit = td_widen(TD_RANGE);
    const td_wide gain = td_wmul(acceleration, tick);
    if (size_of(gain) >= td_widen(TD_REAL_MAX)) {
        return TD_E_RANGE;
    }
    const td_wide by_speed = td_wmul(speed, tick);
    const td_wide by_gain = td_wmul(td_narrow(gain), tick);
    if (size_of(by_speed) > limit || size_of(by_gain) > twice(limit)) {
        return TD_E_RANGE;
    }
    out[0] = twice(td_widen(place));
    out[1] = twice(by_speed);
    out[2] = by_gain;
    TD_ASSERT(size_of(out[0]) < twice(twice(td_widen(TD_RANGE))));
    return TD_OK;
}

static td_real largest_of(const td_real *words, int count)
{
    td_real largest = TD_ZERO;
    for (int i = 0; i < count; ++i) {
        largest = td_max(largest, td_abs(words[i]));
    }
    return largest;
}

// The path of a point relative to p.
static td_status
move_point(const td_impact_motion *motion, const td_impact_point *a, bool accelerated, path *out)
{
    const td_impact_point *const p = &motion->p;
    const td_vec2 r = td_vec2_sub(a->position_w, p->position_w);
    const td_vec2 v = td_vec2_sub(a->velocity_w, p->velocity_w);
    const td_vec2 none = td_vec2_of(TD_ZERO, TD_ZERO);
    const td_vec2 acc = accelerated ? td_vec2_sub(a->acceleration_w, p->acceleration_w) : none;
    td_wide wide[2 * TERMS];
    td_real word[2 * TERMS];
    if (move(r.x, v.x, acc.x, motion->tick, wide) != TD_OK ||
        move(r.y, v.y, acc.y, motion->tick, wide + TERMS) != TD_OK) {
        return TD_E_RANGE;
    }
    out->scale = td_roots_block(wide, 2 * TERMS, WORD_BITS, word);
    out->reach = largest_of(word, 2 * TERMS);
    TD_ASSERT(out->reach >= TD_ZERO);
    for (int k = 0; k < TERMS; ++k) {
        out->x[k] = word[k];
        out->y[k] = word[TERMS + k];
    }
    return TD_OK;
}

static td_status move_all(const td_impact_motion *motion, bool accelerated, relative *out)
{
    if (move_point(motion, &motion->vertex, accelerated, &out->w) != TD_OK ||
        move_point(motion, &motion->q, accelerated, &out->e) != TD_OK) {
        return TD_E_RANGE;
    }
    return out->e.reach > TD_ZERO ? TD_OK : TD_E_ARG;
}

static td_real along_axis(const td_real c[TERMS], td_unit u)
{
    TD_ASSERT(td_is_share(u));
    return c[0] + td_scale(u, c[1] + td_scale(u, c[2]));
}

static td_vec2 place_at(const path *p, td_unit u)
{
    return td_vec2_of(along_axis(p->x, u), along_axis(p->y, u));
}

/* ---- f as a polynomial ---- */

// f(u) = <w(u), e(u)> with <w, e> = w^T R e = e x w, so that its coefficients are
//
//     c_0 = <w_0, e_0>                          c_1 = <w_0, e_1> + <w_1, e_0>
//     c_2 = <w_0, e_2> + <w_1, e_1> + <w_2, e_0>
//     c_3 = <w_1, e_2> + <w_2, e_1>             c_4 = <w_2, e_2>
//
// where the halves and powers of the tick are in w_k and e_k. [PN P14]
//
static TD_NOINLINE td_wide coefficient(const path *w, const path *e, int k)
{
    TD_ASSERT(k >= 0 && k <= TD_ROOTS_DEGREE);
    td_wide sum = (td_wide)0;
    for (int i = k < TERMS ? 0 : k - TERMS + 1; i <= k && i < TERMS; ++i) {
        sum += td_wmul(e->x[k - i], w->y[i]) - td_wmul(e->y[k - i], w->x[i]); // [PN P14]
    }
    return sum;
}

static td_wide noise_of(const path *w, const path *e)
{
    return td_wmul(td_roots_grain(w->reach), e->reach) +
           td_wmul(td_roots_grain(e->reach), w->reach);
}

// Behind the coefficients stands the noise: how far rounding of w and e, and in floats of the
// products, may have moved one of them. All no larger than the noise: f is zero throughout.
// @return whether it is not
static TD_NOINLINE bool polynomial(const relative *r, td_roots_poly *out)
{
    td_wide c[TD_ROOTS_DEGREE + 2];
    td_real word[TD_ROOTS_DEGREE + 2];
    const td_wide noise = noise_of(&r->w, &r->e);
    TD_ASSERT(noise >= TD_WIDE_ZERO);
    bool is_zero = true;
    for (int k = 0; k <= TD_ROOTS_DEGREE; ++k) {
        c[k] = coefficient(&r->w, &r->e, k);
        is_zero = is_zero && size_of(c[k]) <= noise;
    }
    c[TD_ROOTS_DEGREE + 1] = noise;
    (void)td_roots_block(c, TD_ROOTS_DEGREE + 2, COEFFICIENT_BITS, word);
    td_real sum = TD_ZERO;
    for (int k = 0; k <= TD_ROOTS_DEGREE; ++k) {
        out->c[k] = word[k];
        sum += td_abs(word[k]);
    }
    out->grain = word[TD_ROOTS_DEGREE + 1] + td_roots_grain(sum);
    TD_ASSERT(out->grain >= TD_ZERO);
    return !is_zero;
}

/* ---- roots and the edge ---- */

static td_real quotient(td_wide num, td_wide den)
{
    const td_wide wide[2] = {num, den};
    td_real word[2];
    (void)td_roots_block(wide, 2, 30, word);
    return td_div(word[0], word[1]);
}

// s = w . e / e . e at the time of the root, with w and e brought to one scale. The ends of the edge
// are known to a grain of the way, and to what the motion does in the time by which rounding may have
// moved the root.
static TD_NOINLINE void place_on_edge(const relative *r, td_unit spread, td_impact_root *root)
{
    TD_ASSERT(spread >= TD_U(0.0) && spread <= TD_U(0.25));
    const td_vec2 w = place_at(&r->w, root->fraction);
    const td_vec2 e = place_at(&r->e, root->fraction);
    const int coarser = r->w.scale - r->e.scale;
    const td_wide num = td_vec2_dot(w, e);
    const td_wide den = td_roots_lower(td_vec2_dot(e, e), coarser);
    const td_real moved = td_scale(spread, r->w.reach);
    const td_real slip = td_roots_grain(r->w.reach) + moved + moved;
    const td_wide slack = td_wmul(slip, td_abs(e.x)) + td_wmul(slip, td_abs(e.y));
    TD_ASSERT(slack >= TD_WIDE_ZERO);
    const bool has_length = e.x != TD_ZERO || e.y != TD_ZERO;
    root->along = has_length ? quotient(td_roots_lower(num, -coarser), den) : TD_ZERO;
    root->is_on_edge = has_length && num >= -slack && // [PN P13]
                       td_roots_lower(num - slack, -coarser) <= den;
}

static td_impact_direction direction_of(int sign)
{
    return sign < 0 ? TD_IMPACT_ENTERING : sign > 0 ? TD_IMPACT_LEAVING : TD_IMPACT_GRAZING;
}

// [PN P13]: the earliest root on the edge, and the earliest of those through which f falls.
static void choose(td_impact *out)
{
    TD_ASSERT(out->n_roots >= 0 && out->n_roots <= TD_ROOTS_DEGREE);
    out->first = TD_IMPACT_NONE;
    out->enter = TD_IMPACT_NONE;
    for (int i = out->n_roots - 1; i >= 0; --i) {
        const td_impact_root *const root = &out->roots[i];
        if (root->is_on_edge) {
            out->first = i;
            out->enter = root->direction == TD_IMPACT_ENTERING ? i : out->enter;
        }
    }
    TD_ASSERT(out->enter == TD_IMPACT_NONE || out->first <= out->enter);
}

static td_status find(const td_impact_motion *motion, bool accelerated, td_impact *out)
{
    relative r;
    td_roots_poly f;
    td_roots roots;
    const td_status door = check_motion(motion, accelerated);
    const td_status status = door == TD_OK ? move_all(motion, accelerated, &r) : door;
    if (status != TD_OK) {
        return status;
    }
    roots.count = 0;
    out->is_sliding = !polynomial(&r, &f);
    if (!out->is_sliding) {
        td_roots_find(&f, &roots);
    }
    out->n_roots = roots.count;
    for (int i = 0; i < roots.count; ++i) {
        td_impact_root *const root = &out->roots[i];
        root->fraction = roots.at[i];
        root->time = td_scale(roots.at[i], motion->tick);
        TD_ASSERT(root->time >= TD_ZERO && root->time <= motion->tick);
        root->direction = direction_of(roots.direction[i]);
        place_on_edge(&r, td_roots_spread(&f, roots.at[i]), root);
    }
    choose(out);
    return TD_OK;
}

td_status td_impact_find_steady(const td_impact_motion *motion, td_impact *out)
{
    return motion != NULL && out != NULL ? find(motion, false, out) : TD_E_ARG;
}

td_status td_impact_find_accelerated(const td_impact_motion *motion, td_impact *out)
{
    return motion != NULL && out != NULL ? find(motion, true, out) : TD_E_ARG;
}

td_status td_impact_interpolate(td_real tick, td_real distance_0, td_real distance_1, td_real *time)
{
    if (time == NULL || !td_is_at_most(TD_ZERO, distance_0) ||
        !td_is_at_most(distance_1, TD_ZERO)) {
        return TD_E_ARG;
    }
    const td_status status =
        worse(worse(check_real(distance_0), check_real(distance_1)), check_tick(tick));
    if (status != TD_OK) {
        return status;
    }
    const td_real fall = distance_0 - distance_1;
    const td_unit u =
        fall > TD_ZERO ? td_wide_ratio(td_widen(distance_0), td_widen(fall)) : TD_U(0.0);
    TD_ASSERT(td_is_share(u));
    *time = td_scale(u, tick); // [PN P13]
    return TD_OK;
}
