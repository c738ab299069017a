/* SPDX-License-Identifier: MIT */
#include "drawing.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>

/* ---- boxes ---- */

drawing_box drawing_box_none(void)
{
    return (drawing_box){{DBL_MAX, DBL_MAX, DBL_MAX}, {-DBL_MAX, -DBL_MAX, -DBL_MAX}};
}

void drawing_box_add(drawing_box *box, plant_vec p)
{
    if (isfinite(p.x) && isfinite(p.y) && isfinite(p.z)) {
        box->low = (plant_vec){fmin(box->low.x, p.x), fmin(box->low.y, p.y), fmin(box->low.z, p.z)};
        box->high =
            (plant_vec){fmax(box->high.x, p.x), fmax(box->high.y, p.y), fmax(box->high.z, p.z)};
    }
}

/* ---- pieces ---- */

/* Room for one more. @return false: there is no memory */
static bool grow(drawing *d, void *list, uint32_t n, uint32_t *room, size_t size)
{
    void **const at = list;
    if (n < *room || d->failed) {
        return !d->failed;
    }
    const uint32_t more = 2u * *room + 64u;
    void *const grown = realloc(*at, more * size);
    d->failed = grown == NULL;
    *at = d->failed ? *at : grown;
    *room = d->failed ? *room : more;
    return !d->failed;
}

void drawing_piece_begin(drawing *d, const char *name, drawing_kind kind, uint16_t body)
{
    if (grow(d, &d->pieces, d->n_pieces, &d->piece_room, sizeof *d->pieces)) {
        d->pieces[d->n_pieces++] = (drawing_piece){.name = name,
                                                   .kind = kind,
                                                   .body = body,
                                                   .first_vertex = d->n_vertices,
                                                   .first_triangle = d->n_triangles};
    }
}

uint32_t drawing_vertex(drawing *d, plant_vec p)
{
    if (d->n_pieces == 0u ||
        !grow(d, &d->vertices, d->n_vertices, &d->vertex_room, sizeof *d->vertices)) {
        return 0u;
    }
    d->vertices[d->n_vertices++] = p;
    return d->pieces[d->n_pieces - 1u].n_vertices++;
}

void drawing_triangle(drawing *d, uint32_t a, uint32_t b, uint32_t c, uint16_t face)
{
    const uint32_t room = d->triangle_room;
    if (d->n_pieces == 0u || d->n_triangles >= DRAWING_MOST ||
        !grow(d, &d->triangles, d->n_triangles, &d->triangle_room, sizeof *d->triangles)) {
        return;
    }
    if (room != d->triangle_room) {
        uint16_t *const faces = realloc(d->faces, d->triangle_room * sizeof *faces);
        d->failed = faces == NULL;
        d->faces = d->failed ? d->faces : faces;
    }
    if (!d->failed) {
        drawing_piece *const piece = &d->pieces[d->n_pieces - 1u];
        d->triangles[d->n_triangles][0] = a;
        d->triangles[d->n_triangles][1] = b;
        d->triangles[d->n_triangles][2] = c;
        d->faces[d->n_triangles++] = face;
        ++piece->n_triangles;
        piece->n_faces = face >= piece->n_faces ? face + 1u : piece->n_faces;
    }
}

void drawing_polygon(drawing *d, const plant_vec *points, size_t n, uint16_t face)
{
    uint32_t first = 0u, last = 0u;
    for (size_t i = 0u; i < n; ++i) {
        const uint32_t v = drawing_vertex(d, points[i]);
        if (i >= 2u) {
            drawing_triangle(d, first, last, v, face);
        }
        first = i == 0u ? v : first;
        last = v;
    }
}

void drawing_free(drawing *d)
{
    free(d->vertices);
    free(d->triangles);
    free(d->faces);
    for (uint32_t i = 0u; i < d->n_pieces; ++i) {
        free(d->pieces[i].driven);
    }
    free(d->pieces);
    *d = (drawing){.n_pieces = 0u};
}

/* ---- a model ---- */

/* The corners of a face of a target. @return how many */
static size_t corners_of(const model_target *t, uint16_t face, uint16_t *out, size_t room)
{
    const uint16_t from = face == 0u ? 0u : t->loop_ends[face - 1u];
    size_t n = 0u;
    for (uint16_t k = from; k < t->loop_ends[face] && n < room; ++k) {
        out[n++] = t->indices[k];
    }
    return n;
}

