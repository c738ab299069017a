/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_box.h"
#include "td_polyhedron.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

#define AT(x, y, z)                                                                                \
    {                                                                                              \
        TD_R(x), TD_R(y), TD_R(z)                                                                  \
    }

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

/* ---- solids ---- */

static const td_vec3 octahedron_vertices[] = {AT(2.0, 0.0, 0.0), AT(-2.0, 0.0, 0.0),
                                              AT(0.0, 2.0, 0.0), AT(0.0, -2.0, 0.0),
                                              AT(0.0, 0.0, 2.0), AT(0.0, 0.0, -2.0)};
static const uint16_t octahedron_indices[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                              2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
static const uint16_t octahedron_ends[] = {3, 6, 9, 12, 15, 18, 21, 24};
static const td_polyhedron octahedron = {octahedron_vertices, octahedron_indices, octahedron_ends,
                                         6u, 8u};

/* A U in the plane (y, z), drawn out along x from 0 to 2: facets of 8 vertices, a notch open to +z. */
static const td_vec3 channel_vertices[] = {
    AT(0.0, 0.0, 0.0), AT(0.0, 4.0, 0.0), AT(0.0, 4.0, 4.0), AT(0.0, 3.0, 4.0),
    AT(0.0, 3.0, 1.0), AT(0.0, 1.0, 1.0), AT(0.0, 1.0, 4.0), AT(0.0, 0.0, 4.0),
    AT(2.0, 0.0, 0.0), AT(2.0, 4.0, 0.0), AT(2.0, 4.0, 4.0), AT(2.0, 3.0, 4.0),
    AT(2.0, 3.0, 1.0), AT(2.0, 1.0, 1.0), AT(2.0, 1.0, 4.0), AT(2.0, 0.0, 4.0)};
static const uint16_t channel_indices[] = {
    7, 6, 5,  4,  3, 2, 1,  0,  8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 9,  8,  1, 2, 10, 9,
    2, 3, 11, 10, 3, 4, 12, 11, 4, 5, 13, 12, 5,  6,  14, 13, 6, 7, 15, 14, 7, 0, 8,  15};
static const uint16_t channel_ends[] = {8, 16, 20, 24, 28, 32, 36, 40, 44, 48};
static const td_polyhedron channel = {channel_vertices, channel_indices, channel_ends, 16u, 10u};

static td_polyhedron_side any_side(const td_polyhedron *p, td_vec3 q)
{
    td_polyhedron_side side = TD_POLYHEDRON_OUT;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_side_any(p, q, &side));
    return side;
}

static td_polyhedron_side convex_side(const td_polyhedron *p, td_vec3 q)
{
    td_polyhedron_side side = TD_POLYHEDRON_OUT;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_side_convex(p, q, &side));
    return side;
}

/* ---- bounds ---- */

void test_polyhedron_box_holds_all(void)
{
    td_box3 box;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_box(channel_vertices, 16u, &box));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.0), box.lo.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), box.hi.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.0), box.hi.y);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.0), box.hi.z);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_box(channel_vertices + 9, 1u, &box));
    TEST_ASSERT_EQUAL_REAL(box.lo.y, box.hi.y);
}

void test_polyhedron_sphere_is_the_largest_distance(void)
{
    const td_vec3 points[] = {at(1.0, 0.0, 0.0), at(2.0, 3.0, 6.0), at(0.0, -5.0, 0.0)};
    td_bounding_sphere s;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_sphere(points, 3u, at(0.0, 0.0, 0.0), &s));
    TEST_ASSERT_REAL_WITHIN(TD_R(2e-5), TD_R(7.0), s.radius);
    TEST_ASSERT_TRUE(s.radius >= TD_R(7.0));
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), s.radius);
#endif
}

void test_polyhedron_sphere_rounds_outwards(void)
{
    td_test_random random = td_test_random_start(75u);
    for (int i = 0; i < 500; ++i) {
        const td_vec3 p = td_vec3_of(td_test_random_real(&random, -9.0, 9.0),
                                     td_test_random_real(&random, -9.0, 9.0),
                                     td_test_random_real(&random, -9.0, 9.0));
        td_bounding_sphere s;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_sphere(&p, 1u, at(0.5, 0.25, -1.0), &s));
        const double d[3] = {td_to_double(p.x) - 0.5, td_to_double(p.y) - 0.25,
                             td_to_double(p.z) + 1.0};
        const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        const double r = td_to_double(s.radius);
#if defined(TD_SCALAR_F64)
        TEST_ASSERT_TRUE(r * r >= square * (1.0 - 1e-15));
#else
        TEST_ASSERT_TRUE(r * r >= square);
#endif
        TEST_ASSERT_TRUE((r - 2e-5) * (r - 2e-5) < square);
    }
}

