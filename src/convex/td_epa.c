/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 409
#include "td_epa.h"

#define NO_FACE 0xffffu
#define DROPPED 0xffu

// In Q16 the products of a plane take all registers of a caller that has them inline.
#if defined(TD_SCALAR_Q16)
#    define PLANE_PRODUCTS static TD_NOINLINE
#else
#    define PLANE_PRODUCTS TD_ALWAYS_INLINE
#endif

TD_INLINE_OR_CALL td_real along(const td_dir3 *n, const td_vec3 *v)
{
    return td_block_along(*n, *v);
}

/* ---- half-edges: 4 f + k is edge k of face f ---- */

static uint32_t face_of(uint32_t edge)
{
    TD_ASSERT((edge & 3u) != 3u);
    return edge >> 2;
}

TD_INLINE_OR_CALL uint32_t after(uint32_t edge)
{
    TD_ASSERT((edge & 3u) != 3u);
    return (edge & 3u) == 2u ? edge - 2u : edge + 1u;
}

static uint32_t before(uint32_t edge)
{
    TD_ASSERT((edge & 3u) != 3u);
    return (edge & 3u) == 0u ? edge + 2u : edge - 1u;
}

// The fourth place of a face has no edge: it says whether the face was dropped, and which was
// dropped before it.
static uint32_t mark_of(uint32_t face)
{
    return 4u * face + 3u;
}

TD_INLINE_OR_CALL void join(td_polytope *p, uint32_t edge, uint32_t twin)
{
    TD_ASSERT((edge & 3u) != 3u && (twin & 3u) != 3u);
    p->twin[edge] = (uint16_t)twin;
    p->twin[twin] = (uint16_t)edge;
}

// The edges of the rim stand at the end of the array, the last one first.
static uint32_t rim_of(const td_polytope *p, uint32_t i)
{
    TD_ASSERT(i < TD_DISTANCE_FACES);
    return p->edges[TD_DISTANCE_FACES - 1u - i];
}

/* ---- faces ---- */

// What asserts ask of a polytope: does each edge of a face lead to one that leads back, along the same vertices?
TD_ASSERT_ONLY bool is_joined(const td_polytope *p, uint32_t face)
{
    bool is_sound = true;
    for (uint32_t edge = 4u * face; edge < 4u * face + 3u && is_sound; ++edge) {
        const uint32_t twin = p->twin[edge];
        is_sound = twin < 4u * p->n_faces && (twin & 3u) != 3u && p->twin[twin] == edge &&
                   p->origin[mark_of(face_of(twin))] != DROPPED &&
                   p->origin[edge] == p->origin[after(twin)] &&
                   p->origin[after(edge)] == p->origin[twin] && p->origin[edge] <= p->n_vertices;
    }
    return is_sound;
}

TD_ASSERT_ONLY bool is_closed(const td_polytope *p)
{
    bool is_sound = true;
    for (uint32_t face = 0u; face < p->n_faces && is_sound; ++face) {
        is_sound = p->origin[mark_of(face)] == DROPPED || is_joined(p, face);
    }
    return is_sound;
}

static uint32_t take_face(td_polytope *p)
{
    TD_ASSERT(p->free == NO_FACE ? p->n_faces < TD_DISTANCE_FACES : p->free < p->n_faces);
    const uint32_t face = p->free;
    TD_ASSERT(face == NO_FACE || p->origin[mark_of(face)] == DROPPED);
    if (face == NO_FACE) {
        return p->n_faces++;
    }
    p->free = p->twin[mark_of(face)];
    return face;
}

// Its edges stay readable until the slot is taken again.
TD_INLINE_OR_CALL void drop_face(td_polytope *p, uint32_t face)
{
    TD_ASSERT(face < p->n_faces && p->origin[mark_of(face)] != DROPPED);
    p->origin[mark_of(face)] = DROPPED;
    p->twin[mark_of(face)] = p->free;
    p->plane[face].distance = TD_BLOCK_FAR;
    p->free = (uint16_t)face;
}

