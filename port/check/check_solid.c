/* SPDX-License-Identifier: MIT */
/* Triangles, facets and polyhedra: planar/tritri, facets, poly3_*. */
#include "check.h"
#include "td_facet.h"
#include "td_polyhedron.h"

#define TRITRI_DIGITS 12 /* significant, in the files' decimals */
#define FACETS_DIGITS 9

static void
check_vec3(check_state *s, const char *what, const double *expected, td_vec3 actual, int digits)
{
    check_printed(s, what, expected[0], td_to_double(actual.x), digits);
    check_printed(s, what, expected[1], td_to_double(actual.y), digits);
    check_printed(s, what, expected[2], td_to_double(actual.z), digits);
}

/* ---- tritri.csv ---- */

static void read_vertices(csv_cursor *row, td_vec3 *out, uint32_t count)
{
    for (uint32_t i = 0u; i < count; ++i) {
        out[i] = csv_vec3(row);
    }
}

static double square_between(const double *a, td_vec3 b)
{
    const double d[3] = {a[0] - td_to_double(b.x), a[1] - td_to_double(b.y),
                         a[2] - td_to_double(b.z)};
    return d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
}

/* Ends come in either order. */
static void check_ends(check_state *s, const double *ends, const td_triangle_meeting *m)
{
    const bool is_swapped = square_between(ends, m->to) < square_between(ends, m->from);
    check_vec3(s, "first end", ends, is_swapped ? m->to : m->from, TRITRI_DIGITS);
    check_vec3(s, "second end", ends + 3, is_swapped ? m->from : m->to, TRITRI_DIGITS);
}

static void judge_triangles(
    check_state *s, const td_vec3 *a, const td_vec3 *b, int64_t relation, const double *ends)
{
    td_triangle_meeting m;
    check_int(s, "status", TD_OK, td_triangle_meet(a, b, &m));
    if (s->failed) {
        return;
    }
    check_int(s, "relation", relation, m.relation);
    if (relation == TD_TRIANGLES_SEGMENT || relation == TD_TRIANGLES_POINT) {
        check_ends(s, ends, &m);
    }
}

