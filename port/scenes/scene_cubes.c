/* SPDX-License-Identifier: MIT */
#include "scene_cubes.h"
#include "scene_words.h"

#define GRAVITY 9.81 /* [m/s^2] */

/* ---- four_cubes: unit cubes of 1 kg, weightless, elastic and smooth; two come in from the sides ---- */

#define CUBE_HALF    0.5         /* [m] of an edge */
#define CUBE_MASS    1.0         /* [kg] */
#define CUBE_INERTIA (1.0 / 6.0) /* [kg m^2] m a^2 / 6 */
#define CUBE_K       2000.0      /* [N/m] */

static const td_shape cube = {.kind = TD_SHAPE_BOX,
                              .size = SCENE_VEC(CUBE_HALF, CUBE_HALF, CUBE_HALF)};

#define FREE_CUBE                                                                                  \
    {                                                                                              \
        .mass = TD_R(CUBE_MASS), .inertia = SCENE_VEC(CUBE_INERTIA, CUBE_INERTIA, CUBE_INERTIA),   \
        .v_max = TD_R(6.0), .omega_max = TD_R(20.0)                                                \
    }
static const td_body four_bodies[] = {FREE_CUBE, FREE_CUBE, FREE_CUBE, FREE_CUBE};
static const td_part four_parts[] = {
    SCENE_PART(cube, 0.0, 0.0, 0.0, 0u), SCENE_PART(cube, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(cube, 0.0, 0.0, 0.0, 2u), SCENE_PART(cube, 0.0, 0.0, 0.0, 3u)};
static const td_law four_laws[] = {
    {.kind = TD_LAW_SPRING, .stiffness = TD_R(CUBE_K), .restitution = TD_UNIT_ONE}};
static const td_material four_materials[] = {{.is_unlimited = true}}; /* smooth */

static const td_scene four = {
    .name = "four_cubes",
    .tick = TD_U(0.001),
    .bodies = four_bodies,
    .parts = four_parts,
    .laws = four_laws,
    .ground = {.materials = four_materials, .n_materials = 1u},
    .n_bodies = 4u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 6u,
    .candidates = 6u,
    .n_z = 6u,
};

/* The first run of the reference vectors scen_cubes3d. */
static const rig_start four_start[] = {
    {.position = {-2.5, 0.071533203125, 0.0441589355469},
     .attitude = {0.999389648438, -0.0273132324219, -0.0146484375, 0.016357421875},
     .velocity = {1.5, 0.0, 0.0}},
    {.position = {-0.949996948242, 0.147674560547, 0.0665435791016},
     .attitude = {0.997543334961, 0.0236968994141, -0.0335235595703, 0.0567016601562}},
    {.position = {0.949996948242, -0.132080078125, 0.0797576904297},
     .attitude = {0.999267578125, -0.0104827880859, 0.0349273681641, 0.011474609375}},
    {.position = {2.69999694824, -0.0246124267578, 0.117065429688},
     .attitude = {0.993255615234, -0.0328216552734, 0.103118896484, -0.0417327880859},
     .velocity = {-1.5, 0.0, 0.0}}};

const rig_scene scene_four_cubes = {
    .scene = &four,
    .about = "four weightless cubes collide",
    .newtons = 1.0,
    .gravity = 0.0,
    .start = four_start,
    .ticks = 3000u,
};

/* ---- stacked_boxes: three boxes of 0.5 m and 1 kg on a ground ---- */

#define BOX_HALF    0.25         /* [m] of an edge */
#define BOX_MASS    1.0          /* [kg] */
#define BOX_INERTIA 0.0416666667 /* [kg m^2] m a^2 / 6 */
#define BOX_K       2000.0       /* [N/m] */

static const td_shape box = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(BOX_HALF, BOX_HALF, BOX_HALF)};
static const td_shape floor_slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(4.0, 4.0, 1.0)};

#define STACK_BOX                                                                                  \
    {                                                                                              \
        .mass = TD_R(BOX_MASS), .inertia = SCENE_VEC(BOX_INERTIA, BOX_INERTIA, BOX_INERTIA),       \
        .v_max = TD_R(4.0), .omega_max = TD_R(20.0)                                                \
    }
