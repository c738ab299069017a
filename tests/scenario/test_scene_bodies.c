/* SPDX-License-Identifier: MIT */
/// On the host alone: that scenes have the same hashes on boards, `make same-scenes` sees.
/* Balls, cubes and parts of the gallery: free bodies, judged by closed forms and by what is conserved. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "scene_words.h"
#include "skid.h"
#include "td_distance.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_test_scene.h"

/* What is left of a moment of momentum that is conserved: the plant's own steps lose 2e-5 of it in
 * bodies that turn freely, Q16 a little more by rounding forces and arms. */
#if defined(TD_SCALAR_Q16)
#    define MOMENT_TOLERANCE 2e-3
#else
#    define MOMENT_TOLERANCE 1e-4
#endif

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- balls ---- */

typedef struct bounce {
    double time, restitution;
} bounce;

/* The next contact of parts: when it began, and what it gave back. */
static bounce next_bounce(void)
{
    bounce found = {0.0, -1.0};
    for (uint32_t guard = 0u; guard < 3000u; ++guard) {
        const double t = machine.t;
        scene_tick();
        for (uint32_t i = 0u; i < machine.out.n_events; ++i) {
            const td_event *const event = &machine.out.events[i];
            if (event->kind == TD_EVENT_BEGIN) {
                found.time = t - machine.h * (1.0 - td_unit_to_double(event->when));
            } else {
                found.restitution = td_to_double(event->restitution);
                return found;
            }
        }
    }
    TEST_FAIL_MESSAGE("no bounce");
    return found;
}

void test_bouncing_ball_gives_back_its_restitution_at_the_times_of_free_fall(void)
{
    scene_begin(&scene_bouncing_ball);
    const double fall = sqrt(2.0 / 9.81);
    const double contact = SCENE_PI * sqrt(1.0 / 16000.0);
    const bounce first = next_bounce();
    const bounce second = next_bounce();
    TEST_ASSERT_NEAR(0.001, fall, first.time);
    TEST_ASSERT_NEAR(0.02, 0.7, first.restitution);
    TEST_ASSERT_NEAR(0.02, 0.7, second.restitution);
    TEST_ASSERT_NEAR(0.02, fall + contact + 2.0 * 0.7 * fall, second.time);
}

void test_bouncing_ball_comes_to_rest_at_its_weight(void)
{
    scene_begin(&scene_bouncing_ball);
    scene_run(8000u);
    TEST_ASSERT_NEAR(3e-5, 0.1 - 9.81 / 16000.0, machine.bodies[0].position.z);
    TEST_ASSERT_NEAR(0.002, 0.0, machine.bodies[0].velocity.z);
}

/* One meeting after another: v' = (1 + e) m / (m + m') v goes on, v (m - e m') / (m + m') stays. */
/* boards/scenes/six_balls.json: each is lighter than the one before, and hits the next with a restitution of its own. */
#define SIX_BALLS       6
#define SIX_BALLS_SPEED 2.0 /* [m/s] of the first; the others are at rest */
static const double six_balls_mass[SIX_BALLS] = {1.0, 0.875, 0.75, 0.625, 0.5, 0.375};
static const double six_balls_restitution[SIX_BALLS - 1] = {0.95, 0.9, 0.85, 0.8, 0.75};

void test_six_balls_hand_on_the_blow_in_closed_form(void)
{
    scene_begin(&scene_six_balls);
    scene_run(scene_six_balls.ticks);
    double v = SIX_BALLS_SPEED;
    for (int i = 0; i < SIX_BALLS; ++i) {
        const double m = six_balls_mass[i];
        double stays = v;
        if (i < SIX_BALLS - 1) {
            const double next = six_balls_mass[i + 1], e = six_balls_restitution[i];
            stays = v * (m - e * next) / (m + next);
            v *= (1.0 + e) * m / (m + next);
        }
        TEST_ASSERT_NEAR(0.01 * SIX_BALLS_SPEED, stays, machine.bodies[i].velocity.x);
        TEST_ASSERT_NEAR(1e-4, 0.0, machine.bodies[i].velocity.y);
        TEST_ASSERT_NEAR(1e-4, 0.0, machine.bodies[i].velocity.z);
    }
    TEST_ASSERT_EQUAL_UINT32(2u * (SIX_BALLS - 1), machine.log.events);
}

