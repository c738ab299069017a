/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 904
#include "td_wheel_seek.h"
#include <stddef.h>
#include "../number/td_inline.h"
#include "../number/td_invariant.h"
#include "td_wheel_leg.h"

#define NOBODY UINT32_MAX
#define ALONG  TD_U(0.00390625) /* cosine of a leg and a plane that hardly meet */

/* ---- the line ---- */

TD_PRODUCTS void make_path(td_wheel_probe *p)
{
    p->path.from = p->top.p;
    p->path.to = td_place_at(&p->top, td_near3_scaled(p->down, p->travel));
    p->path.first = TD_U(0.0);
    p->path.last = TD_UNIT_ONE;
}

/// From the world's frame into that of a solid that moves. The ratio of the tick is of another frame.
TD_NOINLINE static void aim_riding(td_wheel_work *w, const td_motion *solid)
{
    td_wheel_probe *const p = &w->probe;
    const td_rot r_sw = td_rot_inv(&solid->r_wb);
    const td_place top_w = p->top;
    td_leg_see_place(&top_w, solid, &r_sw, &p->top);
    td_leg_turn(&r_sw, &p->down);
    w->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
}

/// The line in the frame of a body.
TD_PRODUCTS void aim(td_wheel_work *w, uint32_t body)
{
    td_wheel_probe *const p = &w->probe;
    p->top = w->leg_w.origin;
    td_place_add(&p->top, w->aside_w);
    p->down = w->leg_w.down;
    if (body != TD_WORLD) {
        aim_riding(w, &w->input->bodies[body]);
    }
    TD_ASSERT(td_dir3_is_unit(p->down));
    make_path(p);
}

/* ---- which solids ---- */

static bool is_beside(td_real lo, td_real hi, td_real a, td_real b)
{
    return (a < lo && b < lo) || (a > hi && b > hi);
}

/// Does the path miss a box?
static bool misses(const td_path *path, const td_box3 *box)
{
    const td_vec3 *const a = &path->from;
    const td_vec3 *const b = &path->to;
    return is_beside(box->lo.x, box->hi.x, a->x, b->x) ||
           is_beside(box->lo.y, box->hi.y, a->y, b->y) ||
           is_beside(box->lo.z, box->hi.z, a->z, b->z);
}

/// Need a solid be searched? The one that the wheel stands on need not be asked for its box.
static bool is_near(const td_wheel_work *w, uint32_t solid)
{
    return w->ground->boxes == NULL || solid == w->state->solid ||
           !misses(&w->probe.path, &w->ground->boxes[solid]);
}

/* ---- where they are met ---- */

