/* SPDX-License-Identifier: MIT */
/// The force law of the pebble wheel, in the frame of the solid. Internal to the wheel room.
///
/// Given are the leg, the pebble as the leg sees it, its normal and the material there; asked are
/// forces, and where the pebble goes. No state, no scenery. Inline, since its steps hand all of their
/// numbers to the next one.
#ifndef TD_WHEEL_GRIP_H
#define TD_WHEEL_GRIP_H

#include "../number/td_inline.h"
#include "td_math.h"
#include "td_wheel_work.h"
#include "td_wheel_leg.h"

#define TD_WHEEL_GRIP_ID 951

/// How far up a leg reaches [m]: what is beyond is no contact.
#if defined(TD_SCALAR_Q16)
#    define TD_WHEEL_GRIP_REACH TD_NEAR(8.0)
#else
#    define TD_WHEEL_GRIP_REACH TD_RANGE
#endif

/// Where a pebble lies and how it moves.
typedef struct td_wheel_pebble {
    td_near3 arm;   ///< [m] from the leg's origin
    td_near3 speed; ///< [m/s] relative to the point of the body that is there
    td_dir3 normal; ///< [-]
} td_wheel_pebble;

typedef struct td_wheel_grip {
    td_dir3 ahead, aside; ///< [-] axes in the surface
    td_near ratio;        ///< [-] 1 / cosine of leg and normal
    td_near z, rate;      ///< [m], [m/s] where the contact plane meets the leg
    td_near s_x, s_y;     ///< [m] of the pebble from there, ahead and aside
    td_near v_x, v_y;     ///< [m/s] and how it moves
    td_vec2 hold;         ///< [force] H, ahead and aside
} td_wheel_grip;

/// What the pebble border is made of.
typedef struct td_rim {
    td_unit mu;    ///< [-]
    td_unit c_rr;  ///< [-]
    td_real brake; ///< [force] >= 0
} td_rim;

/* ---- where ---- */

/// Axes of a surface: ahead is in it and across the axle, aside to the right of that. They are the columns of Q(n) of
/// [HW sec. orientation on the surface], without its angles. [HW W1]
///
/// In the wheel's frame ahead = (-n_z, 0, n_x) / |...|, which is n x y in any frame, and aside is
/// ahead x n. Where the surface is not too steep for the leg, |n x y| >= cos_min.
TD_PRODUCTS void td_wheel_grip_axes(td_dir3 normal, td_dir3 axle, td_wheel_grip *out)
{
    out->ahead = td_near_unit(td_near_across(normal, axle));
    out->aside = td_near_across(out->ahead, normal);
}

/// Where the contact plane meets the leg: sets ratio and z. [HW W16]
/// @return false: the normal is farther from the leg than cos_min allows; `out` is of no use [HW W13]
TD_PRODUCTS bool td_wheel_grip_meet(const td_leg *leg,
                                    const td_wheel_pebble *pebble,
                                    td_unit cos_min,
                                    td_wheel_grip *out)
{
    const td_unit cosine = -td_near_cosine(pebble->normal, leg->down);
    if (cosine < cos_min) {
        return false;
    }
    out->ratio = td_near_recip(cosine);
    out->z = -td_near_stretch(td_near3_along(pebble->normal, pebble->arm), out->ratio);
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, out->ratio >= TD_NEAR(0.9999)); // one over a cosine
    return true;
}

/// How the pebble lies along these axes and moves: all that is missing but the forces.
/// Range      z within +-8 m (Q16), so that `lies` is shorter than 16 m.
TD_PRODUCTS void
td_wheel_grip_look(const td_leg *leg, const td_wheel_pebble *pebble, td_wheel_grip *out)
{
    const td_near3 lies = td_near3_sub(pebble->arm, td_near3_scaled(leg->down, out->z));
    out->rate = -td_near_stretch(td_near3_along(pebble->normal, pebble->speed), out->ratio);
    out->s_x = td_near3_along(out->ahead, lies);
    out->s_y = td_near3_along(out->aside, lies);
    out->v_x = td_near3_along(out->ahead, pebble->speed);
    out->v_y = td_near3_along(out->aside, pebble->speed);
}

/* ---- the leg ---- */

/// N before the yield of the ground limits it: the z component of the force of [HW sec. force from pebble], along the
/// leg. [HW W2], [HW W7]
TD_PRODUCTS td_real td_wheel_grip_bear(const td_strut *leg, const td_wheel_grip *grip)
{
    const td_drag d = grip->rate < TD_NEAR_ZERO ? leg->d_in : leg->d_out;
    const td_pull axial = td_near_pull(leg->k, leg->z_zero - grip->z, d, -grip->rate);
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, d >= TD_DRAG(0.0));
    if (!(axial > TD_PULL_ZERO)) {
        return TD_ZERO; // [HW W7]
    }
    return td_near_amplify(td_pull_narrow(axial), grip->ratio);
}

