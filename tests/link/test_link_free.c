/* SPDX-License-Identifier: MIT */
/* A board that runs freely: ticks by its counter, inputs that are missing, late or too many, ticks that take too long. */
#include <string.h>
#include "unity.h"
#include "link_frame.h"
#include "link_free.h"
#include "link_message.h"
#include "link_records.h"
#include "link_server.h"
#include "link_service.h"
#include "link_settings.h"
#include "link_statistics.h"
#include "link_tick.h"
#include "td_port.h"
#include "td_test_link.h"
#include "td_tick.h"
#include "td_test_real.h"

#define PERIOD 1000u /* counts at 1 kHz */

void setUp(void)
{
    td_test_link_begin(&td_test_lander, false);
}

void tearDown(void)
{
}

/* Standing in the ground, from a first STEP on. @return its lift */
static double run_freely(uint32_t rule)
{
    (void)td_test_link_set(LINK_PARAMETER_MISSING, rule);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_set(LINK_PARAMETER_MODE, 1u));
    (void)td_test_link_reset(0.49);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(0u, 0.49, 0.0));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_link_result().flags);
    return td_test_link_lift();
}

static uint8_t wait_for(uint32_t counts)
{
    td_test_wire.now += counts;
    (void)link_server_poll(&td_test_server);
    return td_test_link_receive();
}

static uint8_t flags(void)
{
    return td_test_link_result().flags;
}

/* ---- the clock ---- */

void test_clock_standsUntilTheFirstStep(void)
{
    (void)td_test_link_set(LINK_PARAMETER_MODE, 1u);
    (void)td_test_link_reset(1.0);
    TEST_ASSERT_EQUAL_HEX8(0u, wait_for(50000u));
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(7u, 1.0, 0.0));
    TEST_ASSERT_EQUAL_UINT(0u, td_test_wire.got.head.tick);
    TEST_ASSERT_EQUAL_UINT(7u, td_test_link_result().input_tick);
}

void test_ticks_beginAtTheirDeadlines(void)
{
    (void)run_freely(0u);
    TEST_ASSERT_EQUAL_HEX8(0u, td_test_link_step(1u, 0.49, 0.0));
    TEST_ASSERT_EQUAL_HEX8(0u, wait_for(PERIOD - 1u));
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(1u));
    TEST_ASSERT_EQUAL_UINT(1u, td_test_wire.got.head.tick);
    TEST_ASSERT_EQUAL_UINT(0u, flags());
}

/* 3 kHz of 1 MHz: 333.3 counts. */
void test_deadlines_areExactMultiples(void)
{
    (void)td_test_link_set(LINK_PARAMETER_RATE, 3000u);
    (void)run_freely(0u);
    const uint32_t start = td_test_server.clock.deadline - 333u;
    for (uint32_t tick = 1u; tick <= 3000u; ++tick) {
        TEST_ASSERT_EQUAL_UINT(start + tick * 1000u / 3u, td_test_server.clock.deadline);
        TEST_ASSERT_EQUAL_HEX8(LINK_RESULT,
                               wait_for(td_test_server.clock.deadline - td_test_wire.now));
    }
    TEST_ASSERT_EQUAL_UINT(start + 1000000u, td_test_server.clock.deadline - 333u);
}

/* ---- inputs ---- */

void test_newestStep_isTaken_andAnOlderOneIsLate(void)
{
    (void)run_freely(0u);
    (void)td_test_link_step(2u, 0.4899, 0.0);
    (void)td_test_link_step(3u, 0.4898, 0.0);
    (void)td_test_link_step(1u, 0.4801, 0.0);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(3u, td_test_link_result().input_tick);
    TEST_ASSERT_TRUE(td_test_server.state.bodies[0].x_wb.p.z == td_from_double(0.4898));
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().late);
    TEST_ASSERT_EQUAL_HEX8(0u, td_test_link_step(3u, 0.4898, 0.0));
    TEST_ASSERT_EQUAL_UINT(2u, td_test_link_count().late);
}

