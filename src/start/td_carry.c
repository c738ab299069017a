/* SPDX-License-Identifier: MIT */
/* Tests   test_td_resync.c */
#define TD_FILE_ID 1203
#include "td_start.h"
#include "../number/td_inline.h"
#include "../tick/td_tick_targets.h"
#include "../wheel/td_wheel_leg.h"

/* Bodies have been put elsewhere, and what they stand on goes on holding them as it did: pebbles keep their stretch,
 * not their place. All of this while the state still has the bodies as they were. */

/// What all of it sees.
typedef struct carrying {
    const td_plan *plan;
    const td_input *input;
    td_state *state;
} carrying;

/// A body, or the world, before it was put elsewhere and now.
typedef struct jump {
    td_motion before, now;
} jump;

static void set_motion(const td_body_input *motion, td_motion *out)
{
    td_motion_make(&motion->x_wb, motion->position_residual_w, &motion->twist_w, out);
}

/// Both motions have passed td_tick_check_input.
static void set_jump(const carrying *c, uint32_t body, jump *out)
{
    if (body >= c->plan->scene->n_bodies) {
        td_motion_residual(&out->before);
        td_motion_residual(&out->now);
        return;
    }
    set_motion(&c->state->bodies[body], &out->before);
    set_motion(&c->input->bodies[body], &out->now);
    TD_ASSERT(td_rot_is_square(&out->before.r_wb) && td_rot_is_square(&out->now.r_wb));
}

/// Turns a length with a body that has jumped.
static td_near3 turned_with(const jump *j, td_near3 a_w)
{
    const td_rot back = td_rot_inv(&j->before.r_wb);
    return td_near3_turned(&j->now.r_wb, td_near3_turned(&back, a_w));
}

static td_vec3 moved_with(const jump *j, td_vec3 p_w)
{
    return td_motion_point(&j->now, td_motion_point_inv(&j->before, p_w));
}

/* ---- pebbles ---- */

/// Two bodies that hold each other. Directions are those of the larger part, which the other stands on; where they
/// touch goes with the smaller one.
typedef struct hold {
    jump a, b;
    bool is_a_large;
} hold;

static const jump *large_of(const hold *h)
{
    return h->is_a_large ? &h->a : &h->b;
}

/// A length in the frame of a, as it was and as it is now.
static td_near3 carried(const hold *h, td_near3 a_w)
{
    const td_rot back = td_rot_inv(&h->a.now.r_wb);
    return td_near3_turned(&back, turned_with(large_of(h), a_w));
}

/// Lifts a pebble: it goes on as one that rolls, of which the stretch is known, and is put down where the bodies
/// touch next.
static TD_NOINLINE void carry_pebble(const hold *h, td_pebble *pebble)
{
    if (!pebble->is_set) {
        return;
    }
    const td_motion *const a = &h->a.before;
    const td_motion *const b = &h->b.before;
    const td_friction_place place = {.rot_a = &a->r_wb,
                                     .rot_b = &b->r_wb,
                                     .origin_a = a->origin_w.p,
                                     .origin_b = b->origin_w.p,
                                     .residual_a = a->origin_w.residual,
                                     .residual_b = b->origin_w.residual};
    pebble->residual_a = carried(h, td_friction_stretch(&place, pebble));
    pebble->is_rolling = true;
    if (!h->is_a_large) {
        const td_vec3 mark_w = moved_with(&h->a, td_motion_point(b, pebble->mark_b));
        pebble->mark_b = td_motion_point_inv(&h->b.now, mark_w);
    }
}

/* ---- points ---- */

#if TD_MAX_DRIVEN_VERTICES > 0

static void
set_anchor(const td_face_point *anchor, bool is_planar, const td_vec3 *vertices, td_motion *out)
{
    td_motion_residual(out);
    out->origin_w.p = td_tick_anchor(anchor, is_planar, vertices, &out->r_wb);
}

/// A driven face, where the pebble lies on it.
static void set_carrier(const carrying *c, uint32_t w, jump *out)
{
    const uint32_t target = c->plan->watches[w].target;
    const td_scene_target *const t = &c->plan->scene->targets[target];
    const uint32_t first = c->plan->first_vertex[target];
    const td_face_point *const anchor = &c->state->target_contacts[w].anchor;
    if (td_is_driven_target(c->plan->scene, target)) {
        set_anchor(anchor, td_is_outline(t), &c->state->vertices[first], &out->before);
        set_anchor(anchor, td_is_outline(t), &c->input->vertices[first], &out->now);
    } else {
        set_jump(c, t->body, out);
    }
}

#else

static void set_carrier(const carrying *c, uint32_t w, jump *out)
{
    set_jump(c, c->plan->scene->targets[c->plan->watches[w].target].body, out);
}

#endif

/// A driven initiator is its own frame.
static void set_node(const carrying *c, uint32_t i, jump *out)
{
    td_motion_residual(&out->before);
    td_motion_residual(&out->now);
    out->before.origin_w.p = c->state->nodes[i];
    out->now.origin_w.p = c->input->nodes[i].p_w;
}

/// @param h its carrier is known
static TD_NOINLINE void
carry_point(const carrying *c, uint32_t initiator, hold *h, td_pebble *pebble)
{
    TD_ASSERT(initiator < td_n_initiators(c->plan->scene));
    const uint32_t body = c->plan->scene->initiators[initiator].body;
    h->is_a_large = true;
    if (body == TD_DRIVEN) {
        set_node(c, initiator, &h->b);
    } else {
        set_jump(c, body, &h->b);
    }
    carry_pebble(h, pebble);
}

