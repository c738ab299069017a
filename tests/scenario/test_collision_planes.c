/* SPDX-License-Identifier: MIT */
/* The source's pictures of how two bodies may overlap: which way the force must point, and where it must
 * act. [EN] Figures 13 to 16 and 19. The body that is hit, A, is a slab with its top at z = 0. */
#include <math.h>
#include "td_distance_work.h"
#include "unity.h"
#include "td_port.h"
#include "free_bodies.h"
#include "plant.h"
#include "td_collide.h"
#include "td_distance.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_test_real.h"

static const td_shape slab = {TD_SHAPE_BOX, {TD_R(2.0), TD_R(2.0), TD_R(0.5)}, TD_ZERO, 0};
static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.5), TD_R(0.5)}, TD_ZERO, 0};
static const td_shape blade = {TD_SHAPE_BOX, {TD_R(0.05), TD_R(0.05), TD_R(1.0)}, TD_ZERO, 0};

/* Damping by the floor of the entry speed alone would take the box long to rest: see td_law.h. */
static const td_law laws[] = {{.kind = TD_LAW_DAMPED,
                               .stiffness = TD_R(2000.0),
                               .restitution = TD_U(0.3),
                               .speed_min = TD_R(0.1)}};
static const td_collide_rules rules = {laws, 1u};

static td_convex convex_a, convex_b;
static td_distance_work work;
static td_distance_result found;
static free_bodies world;

void setUp(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    work.options = usual;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&slab, TD_ONE, &convex_a).status);
    free_bodies_clear(&world);
}

void tearDown(void)
{
}

/* ---- a world of two: the slab, which is fixed, and what hits it ---- */

static void put(const td_shape *shape, plant_vec position, plant_quat attitude)
{
    const plant_body fixed = {.position = {0.0, 0.0, -0.5}, .attitude = {1.0, 0.0, 0.0, 0.0}};
    const plant_body body = {.mass = 1.0,
                             .inertia_b = {1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0},
                             .position = position,
                             .attitude = attitude};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(shape, TD_ONE, &convex_b).status);
    TEST_ASSERT_TRUE(free_bodies_add(&world, &convex_a, &fixed));
    TEST_ASSERT_TRUE(free_bodies_add(&world, &convex_b, &body));
}

static plant_quat turned_about_y(double angle)
{
    return (plant_quat){cos(0.5 * angle), 0.0, sin(0.5 * angle), 0.0};
}

static void measure(td_distance_cache *kept)
{
    td_placed a, b;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&convex_a, &world.seen[0].x_wb, &a).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&convex_b, &world.seen[1].x_wb, &b).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, kept, &found));
}

static void look(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
    measure(0);
}

static void assert_normal(double x, double z)
{
    TEST_ASSERT_NEAR(2e-3, x, td_unit_to_double(found.normal_w.x));
    TEST_ASSERT_NEAR(2e-3, 0.0, td_unit_to_double(found.normal_w.y));
    TEST_ASSERT_NEAR(2e-3, z, td_unit_to_double(found.normal_w.z));
}

static double lift(void)
{
    return td_to_double(world.wrench[1].force_w.z);
}

/* ---- Figures 13 to 16 ---- */

/* A single vertex in the middle of a face: out along the face's normal, pushed at the vertex. */
void test_figure_13_a_vertex_in_a_face_is_pushed_along_the_face_s_normal(void)
{
    const double half = sqrt(0.5); /* of the diagonal, edge down */
    put(&box, (plant_vec){0.3, 0.0, half - 0.02}, turned_about_y(0.78539816339744831));
    look();
    assert_normal(0.0, 1.0);
    TEST_ASSERT_NEAR(2e-3, -0.02, td_to_double(found.distance));
    TEST_ASSERT_NEAR(5e-3, 0.3, td_to_double(found.point_b_w.x));
    TEST_ASSERT_NEAR(3.0, 2000.0 * 0.02, lift());
    TEST_ASSERT_NEAR(0.4, 0.0, td_to_double(world.wrench[1].torque_w.y));
}

