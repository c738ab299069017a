/* SPDX-License-Identifier: MIT */
#include "td_wheel_grip.h"
#include "td_math.h"

/* ---- where ---- */

// In the wheel's frame ahead = (-n_z, 0, n_x) / |...|, which is n x y in any frame, and aside = ahead x n.
// A vector of td_unit is normalised as a quaternion without a real part. Where the surface is not too
// steep for the leg, |n x y| >= cos_min.
void td_grip_axes(td_dir3 normal, td_dir3 axle, td_dir3 *ahead, td_dir3 *aside)
{
    const td_dir3 x = td_dir3_cross(normal, axle);
    td_quat q = {TD_U(0.0), x.x, x.y, x.z};
    (void)td_quat_normalize(&q);
    *ahead = td_dir3_of(q.x, q.y, q.z);
    *aside = td_dir3_cross(*ahead, normal); // [HW W1]
}

bool td_grip_meet(const td_leg *leg, const td_pebble *pebble, td_unit cos_min, td_grip *out)
{
    const td_dir3 n = pebble->normal;
    const td_unit cosine = -td_unarrow(td_dir3_cos(n, leg->down));
    if (cosine < cos_min) {
        return false; // [HW W13]
    }
    out->ratio = td_near_recip(cosine);
    out->z = -td_near_stretch(td_near3_along(n, pebble->arm), out->ratio); // [HW W16]
    out->rate = -td_near_stretch(td_near3_along(n, pebble->speed), out->ratio);
    td_grip_axes(n, leg->axle, &out->ahead, &out->aside);
    const td_near3 lies = td_near3_sub(pebble->arm, td_near3_scaled(leg->down, out->z));
    out->s_x = td_near3_along(out->ahead, lies);
    out->s_y = td_near3_along(out->aside, lies);
    out->v_x = td_near3_along(out->ahead, pebble->speed);
    out->v_y = td_near3_along(out->aside, pebble->speed);
    return true;
}

/* ---- the leg ---- */

td_real td_grip_bear(const td_strut *strut, const td_grip *grip)
{
    const td_real d = grip->rate < TD_NEAR_ZERO ? strut->d_in : strut->d_out;
    const td_wide axial = td_near_spring(strut->k, td_near_sub(strut->z_zero, grip->z)) -
                          td_near_damper(d, grip->rate);
    if (!(axial > TD_WIDE_ZERO)) {
        return TD_ZERO; // [HW W7]
    }
    return td_near_amplify(td_narrow(axial), grip->ratio);
}

/* ---- the tyre ---- */

static td_wide size_of(td_wide a)
{
    return a < TD_WIDE_ZERO ? -a : a;
}

static td_real signed_as(td_real size, td_wide sign)
{
    return sign < TD_WIDE_ZERO ? -size : size;
}

static bool is_in_disc(td_wide x, td_wide y, td_real radius)
{
    const td_wide most = td_widen(radius);
    if (size_of(x) > most || size_of(y) > most) {
        return false;
    }
    const td_vec2 f = td_vec2_of(td_narrow(x), td_narrow(y));
    return td_vec2_dot(f, f) <= td_wmul(radius, radius);
}

/// How far the disc reaches to the side where the band cuts it.
static td_real corner_of(td_real radius, td_real brake)
{
    return brake > TD_ZERO ? td_wsqrt(td_wmul(radius, radius) - td_wmul(brake, brake)) : radius;
}

static td_wheel_border
clip_far(td_wide x, td_wide y, td_real radius, td_real brake, td_real corner, td_vec2 *hold)
{
    const td_dir3 none = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    const td_wvec3 trial = {x, y, TD_WIDE_ZERO};
    td_dir3 t;
    (void)td_wvec3_normalize(trial, none, &t);
    if (brake < radius && td_pmul(td_uabs(t.y), brake) <= td_pmul(td_uabs(t.x), corner)) {
        *hold = td_vec2_of(signed_as(brake, x), signed_as(corner, y));
        return TD_BORDER_CORNER;
    }
    *hold = td_vec2_of(td_scale(t.x, radius), td_scale(t.y, radius));
    return TD_BORDER_CIRCLE;
}

td_wheel_border
td_grip_clip(td_wide trial_x, td_wide trial_y, td_real radius, td_real brake, td_vec2 *hold)
{
    if (size_of(trial_x) <= td_widen(brake) && is_in_disc(trial_x, trial_y, radius)) { // [HW W5]
        *hold = td_vec2_of(td_narrow(trial_x), td_narrow(trial_y));
        return TD_BORDER_INSIDE;
    }
    const td_real corner = brake < radius ? corner_of(radius, brake) : TD_ZERO;
    if (brake < radius && size_of(trial_y) <= td_widen(corner)) {
        *hold = td_vec2_of(signed_as(brake, trial_x), td_narrow(trial_y));
        return TD_BORDER_BAND;
    }
    return clip_far(trial_x, trial_y, radius, brake, corner, hold); // [HW W4]
}

/// s_y that is being forgotten at v_x / relaxation goes back by itself. [HW W15]
static td_near relaxed_rate(const td_gear *gear, const td_grip *grip)
{
    const td_near share = td_near_of_wide(td_near_spring(gear->inverse_relaxation, grip->s_y));
    return td_near_sub(grip->v_y, td_near_stretch(td_near_abs(grip->v_x), share));
}

td_wheel_border td_grip_hold(const td_gear *gear, const td_rim *rim, td_real normal, td_grip *grip)
{
    if (gear->inverse_relaxation > TD_ZERO) {
        grip->v_y = relaxed_rate(gear, grip);
    }
    const td_wide x = td_near_spring(gear->k_xy, grip->s_x) + td_near_damper(gear->d_xy, grip->v_x);
    const td_wide y = td_near_spring(gear->k_xy, grip->s_y) + td_near_damper(gear->d_xy, grip->v_y);
    const td_real brake = td_max(rim->brake, td_scale(rim->c_rr, normal)); // [HW W18]
    return td_grip_clip(x, y, td_scale(rim->mu, normal), brake, &grip->hold);
}

/* ---- the pebble ---- */

// k s' + d (s' - s_0) / h = H with s_0 = s - h v gives s' = (h H + d s_0) / (h k + d)
static td_near moved(const td_gear *gear, td_near s, td_near v, td_real hold)
{
    const td_near before = td_near_sub(s, td_near_way(gear->tick, v));
    return td_near_add(td_near_scale(gear->memory, before), td_near_bend(gear->flex, hold));
}

/// What is left of s_y after a tick of rolling.
static td_near forgotten(const td_gear *gear, const td_grip *grip)
{
    const td_near way = td_near_abs(td_near_way(gear->tick, grip->v_x));
    const td_real turns = td_narrow(td_near_spring(gear->inverse_relaxation, way));
    return td_near_scale(td_exp_neg(turns), grip->s_y);
}

void td_grip_move(const td_gear *gear, td_wheel_border border, td_grip *grip)
{
    grip->s_x = moved(gear, grip->s_x, grip->v_x, grip->hold.x);
    if (border != TD_BORDER_BAND) {
        grip->s_y = moved(gear, grip->s_y, grip->v_y, grip->hold.y); // [HW W6]
    } else if (gear->inverse_relaxation > TD_ZERO) {
        grip->s_y = forgotten(gear, grip);
    }
}
