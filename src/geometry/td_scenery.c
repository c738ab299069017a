/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 205
#include "td_scenery.h"
#include "td_leaf.h"
#include "td_math.h"
#include "../number/td_q16.h"
#include "../number/td_invariant.h"

/* ---- is it scenery? ---- */

static bool has_direction(td_vec3 v)
{
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    td_dir3 unit;
    return td_vec3_normalize(v, none, &unit) > TD_ZERO;
}

// A direction is a quaternion without a w.
static bool is_unit(td_dir3 u)
{
    const td_quat q = {TD_U(0.0), u.x, u.y, u.z};
    return td_quat_is_unit(q);
}

static td_status judge(const td_vec3 *v, td_real a)
{
    if (td_leaf_near3(v) && td_leaf_near(a)) {
        return TD_OK;
    }
    return td_is_number(v->x) && td_is_number(v->y) && td_is_number(v->z) && td_is_number(a)
               ? TD_E_RANGE
               : TD_E_ARG;
}

static td_fault leaf_fault(td_status status, uint32_t leaf, td_scenery_field field)
{
    return td_fault_of(status, TD_ITEM_LEAF, leaf, field);
}

TD_NOINLINE_Q16 static td_fault check_half_space(const td_half_space *h, uint32_t leaf)
{
    const td_status status = judge(&h->normal, h->offset);
    if (status != TD_OK) {
        return leaf_fault(status, leaf, TD_SCENERY_NUMBER);
    }
    return has_direction(h->normal) ? td_fault_none()
                                    : leaf_fault(TD_E_ARG, leaf, TD_SCENERY_NORMAL);
}

TD_NOINLINE_Q16 static td_fault check_curved(const td_curved *c, uint32_t leaf)
{
    if (c->kind != TD_CURVE_SPHERE && c->kind != TD_CURVE_CYLINDER) {
        return leaf_fault(TD_E_ARG, leaf, TD_SCENERY_KIND);
    }
    const td_status status = judge(&c->centre, c->radius);
    if (status != TD_OK) {
        return leaf_fault(status, leaf, TD_SCENERY_NUMBER);
    }
    if (c->radius < TD_LENGTH_MIN) {
        return leaf_fault(TD_E_ARG, leaf, TD_SCENERY_RADIUS);
    }
    if (c->kind == TD_CURVE_CYLINDER && !is_unit(c->axis)) {
        return leaf_fault(TD_E_ARG, leaf, TD_SCENERY_AXIS);
    }
    return td_fault_none();
}

static td_fault check_leaves(const td_scenery *s)
{
    td_fault fault = td_fault_none();
    for (uint32_t i = 0u; i < s->n_half_spaces && fault.status == TD_OK; ++i) {
        fault = check_half_space(&s->half_spaces[i], i);
    }
    for (uint32_t i = 0u; i < s->n_curved && fault.status == TD_OK; ++i) {
        fault = check_curved(&s->curved[i], s->n_half_spaces + i);
    }
    return fault;
}

// What is wrong with an operation that finds `depth` operands; 0: nothing.
static uint32_t op_trouble(const td_scenery *s, const td_scenery_op *op, uint32_t depth)
{
    if (op->code > TD_CODE_UNION) {
        return TD_SCENERY_OP_CODE;
    }
    if (op->code >= TD_CODE_INTERSECTION) {
        return op->count == 0u || op->count > depth ? TD_SCENERY_OP_COUNT : 0u;
    }
    if ((uint32_t)op->first + op->count > td_scenery_leaves(s)) {
        return TD_SCENERY_OP_LEAF;
    }
    return depth == TD_SCENERY_DEPTH ? TD_SCENERY_OP_DEPTH : 0u;
}

static td_fault check_ops(const td_scenery *s)
{
    uint32_t depth = 0u;
    for (uint32_t i = 0u; i < s->n_ops; ++i) {
        const uint32_t trouble = op_trouble(s, &s->ops[i], depth);
        if (trouble != 0u) {
            const bool is_deep = trouble == TD_SCENERY_OP_DEPTH;
            return td_fault_of(is_deep ? TD_E_FULL : TD_E_ARG, TD_ITEM_SOLID, i, trouble);
        }
        const bool is_join = s->ops[i].code >= TD_CODE_INTERSECTION;
        depth = depth + 1u - (is_join ? s->ops[i].count : 0u);
        TD_ASSERT(depth > 0u && depth <= TD_SCENERY_DEPTH);
    }
    return depth == 1u ? td_fault_none()
                       : td_fault_of(TD_E_ARG, TD_ITEM_SOLID, 0u, TD_SCENERY_BALANCE);
}

