/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_tick.h"
#include "td_test_real.h"

/* Parts that are so fast or so thin that they are looked for between ticks: a plate of 20 mm, and what falls on it at
 * 20 m/s. In a tick of 2 ms that is 40 mm: a ball of 10 mm comes out on the other side. */

#define SIDE    0.5  /* [m] half of the plate */
#define THIN    0.01 /* [m] */
#define RADIUS  0.005
#define LENGTH  0.2 /* [m] half of the rod */
#define MASS    0.02
#define SPEED   20.0
#define PHASES  16u
#define FLYERS  6u
#define GRAVITY 9.81
#define PI      3.14159265358979

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(RADIUS), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape rod = {TD_SHAPE_CAPSULE, {TD_R(RADIUS), TD_R(LENGTH), TD_ZERO}, TD_ZERO, 0};
static const td_shape plate = {TD_SHAPE_BOX, {TD_R(SIDE), TD_R(SIDE), TD_R(THIN)}, TD_ZERO, 0};
static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};

static td_body bodies[FLYERS + 1u];
static td_part parts[FLYERS + 1u];
static td_law law;
static td_scene scene;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[FLYERS + 1u];
static const td_input input = {.bodies = motion};
static free_body flyers[FLYERS + 1u];
static double tick; /* [s] */

void setUp(void)
{
    td_saturations_reset();
    (void)memset(&scene, 0, sizeof scene);
    (void)memset(&plan, 0, sizeof plan);
    (void)memset(&out, 0, sizeof out);
    (void)memset(motion, 0, sizeof motion);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- the scene ---- */

/* So many flyers of a shape, and a plate that stands in the world or on the deck; the plate is the first part or the
 * last. Springs of a third of a radian in a tick. */
typedef struct kit {
    const td_shape *shape;
    uint32_t n;
    double tick;
    bool is_swept, on_deck, plate_first;
} kit;

static const kit usual = {&ball, 1u, 0.002, true, false, false};

static void make(const kit *k)
{
    const td_pose level = TD_POSE_IDENTITY;
    const double inertia = k->shape == &rod ? MASS * LENGTH * LENGTH / 3.0 : 0.001;
    const td_real i = td_from_double(inertia);
    const double w = (k->shape == &rod ? 0.15 : 0.333) / k->tick;
    const uint16_t carrier = k->on_deck ? (uint16_t)k->n : TD_WORLD;
    tick = k->tick;
    for (uint32_t b = 0u; b < k->n; ++b) {
        bodies[b] = (td_body){TD_R(MASS), {i, i, i}, TD_R(30.0), TD_R(100.0)};
        flyers[b] = free_body_of(MASS, (plant_vec){inertia, inertia, inertia});
        parts[b + (k->plate_first ? 1u : 0u)] = (td_part){.shape = k->shape,
                                                          .scale = TD_ONE,
                                                          .x_ba = level,
                                                          .body = (uint16_t)b,
                                                          .groups = 1u,
                                                          .avoids = 1u,
                                                          .is_swept = k->is_swept};
    }
    bodies[k->n] = (td_body){TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(10.0), TD_R(2.0)};
    flyers[k->n] = free_body_of(1.0, (plant_vec){1.0, 1.0, 1.0});
    parts[k->plate_first ? 0u : k->n] =
        (td_part){.shape = &plate, .scale = TD_ONE, .x_ba = level, .body = carrier, .groups = 2u};
    law = (td_law){
        .kind = TD_LAW_DAMPED, .stiffness = td_from_double(MASS * w * w), .restitution = TD_U(0.5)};
    scene = (td_scene){.name = "swept",
                       .tick = td_unit_from_double(k->tick),
                       .bodies = bodies,
                       .parts = parts,
                       .laws = &law,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .n_bodies = (uint16_t)(k->n + (k->on_deck ? 1u : 0u)),
                       .n_parts = (uint16_t)(k->n + 1u),
                       .n_laws = 1u,
                       .contacts = (uint16_t)k->n,
                       .candidates = (uint16_t)k->n};
}

static void look(void)
{
    for (uint32_t b = 0u; b < scene.n_bodies; ++b) {
        const free_body *const f = &flyers[b];
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
}

static void begin(void)
{
    look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
}

static void assert_bounded(void)
{
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.candidates, out.work.candidates);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.calls, out.work.calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.steps, out.work.steps);
}

