/* SPDX-License-Identifier: MIT */
#include "typed_plants.h"
#include "scene_words.h"

#define PENDULUM_MASS     50.0
#define PENDULUM_DISTANCE 0.5
#define PENDULUM_GRAVITY  9.81

/* ---- pendulums ---- */

static typed_swing now;

static void place(rig *r, uint32_t body, plant_vec hinge, plant_vec velocity, int which)
{
    const double half = -0.5 * now.angle[which];
    const rig_start at = {.position = hinge,
                          .attitude = {plant_cos(half), 0.0, plant_sin(half), 0.0},
                          .velocity = velocity,
                          .spin_b = {0.0, -now.rate[which], 0.0}};
    rig_place(r, body, &at);
}

/* ---- one step of the free motion ---- */

typedef struct slope {
    double a[2]; /* [rad/s^2] */
} slope;

typedef slope (*free_motion)(const typed_swing *s);

static typed_swing along(const typed_swing *s, const typed_swing *d, double h)
{
    typed_swing out;
    for (int i = 0; i < 2; ++i) {
        out.angle[i] = s->angle[i] + h * d->angle[i];
        out.rate[i] = s->rate[i] + h * d->rate[i];
    }
    return out;
}

static typed_swing derivative(free_motion f, const typed_swing *s)
{
    const slope a = f(s);
    return (typed_swing){{s->rate[0], s->rate[1]}, {a.a[0], a.a[1]}};
}

static typed_swing step(free_motion f, const typed_swing *s, double h)
{
    const typed_swing k1 = derivative(f, s);
    const typed_swing s2 = along(s, &k1, 0.5 * h);
    const typed_swing k2 = derivative(f, &s2);
    const typed_swing s3 = along(s, &k2, 0.5 * h);
    const typed_swing k3 = derivative(f, &s3);
    const typed_swing s4 = along(s, &k3, h);
    const typed_swing k4 = derivative(f, &s4);
    typed_swing out = *s;
    out = along(&out, &k1, h / 6.0);
    out = along(&out, &k2, h / 3.0);
    out = along(&out, &k3, h / 3.0);
    return along(&out, &k4, h / 6.0);
}

/* ---- a single pendulum ---- */

static slope single_free(const typed_swing *s)
{
    return (slope){{PENDULUM_GRAVITY / PENDULUM_DISTANCE * plant_sin(s->angle[0]), 0.0}};
}

static void begin_single(rig *r)
{
    (void)r;
    now = (typed_swing){{1.0, 0.0}, {0.0, 0.0}};
}

static void drive_single(rig *r)
{
    place(r, 0u, (plant_vec)SCENE_STILL, (plant_vec)SCENE_STILL, 0);
}

/* The weight acts at the body's origin, the hinge: its torque is not in r->torque. */
static void load_single(rig *r)
{
    const double inertia = PENDULUM_MASS * PENDULUM_DISTANCE * PENDULUM_DISTANCE;
    now.rate[0] -= r->h * r->torque[0].y / inertia;
    now = step(single_free, &now, r->h);
}

/* ---- the double one: two masses of 1 kg at the ends of two links of 0.5 m ---- */

#define LINK 0.5
#define BOB  1.0

/* With c = cos(q1 - q2), s = sin(q1 - q2), g the gravity:
 *   2 q1'' + c q2'' =  2 g/l sin q1 - s q2'^2
 *   c q1'' +   q2'' =    g/l sin q2 + s q1'^2        both over m l^2 */
static slope solve(const typed_swing *s, double right1, double right2)
{
    const double c = plant_cos(s->angle[0] - s->angle[1]);
    const double det = 2.0 - c * c;
    return (slope){{(right1 - c * right2) / det, (2.0 * right2 - c * right1) / det}};
}

static slope double_free(const typed_swing *s)
{
    const double g = PENDULUM_GRAVITY / LINK;
    const double sine = plant_sin(s->angle[0] - s->angle[1]);
    return solve(s, 2.0 * g * plant_sin(s->angle[0]) - sine * s->rate[1] * s->rate[1],
                 g * plant_sin(s->angle[1]) + sine * s->rate[0] * s->rate[0]);
}

static void begin_double(rig *r)
{
    (void)r;
    now = (typed_swing){{2.0, 1.5}, {0.0, 0.0}};
}

static plant_vec elbow_by_angle(void) /* d(elbow) / d(angle) */
{
    return (plant_vec){-LINK * plant_cos(now.angle[0]), 0.0, -LINK * plant_sin(now.angle[0])};
}

static void drive_double(rig *r)
{
    const plant_vec elbow = {-LINK * plant_sin(now.angle[0]), 0.0, LINK * plant_cos(now.angle[0])};
    place(r, 0u, (plant_vec)SCENE_STILL, (plant_vec)SCENE_STILL, 0);
    place(r, 1u, elbow, plant_scale(now.rate[0], elbow_by_angle()), 1);
}

/* Virtual work: a force on the second body moves its hinge, too. r->force holds weights, the scene's
 * gravity is 0. */
static void load_double(rig *r)
{
    const double unit = BOB * LINK * LINK;
    const double q1 = -r->torque[0].y + plant_dot(r->force[1], elbow_by_angle());
    const double q2 = -r->torque[1].y;
    const slope kick = solve(&now, q1 / unit, q2 / unit);
    now.rate[0] += r->h * kick.a[0];
    now.rate[1] += r->h * kick.a[1];
    now = step(double_free, &now, r->h);
}

/* ---- an aircraft ---- */

enum {
    AIRCRAFT,
    SHIP
};

