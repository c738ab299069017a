/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

/* How a state begins, and how it goes on after a jump. */

/* ---- points ---- */

static td_vec3 place_of(const td_scene *scene, const td_input *input, uint32_t i)
{
    const td_initiator *const initiator = &scene->initiators[i];
    if (initiator->body == TD_DRIVEN) {
        return input->nodes[i].p_w;
    }
    return td_pose_point(&input->bodies[initiator->body].x_wb, initiator->point_b);
}

static td_vec3 seen_from(const td_input *input, uint32_t body, td_vec3 p_w)
{
    return body == TD_WORLD ? p_w : td_pose_point_inv(&input->bodies[body].x_wb, p_w);
}

static void reset_watch(const td_plan *plan, const td_input *input, uint32_t w, td_state *state)
{
    const td_watch *const watch = &plan->watches[w];
    const uint32_t body = plan->scene->catchers[watch->catcher].body;
    const td_vec3 q = seen_from(input, body, state->nodes[watch->initiator]);
    const bool seeds = plan->scene->inside == TD_INSIDE_HELD;
    td_retain3_reset(&state->grips[w].retain, &plan->targets[watch->catcher], q, seeds);
    state->grips[w].hold = td_tick_no_hold();
}

/// The border that holds a point: of all solids that it is in, of the one that it is deepest in.
static td_footing footing_at(const td_plan *plan, const td_input *input, td_vec3 p_w)
{
    const td_ground *const ground = &plan->scene->ground;
    td_footing footing = {TD_NO_SOLID, 0u, td_tick_no_hold()};
    td_real deepest = TD_ZERO;
    for (uint32_t s = 0u; s < ground->n_solids; ++s) {
        const td_scenery *const scenery = ground->solids[s].scenery;
        const td_vec3 p_s = seen_from(input, ground->solids[s].body, p_w);
        uint16_t leaf = 0u;
        if (!td_scenery_nearest(scenery, p_s, &leaf)) {
            continue;
        }
        const td_real depth = -td_scenery_gap(scenery, leaf, p_s);
        if (footing.solid == TD_NO_SOLID || depth > deepest) {
            footing.solid = (uint16_t)s;
            footing.leaf = leaf;
            deepest = depth;
        }
    }
    return footing;
}

static void reset_footing(const td_plan *plan, const td_input *input, uint32_t i, td_state *state)
{
    const td_footing none = {TD_NO_SOLID, 0u, td_tick_no_hold()};
    const bool seeds =
        plan->scene->initiators[i].meets_scenery && plan->scene->inside == TD_INSIDE_HELD;
    state->footings[i] = seeds ? footing_at(plan, input, state->nodes[i]) : none;
}

static void reset_points(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_scene *const scene = plan->scene;
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        state->nodes[i] = place_of(scene, input, i);
        reset_footing(plan, input, i, state);
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        reset_watch(plan, input, w, state);
    }
}

/* ---- parts ---- */

static td_distance_kept kept_nothing(void)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    td_distance_kept nothing;
    nothing.axis = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    nothing.point_a = zero;
    nothing.b.point_b = zero;
    nothing.shift = 0;
    nothing.state = 0u;
    return nothing;
}

/// Every couple waits for the way that its bounding spheres leave it, and knows nothing of its last axis.
static void reset_pairs(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_distance_kept nothing = kept_nothing();
    for (uint32_t k = 0u; k < td_n_couples(plan); ++k) {
        const uint32_t way = td_tick_couple_way(plan, state->ways, k);
        state->due[k] = way + td_tick_first_look(plan, input, k);
        state->late[k] = 0u;
        state->kept[k] = nothing;
    }
    td_sweep_begin(state->order, plan->scene->n_bodies);
}

/* ---- the beginning ---- */

static td_fault check(const td_plan *plan, const td_input *input, const td_state *state)
{
    if (plan == 0 || plan->scene == 0 || input == 0 || state == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    return td_tick_check_input(plan, 0, input, 0);
}

static void clear(const td_scene *scene, td_state *state)
{
    state->is_ready = true;
    state->tick = 0u;
    state->lost = 0u;
    state->losses = 0u;
    state->worst_late = 0u;
    state->n_touches = 0u;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        state->ways[b] = 0u;
        state->wrenches[b] = td_wrench_zero();
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        const td_landing none = {TD_ZERO, TD_ZERO, 0u};
        td_wheel_reset(&state->wheels[i]);
        state->landings[i] = none;
    }
}

