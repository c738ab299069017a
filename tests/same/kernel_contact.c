/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_friction.h, td_roll.h, td_passive.h, td_slide.h, td_wrench.h,
 * td_parting.h and td_collide.h. */
#include "walks.h"
#include "td_collide.h"
#include "td_friction.h"
#include "td_parting.h"
#include "td_passive.h"
#include "td_roll.h"
#include "td_slide.h"

/* ---- inputs and results ---- */

/// Within +-4.
static td_real near_zero(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(4.0));
}

static td_vec2 near_vec2(kernel *k)
{
    const td_real x = near_zero(k);
    return td_vec2_of(x, near_zero(k));
}

static td_vec3 near_vec(kernel *k)
{
    const td_real x = near_zero(k);
    const td_real y = near_zero(k);
    return td_vec3_of(x, y, near_zero(k));
}

/// Mostly ordinary and positive; now and then nothing that any door lets through.
static td_real some_positive(kernel *k)
{
    return kernel_below(k, 32u) == 0u ? kernel_hostile(k) : td_abs(kernel_some(k));
}

static td_unit share(kernel *k)
{
    return td_uabs(kernel_unit(k));
}

static void put_wrench(kernel *k, const td_wrench *wrench)
{
    kernel_put_vec3(k, wrench->force_w);
    kernel_put_vec3(k, wrench->torque_w);
}

static td_near3 few_microns(kernel *k)
{
    const td_near x = td_near_scale(kernel_unit(k), TD_NEAR(0.0000152587890625));
    return td_near3_of(x, TD_NEAR_ZERO, -x);
}

static td_vec3 real3(td_near3 v)
{
    return td_vec3_of(td_near_real(v.x), td_near_real(v.y), td_near_real(v.z));
}

/* ---- friction ---- */

static td_friction some_friction(kernel *k)
{
    td_friction f = {.mu_s = share(k)};
    f.mu_k = kernel_below(k, 8u) == 0u ? share(k) : f.mu_s;
    f.k = some_positive(k);
    f.d = some_positive(k);
    f.renew = some_positive(k);
    f.tick = TD_U(0.0009765625);
    return f;
}

/// A pebble that rubs along for a few steps, on bodies that turn.
static void rub(kernel *k, const td_friction *friction)
{
    const td_rot rot_a = td_rot_from_quat(kernel_quat(k));
    const td_rot rot_b = td_rot_from_quat(kernel_quat(k));
    td_grain grain = {.along_a = kernel_dir3(k), .across = TD_U(0.5)};
    td_friction_place place = {.rot_a = &rot_a, .rot_b = &rot_b, .normal_w = kernel_dir3(k)};
    td_pebble pebble = {.is_set = false, .is_rolling = kernel_below(k, 4u) == 0u};
    place.origin_a = near_vec(k);
    place.origin_b = near_vec(k);
    place.point_w = near_vec(k);
    place.residual_a = few_microns(k);
    place.residual_b = few_microns(k);
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_friction_out out;
        place.velocity_w = near_vec(k);
        const td_real load = near_zero(k);
        td_friction_evaluate(friction, i == 1u ? &grain : 0, &pebble, &place, load, &out);
        kernel_put_vec3(k, out.force_w);
        kernel_put(k, out.slip);
        kernel_put_bool(k, out.pebble.is_set);
        kernel_put_bool(k, out.pebble.is_slipping);
        kernel_put_vec3(k, out.pebble.pebble_a);
        kernel_put_vec3(k, out.pebble.mark_b);
        kernel_put_vec3(k, real3(out.pebble.residual_a));
        kernel_put_bool(k, out.pebble.is_rolling);
        pebble = out.pebble;
        if (pebble.is_set) {
            kernel_put_vec3(k, real3(td_friction_stretch(&place, &pebble)));
        }
        place.origin_b = td_vec3_add_far(place.origin_b, td_dir3_scale(grain.along_a, TD_R(0.125)));
    }
}

static void friction(kernel *k)
{
    td_friction f = some_friction(k);
    if (kernel_put_fault(k, td_friction_set(&f, 5u))) {
        kernel_put_unit(k, f.keep);
        rub(k, &f);
    }
    const td_dir3 n = kernel_dir3(k);
    const td_vec3 v = near_vec(k);
    const td_real load = td_abs(near_zero(k));
    kernel_put_vec3(k, td_friction_smooth(share(k), load, n, v, TD_R(0.0625)));
}

/* ---- slides ---- */