/* Brakes in newtons: the most that a wheel resists. */
static void brake(rig *r, double nose, double mains)
{
    const double newtons[3] = {nose, mains, mains};
    for (int i = 0; i < 3; ++i) {
        r->controls[i].brake = td_from_double(newtons[i] / r->what->newtons);
    }
}

static void drive_landing(rig *r)
{
    brake(r, 0.0, r->t >= 3.0 ? 1000.0 : 0.0);
}

static void drive_steering(rig *r)
{
    const double share = r->t < 1.0 ? 0.0 : r->t < 2.0 ? r->t - 1.0 : 1.0;
    r->controls[0].steer = td_from_double(0.1 * share);
}

static void drive_slope(rig *r)
{
    brake(r, 0.0, 3000.0);
}

static void begin_standing(rig *r)
{
    (void)rig_settle(r, AIRCRAFT);
}

#define WIND_X      -400.0 /* [N] */
#define GUST_X      300.0  /* [N] */
#define GUST_X_RATE 2.5    /* [rad/s] */
#define GUST_Y      700.0  /* [N] */
#define GUST_Y_RATE 6.0    /* [rad/s] */
#define GUST_YAW    420.0  /* [N m] */

static void load_gusts(rig *r)
{
    const plant_vec force = {.x = WIND_X + GUST_X * plant_sin(GUST_X_RATE * r->t),
                             .y = GUST_Y * plant_sin(GUST_Y_RATE * r->t)};
    r->force[AIRCRAFT] = plant_add(r->force[AIRCRAFT], force);
    r->torque[AIRCRAFT].z += GUST_YAW * plant_sin(GUST_Y_RATE * r->t);
}

/* The ship heaves, rolls and pitches, under way; its motion eases in. */

#define SHIP_SPEED   6.3074798583984375       /* [m/s] */
#define EASE         4.0                      /* [s] */
#define HEAVE        1.2                      /* [m] */
#define HEAVE_PERIOD 8.0                      /* [s] */
#define ROLL         (6.0 * SCENE_PI / 180.0) /* [rad] */
#define ROLL_PERIOD  10.0                     /* [s] */
#define ROLL_PHASE   0.7                      /* [rad] */
#define PITCH        (2.0 * SCENE_PI / 180.0) /* [rad] */
#define PITCH_PERIOD 7.0                      /* [s] */
#define PITCH_PHASE  0.2                      /* [rad] */

typedef struct wave {
    double value, rate;
} wave;

static wave wave_at(double t, double amplitude, double period, double phase)
{
    const double w = 2.0 * SCENE_PI / period;
    const double ease = t < EASE ? t / EASE : 1.0;
    const double ease_rate = t < EASE ? 1.0 / EASE : 0.0;
    const double s = amplitude * plant_sin(w * t + phase);
    const double c = amplitude * w * plant_cos(w * t + phase);
    return (wave){.value = s * ease, .rate = c * ease + s * ease_rate};
}

/* q = q_y(pitch) q_x(roll): the roll rate about the pitched x axis, the pitch rate about the world's y. */
static void deck_at(rig *r, double speed)
{
    const double t = r->t;
    const wave heave = wave_at(t, HEAVE, HEAVE_PERIOD, 0.0);
    const wave roll = wave_at(t, ROLL, ROLL_PERIOD, ROLL_PHASE);
    const wave pitch = wave_at(t, PITCH, PITCH_PERIOD, PITCH_PHASE);
    const double cp = plant_cos(0.5 * pitch.value);
    const double sp = plant_sin(0.5 * pitch.value);
    const double cr = plant_cos(0.5 * roll.value);
    const double sr = plant_sin(0.5 * roll.value);
    const plant_quat q = {cp * cr, cp * sr, sp * cr, -sp * sr};
    const plant_vec spin_w = {roll.rate * plant_cos(pitch.value), pitch.rate,
                              -roll.rate * plant_sin(pitch.value)};
    const rig_start at = {.position = {speed * t, 0.0, heave.value},
                          .attitude = q,
                          .velocity = {speed, 0.0, heave.rate},
                          .spin_b = plant_turn_back(q, spin_w)};
    rig_place(r, SHIP, &at);
}

static void drive_deck(rig *r)
{
    deck_at(r, SHIP_SPEED);
    brake(r, 1500.0, 3000.0);
}

/* ---- the scenes ---- */

typedef struct typed {
    const rig_scene *gallery;
    void (*begin)(rig *r);
    void (*drive)(rig *r);
    void (*load)(rig *r);
    double gravity;
} typed;

static const typed all[] = {
    {&scene_pendulum_collide, begin_single, drive_single, load_single, PENDULUM_GRAVITY},
    {&scene_pendulum_rest, begin_single, drive_single, load_single, PENDULUM_GRAVITY},
    {&scene_double_pendulum, begin_double, drive_double, load_double, 0.0},
    {&scene_aircraft_deck, NULL, drive_deck, NULL, 9.81},
    {&scene_aircraft_landing, NULL, drive_landing, NULL, 9.81},
    {&scene_aircraft_steering, NULL, drive_steering, NULL, 9.81},
    {&scene_aircraft_slope, begin_standing, drive_slope, load_gusts, 9.81},
};

rig_scene typed_scene(const rig_scene *gallery)
{
    rig_scene scene = *gallery;
    scene.tables = NULL;
    for (size_t i = 0u; i < sizeof all / sizeof all[0]; ++i) {
        if (all[i].gallery == gallery) {
            scene.begin = all[i].begin;
            scene.drive = all[i].drive;
            scene.load = all[i].load;
            scene.gravity = all[i].gravity;
        }
    }
    return scene;
}

typed_swing typed_swing_now(void)
{
    return now;
}
