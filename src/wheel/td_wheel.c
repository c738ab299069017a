/* SPDX-License-Identifier: MIT */
#include "td_wheel.h"
#include <stddef.h>
#include "td_entry.h"
#include "td_wheel_grip.h"
#include "td_wheel_leg.h"

/// What the steps of one evaluation share.
typedef struct tick {
    const td_gear *gear;
    const td_ground *ground;
    const td_wheel_state *state;
    const td_wheel_input *input;
    td_wheel_out *out;
    td_strut strut;
    td_leg leg_w;
} tick;

/* ---- at the door ---- */

static bool is_within(td_vec3 v, td_real most)
{
    return td_abs(v.x) < most && td_abs(v.y) < most && td_abs(v.z) < most;
}

static bool is_rest(td_near3 rest)
{
    const td_near most = TD_NEAR(1.0);
    return td_near_abs(rest.x) < most && td_near_abs(rest.y) < most && td_near_abs(rest.z) < most;
}

static bool is_motion(const td_motion *m)
{
    return is_within(m->x_wb.p, TD_SCENERY_RANGE) && is_within(m->twist_w.linear, TD_WHEEL_SPEED) &&
           is_within(m->twist_w.angular, TD_WHEEL_SPEED) && is_rest(m->rest_w) &&
           td_quat_is_unit(m->x_wb.q);
}

static bool is_input(const tick *t)
{
    const td_wheel_input *const in = t->input;
    const td_ground *const ground = t->ground;
    bool is_fine = in->brake >= TD_ZERO && in->brake <= TD_REAL_MAX && td_abs(in->steer) <= TD_PI &&
                   is_motion(&in->bodies[t->gear->wheel->body]);
    for (uint32_t i = 0u; i < ground->n_solids; ++i) {
        const uint32_t body = ground->solids[i].body;
        is_fine = is_fine && (body == TD_SOLID_FIXED || is_motion(&in->bodies[body]));
    }
    return is_fine;
}

static bool is_number(td_vec3 v)
{
    return td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z);
}

static bool has_meaning(const td_motion *m)
{
    const td_vec3 rest =
        td_vec3_of(td_near_real(m->rest_w.x), td_near_real(m->rest_w.y), td_near_real(m->rest_w.z));
    return is_number(m->x_wb.p) && is_number(m->twist_w.linear) && is_number(m->twist_w.angular) &&
           is_number(rest) && td_quat_is_unit(m->x_wb.q);
}

/// Why an input is refused: what makes no sense, or what is merely too large.
static td_status refusal(const tick *t)
{
    const td_wheel_input *const in = t->input;
    bool has_sense = in->brake >= TD_ZERO && td_is_number(in->steer) &&
                     has_meaning(&in->bodies[t->gear->wheel->body]);
    for (uint32_t i = 0u; i < t->ground->n_solids; ++i) {
        const uint32_t body = t->ground->solids[i].body;
        has_sense = has_sense && (body == TD_SOLID_FIXED || has_meaning(&in->bodies[body]));
    }
    return has_sense ? TD_E_RANGE : TD_E_ARG;
}

/* ---- the state ---- */

void td_wheel_reset(td_wheel_state *state)
{
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    state->pebble_s = td_place_of(none);
    state->normal_s = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    state->mu_s = TD_U(0.0);
    state->mu_k = TD_U(0.0);
    state->yield = TD_ZERO;
    state->solid = 0u;
    state->phase = TD_WHEEL_FREE;
    state->is_unlimited = false;
    state->is_broken = false;
}

/// Free from now on.
static void let_go(td_wheel_state *next)
{
    const bool is_broken = next->is_broken;
    td_wheel_reset(next);
    next->is_broken = is_broken;
}

static td_strut strut_of(const td_gear *gear, bool is_broken)
{
    const td_wheel *const w = gear->wheel;
    const td_strut whole = {w->z_min,   w->z_max,    w->z_zero, gear->k_z,
                            gear->d_in, gear->d_out, w->cos_min};
    if (!is_broken || w->stub == NULL) {
        return whole;
    }
    const td_wheel_stub *const stub = w->stub;
    const td_strut left = {
        w->z_min - stub->travel, w->z_min, w->z_min, stub->k, stub->d, stub->d, w->cos_min};
    return left;
}

static void begin(tick *t)
{
    td_wheel_out *const out = t->out;
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    out->next = *t->state;
    out->force_w = none;
    out->torque_w = none;
    out->point_w = t->input->bodies[t->gear->wheel->body].x_wb.p;
    out->normal = TD_ZERO;
    out->length = t->strut.z_max;
    out->solid = 0u;
    out->looks = 0u;
    out->border = TD_BORDER_NONE;
    out->flags = t->state->is_broken ? TD_WHEEL_BROKEN : 0u;
}

/* ---- seeking the ground ---- */

