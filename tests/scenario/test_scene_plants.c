/* SPDX-License-Identifier: MIT */
/// On the host alone: that scenes have the same hashes on boards, `make same-scenes` sees.
/* Pendulums, points that a model moves, and the aircraft of the gallery: judged by reference trajectories,
 * by balances of forces, and by where things end. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "skid.h"
#include "skid_gear.h"
#include "soft_tyre.h"
#include "td_wrench.h"
#include "td_port.h"
#include "td_real.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_scene.h"

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- pendulums ---- */

#define FLOOR -0.4 /* [m] of pendulum_rest */

/* A link from straight up towards -x, whatever its joint counts from. */
typedef struct swing {
    double angle, rate; /* [rad], [rad/s] */
} swing;

static swing swing_of(uint32_t body)
{
    const plant_body *const b = &machine.bodies[body];
    return (swing){-2.0 * atan2(b->attitude.y, b->attitude.w), -b->spin_b.y};
}

typedef struct meeting {
    double begin, speed_in; /* [s], [m/s] */
    double end, speed_out;
    double peak; /* [m] */
} meeting;

/* The next contact, from its beginning to its end. */
static meeting next_meeting(uint32_t ticks)
{
    meeting found = {0.0, 0.0, 0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < ticks; ++i) {
        const double t = machine.t;
        scene_tick();
        for (uint32_t k = 0u; k < machine.out.n_events; ++k) {
            const td_event *const event = &machine.out.events[k];
            if (event->kind == TD_EVENT_BEGIN) {
                found.begin = t;
                continue;
            }
            found.end = t;
            found.speed_in = td_to_double(event->speed_in);
            found.speed_out = td_to_double(event->speed_out);
            found.peak = td_to_double(event->peak);
            return found;
        }
    }
    TEST_FAIL_MESSAGE("no contact");
    return found;
}

static void assert_meeting(const meeting *expected, const meeting *actual)
{
    TEST_ASSERT_NEAR(2e-3, expected->begin, actual->begin);
    TEST_ASSERT_NEAR(2e-3, expected->end, actual->end);
    TEST_ASSERT_NEAR(5e-3 * expected->speed_in, expected->speed_in, actual->speed_in);
    TEST_ASSERT_NEAR(0.02, expected->speed_out, actual->speed_out);
    TEST_ASSERT_NEAR(1e-3, expected->peak, actual->peak);
}

/* Reference vectors scen_pendulum_force, runs 0 and 1: integrated with steps that do not matter. */
void test_pendulum_collide_meets_the_wall_as_the_reference_does(void)
{
    static const meeting expected[] = {
        {0.5637569187, 6.433368052, 0.6242198136, 3.425548574, 0.08459662026},
        {1.629461409, 3.425548574, 1.687547876, 1.868458, 0.04421201205},
        {2.793956357, 1.868458, 2.849444182, 1.069890835, 0.02344930845}};
    scene_begin(&scene_pendulum_collide);
    for (int i = 0; i < 3; ++i) {
        const meeting actual = next_meeting(20000u);
        assert_meeting(&expected[i], &actual);
    }
}

void test_pendulum_rest_bounces_as_the_reference_does(void)
{
    static const meeting expected[] = {
        {0.3337309615, 5.567213709, 0.3949939026, 2.537821182, 0.07277289735},
        {0.6888097382, 2.537821182, 0.7540054192, 0.9683150539, 0.0344712049}};
    scene_begin(&scene_pendulum_rest);
    for (int i = 0; i < 2; ++i) {
        const meeting actual = next_meeting(20000u);
        assert_meeting(&expected[i], &actual);
    }
}

/* At rest the floor's force K depth carries the mass: K depth L sin q = m g l sin q, so that the depth
 * does not depend on the angle. */
void test_pendulum_rest_comes_to_rest_on_the_floor(void)
{
    scene_begin(&scene_pendulum_rest);
    scene_run(30000u);
    const double depth = 50.0 * 9.81 * 0.5 / 5e4;
    TEST_ASSERT_NEAR(1e-4, FLOOR - depth, cos(swing_of(0u).angle));
    TEST_ASSERT_NEAR(0.005, 0.0, swing_of(0u).rate);
    TEST_ASSERT_EQUAL_UINT16(1u, machine.out.n_contacts);
}

