/* SPDX-License-Identifier: MIT */
/// @file
/// The pebble wheel: a leg on a spring, a tyre on a spring, and a pebble that it stands on.
///
/// Idea       when the leg first touches the ground, a pebble is set there, and springs and dampers tie the wheel's
///            frame to it. What the surface can hold, the pebble holds where it is; a larger force moves the pebble.
///            A wheel that stands does not creep, on a slope and in gusts. [HW sec. pebble-and-spring model]
/// Frames     k wheel: x ahead, y to the right along the axle, z down along the leg; steering turns it about z
///            [HW sec. wheel frame coordinates]. b the body that carries it, s the solid that it stands on, w world.
///            The pebble and its normal are stored in the frame of their solid and carried by it: a deck may heave,
///            roll and move on. [HW W14]
/// Leg        the surface is met at a length z of the leg between z_min and z_max, taken where the contact plane
///            meets the leg [HW W16]. Axial force k_z (z_zero - z) - d_z z', never below zero [HW W7]. The surface
///            bears it with N = force / cos(leg, normal), at most its yield.
/// Tyre       s is the offset of the pebble ahead and aside, in the surface. The trial force k s + d s' is clipped
///            against the pebble border: a disc of radius mu N cut by a band of half width B, the strength of the
///            brake, or c_rr N if that is more [HW sec. pebble border] [HW W18].
///
///              in the border    the pebble stays, to the last bit     standing    mu_s next
///              beyond the band  it rolls ahead, s_y is kept           rolling     mu_s next [HW W6]
///              beyond the disc  it slides                             slipping    mu_k next
///
///            A pebble that moves gives spring and damper exactly the clipped force at the end of the tick,
///            k s' + d (s' - s_0) / h = H [HW W6]; then the ground is sought again along the leg at its new place.
/// States     of the source: 1 free, 2 slipping or rolling, 3 standing (td_wheel_source_state). [HW sec. friction]
/// Signs      force_w is the force of the ground on the body, at the contact point [HW W8]; its reaction acts on the
///            solid.
/// Purity     evaluation reads the state and writes the output; commit accepts the output. A step that is not
///            committed leaves no trace.
/// Units      m, s, rad, and the scene's unit of force (td_scene.h), also for stiffness and damping.
/// Accuracy   in Q16 lengths near the wheel have 27 fractional bits and speeds 22; forces have the 16 of td_real. Give
///            the body's position with its residual (td_motion.h): from a position of 16 bits alone, 200 kN/m makes a
///            force with steps of 3 N.
/// Range      motions that td_motion_set accepts. Q16: a pebble slides at less than 295 m/s along each axis; faster
///            motion counts as that.
/// Cost       standing: no search of the ground. Free or moved: td_entry_find for each solid, once.
/// Source     [HW] modelling wheels; W1 to W20.
#ifndef TD_WHEEL_H
#define TD_WHEEL_H

#include "td_entry.h"
#include "td_wheel_params.h"
#include "td_ground.h"
#include "td_motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what it remembers ---- */

/// What a wheel does.
typedef enum td_wheel_phase {
    TD_WHEEL_FREE = 0,
    TD_WHEEL_ROLLING,
    TD_WHEEL_SLIPPING,
    TD_WHEEL_STANDING,
} td_wheel_phase;

/// The memory of a wheel: plain, copyable.
typedef struct td_wheel_state {
    td_place pebble_s;  ///< [m] in the frame of the solid
    td_dir3 normal_s;   ///< [-] outward, unit
    td_unit mu_s, mu_k; ///< of the material under the pebble
    td_real yield;      ///< [force] of the material under the pebble
    uint16_t solid;     ///< index; not defined while free
    uint8_t phase;      ///< a td_wheel_phase
    bool is_unlimited;  ///< there is no yield
    bool is_broken;     ///< the stub is what stands
} td_wheel_state;

/// A wheel in the air.
void td_wheel_reset(td_wheel_state *state);

/// 1, 2 or 3.
static inline int td_wheel_source_state(uint8_t phase)
{
    return phase == TD_WHEEL_FREE ? 1 : phase == TD_WHEEL_STANDING ? 3 : 2;
}

/* ---- a tick ---- */

typedef struct td_wheel_work td_wheel_work;

