/* SPDX-License-Identifier: MIT */
/* Shapes as triangles: faces where there are some, else a net of directions with their support points. */
#include <math.h>
#include <stdlib.h>
#include "drawing.h"
#include "mesh.h"
#include "td_shape.h"

#define AROUND 32u    /* directions about the axis */
#define DOWN   16u    /* from pole to pole */
#define LEAST  0.0075 /* [m] radius of what has none, so that it can be seen */

#define PI 3.14159265358979323846

static plant_vec place(plant_vec p, double scale, const model_pose *pose)
{
    return plant_add(pose->p, plant_turn(pose->q, plant_scale(scale, p)));
}

/* ---- round ones ---- */

static plant_vec farthest(const plant_vec *points, uint32_t n, plant_vec d)
{
    plant_vec best = points[0];
    for (uint32_t i = 1u; i < n; ++i) {
        best = plant_dot(points[i], d) > plant_dot(best, d) ? points[i] : best;
    }
    return best;
}

static plant_vec on_rim(double radius, plant_vec d, double z)
{
    const double across = sqrt(d.x * d.x + d.y * d.y);
    const double s = across > 1e-9 ? radius / across : 0.0;
    return (plant_vec){s * d.x, s * d.y, z};
}

static plant_vec of_cone(double radius, double half, plant_vec d)
{
    const double across = sqrt(d.x * d.x + d.y * d.y);
    const bool is_apex = half * d.z > radius * across - half * d.z;
    return is_apex ? (plant_vec){0.0, 0.0, half} : on_rim(radius, d, -half);
}

static plant_vec of_ellipsoid(const double *s, plant_vec d)
{
    const plant_vec a = {s[0] * d.x, s[1] * d.y, s[2] * d.z};
    const double size = sqrt(plant_dot(a, a));
    const double k = size > 0.0 ? 1.0 / size : 0.0;
    return (plant_vec){k * s[0] * a.x, k * s[1] * a.y, k * s[2] * a.z};
}

/* The farthest point of the core along a direction. */
static plant_vec support(const model_shape *shape, plant_vec d)
{
    const double *const s = shape->size;
    switch (shape->kind) {
    case TD_SHAPE_SEGMENT:
    case TD_SHAPE_CAPSULE:
        return (plant_vec){0.0, 0.0, d.z < 0.0 ? -s[1] : s[1]};
    case TD_SHAPE_BOX:
        return (plant_vec){d.x < 0.0 ? -s[0] : s[0], d.y < 0.0 ? -s[1] : s[1],
                           d.z < 0.0 ? -s[2] : s[2]};
    case TD_SHAPE_CYLINDER:
        return on_rim(s[0], d, d.z < 0.0 ? -s[1] : s[1]);
    case TD_SHAPE_CONE:
        return of_cone(s[0], s[1], d);
    case TD_SHAPE_ELLIPSOID:
        return of_ellipsoid(s, d);
    default:
        return shape->n_points > 0u ? farthest(shape->points, shape->n_points, d)
                                    : (plant_vec){0.0, 0.0, 0.0};
    }
}

static double radius_of(const model_shape *shape)
{
    const bool has_ball = shape->kind == TD_SHAPE_SPHERE || shape->kind == TD_SHAPE_CAPSULE;
    const bool is_thin = shape->kind == TD_SHAPE_POINT || shape->kind == TD_SHAPE_SEGMENT;
    return shape->rounding + (has_ball ? shape->size[0] : (is_thin ? LEAST : 0.0));
}

static plant_vec net_point(const model_shape *shape, double radius, size_t row, size_t column)
{
    const double down = PI * (double)row / DOWN, around = 2.0 * PI * (double)column / AROUND;
    const bool is_pole = row == 0u || row == DOWN;
    const double across = is_pole ? 0.0 : sin(down);
    const plant_vec d = {across * cos(around), across * sin(around), cos(down)};
    return plant_add(support(shape, d), plant_scale(radius, d));
}

static void add_net(drawing *d, const model_shape *shape, double scale, const model_pose *pose)
{
    const double radius = radius_of(shape);
    uint32_t net[DOWN + 1u][AROUND];
    for (size_t row = 0u; row <= DOWN; ++row) {
        const bool is_pole = row == 0u || row == DOWN;
        for (size_t k = 0u; k < AROUND; ++k) {
            net[row][k] =
                is_pole && k > 0u
                    ? net[row][0]
                    : drawing_vertex(d, place(net_point(shape, radius, row, k), scale, pose));
        }
    }
    for (size_t row = 0u; row < DOWN; ++row) {
        for (size_t k = 0u; k < AROUND; ++k) {
            const size_t next = (k + 1u) % AROUND;
            if (row > 0u) {
                drawing_triangle(d, net[row][k], net[row + 1u][k], net[row][next], 0u);
            }
            if (row + 1u < DOWN) {
                drawing_triangle(d, net[row][next], net[row + 1u][k], net[row + 1u][next], 0u);
            }
        }
    }
}

