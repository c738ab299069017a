/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 901
#include "td_wheel_work.h"
#include <stddef.h>
#include "../number/td_inline.h"
#include "../number/td_invariant.h"
#include "td_wheel_grip.h"
#include "td_wheel_leg.h"
#include "td_wheel_seek.h"

TD_STATIC_ASSERT(sizeof(td_wheel_state) + sizeof(td_wheel_out) + sizeof(td_wheel_params) <=
                     TD_PRICE_WHEEL / 4u * sizeof(td_real) + sizeof(void *),
                 "what a wheel takes must be within its price (td_config.h)");

/* ---- at the door ---- */

td_fault td_wheel_check(const td_wheel_input *input, uint32_t index)
{
    if (!(td_is_number(input->brake) && input->brake >= TD_ZERO && input->brake <= TD_REAL_MAX)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_WHEEL, index, TD_WHEEL_FIELD_BRAKE);
    }
    if (!(td_in_range(input->steer) && td_abs(input->steer) <= TD_PI)) {
        const td_status status = td_is_number(input->steer) ? TD_E_RANGE : TD_E_ARG;
        return td_fault_of(status, TD_ITEM_WHEEL, index, TD_WHEEL_FIELD_STEER);
    }
    return td_fault_none();
}

/* ---- the state ---- */

