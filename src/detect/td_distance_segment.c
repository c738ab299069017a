/* SPDX-License-Identifier: MIT */
#include "td_distance_segment.h"

static const td_dir3 along_x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
static const td_dir2 across_x = {TD_UNIT_ONE, TD_U(0.0)};

/* ---- where the scalars differ ---- */

#if defined(TD_SCALAR_Q16)

// rise / (rise - fall) for fall <= 0 < rise: the difference may be 2, which td_unit has not.
static td_unit balance(td_unit fall, td_unit rise)
{
    return td_wratio((td_wide)(int64_t)rise, (td_wide)((int64_t)rise - (int64_t)fall));
}

static td_real middle(td_real a, td_real b)
{
    return (td_real)(((int32_t)a + (int32_t)b) >> 1);
}

#else

static td_unit balance(td_unit fall, td_unit rise)
{
    return rise / (rise - fall);
}

static td_real middle(td_real a, td_real b)
{
    return TD_R(0.5) * (a + b);
}

#endif

/* ---- rods ---- */

static void set_rod(const td_pair *pair, td_rod *out)
{
    out->p = pair->offset;
    out->u = td_dir3_of(pair->turn.x.z, pair->turn.y.z, pair->turn.z.z);
    out->half = pair->size_b.y;
}

/* ---- axes ---- */

// A direction, and how far the rod is beyond the core of a along it: a lower bound of the distance.
typedef struct axis {
    td_real separation;
    td_dir3 normal;
} axis;

static inline void try_axis(axis *best, td_real separation, td_dir3 normal)
{
    if (separation > best->separation) {
        best->separation = separation;
        best->normal = normal;
    }
}

// @param reach of the core along n
static td_real separation_along(const td_rod *rod, td_dir3 n, td_proj reach)
{
    const td_unit lean = td_block_uabs(td_block_cos(n, rod->u));
    return td_block_narrow(td_block_reach(n, rod->p) - reach - td_pmul(lean, rod->half));
}

// Solved if the bracket is no wider than a search would leave it.
static bool close(const td_pair *pair, const axis *below, td_real above, td_gap *out)
{
    out->normal = below->normal;
    out->lower = below->separation - pair->slack - pair->slack;
    out->upper = td_max(above, below->separation) + pair->slack + pair->slack;
    return above - below->separation <= pair->gap;
}

/* ---- segment and box ---- */

static td_proj box_reach(const td_vec3 *half, td_dir3 n)
{
    return td_block_reach(td_dir3_of(td_block_uabs(n.x), td_block_uabs(n.y), td_block_uabs(n.z)),
                          *half);
}

static inline td_real face_separation(td_real p, td_unit u, td_real rod_half, td_real half)
{
    return td_block_abs(p) - half - td_block_narrow(td_pmul(td_block_uabs(u), rod_half));
}

static inline td_unit side_of(td_real p)
{
    return p < TD_ZERO ? -TD_UNIT_ONE : TD_UNIT_ONE;
}

static void best_face(const td_rod *rod, const td_vec3 *half, axis *best)
{
    const td_unit zero = TD_U(0.0);
    best->separation = face_separation(rod->p.x, rod->u.x, rod->half, half->x);
    best->normal = td_dir3_of(side_of(rod->p.x), zero, zero);
    try_axis(best, face_separation(rod->p.y, rod->u.y, rod->half, half->y),
             td_dir3_of(zero, side_of(rod->p.y), zero));
    try_axis(best, face_separation(rod->p.z, rod->u.z, rod->half, half->z),
             td_dir3_of(zero, zero, side_of(rod->p.z)));
}

// The two axes across an edge of the box: what rod and box have there.
typedef struct view {
    td_dir2 u;
    td_vec2 p, half;
} view;

// Along n = (-v, u) / |(u, v)|, across the rod and the edge. If the rod runs along the edge a face is as
// good as any n.
static TD_OUT_OF_LINE void try_edge(const view *across, int edge, axis *best)
{
    const td_vec2 turned = {-td_block_word(across->u.y), td_block_word(across->u.x)};
    td_dir2 n;
    (void)td_block_direction2(turned, across_x, &n);
    const td_proj along = td_dir2_dot(n, across->p);
    const td_proj reach =
        td_pmul(td_block_uabs(n.x), across->half.x) + td_pmul(td_block_uabs(n.y), across->half.y);
    const td_unit x = along < TD_PROJ_ZERO ? -n.x : n.x;
    const td_unit y = along < TD_PROJ_ZERO ? -n.y : n.y;
    try_axis(best, td_block_narrow(td_block_pabs(along) - reach),
             edge == 0   ? td_dir3_of(TD_U(0.0), x, y)
             : edge == 1 ? td_dir3_of(y, TD_U(0.0), x)
                         : td_dir3_of(x, y, TD_U(0.0)));
}

