/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for convex shapes: support calls, world boxes, contact patches.
#ifndef BENCH_SHAPE_H
#define BENCH_SHAPE_H

#include "kernel.h"

/// Shapes (once), and a direction and poses for this set.
void bench_shape_prepare(kernel *k);

/* The farthest point of a shape along a direction; hulls have direction cells. */
void bench_support_box(void *data);
void bench_support_cylinder(void *data);
void bench_support_ellipsoid(void *data);
void bench_support_hull_32(void *data);
void bench_support_hull_128(void *data); ///< where 128 points fit

/* The box of a placed shape in the world. */
void bench_placed_box(void *data);

/* The contact of a box that stands on another, turned and aside. */
void bench_patch_box_box(void *data);

#endif
