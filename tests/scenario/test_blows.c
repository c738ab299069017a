/* SPDX-License-Identifier: MIT */
/* Blows of a body on its feet, weightless: what the scene check accepts without a warning comes back as fast as was
 * asked for. */
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
#include "td_test_real.h"

#define FEET   10u
#define RADIUS 0.2   /* [m] of the circle of feet, and how far they are below the body */
#define LONG   0.01  /* [s] a tick */
#define WITHIN 0.005 /* of a restitution */

/* Of an energy. */
#if defined(TD_SCALAR_Q16)
#    define GAIN 5e-3
#else
#    define GAIN 1e-3
#endif

static td_initiator feet[FEET];
static td_wheel wheel;
static const td_wheel_control control;
static td_body row;
static td_law law;
static td_scene scene;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion;
static free_body body;
static double phase; /* [ticks] until a foot touches */

static const td_material materials[] = {TD_MATERIAL_HARD(0.0)};
static const td_half_space flat[] = {{{TD_ZERO, TD_ZERO, TD_ONE}, TD_ZERO}};
static const td_scenery_op leaf[] = {TD_LEAF(0)};
static const td_scenery ground = {flat, 0, leaf, 1u, 0u, 1u};
static const td_scenery_solid solids[] = {{&ground, 0u, TD_WORLD}};

void setUp(void)
{
    phase = 0.3;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double from_td(td_real a)
{
    return td_to_double(a);
}

/* A slab of this mass over n feet on a circle; one foot is below its middle. */
static void stand(uint32_t n, double mass, double tick)
{
    const double thin = mass * 0.02, thick = mass * 0.03;
    const plant_vec inertia = {thin, thin, thick};
    for (uint32_t i = 0u; i < n; ++i) {
        const double angle = 6.283185307 * i / n, arm = n > 1u ? RADIUS : 0.0;
        feet[i] = (td_initiator){
            plant_to_core((plant_vec){arm * cos(angle), arm * sin(angle), -RADIUS}), 0u, 0u, true};
    }
    body = free_body_of(mass, inertia);
    row = (td_body){td_from_double(mass), plant_to_core(inertia), TD_R(4.0), TD_R(100.0)};
    scene = (td_scene){
        .name = "blow",
        .tick = td_unit_from_double(tick),
        .bodies = &row,
        .n_bodies = 1u,
        .initiators = feet,
        .n_initiators = (uint16_t)n,
        .laws = &law,
        .n_laws = 1u,
        .ground = {.solids = solids, .n_solids = 1u, .materials = materials, .n_materials = 1u}};
}

static void make_plan(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
}

static const td_input *look(void)
{
    static td_input input;
    motion.x_wb.p = plant_to_core(body.p);
    motion.x_wb.q = plant_quat_to_core(body.q);
    motion.position_residual_w = plant_residuals(body.p);
    motion.twist_w.linear = plant_to_core(body.v);
    motion.twist_w.angular = plant_to_core(free_body_spin(&body));
    input = (td_input){.bodies = &motion, .wheels = &control};
    return &input;
}

/* [m/s] Upwards, when no foot touches any more. */
static double thrown_back(double speed, double tick)
{
    body.p.z = RADIUS + phase * speed * tick + 1e-5;
    body.v.z = -speed;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, look(), &state).status);
    for (uint32_t t = 0u; t < 6000u && body.p.z < RADIUS + 0.002; ++t) {
        TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, look(), &scratch, &out));
        td_commit(&plan, &out, &state);
        const td_wrench *const w = &out.wrenches[0];
        const plant_vec force = {from_td(w->force_w.x), from_td(w->force_w.y),
                                 from_td(w->force_w.z)};
        const plant_vec torque = {from_td(w->torque_w.x), from_td(w->torque_w.y),
                                  from_td(w->torque_w.z)};
        free_body_step(&body, force, torque, tick);
    }
    return body.v.z;
}

/* A gentle blow goes no deeper than where the smooth law begins: its spring is softer there, and its damping lasts
 * longer, than that of K. */
