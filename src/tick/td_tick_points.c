/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"
#include "../number/td_call.h"

/* A point that something holds, on its way to a force. */
typedef struct holding {
    uint32_t initiator;
    uint32_t carrier;   ///< body of what holds it, or TD_WORLD
    uint16_t material;  ///< of what holds it
    bool on_ground;     ///< which modifiers change
    td_vec3 point_w;    ///< [m]
    td_vec3 velocity_w; ///< [m/s] of the point
    td_dir3 normal_w;   ///< [-] outward of what holds it
    td_real depth;      ///< [m]
} holding;

typedef struct held {
    td_law_phase phase;
    td_law_memory law;
    td_pebble pebble;
    td_vec3 force_w; ///< [force] on the initiator
    td_real speed;   ///< [m/s] approaching
} held;

static bool is_driven(const td_job *job, uint32_t initiator)
{
    return job->scene->initiators[initiator].body == TD_DRIVEN;
}

/// The law of a point and what holds it, where it is.
TD_OUT_OF_LINE static td_tick_law law_at(const td_job *job, const holding *h)
{
    const td_scene *const scene = job->scene;
    td_material both =
        td_material_meet(scene->ground.materials, scene->material_pairs, scene->n_material_pairs,
                         h->material, scene->initiators[h->initiator].material);
    if (h->on_ground) {
        job->out->work.looks +=
            td_ground_modify(&scene->ground, job->scratch->motion, h->point_w, &both);
    }
    return td_tick_law_in(scene, &both);
}

/// Law and friction of one held point. A driven initiator is a body of its own, as far as its mark is
/// concerned: its place is its frame.
static held
hold(const td_job *job, const holding *h, const td_law_memory *law, const td_pebble *pebble)
{
    const td_initiator *const initiator = &job->scene->initiators[h->initiator];
    const td_tick_law chosen = law_at(job, h);
    const td_vec3 v = td_vec3_sub(h->velocity_w, td_tick_velocity(job, h->carrier, h->point_w));
    held now;
    now.speed = -td_pnarrow(td_dir3_dot(h->normal_w, v));
    td_law_out answer;
    (void)td_law_evaluate(&chosen.law, law, h->depth, now.speed, &answer);
    now.phase = answer.phase;
    now.law = answer.memory;
    td_law_commit(&now.law, &answer, td_scale(job->scene->tick, TD_ONE));
    const td_friction *const friction = td_tick_friction(job, &chosen);
    const bool driven = is_driven(job, h->initiator);
    const td_friction_place place = {td_tick_rot(job, h->carrier),
                                     td_tick_rot(job, driven ? TD_WORLD : initiator->body),
                                     td_tick_origin(job, h->carrier),
                                     driven ? h->point_w : td_tick_origin(job, initiator->body),
                                     h->point_w,
                                     h->normal_w,
                                     v};
    td_friction_out *const slide = &job->scratch->slide;
    td_friction_evaluate(friction, 0, pebble, &place, answer.force, slide);
    now.pebble = slide->pebble;
    now.force_w = td_vec3_add_far(td_dir3_scale(h->normal_w, answer.force), slide->force_w);
    return now;
}

static void push(const td_job *job, const holding *h, td_vec3 force_w)
{
    const td_initiator *const initiator = &job->scene->initiators[h->initiator];
    td_point_record *const record = &job->out->points[h->initiator];
    record->force_w = td_vec3_add_far(record->force_w, force_w);
    td_tick_push(job, initiator->body, h->point_w, force_w);
    td_tick_push(job, h->carrier, h->point_w, td_vec3_neg(force_w));
}

/// [m/s] At which a point approaches what holds it.
static td_real approach(const td_job *job, const holding *h)
{
    const td_vec3 v = td_vec3_sub(h->velocity_w, td_tick_velocity(job, h->carrier, h->point_w));
    return -td_pnarrow(td_dir3_dot(h->normal_w, v));
}

/// What a point met, and where.
typedef struct met {
    td_event_place place;
    uint32_t holder; ///< catcher or solid
    int32_t face;    ///< of it
} met;

static td_event *
tell(const td_job *job, const holding *h, const met *m, td_event_kind kind, td_tick_time when)
{
    td_event *const event = td_tick_event(job, kind, m->place);
    if (event != 0) {
        event->a = (uint16_t)h->initiator;
        event->b = (uint16_t)m->holder;
        event->body_a = job->scene->initiators[h->initiator].body;
        event->body_b = (uint16_t)h->carrier;
        event->face = (int16_t)m->face;
        td_tick_set_time(event, when);
    }
    return event;
}

/// @param before [m] the gap at the last tick
TD_OUT_OF_LINE static void tell_begin(
    const td_job *job, const holding *h, const met *m, td_real before, const td_law_memory *law)
{
    const td_tick_course course = {before, -h->depth, -approach(job, h)};
    td_event *const event =
        tell(job, h, m, TD_EVENT_BEGIN, td_tick_crosses(job, TD_EVENT_BEGIN, &course));
    if (event != 0) {
        event->speed_in = law->entry_speed;
    }
}

