/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

/// What a reader of faces must remember: indices may name vertices that come later.
typedef struct obj_reader {
    mesh_soup *soup;
    mesh_cursor c;
    uint32_t largest;      ///< index, from 1
    uint32_t largest_line; ///< where it stands
    uint32_t *loop;        ///< of the face that is read: indices from 0
    uint32_t n, room;
    v3 normal; ///< of this polygon
} obj_reader;

#define MOST_EARS 512u // corners of a polygon: one of more is a fan, whatever its shape

static bool refuse_line(const obj_reader *r, const char *what)
{
    return mesh_refuse(r->soup->words, "%s: line %u: %s", r->soup->name, r->c.line, what);
}

static bool read_vertex(obj_reader *r)
{
    double p[3];
    for (int k = 0; k < 3; ++k) {
        if (!mesh_take_number(&r->c, &p[k])) {
            return refuse_line(r, "a vertex needs three numbers");
        }
    }
    return mesh_soup_point(r->soup, p, "line", r->c.line);
}

/// White space, and the end of a line after a backslash: the line goes on.
static void skip_to_corner(mesh_cursor *c)
{
    mesh_skip_blanks(c);
    while (c->at < c->end && *c->at == '\\') {
        mesh_cursor next = {c->at + 1, c->end, c->line};
        mesh_skip_blanks(&next);
        if (!mesh_at_line_end(&next)) {
            return;
        }
        mesh_skip_line(&next);
        *c = next;
        mesh_skip_blanks(c);
    }
}

/// v, v/t, v//n or v/t/n: only v counts. *index is from 0.
static bool read_corner(obj_reader *r, uint32_t *index)
{
    char *after = NULL;
    const long v = strtol(r->c.at, &after, 10);
    const long n = (long)r->soup->n_points;
    if (after == r->c.at || v == 0 || v > (long)INT32_MAX || (v < 0 && v < -n)) {
        return refuse_line(r, "a face names a vertex that is not there");
    }
    *index = (uint32_t)(v < 0 ? n + v : v - 1);
    if (*index >= r->largest) {
        r->largest = *index + 1u;
        r->largest_line = r->c.line;
    }
    r->c.at = after;
    while (!mesh_at_line_end(&r->c) && *r->c.at != ' ' && *r->c.at != '\t' && *r->c.at != '\r' &&
           *r->c.at != '\\') {
        if (*r->c.at != '/' && *r->c.at != '-' && !(*r->c.at >= '0' && *r->c.at <= '9')) {
            return refuse_line(r, "a corner of a face is v, v/t, v//n or v/t/n");
        }
        ++r->c.at;
    }
    return true;
}

/* ---- polygons ---- */

static v3 point_of(const obj_reader *r, uint32_t i)
{
    return v3_of(r->soup->points[r->loop[i]]);
}

/// Twice the area of three corners, seen along the polygon's normal.
static double turn(const obj_reader *r, uint32_t a, uint32_t b, uint32_t c)
{
    return v3_dot(r->normal, v3_normal(point_of(r, a), point_of(r, b), point_of(r, c)));
}

/// Can the corner in the middle be cut off: does it turn left, and is no other corner in the triangle?
static bool is_ear(const obj_reader *r, uint32_t a, uint32_t b, uint32_t c)
{
    if (!(turn(r, a, b, c) > 0.0)) {
        return false;
    }
    for (uint32_t i = 0u; i < r->n; ++i) {
        const bool is_own =
            r->loop[i] == r->loop[a] || r->loop[i] == r->loop[b] || r->loop[i] == r->loop[c];
        if (!is_own && turn(r, a, b, i) >= 0.0 && turn(r, b, c, i) >= 0.0 &&
            turn(r, c, a, i) >= 0.0) {
            return false;
        }
    }
    return true;
}

/// A fan suits a polygon that is convex, and one whose corners are not all known yet.
static bool is_fan(obj_reader *r)
{
    bool is_known = true;
    for (uint32_t i = 0u; i < r->n; ++i) {
        is_known = is_known && r->loop[i] < r->soup->n_points;
    }
    r->normal = (v3){0.0, 0.0, 0.0};
    for (uint32_t i = 1u; is_known && i + 1u < r->n; ++i) {
        r->normal =
            v3_add(r->normal, v3_normal(point_of(r, 0u), point_of(r, i), point_of(r, i + 1u)));
    }
    bool is_convex = true;
    for (uint32_t i = 1u; is_known && i + 1u < r->n; ++i) {
        is_convex = is_convex && turn(r, 0u, i, i + 1u) >= 0.0;
    }
    return is_convex || r->n > MOST_EARS;
}

/// Cuts ears off until a fan is left, which it is when no ear is found.
static bool add_polygon(obj_reader *r)
{
    while (r->n > 3u && !is_fan(r)) {
        uint32_t ear = 0u;
        while (ear < r->n && !is_ear(r, (ear + r->n - 1u) % r->n, ear, (ear + 1u) % r->n)) {
            ++ear;
        }
        if (ear == r->n) {
            break;
        }
        if (!mesh_soup_triangle(r->soup, r->loop[(ear + r->n - 1u) % r->n], r->loop[ear],
                                r->loop[(ear + 1u) % r->n])) {
            return false;
        }
        --r->n;
        for (uint32_t i = ear; i < r->n; ++i) {
            r->loop[i] = r->loop[i + 1u];
        }
    }
    bool ok = true;
    for (uint32_t i = 1u; ok && i + 1u < r->n; ++i) {
        ok = mesh_soup_triangle(r->soup, r->loop[0], r->loop[i], r->loop[i + 1u]);
    }
    return ok;
}

static bool read_face(obj_reader *r)
{
    r->n = 0u;
    for (skip_to_corner(&r->c); !mesh_at_line_end(&r->c); skip_to_corner(&r->c)) {
        void *const grown = mesh_grown(r->loop, r->n, &r->room, sizeof *r->loop);
        if (grown == NULL) {
            return mesh_refuse_memory(r->soup->words);
        }
        r->loop = grown;
        if (!read_corner(r, &r->loop[r->n])) {
            return false;
        }
        ++r->n;
    }
    return r->n >= 3u ? add_polygon(r) : refuse_line(r, "a face needs three corners");
}

static bool check_faces(const obj_reader *r)
{
    const mesh_soup *const soup = r->soup;
    if (soup->n_triangles == 0u) {
        return mesh_refuse(soup->words, "%s: is no OBJ, or one without faces", soup->name);
    }
    if (r->largest > soup->n_points) {
        return mesh_refuse(soup->words, "%s: line %u: a face names vertex %u of %u", soup->name,
                           r->largest_line, r->largest, soup->n_points);
    }
    return true;
}

bool mesh_read_obj(mesh_soup *soup, const char *bytes, size_t size)
{
    size_t strange = 0u;
    if (!mesh_is_text(bytes, size, &strange)) {
        return mesh_refuse(soup->words, "%s: is no OBJ: byte %zu is no text", soup->name, strange);
    }
    obj_reader r = {.soup = soup, .c = {bytes, bytes + size, 1u}};
    bool ok = true;
    for (; ok && r.c.at < r.c.end; mesh_skip_line(&r.c)) {
        mesh_skip_blanks(&r.c);
        if (mesh_take_word(&r.c, "v")) {
            ok = read_vertex(&r);
        } else if (mesh_take_word(&r.c, "f")) {
            ok = read_face(&r);
        }
    }
    free(r.loop);
    return ok && check_faces(&r);
}