/* ---- flat ones ---- */

static plant_vec mean_of(const plant_vec *points, uint32_t n)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < n; ++i) {
        sum = plant_add(sum, plant_scale(1.0 / n, points[i]));
    }
    return sum;
}

/* A normal of points in a plane: the longest product of two of their arms. */
static plant_vec normal_of(const plant_vec *points, uint32_t n, plant_vec middle)
{
    plant_vec best = {0.0, 0.0, 0.0};
    const plant_vec arm = plant_sub(points[0], middle);
    for (uint32_t i = 1u; i < n; ++i) {
        const plant_vec c = plant_cross(arm, plant_sub(points[i], middle));
        best = plant_dot(c, c) > plant_dot(best, best) ? c : best;
    }
    const double size = sqrt(plant_dot(best, best));
    return plant_scale(size > 0.0 ? 1.0 / size : 0.0, best);
}

typedef struct corner {
    plant_vec p;
    double angle;
} corner;

static int by_angle(const void *a, const void *b)
{
    const double x = ((const corner *)a)->angle, y = ((const corner *)b)->angle;
    return (x > y) - (x < y);
}

static void add_flat(drawing *d, const model_shape *shape, double scale, const model_pose *pose)
{
    const uint32_t n = shape->n_points < 256u ? shape->n_points : 256u;
    corner corners[256];
    plant_vec loop[256];
    if (n < 3u) {
        return;
    }
    const plant_vec middle = mean_of(shape->points, n);
    const plant_vec normal = normal_of(shape->points, n, middle);
    const plant_vec along = plant_sub(shape->points[0], middle);
    const plant_vec across = plant_cross(normal, along);
    for (uint32_t i = 0u; i < n; ++i) {
        const plant_vec arm = plant_sub(shape->points[i], middle);
        corners[i] =
            (corner){shape->points[i], atan2(plant_dot(arm, across), plant_dot(arm, along))};
    }
    qsort(corners, n, sizeof corners[0], by_angle);
    for (uint32_t i = 0u; i < n; ++i) {
        loop[i] = place(corners[i].p, scale, pose);
    }
    drawing_polygon(d, loop, n, 0u);
}

/* ---- polyhedra ---- */

static void add_faces(drawing *d, const mesh_hull *hull, double scale, const model_pose *pose)
{
    plant_vec loop[256];
    uint32_t from = 0u;
    for (uint32_t f = 0u; f < hull->n_faces; ++f) {
        size_t n = 0u;
        for (uint32_t k = from; k < hull->loop_ends[f] && n < 256u; ++k) {
            const double *const v = hull->vertices[hull->indices[k]];
            loop[n++] = place((plant_vec){v[0], v[1], v[2]}, scale, pose);
        }
        drawing_polygon(d, loop, n, 0u);
        from = hull->loop_ends[f];
    }
}

static bool add_hull(drawing *d, const model_shape *shape, double scale, const model_pose *pose)
{
    mesh_hull hull;
    double(*const points)[3] = calloc(shape->n_points + 1u, sizeof *points);
    d->failed = d->failed || points == NULL;
    for (uint32_t i = 0u; points != NULL && i < shape->n_points; ++i) {
        points[i][0] = shape->points[i].x;
        points[i][1] = shape->points[i].y;
        points[i][2] = shape->points[i].z;
    }
    const bool has_volume =
        points != NULL && mesh_hull_of((const double(*)[3])points, shape->n_points, &hull, NULL);
    if (has_volume) {
        add_faces(d, &hull, scale, pose);
        mesh_hull_free(&hull);
    }
    free(points);
    return has_volume;
}

static void add_box(drawing *d, const model_shape *shape, double scale, const model_pose *pose)
{
    plant_vec corners[8];
    model_shape hull = *shape;
    for (unsigned i = 0u; i < 8u; ++i) {
        corners[i] = (plant_vec){(i & 1u) != 0u ? shape->size[0] : -shape->size[0],
                                 (i & 2u) != 0u ? shape->size[1] : -shape->size[1],
                                 (i & 4u) != 0u ? shape->size[2] : -shape->size[2]};
    }
    hull.points = corners;
    hull.n_points = 8u;
    if (!add_hull(d, &hull, scale, pose)) {
        add_net(d, shape, scale, pose); /* a plate */
    }
}

void drawing_shape(drawing *d, const model_shape *shape, double scale, const model_pose *pose)
{
    const bool has_points = shape->n_points > 0u;
    if (shape->rounding > 0.0 || (!has_points && shape->kind != TD_SHAPE_BOX)) {
        add_net(d, shape, scale, pose);
    } else if (shape->kind == TD_SHAPE_BOX) {
        add_box(d, shape, scale, pose);
    } else if (!add_hull(d, shape, scale, pose)) {
        add_flat(d, shape, scale, pose);
    }
}