// A face is preferred to an edge that is no better.
static TD_OUT_OF_LINE void
best_edge(const td_rod *rod, const td_vec3 *half, td_real slack, axis *best)
{
    const td_vec3 p = rod->p;
    const td_dir3 u = rod->u;
    axis edge = {best->separation + slack, best->normal};
    view across = {{u.y, u.z}, {p.y, p.z}, {half->y, half->z}};
    try_edge(&across, 0, &edge);
    across = (view){{u.z, u.x}, {p.z, p.x}, {half->z, half->x}};
    try_edge(&across, 1, &edge);
    across = (view){{u.x, u.y}, {p.x, p.y}, {half->x, half->y}};
    try_edge(&across, 2, &edge);
    if (edge.separation > best->separation + slack) {
        *best = edge;
    }
}

static void place_on(const td_rod *rod, const td_vec3 *half, td_real y, td_rod_place *out)
{
    out->y = y;
    out->p = td_rod_at(rod, y);
    out->over = td_box_overhang(half, out->p);
}

// The end of the rod that is deepest along n, when all of it has moved by -way.
TD_PRODUCTS void place_moved(
    const td_rod *rod, const td_vec3 *half, const td_dir3 *n, const td_vec3 *way, td_rod_place *out)
{
    const td_rod moved = {td_vec3_sub(rod->p, *way), rod->u, rod->half};
    const bool is_up = td_dir3_cos(*n, rod->u) > TD_WUNIT_ZERO;
    place_on(&moved, half, is_up ? -rod->half : rod->half, out);
}

// Moved out along the normal, the rod touches the box, and that is where it is deepest.
static TD_OUT_OF_LINE void
touch_box(const td_pair *pair, const td_rod *rod, const axis *best, td_gap *out)
{
    const td_vec3 *const half = &pair->size_a;
    const td_vec3 way = td_block_scale(best->normal, best->separation);
    td_rod_place at;
    place_moved(rod, half, &best->normal, &way, &at);
    td_rod_nearest(&rod->u, rod->half, half, pair->slack, &at);
    out->a = at.p;
    out->b = td_vec3_add(at.p, way);
}

// n made perpendicular to u.
static td_dir3 squared(td_dir3 n, td_dir3 u)
{
    const td_unit lean = td_block_cos(n, u);
    const td_vec3 rest = {td_block_word(n.x - td_block_unarrow(td_umul(lean, u.x))),
                          td_block_word(n.y - td_block_unarrow(td_umul(lean, u.y))),
                          td_block_word(n.z - td_block_unarrow(td_umul(lean, u.z)))};
    td_dir3 out;
    (void)td_block_direction(rest, n, &out);
    return out;
}

// Along the difference of two points, less what it has along the rod.
static TD_OUT_OF_LINE void
try_squared(const td_rod *rod, const td_vec3 *half, td_dir3 difference, axis *best)
{
    const td_dir3 n = squared(difference, rod->u);
    try_axis(best, separation_along(rod, n, box_reach(half, n)), n);
}

// The place of the rod that is nearest to the box: sets the points, and their direction as the normal. The
// answer is how far they are apart.
static TD_OUT_OF_LINE td_real beside_box(const td_pair *pair,
                                         const td_rod *rod,
                                         axis *best,
                                         td_gap *out)
{
    const td_vec3 *const half = &pair->size_a;
    const td_real foot = td_block_along(rod->u, td_vec3_neg(rod->p));
    td_rod_place at;
    place_on(rod, half, td_clamp(foot, -rod->half, rod->half), &at);
    td_rod_nearest(&rod->u, rod->half, half, pair->slack, &at);
    out->a = td_vec3_sub(at.p, at.over);
    out->b = at.p;
    const td_real length = td_block_direction(at.over, best->normal, &out->normal);
    try_axis(best, separation_along(rod, out->normal, box_reach(half, out->normal)), out->normal);
    return length;
}

static TD_OUT_OF_LINE bool from_box(const td_pair *pair, const td_rod *rod, td_gap *out)
{
    const td_vec3 *const half = &pair->size_a;
    axis best;
    best_face(rod, half, &best);
    if (!(best.separation > TD_ZERO)) {
        best_edge(rod, half, pair->slack, &best);
    }
    td_real above = best.separation;
    if (best.separation > TD_ZERO) {
        above = beside_box(pair, rod, &best, out);
        if (above - best.separation > pair->slack) {
            // The difference of points is all but none: an edge knows better.
            try_squared(rod, half, out->normal, &best);
            best_edge(rod, half, TD_ZERO, &best);
        }
    } else {
        touch_box(pair, rod, &best, out);
    }
    return close(pair, &best, above, out);
}

