/* SPDX-License-Identifier: MIT */
/* Words that are no numbers, or none that a rig could mean, one at a time: in every place of a scene and of every
 * input. Each is refused by its name, and nothing has changed; or it is accepted, and what is made of it is sound.
 * Whole scenes and runs of them are in test_td_hostile_runs.c. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <float.h>
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "td_motion.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_real.h"
#include "td_tick.h"
#include "hostile.h"
#include "td_test_traps.h"

TEST_SOURCE_FILE("hostile_run.c")
TEST_SOURCE_FILE("hostile_scene.c")
TEST_SOURCE_FILE("hostile_plain.c")
TEST_SOURCE_FILE("hostile_words.c")

static hostile h;
static td_plan plan;
static td_state state, before;
static td_scratch scratch;
static td_out out;
static hostile_word words[HOSTILE_WORDS];
static td_settle_work room = {&state, &scratch, &out};

/* Bodies well apart, in the air. */
static void put_apart(void)
{
    hostile_begin(&h);
    for (uint32_t b = 0u; b < h.scene.n_bodies; ++b) {
        h.motion[b] = TD_BODY_INPUT_NONE;
        h.motion[b].x_wb.p = td_vec3_of(td_from_int(8 * (int32_t)b - 4), TD_ZERO, TD_R(16.0));
    }
    for (uint32_t i = 0u; i < h.scene.n_initiators; ++i) {
        h.nodes[i] = (td_node){{TD_ZERO, TD_R(4.0), TD_R(16.0)}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    }
}

static void plan_plain(void)
{
    hostile_make(&h, 0u);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&h.scene, &plan).status);
    put_apart();
}

void setUp(void)
{
    plan_plain();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &h.input, &state).status);
}

void tearDown(void)
{
    td_test_traps_off();
}

/* ---- bits that are no numbers, or too large ---- */

/* As bits: nothing here computes with them. */
#if defined(TD_SCALAR_Q16)
static const td_real beyond[] = {INT32_MIN};
#elif defined(TD_SCALAR_F64)
static const uint64_t nans[] = {0x7FF8000000000000u, 0xFFF8000000000000u, 0x7FF0000000000001u,
                                0xFFFFFFFFFFFFFFFFu};
static const td_real beyond[] = {-(td_real)INFINITY, -DBL_MAX, (td_real)INFINITY, DBL_MAX};
#else
static const uint32_t nans[] = {0x7FC00000u, 0xFFC00000u, 0x7F800001u, 0xFFFFFFFFu};
static const td_real beyond[] = {-(td_real)INFINITY, -FLT_MAX, (td_real)INFINITY, FLT_MAX};
#endif
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static bool is_number_word(const hostile_word *word)
{
    return word->kind != HOSTILE_16 && word->kind != HOSTILE_8;
}

/* ---- scenes ---- */

static void assert_names(const hostile_word *word, const td_fault *fault)
{
    TEST_ASSERT_TRUE_MESSAGE(fault->status < TD_OK, td_item_name((td_item)word->item));
    TEST_ASSERT_EQUAL_STRING(td_item_name((td_item)word->item), td_item_name(fault->item));
    TEST_ASSERT_EQUAL_UINT16(word->index, fault->index);
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(word->field, fault->field, td_item_name(fault->item));
}

/* The plan of the scene with other bits in one of its words; it is whole again afterwards. */
static td_fault plan_with(const hostile_word *word, const void *bits)
{
    td_real kept;
    (void)memcpy(&kept, word->at, sizeof kept);
    (void)memcpy(word->at, bits, sizeof kept);
    td_test_traps_on();
    const td_fault fault = td_plan_make(&h.scene, &plan);
    td_test_traps_off();
    (void)memcpy(word->at, &kept, sizeof kept);
    return fault;
}

void test_every_word_of_a_scene_that_is_no_number_is_named(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word is a number");
#else
    const uint32_t n = hostile_scene_words(&h, words);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, n);
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; k < COUNT(nans) && is_number_word(&words[i]); ++k) {
            const td_fault fault = plan_with(&words[i], &nans[k]);
            assert_names(&words[i], &fault);
            TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
            TEST_ASSERT_NULL(plan.scene);
        }
    }
#endif
}

/* Some are too small, as a mass, others out of range, as a place: the field's own words say which. */
void test_every_word_of_a_scene_that_is_beyond_all_is_named(void)
{
    const uint32_t n = hostile_scene_words(&h, words);
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; k < COUNT(beyond) && is_number_word(&words[i]); ++k) {
            const td_fault fault = plan_with(&words[i], &beyond[k]);
            assert_names(&words[i], &fault);
            TEST_ASSERT_NULL(plan.scene);
        }
    }
}