/* [J] Two masses of 1 kg at the ends of two links of 0.5 m. */
static double double_energy(void)
{
    const swing a = swing_of(0u), b = swing_of(1u);
    const double square =
        a.rate * a.rate + 0.5 * b.rate * b.rate + cos(a.angle - b.angle) * a.rate * b.rate;
    return 0.25 * square + 0.5 * 9.81 * (2.0 * cos(a.angle) + cos(b.angle));
}

void test_double_pendulum_keeps_its_energy_over_its_contacts(void)
{
    scene_begin(&scene_double_pendulum);
    const double before = double_energy();
    const double lowest = -1.5 * 9.81; /* both hanging */
    for (uint32_t i = 0u; i < 16000u; ++i) {
        scene_tick();
        if (machine.out.n_contacts == 0u) {
            TEST_ASSERT_NEAR(0.01 * (before - lowest), before, double_energy());
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1u, machine.log.events);
}

/* ---- points ---- */

/* Both feet are held by the top once they stand, and by no other face at any time; what they feel
 * carries weight and change of momentum. They do not creep: friction has a memory. */
void test_skid_deck_lands_on_the_top_and_rides_without_creeping(void)
{
    double v0[2], v1[2], lift = 0.0;
    scene_begin(&scene_skid_deck);
    const uint32_t landing = 6000u, riding = 6000u;
    for (uint32_t i = 0u; i < landing; ++i) {
        scene_tick();
        TEST_ASSERT_TRUE(machine.out.points[0].face <= 0 && machine.out.points[1].face <= 0);
    }
    const td_target_contact before[2] = {machine.state.target_contacts[0],
                                         machine.state.target_contacts[1]};
    skid_velocity(skid_gear_now(), v0);
    for (uint32_t i = 0u; i < riding; ++i) {
        scene_tick();
        TEST_ASSERT_EQUAL_INT16(0, machine.out.points[0].face);
        TEST_ASSERT_EQUAL_INT16(0, machine.out.points[1].face);
        lift += 1000.0 * (td_to_double(machine.out.points[0].force_w.z) +
                          td_to_double(machine.out.points[1].force_w.z));
    }
    skid_velocity(skid_gear_now(), v1);
    const double weight = SKID_GRAVITY * skid_mass();
    const double asked = weight + skid_mass() * (v1[1] - v0[1]) / (riding * machine.h);
    TEST_ASSERT_NEAR(1e-6 * weight, asked, lift / riding);
    for (int foot = 0; foot < 2; ++foot) {
        TEST_ASSERT_EQUAL_REAL(before[foot].hold.pebble.pebble_a.x,
                               machine.state.target_contacts[foot].hold.pebble.pebble_a.x);
    }
}

#define KERB 0.04 /* [m] its height */

/* [m], [N] Mean height of the hub and force of the ground, over a while. */
static void mean_of_tyre(uint32_t ticks, double *height, double *up)
{
    *height = 0.0;
    *up = 0.0;
    for (uint32_t i = 0u; i < ticks; ++i) {
        scene_tick();
        *height += soft_tyre_now()->hub.z / ticks;
        for (int k = 0; k < TYRE_NODES; ++k) {
            *up += td_to_double(machine.out.points[k].force_w.z) / ticks;
        }
    }
}

static void roll_to(double x)
{
    for (uint32_t i = 0u; i < 10000u && soft_tyre_now()->hub.x < x; ++i) {
        scene_tick();
    }
}

void test_soft_tyre_climbs_the_kerb_and_carries_its_weight(void)
{
    double low = 0.0, high = 0.0, up = 0.0;
    const double weight = 9.81 * soft_tyre_mass();
    scene_begin(&scene_soft_tyre);
    roll_to(0.4);
    mean_of_tyre(400u, &low, &up);
    TEST_ASSERT_NEAR(0.05 * weight, weight, up);
    TEST_ASSERT_TRUE(low > TYRE_RADIUS - 0.1 && low < TYRE_RADIUS);
    roll_to(1.8);
    mean_of_tyre(800u, &high, &up);
    TEST_ASSERT_NEAR(0.05 * weight, weight, up);
    TEST_ASSERT_NEAR(0.004, low + KERB, high);
    TEST_ASSERT_NEAR(0.1, TYRE_SPEED, soft_tyre_now()->hub_velocity.x);
}

void test_soft_tyre_comes_down_again(void)
{
    double low = 0.0, back = 0.0, up = 0.0;
    scene_begin(&scene_soft_tyre);
    roll_to(0.4);
    mean_of_tyre(400u, &low, &up);
    roll_to(3.7);
    mean_of_tyre(400u, &back, &up);
    TEST_ASSERT_NEAR(0.004, low, back);
}

/* ---- aircraft ---- */

static double speed(void)
{
    const plant_vec v = machine.bodies[0].velocity;
    return sqrt(plant_dot(v, v));
}

#define AIRCRAFT_WEIGHT 9810.0

/* The landing report: sinks at 1.98 m/s and 10 ms of free fall, rolls for 3 s and brakes with 2 kN. */
void test_aircraft_landing_touches_down_and_comes_to_rest(void)
{
    scene_begin(&scene_aircraft_landing);
    TEST_ASSERT_NEAR(1e-9, 0.0, rig_rolled(&machine));
    scene_run(20000u);
    const rig_log *const log = &machine.log;
    const double v = 27.523;
    TEST_ASSERT_NEAR(0.02, 2.078, log->landing.sink);
    TEST_ASSERT_NEAR(1e-3, v, log->landing.level);
    TEST_ASSERT_NEAR(1.1e-3 * v, 0.010 * v, log->landing.place.x);
    TEST_ASSERT_NEAR(100.0, 6151.0, log->peak_load[0]);
    TEST_ASSERT_NEAR(100.0, 11149.0, log->peak_load[1]);
    TEST_ASSERT_NEAR(100.0, 11995.0, log->peak_load[2]);
    TEST_ASSERT_NEAR(1e-3, 0.0, speed());
    TEST_ASSERT_NEAR(0.001 * AIRCRAFT_WEIGHT, AIRCRAFT_WEIGHT, rig_on_wheels(&machine));
    TEST_ASSERT_NEAR(0.005 * 271.9, 3.0 * v + v * v / (2.0 * 2.0), rig_rolled(&machine));
}

/* A tricycle whose wheels do not slip turns about a point on the line of its mains, 2 m / tan 0.1 away. */
void test_aircraft_steering_runs_the_circle_of_its_nose_wheel(void)
{
    scene_begin(&scene_aircraft_steering);
    scene_run(10000u);
    const double side = 2.0 / tan(0.1);
    const double radius = sqrt(side * side + 0.4 * 0.4);
    const double turning = machine.bodies[0].spin_b.z;
    TEST_ASSERT_NEAR(0.01 * radius, radius, speed() / turning);
    TEST_ASSERT_NEAR(0.03, 6.0, speed());
    /* moments about the line ahead: loads to the right of the centre, against m v^2 / R at its height */
    const plant_body *const body = &machine.bodies[0];
    const plant_vec to_right = plant_turn(body->attitude, (plant_vec){0.0, 1.0, 0.0});
    double moment = 0.0;
    for (int i = 0; i < 3; ++i) {
        const td_wheel_out *const wheel = &machine.out.wheels[i];
        const plant_vec foot = {td_to_double(wheel->point_w.x), td_to_double(wheel->point_w.y),
                                body->position.z};
        const plant_vec arm = plant_sub(foot, body->position);
        moment += 1000.0 * td_to_double(wheel->normal) * plant_dot(arm, to_right);
    }
    const double centrifugal = 1000.0 * speed() * turning;
    TEST_ASSERT_NEAR(0.01 * centrifugal, -centrifugal * body->position.z, moment);
}

/* Locked mains slide: mu_k N of what they carry brakes, and the nose wheel rolls. */
void test_aircraft_braking_slides_to_a_stop(void)
{
    scene_begin(&scene_aircraft_braking);
    const double v = speed();
    scene_run(200u);
    for (int i = 1; i < 3; ++i) {
        const td_wheel_out *const wheel = &machine.out.wheels[i];
        const double n = td_to_double(wheel->normal);
        const double fx = td_to_double(wheel->force_w.x);
        TEST_ASSERT_NEAR(0.02 * n, -0.4 * n, fx);
    }
    scene_run(5800u);
    TEST_ASSERT_NEAR(0.02, 0.0, speed()); /* it still rocks on its legs */
    const double way = machine.bodies[0].position.x;
    TEST_ASSERT_TRUE(way > v * v / (2.0 * 0.4 * 9.81) && way < v * v / (2.0 * 0.2 * 9.81));
}

void test_aircraft_slope_stays_where_it_was_parked(void)
{
    scene_begin(&scene_aircraft_slope);
    scene_run(4000u);
    const td_wheel_state then[2] = {machine.state.wheels[1], machine.state.wheels[2]};
    scene_run(16000u);
    for (int i = 0; i < 2; ++i) {
        TEST_ASSERT_EQUAL_UINT8(then[i].phase, machine.state.wheels[1 + i].phase);
        TEST_ASSERT_EQUAL_MEMORY(&then[i].pebble_s, &machine.state.wheels[1 + i].pebble_s,
                                 sizeof then[i].pebble_s);
    }
    const plant_vec began = scene_aircraft_slope.start[0].position;
    TEST_ASSERT_NEAR(0.03, began.x, machine.bodies[0].position.x);
    TEST_ASSERT_NEAR(0.03, began.y, machine.bodies[0].position.y);
}

/* On flat ground each leg carries its share from the first tick on, and nothing bounces: mains 0.4 m behind
 * the centre of mass, the nose wheel 1.6 m ahead of it. */
void test_aircraft_takeoff_begins_settled_on_its_wheels(void)
{
    const double share[3] = {0.2, 0.4, 0.4};
    rig_scene idle = scene_aircraft_takeoff;
    rig_tables still = *idle.tables;
    still.n_forces = 0u;
    still.n_airs = 0u;
    idle.tables = &still;
    scene_begin(&idle);
    for (uint32_t t = 0u; t < 1000u; ++t) {
        scene_tick();
        TEST_ASSERT_NEAR(1e-3, 0.0, speed());
        for (int i = 0; i < 3; ++i) {
            const double load = 1000.0 * td_to_double(machine.out.wheels[i].normal);
            TEST_ASSERT_NEAR(0.005 * AIRCRAFT_WEIGHT, share[i] * AIRCRAFT_WEIGHT, load);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(3u, machine.log.events);
}

/* The same on a slope, where its own attitude must follow. */
void test_settling_on_a_slope_turns_the_body_with_it(void)
{
    scene_begin(&scene_aircraft_slope);
    machine.bodies[0].attitude = (plant_quat){0.0, 1.0, 0.0, 0.0};
    machine.bodies[0].position.z = 1.2;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_settle(&machine, 0u).status);
    TEST_ASSERT_NEAR(5e-3, 0.027131485425441148, machine.bodies[0].attitude.z);
    TEST_ASSERT_NEAR(0.01 * AIRCRAFT_WEIGHT, AIRCRAFT_WEIGHT, rig_on_wheels(&machine));
}

void test_settling_what_cannot_stand_is_refused(void)
{
    scene_begin(&scene_aircraft_deck);
    const td_fault fault = rig_settle(&machine, 1u);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
}

void test_aircraft_takeoff_leaves_the_ground(void)
{
    scene_begin(&scene_aircraft_takeoff);
    scene_run(1000u);
    TEST_ASSERT_NEAR(0.04, 4.0 * machine.t, speed());
    /* the wing carries 10.9 N at 1 m/s: what is left is on the wheels */
    const double lift = 9.81 * speed() * speed() / 0.9;
    TEST_ASSERT_NEAR(0.01 * AIRCRAFT_WEIGHT, AIRCRAFT_WEIGHT - lift, rig_on_wheels(&machine));
    scene_run(15000u);
    TEST_ASSERT_NEAR(1e-9, 0.0, rig_on_wheels(&machine));
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_BORDER_NONE, machine.out.wheels[i].border);
    }
    TEST_ASSERT_TRUE(machine.bodies[0].position.z > 2.0);
}

