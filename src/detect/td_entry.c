/* SPDX-License-Identifier: MIT */
#include "td_entry.h"
#include "td_chord.h"
#include "../geometry/td_leaf.h"

// What a pass knows of an operand: it holds no point of the path between the start of the pass and
// `at`, and, if at <= until, every point from `at` to `until`. The leaf is the one whose border is
// entered at `at`. If `at` is the start there may be none, since the path is inside already, or one
// that is only touched there, from inside.
typedef struct span {
    td_unit at, until;
    uint32_t leaf; ///< leaf < TOUCH + leaf < TD_NO_LEAF
} span;

#define TOUCH    0x8000u
#define CLASS_OF 0xc000u /* bits that tell the three kinds of `leaf` apart */
#define BEFORE   TD_U(-1.0)
#define BEYOND   TD_U(1.5)

typedef struct walk {
    const td_scenery *scenery;
    const td_path *path;
    td_unit start; ///< of this pass
    uint32_t looks;
} walk;

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

// Values of a half space at both ends of the path, not both inside.
// @return false: nothing is left that it holds together with those before it
static bool cross_plane(span *s, td_wide from, td_wide to, uint32_t leaf, td_unit start)
{
    if (from > to) {
        if (to > TD_WIDE_ZERO) {
            return false;
        }
        enter(s, td_share(from, from - to), leaf);
    } else if (from > TD_WIDE_ZERO) {
        return false;
    } else if (from < to) {
        leave(s, td_share(-from, to - from), leaf, start);
    } else {
        touch(s, leaf);
    }
    return s->at <= s->until;
}

// @return as cross_plane
static bool meet_planes(const walk *w, uint32_t leaf, uint32_t end, span *s)
{
    const td_path *const path = w->path;
    const td_vec3 start = path->from.at;
    const td_vec3 finish = path->to.at;
    const td_half_space *const table = w->scenery->half_spaces;
    for (const td_half_space *h = &table[leaf]; h != &table[end]; ++h) {
        td_wide from = td_leaf_plane(h, &start);
        td_wide to = td_leaf_plane(h, &finish);
        if (td_path_is_fine(path)) {
            from += td_leaf_plane_rest(h, &path->from.rest);
            to += td_leaf_plane_rest(h, &path->to.rest);
        }
        if ((from >= TD_WIDE_ZERO || to >= TD_WIDE_ZERO) &&
            !cross_plane(s, from, to, (uint32_t)(h - table), w->start)) {
            return false;
        }
    }
    return true;
}

// @return as cross_plane
static bool meet_curved(const walk *w, uint32_t leaf, span *s)
{
    td_chord chord;
    td_chord_find(&w->scenery->curved[leaf - w->scenery->n_half_spaces], w->path, &chord);
    if (chord.is_entered) {
        enter(s, chord.enter, leaf);
    }
    if (chord.is_left) {
        leave(s, chord.leave, leaf, w->start);
    }
    if (chord.is_touched) {
        touch(s, leaf);
    }
    return chord.is_met && s->at <= s->until;
}

/* ---- operands ---- */

static void set_nothing(span *s)
{
    s->at = BEYOND;
    s->until = BEFORE;
    s->leaf = TD_NO_LEAF;
}

static void set_everything(span *s, td_unit start)
{
    s->at = start;
    s->until = BEYOND;
    s->leaf = TD_NO_LEAF;
}

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

