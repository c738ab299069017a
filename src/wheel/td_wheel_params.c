/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 903
#include "td_wheel_params.h"
#include <stddef.h>
#include "td_material.h"

/* ---- check ---- */

#if defined(TD_SCALAR_Q16)
#    define STIFF_END TD_REAL_MAX
#    define DRAG_END  TD_DRAG(1023.0)
#    define REACH     TD_NEAR(4.0)
#else
#    define STIFF_END TD_R(1073741824.0) /* 2^30: forces can then be squared */
#    define DRAG_END  STIFF_END
#    define REACH     TD_NEAR(512.0)
#endif
#define COS_LEAST TD_U(0.142857143)

/* td_is_number comes first: a comparison of NaN is an invalid operation. */

static bool is_damping(td_drag d)
{
    return td_is_number(td_drag_real(d)) && d >= TD_DRAG(0.0) && d < DRAG_END;
}

static bool is_stiffness(td_real k)
{
    return td_is_number(k) && k >= TD_LENGTH_MIN && k < STIFF_END;
}

static bool is_length(td_near z)
{
    return td_is_number(td_near_real(z)) && z >= -REACH && z <= REACH;
}

static bool is_within(td_unit u, td_unit least, td_unit most)
{
    return td_is_number(td_from_unit(u)) && u >= least && u <= most;
}

static bool is_mount(const td_pose *x_bk)
{
    return td_in_range(x_bk->p.x) && td_in_range(x_bk->p.y) && td_in_range(x_bk->p.z) &&
           td_quat_is_unit(x_bk->q);
}

static bool is_relaxation(td_real length)
{
    return td_in_range(length) && (length == TD_ZERO || length >= TD_R(0.001));
}

/// Which member of a leg is wrong, or 0.
static uint32_t wrong_leg(const td_strut *leg)
{
    if (!is_length(leg->z_min) || !is_length(leg->z_max) || leg->z_min >= leg->z_max) {
        return TD_WHEEL_FIELD_TRAVEL;
    }
    if (!is_length(leg->z_zero) || leg->z_zero <= leg->z_min || leg->z_zero > leg->z_max) {
        return TD_WHEEL_FIELD_ZERO;
    }
    if (!is_stiffness(leg->k)) {
        return TD_WHEEL_FIELD_K_Z;
    }
    return is_damping(leg->d_in) && is_damping(leg->d_out) ? 0u : (uint32_t)TD_WHEEL_FIELD_D_Z;
}

static bool is_stub(const td_stub *stub, const td_strut *leg)
{
    return wrong_leg(&stub->leg) == 0u && stub->leg.z_max == leg->z_min &&
           is_within(stub->mu_s, TD_U(0.0), TD_MU_MAX) &&
           is_within(stub->mu_k, TD_U(0.0), stub->mu_s);
}

static uint32_t wrong_tyre(const td_wheel *w)
{
    if (!is_stiffness(w->k_xy)) {
        return TD_WHEEL_FIELD_K_XY;
    }
    if (!is_damping(w->d_xy)) {
        return TD_WHEEL_FIELD_D_XY;
    }
    if (!is_within(w->c_rr, TD_U(0.0), TD_UNIT_ONE)) {
        return TD_WHEEL_FIELD_ROLLING;
    }
    return is_relaxation(w->relaxation) ? 0u : (uint32_t)TD_WHEEL_FIELD_RELAXATION;
}

static uint32_t wrong_rest(const td_wheel *w, td_unit tick)
{
    if (!is_mount(&w->x_bk)) {
        return TD_WHEEL_FIELD_MOUNT;
    }
    if (!is_within(w->cos_min, COS_LEAST, TD_UNIT_ONE)) {
        return TD_WHEEL_FIELD_COS_MIN;
    }
    if (!(td_is_number(w->mass_eff) && w->mass_eff >= TD_ZERO && w->mass_eff < STIFF_END)) {
        return TD_WHEEL_FIELD_MASS;
    }
    if (w->stub != NULL && !is_stub(w->stub, &w->leg)) {
        return TD_WHEEL_FIELD_STUB;
    }
    return is_within(tick, TD_U(0.0), TD_WHEEL_TICK_MAX) && tick > TD_U(0.0)
               ? 0u
               : (uint32_t)TD_WHEEL_FIELD_TICK;
}

/// Which member is wrong, or 0.
static uint32_t wrong_member(const td_wheel *w, td_unit tick)
{
    const uint32_t leg = wrong_leg(&w->leg);
    const uint32_t tyre = leg == 0u ? wrong_tyre(w) : leg;
    return tyre == 0u ? wrong_rest(w, tick) : tyre;
}

/* ---- stability ---- */

td_real td_wheel_params_stability(td_unit tick, td_real k, td_real d, td_real inverse_mass)
{
    const td_real both = td_add(td_scale(tick, k), td_add(d, d));
    TD_ASSERT(both >= TD_ZERO);
    return td_scale(tick, td_mul(both, inverse_mass)); // [HW W19]
}

static td_real merit_of(const td_strut *leg, td_unit tick, td_real inverse_mass)
{
    const td_real d = td_max(td_drag_real(leg->d_in), td_drag_real(leg->d_out));
    return td_wheel_params_stability(tick, leg->k, d, inverse_mass);
}

/// Of the springs of a wheel: of the leg, of the tyre, of what is left when the leg breaks.
typedef struct merits {
    td_real leg, tyre, stub;
} merits;