/* ---- segment and a body with a formula for points ----
 *
 * Along the rod the signed distance f(y) of its points is convex, and its slope g is n . u, n the normal
 * at the foot. Between a place with g <= 0 and one with g > 0 the two tangents meet below the minimum;
 * weights l = g_R / (g_R - g_L) and 1 - l make of the two normals one across the rod, along which the
 * separation is at least what the tangents say:
 *
 *     l f_L + (1 - l) f_R + l g_L (y_R - y_L)
 */

static TD_OUT_OF_LINE bool put_foot(const td_pair *pair, const td_rod *rod, td_rod_foot *at)
{
    td_foot foot;
    const td_vec3 p = td_rod_at(rod, at->y);
    if (!td_point_foot(pair->a->core, &pair->size_a, &p, &foot)) {
        return false;
    }
    at->distance = foot.distance;
    at->slope = td_block_cos(foot.normal, rod->u);
    at->normal = foot.normal;
    at->is_known = true;
    return true;
}

static td_vec3 weighted(td_vec3 v, td_unit weight)
{
    return td_vec3_of(td_block_narrow(td_pmul(weight, v.x)), td_block_narrow(td_pmul(weight, v.y)),
                      td_block_narrow(td_pmul(weight, v.z)));
}

static const td_rod_foot *nearer_foot(const td_rod_search *q)
{
    const bool is_left =
        q->left.is_known && (!q->right.is_known || q->left.distance < q->right.distance);
    return is_left ? &q->left : &q->right;
}

static td_unit mixed(td_unit share, td_unit l, td_unit r)
{
    return td_block_unarrow(td_umul(share, l) + td_umul(TD_UNIT_ONE - share, r));
}

// The lower bound by the tangents, and its normal.
static TD_OUT_OF_LINE void bound_of(const td_rod_search *q, axis *bound)
{
    const td_rod_foot *const l = &q->left;
    const td_rod_foot *const r = &q->right;
    const td_real between = r->y - l->y;
    if (!l->is_known || !r->is_known) {
        const td_rod_foot *const one = nearer_foot(q);
        const td_real fall = td_block_narrow(td_pmul(td_uabs(one->slope), between));
        bound->separation = one->distance - fall;
        bound->normal = one->normal;
        return;
    }
    const td_unit share = balance(l->slope, r->slope);
    const td_unit rest = TD_UNIT_ONE - share;
    const td_real fall = td_block_narrow(td_pmul(l->slope, between));
    const td_vec3 mix = {td_block_word(mixed(share, l->normal.x, r->normal.x)),
                         td_block_word(mixed(share, l->normal.y, r->normal.y)),
                         td_block_word(mixed(share, l->normal.z, r->normal.z))};
    bound->separation =
        td_block_narrow(td_pmul(share, l->distance + fall) + td_pmul(rest, r->distance));
    (void)td_block_direction(mix, l->normal, &bound->normal);
}

// Where the tangents meet.
static td_real meeting_place(const td_rod_search *q)
{
    const td_rod_foot *const l = &q->left;
    const td_rod_foot *const r = &q->right;
    const td_real between = r->y - l->y;
    const td_proj rise = td_pmul(r->slope, between);
    const td_proj num = td_pmul(TD_UNIT_ONE, l->distance - r->distance) + rise;
    const td_proj den = rise - td_pmul(l->slope, between);
    const bool is_inside = num > TD_PROJ_ZERO && num < den;
    return is_inside ? l->y + td_block_narrow(td_pmul(td_block_ratio(num, den), between))
                     : middle(l->y, r->y);
}

