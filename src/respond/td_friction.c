/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 801
#include "td_friction.h"
#include "td_material.h"
#include "td_math.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"
#include "td_friction_inner.h"
#include "td_slider.h"

static td_fault wrong(uint32_t index, td_friction_field field)
{
    return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, index, (uint32_t)field);
}

static bool is_within(td_unit u, td_unit most)
{
    return td_is_number(td_from_unit(u)) && u >= TD_U(0.0) && u <= most;
}

static uint32_t wrong_field(const td_friction *f)
{
    if (!is_within(f->mu_s, TD_U(1.999))) {
        return TD_FRICTION_MU_S;
    }
    if (!is_within(f->mu_k, f->mu_s)) {
        return TD_FRICTION_MU_K;
    }
    if (!(td_in_range(f->k) && f->k >= TD_LENGTH_MIN)) {
        return TD_FRICTION_K;
    }
    if (!(td_in_range(f->d) && f->d >= TD_ZERO && f->d < TD_MATERIAL_DAMPING_MAX)) {
        return TD_FRICTION_D;
    }
    if (!(td_in_range(f->renew) && f->renew > TD_ZERO)) {
        return TD_FRICTION_RENEW;
    }
    return is_within(f->tick, TD_UNIT_ONE) && f->tick > TD_U(0.0) ? 0u : (uint32_t)TD_FRICTION_TICK;
}

td_fault td_friction_set(td_friction *friction, uint32_t index)
{
    const uint32_t field = wrong_field(friction);
    if (field != 0u) {
        return wrong(index, (td_friction_field)field);
    }
    td_friction_set_checked(friction);
    return td_fault_none();
}

void td_friction_set_checked(td_friction *friction)
{
    TD_ASSERT(wrong_field(friction) == 0u);
    const td_proj past = td_pmul(TD_UNIT_ONE, friction->d);
    const td_proj all = td_pmul(friction->tick, friction->k) + past;
    friction->keep = td_proj_ratio(past, all);
    TD_ASSERT(td_is_share(friction->keep));
    friction->flex = td_near_flex(friction->tick, all);
    friction->drag = td_drag_of(friction->d);
    TD_ASSERT(friction->drag >= TD_DRAG(0.0));
}

/* ---- frames ---- */

/// [m/s] Of b against a, along the surface.
static TD_NOINLINE td_near3 speed_of(const td_friction_place *place)
{
    const td_vec3 v = place->velocity_w;
    const td_near3 speed = td_near3_of(td_near_speed(td_widen(v.x)), td_near_speed(td_widen(v.y)),
                                       td_near_speed(td_widen(v.z)));
    return td_slider_across(place->normal_w, speed);
}

static td_vec3 to_body(const td_rot *rot, td_vec3 origin, td_vec3 p_w)
{
    const td_rot back = td_rot_inv(rot);
    return td_rot_vec(&back, td_vec3_sub_far(p_w, origin));
}

static TD_NOINLINE void mark_of(const td_friction_place *place, const td_pebble *p, td_place *out)
{
    out->p = place->origin_b;
    out->residual = place->residual_b;
    td_place_add_turned(out, place->rot_b, p->mark_b);
}

/// The way from the pebble to a place.
static TD_NOINLINE td_near3 way_from(const td_friction_place *place,
                                     const td_pebble *p,
                                     const td_place *to)
{
    td_place pebble_w = {place->origin_a, place->residual_a};
    td_place_add_turned(&pebble_w, place->rot_a, p->pebble_a);
    return td_place_arm(&pebble_w, to);
}

static TD_NOINLINE td_near3 to_frame_a(const td_friction_place *place, td_near3 s_w)
{
    const td_rot back = td_rot_inv(place->rot_a);
    return td_near3_turned(&back, s_w);
}

/* ---- the border ---- */

/// The grain along the surface. @return whether there is one: it may stand on the surface
static bool grain_along(const td_grain *grain, const td_friction_place *place, td_dir3 *out)
{
    const td_dir3 along_w = td_rot_dir(place->rot_a, grain->along_a);
    const td_near3 whole = td_near3_scaled(along_w, TD_NEAR(1.0));
    const td_near3 flat = td_slider_across(place->normal_w, whole);
    const td_vec3 real =
        td_vec3_of(td_near_real(flat.x), td_near_real(flat.y), td_near_real(flat.z));
    const bool has_grain = td_vec3_normalize(real, along_w, out) > TD_R(0.01);
    TD_ASSERT(!has_grain || td_dir3_is_unit(*out));
    return has_grain;
}