static merits merits_of(const td_wheel_params *params, td_real inverse_mass)
{
    const td_stub *const stub = params->wheel->stub;
    const td_real d_xy = td_drag_real(params->d_xy);
    const merits q = {merit_of(&params->leg, params->tick, inverse_mass),
                      td_wheel_params_stability(params->tick, params->k_xy, d_xy, inverse_mass),
                      stub != NULL ? merit_of(&stub->leg, params->tick, inverse_mass) : TD_ZERO};
    return q;
}

td_real td_wheel_params_merit(const td_wheel_params *params, td_real inverse_mass)
{
    const merits q = merits_of(params, inverse_mass);
    return td_max(td_max(q.leg, q.tyre), q.stub);
}

/// The worst of the springs decides.
static td_fault judge(const td_wheel_params *params, td_real inverse_mass, uint32_t index)
{
    const merits q = merits_of(params, inverse_mass);
    const td_real whole = td_max(q.leg, q.tyre);
    const td_real worst = td_max(whole, q.stub);
    TD_ASSERT(worst >= TD_ZERO);
    if (worst < TD_ONE) {
        return td_fault_none();
    }
    const uint32_t field = q.stub > whole   ? TD_WHEEL_FIELD_STUB
                           : q.leg > q.tyre ? TD_WHEEL_FIELD_K_Z
                                            : TD_WHEEL_FIELD_K_XY;
    return td_fault_of(worst < TD_R(4.0) ? TD_PARTIAL : TD_E_ARG, TD_ITEM_WHEEL, index, field);
}

/* ---- ready ---- */

/// What an implicit step would leave of a force: m / (m + h (d + h k)).
static td_unit left_by(td_real mass, td_real drag)
{
    const td_wide whole = td_widen(mass) + td_widen(drag);
    TD_ASSERT(whole >= td_widen(mass) && whole > TD_WIDE_ZERO);
    return td_wide_ratio(td_widen(mass), whole);
}

// Explicit: F = k s + d s'. Implicit: F = (k s + (d + h k) s') / (1 + h (d + h k) / m). One text serves
// both: the implicit force has other constants. Of two dampers the stronger one decides on the share.
static void make_implicit(td_unit tick, td_real mass, td_real *k, td_drag *d, td_drag *other)
{
    const td_real more = td_scale(tick, *k);
    const td_real d_1 = td_add(td_drag_real(*d), more);
    const td_real d_2 = td_add(td_drag_real(*other), more);
    const td_unit share = left_by(mass, td_scale(tick, td_max(d_1, d_2)));
    TD_ASSERT(share > TD_U(0.0) && share <= TD_UNIT_ONE);
    *k = td_scale(share, *k);
    *d = td_drag_of(td_scale(share, d_1));
    *other = td_drag_of(td_scale(share, d_2));
}

/// h times the memory, for speeds as td_near has them.
static td_unit lag_of(td_unit tick, td_unit memory)
{
#if defined(TD_SCALAR_Q16)
    return (td_unit)(int32_t)td_near_round((int64_t)td_umul(tick, memory), 25);
#else
    return td_umul(tick, memory);
#endif
}

static void make_ready(const td_wheel *w, td_unit tick, td_wheel_params *out)
{
    const td_proj damping = td_pmul(TD_UNIT_ONE, td_drag_real(w->d_xy));
    const td_proj all = td_pmul(tick, w->k_xy) + damping;
    td_drag d_xy = w->d_xy;
    out->wheel = w;
    out->leg = w->leg;
    out->k_xy = w->k_xy;
    out->d_xy = w->d_xy;
    out->memory = td_proj_ratio(damping, all);
    TD_ASSERT(out->memory >= TD_U(0.0) && out->memory <= TD_UNIT_ONE);
    out->lag = lag_of(tick, out->memory);
    TD_ASSERT(out->lag >= TD_U(0.0));
    out->flex = td_near_flex(tick, all);
    out->inverse_relaxation = w->relaxation > TD_ZERO ? td_recip(w->relaxation) : TD_ZERO;
    TD_ASSERT((out->inverse_relaxation > TD_ZERO) == (w->relaxation > TD_ZERO));
    out->tick = tick;
    if (w->mass_eff > TD_ZERO) {
        make_implicit(tick, w->mass_eff, &out->k_xy, &out->d_xy, &d_xy);
        make_implicit(tick, w->mass_eff, &out->leg.k, &out->leg.d_in, &out->leg.d_out);
        TD_ASSERT(out->leg.k >= TD_ZERO && out->leg.k <= w->leg.k);
    }
}

td_fault td_wheel_params_check(const td_wheel *wheel, td_unit tick, uint32_t index)
{
    const uint32_t field = wrong_member(wheel, tick);
    return field == 0u ? td_fault_none() : td_fault_of(TD_E_ARG, TD_ITEM_WHEEL, index, field);
}

td_fault td_wheel_params_set(
    const td_wheel *wheel, td_unit tick, td_real inverse_mass, uint32_t index, td_wheel_params *out)
{
    const td_fault wrong = td_wheel_params_check(wheel, tick, index);
    if (wrong.status != TD_OK) {
        return wrong;
    }
    td_wheel_params params;
    make_ready(wheel, tick, &params);
    const td_fault fault = judge(&params, inverse_mass, index);
    if (fault.status >= TD_OK) {
        *out = params;
    }
    return fault;
}
