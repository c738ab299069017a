/* SPDX-License-Identifier: MIT */
#include "td_friction.h"
#include "td_math.h"
#include "../number/td_call.h"

static td_fault wrong(uint32_t index, td_friction_field field)
{
    return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, index, (uint32_t)field);
}

static bool is_positive(td_real a)
{
    return a > TD_ZERO && td_in_range(a);
}

td_fault td_friction_set(td_friction *friction, uint32_t index)
{
    if (!(friction->mu_s >= TD_U(0.0) && friction->mu_s < TD_U(1.999))) {
        return wrong(index, TD_FRICTION_MU_S);
    }
    if (!(friction->mu_k >= TD_U(0.0) && friction->mu_k <= friction->mu_s)) {
        return wrong(index, TD_FRICTION_MU_K);
    }
    if (!is_positive(friction->k)) {
        return wrong(index, TD_FRICTION_K);
    }
    if (!(friction->d >= TD_ZERO && td_in_range(friction->d))) {
        return wrong(index, TD_FRICTION_D);
    }
    if (!is_positive(friction->renew)) {
        return wrong(index, TD_FRICTION_RENEW);
    }
    if (!(friction->tick > TD_U(0.0) && friction->tick <= TD_UNIT_ONE)) {
        return wrong(index, TD_FRICTION_TICK);
    }
    const td_proj past = td_pmul(TD_UNIT_ONE, friction->d);
    const td_proj all = td_pmul(friction->tick, friction->k) + past;
    friction->keep = td_pratio(past, all);
    friction->flex = td_near_flex(friction->tick, all);
    return td_fault_none();
}

/* ---- vectors along the surface ---- */

static TD_APART td_vec3 along_surface(td_dir3 n, td_vec3 v)
{
    return td_vec3_sub(v, td_dir3_scale(n, td_pnarrow(td_dir3_dot(n, v))));
}

static TD_APART td_vec3 to_world(const td_rot *rot, td_vec3 origin, td_vec3 p)
{
    return td_vec3_add_far(origin, td_rot_vec(rot, p));
}

static TD_APART td_vec3 to_body(const td_rot *rot, td_vec3 origin, td_vec3 p_w)
{
    const td_rot back = td_rot_inv(rot);
    return td_rot_vec(&back, td_vec3_sub_far(p_w, origin));
}

static TD_APART td_dir3 dir_to_world(const td_rot *rot, td_dir3 d)
{
    return td_rot_dir(rot, d);
}

/* ---- the border ---- */

/// The grain along the surface. @return whether there is one: it may stand on the surface
static TD_APART bool
grain_along(const td_grain *grain, const td_friction_place *place, td_dir3 *out)
{
    const td_dir3 along_w = dir_to_world(place->rot_a, grain->along_a);
    const td_vec3 flat = along_surface(place->normal_w, td_dir3_scale(along_w, TD_ONE));
    return td_vec3_normalize(flat, along_w, out) > TD_R(0.01);
}

/// What lies across the grain counts for more.
static TD_APART td_real size_across(td_dir3 along, td_unit across, td_vec3 force)
{
    const td_real x = td_pnarrow(td_dir3_dot(along, force));
    const td_vec3 rest = td_vec3_sub(force, td_dir3_scale(along, x));
    const td_real y = td_div(td_vec3_length(rest), td_from_unit(across));
    return td_vec3_length(td_vec3_of(x, y, TD_ZERO));
}

/// The size of a force as the border sees it.
static TD_OUT_OF_LINE td_real size_of(const td_grain *grain,
                                      const td_friction_place *place,
                                      td_vec3 force)
{
    td_dir3 along;
    const bool has_grain = grain != 0 && grain_along(grain, place, &along);
    return has_grain ? size_across(along, grain->across, force) : td_vec3_length(force);
}

/// T = -(k s + d v)
static TD_APART td_vec3 trial(const td_friction *f, td_vec3 s, td_vec3 v)
{
    return td_vec3_of(-td_narrow(td_wmul(f->k, s.x) + td_wmul(f->d, v.x)),
                      -td_narrow(td_wmul(f->k, s.y) + td_wmul(f->d, v.y)),
                      -td_narrow(td_wmul(f->k, s.z) + td_wmul(f->d, v.z)));
}