// The plane of a face, as far out as its nearest corner: the normal of a sliver is off, and its corners
// then are not equally far along it. A face without area is never the nearest.
PLANE_PRODUCTS void
set_plane(td_plane *plane, const td_vec3 *w0, const td_vec3 *w1, const td_vec3 *w2)
{
    const td_vec3 e0 = td_vec3_sub(*w1, *w0);
    const td_vec3 e1 = td_vec3_sub(*w2, *w0);
    td_dir3 n;
    td_real distance = TD_BLOCK_FAR;
    if (td_block_unit(td_block_cross(e0, e1), &n)) {
        TD_ASSERT(td_dir3_is_unit(n));
        const td_real off = td_min(td_block_along(n, *w1), td_block_along(n, *w2));
        distance = td_min(off, td_block_along(n, *w0));
    } else {
        n = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    }
    plane->normal = n;
    plane->distance = distance;
}

static const td_plane *nearest_face(const td_polytope *p)
{
    TD_ASSERT(p->n_faces >= 4u);
    const td_plane *const end = p->plane + p->n_faces;
    const td_plane *best = p->plane;
    for (const td_plane *plane = best + 1; plane < end; ++plane) {
        best = plane->distance < best->distance ? plane : best;
    }
    return best;
}

/* ---- growing ---- */

// What `newest` sees, from face `start` on, is dropped. The edges where its view ends become the rim, one
// after the other. Rounding may tear the view in two: then the answer is 0, and nothing more can be
// built. (A face dropped takes one edge off the left and puts two; one for the rim goes to the right:
// together they are at most two more than the faces dropped.)
static uint32_t look_round(td_polytope *p, uint32_t start, const td_vec3 *newest, td_real slack)
{
    TD_ASSERT(start < p->n_faces);
    uint32_t n_rim = 0u;
    uint32_t n_left = 3u;
    uint32_t end = 0u; // where the rim ends so far
    p->edges[0] = p->twin[4u * start + 2u];
    p->edges[1] = p->twin[4u * start + 1u];
    p->edges[2] = p->twin[4u * start];
    drop_face(p, start);
    while (n_left > 0u) {
        TD_ASSERT(n_left + n_rim <= TD_DISTANCE_FACES);
        const uint32_t edge = p->edges[--n_left];
        const uint32_t face = face_of(edge);
        TD_ASSERT(face < p->n_faces);
        const td_plane *const plane = &p->plane[face];
        if (p->origin[mark_of(face)] == DROPPED) {
            continue;
        }
        if (along(&plane->normal, newest) - slack > plane->distance) {
            drop_face(p, face);
            p->edges[n_left++] = p->twin[before(edge)];
            p->edges[n_left++] = p->twin[after(edge)];
        } else {
            if (n_rim > 0u && end != p->origin[after(edge)]) {
                return 0u;
            }
            end = p->origin[edge];
            p->edges[TD_DISTANCE_FACES - 1u - n_rim++] = (uint16_t)edge;
        }
    }
    return n_rim;
}

// A fan of faces from the rim to the newest vertex. Each begins with the edge that its neighbour
// ends with.
static void close_rim(td_polytope *p, uint32_t n_rim, uint32_t newest)
{
    TD_ASSERT(n_rim >= 3u && newest < TD_DISTANCE_VERTICES);
    const td_vertex *const vertex = p->vertex;
    uint32_t first = 0u;
    uint32_t last = 0u;
    uint32_t v0 = p->origin[after(rim_of(p, 0u))];
    for (uint32_t i = 0u; i < n_rim; ++i) {
        const uint32_t edge = rim_of(p, i);
        const uint32_t v1 = p->origin[edge];
        TD_ASSERT(v0 != v1 && v1 != newest && v0 != newest);
        const uint32_t face = take_face(p);
        const uint32_t base = 4u * face;
        TD_ASSERT(face < TD_DISTANCE_FACES);
        set_plane(&p->plane[face], &vertex[newest].w, &vertex[v0].w, &vertex[v1].w);
        p->origin[base] = (uint8_t)v0;
        p->origin[base + 1u] = (uint8_t)v1;
        p->origin[base + 2u] = (uint8_t)newest;
        p->origin[base + 3u] = 0u;
        join(p, base, edge);
        if (i == 0u) {
            first = base;
        } else {
            join(p, base + 2u, last + 1u);
        }
        last = base;
        v0 = v1;
    }
    join(p, first + 2u, last + 1u);
    TD_ASSERT(v0 == p->origin[after(rim_of(p, 0u))]); // the rim is closed
}

