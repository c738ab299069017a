/* SPDX-License-Identifier: MIT */
/// @file
/// Rolling and spinning resistance of a contact.
///
/// Model      a torque between the two bodies against the difference of their spins. Along the surface it resists
///            rolling, by at most c_roll r N; about the normal it resists spinning, by at most c_spin r N. N is the
///            load of the contact, r the radius that rolls. A ball on a plane slows down by c_roll g / (1 + 2/5).
/// Rest       a spring holds the angle turned since, up to these limits: what stands does not creep, also on a slope
///            within c_roll. Spring and damper are as stiff as the tick allows; they have no parameters.
/// Memory     the angle of the spring, in the frame of body a; all zero: none.
/// Frames     torques and spins in the world; the torque acts on b, its negative on a.
/// Purity     evaluate reads the memory and writes its successor.
/// Source     rolling resistance as in particle simulation, with an elastic and a plastic part. A wheel has its own
///            (c_rr in td_wheel_params.h, [HW W18]).
#ifndef TD_ROLL_H
#define TD_ROLL_H

#include "td_near.h"
#include "td_scaled.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Of one contact in one tick.
typedef struct td_roll {
    td_unit tick;       ///< [s]
    td_scaled mobility; ///< [s/(mass m^2)] > 0: the largest of both bodies, added (td_passive.h)
    td_real rolling;    ///< [force m] >= 0: the most that resists rolling
    td_real spinning;   ///< [force m] >= 0: the most that resists spinning
} td_roll;

/// The answer of a step.
typedef struct td_roll_out {
    td_vec3 torque_w; ///< [force m] on b
    td_near3 angle_a; ///< [rad] what to remember
} td_roll_out;

/// One step of one contact.
/// @param angle_a [rad] what it remembers @param rot_a of body a @param spin_w [rad/s] of b against a
void td_roll_evaluate(const td_roll *roll,
                      const td_near3 *angle_a,
                      const td_rot *rot_a,
                      td_dir3 normal_w,
                      td_vec3 spin_w,
                      td_roll_out *out);

#ifdef __cplusplus
}
#endif

#endif
