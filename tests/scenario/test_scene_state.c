/* SPDX-License-Identifier: MIT */
/* What a state is: a snapshot, a hash over every member, invariants. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "skid.h"
#include "td_distance.h"
#include "td_friction.h"
#include "td_law.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_scene.h"
#include "td_test_traps.h"

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
        HEARD_VEC(m->position_residual_w);
        HEARD_VEC(m->twist_w.linear);
        HEARD_VEC(m->twist_w.angular);
        HEARD(s->order[b]);
        HEARD(s->travel[b]);
    }
}

static void assert_law_heard(td_law_memory *law)
{
    HEARD(law->is_touching);
    HEARD(law->is_parting);
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
    HEARD(pebble->is_rolling);
    HEARD_VEC(pebble->pebble_a);
    HEARD_VEC(pebble->mark_b);
    HEARD_VEC(pebble->residual_a);
}

static void assert_account_heard(td_account *account)
{
    HEARD(account->stored);
    HEARD_VEC(account->force_w);
}

static void assert_holding_heard(td_point_contact *hold)
{
    assert_law_heard(&hold->law);
    assert_account_heard(&hold->account);
    assert_pebble_heard(&hold->pebble);
    HEARD(hold->peak);
    HEARD(hold->speed_in);
    HEARD(hold->age);
}

/* Two things are kept in one place: how they overlap, or where they are apart. */
static void assert_kept_heard(td_distance_cache *kept, uint8_t state)
{
    const uint8_t was = kept->state;
    kept->state = state;
    hash = hash_now();
    HEARD_VEC(kept->axis);
    HEARD_VEC(kept->point_a);
    HEARD(kept->shift);
    HEARD(kept->state);
    if ((state & TD_CACHE_OVERLAP) != 0u) {
        HEARD(kept->b.upper);
    } else {
        HEARD_VEC(kept->b.point_b);
    }
    kept->state = was;
    hash = hash_now();
}

static void assert_candidate_heard(td_state *s, uint32_t k)
{
    HEARD(s->due[k]);
    HEARD(s->late[k]);
    assert_kept_heard(&s->cache[k], TD_CACHE_APART);
    assert_kept_heard(&s->cache[k], TD_CACHE_OVERLAP);
}

static void assert_touch_heard(td_part_contact *touch)
{
    HEARD(touch->candidate);
    HEARD(touch->age);
    HEARD(touch->peak);
    HEARD(touch->speed_in);
    assert_law_heard(&touch->law);
    assert_account_heard(&touch->account);
    HEARD_VEC(touch->torque_a_w);
    HEARD_VEC(touch->torque_b_w);
    HEARD_VEC(touch->roll_a);
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
    HEARD(s->slots.n_z);
    assert_motions_heard(s);
}

void test_the_hash_hears_every_member_of_pairs_touches_and_slots(void)
{
    assert_heard_after(&scene_stacked_boxes, 120u);
    td_state *const s = &machine.state;
    TEST_ASSERT_EQUAL_UINT16(3u, s->n_part_contacts);
    HEARD(s->n_part_contacts);
    for (uint32_t k = 0u; k < machine.plan.n_candidates; ++k) {
        assert_candidate_heard(s, k);
    }
    for (uint32_t i = 0u; i < s->n_part_contacts; ++i) {
        assert_touch_heard(&s->part_contacts[i]);
    }
    for (uint32_t i = 0u; i < s->slots.n_z; ++i) {
        HEARD(s->slots.id[i]);
    }
}

void test_the_hash_hears_every_member_of_grips(void)
{
    assert_heard_after(&scene_skid_deck, 2500u);
    td_state *const s = &machine.state;
    TEST_ASSERT_TRUE_MESSAGE(s->target_contacts[0].hold.law.is_touching, "a foot stands");
    for (uint32_t w = 0u; w < machine.plan.n_watches; ++w) {
        td_target_contact *const grip = &s->target_contacts[w];
        HEARD(grip->retain.hold.penetrated);
        HEARD(grip->retain.hold.held);
        HEARD_VEC(grip->retain.q);
        assert_holding_heard(&grip->hold);
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
        HEARD_VEC(wheel->pebble_s.residual);
        HEARD_VEC(wheel->normal_s);
        HEARD(wheel->mu_s);
        HEARD(wheel->mu_k);
        HEARD(wheel->yield);
        HEARD(wheel->solid);
        HEARD(wheel->phase);
        HEARD(wheel->is_unlimited);
        HEARD(wheel->is_broken);
        HEARD(s->wheel_contacts[i].entry_speed);
        HEARD(s->wheel_contacts[i].peak);
        HEARD(s->wheel_contacts[i].age);
    }
    td_ground_contact *const footing = &s->ground_contacts[0];
    HEARD(footing->solid);
    HEARD(footing->leaf);
    assert_holding_heard(&footing->hold);
}

