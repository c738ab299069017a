/* SPDX-License-Identifier: MIT */
/* The two programs of [PN]: which of 500 points lie in a polygon, and where a line crosses a box. */
#include <stdio.h>
#include "figures.h"
#include "td_polygon.h"
#include "td_polyline.h"

#define POINTS 500u
#define HITS   16u

/* Numbers from 0 to 1, the same on every machine. */
static double draw(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 16) / 65536.0;
}

static td_vec2 point_of(const double at[2])
{
    return (td_vec2){td_from_double(at[0]), td_from_double(at[1])};
}

static void points_in_polygon(bytes *to)
{
    static const figure f = {
        "pn-points", "[PN] t_inpolygon", "Points in a polygon",
        "500 points and a polygon that may cross itself: inside is where a ray "
        "crosses the border an odd number of times.",
        "drawing"};
    static const double corners[] = {0.08, 0.35, 0.93, 0.12, 0.45, 0.94, 0.30, 0.05, 0.88, 0.80};
    td_vec2 vertices[5];
    td_polygon polygon;
    uint32_t seed = 18u;
    for (size_t i = 0u; i < 5u; ++i) {
        vertices[i] = point_of(corners + 2u * i);
    }
    (void)td_polygon_set(vertices, 5u, &polygon);
    figure_begin(to, &f);
    figure_list(to, "panels");
    page_raw(to, "{");
    page_text_of(to, "title", "");
    figure_list(to, "lines");
    figure_line(to, FIGURE_BODY, true, corners, 5u, 2u);
    figure_close(to);
    figure_list(to, "marks");
    for (size_t i = 0u; i < POINTS; ++i) {
        const double x = draw(&seed), at[2] = {x, draw(&seed)};
        td_polygon_place place = {.side = TD_POLYGON_OUT};
        (void)td_polygon_locate(&polygon, 1u, point_of(at), &place);
        figure_mark(to, place.side == TD_POLYGON_OUT ? FIGURE_OUT : FIGURE_IN, "", at, 2u);
    }
    figure_close(to);
    figure_list(to, "arrows");
    page_raw(to, "]}]}");
}

static void cross(bytes *to, const td_polyline *line, const td_polyline *box)
{
    td_polyline_hit hits[HITS];
    uint32_t n = 0u;
    (void)td_polyline_cross(line, box, hits, HITS, &n);
    figure_list(to, "marks");
    for (uint32_t i = 0u; i < n && i < HITS; ++i) {
        const double at[2] = {td_to_double(hits[i].point.x), td_to_double(hits[i].point.y)};
        char label[32];
        (void)snprintf(label, sizeof label, "%u, %u", hits[i].line_edge, hits[i].box_edge);
        figure_mark(to, FIGURE_IN, label, at, 2u);
    }
    figure_close(to);
}

static void crossing_polygons(bytes *to)
{
    static const figure f = {"pn-crossing", "[PN] t_polyxpoly", "Where polygons cross",
                             "A line in two pieces and a box: each crossing with the number of its "
                             "edges.",
                             "drawing"};
    static const double box[] = {3, 2, 3, 8, 13, 8, 13, 2, 3, 2};
    static const double line[] = {0,  4,  6, 6, 4, 10, 8, 11, 8, 7, 10, 6, 14, 10, 10,
                                  10, 14, 6, 0, 0, 4,  0, 4,  3, 6, 4,  9, 3,  15, 6};
    static const bool breaks[15] = {[9] = true};
    td_vec2 box_points[5], line_points[15];
    for (size_t i = 0u; i < 15u; ++i) {
        line_points[i] = point_of(line + 2u * i);
        box_points[i % 5u] = point_of(box + 2u * (i % 5u));
    }
    const td_polyline of_line = {line_points, breaks, 15u}, of_box = {box_points, NULL, 5u};
    figure_begin(to, &f);
    figure_list(to, "panels");
    page_raw(to, "{");
    page_text_of(to, "title", "");
    figure_list(to, "lines");
    figure_line(to, FIGURE_BODY, false, box, 5u, 2u);
    figure_line(to, FIGURE_PATH, false, line, 9u, 2u);
    figure_line(to, FIGURE_PATH, false, line + 20, 5u, 2u);
    figure_close(to);
    cross(to, &of_line, &of_box);
    figure_list(to, "arrows");
    page_raw(to, "]}]}");
}

void figure_polygon(bytes *to)
{
    points_in_polygon(to);
    crossing_polygons(to);
}
