/* SPDX-License-Identifier: MIT */
/* Ticks in lock-step: evaluated once, said again, lost, tried, refused, watched over; and scenes against the core itself. */
#include <string.h>
#include "unity.h"
#include "gallery.h"
#include "link_frame.h"
#include "link_free.h"
#include "link_message.h"
#include "link_records.h"
#include "link_server.h"
#include "link_service.h"
#include "link_settings.h"
#include "link_statistics.h"
#include "link_tick.h"
#include "measure.h"
#include "rig.h"
#include "td_port.h"
#include "td_test_link.h"

void setUp(void)
{
    td_test_link_begin(&td_test_lander, false);
}

void tearDown(void)
{
}

static uint64_t begin(void)
{
    (void)td_test_link_reset(1.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, td_test_link_reason());
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(0u, 1.0, 0.0));
    return td_test_link_hash();
}

/* ---- STEP ---- */

void test_step_withoutAState_isRefused(void)
{
    (void)td_test_link_step(0u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_STATE, td_test_link_reason());
}

void test_step_ofAnotherLength_isRefused(void)
{
    link_status status;
    (void)begin();
    (void)td_test_link_ask(LINK_STEP, 1u, "abcd", 4u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_LENGTH, td_test_link_reason());
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_EQUAL_UINT(LINK_motion_SIZE + LINK_node_SIZE, status.expected);
}

void test_step_isEvaluatedAndCommitted(void)
{
    (void)begin();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 0.49, -1.0));
    const link_result r = td_test_link_result();
    TEST_ASSERT_EQUAL_UINT(1u, td_test_wire.got.head.tick);
    TEST_ASSERT_EQUAL_UINT(1u, r.input_tick);
    TEST_ASSERT_EQUAL_UINT(0u, r.flags & ~LINK_FLAG_RESYNCED);
    TEST_ASSERT_TRUE(td_test_link_hash() ==
                     td_state_hash(&td_test_server.plan, &td_test_server.state));
}

void test_step_again_isAnsweredFromMemory(void)
{
    uint8_t first[256];
    (void)begin();
    (void)td_test_link_step(1u, 0.999, -1.0);
    const size_t n = td_test_wire.got.n;
    (void)memcpy(first, td_test_wire.got.body, n);
    for (uint32_t i = 0u; i < 3u; ++i) {
        TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 0.999, -1.0));
        TEST_ASSERT_EQUAL_UINT(1u, td_test_wire.got.head.tick);
        TEST_ASSERT_EQUAL_UINT(n, td_test_wire.got.n);
        TEST_ASSERT_EQUAL_MEMORY(first, td_test_wire.got.body, n);
    }
    TEST_ASSERT_EQUAL_UINT(2u, td_test_server.state.tick);
    TEST_ASSERT_EQUAL_UINT(3u, td_test_link_count().repeats);
}

void test_step_olderThanTheLast_isRefusedWithTheExpectedTick(void)
{
    link_status status;
    (void)begin();
    (void)td_test_link_step(1u, 1.0, 0.0);
    (void)td_test_link_step(0u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_TICK, td_test_link_reason());
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_EQUAL_UINT(2u, status.expected);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().late);
}

void test_step_afterAGap_losesTheTicksBetween(void)
{
    (void)begin();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(5u, 0.996, -1.0));
    TEST_ASSERT_EQUAL_UINT(4u, td_test_server.state.losses);
    TEST_ASSERT_EQUAL_UINT(5u, td_test_server.out.ticks);
    TEST_ASSERT_EQUAL_UINT(6u, td_test_server.ticks);
}

void test_step_thatTheCoreRefuses_isALostTick(void)
{
    (void)begin();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 1.0, -11.0));
    const link_result r = td_test_link_result();
    TEST_ASSERT_TRUE(r.status < 0);
    TEST_ASSERT_EQUAL_UINT(TD_INPUT_PROMISE, r.field);
    TEST_ASSERT_EQUAL_UINT(0u, r.flags);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_server.state.losses);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(2u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().refused);
}

void test_staleWrenches_areThoseOfTheLastGoodTick(void)
{
    td_test_lander.stale = TD_STALE_REPEAT;
    (void)td_test_link_reset(0.49);
    (void)td_test_link_step(0u, 0.49, 0.0);
    const double lift = td_test_link_lift();
    TEST_ASSERT_TRUE(lift > 10.0);
    (void)td_test_link_step(1u, 0.49, -11.0);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_STALE, td_test_link_result().flags);
    TEST_ASSERT_TRUE(td_test_link_lift() == lift);
    td_test_lander.stale = TD_STALE_REFUSE;
    (void)td_test_link_step(2u, 0.49, -11.0);
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_result().flags);
    TEST_ASSERT_TRUE(td_test_link_lift() == 0.0);
}