/* A long blade, its centre of mass far to the side of its tip: the same normal, and the blade turns. */
void test_figure_14_a_sharp_body_is_pushed_along_the_normal_and_turns(void)
{
    const double lean = 0.9;
    const double reach = cos(lean) + 0.05 * sin(lean); /* of the lowest edge below the centre */
    put(&blade, (plant_vec){0.0, 0.0, reach - 0.01}, turned_about_y(lean));
    look();
    assert_normal(0.0, 1.0);
    TEST_ASSERT_NEAR(2e-3, -0.01, td_to_double(found.distance));
    const double arm = -sin(lean) + 0.05 * cos(lean);
    TEST_ASSERT_NEAR(5e-3, arm, td_to_double(found.point_b_w.x));
    TEST_ASSERT_NEAR(0.05 * lift(), -arm * lift(), td_to_double(world.wrench[1].torque_w.y));
}

/* Corner over corner: two ways out, and the shorter one counts. */
void test_figure_15_corners_part_by_the_shorter_way(void)
{
    put(&box, (plant_vec){2.4, 0.0, 0.45}, (plant_quat){1.0, 0.0, 0.0, 0.0});
    look();
    assert_normal(0.0, 1.0);
    TEST_ASSERT_NEAR(2e-3, -0.05, td_to_double(found.distance));
    free_bodies_clear(&world);
    put(&box, (plant_vec){2.45, 0.0, 0.4}, (plant_quat){1.0, 0.0, 0.0, 0.0});
    look();
    assert_normal(1.0, 0.0);
    TEST_ASSERT_NEAR(2e-3, -0.05, td_to_double(found.distance));
}

/* A box comes down on two edges, one of them lower: that one is pushed, then the other, and so on until the
 * box lies flat at the depth of its weight. */
void test_figure_16_a_box_ends_lying_on_the_platform(void)
{
    const double h = 0.0005, g = 9.81;
    put(&box, (plant_vec){0.0, 0.0, 0.56}, turned_about_y(0.1));
    bool has_left = false, has_right = false;
    for (int i = 0; i < 8000; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
        has_left = has_left || td_to_double(world.wrench[1].torque_w.y) > 0.1;
        has_right = has_right || td_to_double(world.wrench[1].torque_w.y) < -0.1;
        free_bodies_step(&world, h);
        world.plant[1].velocity.z -= g * h;
    }
    TEST_ASSERT_TRUE_MESSAGE(has_left && has_right, "first the one, then the other");
    TEST_ASSERT_NEAR(2e-3, 0.5 - g / 2000.0, world.plant[1].position.z);
    TEST_ASSERT_NEAR(0.01, 1.0, fabs(world.plant[1].attitude.w));
    TEST_ASSERT_NEAR(0.05, 0.0, world.plant[1].velocity.z);
}

/* ---- Figure 19 ---- */

/* A box comes in over the rim, N up; as both move on, the way out is to the side, M. What was kept of the
 * last frame may help to find the plane, not keep it from following. */
void test_figure_19_the_plane_follows_the_feature(void)
{
    const double path[][2] = {{2.44, 0.52}, {2.44, 0.49}, {2.44, 0.46}, {2.46, 0.42}, {2.48, 0.36}};
    const double normal[][2] = {{0.0, 1.0}, {0.0, 1.0}, {0.0, 1.0}, {1.0, 0.0}, {1.0, 0.0}};
    const double distance[] = {0.02, -0.01, -0.04, -0.04, -0.02};
    td_distance_cache kept = {.state = 0u};
    put(&box, (plant_vec){0.0, 0.0, 0.0}, (plant_quat){1.0, 0.0, 0.0, 0.0});
    for (int i = 0; i < 5; ++i) {
        world.plant[1].position = (plant_vec){path[i][0], 0.0, path[i][1]};
        TEST_ASSERT_EQUAL_INT(TD_OK, free_bodies_collide(&world, &rules, &work));
        measure(&kept);
        assert_normal(normal[i][0], normal[i][1]);
        TEST_ASSERT_NEAR(2e-3, distance[i], td_to_double(found.distance));
    }
}