/* ---- the tyre ---- */

/// How far the disc reaches to the side where the band cuts it.
static inline td_real td_wheel_grip_corner(td_real radius, td_real brake)
{
    return brake > TD_ZERO ? td_wsqrt(td_wmul(radius, radius) - td_wmul(brake, brake)) : radius;
}

static inline td_real td_wheel_grip_signed(td_real size, td_real sign)
{
    return sign < TD_ZERO ? -size : size;
}

/// Squares only of what is no larger than the radius: those of any two words would not fit (Q16).
static inline bool td_wheel_grip_in_disc(td_vec2 trial, td_real radius)
{
#if defined(TD_SCALAR_Q16)
    if (td_abs(trial.x) > radius || td_abs(trial.y) > radius) {
        return false;
    }
#endif
    return td_vec2_dot(trial, trial) <= td_wmul(radius, radius);
}

/// The direction of a trial force. In Q16 one that td_real does not hold is made smaller first.
static inline td_dir2 td_wheel_grip_direction(td_pull x, td_pull y, td_vec2 trial)
{
    td_dir2 t = {TD_U(0.0), TD_U(0.0)};
#if defined(TD_SCALAR_Q16)
    const int32_t most = INT32_MAX;
    if (td_abs(trial.x) == (td_real)most || td_abs(trial.y) == (td_real)most) {
        trial.x = (td_real)(int32_t)((int64_t)x >> 32);
        trial.y = (td_real)(int32_t)((int64_t)y >> 32);
    }
#else
    (void)x;
    (void)y;
#endif
    (void)td_vec2_normalize(trial, t, &t);
    return t;
}

/// A trial force against the pebble border: a disc, cut by a band; cases 1 to 3 of [HW sec. clipping force].
/// [HW W4], [HW W5]
/// @param radius of the disc, >= 0
/// @param brake half of the band, >= 0
TD_PRODUCTS td_wheel_border
td_wheel_grip_clip(td_pull x, td_pull y, td_real radius, td_real brake, td_vec2 *hold)
{
    const td_vec2 trial = {td_pull_trial(x), td_pull_trial(y)};
    *hold = trial;
    if (td_abs(trial.x) <= brake && td_wheel_grip_in_disc(trial, radius)) {
        return TD_BORDER_INSIDE; // [HW W5]
    }
    const bool has_band = brake < radius;
    const td_real corner = has_band ? td_wheel_grip_corner(radius, brake) : TD_ZERO;
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, radius >= TD_ZERO && brake >= TD_ZERO);
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, corner >= TD_ZERO && corner <= radius);
    hold->x = td_wheel_grip_signed(brake, trial.x);
    if (has_band && td_abs(trial.y) <= corner) {
        return TD_BORDER_BAND;
    }
    const td_dir2 t = td_wheel_grip_direction(x, y, trial);
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, td_uabs(t.x) - TD_UNIT_ONE < TD_U(0.000001) &&
                                       td_uabs(t.y) - TD_UNIT_ONE < TD_U(0.000001));
    if (has_band && td_pmul(td_uabs(t.y), brake) <= td_pmul(td_uabs(t.x), corner)) {
        hold->y = td_wheel_grip_signed(corner, trial.y);
        return TD_BORDER_CORNER;
    }
    *hold = td_vec2_of(td_scale(t.x, radius), td_scale(t.y, radius)); // [HW W4]
    return TD_BORDER_CIRCLE;
}

/// How many relaxation lengths the wheel goes in a tick: h |v_x| / relaxation.
static inline td_real td_wheel_grip_lengths(const td_wheel_params *params,
                                            const td_wheel_grip *grip)
{
    const td_near way = td_near_abs(td_near_travel(params->tick, grip->v_x));
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, way >= TD_NEAR_ZERO && params->inverse_relaxation >= TD_ZERO);
    return td_near_real(td_near_times(params->inverse_relaxation, way));
}

/// Is a deflection forgotten more than twice as fast as the damper lets it go, |v_x| / relaxation > 2 k / d?
static inline bool td_wheel_grip_outruns(const td_wheel_params *params, const td_wheel_grip *grip)
{
    const td_unit gone = TD_UNIT_ONE - params->memory;
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, gone >= TD_U(0.0) && gone <= TD_UNIT_ONE);
    const td_real most = td_scale(gone, TD_R(2.0));
    return td_scale(params->memory, td_wheel_grip_lengths(params, grip)) > most;
}

/// Does the wheel turn? Beyond the band the brake gives way; within it the brake holds the wheel.
static inline bool td_wheel_grip_turns(td_wheel_border border)
{
    return border == TD_BORDER_BAND || border == TD_BORDER_CORNER;
}

