/* SPDX-License-Identifier: MIT */
/* How the pebble wheel behaves, claim by claim: in gusts on a slope, under a side force that grows and
 * goes, on a heaving deck, at ticks that are too long, and how three wheels share a load. Numbers that are not
 * closed forms are those of the reference implementation in double. */
#include <math.h>
#include "td_wheel_work.h"
#include "unity.h"
#include "plant.h"
#include "td_wheel_params.h"
#include "td_motion.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_wheel.h"
#include "td_test_aircraft.h"
#include "td_test_real.h"

#define PI     3.14159265358979323846
#define WEIGHT (TD_TEST_MASS * TD_TEST_GRAVITY)

/* Boards compute doubles in software: they run the beginning. */
#if TD_SOAK
#    define SECONDS(soak, host, board) (soak)
#else
#    define SECONDS(soak, host, board) (ON_BOARD ? (board) : (host))
#endif

static td_test_aircraft rig;

void setUp(void)
{
    td_test_aircraft_set(&rig);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void start(double tick)
{
    td_test_aircraft_set(&rig);
    rig.tick = tick;
    (void)td_test_aircraft_ready(&rig);
}

/* ---- gusts on a slope ---- */

static void blow(double t, double gain)
{
    rig.push =
        (plant_vec){gain * (-400.0 + 300.0 * sin(2.5 * t)), gain * 700.0 * sin(6.0 * t), 0.0};
    rig.twist = (plant_vec){0.0, 0.0, gain * 420.0 * sin(6.0 * t)};
}

static void park_on_slope(double mu_s, double mu_k)
{
    td_test_aircraft_park(&rig, 6.0 * PI / 180.0, td_test_material(mu_s, mu_k));
    td_test_aircraft_brake(&rig, 0.0, 3000.0);
}

/* mu_s 0.6 holds: the mains never move, and the free nose wheel does not chatter. */
void test_in_gusts_on_a_slope_the_mains_do_not_move_at_all(void)
{
    park_on_slope(0.6, 0.48);
    td_test_aircraft_run(&rig, SECONDS(1.0, 1.0, 0.2));
    const td_place left = rig.states[LEFT].pebble_s;
    const td_place right = rig.states[RIGHT].pebble_s;
    const long ticks = (long)(SECONDS(50.0, 10.0, 0.1) / rig.tick);
    double jump = 0.0;
    for (long i = 0; i < ticks; ++i) {
        const double before = td_test_newtons(rig.outs[NOSE].force_w.x);
        blow((double)i * rig.tick, 1.0);
        td_test_aircraft_tick(&rig);
        jump = fmax(jump, fabs(td_test_newtons(rig.outs[NOSE].force_w.x) - before));
        TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[LEFT].phase);
        TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[RIGHT].phase);
    }
    TEST_ASSERT_EQUAL_MEMORY(&left, &rig.states[LEFT].pebble_s, sizeof left);
    TEST_ASSERT_EQUAL_MEMORY(&right, &rig.states[RIGHT].pebble_s, sizeof right);
    TEST_ASSERT_LESS_THAN_DOUBLE(2.0, jump);
}

/* @return how far stronger gusts drag the aircraft, [m]; counts how often the left main begins to slip */
static double dragged(double tick, double seconds, int *slips)
{
    start(tick);
    park_on_slope(0.25, 0.2);
    plant_vec from = rig.body.position;
    *slips = 0;
    const long ticks = (long)(seconds / tick + 0.5);
    for (long i = 0; i < ticks; ++i) {
        const uint8_t phase = rig.states[LEFT].phase;
        blow((double)i * tick, 1.2);
        td_test_aircraft_tick(&rig);
        *slips += phase == TD_WHEEL_STANDING && rig.states[LEFT].phase == TD_WHEEL_SLIPPING;
        from = (double)i * tick < 1.0 ? rig.body.position : from;
    }
    return td_test_length(plant_sub(rig.body.position, from));
}

