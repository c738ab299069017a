/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "td_distance_work.h"
#include "td_tick_work.h"
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "td_distance.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_shape.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* Budgets that a scene chooses itself, and work on the ground: no tick spends more than its plan says. */

#define BODIES 6u
#define H      0.001

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[BODIES];

static void assert_bounded(void)
{
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.candidates, out.work.candidates);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.calls, out.work.calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.separations, out.work.separations);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.leaf_tests, out.work.leaf_tests);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.steps, out.work.steps);
}

/* ---- support calls: random scenes ---- */

static const td_vec3 corners[] = {{TD_R(0.2), TD_ZERO, TD_R(-0.1)},
                                  {TD_R(-0.15), TD_R(0.2), TD_R(-0.1)},
                                  {TD_R(-0.1), TD_R(-0.2), TD_R(-0.1)},
                                  {TD_ZERO, TD_R(0.05), TD_R(0.25)}};
static const td_hull hull = {corners, 0, 4u};
static const td_shape shapes[] = {
    {TD_SHAPE_ELLIPSOID, {TD_R(0.25), TD_R(0.1), TD_R(0.15)}, TD_ZERO, 0},
    {TD_SHAPE_CYLINDER, {TD_R(0.15), TD_R(0.1), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_TETRAHEDRON, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &hull},
    {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.1), TD_R(0.05)}, TD_ZERO, 0},
    {TD_SHAPE_CONE, {TD_R(0.15), TD_R(0.15), TD_ZERO}, TD_ZERO, 0},
    {TD_SHAPE_SPHERE, {TD_R(0.15), TD_ZERO, TD_ZERO}, TD_ZERO, 0},
};
#define SHAPES (sizeof shapes / sizeof shapes[0])

static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};
static const td_law law = {TD_LAW_DAMPED, TD_R(500.0), TD_U(0.5), TD_ZERO,
                           TD_ZERO,       TD_ZERO,     TD_ZERO};
static td_body bodies[BODIES];
static td_part parts[BODIES];
static td_scene scene;
static free_body flyers[BODIES];
static td_test_random dice;
static const td_input input = {.bodies = motion};

static double draw(double most)
{
    return td_test_random_double(&dice, -most, most);
}

static void make_body(uint32_t b)
{
    const td_pose level = TD_POSE_IDENTITY;
    bodies[b] = (td_body){TD_ONE, {TD_R(0.02), TD_R(0.02), TD_R(0.02)}, TD_R(10.0), TD_R(20.0)};
    parts[b] = (td_part){.shape = &shapes[td_test_random_below(&dice, SHAPES)],
                         .scale = TD_ONE,
                         .x_ba = level,
                         .body = (uint16_t)b,
                         .groups = 1u,
                         .is_swept = td_test_random_below(&dice, 4u) == 0u};
    flyers[b] = free_body_of(1.0, (plant_vec){0.02, 0.02, 0.02});
    flyers[b].p = (plant_vec){draw(0.4), draw(0.4), draw(0.4)};
    flyers[b].v = (plant_vec){draw(4.0), draw(4.0), draw(4.0)};
    free_body_set_spin(&flyers[b], (plant_vec){draw(8.0), draw(8.0), draw(8.0)});
}

/* As few calls as a scene may ask for, or a few more. */
static void make_scene(void)
{
    for (uint32_t b = 0u; b < BODIES; ++b) {
        make_body(b);
    }
    const uint16_t contacts = (uint16_t)(1u + td_test_random_below(&dice, 8u));
    const uint32_t least = 4u * contacts + 2u * TD_CALLS_LEAST;
    scene = (td_scene){.name = "calls",
                       .tick = TD_U(H),
                       .bodies = bodies,
                       .parts = parts,
                       .laws = &law,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .n_bodies = BODIES,
                       .n_parts = BODIES,
                       .n_laws = 1u,
                       .contacts = contacts,
                       .candidates = (uint16_t)(1u + td_test_random_below(&dice, 8u)),
                       .calls = least + td_test_random_below(&dice, 64u)};
}

/* Within a room of 1 m; walls throw it back. */
static void fly(uint32_t b)
{
    const plant_vec none = {0.0, 0.0, 0.0};
    free_body *const f = &flyers[b];
    double *const p[] = {&f->p.x, &f->p.y, &f->p.z};
    double *const v[] = {&f->v.x, &f->v.y, &f->v.z};
    for (uint32_t i = 0u; i < 3u; ++i) {
        *v[i] = fabs(*p[i]) > 0.5 ? -copysign(fabs(*v[i]), *p[i]) : *v[i];
    }
    free_body_step(f, none, none, H);
    const plant_vec spin = free_body_spin(f);
    motion[b] = TD_BODY_INPUT_NONE;
    motion[b].x_wb.p =
        td_vec3_of(td_from_double(f->p.x), td_from_double(f->p.y), td_from_double(f->p.z));
    motion[b].x_wb.q = (td_quat){td_unit_from_double(f->q.w), td_unit_from_double(f->q.x),
                                 td_unit_from_double(f->q.y), td_unit_from_double(f->q.z)};
    motion[b].twist_w.linear =
        td_vec3_of(td_from_double(f->v.x), td_from_double(f->v.y), td_from_double(f->v.z));
    motion[b].twist_w.angular =
        td_vec3_of(td_from_double(spin.x), td_from_double(spin.y), td_from_double(spin.z));
}

