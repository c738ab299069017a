/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1402
#include "td_polygon.h"
#include "td_math.h"
#include "../number/td_invariant.h"
#include "td_polygon_door.h"

static td_fault fault_of(td_status status, uint32_t vertex, td_polygon_field field)
{
    return td_fault_of(status, TD_ITEM_FACE, vertex, (uint32_t)field);
}

td_fault td_polygon_set(const td_vec2 *vertices, uint32_t count, td_polygon *out)
{
    const td_polygon polygon = {vertices, count};
    if (!td_door_polygon(&polygon) || out == NULL) {
        return fault_of(TD_E_ARG, count, TD_POLYGON_COUNT);
    }
    for (uint32_t k = 0u; k < count; ++k) {
        const td_status status = td_door_point(vertices[k]);
        if (status != TD_OK) {
            return fault_of(status, k, TD_POLYGON_VERTEX);
        }
    }
    *out = polygon;
    return td_fault_none();
}

/* ---- convex ---- */

static td_vec2 edge_of(const td_polygon *polygon, uint32_t k)
{
    TD_ASSERT(k < polygon->count);
    return td_vec2_sub(td_polygon_next(polygon, k), polygon->vertices[k]);
}

static bool is_upward(td_vec2 edge)
{
    return edge.y > TD_ZERO || (edge.y == TD_ZERO && edge.x > TD_ZERO);
}

// What the turns of a loop add up to.
typedef struct turns {
    uint32_t lefts;     // vertices where it turns left
    uint32_t first_bad; // the first vertex where it does not turn right, or the count
    uint32_t reversals; // changes between upward and downward: 2 for each time around
} turns;

static turns turns_of(const td_polygon *polygon)
{
    turns sum = {0u, polygon->count, 0u};
    td_vec2 before = edge_of(polygon, polygon->count - 1u);
    for (uint32_t k = 0u; k < polygon->count; ++k) {
        const td_vec2 edge = edge_of(polygon, k);
        const td_wide turn = td_vec2_cross(before, edge);
        sum.lefts += turn > (td_wide)0 ? 1u : 0u;
        if (!(turn < (td_wide)0) && sum.first_bad == polygon->count) {
            sum.first_bad = k;
        }
        sum.reversals += is_upward(before) != is_upward(edge) ? 1u : 0u;
        before = edge;
    }
    TD_ASSERT(sum.reversals % 2u == 0u && sum.lefts <= polygon->count); // a loop ends as it began
    return sum;
}

td_fault td_polygon_check_convex(const td_polygon *polygon)
{
    if (!td_door_polygon(polygon)) {
        return fault_of(TD_E_ARG, polygon != NULL ? polygon->count : 0u, TD_POLYGON_COUNT);
    }
    for (uint32_t k = 0u; k < polygon->count; ++k) {
        const td_vec2 edge = edge_of(polygon, k);
        if (edge.x == TD_ZERO && edge.y == TD_ZERO) {
            return fault_of(TD_E_ARG, k, TD_POLYGON_EDGE);
        }
    }
    const turns sum = turns_of(polygon);
    if (sum.lefts != polygon->count && sum.first_bad != polygon->count) {
        return fault_of(TD_E_ARG, sum.first_bad, TD_POLYGON_TURN); // [PN P6] strict order
    }
    if (sum.lefts != 0u || sum.reversals != 2u) {
        return fault_of(TD_E_ARG, 0u, TD_POLYGON_WINDING);
    }
    return td_fault_none();
}

/* ---- bounds ---- */

// The root of a square, rounded up in Q16: a bound must not be too small.
static td_real root_above(td_wide square)
{
    TD_ASSERT(square >= TD_WIDE_ZERO);
    const td_real root = td_wsqrt(square);
#if defined(TD_SCALAR_Q16)
    return td_wmul(root, root) < square ? root + TD_REAL_EPS : root;
#else
    return root;
#endif
}

