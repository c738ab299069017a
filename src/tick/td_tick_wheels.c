/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

static void tell(const td_job *job, uint32_t i)
{
    const td_wheel_out *const out = &job->out->wheels[i];
    const bool was = job->state->wheels[i].phase != TD_WHEEL_FREE;
    const bool is = out->next.phase != TD_WHEEL_FREE;
    if (was == is) {
        return;
    }
    td_event *const event = td_tick_event(job, is ? TD_EVENT_BEGIN : TD_EVENT_END, TD_EVENT_WHEEL);
    if (event != 0) {
        event->a = (uint16_t)i;
        event->b = is ? out->next.solid : job->state->wheels[i].solid;
        event->body_a = job->scene->wheels[i].body;
        event->body_b = job->scene->ground.solids[event->b].body;
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
        const td_wheel_input input = {job->scratch->motion, control->brake, control->steer};
        td_wheel_out *const out = &job->out->wheels[i];
        td_wheel_evaluate(&job->plan->gears[i], &job->scene->ground, &job->state->wheels[i], &input,
                          out);
        job->out->work.looks += out->looks;
        td_wrench *const wrench = &job->out->wrenches[job->scene->wheels[i].body];
        wrench->force_w = td_vec3_add_far(wrench->force_w, out->force_w);
        wrench->torque_w = td_vec3_add_far(wrench->torque_w, out->torque_w);
        react(job, out);
        tell(job, i);
    }
}
