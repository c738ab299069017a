/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1105
/* Stage holds: forces and events of initiators that are held.
 * Reads   next.target_contacts[].retain, ground_contacts[].solid and leaf; the contacts of the last tick.
 * Writes  next.target_contacts[].hold, ground_contacts[].hold; out->points, wrenches, events; scratch->twist (kicks).
 * Tests   test_td_tick_landing.c, test_td_tick_events.c */
#include "td_tick_events.h"
#include "td_tick_forces.h"
#include "td_tick_points.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../wheel/td_wheel_leg.h"

/* Forces of points that faces and borders hold, and what there is to tell of them. */

/* A point that something holds, on its way to a force. */
typedef struct grasp {
    uint32_t initiator;
    td_tick_sides sides; ///< a: what holds it; b: the initiator
    uint16_t material;   ///< of what holds it
    bool on_ground;      ///< which modifiers change
    td_place point;      ///< [m]
    td_vec3 speed_w;     ///< [m/s] of the point, as seen from what holds it
    td_dir3 normal_w;    ///< [-] outward of what holds it
    td_near depth;       ///< [m]
    td_real approach;    ///< [m/s]
} grasp;

/// What a point met, and where.
typedef struct met {
    td_event_place place;
    uint32_t holder; ///< target or solid
    int32_t face;    ///< of it
} met;

/* ---- where ---- */

static const td_initiator *initiator_of(const td_job *job, const grasp *g)
{
    return &job->scene->initiators[g->initiator];
}

/// The point, as fine as its body's place is known.
static void place_point(const td_job *job, uint32_t i, td_place *out)
{
    TD_ASSERT(i < td_n_initiators(job->scene));
    const td_initiator *const initiator = &job->scene->initiators[i];
    if (initiator->body == TD_DRIVEN) {
        *out = td_place_of(job->input->nodes[i].p_w);
        return;
    }
    const td_motion *const body = &job->scratch->motion[initiator->body];
    *out = body->origin_w;
    td_place_add_turned(out, &body->r_wb, initiator->point_b);
}

static td_vec3 velocity_of(const td_job *job, const grasp *g)
{
    return g->sides.b == TD_DRIVEN ? job->input->nodes[g->initiator].v_w
                                   : td_tick_velocity(job, g->sides.b, g->point.p);
}

static void begin(const td_job *job, uint32_t initiator, uint32_t carrier, grasp *out)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    const uint32_t body = job->scene->initiators[initiator].body;
    const bool driven = body == TD_DRIVEN;
    out->initiator = initiator;
    out->sides = (td_tick_sides){.a = carrier,
                                 .b = body,
                                 .felt_by_a = true,
                                 .felt_by_b = true,
                                 .driven_w = driven ? job->input->nodes[initiator].v_w : zero};
    place_point(job, initiator, &out->point);
    out->speed_w =
        td_vec3_sub_far(velocity_of(job, out), td_tick_velocity(job, carrier, out->point.p));
}

static void set_normal(const td_job *job, td_dir3 normal_a, grasp *g)
{
    g->normal_w = td_rot_dir(td_tick_rot(job, g->sides.a), normal_a);
    TD_ASSERT(td_dir3_is_unit(g->normal_w));
    g->approach = td_tick_lawful(-td_pnarrow(td_dir3_dot(g->normal_w, g->speed_w)));
}

/// The point in the frame of what holds it.
static void see_point(const td_job *job, const grasp *g, td_place *out)
{
    if (g->sides.a >= job->scene->n_bodies) {
        *out = g->point;
        return;
    }
    const td_motion *const carrier = &job->scratch->motion[g->sides.a];
    const td_rot back = td_rot_inv(&carrier->r_wb);
    td_leg_see_place(&g->point, carrier, &back, out);
}

/// Behind a face: sets normal and depth.
static void behind_face(const td_job *job, const td_face3 *face, grasp *g)
{
    td_place q;
    const td_place start = td_place_of(face->start);
    see_point(job, g, &q);
    g->depth = -td_place_along(face->normal, &start, &q);
    set_normal(job, face->normal, g);
}

/// Behind a border: the same.
static void behind_border(const td_job *job, const td_ground_contact *footing, grasp *g)
{
    td_place q;
    TD_ASSERT(td_tick_is_border(&job->scene->ground, footing->solid, footing->leaf));
    const td_scenery *const scenery = job->scene->ground.solids[footing->solid].scenery;
    see_point(job, g, &q);
    const td_dir3 normal = td_scenery_normal(scenery, footing->leaf, q.p);
    g->depth = -td_scenery_gap_near(scenery, footing->leaf, &q, normal);
    set_normal(job, normal, g);
}

