/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "td_distance.h"
#include "td_law.h"
#include "td_material.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_tick.h"
#include "td_vec.h"
#include "plant.h"
#include "plant_core.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* Motion that an adversary would choose: dumb-bells that spin, fly apart and all come together at once, as
 * fast as their promises allow, so that far more pairs are due than a tick serves. The truth is known: the
 * distance of two balls.
 *
 * A million ticks in a soak, a slice of them otherwise. */
#if TD_MAX_CANDIDATES >= 112
#    define BODIES   8u
#    define CONTACTS 8u
#    define PAIRS    3u
#else
#    define BODIES   2u
#    define CONTACTS 2u
#    define PAIRS    1u
#endif
#define TICKS (TD_SOAK ? 1000000u : ON_BOARD ? 1500u : 6000u)

#define V_MAX     8.0
#define OMEGA_MAX 12.0
#define RADIUS    0.1
#define ARM       0.15
#define H         0.001
#define DEEP      0.001 /* [m] overlaps deeper than this are contacts in every scalar */

/* clang-format off */
#define BODY      {TD_ONE, {TD_R(0.05), TD_R(0.05), TD_R(0.05)}, TD_R(V_MAX), TD_R(OMEGA_MAX)}
#define BALL(b, x) {.shape = &ball, .scale = TD_ONE, .x_ba = {{TD_R(x), TD_ZERO, TD_ZERO}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}}, .body = b, .groups = 1u}
#define BELL(b)   BALL(b, ARM), BALL(b, -ARM)
/* clang-format on */

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(RADIUS), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
#if TD_MAX_CANDIDATES >= 112
static const td_body bodies[BODIES] = {BODY, BODY, BODY, BODY, BODY, BODY, BODY, BODY};
static const td_part parts[2u * BODIES] = {BELL(0u), BELL(1u), BELL(2u), BELL(3u),
                                           BELL(4u), BELL(5u), BELL(6u), BELL(7u)};