static const td_body stack_bodies[] = {STACK_BOX, STACK_BOX, STACK_BOX};
static const td_part stack_parts[] = {
    SCENE_PART(box, 0.0, 0.0, 0.0, 0u), SCENE_PART(box, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(box, 0.0, 0.0, 0.0, 2u), SCENE_PART(floor_slab, 0.0, 0.0, -1.0, TD_WORLD)};
static const td_law stack_laws[] = {{.kind = TD_LAW_DAMPED,
                                     .stiffness = TD_R(BOX_K),
                                     .restitution = TD_U(0.4),
                                     .speed_min = TD_R(0.1)}};
static const td_material stack_materials[] = {
    {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};

static const td_scene stack = {
    .name = "stacked_boxes",
    .gravity = TD_R(GRAVITY),
    .tick = TD_U(0.001),
    .bodies = stack_bodies,
    .parts = stack_parts,
    .laws = stack_laws,
    .ground = {.materials = stack_materials, .n_materials = 1u},
    .n_bodies = 3u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 6u,
    .candidates = 6u,
    .n_z = 6u,
    .must_touch = 3u,
};

/* A little apart, so that they fall onto each other first; a little askew. */
static const rig_start stack_start[] = {
    {.position = {0.0, 0.0, 0.252}, .attitude = SCENE_UPRIGHT},
    {.position = {0.02, 0.01, 0.754},
     .attitude = {0.9987502603949663, 0.0, 0.0, 0.04997916927067833}},
    {.position = {-0.01, 0.02, 1.256},
     .attitude = {0.9987502603949663, 0.0, 0.0, -0.04997916927067833}}};

const rig_scene scene_stacked_boxes = {
    .scene = &stack,
    .about = "three boxes stand on each other",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .start = stack_start,
    .ticks = 6000u,
};

/* ---- gripper: two driven jaws close on a box, lift it, and hold it ---- */

#define JAW_REST   0.36  /* [m] from the middle, open */
#define JAW_CLOSED 0.345 /* the box ends at 0.25, a jaw is 0.1 thick: 5 mm into it */
#define CLOSE_BY   0.3   /* [s] */
#define LIFT_FROM  0.5
#define LIFT_BY    1.5

static const td_shape jaw = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(0.1, 0.2, 0.2)};

static const td_body grip_bodies[] = {STACK_BOX, {.v_max = TD_R(2.0)}, {.v_max = TD_R(2.0)}};
static const td_part grip_parts[] = {
    SCENE_PART(box, 0.0, 0.0, 0.0, 0u), SCENE_PART(jaw, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(jaw, 0.0, 0.0, 0.0, 2u), SCENE_PART(floor_slab, 0.0, 0.0, -1.0, TD_WORLD)};
/* Jaws press far harder than the weight: damping grows with depth, so it must be weak. */
static const td_law grip_laws[] = {{.kind = TD_LAW_DAMPED,
                                    .stiffness = TD_R(BOX_K),
                                    .restitution = TD_U(0.7),
                                    .speed_min = TD_R(0.5)}};
static const td_material grip_materials[] = {
    {.mu_s = TD_U(0.6), .mu_k = TD_U(0.5), .is_unlimited = true}};

static const td_scene grip = {
    .name = "gripper",
    .gravity = TD_R(GRAVITY),
    .tick = TD_U(0.001),
    .bodies = grip_bodies,
    .parts = grip_parts,
    .laws = grip_laws,
    .ground = {.materials = grip_materials, .n_materials = 1u},
    .n_bodies = 3u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 3u,
    .candidates = 3u,
    .n_z = 3u,
    .must_touch = 2u,
};

typedef struct travel {
    double way, rate;
} travel;

/* From 0 to 1 between two times, at rest at both: 3 s^2 - 2 s^3. */
static travel travel_at(double t, double from, double by)
{
    const double s = (t - from) / (by - from);
    if (s <= 0.0) {
        return (travel){0.0, 0.0};
    }
    if (s >= 1.0) {
        return (travel){1.0, 0.0};
    }
    return (travel){s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s) / (by - from)};
}

static void drive_jaws(rig *r)
{
    const travel close = travel_at(r->t, 0.0, CLOSE_BY);
    const travel lift = travel_at(r->t, LIFT_FROM, LIFT_BY);
    const double x = JAW_REST + close.way * (JAW_CLOSED - JAW_REST);
    const double vx = close.rate * (JAW_CLOSED - JAW_REST);
    const double z = 0.25 + GRIPPER_LIFT * lift.way;
    const double vz = GRIPPER_LIFT * lift.rate;
    const rig_start left = {
        .position = {-x, 0.0, z}, .attitude = SCENE_UPRIGHT, .velocity = {-vx, 0.0, vz}};
    const rig_start right = {
        .position = {x, 0.0, z}, .attitude = SCENE_UPRIGHT, .velocity = {vx, 0.0, vz}};
    rig_place(r, 1u, &left);
    rig_place(r, 2u, &right);
}

static const rig_start grip_start[] = {
    SCENE_AT(0.0, 0.0, 0.24877375), SCENE_AT(-JAW_REST, 0.0, 0.25), SCENE_AT(JAW_REST, 0.0, 0.25)};

const rig_scene scene_gripper = {
    .scene = &grip,
    .about = "two jaws grip a box and lift it by friction",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .start = grip_start,
    .ticks = 3000u,
    .drive = drive_jaws,
};