/// The part of the leg that is searched, in the frame of one solid.
typedef struct probe {
    td_place top; ///< where z is z_min
    td_dir3 down;
    td_near travel; ///< from there to z_max, or to what was found before
} probe;

// The search runs between points of td_real: beside the leg, by rest_0 at its top and by rest_1 at its
// end, so by e = rest_0 + lambda (rest_1 - rest_0) where it enters. The leg itself meets the plane that
// was entered farther down, by n . e / cosine.
static td_near depth_of(const probe *p, const td_place *end, td_unit cos_min, const td_entry *entry)
{
    const td_near depth = td_near_scale(entry->lambda, p->travel);
    const td_unit cosine = -td_unarrow(td_dir3_cos(entry->normal, p->down));
    if (cosine < cos_min) {
        return depth; /* too steep: nobody will stand there */
    }
    const td_near3 way = td_near3_sub(end->rest, p->top.rest);
    const td_near3 e = td_near3_add(p->top.rest, td_near3_of(td_near_scale(entry->lambda, way.x),
                                                             td_near_scale(entry->lambda, way.y),
                                                             td_near_scale(entry->lambda, way.z)));
    const td_near beside = td_near3_along(entry->normal, e);
    const td_near fine = depth + td_near_stretch(beside, td_near_recip(cosine));
    return fine < TD_NEAR_ZERO ? TD_NEAR_ZERO : fine;
}

/// @param normal NULL: the leg starts inside the solid; the old one stays, if it is of this solid
static void put_pebble(tick *t, uint32_t solid, const probe *p, const td_dir3 *normal)
{
    td_wheel_state *const next = &t->out->next;
    next->pebble_s = td_place_add(p->top, td_near3_scaled(p->down, p->travel));
    next->solid = (uint16_t)solid;
    if (normal != NULL) {
        next->normal_s = *normal;
        return;
    }
    t->out->flags |= TD_WHEEL_INSIDE; // [HW W12]
    if (t->state->phase == TD_WHEEL_FREE || t->state->solid != solid) {
        next->normal_s = td_dir3_neg(p->down);
    }
}

/// Puts the pebble where the leg enters a solid, if it does so before p->travel, which it shortens.
static bool probe_solid(tick *t, uint32_t solid, probe *p)
{
    td_entry entry;
    const td_place end = td_place_add(p->top, td_near3_scaled(p->down, p->travel));
    const td_path path = td_path_of(p->top.p, end.p);
    if (td_entry_find(t->ground->solids[solid].scenery, &path, &entry) != TD_OK) {
        return false; /* farther away than scenery can be */
    }
    t->out->looks = (uint16_t)(t->out->looks + entry.looks);
    if (entry.kind == TD_ENTRY_NONE) {
        return false;
    }
    const bool has_normal = entry.kind == TD_ENTRY_CROSSED || entry.kind == TD_ENTRY_BORDER;
    const td_near depth = has_normal ? depth_of(p, &end, t->strut.cos_min, &entry) : TD_NEAR_ZERO;
    if (depth >= p->travel) {
        return false;
    }
    p->travel = depth;
    put_pebble(t, solid, p, has_normal ? &entry.normal : NULL);
    return true;
}

/// The same for a solid that moves.
static bool probe_moving(tick *t, uint32_t solid, const td_motion *motion, probe *p_w)
{
    const td_rot r_sw = td_rot_from_quat(td_quat_conj(motion->x_wb.q));
    probe p_s = {td_leg_place_seen(&p_w->top, motion, &r_sw), td_rot_dir(&r_sw, p_w->down),
                 p_w->travel};
    const bool is_hit = probe_solid(t, solid, &p_s);
    p_w->travel = p_s.travel;
    return is_hit;
}

static td_unit smaller(td_unit a, td_unit b)
{
    return b < a ? b : a;
}

static void note_material(tick *t)
{
    td_wheel_state *const next = &t->out->next;
    const uint32_t body = t->ground->solids[next->solid].body;
    const td_vec3 p = next->pebble_s.p;
    const td_vec3 point_w =
        body == TD_SOLID_FIXED ? p : td_pose_point(&t->input->bodies[body].x_wb, p);
    const td_material m = td_ground_material(t->ground, t->input->bodies, next->solid, point_w);
    const td_wheel_stub *const stub = next->is_broken ? t->gear->wheel->stub : NULL;
    next->mu_s = stub != NULL ? smaller(stub->mu_s, m.mu_s) : m.mu_s;
    next->mu_k = stub != NULL ? smaller(stub->mu_k, m.mu_k) : m.mu_k;
    next->yield = m.yield;
    next->is_unlimited = m.is_unlimited;
}