/// s_y that is being forgotten at v_x / relaxation goes back by itself. [HW W15]
static inline td_near td_wheel_grip_relaxed_rate(const td_wheel_params *params,
                                                 const td_wheel_grip *grip)
{
    const td_near share = td_near_times(params->inverse_relaxation, grip->s_y);
    return td_near_sub(grip->v_y, td_near_stretch(td_near_abs(grip->v_x), share));
}

/// The tyre's force under a load of N, k s + d v within [HW sec. pebble border]: sets `hold`. With a relaxation length the lateral deflection is being
/// forgotten: sets v_y, as long as that does not outrun the damper. Beyond, the rate makes the force of a
/// wheel that turns but no motion, and one that is locked forgets nothing. [HW W15]
TD_PRODUCTS td_wheel_border td_wheel_grip_hold(const td_wheel_params *params,
                                               const td_rim *rim,
                                               td_real normal,
                                               td_wheel_grip *grip)
{
    const td_pull x = td_near_pull(params->k_xy, grip->s_x, params->d_xy, grip->v_x);
    const td_pull y = td_near_pull(params->k_xy, grip->s_y, params->d_xy, grip->v_y);
    const td_real brake = td_max(rim->brake, td_scale(rim->c_rr, normal)); // [HW W18]
    const td_real radius = td_scale(rim->mu, normal);
    const td_wheel_border border = td_wheel_grip_clip(x, y, radius, brake, &grip->hold);
    if (!(params->inverse_relaxation > TD_ZERO)) {
        return border;
    }
    const bool outruns = td_wheel_grip_outruns(params, grip);
    if (outruns && !td_wheel_grip_turns(border)) {
        return border;
    }
    const td_near v_y = td_wheel_grip_relaxed_rate(params, grip);
    const td_pull relaxed = td_near_pull(params->k_xy, grip->s_y, params->d_xy, v_y);
    grip->v_y = outruns ? grip->v_y : v_y;
    return td_wheel_grip_clip(x, relaxed, radius, brake, &grip->hold);
}

/* ---- the pebble ---- */

/// What a moved pebble keeps of s_0 = s - h v, the deflection that it had: d s_0 / (h k + d).
static inline td_wnear td_wheel_grip_kept(const td_wheel_params *params, td_near s, td_near v)
{
    return td_nmul(params->memory, s) - td_nmul(params->lag, v);
}

/// What is left of a lateral deflection after a tick of turning.
static inline td_unit td_wheel_grip_left(const td_wheel_params *params, const td_wheel_grip *grip)
{
    return td_exp_neg(td_wheel_grip_lengths(params, grip));
}

/// No deflection is more than the relaxation length: that would be a slip angle of 45 degrees.
static inline td_near td_wheel_grip_bounded(const td_wheel_params *params, td_near s)
{
    const td_near most = td_near_of(td_min(params->wheel->relaxation, TD_R(3.0)));
    TD_ASSERT_IN(TD_WHEEL_GRIP_ID, most > TD_NEAR_ZERO);
    return s > most ? most : s < -most ? -most : s;
}

/// s_y of a wheel that slides: it follows H. What a wheel that turns forgets too fast is gone.
static inline td_near
td_wheel_grip_slid(const td_wheel_params *params, td_wheel_border border, const td_wheel_grip *grip)
{
    const td_wnear kept = td_wheel_grip_kept(params, grip->s_y, grip->v_y);
    if (!(params->inverse_relaxation > TD_ZERO)) {
        return td_near_bend(kept, params->flex, grip->hold.y);
    }
    const bool forgets = border == TD_BORDER_CORNER && td_wheel_grip_outruns(params, grip);
    const td_wnear rest =
        forgets ? td_nmul(td_wheel_grip_left(params, grip), td_nnarrow(kept)) : kept;
    return td_wheel_grip_bounded(params, td_near_bend(rest, params->flex, grip->hold.y));
}

/// Moves the pebble as the border says: sets s_x and s_y. [HW sec. state 2,3, slipping] [HW W6]
///
///     k s' + d (s' - s_0) / h = H with s_0 = s - h v, so s' = (h H + d s_0) / (h k + d)
///
/// Rolling keeps s_y, or forgets some of it. [HW W15]
TD_PRODUCTS void
td_wheel_grip_move(const td_wheel_params *params, td_wheel_border border, td_wheel_grip *grip)
{
    if (border != TD_BORDER_BAND) {
        grip->s_y = td_wheel_grip_slid(params, border, grip);
    } else if (params->inverse_relaxation > TD_ZERO) {
        grip->s_y = td_near_scale(td_wheel_grip_left(params, grip), grip->s_y);
    }
    const td_wnear ahead = td_wheel_grip_kept(params, grip->s_x, grip->v_x);
    grip->s_x = td_near_bend(ahead, params->flex, grip->hold.x);
}

#endif