/// @param before [m] the gap at the last tick
TD_OUT_OF_LINE static void tell_end(
    const td_job *job, const holding *h, const met *m, td_real before, const td_tick_past *past)
{
    const td_real speed = approach(job, h);
    const td_tick_course course = {before, -h->depth, -speed};
    td_event *const event =
        tell(job, h, m, TD_EVENT_END, td_tick_crosses(job, TD_EVENT_END, &course));
    if (event != 0) {
        td_tick_end(event, past, speed);
    }
}

static uint16_t older(uint16_t age)
{
    return (uint16_t)(age < UINT16_MAX ? age + 1u : age);
}

/* ---- targets ---- */

static td_vec3 into_body(const td_job *job, uint32_t body, td_vec3 p_w)
{
    const td_rot back = td_rot_inv(td_tick_rot(job, body));
    return td_rot_vec(&back, td_vec3_sub_far(p_w, td_tick_origin(job, body)));
}

/// [m] From the plane of a face, outwards.
static td_real gap_of(const td_face3 *face, td_vec3 q)
{
    return td_pnarrow(td_dir3_dot(face->normal, td_vec3_sub_far(q, face->start)));
}

/// A point that was held and is not any more: it has come out through the face that held it, or went off
/// sideways.
static void end_grip(const td_job *job, const td_watch *watch, holding *h, const td_grip *before)
{
    const uint32_t index = td_tick_face(before->retain.hold.held);
    const td_face3 *const face = &job->plan->targets[watch->catcher].faces[index];
    const met m = {TD_EVENT_CATCHER, watch->catcher, (int32_t)index};
    const td_tick_past past = {before->law.entry_speed, before->peak, before->age};
    h->normal_w = td_rot_dir(td_tick_rot(job, h->carrier), face->normal);
    h->depth = -gap_of(face, into_body(job, h->carrier, h->point_w));
    tell_end(job, h, &m, gap_of(face, before->retain.q), &past);
}

/// A point that a face holds.
static void
grip(const td_job *job, const td_watch *watch, holding *h, const td_grip *before, td_grip *next)
{
    const td_retained *const r = &job->scratch->retained;
    const td_target3 *const target = &job->plan->targets[watch->catcher];
    const td_face3 *const face = &target->faces[r->face];
    td_point_record *const record = &job->out->points[watch->initiator];
    h->normal_w = td_rot_dir(td_tick_rot(job, h->carrier), face->normal);
    h->depth = -r->distance;
    const bool fresh = before->retain.hold.held != r->held;
    const td_law_memory none = td_tick_no_law();
    const td_pebble nothing = td_tick_no_pebble();
    const held now = hold(job, h, fresh ? &none : &before->law, fresh ? &nothing : &before->pebble);
    next->law = now.law;
    next->pebble = now.pebble;
    next->peak = fresh ? h->depth : td_max(before->peak, h->depth);
    next->age = fresh ? 0u : older(before->age);
    record->catcher = watch->catcher;
    record->face = (int16_t)r->face;
    record->depth = h->depth;
    push(job, h, now.force_w);
    if (fresh) {
        const met m = {TD_EVENT_CATCHER, watch->catcher, r->face};
        tell_begin(job, h, &m, gap_of(face, before->retain.q), &now.law);
    }
}

static void watch_point(const td_job *job, uint32_t w, holding *h)
{
    const td_watch *const watch = &job->plan->watches[w];
    const td_target3 *const target = &job->plan->targets[watch->catcher];
    const td_catcher *const catcher = &job->scene->catchers[watch->catcher];
    const td_grip *const before = &job->state->grips[w];
    td_grip *const next = &job->out->next.grips[w];
    td_retained *const r = &job->scratch->retained;
    h->carrier = catcher->body;
    h->material = catcher->material;
    h->on_ground = false;
    const td_vec3 q = into_body(job, catcher->body, h->point_w);
    td_retain3_evaluate(&before->retain, target, q, r);
    job->out->work.separations += target->solid->n_faces;
    *next = *before;
    td_retain3_commit(&next->retain, r, q);
    job->scratch->roots[w] = td_retain3_root(r, target, q);
    if (r->face >= 0) {
        grip(job, watch, h, before, next);
        return;
    }
    next->law = td_tick_no_law();
    next->pebble = td_tick_no_pebble();
    if (before->retain.hold.held != 0u) {
        end_grip(job, watch, h, before);
    }
}

/* ---- scenery ---- */

static td_vec3 into_body_before(const td_job *job, uint32_t body, td_vec3 p_w)
{
    return body < job->scene->n_bodies ? td_pose_point_inv(&job->state->bodies[body].x_wb, p_w)
                                       : p_w;
}

/// [m] Where a point was, in the frame of a solid then.
static td_vec3 before_in(const td_job *job, uint32_t initiator, uint32_t solid)
{
    return into_body_before(job, job->scene->ground.solids[solid].body,
                            job->state->nodes[initiator]);
}

