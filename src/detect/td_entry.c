/* SPDX-License-Identifier: MIT */
#include "td_entry.h"
#include "../geometry/td_leaf.h"
#include "td_math.h"

// What is known of an operand from some lambda on: it holds no point of the path before `at`, and, if
// at <= until, all from `at` to `until`. The leaf is the border that is entered at `at`. Where the path
// is inside from the start there is none (TD_NO_LEAF), or one that it touches (TOUCH + leaf).
typedef struct span {
    td_unit at, until;
    uint32_t leaf;
} span;

#define TOUCH    0x8000u
#define IS_INNER 0xc000u /* of TD_NO_LEAF, TOUCH + leaf and leaf, in this order */
#define BEFORE   TD_U(-1.0)
#define BEYOND   TD_U(1.5)

typedef struct walk {
    const td_scenery *scenery;
    const td_path *path;
    td_unit start; ///< lambda from which this pass looks
    uint32_t looks;
    bool is_fine; ///< the path has rests
} walk;

static span nothing(void)
{
    const span none = {BEYOND, BEFORE, TD_NO_LEAF};
    return none;
}

static span everything(td_unit start)
{
    const span all = {start, BEYOND, TD_NO_LEAF};
    return all;
}

/* ---- leaves ---- */

static void enter(span *s, td_unit lambda, uint32_t leaf)
{
    if (lambda > s->at || (lambda == s->at && leaf < s->leaf)) {
        s->at = lambda;
        s->leaf = leaf;
    }
}

static void touch(span *s, uint32_t leaf)
{
    if (TOUCH + leaf < s->leaf) {
        s->leaf = TOUCH + leaf;
    }
}

static void leave(span *s, td_unit lambda, uint32_t leaf, td_unit start)
{
    if (lambda < s->until) {
        s->until = lambda;
    }
    if (lambda == start) {
        touch(s, leaf);
    }
}

#if defined(TD_SCALAR_Q16)
// 0 <= part <= whole < 2^60.8: rounded down from the exact quotient, so that equal quotients of
// different numbers are equal. The estimate is wrong by one at most, the remainder says which way.
static td_unit share(td_wide part, td_wide whole)
{
    const int32_t estimate = (int32_t)td_wratio(part, whole);
    const uint64_t product = (uint64_t)(uint32_t)estimate * (uint64_t)(int64_t)whole;
    const int64_t rest = (int64_t)(((uint64_t)(int64_t)part << 30) - product);
    return (td_unit)(rest < 0 ? estimate - 1 : rest >= (int64_t)whole ? estimate + 1 : estimate);
}
#else
static td_unit share(td_wide part, td_wide whole)
{
    return part / whole;
}
#endif

// Values of a half space at both ends, not both inside and not both outside.
static void cross_plane(span *s, td_wide from, td_wide to, uint32_t leaf, td_unit start)
{
    if (from > to) {
        enter(s, share(from, from - to), leaf);
    } else if (from < to) {
        leave(s, share(-from, to - from), leaf, start);
    } else {
        touch(s, leaf);
    }
}

// @return false: the half space holds nothing of the path
static bool meet_plane(const walk *w, uint32_t leaf, span *s)
{
    const td_half_space *const h = &w->scenery->half_spaces[leaf];
    td_wide from = td_leaf_plane(h, &w->path->from.at);
    td_wide to = td_leaf_plane(h, &w->path->to.at);
    if (w->is_fine) {
        from += td_leaf_plane_rest(h, &w->path->from.rest);
        to += td_leaf_plane_rest(h, &w->path->to.rest);
    }
    if (from < TD_WIDE_ZERO && to < TD_WIDE_ZERO) {
        return true;
    }
    if (from > TD_WIDE_ZERO && to > TD_WIDE_ZERO) {
        return false;
    }
    cross_plane(s, from, to, leaf, w->start);
    return s->at <= s->until;
}

/* ---- curved leaves ---- */

// |v + lambda d|^2 = r^2 is a l^2 + 2 b l + c = 0; its roots are (-b -+ root) / a, and where that
// would cancel, c / (-b +- root). The discriminant as a r^2 - |v x d|^2: what cancels in b^2 - a c has
// cancelled in the vector product already. Squares of words fit 60 bits; their products do not.
typedef struct chord {
    td_wide a, b, c;
    td_wide root;
    bool is_met; ///< the line meets the curve
} chord;