void td_wheel_reset(td_wheel_state *state)
{
    state->pebble_s = td_place_of(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
    state->normal_s = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    state->mu_s = TD_U(0.0);
    state->mu_k = TD_U(0.0);
    state->yield = TD_ZERO;
    state->solid = 0u;
    state->phase = TD_WHEEL_FREE;
    state->is_unlimited = false;
    state->is_broken = false;
}

/// Free from now on.
static void let_go(td_wheel_state *next)
{
    const bool is_broken = next->is_broken;
    td_wheel_reset(next);
    next->is_broken = is_broken;
}

/// The output of a tick without a contact: free.
static void stay_free(td_wheel_work *w)
{
    td_wheel_out *const out = w->out;
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    let_go(&out->next);
    out->force_w = none;
    out->torque_w = none;
    out->point_w = w->input->bodies[w->params->wheel->body].origin_w.p;
    out->normal = TD_ZERO;
    out->length = w->strut->z_max;
    out->solid = 0u;
    out->border = TD_BORDER_NONE;
}

/* ---- standing on it ---- */

static td_real component(td_unit n, td_real f, td_unit x, td_unit y, td_vec2 hold)
{
    return td_pnarrow(td_pmul(n, f) + td_pmul(x, hold.x) + td_pmul(y, hold.y));
}

TD_PRODUCTS td_vec3 force_of(td_dir3 n, td_real normal, const td_wheel_grip *g)
{
    return td_vec3_of(component(n.x, normal, g->ahead.x, g->aside.x, g->hold),
                      component(n.y, normal, g->ahead.y, g->aside.y, g->hold),
                      component(n.z, normal, g->ahead.z, g->aside.z, g->hold));
}

/// From the leg's origin to where z is z_min on the line through the moved pebble; and from there to the plane.
TD_PRODUCTS td_near3 aside_of(const td_wheel_grip *g, td_dir3 down, td_near z_min, td_near *plane)
{
    const td_near3 lies =
        td_near3_of(td_nnarrow(td_nmul(g->ahead.x, g->s_x) + td_nmul(g->aside.x, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.y, g->s_x) + td_nmul(g->aside.y, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.z, g->s_x) + td_nmul(g->aside.z, g->s_y)));
    const td_near up = z_min - td_near3_along(down, lies);
    *plane = g->z - up;
    return td_near3_add(lies, td_near3_scaled(down, up));
}

static td_real bear(const td_strut *strut, const td_wheel_grip *grip, td_wheel_out *out)
{
    const td_real normal = td_wheel_grip_bear(strut, grip);
    TD_ASSERT(normal >= TD_ZERO && out->next.yield >= TD_ZERO);
    if (out->next.is_unlimited || normal <= out->next.yield) {
        return normal;
    }
    out->flags |= TD_WHEEL_YIELD; // [HW H14]
    return out->next.yield;
}

static td_rim rim_of(const td_wheel_work *w)
{
    const td_wheel_state *const next = &w->out->next;
    TD_ASSERT(next->mu_k >= TD_U(0.0) && next->mu_k <= next->mu_s);
    const td_rim rim = {next->phase == TD_WHEEL_SLIPPING ? next->mu_k : next->mu_s,
                        w->params->wheel->c_rr, next->is_broken ? TD_REAL_MAX : w->input->brake};
    return rim;
}

static uint8_t phase_after(td_wheel_border border)
{
    TD_ASSERT(border != TD_BORDER_NONE);
    return border == TD_BORDER_INSIDE ? TD_WHEEL_STANDING
           : border == TD_BORDER_BAND ? TD_WHEEL_ROLLING
                                      : TD_WHEEL_SLIPPING;
}

/// Forces and the new phase, in the frame of the solid; where to seek the ground next, if the pebble
/// moves. @return is there still a contact?
TD_NOINLINE static bool press(td_wheel_work *w, const td_leg *leg)
{
    td_wheel_grip grip;
    td_wheel_out *const out = w->out;
    const td_wheel_pebble pebble = {td_place_arm(&leg->origin, &out->next.pebble_s), w->speed_s,
                                    out->next.normal_s};
    TD_ASSERT(td_dir3_is_unit(pebble.normal));
    TD_ASSERT(td_dir3_is_unit(leg->down) && td_dir3_is_unit(leg->axle));
    if (!td_near3_is_near(pebble.arm)) {
        return false;
    }
    if (!td_wheel_grip_meet(leg, &pebble, w->params->wheel->cos_min, &grip)) {
        out->flags |= TD_WHEEL_STEEP; // [HW W13]
        return false;
    }
    if (!(grip.z < w->strut->z_max && grip.z > -TD_WHEEL_GRIP_REACH)) {
        return false; // [HW W7]
    }
    td_wheel_grip_axes(pebble.normal, leg->axle, &grip);
    TD_ASSERT(td_dir3_is_unit(grip.ahead) && td_dir3_is_unit(grip.aside));
    td_wheel_grip_look(leg, &pebble, &grip);
    w->normal = pebble.normal;
    w->ratio = grip.ratio;
    const td_rim rim = rim_of(w);
    out->flags |= grip.z <= w->strut->z_min ? TD_WHEEL_BOTTOMED : 0u; // [HW W17]
    out->length = grip.z;
    out->normal = bear(w->strut, &grip, out);
    TD_ASSERT(out->normal >= TD_ZERO);
    const td_wheel_border border = td_wheel_grip_hold(w->params, &rim, out->normal, &grip);
    out->border = (int8_t)border;
    out->next.phase = phase_after(border);
    out->force_w = force_of(pebble.normal, out->normal, &grip);
    if (border != TD_BORDER_INSIDE) {
        td_wheel_grip_move(w->params, border, &grip);
        w->aside_w = aside_of(&grip, leg->down, w->strut->z_min, &w->plane);
    }
    return true;
}

static td_near3 speed_of(td_wide x, td_wide y, td_wide z)
{
    return td_near3_of(td_near_speed(x), td_near_speed(y), td_near_speed(z));
}

TD_PRODUCTS void look_at_fixed(td_wheel_work *w, const td_motion *body)
{
    w->out->point_w = w->out->next.pebble_s.p;
    const td_wvec3 own = td_motion_velocity(body, w->out->point_w); // [HW W8]
    w->speed_s = speed_of(-own.x, -own.y, -own.z);
}

/// How fast a point of a solid passes that of the body.
TD_PRODUCTS td_near3 passing(const td_motion *body, const td_motion *solid, const td_vec3 *point_w)
{
    const td_wvec3 own = td_motion_velocity(body, *point_w); // [HW W8]
    const td_wvec3 its = td_motion_velocity(solid, *point_w);
    return speed_of(its.x - own.x, its.y - own.y, its.z - own.z);
}

/// Leg and pebble as a solid that moves sees them. [HW W14]
TD_NOINLINE static void look_from(td_wheel_work *w, const td_motion *body, const td_motion *solid)
{
    const td_rot r_sw = td_rot_inv(&solid->r_wb);
    td_leg_see(&w->leg_w, solid, &r_sw, &w->leg_s);
    w->out->point_w = td_motion_point(solid, w->out->next.pebble_s.p);
    w->speed_s = passing(body, solid, &w->out->point_w);
    td_leg_turn_near(&r_sw, &w->speed_s);
}

/// Back into the world.
TD_NOINLINE static void turn_back(td_wheel_work *w, const td_rot *r_ws)
{
    td_leg_turn_near(r_ws, &w->aside_w);
    w->out->force_w = td_rot_vec(r_ws, w->out->force_w);
}

static bool press_riding(td_wheel_work *w, const td_motion *body, const td_motion *solid)
{
    look_from(w, body, solid);
    const bool is_held = press(w, &w->leg_s);
    if (is_held) {
        turn_back(w, &solid->r_wb);
    }
    return is_held;
}

static bool press_fixed(td_wheel_work *w, const td_motion *body)
{
    look_at_fixed(w, body);
    return press(w, &w->leg_w);
}

static td_vec3 torque_of(td_vec3 point, td_vec3 about, td_vec3 force)
{
    return td_wvec3_narrow(td_vec3_cross(td_vec3_sub(point, about), force));
}

/// The tick of a wheel that has a pebble. [HW sec. state 2,3] @return is there still a contact?
static bool stand(td_wheel_work *w)
{
    td_wheel_out *const out = w->out;
    const td_motion *const bodies = w->input->bodies;
    const td_motion *const body = &bodies[w->params->wheel->body];
    TD_ASSERT(out->next.solid < w->ground->n_solids);
    const uint32_t other = w->ground->solids[out->next.solid].body;
    out->solid = out->next.solid;
    const bool is_held =
        other == TD_WORLD ? press_fixed(w, body) : press_riding(w, body, &bodies[other]);
    TD_ASSERT(!is_held || out->next.phase != TD_WHEEL_FREE);
    if (is_held) {
        out->torque_w = torque_of(out->point_w, body->origin_w.p, out->force_w); // [HW W8]
    }
    return is_held;
}

/// What becomes of the wheel after its force.
static void move_on(td_wheel_work *w)
{
    td_wheel_out *const out = w->out;
    const bool breaks = (out->flags & TD_WHEEL_BOTTOMED) != 0u && !out->next.is_broken &&
                        w->params->wheel->stub != NULL;
    if (breaks) {
        out->flags |= TD_WHEEL_BROKEN;
        out->next.is_broken = true;
        let_go(&out->next);
    } else if (out->next.phase == TD_WHEEL_STANDING) {
        return;
    } else if (td_wheel_seek(w)) {
        out->rise = w->plane - w->probe.depth;
        TD_ASSERT(out->next.solid < w->ground->n_solids);
    } else {
        out->flags |= TD_WHEEL_LOST; // [HW W17]
        let_go(&out->next);
    }
}

/// Makes contact where there was none. [HW sec. state 1] @return is there one?
static bool touch_down(td_wheel_work *w)
{
    const bool is_free = w->state->phase == TD_WHEEL_FREE || w->state->solid >= w->ground->n_solids;
    if (is_free) {
        w->out->next.phase = TD_WHEEL_STANDING; // [HW W9]
    }
    return !is_free || td_wheel_seek(w);
}

/// The line that a wheel in the air searches: its leg.
TD_PRODUCTS void aim_down(td_wheel_work *w)
{
    w->aside_w = td_near3_scaled(w->leg_w.down, w->strut->z_min);
}

void td_wheel_evaluate(const td_wheel_params *params,
                       const td_ground *ground,
                       const td_wheel_state *state,
                       const td_wheel_input *input,
                       td_wheel_out *out)
{
    const td_wheel *const wheel = params->wheel;
    td_wheel_work *const w = input->work;
    w->params = params;
    w->ground = ground;
    w->state = state;
    w->input = input;
    w->out = out;
    w->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    w->strut = state->is_broken && wheel->stub != NULL ? &wheel->stub->leg : &params->leg;
    TD_ASSERT(w->strut->z_min < w->strut->z_max);
    TD_ASSERT(state->phase <= TD_WHEEL_STANDING);
    td_leg_place(wheel, &input->bodies[wheel->body], input->steer, &w->leg_w);
    aim_down(w);
    out->next = *state;
    out->leaf_tests = 0u;
    out->rise = TD_NEAR_ZERO;
    out->flags = state->is_broken ? TD_WHEEL_BROKEN : 0u;
    if (touch_down(w) && stand(w)) {
        move_on(w);
    } else {
        stay_free(w);
    }
    TD_ASSERT(out->next.phase == TD_WHEEL_FREE ||
              (out->border != TD_BORDER_NONE && out->next.solid < ground->n_solids));
    TD_ASSERT(out->next.phase == TD_WHEEL_FREE || td_dir3_is_unit(out->next.normal_s));
    TD_ASSERT(out->next.is_broken || !state->is_broken); // nothing mends it
}

/// Where a leg meets the plane of a pebble. @return false: out of reach
static bool
foot_of(const td_wheel *wheel, const td_leg *leg, const td_wheel_state *on, td_place *out)
{
    td_wheel_grip grip;
    const td_wheel_pebble pebble = {td_place_arm(&leg->origin, &on->pebble_s), td_near3_zero(),
                                    on->normal_s};
    if (!td_near3_is_near(pebble.arm) || !td_wheel_grip_meet(leg, &pebble, wheel->cos_min, &grip) ||
        !(grip.z < TD_WHEEL_GRIP_REACH && grip.z > -TD_WHEEL_GRIP_REACH)) {
        return false;
    }
    *out = leg->origin;
    td_place_add(out, td_near3_scaled(leg->down, grip.z));
    TD_ASSERT(td_leg_is_on_plane(on, out));
    return true;
}

bool td_wheel_carry(const td_wheel *wheel,
                    const td_leg *before,
                    const td_leg *now,
                    td_wheel_state *state)
{
    td_place from;
    td_place to;
    if (!foot_of(wheel, before, state, &from) || !foot_of(wheel, now, state, &to)) {
        return false;
    }
    td_place_add(&to, td_place_arm(&from, &state->pebble_s));
    TD_ASSERT(td_leg_is_on_plane(state, &to));
    state->pebble_s = to;
    return true;
}

void td_wheel_reaction(const td_wheel_out *out,
                       td_vec3 about_w,
                       td_vec3 *force_w,
                       td_vec3 *torque_w)
{
    *force_w = td_vec3_neg(out->force_w);
    *torque_w = torque_of(out->point_w, about_w, *force_w);
}
