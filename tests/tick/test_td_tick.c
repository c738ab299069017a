/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_chord.h"
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_entry.h"
#include "td_epa.h"
#include "td_exact.h"
#include "td_feature.h"
#include "td_friction.h"
#include "td_gear.h"
#include "td_gjk.h"
#include "td_hull.h"
#include "td_law.h"
#include "td_material.h"
#include "td_math.h"
#include "td_near.h"
#include "td_pair.h"
#include "td_patch.h"
#include "td_plan.h"
#include "td_plan_check.h"
#include "td_coaxial.h"
#include "td_ground.h"
#include "td_motion.h"
#include "td_search.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_retain.h"
#include "td_scaled.h"
#include "td_scenery.h"
#include "td_separation.h"
#include "td_shape.h"
#include "td_slots.h"
#include "td_status.h"
#include "td_sweep.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_wheel.h"
#include "td_wheel_leg.h"
#include "td_wrench.h"
#include "td_test_real.h"

TEST_SOURCE_FILE("td_law_class.c")
TEST_SOURCE_FILE("td_law_user.c")
TEST_SOURCE_FILE("td_scene_check.c")
TEST_SOURCE_FILE("td_tick_contacts.c")
TEST_SOURCE_FILE("td_tick_hash.c")
TEST_SOURCE_FILE("td_tick_input.c")
TEST_SOURCE_FILE("td_tick_pairs.c")
TEST_SOURCE_FILE("td_tick_points.c")
TEST_SOURCE_FILE("td_tick_respond.c")
TEST_SOURCE_FILE("td_tick_slots.c")
TEST_SOURCE_FILE("td_tick_wheels.c")

/* Four balls of 10 cm over a slab, a catcher that an initiator of ball 0 may fall on, and nothing else. */
#define BALLS 4u
#define LEVEL                                                                                      \
    {                                                                                              \
        {TD_ZERO, TD_ZERO, TD_ZERO},                                                               \
        {                                                                                          \
            TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)                                           \
        }                                                                                          \
    }
#define BALL                                                                                       \
    {                                                                                              \
        TD_ONE, {TD_R(0.01), TD_R(0.01), TD_R(0.01)}, TD_R(10.0), TD_R(10.0)                       \
    }
#define PART(b)                                                                                    \
    {                                                                                              \
        &ball, TD_ONE, LEVEL, b, 0u, 1u, 0u                                                        \
    }

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, {TD_R(8.0), TD_R(8.0), TD_R(1.0)}, TD_ZERO, 0};
static const td_body bodies[] = {BALL, BALL, BALL, BALL};
static const td_part parts[] = {
    PART(0u),
    PART(1u),
    PART(2u),
    PART(3u),
    {&slab,
     TD_ONE,
     {{TD_ZERO, TD_ZERO, TD_R(-1.0)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
     TD_WORLD,
     0u,
     1u,
     0u}};
static const td_law laws[] = {
    {TD_LAW_DAMPED, TD_R(10000.0), TD_U(0.5), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};

static td_scene scene;
static td_plan plan;
static td_state state, before;
static td_scratch scratch;
static td_out out, again;
static td_body_input motion[BALLS];
static const td_input input = {motion, 0, 0};

static void put(uint32_t b, double x, double z, double vz)
{
    motion[b] = TD_BODY_INPUT_NONE;
    motion[b].x_wb.p = td_vec3_of(td_from_double(x), TD_ZERO, td_from_double(z));
    motion[b].twist_w.linear.z = td_from_double(vz);
}

/* One after another, 1 m apart, 5 cm above the slab. */
static void start(void)
{
    for (uint32_t b = 0u; b < BALLS; ++b) {
        put(b, (double)b, 0.15, 0.0);
    }
    const td_fault fault = td_plan_make(&scene, &plan);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
}

void setUp(void)
{
    td_saturations_reset();
    (void)memset(&out, 0, sizeof out);
    (void)memset(&again, 0, sizeof again);
    scene = (td_scene){.name = "balls",
                       .tick = TD_U(0.001),
                       .bodies = bodies,
                       .parts = parts,
                       .laws = laws,
                       .ground = {.materials = materials, .n_materials = 1u},
                       .n_bodies = BALLS,
                       .n_parts = BALLS + 1u,
                       .n_laws = 1u,
                       .contacts = 4u,
                       .pairs = 4u,
                       .n_z = 8u};
}

void tearDown(void)
{
}

static td_status evaluate(void)
{
    return td_evaluate(&plan, &state, &input, &scratch, &out);
}

static void tick(void)
{
    TEST_ASSERT_TRUE(evaluate() >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
}

static bool same_wrenches(const td_out *a, const td_out *b)
{
    return memcmp(a->wrenches, b->wrenches, BALLS * sizeof a->wrenches[0]) == 0;
}

void test_the_plan_lists_every_pair_that_may_meet(void)
{
    start();
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, plan.n_couples);
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, plan.n_groups);
    TEST_ASSERT_EQUAL_UINT32(plan.n_couples, plan.bound.pairs);
}

void test_evaluation_is_pure_and_commit_accepts(void)
{
    start();
    tick();
    put(0u, 0.0, 0.145, -5.0);
    before = state;
    (void)evaluate();
    (void)td_evaluate(&plan, &state, &input, &scratch, &again);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&plan, &before), td_state_hash(&plan, &state));
    TEST_ASSERT_TRUE(same_wrenches(&out, &again));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    TEST_ASSERT_FALSE(td_state_hash(&plan, &before) == td_state_hash(&plan, &state));
}

