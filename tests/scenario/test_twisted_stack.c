/* SPDX-License-Identifier: MIT */
/// On the host alone: a board emulates some hundred times slower.
/* A stack whose bodies are turned against each other and lean: each stands on four of up to eight corners. While it
 * rocks it must not change them, or the jump of the force would keep it rocking. */
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
#include "td_tick.h"

#define BODIES  3u
#define TICK    0.002
#define WEIGHT  9.81
#define HALF    0.15625 /* [m] of its height */
#define WIDE    0.1875  /* [m] half its width, or its radius */
#define SETTLES 12.0    /* [s] */
#define RESTS   2.0     /* [s] */

/* Of the force, as a share of the weight, and of the place. */
#if defined(TD_SCALAR_Q16)
#    define JITTER 1e-2
#    define DRIFT  3e-5
#else
#    define JITTER 1e-3
#    define DRIFT  1e-5
#endif

static td_shape shapes[BODIES + 1u];
static td_part parts[BODIES + 1u];
static td_body rows[BODIES];
static const td_law law[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(560.0), .restitution = TD_U(0.5)}};
static const td_material materials[] = {TD_MATERIAL_HARD(0.75)};
static td_scene scene;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[BODIES];
static free_body bodies[BODIES];

void setUp(void)
{
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 to_td(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static td_part part_of(uint32_t i, uint32_t body, double z)
{
    return (td_part){.shape = &shapes[i],
                     .scale = TD_ONE,
                     .x_ba = {to_td(0.0, 0.0, z), TD_QUAT_IDENTITY},
                     .body = (uint16_t)body};
}

/* @param kind of all but the lowest, which is a box */
static void stack(td_shape_kind kind, double aside, double turned)
{
    const double thin = (WIDE * WIDE + HALF * HALF) / 3.0, flat = 2.0 * WIDE * WIDE / 3.0;
    const plant_vec inertia = {thin, thin, flat};
    for (uint32_t b = 0u; b < BODIES; ++b) {
        const double half_turn = 0.5 * turned * b;
        const bool is_box = b == 0u || kind == TD_SHAPE_BOX;
        shapes[b] =
            (td_shape){is_box ? TD_SHAPE_BOX : kind,
                       is_box ? to_td(WIDE, WIDE, HALF) : to_td(WIDE, HALF, 0.0), TD_ZERO, 0};
        parts[b] = part_of(b, b, 0.0);
        rows[b] = (td_body){TD_ONE, to_td(thin, thin, flat), TD_R(4.0), TD_R(300.0)};
        bodies[b] = free_body_of(1.0, inertia);
        bodies[b].p = (plant_vec){aside * b, 0.5 * aside * b, HALF + 2.0 * HALF * b};
        bodies[b].q = (plant_quat){cos(half_turn), 0.0, 0.0, sin(half_turn)};
    }
    shapes[BODIES] = (td_shape){TD_SHAPE_BOX, to_td(20.0, 20.0, 1.0), TD_ZERO, 0};
    parts[BODIES] = part_of(BODIES, TD_WORLD, -1.0);
    scene = (td_scene){.tick = td_unit_from_double(TICK),
                       .bodies = rows,
                       .n_bodies = BODIES,
                       .parts = parts,
                       .n_parts = BODIES + 1u,
                       .laws = law,
                       .n_laws = 1u,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .contacts = 6u,
                       .candidates = 6u,
                       .gravity = TD_R(WEIGHT)};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_UINT32(0u, plan.n_warnings);
}

static td_input look(void)
{
    for (uint32_t b = 0u; b < BODIES; ++b) {
        const free_body *const f = &bodies[b];
        const plant_vec spin = free_body_spin(f);
        motion[b].x_wb.p = to_td(f->p.x, f->p.y, f->p.z);
        motion[b].x_wb.q = plant_quat_to_core(f->q);
        motion[b].position_residual_w = plant_residuals(f->p);
        motion[b].twist_w.linear = to_td(f->v.x, f->v.y, f->v.z);
        motion[b].twist_w.angular = to_td(spin.x, spin.y, spin.z);
    }
    return (td_input){.bodies = motion};
}

static void tick(void)
{
    const td_input input = look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, &input, &scratch, &out));
    (void)td_commit(&plan, &out, &state);
    for (uint32_t b = 0u; b < BODIES; ++b) {
        plant_vec force = plant_from_core(out.wrenches[b].force_w);
        force.z -= WEIGHT;
        free_body_step(&bodies[b], force, plant_from_core(out.wrenches[b].torque_w), TICK);
    }
}

static void assert_rests(void)
{
    const td_input input = look();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    for (int n = 0; n < (int)(SETTLES / TICK); ++n) {
        tick();
    }
    const plant_vec place = bodies[BODIES - 1u].p;
    double most = 0.0;
    for (int n = 0; n < (int)(RESTS / TICK); ++n) {
        tick();
        for (uint32_t b = 0u; b < BODIES; ++b) {
            most = fmax(most, fabs(td_to_double(out.wrenches[b].force_w.z) / WEIGHT - 1.0));
        }
    }
    const plant_vec moved = plant_sub(bodies[BODIES - 1u].p, place);
    TEST_ASSERT_TRUE(most < JITTER);
    TEST_ASSERT_TRUE(sqrt(plant_dot(moved, moved)) < DRIFT);
}

void test_a_twisted_stack_comes_to_rest(void)
{
    if (ON_BOARD) {
        TEST_IGNORE_MESSAGE("too long for a board");
    }
    stack(TD_SHAPE_BOX, 0.015, 0.6);
    assert_rests();
}

void test_a_leaning_stack_of_cylinders_comes_to_rest(void)
{
    if (ON_BOARD) {
        TEST_IGNORE_MESSAGE("too long for a board");
    }
    stack(TD_SHAPE_CYLINDER, 0.02, 0.4);
    assert_rests();
}
