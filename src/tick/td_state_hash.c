/* SPDX-License-Identifier: MIT */
/* Tests   test_td_tick.c, test_scene_state.c */
#define TD_FILE_ID 1104
#include "td_hash.h"
#include "td_tick_stages.h"
#include "../convex/td_warm.h"

/* Member by member, in the order of td_tick.h, as far as the scene uses the tables. */

#if defined(TD_SCALAR_Q16)
static void hash_near(td_hash *h, td_near v)
{
    td_hash_word(h, (uint32_t)(int32_t)v);
}

static void hash_scaled(td_hash *h, td_scaled v)
{
    td_hash_word(h, (uint32_t)v.mantissa);
    td_hash_word(h, (uint32_t)v.shift);
}
#else
static void hash_near(td_hash *h, td_near v)
{
    td_hash_real(h, v);
}

static void hash_scaled(td_hash *h, td_scaled v)
{
    td_hash_real(h, v);
}
#endif

static void hash_vec(td_hash *h, td_vec3 v)
{
    td_hash_real(h, v.x);
    td_hash_real(h, v.y);
    td_hash_real(h, v.z);
}

static void hash_dir(td_hash *h, td_dir3 d)
{
    td_hash_unit(h, d.x);
    td_hash_unit(h, d.y);
    td_hash_unit(h, d.z);
}

static void hash_near3(td_hash *h, td_near3 v)
{
    hash_near(h, v.x);
    hash_near(h, v.y);
    hash_near(h, v.z);
}

static void hash_motion(td_hash *h, const td_body_input *m)
{
    hash_vec(h, m->x_wb.p);
    td_hash_unit(h, m->x_wb.q.w);
    td_hash_unit(h, m->x_wb.q.x);
    td_hash_unit(h, m->x_wb.q.y);
    td_hash_unit(h, m->x_wb.q.z);
    hash_near3(h, m->position_residual_w);
    hash_vec(h, m->twist_w.linear);
    hash_vec(h, m->twist_w.angular);
}

static void hash_wide(td_hash *h, td_wide v)
{
#if defined(TD_SCALAR_Q16)
    td_hash_long(h, (uint64_t)(int64_t)v);
#else
    td_hash_real(h, v);
#endif
}

static void hash_law(td_hash *h, const td_law_memory *law)
{
    td_hash_word(h, (law->is_touching ? 1u : 0u) | (law->is_parting ? 2u : 0u));
    td_hash_real(h, law->entry_speed);
    hash_scaled(h, law->gain);
    td_hash_real(h, law->elapsed);
}

static void hash_pebble(td_hash *h, const td_pebble *pebble)
{
    td_hash_word(h, (pebble->is_set ? 1u : 0u) | (pebble->is_slipping ? 2u : 0u) |
                        (pebble->is_rolling ? 4u : 0u));
    hash_vec(h, pebble->pebble_a);
    hash_vec(h, pebble->mark_b);
    hash_near3(h, pebble->residual_a);
}

static void hash_account(td_hash *h, const td_account *account)
{
    hash_wide(h, account->stored);
    hash_vec(h, account->force_w);
}

static void hash_touch(td_hash *h, const td_part_contact *touch)
{
    td_hash_word(h, ((uint32_t)touch->age << 16) | touch->candidate);
    td_hash_real(h, touch->peak);
    td_hash_real(h, touch->speed_in);
    hash_law(h, &touch->law);
    hash_account(h, &touch->account);
    hash_vec(h, touch->torque_a_w);
    hash_vec(h, touch->torque_b_w);
    hash_near3(h, touch->roll_a);
    hash_dir(h, touch->normal_w);
    hash_near(h, touch->depth);
    hash_near(h, touch->forgiven);
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        hash_pebble(h, &touch->pebbles[i]);
    }
}

static void hash_holding(td_hash *h, const td_point_contact *hold)
{
    hash_law(h, &hold->law);
    hash_account(h, &hold->account);
    hash_pebble(h, &hold->pebble);
    hash_near(h, hold->depth);
    hash_near(h, hold->forgiven);
    td_hash_real(h, hold->peak);
    td_hash_real(h, hold->speed_in);
    td_hash_word(h, hold->age);
}

static void hash_grip(td_hash *h, const td_target_contact *grip)
{
    td_hash_word(h, grip->retain.hold.penetrated);
    td_hash_word(h, grip->retain.hold.held);
    hash_vec(h, grip->retain.q);
    hash_holding(h, &grip->hold);
}

