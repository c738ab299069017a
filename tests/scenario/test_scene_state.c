/* SPDX-License-Identifier: MIT */
/* What a state is: a snapshot, a hash over every member, invariants. */
#include <string.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scene_aircraft.h"
#include "scene_ball.h"
#include "scene_cubes.h"
#include "scene_parts.h"
#include "scene_pendulum.h"
#include "scene_points.h"
#include "skid.h"
#include "td_distance.h"
#include "td_friction.h"
#include "td_law.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_scene.h"

TEST_SOURCE_FILE("scenes.c")

static td_state before;
static uint64_t hash;

void setUp(void)
{
}

void tearDown(void)
{
}

static uint64_t hash_now(void)
{
    return td_state_hash(&machine.plan, &machine.state);
}

/* ---- every member ---- */

/* The lowest bit of a member: another number, of whatever kind. */
static void assert_heard(void *member, const char *name)
{
    uint8_t *const byte = member;
    *byte ^= 1u;
    TEST_ASSERT_TRUE_MESSAGE(hash != hash_now(), name);
    *byte ^= 1u;
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
}

#define HEARD(member) assert_heard(&(member), #member)
#define HEARD_VEC(v)                                                                               \
    do {                                                                                           \
        HEARD((v).x);                                                                              \
        HEARD((v).y);                                                                              \
        HEARD((v).z);                                                                              \
    } while (0)

static void assert_motions_heard(td_state *s)
{
    for (uint32_t b = 0u; b < machine.what->scene->n_bodies; ++b) {
        td_body_input *const m = &s->bodies[b];
        HEARD_VEC(m->x_wb.p);
        HEARD(m->x_wb.q.w);
        HEARD_VEC(m->x_wb.q);
        HEARD_VEC(m->rest_w);
        HEARD_VEC(m->twist_w.linear);
        HEARD_VEC(m->twist_w.angular);
        HEARD(s->order[b]);
        HEARD(s->ways[b]);
    }
}

static void assert_law_heard(td_law_memory *law)
{
    HEARD(law->is_touching);
    HEARD(law->entry_speed);
    HEARD(law->elapsed);
#if defined(TD_SCALAR_Q16)
    HEARD(law->gain.mantissa);
    HEARD(law->gain.shift);
#else
    HEARD(law->gain);
#endif
}

static void assert_pebble_heard(td_pebble *pebble)
{
    HEARD(pebble->is_set);
    HEARD(pebble->is_slipping);
    HEARD_VEC(pebble->pebble_a);
    HEARD_VEC(pebble->mark_b);
}

static void assert_couple_heard(td_state *s, uint32_t k)
{
    td_distance_kept *const kept = &s->kept[k];
    HEARD(s->due[k]);
    HEARD(s->late[k]);
    HEARD_VEC(kept->axis);
    HEARD_VEC(kept->point_a);
    HEARD(kept->shift);
    HEARD(kept->state);
    if ((kept->state & TD_KEPT_OVERLAP) != 0u) {
        HEARD(kept->b.upper);
    } else {
        HEARD_VEC(kept->b.point_b);
    }
}

static void assert_touch_heard(td_touch *touch)
{
    HEARD(touch->couple);
    HEARD(touch->age);
    HEARD(touch->peak);
    assert_law_heard(&touch->law);
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        assert_pebble_heard(&touch->pebbles[i]);
    }
}

static void assert_heard_after(const rig_scene *scene, uint32_t ticks)
{
    scene_begin(scene);
    scene_run(ticks);
    hash = hash_now();
    td_state *const s = &machine.state;
    HEARD(s->is_ready);
    HEARD(s->tick);
    HEARD(s->worst_late);
    HEARD(s->slots.hysteresis);
    HEARD(s->slots.n_used);
    assert_motions_heard(s);
}

void test_the_hash_hears_every_member_of_pairs_touches_and_slots(void)
{
    assert_heard_after(&scene_stacked_boxes, 120u);
    td_state *const s = &machine.state;
    TEST_ASSERT_EQUAL_UINT16(3u, s->n_touches);
    HEARD(s->n_touches);
    for (uint32_t k = 0u; k < machine.plan.n_couples; ++k) {
        assert_couple_heard(s, k);
    }
    for (uint32_t i = 0u; i < s->n_touches; ++i) {
        assert_touch_heard(&s->touches[i]);
    }
    for (uint32_t i = 0u; i < s->slots.n_z; ++i) {
        HEARD(s->slots.id[i]);
    }
}

void test_the_hash_hears_every_member_of_grips(void)
{
    assert_heard_after(&scene_skid_deck, 2500u);
    td_state *const s = &machine.state;
    TEST_ASSERT_TRUE_MESSAGE(s->grips[0].law.is_touching, "a foot stands");
    for (uint32_t w = 0u; w < machine.plan.n_watches; ++w) {
        td_grip *const grip = &s->grips[w];
        HEARD(grip->retain.hold.penetrated);
        HEARD(grip->retain.hold.held);
        HEARD_VEC(grip->retain.q);
        HEARD(grip->peak);
        HEARD(grip->age);
        assert_law_heard(&grip->law);
        assert_pebble_heard(&grip->pebble);
        HEARD_VEC(s->nodes[w]);
    }
}