static td_slide_body some_slider(kernel *k)
{
    td_slide_body body;
    body.inverse_mass = some_positive(k);
    body.inverse_inertia = some_positive(k);
    body.centre_w = near_vec2(k);
    body.velocity_w = near_vec2(k);
    body.spin = near_zero(k);
    body.force_w = near_vec2(k);
    body.torque = near_zero(k);
    return body;
}

static void slide(kernel *k)
{
    const td_slide_body a = some_slider(k);
    const td_slide_body b = some_slider(k);
    td_slide_contact contact = {.vertex_w = near_vec2(k), .normal_w = {TD_U(0.6), TD_U(0.8)}};
    td_slide_out out = {.force = TD_ZERO};
    contact.depth = near_zero(k);
    contact.is_on_edge = kernel_below(k, 4u) != 0u;
    contact.rate = TD_R(1000.0);
    contact.recovery = some_positive(k);
    (void)kernel_put_fault(k, td_slide_evaluate(contact.depth > TD_ZERO, &a, &b, &contact, &out));
    kernel_put_bool(k, out.is_tied);
    kernel_put_bool(k, out.is_released);
    kernel_put(k, out.force);
}

/* ---- wrenches ---- */

static void wrenches(kernel *k)
{
    td_wrench sum_a = td_wrench_zero();
    td_wrench sum_b = td_wrench_zero();
    td_wrench_side a = {.sum = &sum_a};
    td_wrench_side b = {.sum = &sum_b};
    a.origin_w = near_vec(k);
    a.point_w = near_vec(k);
    b.origin_w = near_vec(k);
    b.point_w = near_vec(k);
    td_wrench_add_pair(&a, &b, near_vec(k));
    td_wrench_add(&sum_a, near_vec(k), a.point_w, a.origin_w);
    const td_wrench sum = td_wrench_sum(sum_a, sum_b);
    const td_wrench moved = td_wrench_about(sum_b, b.origin_w, a.origin_w);
    put_wrench(k, &sum_a);
    put_wrench(k, &sum);
    put_wrench(k, &moved);
}

/* ---- pairs of shapes ---- */

static void parting(kernel *k)
{
    static td_convex convex;
    static td_placed a, b;
    static td_parting found;
    const td_shape box = {TD_SHAPE_BOX, {TD_ONE, TD_R(0.5), TD_R(0.25)}, TD_ZERO, 0};
    td_parting_rule rule = {.c0 = TD_R(0.5)};
    td_pose x = TD_POSE_IDENTITY;
    rule.kappa = some_positive(k);
    rule.lengths_max = (uint16_t)kernel_below(k, 3u);
    x.p.x = td_scale(kernel_unit(k), TD_R(0.5));
    x.q = kernel_quat(k);
    (void)td_convex_set(&box, TD_ONE, &convex);
    (void)td_placed_set(&convex, &TD_POSE_IDENTITY, &a);
    (void)td_placed_set(&convex, &x, &b);
    td_hash_word(&k->hash,
                 (uint32_t)td_parting_find(&a, &b, &rule, kernel_distance_work(), &found));
    kernel_put(k, found.depth_source);
    kernel_put_dir3(k, found.along_source);
    kernel_put(k, found.depth);
    kernel_put_dir3(k, found.along);
    kernel_put(k, found.length);
    td_hash_word(&k->hash, found.calls);
}

static void closest_face(kernel *k)
{
    td_dir3 normal;
    const td_vec3 half = td_vec3_of(TD_ONE, TD_R(2.0), TD_R(3.0));
    kernel_put(k, td_parting_face(half, near_vec(k), &normal));
    kernel_put_dir3(k, normal);
}

#define BODIES 3u

static void draw_bodies(kernel *k, const td_convex *convex, td_collide_body bodies[BODIES])
{
    for (uint32_t i = 0u; i < BODIES; ++i) {
        bodies[i].convex = convex;
        bodies[i].x_wb.p = td_vec3_of(td_from_unit(kernel_unit(k)), TD_ZERO, TD_ZERO);
        bodies[i].x_wb.q = kernel_quat(k);
        bodies[i].twist_w.linear = near_vec(k);
        bodies[i].twist_w.angular = near_vec(k);
        bodies[i].mass = kernel_below(k, 4u) == 0u ? TD_ZERO : some_positive(k);
        bodies[i].inertia = td_vec3_of(TD_ONE, TD_ONE, some_positive(k));
        bodies[i].material = (uint16_t)kernel_below(k, 2u);
    }
}

