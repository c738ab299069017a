/* SPDX-License-Identifier: MIT */
/// A small scene for tests of the tick, moved by hand: four balls of 10 cm over a slab whose top is at
/// z = 0, and nothing else. No plant: a test says where the balls are.
///
///     balls_begin();                   1 m apart, 5 cm above the slab
///     balls_put(0u, x, z, vz);         one of them somewhere else
///     balls_tick();                    evaluate and commit, and look at balls.out
///
/// Change balls.scene between balls_clear (in setUp) and balls_begin for another one.
#ifndef TD_TEST_BALLS_H
#define TD_TEST_BALLS_H

#include "td_tick_work.h"
#include "unity.h"
#include "td_tick.h"

#define BALLS       4u
#define BALL_RADIUS 0.1

typedef struct balls_world {
    td_scene scene;
    td_plan plan;
    td_state state;
    td_scratch scratch;
    td_out out;
    td_body_input motion[BALLS];
    td_input input; ///< of `motion`
} balls_world;

extern balls_world balls;

/// The scene's own tables, to copy and change.
extern const td_body balls_bodies[BALLS];
extern const td_part balls_parts[BALLS + 1u];
extern const td_law balls_laws[1];

/// Beside the balls: a block as large as the slab for initiators, with its top at z = 0 too, and ground
/// of that height.
extern const td_polyhedron balls_block;
extern const td_scenery_solid balls_ground[1];

/// A leg below ball 1, 0.3 m long.
extern const td_wheel balls_wheel;

/// The scene as it is, everything else zero.
void balls_clear(void);

/// The scene has no plan, and this is why; nothing can be reset.
void balls_refused(td_status status, td_item item, uint32_t index, uint32_t field);

/// The scene has a plan, with so many kinds of warnings.
void balls_accepted(uint32_t n_warnings);

/// The scene has a plan, with a warning of this kind; or without one.
const td_plan_figure *balls_warned_of(td_item item, uint32_t field);
void balls_not_warned_of(td_item item, uint32_t field);

/// A ball somewhere, upright, with a vertical velocity.
void balls_put(uint32_t b, double x, double z, double vz);

/// All balls at their first places; plan; reset.
void balls_begin(void);

/// Reset, and where everything is from there on.
void balls_reset(void);

td_status balls_evaluate(void);

/// Evaluate, which must not be refused, and commit.
void balls_tick(void);

uint64_t balls_hash(void);

/// The event of the last tick, which had one, of this kind and place.
const td_event *balls_only_event(td_event_kind kind, td_event_place place);

/// Are these the wrenches of the last evaluation, to the last bit?
bool balls_same_wrenches(const td_out *other);

#endif
