/* SPDX-License-Identifier: MIT */
/// One body that stands on something, with a plant that adds velocities first: where it stands follows from its
/// weight and its springs, and from there on nothing should happen.
///
///     stand_on(STAND_TARGET, 4u);      what it stands on, and on how many feet or legs
///     stand.scene.inside = ...         change the scene, if need be
///     stand_begin();                   plan, and the body where it stands
///     TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
///     const stand_report seen = stand_run(1000u);
///
/// The body is number 0, of 1 kg. Its feet are points 0.3125 m below its middle on a circle of 0.2 m; the box and the
/// ball are parts; legs are as long as that. Whatever it stands on has its highest place at z = 0, right below.
#ifndef TD_TEST_STAND_H
#define TD_TEST_STAND_H

#include "td_tick_work.h"
#include "unity.h"
#include "survey_plant.h"
#include "td_tick.h"

#define STAND_FEET      8u
#define STAND_WEIGHT    9.81
#define STAND_STIFFNESS 2048.0 /* of a foot, and of each of the corners of the box */
#define STAND_LEG       1024.0
#define STAND_TICK      0.001

typedef enum stand_kind {
    STAND_TARGET, ///< feet on a block that catches them
    STAND_GROUND, ///< feet on a half space
    STAND_BLOCK,  ///< feet on scenery of six half spaces
    STAND_DOME,   ///< feet on a sphere of 2 m
    STAND_UNION,  ///< feet on two blocks that overlap under the middle, one solid
    STAND_SEAM,   ///< feet on two solids that meet under the middle
    STAND_BOX,    ///< a box on a slab: two parts, four points
    STAND_BALL,   ///< a ball on a slab
    STAND_LEGS,
    STAND_KINDS,
} stand_kind;

typedef struct stand_world {
    stand_kind kind;
    uint32_t n_feet;
    td_scene scene;
    td_plan plan;
    td_state state;
    td_scratch scratch;
    td_out out;
    td_settle_work room; ///< of the three before
    free_body body;
    plant_vec weight; ///< [force] along -z; aside as well, it stands on a slope
    td_body_input motion[1];
    td_input input; ///< of `motion`
} stand_world;

extern stand_world stand;

/// The tables of the scene, to change before stand_begin.
extern td_body stand_body[1];
extern td_initiator stand_feet[STAND_FEET];
extern td_part stand_parts[2];
extern td_law stand_laws[1];
extern td_material stand_materials[1];
extern td_scenery_solid stand_solids[2];
extern td_scene_target stand_target[1];
extern td_wheel_control stand_controls[STAND_FEET];

/// The scene of a body on something; nothing is planned yet.
void stand_on(stand_kind kind, uint32_t n_feet);

/// Plan, without a warning; the body at rest where it stands.
void stand_begin(void);

/// [m] How high its middle is there.
double stand_height(void);

/// The input of the body as it is.
void stand_look(void);

/// td_reset of the body as it is.
td_fault stand_reset(void);

/// One tick: look, evaluate, commit; then the plant under its weight and the wrench.
void stand_tick(void);

/// [force] What the last tick does to the body.
plant_vec stand_force(void);

typedef struct stand_report {
    double force;  ///< the largest share of the weight by which the force along z was off it
    double way;    ///< [m] the farthest from where it began
    double events; ///< that were told
} stand_report;

stand_report stand_run(uint32_t ticks);

#endif
