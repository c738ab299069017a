/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>
#include <string.h>

#define BELOW 1u // marks of points: on the surface of which side
#define ABOVE 2u

void mesh_cutter_free(mesh_cutter *cutter)
{
    free(cutter->heights);
    free(cutter->marks);
    free(cutter->below);
    free(cutter->above);
}

/* ---- heights over a plane ---- */

static bool set_heights(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane)
{
    if (cutter->points_room < piece->n_points) {
        free(cutter->heights);
        free(cutter->marks);
        cutter->heights = mesh_new(piece->n_points, sizeof *cutter->heights);
        cutter->marks = mesh_new(piece->n_points, sizeof *cutter->marks);
        cutter->points_room = piece->n_points;
    }
    if (cutter->heights == NULL || cutter->marks == NULL) {
        cutter->points_room = 0u;
        return false;
    }
    for (uint32_t i = 0u; i < piece->n_points; ++i) {
        const double height = mesh_plane_height(plane, piece->points[i]);
        cutter->heights[i] = fabs(height) <= cutter->near ? 0.0 : height;
        cutter->marks[i] = 0u;
    }
    return true;
}

/// Where an edge crosses the plane, the same point for both of its triangles.
static v3 crossing(const mesh_cutter *cutter, const mesh_piece *piece, uint32_t a, uint32_t b)
{
    const uint32_t lo = cutter->heights[a] < cutter->heights[b] ? a : b;
    const uint32_t hi = lo == a ? b : a;
    const double share = cutter->heights[lo] / (cutter->heights[lo] - cutter->heights[hi]);
    return v3_add(piece->points[lo], v3_mul(v3_sub(piece->points[hi], piece->points[lo]), share));
}

static bool push(v3 **array, uint32_t *n, uint32_t *room, v3 p)
{
    void *const grown = mesh_grown(*array, *n, room, sizeof p);
    if (grown == NULL) {
        return false;
    }
    *array = grown;
    (*array)[(*n)++] = p;
    return true;
}

/* ---- corners of cuts ---- */

/// The point x with a.n.x = d[0], b.n.x = d[1], c.n.x = d[2].
static bool meet(v3 a, v3 b, v3 c, const double d[3], v3 *out)
{
    const v3 bc = v3_cross(b, c);
    const double det = v3_dot(a, bc);
    if (!(fabs(det) > 1.0e-6)) {
        return false;
    }
    const v3 sum = v3_add(v3_mul(bc, d[0]),
                          v3_add(v3_mul(v3_cross(c, a), d[1]), v3_mul(v3_cross(a, b), d[2])));
    *out = v3_mul(sum, 1.0 / det);
    return true;
}

static bool is_between(const mesh_piece *piece, v3 p, double near)
{
    for (uint32_t i = 0u; i < piece->n_cuts; ++i) {
        if (mesh_plane_height(piece->cuts[i], p) > near) {
            return false;
        }
    }
    return true;
}

/// Is there mesh at a corner of a plane and two cuts, on one side of the plane? The corner itself may lie on the surface,
/// so a point a little way inside of all three is asked.
static bool is_corner(const mesh_cutter *cutter,
                      uint32_t body,
                      mesh_plane plane,
                      const mesh_plane cuts[2],
                      v3 p,
                      double side)
{
    const double inward[3] = {side, -1.0, -1.0};
    v3 d;
    if (!meet(plane.n, cuts[0].n, cuts[1].n, inward, &d)) {
        return false;
    }
    const v3 inside = v3_add(p, v3_mul(v3_unit(d), 4.0 * cutter->near));
    return mesh_lines_winding(cutter->lines, inside, cutter->body, body) > 0;
}

/// Adds the corner of a plane and two cuts to the sides that it is a corner of.
static bool
add_corner(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane, const mesh_plane cuts[2])
{
    const double d[3] = {plane.d, cuts[0].d, cuts[1].d};
    v3 p;
    if (!meet(plane.n, cuts[0].n, cuts[1].n, d, &p) || !is_between(piece, p, cutter->near)) {
        return true;
    }
    return (!is_corner(cutter, piece->body, plane, cuts, p, -1.0) ||
            push(&cutter->below, &cutter->n_below, &cutter->below_room, p)) &&
           (!is_corner(cutter, piece->body, plane, cuts, p, 1.0) ||
            push(&cutter->above, &cutter->n_above, &cutter->above_room, p));
}

