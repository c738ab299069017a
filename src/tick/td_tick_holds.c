/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1105
/* Stage holds: forces and events of initiators that are held.
 * Reads   next.target_contacts[].retain, ground_contacts[].solid and leaf; the contacts of the last tick.
 * Writes  next.target_contacts[].hold, ground_contacts[].hold; out->points, wrenches, events; scratch->twist (kicks).
 * Tests   test_td_tick_landing.c, test_td_tick_events.c, test_td_tick_driven.c */
#include "td_tick_grasp.h"
#include "td_tick_points.h"
#include "td_tick_targets.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../respond/td_friction_inner.h"

static const td_point_contact nothing = {.age = 0u};

/* ---- driven faces ---- */

#if TD_MAX_DRIVEN_VERTICES > 0

/// A driven face moves as its material does, and a pebble lies on a material point of it: a fresh one on what is below
/// the initiator.
static TD_NOINLINE void ride(const td_job *job,
                             const td_watch *watch,
                             uint32_t face,
                             td_target_contact *contact,
                             td_grasp *g)
{
    if (!td_is_driven_target(job->scene, watch->target)) {
        return;
    }
    const td_target *const now = td_tick_target_now(job, watch->target);
    const td_face_point below = td_target_face_point(now, face, g->point.p);
    if (!contact->hold.pebble.is_set) {
        contact->anchor = below;
    }
    job->scratch->face_speed = td_face_point_of(&below, td_tick_vertex_speeds(job, watch->target));
    g->sides.driven_a_w = &job->scratch->face_speed;
    g->speed_w = td_vec3_sub_far(g->speed_w, job->scratch->face_speed);
    g->origin_a = td_tick_anchor(&contact->anchor, td_target_is_planar(now),
                                 td_tick_vertices(job, watch->target), &job->scratch->face_rot);
    g->rot_a = &job->scratch->face_rot;
}

/// A pebble that slips leaves its material point for the one that is below it now; its stretch stays.
static TD_NOINLINE void set_down(const td_job *job,
                                 const td_watch *watch,
                                 uint32_t face,
                                 const td_grasp *g,
                                 td_target_contact *contact)
{
    td_pebble *const pebble = &contact->hold.pebble;
    if (!td_is_driven_target(job->scene, watch->target) || !pebble->is_slipping) {
        return;
    }
    td_friction_place place;
    td_grasp_friction_place(job, g, &place);
    const td_near3 stretch = td_friction_stretch(&place, pebble);
    const td_target *const now = td_tick_target_now(job, watch->target);
    contact->anchor = td_target_face_point(now, face, g->point.p);
    place.origin_a = td_tick_anchor(&contact->anchor, td_target_is_planar(now),
                                    td_tick_vertices(job, watch->target), &job->scratch->face_rot);
    td_friction_put_down(&place, &stretch, pebble);
}

#else

static void ride(const td_job *job,
                 const td_watch *watch,
                 uint32_t face,
                 td_target_contact *contact,
                 td_grasp *g)
{
    (void)job, (void)watch, (void)face, (void)contact, (void)g;
}

static void set_down(const td_job *job,
                     const td_watch *watch,
                     uint32_t face,
                     const td_grasp *g,
                     td_target_contact *contact)
{
    (void)job, (void)watch, (void)face, (void)contact, (void)g;
}

#endif

/* ---- targets ---- */

/// [m] From the plane of a face, outwards.
static td_real gap_of(const td_face3 *face, td_vec3 q)
{
    return td_pnarrow(td_dir3_dot(face->normal, td_vec3_sub_far(q, face->start)));
}

static void begin_watch(const td_job *job, const td_watch *watch, td_grasp *out)
{
    const td_scene_target *const target = &job->scene->targets[watch->target];
    td_grasp_begin(job, watch->initiator, target->body, out);
    out->material = target->material;
    out->on_ground = false;
}

/// [m] How far a point was from a face at the last tick: from where the face was then. [SL S13]
static td_real gap_before_watch(const td_job *job,
                                const td_watch *watch,
                                uint32_t face,
                                const td_target_contact *before)
{
    const td_face3 then = td_target_face(td_tick_target_before(job, watch->target), face);
    return gap_of(&then, before->retain.q);
}

/// A point that was held and is not any more: it has come out through the face that held it, or went off
/// sideways.
static void let_go(const td_job *job,
                   const td_watch *watch,
                   const td_target_contact *before,
                   td_target_contact *next)
{
    td_grasp g;
    const uint32_t index = td_tick_face(before->retain.hold.held);
    const td_face3 face = td_target_face(td_tick_target_now(job, watch->target), index);
    const td_met met = {TD_EVENT_TARGET, watch->target, (int32_t)index,
                        gap_before_watch(job, watch, index, before)};
    begin_watch(job, watch, &g);
    ride(job, watch, index, next, &g);
    td_grasp_behind_face(job, &face, &g);
    td_grasp_tell_end(job, &g, &met, &before->hold);
}

