/* SPDX-License-Identifier: MIT */
/// One shape of every kind, and directions, for tests of shapes: the same text for support, boxes and refusals.
///
/// shapes[TD_SHAPE_BOX]          of each kind one, about 1 m large, without smoothing
/// random_direction(&random)     evenly over the sphere
#ifndef TD_TEST_SHAPES_H
#define TD_TEST_SHAPES_H

#include <math.h>
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_random.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

/* A board computes the doubles of these tests in software. */
#if defined(__arm__)
#    define TRIALS(n) ((n) / 20u)
#else
#    define TRIALS(n) (n)
#endif

typedef struct vector {
    double x, y, z;
} vector;

static const td_vec3 corners[] = {
    {TD_R(0.5), TD_R(0.25), TD_R(-0.5)},  {TD_R(-0.5), TD_R(0.5), TD_R(-0.25)},
    {TD_R(0.0), TD_R(-0.75), TD_R(-0.5)}, {TD_R(0.125), TD_R(0.0), TD_R(0.875)},
    {TD_R(0.75), TD_R(-0.25), TD_R(0.5)}, {TD_R(-0.625), TD_R(-0.5), TD_R(0.25)},
};
static const td_vec3 pentagon[] = {
    {TD_R(1.0), TD_R(0.0), TD_R(0.5)},      {TD_R(0.25), TD_R(1.0), TD_R(0.125)},
    {TD_R(-0.75), TD_R(0.5), TD_R(-0.375)}, {TD_R(-0.75), TD_R(-0.5), TD_R(-0.375)},
    {TD_R(0.25), TD_R(-1.0), TD_R(0.125)},
};
static const td_hull three = {corners, 0, 3};
static const td_hull four = {corners, 0, 4};
static const td_hull five = {pentagon, 0, 5};
static const td_hull six = {corners, 0, 6};

static const td_shape shapes[TD_SHAPE_KINDS] = {
    {TD_SHAPE_POINT, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_SEGMENT, {TD_ZERO, TD_R(0.75), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_TRIANGLE, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &three},
    {TD_SHAPE_TETRAHEDRON, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &four},
    {TD_SHAPE_POLYGON, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &five},
    {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &six},
    {TD_SHAPE_SPHERE, {TD_R(0.5), TD_ZERO, TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_CAPSULE, {TD_R(0.25), TD_R(0.5), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.25), TD_R(0.75)}, TD_ZERO, 0},
    {TD_SHAPE_CYLINDER, {TD_R(0.5), TD_R(0.75), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_CONE, {TD_R(0.5), TD_R(0.75), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_ELLIPSOID, {TD_R(0.5), TD_R(0.25), TD_R(0.75)}, TD_ZERO, 0},
};

static inline vector vector_of_dir(td_dir3 v)
{
    const vector d = {td_unit_to_double(v.x), td_unit_to_double(v.y), td_unit_to_double(v.z)};
    return d;
}

static inline double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double length_of(vector a)
{
    return sqrt(dot(a, a));
}

static inline td_dir3 direction_of(double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    return td_dir3_of(td_unit_from_double(x / length), td_unit_from_double(y / length),
                      td_unit_from_double(z / length));
}

/* Now and then along an axis or in a plane of two: where the maps have their corners. */
static inline td_dir3 random_direction(td_test_random *random)
{
    double x = td_test_random_double(random, -1.0, 1.0);
    double y = td_test_random_double(random, -1.0, 1.0);
    const double z = td_test_random_double(random, -1.0, 1.0);
    switch (td_test_random_below(random, 16u)) {
    case 0u:
        x = 0.0;
        break;
    case 1u:
        y = 0.0;
        break;
    case 2u:
        x = 0.0;
        y = 0.0;
        break;
    case 3u:
        x *= 1e-4;
        y *= 1e-4;
        break;
    default:
        break;
    }
    return direction_of(x, y, z);
}

#endif
