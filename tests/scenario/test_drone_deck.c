/* SPDX-License-Identifier: MIT */
/// A drone of 3 kg and a deck: on four feet or on two skids, at rest and on a swell, with frames that are lost and
/// states that begin anew.
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "plant_core.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_tick.h"
#include "td_test_random.h"
#include "td_test_real.h"

enum {
    DRONE,
    DECK,
    BODIES
};

#define PI        3.14159265358979
#define H         0.001
#define MASS      3.0
#define WEIGHT    (MASS * 9.81)
#define STIFFNESS 4000.0
#define HEIGHT    0.2 /* [m] of its middle above what it stands on, without its weight */

#if defined(__SANITIZE_ADDRESS__)
#    define SANITIZED 1 /* several times as slow */
#else
#    define SANITIZED 0
#endif

/* What a depth of 1.8 mm is worth, as a share of the weight: of parts in Q16 a step of 15 um. */
#if defined(TD_SCALAR_Q16)
#    define GRAIN 0.02
#else
#    define GRAIN 1e-3
#endif

/* clang-format off */
#define LEVEL {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}
#define ALONG {TD_U(0.70710678118654752440), TD_U(0.0), TD_U(0.70710678118654752440), TD_U(0.0)}
#define FOOT(x, y) {.point_b = {TD_R(x), TD_R(y), TD_R(-HEIGHT)}, .body = DRONE}
#define SKID(y) {.shape = &skid, .scale = TD_ONE, .x_ba = {{TD_ZERO, TD_R(y), TD_R(0.01 - HEIGHT)}, ALONG}, \
                 .body = DRONE, .groups = 1u, .avoids = 1u}
/* clang-format on */

static const td_body bodies[BODIES] = {
    {TD_R(MASS), {TD_R(0.05), TD_R(0.05), TD_R(0.08)}, TD_R(10.0), TD_R(20.0)},
    {TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(10.0), TD_R(2.0)}};
