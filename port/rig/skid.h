/* SPDX-License-Identifier: MIT */
/// A skid landing gear in the plane: six nodes joined by five beams, a fuselage on the upper two.
///
///                 3 ========= 4          y up; node i of the figure is index i - 1
///               /               \        feet: nodes 1 and 6, the initiators
///              2                 5
///             /                   \      [SL fig. 7], with dimensions of our own
///            1                     6
///
/// Not part of the core: a plant, in double. Its only outer forces are gravity and what the caller
/// adds to the nodal loads; contact enters there.
///
/// Units      SI: m, s, kg, N, rad.
/// Beams      co-rotational: with L the length now and a, b the rotations of the two ends against
///            the beam's chord,
///              N = EA / L0 (L - L0),  M1 = EI / L0 (4 a + 2 b),  M2 = EI / L0 (2 a + 4 b),
///              V = (M1 + M2) / L,
///            exact for any turn of the chord. Damping is proportional to stiffness: the same with
///            SKID_DAMPING times the rates of L, a and b added.
/// Scheme     semi-implicit Euler, velocities first. Explicit, so the tubes are chosen softer along
///            their axis than steel is: h omega_max < 1 at a step of SKID_STEP, which the scenario
///            test computes from the loads themselves.
#ifndef SKID_H
#define SKID_H

#define SKID_NODES 6
#define SKID_BEAMS (SKID_NODES - 1)
#define SKID_FOOT1 0
#define SKID_FOOT2 (SKID_NODES - 1)

#define SKID_STEP    0.0005 ///< [s]
#define SKID_GRAVITY 9.81   ///< [m/s^2]
#define SKID_DAMPING 3e-4   ///< [s] beta of C = beta K

typedef struct skid_node {
    double x, y, theta;   ///< [m], [m], [rad] from the undeformed attitude
    double vx, vy, omega; ///< [m/s], [m/s], [rad/s]
} skid_node;

/// A force and a moment on a node.
typedef struct skid_load {
    double x, y;   ///< [N]
    double moment; ///< [N m]
} skid_load;

/// What does not change: a node's inertia and its place in the undeformed gear.
typedef struct skid_part {
    double x, y;   ///< [m] from the middle between the feet
    double mass;   ///< [kg]
    double rotary; ///< [kg m^2]
} skid_part;

/// The tube that joins nodes i and i + 1.
typedef struct skid_tube {
    double axial;   ///< [N] EA
    double bending; ///< [N m^2] EI
} skid_tube;

extern const skid_part skid_parts[SKID_NODES];
extern const skid_tube skid_tubes[SKID_BEAMS];

typedef struct skid {
    skid_node nodes[SKID_NODES];
} skid;

/// The undeformed gear, its feet at height y about the place x, sinking at `sink` m/s.
void skid_start(skid *params, double x, double y, double sink);

/// The loads of gravity and of the beams: written, not added.
void skid_loads(const skid *params, skid_load loads[SKID_NODES]);

/// One step of h seconds under these loads.
void skid_step(skid *params, const skid_load loads[SKID_NODES], double h);

/// [kg] of all nodes.
double skid_mass(void);

/// [m/s] of the centre of mass: sideways and up.
void skid_velocity(const skid *params, double v[2]);

#endif