static void hash_footing(td_hash *h, const td_ground_contact *footing)
{
    td_hash_word(h, ((uint32_t)footing->leaf << 16) | footing->solid);
    hash_holding(h, &footing->hold);
}

static void hash_wheel(td_hash *h, const td_wheel_state *wheel)
{
    hash_vec(h, wheel->pebble_s.p);
    hash_near3(h, wheel->pebble_s.residual);
    hash_dir(h, wheel->normal_s);
    td_hash_unit(h, wheel->mu_s);
    td_hash_unit(h, wheel->mu_k);
    td_hash_real(h, wheel->yield);
    td_hash_word(h, ((uint32_t)wheel->solid << 16) | wheel->phase);
    td_hash_word(h, (wheel->is_unlimited ? 1u : 0u) | (wheel->is_broken ? 2u : 0u));
}

static void hash_landing(td_hash *h, const td_wheel_contact *landing)
{
    td_hash_real(h, landing->entry_speed);
    td_hash_real(h, landing->peak);
    td_hash_word(h, landing->age);
}

static void hash_slots(td_hash *h, const td_slots *slots)
{
    td_hash_real(h, slots->hysteresis);
    td_hash_word(h, ((uint32_t)slots->n_used << 16) | slots->n_z);
    for (uint32_t i = 0u; i < slots->n_z; ++i) {
        td_hash_word(h, (uint32_t)slots->id[i]);
    }
}

static void hash_cache(td_hash *h, const td_distance_cache *cache)
{
    hash_dir(h, cache->axis);
    hash_vec(h, cache->point_a);
    if ((cache->state & TD_CACHE_OVERLAP) != 0u) {
        td_hash_real(h, cache->b.upper);
    } else {
        hash_vec(h, cache->b.point_b);
    }
    td_hash_word(h, ((uint32_t)(uint8_t)cache->shift << 8) | cache->state);
}

static void hash_pairs(td_hash *h, const td_plan *plan, const td_state *state)
{
    for (uint32_t k = 0u; k < td_n_candidates(plan); ++k) {
        td_hash_word(h, state->due[k]);
        td_hash_word(h, state->late[k]);
        hash_cache(h, &state->cache[k]);
    }
    td_hash_word(h, state->n_part_contacts);
    for (uint32_t i = 0u; i < state->n_part_contacts; ++i) {
        hash_touch(h, &state->part_contacts[i]);
    }
}

/// Vertices of driven targets, and the points of their faces that pebbles go with.
static void hash_driven(td_hash *h, const td_plan *plan, const td_state *state)
{
    for (uint32_t v = 0u; v < td_n_vertices(plan); ++v) {
        hash_vec(h, state->vertices[v]);
    }
#if TD_MAX_DRIVEN_VERTICES > 0
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        const td_face_point *const anchor = &state->target_contacts[w].anchor;
        if (td_is_driven_target(plan->scene, plan->watches[w].target)) {
            td_hash_word(h, ((uint32_t)anchor->corners[0] << 16) |
                                ((uint32_t)anchor->corners[1] << 8) | anchor->corners[2]);
            td_hash_unit(h, anchor->second);
            td_hash_unit(h, anchor->third);
        }
    }
#endif
}

uint64_t td_state_hash(const td_plan *plan, const td_state *state)
{
    const td_scene *const scene = plan->scene;
    td_hash h = td_hash_start();
    td_hash_word(&h, state->is_ready ? 1u : 0u);
    td_hash_word(&h, state->tick);
    td_hash_word(&h, state->lost);
    td_hash_word(&h, state->losses);
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        hash_motion(&h, &state->bodies[b]);
        td_hash_word(&h, state->travel[b]);
        td_hash_word(&h, state->order[b]);
        hash_vec(&h, state->wrenches[b].force_w);
        hash_vec(&h, state->wrenches[b].torque_w);
    }
    hash_pairs(&h, plan, state);
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        hash_grip(&h, &state->target_contacts[w]);
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        hash_vec(&h, state->nodes[i]);
        hash_footing(&h, &state->ground_contacts[i]);
    }
    hash_driven(&h, plan, state);
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        hash_wheel(&h, &state->wheels[i]);
        hash_landing(&h, &state->wheel_contacts[i]);
    }
    hash_slots(&h, &state->slots);
    td_hash_word(&h, state->worst_late);
    return td_hash_value(&h);
}
