/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1117
#include "td_tick_grasp.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../wheel/td_wheel_leg.h"

/* ---- where ---- */

static const td_initiator *initiator_of(const td_job *job, const td_grasp *g)
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

static td_vec3 velocity_of(const td_job *job, const td_grasp *g)
{
    return g->sides.b == TD_DRIVEN ? job->input->nodes[g->initiator].v_w
                                   : td_tick_velocity(job, g->sides.b, g->point.p);
}

void td_grasp_begin(const td_job *job, uint32_t initiator, uint32_t carrier, td_grasp *out)
{
    const uint32_t body = job->scene->initiators[initiator].body;
    const bool is_driven = body == TD_DRIVEN;
    out->initiator = initiator;
    out->sides = (td_tick_sides){.a = carrier,
                                 .b = body,
                                 .felt_by_a = true,
                                 .felt_by_b = true,
                                 .driven_a_w = 0,
                                 .driven_b_w = is_driven ? &job->input->nodes[initiator].v_w : 0};
    out->rot_a = td_tick_rot(job, carrier);
    out->origin_a = td_tick_origin(job, carrier);
    place_point(job, initiator, &out->point);
    out->speed_w =
        td_vec3_sub_far(velocity_of(job, out), td_tick_velocity(job, carrier, out->point.p));
}

static void set_normal(const td_job *job, td_dir3 normal_a, td_grasp *g)
{
    g->normal_w = td_rot_dir(td_tick_rot(job, g->sides.a), normal_a);
    TD_ASSERT(td_dir3_is_unit(g->normal_w));
    g->approach = td_tick_lawful(-td_pnarrow(td_dir3_dot(g->normal_w, g->speed_w)));
}

/// The point in the frame of what holds it.
static void see_point(const td_job *job, const td_grasp *g, td_place *out)
{
    if (g->sides.a >= job->scene->n_bodies) {
        *out = g->point;
        return;
    }
    const td_motion *const carrier = &job->scratch->motion[g->sides.a];
    const td_rot back = td_rot_inv(&carrier->r_wb);
    td_leg_see_place(&g->point, carrier, &back, out);
}

void td_grasp_behind_face(const td_job *job, const td_face3 *face, td_grasp *g)
{
    td_place q;
    const td_place start = td_place_of(face->start);
    see_point(job, g, &q);
    g->depth = -td_place_along(face->normal, &start, &q);
    set_normal(job, face->normal, g);
}

void td_grasp_behind_border(const td_job *job, const td_ground_contact *footing, td_grasp *g)
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
TD_NOINLINE static td_pair_law law_at(const td_job *job, const td_grasp *g)
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
                       const td_grasp *g,
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

// A driven initiator is a body of its own, as far as its mark is concerned: its
/// place is its frame.
void td_grasp_friction_place(const td_job *job, const td_grasp *g, td_friction_place *out)
{
    const bool driven = g->sides.b == TD_DRIVEN;
    *out = (td_friction_place){.rot_a = g->rot_a,
                               .rot_b = td_tick_rot(job, g->sides.b),
                               .origin_a = g->origin_a,
                               .origin_b = driven ? g->point.p : td_tick_origin(job, g->sides.b),
                               .point_w = g->point.p,
                               .normal_w = g->normal_w,
                               .velocity_w = g->speed_w,
                               .residual_a = td_tick_residual(job, g->sides.a),
                               .residual_b =
                                   driven ? g->point.residual : td_tick_residual(job, g->sides.b)};
}

/// [force] On the point, along the surface.
static TD_NOINLINE td_vec3 rub(const td_job *job,
                               const td_grasp *g,
                               td_real load,
                               td_pebble *pebble)
{
    td_friction_place place;
    td_grasp_friction_place(job, g, &place);
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
                                     const td_grasp *g,
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
                    const td_grasp *g,
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

static void add_to_record(const td_job *job, const td_grasp *g, td_vec3 force_w)
{
    td_point_record *const record = &job->out->points[g->initiator];
    record->depth = td_near_real(g->depth);
    record->force_w = td_vec3_add_far(record->force_w, force_w);
}

bool td_grasp_hold(const td_job *job,
                   const td_grasp *g,
                   const td_point_contact *before,
                   td_point_contact *next)
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

static td_event *tell(const td_job *job, const td_grasp *g, const td_met *m, td_event_kind kind)
{
    const td_tick_course course = {m->before, -td_near_real(g->depth), -g->approach};
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

TD_NOINLINE void td_grasp_tell_begin(const td_job *job, const td_grasp *g, const td_met *met)
{
    td_event *const event = tell(job, g, met, TD_EVENT_BEGIN);
    if (event != 0) {
        event->speed_in = g->approach;
    }
}

TD_NOINLINE void td_grasp_tell_end(const td_job *job,
                                   const td_grasp *g,
                                   const td_met *met,
                                   const td_point_contact *last)
{
    td_event *const event = tell(job, g, met, TD_EVENT_END);
    if (event != 0) {
        const td_tick_past past = {last->speed_in, last->peak, td_tick_older(job, last->age)};
        td_tick_end(event, &past, g->approach);
    }
}
