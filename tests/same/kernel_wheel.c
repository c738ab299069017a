/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_material.h, td_ground.h, td_wheel_params.h and td_wheel.h. */
#include "td_wheel_work.h"
#include "house.h"
#include "walks.h"
#include "td_wheel.h"

enum {
    CRAFT,
    DECK,
    BODIES
};

#define TICKS 4u

/* A field, beside it a house on a deck, and a barrel of water; or the field on the deck, and no house.
 * Forces in kN. */
static const td_half_space plane[] = {TD_HALF_SPACE(-0.0625, 0.0, 1.0, 0.0)};
static const td_scenery_op whole[] = {TD_LEAF(0)};
static const td_scenery field = {plane, 0, whole, 1u, 0u, 1u};
static const td_scenery_solid ashore[] = {{&field, 0u, TD_WORLD}, {&house, 1u, DECK}};
static const td_scenery_solid at_sea[] = {{&field, 0u, DECK}};
static td_material materials[2];
static td_modifier wet[1];
static td_box3 boxes[2];
static td_ground ground = {ashore, materials, wet, boxes, 2u, 2u, 1u};

static const td_stub stub = {
    {TD_NEAR(-0.2), TD_NEAR(0.3), TD_NEAR(0.3), TD_R(300.0), TD_DRAG(8.0), TD_DRAG(8.0)},
    TD_U(0.3),
    TD_U(0.25)};

/* Four wheels: as they come, with a stub, with a relaxation length, for long ticks. */
#define WHEEL(more)                                                                                \
    {                                                                                              \
        .x_bk = {{TD_R(-0.4), TD_R(1.2), TD_R(0.2)},                                               \
                 {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},                                  \
        .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(70.0), TD_DRAG(5.0), TD_DRAG(3.0)}, \
        .k_xy = TD_R(200.0), .d_xy = TD_DRAG(4.0), .c_rr = TD_U(0.015), .cos_min = TD_U(0.3),      \
        .body = CRAFT, more                                                                        \
    }
static const td_wheel wheels[] = {WHEEL(.stub = 0), WHEEL(.stub = &stub),
                                  WHEEL(.relaxation = TD_R(0.3)), WHEEL(.mass_eff = TD_R(0.25))};

/* ---- inputs ---- */

static td_real within(kernel *k, td_real size)
{
    return td_scale(kernel_unit(k), size);
}

static td_vec3 within3(kernel *k, td_real size)
{
    const td_real x = within(k, size);
    const td_real y = within(k, size);
    const td_real z = within(k, size);
    return td_vec3_of(x, y, z);
}

static td_material some_material(kernel *k)
{
    td_material m = TD_MATERIAL_SOFT(0.5, 5.0);
    m.mu_s = td_uabs(kernel_unit(k));
    m.mu_k = td_uabs(kernel_unit(k));
    m.stiffness = td_abs(kernel_some(k));
    m.restitution = td_uabs(kernel_unit(k));
    m.is_unlimited = kernel_below(k, 4u) != 0u;
    return m;
}

/* Wheels down, leaning a little, the leg's end about the field: half a turn about x. */
static td_pose craft_pose(kernel *k)
{
    const td_unit lean = td_unarrow(td_umul(kernel_unit(k), TD_U(0.06)));
    td_quat q = {lean, TD_U(0.99), TD_U(-0.02), TD_U(0.01)};
    (void)td_quat_normalize(&q);
    td_pose pose = {within3(k, TD_R(2.0)), q};
    pose.p.z = TD_R(0.875) + within(k, TD_R(0.25));
    return pose;
}

static void move(kernel *k, uint32_t body, const td_pose *pose, td_real fast, td_motion *motion)
{
    const td_vec3 v = within3(k, fast);
    const td_twist twist = {v, within3(k, TD_R(0.5))};
    (void)kernel_put_fault(k, td_motion_set(pose, td_near3_zero(), &twist, body, motion));
}