/* Braked, it rides with the deck: its place on the deck does not change, however that moves. */
void test_aircraft_deck_stays_on_the_deck(void)
{
    scene_begin(&scene_aircraft_deck);
    scene_run(8000u);
    const plant_vec there =
        plant_turn_back(machine.bodies[1].attitude,
                        plant_sub(machine.bodies[0].position, machine.bodies[1].position));
    scene_run(12000u);
    const plant_vec here =
        plant_turn_back(machine.bodies[1].attitude,
                        plant_sub(machine.bodies[0].position, machine.bodies[1].position));
    TEST_ASSERT_NEAR(0.05, there.x, here.x);
    TEST_ASSERT_NEAR(0.05, there.y, here.y);
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_TRUE(machine.out.wheels[i].normal > TD_ZERO);
    }
}

/* What the wheels do to the deck is what the deck does to them, turned round, to the last bit. */
void test_aircraft_deck_receives_the_reaction(void)
{
    scene_begin(&scene_aircraft_deck);
    uint32_t loaded = 0u;
    for (uint32_t i = 0u; i < 3000u; ++i) {
        scene_tick();
        const td_wrench *const craft = &machine.out.wrenches[0];
        const td_wrench *const deck = &machine.out.wrenches[1];
        TEST_ASSERT_TRUE(deck->force_w.x == -craft->force_w.x);
        TEST_ASSERT_TRUE(deck->force_w.y == -craft->force_w.y);
        TEST_ASSERT_TRUE(deck->force_w.z == -craft->force_w.z);
        loaded += craft->force_w.z > TD_ZERO;
    }
    TEST_ASSERT_TRUE(loaded > 100u);
}