// Where one operand is inside without a border the union has none [HW H7], and where one is only
// touched the union was inside before. Otherwise the lowest leaf. [HW H8]
static uint32_t border_of_union(uint32_t a, uint32_t b)
{
    const uint32_t class_a = a & CLASS_OF;
    const uint32_t class_b = b & CLASS_OF;
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

/* ---- expressions ---- */

static bool meet_all(const walk *w, uint32_t leaf, uint32_t end, span *s)
{
    const uint32_t n_planes = w->scenery->n_half_spaces;
    if (leaf < n_planes) {
        if (!meet_planes(w, leaf, end < n_planes ? end : n_planes, s)) {
            return false;
        }
        leaf = n_planes;
    }
    for (; leaf < end; ++leaf) {
        if (!meet_curved(w, leaf, s)) {
            return false;
        }
    }
    return true;
}

static void all_of(walk *w, uint32_t leaf, uint32_t end, span *out)
{
    w->looks += end - leaf;
    set_everything(out, w->start);
    if (!meet_all(w, leaf, end, out)) {
        set_nothing(out);
    }
}

static void any_of(walk *w, uint32_t leaf, uint32_t end, span *out)
{
    set_nothing(out);
    for (; leaf < end; ++leaf) {
        span one;
        all_of(w, leaf, leaf + 1u, &one);
        unite(out, &one);
    }
}

static void join(const td_scenery_op *op, span *operands)
{
    for (uint32_t i = 1u; i < op->count; ++i) {
        if (op->code == TD_CODE_UNION) {
            unite(&operands[0], &operands[i]);
        } else {
            intersect(&operands[0], &operands[i]);
        }
    }
}

// One pass over the expression; what it knows of the whole is left in stack[0].
static void pass(walk *w, span *stack)
{
    const td_scenery_op *op = w->scenery->ops;
    const td_scenery_op *const end = op + w->scenery->n_ops;
    span *top = stack; /* one above the topmost operand */
    for (; op != end; ++op, ++top) {
        if (op->code >= TD_CODE_INTERSECTION) {
            TD_ASSERT(top - stack >= op->count);
            top -= op->count;
            join(op, top);
        } else if (op->code == TD_CODE_ALL_OF) {
            all_of(w, op->first, (uint32_t)op->first + op->count, top);
        } else {
            any_of(w, op->first, (uint32_t)op->first + op->count, top);
        }
    }
    TD_ASSERT(top == stack + 1);
}

// A pass that settles nothing ends at a border farther along the path, so there are no more of them
// than leaves. [HW H12]
// @return whether the path enters the scenery; stack[0] says where
static bool settle(walk *w, span *stack)
{
    const uint32_t passes = 1u + td_scenery_leaves(w->scenery);
    for (uint32_t i = 0u; i < passes; ++i) {
        pass(w, stack);
        if (stack[0].at > w->path->last) {
            return false;
        }
        if (is_known(&stack[0])) {
            return true;
        }
        w->start = stack[0].at;
    }
    TD_ASSERT(false);
    return false;
}

/* ---- fine points ---- */

static td_vec3 rest_of(const td_point *point, bool is_fine)
{
    return is_fine ? point->rest : td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
}

typedef struct fine {
    td_real at, rest;
} fine;

static td_point point_of(fine x, fine y, fine z)
{
    const td_point p = {{x.at, y.at, z.at}, {x.rest, y.rest, z.rest}};
    return p;
}

#if defined(TD_SCALAR_Q16)

// From units of 2^-46 m, rounded to 2^-32 m.
static fine fine_of(int64_t sum)
{
    const int64_t steps = (sum + (1 << 13)) >> 14;
    const fine f = {(td_real)td_fit32(steps >> 16), (td_real)(int32_t)(steps & 0xffff)};
    return f;
}

// from + lambda (to - from)
static fine between(td_real from, td_real to, td_real from_rest, td_real to_rest, td_unit lambda)
{
    const int64_t start = (int64_t)from * (1 << 30) + (int64_t)from_rest * (1 << 14);
    const int64_t way = (int64_t)td_pmul(lambda, to - from);
    const int64_t rest = (int64_t)td_pmul(lambda, to_rest - from_rest);
    return fine_of(start + way + (rest >> 16));
}

static fine turned(td_dir3 row, td_vec3 at, td_vec3 rest)
{
    return fine_of((int64_t)td_dir3_dot(row, at) + ((int64_t)td_dir3_dot(row, rest) >> 16));
}

#else

static fine between(td_real from, td_real to, td_real from_rest, td_real to_rest, td_unit lambda)
{
    const fine f = {from + lambda * (to - from), TD_ZERO};
    (void)from_rest;
    (void)to_rest;
    return f;
}

static fine turned(td_dir3 row, td_vec3 at, td_vec3 rest)
{
    const fine f = {td_dir3_dot(row, at), TD_ZERO};
    (void)rest;
    return f;
}

#endif

td_point td_path_at(const td_path *path, td_unit lambda)
{
    const td_vec3 a = path->from.at;
    const td_vec3 b = path->to.at;
    const td_vec3 p = rest_of(&path->from, path->is_fine);
    const td_vec3 q = rest_of(&path->to, path->is_fine);
    return point_of(between(a.x, b.x, p.x, q.x, lambda), between(a.y, b.y, p.y, q.y, lambda),
                    between(a.z, b.z, p.z, q.z, lambda));
}

/* ---- answers ---- */

static bool is_rest(td_vec3 rest)
{
    return td_abs(rest.x) <= TD_ONE && td_abs(rest.y) <= TD_ONE && td_abs(rest.z) <= TD_ONE;
}

static td_status path_status(const td_path *path)
{
    if (!td_leaf_near3(path->from.at) || !td_leaf_near3(path->to.at)) {
        return TD_E_RANGE;
    }
    if (td_path_is_fine(path) && !(is_rest(path->from.rest) && is_rest(path->to.rest))) {
        return TD_E_ARG;
    }
    const bool is_part = path->first >= TD_U(0.0) && path->first <= path->last;
    return is_part && path->last <= TD_UNIT_ONE ? TD_OK : TD_E_ARG;
}

static td_entry_kind kind_of(const span *s, const td_path *path)
{
    if (s->leaf == TD_NO_LEAF) {
        return TD_ENTRY_INSIDE;
    }
    if (s->at > path->first) {
        return TD_ENTRY_CROSSED;
    }
    return s->leaf < TOUCH ? TD_ENTRY_BORDER : TD_ENTRY_TOUCH;
}

static td_dir3 normal_at(const walk *w, uint32_t leaf, td_unit lambda)
{
    const td_scenery *const scenery = w->scenery;
    if (leaf < scenery->n_half_spaces) {
        return td_leaf_unit(&scenery->half_spaces[leaf]);
    }
    const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
    const td_point x = td_path_at(w->path, lambda);
    const td_vec3 way = td_vec3_sub(x.at, c->centre);
    const int room = td_leaf_room(way, way, TD_ZERO);
    return td_leaf_normal(c, td_leaf_fine3(way, x.rest, room));
}

td_status td_entry_find(const td_scenery *scenery, const td_path *path, td_entry *out)
{
    const td_status status = path_status(path);
    if (status != TD_OK) {
        return status;
    }
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    walk w = {scenery, path, path->first, 0u};
    span stack[TD_SCENERY_DEPTH];
    const bool is_hit = settle(&w, stack);
    const bool has_leaf = is_hit && stack[0].leaf != TD_NO_LEAF;
    out->kind = is_hit ? kind_of(&stack[0], path) : TD_ENTRY_NONE;
    out->leaf = has_leaf ? (uint16_t)(stack[0].leaf & ~TOUCH) : TD_NO_LEAF;
    out->looks = w.looks;
    out->lambda = is_hit ? stack[0].at : path->last;
    out->normal = has_leaf ? normal_at(&w, out->leaf, out->lambda) : none;
    return TD_OK;
}

/* ---- solids ---- */

// r: from the world to the solid
static td_point into_frame(const td_rot *r, td_vec3 origin, const td_point *p_w, bool is_fine)
{
    const td_vec3 at = td_vec3_sub_far(p_w->at, origin);
    const td_vec3 rest = rest_of(p_w, is_fine);
    return point_of(turned(r->x, at, rest), turned(r->y, at, rest), turned(r->z, at, rest));
}

static void
path_into(const td_scenery_solid *solid, const td_pose *x_wb, const td_path *path_w, td_path *out)
{
    *out = *path_w;
    if (solid->body != TD_SOLID_FIXED) {
        const td_pose *const x_ws = &x_wb[solid->body];
        const td_rot r_sw = td_rot_from_quat(td_quat_conj(x_ws->q));
        out->from = into_frame(&r_sw, x_ws->p, &path_w->from, path_w->is_fine);
        out->to = into_frame(&r_sw, x_ws->p, &path_w->to, path_w->is_fine);
        out->is_fine = true;
    }
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
        td_path path_s;
        td_entry entry;
        path_into(&solids[i], x_wb, path_w, &path_s);
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
