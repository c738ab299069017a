/* SPDX-License-Identifier: MIT */
#include "td_wheel.h"
#include <stddef.h>
#include "td_entry.h"
#include "td_wheel_grip.h"
#include "td_wheel_leg.h"

_Static_assert(sizeof(td_wheel_state) + sizeof(td_wheel_out) + sizeof(td_gear) <=
                   TD_PRICE_WHEEL / 4u * sizeof(td_real) + sizeof(void *),
               "what a wheel takes must be within its price (td_config.h)");

/// Frames of steps that are over before the next one begins: none is the other's burden.
#define APART __attribute__((noinline))

/// The same where products of words are made of halves, which takes many more registers than there are.
#if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
#    define HALVES_APART APART
#else
#    define HALVES_APART
#endif

/// What the steps of one evaluation share.
typedef struct tick {
    const td_gear *gear;
    const td_ground *ground;
    const td_wheel_state *state;
    const td_wheel_input *input;
    td_wheel_out *out;
    const td_strut *strut; ///< the leg, or what is left of it
    td_leg leg_w;
    td_dir3 normal; ///< of the plane that the wheel stands on in a solid at rest; zero: of none
    td_near ratio;  ///< and 1 / cosine of leg and normal there
} tick;

/* ---- at the door ---- */

td_fault td_wheel_check(const td_wheel_input *input, uint32_t index)
{
    if (!(input->brake >= TD_ZERO && input->brake <= TD_REAL_MAX)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_WHEEL, index, TD_GEAR_BRAKE);
    }
    if (!(td_abs(input->steer) <= TD_PI)) {
        const td_status status = td_is_number(input->steer) ? TD_E_RANGE : TD_E_ARG;
        return td_fault_of(status, TD_ITEM_WHEEL, index, TD_GEAR_STEER);
    }
    return td_fault_none();
}

/* ---- the state ---- */