/* Counts and indices: a refusal that has a name, or a plan. */
void test_every_count_of_a_scene_may_be_anything(void)
{
    const uint32_t n = hostile_scene_words(&h, words);
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; k < 8u && !is_number_word(&words[i]); ++k) {
            uint16_t kept = 0u;
            const size_t size = words[i].kind == HOSTILE_16 ? 2u : 1u;
            (void)memcpy(&kept, words[i].at, size);
            hostile_write(&h, &words[i]);
            td_test_traps_on();
            const td_fault fault = td_plan_make(&h.scene, &plan);
            td_test_traps_off();
            TEST_ASSERT_TRUE(fault.status == TD_OK ? plan.scene == &h.scene : plan.scene == 0);
            TEST_ASSERT_TRUE(fault.status == TD_OK || fault.field != 0u);
            (void)memcpy(words[i].at, &kept, size);
        }
    }
}

/* What is smaller than any length that has an inverse is refused where it would be divided by. */
void test_what_is_next_to_nothing_is_refused_or_runs(void)
{
#if defined(TD_SCALAR_Q16)
    const td_real least[] = {1, 0};
#elif defined(TD_SCALAR_F64)
    const td_real least[] = {4.9e-324, DBL_MIN, 0.0};
#else
    const td_real least[] = {1.4e-45f, FLT_MIN, 0.0f};
#endif
    const uint32_t n = hostile_scene_words(&h, words);
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; k < COUNT(least) && is_number_word(&words[i]); ++k) {
            const td_fault fault = plan_with(&words[i], &least[k]);
            TEST_ASSERT_TRUE(fault.status == TD_OK || fault.field != 0u);
        }
    }
#if !defined(TD_SCALAR_Q16)
    h.laws[0].stiffness = least[0];
    const td_fault law = td_plan_make(&h.scene, &plan);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_LAW, law.item);
    TEST_ASSERT_EQUAL_UINT16(TD_LAW_FIELD_STIFFNESS, law.field);
    plan_plain();
    h.materials[1].stiffness = least[0];
    const td_fault material = td_plan_make(&h.scene, &plan);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_MATERIAL, material.item);
    TEST_ASSERT_EQUAL_UINT16(TD_MATERIAL_STIFFNESS, material.field);
#endif
}

/* ---- inputs ---- */

/* What each call makes of the input. */
static td_fault evaluate(void)
{
    (void)td_evaluate(&plan, &state, &h.input, &scratch, &out);
    return out.fault;
}

static td_fault reset(void)
{
    return td_reset(&plan, &h.input, &state);
}

static td_fault resync(void)
{
    return td_resync(&plan, &h.input, &state);
}

static td_fault reset_apart(void)
{
    return td_reset_apart(&plan, &h.input, &room);
}

static td_fault settle(void)
{
    const td_vec3 down = {TD_ZERO, TD_ZERO, TD_R(-9.81)};
    return td_settle(&plan, 0u, down, &room, h.motion, &h.input);
}

typedef td_fault (*call)(void);
static const call calls[] = {evaluate, reset, resync, reset_apart, settle};

/* Out of a refused tick: three words that say so, and the tick that it may follow. */
static void assert_out_is_marked(uint8_t mark)
{
    static td_out marked;
    (void)memset(&marked, mark, sizeof marked);
    marked.status = out.status;
    marked.fault = out.fault;
    marked.is_stale = out.is_stale;
    marked.next.tick = out.next.tick;
    TEST_ASSERT_EQUAL_MEMORY(&marked, &out, sizeof out);
}

/* Every call with other bits in one word: refused, and state and bodies are as they were. */
static void assert_all_refuse(const hostile_word *word, const void *bits, td_status *status)
{
    static td_body_input motion[HOSTILE_BODIES];
    td_real kept;
    (void)memcpy(&kept, word->at, sizeof kept);
    (void)memcpy(word->at, bits, sizeof kept);
    (void)memcpy(motion, h.motion, sizeof motion);
    for (uint32_t c = 0u; c < COUNT(calls); ++c) {
        (void)memset(&out, 0xA5, sizeof out);
        td_test_traps_on();
        const td_fault fault = calls[c]();
        td_test_traps_off();
        assert_names(word, &fault);
        TEST_ASSERT_TRUE(*status == TD_OK || *status == fault.status);
        *status = fault.status;
        TEST_ASSERT_EQUAL_MEMORY(&before, &state, sizeof state);
        TEST_ASSERT_EQUAL_MEMORY(motion, h.motion, sizeof motion);
        if (calls[c] == evaluate) {
            assert_out_is_marked(0xA5u);
        }
    }
    (void)memcpy(word->at, &kept, sizeof kept);
}

