/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

#define ROUNDS 24

/// How stiffly a body stands on its legs: against sinking, pitching and rolling.
typedef struct stance {
    td_real sink;        ///< [force/m]
    td_real pitch, roll; ///< [force m/rad]
} stance;

static stance stance_of(const td_scene *scene, uint32_t body)
{
    stance s = {TD_ZERO, TD_ZERO, TD_ZERO};
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        const td_wheel *const wheel = &scene->wheels[i];
        if (wheel->body == body) {
            const td_vec3 p = wheel->x_bk.p;
            s.sink = td_add(s.sink, wheel->leg.k);
            s.pitch = td_add(s.pitch, td_mul(wheel->leg.k, td_mul(p.x, p.x)));
            s.roll = td_add(s.roll, td_mul(wheel->leg.k, td_mul(p.y, p.y)));
        }
    }
    return s;
}

/// A small turn about an axis of the body, 0: x, 1: y.
static void turn(td_body_input *motion, td_real angle, bool about_y)
{
    const td_dir3 axis = about_y ? td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0))
                                 : td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    motion->x_wb.q = td_quat_mul(motion->x_wb.q, td_quat_from_axis_angle(axis, angle));
    (void)td_quat_normalize(&motion->x_wb.q);
}

static td_real limited(td_real a, td_real most)
{
    return td_clamp(a, -most, most);
}

/// Moves a body towards balance: where more pushes than weighs, up, and the other way round. Half of
/// the way a round, since legs that still hang do not push yet.
static void relax(
    const td_plan *plan, uint32_t body, td_vec3 gravity_w, const td_out *out, td_body_input *motion)
{
    const stance s = stance_of(plan->scene, body);
    const td_wrench *const w = &out->wrenches[body];
    const td_vec3 weight = td_vec3_mul(gravity_w, plan->scene->bodies[body].mass);
    td_dir3 down = td_dir3_of(TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE);
    (void)td_vec3_normalize(gravity_w, down, &down);
    const td_vec3 net = td_vec3_add(w->force_w, weight);
    const td_real lift = td_div(-td_pnarrow(td_dir3_dot(down, net)), s.sink);
    const td_vec3 torque_b = td_quat_rotate(td_quat_conj(motion->x_wb.q), w->torque_w);
    const td_real step = limited(td_half(lift), TD_R(0.05));
    const td_real roll = limited(td_half(td_div(torque_b.x, s.roll)), TD_R(0.02));
    const td_real pitch = limited(td_half(td_div(torque_b.y, s.pitch)), TD_R(0.02));
    td_place moved = {motion->x_wb.p, motion->rest_w};
    const td_near3 way =
        td_near3_of(td_near_of(td_scale(down.x, -step)), td_near_of(td_scale(down.y, -step)),
                    td_near_of(td_scale(down.z, -step)));
    td_place_add(&moved, way);
    motion->x_wb.p = moved.p;
    motion->rest_w = moved.rest;
    turn(motion, roll, false);
    turn(motion, pitch, true);
}

td_fault td_settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   td_settle_room *room,
                   td_body_input *bodies,
                   const td_input *others)
{
    if (plan == 0 || plan->scene == 0 || body >= plan->scene->n_bodies ||
        !(plan->scene->bodies[body].mass > TD_ZERO) ||
        !(stance_of(plan->scene, body).sink > TD_ZERO)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_BODY);
    }
    const td_input input = {bodies, others->nodes, others->wheels};
    const td_fault fault = td_tick_check_input(plan, 0, &input, 0);
    if (fault.status != TD_OK) {
        return fault;
    }
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    bodies[body].twist_w = still;
    for (int i = 0; i < ROUNDS; ++i) {
        (void)td_reset(plan, &input, room->state);
        (void)td_evaluate(plan, room->state, &input, room->scratch, room->out);
        relax(plan, body, gravity_w, room->out, &bodies[body]);
    }
    return fault;
}