/* Where gusts win, it slips and sticks again, and the way is that of the mechanics, not of the tick. */
void test_beyond_friction_the_way_does_not_depend_on_the_tick(void)
{
    if (ON_BOARD) {
        TEST_IGNORE_MESSAGE("minutes of soft doubles");
    }
    const double ticks[] = {0.002, 0.001, 0.0005, 0.00025};
    int slips = 0;
    const double way = dragged(ticks[3], 20.0, &slips);
    TEST_ASSERT_DOUBLE_WITHIN(0.01 * 0.4918, 0.4918, way);
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_DOUBLE_WITHIN(0.013 * way, way, dragged(ticks[i], 20.0, &slips));
        TEST_ASSERT_EQUAL_INT(8, slips);
    }
}

/* ---- a side force that grows and goes ---- */

/* The centre of the tyres' stiffness lies under that of mass, so that a side force F only shifts the
 * aircraft: a main carries 2/5 of it. F h / 2.4 m of load goes from one main to the other. So the
 * unloaded one slips first, when 0.4 F = mu_s (0.4 W - F h / 2.4). */
void test_of_three_wheels_the_unloaded_main_slips_first_and_each_slips_once(void)
{
    td_test_aircraft_park(&rig, 0.0, td_test_material(0.5, 0.4));
    td_test_aircraft_brake(&rig, 3000.0, 3000.0);
    td_test_aircraft_run(&rig, SECONDS(2.0, 2.0, 0.5));
    const double height = rig.body.position.z;
    const double predicted = 0.5 * 0.4 * WEIGHT / (0.4 + 0.5 * height / 2.4);
    const double begin = ON_BOARD ? 3000.0 : 0.0;
    double first = 0.0;
    rig.changes = 0;
    for (double t = 0.0; t < SECONDS(12.0, 12.0, 0.3); t += rig.tick) {
        rig.push.y = t < 4.0 ? begin + 1500.0 * t : fmax(0.0, 1500.0 * (8.0 - t));
        td_test_aircraft_tick(&rig);
        if (first == 0.0 && rig.states[RIGHT].phase == TD_WHEEL_SLIPPING) {
            first = rig.push.y;
            TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[LEFT].phase);
            TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[NOSE].phase);
        }
    }
    TEST_ASSERT_DOUBLE_WITHIN((ON_BOARD ? 0.05 : 0.02) * predicted, predicted, first);
    if (!ON_BOARD) {
        TEST_ASSERT_EQUAL_INT(6, rig.changes);
        TEST_ASSERT_LESS_THAN_DOUBLE(1e-4, td_test_length(rig.body.velocity));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 7.405, rig.body.position.y);
    }
}

/* ---- load ---- */

static plant_vec foot(int i)
{
    return plant_from_core(rig.outs[i].point_w);
}

#define LOAD_ERROR (ON_BOARD ? 0.03 * WEIGHT : 0.001 * WEIGHT)

/* Weight on wheels: what three of them carry of `weight`, when a force pushes the centre of mass ahead and
 * aside. Moments about the line of the mains and about the nose's track say how they share it. */
static void assert_shares(double weight, double ahead, double aside)
{
    /* where the centre of mass was when the wheels were asked */
    const plant_vec c = plant_sub(rig.body.position, plant_scale(rig.tick, rig.body.velocity));
    const plant_vec n = foot(NOSE);
    const plant_vec l = foot(LEFT);
    const plant_vec r = foot(RIGHT);
    const double nose = (weight * (c.x - l.x) + ahead * c.z) / (n.x - l.x);
    const double mains = weight - nose;
    const double left = (weight * c.y + aside * c.z - nose * n.y - mains * r.y) / (l.y - r.y);
    TEST_ASSERT_DOUBLE_WITHIN(LOAD_ERROR, nose, td_test_aircraft_load(&rig, NOSE));
    TEST_ASSERT_DOUBLE_WITHIN(LOAD_ERROR, left, td_test_aircraft_load(&rig, LEFT));
    TEST_ASSERT_DOUBLE_WITHIN(LOAD_ERROR, mains - left, td_test_aircraft_load(&rig, RIGHT));
}