void test_six_balls_keep_their_momentum(void)
{
    scene_begin(&scene_six_balls);
    const plant_vec before = scene_sum().momentum;
    scene_run(scene_six_balls.ticks);
    TEST_ASSERT_VEC_NEAR(1e-12, before, scene_sum().momentum);
}

#define RAMP_ANGLE 0.2 /* [rad] its normal is (sin, 0, cos) */

void test_ball_ramp_rolls_at_five_sevenths_of_what_falls(void)
{
    scene_begin(&scene_ball_ramp);
    scene_run(2000u);
    const plant_body *const ball = &machine.bodies[0];
    const plant_vec down = {cos(RAMP_ANGLE), 0.0, -sin(RAMP_ANGLE)};
    const double v = 5.0 / 7.0 * 9.81 * sin(RAMP_ANGLE) * machine.t;
    const double spin = plant_turn(ball->attitude, ball->spin_b).y;
    TEST_ASSERT_NEAR(0.01 * v, v, plant_dot(down, ball->velocity));
    TEST_ASSERT_NEAR(0.01 * v, v, 0.5 * spin);
    TEST_ASSERT_NEAR(1e-3, 0.0, ball->velocity.y);
    TEST_ASSERT_EQUAL_UINT32(1u, machine.log.events);
}

/* ---- cubes ---- */

/* Of a scene without loss: momentum and its moment all the time, energy whenever nothing touches. It may
 * be gained and lost by these shares at most. */
static void assert_conserves(uint32_t ticks, double gained, double lost)
{
    const scene_sums before = scene_sum();
    uint32_t apart = 0u;
    for (uint32_t i = 0u; i < ticks; ++i) {
        scene_tick();
        if (machine.out.n_contacts == 0u) {
            const double share = scene_sum().kinetic / before.kinetic - 1.0;
            TEST_ASSERT_TRUE_MESSAGE(share < gained, "energy from nowhere");
            TEST_ASSERT_TRUE_MESSAGE(share > -lost, "energy lost");
            ++apart;
        }
    }
    const scene_sums after = scene_sum();
    TEST_ASSERT_VEC_NEAR(1e-7, before.momentum, after.momentum);
    TEST_ASSERT_VEC_NEAR(MOMENT_TOLERANCE, before.moment, after.moment);
    TEST_ASSERT_GREATER_THAN_UINT32(ticks / 4u, apart);
}

void test_four_cubes_keep_momentum_and_energy(void)
{
    scene_begin(&scene_four_cubes);
    assert_conserves(3000u, 1e-5, 0.008);
    TEST_ASSERT_GREATER_THAN_UINT32(10u, machine.log.events);
}

/* The first meetings of the reference, which has one point a contact: until the second, nothing differs
 * but the sampling of the first tick. */
void test_four_cubes_meet_when_the_reference_does(void)
{
    scene_begin(&scene_four_cubes);
    const bounce first = next_bounce();
    TEST_ASSERT_NEAR(0.0015, 0.331, first.time);
    TEST_ASSERT_EQUAL_UINT16(0u, machine.out.events[0].a);
    TEST_ASSERT_EQUAL_UINT16(1u, machine.out.events[0].b);
    TEST_ASSERT_NEAR(0.002, 1.49578, td_to_double(machine.out.events[0].speed_in));
}

/* ---- boxes ---- */

static void assert_stack_stands(double tolerance)
{
    const double weight = 9.81, k = 4.0 * 2000.0; /* four corners */
    const double below = 3.0 * weight / k;
    const double middle = below + 2.0 * weight / k;
    const double above = middle + weight / k;
    TEST_ASSERT_NEAR(tolerance, 0.25 - below, machine.bodies[0].position.z);
    TEST_ASSERT_NEAR(tolerance, 0.75 - middle, machine.bodies[1].position.z);
    TEST_ASSERT_NEAR(tolerance, 1.25 - above, machine.bodies[2].position.z);
}

/* [J] Of motion and height; what springs hold comes on top. */
static double energy_of_falling(void)
{
    double sum = scene_sum().kinetic;
    for (uint32_t b = 0u; b < machine.what->scene->n_bodies; ++b) {
        sum += machine.bodies[b].mass * machine.what->gravity * machine.bodies[b].position.z;
    }
    return sum;
}

