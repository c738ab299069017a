/* SPDX-License-Identifier: MIT */
/// Meshes for tests: shapes whose volumes are known, and files of them.
///
///     td_test_mesh_begin();
///     td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 2.0, 3.0, false);
///     const mesh m = td_test_mesh_made();       // its arrays are those of the builder
#ifndef TD_TEST_MESH_H
#define TD_TEST_MESH_H

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "mesh.h"

#define TD_TEST_MESH_ROOM 16000u
#define TD_TEST_PI        3.14159265358979323846

typedef struct td_test_mesh {
    double vertices[TD_TEST_MESH_ROOM][3];
    uint32_t triangles[2u * TD_TEST_MESH_ROOM][3];
    uint32_t n_vertices, n_triangles;
} td_test_mesh;

/// The one that is built.
static td_test_mesh td_test_built;

static inline void td_test_mesh_begin(void)
{
    td_test_built.n_vertices = 0u;
    td_test_built.n_triangles = 0u;
}

static inline mesh td_test_mesh_made(void)
{
    return (mesh){td_test_built.vertices, td_test_built.triangles, td_test_built.n_vertices,
                  td_test_built.n_triangles};
}

static inline uint32_t td_test_mesh_vertex(double x, double y, double z)
{
    TEST_ASSERT_TRUE(td_test_built.n_vertices < TD_TEST_MESH_ROOM);
    double *const v = td_test_built.vertices[td_test_built.n_vertices];
    v[0] = x;
    v[1] = y;
    v[2] = z;
    return td_test_built.n_vertices++;
}

static inline void td_test_mesh_triangle(uint32_t a, uint32_t b, uint32_t c)
{
    TEST_ASSERT_TRUE(td_test_built.n_triangles < 2u * TD_TEST_MESH_ROOM);
    uint32_t *const t = td_test_built.triangles[td_test_built.n_triangles++];
    t[0] = a;
    t[1] = b;
    t[2] = c;
}

static inline void td_test_mesh_quad(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    td_test_mesh_triangle(a, b, c);
    td_test_mesh_triangle(a, c, d);
}

/// Turns triangles from `first` on inside out.
static inline void td_test_mesh_turn_inside_out(uint32_t first)
{
    for (uint32_t t = first; t < td_test_built.n_triangles; ++t) {
        const uint32_t b = td_test_built.triangles[t][1];
        td_test_built.triangles[t][1] = td_test_built.triangles[t][2];
        td_test_built.triangles[t][2] = b;
    }
}

static inline void
td_test_mesh_box(double x0, double y0, double z0, double x1, double y1, double z1, bool is_cavity)
{
    static const uint32_t quads[6][4] = {{0u, 2u, 3u, 1u}, {4u, 5u, 7u, 6u}, {0u, 1u, 5u, 4u},
                                         {2u, 6u, 7u, 3u}, {0u, 4u, 6u, 2u}, {1u, 3u, 7u, 5u}};
    const uint32_t v = td_test_built.n_vertices;
    const uint32_t t = td_test_built.n_triangles;
    for (int i = 0; i < 8; ++i) {
        (void)td_test_mesh_vertex((i & 1) != 0 ? x1 : x0, (i & 2) != 0 ? y1 : y0,
                                  (i & 4) != 0 ? z1 : z0);
    }
    for (int i = 0; i < 6; ++i) {
        td_test_mesh_quad(v + quads[i][0], v + quads[i][1], v + quads[i][2], v + quads[i][3]);
    }
    if (is_cavity) {
        td_test_mesh_turn_inside_out(t);
    }
}

/// About the z axis: n steps along the ring, k about the tube; 2 n k triangles.
static inline void td_test_mesh_torus(double ring, double tube, uint32_t n, uint32_t k)
{
    const uint32_t v = td_test_built.n_vertices;
    for (uint32_t i = 0u; i < n * k; ++i) {
        const double a = 2.0 * TD_TEST_PI * (double)(i / k) / (double)n;
        const double b = 2.0 * TD_TEST_PI * (double)(i % k) / (double)k;
        const double r = ring + tube * cos(b);
        (void)td_test_mesh_vertex(r * cos(a), r * sin(a), tube * sin(b));
    }
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t j = 0u; j < k; ++j) {
            const uint32_t here = v + i * k;
            const uint32_t next = v + (i + 1u) % n * k;
            td_test_mesh_quad(here + j, next + j, next + (j + 1u) % k, here + (j + 1u) % k);
        }
    }
}

/// n meridians, k steps from pole to pole; 2 n (k - 1) triangles.
static inline void td_test_mesh_sphere(double radius, uint32_t n, uint32_t k)
{
    const uint32_t top = td_test_mesh_vertex(0.0, 0.0, radius);
    for (uint32_t i = 0u; i < (k - 1u) * n; ++i) {
        const double a = TD_TEST_PI * (double)(i / n + 1u) / (double)k;
        const double b = 2.0 * TD_TEST_PI * (double)(i % n) / (double)n;
        (void)td_test_mesh_vertex(radius * sin(a) * cos(b), radius * sin(a) * sin(b),
                                  radius * cos(a));
    }
    const uint32_t bottom = td_test_mesh_vertex(0.0, 0.0, -radius);
    for (uint32_t j = 0u; j < n; ++j) {
        const uint32_t next = (j + 1u) % n;
        td_test_mesh_triangle(top, top + 1u + j, top + 1u + next);
        td_test_mesh_triangle(bottom, bottom - n + next, bottom - n + j);
        for (uint32_t i = 0u; i + 2u < k; ++i) {
            const uint32_t ring = top + 1u + i * n;
            td_test_mesh_quad(ring + j, ring + n + j, ring + n + next, ring + next);
        }
    }
}