td_status td_polygon_circle(const td_polygon *polygon, td_vec2 centre, td_circle *out)
{
    if (!td_door_polygon(polygon) || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = td_door_point(centre);
    if (status != TD_OK) {
        return status;
    }
    td_wide most = (td_wide)0;
    for (uint32_t k = 0u; k < polygon->count; ++k) {
        const td_vec2 arm = td_vec2_sub(polygon->vertices[k], centre);
        const td_wide square = td_vec2_dot(arm, arm);
        most = most < square ? square : most;
    }
    out->centre = centre;
    out->radius = root_above(most);
    return TD_OK;
}

bool td_circle_overlap(td_circle a, td_circle b)
{
    if (a.radius > TD_REAL_MAX - b.radius) {
        return true; // longer than any distance in range; the sum below would not fit
    }
    const td_vec2 arm = td_vec2_sub(b.centre, a.centre);
    const td_real reach = a.radius + b.radius;
    return td_vec2_dot(arm, arm) <= td_wmul(reach, reach); // [PN P22]
}

td_status td_polygon_box(const td_polygon *polygon, td_box2 *out)
{
    if (!td_door_polygon(polygon) || out == NULL) {
        return TD_E_ARG;
    }
    td_box2 box = td_box2_empty();
    for (uint32_t k = 0u; k < polygon->count; ++k) {
        box = td_box2_add(box, polygon->vertices[k]);
    }
    TD_ASSERT(box.lo.x <= box.hi.x && box.lo.y <= box.hi.y);
    *out = box;
    return TD_OK;
}

/* ---- point in polygon ---- */

// Seen from the point q, with a = v_k - q and b = v_(k+1) - q,
//   (v_(k+1) - v_k) x (q - v_k) = a x b:
// the notes' expansion with two differences fewer. Positive: q is to the left of the edge.
td_status td_polygon_locate_convex(const td_polygon *polygon, td_vec2 point, td_polygon_side *out)
{
    if (!td_door_polygon(polygon) || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = td_door_point(point);
    if (status != TD_OK) {
        return status;
    }
    const td_vec2 *const end = polygon->vertices + polygon->count;
    td_polygon_side side = TD_POLYGON_IN;
    td_vec2 a = td_vec2_sub(end[-1], point);
    for (const td_vec2 *v = polygon->vertices; v != end; ++v) {
        const td_vec2 b = td_vec2_sub(*v, point);
        const td_wide left = td_vec2_cross(a, b);
        if (!(left < (td_wide)0)) { // [PN P6] to the right of, or on, all edges
            if (left > (td_wide)0) {
                side = TD_POLYGON_OUT;
                break;
            }
            side = TD_POLYGON_ON;
        }
        a = b;
    }
    *out = side;
    return TD_OK;
}

// What the rays of one point have met so far.
typedef struct ray {
    int32_t winding;
    uint32_t crossings;
    bool is_on;
} ray;

static bool is_zero(td_vec2 a)
{
    return a.x == TD_ZERO && a.y == TD_ZERO;
}

// An edge that ends on the ray's line or beside it counts only if the point lies on it: at its
// start, or within it while it lies along the line. (Its end is the start of the next edge.)
static bool is_on_level(td_vec2 a, td_vec2 b)
{
    if (is_zero(a)) {
        return true;
    }
    return a.y == TD_ZERO && b.y == TD_ZERO && (a.x < TD_ZERO) != (b.x < TD_ZERO);
}

// The ray runs to the right from the point, which is the origin of a and b.
static void cross_edge(td_vec2 a, td_vec2 b, ray *sum)
{
    const bool a_above = a.y > TD_ZERO;
    const bool b_above = b.y > TD_ZERO;
    if (a_above == b_above) { // [PN P3] half-open in y; [PN P4] so are level edges
        sum->is_on = sum->is_on || is_on_level(a, b);
        return;
    }
    const td_wide left = td_vec2_cross(a, b);
    if (left == (td_wide)0) {
        sum->is_on = true;                       // [PN P5]
    } else if ((left > (td_wide)0) == b_above) { // the crossing lies to the right
        sum->crossings += 1u;
        sum->winding += b_above ? 1 : -1;
    }
}

static void cross_loop(const td_polygon *loop, td_vec2 point, ray *sum)
{
    TD_ASSERT(loop->count >= 3u && !sum->is_on);
    td_vec2 a = td_vec2_sub(loop->vertices[loop->count - 1u], point);
    for (uint32_t k = 0u; k < loop->count && !sum->is_on; ++k) {
        const td_vec2 b = td_vec2_sub(loop->vertices[k], point);
        cross_edge(a, b, sum);
        a = b;
    }
}

static bool all_usable(const td_polygon *loops, uint32_t n_loops)
{
    bool usable = loops != NULL && n_loops > 0u;
    for (uint32_t k = 0u; k < n_loops && usable; ++k) {
        usable = td_door_polygon(&loops[k]);
    }
    return usable;
}

td_status
td_polygon_locate(const td_polygon *loops, uint32_t n_loops, td_vec2 point, td_polygon_place *out)
{
    if (!all_usable(loops, n_loops) || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = td_door_point(point);
    if (status != TD_OK) {
        return status;
    }
    ray sum = {0, 0u, false};
    for (uint32_t k = 0u; k < n_loops && !sum.is_on; ++k) {
        cross_loop(&loops[k], point, &sum);
    }
    const bool is_odd = (sum.crossings & 1u) != 0u;
    TD_ASSERT(sum.is_on ||
              sum.crossings % 2u == (uint32_t)(sum.winding < 0 ? -sum.winding : sum.winding) % 2u);
    out->side = sum.is_on ? TD_POLYGON_ON : is_odd ? TD_POLYGON_IN : TD_POLYGON_OUT;
    out->winding = sum.is_on ? 0 : sum.winding;
    return TD_OK;
}
