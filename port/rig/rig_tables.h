/* SPDX-License-Identifier: MIT */
/// The plant of a scene as const tables: joints, prescribed motion, forces, actuators.
///
/// Not part of the core. Tables are in double and SI; they may live in flash. A scene names them (rig_scene.tables),
/// and rig_begin checks them (rig_check.h, tree.h): a fault says which row of which table is wrong.
/// Indices    bodies, wheels: those of the td_scene. RIG_WORLD: at rest.
/// Steps      forces, air, controls and wheel drives are taken at the beginning of a tick and held for it; so is the
///            velocity of a driven body. RIG_RK4 takes the drives of joints within a tick as well.
/// Contact    the core knows bodies and no joints: td_body.mass and inertia (about the origin) say how strongly it damps a
///            contact, and what it takes a blow to do. Give a link its own; a lighter one is on the safe side.
#ifndef RIG_TABLES_H
#define RIG_TABLES_H

#include <stdbool.h>
#include <stdint.h>
#include "plant.h"

#define RIG_WORLD UINT16_MAX

/* ---- a number that changes with time ---- */

/// How a table goes on between two of its points.
typedef enum rig_between {
    RIG_LINEAR = 0, ///< straight lines
    RIG_SMOOTH,     ///< 3 s^2 - 2 s^3: at rest in every point
    RIG_STEP,       ///< the value of the last point
} rig_between;

typedef struct rig_knot {
    double t, value; ///< [s] ascending
} rig_knot;

/// constant + slope t + ease(t) (sum of sines) + table(t). All zero: 0. Before its first and after its last point a
/// table keeps their values. ease(t) grows from 0 to 1 within `ease` seconds: t / ease.
typedef struct rig_signal {
    double constant;
    double slope;            ///< a second
    const plant_sine *sines; ///< n_sines of them: amplitude sin(rate t + phase)
    const rig_knot *table;   ///< n_table of them
    uint16_t n_sines, n_table;
    uint8_t between; ///< a rig_between
    double ease;     ///< [s] 0: none
} rig_signal;

/* ---- what moves, and what pushes ---- */

/// A driven body (mass 0): its place and its angles; attitude = yaw about z, then pitch about y, then roll about x
/// (q = q_z q_y q_x). Velocity and spin are the exact derivatives: a RIG_STEP jumps without a velocity.
typedef struct rig_motion {
    rig_signal place[3]; ///< [m] x, y, z
    rig_signal angle[3]; ///< [rad] roll, pitch, yaw
    uint16_t body;
} rig_motion;

/// A force and a torque on a body.
typedef struct rig_force {
    rig_signal force[3];  ///< [N]
    rig_signal torque[3]; ///< [N m]
    plant_vec point_b;    ///< [m] where the force acts, in the body
    uint16_t body;
    bool in_body; ///< its axes turn with the body: thrust; else the world's: wind
} rig_force;

/// The air about a body: F = -damping (v - wind) - drag |v - wind| (v - wind) + lift |v - wind|^2 upwards (level
/// speed), at the centre of mass. No damping is stronger than what stops the body within a tick.
typedef struct rig_air {
    rig_signal wind[3];     ///< [m/s]
    plant_vec damping;      ///< [N s/m] along the world's axes
    plant_vec spin_damping; ///< [N m s] about the world's axes
    double drag;            ///< [N s^2/m^2] rho C A / 2
    double lift;            ///< [N s^2/m^2] of the level speed, along +z
    uint16_t body;
} rig_air;

/// What the driver asks of a wheel.
typedef struct rig_control {
    rig_signal brake; ///< [N] >= 0: what is less counts as 0
    rig_signal steer; ///< [rad]
    rig_signal
        drive; ///< [N] ahead along the ground, at the contact, at most what mu_s holds; none while it is free
    uint16_t wheel;
} rig_control;

/* ---- joints ---- */

typedef enum rig_joint_kind {
    RIG_FIXED = 0,
    RIG_REVOLUTE,
    RIG_PRISMATIC,
    RIG_FREE, ///< six degrees of freedom: as if there were no joint; the body begins where rig_start says
    RIG_JOINT_KINDS, ///< how many there are; not a kind
} rig_joint_kind;

/// A joint ties a body to its parent: joint frames in both coincide at q = 0. A body has at most one joint towards a
/// parent; a body that is nobody's child is free in the world. There are no loops. Where a child begins, its joint
/// says: its row of rig_scene.start is not read.
typedef struct rig_joint {
    uint8_t kind;           ///< a rig_joint_kind
    uint16_t parent, child; ///< bodies; the parent may be RIG_WORLD, or a driven body (mass 0)
    plant_vec at_parent;    ///< [m] origin of the joint in the parent's frame
    plant_quat turn_parent; ///< its axes there; unit, or all zero: those of the body
    plant_vec at_child;     ///< the same in the child's frame
    plant_quat turn_child;
    plant_vec axis; ///< [-] unit, in the joint's frame; of a fixed or free joint not read
    bool is_limited;
    double lower, upper; ///< [rad] or [m]: stops; what arrives there stays, until it is pulled off
    double damping;      ///< [N m s] or [N s/m]
    double friction;     ///< [N m] or [N]: resists motion, holds what is at rest
    rig_signal drive;    ///< [N m] or [N] along the axis
    double start, start_rate; ///< [rad], [rad/s] or [m], [m/s]
} rig_joint;

/// What the plant must know of a body beyond td_body: where its centre of mass is.
typedef struct rig_mass {
    double mass;         ///< [kg] 0: driven, as td_body has it
    plant_vec com_b;     ///< [m]
    plant_vec inertia_b; ///< [kg m^2] about the centre of mass: xx, yy, zz
    plant_vec product_b; ///< [kg m^2] yz, zx, xy of the inertia matrix
} rig_mass;

/// How joints step. A body without any joint, with its centre of mass at its origin and no products of inertia, goes
/// by plant_step in both.
typedef enum rig_integrator {
    RIG_SEMI = 0, ///< semi-implicit Euler
    RIG_RK4,      ///< contact as a change of velocity, then RK4 of the rest
} rig_integrator;

/// All of it. Tables may be NULL where their count is 0.
typedef struct rig_tables {
    const rig_joint *joints;
    const rig_mass
        *masses; ///< of all bodies, or NULL: principal axes through the origin, as td_body has them
    const rig_motion *motions;
    const rig_force *forces;
    const rig_air *airs;
    const rig_control *controls;
    const uint16_t
        *settled; ///< bodies that begin at rest on their wheels (rig_settle); none of them jointed
    uint16_t n_joints, n_motions, n_forces, n_airs, n_controls, n_settled;
    uint8_t integrator; ///< a rig_integrator
    uint8_t
        rollbacks; ///< the most times that a tick is taken back to where a contact begins; 0: none (rig_rollback.h)
} rig_tables;

#endif
