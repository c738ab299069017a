/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

#define ALL_OF_IT  0.95 // of a face's samples inside of the mesh: all of the face is a seam
#define NONE_OF_IT 0.05 // none of it is
#define LEVELS     4    // overlap, a half, a quarter, an eighth of it
#define MOST_STEPS 12u  // corners of a loop that are sampled

/// Points of a face that are asked whether there is mesh beyond them.
typedef struct samples {
    v3 points[3u * MOST_STEPS + 1u];
    uint32_t n;
    double size; ///< from the middle to the farthest corner
} samples;

static void take_samples(const mesh_hull *hull, uint32_t face, samples *out)
{
    const uint32_t begin = mesh_loop_begin(hull, face);
    const uint32_t n = hull->loop_ends[face] - begin;
    v3 middle = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < n; ++i) {
        middle = v3_add(middle,
                        v3_mul(v3_of(hull->vertices[hull->indices[begin + i]]), 1.0 / (double)n));
    }
    out->points[0] = middle;
    out->n = 1u;
    out->size = 0.0;
    const uint32_t steps = n < MOST_STEPS ? n : MOST_STEPS;
    for (uint32_t k = 0u; k < steps; ++k) {
        const uint32_t i = k * n / steps;
        const v3 a = v3_sub(v3_of(hull->vertices[hull->indices[begin + i]]), middle);
        const v3 b = v3_sub(v3_of(hull->vertices[hull->indices[begin + (i + 1u) % n]]), middle);
        out->size = fmax(out->size, v3_length(a));
        out->points[out->n++] = v3_add(middle, v3_mul(a, 0.9));
        out->points[out->n++] = v3_add(middle, v3_mul(a, 0.5));
        out->points[out->n++] = v3_add(middle, v3_mul(v3_add(a, b), 0.45));
    }
}

/// The share of a face beyond which, so far out, there is mesh.
static double share_inside(mesh_lines *lines, const samples *s, v3 normal, double out)
{
    uint32_t inside = 0u;
    for (uint32_t i = 0u; i < s->n; ++i) {
        inside += mesh_lines_winding(lines, v3_add(s->points[i], v3_mul(normal, out)), NULL, 0u) > 0
                      ? 1u
                      : 0u;
    }
    return (double)inside / (double)s->n;
}

/// How far a face that is all seam can go, or 0. *is_half: a part of it is seam.
static double
reach_of(mesh_lines *lines, const mesh_hull *hull, uint32_t face, double overlap, bool *is_half)
{
    const v3 normal = v3_of(hull->planes[face]);
    const double least = overlap / (double)(1 << (LEVELS - 1));
    samples s;
    take_samples(hull, face, &s);
    const double share =
        s.size > least ? share_inside(lines, &s, normal, least) : 0.0; // smaller ones are round
    *is_half = share > NONE_OF_IT;
    if (share < ALL_OF_IT) {
        return 0.0;
    }
    *is_half = false;
    for (double reach = overlap; reach > 1.5 * least; reach *= 0.5) {
        if (share_inside(lines, &s, normal, reach) >= ALL_OF_IT) {
            return reach;
        }
    }
    return least;
}

/// Does the part of a face that is seam lie in other parts already?
static bool is_covered(mesh_lines *lines,
                       const mesh_hull *parts,
                       uint32_t n,
                       uint32_t self,
                       uint32_t face,
                       double least)
{
    const v3 normal = v3_of(parts[self].planes[face]);
    samples s;
    take_samples(&parts[self], face, &s);
    for (uint32_t i = 0u; i < s.n; ++i) {
        bool is_in =
            mesh_lines_winding(lines, v3_add(s.points[i], v3_mul(normal, least)), NULL, 0u) <= 0;
        for (uint32_t k = 0u; k < n && !is_in; ++k) {
            is_in = k != self && mesh_hull_height(&parts[k], s.points[i]) < -0.5 * least;
        }
        if (!is_in) {
            return false;
        }
    }
    return true;
}

/// The hull of a part and of its corners where they are when its faces have moved outward by their reaches, in its
/// place. Other faces stay in their planes.
static bool extend(mesh_hull *part, const double *reaches)
{
    const uint32_t n = part->n_vertices;
    v3 *const points = mesh_new(2u * (size_t)n, sizeof *points);
    if (points == NULL || !mesh_corner_moves(part, reaches, points + n)) {
        free(points);
        return false;
    }
    for (uint32_t v = 0u; v < n; ++v) {
        points[v] = v3_of(part->vertices[v]);
        points[n + v] = v3_add(points[v], points[n + v]);
    }
    mesh_hull larger = {0};
    if (mesh_hull_make(points, 2u * n, &larger)) {
        mesh_hull_free(part);
        *part = larger;
    }
    free(points);
    return true;
}

/// First all faces that are seams as a whole; then those that are in part, if nothing covers them yet.
static bool extend_one(
    mesh_lines *lines, double overlap, mesh_hull *parts, uint32_t n, uint32_t self, bool is_second)
{
    const double least = overlap / (double)(1 << (LEVELS - 1));
    double *const reaches = mesh_new(parts[self].n_faces, sizeof *reaches);
    if (reaches == NULL) {
        return false;
    }
    bool is_moved = false;
    for (uint32_t face = 0u; face < parts[self].n_faces; ++face) {
        bool is_half = false;
        const double reach = reach_of(lines, &parts[self], face, overlap, &is_half);
        if (!is_second) {
            reaches[face] = reach;
        } else if (is_half && !is_covered(lines, parts, n, self, face, least)) {
            reaches[face] = 2.0 * least;
        }
        is_moved = is_moved || reaches[face] > 0.0;
    }
    const bool ok = !is_moved || extend(&parts[self], reaches);
    free(reaches);
    return ok;
}

bool mesh_overlap(mesh_lines *lines, double overlap, mesh_hull *parts, uint32_t n)
{
    bool ok = true;
    for (uint32_t i = 0u; ok && n > 1u && i < 2u * n; ++i) {
        ok = extend_one(lines, overlap, parts, n, i % n, i >= n);
    }
    return ok;
}