#else
static const td_body bodies[BODIES] = {BODY, BODY};
static const td_part parts[2u * BODIES] = {BELL(0u), BELL(1u)};
#endif
static const td_law laws[] = {
    {TD_LAW_SPRING, TD_R(1000.0), TD_UNIT_ONE, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_material materials[] = {{.is_unlimited = true}};
static const td_scene scene = {.name = "soak",
                               .tick = TD_U(H),
                               .bodies = bodies,
                               .parts = parts,
                               .laws = laws,
                               .ground = {.materials = materials, .n_materials = 1u},
                               .n_bodies = BODIES,
                               .n_parts = 2u * BODIES,
                               .n_laws = 1u,
                               .contacts = CONTACTS,
                               .candidates = PAIRS,
                               .n_z = CONTACTS};

typedef struct flyer {
    plant_vec p, goal;
    plant_quat q;
    plant_vec spin;  /* [rad/s] in the body */
    uint32_t leaves; /* tick at which it looks for another goal */
} flyer;

static flyer flyers[BODIES];
static td_body_input motion[BODIES];
static const td_input input = {.bodies = motion};
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_test_random random_numbers;

static struct {
    uint32_t late_ticks, worst_late, most_late, missed, lost, contacts;
} seen;

void setUp(void)
{
    (void)memset(&seen, 0, sizeof seen);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- motion ---- */

static plant_vec somewhere(double size)
{
    return (plant_vec){td_test_random_double(&random_numbers, -size, size),
                       td_test_random_double(&random_numbers, -size, size),
                       td_test_random_double(&random_numbers, -size, size)};
}

static double length(plant_vec v)
{
    return sqrt(plant_dot(v, v));
}

/* All of them into a heap, or away from it; some tarry. */
static void choose_goals(uint32_t tick)
{
    const bool gather = td_test_random_below(&random_numbers, 3u) > 0u;
    for (uint32_t b = 0u; b < BODIES; ++b) {
        flyers[b].goal = somewhere(gather ? 0.3 : 6.0);
        flyers[b].leaves = tick + (gather ? 0u : td_test_random_below(&random_numbers, 100u));
        const plant_vec spin = somewhere(1.0);
        flyers[b].spin = plant_scale(0.99 * OMEGA_MAX / (length(spin) + 1e-9), spin);
    }
}

/* Straight towards the goal, as fast as it may. */
static plant_vec velocity_of(const flyer *f, uint32_t tick)
{
    const plant_vec way = plant_sub(f->goal, f->p);
    const double far = length(way);
    if (tick < f->leaves || far < 1e-9) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const double speed = far / H < 0.99 * V_MAX ? far / H : 0.99 * V_MAX;
    return plant_scale(speed / far, way);
}

static void fly(uint32_t b, uint32_t tick)
{
    flyer *const f = &flyers[b];
    plant_body body = {1.0, {1.0, 1.0, 1.0}, f->p, f->q, velocity_of(f, tick), f->spin};
    plant_step(&body, (plant_vec){0.0, 0.0, 0.0}, (plant_vec){0.0, 0.0, 0.0}, H);
    f->p = body.position;
    f->q = body.attitude;
    motion[b] = TD_BODY_INPUT_NONE;
    motion[b].x_wb.p = plant_to_core(f->p);
    motion[b].x_wb.q = (td_quat){td_unit_from_double(f->q.w), td_unit_from_double(f->q.x),
                                 td_unit_from_double(f->q.y), td_unit_from_double(f->q.z)};
    motion[b].twist_w.linear = plant_to_core(body.velocity);
    motion[b].twist_w.angular = plant_to_core(plant_turn(f->q, f->spin));
}

static void begin(uint32_t seed)
{
    random_numbers = td_test_random_start(seed);
    choose_goals(0u);
    for (uint32_t b = 0u; b < BODIES; ++b) {
        flyers[b].p = somewhere(5.0);
        flyers[b].q = (plant_quat){1.0, 0.0, 0.0, 0.0};
        fly(b, 0u);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    TEST_ASSERT_EQUAL_UINT16(2u * BODIES * (BODIES - 1u), plan.n_candidates);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
}

/* ---- truth ---- */

static plant_vec centre(uint32_t part)
{
    const flyer *const f = &flyers[parts[part].body];
    const plant_vec arm = {td_to_double(parts[part].x_ba.p.x), 0.0, 0.0};
    return plant_add(f->p, plant_turn(f->q, arm));
}

static bool is_answered(uint32_t k)
{
    for (uint32_t i = 0u; i < out.n_contacts; ++i) {
        if (out.contacts[i].part_a == plan.candidates[k].a &&
            out.contacts[i].part_b == plan.candidates[k].b) {
            return true;
        }
    }
    return false;
}

/* Every overlap is a contact, or late, or one of those beyond the limit. */
static void assert_nothing_forgotten(void)
{
    uint32_t unexplained = 0u;
    for (uint32_t k = 0u; k < plan.n_candidates; ++k) {
        const plant_vec off = plant_sub(centre(plan.candidates[k].a), centre(plan.candidates[k].b));
        if (length(off) - 2.0 * RADIUS < -DEEP && !is_answered(k)) {
            const bool late = state.late[k] > 0u;
            seen.missed += late ? 1u : 0u;
            unexplained += late ? 0u : 1u;
        }
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(out.contacts_lost, unexplained);
    seen.lost += unexplained;
}

static void assert_bounded(void)
{
    const td_work *const work = &out.work;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.candidates, work->candidates);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.calls, work->calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.bound.steps, work->steps);
    TEST_ASSERT_LESS_OR_EQUAL_UINT16(CONTACTS, out.n_contacts);
    TEST_ASSERT_LESS_OR_EQUAL_UINT16(CONTACTS + PAIRS, out.next.n_measured);
}

static void note(void)
{
    seen.late_ticks += out.late > 0u ? 1u : 0u;
    seen.most_late = out.late > seen.most_late ? out.late : seen.most_late;
    seen.worst_late = out.late_ticks > seen.worst_late ? out.late_ticks : seen.worst_late;
    seen.contacts += out.n_contacts;
}

static void say(const char *what, uint32_t n)
{
    UnityPrint(what);
    UnityPrintNumberUnsigned(n);
}

void test_under_attack_the_bound_holds_and_nothing_is_forgotten(void)
{
    begin(31u);
    for (uint32_t tick = 1u; tick <= TICKS; ++tick) {
        if (tick % 700u == 0u) {
            choose_goals(tick);
        }
        for (uint32_t b = 0u; b < BODIES; ++b) {
            fly(b, tick);
        }
        const td_status status = td_evaluate(&plan, &state, &input, &scratch, &out);
        TEST_ASSERT_TRUE(status == (out.late + out.contacts_lost > 0u ? TD_PARTIAL : TD_OK));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        assert_bounded();
        assert_nothing_forgotten();
        note();
    }
    say("ticks ", TICKS);
    say(": late in ", seen.late_ticks);
    say(", at most ", seen.most_late);
    say(" pairs at once, the longest for ticks ", seen.worst_late);
    say("; contacts served ", seen.contacts);
    say(", late ", seen.missed);
    say(", beyond the limit ", seen.lost);
    UNITY_PRINT_EOL();
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
    TEST_ASSERT_EQUAL_UINT32(seen.worst_late, state.worst_late);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.contacts);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, seen.late_ticks);
    /* Who has waited longest goes first: nobody waits for more than all others. */
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(plan.n_candidates / PAIRS + 1u, seen.worst_late);
}
