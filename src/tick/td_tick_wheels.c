/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1114
/* Stage wheels: forces and events of wheels.
 * Reads   scratch->motion, input->wheels; state->wheels, wheel_contacts, bodies.
 * Writes  out->wheels, wrenches, events; next.wheel_contacts. Wheels do not see the kicks of other contacts. */
#include "td_tick_events.h"
#include "td_tick_forces.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../wheel/td_wheel_leg.h"

/// [m/s] At which a point of a wheel's body comes down on the surface below it.
static td_real approach(const td_job *job, uint32_t body, const td_wheel_state *on, td_vec3 point_w)
{
    TD_ASSERT(on->solid < job->scene->ground.n_solids && td_dir3_is_unit(on->normal_s));
    const uint32_t carrier = job->scene->ground.solids[on->solid].body;
    const td_vec3 v = td_vec3_sub_far(td_tick_velocity(job, body, point_w),
                                      td_tick_velocity(job, carrier, point_w));
    const td_dir3 normal_w = td_rot_dir(td_tick_rot(job, carrier), on->normal_s);
    return -td_pnarrow(td_dir3_dot(normal_w, v));
}

/// [m/s] At which the leg shortens: that of its mount.
static td_real mount_speed(const td_job *job, uint32_t i, const td_wheel_state *on)
{
    const td_wheel *const wheel = &job->scene->wheels[i];
    return approach(job, wheel->body, on, td_tick_point(job, wheel->body, wheel->x_bk.p));
}

/* ---- when ---- */

/// Where a hanging leg ends.
static td_place tip_of(const td_job *job, uint32_t i, const td_wheel_state *on)
{
    const td_wheel *const wheel = &job->scene->wheels[i];
    const bool stub = on->is_broken && wheel->stub != 0;
    td_leg leg;
    td_leg_place(wheel, &job->scratch->motion[wheel->body], TD_ZERO, &leg);
    td_place_add(&leg.origin,
                 td_near3_scaled(leg.down, stub ? wheel->stub->leg.z_max : wheel->leg.z_max));
    return leg.origin;
}

/// [m] From the surface to the end of the hanging leg: the surface is the plane through its pebble.
static td_real gap_of(const td_job *job, const td_wheel_state *on, const td_place *tip_w)
{
    const uint32_t body = job->scene->ground.solids[on->solid].body;
    td_motion carrier;
    if (body < job->scene->n_bodies) {
        carrier = job->scratch->motion[body];
    } else {
        td_motion_residual(&carrier);
    }
    const td_rot r_sw = td_rot_inv(&carrier.r_wb);
    td_place tip_s;
    td_leg_see_place(tip_w, &carrier, &r_sw, &tip_s);
    return td_near_real(td_near3_along(on->normal_s, td_place_arm(&on->pebble_s, &tip_s)));
}

/// The velocity of a point of a body, by its motion of the last tick.
static td_vec3 velocity_before(const td_job *job, uint32_t body, td_vec3 point_w)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    return body < job->scene->n_bodies
               ? td_twist_at(&job->state->bodies[body].twist_w,
                             td_vec3_sub_far(point_w, td_tick_origin(job, body)))
               : zero;
}

/// The gap at the end of the tick, and from both ends' velocities what it was at the beginning: exact for
/// a constant acceleration.
TD_NOINLINE static td_tick_course
course_of(const td_job *job, uint32_t i, const td_wheel_state *on, td_event_kind kind)
{
    const td_place tip = tip_of(job, i, on);
    const uint32_t body = job->scene->wheels[i].body;
    const uint32_t carrier = job->scene->ground.solids[on->solid].body;
    const td_dir3 normal_w = td_rot_dir(td_tick_rot(job, carrier), on->normal_s);
    const td_vec3 first =
        td_vec3_sub_far(velocity_before(job, body, tip.p), velocity_before(job, carrier, tip.p));
    const td_real rate = -approach(job, body, on, tip.p);
    const td_real mean = td_half(td_add(rate, td_pnarrow(td_dir3_dot(normal_w, first))));
    td_tick_course course = {TD_ZERO, gap_of(job, on, &tip), rate};
    course.before = td_sub(course.now, td_tick_span(job, mean));
    if (kind == TD_EVENT_END) {
        course.before = td_min(course.before, TD_ZERO); // it stood, whatever rounding says
    }
    return course;
}

