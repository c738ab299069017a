/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_scaled.h, td_restitution.h, td_law.h, td_inertia.h and
 * td_impulse.h. */
#include "kernel_walk.h"
#include "td_impulse.h"
#include "td_law.h"
#include "td_restitution.h"

/* ---- inputs and results ---- */

/// A positive number of ordinary size.
static td_real some_positive(kernel *k)
{
    return td_abs(kernel_some(k));
}

/// In 0 to 1, now and then an end.
static td_unit share(kernel *k)
{
    return td_uabs(kernel_unit(k));
}

/// Within +-4.
static td_real near_zero(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(4.0));
}

static td_vec3 near_vec(kernel *k)
{
    const td_real x = near_zero(k);
    const td_real y = near_zero(k);
    return td_vec3_of(x, y, near_zero(k));
}

static void put_scaled(kernel *k, td_scaled a)
{
#if defined(TD_SCALAR_Q16)
    td_hash_word(&k->hash, (uint32_t)a.mantissa);
    td_hash_word(&k->hash, (uint32_t)a.shift);
#else
    kernel_put(k, a);
#endif
}

static void put_scaled3(kernel *k, td_scaled3 a)
{
#if defined(TD_SCALAR_Q16)
    td_hash_word(&k->hash, (uint32_t)a.x);
    td_hash_word(&k->hash, (uint32_t)a.y);
    td_hash_word(&k->hash, (uint32_t)a.z);
    td_hash_word(&k->hash, (uint32_t)a.shift);
#else
    kernel_put_vec3(k, a);
#endif
}

static void put_sym3(kernel *k, td_sym3 s)
{
    kernel_put_vec3(k, td_vec3_of(s.xx, s.yy, s.zz));
    kernel_put_vec3(k, td_vec3_of(s.xy, s.xz, s.yz));
}

/* ---- numbers with an exponent ---- */

static td_scaled some_scaled(kernel *k)
{
    const td_scaled a = td_scaled_of(kernel_inside(k));
    const td_scaled b = td_scaled_of(kernel_some(k));
    return kernel_below(k, 2u) == 0u ? td_scaled_mul(a, b) : td_scaled_div(a, b);
}

APART static void scaled_numbers(kernel *k)
{
    const td_scaled a = some_scaled(k);
    const td_scaled b = some_scaled(k);
    put_scaled(k, td_scaled_of_unit(kernel_unit(k)));
    put_scaled(k, td_scaled_of_wide(kernel_wide(k)));
    put_scaled(k, td_scaled_of_proj(kernel_proj(k)));
    put_scaled(k, td_scaled_mul(a, b));
    put_scaled(k, td_scaled_add(a, td_scaled_neg(b)));
    put_scaled(k, td_scaled_times(a, kernel_some(k)));
    put_scaled(k, td_scaled_div(a, kernel_below(k, 8u) == 0u ? TD_SCALED_ZERO : b));
    put_scaled(k, td_scaled_sqrt(a));
    kernel_put(k, td_scaled_real(a));
    kernel_put(k, td_scaled_scale(a, kernel_some(k)));
    kernel_put_bool(k, td_scaled_is_positive(a));
    kernel_put_bool(k, td_scaled_is_less(a, b));
    put_scaled(k, td_scaled_max(a, b));
}

APART static void scaled_vectors(kernel *k)
{
    td_dir3 d[3];
    td_scaled s[3];
    for (int i = 0; i < 3; ++i) {
        d[i] = kernel_dir3(k);
        s[i] = some_scaled(k);
    }
    const td_vec3 r = kernel_vec3(k);
    const td_scaled3 along = td_scaled3_of_dir(d[0]);
    const td_scaled3 arm = td_scaled3_cross(&r, &along);
    put_scaled3(k, arm);
    put_scaled3(k, td_scaled3_sum(s, d));
    put_scaled(k, td_scaled3_dot(&arm, &along));
    put_scaled(k, td_scaled3_along(&arm, &r));
    kernel_put_vec3(k, td_scaled3_real(td_scaled_of(kernel_some(k)), &along));
#if defined(TD_SCALAR_Q16)
    const int64_t row = td_scaled3_row(&arm, (int32_t)r.x, (int32_t)r.y, (int32_t)r.z);
    td_hash_long(&k->hash, (uint64_t)row);
    put_scaled(k, td_scaled_pack(row, 16));
    kernel_put(k, td_scaled_scale_coarse(TD_SCALED_ONE, kernel_some(k)));
    put_scaled3(k, td_scaled3_pack(row, -row, 3, 7));
#endif
}