void test_trialAndAccept_areOfLockStep(void)
{
    uint8_t body[sizeof(td_body_input) + sizeof(td_node)];
    (void)run_freely(0u);
    (void)td_test_link_ask(LINK_TRIAL, 1u, body, td_test_link_motion(0.49, 0.0, body));
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_MODE, td_test_link_reason());
    (void)td_test_link_ask(LINK_ACCEPT, 1u, NULL, 0u);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_MODE, td_test_link_reason());
}

/* ---- missing inputs ---- */

void test_hold_givesTheLastWrenchesAgain(void)
{
    const double lift = run_freely(0u);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING, flags());
    TEST_ASSERT_TRUE(td_test_link_lift() == lift && lift > 10.0);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_server.state.lost);
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().missing);
    (void)td_test_link_step(2u, 0.49, 0.0);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(0u, flags());
    TEST_ASSERT_EQUAL_UINT(2u, td_test_wire.got.head.tick);
}

void test_extrapolation_goesOnWithTheTwistThenIsZero(void)
{
    (void)td_test_link_set(LINK_PARAMETER_EXTRAPOLATE_TICKS, 2u);
    (void)run_freely(1u);
    (void)td_test_link_step(1u, 0.489, -1.0);
    (void)wait_for(PERIOD);
    for (uint32_t i = 0u; i < 2u; ++i) {
        TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
        TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_EXTRAPOLATED, flags());
        TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
        TEST_ASSERT_TRUE(td_test_link_lift() > 10.0);
    }
    TEST_ASSERT_REAL_WITHIN(TD_R(1e-4), TD_R(0.487), td_test_server.state.bodies[0].x_wb.p.z);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_ZERO, flags());
    TEST_ASSERT_TRUE(td_test_link_lift() == 0.0);
}

void test_extrapolation_afterARefusedInput_goesOnFromTheLastGoodOne(void)
{
    const link_inject fault = {.kind = LINK_FAULT_SPOIL_INPUT, .count = 1u};
    (void)run_freely(1u);
    (void)td_test_link_ask(LINK_INJECT, 0u, &fault, sizeof fault);
    (void)td_test_link_step(1u, 0.49, 0.0);
    (void)wait_for(PERIOD);
    TEST_ASSERT_TRUE(td_test_link_result().status < 0);
    (void)wait_for(PERIOD);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_EXTRAPOLATED, flags());
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
    TEST_ASSERT_TRUE(td_test_link_lift() > 10.0);
}

void test_extrapolate_turnsByTheAngularVelocity(void)
{
    td_body_input motion = TD_BODY_INPUT_NONE;
    motion.twist_w.angular.z = TD_R(2.0);
    motion.twist_w.linear.x = TD_R(3.0);
    for (uint32_t i = 0u; i < 500u; ++i) {
        link_extrapolate(&motion, TD_U(0.001));
    }
    TEST_ASSERT_REAL_WITHIN(TD_R(1e-3), TD_R(1.5), motion.x_wb.p.x);
    TEST_ASSERT_TRUE(td_quat_is_unit(motion.x_wb.q));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.877582562, td_unit_to_double(motion.x_wb.q.w));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.479425539, td_unit_to_double(motion.x_wb.q.z));
}

void test_zero_losesTheTick(void)
{
    (void)run_freely(2u);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_ZERO, flags());
    TEST_ASSERT_TRUE(td_test_link_lift() == 0.0);
}

void test_stop_lastsUntilTheReset(void)
{
    link_status status;
    (void)run_freely(3u);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_ZERO | LINK_FLAG_STOPPED, flags());
    TEST_ASSERT_EQUAL_HEX8(0u, wait_for(10u * PERIOD));
    (void)td_test_link_step(1u, 0.49, 0.0);
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_STOPPED, td_test_link_reason());
    TD_TEST_ANSWER(status, &status);
    TEST_ASSERT_EQUAL_UINT(LINK_STATE_READY | LINK_STATE_FREE | LINK_STATE_STOPPED, status.state);
    (void)td_test_link_reset(0.49);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(0u, 0.49, 0.0));
}

