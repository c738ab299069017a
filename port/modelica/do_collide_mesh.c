/* SPDX-License-Identifier: MIT */
/* Meshes by number. Tests     test_do_collide.c */
#include "do_collide_world.h"
#include "mesh.h"
#include "plant_core.h"

#define LEAST(a, b) ((a) < (b) ? (a) : (b))

static int check_index(do_collide_world *world, int index)
{
    for (uint32_t i = 0u; i < world->n_meshes; ++i) {
        if (world->meshes[i].index == index) {
            return do_collide_refuse(world, DO_COLLIDE_E_MESH, "STL index %d is taken", index);
        }
    }
    if (index < 1) {
        return do_collide_refuse(world, DO_COLLIDE_E_MESH, "STL index %d: from 1 on", index);
    }
    return world->n_meshes < DO_COLLIDE_MESHES
               ? DO_COLLIDE_OK
               : do_collide_refuse(world, DO_COLLIDE_E_FULL, "there are %d meshes already",
                                   DO_COLLIDE_MESHES);
}

/// One part more. What is added counts when the mesh does (enter).
static int add_part(do_collide_world *world, int index, const double (*points)[3], uint32_t n)
{
    if (world->n_parts == DO_COLLIDE_PARTS || n > DO_COLLIDE_POINTS - world->n_points) {
        return do_collide_refuse(world, DO_COLLIDE_E_FULL,
                                 "mesh %d: all meshes together have at most %d convex parts and %d "
                                 "vertices",
                                 index, DO_COLLIDE_PARTS, DO_COLLIDE_POINTS);
    }
    td_vec3 *const kept = &world->points[world->n_points];
    td_hull *const hull = &world->hulls[world->n_parts];
    for (uint32_t i = 0u; i < n; ++i) {
        for (int k = 0; k < 3; ++k) {
            td_real ignored;
            if (td_from_double_checked(points[i][k], &ignored) != TD_OK) {
                return do_collide_refuse(world, DO_COLLIDE_E_NUMBER,
                                         "mesh %d: vertex %u is no number, or out of range", index,
                                         (unsigned)i + 1u);
            }
        }
        kept[i] = plant_to_core(do_collide_vec(points[i]));
    }
    *hull = (td_hull){kept, 0, (uint16_t)n};
    const td_shape shape = {.kind = TD_SHAPE_HULL, .hull = hull};
    if (td_convex_set(&shape, TD_ONE, &world->parts[world->n_parts]).status != TD_OK) {
        return do_collide_refuse(world, DO_COLLIDE_E_SIZE,
                                 "mesh %d is too large, or has too many vertices", index);
    }
    world->n_parts += 1u;
    world->n_points += n;
    return DO_COLLIDE_OK;
}

/// All parts of a mesh, or none.
static int enter(do_collide_world *world, int index, const mesh_parts *parts)
{
    const uint32_t first = world->n_parts;
    const uint32_t points = world->n_points;
    int status = DO_COLLIDE_OK;
    for (uint32_t i = 0u; i < parts->n && status == DO_COLLIDE_OK; ++i) {
        status = add_part(world, index, (const double(*)[3])parts->parts[i].vertices,
                          parts->parts[i].n_vertices);
    }
    if (status != DO_COLLIDE_OK) {
        world->n_parts = first;
        world->n_points = points;
        return status;
    }
    world->meshes[world->n_meshes] = (do_collide_mesh){index, first, world->n_parts - first};
    world->n_meshes += 1u;
    return DO_COLLIDE_OK;
}

int doCollideMesh(do_collide_world *world, int index, const char *path, double scale)
{
    if (!world) {
        return DO_COLLIDE_E_ARGUMENT;
    }
    world->text[0] = '\0';
    if (!path) {
        return do_collide_refuse(world, DO_COLLIDE_E_ARGUMENT, "mesh %d: the path is missing",
                                 index);
    }
    int status = check_index(world, index);
    if (status != DO_COLLIDE_OK) {
        return status;
    }
    const mesh_cut cut = {.vertices = LEAST(MESH_VERTICES, TD_MAX_HULL_VERTICES)};
    mesh read;
    mesh_parts parts;
    mesh_words words;
    if (!mesh_read(path, scale, &read, &words)) {
        return do_collide_refuse(world, DO_COLLIDE_E_FILE, "mesh %d: %s", index, words.error);
    }
    if (mesh_convex_parts(&read, &cut, &parts, &words)) {
        status = enter(world, index, &parts);
        mesh_parts_free(&parts);
    } else {
        status = do_collide_refuse(world, DO_COLLIDE_E_FILE, "mesh %d: %s", index, words.error);
    }
    mesh_free(&read);
    return status;
}

int doCollidePoints(do_collide_world *world, int index, int n, const double *points)
{
    if (!world) {
        return DO_COLLIDE_E_ARGUMENT;
    }
    world->text[0] = '\0';
    if (!points) {
        return do_collide_refuse(world, DO_COLLIDE_E_ARGUMENT, "mesh %d: the points are missing",
                                 index);
    }
    if (n < 1 || n > TD_MAX_HULL_VERTICES) {
        return do_collide_refuse(world, DO_COLLIDE_E_FULL,
                                 "mesh %d: %d points; 1 to %d are possible", index, n,
                                 TD_MAX_HULL_VERTICES);
    }
    const int status = check_index(world, index);
    if (status != DO_COLLIDE_OK) {
        return status;
    }
    const int added = add_part(world, index, (const double(*)[3])points, (uint32_t)n);
    if (added == DO_COLLIDE_OK) {
        world->meshes[world->n_meshes] = (do_collide_mesh){index, world->n_parts - 1u, 1u};
        world->n_meshes += 1u;
    }
    return added;
}
