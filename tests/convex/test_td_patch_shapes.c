/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_patch.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_patch.h"
#include "td_test_random.h"
#include "td_test_real.h"

void setUp(void)
{
    td_saturations_reset();
    patch.count = 77u;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- round shapes ---- */

void test_patch_find_standing_cylinder_reaches_its_rim(void)
{
    td_test_random random = td_test_random_start(2u);
    make_ground(5.0);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.4, 0.5, 0.0), 0.0);
    for (int i = 0; i < 10; ++i) {
        const bool upside_down = i % 2 == 0;
        td_quat q = turn_about(up, 0.3 * i);
        if (upside_down) {
            q = td_quat_mul(q, turn_about(vec(1.0, 0.0, 0.0), PI));
        }
        place(&thing, vec(1.0, 1.0, 0.499), q);
        find(up, vec(1.0, 1.0, 0.0));
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        for (uint32_t j = 0u; j < 4u; ++j) {
            const vector p = plus(vector_of(patch.points[j].point_w), -1.0, vec(1.0, 1.0, 0.0));
            TEST_ASSERT_NEAR(4.0 * NEAR, 0.4, hypot(p.x, p.y));
            TEST_ASSERT_NEAR(2.0 * NEAR, -0.001, td_to_double(patch.points[j].distance));
        }
        TEST_ASSERT_NEAR(4.0 * NEAR, 4.0 * 0.16, span());
        assert_between(&random);
    }
}

void test_patch_find_lying_cylinder_and_capsule_have_two_ends(void)
{
    make_ground(5.0);
    const td_shape_kind kinds[2] = {TD_SHAPE_CYLINDER, TD_SHAPE_CAPSULE};
    for (int i = 0; i < 2; ++i) {
        make(&thing, kinds[i], vec(0.25, 0.5, 0.0), 0.0);
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(vec(0.0, 1.0, 0.0), PI / 2.0));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
        assert_point(vec(0.5, 0.0, -0.0005), -0.001);
        assert_point(vec(-0.5, 0.0, -0.0005), -0.001);
    }
}

/* Two degrees: the rim point is that of the answer, wherever the octagon has its corners. */
void test_patch_find_cylinder_on_its_rim_touches_where_the_answer_says(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.5, 0.25, 0.0), 0.0);
    for (int i = 0; i < 8; ++i) {
        const double tilt = 0.035;
        const double heading = 0.2 * i;
        place(&thing, vec(0.0, 0.0, 0.25 * cos(tilt) + 0.5 * sin(tilt) - 0.001),
              turn_about(vec(-sin(heading), cos(heading), 0.0), tilt));
        const double r = 0.5 * cos(tilt) - 0.25 * sin(tilt);
        const vector rim = vec(r * cos(heading), r * sin(heading), -0.0005);
        find(up, rim);
        /* within 0.21 rad of a corner, the corner is as low but for an eighth of the margin, and what a rim that
         * stands may lack */
        const double off = fabs(remainder(heading, PI / 4.0));
        const double where = off < 0.21 ? 0.5 * off + 1e-3 : 4.0 * NEAR;
        const double lag = MARGIN / 8.0 + 0.56 / 4096.0 + 5e-5 + 2.0 * NEAR;
        TEST_ASSERT_NEAR(lag, -0.001, distance_to(rim, where));
    }
}

void test_patch_find_cone_on_its_base_side_and_apex(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_CONE, vec(0.5, 0.75, 0.0), 0.0);
    place(&thing, vec(0.0, 0.0, 0.749), turn_about(up, 0.4));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    TEST_ASSERT_NEAR(4.0 * NEAR, 4.0 * 0.25, span());
    /* on its side: base and apex of one line */
    const double lean = atan2(0.5, 1.5);
    place(&thing, vec(0.0, 0.0, 0.75 * sin(lean) - 0.001),
          turn_about(vec(0.0, 1.0, 0.0), PI / 2.0 + lean));
    const double slant = hypot(1.5, 0.5);
    find(up, vec(0.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    const vector p = vector_of(patch.points[0].point_w);
    const vector q = vector_of(patch.points[1].point_w);
    TEST_ASSERT_NEAR(8.0 * NEAR, slant, length_of(plus(p, -1.0, q)));
    /* on its apex */
    place(&thing, vec(0.0, 0.0, 0.749), turn_about(vec(0.0, 1.0, 0.0), PI));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
}

void test_patch_find_balls_have_one_point(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_SPHERE, vec(0.5, 0.0, 0.0), 0.0);
    place(&thing, vec(1.0, 0.0, 0.499), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(1.0, 0.0, -0.0005), -0.001);
    make(&thing, TD_SHAPE_ELLIPSOID, vec(0.5, 0.25, 0.5), 0.0);
    place(&thing, vec(1.0, 0.0, 0.499), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(1.0, 0.0, -0.0005), -0.001);
}