/* Do the parts of a candidate overlap, by more than a contact may miss? As a search to its end says. */
static bool overlaps(uint32_t k)
{
    static td_distance_work work;
    td_distance_result found;
    td_placed placed[2];
    for (uint32_t i = 0u; i < 2u; ++i) {
        const uint32_t part = i == 0u ? plan.candidates[k].a : plan.candidates[k].b;
        TEST_ASSERT_EQUAL_INT(
            TD_OK,
            td_placed_set(&plan.convex[part], &motion[parts[part].body].x_wb, &placed[i]).status);
    }
    (void)memset(&work, 0, sizeof work);
    (void)td_distance(&placed[0], &placed[1], &work, 0, &found);
    return td_to_double(found.upper) < -0.005;
}

static bool is_contact(uint32_t k)
{
    for (uint32_t i = 0u; i < out.n_contacts; ++i) {
        if (out.contacts[i].part_a == plan.candidates[k].a &&
            out.contacts[i].part_b == plan.candidates[k].b) {
            return true;
        }
    }
    return false;
}

typedef struct tally {
    uint32_t most, late, worst, contacts;
} tally;

/* What overlaps is a contact, or late, or beyond the limit: and the tick says so. */
static void assert_nothing_is_hidden(void)
{
    uint32_t beyond = 0u;
    for (uint32_t k = 0u; k < plan.n_candidates; ++k) {
        beyond += overlaps(k) && !is_contact(k) && state.late[k] == 0u ? 1u : 0u;
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(out.contacts_lost, beyond);
    TEST_ASSERT_TRUE(out.status == TD_PARTIAL || out.late + out.contacts_lost + out.unswept == 0u);
}

static void run(uint32_t ticks, tally *seen)
{
    for (uint32_t t = 0u; t < ticks; ++t) {
        for (uint32_t b = 0u; b < BODIES; ++b) {
            fly(b);
        }
        if (t == 0u) {
            TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
        }
        TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &input, &scratch, &out) >= TD_OK);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        assert_bounded();
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(scene.calls, out.work.calls);
        assert_nothing_is_hidden();
        seen->most = out.work.calls > seen->most ? out.work.calls : seen->most;
        seen->late += out.late;
        seen->worst = out.late_ticks > seen->worst ? out.late_ticks : seen->worst;
        seen->contacts += out.n_contacts;
    }
}

void test_the_calls_that_a_scene_chooses_are_kept_in_every_tick(void)
{
    tally all = {0u, 0u, 0u, 0u};
    dice = td_test_random_start(77u);
    for (uint32_t i = 0u; i < (ON_BOARD ? 8u : 30u); ++i) {
        make_scene();
        TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(scene.calls, plan.bound.calls);
        tally seen = {0u, 0u, 0u, 0u};
        run(150u, &seen);
        all.late += seen.late;
        all.contacts += seen.contacts;
        all.most += 2u * seen.most > scene.calls ? 1u : 0u;
        /* Who has waited longest goes first: nobody waits for more than all others. */
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(2u * plan.n_candidates, seen.worst);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100u, all.late);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, all.contacts);
    TEST_ASSERT_GREATER_THAN_UINT32_MESSAGE(0u, all.most, "some are spent to more than half");
}

/* ---- looks at the ground ---- */

static const td_half_space flat[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                     TD_HALF_SPACE(1.0, 0.0, 0.0, 50.0)};
static const td_half_space patch[] = {
    TD_HALF_SPACE(1.0, 0.0, 0.0, 5.0), TD_HALF_SPACE(-1.0, 0.0, 0.0, 5.0),
    TD_HALF_SPACE(0.0, 1.0, 0.0, 5.0), TD_HALF_SPACE(0.0, -1.0, 0.0, 5.0),
    TD_HALF_SPACE(0.0, 0.0, 1.0, 1.0), TD_HALF_SPACE(0.0, 0.0, -1.0, 1.0)};