/// Seeks the ground along the leg, or beside it. @param aside_w from the leg's origin to z = z_min
static bool seek(tick *t, td_near3 aside_w)
{
    bool is_hit = false;
    probe p = {td_place_add(t->leg_w.origin, aside_w), t->leg_w.down,
               t->strut.z_max - t->strut.z_min};
    for (uint32_t i = 0u; i < t->ground->n_solids; ++i) {
        const uint32_t body = t->ground->solids[i].body;
        const bool is_nearer = body == TD_SOLID_FIXED
                                   ? probe_solid(t, i, &p)
                                   : probe_moving(t, i, &t->input->bodies[body], &p);
        is_hit = is_hit || is_nearer;
    }
    if (is_hit) {
        note_material(t);
    }
    return is_hit;
}

/* ---- standing on it ---- */

static td_real component(td_unit n, td_real f, td_unit x, td_unit y, td_vec2 hold)
{
    return td_pnarrow(td_pmul(n, f) + td_pmul(x, hold.x) + td_pmul(y, hold.y));
}

static td_vec3 force_of(td_dir3 n, td_real normal, const td_grip *g)
{
    return td_vec3_of(component(n.x, normal, g->ahead.x, g->aside.x, g->hold),
                      component(n.y, normal, g->ahead.y, g->aside.y, g->hold),
                      component(n.z, normal, g->ahead.z, g->aside.z, g->hold));
}

/// From the leg's origin to where z is z_min on the line through the moved pebble.
static td_near3 aside_of(const td_grip *g, td_dir3 down, td_near z_min)
{
    const td_near3 lies =
        td_near3_of(td_nnarrow(td_nmul(g->ahead.x, g->s_x) + td_nmul(g->aside.x, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.y, g->s_x) + td_nmul(g->aside.y, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.z, g->s_x) + td_nmul(g->aside.z, g->s_y)));
    const td_near up = td_near_sub(z_min, td_near3_along(down, lies));
    return td_near3_add(lies, td_near3_scaled(down, up));
}

static td_real bear(const td_strut *strut, const td_grip *grip, td_wheel_out *out)
{
    const td_real most = out->next.yield;
    const td_real normal = td_grip_bear(strut, grip);
    if (out->next.is_unlimited || normal <= most) {
        return normal;
    }
    out->flags |= TD_WHEEL_YIELD; // [HW H14]
    return most;
}

static td_rim rim_of(const tick *t)
{
    const td_wheel_state *const next = &t->out->next;
    const td_rim rim = {next->phase == TD_WHEEL_SLIPPING ? next->mu_k : next->mu_s,
                        t->gear->wheel->c_rr, next->is_broken ? TD_REAL_MAX : t->input->brake};
    return rim;
}

static uint8_t phase_after(td_wheel_border border)
{
    return border == TD_BORDER_INSIDE ? TD_WHEEL_STANDING
           : border == TD_BORDER_BAND ? TD_WHEEL_ROLLING
                                      : TD_WHEEL_SLIPPING;
}

/// Forces and the new phase, in the frame of the solid.
/// @param speed of the pebble
/// @param aside where to seek the ground next, if the pebble moves
/// @return is there still a contact?
static bool press(tick *t, const td_leg *leg, td_near3 speed, td_near3 *aside)
{
    td_grip grip;
    td_wheel_out *const out = t->out;
    const td_pebble pebble = {td_place_arm(&leg->origin, &out->next.pebble_s), speed,
                              out->next.normal_s};
    if (!td_near3_is_near(pebble.arm)) {
        return false;
    }
    if (!td_grip_meet(leg, &pebble, t->strut.cos_min, &grip)) {
        out->flags |= TD_WHEEL_STEEP;
        return false;
    }
    if (grip.z >= t->strut.z_max) {
        return false; // [HW W7]
    }
    const td_rim rim = rim_of(t);
    out->flags |= grip.z <= t->strut.z_min ? TD_WHEEL_BOTTOMED : 0u; // [HW W17]
    out->length = grip.z;
    out->normal = bear(&t->strut, &grip, out);
    const td_wheel_border border = td_grip_hold(t->gear, &rim, out->normal, &grip);
    out->border = (int8_t)border;
    out->next.phase = phase_after(border);
    out->force_w = force_of(pebble.normal, out->normal, &grip);
    if (border != TD_BORDER_INSIDE) {
        td_grip_move(t->gear, border, &grip);
        *aside = aside_of(&grip, leg->down, t->strut.z_min);
    }
    return true;
}

/// The velocity of the point of a body that is now at point_w.
static td_wvec3 velocity_at(const td_motion *body, td_vec3 point_w)
{
    const td_vec3 arm = td_vec3_sub(point_w, body->x_wb.p);
    const td_wvec3 swing = td_vec3_cross(body->twist_w.angular, arm);
    const td_wvec3 v = {td_widen(body->twist_w.linear.x) + swing.x,
                        td_widen(body->twist_w.linear.y) + swing.y,
                        td_widen(body->twist_w.linear.z) + swing.z};
    return v;
}