void test_a_gentle_blow_on_a_smooth_law_comes_back_as_was_asked(void)
{
    static const double speeds[] = {0.06, 0.1, 0.4};
    law = (td_law){.kind = TD_LAW_SMOOTH,
                   .stiffness = TD_R(4000.0),
                   .restitution = TD_U(0.05),
                   .blend = TD_R(0.004)};
    for (uint32_t i = 0u; i < 3u; ++i) {
        stand(1u, 2.0, 0.001);
        make_plan();
        TEST_ASSERT_EQUAL_UINT16(0u, plan.n_warnings);
        TEST_ASSERT_NEAR(WITHIN, 0.05, thrown_back(speeds[i], 0.001) / speeds[i]);
    }
}

static const td_plan_figure *warned_of(td_item item, uint32_t field)
{
    for (uint32_t i = 0u; i < plan.n_warnings; ++i) {
        if (plan.warnings[i].item == item && plan.warnings[i].field == field) {
            return &plan.figures[i];
        }
    }
    return 0;
}

/* Each of ten feet takes a 16th of the damping that would serve the body there: too little for a low restitution, if
 * the tick is long for it. With the stiffness that the warning asks for it is enough. */
void test_ten_feet_at_once_come_back_as_was_asked_or_are_warned_of(void)
{
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(2777.0), .restitution = TD_U(0.05)};
    stand(FEET, 0.78, 0.001);
    make_plan();
    TEST_ASSERT_TRUE(fabs(0.05 - thrown_back(0.3, 0.001) / 0.3) > WITHIN);
    const td_plan_figure *const figure = warned_of(TD_ITEM_INITIATOR, TD_SCENE_DAMPING);
    TEST_ASSERT_NOT_NULL(figure);
    TEST_ASSERT_TRUE(figure->is > figure->limit);
    law.stiffness = figure->enough;
    stand(FEET, 0.78, 0.001);
    make_plan();
    TEST_ASSERT_EQUAL_UINT16(0u, plan.n_warnings);
    TEST_ASSERT_NEAR(WITHIN, 0.05, thrown_back(0.3, 0.001) / 0.3);
}

/* ---- a leg ---- */

/* One leg of 0.2 m below the middle, without feet. */
static void stand_on_leg(double stiffness, double damping)
{
    stand(0u, 2.0, LONG);
    wheel = (td_wheel){
        .x_bk = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}},
        .leg = {TD_NEAR(0.05), TD_NEAR(RADIUS), TD_NEAR(RADIUS), td_from_double(stiffness),
                td_drag_from_double(damping), td_drag_from_double(damping)},
        .k_xy = TD_R(100.0),
        .d_xy = TD_DRAG(2.0),
        .cos_min = TD_U(0.3)};
    scene.wheels = &wheel;
    scene.n_wheels = 1u;
    make_plan();
}

/* The most energy of a blow that comes back, wherever in a tick it begins. */
static double most_back(double stiffness, double damping)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < 16u; ++i) {
        stand_on_leg(stiffness, damping);
        const double speed = 0.5;
        phase = i / 16.0;
        const double back = thrown_back(speed, LONG) / speed;
        most = fmax(most, back * back);
    }
    return most;
}

/* h^2 k L from 0.01 to 0.7: without damping a leg gains up to 0.27 of that, and is warned of; with the damping that the
 * warning asks for it gains nothing. */
void test_a_leg_gives_back_no_more_than_it_took_or_is_warned_of(void)
{
    static const double merits[] = {0.01, 0.1, 0.3, 0.7};
    for (uint32_t i = 0u; i < 4u; ++i) {
        const double k = merits[i] * 2.0 / (LONG * LONG);
        TEST_ASSERT_TRUE(most_back(k, 0.0) > 1.001);
        const td_plan_figure *const figure = warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_D_Z);
        TEST_ASSERT_NOT_NULL(figure);
        TEST_ASSERT_NEAR(0.002, 0.27 * merits[i], td_to_double(figure->is));
        const double enough = td_to_double(figure->enough);
        TEST_ASSERT_TRUE(most_back(k, enough) < 1.0 + GAIN);
        TEST_ASSERT_EQUAL_UINT16(0u, plan.n_warnings);
    }
}

/* So little that nobody would see it needs no damping. */
void test_a_soft_leg_needs_no_damping(void)
{
    TEST_ASSERT_TRUE(most_back(0.0035 * 2.0 / (LONG * LONG), 0.0) < 1.0 + GAIN);
    TEST_ASSERT_EQUAL_UINT16(0u, plan.n_warnings);
}