void test_every_word_of_an_input_that_is_no_number_is_named(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word is a number");
#else
    const uint32_t n = hostile_input_words(&h, words);
    before = state;
    TEST_ASSERT_GREATER_THAN_UINT32(30u, n);
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; k < COUNT(nans); ++k) {
            td_status status = TD_OK;
            assert_all_refuse(&words[i], &nans[k], &status);
            TEST_ASSERT_EQUAL_INT(TD_E_ARG, status);
        }
    }
#endif
}

/* Places, rests and speeds are out of range then; what is no rotation, or a negative brake, is wrong. */
void test_every_word_of_an_input_that_is_beyond_all_is_named(void)
{
    const uint32_t n = hostile_input_words(&h, words);
    before = state;
    for (uint32_t i = 0u; i < n; ++i) {
        const bool is_wrong =
            words[i].field == TD_INPUT_ROTATION || words[i].field == TD_INPUT_BRAKE;
        for (uint32_t k = 0u; k < COUNT(beyond); ++k) {
            td_status status = TD_OK;
            assert_all_refuse(&words[i], &beyond[k], &status);
            TEST_ASSERT_EQUAL_INT(is_wrong ? TD_E_ARG : TD_E_RANGE, status);
        }
    }
}

/* One that is refused with TD_STALE_REPEAT has the last wrenches, and nothing else. */
void test_a_refused_tick_is_not_read(void)
{
    h.scene.stale = TD_STALE_REPEAT;
    h.motion[0].x_wb.p.x = TD_RANGE;
    (void)memset(&out, 0xFF, sizeof out);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_evaluate(&plan, &state, &h.input, &scratch, &out));
    TEST_ASSERT_TRUE(out.is_stale);
    TEST_ASSERT_TRUE(out.wrenches[0].force_w.x == TD_ZERO);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_commit(&plan, &out, &state));
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
    TEST_ASSERT_EQUAL_UINT32(1u, state.lost);
}

/* A rig evaluates, commits and selects in every tick: of one that is refused there is nothing to select from. */
void test_slots_are_not_chosen_from_a_refused_tick(void)
{
    h.scene.n_z = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&h.scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &h.input, &state).status);
    h.motion[0].x_wb.p.x = TD_RANGE;
    (void)memset(&out, 0xFF, sizeof out);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_evaluate(&plan, &state, &h.input, &scratch, &out));
    before = state;
    const td_fault fault = td_select(&plan, &out, &state);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_INPUT_POSITION, fault.field);
    TEST_ASSERT_EQUAL_MEMORY(&before, &state, sizeof state);
}

/* ---- gravity of a body that is put down ---- */

void test_gravity_that_is_none_is_named(void)
{
    before = state;
    for (uint32_t axis = 0u; axis < 3u; ++axis) {
        for (uint32_t k = 0u; k < COUNT(beyond) + 1u; ++k) {
            td_real g[3] = {TD_ZERO, TD_ZERO, TD_ZERO};
            td_status status = TD_E_RANGE;
            if (k < COUNT(beyond)) {
                g[axis] = beyond[k];
            } else {
#if !defined(TD_SCALAR_Q16)
                status = TD_E_ARG;
                (void)memcpy(&g[axis], &nans[0], sizeof g[axis]);
#else
                g[axis] = TD_RANGE;
#endif
            }
            td_test_traps_on();
            const td_fault fault =
                td_settle(&plan, 0u, td_vec3_of(g[0], g[1], g[2]), &room, h.motion, &h.input);
            td_test_traps_off();
            TEST_ASSERT_EQUAL_INT(status, fault.status);
            TEST_ASSERT_EQUAL_UINT16(TD_SCENE_GRAVITY, fault.field);
            TEST_ASSERT_EQUAL_MEMORY(&before, &state, sizeof state);
        }
    }
}