/// Adds the corners of a plane with two cuts of the piece, each, and those that the piece has.
static bool add_corners(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane)
{
    for (uint32_t i = 0u; i < piece->n_cuts; ++i) {
        for (uint32_t j = i + 1u; j < piece->n_cuts; ++j) {
            const mesh_plane cuts[2] = {piece->cuts[i], piece->cuts[j]};
            if (!add_corner(cutter, piece, plane, cuts)) {
                return false;
            }
        }
    }
    for (uint32_t i = 0u; i < piece->n_corners; ++i) {
        const double height = mesh_plane_height(plane, piece->corners[i]);
        if ((height <= cutter->near &&
             !push(&cutter->below, &cutter->n_below, &cutter->below_room, piece->corners[i])) ||
            (height >= -cutter->near &&
             !push(&cutter->above, &cutter->n_above, &cutter->above_room, piece->corners[i]))) {
            return false;
        }
    }
    return true;
}

/* ---- trying a cut ---- */

/// Marks the corners of a triangle of the surface and adds where its edges cross the plane. What only touches a side
/// is not on it.
static bool sort_triangle(mesh_cutter *cutter, const mesh_piece *piece, const uint32_t c[3])
{
    const double h[3] = {cutter->heights[c[0]], cutter->heights[c[1]], cutter->heights[c[2]]};
    const bool has_above = h[0] > 0.0 || h[1] > 0.0 || h[2] > 0.0;
    const bool has_below = h[0] < 0.0 || h[1] < 0.0 || h[2] < 0.0;
    for (int k = 0; k < 3; ++k) {
        cutter->marks[c[k]] |= (uint8_t)((has_above && h[k] >= 0.0 ? ABOVE : 0u) |
                                         (has_below && h[k] <= 0.0 ? BELOW : 0u));
        const int next = (k + 1) % 3;
        if ((h[k] < 0.0 && h[next] > 0.0) || (h[k] > 0.0 && h[next] < 0.0)) {
            const v3 p = crossing(cutter, piece, c[k], c[next]);
            if (!push(&cutter->below, &cutter->n_below, &cutter->below_room, p) ||
                !push(&cutter->above, &cutter->n_above, &cutter->above_room, p)) {
                return false;
            }
        }
    }
    return true;
}

/// Six times the volume of what is above of a triangle, seen from a point of the plane.
static double
volume_above(const mesh_cutter *cutter, const mesh_piece *piece, const uint32_t c[3], v3 o)
{
    v3 polygon[4];
    int n = 0;
    for (int k = 0; k < 3; ++k) {
        const uint32_t a = c[k];
        const uint32_t b = c[(k + 1) % 3];
        const bool is_above = cutter->heights[a] >= 0.0;
        if (is_above) {
            polygon[n++] = piece->points[a];
        }
        if (is_above != (cutter->heights[b] >= 0.0)) {
            polygon[n++] = crossing(cutter, piece, a, b);
        }
    }
    double sum = 0.0;
    for (int k = 1; k + 1 < n; ++k) {
        sum += v3_volume6(o, polygon[0], polygon[k], polygon[k + 1]);
    }
    return sum;
}

static bool gather(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane)
{
    cutter->n_below = 0u;
    cutter->n_above = 0u;
    for (uint32_t t = 0u; t < piece->n_surface; ++t) {
        if (!sort_triangle(cutter, piece, piece->triangles[t])) {
            return false;
        }
    }
    for (uint32_t i = 0u; i < piece->n_points; ++i) {
        const uint32_t mark = cutter->marks[i];
        if (((mark & BELOW) != 0u &&
             !push(&cutter->below, &cutter->n_below, &cutter->below_room, piece->points[i])) ||
            ((mark & ABOVE) != 0u &&
             !push(&cutter->above, &cutter->n_above, &cutter->above_room, piece->points[i]))) {
            return false;
        }
    }
    return add_corners(cutter, piece, plane);
}

static double sum_above(const mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane)
{
    const v3 o = v3_mul(plane.n, plane.d);
    double sum = 0.0;
    for (uint32_t t = 0u; t < piece->n_triangles; ++t) {
        sum += volume_above(cutter, piece, piece->triangles[t], o);
    }
    return sum / 6.0;
}

bool mesh_piece_try(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane, mesh_split *out)
{
    if (piece->n_cuts >= MESH_MAX_CUTS || !set_heights(cutter, piece, plane) ||
        !gather(cutter, piece, plane)) {
        return false;
    }
    out->volume[1] = sum_above(cutter, piece, plane);
    out->volume[0] = piece->volume - out->volume[1];
    return mesh_hull_volume(cutter->below, cutter->n_below, &out->hull[0]) &&
           mesh_hull_volume(cutter->above, cutter->n_above, &out->hull[1]);
}

