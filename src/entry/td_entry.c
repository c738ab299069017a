/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 502
#include "td_entry.h"
#include "td_chord.h"
#include "../geometry/td_leaf.h"
#include "../number/td_door.h"
#include "../number/td_invariant.h"

#define TOUCH    0x8000u
#define CLASS_OF 0xc000u /* bits that tell the three kinds of `leaf` apart */
#define BEFORE   TD_U(-1.0)
#define BEYOND   TD_U(1.5)

/* ---- leaves ---- */

static void enter(td_entry_span *s, td_unit lambda, uint32_t leaf)
{
    TD_ASSERT(td_is_share(lambda) && leaf < TOUCH);
    if (lambda > s->at || (lambda == s->at && leaf < s->leaf)) {
        s->at = lambda;
        s->leaf = leaf;
    }
}

static void touch(td_entry_span *s, uint32_t leaf)
{
    TD_ASSERT(leaf < TOUCH);
    if (TOUCH + leaf < s->leaf) {
        s->leaf = TOUCH + leaf;
    }
}

static void leave(td_entry_span *s, td_unit lambda, uint32_t leaf, td_unit start)
{
    TD_ASSERT(td_is_share(lambda));
    if (lambda < s->until) {
        s->until = lambda;
    }
    if (lambda == start) {
        touch(s, leaf);
    }
}

