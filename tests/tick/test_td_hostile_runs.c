/* SPDX-License-Identifier: MIT */
/* Runs of hostile scenes: of whatever the scene check accepts, every tick is a refusal that names something, or an
 * answer that is finite, within its bounds, and does not depend on what memory held before. A slice of them here,
 * many more in a soak. Single words are in test_td_hostile.c. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <string.h>
#include "td_hash.h"
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

/* Of each family. Sanitizers, and what is not optimised, take several times as long. */
#if defined(__arm__)
#    define SCENES 24u
#    define TICKS  4u
#elif TD_SOAK
#    define SCENES 20000u
#    define TICKS  40u
#elif defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#    define SCENES 600u
#    define TICKS  20u
#else
#    define SCENES 2000u
#    define TICKS  20u
#endif

static hostile h;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;

/* What a family of runs has seen: one that sees nothing proves nothing. */
static struct tally {
    uint32_t accepted, refused, ticks, refusals, contacts, held, landed, events;
} seen;

void setUp(void)
{
    (void)memset(&seen, 0, sizeof seen);
    (void)memset(&state, 0, sizeof state);
}

void tearDown(void)
{
    td_test_traps_off();
}

/* ---- one tick ---- */

/* A tick, in memory that held `mark` before. */
static td_status evaluate(const td_state *from, uint8_t mark)
{
    (void)memset(&scratch, mark, sizeof scratch);
    (void)memset(&out, mark, sizeof out);
    td_test_traps_on();
    const td_status status = td_evaluate(&plan, from, &h.input, &scratch, &out);
    td_test_traps_off();
    return status;
}

static void hash_vec(td_hash *hash, td_vec3 v)
{
    td_hash_real(hash, v.x);
    td_hash_real(hash, v.y);
    td_hash_real(hash, v.z);
}

/* A hash of what a tick answers, and of the state that it leads to. */
static uint64_t hash_after(td_status status)
{
    static td_state next;
    td_hash hash = td_hash_start();
    next = state;
    (void)td_commit(&plan, &out, &next);
    td_hash_word(&hash, (uint32_t)status);
    for (uint32_t b = 0u; status >= TD_OK && b < h.scene.n_bodies; ++b) {
        hash_vec(&hash, out.wrenches[b].force_w);
        hash_vec(&hash, out.wrenches[b].torque_w);
    }
    for (uint32_t i = 0u; status >= TD_OK && i < out.n_events; ++i) {
        td_hash_unit(&hash, out.events[i].when);
    }
    td_hash_long(&hash, td_state_hash(&plan, &next));
    return td_hash_value(&hash);
}

/* What is wrong with the tick in hand; NULL: nothing. */
static const char *judge_tick(void)
{
    const td_status first = evaluate(&state, 0xFFu);
    const uint64_t hash = hash_after(first);
    const td_status status = evaluate(&state, 0x5Au);
    if (status != first || hash != hash_after(status)) {
        return "an answer that depends on what memory held before";
    }
    if (status < TD_OK) {
        ++seen.refusals;
        return out.fault.status == status && out.fault.field != 0u ? 0 : "a refusal without a name";
    }
    return hostile_judge(&plan, &h.input, &out);
}

static void count(void)
{
    ++seen.ticks;
    seen.contacts += out.n_contacts;
    seen.events += out.n_events;
    for (uint32_t i = 0u; i < h.scene.n_initiators; ++i) {
        const td_point_record *const p = &out.points[i];
        seen.held += p->target != TD_NO_SOLID || p->solid != TD_NO_SOLID ? 1u : 0u;
    }
    for (uint32_t i = 0u; i < h.scene.n_wheels; ++i) {
        seen.landed += out.wheels[i].normal > TD_ZERO ? 1u : 0u;
    }
}

static const char *commit_tick(void)
{
    const bool is_good = out.status >= TD_OK;
    if (is_good) {
        count();
    }
    td_test_traps_on();
    const td_status status = td_commit(&plan, &out, &state);
    td_test_traps_off();
    if (status != (is_good ? TD_OK : TD_PARTIAL)) {
        return "a tick that is not committed";
    }
    return td_state_is_valid(&plan, &state) ? 0 : "a state that is none";
}

/* ---- one run ---- */

static bool begins(void)
{
    hostile_begin(&h);
    td_test_traps_on();
    const td_fault fault = td_reset(&plan, &h.input, &state);
    td_test_traps_off();
    TEST_ASSERT_TRUE(fault.status == TD_OK || fault.field != 0u);
    return fault.status == TD_OK;
}