void test_step_thatJumpsAfterLostTicks_isResynced(void)
{
    (void)begin();
    (void)td_test_link_step(3u, 5.0, 0.0);
    const link_result r = td_test_link_result();
    TEST_ASSERT_EQUAL_INT(TD_OK, r.status);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_RESYNCED, r.flags);
}

/* ---- TRIAL, ACCEPT ---- */

static uint8_t try_at(uint32_t tick, double height)
{
    uint8_t body[sizeof(td_body_input) + sizeof(td_node)];
    return td_test_link_ask(LINK_TRIAL, tick, body, td_test_link_motion(height, 0.0, body));
}

void test_trial_remembersNothing_acceptCommitsIt(void)
{
    const uint64_t before = begin();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, try_at(1u, 0.995));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_TRIAL, td_test_link_result().flags);
    TEST_ASSERT_TRUE(td_test_link_hash() == before);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, try_at(1u, 0.998));
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_ask(LINK_ACCEPT, 1u, NULL, 0u));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_result().flags);
    const uint64_t accepted = td_test_link_hash();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_ask(LINK_ACCEPT, 1u, NULL, 0u));
    TEST_ASSERT_TRUE(td_test_link_hash() == accepted);
    (void)begin();
    (void)td_test_link_step(1u, 0.998, 0.0);
    TEST_ASSERT_TRUE(td_test_link_hash() == accepted);
}

void test_accept_withoutATrial_isRefused(void)
{
    (void)begin();
    (void)td_test_link_ask(LINK_ACCEPT, 1u, NULL, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_TRIAL, td_test_link_reason());
    (void)try_at(1u, 1.0);
    (void)td_test_link_step(1u, 1.0, 0.0);
    (void)td_test_link_ask(LINK_ACCEPT, 2u, NULL, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NO_TRIAL, td_test_link_reason());
}

void test_trial_ofAnotherTick_isRefused(void)
{
    (void)begin();
    (void)try_at(2u, 1.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_TICK, td_test_link_reason());
    TEST_ASSERT_EQUAL_UINT(0u, td_test_server.state.losses);
}

/* ---- faults ---- */

static void inject(uint16_t kind, uint16_t count, uint32_t value)
{
    const link_inject fault = {.kind = kind, .count = count, .value = value};
    (void)td_test_link_ask(LINK_INJECT, 0u, &fault, sizeof fault);
}

void test_inject_outOfRange_isRefused(void)
{
    inject(0u, 1u, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, td_test_link_reason());
    inject(LINK_FAULT_FLIP + 1u, 1u, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, td_test_link_reason());
    inject(LINK_FAULT_MUTE, 0u, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, td_test_link_reason());
    inject(LINK_FAULT_BUSY, 1u, TD_TEST_CLOCK_HZ + 1u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_RANGE, td_test_link_reason());
}

void test_dropped_andMutedTicks_areSaidWhenAskedAgain(void)
{
    (void)begin();
    inject(LINK_FAULT_DROP_INPUT, 1u, 0u);
    TEST_ASSERT_EQUAL_HEX8(0u, td_test_link_step(1u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(1u, td_test_server.state.tick);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 1.0, 0.0));
    inject(LINK_FAULT_MUTE, 1u, 0u);
    TEST_ASSERT_EQUAL_HEX8(0u, td_test_link_step(2u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(3u, td_test_server.state.tick);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(2u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(3u, td_test_server.state.tick);
}

void test_spoiltOutput_isAWrongCrc(void)
{
    (void)begin();
    inject(LINK_FAULT_SPOIL_OUTPUT, 1u, 0u);
    TEST_ASSERT_EQUAL_HEX8(0u, td_test_link_step(1u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(1u, td_test_wire.reader.errors.bad_crcs);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 1.0, 0.0));
}

void test_spoiltInput_isRefusedByTheCore(void)
{
    (void)begin();
    inject(LINK_FAULT_SPOIL_INPUT, 1u, 0u);
    (void)td_test_link_step(1u, 1.0, 0.0);
    TEST_ASSERT_TRUE(td_test_link_result().status < 0);
    TEST_ASSERT_EQUAL_UINT(TD_INPUT_POSITION, td_test_link_result().field);
    (void)td_test_link_step(2u, 1.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
}

void test_busyTick_takesLonger(void)
{
    (void)begin();
    inject(LINK_FAULT_BUSY, 1u, 500u);
    td_test_wire.pace = 1u;
    (void)td_test_link_step(1u, 1.0, 0.0);
    TEST_ASSERT_TRUE(td_test_link_result().cost >= 500u);
    (void)td_test_link_step(2u, 1.0, 0.0);
    TEST_ASSERT_TRUE(td_test_link_result().cost < 500u);
    const link_statistics s = td_test_link_count();
    TEST_ASSERT_EQUAL_UINT(1u, s.worst_tick);
    TEST_ASSERT_TRUE(s.stage_worst[1] >= 500u);
}

void test_flippedBit_changesTheHashForGood(void)
{
    (void)begin();
    (void)td_test_link_step(1u, 1.0, 0.0);
    (void)td_test_link_step(2u, 1.0, 0.0);
    const uint64_t good = td_test_link_hash();
    (void)begin();
    inject(LINK_FAULT_FLIP, 1u, 3u);
    (void)td_test_link_step(1u, 1.0, 0.0);
    (void)td_test_link_step(2u, 1.0, 0.0);
    TEST_ASSERT_FALSE(td_test_link_hash() == good);
}

/* ---- the watchdog ---- */

static uint8_t wait_for(uint32_t counts)
{
    td_test_wire.now += counts;
    (void)link_server_poll(&td_test_server);
    return td_test_link_receive();
}

void test_watchdog_sendsZeroOnceAndGoesOn(void)
{
    (void)td_test_link_set(LINK_PARAMETER_WATCHDOG_TICKS, 10u);
    (void)td_test_link_reset(0.49);
    (void)td_test_link_step(0u, 0.49, 0.0);
    TEST_ASSERT_EQUAL_HEX8(0u, wait_for(9000u));
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(1000u));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_ZERO | LINK_FLAG_MISSING, td_test_link_result().flags);
    TEST_ASSERT_TRUE(td_test_link_lift() == 0.0);
    TEST_ASSERT_EQUAL_HEX8(0u, wait_for(100000u));
    link_status status;
    (void)td_test_link_ask(LINK_BEAT, 0u, NULL, 0u);
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_EQUAL_UINT(LINK_STATE_READY | LINK_STATE_SAFE, status.state);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(0u, 0.49, 0.0)); /* still known */
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(1u, 0.49, 0.0));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_result().flags);
    TEST_ASSERT_TRUE(td_test_link_lift() > 10.0);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().watchdogs);
}