td_fault td_scenery_check(const td_scenery *s)
{
    if (s == 0 || s->ops == 0 || s->n_ops == 0u || (s->half_spaces == 0 && s->n_half_spaces > 0u) ||
        (s->curved == 0 && s->n_curved > 0u)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SOLID, 0u, TD_SCENERY_TABLES);
    }
    if (td_scenery_leaves(s) > TD_MAX_LEAVES) {
        return td_fault_of(TD_E_FULL, TD_ITEM_SOLID, 0u, TD_SCENERY_LEAVES);
    }
    const td_fault fault = check_leaves(s);
    return fault.status == TD_OK ? check_ops(s) : fault;
}

// The field that is wrong with a solid; 0: none.
static td_fault check_solid(const td_scenery_solid *solid, uint32_t n_materials, uint32_t n_bodies)
{
    if (solid->scenery == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SOLID, 0u, TD_SOLID_SCENERY);
    }
    if (solid->material >= n_materials) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SOLID, 0u, TD_SOLID_MATERIAL);
    }
    if (solid->body != TD_WORLD && solid->body >= n_bodies) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SOLID, 0u, TD_SOLID_BODY);
    }
    return td_scenery_check(solid->scenery);
}

td_fault td_scenery_solids_check(const td_scenery_solid *solids,
                                 uint32_t n_solids,
                                 uint32_t n_materials,
                                 uint32_t n_bodies)
{
    for (uint32_t i = 0u; i < n_solids; ++i) {
        const td_fault fault = check_solid(&solids[i], n_materials, n_bodies);
        if (fault.status != TD_OK) {
            return td_fault_of(fault.status, TD_ITEM_SOLID, i, fault.field);
        }
    }
    return td_fault_none();
}

/* ---- points ---- */

// From the centre to the point, in words; of a cylinder, what lies across.
TD_NOINLINE_Q16 static int way_across(const td_curved *c, const td_vec3 *point, td_vec3 *out)
{
    TD_ASSERT(c->radius > TD_ZERO);
    *out = td_vec3_sub(*point, c->centre);
    const int headroom = td_leaf_headroom(out, out, c->radius);
    TD_ASSERT(headroom >= -1);
    td_leaf_up3(out, headroom);
    td_leaf_across(c, out);
    return headroom;
}

static bool curved_holds(const td_curved *c, const td_vec3 *point)
{
    td_vec3 v;
    const td_real radius = td_leaf_up(c->radius, way_across(c, point, &v));
    return td_leaf_dot(&v, &v) <= td_wmul(radius, radius);
}

static bool leaf_holds(const td_scenery *s, uint32_t leaf, const td_vec3 *point)
{
    TD_ASSERT(leaf < td_scenery_leaves(s));
    return leaf < s->n_half_spaces ? td_leaf_plane(&s->half_spaces[leaf], point) <= TD_WIDE_ZERO
                                   : curved_holds(&s->curved[leaf - s->n_half_spaces], point);
}

// A run ends with the first leaf that decides it.
static bool run_holds(const td_scenery *s, const td_scenery_op *op, const td_vec3 *point)
{
    TD_ASSERT((uint32_t)op->first + op->count <= td_scenery_leaves(s));
    const bool deciding = op->code == TD_CODE_ANY_OF;
    for (uint32_t leaf = op->first; leaf < (uint32_t)op->first + op->count; ++leaf) {
        if (leaf_holds(s, leaf, point) == deciding) {
            return deciding;
        }
    }
    return !deciding;
}

// In a union if in one operand, in an intersection if in all. [HW sec. Boolean expressions]
bool td_scenery_holds(const td_scenery *scenery, td_vec3 point)
{
    uint32_t stack = 0u; /* a bit an operand, the topmost lowest */
    for (uint32_t i = 0u; i < scenery->n_ops; ++i) {
        const td_scenery_op *const op = &scenery->ops[i];
        bool is_in = false;
        if (op->code < TD_CODE_INTERSECTION) {
            is_in = run_holds(scenery, op, &point);
        } else {
            TD_ASSERT(op->count > 0u && op->count <= TD_SCENERY_DEPTH);
            const uint32_t all = (1u << op->count) - 1u;
            is_in = op->code == TD_CODE_UNION ? (stack & all) != 0u : (stack & all) == all;
            stack >>= op->count;
        }
        stack = (stack << 1) | (is_in ? 1u : 0u);
    }
    TD_ASSERT(stack <= 1u); // what is left is one operand
    return (stack & 1u) != 0u;
}

/* ---- work ---- */

uint32_t td_scenery_named(const td_scenery *scenery)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < scenery->n_ops; ++i) {
        n += scenery->ops[i].code < TD_CODE_INTERSECTION ? scenery->ops[i].count : 0u;
    }
    return n;
}