static void carry_points(const carrying *c)
{
    const td_scene *const scene = c->plan->scene;
    hold h;
    for (uint32_t w = 0u; w < td_n_watches(c->plan); ++w) {
        td_pebble *const pebble = &c->state->target_contacts[w].hold.pebble;
        TD_ASSERT(c->plan->watches[w].target < td_n_targets(scene));
        if (pebble->is_set) {
            set_carrier(c, w, &h.a);
            carry_point(c, c->plan->watches[w].initiator, &h, pebble);
        }
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        td_ground_contact *const footing = &c->state->ground_contacts[i];
        if (footing->solid != TD_NO_SOLID) {
            TD_ASSERT(td_tick_is_border(&scene->ground, footing->solid, footing->leaf));
            set_jump(c, scene->ground.solids[footing->solid].body, &h.a);
            carry_point(c, i, &h, &footing->hold.pebble);
        }
    }
}

/* ---- parts ---- */

/// Has the smaller part gone farther than its own size against the larger one? Then it does not stand on it as it
/// did, and may be on the other side.
static bool is_elsewhere(const carrying *c, const td_candidate *candidate, const hold *h)
{
    const uint32_t part = h->is_a_large ? candidate->b : candidate->a;
    const jump *const small = h->is_a_large ? &h->b : &h->a;
    const td_vec3 centre = c->plan->centre_b[part];
    const td_vec3 wanted = moved_with(large_of(h), td_motion_point(&small->before, centre));
    const td_vec3 off = td_vec3_sub_far(td_motion_point(&small->now, centre), wanted);
    return td_vec3_length(off) > c->plan->convex[part].extent;
}

/// @return is it a contact still, for all we know?
static TD_NOINLINE bool carry_touch(const carrying *c, td_part_contact *touch)
{
    hold h;
    TD_ASSERT(touch->candidate < td_n_candidates(c->plan));
    const td_candidate *const candidate = &c->plan->candidates[touch->candidate];
    const td_convex *const convex = c->plan->convex;
    h.is_a_large = convex[candidate->a].extent >= convex[candidate->b].extent;
    set_jump(c, c->plan->scene->parts[candidate->a].body, &h.a);
    set_jump(c, c->plan->scene->parts[candidate->b].body, &h.b);
    if (is_elsewhere(c, candidate, &h)) {
        return false;
    }
    const td_rot back = td_rot_inv(&large_of(&h)->before.r_wb);
    touch->normal_w = td_rot_dir(&large_of(&h)->now.r_wb, td_rot_dir(&back, touch->normal_w));
    TD_ASSERT(td_dir3_is_unit(touch->normal_w));
    touch->roll_a = carried(&h, td_near3_turned(&h.a.before.r_wb, touch->roll_a));
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        carry_pebble(&h, &touch->pebbles[i]);
    }
    return true;
}

static void carry_touches(const carrying *c)
{
    td_state *const state = c->state;
    uint32_t kept = 0u;
    for (uint32_t i = 0u; i < state->n_part_contacts; ++i) {
        if (carry_touch(c, &state->part_contacts[i])) {
            state->part_contacts[kept++] = state->part_contacts[i];
        }
    }
    state->n_part_contacts = (uint16_t)kept;
    TD_ASSERT(td_tick_are_touches_ascending(state->part_contacts, kept));
}

/* ---- wheels ---- */

#define SKIN TD_R(0.001) /* [m] within which a border counts as the one below a pebble */

/// Is there a border of its solid below a pebble?
static bool is_on_border(const td_scenery *scenery, const td_wheel_state *wheel)
{
    TD_ASSERT(td_dir3_is_unit(wheel->normal_s));
    const td_vec3 up = td_dir3_scale(wheel->normal_s, SKIN);
    return td_scenery_holds(scenery, td_vec3_sub_far(wheel->pebble_s.p, up)) &&
           !td_scenery_holds(scenery, td_vec3_add_far(wheel->pebble_s.p, up));
}

static void
place_leg(const td_wheel *wheel, const td_motion *body, const td_motion *solid, td_leg *out)
{
    td_leg leg_w;
    const td_rot r_sw = td_rot_inv(&solid->r_wb);
    td_leg_place(wheel, body, TD_ZERO, &leg_w);
    td_leg_see(&leg_w, solid, &r_sw, out);
}

static TD_NOINLINE bool carry_wheel(const carrying *c, uint32_t i)
{
    hold h;
    td_leg before;
    td_leg now;
    const td_wheel *const wheel = &c->plan->scene->wheels[i];
    td_wheel_state *const state = &c->state->wheels[i];
    TD_ASSERT(state->solid < c->plan->scene->ground.n_solids);
    const td_scenery_solid *const solid = &c->plan->scene->ground.solids[state->solid];
    set_jump(c, wheel->body, &h.b);
    set_jump(c, solid->body, &h.a);
    place_leg(wheel, &h.b.before, &h.a.before, &before);
    place_leg(wheel, &h.b.now, &h.a.now, &now);
    return td_wheel_carry(wheel, &before, &now, state) && is_on_border(solid->scenery, state);
}

/// A wheel below which there is no such ground any more comes down anew.
static void carry_wheels(const carrying *c)
{
    for (uint32_t i = 0u; i < td_n_wheels(c->plan->scene); ++i) {
        td_wheel_state *const wheel = &c->state->wheels[i];
        if (wheel->phase != TD_WHEEL_FREE && !carry_wheel(c, i)) {
            const td_wheel_contact none = {TD_ZERO, TD_ZERO, 0u};
            const bool is_broken = wheel->is_broken;
            td_wheel_reset(wheel);
            wheel->is_broken = is_broken;
            c->state->wheel_contacts[i] = none;
        }
    }
}

void td_start_carry(const td_plan *plan, const td_input *input, td_state *state)
{
    const carrying c = {plan, input, state};
    carry_points(&c);
    carry_touches(&c);
    carry_wheels(&c);
}