static check_verdict judge_tritri(check_state *s, csv_cursor *row)
{
    td_vec3 a[3];
    td_vec3 b[3];
    double ends[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    (void)csv_int(row); /* id */
    read_vertices(row, a, 3u);
    read_vertices(row, b, 3u);
    const int64_t relation = csv_int(row);
    if (csv_next_is_empty(row)) {
        csv_skip_empty(row, 6);
    } else {
        for (int i = 0; i < 6; ++i) {
            ends[i] = csv_number(row);
        }
    }
    (void)csv_int(row); /* tie: ties are decided like all others */
    judge_triangles(s, a, b, relation, ends);
    judge_triangles(s, b, a, relation, ends);
    return CHECK_JUDGED;
}

/* ---- facets.csv ---- */

#if defined(TD_PRESET_LARGE)
#    define MAX_CORNERS 256
#else /* on a board */
#    define MAX_CORNERS 16
#endif

static td_vec3 corners_f[MAX_CORNERS];
static td_vec3 corners_g[MAX_CORNERS];
static td_piercing rows_f[MAX_CORNERS];
static td_piercing rows_g[MAX_CORNERS];

static td_facet read_facet(csv_cursor *row, td_vec3 *corners, int64_t count)
{
    const td_facet facet = {corners, NULL, (uint16_t)count};
    read_vertices(row, corners, facet.count);
    return facet;
}

static void judge_piercing(check_state *s, csv_cursor *cells, const td_piercing *actual)
{
    const int64_t edge = csv_int(cells);
    const double share = csv_number(cells);
    double point[3];
    for (int i = 0; i < 3; ++i) {
        point[i] = csv_number(cells);
    }
    csv_end(cells);
    check_int(s, "edge", edge, actual->edge);
    check_printed(s, "share of the edge", share, td_unit_to_double(actual->share), FACETS_DIGITS);
    check_vec3(s, "piercing point", point, actual->point, FACETS_DIGITS);
}

static void judge_piercings(check_state *s, csv_cursor *row, const td_piercings *actual)
{
    csv_cursor list = csv_list(row, ';');
    uint32_t listed = 0u;
    for (; !csv_at_end(&list); ++listed) {
        static const td_piercing none;
        csv_cursor cells = csv_list(&list, ':');
        judge_piercing(s, &cells, listed < actual->count ? &actual->rows[listed] : &none);
    }
    check_int(s, "piercings listed", listed, actual->count);
}

static check_verdict judge_facets(check_state *s, csv_cursor *row)
{
    static const char wanted[] = "how many corners";
    (void)csv_int(row); /* id */
    const int64_t nf = csv_int_in(row, 3, MAX_CORNERS, wanted);
    const int64_t ng = csv_int_in(row, 3, MAX_CORNERS, wanted);
    const td_facet f = read_facet(row, corners_f, nf);
    const td_facet g = read_facet(row, corners_g, ng);
    td_facet_meeting m = {{rows_f, MAX_CORNERS, 0u}, {rows_g, MAX_CORNERS, 0u}, false, false};
    if (row->bad) {
        return CHECK_JUDGED;
    }
    check_int(s, "status", TD_OK, td_facet_meet(&f, &g, &m));
    check_int(s, "hit", csv_int(row), m.is_hit ? 1 : 0);
    check_int(s, "piercings of F", csv_int(row), m.of_f.count);
    check_int(s, "piercings of G", csv_int(row), m.of_g.count);
    judge_piercings(s, row, &m.of_f);
    judge_piercings(s, row, &m.of_g);
    return CHECK_JUDGED;
}

/* ---- poly3_points.csv ---- */

#if defined(TD_PRESET_LARGE)
#    define MAX_VERTICES 1024
#    define MAX_FACETS   1024
#    define MAX_INDICES  8192
#else /* on a board */
#    define MAX_VERTICES 64
#    define MAX_FACETS   128
#    define MAX_INDICES  512
#endif

static td_vec3 vertices[MAX_VERTICES];
static uint16_t indices[MAX_INDICES];
static uint16_t loop_ends[MAX_FACETS];
static td_polyhedron solid;
static int64_t solid_id; /* the polyhedron that the tables hold */

static void forget_solid(void)
{
    solid_id = -1;
}

static void load_vertices(check_state *s, csv_cursor *row, int64_t id)
{
    csv_cursor beside;
    const int64_t keys[2] = {id, -1};
    uint16_t n = 0u;
    for (bool is_there = check_find(s, row, "poly3_verts.csv", keys, &beside); is_there;
         is_there = check_find_next(s, "poly3_verts.csv", id, &beside)) {
        (void)csv_int_in(&beside, n, n < MAX_VERTICES ? n : -1,
                         "the next vertex, if there is room");
        if (!beside.bad) {
            vertices[n++] = csv_vec3(&beside);
        }
        csv_end(&beside);
    }
    solid.n_vertices = n;
}

/* @return the new number of indices */
static uint16_t load_facet(csv_cursor *row, uint16_t filled)
{
    const int64_t n = csv_int_in(row, 3, MAX_INDICES - filled, "how many corners");
    for (int64_t i = 0; i < n && !row->bad; ++i) {
        indices[filled++] =
            (uint16_t)csv_int_in(row, 0, (int64_t)solid.n_vertices - 1, "the number of a vertex");
    }
    csv_end(row);
    return filled;
}

static void load_facets(check_state *s, csv_cursor *row, int64_t id)
{
    csv_cursor beside;
    const int64_t keys[2] = {id, -1};
    uint16_t n = 0u;
    uint16_t filled = 0u;
    for (bool is_there = check_find(s, row, "poly3_facets.csv", keys, &beside); is_there;
         is_there = check_find_next(s, "poly3_facets.csv", id, &beside)) {
        (void)csv_int_in(&beside, n, n < MAX_FACETS ? n : -1, "the next facet, if there is room");
        if (!beside.bad) {
            filled = load_facet(&beside, filled);
            loop_ends[n++] = filled;
        }
    }
    solid.n_faces = n;
}

static bool load_solid(check_state *s, csv_cursor *row, int64_t id)
{
    if (id != solid_id) {
        solid_id = -1;
        load_vertices(s, row, id);
        load_facets(s, row, id);
        if (row->bad) {
            return false;
        }
        solid.vertices = vertices;
        solid.indices = indices;
        solid.loop_ends = loop_ends;
        solid_id = id;
    }
    return true;
}

static check_verdict judge_point(check_state *s, csv_cursor *row)
{
    const int64_t id = csv_int(row);
    const td_vec3 point = csv_vec3(row);
    const bool is_convex = csv_int(row) != 0;
    const int64_t inside = csv_int(row);
    td_polyhedron_side side = TD_POLYHEDRON_ON;
    if (row->bad || !load_solid(s, row, id)) {
        return CHECK_JUDGED;
    }
    check_int(s, "status", TD_OK, td_polyhedron_side_any(&solid, point, &side));
    check_int(s, "side by ray casting", inside, side);
    if (is_convex) {
        check_int(s, "status, convex", TD_OK, td_polyhedron_side_convex(&solid, point, &side));
        check_int(s, "side, convex", inside, side);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"planar", "tritri.csv", NULL, judge_tritri},
    {"planar", "facets.csv", NULL, judge_facets},
    {"planar", "poly3_points.csv", forget_solid, judge_point},
    {"planar", "poly3_verts.csv", NULL, NULL},
    {"planar", "poly3_facets.csv", NULL, NULL},
};

const check_table check_solids = {formats, (int)(sizeof formats / sizeof formats[0])};