void test_the_hash_hears_every_member_of_wheels_and_footings(void)
{
    assert_heard_after(&scene_aircraft_house, 100u);
    td_state *const s = &machine.state;
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_wheel_state *const wheel = &s->wheels[i];
        HEARD_VEC(wheel->pebble_s.p);
        HEARD_VEC(wheel->pebble_s.rest);
        HEARD_VEC(wheel->normal_s);
        HEARD(wheel->mu_s);
        HEARD(wheel->mu_k);
        HEARD(wheel->yield);
        HEARD(wheel->solid);
        HEARD(wheel->phase);
        HEARD(wheel->is_unlimited);
        HEARD(wheel->is_broken);
        HEARD(s->landings[i].entry_speed);
        HEARD(s->landings[i].peak);
        HEARD(s->landings[i].age);
    }
    td_footing *const footing = &s->footings[0];
    HEARD(footing->solid);
    HEARD(footing->leaf);
    HEARD(footing->peak);
    HEARD(footing->age);
    assert_law_heard(&footing->law);
    assert_pebble_heard(&footing->pebble);
}

/* Bytes between members, and rows beyond those that the scene uses, are nobody's. */
void test_the_hash_hears_nothing_else(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(120u);
    hash = hash_now();
    const uint32_t n = machine.state.n_touches;
    memset(&machine.state.touches[n], 0xA5, (TD_MAX_CONTACTS - n) * sizeof(td_touch));
    memset(&machine.state.bodies[3], 0xA5, sizeof machine.state.bodies[3]);
    memset(machine.state.wheels, 0xA5, sizeof machine.state.wheels);
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
}

/* ---- snapshots ---- */

/* Forth, back to a copy, and forth again: the same ticks, whatever lay in scratch and output. */
void test_a_copy_of_the_state_is_a_snapshot(void)
{
    static td_state state;
    static td_out out;
    static td_scratch scratch;
    scene_begin(&scene_four_cubes);
    scene_run(340u);
    before = machine.state;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    const td_input input = {machine.motion, machine.nodes, machine.controls};
    for (int round = 0; round < 2; ++round) {
        state = before;
        memset(&out, 0x11 * round, sizeof out);
        memset(&scratch, 0x22 * round, sizeof scratch);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&machine.plan, &state, &input, &scratch, &out));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&machine.plan, &out, &state));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&machine.plan, &out, &state).status);
        TEST_ASSERT_EQUAL_HEX64(hash_now(), td_state_hash(&machine.plan, &state));
    }
}

/* A trial step of whatever kind, before each step that counts, changes nothing. */
void test_trial_steps_leave_no_trace(void)
{
    static td_out trial;
    scene_begin(&scene_four_cubes);
    scene_run(400u);
    hash = machine.log.hash;
    scene_begin(&scene_four_cubes);
    for (int i = 0; i < 400; ++i) {
        const td_input same = {machine.state.bodies, machine.nodes, machine.controls};
        (void)td_evaluate(&machine.plan, &machine.state, &same, &machine.scratch, &trial);
        scene_tick();
    }
    TEST_ASSERT_EQUAL_HEX64(hash, machine.log.hash);
}

/* ---- invariants ---- */

static void assert_spoilt(void)
{
    TEST_ASSERT_FALSE(td_state_is_valid(&machine.plan, &machine.state));
    machine.state = before;
    TEST_ASSERT_TRUE(td_state_is_valid(&machine.plan, &machine.state));
}

void test_a_spoilt_state_is_not_valid(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(120u);
    before = machine.state;
    machine.state.is_ready = false;
    assert_spoilt();
    machine.state.order[1] = machine.state.order[0];
    assert_spoilt();
    machine.state.bodies[2].x_wb.q.w = TD_U(0.5);
    assert_spoilt();
    machine.state.n_touches = (uint16_t)(machine.what->scene->contacts + 1u);
    assert_spoilt();
    machine.state.touches[1].couple = machine.state.touches[0].couple;
    assert_spoilt();
    machine.state.touches[0].couple = machine.plan.n_couples;
    assert_spoilt();
    machine.state.due[0] += 1u << 23; /* more than the longest wait */
    assert_spoilt();
    machine.state.slots.n_used = (uint16_t)(machine.state.slots.n_z + 1u);
    assert_spoilt();
}

void test_a_spoilt_grip_or_wheel_is_not_valid(void)
{
    scene_begin(&scene_skid_deck);
    scene_run(2500u);
    before = machine.state;
    machine.state.grips[0].retain.hold.held = 3u;
    assert_spoilt();
    machine.state.grips[0].retain.hold.held = 1u << 6;
    assert_spoilt();
    scene_begin(&scene_aircraft_house);
    scene_run(100u);
    before = machine.state;
    machine.state.wheels[1].solid = 2u;
    assert_spoilt();
    machine.state.footings[0].solid = 2u;
    assert_spoilt();
}
