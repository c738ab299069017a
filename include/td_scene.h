/* SPDX-License-Identifier: MIT */
/// @file
/// The scene: everything that is known before the first tick.
///
/// Memory     const tables throughout; a scene may live in flash. The plan (td_plan.h), which is derived from it
///            once, and the state (td_state.h) are the caller's.
/// Units      m, s, rad, and one unit of mass, which gives the unit of force. Floats: kg and N. Q16: a unit in
///            which every force, stiffness and inertia fits, t and kN for example. The scene check refuses what
///            does not fit.
/// Bodies     move and receive wrenches. A body of mass 0 is driven: it moves as the input says, whatever the
///            wrench. The world is no body: parts, targets and solids at rest belong to TD_WORLD.
/// Contact    what can touch what:
///
///                          target             part                scenery
///              initiator   held by a face     -                   held by the border it entered through
///              part        -                  distance, patch     - (give the ground a part)
///              wheel       -                  -                   leg and pebble
///
/// Speeds     v_max and omega_max of a body are promises. The schedule of candidates relies on them. An input
///            that breaks them is refused.
#ifndef TD_SCENE_H
#define TD_SCENE_H

#include "td_law.h"
#include "td_material.h"
#include "td_shape.h"
#include "td_target.h"
#include "td_wheel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The body of a driven initiator, a node of a finite-element model, whose position is in the input; and of a driven
/// target, whose vertices are.
#define TD_DRIVEN (TD_WORLD - 1u)

/// The least mass and inertia: the inverse of a smaller one does not fit.
#if defined(TD_SCALAR_Q16)
#    define TD_SCENE_MASS_MIN TD_REAL_EPS
#else
#    define TD_SCENE_MASS_MIN TD_R(0x1p-40)
#endif

/// A rigid body: what it weighs, and how fast it may move.
typedef struct td_body {
    td_real mass;      ///< [mass] 0: driven; else from TD_SCENE_MASS_MIN on
    td_vec3 inertia;   ///< [mass m^2] about its origin, along its axes: the same, if it has a mass
    td_real v_max;     ///< [m/s] of its origin, > 0
    td_real omega_max; ///< [rad/s] >= 0
} td_body;

/// A convex shape on a body. A concave body has several.
typedef struct td_part {
    const td_shape *shape; ///< its shape
    td_real scale;         ///< [-] > 0
    td_pose x_ba;          ///< of the shape in its body
    uint16_t body;         ///< index, or TD_WORLD
    uint16_t material;     ///< index
    uint16_t groups;       ///< bits: groups that it belongs to
    uint16_t avoids;       ///< bits: groups that it never meets; one side is enough
    bool is_swept;         ///< it is fast or thin: tested between ticks as well
} td_part;

/// A target: a convex solid whose faces hold initiators; or an outline, which holds them in the plane of x and z.
///
/// Driven     its vertices are in the input of every tick, as many and in the same order as here, and convex in every
///            tick [SL S13]: else the input is refused. Its faces have material points (td_face_point): a pebble lies on
///            one of them. What pushes such a target is td_out.points[].force_w, negated; td_target_face_point shares
///            it out among the corners of the face.
typedef struct td_scene_target {
    const td_polyhedron *solid; ///< its vertices and faces; NULL: it is planar
    const td_vec2
        *outline;       ///< [m] x and z of its vertices, clockwise seen along y; NULL: it is not
    uint16_t n_outline; ///< length of `outline`
    td_hold_rule rule;  ///< how it holds initiators
    const uint16_t *watched; ///< initiators it watches; NULL: all that are not its own body's
    uint16_t n_watched;      ///< length of `watched`
    uint16_t body;           ///< index, TD_WORLD, or TD_DRIVEN
    uint16_t material;       ///< index
} td_scene_target;

/// An initiator: a point that targets and scenery hold.
typedef struct td_initiator {
    td_vec3 point_b;    ///< [m] in its body; not read if it is driven
    uint16_t body;      ///< index, or TD_DRIVEN: the input has its place, by its index
    uint16_t material;  ///< index
    bool meets_scenery; ///< the ground holds it as well
} td_initiator;

/// How two bodies may meet, other than by default.
typedef enum td_pair_kind {
    TD_PAIR_NEVER = 0, ///< parts of these two bodies do not meet
    TD_PAIR_ONE_SIDED, ///< they meet, and only body a feels it
} td_pair_kind;

/// A rule for all parts of two bodies.
typedef struct td_pair_rule {
    uint16_t a, b; ///< bodies; b may be TD_WORLD
    uint8_t kind;  ///< a td_pair_kind
} td_pair_rule;

/// What to answer when an input is refused.
typedef enum td_stale_rule {
    TD_STALE_REFUSE = 0, ///< nothing is written
    TD_STALE_REPEAT,     ///< the last committed wrenches again, for stale_ticks; zero then
    TD_STALE_RAMP,       ///< the same, ramped down to zero within stale_ticks
} td_stale_rule;

/// What td_reset does with initiators that are inside already.
typedef enum td_inside_rule {
    TD_INSIDE_HELD = 0, ///< the nearest face or border holds them
    TD_INSIDE_FREE,     ///< nothing holds them until they have left and entered [SL S9]
} td_inside_rule;

/// The scene. Tables may be NULL where their count is 0.
typedef struct td_scene {
    const char *name; ///< for messages
    td_unit tick;     ///< [s]

    const td_body *bodies;                  ///< n_bodies of them
    const td_part *parts;                   ///< n_parts of them
    const td_scene_target *targets;         ///< n_targets of them
    const td_initiator *initiators;         ///< n_initiators of them
    const td_wheel *wheels;                 ///< n_wheels of them
    const td_pair_rule *rules;              ///< n_rules of them
    const td_material_pair *material_pairs; ///< n_material_pairs of them
    const td_law *laws;        ///< that materials name; a material's own stiffness goes first
    td_ground ground;          ///< solids, materials (of everything) and modifiers
    uint16_t n_bodies;         ///< at most TD_MAX_BODIES
    uint16_t n_parts;          ///< at most TD_MAX_PARTS
    uint16_t n_targets;        ///< at most TD_MAX_TARGETS
    uint16_t n_initiators;     ///< at most TD_MAX_INITIATORS
    uint16_t n_wheels;         ///< at most TD_MAX_WHEELS
    uint16_t n_rules;          ///< length of `rules`
    uint16_t n_material_pairs; ///< length of `material_pairs`
    uint16_t n_laws;           ///< length of `laws`

    uint16_t contacts;   ///< contacts of parts at one time: always served
    uint16_t candidates; ///< other candidates that are measured in one tick, at most
    uint16_t n_z;        ///< zero-crossing slots, or TD_SCENE_TWO_SLOTS; 0: none
    uint16_t
        must_touch; ///< contacts that will exist at one time: both limits must hold them; 0: not stated
    uint8_t stale;  ///< a td_stale_rule
    uint32_t calls; ///< support calls in one tick, at most; 0: the plan chooses
    uint8_t inside; ///< a td_inside_rule
    uint16_t
        stale_ticks; ///< for how many lost ticks wrenches are repeated; 0: for ever (TD_STALE_REPEAT)
    td_real gravity; ///< [m/s^2] >= 0, for the scene check alone: weights; 0: none
} td_scene;

/// The shortest tick, [s].
#define TD_SCENE_TICK_MIN TD_U(0.000001)

/// Of td_scene.n_z: the largest of those in contact, the smallest of those apart.
#define TD_SCENE_TWO_SLOTS UINT16_MAX

#ifdef __cplusplus
}
#endif

#endif
