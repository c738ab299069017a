/* SPDX-License-Identifier: MIT */
#include "scene_pendulum.h"
#include "scene_words.h"

static scene_swing now;

scene_swing scene_swing_now(void)
{
    return now;
}

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

typedef slope (*free_motion)(const scene_swing *s);

static scene_swing along(const scene_swing *s, const scene_swing *d, double h)
{
    scene_swing out;
    for (int i = 0; i < 2; ++i) {
        out.angle[i] = s->angle[i] + h * d->angle[i];
        out.rate[i] = s->rate[i] + h * d->rate[i];
    }
    return out;
}

static scene_swing derivative(free_motion f, const scene_swing *s)
{
    const slope a = f(s);
    return (scene_swing){{s->rate[0], s->rate[1]}, {a.a[0], a.a[1]}};
}

static scene_swing step(free_motion f, const scene_swing *s, double h)
{
    const scene_swing k1 = derivative(f, s);
    const scene_swing s2 = along(s, &k1, 0.5 * h);
    const scene_swing k2 = derivative(f, &s2);
    const scene_swing s3 = along(s, &k2, 0.5 * h);
    const scene_swing k3 = derivative(f, &s3);
    const scene_swing s4 = along(s, &k3, h);
    const scene_swing k4 = derivative(f, &s4);
    scene_swing out = *s;
    out = along(&out, &k1, h / 6.0);
    out = along(&out, &k2, h / 3.0);
    out = along(&out, &k3, h / 3.0);
    return along(&out, &k4, h / 6.0);
}

/* ---- a single pendulum ---- */

static slope single_free(const scene_swing *s)
{
    return (slope){{PENDULUM_GRAVITY / PENDULUM_DISTANCE * plant_sin(s->angle[0]), 0.0}};
}