/* All rows of a table from `first` on. */
#define SPOIL_FROM(table, first)                                                                   \
    memset(&(table)[first], 0xA5, sizeof(table) - (first) * sizeof(table)[0])

/* What lies between two members, or after the last one. */
#define SPOIL_BETWEEN(item, last, next)                                                            \
    memset((uint8_t *)(&(item)->last + 1), 0xA5,                                                   \
           (size_t)((uint8_t *)&(item)->next - (uint8_t *)(&(item)->last + 1)))
#define SPOIL_AFTER(item, last)                                                                    \
    memset((uint8_t *)(&(item)->last + 1), 0xA5,                                                   \
           (size_t)((uint8_t *)((item) + 1) - (uint8_t *)(&(item)->last + 1)))

static void spoil_law_and_pebble(td_law_memory *law, td_pebble *pebble)
{
    SPOIL_BETWEEN(law, is_parting, entry_speed);
    SPOIL_BETWEEN(pebble, is_slipping, pebble_a);
    SPOIL_AFTER(pebble, is_rolling);
}

/* Rows beyond those that the scene uses are nobody's. */
static void spoil_rows(td_state *s)
{
    const td_scene *const scene = machine.what->scene;
    SPOIL_FROM(s->bodies, scene->n_bodies);
    SPOIL_FROM(s->order, scene->n_bodies);
    SPOIL_FROM(s->travel, scene->n_bodies);
    SPOIL_FROM(s->nodes, scene->n_initiators);
    SPOIL_FROM(s->ground_contacts, scene->n_initiators);
    SPOIL_FROM(s->due, machine.plan.n_candidates);
    SPOIL_FROM(s->late, machine.plan.n_candidates);
    SPOIL_FROM(s->cache, machine.plan.n_candidates);
    SPOIL_FROM(s->part_contacts, s->n_part_contacts);
    SPOIL_FROM(s->target_contacts, machine.plan.n_watches);
    SPOIL_FROM(s->wheels, scene->n_wheels);
    SPOIL_FROM(s->wheel_contacts, scene->n_wheels);
    SPOIL_FROM(s->slots.id, s->slots.n_z);
}

/* So are bytes between members, and behind the last one. */
static void spoil_padding(td_state *s)
{
    SPOIL_BETWEEN(s, is_ready, tick);
    for (uint32_t k = 0u; k < machine.plan.n_candidates; ++k) {
        SPOIL_AFTER(&s->cache[k], state);
    }
    for (uint32_t i = 0u; i < s->n_part_contacts; ++i) {
        SPOIL_BETWEEN(&s->part_contacts[i], age, peak);
        for (uint32_t p = 0u; p < TD_CONTACT_POINTS; ++p) {
            spoil_law_and_pebble(&s->part_contacts[i].law, &s->part_contacts[i].pebbles[p]);
        }
    }
    for (uint32_t w = 0u; w < machine.plan.n_watches; ++w) {
        spoil_law_and_pebble(&s->target_contacts[w].hold.law, &s->target_contacts[w].hold.pebble);
        SPOIL_AFTER(&s->target_contacts[w].hold, age);
    }
    for (uint32_t i = 0u; i < machine.what->scene->n_initiators; ++i) {
        spoil_law_and_pebble(&s->ground_contacts[i].hold.law, &s->ground_contacts[i].hold.pebble);
        SPOIL_AFTER(&s->ground_contacts[i].hold, age);
    }
    for (uint32_t i = 0u; i < machine.what->scene->n_wheels; ++i) {
        SPOIL_AFTER(&s->wheel_contacts[i], age);
    }
}

static void assert_nothing_else_heard(const rig_scene *scene, uint32_t ticks)
{
    scene_begin(scene);
    scene_run(ticks);
    hash = hash_now();
    spoil_rows(&machine.state);
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
    spoil_padding(&machine.state);
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
}

void test_the_hash_hears_nothing_else(void)
{
    assert_nothing_else_heard(&scene_stacked_boxes, 120u);
    assert_nothing_else_heard(&scene_skid_deck, 2500u);
    assert_nothing_else_heard(&scene_aircraft_house, 100u);
}

/* ---- beginning ---- */

/* A reset forgets everything: a state that was used, or never set, is then that of the beginning. */
static void assert_reset_forgets(const rig_scene *scene, uint32_t ticks)
{
    static td_node nodes[TD_MAX_INITIATORS + 1];
    static td_wheel_control controls[TD_MAX_WHEELS + 1];
    scene_begin(scene);
    hash = hash_now();
    before = machine.state;
    memcpy(nodes, machine.nodes, sizeof nodes);
    memcpy(controls, machine.controls, sizeof controls);
    const td_input first = {.bodies = before.bodies, .nodes = nodes, .wheels = controls};
    scene_run(ticks);
    machine.state.worst_late = 1u;
    for (uint32_t k = 0u; k < machine.plan.n_candidates; ++k) {
        machine.state.late[k] = 1u;
    }
    TEST_ASSERT_FALSE(hash == hash_now());
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&machine.plan, &first, &machine.state).status);
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
    memset(&machine.state, 0xA5, sizeof machine.state);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&machine.plan, &first, &machine.state).status);
    TEST_ASSERT_EQUAL_HEX64(hash, hash_now());
}

