/* SPDX-License-Identifier: MIT */
/* Tests   test_scene_state.c, test_td_hostile.c */
#define TD_FILE_ID 1113
#include "td_tick_pairs.h"
#include "td_tick_points.h"
#include "../plan/td_travel.h"
#include "../convex/td_warm.h"

static bool is_real_vec(td_vec3 v)
{
    return td_in_range(v.x) && td_in_range(v.y) && td_in_range(v.z);
}

static bool is_motion(const td_body_input *motion)
{
    return is_real_vec(motion->x_wb.p) && td_quat_is_unit(motion->x_wb.q) &&
           is_real_vec(motion->twist_w.linear) && is_real_vec(motion->twist_w.angular);
}

/* Whatever bits: whether it is a number comes first. */

/// Is `order` a permutation? Each body is looked for among all: for tests, not for ticks.
static bool is_order(const uint16_t *order, uint32_t n)
{
    for (uint32_t body = 0u; body < n; ++body) {
        uint32_t found = 0u;
        for (uint32_t i = 0u; i < n; ++i) {
            found += order[i] == body ? 1u : 0u;
        }
        if (found != 1u) {
            return false;
        }
    }
    return true;
}

static bool are_bodies(const td_plan *plan, const td_state *state)
{
    for (uint32_t b = 0u; b < plan->scene->n_bodies; ++b) {
        if (!is_motion(&state->bodies[b])) {
            return false;
        }
    }
    return is_order(state->order, plan->scene->n_bodies);
}

/// A candidate waits for no more than the longest wait, and is not due for much longer than it takes to look
/// at all of them (td_commit); it keeps one thing or nothing.
static bool are_candidates(const td_plan *plan, const td_state *state)
{
    for (uint32_t k = 0u; k < td_n_candidates(plan); ++k) {
        const int32_t ahead =
            (int32_t)(state->due[k] - td_tick_candidate_travel(plan, state->travel, k));
        const uint32_t kept = state->cache[k].state & (TD_CACHE_APART | TD_CACHE_OVERLAP);
        if (ahead > TD_TRAVEL_WAIT_MAX || ahead < -(1 << 26) ||
            kept == (TD_CACHE_APART | TD_CACHE_OVERLAP)) {
            return false;
        }
    }
    return true;
}

static bool is_law(const td_law_memory *law)
{
    return td_in_range(law->entry_speed) && law->entry_speed >= TD_ZERO &&
           td_is_number(law->elapsed) && law->elapsed >= TD_ZERO;
}

static bool are_touches(const td_plan *plan, const td_state *state)
{
    if (state->n_part_contacts > TD_MAX_CONTACTS ||
        state->n_part_contacts > plan->scene->contacts) {
        return false;
    }
    uint32_t least = 0u; // candidates ascend
    for (uint32_t i = 0u; i < state->n_part_contacts; ++i) {
        const td_part_contact *const touch = &state->part_contacts[i];
        if (touch->candidate < least || touch->candidate >= td_n_candidates(plan) ||
            !td_is_number(touch->peak) || touch->peak <= TD_ZERO || !touch->law.is_touching ||
            !is_law(&touch->law)) {
            return false;
        }
        least = touch->candidate + 1u;
    }
    return true;
}

/// No face or one of the target's, and no law without one.
static bool is_grip(const td_plan *plan, const td_target_contact *grip, uint32_t target)
{
    const uint32_t held = grip->retain.hold.held;
    const uint32_t faces = td_target_faces(&plan->targets[target]);
    const bool one_face = (held & (held - 1u)) == 0u && td_tick_face(held) < faces;
    return (held == 0u ? !grip->hold.law.is_touching : one_face) && is_real_vec(grip->retain.q) &&
           is_law(&grip->hold.law);
}

static bool is_footing(const td_scene *scene, const td_ground_contact *footing)
{
    const bool known = footing->solid == TD_NO_SOLID || footing->solid < scene->ground.n_solids;
    return known && is_law(&footing->hold.law);
}

static bool are_points(const td_plan *plan, const td_state *state)
{
    for (uint32_t i = 0u; i < td_n_initiators(plan->scene); ++i) {
        if (!is_real_vec(state->nodes[i]) || !is_footing(plan->scene, &state->ground_contacts[i])) {
            return false;
        }
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        if (!is_grip(plan, &state->target_contacts[w], plan->watches[w].target)) {
            return false;
        }
    }
    return true;
}

#if TD_MAX_DRIVEN_VERTICES > 0

static bool is_anchor(const td_face_point *anchor, uint32_t n)
{
    return anchor->corners[0] < n && anchor->corners[1] < n && anchor->corners[2] < n;
}

/// Vertices are numbers, and material points are those of corners that there are.
static bool are_driven(const td_plan *plan, const td_state *state)
{
    const td_scene *const scene = plan->scene;
    for (uint32_t v = 0u; v < td_n_vertices(plan); ++v) {
        if (!is_real_vec(state->vertices[v])) {
            return false;
        }
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        const uint32_t target = plan->watches[w].target;
        if (td_is_driven_target(scene, target) &&
            !is_anchor(&state->target_contacts[w].anchor,
                       td_target_vertices(&scene->targets[target]))) {
            return false;
        }
    }
    return true;
}

#else

static bool are_driven(const td_plan *plan, const td_state *state)
{
    (void)plan, (void)state;
    return true;
}

#endif

static bool are_wheels(const td_plan *plan, const td_state *state)
{
    for (uint32_t i = 0u; i < td_n_wheels(plan->scene); ++i) {
        const td_wheel_state *const wheel = &state->wheels[i];
        if (wheel->phase != TD_WHEEL_FREE && wheel->solid >= plan->scene->ground.n_solids) {
            return false;
        }
    }
    return true;
}

bool td_state_is_valid(const td_plan *plan, const td_state *state)
{
    return plan->scene != 0 && state->is_ready && are_bodies(plan, state) &&
           are_candidates(plan, state) && are_touches(plan, state) && are_points(plan, state) &&
           are_driven(plan, state) && are_wheels(plan, state) && td_slots_is_valid(&state->slots);
}