/* A fifth of the weight on the nose; wind from the side loads the lee main, lift takes its part. */
void test_standing_in_wind_the_wheels_share_as_moments_say(void)
{
    td_test_aircraft_park(&rig, 0.0, td_test_material(0.6, 0.5));
    td_test_aircraft_brake(&rig, 3000.0, 3000.0);
    td_test_aircraft_run(&rig, SECONDS(6.0, 6.0, 1.0));
    assert_shares(WEIGHT, 0.0, 0.0);
    TEST_ASSERT_DOUBLE_WITHIN(0.02 * WEIGHT, 0.2 * WEIGHT, td_test_aircraft_load(&rig, NOSE));
    rig.push = (plant_vec){0.0, 1000.0, 1500.0};
    td_test_aircraft_run(&rig, SECONDS(6.0, 6.0, 1.0));
    assert_shares(WEIGHT - 1500.0, 0.0, 1000.0);
}

/* Brakes of the mains, 1 kN each, push the nose down. */
void test_braking_moves_load_to_the_nose(void)
{
    td_test_aircraft_park(&rig, 0.0, td_test_material(0.6, 0.5));
    rig.body.velocity.x = 20.0;
    td_test_aircraft_brake(&rig, 0.0, 1000.0);
    td_test_aircraft_run(&rig, SECONDS(6.0, 6.0, 1.0));
    assert_shares(WEIGHT, 2000.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, rig.states[LEFT].phase);
}

/* ---- landing ---- */

typedef struct landing {
    double stopped, aside, peak; /* [s], [m], [N] */
} landing;

static landing land(double tick)
{
    landing seen = {0.0, 0.0, 0.0};
    start(tick);
    rig.flat.material = td_test_material(0.6, 0.5);
    rig.body.position.z = 1.02;
    rig.body.velocity = (plant_vec){30.0, 0.5, -2.0};
    const long ticks = (long)(SECONDS(20.0, 20.0, 0.2) / tick);
    for (long i = 0; i < ticks; ++i) {
        td_test_aircraft_brake(&rig, 0.0, (double)i * tick >= 3.0 ? 1000.0 : 0.0);
        td_test_aircraft_tick(&rig);
        seen.peak = fmax(seen.peak, td_test_aircraft_load(&rig, LEFT));
        if (seen.stopped == 0.0 && rig.body.velocity.x < 0.0) {
            seen.stopped = (double)i * tick;
        }
    }
    seen.aside = rig.body.position.y;
    return seen;
}

/* 30 m/s at 2 m/s^2 from 3 s on: 18 s; it stops 2 cm/s of rocking early. Ticks of 5 and 10 ms change
 * little. */
void test_a_landing_stops_on_time_and_on_line_at_ticks_of_one_to_ten_milliseconds(void)
{
    const landing fine = land(0.001);
    TEST_ASSERT_DOUBLE_WITHIN(50.0, 13369.0, fine.peak);
    if (!ON_BOARD) {
        TEST_ASSERT_DOUBLE_WITHIN(0.03, 17.98, fine.stopped);
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.006, fine.aside);
    }
    for (double tick = 0.005; tick < 0.011; tick += 0.005) {
        const landing coarse = land(tick);
        TEST_ASSERT_DOUBLE_WITHIN(0.05 * fine.peak, fine.peak, coarse.peak);
        TEST_ASSERT_DOUBLE_WITHIN(0.011, fine.aside, coarse.aside);
    }
}

/* ---- the bound of the tick ---- */

/* One mass held aside by one tyre, its load held: a spring and a damper.
 * @param implicit the tyre knows the mass
 * @return the last of the swings of 200 ticks to the first */
static double swing(double tick, double stiffness, bool implicit, td_status *status)
{
    const double mass = 250.0;
    td_wheel wheel = td_test_main_wheel((plant_vec){0.0, 0.0, 0.0});
    wheel.k_xy = td_test_force(stiffness);
    wheel.mass_eff = implicit ? td_from_double(mass / TD_TEST_FORCE) : TD_ZERO;
    td_test_ground ground;
    td_wheel_params params;
    td_wheel_state state;
    td_wheel_work work;
    td_wheel_out out;
    td_motion motion;
    plant_vec at = {0.0, 0.0, 0.6};
    plant_vec speed = {0.0, 0.01, 0.0};
    double most = 0.0;
    *status = td_wheel_params_set(&wheel, td_unit_from_double(tick),
                                  td_from_double(TD_TEST_FORCE / mass), 0u, &params)
                  .status;
    if (*status < TD_OK) {
        (void)td_wheel_params_set(&wheel, td_unit_from_double(tick), TD_ZERO, 0u, &params);
    }
    td_test_ground_set(&ground, (plant_vec){0.0, 0.0, 1.0}, 0.0, td_test_material(1.9, 1.9));
    td_wheel_reset(&state);
    for (int i = 0; i < 200; ++i) {
        TEST_ASSERT_EQUAL_INT(
            TD_OK, td_test_motion(at, td_test_upright(), speed, (plant_vec){0.0, 0.0, 0.0}, &motion)
                       .status);
        const td_wheel_input input = {&motion, td_test_force(1e4), TD_ZERO, &work};
        td_wheel_evaluate(&params, &ground.ground, &state, &input, &out);
        td_wheel_commit(&state, &out);
        speed.y += tick * td_test_newtons(out.force_w.y) / mass;
        at.y += tick * speed.y;
        most = i >= 190 ? fmax(most, fabs(speed.y)) : most;
    }
    return most / 0.01;
}