/* ---- cutting ---- */

/// A cut while it is made. Points of both sides have one numbering: those of the piece, then crossings.
typedef struct cut {
    const mesh_cutter *cutter;
    mesh_piece *piece;
    v3 *points;
    uint32_t n_points, points_room;
    uint64_t *keys; ///< of crossings, by hash: both ends, each plus 1
    uint32_t *places;
    uint32_t mask;
    uint32_t (*triangles[2][2])[3]; ///< [side][surface, caps]
    uint32_t n[2][2], room[2][2];
    uint32_t hub; ///< of the fans of caps: the first point on the plane, or MESH_NONE
} cut;

static void cut_free(cut *c)
{
    free(c->points);
    free(c->keys);
    free(c->places);
    for (int i = 0; i < 4; ++i) {
        free(c->triangles[i / 2][i % 2]);
    }
}

static bool cut_begin(cut *c)
{
    uint32_t crossed = 0u;
    for (uint32_t t = 0u; t < c->piece->n_triangles; ++t) {
        const uint32_t *const v = c->piece->triangles[t];
        const bool above[3] = {c->cutter->heights[v[0]] >= 0.0, c->cutter->heights[v[1]] >= 0.0,
                               c->cutter->heights[v[2]] >= 0.0};
        crossed += above[0] == above[1] && above[1] == above[2] ? 0u : 1u;
    }
    c->mask = 63u;
    while (c->mask < 4u * crossed) {
        c->mask = 2u * c->mask + 1u;
    }
    c->keys = mesh_new((size_t)c->mask + 1u, sizeof *c->keys);
    c->places = mesh_new((size_t)c->mask + 1u, sizeof *c->places);
    c->points_room = c->piece->n_points + 2u * crossed + 1u;
    c->points = mesh_new(c->points_room, sizeof *c->points);
    if (c->keys == NULL || c->places == NULL || c->points == NULL) {
        return false;
    }
    c->n_points = c->piece->n_points;
    memcpy(c->points, c->piece->points, c->n_points * sizeof *c->points);
    return true;
}

/// The point where an edge crosses: one of its ends if that is on the plane.
static uint32_t cross_edge(cut *c, uint32_t a, uint32_t b)
{
    const uint32_t above = c->cutter->heights[a] >= 0.0 ? a : b;
    const uint32_t below = above == a ? b : a;
    if (!(c->cutter->heights[above] > 0.0)) {
        return above;
    }
    const uint64_t key = ((uint64_t)above + 1u) << 32 | ((uint64_t)below + 1u);
    uint32_t i = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 32) & c->mask;
    while (c->keys[i] != 0u && c->keys[i] != key) {
        i = (i + 1u) & c->mask;
    }
    if (c->keys[i] == 0u) {
        c->keys[i] = key;
        c->places[i] = c->n_points;
        c->points[c->n_points++] = crossing(c->cutter, c->piece, a, b);
    }
    return c->places[i];
}

static bool add_triangle(cut *c, int side, int kind, uint32_t p, uint32_t q, uint32_t r)
{
    if (p == q || q == r || r == p) {
        return true;
    }
    uint32_t *const n = &c->n[side][kind];
    void *const grown =
        mesh_grown(c->triangles[side][kind], *n, &c->room[side][kind], sizeof *c->triangles[0][0]);
    if (grown == NULL) {
        return false;
    }
    c->triangles[side][kind] = grown;
    uint32_t *const corners = c->triangles[side][kind][(*n)++];
    corners[0] = p;
    corners[1] = q;
    corners[2] = r;
    return true;
}

/// Caps on both sides over an edge that a triangle has on the plane, p to q below.
static bool add_caps(cut *c, uint32_t p, uint32_t q)
{
    if (p == q) {
        return true;
    }
    c->hub = c->hub == MESH_NONE ? p : c->hub;
    return add_triangle(c, 0, 1, c->hub, q, p) && add_triangle(c, 1, 1, c->hub, p, q);
}