void test_a_step_that_is_not_committed_leaves_no_trace(void)
{
    start();
    tick();
    put(1u, 1.0, 0.145, -5.0);
    (void)evaluate(); /* a trial step, rejected */
    put(1u, 1.0, 0.1499, -0.1);
    tick();
    before = state;
    start();
    tick();
    put(1u, 1.0, 0.1499, -0.1);
    tick();
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&plan, &before), td_state_hash(&plan, &state));
}

void test_a_commit_of_another_tick_is_refused(void)
{
    start();
    (void)evaluate();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    before = state;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&plan, &out, &state));
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&plan, &before), td_state_hash(&plan, &state));
}

void test_a_contact_pushes_up_begins_and_ends(void)
{
    start();
    tick();
    for (int i = 0; i <= 10; ++i) { /* 5 mm a tick: from 0.145 m to 0.095 m */
        put(0u, 0.0, 0.145 - 0.005 * i, -5.0);
        tick();
    }
    TEST_ASSERT_EQUAL_UINT16(1u, out.n_contacts);
    TEST_ASSERT_EQUAL_UINT16(1u, out.n_events);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, out.events[0].kind);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 5.0, td_to_double(out.events[0].speed_in));
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.z > TD_ZERO);
    for (int i = 0; i <= 2; ++i) {
        put(0u, 0.0, 0.095 + 0.005 * i, 5.0);
        tick();
    }
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_END, out.events[0].kind);
    TEST_ASSERT_EQUAL_UINT16(0u, out.n_contacts);
    TEST_ASSERT_TRUE(out.events[0].speed_out > TD_R(4.9));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.005, td_to_double(out.events[0].peak));
}

void test_the_forces_of_a_contact_are_negatives_to_the_last_bit(void)
{
    start();
    put(1u, 0.15, 0.15, 0.0);
    for (uint32_t b = 2u; b < BALLS; ++b) {
        put(b, (double)b, 0.15, 0.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    TEST_ASSERT_EQUAL_UINT16(1u, out.n_contacts);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.x < TD_ZERO);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.x == -out.wrenches[1].force_w.x);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.y == -out.wrenches[1].force_w.y);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.z == -out.wrenches[1].force_w.z);
}

/* ---- budget ---- */

void test_pairs_that_are_far_apart_wait_and_cost_nothing(void)
{
    start();
    tick();
    const uint32_t first = out.work.pairs;
    tick();
    TEST_ASSERT_TRUE(first > 0u);
    TEST_ASSERT_TRUE_MESSAGE(out.work.calls == 0u, "nobody is near, nobody is measured");
}

void test_when_more_are_due_than_served_they_are_late_and_none_is_forgotten(void)
{
    scene.pairs = 1u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        put(b, 0.25 * (double)b, 0.05, 0.0); /* all in the slab */
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    uint32_t contacts = 0u;
    for (uint32_t t = 0u; t < BALLS; ++t) {
        TEST_ASSERT_TRUE(evaluate() == TD_PARTIAL || t == BALLS - 1u);
        TEST_ASSERT_EQUAL_UINT16(BALLS - 1u - t, out.late);
        TEST_ASSERT_EQUAL_UINT32(t > 0u && t < BALLS - 1u ? t : 0u, out.late_ticks);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        contacts = out.n_contacts;
    }
    TEST_ASSERT_EQUAL_UINT32(BALLS, contacts);
    TEST_ASSERT_TRUE(out.work.calls <= plan.bound.calls);
}