static void begin_single(rig *r)
{
    (void)r;
    now = (scene_swing){{1.0, 0.0}, {0.0, 0.0}};
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

/* Units: t, kN. The inertia is that about the hinge. */
static const td_body single_bodies[] = {{.mass = TD_R(0.05),
                                         .inertia = SCENE_VEC(0.0125, 0.0125, 0.0125),
                                         .v_max = TD_R(1.0),
                                         .omega_max = TD_R(12.0)}};
static const td_law single_laws[] = {{.kind = TD_LAW_DAMPED,
                                      .stiffness = TD_R(50.0),
                                      .restitution = TD_U(0.5),
                                      .speed_min = TD_R(0.001)}};
static const td_material single_materials[] = {{.is_unlimited = true}}; /* smooth */
static const rig_start single_start[] = {SCENE_AT(0.0, 0.0, 0.0)};

/* The tip is an initiator, the wall scenery: x >= 0.5. */
static const td_initiator tips[] = {{.point_b = SCENE_VEC(0.0, 0.0, 1.0), .meets_scenery = true}};
static const td_half_space wall_planes[] = {TD_HALF_SPACE(-1.0, 0.0, 0.0, -0.5)};
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static const td_scenery wall = {
    .half_spaces = wall_planes, .ops = one_leaf, .n_half_spaces = 1u, .n_ops = 1u};
static const td_scenery_solid walls[] = {{.scenery = &wall, .body = TD_WORLD}};

static const td_scene collide = {
    .name = "pendulum_collide",
    .tick = TD_U(0.0001),
    .bodies = single_bodies,
    .initiators = tips,
    .laws = single_laws,
    .ground = {.solids = walls, .materials = single_materials, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = 1u,
    .n_initiators = 1u,
    .n_laws = 1u,
};

const rig_scene scene_pendulum_collide = {
    .scene = &collide,
    .about = "a pendulum swings against a wall, again and again",
    .newtons = 1000.0,
    .gravity = PENDULUM_GRAVITY,
    .start = single_start,
    .ticks = 30000u,
    .begin = begin_single,
    .drive = drive_single,
    .load = load_single,
};

/* The tip is a part, a point; the floor a box with its top at z = -0.4. */
static const td_shape tip = {.kind = TD_SHAPE_POINT};
static const td_shape slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(2.0, 1.0, 0.5)};
static const td_part rest_parts[] = {SCENE_PART(tip, 0.0, 0.0, 1.0, 0u),
                                     SCENE_PART(slab, 0.0, 0.0, -0.9, TD_WORLD)};

static const td_scene rest = {
    .name = "pendulum_rest",
    .tick = TD_U(0.0001),
    .bodies = single_bodies,
    .parts = rest_parts,
    .laws = single_laws,
    .ground = {.materials = single_materials, .n_materials = 1u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 1u,
    .candidates = 1u,
    .n_z = 1u,
};

const rig_scene scene_pendulum_rest = {
    .scene = &rest,
    .about = "a pendulum falls on a floor, bounces and comes to rest",
    .newtons = 1000.0,
    .gravity = PENDULUM_GRAVITY,
    .start = single_start,
    .ticks = 30000u,
    .begin = begin_single,
    .drive = drive_single,
    .load = load_single,
};

/* ---- double_pendulum: two masses of 1 kg at the ends of two links of 0.5 m, beside a wall ---- */

#define LINK 0.5
#define BOB  1.0

/* With c = cos(q1 - q2), s = sin(q1 - q2), g the gravity:
 *   2 q1'' + c q2'' =  2 g/l sin q1 - s q2'^2
 *   c q1'' +   q2'' =    g/l sin q2 + s q1'^2        both over m l^2 */
static slope solve(const scene_swing *s, double right1, double right2)
{
    const double c = plant_cos(s->angle[0] - s->angle[1]);
    const double det = 2.0 - c * c;
    return (slope){{(right1 - c * right2) / det, (2.0 * right2 - c * right1) / det}};
}

static slope double_free(const scene_swing *s)
{
    const double g = PENDULUM_GRAVITY / LINK;
    const double sine = plant_sin(s->angle[0] - s->angle[1]);
    return solve(s, 2.0 * g * plant_sin(s->angle[0]) - sine * s->rate[1] * s->rate[1],
                 g * plant_sin(s->angle[1]) + sine * s->rate[0] * s->rate[0]);
}

double scene_double_energy(const scene_swing *s)
{
    const double c = plant_cos(s->angle[0] - s->angle[1]);
    const double square = s->rate[0] * s->rate[0] + 0.5 * s->rate[1] * s->rate[1];
    const double height = 2.0 * plant_cos(s->angle[0]) + plant_cos(s->angle[1]);
    return BOB * LINK * LINK * (square + c * s->rate[0] * s->rate[1]) +
           BOB * PENDULUM_GRAVITY * LINK * height;
}

static void begin_double(rig *r)
{
    (void)r;
    now = (scene_swing){{2.0, 1.5}, {0.0, 0.0}};
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

static const td_shape link = {.kind = TD_SHAPE_CAPSULE, .size = SCENE_VEC(0.03, 0.25, 0.0)};
static const td_shape bob = {.kind = TD_SHAPE_SPHERE, .size = SCENE_VEC(0.08, 0.0, 0.0)};
static const td_shape post = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(0.25, 1.0, 1.0)};
static const td_body double_bodies[] = {{.mass = TD_R(1.0),
                                         .inertia = SCENE_VEC(0.25, 0.25, 0.25),
                                         .v_max = TD_R(1.0),
                                         .omega_max = TD_R(40.0)},
                                        {.mass = TD_R(1.0),
                                         .inertia = SCENE_VEC(0.25, 0.25, 0.25),
                                         .v_max = TD_R(5.0),
                                         .omega_max = TD_R(40.0)}};
static const td_part double_parts[] = {
    SCENE_PART(link, 0.0, 0.0, 0.25, 0u), SCENE_PART(link, 0.0, 0.0, 0.25, 1u),
    SCENE_PART(bob, 0.0, 0.0, 0.5, 1u), SCENE_PART(post, 0.75, 0.0, -0.5, TD_WORLD)};
static const td_pair_rule double_rules[] = {{.a = 0u, .b = 1u, .kind = TD_PAIR_NEVER}};
static const td_law double_laws[] = {
    {.kind = TD_LAW_SPRING, .stiffness = TD_R(10000.0), .restitution = TD_UNIT_ONE}};

static const td_scene two = {
    .name = "double_pendulum",
    .tick = TD_U(0.00025),
    .bodies = double_bodies,
    .parts = double_parts,
    .rules = double_rules,
    .laws = double_laws,
    .ground = {.materials = single_materials, .n_materials = 1u},
    .n_bodies = 2u,
    .n_parts = 4u,
    .n_rules = 1u,
    .n_laws = 1u,
    .contacts = 3u,
    .candidates = 3u,
    .n_z = TD_SCENE_TWO_SLOTS,
};
static const rig_start double_start[] = {SCENE_AT(0.0, 0.0, 0.0), SCENE_AT(0.0, 0.0, 0.0)};

const rig_scene scene_double_pendulum = {
    .scene = &two,
    .about = "a double pendulum beside an elastic wall",
    .newtons = 1.0,
    .gravity = 0.0,
    .start = double_start,
    .ticks = 16000u,
    .begin = begin_double,
    .drive = drive_double,
    .load = load_double,
};
