/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1201
#include "td_start.h"
#include "../plan/td_travel.h"
#include "../tick/td_tick_targets.h"

/* How a state begins, and how it goes on after a jump. */

/* ---- frames ---- */

static td_vec3 place_of(const td_scene *scene, const td_input *input, uint32_t i)
{
    const td_initiator *const initiator = &scene->initiators[i];
    if (initiator->body == TD_DRIVEN) {
        return input->nodes[i].p_w;
    }
    const td_pose frame = td_tick_frame(&input->bodies[initiator->body]);
    return td_pose_point(&frame, initiator->point_b);
}

static td_vec3 seen_from(const td_body_input *bodies, uint32_t body, td_vec3 p_w)
{
    return body == TD_WORLD || body == TD_DRIVEN ? p_w : td_tick_seen_from(&bodies[body], p_w);
}

static td_vec3 to_world(const td_body_input *bodies, uint32_t body, td_vec3 p_b)
{
    if (body == TD_WORLD) {
        return p_b;
    }
    const td_pose frame = td_tick_frame(&bodies[body]);
    return td_pose_point(&frame, p_b);
}

/* ---- targets ---- */

/// [m] As a holding remembers it.
static td_near depth_of(td_real gap)
{
    return td_near_of(td_clamp(-gap, TD_ZERO, TD_R(15.0)));
}

/// The vertices of a target in an input; NULL: it is not driven.
static const td_vec3 *vertices_of(const td_plan *plan, const td_input *input, uint32_t target)
{
    return td_is_driven_target(plan->scene, target) ? &input->vertices[plan->first_vertex[target]]
                                                    : 0;
}

/// What the initiator of a watch sees of its target. @param q [m] where it is, in the target's frame
static void see(const td_plan *plan,
                const td_input *input,
                uint32_t w,
                const td_state *state,
                td_vec3 *q,
                td_tick_sight *out)
{
    const td_watch *const watch = &plan->watches[w];
    TD_ASSERT(watch->target < td_n_targets(plan->scene));
    TD_ASSERT(watch->initiator < td_n_initiators(plan->scene));
    const td_scene_target *const target = &plan->scene->targets[watch->target];
    const uint32_t held = td_tick_face(state->target_contacts[w].retain.hold.held);
    *q = seen_from(input->bodies, target->body, state->nodes[watch->initiator]);
    td_tick_see(target, vertices_of(plan, input, watch->target), *q, held, out);
}

/// @param seeds does the nearest face hold a point that is inside?
static void reset_watch(
    const td_plan *plan, uint32_t w, td_vec3 q, const td_tick_sight *s, bool seeds, td_state *state)
{
    const uint32_t faces = td_target_faces(&plan->targets[plan->watches[w].target]);
    const bool is_held = seeds && s->penetrated == td_faces_all(faces);
    const td_target_contact clear = {.hold = td_tick_no_hold()};
    td_target_contact *const grip = &state->target_contacts[w];
    TD_ASSERT(s->nearest < faces);
    *grip = clear;
    grip->retain.hold.penetrated = s->penetrated;
    grip->retain.hold.held = is_held ? 1u << s->nearest : 0u;
    grip->retain.q = q;
    grip->hold.depth = is_held ? depth_of(s->separation) : TD_NEAR_ZERO;
}

static void reset_watches(const td_plan *plan, const td_input *input, bool seeds, td_state *state)
{
    td_tick_sight sight;
    td_vec3 q;
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        state->target_contacts[w].retain.hold.held = 0u;
        see(plan, input, w, state, &q, &sight);
        reset_watch(plan, w, q, &sight, seeds, state);
    }
}

/* ---- scenery ---- */

static bool is_filled(const td_plan *plan, const td_input *input, td_vec3 p_w)
{
    const td_ground *const ground = &plan->scene->ground;
    bool is_in = false;
    for (uint32_t s = 0u; s < ground->n_solids && !is_in; ++s) {
        const td_vec3 p_s = seen_from(input->bodies, ground->solids[s].body, p_w);
        is_in = td_scenery_holds(ground->solids[s].scenery, p_s);
    }
    return is_in;
}