#if defined(TD_SCALAR_Q16)

static int bits_of(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    return high != 0u ? 64 - __builtin_clz(high) : 32 - __builtin_clz((uint32_t)x | 1u);
}

// x 2^-shift in 31 bits.
static uint32_t mantissa(uint64_t x, int *shift)
{
    *shift = bits_of(x) - 31;
    return (uint32_t)(*shift >= 0 ? x >> *shift : x << -*shift);
}

static uint64_t size_of(td_wide x)
{
    return (uint64_t)(x < TD_WIDE_ZERO ? -(int64_t)x : (int64_t)x);
}

// |n|^2 2^-shift in 62 bits.
static uint64_t square_of(const td_wvec3 *n, int *shift)
{
    const int k = bits_of(size_of(n->x) | size_of(n->y) | size_of(n->z)) - 30;
    const int down = k > 0 ? k : 0;
    const int32_t x = (int32_t)((int64_t)n->x >> down);
    const int32_t y = (int32_t)((int64_t)n->y >> down);
    const int32_t z = (int32_t)((int64_t)n->z >> down);
    *shift = 2 * down;
    return (uint64_t)(td_mul64(x, x) + td_mul64(y, y) + td_mul64(z, z));
}

static uint64_t shifted_down(uint64_t x, int shift)
{
    return shift < 64 ? x >> shift : 0u;
}

static void find_root(chord *k, td_real radius, const td_wvec3 *n)
{
    int shift_a = 0;
    int shift_r = 0;
    int shift_n = 0;
    const uint32_t a = mantissa((uint64_t)(int64_t)k->a, &shift_a);
    const uint32_t r = mantissa((uint64_t)(int64_t)td_wmul(radius, radius), &shift_r);
    uint64_t most = (uint64_t)td_mul64((int32_t)a, (int32_t)r);
    uint64_t less = square_of(n, &shift_n);
    int shift = shift_a + shift_r;
    if (shift >= shift_n) {
        less = shifted_down(less, shift - shift_n);
    } else {
        most = shifted_down(most, shift_n - shift);
        shift = shift_n;
    }
    const int odd = shift & 1;
    k->is_met = less <= most;
    const uint64_t difference = k->is_met ? (most - less) >> odd : 0u;
    const int64_t root = (int64_t)(int32_t)td_wsqrt((td_wide)(int64_t)difference);
    const int half = (shift + odd) / 2;
    k->root = (td_wide)(half >= 0 ? (int64_t)((uint64_t)root << half) : root >> -half);
}

#else

static void find_root(chord *k, td_real radius, const td_wvec3 *n)
{
    const td_real square = k->a * radius * radius - (n->x * n->x + n->y * n->y + n->z * n->z);
    k->is_met = square >= TD_ZERO;
    k->root = square > TD_ZERO ? td_root(square) : TD_ZERO;
}

#endif

static chord chord_of(const td_curved *c, const td_path *path)
{
    const td_vec3 way = td_vec3_sub(path->from.at, c->centre);
    const td_vec3 along = td_vec3_sub(path->to.at, path->from.at);
    const td_vec3 rest = td_vec3_sub(path->to.rest, path->from.rest);
    const int room = td_leaf_room(way, along, c->radius);
    const td_vec3 v = td_leaf_across(c, td_leaf_fine3(way, path->from.rest, room));
    const td_vec3 d = td_leaf_across(c, td_leaf_fine3(along, rest, room));
    const td_real radius = td_leaf_up(c->radius, room);
    const td_wvec3 n = td_vec3_cross(v, d);
    chord k = {td_vec3_dot(d, d), td_vec3_dot(v, d), td_vec3_dot(v, v) - td_wmul(radius, radius),
               TD_WIDE_ZERO, false};
    find_root(&k, radius, &n);
    return k;
}