/* h^2 k / m + 2 h d / m = 4 at 53.48 ms. A hair below it swings for long and stands; a hair above it is
 * thrown about until it slides. What the check says is what happens. */
void test_a_tick_is_stable_as_long_as_the_check_says(void)
{
    td_status status = TD_OK;
    TEST_ASSERT_LESS_THAN_DOUBLE(0.1, swing(0.0530, 2e5, false, &status));
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, status);
    TEST_ASSERT_GREATER_THAN_DOUBLE(1.0, swing(0.0540, 2e5, false, &status));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, status);
    TEST_ASSERT_LESS_THAN_DOUBLE(1e-3, swing(0.0150, 2e5, false, &status));
    TEST_ASSERT_EQUAL_INT(TD_OK, status);
}

/* What knows the mass that it moves may be as stiff as it likes: ten and twenty times what would be thrown
 * about. A load of 14 kN still holds its pebble. */
void test_an_implicit_tyre_is_stable_where_an_explicit_one_is_refused(void)
{
    const double stiffness[] = {2e6, 4e6};
    for (int i = 0; i < 2; ++i) {
        td_status status = TD_OK;
        TEST_ASSERT_GREATER_THAN_DOUBLE(1.0, swing(0.0540, stiffness[i], false, &status));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, status);
        TEST_ASSERT_LESS_THAN_DOUBLE(1e-3, swing(0.0540, stiffness[i], true, &status));
        TEST_ASSERT_TRUE(status >= TD_OK);
    }
}

/* ---- decks ---- */

/* A deck that speeds up and heaves as forces would have it, in steps as the plant's: seen from it there is
 * only another gravity. Tilted by 5 degrees. */
static plant_vec deck_acceleration(double t)
{
    return (plant_vec){0.5 * sin(0.7 * t), 0.3 * cos(1.1 * t), 1.2 * sin(0.8 * t)};
}

static const plant_quat tilt = {0.99904822158185778, 0.043619387365336, 0.0, 0.0};