// A pass that settles nothing has found a leaf that is left too soon, and the next one begins where another leaf is
// entered. The leaf that was left is never that other one: it is convex, and entered once.
uint32_t td_scenery_leaf_tests(const td_scenery *scenery)
{
    bool intersects = false;
    for (uint32_t i = 0u; i < scenery->n_ops; ++i) {
        intersects = intersects || scenery->ops[i].code == TD_CODE_INTERSECTION;
    }
    const uint32_t leaves = td_scenery_leaves(scenery);
    const uint32_t passes = intersects && leaves > 1u ? leaves : 1u;
    TD_ASSERT(passes > 0u && passes <= TD_MAX_LEAVES);
    return passes * td_scenery_named(scenery);
}

/* ---- gaps and normals ---- */

#if defined(TD_SCALAR_Q16)
// As td_vec2_inverse; the squares of components within the range of scenery fit.
static td_inverse inverse_length(td_vec3 n)
{
    const uint64_t square = (uint64_t)(int64_t)td_vec3_dot(n, n) | 1u;
    TD_ASSERT((int64_t)td_vec3_dot(n, n) > 0);
    const int k = td_q16_clz64(square) & ~1;
    const td_inverse inverse = {td_q16_rsqrt((uint32_t)((square << k) >> 32)), 63 - k / 2};
    return inverse;
}
#else
static td_inverse inverse_length(td_vec3 n)
{
    return td_recip(td_vec3_length(n));
}
#endif

// |x - c| - d; for a cylinder across its axis. [HW sec. other forms]
static td_real curved_gap(const td_curved *c, const td_vec3 *point)
{
    td_vec3 v;
    const int headroom = way_across(c, point, &v);
    return td_leaf_down(td_vec3_length(v) - td_leaf_up(c->radius, headroom), headroom);
}

// Of the centre, of the way to it and of the radius.
td_real td_scenery_slack(const td_scenery *scenery, uint32_t leaf)
{
    TD_ASSERT(leaf < td_scenery_leaves(scenery));
    if (leaf < scenery->n_half_spaces) {
        return TD_ZERO;
    }
#if defined(TD_SCALAR_Q16)
    return TD_REAL_EPS + TD_REAL_EPS;
#else
    const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
    const td_real size =
        c->radius + td_abs(c->centre.x) + td_abs(c->centre.y) + td_abs(c->centre.z);
    return TD_R(8.0) * TD_REAL_EPS * size;
#endif
}

td_real td_scenery_gap(const td_scenery *scenery, uint32_t leaf, td_vec3 point)
{
    TD_ASSERT(leaf < td_scenery_leaves(scenery));
    if (leaf >= scenery->n_half_spaces) {
        return curved_gap(&scenery->curved[leaf - scenery->n_half_spaces], &point);
    }
    const td_half_space *const h = &scenery->half_spaces[leaf];
    return td_wide_over(td_leaf_plane(h, &point), inverse_length(h->normal));
}

#if defined(TD_SCALAR_Q16)

#    define FINER 11 /* places that td_near has more than td_real */

// Of the point that a place is rounded to.
static td_near gap_of_point(const td_scenery *scenery, uint32_t leaf, const td_vec3 *point)
{
    const td_real most = TD_R(15.0);
    const td_real coarse = td_scenery_gap(scenery, leaf, *point);
    if (td_abs(coarse) >= most) {
        return td_near_of(coarse < TD_ZERO ? -most : most);
    }
    if (leaf >= scenery->n_half_spaces) {
        td_vec3 v;
        const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
        const int headroom = way_across(c, point, &v);
        TD_ASSERT(headroom >= -1);
        const td_real word = td_vec3_length(v) - td_leaf_up(c->radius, headroom);
        return headroom >= 0 ? (td_near)(int32_t)((int64_t)word * (1 << FINER) >> headroom)
                             : td_near_of(coarse);
    }
    const td_half_space *const h = &scenery->half_spaces[leaf];
    td_inverse inverse = inverse_length(h->normal);
    inverse.shift -= FINER;
    return inverse.shift > 32 ? (td_near)(int32_t)td_wide_over(td_leaf_plane(h, point), inverse)
                              : td_near_of(coarse);
}

#else

// What a difference lost: a - b = difference + this.
static td_real lost_by(td_real a, td_real b, td_real difference)
{
    const td_real back = difference - a;
    return (a - (difference - back)) - (b + back);
}

// As curved_gap, but (|v|^2 - r^2) / (|v| + r): with the largest component m apart, (m - r)(m + r) does not cancel.
// Where m is most of |v|, as on top of a dome, what is left of the rounding is far below that of the radius.
static td_near curved_gap_near(const td_curved *c, const td_vec3 *point)
{
    td_vec3 v = td_vec3_sub(*point, c->centre);
    td_vec3 lost =
        td_vec3_of(lost_by(point->x, c->centre.x, v.x), lost_by(point->y, c->centre.y, v.y),
                   lost_by(point->z, c->centre.z, v.z));
    td_leaf_across(c, &v);
    td_leaf_across(c, &lost);
    const td_real x = td_abs(v.x), y = td_abs(v.y), z = td_abs(v.z), r = c->radius;
    const td_real m = td_max(x, td_max(y, z));
    const td_real others = x == m ? y * y + z * z : y == m ? x * x + z * z : x * x + y * y;
    const td_real length = td_vec3_length(v);
    if (length < TD_REAL_EPS * r) {
        return -r;
    }
    return ((m - r) * (m + r) + others) / (length + r) + td_vec3_dot(v, lost) / length;
}