void test_beyond_the_contact_limit_the_deepest_push(void)
{
    scene.contacts = 2u;
    const double depth[BALLS] = {0.01, 0.03, 0.02, 0.04};
    for (uint32_t b = 0u; b < BALLS; ++b) {
        put(b, 0.5 * (double)b, 0.1 - depth[b], 0.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, evaluate());
    TEST_ASSERT_EQUAL_UINT16(2u, out.n_contacts);
    TEST_ASSERT_EQUAL_UINT16(2u, out.contacts_lost);
    TEST_ASSERT_TRUE(out.wrenches[1].force_w.z > TD_ZERO && out.wrenches[3].force_w.z > TD_ZERO);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.z == TD_ZERO && out.wrenches[2].force_w.z == TD_ZERO);
}

/* ---- slots ---- */

void test_slots_give_the_most_urgent_distances_and_keep_their_signs(void)
{
    start();
    put(2u, 2.0, 0.09, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&plan, &out, &state).status);
    tick();
    TEST_ASSERT_EQUAL_UINT16(0u, out.slots.n_missed);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -0.01, td_to_double(out.slots.z[0]));
    for (uint32_t i = 1u; i < scene.n_z; ++i) {
        TEST_ASSERT_TRUE(out.slots.z[i] > TD_ZERO);
    }
}

void test_too_few_slots_are_a_fault_while_contacts_keep_their_forces(void)
{
    scene.n_z = 1u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        put(b, 0.5 * (double)b, 0.09, 0.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    before = state;
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, td_select(&plan, &out, &state).status);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&plan, &before), td_state_hash(&plan, &state));
    TEST_ASSERT_TRUE(out.wrenches[3].force_w.z > TD_ZERO);
}

/* ---- bad input ---- */

static void assert_refused(td_status status, td_item item, uint32_t index, td_input_field field)
{
    before = state;
    TEST_ASSERT_EQUAL_INT(status, evaluate());
    TEST_ASSERT_EQUAL_INT(item, out.fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, out.fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, out.fault.field);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&plan, &out, &state));
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&plan, &before), td_state_hash(&plan, &state));
}

void test_a_body_out_of_range_is_named(void)
{
    start();
    motion[2].x_wb.p.y = TD_RANGE;
    assert_refused(TD_E_RANGE, TD_ITEM_BODY, 2u, TD_INPUT_POSITION);
}

void test_a_quaternion_that_is_no_rotation_is_named(void)
{
    start();
    motion[3].x_wb.q.w = TD_U(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_ROTATION);
}

void test_a_speed_beyond_its_promise_is_named(void)
{
    start();
    motion[1].twist_w.linear.x = TD_R(11.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_PROMISE);
}

void test_a_teleport_is_named(void)
{
    start();
    motion[0].x_wb.p.x = TD_R(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TELEPORT);
}

void test_a_refused_input_may_repeat_the_last_wrenches(void)
{
    scene.stale = TD_STALE_REPEAT;
    start();
    put(0u, 0.0, 0.09, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    again = out;
    motion[0].x_wb.p.x = TD_R(3.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, evaluate());
    TEST_ASSERT_TRUE(out.is_stale);
    TEST_ASSERT_TRUE(same_wrenches(&again, &out));
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.z > TD_ZERO);
}

void test_a_state_that_was_never_reset_is_refused(void)
{
    start();
    state.is_ready = false;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, evaluate());
}

/* ---- snapshot ---- */

void test_a_copy_of_the_state_is_a_snapshot(void)
{
    start();
    for (int i = 0; i < 5; ++i) {
        put(0u, 0.0, 0.15 - 0.002 * i, -2.0);
        tick();
    }
    before = state;
    put(0u, 0.0, 0.14, -2.0);
    tick();
    const uint64_t hash = td_state_hash(&plan, &state);
    state = before;
    tick();
    TEST_ASSERT_EQUAL_HEX64(hash, td_state_hash(&plan, &state));
}