/// The best way out so far.
typedef struct way_out {
    uint16_t solid, leaf;
    td_real depth;  ///< [m] to the border
    bool leads_out; ///< not only of its own solid
} way_out;

/// Looks at all borders of a solid that holds a point.
static void
look_for(const td_plan *plan, const td_input *input, uint32_t s, td_vec3 p_s, way_out *best)
{
    const td_scenery_solid *const solid = &plan->scene->ground.solids[s];
    for (uint32_t leaf = 0u; leaf < td_scenery_leaves(solid->scenery); ++leaf) {
        const td_real depth = -td_scenery_gap(solid->scenery, leaf, p_s);
        if (depth < TD_ZERO || !td_in_range(depth)) {
            continue; // not in this one, or its border is nowhere
        }
        const td_vec3 beyond = td_scenery_beyond(solid->scenery, leaf, p_s, depth);
        const bool leads_out =
            !is_filled(plan, input, to_world(input->bodies, solid->body, beyond));
        if ((leads_out && !best->leads_out) ||
            (leads_out == best->leads_out && depth < best->depth)) {
            *best = (way_out){(uint16_t)s, (uint16_t)leaf, depth, leads_out};
        }
    }
}

/// The border that holds a point that is inside: of all that lead out the nearest. Where none does, as in a corner
/// that opens inwards, the nearest of all.
static way_out nearest_way(const td_plan *plan, const td_input *input, td_vec3 p_w)
{
    const td_ground *const ground = &plan->scene->ground;
    way_out best = {TD_NO_SOLID, 0u, TD_REAL_MAX, false};
    for (uint32_t s = 0u; s < ground->n_solids; ++s) {
        const td_vec3 p_s = seen_from(input->bodies, ground->solids[s].body, p_w);
        if (td_scenery_holds(ground->solids[s].scenery, p_s)) {
            look_for(plan, input, s, p_s, &best);
        }
    }
    TD_ASSERT(best.solid == TD_NO_SOLID || td_tick_is_border(ground, best.solid, best.leaf));
    TD_ASSERT(best.depth >= TD_ZERO);
    return best;
}

static td_ground_contact footing_on(const way_out *way)
{
    const bool is_held = way->solid != TD_NO_SOLID;
    td_ground_contact footing = {way->solid, way->leaf, td_tick_no_hold()};
    footing.hold.depth = is_held ? depth_of(-way->depth) : TD_NEAR_ZERO;
    return footing;
}

static td_ground_contact no_footing(void)
{
    const td_ground_contact none = {TD_NO_SOLID, 0u, td_tick_no_hold()};
    return none;
}

/// @param seeds as above
static void
reset_point(const td_plan *plan, const td_input *input, uint32_t i, bool seeds, td_state *state)
{
    const td_vec3 p_w = place_of(plan->scene, input, i);
    state->nodes[i] = p_w;
    state->ground_contacts[i] = no_footing();
    if (seeds && plan->scene->initiators[i].meets_scenery) {
        const way_out way = nearest_way(plan, input, p_w);
        state->ground_contacts[i] = footing_on(&way);
    }
}

/* ---- parts ---- */

static td_distance_cache kept_nothing(void)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    td_distance_cache nothing;
    nothing.axis = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    nothing.point_a = zero;
    nothing.b.point_b = zero;
    nothing.shift = 0;
    nothing.state = 0u;
    return nothing;
}