static void take_bodies(const td_scene *scene, const td_input *input, td_state *state)
{
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        state->bodies[b] = input->bodies[b];
    }
}

td_fault td_reset(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_fault fault = check(plan, input, state);
    if (fault.status != TD_OK) {
        return fault;
    }
    const td_scene *const scene = plan->scene;
    clear(scene, state);
    take_bodies(scene, input, state);
    reset_pairs(plan, input, state);
    reset_points(plan, input, state);
    const bool few = scene->n_z == 0u || scene->n_z == TD_SCENE_TWO_SLOTS;
    return td_slots_init(&state->slots, few ? 1u : scene->n_z, TD_ZERO);
}

/* ---- after a jump ---- */

/// A point that is still behind the face that held it is held as it was; else as at the beginning.
static void resync_watch(const td_plan *plan, const td_input *input, uint32_t w, td_state *state)
{
    const td_watch *const watch = &plan->watches[w];
    const td_target3 *const target = &plan->targets[watch->catcher];
    const td_grip before = state->grips[w];
    const uint32_t held = before.retain.hold.held;
    reset_watch(plan, input, w, state);
    td_retain3 *const retain = &state->grips[w].retain;
    const bool is_behind = held != 0u && (retain->hold.penetrated & held) != 0u;
    const bool is_inside = retain->hold.penetrated == td_faces_all(target->solid->n_faces);
    if (is_behind && (is_inside || td_target3_on_range(target, td_tick_face(held), retain->q))) {
        retain->hold.held = held;
        state->grips[w].hold = before.hold;
    }
}

static void resync_footing(const td_plan *plan, const td_input *input, uint32_t i, td_state *state)
{
    const td_footing before = state->footings[i];
    reset_footing(plan, input, i, state);
    if (before.solid == TD_NO_SOLID) {
        return;
    }
    const td_scenery_solid *const solid = &plan->scene->ground.solids[before.solid];
    const td_vec3 p_s = seen_from(input, solid->body, state->nodes[i]);
    if (td_scenery_gap(solid->scenery, before.leaf, p_s) < TD_ZERO &&
        td_scenery_holds(solid->scenery, p_s)) {
        state->footings[i] = before;
    }
}

td_fault td_resync(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_fault fault = check(plan, input, state);
    if (fault.status != TD_OK) {
        return fault;
    }
    if (!state->is_ready) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    take_bodies(plan->scene, input, state);
    reset_pairs(plan, input, state);
    for (uint32_t i = 0u; i < td_n_initiators(plan->scene); ++i) {
        state->nodes[i] = place_of(plan->scene, input, i);
        resync_footing(plan, input, i, state);
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        resync_watch(plan, input, w, state);
    }
    state->lost = 0u;
    return fault;
}

/* ---- nothing may touch ---- */

static td_fault touching(td_item item, uint32_t index)
{
    return td_fault_of(TD_E_ARG, item, index, TD_INPUT_INSIDE);
}

static td_fault first_touch(const td_plan *plan, const td_out *out)
{
    for (uint32_t i = 0u; i < out->n_contacts; ++i) {
        if (out->contacts[i].distance < TD_ZERO) {
            return touching(TD_ITEM_SHAPE, out->contacts[i].part_a);
        }
    }
    for (uint32_t i = 0u; i < td_n_initiators(plan->scene); ++i) {
        const td_point_record *const point = &out->points[i];
        if (point->catcher != TD_NO_SOLID || point->solid != TD_NO_SOLID) {
            return touching(TD_ITEM_INITIATOR, i);
        }
    }
    for (uint32_t i = 0u; i < td_n_wheels(plan->scene); ++i) {
        if (out->wheels[i].border != TD_BORDER_NONE) {
            return touching(TD_ITEM_WHEEL, i);
        }
    }
    return td_fault_none();
}

td_fault td_reset_apart(const td_plan *plan, const td_input *input, td_settle_room *room)
{
    if (room == 0 || room->scratch == 0 || room->out == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    td_fault fault = td_reset(plan, input, room->state);
    if (fault.status != TD_OK) {
        return fault;
    }
    (void)td_evaluate(plan, room->state, input, room->scratch, room->out);
    fault = first_touch(plan, room->out);
    room->state->is_ready = fault.status == TD_OK;
    return fault;
}