static bool is_planned(void)
{
    (void)memset(&plan, 0xFF, sizeof plan);
    td_test_traps_on();
    const td_fault fault = td_plan_make(&h.scene, &plan);
    td_test_traps_off();
    seen.accepted += fault.status == TD_OK ? 1u : 0u;
    seen.refused += fault.status == TD_OK ? 0u : 1u;
    TEST_ASSERT_TRUE(fault.status == TD_OK || (fault.field != 0u && plan.scene == 0));
    return fault.status == TD_OK;
}

static void fail_at(uint32_t number, uint32_t tick, const char *said)
{
    UnityPrint("scene ");
    UnityPrintNumberUnsigned(number);
    UnityPrint(", tick ");
    UnityPrintNumberUnsigned(tick);
    UNITY_PRINT_EOL();
    TEST_FAIL_MESSAGE(said);
}

typedef void (*spoiler)(hostile *h);

/* Ticks of the scene in hand; `spoil` is done to every fourth input, or nothing. */
static void run_ticks(uint32_t number, uint32_t n, spoiler spoil)
{
    for (uint32_t t = 0u; t < n; ++t) {
        hostile_move(&h);
        if (spoil != 0 && t % 4u == 3u) {
            spoil(&h);
        }
        const char *said = judge_tick();
        said = said == 0 ? commit_tick() : said;
        if (said != 0) {
            fail_at(number, t, said);
        }
    }
}

/* Scenes number 1 and so on, spoilt or not. */
static void run_family(spoiler scene, spoiler input)
{
    for (uint32_t number = 1u; number <= SCENES; ++number) {
        hostile_make(&h, number);
        if (scene != 0) {
            scene(&h);
        }
        if (is_planned() && begins()) {
            run_ticks(number, TICKS, input);
        }
    }
}

static void assert_seen_all(void)
{
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.accepted);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.refused);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.contacts);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.events);
    if (SCENES >= 600u) {
        TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.held);
        TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.landed);
        TEST_ASSERT_GREATER_THAN_UINT32(SCENES / 16u, seen.accepted);
    }
}

/* ---- families ---- */

void test_scenes_of_any_size_run(void)
{
    run_family(0, 0);
    assert_seen_all();
}

void test_scenes_with_words_of_any_bits_are_refused_or_run(void)
{
    run_family(hostile_spoil, 0);
    assert_seen_all();
}

void test_inputs_with_words_of_any_bits_are_refused_or_run(void)
{
    run_family(0, hostile_spoil_input);
    assert_seen_all();
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.refusals);
}

/* A rig that jumps: bodies anywhere, and the state goes on. */
static void jump(hostile *of)
{
    hostile_begin(of);
    td_test_traps_on();
    const td_fault fault = td_resync(&plan, &of->input, &state);
    td_test_traps_off();
    TEST_ASSERT_TRUE(fault.status == TD_OK || fault.field != 0u);
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
}

void test_jumps_are_resynchronised(void)
{
    run_family(0, jump);
    assert_seen_all();
}

/* Ticks are lost, one or so many that nothing is known any more. */
static void lose(hostile *of)
{
    static const uint32_t lost[] = {1u, 7u, 1000u, UINT32_MAX};
    const uint32_t n = lost[td_test_random_below(&of->random, 4u)];
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(n, &state));
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
}

void test_ticks_are_lost(void)
{
    run_family(0, lose);
    assert_seen_all();
}

/* ---- as fast as the number holds ---- */

/* Two bodies go through each other and turn, each as fast as a motion may be, with parts at the end of long arms:
 * where they touch they go faster than any motion, and than the range of fixed point. */
void test_contacts_faster_than_the_range_are_answered(void)
{
    const td_real fast = TD_MOTION_MAX - TD_ONE;
    const double arms[] = {1.0, 16.0, 64.0};
    for (uint32_t i = 0u; i < sizeof arms / sizeof arms[0]; ++i) {
        hostile_make(&h, 0u);
        h.scene.n_initiators = h.scene.n_targets = h.scene.n_wheels = 0u;
        h.scene.tick = TD_U(0.00001);
        for (uint32_t b = 0u; b < h.scene.n_bodies; ++b) {
            h.bodies[b].mass = TD_R(1000.0);
            h.bodies[b].inertia = td_vec3_of(TD_R(10000.0), TD_R(10000.0), TD_R(10000.0));
            h.bodies[b].v_max = TD_MOTION_MAX;
            h.bodies[b].omega_max = TD_MOTION_MAX;
            h.parts[b].x_ba.p = td_vec3_of(td_from_double(arms[i]), TD_ZERO, TD_ZERO);
        }
        TEST_ASSERT_TRUE(is_planned());
        TEST_ASSERT_TRUE(begins());
        for (uint32_t b = 0u; b < h.scene.n_bodies; ++b) {
            const td_real way = b == 0u ? fast : -fast;
            h.motion[b] = TD_BODY_INPUT_NONE;
            h.motion[b].twist_w.linear = td_vec3_of(TD_ZERO, way, TD_ZERO);
            h.motion[b].twist_w.angular = td_vec3_of(TD_ZERO, TD_ZERO, way);
        }
        TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &h.input, &state).status);
        for (uint32_t t = 0u; t < 3u; ++t) {
            const char *said = judge_tick();
            said = said == 0 ? commit_tick() : said;
            TEST_ASSERT_NULL_MESSAGE(said, said);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.contacts);
    TEST_ASSERT_EQUAL_UINT32(0u, seen.refusals);
}

