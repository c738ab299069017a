/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "complete_mesh.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "mesh.h"
#include "td_shape.h"

void complete_note(document *doc, model *m, const char *text)
{
    if (m->n_notes < MODEL_NOTES) {
        char *const note = document_take(doc, strlen(text) + 1u, 1u);
        (void)strcpy(note, text);
        m->notes[m->n_notes++] = note;
    }
}

static void note_all(document *doc, model *m, const mesh_words *words)
{
    for (uint32_t i = 0u; i < words->n_warnings; ++i) {
        complete_note(doc, m, words->warnings[i]);
    }
}

/* A path that is not absolute begins where the scene file lies. */
static bool path_of(const document *doc, const char *file, char *out, size_t size)
{
    const char *const slash = strrchr(doc->path, '/');
    const int folder = slash != NULL && file[0] != '/' ? (int)(slash - doc->path + 1) : 0;
    const int length = snprintf(out, size, "%.*s%s", folder, doc->path, file);
    return length > 0 && (size_t)length < size;
}

static void take_mass(const mesh *whole, model_shape *shape)
{
    mesh_mass_out mass;
    if (mesh_mass(whole, 1.0, &mass)) {
        shape->volume = mass.volume;
        shape->centre = (plant_vec){mass.centre[0], mass.centre[1], mass.centre[2]};
        const double all[6] = {mass.inertia[0][0], mass.inertia[1][1], mass.inertia[2][2],
                               mass.inertia[1][2], mass.inertia[2][0], mass.inertia[0][1]};
        (void)memcpy(shape->second, all, sizeof all);
    }
}

static void
take_hull(document *doc, const mesh_hull *hull, const model_shape *whole, model_shape *out)
{
    out->kind = TD_SHAPE_HULL;
    out->rounding = whole->rounding;
    out->n_points = hull->n_vertices;
    out->points = document_take(doc, hull->n_vertices, sizeof *out->points);
    for (uint32_t i = 0u; i < hull->n_vertices; ++i) {
        out->points[i] =
            (plant_vec){hull->vertices[i][0], hull->vertices[i][1], hull->vertices[i][2]};
    }
}

static void tell(document *doc, model *m, const model_shape *shape, const mesh_parts *parts)
{
    char text[256];
    (void)snprintf(text, sizeof text,
                   "%.80s: %u convex parts, volume off by %.2f %%, overlapping by %.2g m at seams",
                   shape->file, parts->n, 100.0 * parts->volume_error,
                   parts->n > 1u ? parts->overlap : 0.0);
    complete_note(doc, m, text);
}

/* From memory, if the document has it there; else from its file. */
static bool
read_mesh(const document_node *at, const model_shape *shape, mesh *out, mesh_words *words)
{
    char path[PATH_MAX];
    const document_file *const file = document_find_file(at->doc, shape->file);
    if (file != NULL) {
        return mesh_read_bytes(file->name, file->data, file->size, shape->scale, out, words) ||
               document_fail(at, "%s", words->error);
    }
    if (!path_of(at->doc, shape->file, path, sizeof path)) {
        return document_fail(at, "the path of the mesh is too long");
    }
    return mesh_read(path, shape->scale, out, words) || document_fail(at, "%s", words->error);
}

/* Cuts the mesh of a shape, once. */
static bool cut(const document_node *at, model *m, model_shape *shape)
{
    mesh_words words = {0};
    mesh whole;
    mesh_parts parts;
    const mesh_cut how = {.pieces = shape->pieces, .hull_only = shape->hull_only};
    if (!read_mesh(at, shape, &whole, &words)) {
        return false;
    }
    note_all(at->doc, m, &words);
    const bool is_cut = mesh_convex_parts(&whole, &how, &parts, &words);
    if (is_cut) {
        note_all(at->doc, m, &words);
        tell(at->doc, m, shape, &parts);
        take_mass(&whole, shape);
        shape->hulls = document_take(at->doc, parts.n, sizeof *shape->hulls);
        shape->n_hulls = parts.n;
        for (uint32_t i = 0u; i < parts.n; ++i) {
            take_hull(at->doc, &parts.parts[i], shape, &shape->hulls[i]);
        }
        mesh_parts_free(&parts);
    }
    mesh_free(&whole);
    return is_cut || document_fail(at, "%s: %s", shape->file, words.error);
}

static const char *piece_name(document *doc, const char *name, uint32_t i)
{
    char *const text = document_take(doc, strlen(name) + 16u, 1u);
    (void)snprintf(text, strlen(name) + 16u, "%s.%u", name, i + 1u);
    return text;
}

/* One part after another; those of meshes as many as there are pieces. */
static void expand(document *doc, model *m, model_part *out, size_t n)
{
    size_t used = 0u;
    for (size_t i = 0u; i < m->n_parts; ++i) {
        const model_part *const part = &m->parts[i];
        const uint32_t pieces = part->shape->n_hulls;
        for (uint32_t k = 0u; k < (pieces > 0u ? pieces : 1u) && used < n; ++k) {
            out[used] = *part;
            if (pieces > 0u) {
                out[used].shape = &part->shape->hulls[k];
                out[used].name = pieces > 1u ? piece_name(doc, part->name, k) : part->name;
            }
            ++used;
        }
    }
    m->parts = out;
    m->n_parts = used;
}

bool complete_meshes(const document_node *root, model *m)
{
    document_node section, member;
    size_t all = 0u;
    (void)document_member(root, "parts", &section);
    for (size_t i = 0u; i < m->n_parts; ++i) {
        model_shape *const shape = m->parts[i].shape;
        (void)document_member(&section, m->parts[i].name, &member);
        if (shape->file != NULL && shape->hulls == NULL && !cut(&member, m, shape)) {
            return false;
        }
        all += shape->n_hulls > 0u ? shape->n_hulls : 1u;
    }
    if (all >= UINT16_MAX) {
        return document_fail(&section, "there are %zu convex parts, more than any build holds",
                             all);
    }
    if (all > m->n_parts || (m->n_parts > 0u && m->parts[0].shape->hulls != NULL)) {
        m->parts_as_written = m->parts;
        m->n_parts_as_written = m->n_parts;
        expand(root->doc, m, document_take(root->doc, all + 1u, sizeof *m->parts), all);
    }
    return true;
}
