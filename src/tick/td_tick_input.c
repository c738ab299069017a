/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1107
/* Stage input: may this input be used?
 * Reads   input; state->bodies.
 * Writes  scratch->travel: how far each body has come. Refused: nothing of the output but its fault. */
#include "td_tick_targets.h"
#include "../number/td_inline.h"
#include "../plan/td_travel.h"

static td_fault refuse(td_status status, td_item item, uint32_t index, td_input_field field)
{
    return td_fault_of(status, item, index, (uint32_t)field);
}

/// Is every component a number, and smaller than `most`?
static td_status check_below(td_vec3 v, td_real most)
{
    if (td_is_within(v.x, most) && td_is_within(v.y, most) && td_is_within(v.z, most)) {
        return TD_OK;
    }
    return td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z) ? TD_E_RANGE : TD_E_ARG;
}

static bool keeps(td_vec3 speed, td_real promised)
{
    return td_vec3_is_at_most(speed, td_travel_allowed(promised));
}

/// [m] What rounding may take from a position: boxes, arms and ways are those of the position alone.
static td_real rest_most(td_vec3 p)
{
#if defined(TD_SCALAR_Q16)
    (void)p;
    return td_mul(TD_R(16.0), TD_REAL_EPS);
#else
    return TD_R(4.0) * TD_REAL_EPS * (TD_ONE + td_abs(p.x) + td_abs(p.y) + td_abs(p.z));
#endif
}

static td_status check_rest(td_near3 rest, td_vec3 p)
{
    return check_below(td_vec3_of(td_near_real(rest.x), td_near_real(rest.y), td_near_real(rest.z)),
                       rest_most(p));
}

/// All that a body consists of must stay within the range, so its origin must by as much as that reaches.
static TD_NOINLINE td_fault check_body(const td_plan *plan, const td_body_input *motion, uint32_t i)
{
    const td_body *const body = &plan->scene->bodies[i];
    td_status status = check_below(motion->x_wb.p, td_sub(TD_SCENERY_RANGE, plan->point_reach[i]));
    if (status != TD_OK) {
        return refuse(status, TD_ITEM_BODY, i, TD_INPUT_POSITION);
    }
    if (!td_quat_is_unit(motion->x_wb.q)) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_ROTATION);
    }
    status = check_rest(motion->position_residual_w, motion->x_wb.p);
    if (status != TD_OK) {
        return refuse(status, TD_ITEM_BODY, i, TD_INPUT_RESIDUAL);
    }
    status = check_below(motion->twist_w.linear, TD_MOTION_MAX);
    status = status == TD_OK ? check_below(motion->twist_w.angular, TD_MOTION_MAX) : status;
    if (status != TD_OK) {
        return refuse(status, TD_ITEM_BODY, i, TD_INPUT_VELOCITY);
    }
    if (!keeps(motion->twist_w.linear, body->v_max) ||
        !keeps(motion->twist_w.angular, body->omega_max)) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_PROMISE);
    }
    return td_fault_none();
}

/// Has a body come farther since the last tick than it may? sin(x) <= x, and never beyond 1.
static bool
is_teleport(const td_scene *scene, uint32_t i, const td_travel_step *step, uint32_t ticks)
{
    const td_body *const body = &scene->bodies[i];
    const td_real angle = td_tick_travel_in(scene->tick, body->omega_max, ticks);
    const td_real half = td_half(td_min(angle, TD_R(8.0)));
    TD_ASSERT(half >= TD_ZERO && ticks > 0u);
    const td_real sine = td_min(td_add(td_travel_allowed(half), TD_TRAVEL_TURN_SLACK), TD_R(2.0));
    const td_real way =
        td_min(td_tick_travel_in(scene->tick, body->v_max, ticks), td_half(TD_RANGE));
    const bool is_far = !(step->shift <= td_travel_allowed(way));
    return (is_far && ticks < TD_TICKS_MOST) || !(step->turn <= td_mul(sine, TD_R(64.0)));
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
        td_status status = check_below(input->nodes[i].p_w, TD_SCENERY_RANGE);
        if (status != TD_OK) {
            return refuse(status, TD_ITEM_INITIATOR, i, TD_INPUT_POSITION);
        }
        status = check_below(input->nodes[i].v_w, TD_MOTION_MAX);
        if (status != TD_OK) {
            return refuse(status, TD_ITEM_INITIATOR, i, TD_INPUT_VELOCITY);
        }
    }
    return td_fault_none();
}