static const td_material materials[] = {
    {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};
static const td_shape hull = {TD_SHAPE_BOX, {TD_R(0.15), TD_R(0.15), TD_R(0.05)}, TD_ZERO, 0};
static const td_shape skid = {TD_SHAPE_CAPSULE, {TD_R(0.01), TD_R(0.2), TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, {TD_R(5.0), TD_R(5.0), TD_R(0.5)}, TD_ZERO, 0};
static const td_part parts[] = {
    {.shape = &slab,
     .scale = TD_ONE,
     .x_ba = {{TD_ZERO, TD_ZERO, TD_R(-0.5)}, LEVEL},
     .body = DECK,
     .groups = 2u},
    {.shape = &hull, .scale = TD_ONE, .x_ba = {{TD_ZERO, TD_ZERO, TD_ZERO}, LEVEL}, .groups = 1u},
    SKID(0.15),
    SKID(-0.15)};
static const td_vec3 corners[] = {
    {TD_R(-5.0), TD_R(-5.0), TD_R(-1.0)}, {TD_R(5.0), TD_R(-5.0), TD_R(-1.0)},
    {TD_R(5.0), TD_R(5.0), TD_R(-1.0)},   {TD_R(-5.0), TD_R(5.0), TD_R(-1.0)},
    {TD_R(-5.0), TD_R(-5.0), TD_ZERO},    {TD_R(5.0), TD_R(-5.0), TD_ZERO},
    {TD_R(5.0), TD_R(5.0), TD_ZERO},      {TD_R(-5.0), TD_R(5.0), TD_ZERO}};
static const uint16_t loops[] = {0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4,
                                 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t ends[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron block = {corners, loops, ends, 8u, 6u};
static const td_scene_target targets[] = {
    {.solid = &block, .rule = {true, false, TD_ZERO}, .body = DECK, .material = 0u}};
static const td_initiator feet[] = {FOOT(0.2, 0.15), FOOT(0.2, -0.15), FOOT(-0.2, 0.15),
                                    FOOT(-0.2, -0.15)};

static td_law law;
static td_stale_rule stale = TD_STALE_REFUSE;
static td_scene scene;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[BODIES];
static const td_input input = {.bodies = motion};
static free_body drone, deck;

void setUp(void)
{
    td_saturations_reset();
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(STIFFNESS), .restitution = TD_U(0.3)};
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- the rig ---- */

static td_body_input input_of(const free_body *b)
{
    const plant_vec spin = free_body_spin(b);
    td_body_input in = TD_BODY_INPUT_NONE;
    in.x_wb.p = td_vec3_of(td_from_double(b->p.x), td_from_double(b->p.y), td_from_double(b->p.z));
    in.x_wb.q = (td_quat){td_unit_from_double(b->q.w), td_unit_from_double(b->q.x),
                          td_unit_from_double(b->q.y), td_unit_from_double(b->q.z)};
    in.twist_w.linear =
        td_vec3_of(td_from_double(b->v.x), td_from_double(b->v.y), td_from_double(b->v.z));
    in.twist_w.angular =
        td_vec3_of(td_from_double(spin.x), td_from_double(spin.y), td_from_double(spin.z));
    return in;
}

static void look(void)
{
    motion[DRONE] = input_of(&drone);
    motion[DECK] = input_of(&deck);
}

static void begin(bool on_skids, double z)
{
    scene = (td_scene){.name = "drone",
                       .tick = TD_U(H),
                       .bodies = bodies,
                       .n_bodies = BODIES,
                       .parts = parts,
                       .n_parts = on_skids ? 4u : 2u,
                       .targets = targets,
                       .n_targets = on_skids ? 0u : 1u,
                       .initiators = feet,
                       .n_initiators = on_skids ? 0u : 4u,
                       .laws = &law,
                       .n_laws = 1u,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .stale = (uint8_t)stale,
                       .stale_ticks = 20u,
                       .contacts = 3u,
                       .candidates = 3u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    drone = free_body_of(MASS, (plant_vec){0.05, 0.05, 0.08});
    deck = free_body_of(1.0, (plant_vec){1.0, 1.0, 1.0});
    drone.p = (plant_vec){0.3, 0.2, z};
    look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
}

static double force(void)
{
    return td_to_double(out.wrenches[DRONE].force_w.z);
}

static void step(void)
{
    plant_vec push = plant_from_core(out.wrenches[DRONE].force_w);
    push.z -= WEIGHT;
    free_body_step(&drone, push, plant_from_core(out.wrenches[DRONE].torque_w), H);
}

static void tick(void)
{
    look();
    TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &input, &scratch, &out) >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    step();
}

/* ---- at rest ---- */

/* [m] Where it stands: two skids of two points, or four feet. */
static const double rest = HEIGHT - WEIGHT / (4.0 * STIFFNESS);

/* From the first tick on, for ten seconds. */
static void assert_stands(void)
{
    for (uint32_t i = 0u; i < (ON_BOARD ? 800u : 10000u); ++i) {
        tick();
        TEST_ASSERT_NEAR(GRAIN * WEIGHT, WEIGHT, force());
    }
    TEST_ASSERT_NEAR(2e-5, rest, drone.p.z);
    TEST_ASSERT_NEAR(1e-4, 0.3, drone.p.x);
    TEST_ASSERT_NEAR(1e-4, 0.2, drone.p.y);
}

/* A contact that begins without a speed has no damping of its own: whatever the law takes for the least one, it does
 * not swing. */
void test_a_drone_that_begins_at_rest_on_its_skids_stays_there(void)
{
    const double least[] = {0.0, 0.005, 0.01, 0.02, 0.05};
    for (uint32_t i = 0u; i < (ON_BOARD ? 2u : 5u); ++i) {
        law.speed_min = td_from_double(least[i]);
        begin(true, rest);
        assert_stands();
    }
}

void test_a_drone_that_begins_at_rest_on_its_feet_stays_there(void)
{
    begin(false, rest);
    assert_stands();
}

/* Dropped from 5 cm, and begun anew after five seconds: the force goes on. */
void test_a_state_that_begins_anew_under_a_drone_at_rest_changes_nothing(void)
{
    for (uint32_t k = 0u; k < 2u; ++k) {
        begin(k == 1u, HEIGHT + 0.05);
        for (uint32_t i = 0u; i < (ON_BOARD ? 1500u : 5000u); ++i) {
            tick();
        }
        look();
        TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
        for (uint32_t i = 0u; i < 600u; ++i) {
            tick();
            TEST_ASSERT_NEAR(GRAIN * WEIGHT, WEIGHT, force());
        }
        TEST_ASSERT_NEAR(2e-5, rest, drone.p.z);
    }
}

/* ---- frames ---- */

/* At 6 of 10 m/s it comes farther in two ticks than a body may in one: a frame that is none costs that tick alone. */
void test_one_bad_frame_of_a_fast_drone_costs_one_tick(void)
{
    uint32_t refused = 0u;
    begin(false, 2.0);
    drone.v.x = 6.0;
    look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    for (uint32_t i = 0u; i < 600u; ++i) {
        look();
        if (i == 10u) {
#if defined(TD_SCALAR_Q16)
            motion[DRONE].x_wb.q.w = TD_U(0.5);
#else
            motion[DRONE].x_wb.p.x = (td_real)NAN;
#endif
        }
        const td_status status = td_evaluate(&plan, &state, &input, &scratch, &out);
        refused += status < TD_OK ? 1u : 0u;
        TEST_ASSERT_TRUE(td_commit(&plan, &out, &state) >= TD_OK);
        drone.p.x += 6.0 * H;
    }
    TEST_ASSERT_EQUAL_UINT32(1u, refused);
    TEST_ASSERT_EQUAL_UINT32(1u, state.losses);
    TEST_ASSERT_EQUAL_UINT32(0u, state.lost);
}

/* ---- a landing that loses frames ---- */

/* Lost are `n` frames from number `from` on, and one in `one_in` at random; 0: none. */
typedef struct losses {
    uint32_t from, n, one_in;
} losses;

typedef struct landing {
    double most;   /* [N] */
    plant_vec end; /* [m] */
} landing;

static void spoil(void)
{
#if defined(TD_SCALAR_Q16)
    motion[DRONE].x_wb.q.w = TD_U(0.5);
#else
    motion[DRONE].x_wb.p.x = (td_real)NAN;
#endif
}

/* From 8 cm above the deck, at 0.5 m/s and drifting: it touches after an eighth of a second. */
static landing land(bool on_skids, td_stale_rule rule, losses lost)
{
    landing seen = {0.0, {0.0, 0.0, 0.0}};
    td_test_random numbers = td_test_random_start(7u + lost.from);
    uint32_t n_lost = 0u;
    stale = rule;
    begin(on_skids, HEIGHT + 0.08);
    drone.v = (plant_vec){0.1, 0.0, -0.5};
    look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    for (uint32_t i = 0u; i < 2000u; ++i) {
        const bool at_random = lost.one_in > 0u && i < 1500u && /* then it may settle */
                               td_test_random_below(&numbers, lost.one_in) == 0u;
        const bool is_lost = at_random || (i >= lost.from && i < lost.from + lost.n);
        look();
        if (is_lost) {
            spoil();
            ++n_lost;
        }
        const td_status status = td_evaluate(&plan, &state, &input, &scratch, &out);
        TEST_ASSERT_TRUE((status < TD_OK) == is_lost);
        TEST_ASSERT_TRUE(td_commit(&plan, &out, &state) >= TD_OK);
        seen.most = fmax(seen.most, force());
        step();
    }
    TEST_ASSERT_EQUAL_UINT32(n_lost, state.losses);
    seen.end = drone.p;
    stale = TD_STALE_REFUSE;
    return seen;
}

static void assert_lands(bool on_skids, td_stale_rule rule, losses lost, const landing *whole)
{
    const landing seen = land(on_skids, rule, lost);
    TEST_ASSERT_TRUE(seen.most < 3.0 * whole->most);
    TEST_ASSERT_NEAR(0.0005, rest, seen.end.z);
    TEST_ASSERT_NEAR(0.03, whole->end.x, seen.end.x);
    TEST_ASSERT_NEAR(0.03, whole->end.y, seen.end.y);
}

/* One frame, seven in a row, one in ten at random: at every phase of a landing forces stay bounded, it ends where it
 * would have, and every loss is counted. */
void test_a_landing_that_loses_frames_ends_as_one_that_does_not(void)
{
    static const td_stale_rule rules[] = {TD_STALE_REFUSE, TD_STALE_REPEAT, TD_STALE_RAMP};
    const uint32_t by = ON_BOARD ? 790u : SANITIZED ? 60u : 20u;
    for (uint32_t k = ON_BOARD ? 1u : 0u; k < 2u; ++k) {
        const landing whole = land(k == 1u, TD_STALE_REFUSE, (losses){0u, 0u, 0u});
        TEST_ASSERT_NEAR(0.0005, rest, whole.end.z);
        for (uint32_t from = 10u; from < 800u; from += by) {
            const td_stale_rule rule = rules[from / by % 3u];
            assert_lands(k == 1u, rule, (losses){from, 1u, 0u}, &whole);
            assert_lands(k == 1u, rule, (losses){from, 7u, 0u}, &whole);
            assert_lands(k == 1u, rule, (losses){from, 0u, 10u}, &whole);
        }
    }
}

/* ---- on a swell ---- */

/* The deck heaves by half a metre and rolls by 5 degrees in eight seconds. */
static void swell(double t)
{
    const double w = 2.0 * PI / 8.0, most = 5.0 * PI / 180.0, roll = most * sin(w * t);
    deck.p.z = 0.5 * sin(w * t);
    deck.v.z = 0.5 * w * cos(w * t);
    deck.q = (plant_quat){cos(0.5 * roll), sin(0.5 * roll), 0.0, 0.0};
    free_body_set_spin(&deck, (plant_vec){most * w * cos(w * t), 0.0, 0.0});
}

/* It comes down at 0.5 m/s and drifts a little; where it has come to rest, friction holds it. */
void test_a_drone_that_lands_on_a_swell_stays_where_it_landed(void)
{
    for (uint32_t k = ON_BOARD ? 1u : 0u; k < 2u; ++k) {
        begin(k == 1u, 1.2);
        drone.v = (plant_vec){0.2, 0.0, -0.5};
        swell(0.0);
        look();
        TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
        plant_vec landed = {0.0, 0.0, 0.0};
        for (uint32_t i = 0u; i < (ON_BOARD ? 5000u : 20000u); ++i) {
            swell(H * i);
            tick();
            const plant_vec on = plant_turn_back(deck.q, plant_sub(drone.p, deck.p));
            landed = i == 4000u ? on : landed;
            TEST_ASSERT_TRUE(on.z > HEIGHT - 0.05);
            TEST_ASSERT_EQUAL_UINT16(0u, i > 4000u ? out.n_events : 0u);
            if (i > 4000u) {
                TEST_ASSERT_NEAR(0.002, landed.x, on.x);
                TEST_ASSERT_NEAR(0.002, landed.y, on.y);
                TEST_ASSERT_NEAR(0.002, rest, on.z);
            }
        }
    }
}
