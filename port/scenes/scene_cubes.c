/* SPDX-License-Identifier: MIT */
#include "scene_cubes.h"
#include "scene_words.h"

/* ---- four_cubes: unit cubes of 1 kg, weightless, elastic and smooth; two come in from the sides ---- */

static const td_shape cube = {TD_SHAPE_BOX, SCENE_VEC(0.5, 0.5, 0.5), TD_ZERO, 0};

#define FREE_CUBE                                                                                  \
    {                                                                                              \
        TD_R(1.0), SCENE_VEC(1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0), TD_R(6.0), TD_R(20.0)               \
    }
static const td_body four_bodies[] = {FREE_CUBE, FREE_CUBE, FREE_CUBE, FREE_CUBE};
static const td_part four_parts[] = {
    SCENE_PART(cube, 0.0, 0.0, 0.0, 0u), SCENE_PART(cube, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(cube, 0.0, 0.0, 0.0, 2u), SCENE_PART(cube, 0.0, 0.0, 0.0, 3u)};
static const td_law four_laws[] = {SCENE_SPRING(2000.0)};
static const td_material four_materials[] = {SCENE_MATERIAL(0.0, 0.0, 0u)};

static const td_scene four = {
    .name = "four_cubes",
    .tick = TD_U(0.001),
    .bodies = four_bodies,
    .parts = four_parts,
    .laws = four_laws,
    .ground = {.solids = 0, .materials = four_materials, .n_solids = 0u, .n_materials = 1u},
    .n_bodies = 4u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 6u,
    .pairs = 6u,
    .n_z = 6u,
};

/* The first run of the reference vectors scen_cubes3d. */
static const rig_start four_start[] = {
    {{-2.5, 0.071533203125, 0.0441589355469},
     {0.999389648438, -0.0273132324219, -0.0146484375, 0.016357421875},
     {1.5, 0.0, 0.0},
     SCENE_STILL},
    {{-0.949996948242, 0.147674560547, 0.0665435791016},
     {0.997543334961, 0.0236968994141, -0.0335235595703, 0.0567016601562},
     SCENE_STILL,
     SCENE_STILL},
    {{0.949996948242, -0.132080078125, 0.0797576904297},
     {0.999267578125, -0.0104827880859, 0.0349273681641, 0.011474609375},
     SCENE_STILL,
     SCENE_STILL},
    {{2.69999694824, -0.0246124267578, 0.117065429688},
     {0.993255615234, -0.0328216552734, 0.103118896484, -0.0417327880859},
     {-1.5, 0.0, 0.0},
     SCENE_STILL}};

const rig_scene scene_four_cubes = {
    &four, "four weightless cubes collide", 1.0, 0.0, four_start, 3000u, NULL, NULL, NULL, NULL};

/* ---- stacked_boxes: three boxes of 0.5 m and 1 kg on a ground ---- */

static const td_shape box = {TD_SHAPE_BOX, SCENE_VEC(0.25, 0.25, 0.25), TD_ZERO, 0};
static const td_shape floor_slab = {TD_SHAPE_BOX, SCENE_VEC(4.0, 4.0, 1.0), TD_ZERO, 0};

#define STACK_BOX                                                                                  \
    {                                                                                              \
        TD_R(1.0), SCENE_VEC(0.0416666667, 0.0416666667, 0.0416666667), TD_R(4.0), TD_R(20.0)      \
    }
static const td_body stack_bodies[] = {STACK_BOX, STACK_BOX, STACK_BOX};
static const td_part stack_parts[] = {
    SCENE_PART(box, 0.0, 0.0, 0.0, 0u), SCENE_PART(box, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(box, 0.0, 0.0, 0.0, 2u), SCENE_PART(floor_slab, 0.0, 0.0, -1.0, TD_WORLD)};
static const td_law stack_laws[] = {SCENE_DAMPED(2000.0, 0.4, 0.1)};
static const td_material stack_materials[] = {SCENE_MATERIAL(0.5, 0.4, 0u)};

static const td_scene stack = {
    .name = "stacked_boxes",
    .gravity = TD_R(9.81),
    .tick = TD_U(0.001),
    .bodies = stack_bodies,
    .parts = stack_parts,
    .laws = stack_laws,
    .ground = {.solids = 0, .materials = stack_materials, .n_solids = 0u, .n_materials = 1u},
    .n_bodies = 3u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 6u,
    .pairs = 6u,
    .n_z = 6u,
    .must_touch = 3u,
};

/* A little apart, so that they fall onto each other first; a little askew. */
static const rig_start stack_start[] = {
    {{0.0, 0.0, 0.252}, SCENE_UPRIGHT, SCENE_STILL, SCENE_STILL},
    {{0.02, 0.01, 0.754},
     {0.9987502603949663, 0.0, 0.0, 0.04997916927067833},
     SCENE_STILL,
     SCENE_STILL},
    {{-0.01, 0.02, 1.256},
     {0.9987502603949663, 0.0, 0.0, -0.04997916927067833},
     SCENE_STILL,
     SCENE_STILL}};

const rig_scene scene_stacked_boxes = {
    &stack, "three boxes stand on each other", 1.0, 9.81, stack_start, 6000u, NULL, NULL, NULL,
    NULL};

/* ---- gripper: two driven jaws close on a box, lift it, and hold it ---- */

#define JAW_REST   0.36  /* [m] from the middle, open */
#define JAW_CLOSED 0.345 /* the box ends at 0.25, a jaw is 0.1 thick: 5 mm into it */
#define CLOSE_BY   0.3   /* [s] */
#define LIFT_FROM  0.5
#define LIFT_BY    1.5

static const td_shape jaw = {TD_SHAPE_BOX, SCENE_VEC(0.1, 0.2, 0.2), TD_ZERO, 0};

static const td_body grip_bodies[] = {STACK_BOX, SCENE_DRIVEN(2.0, 0.0), SCENE_DRIVEN(2.0, 0.0)};
static const td_part grip_parts[] = {
    SCENE_PART(box, 0.0, 0.0, 0.0, 0u), SCENE_PART(jaw, 0.0, 0.0, 0.0, 1u),
    SCENE_PART(jaw, 0.0, 0.0, 0.0, 2u), SCENE_PART(floor_slab, 0.0, 0.0, -1.0, TD_WORLD)};
/* Jaws press far harder than the weight: damping grows with depth, so it must be weak. */
static const td_law grip_laws[] = {SCENE_DAMPED(2000.0, 0.7, 0.5)};
static const td_material grip_materials[] = {SCENE_MATERIAL(0.6, 0.5, 0u)};

static const td_scene grip = {
    .name = "gripper",
    .gravity = TD_R(9.81),
    .tick = TD_U(0.001),
    .bodies = grip_bodies,
    .parts = grip_parts,
    .laws = grip_laws,
    .ground = {.solids = 0, .materials = grip_materials, .n_solids = 0u, .n_materials = 1u},
    .n_bodies = 3u,
    .n_parts = 4u,
    .n_laws = 1u,
    .contacts = 3u,
    .pairs = 3u,
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
    const rig_start left = {{-x, 0.0, z}, SCENE_UPRIGHT, {-vx, 0.0, vz}, SCENE_STILL};
    const rig_start right = {{x, 0.0, z}, SCENE_UPRIGHT, {vx, 0.0, vz}, SCENE_STILL};
    rig_place(r, 1u, &left);
    rig_place(r, 2u, &right);
}

static const rig_start grip_start[] = {
    SCENE_AT(0.0, 0.0, 0.24877375), SCENE_AT(-JAW_REST, 0.0, 0.25), SCENE_AT(JAW_REST, 0.0, 0.25)};

const rig_scene scene_gripper = {&grip,      "two jaws grip a box and lift it by friction",
                                 1.0,        9.81,
                                 grip_start, 3000u,
                                 NULL,       drive_jaws,
                                 NULL,       NULL};