void test_the_hash_sees_every_kind_of_memory(void)
{
    start();
    put(0u, 0.0, 0.09, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    const uint64_t hash = td_state_hash(&plan, &state);
    before = state;
    state.due[plan.n_couples - 1u] += 1u;
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
    state = before;
    state.bodies[3].rest_w.x = TD_NEAR(0.000001);
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
    state = before;
    state.touches[0].pebbles[0].mark_b.x = TD_R(0.25);
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
    state = before;
    state.touches[0].peak = TD_R(0.5);
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
    state = before;
    state.slots.id[0] = 7;
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
    state = before;
    state.worst_late = 1u;
    TEST_ASSERT_FALSE(hash == td_state_hash(&plan, &state));
}

/* ---- the scene check ---- */

static void assert_no_plan(td_status status, td_item item, uint32_t index, uint32_t field)
{
    const td_fault fault = td_plan_make(&scene, &plan);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_TRUE(plan.scene == 0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset(&plan, &input, &state).status);
}

void test_a_scene_without_a_tick_is_refused(void)
{
    scene.tick = TD_U(0.0);
    assert_no_plan(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
}

void test_a_missing_table_is_named(void)
{
    scene.parts = 0;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_TABLE);
}

void test_a_table_that_is_too_long_is_named(void)
{
    scene.n_bodies = TD_MAX_BODIES + 1u;
    assert_no_plan(TD_E_FULL, TD_ITEM_BODY, TD_MAX_BODIES + 1u, TD_SCENE_TABLE);
}

void test_a_part_of_no_body_or_material_is_named(void)
{
    td_part wrong[BALLS + 1u];
    (void)memcpy(wrong, parts, sizeof wrong);
    scene.parts = wrong;
    wrong[2].body = 9u;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 2u, TD_SCENE_BODY);
    wrong[2].body = 2u;
    wrong[3].material = 1u;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 3u, TD_SCENE_MATERIAL);
}

void test_a_mass_without_inertia_and_a_speed_of_zero_are_named(void)
{
    td_body wrong[BALLS];
    (void)memcpy(wrong, bodies, sizeof wrong);
    scene.bodies = wrong;
    wrong[1].inertia.y = TD_ZERO;
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SCENE_INERTIA);
    wrong[1].inertia.y = TD_ONE;
    wrong[2].v_max = TD_ZERO;
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
    wrong[2].v_max = TD_ONE;
    wrong[3].mass = TD_R(-1.0);
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 3u, TD_SCENE_MASS);
}

void test_a_shape_that_is_wrong_has_the_fields_of_its_header(void)
{
    const td_shape inside_out = {TD_SHAPE_SPHERE, {TD_R(-0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    td_part wrong[BALLS + 1u];
    (void)memcpy(wrong, parts, sizeof wrong);
    scene.parts = wrong;
    wrong[1].shape = &inside_out;
    const td_fault fault = td_plan_make(&scene, &plan);
    TEST_ASSERT_TRUE(fault.status < TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SHAPE, fault.item);
    TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_SHAPE_FIELD_SIZE, fault.field);
}

void test_a_stiffness_that_the_tick_cannot_hold_is_refused_and_a_coarse_one_warned_of(void)
{
    td_law stiff = laws[0];
    scene.laws = &stiff;
    scene.tick = TD_U(0.03);
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
    scene.tick = TD_U(0.004);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_TRUE(plan.n_warnings > 0u);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, plan.warnings[0].status);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_STIFFNESS, plan.warnings[0].field);
}

void test_a_material_without_a_law_is_named(void)
{
    const td_material lawless[] = {{TD_U(0.4), TD_U(0.3), TD_ZERO, TD_ZERO, TD_U(0.0), 3u, true}};
    scene.ground.materials = lawless;
    assert_no_plan(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
}

void test_rules_and_groups_keep_pairs_apart(void)
{
    const td_pair_rule rules[] = {{0u, 1u, TD_PAIR_NEVER}};
    scene.rules = rules;
    scene.n_rules = 1u;
    start();
    TEST_ASSERT_EQUAL_UINT16(9u, plan.n_couples);
    td_part shy[BALLS + 1u];
    (void)memcpy(shy, parts, sizeof shy);
    shy[3].groups = 2u;
    shy[2].avoids = 2u;
    scene.parts = shy;
    start();
    TEST_ASSERT_EQUAL_UINT16(8u, plan.n_couples);
}

void test_a_one_sided_pair_pushes_one_side(void)
{
    const td_pair_rule rules[] = {{1u, 0u, TD_PAIR_ONE_SIDED}};
    scene.rules = rules;
    scene.n_rules = 1u;
    start();
    put(1u, 0.15, 0.15, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    tick();
    TEST_ASSERT_TRUE(out.wrenches[1].force_w.x > TD_ZERO);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.x == TD_ZERO);
}