/* ---- beginning and end ---- */

TD_NOINLINE static td_event *
tell(const td_job *job, uint32_t i, const td_wheel_state *on, td_event_kind kind)
{
    td_event *const event = td_tick_event(job, kind, TD_EVENT_WHEEL);
    if (event != 0) {
        const td_tick_course course = course_of(job, i, on, kind);
        event->a = (uint16_t)i;
        event->b = on->solid;
        event->body_a = job->scene->wheels[i].body;
        event->body_b = job->scene->ground.solids[on->solid].body;
        td_tick_set_time(event, td_tick_crosses(job, kind, &course));
    }
    return event;
}

static void begin(const td_job *job, uint32_t i, td_wheel_contact *next)
{
    const td_wheel_state *const on = &job->out->wheels[i].next;
    next->entry_speed = td_max(mount_speed(job, i, on), TD_ZERO);
    next->age = 0u;
    td_event *const event = tell(job, i, on, TD_EVENT_BEGIN);
    if (event != 0) {
        event->speed_in = next->entry_speed;
    }
}

static void end(const td_job *job, uint32_t i, const td_wheel_contact *before)
{
    const td_wheel_state *const on = &job->state->wheels[i];
    td_event *const event = tell(job, i, on, TD_EVENT_END);
    if (event != 0) {
        const td_tick_past past = {before->entry_speed, before->peak,
                                   td_tick_older(job, before->age)};
        td_tick_end(event, &past, mount_speed(job, i, on));
    }
}

/* ---- a step in the ground ---- */

/// Steps that are told: beyond this share of the leg's travel.
#define STEP TD_U(0.015625)

static bool is_beyond(td_near a, td_near most)
{
    return a > most || a < -most;
}

/// Where a pebble is in the world.
static td_place pebble_of(const td_job *job, const td_wheel_state *on)
{
    TD_ASSERT(on->solid < job->scene->ground.n_solids);
    const uint32_t body = job->scene->ground.solids[on->solid].body;
    return body < job->scene->n_bodies
               ? td_place_of(td_motion_point(&job->scratch->motion[body], on->pebble_s.p))
               : on->pebble_s;
}

/// [m] How far the pebble `at` lies above the plane that another one is on.
static td_near rise_of(const td_job *job, const td_wheel_state *on, const td_wheel_state *at)
{
    if (on->solid == at->solid) {
        return td_near3_along(on->normal_s, td_place_arm(&on->pebble_s, &at->pebble_s));
    }
    const td_place place = pebble_of(job, at);
    return td_near_of(gap_of(job, on, &place));
}

static td_near near_clamp(td_near a, td_near lo, td_near hi)
{
    TD_ASSERT(lo <= hi);
    return a < lo ? lo : a > hi ? hi : a;
}

/// [m] How high the step is that a pebble has gone from one place to another, > 0 up. Where ground only
/// bends, each place is above the plane of the other, or each below; at a step one is above, one below.
static td_near step_of(const td_job *job, const td_wheel_state *from, const td_wheel_state *to)
{
    const td_near up = rise_of(job, from, to);
    const td_near down = -rise_of(job, to, from);
    return up > TD_NEAR_ZERO ? near_clamp(down, TD_NEAR_ZERO, up)
                             : near_clamp(down, up, TD_NEAR_ZERO);
}