/* ---- forces ---- */

/// The law of a point and what holds it, where it is.
TD_NOINLINE static td_pair_law law_at(const td_job *job, const grasp *g)
{
    const td_scene *const scene = job->scene;
    td_material both =
        td_material_meet(scene->ground.materials, scene->material_pairs, scene->n_material_pairs,
                         g->material, initiator_of(job, g)->material);
    if (g->on_ground) {
        job->out->work.leaf_tests +=
            td_ground_modify(&scene->ground, job->scratch->motion, g->point.p, &both);
    }
    return td_pair_law_in(scene, &both);
}

/// [force] The spring's push, and as much damping as serves.
static td_real load_of(const td_job *job,
                       const grasp *g,
                       const td_law *law,
                       const td_law_memory *memory,
                       td_near depth,
                       td_real *spring)
{
    td_tick_begin(job, &g->sides, false);
    const td_law_memory eased = td_tick_eased(job, &g->sides, law, memory, depth);
    const td_law_push push = td_law_push_at(law, &eased, depth, g->approach);
    *spring = push.spring;
    TD_ASSERT(push.spring >= TD_ZERO && push.damping >= -push.spring);
    if (!(push.damping > TD_ZERO || push.damping < TD_ZERO)) {
        return push.spring;
    }
    const td_real most = td_tick_stopping(job, g->approach);
    TD_ASSERT(most >= TD_ZERO);
    const td_real damping = td_clamp(push.damping, -most, most);
    td_tick_force(job, &g->sides, g->point.p, td_dir3_scale(g->normal_w, damping));
    return td_add(push.spring, td_scale(td_tick_damping(job, &g->sides), damping));
}

/// [force] On the point, along the surface. A driven initiator is a body of its own, as far as its mark is
/// concerned: its place is its frame.
static TD_NOINLINE td_vec3 rub(const td_job *job, const grasp *g, td_real load, td_pebble *pebble)
{
    const bool driven = g->sides.b == TD_DRIVEN;
    const td_friction_place place = {
        .rot_a = td_tick_rot(job, g->sides.a),
        .rot_b = td_tick_rot(job, g->sides.b),
        .origin_a = td_tick_origin(job, g->sides.a),
        .origin_b = driven ? g->point.p : td_tick_origin(job, g->sides.b),
        .point_w = g->point.p,
        .normal_w = g->normal_w,
        .velocity_w = g->speed_w,
        .residual_a = td_tick_residual(job, g->sides.a),
        .residual_b = driven ? g->point.residual : td_tick_residual(job, g->sides.b)};
    td_friction_out *const slide = &job->scratch->slide;
    const td_pebble before = *pebble;
    td_friction_evaluate(&job->scratch->friction, 0, &before, &place, load, slide);
    *pebble = slide->pebble;
    return slide->force_w;
}

/// A force at a point of a body, about its origin of the last tick.
static td_wrench last_wrench(const td_job *job, uint32_t body, td_vec3 point_w, td_vec3 force_w)
{
    td_wrench wrench = {force_w, {TD_ZERO, TD_ZERO, TD_ZERO}};
    if (body < job->scene->n_bodies) {
        wrench = td_wrench_zero();
        td_wrench_add(&wrench, force_w, point_w, job->state->bodies[body].x_wb.p);
    }
    return wrench;
}

/// [force m/s] What the point may give back: see stored_by in td_tick_contacts.c.
static TD_NOINLINE td_wide stored_by(const td_job *job,
                                     const grasp *g,
                                     const td_point_contact *before,
                                     td_wide elastic)
{
    if (!before->law.is_touching) {
        return job->state->tick == 0u ? elastic + elastic : TD_WIDE_ZERO;
    }
    if (!td_tick_is_known(job, true)) {
        return before->account.stored;
    }
    const td_vec3 point_w = job->state->nodes[g->initiator];
    const td_vec3 force_w = before->account.force_w;
    const td_wrench on_a = last_wrench(job, g->sides.a, point_w, td_vec3_neg(force_w));
    const td_wrench on_b = last_wrench(job, g->sides.b, point_w, force_w);
    return before->account.stored - td_tick_work(job, &g->sides, &on_a, &on_b);
}