static bool is_same(td_dir3 a, td_dir3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/// How high above the top, along its normal, the plane lies that the path has entered: not above zero but
/// for rounding. The way there is lambda (to - from) less what the top has lost.
TD_PRODUCTS td_wnear height_of(const td_wheel_work *w)
{
    const td_wheel_probe *const p = &w->probe;
    const td_unit lambda = w->entry.lambda;
    TD_ASSERT(td_is_share(lambda));
    TD_ASSERT(td_dir3_is_unit(w->entry.normal));
    const td_vec3 way = td_vec3_sub(p->path.to, p->path.from);
    const td_near3 entered = {td_near_scale(lambda, td_near_short(way.x)),
                              td_near_scale(lambda, td_near_short(way.y)),
                              td_near_scale(lambda, td_near_short(way.z))};
    return td_near3_dot(w->entry.normal, td_near3_sub(entered, p->top.residual));
}

/// Nobody will stand on a wall, but it is where the leg met the ground: -height / cosine, unless that
/// says no more than the path does.
TD_PRODUCTS td_near depth_to_wall(const td_wheel_work *w, td_wnear height, td_unit cosine)
{
    const td_near travel = w->probe.travel;
    const td_wnear whole = td_nmul(cosine, travel);
    TD_ASSERT(!(height > TD_WNEAR_ZERO) && cosine < w->params->wheel->cos_min);
    if (cosine < ALONG) {
        return td_near_scale(w->entry.lambda, travel);
    }
    return -height < whole ? td_near_scale(td_near_ratio(-height, whole), travel) : travel;
}

/// Where the leg meets the plane that the path has entered: -height / cosine. The ratio of the tick's first
/// plane is known: where the ground is flat, no other is needed.
TD_PRODUCTS td_near depth_of(const td_wheel_work *w)
{
    const td_wnear height = height_of(w);
    td_near ratio = w->ratio;
    if (height > TD_WNEAR_ZERO) {
        return TD_NEAR_ZERO;
    }
    if (!is_same(w->entry.normal, w->normal)) {
        const td_unit cosine = -td_near_cosine(w->entry.normal, w->probe.down);
        if (cosine < w->params->wheel->cos_min) {
            return depth_to_wall(w, height, cosine);
        }
        ratio = td_near_recip(cosine);
    }
    return -td_near_stretch(td_nnarrow(height), ratio);
}

/// @param has_normal false: the leg starts inside the solid; the old one stays, if it is of this solid
TD_PRODUCTS void put_pebble(td_wheel_work *w, uint32_t solid, bool has_normal)
{
    const td_wheel_probe *const p = &w->probe;
    td_wheel_state *const next = &w->out->next;
    next->pebble_s = p->top;
    td_place_add(&next->pebble_s, td_near3_scaled(p->down, p->depth));
    TD_ASSERT(p->depth >= TD_NEAR_ZERO && p->depth < p->travel);
    next->solid = (uint16_t)solid;
    if (has_normal) {
        next->normal_s = w->entry.normal;
        return;
    }
    w->out->flags |= TD_WHEEL_INSIDE; // [HW W12]
    if (w->state->phase == TD_WHEEL_FREE || w->state->solid != solid) {
        next->normal_s = td_dir3_neg(p->down);
    }
}

static void count(td_wheel_work *w, uint32_t leaf_tests)
{
    const uint32_t sum = w->out->leaf_tests + leaf_tests;
    w->out->leaf_tests = (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

/// Puts the pebble where the leg enters a solid, if it does so before probe.depth, which it shortens.
static void probe_solid(td_wheel_work *w, uint32_t solid)
{
    td_wheel_probe *const p = &w->probe;
    td_entry *const entry = &w->entry;
    if (!is_near(w, solid) ||
        td_entry_find_in(w->ground->solids[solid].scenery, &p->path, &w->search, entry) != TD_OK) {
        return; /* beside it, or farther away than scenery can be */
    }
    count(w, entry->leaf_tests);
    if (entry->kind == TD_ENTRY_NONE || entry->kind == TD_ENTRY_TOUCH) {
        return; // along a border, or out of it [HW H13]
    }
    const bool has_normal = entry->kind != TD_ENTRY_INSIDE;
    const td_near depth = has_normal ? depth_of(w) : TD_NEAR_ZERO;
    TD_ASSERT(depth >= TD_NEAR_ZERO);
    if (depth < p->depth) {
        p->depth = depth;
        p->path.last = entry->lambda;
        put_pebble(w, solid, has_normal);
    }
}

/* ---- what it is made of ---- */

static td_unit smaller(td_unit a, td_unit b)
{
    return b < a ? b : a;
}

/// Without modifiers a solid is of one material: that of the last tick.
static bool is_known(const td_wheel_work *w)
{
    return w->ground->n_modifiers == 0u && w->state->phase != TD_WHEEL_FREE &&
           w->state->solid == w->out->next.solid;
}

TD_NOINLINE static void note_material(td_wheel_work *w)
{
    td_wheel_state *const next = &w->out->next;
    TD_ASSERT(next->solid < w->ground->n_solids);
    const uint32_t body = w->ground->solids[next->solid].body;
    const td_vec3 p = next->pebble_s.p;
    const td_vec3 point_w = body == TD_WORLD ? p : td_motion_point(&w->input->bodies[body], p);
    td_material m;
    const uint32_t leaf_tests =
        td_ground_material(w->ground, w->input->bodies, next->solid, point_w, &m);
    count(w, leaf_tests);
    const td_stub *const stub = next->is_broken ? w->params->wheel->stub : NULL;
    next->mu_s = stub != NULL ? smaller(stub->mu_s, m.mu_s) : m.mu_s;
    next->mu_k = stub != NULL ? smaller(stub->mu_k, m.mu_k) : m.mu_k;
    next->yield = m.yield;
    next->is_unlimited = m.is_unlimited;
    TD_ASSERT(next->mu_k >= TD_U(0.0) && next->mu_k <= next->mu_s);
    TD_ASSERT(next->is_unlimited || next->yield >= TD_ZERO);
}

TD_NOINLINE bool td_wheel_seek(td_wheel_work *w)
{
    td_wheel_probe *const p = &w->probe;
    uint32_t seen_from = NOBODY;
    p->travel = w->strut->z_max - w->strut->z_min;
    p->depth = p->travel;
    TD_ASSERT(p->travel > TD_NEAR_ZERO);
    for (uint32_t i = 0u; i < w->ground->n_solids; ++i) {
        const uint32_t body = w->ground->solids[i].body;
        if (body != seen_from) {
            seen_from = body;
            aim(w, body);
        }
        probe_solid(w, i);
        TD_ASSERT(p->depth >= TD_NEAR_ZERO && p->depth <= p->travel);
    }
    if (!(p->depth < p->travel)) {
        return false;
    }
    if (!is_known(w)) {
        note_material(w);
    }
    TD_ASSERT(td_dir3_is_unit(w->out->next.normal_s));
    return true;
}
