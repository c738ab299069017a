/* SPDX-License-Identifier: MIT */
/// A scene as triangles: what a page and a glTF show.
///
/// Pieces     parts, targets, and the borders of solids and modifiers, each in the frame of its body.
/// Shapes     polyhedra have their faces. What is round is a net of directions, each with its support point and the rounding
///            radius along it (draw_shape.c): one way for every kind.
/// Scenery    has no end: leaves are drawn as far as `view` goes, the box of where bodies were. A border is cut into pieces that
///            lie on the surface of the whole expression, or do not (draw_scenery.c). Half spaces cut exactly; curved leaves
///            cut others at a coarse net.
/// Outlines   of planar targets, which have no ends, are drawn as thick as a third of their length.
/// Winding    counter-clockwise seen from outside.
/// Memory     the heap's; names are the model's.
/// Tests      test_report.c
#ifndef DRAWING_H
#define DRAWING_H

#include "model.h"

#define DRAWING_MOST 400000u ///< triangles; what comes beyond is left out

typedef enum drawing_kind {
    DRAWING_PART,
    DRAWING_TARGET,
    DRAWING_SOLID,
    DRAWING_MODIFIER,
} drawing_kind;

typedef struct drawing_piece {
    const char *name;
    drawing_kind kind;
    uint16_t body; ///< or MODEL_WORLD
    uint32_t first_vertex, n_vertices;
    uint32_t first_triangle, n_triangles;
    uint32_t n_faces; ///< of a target: triangles with the same face follow each other
    uint16_t *
        driven; ///< of a driven target: which vertex of the trace each of these goes with; NULL: none
    bool is_planar; ///< and they keep their y from it
} drawing_piece;

typedef struct drawing {
    plant_vec *vertices;
    uint32_t (*triangles)[3]; ///< of vertices of the same piece, counted from its first
    uint16_t *faces;          ///< of each triangle: the face of the target
    drawing_piece *pieces;
    uint32_t n_vertices, n_triangles, n_pieces;
    uint32_t vertex_room, triangle_room, piece_room;
    bool failed; ///< there was no memory
} drawing;

/// A box, in the frame of a body.
typedef struct drawing_box {
    plant_vec low, high;
} drawing_box;

/// A box that holds nothing, and one that holds a point more.
drawing_box drawing_box_none(void);
void drawing_box_add(drawing_box *box, plant_vec p);

void drawing_piece_begin(drawing *d, const char *name, drawing_kind kind, uint16_t body);

/// @return its number in the piece
uint32_t drawing_vertex(drawing *d, plant_vec p);
void drawing_triangle(drawing *d, uint32_t a, uint32_t b, uint32_t c, uint16_t face);

/// A convex polygon, counter-clockwise.
void drawing_polygon(drawing *d, const plant_vec *points, size_t n, uint16_t face);

/// draw_shape.c: into the piece that was begun.
void drawing_shape(drawing *d, const model_shape *shape, double scale, const model_pose *pose);

/// draw_scenery.c: the border of an expression, as far as the box goes.
void drawing_scenery(drawing *d, const model_scenery *s, const drawing_box *view);

/// All of a model. @param views of each body, and of the world behind the last one
void drawing_model(drawing *d, const model *m, const drawing_box *views);

void drawing_free(drawing *d);

#endif