static plant_quat times(plant_quat a, plant_quat b)
{
    return (plant_quat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

static plant_quat back(plant_quat q)
{
    return (plant_quat){q.w, -q.x, -q.y, -q.z};
}

/* The same landing seen from the shore and from the deck: how far they are apart at the end. */
static double apart(double seconds, double brake)
{
    static td_test_aircraft ashore;
    const long ticks = (long)(seconds / rig.tick);
    const plant_vec origin = {40.0, -20.0, 3.0};
    td_test_aircraft_set(&ashore);
    rig.down = 0.0;
    rig.body.position = (plant_vec){0.0, 0.0, 1.01};
    rig.body.velocity = (plant_vec){3.0, 0.2, -0.5};
    td_test_aircraft_brake(&rig, brake, brake);
    td_test_aircraft_brake(&ashore, brake, brake);
    ashore.flat.solid.body = DECK;
    ashore.deck.position = origin;
    ashore.deck.attitude = tilt;
    ashore.deck.velocity = (plant_vec){7.0, 0.0, 0.4};
    ashore.body.position = plant_add(origin, plant_turn(tilt, rig.body.position));
    ashore.body.velocity = plant_add(ashore.deck.velocity, plant_turn(tilt, rig.body.velocity));
    ashore.body.attitude = times(tilt, rig.body.attitude);
    for (long i = 0; i < ticks; ++i) {
        const plant_vec a = deck_acceleration((double)i * rig.tick);
        const plant_vec felt = plant_sub((plant_vec){0.0, 0.0, -TD_TEST_GRAVITY}, a);
        rig.push = plant_scale(TD_TEST_MASS, plant_turn_back(tilt, felt));
        td_test_aircraft_tick(&rig);
        td_test_aircraft_tick(&ashore);
        plant_step(&ashore.deck, a, (plant_vec){0.0, 0.0, 0.0}, rig.tick);
    }
    const plant_vec arm = plant_sub(ashore.body.position, ashore.deck.position);
    const plant_quat turned = times(back(tilt), ashore.body.attitude);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, rig.body.attitude.x, turned.x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, rig.body.attitude.y, turned.y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, rig.body.attitude.z, turned.z);
    return td_test_length(plant_sub(plant_turn_back(tilt, arm), rig.body.position));
}

#if defined(TD_SCALAR_F64)
#    define APART 1e-9
#else
#    define APART 1e-4
#endif

void test_a_landing_on_a_moving_deck_is_that_seen_from_the_deck(void)
{
    TEST_ASSERT_LESS_THAN_DOUBLE(APART, apart(SECONDS(40.0, 10.0, 0.3), 2000.0));
}

/* Heave 1.2 m, roll 6 degrees, pitch 2 degrees, under way at 8 m/s; eased in over 4 s. */
static void sail(double t)
{
    const double ease = t < 4.0 ? t / 4.0 : 1.0;
    const double rate = t < 4.0 ? 0.25 : 0.0;
    const double w[3] = {2.0 * PI / 8.0, 2.0 * PI / 10.0, 2.0 * PI / 7.0};
    const double size[3] = {1.2, 6.0 * PI / 180.0, 2.0 * PI / 180.0};
    const double phase[3] = {0.0, 0.7, 0.2};
    double x[3];
    double v[3];
    for (int i = 0; i < 3; ++i) {
        const double s = size[i] * sin(w[i] * t + phase[i]);
        x[i] = s * ease;
        v[i] = size[i] * w[i] * cos(w[i] * t + phase[i]) * ease + s * rate;
    }
    const plant_quat roll = {cos(0.5 * x[1]), sin(0.5 * x[1]), 0.0, 0.0};
    const plant_quat pitch = {cos(0.5 * x[2]), 0.0, sin(0.5 * x[2]), 0.0};
    rig.deck.attitude = times(pitch, roll);
    rig.deck.position = (plant_vec){8.0 * t, 0.0, x[0]};
    rig.deck.velocity = (plant_vec){8.0, 0.0, v[0]};
    rig.deck.spin_b =
        plant_add((plant_vec){v[1], 0.0, 0.0}, plant_turn_back(roll, (plant_vec){0.0, v[2], 0.0}));
}

/* Parked with brakes on: the wheels stand, and the aircraft sways on its legs by a centimetre. */
void test_on_a_heaving_rolling_deck_under_way_it_stays_on_its_spot(void)
{
    td_test_aircraft_park(&rig, 0.0, td_test_material(0.8, 0.6));
    td_test_aircraft_brake(&rig, 1500.0, 3000.0);
    rig.flat.solid.body = DECK;
    rig.body.velocity.x = 8.0;
    const long ticks = (long)(SECONDS(40.0, 20.0, 0.3) / rig.tick);
    const long settled = ticks / 10;
    plant_vec spot = {0.0, 0.0, 0.0};
    double sway = 0.0;
    for (long i = 0; i < ticks; ++i) {
        sail((double)i * rig.tick);
        td_test_aircraft_tick(&rig);
        const plant_vec arm = plant_sub(rig.body.position, rig.deck.position);
        const plant_vec here = plant_turn_back(rig.deck.attitude, arm);
        spot = i <= settled ? here : spot;
        rig.changes = i <= settled ? 0 : rig.changes;
        sway = fmax(sway, fmax(fabs(here.x - spot.x), fabs(here.y - spot.y)));
    }
    TEST_ASSERT_EQUAL_INT(0, rig.changes);
    for (int i = 0; i < WHEELS; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, rig.states[i].phase);
    }
    TEST_ASSERT_LESS_THAN_DOUBLE(ON_BOARD ? 0.04 : 0.012, sway);
}