/// A point that a face holds.
static void grip(const td_job *job,
                 const td_watch *watch,
                 const td_target_contact *before,
                 td_target_contact *next)
{
    td_grasp g;
    const uint32_t index = td_tick_face(next->retain.hold.held);
    const td_face3 face = td_target_face(td_tick_target_now(job, watch->target), index);
    const bool is_fresh = before->retain.hold.held != next->retain.hold.held;
    td_point_record *const record = &job->out->points[watch->initiator];
    begin_watch(job, watch, &g);
    if (is_fresh) {
        next->hold = nothing;
    }
    ride(job, watch, index, next, &g);
    td_grasp_behind_face(job, &face, &g);
    record->target = watch->target;
    record->face = (int16_t)index;
    if (td_grasp_hold(job, &g, is_fresh ? &nothing : &before->hold, &next->hold)) {
        const td_met met = {TD_EVENT_TARGET, watch->target, (int32_t)index,
                            gap_before_watch(job, watch, index, before)};
        td_grasp_tell_begin(job, &g, &met);
    }
    set_down(job, watch, index, &g, next);
}

static void step_watch(const td_job *job, uint32_t w)
{
    const td_watch *const watch = &job->plan->watches[w];
    const td_target_contact *const before = &job->state->target_contacts[w];
    td_target_contact *const next = &job->out->next.target_contacts[w];
    if (next->retain.hold.held != 0u) {
        grip(job, watch, before, next);
        return;
    }
    next->hold = nothing;
    if (before->hold.law.is_touching) {
        let_go(job, watch, before, next);
    }
}

/* ---- scenery ---- */

static void
begin_footing(const td_job *job, uint32_t i, const td_ground_contact *footing, td_grasp *out)
{
    const td_scenery_solid *const solid = &job->scene->ground.solids[footing->solid];
    td_grasp_begin(job, i, solid->body, out);
    out->material = solid->material;
    out->on_ground = true;
    td_grasp_behind_border(job, footing, out);
}

/// [m] How far a point was from a border at the last tick.
static td_real gap_before(const td_job *job, uint32_t i, const td_ground_contact *footing)
{
    return td_scenery_gap(job->scene->ground.solids[footing->solid].scenery, footing->leaf,
                          td_tick_before_in(job, i, footing->solid));
}

static bool is_same_border(const td_ground_contact *a, const td_ground_contact *b)
{
    return a->solid == b->solid && a->leaf == b->leaf;
}

static void end_footing(const td_job *job, uint32_t i, const td_ground_contact *before)
{
    td_grasp g;
    const td_met met = {TD_EVENT_SCENERY, before->solid, before->leaf, gap_before(job, i, before)};
    begin_footing(job, i, before, &g);
    td_grasp_tell_end(job, &g, &met, &before->hold);
}

static void
stand(const td_job *job, uint32_t i, const td_point_contact *before, td_ground_contact *next)
{
    td_grasp g;
    td_point_record *const record = &job->out->points[i];
    begin_footing(job, i, next, &g);
    record->solid = next->solid;
    record->face = (int16_t)next->leaf;
    if (td_grasp_hold(job, &g, before, &next->hold)) {
        const td_met met = {TD_EVENT_SCENERY, next->solid, next->leaf, gap_before(job, i, next)};
        td_grasp_tell_begin(job, &g, &met);
    }
}

/// A border that is another one than before has let go, and caught anew.
static void step_footing(const td_job *job, uint32_t i)
{
    const td_ground_contact *const before = &job->state->ground_contacts[i];
    td_ground_contact *const next = &job->out->next.ground_contacts[i];
    const bool lasts = before->solid != TD_NO_SOLID && is_same_border(before, next);
    TD_ASSERT(!before->hold.law.is_touching || before->solid != TD_NO_SOLID);
    if (before->hold.law.is_touching && !lasts) {
        end_footing(job, i, before);
    }
    if (next->solid == TD_NO_SOLID) {
        next->hold = nothing;
    } else {
        stand(job, i, lasts ? &before->hold : &nothing, next);
    }
}

/* ---- all of them ---- */

static void clear_record(const td_job *job, uint32_t i)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    const td_point_record record = {TD_NO_SOLID, TD_NO_SOLID, -1, TD_ZERO, job->out->next.nodes[i],
                                    zero};
    job->out->points[i] = record;
}

/// Initiators that a driven target watches.
static void hold_driven(const td_job *job, uint32_t target)
{
    td_tick_take_target(job, target);
    for (uint32_t w = 0u; w < td_n_watches(job->plan); ++w) {
        if (job->plan->watches[w].target == target) {
            step_watch(job, w);
        }
    }
}

void td_tick_holds(const td_job *job)
{
    uint32_t w = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(job->scene); ++i) {
        clear_record(job, i);
        for (; w < td_n_watches(job->plan) && job->plan->watches[w].initiator == i; ++w) {
            if (!td_is_driven_target(job->scene, job->plan->watches[w].target)) {
                step_watch(job, w);
            }
        }
        if (job->scene->initiators[i].meets_scenery) {
            step_footing(job, i);
        }
    }
    TD_ASSERT(w == td_n_watches(job->plan)); // every watch has had its turn
    for (uint32_t t = 0u; t < td_n_targets(job->scene); ++t) {
        if (td_is_driven_target(job->scene, t)) {
            hold_driven(job, t);
        }
    }
}