static td_near3 speed_of(td_wide x, td_wide y, td_wide z)
{
    return td_near3_of(td_near_speed(x), td_near_speed(y), td_near_speed(z));
}

static bool press_fixed(tick *t, const td_motion *body, td_near3 *aside)
{
    t->out->point_w = t->out->next.pebble_s.p;
    const td_wvec3 own = velocity_at(body, t->out->point_w); // [HW W8]
    return press(t, &t->leg_w, speed_of(-own.x, -own.y, -own.z), aside);
}

/// press() where the solid moves: into its frame, and back. [HW W14]
static bool press_moving(tick *t, const td_motion *body, const td_motion *solid, td_near3 *aside)
{
    td_leg leg_s;
    const td_rot r_sw = td_rot_from_quat(td_quat_conj(solid->x_wb.q));
    const td_rot r_ws = td_rot_inv(&r_sw);
    t->out->point_w = td_pose_point(&solid->x_wb, t->out->next.pebble_s.p);
    const td_wvec3 own = velocity_at(body, t->out->point_w); // [HW W8]
    const td_wvec3 its = velocity_at(solid, t->out->point_w);
    const td_near3 speed_w = speed_of(its.x - own.x, its.y - own.y, its.z - own.z);
    td_leg_see(&t->leg_w, solid, &r_sw, &leg_s);
    const bool is_held = press(t, &leg_s, td_near3_turned(&r_sw, speed_w), aside);
    *aside = td_near3_turned(&r_ws, *aside);
    t->out->force_w = td_rot_vec(&r_ws, t->out->force_w);
    return is_held;
}

static td_vec3 torque_of(td_vec3 point, td_vec3 about, td_vec3 force)
{
    return td_wvec3_narrow(td_vec3_cross(td_vec3_sub(point, about), force));
}

/// The tick of a wheel that has a pebble. @return is there still a contact?
static bool stand(tick *t, td_near3 *aside)
{
    td_wheel_out *const out = t->out;
    const td_motion *const bodies = t->input->bodies;
    const td_motion *const body = &bodies[t->gear->wheel->body];
    const uint32_t other = t->ground->solids[out->next.solid].body;
    out->solid = out->next.solid;
    const bool is_held = other == TD_SOLID_FIXED ? press_fixed(t, body, aside)
                                                 : press_moving(t, body, &bodies[other], aside);
    if (is_held) {
        out->torque_w = torque_of(out->point_w, body->x_wb.p, out->force_w); // [HW W8]
    }
    return is_held;
}

/// What becomes of the wheel after its force.
static void move_on(tick *t, td_near3 aside)
{
    td_wheel_out *const out = t->out;
    const bool breaks = (out->flags & TD_WHEEL_BOTTOMED) != 0u && !out->next.is_broken &&
                        t->gear->wheel->stub != NULL;
    if (breaks) {
        out->flags |= TD_WHEEL_BROKEN;
        out->next.is_broken = true;
        let_go(&out->next);
    } else if (out->next.phase != TD_WHEEL_STANDING && !seek(t, aside)) {
        out->flags |= TD_WHEEL_LOST; // [HW W17]
        let_go(&out->next);
    }
}

static bool is_free(const tick *t)
{
    return t->state->phase == TD_WHEEL_FREE || t->state->solid >= t->ground->n_solids;
}

td_status td_wheel_evaluate(const td_gear *gear,
                            const td_ground *ground,
                            const td_wheel_state *state,
                            const td_wheel_input *input,
                            td_wheel_out *out)
{
    if (gear == NULL || ground == NULL || state == NULL || input == NULL || out == NULL ||
        input->bodies == NULL) {
        return TD_E_ARG;
    }
    tick t = {.gear = gear, .ground = ground, .state = state, .input = input, .out = out};
    if (!is_input(&t)) {
        return refusal(&t);
    }
    t.strut = strut_of(gear, state->is_broken);
    td_leg_place(gear->wheel, &input->bodies[gear->wheel->body], input->steer, &t.leg_w);
    begin(&t);
    td_near3 aside = td_near3_scaled(t.leg_w.down, t.strut.z_min);
    if (is_free(&t)) {
        out->next.phase = TD_WHEEL_STANDING; // [HW W9]
        if (!seek(&t, aside)) {
            let_go(&out->next);
            return TD_OK;
        }
    }
    if (stand(&t, &aside)) {
        move_on(&t, aside);
    } else {
        let_go(&out->next);
    }
    return TD_OK;
}

void td_wheel_reaction(const td_wheel_out *out,
                       td_vec3 about_w,
                       td_vec3 *force_w,
                       td_vec3 *torque_w)
{
    *force_w = td_vec3_neg(out->force_w);
    *torque_w = torque_of(out->point_w, about_w, *force_w);
}