/// Every candidate waits for the way that its bounding spheres leave it, and knows nothing of its last axis.
static void reset_pairs(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_distance_cache nothing = kept_nothing();
    for (uint32_t k = 0u; k < td_n_candidates(plan); ++k) {
        const uint32_t way = td_tick_candidate_travel(plan, state->travel, k);
        state->due[k] = way + td_tick_first_look(plan, input, k);
        TD_ASSERT(state->due[k] - way <= TD_TRAVEL_WAIT_MAX);
        state->late[k] = 0u;
        state->cache[k] = nothing;
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
    const bool few = scene->n_z == 0u || scene->n_z == TD_SCENE_TWO_SLOTS;
    state->is_ready = true;
    state->tick = 0u;
    state->lost = 0u;
    state->losses = 0u;
    state->worst_late = 0u;
    state->n_part_contacts = 0u;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        state->travel[b] = 0u;
        state->wrenches[b] = td_wrench_zero();
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        const td_wheel_contact none = {TD_ZERO, TD_ZERO, 0u};
        td_wheel_reset(&state->wheels[i]);
        state->wheel_contacts[i] = none;
    }
    const td_fault fault = td_slots_init(&state->slots, few ? 1u : scene->n_z, TD_ZERO);
    TD_ASSERT(fault.status == TD_OK); // the plan has looked at n_z
}

static void take_bodies(const td_scene *scene, const td_input *input, td_state *state)
{
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        state->bodies[b] = input->bodies[b];
    }
}

static void take_vertices(const td_plan *plan, const td_input *input, td_state *state)
{
    for (uint32_t v = 0u; v < td_n_vertices(plan); ++v) {
        state->vertices[v] = input->vertices[v];
    }
}

/// @param seeds does something hold points that are inside?
static void begin(const td_plan *plan, const td_input *input, bool seeds, td_state *state)
{
    const td_scene *const scene = plan->scene;
    clear(scene, state);
    take_bodies(scene, input, state);
    take_vertices(plan, input, state);
    reset_pairs(plan, input, state);
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        reset_point(plan, input, i, seeds, state);
    }
    reset_watches(plan, input, seeds, state);
}

static bool holds_inside(const td_plan *plan)
{
    return plan->scene->inside == TD_INSIDE_HELD;
}

td_fault td_reset(const td_plan *plan, const td_input *input, td_state *state)
{
    const td_fault fault = check(plan, input, state);
    if (fault.status == TD_OK) {
        begin(plan, input, holds_inside(plan), state);
        TD_ASSERT(td_state_is_valid(plan, state));
    }
    return fault;
}

/* ---- after a jump ---- */

#define SKIN TD_R(0.001) /* [m] */

/// Is a point held as it was? If it is still behind the border that held it, and either where it was, or nowhere
/// nearer to the outside: a border holds what is deep behind it, or has gone off its side, but does not reach for
/// what was put elsewhere.
/// @param moved [m] @param depth [m] behind that border @param nearest [m] behind the nearest; < 0 outside
static bool is_held_still(td_real moved, td_real depth, td_real nearest)
{
    return depth > TD_ZERO && (moved < TD_TICK_RENEW || depth <= td_add(nearest, SKIN));
}

static td_real between(td_vec3 a, td_vec3 b)
{
    return td_vec3_length(td_vec3_sub_far(b, a));
}

/// [m] Where a watched point would be if it had gone with what holds it: a driven face has a place in the world.
static td_vec3
carried(const td_plan *plan, const td_input *input, uint32_t w, const td_state *state)
{
    td_vec3 q = state->target_contacts[w].retain.q;
#if TD_MAX_DRIVEN_VERTICES > 0
    const uint32_t target = plan->watches[w].target;
    const td_vec3 *const vertices = vertices_of(plan, input, target);
    if (vertices != 0) {
        const td_face_point *const anchor = &state->target_contacts[w].anchor;
        const td_vec3 before =
            td_face_point_of(anchor, &state->vertices[plan->first_vertex[target]]);
        q = td_vec3_add_far(q, td_vec3_sub_far(td_face_point_of(anchor, vertices), before));
    }
#else
    (void)plan, (void)input;
#endif
    return q;
}

/// A face that held a point holds it still, if it is held still.
static void resync_watch(const td_plan *plan, const td_input *input, uint32_t w, td_state *state)
{
    td_tick_sight sight;
    td_vec3 q;
    const td_target_contact before = state->target_contacts[w];
    const td_vec3 expected = carried(plan, input, w, state);
    see(plan, input, w, state, &q, &sight);
    reset_watch(plan, w, q, &sight, holds_inside(plan), state);
    if (before.retain.hold.held != 0u &&
        is_held_still(between(expected, q), -sight.held, -sight.separation)) {
        td_target_contact *const now = &state->target_contacts[w];
        *now = before;
        now->retain.hold.penetrated = sight.penetrated;
        now->retain.q = q;
    }
}

