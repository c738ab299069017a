/* SPDX-License-Identifier: MIT */
/// On the host alone: that scenes have the same hashes on boards, `make same-scenes` sees.
/* Targets of finite elements: a skid gear on a pad that gives way, in the plane; a soft tyre on a bump of rubber, in
 * space. Judged by balances of forces, by what sticks and what comes back. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "codes.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "rig_share.h"
#include "scenes.h"
#include "skid.h"
#include "skid_gear.h"
#include "skid_pad.h"
#include "soft_bump.h"
#include "soft_tyre.h"
#include "td_port.h"
#include "td_real.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_test_scene.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- what both have in common ---- */

static plant_vec vec_of(td_vec3 v)
{
    return (plant_vec){td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
}

/* What vertices feel is what targets do to initiators, negated. (At which point of a face: test_td_tick_driven.c) */
static void assert_shared(uint32_t n_vertices)
{
    plant_vec on[16] = {{0.0, 0.0, 0.0}}, sum = {0.0, 0.0, 0.0};
    rig_share_forces(&machine, on);
    for (uint32_t i = 0u; i < n_vertices; ++i) {
        sum = plant_add(sum, on[i]);
    }
    for (uint32_t i = 0u; i < machine.what->scene->n_initiators; ++i) {
        const td_point_record *const p = &machine.out.points[i];
        if (p->target != TD_NO_SOLID) {
            sum = plant_add(sum, plant_scale(machine.what->newtons, vec_of(p->force_w)));
        }
    }
    TEST_ASSERT_VEC_NEAR(0.01, ((plant_vec){0.0, 0.0, 0.0}), sum);
}

/* ---- the pad ---- */

#define WEIGHT (SKID_GRAVITY * skid_mass())

static double lift(void)
{
    return 1000.0 * (td_to_double(machine.out.points[0].force_w.z) +
                     td_to_double(machine.out.points[1].force_w.z));
}

/* The feet are held by upper faces alone; what they feel carries weight and change of momentum. Once they stick they
 * stay on the same points of the plate, which goes on bending. */
void test_skid_pad_lands_on_its_top_and_rides_without_creeping(void)
{
    double v0[2], v1[2], sum = 0.0, lowest = 0.0;
    td_face_point anchors[2];
    const uint32_t landing = 5000u, riding = 5000u;
    scene_begin(&scene_skid_pad);
    for (uint32_t i = 0u; i < landing; ++i) {
        scene_tick();
        for (uint32_t foot = 0u; foot < 2u; ++foot) {
            TEST_ASSERT_LESS_THAN_INT16(PAD_NODES - 1, machine.out.points[foot].face);
        }
        for (uint32_t n = 0u; n < PAD_NODES; ++n) {
            lowest = fmin(lowest, skid_pad_now()->way[n]);
        }
        if (i % 100u == 0u) {
            assert_shared(PAD_NODES + 2u);
        }
    }
    TEST_ASSERT_TRUE(lowest < -0.005 && lowest > -0.06); /* it gives way, and stays convex */
    skid_velocity(skid_gear_now(), v0);
    for (uint32_t foot = 0u; foot < 2u; ++foot) {
        anchors[foot] = machine.state.target_contacts[foot].anchor;
    }
    for (uint32_t i = 0u; i < riding; ++i) {
        scene_tick();
        sum += lift();
    }
    skid_velocity(skid_gear_now(), v1);
    const double asked = WEIGHT + skid_mass() * (v1[1] - v0[1]) / (riding * machine.h);
    TEST_ASSERT_NEAR(1e-6 * WEIGHT, asked, sum / riding);
    for (uint32_t foot = 0u; foot < 2u; ++foot) {
        const td_face_point *const now = &machine.state.target_contacts[foot].anchor;
        TEST_ASSERT_EQUAL_MEMORY(anchors[foot].corners, now->corners, sizeof now->corners);
        TEST_ASSERT_UNIT_WITHIN(TD_U(0.0), anchors[foot].second, now->second);
    }
}

/* The springs below the plate carry what the feet press, on the mean of a while. */
void test_skid_pad_carries_the_weight(void)
{
    double pressed = 0.0;
    scene_begin(&scene_skid_pad);
    scene_run(6000u);
    for (uint32_t i = 0u; i < 4000u; ++i) {
        scene_tick();
        for (uint32_t n = 0u; n < PAD_NODES; ++n) {
            pressed -= 1200000.0 * skid_pad_now()->way[n] / 4000.0;
        }
    }
    TEST_ASSERT_NEAR(0.05 * WEIGHT, WEIGHT, pressed);
}

/* ---- the bump ---- */

static void roll_to(double x)
{
    for (uint32_t i = 0u; i < 10000u && soft_tyre_now()->hub.x < x; ++i) {
        scene_tick();
    }
    TEST_ASSERT_TRUE(soft_tyre_now()->hub.x >= x);
}

static uint32_t held_by_the_bump(void)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < TYRE_NODES; ++i) {
        n += machine.out.points[i].target == 0u ? 1u : 0u;
    }
    return n;
}

/* The tyre climbs, presses the top down, leaves it, and the top comes back. */
void test_soft_bump_gives_way_and_comes_back(void)
{
    double lowest = 0.0, high = 0.0;
    scene_begin(&scene_soft_bump);
    roll_to(0.7);
    const double level = soft_tyre_now()->hub.z;
    TEST_ASSERT_NEAR(1e-9, 0.0, soft_bump_now()->way.z);
    for (uint32_t i = 0u; i < 4000u && soft_tyre_now()->hub.x < 2.3; ++i) {
        scene_tick();
        lowest = fmin(lowest, soft_bump_now()->way.z);
        high = fmax(high, soft_tyre_now()->hub.z);
        if (i % 50u == 0u) {
            assert_shared(5u);
        }
    }
    TEST_ASSERT_TRUE(lowest < -0.004 && lowest > -0.05);
    TEST_ASSERT_TRUE(high > level + 0.02 && high < level + 0.06);
    TEST_ASSERT_EQUAL_UINT32(0u, held_by_the_bump());
    TEST_ASSERT_NEAR(5e-4, 0.0, soft_bump_now()->way.z);
    TEST_ASSERT_NEAR(0.01, level, soft_tyre_now()->hub.z);
    TEST_ASSERT_NEAR(1e-9, 0.0, soft_bump_now()->way.y); /* the tyre rolls along the middle */
}

/* States are all there is: put back, the run goes on as it did. */
static void assert_states_are_all(const rig_scene *scene, const rig_states *states)
{
    static double x[256], again[256];
    TEST_ASSERT_LESS_THAN_UINT32(256u, states->n);
    scene_begin(scene);
    scene_run(900u);
    states->get(x);
    scene_run(50u);
    states->set(x);
    states->get(again);
    TEST_ASSERT_EQUAL_MEMORY(x, again, states->n * sizeof x[0]);
}

void test_states_of_plants_that_are_code_come_back(void)
{
    assert_states_are_all(&scene_skid_pad, codes_states(&scene_skid_pad));
    assert_states_are_all(&scene_soft_bump, codes_states(&scene_soft_bump));
    assert_states_are_all(&scene_soft_tyre, codes_states(&scene_soft_tyre));
}
