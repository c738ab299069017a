/* SPDX-License-Identifier: MIT */
#include "td_tick_work.h"
#include "td_test_scene.h"
#include <string.h>

#define AGAIN_EVERY 32u

rig machine;
static td_state before;
static td_scratch scratch;
static td_out again_out;

void scene_begin(const rig_scene *what)
{
    memset(&scratch, 0xA5, sizeof scratch);
    memset(&again_out, 0x5A, sizeof again_out);
    const td_fault fault = rig_begin(&machine, what);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.plan.n_warnings);
}

static void assert_same_vec(td_vec3 a, td_vec3 b)
{
    TEST_ASSERT_EQUAL_REAL(a.x, b.x);
    TEST_ASSERT_EQUAL_REAL(a.y, b.y);
    TEST_ASSERT_EQUAL_REAL(a.z, b.z);
}

static void assert_same_out(const td_out *a, const td_out *b)
{
    TEST_ASSERT_EQUAL_INT(a->status, b->status);
    TEST_ASSERT_EQUAL_UINT16(a->n_contacts, b->n_contacts);
    TEST_ASSERT_EQUAL_UINT16(a->n_events, b->n_events);
    TEST_ASSERT_EQUAL_MEMORY(&a->work, &b->work, sizeof a->work);
    for (uint32_t i = 0u; i < machine.what->scene->n_bodies; ++i) {
        assert_same_vec(a->wrenches[i].force_w, b->wrenches[i].force_w);
        assert_same_vec(a->wrenches[i].torque_w, b->wrenches[i].torque_w);
    }
    for (uint32_t i = 0u; i < machine.what->scene->n_initiators; ++i) {
        assert_same_vec(a->points[i].force_w, b->points[i].force_w);
    }
}

/* The tick that the rig has just made, again. */
static void evaluate_again(void)
{
    const td_input input = rig_told(&machine);
    (void)td_evaluate(&machine.plan, &before, &input, &scratch, &again_out);
    assert_same_out(&machine.out, &again_out);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&machine.plan, &again_out, &before));
    TEST_ASSERT_EQUAL_INT(machine.selected.status,
                          td_select(&machine.plan, &again_out, &before).status);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&machine.plan, &machine.state),
                            td_state_hash(&machine.plan, &before));
}

static void assert_bounded(void)
{
    const td_work *const work = &machine.out.work;
    const td_work *const bound = &machine.plan.bound;
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound->candidates, work->candidates);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound->calls, work->calls);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound->separations, work->separations);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound->leaf_tests, work->leaf_tests);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound->steps, work->steps);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.out.saturations);
}

void scene_tick(void)
{
    const bool again = machine.tick % AGAIN_EVERY == 0u;
    if (again) {
        before = machine.state;
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    assert_bounded();
    if (again) {
        evaluate_again();
        TEST_ASSERT_TRUE(td_state_is_valid(&machine.plan, &machine.state));
    }
}

void scene_run(uint32_t ticks)
{
    for (uint32_t i = 0u; i < ticks; ++i) {
        scene_tick();
    }
}

scene_sums scene_sum(void)
{
    scene_sums sums = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.0};
    for (uint32_t b = 0u; b < machine.what->scene->n_bodies; ++b) {
        const plant_body *const body = &machine.bodies[b];
        if (machine.what->scene->bodies[b].mass > TD_ZERO) {
            const plant_vec p = plant_scale(body->mass, body->velocity);
            sums.momentum = plant_add(sums.momentum, p);
            sums.moment = plant_add(
                sums.moment, plant_add(plant_cross(body->position, p), plant_momentum(body)));
            sums.kinetic += plant_kinetic(body);
        }
    }
    return sums;
}