/// What a wheel's tick is told.
typedef struct td_wheel_input {
    const td_motion *bodies; ///< of all, by index: the wheel's own, and those that solids ride on
    td_real brake;           ///< [force] B >= 0 at the tyre
    td_real steer;           ///< [rad] about the leg, to the right, within +-TD_PI
    td_wheel_work *work;     ///< where the tick works; one serves all wheels, one after the other
} td_wheel_input;

/// Where the trial force lies relative to the pebble border; the cases of [HW sec. clipping force].
typedef enum td_wheel_border {
    TD_BORDER_NONE = -1, ///< there is no contact
    TD_BORDER_INSIDE,
    TD_BORDER_BAND,   ///< beyond the brake, case 1
    TD_BORDER_CORNER, ///< case 2
    TD_BORDER_CIRCLE, ///< beyond the friction, case 3
} td_wheel_border;

enum {
    TD_WHEEL_BOTTOMED = 1, ///< z <= z_min [HW W17]
    TD_WHEEL_INSIDE = 2,  ///< the leg starts in a solid: the old normal serves, or the leg [HW W12]
    TD_WHEEL_STEEP = 4,   ///< released: the normal is too far from the leg [HW W13]
    TD_WHEEL_YIELD = 8,   ///< the ground gave way: N is its yield [HW H14]
    TD_WHEEL_LOST = 16,   ///< the ground ends under the moved pebble: free from the next tick on
    TD_WHEEL_BROKEN = 32, ///< the leg broke in this tick, or has before
};

/// The answer of a wheel's tick.
typedef struct td_wheel_out {
    td_wheel_state next; ///< what commit accepts
    td_vec3 force_w;     ///< [force] on the body, at point_w
    td_vec3 torque_w;    ///< [force m] the same about the body's origin
    td_vec3 point_w;     ///< [m] the contact point; without contact the body's origin
    td_real normal;      ///< [force] N
    td_near length;      ///< [m] of the leg; z_max while free
    td_near rise;        ///< [m] of the ground, where the pebble has moved to, above its last plane
    uint16_t solid;      ///< on which the reaction acts, if border is not NONE
    uint16_t leaf_tests; ///< leaves of scenery tested: work spent
    int8_t border;       ///< a td_wheel_border
    uint8_t flags;       ///< TD_WHEEL_*
} td_wheel_out;

/// The wheel's frame, in the frame of the ground. Only y and z are needed: the rolling direction lies in the
/// surface, across y.
typedef struct td_leg {
    td_place origin; ///< [m] of the wheel's frame
    td_dir3 axle;    ///< [-] y, to the right
    td_dir3 down;    ///< [-] z, along the leg
} td_leg;

/// Checks brake and steering. Motions are checked by td_motion_set.
/// @param index of the wheel, for the fault (TD_ITEM_WHEEL, td_wheel_field)
td_fault td_wheel_check(const td_wheel_input *input, uint32_t index);

/// One tick. Pure: nothing but `out` and the memory to work in is written.
/// @param params made by td_wheel_params_set
/// @param ground accepted by td_ground_check
/// @param state  of the last committed tick
/// @param input  accepted by td_wheel_check
/// @param out    the answer
void td_wheel_evaluate(const td_wheel_params *params,
                       const td_ground *ground,
                       const td_wheel_state *state,
                       const td_wheel_input *input,
                       td_wheel_out *out);

/// Accepts a tick.
static inline void td_wheel_commit(td_wheel_state *state, const td_wheel_out *out)
{
    *state = out->next;
}

/// Moves the pebble with its wheel, after the body or the solid has jumped: it keeps its offset from the leg, on the
/// same plane.
/// @param before, now the leg in the frame of the solid
/// @return false: that plane is out of reach; the state is untouched
bool td_wheel_carry(const td_wheel *wheel,
                    const td_leg *before,
                    const td_leg *now,
                    td_wheel_state *state);

/// The reaction on the solid that the wheel stands on: a force, and a torque about a point of the world, usually
/// the origin of the body that the solid rides on. [HW W14]
void td_wheel_reaction(const td_wheel_out *out,
                       td_vec3 about_w,
                       td_vec3 *force_w,
                       td_vec3 *torque_w);

#ifdef __cplusplus
}
#endif

#endif