/// How much more a direction counts than one along the grain: what lies across it by 1 / across.
static td_real weight_across(td_dir3 grain, td_unit across, td_dir3 along)
{
    const td_real ahead = td_pnarrow(td_dir3_dot(grain, td_dir3_scale(along, TD_ONE)));
    const td_vec3 beside = td_vec3_sub(td_dir3_scale(along, TD_ONE), td_dir3_scale(grain, ahead));
    const td_real wide = td_div(td_vec3_length(beside), td_from_unit(across));
    return td_vec3_length(td_vec3_of(ahead, wide, TD_ZERO));
}

/// What friction can hold in a direction: mu N along the grain, less or more across it.
static TD_NOINLINE td_real limit_of(const td_grain *grain,
                                    const td_friction_place *place,
                                    td_dir3 along,
                                    td_real load)
{
    td_dir3 grain_w;
    if (grain == 0 || !grain_along(grain, place, &grain_w)) {
        return load;
    }
    const td_real weight = weight_across(grain_w, grain->across, along);
    TD_ASSERT(weight > TD_ZERO);
    return td_div(load, weight);
}

/* ---- the stretch ---- */

/// Is a mark out of the place by more than `most`, along any axis?
static bool is_off(const td_place *mark_w, td_vec3 point_w, td_real most)
{
    const td_vec3 d = td_vec3_sub_far(mark_w->p, point_w);
    return td_abs(d.x) > most || td_abs(d.y) > most || td_abs(d.z) > most;
}

/// The place stays where it is if a mark is out of it by less than this after a tick.
static td_real still_of(const td_friction *f)
{
    return td_add(td_mul(f->renew, TD_R(0.015625)), td_mul(TD_R(2.0), TD_REAL_EPS));
}

/// Puts pebble and mark down so that the stretch is s.
static TD_NOINLINE void
put_pebble(const td_friction_place *place, const td_place *mark_w, const td_near3 *s, td_pebble *p)
{
    const td_vec3 at = {td_sub(mark_w->p.x, td_near_real(s->x)),
                        td_sub(mark_w->p.y, td_near_real(s->y)),
                        td_sub(mark_w->p.z, td_near_real(s->z))};
    p->pebble_a = to_body(place->rot_a, place->origin_a, at);
    const td_near3 way = way_from(place, p, mark_w);
    p->residual_a = to_frame_a(place, td_near3_sub(way, *s));
}

void td_friction_put_down(const td_friction_place *place, const td_near3 *s, td_pebble *pebble)
{
    td_place mark_w;
    TD_ASSERT(pebble->is_set);
    mark_of(place, pebble, &mark_w);
    if (pebble->is_rolling) {
        pebble->residual_a = to_frame_a(place, *s);
    } else {
        put_pebble(place, &mark_w, s, pebble);
    }
}

static void put_mark(const td_friction_place *place, td_place *mark_w, td_pebble *p)
{
    p->is_set = true;
    p->mark_b = to_body(place->rot_b, place->origin_b, place->point_w);
    mark_of(place, p, mark_w);
}

td_near3 td_friction_stretch(const td_friction_place *place, const td_pebble *pebble)
{
    const td_near3 residual = td_near3_turned(place->rot_a, pebble->residual_a);
    td_place mark_w;
    mark_of(place, pebble, &mark_w);
    return pebble->is_rolling ? residual : td_near3_sub(way_from(place, pebble, &mark_w), residual);
}

/// Standing: as far as the bodies have come since the pebble was put down. A place that wanders off has
/// rolled: from now on the stretch follows the speed.
static td_near3 stretch_standing(const td_friction *f,
                                 const td_friction_place *place,
                                 td_place *mark_w,
                                 td_pebble *p)
{
    const td_near3 way = way_from(place, p, mark_w);
    const td_near3 residual = td_near3_turned(place->rot_a, p->residual_a);
    const td_near3 s =
        td_slider_across(place->normal_w, td_slider_bounded(td_near3_sub(way, residual)));
    if (is_off(mark_w, place->point_w, f->renew)) {
        put_mark(place, mark_w, p);
        p->is_rolling = true;
        p->residual_a = to_frame_a(place, s);
    }
    return s;
}