/* ---- laws ---- */

static td_law some_law(kernel *k)
{
    td_law law = {.kind = (td_law_kind)kernel_below(k, (uint32_t)TD_LAW_KINDS)};
    law.stiffness = some_positive(k);
    law.restitution = share(k);
    law.threshold = some_positive(k);
    law.speed_min = kernel_below(k, 2u) == 0u ? TD_ZERO : some_positive(k);
    law.blend = some_positive(k);
    law.duration = some_positive(k);
    return law;
}

static void put_memory(kernel *k, const td_law_memory *m)
{
    kernel_put_bool(k, m->is_touching);
    kernel_put_bool(k, m->is_parting);
    kernel_put(k, m->entry_speed);
    put_scaled(k, m->gain);
    kernel_put(k, m->elapsed);
}

static void follow_contact(kernel *k, const td_law *law)
{
    td_law_memory memory = {.is_touching = false};
    for (uint32_t i = 0u; i < 4u; ++i) {
        td_law_out out = {.force = TD_ZERO};
        const td_real depth = td_law_depth(law, near_zero(k));
        const td_real speed = kernel_below(k, 8u) == 0u ? kernel_hostile(k) : near_zero(k);
        td_hash_word(&k->hash, (uint32_t)td_law_evaluate(law, &memory, depth, speed, &out));
        kernel_put(k, out.force);
        td_hash_word(&k->hash, (uint32_t)out.phase);
        put_memory(k, &out.memory);
        if (kernel_below(k, 4u) != 0u) {
            td_law_commit(&memory, &out, TD_R(0.0078125));
        }
    }
}

/* As the tick has it: v0 follows, spring and damping apart. */
static void follow_blow(kernel *k, const td_law *law)
{
    td_law_memory memory = {.is_touching = false};
    for (uint32_t i = 0u; i < 4u; ++i) {
        td_law_memory next;
        const td_real speed = near_zero(k);
        const bool touches = kernel_below(k, 8u) != 0u;
        td_hash_word(&k->hash, (uint32_t)td_law_follow(law, &memory, touches, speed, &next));
        put_memory(k, &next);
        if (touches) {
            const td_near depth = td_near_of(td_abs(near_zero(k)));
            const td_law_push push = td_law_push_at(law, &next, depth, speed);
            kernel_put(k, push.spring);
            kernel_put(k, push.damping);
        }
        memory = next;
        td_law_pass(&memory, TD_R(0.0078125));
    }
    kernel_put(k, td_law_depth_root(law));
}

APART static void laws(kernel *k)
{
    td_law law = some_law(k);
    td_law_use use;
    td_law_report report = {.grade = TD_LAW_WEAK};
    if (kernel_put_fault(k, td_law_check(&law, 3u))) {
        follow_blow(k, &law);
    }
    follow_contact(k, &law);
    use.inverse_mass = some_positive(k);
    use.rate = TD_R(1000.0);
    use.speed = kernel_below(k, 8u) == 0u ? kernel_hostile(k) : some_positive(k);
    use.size = some_positive(k);
    kernel_put_fault(k, td_law_classify(&law, &use, &report));
    td_hash_word(&k->hash, (uint32_t)report.grade);
    kernel_put(k, report.depth);
    kernel_put(k, report.ticks);
    kernel_put(k, report.q);
    law.stiffness = kernel_hostile(k);
    kernel_put_fault(k, td_law_check(&law, 4u));
}