// Values of a half space at both ends of the path, not both inside. [HW sec. algorithm for Phi]: by the order of
// crossings instead of points that are tested again [HW H6].
// @return false: nothing is left that it holds together with those before it
TD_NOINLINE_Q16 static bool
cross_plane(td_entry_span *s, td_wide from, td_wide to, uint32_t leaf, td_unit start)
{
    TD_ASSERT(from >= TD_WIDE_ZERO || to >= TD_WIDE_ZERO);
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
TD_NOINLINE_Q16 static bool
meet_planes(const td_entry_work *w, uint32_t leaf, uint32_t end, td_entry_span *s)
{
    TD_ASSERT(leaf <= end && end <= w->scenery->n_half_spaces);
    const td_path *const path = w->path;
    const td_half_space *const table = w->scenery->half_spaces;
    for (const td_half_space *h = &table[leaf]; h != &table[end]; ++h) {
        const td_wide from = td_leaf_plane(h, &path->from);
        const td_wide to = td_leaf_plane(h, &path->to);
        if ((from >= TD_WIDE_ZERO || to >= TD_WIDE_ZERO) &&
            !cross_plane(s, from, to, (uint32_t)(h - table), w->start)) {
            return false;
        }
    }
    return true;
}

// @return as cross_plane
TD_NOINLINE_Q16 static bool meet_curved(const td_entry_work *w, uint32_t leaf, td_entry_span *s)
{
    TD_ASSERT(leaf >= w->scenery->n_half_spaces && leaf < td_scenery_leaves(w->scenery));
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

// [HW sec. algorithm for Phi (4)] The empty set; and all of space.
static void set_nothing(td_entry_span *s)
{
    s->at = BEYOND;
    s->until = BEFORE;
    s->leaf = TD_NO_LEAF;
}

static void set_everything(td_entry_span *s, td_unit start)
{
    s->at = start;
    s->until = BEYOND;
    s->leaf = TD_NO_LEAF;
}

static bool is_known(const td_entry_span *s)
{
    return s->at <= s->until;
}

// [HW sec. algorithm for Phi (3)] The largest entry, the smallest exit. [HW H5]
static void intersect(td_entry_span *s, const td_entry_span *other)
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

// [HW sec. algorithm for Phi (2)] The smallest entry. Of two that begin together the known one counts: there the
// union is inside.
static void unite(td_entry_span *s, const td_entry_span *other)
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

static bool meet_all(const td_entry_work *w, uint32_t leaf, uint32_t end, td_entry_span *s)
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

static void all_of(td_entry_work *w, uint32_t leaf, uint32_t end, td_entry_span *out)
{
    TD_ASSERT(leaf <= end && end <= td_scenery_leaves(w->scenery));
    w->leaf_tests += end - leaf;
    set_everything(out, w->start);
    if (!meet_all(w, leaf, end, out)) {
        set_nothing(out);
    }
}

static void any_of(td_entry_work *w, uint32_t leaf, uint32_t end, td_entry_span *out)
{
    set_nothing(out);
    for (; leaf < end; ++leaf) {
        td_entry_span one;
        all_of(w, leaf, leaf + 1u, &one);
        unite(out, &one);
    }
}

static void join(const td_scenery_op *op, td_entry_span *operands)
{
    TD_ASSERT(op->count > 0u);
    for (uint32_t i = 1u; i < op->count; ++i) {
        if (op->code == TD_CODE_UNION) {
            unite(&operands[0], &operands[i]);
        } else {
            intersect(&operands[0], &operands[i]);
        }
    }
}

// One pass over the expression; what it knows of the whole is left in stack[0].
static void pass(td_entry_work *w)
{
    const td_scenery_op *op = w->scenery->ops;
    const td_scenery_op *const end = op + w->scenery->n_ops;
    td_entry_span *top = w->stack; /* one above the topmost operand */
    for (; op != end; ++op, ++top) {
        TD_ASSERT(op->code >= TD_CODE_INTERSECTION || top - w->stack < TD_SCENERY_DEPTH);
        if (op->code >= TD_CODE_INTERSECTION) {
            TD_ASSERT(top - w->stack >= op->count);
            top -= op->count;
            join(op, top);
        } else if (op->code == TD_CODE_ALL_OF) {
            all_of(w, op->first, (uint32_t)op->first + op->count, top);
        } else {
            any_of(w, op->first, (uint32_t)op->first + op->count, top);
        }
    }
    TD_ASSERT(top == w->stack + 1);
}

// What is inside at the start of a pass is known to be. So a pass that settles nothing ends at a border
// farther along the path, and there are no more of them than leaves. [HW H12]
// @return whether the path enters the scenery; where, is then left in stack[0]
TD_NOINLINE_Q16 static bool settle(td_entry_work *w)
{
    const uint32_t passes = 1u + td_scenery_leaves(w->scenery);
    for (uint32_t i = 0u; i < passes; ++i) {
        pass(w);
        TD_ASSERT(w->stack[0].at >= w->start);
        if (w->stack[0].at > w->path->last) {
            return false;
        }
        if (is_known(&w->stack[0])) {
            return true;
        }
        TD_ASSERT(w->stack[0].at > w->start); // every pass gets on
        w->start = w->stack[0].at;
    }
    TD_ASSERT(false);
    return false;
}

/* ---- answers ---- */

td_vec3 td_path_at(const td_path *path, td_unit lambda)
{
    const td_vec3 way = td_vec3_sub(path->to, path->from);
    return td_vec3_of(path->from.x + td_scale(lambda, way.x),
                      path->from.y + td_scale(lambda, way.y),
                      path->from.z + td_scale(lambda, way.z));
}

static bool is_number(const td_vec3 *v)
{
    return td_is_number(v->x) && td_is_number(v->y) && td_is_number(v->z);
}

static td_status path_status(const td_path *path)
{
    if (!td_leaf_near3(&path->from) || !td_leaf_near3(&path->to)) {
        return is_number(&path->from) && is_number(&path->to) ? TD_E_RANGE : TD_E_ARG;
    }
    const bool is_part = td_door_unit(path->last, TD_U(0.0), TD_UNIT_ONE) &&
                         td_door_unit(path->first, TD_U(0.0), path->last);
    return is_part ? TD_OK : TD_E_ARG;
}

static td_entry_kind kind_of(const td_entry_span *s, const td_path *path)
{
    TD_ASSERT(s->at >= path->first && s->at <= path->last);
    if (s->leaf == TD_NO_LEAF) {
        return TD_ENTRY_INSIDE;
    }
    if (s->at > path->first) {
        return TD_ENTRY_CROSSED;
    }
    return s->leaf < TOUCH ? TD_ENTRY_BORDER : TD_ENTRY_TOUCH;
}

TD_NOINLINE_Q16 static void
set_normal(const td_scenery *scenery, const td_path *path, uint32_t leaf, td_entry *out)
{
    TD_ASSERT(leaf < td_scenery_leaves(scenery));
    if (leaf < scenery->n_half_spaces) {
        td_leaf_unit(&scenery->half_spaces[leaf], &out->normal);
        TD_ASSERT(td_dir3_is_unit(out->normal));
        return;
    }
    const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
    td_path way = td_path_of(td_vec3_sub(path->from, c->centre), td_vec3_sub(path->to, c->centre));
    const int headroom = td_leaf_headroom(&way.from, &way.to, TD_ZERO);
    td_leaf_up3(&way.from, headroom);
    td_leaf_up3(&way.to, headroom);
    td_vec3 x = td_path_at(&way, out->lambda);
    td_leaf_normal(c, &x, &out->normal);
    TD_ASSERT(td_dir3_is_unit(out->normal));
}

static void set_none(td_entry *out, td_unit last)
{
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    out->kind = TD_ENTRY_NONE;
    out->leaf = TD_NO_LEAF;
    out->leaf_tests = 0u;
    out->lambda = last;
    out->normal = none;
}

// @return TD_OK, which is the answer of td_entry_find_in, whose frame is then gone
TD_NOINLINE_Q16 static td_status
find_entry(const td_scenery *scenery, const td_path *path, td_entry_work *w, td_entry *out)
{
    w->scenery = scenery;
    w->path = path;
    w->start = path->first;
    w->leaf_tests = 0u;
    set_none(out, path->last);
    if (settle(w)) {
        const td_entry_span *const s = &w->stack[0];
        out->kind = kind_of(s, path);
        out->lambda = s->at;
        if (s->leaf != TD_NO_LEAF) {
            out->leaf = (uint16_t)(s->leaf & ~TOUCH);
            set_normal(scenery, path, out->leaf, out);
        }
    }
    TD_ASSERT(out->lambda >= path->first && out->lambda <= path->last);
    TD_ASSERT(w->leaf_tests <= td_scenery_leaf_tests(scenery) + td_scenery_named(scenery));
    out->leaf_tests = w->leaf_tests;
    return TD_OK;
}

// [HW sec. entry point]
td_status
td_entry_find_in(const td_scenery *scenery, const td_path *path, td_entry_work *work, td_entry *out)
{
    const td_status status = path_status(path);
    return status == TD_OK ? find_entry(scenery, path, work, out) : status;
}

td_status td_entry_find(const td_scenery *scenery, const td_path *path, td_entry *out)
{
    td_entry_work work;
    return td_entry_find_in(scenery, path, &work, out);
}

/* ---- solids ---- */

// What is within half of the range, axis by axis, is within it however it is turned.
static bool is_beside(const td_vec3 *p, const td_vec3 *origin)
{
    const td_real most = td_half(TD_SCENERY_RANGE);
    const td_vec3 way = td_vec3_sub_far(*p, *origin);
    return td_abs(way.x) < most && td_abs(way.y) < most && td_abs(way.z) < most;
}

static td_status check_solids(const td_scenery_solid *solids,
                              uint32_t n_solids,
                              const td_pose *x_wb,
                              const td_path *path_w)
{
    const td_status status = path_status(path_w);
    for (uint32_t i = 0u; i < n_solids && status == TD_OK; ++i) {
        if (solids[i].body != TD_WORLD) {
            const td_pose *const x_ws = &x_wb[solids[i].body];
            if (!is_beside(&path_w->from, &x_ws->p) || !is_beside(&path_w->to, &x_ws->p)) {
                return TD_E_RANGE;
            }
            if (!td_quat_is_unit(x_ws->q)) {
                return TD_E_ARG;
            }
        }
    }
    return status;
}

TD_NOINLINE_Q16 static void
path_into(const td_scenery_solid *solid, const td_pose *x_wb, const td_path *path_w, td_path *out)
{
    TD_ASSERT(solid->body == TD_WORLD || x_wb != 0);
    *out = *path_w;
    if (solid->body != TD_WORLD) {
        out->from = td_pose_point_inv(&x_wb[solid->body], path_w->from);
        out->to = td_pose_point_inv(&x_wb[solid->body], path_w->to);
    }
}

td_status td_entry_first(const td_scenery_solid *solids,
                         uint32_t n_solids,
                         const td_pose *x_wb,
                         const td_path *path_w,
                         td_solid_entry *out)
{
    const td_status status = check_solids(solids, n_solids, x_wb, path_w);
    if (status != TD_OK) {
        return status;
    }
    td_entry_work work;
    uint32_t leaf_tests = 0u;
    set_none(&out->entry, path_w->last);
    for (uint32_t i = 0u; i < n_solids; ++i) {
        td_path path_s;
        td_entry entry;
        path_into(&solids[i], x_wb, path_w, &path_s);
        (void)find_entry(solids[i].scenery, &path_s, &work, &entry);
        leaf_tests += entry.leaf_tests;
        TD_ASSERT(entry.kind == TD_ENTRY_NONE || entry.lambda <= path_w->last);
        if (entry.kind != TD_ENTRY_NONE &&
            (out->entry.kind == TD_ENTRY_NONE || entry.lambda < out->entry.lambda)) {
            out->solid = (uint16_t)i;
            out->entry = entry;
            out->point_s = td_path_at(&path_s, entry.lambda);
        }
    }
    out->entry.leaf_tests = leaf_tests;
    return TD_OK;
}
