/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1109
/* Stage points: which face of a target or border of the scenery holds which initiator.
 * Reads   scratch->motion, input->nodes, vertices; state->nodes, vertices, bodies, target_contacts, ground_contacts.
 * Writes  out->watches; next.nodes, vertices, target_contacts[].retain, ground_contacts[].solid and leaf; scratch->roots;
 *         how many contacts each body has. No force yet: all contacts of a body are counted before the first of them
 *         pushes. */
#include "td_tick_points.h"
#include "td_tick_forces.h"
#include "td_tick_targets.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"

/* Which face of a target and which border of the scenery holds each initiator. Forces follow in
 * td_tick_holds.c. */

/* ---- targets ---- */

static td_vec3 into_body(const td_job *job, uint32_t body, td_vec3 p_w)
{
    const td_rot back = td_rot_inv(td_tick_rot(job, body));
    return td_rot_vec(&back, td_vec3_sub_far(p_w, td_tick_origin(job, body)));
}

static void tell(const td_retained *r, td_watch_record *out)
{
    out->penetrated = r->penetrated;
    out->lost = r->lost;
    out->gained = r->gained;
    out->held = r->held;
    out->asked = (int16_t)r->asked;
    out->is_on_range = r->is_on_range;
}

/// A root that rounding has made zero has the sign of what it is: held, or free. [NO Z8]
static void watch_point(const td_job *job, uint32_t w)
{
    const td_watch *const watch = &job->plan->watches[w];
    TD_ASSERT(watch->target < td_n_targets(job->scene));
    TD_ASSERT(watch->initiator < td_n_initiators(job->scene));
    const td_target *const target = td_tick_target_now(job, watch->target);
    const uint32_t carrier = job->scene->targets[watch->target].body;
    const td_target_contact *const before = &job->state->target_contacts[w];
    td_target_contact *const next = &job->out->next.target_contacts[w];
    td_retained *const r = &job->scratch->retained;
    const td_vec3 q = into_body(job, carrier, job->out->next.nodes[watch->initiator]);
    td_retain_evaluate(&before->retain, td_tick_target_before(job, watch->target), target, q, r);
    if (job->ticks > 1u) {
        td_retain_sweep(target, q, r);
    }
    job->out->work.separations += td_target_faces(target);
    *next = *before;
    td_retain3_commit(&next->retain, r, q);
    tell(r, &job->out->watches[w]);
    const td_real root = td_retain_root(r, target, q);
    job->scratch->roots[w] = r->face >= 0 ? td_min(root, -TD_REAL_EPS) : td_max(root, TD_REAL_EPS);
    TD_ASSERT(next->retain.hold.held == 0u ||
              td_tick_is_one_face(next->retain.hold.held, td_target_faces(target)));
    TD_ASSERT((r->face >= 0) == (next->retain.hold.held != 0u));
    if (r->face >= 0) {
        td_tick_count(job, job->scene->initiators[watch->initiator].body, carrier);
    }
}

/// Initiators that a driven target watches: all initiators are where they are.
static void watch_driven(const td_job *job, uint32_t target)
{
    const uint32_t first = job->plan->first_vertex[target];
    const uint32_t n = td_target_vertices(&job->scene->targets[target]);
    for (uint32_t v = first; v < first + n; ++v) {
        job->out->next.vertices[v] = job->input->vertices[v];
    }
    job->out->work.separations += td_driven_sides(job->plan, job->scene, target);
    td_tick_take_target(job, target);
    for (uint32_t w = 0u; w < td_n_watches(job->plan); ++w) {
        if (job->plan->watches[w].target == target) {
            watch_point(job, w);
        }
    }
}

uint32_t td_tick_face(uint32_t mask)
{
    uint32_t face = 0u;
    while (face < 31u && (mask >> face & 1u) == 0u) {
        ++face;
    }
    return face;
}

/* ---- scenery ---- */

static td_vec3 into_body_before(const td_job *job, uint32_t body, td_vec3 p_w)
{
    if (body >= job->scene->n_bodies) {
        return p_w;
    }
    return td_tick_seen_from(&job->state->bodies[body], p_w);
}

td_vec3 td_tick_before_in(const td_job *job, uint32_t initiator, uint32_t solid)
{
    TD_ASSERT(initiator < td_n_initiators(job->scene) && solid < job->scene->ground.n_solids);
    return into_body_before(job, job->scene->ground.solids[solid].body,
                            job->state->nodes[initiator]);
}

/// At which share of the tick a point came out of the border that held it; 0 of one that was free. What it enters
/// then it enters on the rest of its way: the way before that lay behind the border, on the far side of a slab
/// perhaps.
static td_unit
left_at(const td_job *job, uint32_t initiator, const td_ground_contact *before, td_real gap_now)
{
    if (before->solid == TD_NO_SOLID) {
        return TD_U(0.0);
    }
    TD_ASSERT(td_tick_is_border(&job->scene->ground, before->solid, before->leaf));
    const td_scenery *const scenery = job->scene->ground.solids[before->solid].scenery;
    const td_real depth =
        -td_scenery_gap(scenery, before->leaf, td_tick_before_in(job, initiator, before->solid));
    const td_real all = td_add(depth, gap_now);
    return depth > TD_ZERO && all > TD_ZERO ? td_wide_ratio(td_widen(depth), td_widen(all))
                                            : TD_U(0.0);
}