// The slopes of the last two places, joined by a line, pass zero where a smooth body is nearest; the
// first step takes it for a point. A body with edges wants the tangents instead: if joining slopes
// did not halve what is left, they are next.
static TD_OUT_OF_LINE td_real next_place(const td_rod_search *q, bool is_first)
{
    const bool is_rising = q->last.slope > TD_U(0.0);
    const bool is_between = q->left.is_known && q->right.is_known;
    if (is_between && !q->is_halved) {
        return meeting_place(q);
    }
    if (is_between && is_rising != (q->slope_before > TD_U(0.0))) {
        const td_unit share = balance(q->left.slope, q->right.slope);
        return q->right.y - td_block_narrow(td_pmul(share, q->right.y - q->left.y));
    }
    const td_real room = is_rising ? q->last.y - q->left.y : q->right.y - q->last.y;
    const td_real arm = is_first ? nearer_foot(q)->distance : td_abs(q->last.y - q->y_before);
    const td_unit bend = is_first ? TD_UNIT_ONE : td_uabs(q->last.slope - q->slope_before);
    const td_real step = td_block_travel(td_pmul(td_uabs(q->last.slope), arm), bend, room);
    if (is_between && !(step < room)) {
        return meeting_place(q);
    }
    return is_rising ? q->last.y - step : q->last.y + step;
}

// The points of the nearer place; along the mixed normal they are apart by no less than the lower bound.
// The points of both places, weighted as their normals are, are apart along that normal; they serve if
// that adds no more than `most`.
static TD_OUT_OF_LINE void set_points(const td_rod_search *q, td_real most, td_gap *out)
{
    const td_rod *const rod = &q->rod;
    const td_rod_foot *const one = nearer_foot(q);
    out->b = td_rod_at(rod, one->y);
    out->a = td_vec3_sub(out->b, td_block_scale(one->normal, one->distance));
    if (!q->left.is_known || !q->right.is_known) {
        return;
    }
    const td_rod_foot *const other = one == &q->left ? &q->right : &q->left;
    const td_unit share = balance(q->left.slope, q->right.slope);
    const td_unit weight = one == &q->left ? TD_UNIT_ONE - share : share;
    if (td_block_narrow(td_pmul(weight, other->distance - one->distance)) <= most) {
        const td_vec3 b = td_rod_at(rod, other->y);
        const td_vec3 a = td_vec3_sub(b, td_block_scale(other->normal, other->distance));
        out->a = td_vec3_add(out->a, weighted(td_vec3_sub(a, out->a), weight));
        out->b = td_vec3_add(out->b, weighted(td_vec3_sub(b, out->b), weight));
    }
}

static void take_last(td_rod_search *q)
{
    const td_real before = q->right.y - q->left.y;
    if (q->last.slope > TD_U(0.0)) {
        q->right = q->last;
    } else {
        q->left = q->last;
    }
    const td_real after = q->right.y - q->left.y;
    q->is_halved = after + after <= before;
}

static td_rod_foot untried(td_real y)
{
    const td_rod_foot end = {y, TD_ZERO, TD_U(0.0), along_x, false};
    return end;
}

static void begin(td_rod_search *q)
{
    const td_rod *const rod = &q->rod;
    const td_real foot = td_block_along(rod->u, td_vec3_neg(rod->p));
    q->left = untried(-rod->half);
    q->right = untried(rod->half);
    q->last = untried(td_clamp(foot, -rod->half, rod->half));
    q->y_before = TD_ZERO;
    q->slope_before = TD_U(0.0);
}

static TD_OUT_OF_LINE bool from_body(const td_pair *pair, td_rod_search *q, td_gap *out)
{
    axis bound = {TD_ZERO, along_x};
    const td_real stop = td_half(td_half(pair->gap));
    begin(q);
    for (int i = 0;; ++i) {
        if (!put_foot(pair, &q->rod, &q->last)) {
            return false;
        }
        out->normal = q->last.normal;
        if (!(q->last.distance > TD_ZERO)) {
            return false;
        }
        take_last(q);
        bound_of(q, &bound);
        if (nearer_foot(q)->distance - bound.separation <= stop || i == TD_SEGMENT_FEET - 1) {
            break;
        }
        const td_real next = next_place(q, i == 0);
        q->y_before = q->last.y;
        q->slope_before = q->last.slope;
        q->last.y = next;
    }
    if (bound.separation < TD_ZERO) {
        return false; // along a mix of normals, which is shorter than 1: less than the true overlap
    }
    set_points(q, stop, out);
    return close(pair, &bound, nearer_foot(q)->distance, out);
}

/* ---- dispatch ---- */

bool td_distance_segment(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_rod_search *const along = &work->search.along;
    set_rod(pair, &along->rod);
    switch (pair->a->core) {
    case TD_CORE_BOX:
        return from_box(pair, &along->rod, &work->gap);
    case TD_CORE_CYLINDER:
    case TD_CORE_CONE:
    case TD_CORE_ELLIPSOID:
        return from_body(pair, along, &work->gap);
    case TD_CORE_POINT:
    case TD_CORE_SEGMENT:
    case TD_CORE_POINTS:
    default:
        work->gap.normal = along_x;
        return false;
    }
}