// From outside: in by the near root, c / (-b + root), out by the far one, (-b + root) / a.
static bool enter_curve(const chord *k, span *s, uint32_t leaf, td_unit start)
{
    const td_wide far = k->root - k->b;
    if (k->b >= TD_WIDE_ZERO || !k->is_met || k->c > far) {
        return false;
    }
    enter(s, share(k->c, far), leaf);
    if (far <= k->a) {
        leave(s, share(far, k->a), leaf, start);
    }
    return true;
}

static void leave_curve(const chord *k, span *s, uint32_t leaf, td_unit start)
{
    const bool is_outward = k->b > TD_WIDE_ZERO;
    const td_wide part = is_outward ? -k->c : k->root - k->b;
    const td_wide whole = is_outward ? k->root + k->b : k->a;
    if (k->c == TD_WIDE_ZERO && k->b < TD_WIDE_ZERO) {
        enter(s, TD_U(0.0), leaf);
    }
    if (part <= whole) {
        leave(s, share(part, whole), leaf, start);
    }
}

// @return false: the leaf holds nothing of the path
static bool meet_curved(const walk *w, uint32_t leaf, span *s)
{
    const chord k = chord_of(&w->scenery->curved[leaf - w->scenery->n_half_spaces], w->path);
    const bool is_standing = k.a <= td_wmul(TD_LENGTH_MIN, TD_LENGTH_MIN);
    if (k.c > TD_WIDE_ZERO) {
        return !is_standing && enter_curve(&k, s, leaf, w->start) && s->at <= s->until;
    }
    if (!is_standing) {
        leave_curve(&k, s, leaf, w->start);
    } else if (k.c == TD_WIDE_ZERO) {
        touch(s, leaf);
    }
    return s->at <= s->until;
}

/* ---- expressions ---- */

static bool is_known(const span *s)
{
    return s->at <= s->until;
}

static void intersect(span *s, const span *other)
{
    if (other->at > s->at || (other->at == s->at && other->leaf < s->leaf)) {
        s->at = other->at;
        s->leaf = other->leaf;
    }
    if (other->until < s->until) {
        s->until = other->until;
    }
}

// Who is inside without a border makes the union have none there [HW H7]; who only touches was inside
// before. Otherwise the lowest leaf. [HW H8]
static uint32_t border_of_union(uint32_t a, uint32_t b)
{
    const uint32_t class_a = a & IS_INNER;
    const uint32_t class_b = b & IS_INNER;
    if (class_a != class_b) {
        return class_a > class_b ? a : b;
    }
    return a < b ? a : b;
}

static void unite(span *s, const span *other)
{
    if (other->at > s->at || (other->at == s->at && is_known(s) && !is_known(other))) {
        return;
    }
    if (other->at < s->at || (is_known(other) && !is_known(s))) {
        *s = *other;
        return;
    }
    s->leaf = border_of_union(s->leaf, other->leaf);
    if (other->until > s->until) {
        s->until = other->until;
    }
}

static bool meet_leaf(walk *w, uint32_t leaf, span *s)
{
    ++w->looks;
    return leaf < w->scenery->n_half_spaces ? meet_plane(w, leaf, s) : meet_curved(w, leaf, s);
}

static span all_of(walk *w, uint32_t leaf, uint32_t end)
{
    span s = everything(w->start);
    for (; leaf < end; ++leaf) {
        if (!meet_leaf(w, leaf, &s)) {
            return nothing();
        }
    }
    return s;
}

static span any_of(walk *w, uint32_t leaf, uint32_t end)
{
    span s = nothing();
    for (; leaf < end; ++leaf) {
        const span one = all_of(w, leaf, leaf + 1u);
        unite(&s, &one);
    }
    return s;
}

static void join(span *operands, const td_scenery_op *op)
{
    for (uint32_t i = 1u; i < op->count; ++i) {
        if (op->code == TD_CODE_UNION) {
            unite(&operands[0], &operands[i]);
        } else {
            intersect(&operands[0], &operands[i]);
        }
    }
}