APART static void parts_of_laws(kernel *k)
{
    const td_unit e = share(k);
    kernel_put(k, td_restitution_damping(e));
    kernel_put(k, td_restitution_fraction(e));
    kernel_put(k, td_restitution_cubic(e));
    const td_law law = some_law(k);
    const td_law_memory memory = td_law_enter(&law, near_zero(k));
    const td_real depth = near_zero(k);
    const td_real speed = near_zero(k);
    kernel_put(k, td_law_force(&law, &memory, depth, speed));
    kernel_put(k, td_law_user(&law, &memory, depth, speed));
    kernel_put(k, td_law_quintic(depth, TD_R(3.0), speed, -near_zero(k)));
}

/* ---- impulses ---- */

static td_sym3 some_inverse(kernel *k)
{
    td_sym3 s = {TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO};
    td_sym3 inverse = s;
    const uint32_t kind = kernel_below(k, 4u);
    const td_rot r = td_rot_from_quat(kernel_quat(k));
    s.xx = some_positive(k);
    s.yy = kind == 1u ? TD_ZERO : some_positive(k);
    s.zz = kind == 1u ? TD_ZERO : some_positive(k);
    s.xy = kind == 2u ? kernel_some(k) : TD_ZERO; /* now and then no inertia at all */
    td_hash_word(&k->hash, (uint32_t)td_inertia_invert(&s, &inverse));
    put_sym3(k, inverse);
    kernel_put_vec3(k, td_inertia_times(&s, near_vec(k)));
    kernel_put_bool(k, td_inertia_is_semidefinite(&s));
    return kind == 0u ? inverse : td_inertia_turn(&s, &r);
}

static td_impulse_body some_body(kernel *k)
{
    td_impulse_body body;
    body.inverse_mass = kernel_below(k, 4u) == 0u ? TD_ZERO : some_positive(k);
    body.inverse_inertia_w = some_inverse(k);
    body.centre_w = near_vec(k);
    body.twist_w.linear = kernel_below(k, 8u) == 0u ? kernel_vec3(k) : near_vec(k);
    body.twist_w.angular = near_vec(k);
    return body;
}

static void put_impulse(kernel *k, const td_impulse *out)
{
    td_hash_word(&k->hash, (uint32_t)out->outcome);
    kernel_put_bool(k, out->is_sliding);
    kernel_put(k, out->size);
    kernel_put_vec3(k, out->impulse_w);
    kernel_put(k, out->speed_before);
    kernel_put(k, out->speed_after);
    kernel_put_vec3(k, out->a_w.linear);
    kernel_put_vec3(k, out->a_w.angular);
    kernel_put_vec3(k, out->b_w.linear);
    kernel_put_vec3(k, out->b_w.angular);
}

APART static void impulses(kernel *k)
{
    static td_impulse out;
    td_impulse_body a = some_body(k);
    const td_impulse_body b = some_body(k);
    td_impulse_contact contact;
    contact.normal_w = kernel_dir3(k);
    contact.point_w = near_vec(k);
    contact.restitution = share(k);
    contact.speed_min = some_positive(k);
    for (uint32_t i = 0u; i < 2u; ++i) {
        contact.friction = i == 0u ? TD_U(0.0) : share(k);
        const td_fault fault = td_impulse_solve(&a, &b, &contact, &out);
        kernel_put_fault(k, fault);
        put_impulse(k, &out);
        if (fault.status == TD_OK) {
            kernel_put_bool(k, td_impulse_solve_checked(&b, &a, &contact, &out));
            put_impulse(k, &out);
        }
    }
    contact.speed_min = kernel_hostile(k);
    kernel_put_fault(k, td_impulse_check_contact(&contact));
    a.inverse_mass = kernel_hostile(k);
    kernel_put_fault(k, td_impulse_check_body(&a, 1u));
}

void kernel_round_respond(kernel *k)
{
    scaled_numbers(k);
    scaled_vectors(k);
    laws(k);
    parts_of_laws(k);
    impulses(k);
}