/* Those that were drawn last go with vertices of the trace. */
static void tie(drawing *d, const uint16_t *corners, size_t n, uint32_t first_driven)
{
    drawing_piece *const p = d->n_pieces > 0u ? &d->pieces[d->n_pieces - 1u] : NULL;
    uint16_t *const all =
        p == NULL ? NULL : realloc(p->driven, (p->n_vertices + 1u) * sizeof *p->driven);
    d->failed = d->failed || all == NULL || p->n_vertices < n;
    for (size_t i = 0u; !d->failed && i < n; ++i) {
        all[p->n_vertices - n + i] = (uint16_t)(first_driven + corners[i]);
    }
    if (all != NULL) {
        p->driven = all;
    }
}

#define CORNERS 256u

static void add_solid(drawing *d, const model_target *t, uint32_t first_driven)
{
    uint16_t corners[CORNERS];
    plant_vec loop[CORNERS];
    for (uint16_t f = 0u; f < t->n_faces; ++f) {
        const size_t n = corners_of(t, f, corners, CORNERS);
        for (size_t k = 0u; k < n; ++k) {
            loop[k] = t->vertices[corners[k]];
        }
        drawing_polygon(d, loop, n, f);
        if (t->is_driven) {
            tie(d, corners, n, first_driven);
        }
    }
}

/* [m] Half of what is drawn of a prism along y. */
static double depth_of(const model_target *t)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint16_t i = 0u; i < t->n_vertices; ++i) {
        low = fmin(low, t->vertices[i].x);
        high = fmax(high, t->vertices[i].x);
    }
    return (high - low) / 6.0;
}

static void add_side(drawing *d, const model_target *t, uint16_t face, uint32_t first_driven)
{
    const uint16_t next = (uint16_t)(face + 1u < t->n_faces ? face + 1u : 0u);
    const uint16_t corners[4] = {face, next, next, face};
    const double y = depth_of(t), ys[4] = {-y, -y, y, y};
    plant_vec loop[4];
    for (size_t k = 0u; k < 4u; ++k) {
        loop[k] = (plant_vec){t->vertices[corners[k]].x, ys[k], t->vertices[corners[k]].z};
    }
    drawing_polygon(d, loop, 4u, face);
    if (t->is_driven) {
        tie(d, corners, 4u, first_driven);
    }
}

/* What closes the drawing at either end of y: no face of the target. */
static void add_end(drawing *d, const model_target *t, bool is_far, uint32_t first_driven)
{
    uint16_t corners[CORNERS];
    plant_vec loop[CORNERS];
    const uint16_t n = t->n_vertices;
    for (uint16_t i = 0u; i < n && i < CORNERS; ++i) {
        corners[i] = is_far ? i : (uint16_t)(n - 1u - i);
        loop[i] = t->vertices[corners[i]];
        loop[i].y = is_far ? depth_of(t) : -depth_of(t);
    }
    drawing_polygon(d, loop, n, t->n_faces);
    if (t->is_driven) {
        tie(d, corners, n, first_driven);
    }
}

/* @param first_driven of its vertices in a trace, if it is driven */
static void add_target(drawing *d, const model_target *t, uint32_t first_driven)
{
    drawing_piece_begin(d, t->name, DRAWING_TARGET, t->body);
    if (d->n_pieces > 0u) {
        d->pieces[d->n_pieces - 1u].is_planar = t->is_planar;
    }
    if (!t->is_planar) {
        add_solid(d, t, first_driven);
        return;
    }
    for (uint16_t f = 0u; f < t->n_faces; ++f) {
        add_side(d, t, f, first_driven);
    }
    add_end(d, t, false, first_driven);
    add_end(d, t, true, first_driven);
}

static void add_targets(drawing *d, const model *m)
{
    uint32_t driven = 0u;
    for (size_t i = 0u; i < m->n_targets; ++i) {
        add_target(d, &m->targets[i], driven);
        driven += m->targets[i].is_driven ? m->targets[i].n_vertices : 0u;
    }
}

static const drawing_box *view_of(const model *m, const drawing_box *views, uint16_t body)
{
    return &views[body < m->n_bodies ? body : m->n_bodies];
}

void drawing_model(drawing *d, const model *m, const drawing_box *views)
{
    for (size_t i = 0u; i < m->n_parts; ++i) {
        const model_part *const p = &m->parts[i];
        const model_pose pose = {p->position, p->attitude};
        drawing_piece_begin(d, p->name, DRAWING_PART, p->body);
        drawing_shape(d, p->shape, p->scale, &pose);
    }
    add_targets(d, m);
    for (size_t i = 0u; i < m->n_solids; ++i) {
        const model_solid *const s = &m->solids[i];
        drawing_piece_begin(d, s->name, DRAWING_SOLID, s->body);
        drawing_scenery(d, s->scenery, view_of(m, views, s->body));
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        const model_modifier *const s = &m->modifiers[i];
        drawing_piece_begin(d, s->name, DRAWING_MODIFIER, s->body);
        drawing_scenery(d, s->region, view_of(m, views, s->body));
    }
}
