/* SPDX-License-Identifier: MIT */
/// @file
/// Friction of a contact point: stick and slip with a memory, or a smooth form of Coulomb's law.
///
/// Pebble     where two bodies touch, a pebble is set on body a and a mark on body b. A spring and a damper between
///            the two hold what friction can hold. While they stick, neither is rewritten, so that what stands does
///            not creep. What friction cannot hold moves the pebble, so that spring and damper give exactly the
///            limit. It is the pebble of a wheel (td_wheel.h) without a brake.
///
///              trial        T = -(k s + d v)      s from pebble to mark, v the speed of b against a;
///                                                 both along the surface
///              sticks       |T| <= mu_s N         the pebble stays
///              slips        F = mu_k N T / |T|    the pebble moves: k s' + d (s' - s_0) / h = F
///              sticks again |T| <= mu_k N
///
/// Rolling    the mark starts at the contact point. As a body rolls on, the mark leaves it. Beyond `renew` the mark
///            is set anew in every tick, and the stretch follows the speed, s' = s + h v: a mark that is carried up
///            by its body would show a stretch of R (angle - sine) that does not exist. When the contact point
///            stays, the pebble is set again.
/// Border     a circle; or, with a grain (a direction on body a, such as planks or tracks), an ellipse: friction
///            across the grain is `across` times that along it.
/// Frames     pebble_a in the frame of body a, mark_b in that of b; points, forces and normal in the world. The normal
///            points from a to b; the force acts on b.
/// Purity     evaluate reads the memory and writes its successor; commit is a copy.
/// Smooth     td_friction_smooth has no memory: F = -mu_k N v / sqrt(v^2 + v_s^2). It creeps under load.
/// Range      as td_law.h; in Q16 both bodies' origins within 7 m of the contact.
/// Accuracy   stretches are as fine as td_near (2^-27 m in Q16) if the residuals of both bodies are given.
/// Source     [HW W4], [HW W6], [HW W14] as for a wheel; [EN E22]: the source of the laws has no friction.
#ifndef TD_FRICTION_H
#define TD_FRICTION_H

#include "td_near.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Parameters, made ready for ticks of one length by td_friction_set.
typedef struct td_friction {
    td_unit mu_s, mu_k; ///< [-] 0 <= mu_k <= mu_s
    td_real k;          ///< [force/m] >= TD_LENGTH_MIN
    td_real d;          ///< [force s/m] >= 0
    td_real renew;      ///< [m] how far a mark may wander from the contact point
    td_unit tick;       ///< [s]
    td_unit keep;       ///< d / (h k + d): what a moved pebble keeps of its past
    td_flex flex;       ///< h / (h k + d)
    td_drag drag;       ///< d, as fine as td_drag
} td_friction;

/// A grain of body a's surface; NULL where a circle will do.
typedef struct td_grain {
    td_dir3 along_a; ///< [-] unit, in the frame of a; no grain where it is normal to the surface
    td_unit across;  ///< [-] > 0, friction across it as a share of that along it
} td_grain;

/// What a fault of friction speaks of (td_fault.field); its item is TD_ITEM_FRICTION.
typedef enum td_friction_field {
    TD_FRICTION_MU_S = TD_FIELDS_FRICTION + 1,
    TD_FRICTION_MU_K, ///< negative, or larger than mu_s
    TD_FRICTION_K,    ///< not positive, or so small that it has no inverse
    TD_FRICTION_D,    ///< negative; in Q16 1024 or more
    TD_FRICTION_RENEW,
    TD_FRICTION_TICK,
} td_friction_field;

/// Completes `friction` (mu_s, mu_k, k, d, renew and tick are given).
/// @return a fault naming the field: keep, flex and drag are untouched
td_fault td_friction_set(td_friction *friction, uint32_t index) TD_FOR_BUILD(td_friction_set);

/// The memory of one contact point: plain, copyable. All zero: no pebble.
typedef struct td_pebble {
    bool is_set;         ///< there is a pebble
    bool is_slipping;    ///< it moved in the last step: mu_k applies
    td_vec3 pebble_a;    ///< [m] not read while rolling
    td_vec3 mark_b;      ///< [m]
    td_near3 residual_a; ///< [m] vector from pebble to mark minus the stretch s; rolling: s itself
    bool is_rolling;     ///< the contact point moves over the bodies
} td_pebble;

/// Frames of the two bodies, and where they touch.
typedef struct td_friction_place {
    const td_rot *rot_a, *rot_b;     ///< to the world
    td_vec3 origin_a, origin_b;      ///< [m] world
    td_vec3 point_w;                 ///< [m] of contact
    td_dir3 normal_w;                ///< [-] from a to b
    td_vec3 velocity_w;              ///< [m/s] of b against a, there
    td_near3 residual_a, residual_b; ///< [m] what the origins have lost by rounding
} td_friction_place;

/// The answer of a step.
typedef struct td_friction_out {
    td_vec3 force_w;  ///< [force] on b, along the surface
    td_real slip;     ///< [m] how far the pebble moved
    td_pebble pebble; ///< what to remember if this step is accepted
} td_friction_out;

/// One step of one contact point. @param load [force] N >= 0; 0: no friction, and the memory is cleared
void td_friction_evaluate(const td_friction *friction,
                          const td_grain *grain,
                          const td_pebble *memory,
                          const td_friction_place *place,
                          td_real load,
                          td_friction_out *out);

/// [m] How far a pebble that is set is stretched, from pebble to mark, along the surface or not.
/// @param place frames of both bodies, when the pebble was last seen; nothing else of it is read
td_near3 td_friction_stretch(const td_friction_place *place, const td_pebble *pebble);

/// Coulomb's law without a memory. @param v_w [m/s] of b against a @param v_s [m/s] > 0: slower than this
/// it is viscous
td_vec3 td_friction_smooth(td_unit mu_k, td_real load, td_dir3 normal_w, td_vec3 v_w, td_real v_s);

#ifdef __cplusplus
}
#endif

#endif