void test_patch_find_smoothed_box_stands_on_the_flat_of_its_face(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0625);
    place(&thing, vec(0.0, 0.0, 0.2625), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    assert_point(vec(0.5, 0.3, 0.0), 0.0);
    assert_point(vec(-0.5, -0.3, 0.0), 0.0);
}

/* ---- hulls ---- */

static const td_vec3 cube_points[] = {
    {TD_R(0.5), TD_R(0.25), TD_R(0.25)},    {TD_R(-0.5), TD_R(0.25), TD_R(0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(0.25)},  {TD_R(0.5), TD_R(-0.25), TD_R(0.25)},
    {TD_R(0.5), TD_R(0.25), TD_R(-0.25)},   {TD_R(-0.5), TD_R(0.25), TD_R(-0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(-0.25)}, {TD_R(0.5), TD_R(-0.25), TD_R(-0.25)},
    {TD_R(0.0), TD_R(0.0), TD_R(-0.25)},    {TD_R(0.25), TD_R(0.25), TD_R(-0.25)},
};
static const td_hull cube = {cube_points, 0, 10};

/* Standing, tilted a little, and turned: as the box that it is. */
void test_patch_find_hull_stands_as_the_box_that_it_is(void)
{
    td_test_random random = td_test_random_start(3u);
    for (uint32_t i = 0u; i < TRIALS(100u); ++i) {
        const double tilt = i % 3u == 0u ? 0.0 : td_test_random_double(&random, -0.002, 0.002);
        const td_quat q = td_quat_mul(
            turn_about(vec(1.0, 2.0, 0.0), tilt),
            turn_about(up, i % 4u == 0u ? 0.0 : td_test_random_double(&random, -3.0, 3.0)));
        const vector p = vec(0.5, 0.0, 0.2485);
        make_ground(0.6);
        make(&thing, TD_SHAPE_BOX, vec(0.5, 0.25, 0.25), 0.0);
        place(&thing, p, q);
        const td_distance_result found = found_along(&ground, &thing, up, vec(0.4, 0.1, 0.0));
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        const td_patch of_box = patch;
        make_hull(&thing, &cube);
        place(&thing, p, q);
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        TEST_ASSERT_EQUAL_UINT32(of_box.count, patch.count);
        for (uint32_t j = 0u; j < of_box.count; ++j) {
            TEST_ASSERT_NEAR(4.0 * NEAR, td_to_double(of_box.points[j].distance),
                             distance_to(vector_of(of_box.points[j].point_w), 8.0 * NEAR));
        }
    }
}

/* Four corners that are no face: it stands on all of them, each as deep as it is. */
void test_patch_find_hull_stands_on_every_point_that_touches(void)
{
    static const td_vec3 keel[] = {
        {TD_R(0.25), TD_ZERO, TD_ZERO},         {TD_R(-0.25), TD_ZERO, TD_ZERO},
        {TD_ZERO, TD_R(0.25), TD_R(0.0078125)}, {TD_ZERO, TD_R(-0.25), TD_R(0.0078125)},
        {TD_ZERO, TD_ZERO, TD_R(0.5)},
    };
    static const td_hull boat = {keel, 0, 5};
    make_ground(5.0);
    make_hull(&thing, &boat);
    place(&thing, vec(1.0, 1.0, -0.01171875), TD_QUAT_IDENTITY);
    find(up, vec(1.25, 1.0, -0.01171875));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    assert_point(vec(1.25, 1.0, -0.005859375), -0.01171875);
    assert_point(vec(0.75, 1.0, -0.005859375), -0.01171875);
    assert_point(vec(1.0, 1.25, -0.001953125), -0.00390625);
    assert_point(vec(1.0, 0.75, -0.001953125), -0.00390625);
    /* not as deep: on its keel alone */
    place(&thing, vec(1.0, 1.0, -0.00390625), TD_QUAT_IDENTITY);
    find(up, vec(1.25, 1.0, -0.00390625));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
}

void test_patch_find_tetrahedron_has_face_edge_and_corner(void)
{
    static const td_vec3 points[] = {{TD_R(0.5), TD_R(0.0), TD_R(-0.25)},
                                     {TD_R(-0.25), TD_R(0.4), TD_R(-0.25)},
                                     {TD_R(-0.25), TD_R(-0.4), TD_R(-0.25)},
                                     {TD_R(0.0), TD_R(0.0), TD_R(0.5)}};
    static const td_hull hull = {points, 0, 4};
    make_ground(5.0);
    make_hull(&thing, &hull);
    place(&thing, vec(0.0, 0.0, 0.249), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(3u, patch.count);
    assert_point(vec(0.5, 0.0, -0.0005), -0.001);
    assert_point(vec(-0.25, 0.4, -0.0005), -0.001);
    assert_point(vec(-0.25, -0.4, -0.0005), -0.001);
    /* 0.3 rad about y: on the edge at x = -0.25 */
    const double x = -0.25 * cos(-0.3) - 0.25 * sin(-0.3);
    const double z = -0.25 * cos(-0.3) + 0.25 * sin(-0.3);
    place(&thing, vec(0.0, 0.0, -z - 0.001), turn_about(vec(0.0, 1.0, 0.0), -0.3));
    find(up, vec(x, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(x, 0.4, -0.0005), -0.001);
    assert_point(vec(x, -0.4, -0.0005), -0.001);
    place(&thing, vec(0.0, 0.0, 0.499), turn_about(vec(1.0, 0.0, 0.0), PI));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
}

/* A prism of 12 sides stands on 8 of its corners, of which 4 are kept. */
void test_patch_find_prism_of_many_sides_keeps_a_wide_quadrilateral(void)
{
    static td_vec3 points[24];
    const td_hull hull = {points, 0, 24};
    for (int i = 0; i < 24; ++i) {
        const double t = PI / 6.0 * i;
        points[i] = real_of(vec(0.5 * cos(t), 0.5 * sin(t), i < 12 ? -0.25 : 0.25));
    }
    make_ground(5.0);
    make_hull(&thing, &hull);
    for (int i = 0; i < 10; ++i) {
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, 0.1 * i));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        TEST_ASSERT_TRUE(span() >= 0.9);
    }
}

/* ---- any direction, any order ---- */

static void assert_equal_patches(const td_patch *a, const td_patch *b)
{
    TEST_ASSERT_EQUAL_UINT32(a->count, b->count);
    for (uint32_t i = 0u; i < a->count; ++i) {
        TEST_ASSERT_EQUAL_REAL(a->points[i].distance, b->points[i].distance);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.x, b->points[i].point_w.x);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.y, b->points[i].point_w.y);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.z, b->points[i].point_w.z);
    }
}