/* It falls out of the range before it finds ground: there is none, and it is where it was. */
void test_a_body_that_settles_out_of_the_range_stands_on_nothing(void)
{
    const td_vec3 up = {TD_ZERO, TD_ZERO, TD_R(9.81)};
    h.motion[0].x_wb.p.z = TD_SCENERY_RANGE - TD_ONE;
    const td_body_input was = h.motion[0];
    td_test_traps_on();
    const td_fault fault = td_settle(&plan, 0u, up, &room, h.motion, &h.input);
    td_test_traps_off();
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_BODY, fault.field);
    TEST_ASSERT_EQUAL_MEMORY(&was, &h.motion[0], sizeof was);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_settle(&plan, 0u, up, 0, h.motion, &h.input).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_settle(&plan, 0u, up, &room, h.motion, 0).status);
}

/* ---- edges ---- */

static td_quat stretched(double by)
{
    const double half = 0.5 * by;
    return (td_quat){td_unit_from_double(half), td_unit_from_double(half),
                     td_unit_from_double(-half), td_unit_from_double(half)};
}

/* Its square is within the tolerance, or is not. */
void test_rotations_are_of_unit_length_within_the_tolerance(void)
{
    const double tolerance = td_unit_to_double(TD_QUAT_TOLERANCE);
    static const double shares[] = {-0.999, -0.5, 0.0, 0.5, 0.999, -1.01, 1.01, 4.0};
    for (uint32_t i = 0u; i < COUNT(shares); ++i) {
        const bool is_good = fabs(shares[i]) < 1.0;
        const td_quat q = stretched(sqrt(1.0 + shares[i] * tolerance));
        TEST_ASSERT_EQUAL(is_good, td_quat_is_unit(q));
        h.motion[0].x_wb.q = q;
        TEST_ASSERT_EQUAL_INT(is_good ? TD_OK : TD_E_ARG, reset().status);
        h.parts[1].x_ba.q = q;
        const td_fault part = td_plan_make(&h.scene, &plan);
        TEST_ASSERT_EQUAL_UINT16(is_good ? 0u : TD_SCENE_POSE, part.field);
        h.parts[1].x_ba.q = TD_QUAT_IDENTITY;
        h.wheels[0].x_bk.q = q;
        const td_fault wheel = td_plan_make(&h.scene, &plan);
        TEST_ASSERT_EQUAL_UINT16(is_good ? 0u : TD_WHEEL_FIELD_MOUNT, wheel.field);
        plan_plain();
    }
}

/* A body's points must be within the range: its origin may go no farther than they leave it. */
void test_a_body_goes_to_the_edge_of_the_range_and_its_points_with_it(void)
{
    const td_real points[] = {TD_R(0.25), TD_R(16.0)};
    h.bodies[0].inertia = td_vec3_of(TD_R(1000.0), TD_R(1000.0), TD_R(1000.0));
    for (uint32_t i = 0u; i < COUNT(points) && h.scene.n_initiators > 0u; ++i) {
        h.initiators[0].point_b = td_vec3_of(points[i], TD_ZERO, TD_ZERO);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&h.scene, &plan).status);
        const td_real edge = TD_SCENERY_RANGE - points[i];
        h.motion[0].x_wb.p.x = edge - TD_ONE;
        TEST_ASSERT_EQUAL_INT(TD_OK, reset().status);
        TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &h.input, &scratch, &out) >= TD_OK);
        const char *const said = hostile_judge(&plan, &h.input, &out);
        TEST_ASSERT_NULL_MESSAGE(said, said);
        h.motion[0].x_wb.p.x = edge;
        const td_fault fault = reset();
        TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
        TEST_ASSERT_EQUAL_UINT16(TD_INPUT_POSITION, fault.field);
        TEST_ASSERT_EQUAL_INT(TD_ITEM_BODY, fault.item);
    }
}

/* A body of no size and one of no thickness meet as others do. */
void test_parts_of_no_size_are_parts(void)
{
    h.shapes[0].size = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    h.shapes[0].rounding_radius = TD_ZERO;
    h.shapes[1].rounding_radius = TD_ZERO;
    for (uint32_t k = 1u; k < 4u; ++k) {
        h.points[1][k] = h.points[1][0];
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&h.scene, &plan).status);
    h.motion[0].x_wb.p = h.motion[1].x_wb.p;
    TEST_ASSERT_EQUAL_INT(TD_OK, reset().status);
    for (int t = 0; t < 3; ++t) {
        td_test_traps_on();
        TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &h.input, &scratch, &out) >= TD_OK);
        td_test_traps_off();
        const char *const said = hostile_judge(&plan, &h.input, &out);
        TEST_ASSERT_NULL_MESSAGE(said, said);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
    }
}