/* The nose comes off the wall with the restitution of its law; then brakes hold. */
void test_aircraft_house_bounces_off_the_wall_and_stops(void)
{
    scene_begin(&scene_aircraft_house);
    double restitution = -1.0;
    for (uint32_t i = 0u; i < 4000u; ++i) {
        scene_tick();
        for (uint32_t k = 0u; k < machine.out.n_events; ++k) {
            const td_event *const event = &machine.out.events[k];
            if (event->place == TD_EVENT_SCENERY && event->kind == TD_EVENT_END) {
                restitution = td_to_double(event->restitution);
            }
        }
    }
    const plant_vec nose = plant_point(&machine.bodies[0], (plant_vec){2.0, 0.0, 0.0});
    TEST_ASSERT_NEAR(0.02, 0.2, restitution);
    TEST_ASSERT_TRUE(nose.x < -3.0 && nose.x > -3.1);
    TEST_ASSERT_NEAR(5e-3, 0.0, speed());
}

/* ---- the gallery ---- */

void test_gallery_finds_scenes_by_their_names(void)
{
    TEST_ASSERT_EQUAL_PTR(&scene_soft_tyre, scenes_find("soft_tyre"));
    TEST_ASSERT_NULL(scenes_find("soft"));
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        TEST_ASSERT_EQUAL_PTR(scenes_all[i], scenes_find(scenes_all[i]->scene->name));
    }
}

/* Of the first ticks. Scenes of meshes and robots have warnings, and pairs that are late. */
static uint64_t hash_of_start(const rig_scene *scene)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, scene).status);
    for (int i = 0; i < 100; ++i) {
        TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
    }
    return machine.log.hash;
}

/* Twice the same, tick by tick: plants of scenes begin anew, too. */
void test_gallery_runs_give_the_same_hash_twice(void)
{
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        const uint64_t hash = hash_of_start(scenes_all[i]);
        TEST_ASSERT_EQUAL_HEX64(hash, hash_of_start(scenes_all[i]));
    }
}