/* ---- results ---- */

static void put_near(kernel *k, td_near a)
{
#if defined(TD_SCALAR_Q16)
    td_hash_word(&k->hash, (uint32_t)a);
#else
    kernel_put(k, a);
#endif
}

static void put_material(kernel *k, const td_material *m)
{
    kernel_put_unit(k, m->mu_s);
    kernel_put_unit(k, m->mu_k);
    kernel_put(k, m->yield);
    kernel_put(k, m->stiffness);
    kernel_put_unit(k, m->restitution);
    td_hash_word(&k->hash, m->law);
    kernel_put_bool(k, m->is_unlimited);
}

static void put_state(kernel *k, const td_wheel_state *s)
{
    kernel_put_vec3(k, s->pebble_s.p);
    put_near(k, s->pebble_s.residual.x);
    put_near(k, s->pebble_s.residual.y);
    put_near(k, s->pebble_s.residual.z);
    kernel_put_dir3(k, s->normal_s);
    td_hash_word(&k->hash, s->solid);
    td_hash_word(&k->hash, (uint32_t)td_wheel_source_state(s->phase));
    kernel_put_bool(k, s->is_broken);
}

APART static void put_out(kernel *k, const td_wheel_out *out)
{
    td_vec3 force;
    td_vec3 torque;
    kernel_put_vec3(k, out->force_w);
    kernel_put_vec3(k, out->torque_w);
    kernel_put_vec3(k, out->point_w);
    kernel_put(k, out->normal);
    put_near(k, out->length);
    td_hash_word(&k->hash, (uint32_t)out->border);
    td_hash_word(&k->hash, out->flags);
    td_hash_word(&k->hash, out->leaf_tests);
    td_wheel_reaction(out, td_vec3_of(TD_ONE, TD_R(-2.0), TD_ZERO), &force, &torque);
    kernel_put_vec3(k, force);
    kernel_put_vec3(k, torque);
    put_state(k, &out->next);
}

/* ---- rounds ---- */

APART static void stuff(kernel *k)
{
    const td_material wrong = some_material(k);
    (void)kernel_put_fault(k, td_material_check(&wrong, 5u));
    for (uint32_t i = 0u; i < 2u; ++i) {
        materials[i] = some_material(k);
        materials[i].mu_k = td_unarrow(td_umul(materials[i].mu_s, materials[i].mu_k));
    }
    const td_material both = td_material_mix(&materials[0], &materials[1]);
    const td_material_pair row = {1u, 0u, both};
    put_material(k, &both);
    const td_material met = td_material_meet(materials, &row, kernel_below(k, 2u), 0u, 1u);
    put_material(k, &met);
}

APART static void lay_ground(kernel *k, const td_motion *bodies)
{
    td_material m = materials[0];
    wet[0].region = &barrel;
    wet[0].body = DECK;
    wet[0].keep = (uint16_t)kernel_below(k, 64u);
    wet[0].material = some_material(k);
    td_modifier_apply(&wet[0], &m);
    put_material(k, &m);
    (void)kernel_put_fault(k, td_ground_check(&ground, kernel_below(k, 2u) + DECK));
    td_ground_bound(&ground, boxes);
    const td_box3 box = td_ground_box(&barrel);
    kernel_put_vec3(k, box.lo);
    kernel_put_vec3(k, boxes[0].hi);
    td_hash_word(&k->hash, td_ground_material(&ground, bodies, 0u, within3(k, TD_R(3.0)), &m));
    put_material(k, &m);
    td_hash_word(&k->hash, td_ground_modify(&ground, bodies, within3(k, TD_R(3.0)), &m));
    put_material(k, &m);
}

