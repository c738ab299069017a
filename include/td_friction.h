/* SPDX-License-Identifier: MIT */
/// @file
/// Friction of a contact point: stick and slip with a memory, or Coulomb's law made smooth.
///
/// Pebble     where two bodies touch, a pebble is put on body a and a mark on body b. What friction can
///            hold is held by a spring and a damper between the two: while they stick, neither is ever
///            rewritten, so what stands stands, to the last bit and for ever. What friction cannot hold
///            moves the pebble, so that spring and damper give just what is left. The same pebble as
///            that of a wheel (td_wheel.h), without a brake.
///
///              trial        T = -(k s + d v)      s from pebble to mark, v the speed of b against a;
///                                                 both along the surface
///              sticks       |T| <= mu_s N         the pebble stays
///              slips        F = mu_k N T / |T|    the pebble moves: k s' + d (s' - s_0) / h = F
///              sticks again |T| <= mu_k N
///
/// Rolling    the mark is where the bodies touch. As one rolls on, the mark leaves the place: beyond `renew`
///            it is put down anew in every tick, and the stretch follows the speed, s' = s + h v. A
///            mark that rolls up with its body would make a stretch that is none, R (angle - sine).
///            When the place stays where it is the pebble is put down again.
/// Border     a circle; or, with a grain (a direction on body a, such as planks or tracks), an ellipse:
///            friction across the grain is `across` times that along it.
/// Frames     pebble_a in the frame of body a, mark_b in that of b; points, forces and normal in the world;
///            the normal points from a to b, the force acts on b.
/// Purity     evaluate reads the memory and writes its successor; commit is a copy.
/// Smooth     td_friction_smooth has no memory: F = -mu_k N v / sqrt(v^2 + v_s^2). It creeps under load:
///            for bodies that slide anyway.
/// Range      as td_law.h; bodies within 7 m of the contact in Q16, for whose stretch alone td_near counts.
/// Accuracy   stretches are as fine as td_near (2^-27 m in Q16), if the places of both bodies come with
///            what rounding took from them.
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

/// What one contact point remembers: plain, copyable, hashable field by field. All zero: nothing.
typedef struct td_pebble {
    bool is_set;      ///< there is a pebble
    bool is_slipping; ///< it moved in the last step: mu_k applies
    td_vec3 pebble_a; ///< [m] not read while rolling
    td_vec3 mark_b;   ///< [m]
    td_near3
        residual_a;  ///< [m] what the way from pebble to mark has more than s; rolling: s itself
    bool is_rolling; ///< the place wanders over the bodies
} td_pebble;

/// How the two bodies lie, and where they touch.
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

/// One step of one contact point. @param load [force] N >= 0; 0: nothing holds, and nothing is remembered
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