static const td_scenery_op leaf[] = {TD_LEAF(0)};
static const td_scenery_op six[] = {TD_ALL_OF(0, 6)};
static const td_scenery_op twice[] = {TD_ALL_OF(0, 2), TD_LEAF(0), TD_INTERSECTION(2)};
static const td_scenery_op either[] = {TD_ALL_OF(0, 2), TD_LEAF(0), TD_UNION(2)};
static const td_scenery grounds[] = {
    {flat, 0, leaf, 1u, 0u, 1u}, {flat, 0, twice, 2u, 0u, 3u}, {flat, 0, either, 2u, 0u, 3u}};
static const td_scenery wet = {patch, 0, six, 6u, 0u, 1u};
static const td_modifier modifiers[] = {
    {&wet, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET},
    {&wet, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET}};
static const td_material dry[] = {TD_MATERIAL_DRY};
static const td_body carriage[] = {
    {TD_ONE, {TD_R(0.9), TD_R(1.4), TD_R(2.0)}, TD_R(60.0), TD_R(10.0)}};
static const td_wheel wheel[] = {
    {.x_bk = {{TD_ZERO, TD_ZERO, TD_R(0.2)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
     .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(40.0), TD_DRAG(2.5), TD_DRAG(2.5)},
     .k_xy = TD_R(100.0),
     .d_xy = TD_DRAG(2.0),
     .cos_min = TD_U(0.3)}};
static const td_initiator foot[] = {
    {.point_b = {TD_R(0.1), TD_ZERO, TD_R(0.995)}, .meets_scenery = true}};

/* A wheel, and a foot beside it, come down at 2 m/s while they go 20 m/s along. @return the most looks of a tick */
static uint32_t land(const td_scenery *ground, uint16_t n_modifiers, uint16_t n_feet)
{
    const td_scenery_solid solid[] = {{ground, 0u, TD_WORLD}};
    const td_law soft[] = {
        {TD_LAW_DAMPED, TD_R(50.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wheel_control straight = {TD_ZERO, TD_ZERO};
    const td_input coming = {.bodies = motion, .wheels = &straight};
    scene = (td_scene){.name = "landing",
                       .tick = TD_U(H),
                       .bodies = carriage,
                       .n_bodies = 1u,
                       .wheels = wheel,
                       .n_wheels = 1u,
                       .initiators = foot,
                       .n_initiators = n_feet,
                       .laws = soft,
                       .n_laws = 1u,
                       .ground = {.solids = solid,
                                  .materials = dry,
                                  .modifiers = modifiers,
                                  .n_solids = 1u,
                                  .n_materials = 1u,
                                  .n_modifiers = n_modifiers}};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    uint32_t most = 0u;
    for (uint32_t t = 0u; t < 30u; ++t) {
        motion[0] = TD_BODY_INPUT_NONE;
        motion[0].x_wb.q = (td_quat){TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}; /* z down */
        motion[0].x_wb.p =
            td_vec3_of(td_from_double(0.02 * t), TD_ZERO, td_from_double(1.01 - 0.002 * t));
        motion[0].twist_w.linear = td_vec3_of(TD_R(20.0), TD_ZERO, TD_R(-2.0));
        if (t == 0u) {
            TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &coming, &state).status);
        }
        TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &coming, &scratch, &out) >= TD_OK);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        assert_bounded();
        most = out.work.leaf_tests > most ? out.work.leaf_tests : most;
    }
    TEST_ASSERT_TRUE_MESSAGE(out.wheels[0].border != TD_BORDER_NONE, "it has landed");
    return most;
}

/* Each of two searches looks at one leaf, and asks modifiers of six leaves each: a bound that counts them once would
 * be broken. */
void test_a_wheel_that_lands_and_moves_its_pebble_asks_modifiers_twice(void)
{
    for (uint16_t n = 0u; n <= 2u; ++n) {
        const uint32_t most = land(&grounds[0], n, 0u);
        TEST_ASSERT_EQUAL_UINT32(2u * (1u + 6u * n), plan.bound.leaf_tests);
        TEST_ASSERT_EQUAL_UINT32(plan.bound.leaf_tests, most);
    }
}

/* An expression that names a leaf twice looks at it twice. */
void test_a_leaf_that_is_named_twice_is_within_the_bound(void)
{
    for (uint32_t i = 1u; i < 3u; ++i) {
        const uint32_t most = land(&grounds[i], 1u, 0u);
        TEST_ASSERT_GREATER_THAN_UINT32(2u * (2u + 6u), most);
        TEST_ASSERT_EQUAL_UINT32(plan.bound.leaf_tests,
                                 2u * (td_scenery_leaf_tests(&grounds[i]) + 6u));
    }
}

/* A point searches once, and asks modifiers once. */
void test_looks_of_a_point_beside_a_wheel_are_within_the_bound(void)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        const uint32_t wheels_own = land(&grounds[i], 2u, 0u);
        const uint32_t both = land(&grounds[i], 2u, 1u);
        TEST_ASSERT_GREATER_THAN_UINT32(wheels_own, both);
    }
}