/// The field tells what is wrong; of a planar target y is no part of the shape, but a number.
static td_fault check_vertices(const td_plan *plan, const td_input *input, uint32_t target)
{
    const td_scene_target *const t = &plan->scene->targets[target];
    const uint32_t first = plan->first_vertex[target];
    const uint32_t end = first + td_target_vertices(t);
    for (uint32_t v = first; v < end; ++v) {
        td_status status = check_below(input->vertices[v], TD_SCENERY_RANGE);
        if (status != TD_OK) {
            return refuse(status, TD_ITEM_TARGET, target, TD_INPUT_POSITION);
        }
        status = check_below(input->vertex_speeds[v], TD_MOTION_MAX);
        if (status != TD_OK) {
            return refuse(status, TD_ITEM_TARGET, target, TD_INPUT_VELOCITY);
        }
    }
    const td_fault fault = td_tick_check_shape(t, &input->vertices[first]);
    return fault.status == TD_OK ? fault
                                 : td_fault_of(fault.status, TD_ITEM_TARGET, target, fault.field);
}

static td_fault check_targets(const td_plan *plan, const td_input *input)
{
    const bool has_tables = input->vertices != 0 && input->vertex_speeds != 0;
    td_fault fault = td_fault_none();
    for (uint32_t t = 0u; t < td_n_targets(plan->scene) && fault.status == TD_OK; ++t) {
        if (td_is_driven_target(plan->scene, t)) {
            fault = has_tables ? check_vertices(plan, input, t)
                               : refuse(TD_E_ARG, TD_ITEM_TARGET, t, TD_INPUT_TABLE);
        }
    }
    return fault;
}

static td_fault check_wheels(const td_scene *scene, const td_input *input)
{
    if (td_n_wheels(scene) > 0u && input->wheels == 0) {
        return refuse(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_TABLE);
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        const td_wheel_control *const control = &input->wheels[i];
        if (!(td_in_range(control->brake) && control->brake >= TD_ZERO)) {
            return refuse(TD_E_ARG, TD_ITEM_WHEEL, i, TD_INPUT_BRAKE);
        }
        if (!(td_in_range(control->steer) && control->steer <= TD_PI && control->steer >= -TD_PI)) {
            const td_status status = td_is_number(control->steer) ? TD_E_RANGE : TD_E_ARG;
            return refuse(status, TD_ITEM_WHEEL, i, TD_INPUT_STEER);
        }
    }
    return td_fault_none();
}

td_fault td_tick_check_input(const td_plan *plan,
                             const td_state *last,
                             const td_input *input,
                             uint32_t *travel)
{
    const td_scene *const scene = plan->scene;
    if (scene->n_bodies > 0u && input->bodies == 0) {
        return refuse(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TABLE);
    }
    for (uint32_t i = 0u; i < scene->n_bodies; ++i) {
        const td_fault fault = check_body(plan, &input->bodies[i], i);
        if (fault.status != TD_OK) {
            return fault;
        }
        if (last != 0) {
            const td_travel_step step = td_travel_between(&last->bodies[i], &input->bodies[i]);
            if (is_teleport(scene, i, &step, td_tick_passed(last))) {
                return refuse(TD_E_ARG, TD_ITEM_BODY, i, TD_INPUT_TELEPORT);
            }
            travel[i] = last->travel[i] + td_travel_units(plan, i, &step);
            TD_ASSERT(travel[i] - last->travel[i] <= 2u * TD_TRAVEL_WAIT_MAX); // far below 2^31
        }
    }
    td_fault fault = check_nodes(scene, input);
    if (fault.status == TD_OK) {
        fault = check_targets(plan, input);
    }
    return fault.status == TD_OK ? check_wheels(scene, input) : fault;
}