static void collide(kernel *k)
{
    static td_convex convex;
    static td_collide_body bodies[BODIES];
    static td_law_memory memory[TD_COLLIDE_PAIRS(BODIES)], next[TD_COLLIDE_PAIRS(BODIES)];
    static td_wrench out[BODIES];
    const td_shape box = {TD_SHAPE_BOX, {TD_ONE, TD_R(0.5), TD_R(0.25)}, TD_R(0.0625), 0};
    const td_law soft = {.kind = TD_LAW_SPRING, .stiffness = TD_R(64.0), .restitution = TD_U(1.0)};
    const td_law hard = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(500.0), .restitution = TD_U(0.5)};
    const td_law laws[] = {soft, hard, hard, soft};
    const td_collide_rules rules = {laws, 2u};
    (void)td_convex_set(&box, TD_ONE, &convex);
    draw_bodies(k, &convex, bodies);
    (void)kernel_put_fault(k, td_collide_check(&rules, bodies, BODIES));
    for (uint32_t i = 0u; i < 2u; ++i) {
        const td_status status =
            td_collide(&rules, bodies, BODIES, memory, next, kernel_distance_work(), out);
        td_hash_word(&k->hash, (uint32_t)status);
        for (uint32_t b = 0u; b < BODIES; ++b) {
            put_wrench(k, &out[b]);
        }
        td_collide_accept(memory, next, BODIES, TD_R(0.0009765625));
        kernel_put(k, memory[td_collide_pair(0u, 1u + i, BODIES)].entry_speed);
    }
}

/* ---- rolling ---- */

static void roll(kernel *k)
{
    const td_rot rot = td_rot_from_quat(kernel_quat(k));
    td_roll roll = {.tick = TD_U(0.0009765625), .mobility = td_scaled_of(TD_R(0.0078125))};
    td_roll_out out;
    td_near3 angle = {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO};
    roll.rolling = td_abs(near_zero(k));
    roll.spinning = td_abs(near_zero(k));
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_dir3 normal = kernel_dir3(k);
        td_roll_evaluate(&roll, &angle, &rot, normal, near_vec(k), &out);
        kernel_put_vec3(k, out.torque_w);
        kernel_put_vec3(k, real3(out.angle_a));
        angle = out.angle_a;
    }
}

/* ---- accounts ---- */

static td_twist some_twist(kernel *k)
{
    td_twist twist;
    twist.linear = near_vec(k);
    twist.angular = near_vec(k);
    return twist;
}

static td_party some_party(kernel *k, const td_mobility *mobility, const td_rot *r_wb)
{
    td_party party = {.mobility = kernel_below(k, 4u) == 0u ? 0 : mobility, .r_wb = r_wb};
    party.twist_w = some_twist(k);
    party.wrench_w.force_w = near_vec(k);
    party.wrench_w.torque_w = near_vec(k);
    return party;
}

static void put_party(kernel *k, const td_party *party)
{
    put_wrench(k, &party->wrench_w);
    kernel_put_vec3(k, party->kick_w.linear);
    kernel_put_vec3(k, party->kick_w.angular);
}

static void accounts(kernel *k)
{
    td_mobility mobility;
    const td_real mass = td_abs(kernel_some(k));
    const td_vec3 inertia = td_vec3_of(TD_ONE, td_abs(kernel_some(k)), TD_R(0.25));
    const td_rot rot = td_rot_from_quat(kernel_quat(k));
    td_mobility_set(mass, inertia, TD_U(0.0009765625), &mobility);
    td_party a = some_party(k, &mobility, &rot);
    td_party b = some_party(k, &mobility, &rot);
    td_passive_kick(&b);
    put_party(k, &b);
    const td_passive_sum sum = td_passive_meet(&a, &b);
    kernel_put_wide(k, sum.power);
    kernel_put_wide(k, sum.own);
    kernel_put_wide(k, td_passive_power(&a.wrench_w, &b.twist_w));
    kernel_put_wide(k, td_passive_work(&a.wrench_w, &a.twist_w, &b.twist_w));
    kernel_put_unit(k, td_passive_damping(&sum, 1u + kernel_below(k, 9u)));
    const td_real force = near_zero(k);
    const td_unit part = td_passive_share(&sum, td_wmul(force, near_zero(k)));
    kernel_put_unit(k, part);
    td_passive_scale(&a, part);
    put_party(k, &a);
}

void kernel_round_contact(kernel *k)
{
    friction(k);
    slide(k);
    wrenches(k);
    roll(k);
    accounts(k);
    closest_face(k);
    collide(k);
    if (kernel_below(k, 8u) == 0u) {
        parting(k);
    }
}