void test_bounding_sphere_overlap_is_closed(void)
{
    const td_bounding_sphere a = {at(0.0, 0.0, 0.0), TD_R(3.0)};
    const td_bounding_sphere touching = {at(2.0, 3.0, 6.0), TD_R(4.0)};
    const td_bounding_sphere apart = {at(2.0, 3.0, 6.0), TD_R(3.9999)};
    TEST_ASSERT_TRUE(td_bounding_sphere_overlap(&a, &touching));
    TEST_ASSERT_TRUE(td_bounding_sphere_overlap(&touching, &a));
    TEST_ASSERT_FALSE(td_bounding_sphere_overlap(&a, &apart));
    TEST_ASSERT_TRUE(td_bounding_sphere_overlap(&a, &a));
}

void test_bounding_sphere_overlap_at_the_ends_of_the_range(void)
{
    const td_real far = TD_R(16383.0);
    const td_bounding_sphere a = {{far, far, far}, TD_R(28000.0)};
    const td_bounding_sphere b = {{-far, -far, -far}, TD_R(28700.0)};
    const td_bounding_sphere c = {{-far, -far, -far}, TD_R(28752.0)};
    TEST_ASSERT_FALSE(td_bounding_sphere_overlap(&a, &b)); /* 2 sqrt(3) 16383 = 56752.38 */
    TEST_ASSERT_FALSE(td_bounding_sphere_overlap(&a, &c));
    const td_bounding_sphere d = {{-far, -far, -far}, TD_R(28752.5)};
    TEST_ASSERT_TRUE(td_bounding_sphere_overlap(&a, &d));
}

void test_bounds_refuse_bad_input(void)
{
    td_vec3 points[] = {at(1.0, 0.0, 0.0), at(2.0, 3.0, 6.0)};
    td_box3 box = td_box3_about(at(7.0, 7.0, 7.0), at(1.0, 1.0, 1.0));
    td_bounding_sphere s = {at(7.0, 7.0, 7.0), TD_R(7.0)};
    const td_vec3 centre = at(0.0, 0.0, 0.0);
    const td_vec3 far = {TD_R(-16000.0), TD_ZERO, TD_ZERO};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_box(0, 2u, &box));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_box(points, 0u, &box));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_box(points, 2u, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_sphere(points, 2u, centre, 0));
    points[1].z = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polyhedron_box(points, 2u, &box));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polyhedron_sphere(points, 2u, centre, &s));
    points[1].z = TD_ZERO;
    points[1].x = TD_RANGE - TD_ONE;
    TEST_ASSERT_EQUAL_INT(
        TD_E_RANGE, td_polyhedron_sphere(points, 2u, td_vec3_of(TD_RANGE, TD_ZERO, TD_ZERO), &s));
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polyhedron_sphere(points, 2u, far, &s));
#else
    (void)far;
    points[0].y = (td_real)__builtin_nan("");
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_box(points, 2u, &box));
#endif
    TEST_ASSERT_EQUAL_REAL(TD_R(6.0), box.lo.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), s.radius);
}

/* ---- points ---- */