/// A block over an L of three unit squares, one high: its volume is 3.
static inline void td_test_mesh_ell(void)
{
    static const double outline[6][2] = {{0.0, 0.0}, {2.0, 0.0}, {2.0, 1.0},
                                         {1.0, 1.0}, {1.0, 2.0}, {0.0, 2.0}};
    static const uint32_t faces[4][3] = {{0u, 1u, 2u}, {0u, 2u, 3u}, {0u, 3u, 4u}, {0u, 4u, 5u}};
    const uint32_t v = td_test_built.n_vertices;
    for (int i = 0; i < 12; ++i) {
        (void)td_test_mesh_vertex(outline[i % 6][0], outline[i % 6][1], i < 6 ? 0.0 : 1.0);
    }
    for (uint32_t i = 0u; i < 4u; ++i) {
        td_test_mesh_triangle(v + faces[i][0], v + faces[i][2], v + faces[i][1]);
        td_test_mesh_triangle(v + 6u + faces[i][0], v + 6u + faces[i][1], v + 6u + faces[i][2]);
    }
    for (uint32_t i = 0u; i < 6u; ++i) {
        const uint32_t j = (i + 1u) % 6u;
        td_test_mesh_quad(v + i, v + j, v + 6u + j, v + 6u + i);
    }
}

/// Turns all vertices about two axes and moves them: no face is along an axis any more.
static inline void td_test_mesh_place(double x, double y, double z)
{
    for (uint32_t i = 0u; i < td_test_built.n_vertices; ++i) {
        double *const p = td_test_built.vertices[i];
        const double u = cos(0.7) * p[0] - sin(0.7) * p[1];
        const double v = sin(0.7) * p[0] + cos(0.7) * p[1];
        const double w = sin(0.4) * v + cos(0.4) * p[2];
        p[0] = u + x;
        p[1] = cos(0.4) * v - sin(0.4) * p[2] + y;
        p[2] = w + z;
    }
}

/* ---- files of it ---- */

typedef struct td_test_file {
    char bytes[1u << 21];
    size_t size;
} td_test_file;

static td_test_file td_test_written;

static inline void td_test_file_text(const char *text)
{
    TEST_ASSERT_TRUE(td_test_written.size + strlen(text) < sizeof td_test_written.bytes);
    memcpy(td_test_written.bytes + td_test_written.size, text, strlen(text));
    td_test_written.size += strlen(text);
}

static inline void td_test_file_obj(void)
{
    char line[128];
    td_test_written.size = 0u;
    for (uint32_t i = 0u; i < td_test_built.n_vertices; ++i) {
        const double *const p = td_test_built.vertices[i];
        (void)snprintf(line, sizeof line, "v %.9g %.9g %.9g\n", p[0], p[1], p[2]);
        td_test_file_text(line);
    }
    for (uint32_t t = 0u; t < td_test_built.n_triangles; ++t) {
        const uint32_t *const c = td_test_built.triangles[t];
        (void)snprintf(line, sizeof line, "f %u %u %u\n", c[0] + 1u, c[1] + 1u, c[2] + 1u);
        td_test_file_text(line);
    }
}

static inline void td_test_file_stl_text(void)
{
    td_test_written.size = 0u;
    td_test_file_text("solid test\n");
    for (uint32_t t = 0u; t < td_test_built.n_triangles; ++t) {
        td_test_file_text("  facet normal 0 0 0\n    outer loop\n");
        for (int k = 0; k < 3; ++k) {
            const double *const p = td_test_built.vertices[td_test_built.triangles[t][k]];
            char line[128];
            (void)snprintf(line, sizeof line, "      vertex %.9g %.9g %.9g\n", p[0], p[1], p[2]);
            td_test_file_text(line);
        }
        td_test_file_text("    endloop\n  endfacet\n");
    }
    td_test_file_text("endsolid test\n");
}

static inline void td_test_file_word(uint32_t word)
{
    for (int k = 0; k < 4; ++k) {
        td_test_written.bytes[td_test_written.size++] = (char)(word >> (8 * k) & 0xFFu);
    }
}

static inline void td_test_file_float(double value)
{
    const float narrow = (float)value;
    uint32_t word;
    memcpy(&word, &narrow, sizeof word);
    td_test_file_word(word);
}

/// @param head what the 80 bytes begin with
static inline void td_test_file_stl_binary(const char *head)
{
    TEST_ASSERT_TRUE(84u + 50u * td_test_built.n_triangles < sizeof td_test_written.bytes);
    memset(td_test_written.bytes, 0, 80u);
    memcpy(td_test_written.bytes, head, strlen(head));
    td_test_written.size = 80u;
    td_test_file_word(td_test_built.n_triangles);
    for (uint32_t t = 0u; t < td_test_built.n_triangles; ++t) {
        for (int i = 0; i < 12; ++i) {
            td_test_file_float(
                i < 3 ? 0.0 : td_test_built.vertices[td_test_built.triangles[t][i / 3 - 1]][i % 3]);
        }
        td_test_written.bytes[td_test_written.size++] = 0;
        td_test_written.bytes[td_test_written.size++] = 0;
    }
}

#endif