static TD_NOINLINE bool grow(td_polytope *p, uint32_t face, uint32_t newest, td_real slack)
{
    TD_ASSERT(newest == p->n_vertices && face < p->n_faces);
    const uint32_t n_rim = look_round(p, face, &p->vertex[newest].w, slack);
    if (n_rim < 3u) {
        return false;
    }
    close_rim(p, n_rim, newest);
    TD_ASSERT(is_closed(p));
    return true;
}

/* ---- witness points ---- */

// A face, and how the line along a normal through the origin divides it.
typedef struct sight {
    td_vertex *v[3];
    td_wide share[3];
    uint32_t least; // which share is the least
} sight;

static TD_NOINLINE void see(td_polytope *p, uint32_t face, const td_dir3 *n, sight *out)
{
    TD_ASSERT(face < p->n_faces);
    for (uint32_t k = 0u; k < 3u; ++k) {
        TD_ASSERT(p->origin[4u * face + k] < p->n_vertices);
        out->v[k] = &p->vertex[p->origin[4u * face + k]];
    }
    td_triangle_shares(out->v, *n, out->share);
    const uint32_t k = out->share[0] < out->share[1] ? 0u : 1u;
    out->least = out->share[2] < out->share[k] ? 2u : k;
    TD_ASSERT(out->share[out->least] <= out->share[0] && out->share[out->least] <= out->share[1]);
}

// Does a face look along the normal? The shares of one that stands along it are noise.
static bool is_ahead(const td_polytope *p, uint32_t face)
{
    return td_block_cos(p->plane[face].normal, p->normal) > TD_U(0.015625);
}

// From face to face towards the line along the normal. @return whether one is found that it leaves by
static TD_NOINLINE bool walk_to_foot(td_polytope *p, sight *at)
{
    uint32_t face = p->face;
    for (uint32_t step = 0u; step <= p->n_faces; ++step) {
        TD_ASSERT(face < p->n_faces);
        see(p, face, &p->normal, at);
        if (!(at->share[at->least] < TD_WIDE_ZERO)) {
            p->face = (uint16_t)face;
            return is_ahead(p, face);
        }
        face = face_of(p->twin[after(4u * face + at->least)]);
    }
    return false;
}

// How far outside a face the line passes, as a share of its area.
static td_unit miss_of(const sight *at)
{
    TD_ASSERT(at->least < 3u);
    const td_wide least = at->share[at->least];
    const td_wide whole = at->share[0] + at->share[1] + at->share[2];
    if (!(least < TD_WIDE_ZERO)) {
        return TD_U(0.0);
    }
    return -least < whole ? td_block_wide_ratio(-least, whole) : TD_UNIT_ONE;
}

// The same by a look at all faces, if the walk was led astray: the one that the line passes, but for rounding.
static TD_NOINLINE bool scan_for_foot(td_polytope *p, sight *at)
{
    const td_unit most = TD_U(0.015625);
    td_unit least = most;
    for (uint32_t face = 0u; face < p->n_faces; ++face) {
        see(p, face, &p->normal, at);
        const td_unit miss = miss_of(at);
        if (p->plane[face].distance < TD_BLOCK_FAR && is_ahead(p, face) && miss < least) {
            least = miss;
            p->face = (uint16_t)face;
        }
    }
    TD_ASSERT(p->face < p->n_faces);
    see(p, p->face, &p->normal, at);
    return least < most;
}