/// A leg that rolls or slides over a step is longer or shorter from the next tick on, and its load jumps.
static void tell_step(const td_job *job, uint32_t i)
{
    const td_strut *const leg = &job->plan->wheel_params[i].leg;
    const td_wheel_state *const from = &job->state->wheels[i];
    const td_wheel_state *const to = &job->out->wheels[i].next;
    const td_near least = td_near_scale(STEP, td_near_sub(leg->z_max, leg->z_min));
    TD_ASSERT(least >= TD_NEAR_ZERO);
    if (!is_beyond(job->out->wheels[i].rise, least)) {
        return;
    }
    const td_near height = step_of(job, from, to);
    td_event *const event =
        is_beyond(height, least) ? td_tick_event(job, TD_EVENT_STEP, TD_EVENT_WHEEL) : 0;
    if (event != 0) {
        event->a = (uint16_t)i;
        event->b = to->solid;
        event->body_a = job->scene->wheels[i].body;
        event->body_b = job->scene->ground.solids[to->solid].body;
        event->peak = td_near_real(height);
    }
}

/* ---- what becomes of a landing ---- */

/// [m] How far the leg is pressed in.
static td_real compression(const td_job *job, uint32_t i)
{
    return td_near_real(td_near_sub(job->scene->wheels[i].leg.z_max, job->out->wheels[i].length));
}

/// What becomes of a landing: it begins, lasts, ends, or there is none.
static void land(const td_job *job, uint32_t i)
{
    const td_wheel_contact *const before = &job->state->wheel_contacts[i];
    const bool was = job->state->wheels[i].phase != TD_WHEEL_FREE;
    TD_ASSERT(was || !(before->peak > TD_ZERO)); // of a wheel in the air nothing is remembered
    td_wheel_contact *const next = &job->out->next.wheel_contacts[i];
    if (job->out->wheels[i].next.phase == TD_WHEEL_FREE) {
        const td_wheel_contact none = {TD_ZERO, TD_ZERO, 0u};
        *next = none;
        if (was) {
            end(job, i, before);
        }
        return;
    }
    *next = *before;
    next->peak = td_max(before->peak, compression(job, i));
    next->age = td_tick_age(job, before->age);
    if (!was) {
        begin(job, i, next);
    } else {
        tell_step(job, i);
    }
}

static void react(const td_job *job, const td_wheel_out *out)
{
    if (out->border == TD_BORDER_NONE) {
        return; // there may be no solid at all
    }
    TD_ASSERT(out->solid < job->scene->ground.n_solids);
    const uint32_t body = job->scene->ground.solids[out->solid].body;
    if (body < job->scene->n_bodies) {
        td_wrench *const wrench = &job->out->wrenches[body];
        td_vec3 force_w;
        td_vec3 torque_w;
        td_wheel_reaction(out, job->input->bodies[body].x_wb.p, &force_w, &torque_w);
        wrench->force_w = td_vec3_add_far(wrench->force_w, force_w);
        wrench->torque_w = td_vec3_add_far(wrench->torque_w, torque_w);
    }
}

void td_tick_wheels(const td_job *job)
{
    for (uint32_t i = 0u; i < td_n_wheels(job->scene); ++i) {
        const td_wheel_control *const control = &job->input->wheels[i];
        const td_wheel_input input = {job->scratch->motion, control->brake, control->steer,
                                      &job->scratch->wheel};
        td_wheel_out *const out = &job->out->wheels[i];
        td_wheel_evaluate(&job->plan->wheel_params[i], &job->scene->ground, &job->state->wheels[i],
                          &input, out);
        job->out->work.leaf_tests += out->leaf_tests;
        TD_ASSERT(job->scene->wheels[i].body < job->scene->n_bodies);
        TD_ASSERT(out->normal >= TD_ZERO);
        td_wrench *const wrench = &job->out->wrenches[job->scene->wheels[i].body];
        wrench->force_w = td_vec3_add_far(wrench->force_w, out->force_w);
        wrench->torque_w = td_vec3_add_far(wrench->torque_w, out->torque_w);
        react(job, out);
        land(job, i);
    }
}