static td_vec3 between(td_vec3 from, td_vec3 to, td_unit share)
{
    TD_ASSERT(td_is_share(share));
    const td_vec3 way = td_vec3_sub_far(to, from);
    return td_vec3_add_far(
        from, td_vec3_of(td_scale(share, way.x), td_scale(share, way.y), td_scale(share, way.z)));
}

/// The border that a point crossed first in this tick, in the frame of each solid: a straight line from
/// where it was, or came out, to where it is.
TD_NOINLINE static bool
find_footing(const td_job *job, uint32_t initiator, td_unit from, td_ground_contact *next)
{
    const td_ground *const ground = &job->scene->ground;
    const td_vec3 point_w = job->out->next.nodes[initiator];
    td_unit first = TD_U(0.0);
    bool found = false;
    for (uint32_t s = 0u; s < ground->n_solids; ++s) {
        const td_vec3 now = into_body(job, ground->solids[s].body, point_w);
        const td_path path =
            td_path_of(between(td_tick_before_in(job, initiator, s), now, from), now);
        td_entry entry;
        if (td_entry_find(ground->solids[s].scenery, &path, &entry) != TD_OK) {
            continue;
        }
        job->out->work.leaf_tests += entry.leaf_tests;
        const bool enters = entry.kind == TD_ENTRY_CROSSED || entry.kind == TD_ENTRY_BORDER;
        TD_ASSERT(!enters || td_is_share(entry.lambda));
        TD_ASSERT(!enters || td_tick_is_border(ground, s, entry.leaf));
        if (enters && (!found || entry.lambda < first)) {
            found = true;
            first = entry.lambda;
            next->solid = (uint16_t)s;
            next->leaf = entry.leaf;
        }
    }
    return found;
}

/// [m] From the border of a footing to a point, outwards.
static td_real gap_of(const td_job *job, uint32_t initiator, const td_ground_contact *footing)
{
    TD_ASSERT(td_tick_is_border(&job->scene->ground, footing->solid, footing->leaf));
    const td_scenery_solid *const solid = &job->scene->ground.solids[footing->solid];
    const td_vec3 p_s = into_body(job, solid->body, job->out->next.nodes[initiator]);
    return td_scenery_gap(solid->scenery, footing->leaf, p_s);
}

/// Is a point behind a border, or on it? One that is let go must be outside for the search of the next tick as
/// well, which finds no border on a way that begins inside.
static bool is_behind(const td_job *job, const td_ground_contact *footing, td_real gap)
{
    const td_scenery *const scenery = job->scene->ground.solids[footing->solid].scenery;
    return gap <= td_scenery_slack(scenery, footing->leaf);
}

static void step_footing(const td_job *job, uint32_t initiator)
{
    const td_ground_contact *const before = &job->state->ground_contacts[initiator];
    td_ground_contact *const next = &job->out->next.ground_contacts[initiator];
    const td_real gap = before->solid != TD_NO_SOLID ? gap_of(job, initiator, before) : TD_ZERO;
    *next = *before;
    bool stands = before->solid != TD_NO_SOLID && is_behind(job, before, gap);
    if (!stands) {
        const td_unit from = left_at(job, initiator, before, gap);
        stands = find_footing(job, initiator, from, next) &&
                 is_behind(job, next, gap_of(job, initiator, next));
    }
    if (stands) {
        td_tick_count(job, job->scene->initiators[initiator].body,
                      job->scene->ground.solids[next->solid].body);
    } else {
        next->solid = TD_NO_SOLID;
    }
}

/* ---- all of them ---- */

/// [m] Where an initiator is.
static td_vec3 place_of(const td_job *job, uint32_t i)
{
    const td_initiator *const initiator = &job->scene->initiators[i];
    return initiator->body == TD_DRIVEN ? job->input->nodes[i].p_w
                                        : td_tick_point(job, initiator->body, initiator->point_b);
}

void td_tick_points(const td_job *job)
{
    uint32_t w = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(job->scene); ++i) {
        job->out->next.nodes[i] = place_of(job, i);
        for (; w < td_n_watches(job->plan) && job->plan->watches[w].initiator == i; ++w) {
            if (!td_is_driven_target(job->scene, job->plan->watches[w].target)) {
                watch_point(job, w);
            }
        }
        if (job->scene->initiators[i].meets_scenery) {
            step_footing(job, i);
        }
    }
    TD_ASSERT(w == td_n_watches(job->plan)); // every watch has had its turn
    for (uint32_t t = 0u; t < td_n_targets(job->scene); ++t) {
        if (td_is_driven_target(job->scene, t)) {
            watch_driven(job, t);
        }
    }
}