// The origin lies before a face, or in one, and no normal leads through it: the nearest point of all.
static TD_NOINLINE void find_nearest(td_polytope *p, td_core_distance *out)
{
    TD_ASSERT(p->n_vertices >= 4u);
    td_vertex best = p->vertex[0];
    for (uint32_t face = 0u; face < p->n_faces; ++face) {
        const td_plane *const plane = &p->plane[face];
        if (plane->distance < TD_BLOCK_FAR) {
            sight at;
            td_vertex foot;
            see(p, face, &plane->normal, &at);
            td_triangle_point(at.v, at.share, &foot);
            best = td_is_nearer(&foot.w, &best.w) ? foot : best;
        }
    }
    td_core_distance_put(&best, out);
}

// The face that the normal through the origin leaves by: there the witness points are. Coplanar faces
// are as near as each other, so it need not be the one that was found to be the nearest. A polytope that
// could not grow until it holds the origin may have none.
static TD_NOINLINE void find_foot(td_polytope *p, td_core_distance *out)
{
    TD_ASSERT(p->n_vertices >= 4u && td_dir3_is_unit(p->normal));
    sight at;
    td_vertex foot;
    if (walk_to_foot(p, &at) || scan_for_foot(p, &at)) {
        td_triangle_point(at.v, at.share, &foot);
        td_core_distance_put(&foot, out);
    } else {
        td_core_distance_put(td_farthest(p->vertex, p->n_vertices, &p->normal), out);
    }
}

/* ---- the first four vertices ---- */

static bool may_call(const td_pair *pair)
{
    return pair->calls < pair->calls_max;
}

// The depth is no more than the way that v is along d.
TD_INLINE_OR_CALL void note_depth(td_polytope *p, const td_dir3 *d, const td_vertex *v)
{
    const td_real reach = along(d, &v->w);
    if (reach < p->depth) {
        p->depth = reach;
        p->normal = *d;
    }
}

TD_INLINE_OR_CALL td_vec3 edge_to(const td_simplex *s, uint32_t k)
{
    TD_ASSERT(k > 0u && k < 4u);
    return td_vec3_sub(s->v[k]->w, s->v[0]->w);
}

// Is vertex `k` of the simplex off the first one along `toward`?
static TD_NOINLINE_Q16 bool is_off(const td_distance_work *work, uint32_t k)
{
    const td_simplex *const s = &work->simplex;
    const td_real slack = work->pair.slack;
    return td_abs(td_block_along(s->toward, edge_to(s, k))) > slack + slack;
}

// Vertex `k`, off the first one along `toward` or back; unless the one there already is.
static TD_NOINLINE bool widen(td_distance_work *work, uint32_t k)
{
    TD_ASSERT(k > 0u && k < 4u && td_dir3_is_unit(work->simplex.toward));
    td_simplex *const s = &work->simplex;
    bool is_wide = s->count > k && is_off(work, k);
    for (uint32_t side = 0u; !is_wide && side < 2u && may_call(&work->pair); ++side) {
        td_pair_farthest(&work->pair, &s->toward, s->v[k]);
        note_depth(&work->search.polytope, &s->toward, s->v[k]);
        is_wide = is_off(work, k);
        s->toward = td_dir3_neg(s->toward);
    }
    return is_wide;
}

// Along the axis that the first edge is least along.
static TD_NOINLINE void aim_off(td_simplex *s)
{
    const td_vec3 e = edge_to(s, 1u);
    const td_real x = td_abs(e.x);
    const td_real y = td_abs(e.y);
    const td_real z = td_abs(e.z);
    const bool is_x = x <= y && x <= z;
    const bool is_y = !is_x && y <= z;
    const td_unit one = TD_UNIT_ONE;
    const td_unit none = TD_U(0.0);
    s->toward = td_dir3_of(is_x ? one : none, is_y ? one : none, is_x || is_y ? none : one);
}

