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

static td_status worse(td_status a, td_status b)
{
    return a == TD_E_ARG || b == TD_OK ? a : b;
}

static td_status check_amount(td_real a, td_real most)
{
    return td_is_number(a) ? (a <= most && a >= -most ? TD_OK : TD_E_RANGE) : TD_E_ARG;
}

static td_status check_vec(td_vec3 v, td_real most)
{
    return worse(worse(check_amount(v.x, most), check_amount(v.y, most)), check_amount(v.z, most));
}

static td_status check_motion(const td_motion *motion)
{
    const td_vec3 rest = td_vec3_of(td_near_real(motion->rest_w.x), td_near_real(motion->rest_w.y),
                                    td_near_real(motion->rest_w.z));
    const td_status places =
        worse(check_vec(motion->x_wb.p, TD_SCENERY_RANGE), check_vec(rest, TD_ONE));
    const td_status speeds = worse(check_vec(motion->twist_w.linear, TD_WHEEL_SPEED),
                                   check_vec(motion->twist_w.angular, TD_WHEEL_SPEED));
    const td_status turn = td_quat_is_unit(motion->x_wb.q) ? TD_OK : TD_E_ARG;
    return worse(turn, worse(places, speeds));
}

static td_status
check_input(const td_wheel *wheel, const td_ground *ground, const td_wheel_input *in)
{
    if (in->bodies == NULL || !(in->brake >= TD_ZERO)) {
        return TD_E_ARG;
    }
    td_status status =
        worse(check_motion(&in->bodies[wheel->body]),
              worse(check_amount(in->brake, TD_REAL_MAX), check_amount(in->steer, TD_PI)));
    for (uint32_t i = 0u; i < ground->n_solids; ++i) {
        const uint32_t body = ground->solids[i].body;
        if (body != TD_SOLID_FIXED) {
            status = worse(status, check_motion(&in->bodies[body]));
        }
    }
    return status;
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

static td_vec3 end_of(const probe *p)
{
    return td_place_add(p->top, td_near3_scaled(p->down, p->travel)).p;
}

// The search itself runs between points of td_real, beside the leg by up to half of a step. What it
// finds, a plane through a point, is met by the leg itself at n . (point - top) / n . down.
static td_near depth_of(const probe *p, td_unit cos_min, const td_path *path, const td_entry *entry)
{
    const td_unit cosine = -td_unarrow(td_dir3_cos(entry->normal, p->down));
    if (cosine < cos_min) {
        return td_near_scale(entry->lambda, p->travel); /* too steep: nobody will stand there */
    }
    const td_vec3 way = td_vec3_sub(path->to.at, path->from.at);
    const td_near3 point = td_near3_of(td_near_scale(entry->lambda, td_near_of(way.x)),
                                       td_near_scale(entry->lambda, td_near_of(way.y)),
                                       td_near_scale(entry->lambda, td_near_of(way.z)));
    const td_near height = td_near3_along(entry->normal, td_near3_sub(point, p->top.rest));
    const td_near depth = -td_near_stretch(height, td_near_recip(cosine));
    return depth < TD_NEAR_ZERO ? TD_NEAR_ZERO : depth;
}

/// Puts the pebble where the leg enters a solid, if it does so before p->travel, which it shortens.
static bool probe_solid(tick *t, uint32_t solid, probe *p)
{
    td_entry entry;
    td_wheel_state *const next = &t->out->next;
    const td_path path = td_path_of(p->top.p, end_of(p));
    if (td_entry_find(t->ground->solids[solid].scenery, &path, &entry) != TD_OK) {
        return false; /* farther away than scenery can be */
    }
    t->out->looks = (uint16_t)(t->out->looks + entry.looks);
    const bool has_normal = entry.kind == TD_ENTRY_CROSSED || entry.kind == TD_ENTRY_BORDER;
    const td_near depth = has_normal ? depth_of(p, t->strut.cos_min, &path, &entry) : TD_NEAR_ZERO;
    if (entry.kind == TD_ENTRY_NONE || depth >= p->travel) {
        return false;
    }
    p->travel = depth;
    next->pebble_s = td_place_add(p->top, td_near3_scaled(p->down, depth));
    if (has_normal) {
        next->normal_s = entry.normal;
    } else {
        t->out->flags |= TD_WHEEL_INSIDE; // [HW W12]
        if (t->state->phase == TD_WHEEL_FREE || t->state->solid != solid) {
            next->normal_s = td_dir3_neg(p->down);
        }
    }
    next->solid = (uint16_t)solid;
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

static td_near across(td_unit x, td_near a, td_unit y, td_near b, td_unit z, td_near c)
{
    return td_nnarrow(td_nmul(x, a) + td_nmul(y, b) + td_nmul(z, c));
}

/// From the leg's origin to where z is z_min on the line through the moved pebble.
static td_near3 aside_of(const td_grip *g, td_dir3 down, td_near z_min)
{
    const td_near lean = td_nnarrow(td_nmul(g->lean_x, g->s_x) + td_nmul(g->lean_y, g->s_y));
    const td_near z = td_near_sub(z_min, lean);
    return td_near3_of(across(g->ahead.x, g->s_x, g->aside.x, g->s_y, down.x, z),
                       across(g->ahead.y, g->s_x, g->aside.y, g->s_y, down.y, z),
                       across(g->ahead.z, g->s_x, g->aside.z, g->s_y, down.z, z));
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
/// @param aside where to seek the ground next, if the pebble moves
/// @return is there still a contact?
static bool press(tick *t, const td_leg *leg, td_near3 *aside)
{
    td_grip grip;
    td_wheel_out *const out = t->out;
    const td_near3 arm = td_place_arm(&leg->origin, &out->next.pebble_s);
    if (!td_near3_is_near(arm)) {
        return false;
    }
    if (!td_grip_meet(leg, arm, out->next.normal_s, t->strut.cos_min, &grip)) {
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
    out->force_w = force_of(out->next.normal_s, out->normal, &grip);
    if (border != TD_BORDER_INSIDE) {
        td_grip_move(t->gear, border, &grip);
        *aside = aside_of(&grip, leg->down, t->strut.z_min);
    }
    return true;
}

/// press() where the solid moves: into its frame, and back.
static bool press_moving(tick *t, const td_motion *motion, td_near3 *aside)
{
    td_leg leg_s;
    const td_rot r_sw = td_rot_from_quat(td_quat_conj(motion->x_wb.q));
    td_leg_see(&t->leg_w, motion, &r_sw, &leg_s);
    if (!press(t, &leg_s, aside)) {
        return false;
    }
    const td_rot r_ws = td_rot_inv(&r_sw);
    *aside = td_near3_turned(&r_ws, *aside);
    t->out->force_w = td_rot_vec(&r_ws, t->out->force_w);
    t->out->point_w = td_pose_point(&motion->x_wb, t->out->next.pebble_s.p);
    return true;
}

static td_vec3 torque_of(td_vec3 point, td_vec3 about, td_vec3 force)
{
    return td_wvec3_narrow(td_vec3_cross(td_vec3_sub(point, about), force));
}

/// The tick of a wheel that has a pebble. @return is there still a contact?
static bool stand(tick *t, td_near3 *aside)
{
    td_wheel_out *const out = t->out;
    const uint32_t body = t->ground->solids[out->next.solid].body;
    const td_vec3 about = t->input->bodies[t->gear->wheel->body].x_wb.p;
    out->solid = out->next.solid;
    if (body != TD_SOLID_FIXED) {
        if (!press_moving(t, &t->input->bodies[body], aside)) {
            return false;
        }
    } else {
        if (!press(t, &t->leg_w, aside)) {
            return false;
        }
        out->point_w = out->next.pebble_s.p;
    }
    out->torque_w = torque_of(out->point_w, about, out->force_w); // [HW W8]
    return true;
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
    if (gear == NULL || ground == NULL || state == NULL || input == NULL || out == NULL) {
        return TD_E_ARG;
    }
    const td_status door = check_input(gear->wheel, ground, input);
    if (door != TD_OK) {
        return door;
    }
    tick t = {.gear = gear, .ground = ground, .state = state, .input = input, .out = out};
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
