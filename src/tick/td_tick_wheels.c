/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

/// [m/s] At which the leg shortens: the mount comes down on the surface below it.
static td_real approach(const td_job *job, uint32_t i, const td_wheel_state *on)
{
    const uint32_t body = job->scene->wheels[i].body;
    const uint32_t carrier = job->scene->ground.solids[on->solid].body;
    const td_vec3 mount_w = td_tick_point(job, body, job->scene->wheels[i].x_bk.p);
    const td_vec3 v =
        td_vec3_sub(td_tick_velocity(job, body, mount_w), td_tick_velocity(job, carrier, mount_w));
    const td_dir3 normal_w = td_rot_dir(td_tick_rot(job, carrier), on->normal_s);
    return -td_pnarrow(td_dir3_dot(normal_w, v));
}

static td_event *tell(const td_job *job, uint32_t i, const td_wheel_state *on, td_event_kind kind)
{
    td_event *const event = td_tick_event(job, kind, TD_EVENT_WHEEL);
    if (event != 0) {
        event->a = (uint16_t)i;
        event->b = on->solid;
        event->body_a = job->scene->wheels[i].body;
        event->body_b = job->scene->ground.solids[on->solid].body;
    }
    return event;
}

static void begin(const td_job *job, uint32_t i, td_landing *next)
{
    const td_wheel_state *const on = &job->out->wheels[i].next;
    next->entry_speed = td_max(approach(job, i, on), TD_ZERO);
    next->age = 0u;
    td_event *const event = tell(job, i, on, TD_EVENT_BEGIN);
    if (event != 0) {
        event->speed_in = next->entry_speed;
        event->when = td_tick_when(job, -next->peak, -next->entry_speed);
    }
}

static void end(const td_job *job, uint32_t i, const td_landing *before)
{
    const td_wheel_state *const on = &job->state->wheels[i];
    td_event *const event = tell(job, i, on, TD_EVENT_END);
    if (event != 0) {
        const td_tick_past past = {before->entry_speed, before->peak, before->age};
        td_tick_end(event, &past, approach(job, i, on));
    }
}

/// [m] How far the leg is pressed in.
static td_real compression(const td_job *job, uint32_t i)
{
    return td_near_real(td_near_sub(job->scene->wheels[i].leg.z_max, job->out->wheels[i].length));
}

/// What becomes of a landing: it begins, lasts, ends, or there is none.
static void land(const td_job *job, uint32_t i)
{
    const td_landing *const before = &job->state->landings[i];
    const bool was = job->state->wheels[i].phase != TD_WHEEL_FREE;
    td_landing *const next = &job->out->next.landings[i];
    if (job->out->wheels[i].next.phase == TD_WHEEL_FREE) {
        const td_landing none = {TD_ZERO, TD_ZERO, 0u};
        *next = none;
        if (was) {
            end(job, i, before);
        }
        return;
    }
    *next = *before;
    next->peak = td_max(before->peak, compression(job, i));
    next->age = (uint16_t)(before->age < UINT16_MAX ? before->age + 1u : before->age);
    if (!was) {
        begin(job, i, next);
    }
}

static void react(const td_job *job, const td_wheel_out *out)
{
    const uint32_t body = job->scene->ground.solids[out->solid].body;
    if (out->border != TD_BORDER_NONE && body < job->scene->n_bodies) {
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
    for (uint32_t i = 0u; i < job->scene->n_wheels; ++i) {
        const td_wheel_control *const control = &job->input->wheels[i];
        const td_wheel_input input = {job->scratch->motion, control->brake, control->steer,
                                      &job->scratch->wheel};
        td_wheel_out *const out = &job->out->wheels[i];
        td_wheel_evaluate(&job->plan->gears[i], &job->scene->ground, &job->state->wheels[i], &input,
                          out);
        job->out->work.looks += out->looks;
        td_wrench *const wrench = &job->out->wrenches[job->scene->wheels[i].body];
        wrench->force_w = td_vec3_add_far(wrench->force_w, out->force_w);
        wrench->torque_w = td_vec3_add_far(wrench->torque_w, out->torque_w);
        react(job, out);
        land(job, i);
    }
}
