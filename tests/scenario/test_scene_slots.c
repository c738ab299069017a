/* SPDX-License-Identifier: MIT */
/* z over whole runs: signs survive every selection, and every beginning and end of a contact is a root. */
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "skid.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_real.h"
#include "td_slots.h"
#include "td_tick.h"
#include "td_test_scene.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static uint32_t negatives(const td_slots_out *slots)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < machine.what->scene->n_z; ++i) {
        n += slots->z[i] < TD_ZERO ? 1u : 0u;
    }
    return n;
}

/* Slots are chosen anew after each tick. Where nothing began or ended, no slot changes its sign by it; and
 * afterwards every contact has one. */
static void assert_signs_survive(const rig_scene *scene, uint32_t ticks)
{
    scene_begin(scene);
    uint32_t changes = 0u;
    for (uint32_t t = 0u; t < ticks; ++t) {
        const td_slots before = machine.state.slots;
        const uint32_t roots = machine.log.roots;
        scene_tick();
        const td_slots_out *const at_end = &machine.out.slots;
        TEST_ASSERT_TRUE(td_slots_is_valid(&machine.state.slots));
        for (uint32_t i = 0u; t > 0u && i < scene->scene->n_z; ++i) {
            changes += before.id[i] != machine.state.slots.id[i] ? 1u : 0u;
            if (machine.log.roots == roots && at_end->n_missed == 0u) {
                TEST_ASSERT_EQUAL_INT(at_end->z[i] < TD_ZERO, machine.chosen.z[i] < TD_ZERO);
            }
        }
        TEST_ASSERT_EQUAL_UINT32(machine.out.n_contacts, negatives(&machine.chosen));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0u, changes);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.log.unslotted);
}

void test_signs_survive_every_selection_of_bodies(void)
{
    assert_signs_survive(&scene_four_cubes, ON_BOARD ? 500u : 3000u);
    assert_signs_survive(&scene_six_balls, ON_BOARD ? 300u : scene_six_balls.ticks);
    assert_signs_survive(&scene_falling_parts, ON_BOARD ? 400u : 2000u);
}

void test_signs_survive_every_selection_of_79_parts(void)
{
    assert_signs_survive(&scene_parts_79, ON_BOARD ? 1200u : 6000u);
}

/* A contact begins where a slot goes below zero, and ends where one comes above: as many roots as events,
 * tick by tick; what had no slot is missed, and said to be. */
static void assert_roots_are_events(const rig_scene *scene, uint32_t ticks)
{
    scene_begin(scene);
    scene_tick();
    for (uint32_t t = 1u; t < ticks; ++t) {
        const uint32_t before = machine.log.roots + machine.log.missed;
        scene_tick();
        TEST_ASSERT_EQUAL_UINT32(machine.out.n_events,
                                 machine.log.roots + machine.log.missed - before);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(3u, machine.log.events);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.log.missed);
}

void test_every_beginning_and_end_is_a_root(void)
{
    assert_roots_are_events(&scene_four_cubes, ON_BOARD ? 900u : 3000u);
    assert_roots_are_events(&scene_six_balls, scene_six_balls.ticks);
    assert_roots_are_events(&scene_bouncing_ball, ON_BOARD ? 1300u : 3000u);
}

/* Feet on a deck: z of an initiator is the distance to the face that holds or would hold it. */
void test_feet_on_a_deck_have_slots_of_their_own(void)
{
    scene_begin(&scene_skid_deck);
    for (uint32_t t = 0u; t < (ON_BOARD ? 1500u : 5000u); ++t) {
        scene_tick();
        uint32_t held = 0u;
        for (uint32_t i = 0u; i < 2u; ++i) {
            held += machine.out.points[i].target != TD_NO_SOLID ? 1u : 0u;
        }
        TEST_ASSERT_EQUAL_UINT32(held, negatives(&machine.chosen));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0u, machine.log.roots);
}

/* Two slots for everything: one crosses zero in every tick in which something begins, the other where
 * something ends. */
void test_two_slots_tell_of_every_beginning_and_end(void)
{
    scene_begin(&scene_double_pendulum);
    uint32_t events = 0u;
    for (uint32_t t = 0u; t < (ON_BOARD ? 4000u : 16000u); ++t) {
        bool begins = false, ends = false;
        scene_tick();
        for (uint32_t k = 0u; k < machine.out.n_events; ++k) {
            begins = begins || machine.out.events[k].kind == TD_EVENT_BEGIN;
            ends = ends || machine.out.events[k].kind == TD_EVENT_END;
        }
        TEST_ASSERT_EQUAL_INT(begins, machine.out.two.z[TD_SLOT_CLOSING] < TD_ZERO);
        TEST_ASSERT_EQUAL_INT(ends, machine.out.two.z[TD_SLOT_OPENING] >= TD_ZERO);
        events += machine.out.n_events;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1u, events);
    TEST_ASSERT_EQUAL_UINT32(events, machine.log.roots);
}

/* Two slots too few: the selection is refused as long as there are more contacts than slots, nothing is
 * chosen, and the contacts keep their forces. */
void test_too_few_slots_are_reported_and_change_no_force(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(300u);
    const plant_vec there = machine.bodies[2].position;
    td_scene narrow = *scene_stacked_boxes.scene;
    rig_scene few = scene_stacked_boxes;
    narrow.n_z = 1u;
    few.scene = &narrow;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, rig_begin(&machine, &few).status);
    narrow.must_touch = 0u;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &few).status);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_SLOTS, machine.plan.warnings[0].field);
    for (uint32_t t = 0u; t < 300u; ++t) {
        const td_slots before = machine.state.slots;
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
        if (machine.out.n_contacts > 1u) {
            TEST_ASSERT_EQUAL_INT(TD_E_FULL, machine.selected.status);
            TEST_ASSERT_EQUAL_INT(TD_ITEM_SLOT, machine.selected.item);
            TEST_ASSERT_EQUAL_INT32(before.id[0], machine.state.slots.id[0]);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(3u, machine.out.n_contacts);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, machine.log.unslotted);
    TEST_ASSERT_VEC_NEAR(0.0, there, machine.bodies[2].position);
}
