/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 807
#include "td_roll.h"
#include "td_slider.h"
#include "../number/td_invariant.h"

// With m = h / I: h^2 k / I = 0.04 is a sixteenth of a tick to a radian, h d / I = 0.25 a quarter of the spin in
// each tick. Half a dozen contacts of one body may do so at a time. [HW W19]
#define SPRING TD_R(0.04)
#define DAMPER TD_R(0.25)
#define K_MOST TD_R(16000.0) /* a spring that is softer than it could be still holds */
#define D_MOST TD_R(1000.0)

static td_real at_most(td_scaled a, td_real most)
{
    const bool beyond = td_scaled_is_positive(td_scaled_add(a, td_scaled_of(-most)));
    return beyond ? most : td_scaled_real(a);
}

static TD_NOINLINE td_slider slider_of(const td_roll *roll)
{
    const td_scaled tick = td_scaled_of_unit(roll->tick);
    const td_scaled k = td_scaled_div(td_scaled_of(SPRING), td_scaled_mul(tick, roll->mobility));
    const td_scaled d = td_scaled_div(td_scaled_of(DAMPER), roll->mobility);
    const td_real stiff = td_max(at_most(k, K_MOST), TD_LENGTH_MIN);
    const td_real drag = at_most(d, D_MOST);
    TD_ASSERT(stiff >= TD_LENGTH_MIN && stiff <= K_MOST);
    TD_ASSERT(drag >= TD_ZERO && drag <= D_MOST);
    const td_proj past = td_pmul(TD_UNIT_ONE, drag);
    const td_proj all = td_pmul(roll->tick, stiff) + past;
    const td_slider slider = {stiff, td_drag_of(drag), roll->tick, td_proj_ratio(past, all),
                              td_near_flex(roll->tick, all)};
    TD_ASSERT(td_is_share(slider.keep));
    return slider;
}

/// A rate that is too fast for td_near counts as the fastest.
static td_near3 rate_of(td_vec3 spin)
{
    const td_real most = TD_R(290.0);
    return td_near3_of(td_near_speed(td_widen(td_clamp(spin.x, -most, most))),
                       td_near_speed(td_widen(td_clamp(spin.y, -most, most))),
                       td_near_speed(td_widen(td_clamp(spin.z, -most, most))));
}

/// What is held of a turn: all of it, or the most there is; the angle follows.
static TD_NOINLINE td_vec3
hold(const td_slider *slider, td_dir3 normal_w, td_real most, const td_near3 *v, td_near3 *angle)
{
    const td_slider_pull t = td_slider_trial(slider, angle, v);
    td_slider_size p;
    td_slider_measure(&t, normal_w, &p);
    TD_ASSERT(!(p.size > TD_ZERO) || td_dir3_is_unit(p.along));
    if (p.size <= most) {
        return td_slider_force(&t);
    }
    const td_vec3 held = td_dir3_scale(p.along, most);
    *angle = td_slider_moved(slider, angle, v, held);
    return held;
}

void td_roll_evaluate(const td_roll *roll,
                      const td_near3 *angle_a,
                      const td_rot *rot_a,
                      td_dir3 normal_w,
                      td_vec3 spin_w,
                      td_roll_out *out)
{
    const td_slider slider = slider_of(roll);
    const td_near3 rate = rate_of(spin_w);
    const td_near3 angle = td_slider_gone_on(td_near3_turned(rot_a, *angle_a), roll->tick, &rate);
    const td_near3 rolls = td_slider_across(normal_w, rate);
    const td_near3 spins = td_near3_sub(rate, rolls);
    TD_ASSERT(td_slider_is_held(angle));
    td_near3 rolled = td_slider_across(normal_w, angle);
    td_near3 spun = td_near3_sub(angle, rolled);
    const td_vec3 torque = hold(&slider, normal_w, roll->rolling, &rolls, &rolled);
    out->torque_w = td_vec3_add_far(torque, hold(&slider, normal_w, roll->spinning, &spins, &spun));
    const td_rot back = td_rot_inv(rot_a);
    const td_near3 left = td_slider_bounded(td_near3_add(rolled, spun)); // each may be at its bound
    out->angle_a = td_near3_turned(&back, left);
    TD_ASSERT(td_slider_is_held(out->angle_a));
}
