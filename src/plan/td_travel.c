/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1008
#include "td_travel.h"
#include "../number/td_divisor.h"

static bool is_same(td_unit a, td_unit b)
{
    return a >= b && a <= b;
}

/// The vector part of last* now is the axis, times the sine of half the angle. Both may be short of unit
/// length by TD_QUAT_TOLERANCE, and the sine with them: see TURN_TO_CHORD.
static td_real turn_between(td_quat last, td_quat now)
{
    if (is_same(last.w, now.w) && is_same(last.x, now.x) && is_same(last.y, now.y) &&
        is_same(last.z, now.z)) {
        return TD_ZERO;
    }
    const td_quat turn = td_quat_mul(td_quat_conj(last), now);
    const td_vec3 sine = td_dir3_scale(td_dir3_of(turn.x, turn.y, turn.z), TD_R(64.0));
    return td_add(td_vec3_length(sine), TD_REAL_EPS);
}

/// Of a turn, in 64ths: the chord at 1 m is twice the sine, and a 256th more if quaternions are short.
#define TURN_TO_CHORD TD_R(0.0313720703125)

/// Half a step along each axis, before and now; sums and products of what is turned, too. In fixed point they are
/// all of the same size: two steps for what is placed, and two for the way itself.
static td_real blur_of(td_real size)
{
#if defined(TD_SCALAR_Q16)
    (void)size;
    return TD_REAL_EPS + TD_REAL_EPS;
#else
    return TD_R(4.0) * TD_REAL_EPS * size;
#endif
}

static td_real size_of(td_vec3 p)
{
    return td_add(td_add(td_abs(p.x), td_abs(p.y)), td_abs(p.z));
}

static bool is_same_rest(td_near3 a, td_near3 b)
{
    return a.x >= b.x && a.x <= b.x && a.y >= b.y && a.y <= b.y && a.z >= b.z && a.z <= b.z;
}

td_vec3 td_travel_shift(const td_body_input *last, const td_body_input *now)
{
    const td_vec3 fine = {td_near_real(now->position_residual_w.x - last->position_residual_w.x),
                          td_near_real(now->position_residual_w.y - last->position_residual_w.y),
                          td_near_real(now->position_residual_w.z - last->position_residual_w.z)};
    return td_vec3_add_far(td_vec3_sub_far(now->x_wb.p, last->x_wb.p), fine);
}

td_travel_step td_travel_between(const td_body_input *last, const td_body_input *now)
{
    td_travel_step step;
    step.blur = blur_of(td_max(size_of(last->x_wb.p), size_of(now->x_wb.p)));
    step.shift = td_vec3_length(td_travel_shift(last, now));
    step.turn = turn_between(last->x_wb.q, now->x_wb.q);
    step.is_none = !(step.shift > TD_ZERO) && !(step.turn > TD_ZERO) &&
                   is_same_rest(last->position_residual_w, now->position_residual_w);
    TD_ASSERT(step.shift >= TD_ZERO && step.turn >= TD_ZERO && step.blur >= TD_ZERO);
    return step;
}

td_real td_travel_stride(const td_scene *scene, uint32_t body, td_real reach)
{
    if (body >= scene->n_bodies) {
        return TD_ZERO;
    }
    const td_body *const b = &scene->bodies[body];
    const td_scaled speed =
        td_scaled_add(td_scaled_of(b->v_max), td_scaled_times(td_scaled_of(reach), b->omega_max));
    const td_real way =
        td_scaled_scale(td_scaled_mul(td_scaled_of_unit(scene->tick), speed), TD_ONE);
    const td_real slack = td_mul(td_add(reach, reach), TD_TRAVEL_TURN_SLACK);
    const td_real rounding = td_mul(TD_R(4.0), TD_REAL_EPS);
    TD_ASSERT(way >= TD_ZERO && slack >= TD_ZERO);
    return td_add(td_travel_allowed(way), td_add(slack, rounding));
}

/// Rounded down; beyond the horizon all ways are as long as that.
static uint32_t units_of(const td_plan *plan, td_real way)
{
    const td_real paces = td_div_by(td_min(way, plan->horizon), &plan->travel_unit);
    TD_ASSERT(paces >= TD_ZERO && paces <= TD_R(16385.0)); // of the horizon, but for rounding
#if defined(TD_SCALAR_Q16)
    return (uint32_t)(int32_t)paces >> 8;
#else
    return (uint32_t)td_floor(paces * TD_R(256.0));
#endif
}

uint32_t td_travel_units(const td_plan *plan, uint32_t body, const td_travel_step *step)
{
    if (step->is_none) {
        return 0u;
    }
    const td_real chord = td_mul(td_mul(plan->body_reach[body], TURN_TO_CHORD), step->turn);
    const td_real blur = td_add(step->blur, blur_of(plan->body_reach[body]));
    TD_ASSERT(chord >= TD_ZERO);
    return units_of(plan, td_add(td_add(step->shift, chord), blur)) + 1u;
}

uint32_t td_travel_wait(const td_plan *plan, td_real gap, td_real closing)
{
    TD_ASSERT(closing >= TD_ZERO && plan->travel_unit.value > TD_ZERO);
    if (!(gap > closing)) {
        return 0u;
    }
    const uint32_t units = units_of(plan, td_sub(gap, closing));
    return units < TD_TRAVEL_WAIT_MAX ? units : TD_TRAVEL_WAIT_MAX;
}

td_real td_travel_moved(const td_plan *plan, uint32_t units)
{
    if (units >= TD_TRAVEL_WAIT_MAX) {
        return TD_RANGE; // anywhere
    }
    const td_real rest = td_mul(td_from_int((int32_t)(units & 255u)), TD_R(0.00390625));
    const td_real paces = td_add(td_from_int((int32_t)(units >> 8)), rest);
    TD_ASSERT(paces >= TD_ZERO && paces <= TD_R(16384.0));
    return td_add(td_mul(plan->travel_unit.value, paces), TD_REAL_EPS);
}

td_real td_travel_left(const td_plan *plan, int32_t units)
{
    TD_ASSERT(units <= TD_TRAVEL_WAIT_MAX);
    return units > 0 ? td_mul(plan->travel_unit.value, td_from_int(units >> 8)) : TD_ZERO;
}