/// The parts of a triangle on both sides. One that lies in the plane goes above, and is no surface there.
static bool cut_triangle(cut *c, const uint32_t v[3], int kind)
{
    const double *const heights = c->cutter->heights;
    uint32_t polygon[2][4];
    uint32_t n[2] = {0u, 0u};
    uint32_t leaves = MESH_NONE; // what is below
    uint32_t enters = MESH_NONE;
    bool has_above = false;
    for (int k = 0; k < 3; ++k) {
        const uint32_t a = v[k];
        const uint32_t b = v[(k + 1) % 3];
        const int side = heights[a] >= 0.0 ? 1 : 0;
        has_above = has_above || heights[a] > 0.0;
        polygon[side][n[side]++] = a;
        if (side != (heights[b] >= 0.0 ? 1 : 0)) {
            const uint32_t p = cross_edge(c, a, b);
            polygon[0][n[0]++] = p;
            polygon[1][n[1]++] = p;
            leaves = side == 0 ? p : leaves;
            enters = side == 1 ? p : enters;
        }
    }
    bool ok = leaves == MESH_NONE || enters == MESH_NONE || add_caps(c, leaves, enters);
    for (int side = 0; side < 2; ++side) {
        const int as = side == 1 && !has_above ? 1 : kind;
        for (uint32_t k = 1u; ok && k + 1u < n[side]; ++k) {
            ok = add_triangle(c, side, as, polygon[side][0], polygon[side][k],
                              polygon[side][k + 1u]);
        }
    }
    return ok;
}

/// One side of a cut as a piece, with its own numbering.
static bool take_side(cut *c, int side, mesh_piece *out)
{
    const uint32_t n_surface = c->n[side][0];
    const uint32_t n = n_surface + c->n[side][1];
    uint32_t *const map = mesh_new(c->n_points, sizeof *map); // new index + 1
    out->triangles = mesh_new(n, sizeof *out->triangles);
    out->points = mesh_new(c->n_points, sizeof *out->points);
    const bool ok = map != NULL && out->triangles != NULL && out->points != NULL;
    for (uint32_t t = 0u; ok && t < n; ++t) {
        const uint32_t *const from =
            t < n_surface ? c->triangles[side][0][t] : c->triangles[side][1][t - n_surface];
        for (int k = 0; k < 3; ++k) {
            if (map[from[k]] == 0u) {
                out->points[out->n_points++] = c->points[from[k]];
                map[from[k]] = out->n_points;
            }
            out->triangles[t][k] = map[from[k]] - 1u;
        }
    }
    out->n_surface = n_surface;
    out->n_triangles = n;
    free(map);
    return ok;
}

/// Corners of what is cut were gathered last: those of the new plane, then the old ones.
static bool
take_corners(mesh_cutter *cutter, const mesh_piece *piece, mesh_plane plane, mesh_piece sides[2])
{
    cutter->n_below = 0u;
    cutter->n_above = 0u;
    if (!add_corners(cutter, piece, plane)) {
        return false;
    }
    const v3 *const from[2] = {cutter->below, cutter->above};
    const uint32_t n[2] = {cutter->n_below, cutter->n_above};
    for (int side = 0; side < 2; ++side) {
        sides[side].corners = mesh_new(n[side], sizeof(v3));
        if (sides[side].corners == NULL) {
            return false;
        }
        for (uint32_t i = 0u; i < n[side]; ++i) {
            sides[side].corners[i] = from[side][i];
        }
        sides[side].n_corners = n[side];
        memcpy(sides[side].cuts, piece->cuts, sizeof piece->cuts);
        sides[side].cuts[piece->n_cuts] =
            side == 0 ? plane : (mesh_plane){v3_mul(plane.n, -1.0), -plane.d};
        sides[side].n_cuts = piece->n_cuts + 1u;
        sides[side].body = piece->body;
    }
    return true;
}

bool mesh_piece_cut(mesh_cutter *cutter, mesh_piece *piece, mesh_plane plane, mesh_piece *above)
{
    cut c = {.cutter = cutter, .piece = piece, .hub = MESH_NONE};
    mesh_piece sides[2] = {{0}, {0}};
    bool ok = piece->n_cuts < MESH_MAX_CUTS && set_heights(cutter, piece, plane) && cut_begin(&c);
    for (uint32_t t = 0u; ok && t < piece->n_triangles; ++t) {
        ok = cut_triangle(&c, piece->triangles[t], t < piece->n_surface ? 0 : 1);
    }
    if (ok) {
        sides[1].volume = sum_above(cutter, piece, plane);
        sides[0].volume = piece->volume - sides[1].volume;
    }
    ok = ok && take_corners(cutter, piece, plane, sides) && take_side(&c, 0, &sides[0]) &&
         take_side(&c, 1, &sides[1]);
    cut_free(&c);
    mesh_piece_free(piece);
    if (ok) {
        *piece = sides[0];
        *above = sides[1];
    } else {
        mesh_piece_free(&sides[0]);
        mesh_piece_free(&sides[1]);
        *above = (mesh_piece){0};
    }
    return ok;
}
