/* SPDX-License-Identifier: MIT */
/// The members of do_collide_world, for who holds one in an array of his own, and how its rooms speak to each other.
#ifndef DO_COLLIDE_WORLD_H
#define DO_COLLIDE_WORLD_H

#include <stdbool.h>
#include "do_collide.h"
#include "plant.h"
#include "td_collide.h"
#include "td_distance_work.h"

#define DO_COLLIDE_TEXT 512 ///< bytes of a sentence

/// A mesh: some of the parts.
typedef struct do_collide_mesh {
    int index;         ///< by which rows name it
    uint32_t first, n; ///< which parts
} do_collide_mesh;

/// A body, as our detection sees it: convex parts of one frame.
typedef struct do_collide_solid {
    td_convex own;          ///< if it is no mesh
    const td_convex *parts; ///< `own`, or those of its mesh
    uint32_t n_parts;       ///< how many
    td_placed placed;       ///< the frame; its convex is set part by part
} do_collide_solid;

struct do_collide_world {
    char text[DO_COLLIDE_TEXT];
    int bodies; ///< of the call that runs
    int materials;
    double laws[DO_COLLIDE_MATERIALS * DO_COLLIDE_MATERIALS][DO_COLLIDE_LAW];
    do_collide_detect detect;
    do_collide_force force;
    void *user;
    uint32_t n_meshes, n_parts, n_points;
    do_collide_mesh meshes[DO_COLLIDE_MESHES];
    td_hull hulls[DO_COLLIDE_PARTS];
    td_convex parts[DO_COLLIDE_PARTS];
    td_vec3 points[DO_COLLIDE_POINTS];
    do_collide_solid solids[DO_COLLIDE_BODIES]; ///< of the call that runs
    double out[DO_COLLIDE_BODIES][DO_COLLIDE_OUT];
    double memory[DO_COLLIDE_PAIRS(DO_COLLIDE_BODIES)][DO_COLLIDE_MEMORY];
    double next[DO_COLLIDE_PAIRS(DO_COLLIDE_BODIES)][DO_COLLIDE_MEMORY];
    td_distance_work work;
};

/// Keeps a sentence, and answers its status.
int do_collide_refuse(do_collide_world *world, do_collide_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Reads row i of both arrays into solids[i].
int do_collide_read(do_collide_world *world, int i, const double *in, const double *more);

/// Is x a number that the core holds? If not, E_NUMBER: body i from 0 on, column from 1 on, of the array of this name.
int do_collide_check(do_collide_world *world, double x, int i, int column, const char *array);

/// The law of a row. @return what td_law_check says
td_fault do_collide_law(const double *row, td_law *out);

static inline plant_vec do_collide_vec(const double *v)
{
    return (plant_vec){v[0], v[1], v[2]};
}

#endif