void test_a_reset_forgets_everything(void)
{
    assert_reset_forgets(&scene_stacked_boxes, 120u);
    assert_reset_forgets(&scene_skid_deck, 2500u);
    assert_reset_forgets(&scene_aircraft_house, 100u);
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
    const td_input input = rig_told(&machine);
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
        const td_input same = {
            .bodies = machine.state.bodies, .nodes = machine.nodes, .wheels = machine.controls};
        (void)td_evaluate(&machine.plan, &machine.state, &same, &machine.scratch, &trial);
        scene_tick();
    }
    TEST_ASSERT_EQUAL_HEX64(hash, machine.log.hash);
}

/* ---- invariants ---- */

static void assert_spoilt(void)
{
    td_test_traps_on();
    const bool is_valid = td_state_is_valid(&machine.plan, &machine.state);
    td_test_traps_off();
    TEST_ASSERT_FALSE(is_valid);
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
    machine.state.n_part_contacts = (uint16_t)(machine.what->scene->contacts + 1u);
    assert_spoilt();
    machine.state.part_contacts[1].candidate = machine.state.part_contacts[0].candidate;
    assert_spoilt();
    machine.state.part_contacts[0].candidate = machine.plan.n_candidates;
    assert_spoilt();
    machine.state.part_contacts[0].peak = TD_ZERO;
    assert_spoilt();
    machine.state.part_contacts[0].law.elapsed = TD_R(-1.0);
    assert_spoilt();
#if !defined(TD_SCALAR_Q16)
    machine.state.part_contacts[0].peak = (td_real)NAN;
    assert_spoilt();
    machine.state.part_contacts[0].law.elapsed = (td_real)NAN;
    assert_spoilt();
    machine.state.part_contacts[0].law.entry_speed = (td_real)NAN;
    assert_spoilt();
#endif
    machine.state.due[0] += 1u << 23; /* more than the longest wait */
    assert_spoilt();
    machine.state.due[0] -= 1u << 27;
    assert_spoilt();
    machine.state.slots.n_used = (uint16_t)(machine.state.slots.n_z + 1u);
    assert_spoilt();
    machine.state.cache[0].state |= TD_CACHE_APART | TD_CACHE_OVERLAP;
    assert_spoilt();
}

void test_a_spoilt_motion_is_not_valid(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(120u);
    before = machine.state;
    machine.state.bodies[0].x_wb.p.y = TD_RANGE;
    assert_spoilt();
    machine.state.bodies[1].twist_w.linear.x = -TD_RANGE;
    assert_spoilt();
    machine.state.bodies[2].twist_w.angular.z = TD_RANGE;
    assert_spoilt();
}

void test_a_spoilt_touch_is_not_valid(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(120u);
    before = machine.state;
    machine.state.part_contacts[2].peak = TD_ZERO;
    assert_spoilt();
    machine.state.part_contacts[2].law.is_touching = false;
    assert_spoilt();
    machine.state.part_contacts[1].law.entry_speed = TD_R(-1.0);
    assert_spoilt();
    machine.state.part_contacts[1].law.entry_speed = TD_RANGE;
    assert_spoilt();
    machine.state.part_contacts[0].law.elapsed = TD_R(-1.0);
    assert_spoilt();
}

void test_a_spoilt_grip_or_wheel_is_not_valid(void)
{
    scene_begin(&scene_skid_deck);
    scene_run(2500u);
    before = machine.state;
    machine.state.target_contacts[0].retain.hold.held = 3u;
    assert_spoilt();
    machine.state.target_contacts[0].retain.hold.held = 1u << 6;
    assert_spoilt();
    machine.state.target_contacts[0].retain.hold.held = 0u; /* and a law that still touches */
    assert_spoilt();
    machine.state.target_contacts[1].retain.q.x = TD_RANGE;
    assert_spoilt();
    machine.state.target_contacts[1].hold.law.elapsed = TD_R(-1.0);
    assert_spoilt();
    machine.state.nodes[1].z = TD_RANGE;
    assert_spoilt();
    scene_begin(&scene_aircraft_house);
    scene_run(100u);
    before = machine.state;
    machine.state.wheels[1].solid = 2u;
    assert_spoilt();
    machine.state.ground_contacts[0].solid = 2u;
    assert_spoilt();
    machine.state.ground_contacts[0].hold.law.entry_speed = TD_R(-1.0);
    assert_spoilt();
}
