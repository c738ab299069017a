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
        d->pieces[d->n_pieces++] =
            (drawing_piece){name, kind, body, d->n_vertices, 0u, d->n_triangles, 0u, 0u};
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
    free(d->pieces);
    *d = (drawing){.n_pieces = 0u};
}

/* ---- a model ---- */

static void add_target(drawing *d, const model_target *t)
{
    plant_vec loop[256];
    uint16_t from = 0u;
    drawing_piece_begin(d, t->name, DRAWING_TARGET, t->body);
    for (uint16_t f = 0u; f < t->n_faces; ++f) {
        size_t n = 0u;
        for (uint16_t k = from; k < t->loop_ends[f] && n < sizeof loop / sizeof loop[0]; ++k) {
            loop[n++] = t->vertices[t->indices[k]];
        }
        drawing_polygon(d, loop, n, f);
        from = t->loop_ends[f];
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
    for (size_t i = 0u; i < m->n_targets; ++i) {
        add_target(d, &m->targets[i]);
    }
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