static td_near gap_of_point(const td_scenery *scenery, uint32_t leaf, const td_vec3 *point)
{
    return leaf < scenery->n_half_spaces
               ? td_scenery_gap(scenery, leaf, *point)
               : curved_gap_near(&scenery->curved[leaf - scenery->n_half_spaces], point);
}

#endif

td_near
td_scenery_gap_near(const td_scenery *scenery, uint32_t leaf, const td_place *place, td_dir3 normal)
{
    TD_ASSERT(td_dir3_is_unit(normal));
    return gap_of_point(scenery, leaf, &place->p) + td_near3_along(normal, place->residual);
}

#if defined(TD_SCALAR_Q16)
// Across z, as most ground is: no root, and exact.
static bool is_level(td_vec3 normal)
{
    return normal.x == TD_ZERO && normal.y == TD_ZERO;
}
#endif

// In floats without the guard of td_vec3_normalize: the check has looked at the length.
void td_leaf_unit(const td_half_space *h, td_dir3 *out)
{
#if defined(TD_SCALAR_Q16)
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    *out = none;
    if (is_level(h->normal)) {
        out->z = h->normal.z < TD_ZERO ? -TD_UNIT_ONE : TD_UNIT_ONE;
    } else {
        (void)td_vec3_normalize(h->normal, none, out);
    }
#else
    const td_real length = td_root(td_vec3_dot(h->normal, h->normal));
    *out = td_dir3_of(h->normal.x / length, h->normal.y / length, h->normal.z / length);
#endif
    TD_ASSERT(td_dir3_is_unit(*out));
}

// Turned about its axis once more, and back, by three right angles.
TD_NOINLINE_Q16 static void turn_out(const td_dir3 *axis, td_vec3 *v)
{
    td_leaf_turn(axis, v);
    td_leaf_turn(axis, v);
    *v = td_vec3_neg(*v);
}

// Some direction across a unit axis: z x axis, or y x axis if that is short.
static td_vec3 beside(const td_dir3 *axis)
{
    const td_vec3 a = {td_from_unit(axis->x), td_from_unit(axis->y), td_from_unit(axis->z)};
    const bool is_upright = td_abs(a.z) > td_abs(a.x);
    return is_upright ? td_vec3_of(a.z, TD_ZERO, -a.x) : td_vec3_of(-a.y, a.x, TD_ZERO);
}

void td_leaf_normal(const td_curved *c, td_vec3 *v, td_dir3 *out)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    if (c->kind != TD_CURVE_CYLINDER) {
        (void)td_vec3_normalize(*v, up, out);
        TD_ASSERT(td_dir3_is_unit(*out));
        return;
    }
    turn_out(&c->axis, v);
    if (td_vec3_normalize(*v, up, out) == TD_ZERO) {
        (void)td_vec3_normalize(beside(&c->axis), up, out);
    }
    TD_ASSERT(td_dir3_is_unit(*out));
}

td_dir3 td_scenery_normal(const td_scenery *scenery, uint32_t leaf, td_vec3 point)
{
    td_dir3 normal;
    TD_ASSERT(leaf < td_scenery_leaves(scenery));
    if (leaf < scenery->n_half_spaces) {
        td_leaf_unit(&scenery->half_spaces[leaf], &normal);
    } else {
        const td_curved *const c = &scenery->curved[leaf - scenery->n_half_spaces];
        td_vec3 way = td_vec3_sub(point, c->centre);
        td_leaf_up3(&way, td_leaf_headroom(&way, &way, TD_ZERO));
        td_leaf_normal(c, &way, &normal);
    }
    return normal;
}

/* ---- the way out ---- */

#define BEYOND TD_R(0.0001) /* [m] */

td_vec3 td_scenery_beyond(const td_scenery *scenery, uint32_t leaf, td_vec3 point, td_real depth)
{
    const td_real coarse = td_mul(td_vec3_length(point), TD_R(0.000001)); // none in fixed point
    const td_real farther = td_add(td_mul(depth, TD_R(0.001)), td_add(coarse, BEYOND));
    const td_dir3 normal = td_scenery_normal(scenery, leaf, point);
    TD_ASSERT(td_dir3_is_unit(normal));
    return td_vec3_add_far(point, td_dir3_scale(normal, td_add(depth, farther)));
}