/// Rolling: s + h v.
static td_near3 stretch_rolling(const td_friction *f,
                                const td_friction_place *place,
                                const td_near3 *v,
                                td_place *mark_w,
                                td_pebble *p)
{
    const td_near3 last = td_near3_turned(place->rot_a, p->residual_a);
    const td_near3 s = td_slider_across(place->normal_w, td_slider_gone_on(last, f->tick, v));
    p->is_rolling = is_off(mark_w, place->point_w, still_of(f));
    put_mark(place, mark_w, p);
    if (p->is_rolling) {
        p->residual_a = to_frame_a(place, s);
    } else {
        put_pebble(place, mark_w, &s, p);
    }
    return s;
}

/// The stretch in this tick; the pebble follows, if it has to.
static TD_NOINLINE td_near3 stretch_of(const td_friction *f,
                                       const td_friction_place *place,
                                       const td_near3 *v,
                                       td_place *mark_w,
                                       td_pebble *p)
{
    if (!p->is_set) {
        put_mark(place, mark_w, p);
        const td_near3 none = td_near3_zero();
        put_pebble(place, mark_w, &none, p);
        return none;
    }
    mark_of(place, p, mark_w);
    return p->is_rolling ? stretch_rolling(f, place, v, mark_w, p)
                         : stretch_standing(f, place, mark_w, p);
}

/* ---- one step ---- */

static td_slider slider_of(const td_friction *f)
{
    const td_slider slider = {f->k, f->drag, f->tick, f->keep, f->flex};
    return slider;
}

static td_real length_of(td_near3 s)
{
    return td_vec3_length(td_vec3_of(td_near_real(s.x), td_near_real(s.y), td_near_real(s.z)));
}

static TD_NOINLINE void slip(const td_friction *f,
                             const td_friction_place *place,
                             const td_place *mark_w,
                             const td_near3 *s,
                             const td_near3 *v,
                             td_friction_out *out)
{
    const td_slider slider = slider_of(f);
    const td_near3 next = td_slider_moved(&slider, s, v, out->force_w);
    TD_ASSERT(td_slider_is_held(next));
    out->slip = length_of(td_near3_sub(next, *s));
    TD_ASSERT(out->slip >= TD_ZERO);
    out->pebble.is_slipping = true;
    if (out->pebble.is_rolling) {
        out->pebble.residual_a = to_frame_a(place, next);
    } else {
        put_pebble(place, mark_w, &next, &out->pebble);
    }
}

static const td_pebble nothing = {.is_set = false};

void td_friction_evaluate(const td_friction *friction,
                          const td_grain *grain,
                          const td_pebble *memory,
                          const td_friction_place *place,
                          td_real load,
                          td_friction_out *out)
{
    const bool holds = load > TD_ZERO;
    out->force_w = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    out->slip = TD_ZERO;
    out->pebble = holds ? *memory : nothing;
    if (!holds) {
        return;
    }
    const td_near3 v = speed_of(place);
    td_place mark_w;
    const td_near3 s = stretch_of(friction, place, &v, &mark_w, &out->pebble);
    TD_ASSERT(out->pebble.is_set);
    TD_ASSERT(td_slider_is_held(s));
    const td_slider slider = slider_of(friction);
    const td_slider_pull t = td_slider_trial(&slider, &s, &v);
    td_slider_size p;
    td_slider_measure(&t, place->normal_w, &p);
    TD_ASSERT(!(p.size > TD_ZERO) || td_dir3_is_unit(p.along));
    const td_real limit = limit_of(grain, place, p.along, load);
    TD_ASSERT(limit >= TD_ZERO);
    if (p.size <= td_scale(memory->is_slipping ? friction->mu_k : friction->mu_s, limit)) {
        out->force_w = td_slider_force(&t);
        out->pebble.is_slipping = false;
        return;
    }
    out->force_w = td_dir3_scale(p.along, td_scale(friction->mu_k, limit));
    slip(friction, place, &mark_w, &s, &v, out);
}

/* ---- without a memory ---- */

td_vec3 td_friction_smooth(td_unit mu_k, td_real load, td_dir3 normal_w, td_vec3 v_w, td_real v_s)
{
    const td_vec3 v =
        td_vec3_sub(v_w, td_dir3_scale(normal_w, td_pnarrow(td_dir3_dot(normal_w, v_w))));
    td_dir3 along = normal_w;
    const td_real speed = td_vec3_normalize(v, normal_w, &along);
    const td_real size = td_vec3_length(td_vec3_of(speed, v_s, TD_ZERO));
    const td_unit share = td_wide_ratio(td_widen(speed), td_widen(size));
    TD_ASSERT(share >= TD_U(0.0) && share <= TD_UNIT_ONE + TD_UNIT_EPS + TD_UNIT_EPS);
    return td_dir3_scale(along, -td_scale(share, td_scale(mu_k, load)));
}
