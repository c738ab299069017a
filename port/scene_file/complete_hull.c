/* SPDX-License-Identifier: MIT */
#include "complete_hull.h"
#include <stdlib.h>
#include <string.h>
#include "mesh.h"
#include "read_scenery.h"

static bool hull_of(const model_shape *shape, mesh_hull *out, mesh_words *words)
{
    double(*const points)[3] = malloc(shape->n_points * sizeof *points);
    bool well = points != NULL;
    for (uint32_t i = 0u; well && i < shape->n_points; ++i) {
        points[i][0] = shape->points[i].x;
        points[i][1] = shape->points[i].y;
        points[i][2] = shape->points[i].z;
    }
    well = well && mesh_hull_of((const double(*)[3])points, shape->n_points, out, words);
    free(points);
    return well;
}

bool complete_hull_faces(const document_node *at, model_target *target)
{
    mesh_words words = {0};
    mesh_hull hull;
    if (!hull_of(target->shape, &hull, &words)) {
        return document_fail(at, "%s", words.error);
    }
    const uint32_t n_indices = hull.loop_ends[hull.n_faces - 1u];
    target->vertices = document_take(at->doc, hull.n_vertices, sizeof *target->vertices);
    target->indices = document_take(at->doc, n_indices, sizeof *target->indices);
    target->loop_ends = document_take(at->doc, hull.n_faces, sizeof *target->loop_ends);
    for (uint32_t i = 0u; i < hull.n_vertices; ++i) {
        target->vertices[i] =
            (plant_vec){hull.vertices[i][0], hull.vertices[i][1], hull.vertices[i][2]};
    }
    for (uint32_t i = 0u; i < n_indices; ++i) {
        target->indices[i] = (uint16_t)hull.indices[i];
    }
    for (uint32_t i = 0u; i < hull.n_faces; ++i) {
        target->loop_ends[i] = (uint16_t)hull.loop_ends[i];
    }
    target->n_vertices = (uint16_t)hull.n_vertices;
    target->n_faces = (uint16_t)hull.n_faces;
    mesh_hull_free(&hull);
    return true;
}

model_scenery *complete_hull_scenery(document *doc, const model_shape *shape, model_pose pose)
{
    mesh_words words = {0};
    mesh_hull hull;
    if (!hull_of(shape, &hull, &words) || hull.n_faces > UINT8_MAX) {
        return NULL;
    }
    plant_vec *const normals = document_take(doc, hull.n_faces, sizeof *normals);
    double *const offsets = document_take(doc, hull.n_faces, sizeof *offsets);
    for (uint32_t i = 0u; i < hull.n_faces; ++i) {
        normals[i] = (plant_vec){hull.planes[i][0], hull.planes[i][1], hull.planes[i][2]};
        offsets[i] = hull.planes[i][3];
    }
    model_scenery *const scenery =
        read_scenery_of_planes(doc, normals, offsets, hull.n_faces, pose);
    mesh_hull_free(&hull);
    return scenery;
}

/* The hull as a mesh: each face a fan. */
static bool mass_of(const mesh_hull *hull, mesh_mass_out *out)
{
    const uint32_t n_indices = hull->loop_ends[hull->n_faces - 1u];
    mesh m = {hull->vertices, malloc(n_indices * sizeof *m.triangles), hull->n_vertices, 0u};
    uint32_t first = 0u;
    for (uint32_t f = 0u; m.triangles != NULL && f < hull->n_faces; ++f) {
        for (uint32_t i = first + 1u; i + 1u < hull->loop_ends[f]; ++i) {
            uint32_t *const t = m.triangles[m.n_triangles++];
            t[0] = hull->indices[first];
            t[1] = hull->indices[i];
            t[2] = hull->indices[i + 1u];
        }
        first = hull->loop_ends[f];
    }
    const bool well = m.triangles != NULL && mesh_mass(&m, 1.0, out);
    free(m.triangles);
    return well;
}

bool complete_hull_mass(model_shape *shape)
{
    mesh_words words = {0};
    mesh_hull hull;
    mesh_mass_out mass;
    if (!hull_of(shape, &hull, &words)) {
        return false;
    }
    const bool well = mass_of(&hull, &mass);
    mesh_hull_free(&hull);
    if (well) {
        const double all[6] = {mass.inertia[0][0], mass.inertia[1][1], mass.inertia[2][2],
                               mass.inertia[1][2], mass.inertia[2][0], mass.inertia[0][1]};
        shape->volume = mass.volume;
        shape->centre = (plant_vec){mass.centre[0], mass.centre[1], mass.centre[2]};
        (void)memcpy(shape->second, all, sizeof all);
    }
    return well;
}