static bool make_gear(kernel *k, const td_wheel *wheel, td_wheel_params *params)
{
    const td_unit tick = kernel_below(k, 4u) == 0u ? kernel_unit(k) : TD_U(0.001);
    const td_real inverse_mass = td_abs(kernel_some(k));
    kernel_put(k, td_wheel_params_stability(TD_U(0.004), wheel->k_xy, TD_R(4.0), inverse_mass));
    (void)kernel_put_fault(k, td_wheel_params_check(wheel, tick, 2u));
    const td_fault fault = td_wheel_params_set(wheel, tick, inverse_mass, 2u, params);
    (void)kernel_put_fault(k, fault);
    if (fault.status >= TD_OK) {
        kernel_put(k, td_wheel_params_merit(params, inverse_mass));
    }
    return fault.status >= TD_OK ||
           td_wheel_params_set(wheel, TD_U(0.001), TD_ZERO, 2u, params).status == TD_OK;
}

/* A pebble that is carried along, from a leg that stands above it to one a little aside. */
static void carry(kernel *k, const td_wheel *wheel, td_wheel_state *state)
{
    const td_place above = {td_vec3_add(state->pebble_s.p, td_vec3_of(TD_ZERO, TD_ZERO, TD_R(0.5))),
                            td_near3_zero()};
    const td_leg before = {
        above, {TD_U(0.0), -TD_UNIT_ONE, TD_U(0.0)}, {TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE}};
    td_leg now = before;
    now.origin.p = td_vec3_add(now.origin.p, within3(k, TD_R(0.25)));
    kernel_put_bool(k, td_wheel_carry(wheel, &before, &now, state));
    put_state(k, state);
}

APART static void roll(kernel *k, const td_wheel_params *params, td_motion *bodies)
{
    const td_real fast = kernel_below(k, 2u) == 0u ? TD_R(8.0) : TD_R(0.125);
    td_pose pose = craft_pose(k);
    td_wheel_state state;
    td_wheel_work work;
    td_wheel_out out;
    td_wheel_reset(&state);
    for (uint32_t i = 0u; i < TICKS; ++i) {
        const td_real brake = td_abs(within(k, TD_R(6.0)));
        const td_wheel_input input = {bodies, brake, within(k, TD_ONE), &work};
        move(k, CRAFT, &pose, fast, &bodies[CRAFT]);
        (void)kernel_put_fault(k, td_wheel_check(&input, i));
        td_wheel_evaluate(params, &ground, &state, &input, &out);
        put_out(k, &out);
        td_wheel_commit(&state, &out);
        pose.p = td_vec3_add(pose.p, within3(k, td_mul(fast, TD_R(0.0078125))));
    }
    carry(k, params->wheel, &state);
    const td_real brake = kernel_hostile(k);
    const td_wheel_input hostile = {bodies, brake, kernel_hostile(k), &work};
    (void)kernel_put_fault(k, td_wheel_check(&hostile, 1u));
}

/* The deck aside, turned as it likes, with the house on it; or below, heeling a little. */
APART static void place_deck(kernel *k, td_motion *deck)
{
    const bool is_below = kernel_below(k, 2u) == 0u;
    const td_dir3 ahead = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    td_pose pose = {{TD_R(7.0), TD_ONE, TD_R(-3.0)}, kernel_quat(k)};
    if (is_below) {
        pose.p = td_vec3_of(TD_ONE, TD_ONE, TD_R(0.125));
        pose.q = td_quat_from_axis_angle(ahead, within(k, TD_R(0.125)));
    }
    ground.solids = is_below ? at_sea : ashore;
    ground.n_solids = is_below ? 1u : 2u;
    td_motion_residual(deck);
    move(k, DECK, &pose, TD_R(2.0), deck);
}

void kernel_round_wheel(kernel *k)
{
    td_motion bodies[BODIES];
    td_wheel_params params;
    td_motion_residual(&bodies[CRAFT]);
    place_deck(k, &bodies[DECK]);
    stuff(k);
    lay_ground(k, bodies);
    if (make_gear(k, &wheels[kernel_below(k, 4u)], &params)) {
        roll(k, &params, bodies);
    }
}
