/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for convex shapes, beside those of cost_shape.h: support calls, world boxes.
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include "kernel.h"

/// Shapes (once), and a direction and poses for this set; those of cost_shape.h among them.
void bench_shape_prepare(kernel *k, bool at_edges);

/* The farthest point of a shape along a direction; hulls have direction cells. */
void bench_support_box(void *data);
void bench_support_cylinder(void *data);
void bench_support_ellipsoid(void *data);
void bench_support_hull_128(void *data); ///< where 128 points fit

/* The box of a placed shape in the world. */
void bench_placed_box(void *data);

#endif
