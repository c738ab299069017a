/* SPDX-License-Identifier: MIT */
/// @file
/// Rotations and poses.
///
/// Quaternion  (w, x, y, z), Hamilton, active: x_world = q x_local q*.
/// Pose        x_ab is the pose of frame b in frame a: p_a = x_ab p_b. Letters cancel:
///             x_ac = td_pose_mul(&x_ab, &x_bc).
/// Twist       linear velocity of a frame's origin, and angular velocity, both expressed in one
///             frame (world, unless said otherwise).
/// Precision   rotations live in td_unit (Q2.30), so in Q16 a rotated vector is rounded once:
///             0.5 ulp + 2^-28 |v|. td_quat_normalize gives a length within 6e-9 of 1 (Q16), 2 ulp
///             (floats), and takes back what long products lose.
#ifndef TD_POSE_H
#define TD_POSE_H

#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A quaternion.
typedef struct td_quat {
    td_unit w, x, y, z; ///< w is the real part
} td_quat;

/// A rotation matrix by rows: what a quaternion becomes when it turns more than one vector.
typedef struct td_rot {
    td_dir3 x, y, z; ///< rows: the image of v has components x.v, y.v, z.v
} td_rot;

/// The pose of a frame b in a frame a.
typedef struct td_pose {
    td_vec3 p; ///< [m] origin of b in a
    td_quat q; ///< [-] rotation from b to a
} td_pose;

/// A velocity of a frame.
typedef struct td_twist {
    td_vec3 linear;  ///< [m/s] of the frame's origin
    td_vec3 angular; ///< [rad/s]
} td_twist;

/// A pose in the plane: p_a = p + R p_b, R the turn by the angle of (cosine, sine).
typedef struct td_pose2 {
    td_vec2 p;            ///< [m] origin of b in a
    td_unit cosine, sine; ///< [-] of the angle from a to b
} td_pose2;

/// How far the squared length of a quaternion from outside may lie from 1: 2^-10. Beyond it the
/// quaternion is a mistake, not a rounding error.
#define TD_QUAT_TOLERANCE TD_U(0.0009765625)

/// No rotation.
#define TD_QUAT_IDENTITY TD_LITERAL(td_quat, TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0))
/// No rotation, no translation. A value, for functions; a const table takes TD_POSE_AT.
#define TD_POSE_IDENTITY TD_LITERAL(td_pose, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_QUAT_IDENTITY)

/// An initialiser, for const tables: no rotation, the origin at (x, y, z) [m].
#define TD_POSE_AT(x, y, z)                                                                        \
    {                                                                                              \
        {TD_R(x), TD_R(y), TD_R(z)},                                                               \
        {                                                                                          \
            TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)                                           \
        }                                                                                          \
    }

/* ---- quaternions ---- */

/// The inverse of a unit quaternion.
static inline td_quat td_quat_conj(td_quat q)
{
    const td_quat c = {q.w, -q.x, -q.y, -q.z};
    return c;
}

/// First b, then a.
td_quat td_quat_mul(td_quat a, td_quat b);

/// The rotation by `angle` about a unit axis, right-handed.
td_quat td_quat_from_axis_angle(td_dir3 axis, td_real angle);

/// q scaled to length 1; defined for any bits of q. One that is zero has no direction, nor has in floats
/// one that is below TD_LENGTH_MIN, beyond TD_REAL_MAX, infinite or no number: *q becomes the
/// identity and the answer is false.
bool td_quat_normalize(td_quat *q);

/// q of length 1, if it was within TD_QUAT_TOLERANCE of it (td_quat_is_unit): by 1 - d / 2 + 3 d^2 / 8 with
/// d = |q|^2 - 1, without a root. One that is of length 1 up to rounding is unchanged.
td_quat td_quat_renewed(td_quat q);

/// Is q of length 1 within TD_QUAT_TOLERANCE? For any bits of q; false for NaN.
bool td_quat_is_unit(td_quat q);

/* ---- rotations ---- */

/// The matrix of a unit quaternion.
td_rot td_rot_from_quat(td_quat q);

/// R v; each component is rounded once.
static inline td_vec3 td_rot_vec(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_pnarrow(td_dir3_dot(r->x, v)), td_pnarrow(td_dir3_dot(r->y, v)),
                      td_pnarrow(td_dir3_dot(r->z, v)));
}

/// R d of a direction; each component is rounded once.
static inline td_dir3 td_rot_dir(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_unarrow(td_dir3_cos(r->x, d)), td_unarrow(td_dir3_cos(r->y, d)),
                      td_unarrow(td_dir3_cos(r->z, d)));
}

/// The inverse rotation, which is the transpose.
static inline td_rot td_rot_inv(const td_rot *r)
{
    const td_rot t = {{r->x.x, r->y.x, r->z.x}, {r->x.y, r->y.y, r->z.y}, {r->x.z, r->y.z, r->z.z}};
    return t;
}

/// v turned by q; for several vectors build a td_rot once.
td_vec3 td_quat_rotate(td_quat q, td_vec3 v);

/* ---- poses ---- */

/// x_ac of x_ab and x_bc.
td_pose td_pose_mul(const td_pose *x_ab, const td_pose *x_bc);

/// x_ba of x_ab.
td_pose td_pose_inv(const td_pose *x_ab);

/// p_a of a point p_b.
td_vec3 td_pose_point(const td_pose *x_ab, td_vec3 p_b);
/// p_b of a point p_a.
td_vec3 td_pose_point_inv(const td_pose *x_ab, td_vec3 p_a);

/// A direction of b, in a: turned, not moved.
td_dir3 td_pose_dir(const td_pose *x_ab, td_dir3 d_b);
/// A direction of a, in b.
td_dir3 td_pose_dir_inv(const td_pose *x_ab, td_dir3 d_a);

/// The velocity of the body's point that lies at `offset` from its origin: V + W x offset, all in
/// one frame. [HW W14]
td_vec3 td_twist_at(const td_twist *twist, td_vec3 offset);

/* ---- plane ---- */

/// The pose with an origin and an angle.
td_pose2 td_pose2_of(td_vec2 p, td_real angle);

/// A vector, turned but not moved.
static inline td_vec2 td_pose2_turn(const td_pose2 *x_ab, td_vec2 v_b)
{
    return td_vec2_of(td_pnarrow(td_pmul(x_ab->cosine, v_b.x) - td_pmul(x_ab->sine, v_b.y)),
                      td_pnarrow(td_pmul(x_ab->sine, v_b.x) + td_pmul(x_ab->cosine, v_b.y)));
}

/// p_a of a point p_b.
static inline td_vec2 td_pose2_point(const td_pose2 *x_ab, td_vec2 p_b)
{
    const td_vec2 turned = td_pose2_turn(x_ab, p_b);
    return td_vec2_of(td_add(x_ab->p.x, turned.x), td_add(x_ab->p.y, turned.y));
}

/// The way back: p_b of p_a.
static inline td_vec2 td_pose2_point_inv(const td_pose2 *x_ab, td_vec2 p_a)
{
    const td_pose2 back = {x_ab->p, x_ab->cosine, -x_ab->sine};
    return td_pose2_turn(&back, td_vec2_of(td_sub(p_a.x, x_ab->p.x), td_sub(p_a.y, x_ab->p.y)));
}

#ifdef __cplusplus
}
#endif

#endif
