/* SPDX-License-Identifier: MIT */
/// @file
/// Parameters of a wheel: its leg, its tyre, and where they are mounted.
///
/// Leg        from z_min, fully compressed, to z_max, hanging free; z points down. Its spring is slack at z_zero.
///            Damping may differ between compression and rebound.
/// Tyre       a spring and a damper between the wheel's frame and the pebble, in the surface.
/// Signs      all k and d are positive. [HW W2]
/// Units      m, s, rad, and the scene's unit of force (td_scene.h), also for stiffness and damping.
/// Stability  forces are explicit, so the tick must be short for the springs. td_wheel_params_set refuses what is
///            unstable, and says what will be inaccurate [HW W19]. Shorter ticks are better than softer springs;
///            mass_eff serves where neither is possible.
/// Relaxation a rolling wheel forgets its lateral deflection over this length, so that a slip angle makes a steady
///            force, k_xy relaxation angle, until friction is exceeded. Faster than 2 k_xy relaxation / d_xy, 30 m/s
///            with 0.3 m and 20 ms, a braked wheel that does not turn forgets nothing. [HW W15]
/// Range      Q16: |z| <= 4 m, k < 32768, d < 1024; floats: k and d < 2^30.
/// Source     [HW sec. wheel frame coordinates], [HW sec. choice of parameters].
#ifndef TD_WHEEL_PARAMS_H
#define TD_WHEEL_PARAMS_H

#include "td_near.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The leg: a spring and a damper along z.
typedef struct td_strut {
    td_near z_min, z_max; ///< [m] its travel: fully compressed, hanging
    td_near z_zero;       ///< [m] where the spring is slack; as a rule z_max [HW W3]
    td_real k;            ///< [force/m]
    td_drag d_in, d_out;  ///< [force s/m] when it shortens, and when it rebounds
} td_strut;

/// A broken leg: a metal strut that ends at the leg's z_min and slides, on a spring of its own. No wheel turns.
typedef struct td_stub {
    td_strut leg;       ///< with z_max the z_min of the whole leg
    td_unit mu_s, mu_k; ///< [-] friction of the strut's end; that of the surface if it is less
} td_stub;

/// A wheel on its body; const, may live in flash.
typedef struct td_wheel {
    td_pose x_bk;       ///< where the leg is mounted, wheel straight ahead
    td_strut leg;       ///< in z of the wheel's frame
    td_real k_xy;       ///< [force/m] of the tyre
    td_drag d_xy;       ///< [force s/m] of the tyre; d_xy / k_xy = 20 ms is good
    td_unit c_rr;       ///< [-] rolling resistance, a share of N
    td_unit cos_min;    ///< [-] least cosine of leg and normal [HW W13]; 0.3 is good
    td_real relaxation; ///< [m] of the lateral deflection while it turns; 0: none [HW W15]
    td_real mass_eff;   ///< [mass] for the implicit force of long ticks, not of a stub; 0: explicit
    const td_stub *stub; ///< NULL: it never breaks; TD_WHEEL_BOTTOMED is still set
    uint16_t body;       ///< index of the body that carries it
} td_wheel;

/// A wheel prepared for ticks of one length.
typedef struct td_wheel_params {
    const td_wheel *wheel; ///< that it was made of
    td_strut leg;          ///< as its force has it
    td_real k_xy;          ///< as the trial force has it
    td_drag d_xy;          ///< as the trial force has it
    td_unit memory;        ///< d / (h k + d): what a moved pebble keeps of its past
    td_unit lag;           ///< [s] h times that; in Q16 times 32, the ratio of speeds and lengths
    td_flex flex;          ///< h / (h k + d): how far a force bends the tyre in one tick
    td_real inverse_relaxation; ///< [1/m]; 0: none
    td_unit tick;               ///< [s]
} td_wheel_params;

/// The longest tick, [s].
#define TD_WHEEL_TICK_MAX TD_U(0.0625)

/// Fields of a fault of a wheel (td_fault.field).
typedef enum td_wheel_field {
    TD_WHEEL_FIELD_MOUNT = TD_FIELDS_WHEEL + 1, ///< out of range, or not a rotation
    TD_WHEEL_FIELD_TRAVEL,                      ///< z_min >= z_max, or out of reach
    TD_WHEEL_FIELD_ZERO,                        ///< z_zero is not above z_min, or beyond z_max
    TD_WHEEL_FIELD_K_Z,        ///< below TD_LENGTH_MIN, too large, or unstable at this tick
    TD_WHEEL_FIELD_D_Z,        ///< negative or too large
    TD_WHEEL_FIELD_K_XY,       ///< below TD_LENGTH_MIN, too large, or unstable at this tick
    TD_WHEEL_FIELD_D_XY,       ///< negative or too large
    TD_WHEEL_FIELD_ROLLING,    ///< c_rr is not within 0 to 1
    TD_WHEEL_FIELD_COS_MIN,    ///< not within 1/7 to 1
    TD_WHEEL_FIELD_RELAXATION, ///< neither 0 nor within 1 mm to TD_RANGE
    TD_WHEEL_FIELD_MASS,       ///< negative or out of range
    TD_WHEEL_FIELD_STUB, ///< a member of the stub, it does not begin where the leg ends, or is unstable
    TD_WHEEL_FIELD_TICK,  ///< not within 0 (excluded) to TD_WHEEL_TICK_MAX
    TD_WHEEL_FIELD_BRAKE, ///< negative or no number
    TD_WHEEL_FIELD_STEER, ///< beyond +-TD_PI
} td_wheel_field;

/// The figure of merit of a spring at a tick, q = h^2 k L + 2 h d L: stable below 4, accurate below 1.
/// [HW W19]
/// @param inverse_mass L, [1/mass]: the sum over all wheels of 1 / m + r^2 / I
td_real td_wheel_params_stability(td_unit tick, td_real k, td_real d, td_real inverse_mass);

/// The worst figure of merit among the springs of a wheel that was made ready.
td_real td_wheel_params_merit(const td_wheel_params *params, td_real inverse_mass);

/// Checks the numbers of a wheel. @param index for the fault
td_fault td_wheel_params_check(const td_wheel *wheel, td_unit tick, uint32_t index);

/// Prepares a wheel for ticks of `tick` seconds.
/// @param inverse_mass as above; 0: the body is driven
/// @param index of the wheel, for the fault
/// @return TD_OK; TD_PARTIAL: ready, but q >= 1: it will be inaccurate; TD_E_*: `out` is untouched
td_fault td_wheel_params_set(const td_wheel *wheel,
                             td_unit tick,
                             td_real inverse_mass,
                             uint32_t index,
                             td_wheel_params *out) TD_FOR_BUILD(td_wheel_params_set);

#ifdef __cplusplus
}
#endif

#endif