/// The border that a point crossed first in this tick, in the frame of each solid: a straight line from
/// where it was to where it is.
TD_OUT_OF_LINE static bool find_footing(const td_job *job, const holding *h, td_footing *next)
{
    const td_ground *const ground = &job->scene->ground;
    td_unit first = TD_U(0.0);
    bool found = false;
    for (uint32_t s = 0u; s < ground->n_solids; ++s) {
        const td_path path = td_path_of(before_in(job, h->initiator, s),
                                        into_body(job, ground->solids[s].body, h->point_w));
        td_entry entry;
        if (td_entry_find(ground->solids[s].scenery, &path, &entry) != TD_OK) {
            continue;
        }
        job->out->work.looks += entry.looks;
        const bool enters = entry.kind == TD_ENTRY_CROSSED || entry.kind == TD_ENTRY_BORDER;
        if (enters && (!found || entry.lambda < first)) {
            found = true;
            first = entry.lambda;
            next->solid = (uint16_t)s;
            next->leaf = entry.leaf;
        }
    }
    return found;
}

/// [m] How far a point was from a border at the last tick.
static td_real gap_before(const td_job *job, const holding *h, const td_footing *footing)
{
    return td_scenery_gap(job->scene->ground.solids[footing->solid].scenery, footing->leaf,
                          before_in(job, h->initiator, footing->solid));
}

/// Sets normal and depth of a point behind the border that holds it. @return false: it is out again
static bool stand(const td_job *job, holding *h, const td_footing *footing)
{
    const td_scenery_solid *const solid = &job->scene->ground.solids[footing->solid];
    h->carrier = solid->body;
    h->material = solid->material;
    h->on_ground = true;
    const td_vec3 p_s = into_body(job, solid->body, h->point_w);
    h->depth = -td_scenery_gap(solid->scenery, footing->leaf, p_s);
    h->normal_w = td_rot_dir(td_tick_rot(job, solid->body),
                             td_scenery_normal(solid->scenery, footing->leaf, p_s));
    return h->depth > TD_ZERO;
}

/// A point that is out again: h has normal and depth of the border that held it.
static void end_footing(const td_job *job, const holding *h, const td_footing *before)
{
    const met m = {TD_EVENT_SCENERY, before->solid, before->leaf};
    const td_tick_past past = {before->law.entry_speed, before->peak, before->age};
    tell_end(job, h, &m, gap_before(job, h, before), &past);
}

static void step_footing(const td_job *job, holding *h)
{
    const td_footing *const before = &job->state->footings[h->initiator];
    td_footing *const next = &job->out->next.footings[h->initiator];
    *next = *before;
    bool fresh = false;
    bool standing = before->solid != TD_NO_SOLID && stand(job, h, before);
    if (!standing) {
        if (before->solid != TD_NO_SOLID) {
            end_footing(job, h, before);
        }
        next->solid = TD_NO_SOLID;
        next->law = td_tick_no_law();
        next->pebble = td_tick_no_pebble();
        fresh = find_footing(job, h, next);
        standing = fresh && stand(job, h, next);
    }
    if (!standing) {
        next->solid = TD_NO_SOLID;
        return;
    }
    td_point_record *const record = &job->out->points[h->initiator];
    const held now = hold(job, h, &next->law, &next->pebble);
    next->law = now.law;
    next->pebble = now.pebble;
    next->peak = fresh ? h->depth : td_max(before->peak, h->depth);
    next->age = fresh ? 0u : older(before->age);
    record->solid = next->solid;
    record->face = (int16_t)next->leaf;
    record->depth = h->depth;
    push(job, h, now.force_w);
    if (fresh) {
        const met m = {TD_EVENT_SCENERY, next->solid, next->leaf};
        tell_begin(job, h, &m, gap_before(job, h, next), &next->law);
    }
}

/* ---- all of them ---- */

uint32_t td_tick_face(uint32_t mask)
{
    uint32_t face = 0u;
    while (face < 31u && (mask >> face & 1u) == 0u) {
        ++face;
    }
    return face;
}

static void begin_point(const td_job *job, uint32_t i, holding *h)
{
    const td_initiator *const initiator = &job->scene->initiators[i];
    const bool driven = initiator->body == TD_DRIVEN;
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    h->initiator = i;
    h->point_w =
        driven ? job->input->nodes[i].p_w : td_tick_point(job, initiator->body, initiator->point_b);
    h->velocity_w =
        driven ? job->input->nodes[i].v_w : td_tick_velocity(job, initiator->body, h->point_w);
    const td_point_record record = {TD_NO_SOLID, TD_NO_SOLID, -1, TD_ZERO, h->point_w, zero};
    job->out->points[i] = record;
    job->out->next.nodes[i] = h->point_w;
}

void td_tick_points(const td_job *job)
{
    uint32_t w = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(job->scene); ++i) {
        holding h;
        begin_point(job, i, &h);
        for (; w < td_n_watches(job->plan) && job->plan->watches[w].initiator == i; ++w) {
            watch_point(job, w, &h);
        }
        if (job->scene->initiators[i].meets_scenery) {
            step_footing(job, &h);
        }
    }
}