// Across the first edge, and across `toward`.
static TD_NOINLINE void aim_across(td_simplex *s)
{
    (void)td_block_normalize(td_block_across(s->toward, edge_to(s, 1u)), &s->toward);
    TD_ASSERT(td_dir3_is_unit(s->toward));
}

// Across the first triangle.
static TD_NOINLINE bool aim_above(td_simplex *s)
{
    td_plane plane;
    set_plane(&plane, &s->v[0]->w, &s->v[1]->w, &s->v[2]->w);
    s->toward = plane.normal;
    return plane.distance < TD_BLOCK_FAR;
}

// Along x, y, z.
static bool widen_point(td_distance_work *work)
{
    td_dir3 *const toward = &work->simplex.toward;
    bool is_wide = false;
    *toward = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    for (uint32_t axis = 0u; axis < 3u && !is_wide; ++axis) {
        *toward = td_dir3_of(toward->z, toward->x, toward->y);
        is_wide = widen(work, 1u);
    }
    return is_wide;
}

// Across the edge one way, and the other way.
static bool widen_edge(td_distance_work *work)
{
    bool is_wide = false;
    aim_off(&work->simplex);
    for (uint32_t way = 0u; way < 2u && !is_wide; ++way) {
        aim_across(&work->simplex);
        is_wide = widen(work, 2u);
    }
    return is_wide;
}

// A point becomes an edge, an edge a triangle, a triangle a tetrahedron. Directions are tried in
// `toward`: nothing else needs it any more.
static TD_NOINLINE bool widen_all(td_distance_work *work)
{
    return widen_point(work) && widen_edge(work) && aim_above(&work->simplex) && widen(work, 3u);
}

// Face 0 lies opposite vertex 3, the others join its edges to it. The fourth corner is the one that a
// face lies opposite of.
static const uint8_t CORNERS[16] = {0, 1, 2, 3, 1, 0, 3, 2, 2, 1, 3, 0, 0, 2, 3, 1};
static const uint8_t TWINS[16] = {4, 8, 12, 0, 0, 14, 9, 0, 1, 6, 13, 0, 2, 10, 5, 0};

// The plane of a first face, and how far the vertex opposite lies behind it.
static td_real first_plane(td_polytope *p, uint32_t face)
{
    TD_ASSERT(face < 4u);
    const uint8_t *const corner = &CORNERS[4u * face];
    td_plane *const plane = &p->plane[face];
    set_plane(plane, &p->vertex[corner[0]].w, &p->vertex[corner[1]].w, &p->vertex[corner[2]].w);
    return plane->distance - along(&plane->normal, &p->vertex[corner[3]].w);
}

// The tetrahedron of the first four vertices. @return each lies farther than `fat` behind the face of the
// others
static TD_NOINLINE bool first_faces(td_polytope *p, td_real fat)
{
    td_real height = first_plane(p, 0u);
    if (height < TD_ZERO) {
        const td_vertex first = p->vertex[1];
        p->vertex[1] = p->vertex[2];
        p->vertex[2] = first;
        height = first_plane(p, 0u);
    }
    for (uint32_t face = 1u; face < 4u; ++face) {
        height = td_min(height, first_plane(p, face));
    }
    for (uint32_t i = 0u; i < 16u; ++i) {
        p->origin[i] = CORNERS[i];
        p->twin[i] = TWINS[i];
    }
    p->n_faces = 4u;
    p->n_vertices = 4u;
    p->free = NO_FACE;
    TD_ASSERT(is_closed(p));
    return height > fat;
}

// What td_gjk has found, or what can be made of it.
static bool begin(td_distance_work *work)
{
    const td_real slack = work->pair.slack;
    td_polytope *const p = &work->search.polytope;
    if (work->simplex.count == 4u) {
        if (first_faces(p, slack + slack)) {
            return true;
        }
        find_nearest(p, &work->answer);
    }
    if (!widen_all(work)) {
        p->n_vertices = 0u; // a flat one has no face that the normal leaves by
        return false;
    }
    (void)first_faces(p, TD_ZERO);
    TD_ASSERT(p->plane[0].distance < TD_BLOCK_FAR);
    return true;
}