static void evaluate(void)
{
    look();
    TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &input, &scratch, &out) >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
    assert_bounded();
}

/* Those that forces move are moved by them; the deck goes on. */
static void step(double weight)
{
    evaluate();
    for (uint32_t b = 0u; b < scene.n_bodies; ++b) {
        const td_wrench *const w = &out.wrenches[b];
        const bool is_moved = bodies[b].mass > TD_ZERO;
        const double s = is_moved ? 1.0 : 0.0;
        const plant_vec force = {s * td_to_double(w->force_w.x), s * td_to_double(w->force_w.y),
                                 s * (td_to_double(w->force_w.z) - weight)};
        const plant_vec torque = {s * td_to_double(w->torque_w.x), s * td_to_double(w->torque_w.y),
                                  s * td_to_double(w->torque_w.z)};
        free_body_step(&flyers[b], force, torque, tick);
    }
}

/* ---- a ball falls ---- */

/* It meets the plate 10 ticks later, at some phase of a tick. */
static void drop(const kit *k, uint32_t phase, double x)
{
    make(k);
    flyers[0].p =
        (plant_vec){x, 0.0, THIN + RADIUS + SPEED * k->tick * (10.0 + (double)phase / PHASES)};
    flyers[0].v = (plant_vec){0.0, 0.0, -SPEED};
    begin();
}

/* [m] How far above the plate a flyer is. */
static double above(uint32_t b)
{
    const bool on_deck = scene.n_bodies > 1u && !(bodies[scene.n_bodies - 1u].mass > TD_ZERO);
    const free_body *const deck = &flyers[scene.n_bodies - 1u];
    return on_deck ? plant_turn_back(deck->q, plant_sub(flyers[b].p, deck->p)).z : flyers[b].p.z;
}

/* Has it come back, once all is over? */
static bool comes_back(uint32_t ticks)
{
    for (uint32_t i = 0u; i < ticks; ++i) {
        step(0.0);
        TEST_ASSERT_EQUAL_UINT16(0u, out.unswept);
    }
    return above(0u) > 0.0;
}

static uint32_t n_back(const kit *k, double x)
{
    uint32_t n = 0u;
    for (uint32_t phase = 0u; phase < PHASES; ++phase) {
        drop(k, phase, x);
        n += comes_back(60u) ? 1u : 0u;
    }
    return n;
}

static const double ticks[] = {0.0005, 0.001, 0.002};
static const double places[] = {0.0, -0.3, SIDE - 0.002};

void test_a_ball_does_not_pass_a_plate_whatever_the_tick_and_its_phase(void)
{
    for (uint32_t i = 0u; i < 9u; ++i) {
        kit k = usual;
        k.tick = ticks[i / 3u];
        TEST_ASSERT_EQUAL_UINT32(PHASES, n_back(&k, places[i % 3u]));
    }
}

void test_a_ball_that_is_not_swept_passes(void)
{
    kit k = usual;
    k.is_swept = false;
    TEST_ASSERT_LESS_THAN_UINT32(PHASES, n_back(&k, 0.0));
}

/* Whichever of the two is the first part of the candidate, and whichever is swept. */
void test_the_order_of_a_couple_does_not_matter(void)
{
    kit k = usual;
    k.plate_first = true;
    TEST_ASSERT_EQUAL_UINT32(PHASES, n_back(&k, 0.1));
    for (uint32_t phase = 0u; phase < PHASES; ++phase) {
        drop(&k, phase, 0.1);
        parts[0].is_swept = true;
        parts[1].is_swept = false;
        begin();
        TEST_ASSERT_TRUE(comes_back(60u));
    }
}

/* ---- a moving plate ---- */

static uint32_t n_back_from_deck(bool plate_first, double speed, double spin)
{
    uint32_t n = 0u;
    for (uint32_t phase = 0u; phase < PHASES; ++phase) {
        kit k = usual;
        k.on_deck = true;
        k.plate_first = plate_first;
        drop(&k, phase, 0.2);
        flyers[1].v = (plant_vec){1.0, 0.0, speed};
        free_body_set_spin(&flyers[1], (plant_vec){0.0, spin, 0.0});
        begin();
        n += comes_back(40u) ? 1u : 0u;
    }
    return n;
}