static td_quat random_turn(td_test_random *random)
{
    const double x = td_test_random_double(random, -1.0, 1.0);
    const double y = td_test_random_double(random, -1.0, 1.0);
    const double z = td_test_random_double(random, -1.0, 1.0);
    return turn_about(vec(x, y, z + 1e-3), td_test_random_double(random, 0.0, PI));
}

static void make_some(body *b, uint32_t kind)
{
    switch (kind) {
    case 0u:
        make(b, TD_SHAPE_BOX, vec(0.5, 0.25, 0.375), 0.0);
        break;
    case 1u:
        make(b, TD_SHAPE_CYLINDER, vec(0.375, 0.25, 0.0), 0.0);
        break;
    case 2u:
        make(b, TD_SHAPE_CONE, vec(0.375, 0.25, 0.0), 0.0);
        break;
    case 3u:
        make(b, TD_SHAPE_CAPSULE, vec(0.25, 0.375, 0.0), 0.0);
        break;
    case 4u:
        make_hull(b, &cube);
        break;
    default:
        make(b, TD_SHAPE_BOX, vec(0.375, 0.375, 0.125), 0.0625);
        break;
    }
}

/* A tower of two, turned as a whole: the normal points anywhere. */
static td_distance_result make_tower(td_test_random *random, td_quat whole, double gap)
{
    const double yaw = td_test_random_double(random, -3.0, 3.0);
    const uint32_t below = td_test_random_below(random, 6u);
    const uint32_t above = td_test_random_below(random, 6u);
    const bool has_tip = below == 2u || below == 3u || above == 3u;
    const double aside = has_tip ? 0.0 : td_test_random_double(random, -0.2, 0.2);
    make_some(&ground, below);
    make_some(&thing, above);
    place(&ground, origin, whole);
    const td_pose x_whole = {{TD_ZERO, TD_ZERO, TD_ZERO}, whole};
    const vector n = vector_of(td_pose_point(&x_whole, td_vec3_of(TD_ZERO, TD_ZERO, TD_ONE)));
    place(&thing, origin, td_quat_mul(whole, turn_about(up, yaw)));
    const double height = reach(&ground, n) + reach(&thing, vec(-n.x, -n.y, -n.z)) + gap;
    const vector x = vector_of(td_pose_point(&x_whole, td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO)));
    place(&thing, plus(vec(height * n.x, height * n.y, height * n.z), aside, x),
          td_quat_mul(whole, turn_about(up, yaw)));
    return found_along(&ground, &thing, n, vec(0.0, 0.0, 0.0));
}