/// @param way the nearest border now
static bool stays_on(const td_plan *plan,
                     const td_input *input,
                     uint32_t i,
                     const way_out *way,
                     const td_state *state)
{
    const td_ground_contact *const footing = &state->ground_contacts[i];
    if (footing->solid == TD_NO_SOLID) {
        return false;
    }
    TD_ASSERT(td_tick_is_border(&plan->scene->ground, footing->solid, footing->leaf));
    const td_scenery_solid *const solid = &plan->scene->ground.solids[footing->solid];
    const td_vec3 before = seen_from(state->bodies, solid->body, state->nodes[i]);
    const td_vec3 now = seen_from(input->bodies, solid->body, place_of(plan->scene, input, i));
    const td_real depth = -td_scenery_gap(solid->scenery, footing->leaf, now);
    const td_real nearest = way->solid != TD_NO_SOLID ? way->depth : -TD_ONE;
    return is_held_still(between(before, now), depth, nearest);
}

static void resync_point(const td_plan *plan, const td_input *input, uint32_t i, td_state *state)
{
    const td_vec3 p_w = place_of(plan->scene, input, i);
    if (plan->scene->initiators[i].meets_scenery) {
        const way_out way = nearest_way(plan, input, p_w);
        if (!stays_on(plan, input, i, &way, state)) {
            state->ground_contacts[i] = holds_inside(plan) ? footing_on(&way) : no_footing();
        }
    }
    state->nodes[i] = p_w;
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
    td_start_carry(plan, input, state);
    for (uint32_t i = 0u; i < td_n_initiators(plan->scene); ++i) {
        resync_point(plan, input, i, state);
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        resync_watch(plan, input, w, state);
    }
    take_vertices(plan, input, state);
    take_bodies(plan->scene, input, state);
    reset_pairs(plan, input, state);
    state->tick = 0u;
    state->lost = 0u;
    TD_ASSERT(td_state_is_valid(plan, state));
    return fault;
}

/* ---- nothing may touch ---- */

void td_start_look_around(const td_plan *plan, const td_input *input, const td_settle_work *work)
{
    (void)td_evaluate(plan, work->state, input, work->scratch, work->out);
    for (uint32_t i = 0u; i < td_n_candidates(plan) && work->out->late > 0u; ++i) {
        (void)td_commit(plan, work->out, work->state);
        (void)td_evaluate(plan, work->state, input, work->scratch, work->out);
    }
}

static td_fault touching(td_item item, uint32_t index)
{
    return td_fault_of(TD_E_ARG, item, index, TD_INPUT_INSIDE);
}

static td_fault first_touch(const td_plan *plan, const td_out *out)
{
    for (uint32_t i = 0u; i < out->n_contacts; ++i) {
        if (out->contacts[i].distance < TD_ZERO) {
            return touching(TD_ITEM_PART, out->contacts[i].part_a);
        }
    }
    for (uint32_t i = 0u; i < td_n_initiators(plan->scene); ++i) {
        const td_point_record *const point = &out->points[i];
        if (point->target != TD_NO_SOLID || point->solid != TD_NO_SOLID) {
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

td_fault td_reset_apart(const td_plan *plan, const td_input *input, td_settle_work *work)
{
    if (work == 0 || work->scratch == 0 || work->out == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    td_fault fault = check(plan, input, work->state);
    if (fault.status != TD_OK) {
        return fault;
    }
    begin(plan, input, true, work->state);
    td_start_look_around(plan, input, work);
    fault = first_touch(plan, work->out);
    begin(plan, input, holds_inside(plan), work->state);
    TD_ASSERT(td_state_is_valid(plan, work->state));
    work->state->is_ready = fault.status == TD_OK;
    return fault;
}