void td_wheel_reset(td_wheel_state *state)
{
    state->pebble_s = td_place_of(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
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

/// The output of a tick without a contact: free.
static void stay_free(tick *t)
{
    td_wheel_out *const out = t->out;
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    let_go(&out->next);
    out->force_w = none;
    out->torque_w = none;
    out->point_w = t->input->bodies[t->gear->wheel->body].origin_w.p;
    out->normal = TD_ZERO;
    out->length = t->strut->z_max;
    out->solid = 0u;
    out->border = TD_BORDER_NONE;
}

/* ---- seeking the ground ---- */

/// The part of the leg that is searched, in the frame of one solid.
typedef struct probe {
    td_place top;   ///< [m] where z is z_min
    td_dir3 down;   ///< [-]
    td_near travel; ///< [m] from there to z_max
    td_near depth;  ///< [m] and to where ground was found; travel: nowhere
    td_path path;   ///< between points of td_real: beside the leg by what rounding does
    uint32_t body;  ///< in whose frame all this is, or TD_SOLID_FIXED
} probe;

#define NOBODY UINT32_MAX

HALVES_APART static void make_path(probe *p)
{
    p->path.from = p->top.p;
    p->path.to = td_place_at(&p->top, td_near3_scaled(p->down, p->travel));
    p->path.first = TD_U(0.0);
    p->path.last = TD_UNIT_ONE;
}

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

static bool is_same(td_dir3 a, td_dir3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// The path enters a plane at `entry`, from the top by lambda (to - from) less what the top has lost by
// rounding. The leg itself meets this plane at -n . that / cosine. The ratio of the tick's first plane
// is known: where the ground is flat, no other is needed.
HALVES_APART static td_near depth_of(const tick *t, const probe *p, const td_entry *entry)
{
    td_near ratio = t->ratio;
    if (!is_same(entry->normal, t->normal)) {
        const td_unit cosine = -td_near_cosine(entry->normal, p->down);
        if (cosine < t->gear->wheel->cos_min) {
            return td_near_scale(entry->lambda, p->travel); /* too steep: nobody will stand there */
        }
        ratio = td_near_recip(cosine);
    }
    const td_vec3 way = td_vec3_sub(p->path.to, p->path.from);
    const td_near3 entered = {td_near_scale(entry->lambda, td_near_short(way.x)),
                              td_near_scale(entry->lambda, td_near_short(way.y)),
                              td_near_scale(entry->lambda, td_near_short(way.z))};
    const td_near height = td_near3_along(entry->normal, td_near3_sub(entered, p->top.rest));
    const td_near depth = -td_near_stretch(height, ratio);
    return depth < TD_NEAR_ZERO ? TD_NEAR_ZERO : depth;
}

/// @param normal NULL: the leg starts inside the solid; the old one stays, if it is of this solid
HALVES_APART static void put_pebble(tick *t, uint32_t solid, const probe *p, const td_dir3 *normal)
{
    td_wheel_state *const next = &t->out->next;
    next->pebble_s = p->top;
    td_place_add(&next->pebble_s, td_near3_scaled(p->down, p->depth));
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

/// Need a solid be searched? The one that the wheel stands on need not be asked for its box.
static bool is_near(const tick *t, uint32_t solid, const td_path *path)
{
    return t->ground->boxes == NULL || solid == t->state->solid ||
           !misses(path, &t->ground->boxes[solid]);
}

/// Puts the pebble where the leg enters a solid, if it does so before p->depth, which it shortens.
static void probe_solid(tick *t, uint32_t solid, probe *p)
{
    td_entry entry;
    if (!is_near(t, solid, &p->path) ||
        td_entry_find(t->ground->solids[solid].scenery, &p->path, &entry) != TD_OK) {
        return; /* beside it, or farther away than scenery can be */
    }
    t->out->looks = (uint16_t)(t->out->looks + entry.looks);
    if (entry.kind == TD_ENTRY_NONE) {
        return;
    }
    const bool has_normal = entry.kind == TD_ENTRY_CROSSED || entry.kind == TD_ENTRY_BORDER;
    const td_near depth = has_normal ? depth_of(t, p, &entry) : TD_NEAR_ZERO;
    if (depth < p->depth) {
        p->depth = depth;
        p->path.last = entry.lambda;
        put_pebble(t, solid, p, has_normal ? &entry.normal : NULL);
    }
}

/// From the world's frame into that of a solid that moves. The ratio of the tick is of another frame.
APART static void aim_riding(tick *t, const td_motion *solid, probe *p)
{
    const td_rot r_sw = td_rot_inv(&solid->r_wb);
    const td_place top_w = p->top;
    td_leg_see_place(&top_w, solid, &r_sw, &p->top);
    p->down = td_near_turned(&r_sw, p->down);
    t->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
}

/// The probe in the frame of a body. @param aside_w from the leg's origin to z = z_min
HALVES_APART static void aim(tick *t, const td_near3 *aside_w, uint32_t body, probe *p)
{
    p->top = t->leg_w.origin;
    td_place_add(&p->top, *aside_w);
    p->down = t->leg_w.down;
    p->body = body;
    if (body != TD_SOLID_FIXED) {
        aim_riding(t, &t->input->bodies[body], p);
    }
    make_path(p);
}

static td_unit smaller(td_unit a, td_unit b)
{
    return b < a ? b : a;
}

/// Without modifiers a solid is of one material: that of the last tick.
HALVES_APART static void note_material(tick *t)
{
    td_wheel_state *const next = &t->out->next;
    if (t->ground->n_modifiers == 0u && t->state->phase != TD_WHEEL_FREE &&
        t->state->solid == next->solid) {
        return;
    }
    const uint32_t body = t->ground->solids[next->solid].body;
    const td_vec3 p = next->pebble_s.p;
    const td_vec3 point_w =
        body == TD_SOLID_FIXED ? p : td_motion_point(&t->input->bodies[body], p);
    td_material m;
    td_ground_material(t->ground, t->input->bodies, next->solid, point_w, &m);
    const td_stub *const stub = next->is_broken ? t->gear->wheel->stub : NULL;
    next->mu_s = stub != NULL ? smaller(stub->mu_s, m.mu_s) : m.mu_s;
    next->mu_k = stub != NULL ? smaller(stub->mu_k, m.mu_k) : m.mu_k;
    next->yield = m.yield;
    next->is_unlimited = m.is_unlimited;
}

/// Seeks the ground along the leg, or beside it. @param aside_w from the leg's origin to z = z_min
APART static bool seek(tick *t, const td_near3 *aside_w)
{
    probe p;
    p.body = NOBODY;
    p.travel = t->strut->z_max - t->strut->z_min;
    p.depth = p.travel;
    for (uint32_t i = 0u; i < t->ground->n_solids; ++i) {
        const uint32_t body = t->ground->solids[i].body;
        if (body != p.body) {
            aim(t, aside_w, body, &p);
        }
        probe_solid(t, i, &p);
    }
    if (!(p.depth < p.travel)) {
        return false;
    }
    note_material(t);
    return true;
}

/* ---- standing on it ---- */

static td_real component(td_unit n, td_real f, td_unit x, td_unit y, td_vec2 hold)
{
    return td_pnarrow(td_pmul(n, f) + td_pmul(x, hold.x) + td_pmul(y, hold.y));
}

HALVES_APART static td_vec3 force_of(td_dir3 n, td_real normal, const td_grip *g)
{
    return td_vec3_of(component(n.x, normal, g->ahead.x, g->aside.x, g->hold),
                      component(n.y, normal, g->ahead.y, g->aside.y, g->hold),
                      component(n.z, normal, g->ahead.z, g->aside.z, g->hold));
}

/// From the leg's origin to where z is z_min on the line through the moved pebble.
HALVES_APART static td_near3 aside_of(const td_grip *g, td_dir3 down, td_near z_min)
{
    const td_near3 lies =
        td_near3_of(td_nnarrow(td_nmul(g->ahead.x, g->s_x) + td_nmul(g->aside.x, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.y, g->s_x) + td_nmul(g->aside.y, g->s_y)),
                    td_nnarrow(td_nmul(g->ahead.z, g->s_x) + td_nmul(g->aside.z, g->s_y)));
    const td_near up = z_min - td_near3_along(down, lies);
    return td_near3_add(lies, td_near3_scaled(down, up));
}

static td_real bear(const td_strut *strut, const td_grip *grip, td_wheel_out *out)
{
    const td_real normal = td_grip_bear(strut, grip);
    if (out->next.is_unlimited || normal <= out->next.yield) {
        return normal;
    }
    out->flags |= TD_WHEEL_YIELD; // [HW H14]
    return out->next.yield;
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
APART static bool press(tick *t, const td_leg *leg, td_near3 speed, td_near3 *aside)
{
    td_grip grip;
    td_wheel_out *const out = t->out;
    const td_pebble pebble = {td_place_arm(&leg->origin, &out->next.pebble_s), speed,
                              out->next.normal_s};
    if (!td_near3_is_near(pebble.arm)) {
        return false;
    }
    if (!td_grip_meet(leg, &pebble, t->gear->wheel->cos_min, &grip)) {
        out->flags |= TD_WHEEL_STEEP; // [HW W13]
        return false;
    }
    if (!(grip.z < t->strut->z_max && grip.z > -TD_GRIP_REACH)) {
        return false; // [HW W7]
    }
    td_grip_look(leg, &pebble, &grip);
    t->normal = pebble.normal;
    t->ratio = grip.ratio;
    const td_rim rim = rim_of(t);
    out->flags |= grip.z <= t->strut->z_min ? TD_WHEEL_BOTTOMED : 0u; // [HW W17]
    out->length = grip.z;
    out->normal = bear(t->strut, &grip, out);
    const td_wheel_border border = td_grip_hold(t->gear, &rim, out->normal, &grip);
    out->border = (int8_t)border;
    out->next.phase = phase_after(border);
    out->force_w = force_of(pebble.normal, out->normal, &grip);
    if (border != TD_BORDER_INSIDE) {
        td_grip_move(t->gear, border, &grip);
        *aside = aside_of(&grip, leg->down, t->strut->z_min);
    }
    return true;
}

static td_near3 speed_of(td_wide x, td_wide y, td_wide z)
{
    return td_near3_of(td_near_speed(x), td_near_speed(y), td_near_speed(z));
}

HALVES_APART static bool press_fixed(tick *t, const td_motion *body, td_near3 *aside)
{
    t->out->point_w = t->out->next.pebble_s.p;
    const td_wvec3 own = td_motion_velocity(body, t->out->point_w); // [HW W8]
    return press(t, &t->leg_w, speed_of(-own.x, -own.y, -own.z), aside);
}

/// How fast a point of a solid passes that of the body.
HALVES_APART static td_near3
passing(const td_motion *body, const td_motion *solid, const td_vec3 *point_w)
{
    const td_wvec3 own = td_motion_velocity(body, *point_w); // [HW W8]
    const td_wvec3 its = td_motion_velocity(solid, *point_w);
    return speed_of(its.x - own.x, its.y - own.y, its.z - own.z);
}

/// press() where the solid moves: into its frame, and back. [HW W14]
APART static bool
press_moving(tick *t, const td_motion *body, const td_motion *solid, td_near3 *aside)
{
    td_leg leg_s;
    const td_rot r_sw = td_rot_inv(&solid->r_wb);
    t->out->point_w = td_motion_point(solid, t->out->next.pebble_s.p);
    const td_near3 speed_w = passing(body, solid, &t->out->point_w);
    td_leg_see(&t->leg_w, solid, &r_sw, &leg_s);
    if (!press(t, &leg_s, td_near3_turned(&r_sw, speed_w), aside)) {
        return false;
    }
    *aside = td_near3_turned(&solid->r_wb, *aside);
    t->out->force_w = td_rot_vec(&solid->r_wb, t->out->force_w);
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
    const td_motion *const bodies = t->input->bodies;
    const td_motion *const body = &bodies[t->gear->wheel->body];
    const uint32_t other = t->ground->solids[out->next.solid].body;
    out->solid = out->next.solid;
    const bool is_held = other == TD_SOLID_FIXED ? press_fixed(t, body, aside)
                                                 : press_moving(t, body, &bodies[other], aside);
    if (is_held) {
        out->torque_w = torque_of(out->point_w, body->origin_w.p, out->force_w); // [HW W8]
    }
    return is_held;
}

/// What becomes of the wheel after its force.
static void move_on(tick *t, const td_near3 *aside)
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

/// Makes contact where there was none. @return is there one?
static bool touch_down(tick *t, const td_near3 *aside)
{
    const bool is_free = t->state->phase == TD_WHEEL_FREE || t->state->solid >= t->ground->n_solids;
    if (is_free) {
        t->out->next.phase = TD_WHEEL_STANDING; // [HW W9]
    }
    return !is_free || seek(t, aside);
}

void td_wheel_evaluate(const td_gear *gear,
                       const td_ground *ground,
                       const td_wheel_state *state,
                       const td_wheel_input *input,
                       td_wheel_out *out)
{
    const td_wheel *const wheel = gear->wheel;
    tick t;
    t.gear = gear;
    t.ground = ground;
    t.state = state;
    t.input = input;
    t.out = out;
    t.normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    t.strut = state->is_broken && wheel->stub != NULL ? &wheel->stub->leg : &gear->leg;
    td_leg_place(wheel, &input->bodies[wheel->body], input->steer, &t.leg_w);
    out->next = *state;
    out->looks = 0u;
    out->flags = state->is_broken ? TD_WHEEL_BROKEN : 0u;
    td_near3 aside = td_near3_scaled(t.leg_w.down, t.strut->z_min);
    if (touch_down(&t, &aside) && stand(&t, &aside)) {
        move_on(&t, &aside);
    } else {
        stay_free(&t);
    }
}

void td_wheel_reaction(const td_wheel_out *out,
                       td_vec3 about_w,
                       td_vec3 *force_w,
                       td_vec3 *torque_w)
{
    *force_w = td_vec3_neg(out->force_w);
    *torque_w = torque_of(out->point_w, about_w, *force_w);
}