void test_patch_find_points_lie_between_the_surfaces_and_reach_the_depth(void)
{
    td_test_random random = td_test_random_start(4u);
    for (uint32_t i = 0u; i < TRIALS(600u); ++i) {
        const td_distance_result found = make_tower(&random, random_turn(&random), -0.001);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                                   td_from_double(MARGIN), &work, &patch));
        double least = 1.0;
        for (uint32_t j = 0u; j < patch.count; ++j) {
            least = fmin(least, td_to_double(patch.points[j].distance));
        }
        TEST_ASSERT_NEAR(4.0 * NEAR, td_to_double(found.distance), least);
        assert_between(&random);
    }
}

void test_patch_find_exchanged_shapes_have_the_same_points(void)
{
    td_test_random random = td_test_random_start(5u);
    for (uint32_t i = 0u; i < TRIALS(600u); ++i) {
        const td_distance_result found = make_tower(&random, random_turn(&random), -0.001);
        td_distance_result back = found;
        td_patch exchanged;
        back.normal_w = td_dir3_neg(found.normal_w);
        back.point_a_w = found.point_b_w;
        back.point_b_w = found.point_a_w;
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        (void)td_patch_find(&thing.placed, &ground.placed, &back, td_from_double(MARGIN), &work,
                            &exchanged);
        assert_equal_patches(&patch, &exchanged);
    }
}

/// About the shape's own z axis, by twice the sine given.
static void turn_by(td_rot *r, td_unit half)
{
    td_quat q = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), half};
    TEST_ASSERT_TRUE(td_quat_normalize(&q));
    const td_rot turn = td_rot_from_quat(q);
    const td_rot turned = {td_rot_dir(&turn, r->x), td_rot_dir(&turn, r->y),
                           td_rot_dir(&turn, r->z)};
    *r = turned;
}

/* A millionth of a radian, a millionth of a metre: no point jumps. */
void test_patch_find_does_not_flicker(void)
{
    td_test_random random = td_test_random_start(6u);
    uint32_t jumps = 0u;
    for (uint32_t i = 0u; i < TRIALS(400u); ++i) {
        (void)make_tower(&random, i % 2u == 0u ? TD_QUAT_IDENTITY : random_turn(&random), -0.001);
        const td_placed at = thing.placed;
        td_patch before = patch;
        for (uint32_t j = 0u; j < 4u; ++j) {
            const td_real step = td_test_random_real(&random, -2e-5, 2e-5);
            thing.placed = at;
            thing.placed.p.x = at.p.x + step;
            thing.placed.p.y = at.p.y - step;
            turn_by(&thing.placed.rot, td_test_random_unit(&random, -5e-7, 5e-7));
            const vector n = vector_of_dir(
                td_dir3_of(ground.placed.rot.x.z, ground.placed.rot.y.z, ground.placed.rot.z.z));
            find(n, origin);
            if (j > 0u) {
                bool same = before.count == patch.count;
                for (uint32_t k = 0u; same && k < patch.count; ++k) {
                    const vector p = vector_of(before.points[k].point_w);
                    same = length_of(plus(vector_of(patch.points[k].point_w), -1.0, p)) < 2e-3;
                }
                jumps += same ? 0u : 1u;
            }
            before = patch;
        }
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(TRIALS(400u) / 50u, jumps);
}
