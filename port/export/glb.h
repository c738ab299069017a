/* SPDX-License-Identifier: MIT */
/// A binary glTF 2.0 as it grows: nodes within nodes, meshes of triangles, one animation.
///
///     glb g = glb_start();
///     glb_times(&g, &times);
///     glb_node_begin(&g, "ball");
///     glb_animate(&g, GLB_SHIFT, &shifts);
///     glb_mesh_begin(&g, "hull", GLB_BODIES); glb_vertex(...); glb_triangle(...); glb_mesh_end(&g);
///     glb_node_end(&g);
///     glb_finish(&g, &file);
///
/// Up         our z is glTF's y: the root node turns everything.
/// Units      metres and seconds, as glTF has them. Numbers are float32.
/// Rules      every list has an item, every view is used, min and max are those of what was written: a validator is silent.
/// Source     Khronos, glTF 2.0 specification
/// Tests      tests/commands/suite_pages.rb
#ifndef GLB_H
#define GLB_H

#include "bytes.h"

#define GLB_DEPTH 4u ///< nodes within nodes, the root not counted

/// Materials.
enum {
    GLB_GROUND,
    GLB_RUBBER,
    GLB_BODIES, ///< and GLB_TONES - 1 more
    GLB_TONES = 6,
    GLB_MATERIALS = GLB_BODIES + GLB_TONES
};

typedef enum glb_path {
    GLB_SHIFT, ///< three numbers a frame
    GLB_TURN,  ///< x, y, z, w
} glb_path;

typedef struct glb {
    bytes buffer, views, accessors, meshes, nodes, samplers, channels;
    bytes children[GLB_DEPTH + 1u]; ///< numbers of nodes, by depth; the last of them the root's
    bytes names[GLB_DEPTH + 1u];    ///< of the nodes that are open
    bytes motions[GLB_DEPTH + 1u];  ///< their animations: path and sampler
    bytes vertices, triangles;      ///< of the mesh that is open
    double low[3], high[3];
    uint32_t materials[GLB_MATERIALS]; ///< that are used, in the order of their first use
    uint32_t n_materials;
    uint32_t n_views, n_accessors, n_meshes, n_nodes, n_samplers, n_vertices, material, depth;
    uint32_t n_frames, times; ///< accessor
    const char *mesh;
} glb;

glb glb_start(void);

/// The times of all frames, float32, ascending.
void glb_times(glb *g, const bytes *times);

void glb_node_begin(glb *g, const char *name);
/// Of the node that is open: as many frames as there are times.
void glb_animate(glb *g, glb_path path, const bytes *values);
/// What has neither children nor motion is left out.
void glb_node_end(glb *g);

/// A child of the node that is open.
void glb_mesh_begin(glb *g, const char *name, uint32_t material);
void glb_vertex(glb *g, double x, double y, double z);
void glb_triangle(glb *g, uint32_t a, uint32_t b, uint32_t c);
void glb_mesh_end(glb *g);

/// The file.
void glb_finish(glb *g, bytes *file);

void glb_free(glb *g);

#endif
