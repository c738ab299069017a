/* SPDX-License-Identifier: MIT */
/// The plant: rigid bodies that the contact forces move, and motion that nothing moves.
///
/// Not part of the core: it stands for the simulator or the machine, so it computes in double and
/// uses no library: the same bits on the host and on boards.
///
/// Units      SI: m, s, kg, N, rad.
/// Frames     w world, z up; b body axes, which are principal axes through the centre of mass.
/// Quaternion (w, x, y, z), Hamilton, active: x_w = q x_b q*.
/// Scheme     semi-implicit Euler: velocities first, from the forces at the beginning of the step;
///            then position and attitude with the new velocities. Euler's equations in body axes;
///            the attitude by the exponential of the step's rotation.
#ifndef PLANT_H
#define PLANT_H

typedef struct plant_vec {
    double x, y, z;
} plant_vec;

typedef struct plant_quat {
    double w, x, y, z;
} plant_quat;

plant_vec plant_add(plant_vec a, plant_vec b);
plant_vec plant_sub(plant_vec a, plant_vec b);
plant_vec plant_scale(double s, plant_vec a);
double plant_dot(plant_vec a, plant_vec b);
plant_vec plant_cross(plant_vec a, plant_vec b);

/// v turned by a unit quaternion, and turned back.
plant_vec plant_turn(plant_quat q, plant_vec v_b);
plant_vec plant_turn_back(plant_quat q, plant_vec v_w);

/// One turn after another, b first; and a quaternion brought to unit length.
plant_quat plant_quat_mul(plant_quat a, plant_quat b);
plant_quat plant_quat_unit(plant_quat q);

/// An attitude after h seconds of a spin that stays as it is in body axes: exact.
plant_quat plant_spun(plant_quat attitude, plant_vec spin_b, double h);

/// Sine and cosine by arithmetic alone, within 1e-15 for |x| <= 1e4: the C library's differ in their last
/// bits from machine to machine, and a run would with them.
double plant_sin(double x);
double plant_cos(double x);

/// Both at once within 1e-15, several times as fast; their last bits are not those of the two above.
void plant_sin_cos(double x, double *sine, double *cosine);

/// The angle of (x, y) from the x axis, within +-pi and 1e-15; 0 of (0, 0).
double plant_atan2(double y, double x);

/// The square root of x >= 0, within 1 ulp, without a library.
double plant_sqrt(double x);

/* ---- rigid bodies ---- */

typedef struct plant_body {
    double mass;         ///< [kg] > 0
    plant_vec inertia_b; ///< [kg m^2] about the principal axes, each > 0
    plant_vec position;  ///< [m] of the centre of mass, world
    plant_quat attitude; ///< [-] unit, from b to w
    plant_vec velocity;  ///< [m/s] of the centre of mass, world
    plant_vec spin_b;    ///< [rad/s] angular velocity in body axes
} plant_body;

/// One step of h seconds under a force and a torque about the centre of mass, both in the world.
/// Gravity is the caller's, as any other force.
void plant_step(plant_body *body, plant_vec force_w, plant_vec torque_w, double h);

/// How fast velocities change under a force and a torque about the centre of mass, both in the world.
typedef struct plant_rates {
    plant_vec velocity; ///< [m/s^2] world
    plant_vec spin_b;   ///< [rad/s^2] of the components in body axes
} plant_rates;

plant_rates plant_rates_of(const plant_body *body, plant_vec force_w, plant_vec torque_w);

/// q w / 2: how fast an attitude changes with a spin in body axes.
plant_quat plant_quat_rate(plant_quat q, plant_vec spin_b);

/// Where a point of the body is, and how fast a point of the world that moves with it is.
plant_vec plant_point(const plant_body *body, plant_vec point_b);
plant_vec plant_velocity(const plant_body *body, plant_vec point_w);

/// [J] kinetic; [kg m^2/s] angular momentum about the centre of mass, world.
double plant_kinetic(const plant_body *body);
plant_vec plant_momentum(const plant_body *body);

/* ---- prescribed motion ---- */

#define PLANT_MAX_SINES 4

/// amplitude sin(rate t + phase)
typedef struct plant_sine {
    double amplitude; ///< [m] or [rad]
    double rate;      ///< [rad/s]
    double phase;     ///< [rad]
} plant_sine;

/// A sum of sines; those with amplitude 0 add nothing, so that all zero is rest.
typedef struct plant_motion {
    plant_sine sines[PLANT_MAX_SINES];
} plant_motion;

double plant_motion_value(const plant_motion *motion, double t);
double plant_motion_velocity(const plant_motion *motion, double t);

/// A deck seen from astern: x to the side or along (surge), y up (heave), roll from x to y.
typedef struct plant_ship {
    plant_motion surge; ///< [m]
    plant_motion heave; ///< [m]
    plant_motion roll;  ///< [rad]
} plant_ship;

/// A frame that moves in the plane.
typedef struct plant_frame {
    double x, y, angle;   ///< [m], [m], [rad]
    double vx, vy, omega; ///< [m/s], [m/s], [rad/s]
} plant_frame;

plant_frame plant_ship_at(const plant_ship *ship, double t);

/// The velocity of the point of the frame that is now at (x, y) of the world.
void plant_frame_velocity(const plant_frame *frame, double x, double y, double v[2]);

#endif