void test_watchdog_isZeroWhateverTheRule_andAStepGoesOn(void)
{
    (void)td_test_link_set(LINK_PARAMETER_WATCHDOG_TICKS, 3u);
    (void)run_freely(0u);
    (void)wait_for(PERIOD);
    (void)wait_for(PERIOD);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING, flags());
    for (uint32_t i = 0u; i < 3u; ++i) {
        (void)wait_for(PERIOD);
        TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING | LINK_FLAG_ZERO, flags());
        TEST_ASSERT_TRUE(td_test_link_lift() == 0.0);
    }
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().watchdogs);
    (void)td_test_link_step(6u, 2.49, 0.0); /* it was carried away meanwhile */
    (void)wait_for(PERIOD);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_RESYNCED, flags());
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_link_result().status);
    TEST_ASSERT_FALSE(td_test_server.is_safe);
}

/* ---- overruns ---- */

void test_overrun_isCountedShownAndOver(void)
{
    const link_inject busy = {.kind = LINK_FAULT_BUSY, .count = 1u, .value = 2500u};
    (void)run_freely(0u);
    TEST_ASSERT_FALSE(td_test_wire.pin);
    (void)td_test_link_ask(LINK_INJECT, 0u, &busy, sizeof busy);
    (void)td_test_link_step(1u, 0.49, 0.0);
    td_test_wire.pace = 1u;
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    td_test_wire.pace = 0u;
    TEST_ASSERT_TRUE(td_test_wire.pin);
    TEST_ASSERT_EQUAL_UINT(4u, td_test_server.ticks); /* those that began at 2 and 3 ms are lost */
    TEST_ASSERT_EQUAL_UINT(2u, td_test_server.state.lost);
    (void)td_test_link_step(4u, 0.49, 0.0);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, wait_for(PERIOD));
    TEST_ASSERT_EQUAL_UINT(4u, td_test_wire.got.head.tick);
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_OVERRUN, flags());
    TEST_ASSERT_FALSE(td_test_wire.pin);
    (void)td_test_link_step(5u, 0.49, 0.0);
    (void)wait_for(PERIOD);
    TEST_ASSERT_EQUAL_UINT(0u, flags());
    TEST_ASSERT_EQUAL_UINT(1u, td_test_link_count().overruns);
}

/* ---- a channel that waits ---- */

void test_waiting_aZeroAloneIsATickWithoutAnInput(void)
{
    td_test_link_begin(&td_test_lander, true);
    td_test_wire.pace = 1u;
    const double lift = run_freely(0u);
    const uint32_t before = td_test_wire.now;
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_test_link_bytes("", 1u);
        td_test_link_poll();
        TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_receive());
        TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING, flags());
        TEST_ASSERT_TRUE(td_test_link_lift() == lift);
    }
    TEST_ASSERT_UINT_WITHIN(100u, 3u * PERIOD, td_test_wire.now - before);
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_step(4u, 0.49, 0.0));
    TEST_ASSERT_EQUAL_UINT(4u, td_test_wire.got.head.tick);
    td_test_link_bytes("noise", 6u);
    td_test_link_poll();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_receive());
    TEST_ASSERT_EQUAL_UINT(LINK_FLAG_MISSING, flags());
}

void test_waiting_everyZeroOfAStoppedBoardIsAnswered(void)
{
    td_test_link_begin(&td_test_lander, true);
    td_test_wire.pace = 1u;
    (void)run_freely(3u);
    td_test_link_bytes("\0", 2u);
    td_test_link_poll();
    TEST_ASSERT_EQUAL_HEX8(LINK_RESULT, td_test_link_receive());
    TEST_ASSERT_EQUAL_HEX8(LINK_STATUS, td_test_link_receive());
    TEST_ASSERT_EQUAL_UINT(LINK_REASON_STOPPED, td_test_link_reason());
}