void test_polyhedron_side_convex_in_on_and_out(void)
{
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_IN, convex_side(&octahedron, at(0.0, 0.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_IN, convex_side(&octahedron, at(0.5, 0.5, 0.5)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_ON, convex_side(&octahedron, at(0.5, 0.5, 1.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_ON, convex_side(&octahedron, at(1.0, -1.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_ON, convex_side(&octahedron, at(0.0, 0.0, -2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, convex_side(&octahedron, at(0.5, 0.5, 1.0625)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, convex_side(&octahedron, at(3.0, -1.0, 0.0)));
    /* in the plane of a facet, but beside it */
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, convex_side(&octahedron, at(3.0, -2.0, 1.0)));
}

/* Rays from points in the planes of symmetry run through vertices, along edges and facets. [PN P21] */
void test_polyhedron_side_any_agrees_with_convex_on_a_lattice(void)
{
    int count[3] = {0, 0, 0};
    for (int x = -10; x <= 10; ++x) {
        for (int y = -10; y <= 10; ++y) {
            for (int z = -10; z <= 10; ++z) {
                const td_vec3 q = at(0.25 * x, 0.25 * y, 0.25 * z);
                const int sum = (x < 0 ? -x : x) + (y < 0 ? -y : y) + (z < 0 ? -z : z);
                const td_polyhedron_side side = sum < 8    ? TD_POLYHEDRON_IN
                                                : sum == 8 ? TD_POLYHEDRON_ON
                                                           : TD_POLYHEDRON_OUT;
                TEST_ASSERT_EQUAL_INT(side, any_side(&octahedron, q));
                TEST_ASSERT_EQUAL_INT(side, convex_side(&octahedron, q));
                count[side + 1] += 1;
            }
        }
    }
    TEST_ASSERT_EQUAL_INT(258, count[1]); /* 4 n^2 + 2 lattice points on it, n = 8 */
}

static td_polyhedron_side channel_side(int x, int y, int z)
{
    const bool in_box = x >= 0 && x <= 8 && y >= 0 && y <= 16 && z >= 0 && z <= 16;
    const bool in_notch = y > 4 && y < 12 && z > 4;
    const bool on_wall = x == 0 || x == 8 || y == 0 || y == 16 || z == 0 || z == 16 ||
                         (y >= 4 && y <= 12 && z == 4) || (z >= 4 && (y == 4 || y == 12));
    return !in_box || in_notch ? TD_POLYHEDRON_OUT : on_wall ? TD_POLYHEDRON_ON : TD_POLYHEDRON_IN;
}

/* Rays along edges, through vertices, in facets; a facet that is not convex; facets edge-on. */
void test_polyhedron_side_any_of_a_channel_on_a_lattice(void)
{
    for (int x = -2; x <= 10; ++x) {
        for (int y = -2; y <= 18; ++y) {
            for (int z = -2; z <= 18; ++z) {
                const td_vec3 q = at(0.25 * x, 0.25 * y, 0.25 * z);
                TEST_ASSERT_EQUAL_INT(channel_side(x, y, z), any_side(&channel, q));
            }
        }
    }
}

/* The same with the axes exchanged: the ray meets every kind of wall, and orientation is reversed. */
void test_polyhedron_side_any_does_not_care_for_axes_or_orientation(void)
{
    static td_vec3 turned[16];
    const td_polyhedron p = {turned, channel_indices, channel_ends, 16u, 10u};
    for (int mode = 0; mode < 3; ++mode) {
        for (int k = 0; k < 16; ++k) {
            const td_vec3 v = channel_vertices[k];
            turned[k] = mode == 0   ? td_vec3_of(v.y, v.z, v.x)
                        : mode == 1 ? td_vec3_of(v.z, v.x, v.y)
                                    : td_vec3_of(v.y, v.x, v.z); /* mirrored: clockwise */
        }
        for (int i = 0; i < 2000; ++i) {
            const int x = i % 5 * 2;
            const int y = i / 5 % 20 - 2;
            const int z = i / 100 - 2;
            const td_vec3 q = at(0.25 * x, 0.25 * y, 0.25 * z);
            const td_vec3 t = mode == 0   ? td_vec3_of(q.y, q.z, q.x)
                              : mode == 1 ? td_vec3_of(q.z, q.x, q.y)
                                          : td_vec3_of(q.y, q.x, q.z);
            TEST_ASSERT_EQUAL_INT(channel_side(x, y, z), any_side(&p, t));
        }
    }
}

/* A void inside: the shell of a smaller octahedron, either way round. */
void test_polyhedron_side_any_with_a_void(void)
{
    static td_vec3 vertices[12];
    static uint16_t indices[48];
    static uint16_t ends[16];
    for (int k = 0; k < 6; ++k) {
        vertices[k] = octahedron_vertices[k];
        const td_vec3 v = octahedron_vertices[k];
        vertices[6 + k] = td_vec3_of(td_half(v.x), td_half(v.y), td_half(v.z));
    }
    for (int k = 0; k < 24; ++k) {
        indices[k] = octahedron_indices[k];
        indices[24 + k] = (uint16_t)(octahedron_indices[k] + 6u);
    }
    for (int k = 0; k < 16; ++k) {
        ends[k] = (uint16_t)(3 * k + 3);
    }
    const td_polyhedron hollow = {vertices, indices, ends, 12u, 16u};
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, any_side(&hollow, at(0.0, 0.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, any_side(&hollow, at(0.25, 0.25, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_ON, any_side(&hollow, at(0.5, 0.5, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_IN, any_side(&hollow, at(0.75, 0.75, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_IN, any_side(&hollow, at(-1.5, 0.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_OUT, any_side(&hollow, at(-2.5, 0.0, 0.0)));
}

void test_polyhedron_sides_are_exact_over_the_whole_range(void)
{
#if defined(TD_SCALAR_Q16)
    static td_vec3 vertices[6];
    const int32_t far = (1 << 30) - 2;
    for (int k = 0; k < 6; ++k) {
        const td_vec3 v = octahedron_vertices[k];
        vertices[k] =
            td_vec3_of(v.x / TD_R(2.0) * far, v.y / TD_R(2.0) * far, v.z / TD_R(2.0) * far);
    }
    const td_polyhedron big = {vertices, octahedron_indices, octahedron_ends, 6u, 8u};
    for (int32_t step = -1; step <= 1; ++step) {
        const td_vec3 q = td_vec3_of(-12345, far / 3, -(far - 12345 - far / 3 + step));
        TEST_ASSERT_EQUAL_INT(-step, convex_side(&big, q));
        TEST_ASSERT_EQUAL_INT(-step, any_side(&big, q));
    }
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

/* ---- bad input ---- */

void test_polyhedron_check_names_what_is_wrong(void)
{
    static td_vec3 vertices[6];
    static uint16_t indices[24];
    static uint16_t ends[8];
    td_polyhedron p = {vertices, indices, ends, 6u, 8u};
    for (int k = 0; k < 24; ++k) {
        indices[k] = octahedron_indices[k];
        vertices[k % 6] = octahedron_vertices[k % 6];
        ends[k % 8] = octahedron_ends[k % 8];
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyhedron_check(&p).status);
    indices[4] = 6u;
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_INDEX, td_polyhedron_check(&p).field);
    TEST_ASSERT_EQUAL_UINT16(1u, td_polyhedron_check(&p).index);
    indices[4] = indices[3];
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_AREA, td_polyhedron_check(&p).field);
    TEST_ASSERT_EQUAL_UINT16(1u, td_polyhedron_check(&p).index);
    ends[2] = 8u;
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_COUNT, td_polyhedron_check(&p).field);
    TEST_ASSERT_EQUAL_UINT16(2u, td_polyhedron_check(&p).index);
    ends[2] = 2u; /* backwards */
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_COUNT, td_polyhedron_check(&p).field);
    vertices[3].y = -TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polyhedron_check(&p).status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_HULL_VERTEX, td_polyhedron_check(&p).item);
    TEST_ASSERT_EQUAL_UINT16(3u, td_polyhedron_check(&p).index);
    p.n_faces = 3u;
    TEST_ASSERT_EQUAL_INT(TD_ITEM_NONE, td_polyhedron_check(&p).item);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_check(0).status);
}

static void assert_refused(td_status status, const td_polyhedron *p, td_vec3 q)
{
    td_polyhedron_side side = TD_POLYHEDRON_ON;
    TEST_ASSERT_EQUAL_INT(status, td_polyhedron_side_convex(p, q, &side));
    TEST_ASSERT_EQUAL_INT(status, td_polyhedron_side_any(p, q, &side));
    TEST_ASSERT_EQUAL_INT(TD_POLYHEDRON_ON, side);
}

void test_polyhedron_sides_refuse_bad_input(void)
{
    const td_vec3 q = at(0.0, 0.0, 0.0);
    static const uint16_t flat[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 3, 4};
    static const uint16_t beyond[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 6};
    const td_polyhedron no_area = {octahedron_vertices, flat, octahedron_ends, 6u, 4u};
    const td_polyhedron no_vertex = {octahedron_vertices, beyond, octahedron_ends, 6u, 4u};
    const td_polyhedron no_table = {octahedron_vertices, octahedron_indices, 0, 6u, 8u};
    const td_polyhedron too_few = {octahedron_vertices, octahedron_indices, octahedron_ends, 3u,
                                   8u};
    assert_refused(TD_E_ARG, 0, q);
    assert_refused(TD_E_ARG, &no_area, q);
    assert_refused(TD_E_ARG, &no_area, at(9.0, 9.0, 9.0)); /* outside, and still refused */
    assert_refused(TD_E_ARG, &no_vertex, q);
    assert_refused(TD_E_ARG, &no_table, q);
    assert_refused(TD_E_ARG, &too_few, q);
    assert_refused(TD_E_RANGE, &octahedron, td_vec3_of(TD_ZERO, TD_RANGE, TD_ZERO));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_side_convex(&octahedron, q, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyhedron_side_any(&octahedron, q, 0));
#if !defined(TD_SCALAR_Q16)
    assert_refused(TD_E_ARG, &octahedron, td_vec3_of(TD_ZERO, TD_ZERO, (td_real)__builtin_nan("")));
#endif
}