/* ---- full tables ---- */

#define CROWD (TD_MAX_BODIES < 12 ? TD_MAX_BODIES : 12)

/* As many bodies, contacts, points and wheels as there is room for, all in one place: what does not fit is counted, and
 * the work stays within its bound. */
void test_full_tables_stay_within_their_bounds(void)
{
    static td_body bodies[TD_MAX_BODIES];
    static td_part parts[TD_MAX_PARTS > 0 ? TD_MAX_PARTS : 1];
    static td_initiator initiators[TD_ARRAY(TD_MAX_INITIATORS)];
    static td_wheel wheels[TD_ARRAY(TD_MAX_WHEELS)];
    static td_body_input motion[TD_MAX_BODIES];
    static td_node nodes[TD_ARRAY(TD_MAX_INITIATORS)];
    static td_wheel_control controls[TD_ARRAY(TD_MAX_WHEELS)];
    hostile_make(&h, 0u);
    hostile_begin(&h);
    const uint32_t per_body = TD_MAX_PARTS >= 3 * CROWD ? 3u : 1u;
    for (uint32_t b = 0u; b < TD_MAX_BODIES; ++b) {
        bodies[b] = h.bodies[0];
        bodies[b].mass = TD_R(1000.0);
        bodies[b].inertia = td_vec3_of(TD_R(1000.0), TD_R(1000.0), TD_R(1000.0));
        motion[b] = TD_BODY_INPUT_NONE;
    }
    h.scene.n_parts = (uint16_t)(CROWD * per_body < TD_MAX_PARTS ? CROWD * per_body : TD_MAX_PARTS);
    for (uint32_t i = 0u; i < h.scene.n_parts; ++i) {
        parts[i] = h.parts[0];
        parts[i].body = (uint16_t)(i % CROWD);
        parts[i].x_ba.p.z = td_from_double(0.01 * (double)i);
        parts[i].is_swept = true;
    }
    for (uint32_t i = 0u; i < TD_MAX_INITIATORS; ++i) {
        initiators[i] = h.initiators[0];
        initiators[i].body = (uint16_t)(i % TD_MAX_BODIES);
    }
    for (uint32_t i = 0u; i < TD_MAX_WHEELS; ++i) {
        wheels[i] = h.wheels[0];
        wheels[i].body = (uint16_t)(i % TD_MAX_BODIES);
        wheels[i].mass_eff = TD_ZERO;
    }
    h.scene.bodies = bodies;
    h.scene.n_bodies = TD_MAX_BODIES;
    h.scene.parts = parts;
    h.scene.initiators = initiators;
    h.scene.n_initiators = TD_MAX_INITIATORS;
    h.scene.wheels = wheels;
    h.scene.n_wheels = TD_MAX_WHEELS;
    h.scene.contacts = TD_MAX_CONTACTS;
    h.scene.candidates = TD_MAX_MEASURED - TD_MAX_CONTACTS;
    h.scene.n_z = TD_MAX_SLOTS;
    h.input.bodies = motion;
    h.input.nodes = nodes;
    h.input.wheels = controls;
    const td_fault fault = td_plan_make(&h.scene, &plan);
    TEST_ASSERT_EQUAL_INT_MESSAGE(TD_OK, fault.status, td_item_name(fault.item));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &h.input, &state).status);
    for (uint32_t t = 0u; t < 8u; ++t) {
        const char *said = judge_tick();
        said = said == 0 ? commit_tick() : said;
        TEST_ASSERT_NULL_MESSAGE(said, said);
        TEST_ASSERT_LESS_OR_EQUAL_UINT16(TD_MAX_CONTACTS, out.n_contacts);
    }
    TEST_ASSERT_EQUAL_UINT16(TD_MAX_CONTACTS, out.n_contacts);
    TEST_ASSERT_TRUE(out.late > 0u || out.contacts_lost > 0u);
}