/// Law and friction of a held point, as far as its account goes. @return [force] on the point
static td_vec3 push(const td_job *job,
                    const grasp *g,
                    const td_pair_law *chosen,
                    const td_point_contact *before,
                    td_point_contact *next)
{
    const bool is_known = td_tick_is_known(job, before->law.is_touching);
    const td_tick_grace grace = td_tick_forgive(
        job, next->depth, is_known ? next->depth : before->depth, before->forgiven, g->approach);
    const td_near left = next->depth - grace.forgiven;
    const td_near depth = left > TD_NEAR_ZERO ? left : TD_NEAR_ZERO; // on the border nothing pulls
    td_real spring = TD_ZERO;
    const td_real whole = load_of(job, g, &chosen->law, &next->law, depth, &spring);
    const td_unit fitting = td_tick_fitting(chosen, td_widen(whole));
    TD_ASSERT(whole >= TD_ZERO);
    TD_ASSERT(grace.forgiven >= TD_NEAR_ZERO && grace.faded >= TD_NEAR_ZERO);
    const td_real load = fitting < TD_UNIT_ONE ? td_scale(fitting, whole) : whole;
    const bool is_rough = chosen->mu_s > TD_U(0.0);
    td_wide elastic = td_tick_elastic(job, spring, depth);
    TD_ASSERT(elastic >= TD_WIDE_ZERO);
    td_vec3 force_w = td_dir3_scale(g->normal_w, load);
    if (is_rough) {
        const td_friction *const f = td_tick_friction(job, chosen, TD_ONE);
        elastic = td_tick_elastic_rough(elastic, f, chosen->law.stiffness);
        force_w = td_vec3_add_far(force_w, rub(job, g, load, &next->pebble));
    }
    td_tick_begin_again(job, &g->sides);
    td_tick_force(job, &g->sides, g->point.p, force_w);
    next->forgiven = grace.forgiven;
    next->account.stored =
        stored_by(job, g, before, elastic) + td_tick_gift(job, load, grace.faded);
    (void)td_tick_give(job, &g->sides, elastic, &next->account);
    return next->account.force_w;
}

static void add_to_record(const td_job *job, const grasp *g, td_vec3 force_w)
{
    td_point_record *const record = &job->out->points[g->initiator];
    record->depth = td_near_real(g->depth);
    record->force_w = td_vec3_add_far(record->force_w, force_w);
}

/// A point that is held in this tick. @return has it just been caught?
static bool
hold(const td_job *job, const grasp *g, const td_point_contact *before, td_point_contact *next)
{
    const td_pair_law chosen = law_at(job, g);
    const td_law_phase phase =
        td_law_follow(&chosen.law, &before->law, true, g->approach, &next->law);
    const bool is_new = phase == TD_LAW_BEGUN;
    TD_ASSERT(is_new != before->law.is_touching && next->law.is_touching);
    const td_real depth = td_near_real(g->depth);
    td_law_pass(&next->law,
                is_new ? td_scale(job->scene->tick, TD_ONE) : td_tick_span(job, TD_ONE));
    next->pebble = before->pebble;
    next->depth = g->depth > TD_NEAR_ZERO ? g->depth : TD_NEAR_ZERO;
    next->peak =
        td_max(is_new ? TD_ZERO : before->peak, depth); // a face may hold what is before it
    next->speed_in = is_new ? g->approach : before->speed_in;
    next->age = is_new ? 0u : td_tick_age(job, before->age);
    add_to_record(job, g, push(job, g, &chosen, before, next));
    return is_new;
}

/* ---- beginning and end ---- */

static td_event *
tell(const td_job *job, const grasp *g, const met *m, td_event_kind kind, td_real before)
{
    const td_tick_course course = {before, -td_near_real(g->depth), -g->approach};
    td_event *const event = td_tick_event(job, kind, m->place);
    if (event != 0) {
        event->a = (uint16_t)g->initiator;
        event->b = (uint16_t)m->holder;
        event->body_a = (uint16_t)g->sides.b;
        event->body_b = (uint16_t)g->sides.a;
        event->face = (int16_t)m->face;
        td_tick_set_time(event, td_tick_crosses(job, kind, &course));
    }
    return event;
}

/// @param before [m] the gap at the last tick
TD_NOINLINE static void tell_begin(const td_job *job, const grasp *g, const met *m, td_real before)
{
    td_event *const event = tell(job, g, m, TD_EVENT_BEGIN, before);
    if (event != 0) {
        event->speed_in = g->approach;
    }
}