void test_a_ball_does_not_pass_a_plate_that_moves(void)
{
    for (uint32_t i = 0u; i < 2u; ++i) {
        TEST_ASSERT_EQUAL_UINT32(PHASES, n_back_from_deck(i == 1u, 5.0, 0.0));
        TEST_ASSERT_EQUAL_UINT32(PHASES, n_back_from_deck(i == 1u, -5.0, 0.0));
        TEST_ASSERT_EQUAL_UINT32(PHASES, n_back_from_deck(i == 1u, 3.0, 1.0));
        TEST_ASSERT_EQUAL_UINT32(PHASES, n_back_from_deck(i == 1u, 3.0, -1.0));
    }
}

/* ---- a rod ---- */

static uint32_t n_rods_back(bool is_swept, double spin)
{
    uint32_t n = 0u;
    for (uint32_t phase = 0u; phase < PHASES; ++phase) {
        kit k = usual;
        k.shape = &rod;
        k.is_swept = is_swept;
        drop(&k, phase, 0.05);
        flyers[0].p.z += sin(0.15) * LENGTH;
        flyers[0].q = (plant_quat){cos(0.25 * PI - 0.075), 0.0, sin(0.25 * PI - 0.075), 0.0};
        free_body_set_spin(&flyers[0], (plant_vec){0.0, spin, 0.0});
        begin();
        n += comes_back(60u) ? 1u : 0u;
    }
    return n;
}

/* It lies almost level, and its ends swing at 8 m/s, up or down, while it falls: one of them meets the plate first. */
void test_a_slim_rod_that_spins_does_not_pass_a_plate(void)
{
    TEST_ASSERT_EQUAL_UINT32(PHASES, n_rods_back(true, 40.0));
    TEST_ASSERT_EQUAL_UINT32(PHASES, n_rods_back(true, -40.0));
    TEST_ASSERT_EQUAL_UINT32(PHASES, n_rods_back(true, 5.0));
    TEST_ASSERT_LESS_THAN_UINT32(PHASES, n_rods_back(false, 5.0));
}

/* ---- what is not caught ---- */

static void assert_not_caught(void)
{
    for (uint32_t n = 0u; n < 20u; ++n) {
        step(0.0);
        TEST_ASSERT_EQUAL_UINT16(0u, out.n_contacts);
        TEST_ASSERT_EQUAL_UINT16(0u, out.n_events);
    }
    TEST_ASSERT_TRUE(flyers[0].p.z < -0.1);
}

/* [m] More than positions are rounded by. */
#if defined(TD_SCALAR_Q16)
#    define LEAST 3e-5
#else
#    define LEAST 1e-6
#endif
static const double margins[] = {0.001, LEAST};

/* Straight down, beside the edge of the plate. */
void test_a_ball_that_falls_past_the_edge_is_not_caught(void)
{
    for (uint32_t i = 0u; i < 2u * PHASES; ++i) {
        drop(&usual, i / 2u, SIDE + RADIUS + margins[i % 2u]);
        assert_not_caught();
    }
}

/* On a slant over the rim, which it passes at its upper corner: where it is nearest, it has come in along the normal
 * by which it came near. */
void test_a_ball_that_brushes_past_the_rim_is_not_caught(void)
{
    const double half = sqrt(0.5);
    for (uint32_t i = 0u; i < 2u * PHASES; ++i) {
        const double off = half * (RADIUS + margins[i % 2u]);
        const double way = half * SPEED * usual.tick * (10.0 + (double)(i / 2u) / PHASES);
        drop(&usual, 0u, 0.0);
        flyers[0].v = (plant_vec){half * SPEED, 0.0, -half * SPEED};
        flyers[0].p = (plant_vec){SIDE + off - way, 0.0, THIN + off + way};
        begin();
        assert_not_caught();
    }
}