/// The stretch with which spring and damper give the force that is left, at the end of the tick: of
/// k s' + d (s' - s_0) / h = -F with s_0 = s - h v, where it was a tick ago. [HW W6]
static td_real moved(const td_friction *f, td_real s, td_real v, td_real force)
{
    const td_real before = td_sub(s, td_scale(f->tick, v));
    const td_wnear kept = td_nmul(f->keep, td_near_of(before));
    return td_near_real(td_near_bend(kept, f->flex, -force));
}

/* ---- one step ---- */

static TD_OUT_OF_LINE void
put_down(const td_friction_place *place, td_vec3 mark_w, td_vec3 s, td_pebble *pebble)
{
    pebble->is_set = true;
    pebble->mark_b = to_body(place->rot_b, place->origin_b, mark_w);
    pebble->pebble_a = to_body(place->rot_a, place->origin_a, td_vec3_sub(mark_w, s));
}

static bool is_far(const td_friction *f, td_vec3 mark_w, td_vec3 point_w)
{
    const td_vec3 d = td_vec3_sub_far(mark_w, point_w);
    return td_abs(d.x) > f->renew || td_abs(d.y) > f->renew || td_abs(d.z) > f->renew;
}

static TD_OUT_OF_LINE void slip(const td_friction *f,
                                const td_friction_place *place,
                                td_vec3 mark_w,
                                td_vec3 s,
                                td_friction_out *out)
{
    const td_vec3 v = along_surface(place->normal_w, place->velocity_w);
    const td_vec3 next =
        td_vec3_of(moved(f, s.x, v.x, out->force_w.x), moved(f, s.y, v.y, out->force_w.y),
                   moved(f, s.z, v.z, out->force_w.z));
    out->slip = td_vec3_length(td_vec3_sub(next, s));
    out->pebble.is_slipping = true;
    out->pebble.pebble_a = to_body(place->rot_a, place->origin_a, td_vec3_sub(mark_w, next));
}

void td_friction_evaluate(const td_friction *friction,
                          const td_grain *grain,
                          const td_pebble *memory,
                          const td_friction_place *place,
                          td_real load,
                          td_friction_out *out)
{
    const td_pebble nothing = {
        false, false, {TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    out->force_w = zero;
    out->slip = TD_ZERO;
    out->pebble = nothing;
    if (!(load > TD_ZERO)) {
        return;
    }
    out->pebble = *memory;
    td_vec3 mark_w = place->point_w;
    td_vec3 s = zero;
    if (memory->is_set) {
        const td_vec3 pebble_w = to_world(place->rot_a, place->origin_a, memory->pebble_a);
        mark_w = to_world(place->rot_b, place->origin_b, memory->mark_b);
        s = along_surface(place->normal_w, td_vec3_sub_far(mark_w, pebble_w));
    }
    if (!memory->is_set || is_far(friction, mark_w, place->point_w)) {
        mark_w = place->point_w;
        put_down(place, mark_w, s, &out->pebble);
    }
    const td_vec3 v = along_surface(place->normal_w, place->velocity_w);
    const td_vec3 force = trial(friction, s, v);
    const td_real size = size_of(grain, place, force);
    const td_unit mu = memory->is_slipping ? friction->mu_k : friction->mu_s;
    if (size <= td_scale(mu, load)) {
        out->force_w = force;
        out->pebble.is_slipping = false;
        return;
    }
    const td_unit share = td_wratio(td_widen(td_scale(friction->mu_k, load)), td_widen(size));
    out->force_w =
        td_vec3_of(td_scale(share, force.x), td_scale(share, force.y), td_scale(share, force.z));
    slip(friction, place, mark_w, s, out);
}

/* ---- without a memory ---- */

td_vec3 td_friction_smooth(td_unit mu_k, td_real load, td_dir3 normal_w, td_vec3 v_w, td_real v_s)
{
    const td_vec3 v = along_surface(normal_w, v_w);
    td_dir3 along = normal_w;
    const td_real speed = td_vec3_normalize(v, normal_w, &along);
    const td_real size = td_vec3_length(td_vec3_of(speed, v_s, TD_ZERO));
    const td_unit share = td_wratio(td_widen(speed), td_widen(size));
    return td_dir3_scale(along, -td_scale(share, td_scale(mu_k, load)));
}
