/* SPDX-License-Identifier: MIT */
/// Zero-crossing slots under a small integrator: pairs come and go, steps are rejected and repeated, and
/// no selection changes a sign.
#include <string.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_slots.h"
#include "td_test_random.h"

/* Pairs on triangle waves, in units of 2^-16 and whole ticks: exact in every scalar. */
#define MOVERS  20u
#define N_Z     8u /* what every preset holds */
#define ID_STEP 3
#define SPEED   37
#define H_UNITS 40
#define BIGGEST 64u /* [ticks] a step */
#define THE_END 4000u

static td_slots slots;
static td_slots_out out;
static td_slot_pair pairs[MOVERS];

static struct {
    int32_t size[MOVERS], phase[MOVERS], speed[MOVERS], rest[MOVERS];
} motion;

/* A multiple of 2^-16: exact in every scalar. */
static td_real units(int32_t n)
{
#if defined(TD_SCALAR_Q16)
    return (td_real)n;
#else
    return (td_real)n / TD_R(65536.0);
#endif
}

void setUp(void)
{
    td_saturations_reset();
    memset(pairs, 0, sizeof pairs);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_init(&slots, N_Z, units(H_UNITS)).status);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void start_motion(td_test_random *random)
{
    for (uint32_t i = 0u; i < MOVERS; ++i) {
        motion.size[i] = 2000 + (int32_t)td_test_random_below(random, 6000u);
        motion.phase[i] = (int32_t)td_test_random_below(random, 16000u);
        motion.speed[i] = 1 + (int32_t)td_test_random_below(random, SPEED);
        motion.rest[i] = (int32_t)td_test_random_below(random, (uint32_t)motion.size[i] / 4u);
    }
}

static void move_to(uint32_t tick)
{
    for (uint32_t i = 0u; i < MOVERS; ++i) {
        const int32_t size = motion.size[i];
        const int32_t way = (motion.phase[i] + motion.speed[i] * (int32_t)tick) % (2 * size);
        const int32_t height = way < size ? way : 2 * size - way;
        pairs[i].distance = units(height - motion.rest[i]);
        pairs[i].id = (uint16_t)(ID_STEP * (int32_t)i);
        pairs[i].source = TD_SLOT_MEASURED;
    }
}

/* What happens at a root, and at the very beginning. */
static void follow_flags(void)
{
    for (uint32_t i = 0u; i < MOVERS; ++i) {
        pairs[i].touches = td_slots_touches(pairs[i].touches, pairs[i].distance, slots.hysteresis);
    }
}

static void expect_signs_of_flags(void)
{
    for (uint32_t i = 0u; i < slots.n_used; ++i) {
        const bool touches = pairs[slots.id[i] / ID_STEP].touches;
        TEST_ASSERT_TRUE(touches ? out.z[i] < TD_ZERO : out.z[i] > TD_ZERO);
    }
}

/* At an accepted point every pair, with or without a slot, is what its flag says. */
static void expect_nothing_overlooked(void)
{
    for (uint32_t i = 0u; i < MOVERS; ++i) {
        const bool now = td_slots_touches(pairs[i].touches, pairs[i].distance, slots.hysteresis);
        TEST_ASSERT_EQUAL_INT(pairs[i].touches, now);
    }
}

static bool has_crossed(const td_slots_out *before)
{
    for (uint32_t i = 0u; i < slots.n_z; ++i) {
        if ((before->z[i] < TD_ZERO) != (out.z[i] < TD_ZERO) || out.z[i] == TD_ZERO) {
            return true;
        }
    }
    return false;
}

typedef struct ride {
    uint32_t steps, events, missed, changes;
} ride;

static bool is_smooth(const td_slots_out *before)
{
    return out.n_missed == 0u && !has_crossed(before);
}

/* Steps that are too large are repeated at half the size; what crosses within one tick is an event.
 * @return the size of the step */
static uint32_t try_steps(uint32_t tick, const td_slots_out *before, ride *r)
{
    uint32_t h = 2u * BIGGEST;
    do {
        h /= 2u;
        move_to(tick + h);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_get(&slots, pairs, MOVERS, &out).status);
        r->missed += out.n_missed > 0u ? 1u : 0u;
    } while (h > 1u && !is_smooth(before));
    return h;
}

/* @return false: there are more contacts than slots */
static bool take_step(uint32_t *tick, ride *r)
{
    const td_slots_out before = out;
    const td_slots chosen = slots;
    *tick += try_steps(*tick, &before, r);
    r->steps += 1u;
    if (!is_smooth(&before)) {
        r->events += 1u;
        follow_flags();
        return td_slots_select(&slots, pairs, MOVERS, &out).status == TD_OK;
    }
    expect_nothing_overlooked();
    const td_slots_out at_end = out;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_select(&slots, pairs, MOVERS, &out).status);
    TEST_ASSERT_TRUE(td_slots_is_valid(&slots));
    TEST_ASSERT_FALSE(has_crossed(&at_end));
    r->changes += memcmp(chosen.id, slots.id, sizeof slots.id) != 0 ? 1u : 0u;
    return true;
}

static void ride_along(td_test_random *random, ride *r)
{
    uint32_t tick = 0u;
    start_motion(random);
    setUp();
    move_to(tick);
    follow_flags();
    bool goes_on = td_slots_select(&slots, pairs, MOVERS, &out).status == TD_OK;
    while (goes_on && tick < THE_END) {
        expect_signs_of_flags();
        goes_on = take_step(&tick, r);
    }
}

void test_signs_survive_every_selection_of_a_random_motion(void)
{
    td_test_random random = td_test_random_start(82u);
    ride r = {0u, 0u, 0u, 0u};
    for (uint32_t i = 0u; i < 20u; ++i) {
        ride_along(&random, &r);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(500u, r.steps);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, r.events);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, r.changes);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, r.missed);
}

/* A root of either is there exactly when some flag must change. */
void test_two_slots_cross_zero_when_any_contact_begins_or_ends(void)
{
    td_test_random random = td_test_random_start(83u);
    const td_real h = units(H_UNITS);
    td_two_slots two;
    uint32_t n_roots = 0u;
    start_motion(&random);
    move_to(0u);
    follow_flags();
    for (uint32_t tick = 1u; tick < THE_END; tick += 1u + td_test_random_below(&random, 9u)) {
        bool opens = false;
        bool closes = false;
        move_to(tick);
        for (uint32_t i = 0u; i < MOVERS; ++i) {
            const td_real d = pairs[i].distance;
            opens = opens || (pairs[i].touches && d >= h);
            closes = closes || (!pairs[i].touches && d <= -h);
        }
        TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_two(pairs, MOVERS, h, &two).status);
        TEST_ASSERT_EQUAL_INT(opens, two.z[TD_SLOT_OPENING] >= TD_ZERO);
        TEST_ASSERT_EQUAL_INT(closes, two.z[TD_SLOT_CLOSING] <= TD_ZERO);
        n_roots += opens || closes ? 1u : 0u;
        follow_flags();
    }
    TEST_ASSERT_GREATER_THAN_UINT32(20u, n_roots);
}