/// @param before [m] the gap at the last tick
TD_NOINLINE static void tell_end(
    const td_job *job, const grasp *g, const met *m, td_real before, const td_point_contact *last)
{
    td_event *const event = tell(job, g, m, TD_EVENT_END, before);
    if (event != 0) {
        const td_tick_past past = {last->speed_in, last->peak, td_tick_older(job, last->age)};
        td_tick_end(event, &past, g->approach);
    }
}

/* ---- targets ---- */

/// [m] From the plane of a face, outwards.
static td_real gap_of(const td_face3 *face, td_vec3 q)
{
    return td_pnarrow(td_dir3_dot(face->normal, td_vec3_sub_far(q, face->start)));
}

static void begin_watch(const td_job *job, const td_watch *watch, grasp *out)
{
    const td_scene_target *const target = &job->scene->targets[watch->target];
    begin(job, watch->initiator, target->body, out);
    out->material = target->material;
    out->on_ground = false;
}

/// A point that was held and is not any more: it has come out through the face that held it, or went off
/// sideways.
static void let_go(const td_job *job, const td_watch *watch, const td_target_contact *before)
{
    grasp g;
    const uint32_t index = td_tick_face(before->retain.hold.held);
    TD_ASSERT(index < job->plan->targets[watch->target].solid->n_faces);
    const td_face3 *const face = &job->plan->targets[watch->target].faces[index];
    const met m = {TD_EVENT_TARGET, watch->target, (int32_t)index};
    begin_watch(job, watch, &g);
    behind_face(job, face, &g);
    tell_end(job, &g, &m, gap_of(face, before->retain.q), &before->hold);
}

/// A point that a face holds.
static void grip(const td_job *job,
                 const td_watch *watch,
                 const td_target_contact *before,
                 td_target_contact *next)
{
    grasp g;
    const td_point_contact nothing = td_tick_no_hold();
    const uint32_t index = td_tick_face(next->retain.hold.held);
    TD_ASSERT(index < job->plan->targets[watch->target].solid->n_faces);
    const td_face3 *const face = &job->plan->targets[watch->target].faces[index];
    const bool is_fresh = before->retain.hold.held != next->retain.hold.held;
    td_point_record *const record = &job->out->points[watch->initiator];
    begin_watch(job, watch, &g);
    behind_face(job, face, &g);
    record->target = watch->target;
    record->face = (int16_t)index;
    if (hold(job, &g, is_fresh ? &nothing : &before->hold, &next->hold)) {
        const met m = {TD_EVENT_TARGET, watch->target, (int32_t)index};
        tell_begin(job, &g, &m, gap_of(face, before->retain.q));
    }
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
    next->hold = td_tick_no_hold();
    if (before->hold.law.is_touching) {
        let_go(job, watch, before);
    }
}

/* ---- scenery ---- */

static void
begin_footing(const td_job *job, uint32_t i, const td_ground_contact *footing, grasp *out)
{
    const td_scenery_solid *const solid = &job->scene->ground.solids[footing->solid];
    begin(job, i, solid->body, out);
    out->material = solid->material;
    out->on_ground = true;
    behind_border(job, footing, out);
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
    grasp g;
    const met m = {TD_EVENT_SCENERY, before->solid, before->leaf};
    begin_footing(job, i, before, &g);
    tell_end(job, &g, &m, gap_before(job, i, before), &before->hold);
}

static void
stand(const td_job *job, uint32_t i, const td_point_contact *before, td_ground_contact *next)
{
    grasp g;
    td_point_record *const record = &job->out->points[i];
    begin_footing(job, i, next, &g);
    record->solid = next->solid;
    record->face = (int16_t)next->leaf;
    if (hold(job, &g, before, &next->hold)) {
        const met m = {TD_EVENT_SCENERY, next->solid, next->leaf};
        tell_begin(job, &g, &m, gap_before(job, i, next));
    }
}

/// A border that is another one than before has let go, and caught anew.
static void step_footing(const td_job *job, uint32_t i)
{
    const td_ground_contact *const before = &job->state->ground_contacts[i];
    td_ground_contact *const next = &job->out->next.ground_contacts[i];
    const td_point_contact nothing = td_tick_no_hold();
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

void td_tick_holds(const td_job *job)
{
    uint32_t w = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(job->scene); ++i) {
        clear_record(job, i);
        for (; w < td_n_watches(job->plan) && job->plan->watches[w].initiator == i; ++w) {
            step_watch(job, w);
        }
        if (job->scene->initiators[i].meets_scenery) {
            step_footing(job, i);
        }
    }
    TD_ASSERT(w == td_n_watches(job->plan)); // every watch has had its turn
}
