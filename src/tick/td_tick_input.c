/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"
#include "../number/td_call.h"
#include "td_way.h"

static td_fault refuse(td_status status, td_item item, uint32_t index, td_input_field field)
{
    return td_fault_of(status, item, index, (uint32_t)field);
}

/// Every component smaller than `most`? False for what is no number.
static bool is_below(td_vec3 v, td_real most)
{
    return v.x < most && v.x > -most && v.y < most && v.y > -most && v.z < most && v.z > -most;
}

static bool keeps(td_vec3 speed, td_real promised)
{
    return td_vec3_length(speed) <= td_way_allowed(promised);
}

static TD_OUT_OF_LINE td_fault check_body(const td_body *body,
                                          const td_body_input *motion,
                                          uint32_t i)
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

/// Has a body come farther since the last tick than it may? sin(x) <= x, and never beyond 1.
static bool is_teleport(const td_scene *scene, uint32_t i, const td_way_step *step)
{
    const td_body *const body = &scene->bodies[i];
    const td_real half = td_half(td_scale(scene->tick, body->omega_max));
    const td_real sine = td_min(td_add(td_way_allowed(half), TD_WAY_TURN_SLACK), TD_R(2.0));
    return !(step->shift <= td_way_allowed(td_scale(scene->tick, body->v_max))) ||
           !(step->turn <= td_mul(sine, TD_R(64.0)));
}

static td_fault check_nodes(const td_scene *scene, const td_input *input)
{
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
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
    if (td_n_wheels(scene) > 0u && input->wheels == 0) {
        return refuse(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_TABLE);
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
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

td_fault td_tick_check_input(const td_plan *plan,
                             const td_state *last,
                             const td_input *input,
                             uint32_t *ways)
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
        if (last != 0) {
            const td_way_step step = td_way_between(&last->bodies[i].x_wb, &input->bodies[i].x_wb);
            if (is_teleport(scene, i, &step)) {
                return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_TELEPORT);
            }
            ways[i] = last->ways[i] + td_way_units(plan, i, &step);
        }
    }
    const td_fault fault = check_nodes(scene, input);
    return fault.status == TD_OK ? check_wheels(scene, input) : fault;
}
