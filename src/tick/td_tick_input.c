/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

static td_fault refuse(td_status status, td_item item, uint32_t index, td_input_field field)
{
    return td_fault_of(status, item, index, (uint32_t)field);
}

/// Every component smaller than `most`? False for what is no number.
static bool is_below(td_vec3 v, td_real most)
{
    return v.x < most && v.x > -most && v.y < most && v.y > -most && v.z < most && v.z > -most;
}

/// A speed or a way against a promise, with a 64th more for rounding and for integrators that overshoot.
static bool keeps(td_vec3 v, td_real most)
{
    return td_vec3_length(v) <= td_add(td_add(most, td_mul(most, TD_R(0.015625))), TD_REAL_EPS);
}

static td_fault check_body(const td_body *body, const td_body_input *motion, uint32_t i)
{
    if (!is_below(motion->x_wb.p, TD_SCENERY_RANGE)) {
        return refuse(TD_E_RANGE, TD_ITEM_BODY, i, TD_INPUT_POSITION);
    }
    if (!td_quat_is_unit(motion->x_wb.q)) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_ROTATION);
    }
    const td_near3 rest = motion->rest_w;
    if (!is_below(td_vec3_of(td_near_real(rest.x), td_near_real(rest.y), td_near_real(rest.z)),
                  TD_ONE)) {
        return refuse(TD_E_RANGE, TD_ITEM_BODY, i, TD_INPUT_REST);
    }
    if (!is_below(motion->twist_w.linear, TD_MOTION_MAX) ||
        !is_below(motion->twist_w.angular, TD_MOTION_MAX)) {
        return refuse(TD_E_RANGE, TD_ITEM_BODY, i, TD_INPUT_VELOCITY);
    }
    if (!keeps(motion->twist_w.linear, body->v_max) ||
        !keeps(motion->twist_w.angular, body->omega_max)) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_PROMISE);
    }
    return td_fault_none();
}

static td_unit dot(td_quat a, td_quat b)
{
    return td_unarrow(td_umul(a.w, b.w) + td_umul(a.x, b.x) + td_umul(a.y, b.y) +
                      td_umul(a.z, b.z));
}

/// 1 minus the cosine of half the angle between two attitudes; q and -q are one. Quaternions may be off
/// unit length by their tolerance t: the first order of it is taken out, t^2 is 1e-6.
static td_unit turn_between(td_quat a, td_quat b)
{
    const td_unit excess = td_to_unit(
        td_half(td_from_unit(dot(a, a) - TD_UNIT_ONE) + td_from_unit(dot(b, b) - TD_UNIT_ONE)));
    return TD_UNIT_ONE - (td_uabs(dot(a, b)) - excess);
}

/// Has a body come farther since the last tick than it may?
static bool
is_teleport(const td_scene *scene, uint32_t i, const td_body_input *last, const td_body_input *now)
{
    const td_body *const body = &scene->bodies[i];
    const td_vec3 way = td_vec3_sub_far(now->x_wb.p, last->x_wb.p);
    if (!keeps(way, td_add(td_scale(scene->tick, body->v_max), TD_REAL_EPS))) {
        return true;
    }
    const td_real half = td_half(td_scale(scene->tick, body->omega_max));
    const td_real room = td_add(td_add(half, td_mul(half, TD_R(0.015625))), TD_R(0.001));
    /* 1 - cos(x) <= x^2 / 2; both sides doubled */
    return td_from_unit(turn_between(last->x_wb.q, now->x_wb.q)) >
           td_half(td_mul(room, room)) + TD_R(0.0001);
}

static td_fault check_nodes(const td_scene *scene, const td_input *input)
{
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        if (scene->initiators[i].body != TD_DRIVEN) {
            continue;
        }
        if (input->nodes == 0) {
            return refuse(TD_E_ARG, TD_ITEM_INITIATOR, i, TD_INPUT_TABLE);
        }
        if (!is_below(input->nodes[i].p_w, TD_SCENERY_RANGE)) {
            return refuse(TD_E_RANGE, TD_ITEM_INITIATOR, i, TD_INPUT_POSITION);
        }
        if (!is_below(input->nodes[i].v_w, TD_MOTION_MAX)) {
            return refuse(TD_E_RANGE, TD_ITEM_INITIATOR, i, TD_INPUT_VELOCITY);
        }
    }
    return td_fault_none();
}

static td_fault check_wheels(const td_scene *scene, const td_input *input)
{
    if (scene->n_wheels > 0u && input->wheels == 0) {
        return refuse(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_TABLE);
    }
    for (uint32_t i = 0u; i < scene->n_wheels; ++i) {
        const td_wheel_control *const control = &input->wheels[i];
        if (!(control->brake >= TD_ZERO && td_in_range(control->brake))) {
            return refuse(TD_E_ARG, TD_ITEM_WHEEL, i, TD_INPUT_BRAKE);
        }
        if (!(control->steer <= TD_PI && control->steer >= -TD_PI)) {
            return refuse(TD_E_RANGE, TD_ITEM_WHEEL, i, TD_INPUT_STEER);
        }
    }
    return td_fault_none();
}

td_fault td_tick_check_input(const td_plan *plan, const td_state *last, const td_input *input)
{
    const td_scene *const scene = plan->scene;
    if (scene->n_bodies > 0u && input->bodies == 0) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TABLE);
    }
    for (uint32_t i = 0u; i < scene->n_bodies; ++i) {
        const td_fault fault = check_body(&scene->bodies[i], &input->bodies[i], i);
        if (fault.status != TD_OK) {
            return fault;
        }
        if (last != 0 && is_teleport(scene, i, &last->bodies[i], &input->bodies[i])) {
            return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_TELEPORT);
        }
    }
    const td_fault fault = check_nodes(scene, input);
    return fault.status == TD_OK ? check_wheels(scene, input) : fault;
}