/* ---- the search ---- */

TD_INLINE_OR_CALL bool is_deep_enough(const td_pair *pair, td_real depth, td_real nearest)
{
    const td_real answer = depth - nearest;
    return answer <= pair->tolerance && (nearest > pair->slack || answer <= pair->slack);
}

// Expands the nearest face until the depth is known, or calls, vertices or the digits of the scalar end.
// The answer is that face's distance.
static td_real search(td_pair *pair, td_polytope *p)
{
    for (;;) {
        const td_plane *const plane = nearest_face(p);
        const td_real nearest = plane->distance;
        p->face = (uint16_t)(plane - p->plane);
        TD_ASSERT(p->face < p->n_faces && p->n_vertices <= TD_DISTANCE_VERTICES);
        if (is_deep_enough(pair, p->depth, nearest) || !may_call(pair) ||
            p->n_vertices == TD_DISTANCE_VERTICES) {
            return nearest;
        }
        td_vertex *const v = &p->vertex[p->n_vertices];
        TD_ASSERT(td_dir3_is_unit(plane->normal));
        td_pair_farthest(pair, &plane->normal, v);
        note_depth(p, &plane->normal, v);
        if (is_deep_enough(pair, p->depth, nearest) ||
            !grow(p, p->face, p->n_vertices, pair->slack)) {
            return nearest;
        }
        ++p->n_vertices;
    }
}

// A polytope that holds the origin has a foot. If the cores are apart, after all, or just touch, or if calls
// ended before it held the origin, td_gjk knows the nearest points better, unless it took the origin to be
// inside as well.
static void set_points(td_distance_work *work, td_real nearest)
{
    const td_pair *const pair = &work->pair;
    td_polytope *const p = &work->search.polytope;
    const bool was_inside = work->simplex.count == 4u;
    if (p->depth > td_half(pair->tolerance) || (was_inside && p->depth >= -pair->slack)) {
        if (nearest >= -pair->tolerance) {
            find_foot(p, &work->answer);
        }
    } else if (was_inside) {
        find_nearest(p, &work->answer);
    }
}

// If the polytope does not prove its best direction, that of td_gjk may be a better one.
static void take_better(td_polytope *p, const td_core_distance *known)
{
    if (-known->lower < p->depth) {
        p->depth = -known->lower;
        p->normal = known->normal;
    }
}

// The polytope's side of the bracket. @return the depth is known
static TD_NOINLINE bool measure(td_distance_work *work)
{
    td_pair *const pair = &work->pair;
    td_polytope *const p = &work->search.polytope;
    p->depth = TD_BLOCK_FAR;
    const td_real nearest = search(pair, p);
    const bool is_known = p->depth >= -pair->slack && is_deep_enough(pair, p->depth, nearest);
    if (!is_known) {
        take_better(p, &work->answer);
    }
    set_points(work, nearest);
    if (nearest >= -pair->slack && nearest - p->depth <= pair->tolerance) {
        work->answer.upper = -nearest;
    }
    return is_known;
}

void td_epa(td_distance_work *work)
{
    TD_ASSERT(work->simplex.count <= 4u);
    const td_real slack = work->pair.slack;
    td_polytope *const p = &work->search.polytope;
    td_core_distance *const out = &work->answer;
    p->depth = TD_BLOCK_FAR;
    p->normal = out->normal;
    p->n_vertices = 0u;
    const bool is_known = begin(work) && measure(work);
    if (is_known || -p->depth >= out->lower) {
        out->lower = -p->depth; // with its normal, which the points belong to
        out->normal = p->normal;
    }
    out->lower = out->lower - slack;
    out->upper = out->upper + slack;
    if (out->upper < out->lower) { // rounding was more than the slack: the bracket holds both
        const td_real lower = out->upper;
        out->upper = out->lower;
        out->lower = lower;
    }
    TD_ASSERT(td_dir3_is_unit(out->normal));
    TD_ASSERT(out->lower <= out->upper);
}