/* Whatever falls and comes to rest has never more than it began with. */
static void assert_never_gains(const rig_scene *scene, uint32_t ticks)
{
    scene_begin(scene);
    const double before = energy_of_falling();
    for (uint32_t i = 0u; i < ticks; ++i) {
        scene_tick();
        TEST_ASSERT_TRUE(energy_of_falling() < before + 1e-4);
    }
}

void test_what_falls_never_gains_energy(void)
{
    assert_never_gains(&scene_stacked_boxes, 3000u);
    assert_never_gains(&scene_falling_parts, 4000u);
    assert_never_gains(&scene_bouncing_ball, 4000u);
}

void test_stacked_boxes_stand_at_their_weights_and_stay(void)
{
    scene_begin(&scene_stacked_boxes);
    scene_run(2000u);
    assert_stack_stands(5e-5);
    TEST_ASSERT_NEAR(1e-6, 0.0, scene_sum().kinetic);
    const plant_body then[3] = {machine.bodies[0], machine.bodies[1], machine.bodies[2]};
    scene_run(8000u);
    for (int b = 0; b < 3; ++b) {
        TEST_ASSERT_VEC_NEAR(4e-5, then[b].position, machine.bodies[b].position);
        TEST_ASSERT_NEAR(1e-4, then[b].attitude.x, machine.bodies[b].attitude.x);
        TEST_ASSERT_NEAR(1e-4, then[b].attitude.y, machine.bodies[b].attitude.y);
        TEST_ASSERT_NEAR(1e-4, then[b].attitude.z, machine.bodies[b].attitude.z);
    }
    TEST_ASSERT_EQUAL_UINT32(3u, machine.out.n_contacts);
    TEST_ASSERT_EQUAL_UINT32(3u, machine.log.events);
}

/* The springs of two jaws that never slip carry it: lower by m g / 2 K than where it was gripped. */
void test_gripper_lifts_the_box_and_never_lets_it_slip(void)
{
    scene_begin(&scene_gripper);
    scene_run(3000u);
    const double rests = 0.25 - 9.81 / 8000.0;
    TEST_ASSERT_NEAR(2e-5, rests + 0.4 - 9.81 / 16000.0, machine.bodies[0].position.z);
    TEST_ASSERT_NEAR(1e-5, 0.0, machine.bodies[0].position.x);
    TEST_ASSERT_NEAR(1e-4, 1.0, machine.bodies[0].attitude.w);
    TEST_ASSERT_EQUAL_UINT32(2u, machine.out.n_contacts);
}

/* ---- parts ---- */

/* Rod and drum as high as they must. */
void test_falling_parts_lie_still_and_press_with_their_weight(void)
{
    scene_begin(&scene_falling_parts);
    scene_run(scene_falling_parts.ticks);
    double up[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < 200; ++i) {
        scene_tick();
        for (int b = 0; b < 3; ++b) {
            up[b] += td_to_double(machine.out.wrenches[b].force_w.z) / 200.0;
        }
    }
    for (int b = 0; b < 3; ++b) {
        const double weight = 9.81 * machine.bodies[b].mass;
        TEST_ASSERT_NEAR(0.01 * weight, weight, up[b]);
    }
    TEST_ASSERT_NEAR(2e-6, 0.0, scene_sum().kinetic);
    TEST_ASSERT_NEAR(1e-5, 0.05 - 9.81 / (2.0 * 6000.0), machine.bodies[0].position.z);
    TEST_ASSERT_NEAR(1e-5, 0.1 - 2.0 * 9.81 / (4.0 * 6000.0), machine.bodies[2].position.z);
}

void test_parts_79_are_79_parts_and_651_pairs(void)
{
    scene_begin(&scene_parts_79);
    TEST_ASSERT_EQUAL_UINT16(79u, scene_parts_79.scene->n_parts);
    TEST_ASSERT_EQUAL_UINT16(70u * 6u + 76u * 3u + 3u, machine.plan.n_candidates);
    TEST_ASSERT_EQUAL_UINT16(651u, machine.plan.n_candidates);
}

/* What is lost is lost in one tick, in which the least way out of an overlap turns to another face with fewer
 * points (DESIGN.md, Known limits): 2.1 to 2.2 % in every scalar. Nothing is ever gained. */
void test_parts_79_keep_momentum_and_gain_no_energy(void)
{
    scene_begin(&scene_parts_79);
    assert_conserves(6000u, 1e-5, 0.027);
    TEST_ASSERT_GREATER_THAN_UINT32(10u, machine.log.events);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.log.late);
}
