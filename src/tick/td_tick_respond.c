/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1110
#include "td_tick_inner.h"

/* ---- frames ---- */

static const td_rot level = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                             {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                             {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};

const td_rot *td_tick_rot(const td_job *job, uint32_t body)
{
    return body < job->scene->n_bodies ? &job->scratch->motion[body].r_wb : &level;
}

td_vec3 td_tick_origin(const td_job *job, uint32_t body)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    return body < job->scene->n_bodies ? job->input->bodies[body].x_wb.p : zero;
}

td_near3 td_tick_residual(const td_job *job, uint32_t body)
{
    return body < job->scene->n_bodies ? job->input->bodies[body].position_residual_w
                                       : td_near3_zero();
}

td_vec3 td_tick_point(const td_job *job, uint32_t body, td_vec3 point_b)
{
    if (body >= job->scene->n_bodies) {
        return point_b;
    }
    return td_vec3_add_far(job->input->bodies[body].x_wb.p,
                           td_rot_vec(&job->scratch->motion[body].r_wb, point_b));
}

td_vec3 td_tick_velocity(const td_job *job, uint32_t body, td_vec3 p_w)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    if (body >= job->scene->n_bodies) {
        return zero;
    }
    const td_body_input *const motion = &job->input->bodies[body];
    return td_twist_at(&motion->twist_w, td_vec3_sub_far(p_w, motion->x_wb.p));
}

/* ---- laws ---- */

td_unit td_tick_fitting(const td_pair_law *chosen, td_wide load)
{
    if (load < td_widen(td_half(td_half(TD_REAL_MAX)))) {
        return TD_UNIT_ONE;
    }
    const td_wide most = td_widen(td_div(TD_REAL_MAX, TD_ONE + td_from_unit(chosen->mu_s)));
    return load > most ? td_wide_ratio(most, load) : TD_UNIT_ONE;
}

const td_friction *td_tick_friction(const td_job *job, const td_pair_law *chosen, td_real size)
{
    td_friction *const friction = &job->scratch->friction;
    friction->mu_s = chosen->mu_s;
    friction->mu_k = chosen->mu_k;
    friction->k = td_pair_law_tangential_k(chosen);
    friction->d = td_pair_law_tangential_d(job->scene, chosen);
    friction->renew = td_clamp(td_mul(size, TD_R(0.03125)), TD_REAL_EPS, TD_TICK_RENEW);
    friction->tick = job->scene->tick;
    const td_fault fault = td_friction_set(friction, 0u);
    TD_ASSERT(fault.status == TD_OK); // materials and laws have been looked at
    return friction;
}

/* ---- events ---- */

td_event *td_tick_event(const td_job *job, td_event_kind kind, td_event_place place)
{
    td_out *const out = job->out;
    if (out->n_events >= TD_MAX_EVENTS) {
        ++out->events_lost;
        return 0;
    }
    td_event *const event = &out->events[out->n_events++];
    event->kind = (uint8_t)kind;
    event->place = (uint8_t)place;
    event->body_a = TD_WORLD;
    event->body_b = TD_WORLD;
    event->face = -1;
    event->n_points = 0u;
    event->when = TD_UNIT_ONE;
    event->timing = TD_WHEN_TICK;
    event->speed_in = TD_ZERO;
    event->speed_out = TD_ZERO;
    event->restitution = TD_ZERO;
    event->peak = TD_ZERO;
    event->ticks = 0u;
    return event;
}

void td_tick_end(td_event *event, const td_tick_past *past, td_real speed)
{
    const bool parts = speed < TD_ZERO && past->entry_speed > TD_ZERO;
    event->speed_in = past->entry_speed;
    event->speed_out = -speed;
    event->restitution = parts ? td_div(-speed, past->entry_speed) : TD_ZERO;
    event->peak = past->peak;
    event->ticks = past->age;
}