// One pass over the expression.
static span pass(walk *w)
{
    span stack[TD_SCENERY_DEPTH];
    uint32_t depth = 0u;
    for (uint32_t i = 0u; i < w->scenery->n_ops; ++i) {
        const td_scenery_op *const op = &w->scenery->ops[i];
        if (op->code >= TD_CODE_INTERSECTION) {
            TD_ASSERT(op->count <= depth);
            depth -= op->count;
            join(&stack[depth], op);
        } else {
            const uint32_t end = (uint32_t)op->first + op->count;
            stack[depth] =
                op->code == TD_CODE_ALL_OF ? all_of(w, op->first, end) : any_of(w, op->first, end);
        }
        ++depth;
        TD_ASSERT(depth <= TD_SCENERY_DEPTH);
    }
    return stack[0];
}

// Each pass that settles nothing ends at a crossing farther along the path, so there are no more of
// them than leaves. [HW H12]
static span settle(walk *w)
{
    const uint32_t passes = 1u + td_scenery_leaves(w->scenery);
    for (uint32_t i = 0u; i < passes; ++i) {
        const span s = pass(w);
        if (s.at > w->path->last) {
            return nothing();
        }
        if (is_known(&s)) {
            return s;
        }
        w->start = s.at;
    }
    TD_ASSERT(false);
    return nothing();
}

/* ---- fine points ---- */

typedef struct fine {
    td_real at, rest;
} fine;

#if defined(TD_SCALAR_Q16)

// From units of 2^-46 m, rounded to 2^-32 m.
static fine fine_of(int64_t sum)
{
    const int64_t steps = (sum + (1 << 13)) >> 14;
    const fine f = {(td_real)td_fit32(steps >> 16), (td_real)(int32_t)(steps & 0xffff)};
    return f;
}

// from + lambda (to - from)
static fine between(fine from, fine to, td_unit lambda)
{
    const int64_t start = (int64_t)from.at * (1 << 30) + (int64_t)from.rest * (1 << 14);
    const int64_t way = (int64_t)td_pmul(lambda, to.at - from.at);
    const int64_t rest = (int64_t)td_pmul(lambda, to.rest - from.rest);
    return fine_of(start + way + (rest >> 16));
}

static fine turned(td_dir3 row, td_vec3 at, td_vec3 rest)
{
    return fine_of((int64_t)td_dir3_dot(row, at) + ((int64_t)td_dir3_dot(row, rest) >> 16));
}

#else

static fine between(fine from, fine to, td_unit lambda)
{
    const fine f = {from.at + lambda * (to.at - from.at),
                    from.rest + lambda * (to.rest - from.rest)};
    return f;
}

static fine turned(td_dir3 row, td_vec3 at, td_vec3 rest)
{
    const fine f = {td_dir3_dot(row, at), td_dir3_dot(row, rest)};
    return f;
}

#endif

static td_point point_of(fine x, fine y, fine z)
{
    const td_point p = {{x.at, y.at, z.at}, {x.rest, y.rest, z.rest}};
    return p;
}

td_point td_path_at(const td_path *path, td_unit lambda)
{
    const td_point *const a = &path->from;
    const td_point *const b = &path->to;
    const fine ax = {a->at.x, a->rest.x};
    const fine ay = {a->at.y, a->rest.y};
    const fine az = {a->at.z, a->rest.z};
    const fine bx = {b->at.x, b->rest.x};
    const fine by = {b->at.y, b->rest.y};
    const fine bz = {b->at.z, b->rest.z};
    return point_of(between(ax, bx, lambda), between(ay, by, lambda), between(az, bz, lambda));
}

// r: from the world to the solid
static td_point into_frame(const td_rot *r, td_vec3 origin, const td_point *p_w)
{
    const td_vec3 way = td_vec3_sub_far(p_w->at, origin);
    return point_of(turned(r->x, way, p_w->rest), turned(r->y, way, p_w->rest),
                    turned(r->z, way, p_w->rest));
}

/* ---- answers ---- */

static bool is_near(td_real a)
{
    return td_abs(a) < TD_SCENERY_RANGE;
}

static bool are_near(td_vec3 v)
{
    return is_near(v.x) && is_near(v.y) && is_near(v.z);
}

static bool has_rest(const td_vec3 *rest)
{
    return !(rest->x == TD_ZERO && rest->y == TD_ZERO && rest->z == TD_ZERO);
}

static bool is_rest(td_vec3 rest)
{
    return td_abs(rest.x) <= TD_ONE && td_abs(rest.y) <= TD_ONE && td_abs(rest.z) <= TD_ONE;
}