/* Just below the plate, touching its lower side or not quite, and then off: at once, or as weight has it. */
void test_what_falls_away_below_a_plate_is_not_caught_by_its_far_side(void)
{
    const double gaps[] = {-0.0005, -0.00002, 0.0, 0.0005};
    const double speeds[] = {0.0, -1.0, -SPEED};
    for (uint32_t i = 0u; i < 12u; ++i) {
        make(&usual);
        flyers[0].p = (plant_vec){0.1, 0.1, -THIN - RADIUS - gaps[i / 3u]};
        flyers[0].v = (plant_vec){0.0, 0.0, speeds[i % 3u]};
        begin();
        for (uint32_t n = 0u; n < 100u; ++n) {
            step(MASS * GRAVITY);
            TEST_ASSERT_TRUE(out.wrenches[0].force_w.z <= TD_ZERO);
            TEST_ASSERT_TRUE(n == 0u || flyers[0].v.z < 0.0);
        }
        TEST_ASSERT_EQUAL_UINT16(0u, out.n_contacts);
        TEST_ASSERT_TRUE(flyers[0].p.z < -0.15);
    }
}

/* ---- a contact keeps its side ---- */

/* By hand, a millimetre a tick, through the plate and out below it: nobody sweeps, and the top pushes all the way. */
void test_a_contact_keeps_its_side_beyond_half_a_plate(void)
{
    for (uint32_t i = 0u; i < 4u; ++i) {
        kit k = usual;
        k.tick = 0.001;
        k.is_swept = i >= 2u;
        k.plate_first = i % 2u == 1u;
        make(&k);
        for (uint32_t n = 0u; n < 40u; ++n) {
            const double depth = 0.001 * n - 0.0005;
            flyers[0].p = (plant_vec){0.2, -0.1, THIN + RADIUS - depth};
            flyers[0].v = (plant_vec){0.0, 0.0, -1.0};
            if (n == 0u) {
                begin();
            }
            evaluate();
            TEST_ASSERT_EQUAL_UINT16(n > 0u ? 1u : 0u, out.n_contacts);
            if (n > 0u) {
                TEST_ASSERT_TRUE(out.wrenches[0].force_w.z > TD_ZERO);
                TEST_ASSERT_NEAR(1e-4, -depth, td_to_double(out.contacts[0].distance));
                TEST_ASSERT_NEAR(1e-6, k.plate_first ? 1.0 : -1.0,
                                 td_unit_to_double(out.contacts[0].normal_w.z));
            }
        }
    }
}

/* ---- what the budget leaves out ---- */

/* Six balls pass the plate in one tick. Those that found no budget are counted, and all others are caught. */
static uint32_t n_left_out(uint32_t calls)
{
    kit k = usual;
    k.n = FLYERS;
    make(&k);
    scene.calls = calls;
    for (uint32_t b = 0u; b < FLYERS; ++b) {
        flyers[b].p = (plant_vec){-0.25 + 0.1 * b, 0.0, THIN + RADIUS + 0.0005};
        flyers[b].v = (plant_vec){0.0, 0.0, -SPEED};
    }
    begin();
    for (uint32_t b = 0u; b < FLYERS; ++b) {
        flyers[b].p.z -= SPEED * tick;
    }
    look();
    const td_status status = td_evaluate(&plan, &state, &input, &scratch, &out);
    assert_bounded();
    TEST_ASSERT_EQUAL_UINT32(FLYERS, out.n_contacts + out.unswept + out.late);
    TEST_ASSERT_EQUAL_INT(out.unswept + out.late > 0u ? TD_PARTIAL : TD_OK, status);
    for (uint32_t i = 0u; i < out.n_contacts; ++i) {
        TEST_ASSERT_TRUE(out.contacts[i].force_w.z < TD_ZERO);
    }
    return out.unswept;
}

void test_what_the_budget_leaves_out_is_counted(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, n_left_out(0u));
    const uint32_t least = 4u * FLYERS + 2u * TD_CALLS_LEAST;
    const uint32_t few = n_left_out(least);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, few);
    TEST_ASSERT_LESS_THAN_UINT32(FLYERS, few);
    TEST_ASSERT_TRUE(plan.bound.calls <= least);
    TEST_ASSERT_LESS_THAN_UINT32(few, n_left_out(2u * least));
}