void test_beat_holdsTheWatchdogOff(void)
{
    (void)td_test_link_set(LINK_PARAMETER_WATCHDOG_TICKS, 10u);
    (void)begin();
    for (uint32_t i = 0u; i < 5u; ++i) {
        TEST_ASSERT_EQUAL_HEX8(0u, wait_for(8000u));
        TEST_ASSERT_EQUAL_HEX8(LINK_STATUS, td_test_link_ask(LINK_BEAT, 0u, NULL, 0u));
    }
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_count().watchdogs);
}

/* ---- scenes ---- */

static rig machine;

static size_t motion_of(const rig *r, uint8_t *to)
{
    const td_scene *const scene = r->what->scene;
    const size_t bodies = scene->n_bodies * sizeof(td_body_input);
    const size_t wheels = scene->n_wheels * sizeof(td_wheel_control);
    (void)memcpy(to, r->motion, bodies);
    (void)memcpy(to + bodies, r->controls, wheels);
    return bodies + wheels;
}

/* The plant of a rig moves; its core and the server get the same motion. */
static void compare_with_the_core(const rig_scene *what, uint32_t ticks)
{
    static uint8_t body[LINK_IN_MOST];
    link_select all = {.outputs = 0x7Fu, .bodies_in = {UINT32_MAX}, .bodies_out = {UINT32_MAX}};
    (void)measure_calibrate();
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, what).status);
    td_test_link_begin(what->scene, true);
    all.bodies_in[0] = all.bodies_out[0] = (1u << what->scene->n_bodies) - 1u;
    (void)td_test_link_ask(LINK_SELECT, 0u, &all, sizeof all);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, td_test_link_reason());
    (void)memset(body, 0, LINK_reset_SIZE);
    (void)td_test_link_ask(LINK_RESET, 0u, body,
                           LINK_reset_SIZE + motion_of(&machine, body + LINK_reset_SIZE));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_NONE, td_test_link_reason());
    for (uint32_t tick = 0u; tick < ticks; ++tick) {
        TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
        TEST_ASSERT_EQUAL_HEX8(LINK_RESULT,
                               td_test_link_ask(LINK_STEP, tick, body, motion_of(&machine, body)));
        TEST_ASSERT_TRUE(td_test_link_hash() == td_state_hash(&machine.plan, &machine.state));
        TEST_ASSERT_EQUAL_MEMORY(machine.out.wrenches, td_test_wire.got.body + LINK_result_SIZE,
                                 what->scene->n_bodies * sizeof(td_wrench));
    }
}

void test_aircraft_overTheLink_isTheCore(void)
{
    compare_with_the_core(&scene_aircraft_deck, 200u);
}

void test_drone_overTheLink_isTheCore(void)
{
    compare_with_the_core(&scene_drone_deck, 200u);
}

void test_cubes_overTheLink_areTheCore(void)
{
    compare_with_the_core(&scene_four_cubes, 200u);
}