static td_entry_kind kind_of(const span *s, const td_path *path)
{
    if (s->at > path->last) {
        return TD_ENTRY_NONE;
    }
    if (s->leaf == TD_NO_LEAF) {
        return TD_ENTRY_INSIDE;
    }
    if (s->at > path->first) {
        return TD_ENTRY_CROSSED;
    }
    return s->leaf < TOUCH ? TD_ENTRY_BORDER : TD_ENTRY_TOUCH;
}

static td_dir3 normal_of(const td_scenery *scenery, const td_path *path, uint32_t leaf, td_unit at)
{
    if (leaf < scenery->n_half_spaces) {
        return td_scenery_normal(scenery, leaf, path->from.at);
    }
    const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
    const td_point x = td_path_at(path, at);
    const td_vec3 way = td_vec3_sub(x.at, c->centre);
    return td_leaf_normal(c, td_leaf_fine3(way, x.rest, td_leaf_room(way, way, TD_ZERO)));
}

static void answer(const walk *w, const span *s, td_entry *out)
{
    const bool has_leaf = s->leaf != TD_NO_LEAF;
    const uint32_t leaf = has_leaf ? s->leaf & ~TOUCH : TD_NO_LEAF;
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    out->kind = kind_of(s, w->path);
    out->leaf = (uint16_t)leaf;
    out->looks = w->looks;
    out->lambda = out->kind == TD_ENTRY_NONE ? w->path->last : s->at;
    out->normal = has_leaf ? normal_of(w->scenery, w->path, leaf, s->at) : none;
}

td_status td_entry_find(const td_scenery *scenery, const td_path *path, td_entry *out)
{
    if (!are_near(path->from.at) || !are_near(path->to.at)) {
        return TD_E_RANGE;
    }
    const bool is_fine = has_rest(&path->from.rest) || has_rest(&path->to.rest);
    if (is_fine && !(is_rest(path->from.rest) && is_rest(path->to.rest))) {
        return TD_E_ARG;
    }
    if (!(path->first >= TD_U(0.0) && path->first <= path->last && path->last <= TD_UNIT_ONE)) {
        return TD_E_ARG;
    }
    walk w = {scenery, path, path->first, 0u, is_fine};
    const span s = settle(&w);
    answer(&w, &s, out);
    return TD_OK;
}

/* ---- solids ---- */

static td_path path_in(const td_scenery_solid *solid, const td_pose *x_wb, const td_path *path_w)
{
    if (solid->body == TD_SOLID_FIXED) {
        return *path_w;
    }
    const td_pose *const x_ws = &x_wb[solid->body];
    const td_rot r_sw = td_rot_from_quat(td_quat_conj(x_ws->q));
    const td_path path_s = {into_frame(&r_sw, x_ws->p, &path_w->from),
                            into_frame(&r_sw, x_ws->p, &path_w->to), path_w->first, path_w->last};
    return path_s;
}

td_status td_entry_first(const td_scenery_solid *solids,
                         uint32_t n_solids,
                         const td_pose *x_wb,
                         const td_path *path_w,
                         td_solid_entry *out)
{
    const td_entry none = {
        TD_ENTRY_NONE, TD_NO_LEAF, 0u, path_w->last, {TD_U(0.0), TD_U(0.0), TD_U(0.0)}};
    td_solid_entry best = {0u, none, path_w->to};
    uint32_t looks = 0u;
    for (uint32_t i = 0u; i < n_solids; ++i) {
        td_entry entry;
        const td_path path_s = path_in(&solids[i], x_wb, path_w);
        const td_status status = td_entry_find(solids[i].scenery, &path_s, &entry);
        if (status != TD_OK) {
            return status;
        }
        looks += entry.looks;
        if (entry.kind != TD_ENTRY_NONE &&
            (best.entry.kind == TD_ENTRY_NONE || entry.lambda < best.entry.lambda)) {
            best.solid = (uint16_t)i;
            best.entry = entry;
            best.point_s = td_path_at(&path_s, entry.lambda);
        }
    }
    best.entry.looks = looks;
    *out = best;
    return TD_OK;
}
