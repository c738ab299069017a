/* SPDX-License-Identifier: MIT */
/// What asserts of the tick ask of its tables. Internal to the core.
///
/// Purity     they read, and count nothing: neither work nor saturations.
#ifndef TD_TICK_INVARIANT_H
#define TD_TICK_INVARIANT_H

#include "td_tick_stages.h"
#include "../number/td_invariant.h"

/// Is it a body of the scene, the world or a driven initiator?
static inline bool td_tick_is_side(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies || body == TD_WORLD || body == TD_DRIVEN;
}

/// Is it a number, and no larger than the largest? Of every component.
static inline bool td_tick_is_finite(td_vec3 v)
{
    return td_is_at_most(v.x, TD_REAL_MAX) && td_is_at_most(-TD_REAL_MAX, v.x) &&
           td_is_at_most(v.y, TD_REAL_MAX) && td_is_at_most(-TD_REAL_MAX, v.y) &&
           td_is_at_most(v.z, TD_REAL_MAX) && td_is_at_most(-TD_REAL_MAX, v.z);
}

/// Does every row of a heap stand above those that are more urgent: late for longer, or of a lower number?
static inline bool td_tick_is_heap(const uint16_t *late, const uint16_t *heap, uint32_t n)
{
    for (uint32_t i = 1u; i < n; ++i) {
        const uint32_t above = heap[(i - 1u) / 2u];
        const uint32_t below = heap[i];
        if (late[above] > late[below] || (late[above] == late[below] && above <= below)) {
            return false;
        }
    }
    return true;
}

/// Does every number occur once, in ascending order?
static inline bool td_tick_is_ascending(const uint16_t *numbers, uint32_t n)
{
    for (uint32_t i = 1u; i < n; ++i) {
        if (numbers[i] <= numbers[i - 1u]) {
            return false;
        }
    }
    return true;
}

/// The same of contacts, by their candidates.
static inline bool td_tick_are_touches_ascending(const td_part_contact *touches, uint32_t n)
{
    for (uint32_t i = 1u; i < n; ++i) {
        if (touches[i].candidate <= touches[i - 1u].candidate) {
            return false;
        }
    }
    return true;
}

/// Are ways so close to what candidates wait for that differences have the right sign (td_travel.h)?
static inline bool
td_tick_are_due_near(const uint32_t *due, uint32_t way, uint32_t first, uint32_t end)
{
    for (uint32_t k = first; k < end; ++k) {
        const uint32_t ahead = due[k] - way;
        if (ahead >= (1u << 28) && ahead <= UINT32_MAX - (1u << 28)) {
            return false;
        }
    }
    return true;
}

/// Does a mask have one bit, and that of one of `n` faces?
static inline bool td_tick_is_one_face(uint32_t mask, uint32_t n)
{
    return mask != 0u && (mask & (mask - 1u)) == 0u && (n >= 32u || mask >> n == 0u);
}

/// Is it a border of the scenery: a leaf of one of its solids?
static inline bool td_tick_is_border(const td_ground *ground, uint32_t solid, uint32_t leaf)
{
    return solid < ground->n_solids && leaf < td_scenery_leaves(ground->solids[solid].scenery);
}

#endif
