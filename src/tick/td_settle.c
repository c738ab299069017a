/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"
#include "../number/td_call.h"

#define ROUNDS     48
#define STEP_MOST  TD_R(0.05) /* [m] a round */
#define ANGLE_MOST TD_R(0.02) /* [rad] a round */

/* Down, and two axes across it about which a body tilts. */
typedef struct compass {
    td_dir3 down, across[2];
} compass;

static compass compass_of(td_vec3 gravity_w)
{
    const td_dir3 x = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    const td_dir3 y = td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0));
    compass c = {td_dir3_of(TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE), {x, y}};
    (void)td_vec3_normalize(gravity_w, c.down, &c.down);
    const bool along_x = td_uabs(c.down.x) > TD_U(0.75);
    c.across[0] = td_near_unit(td_near_across(c.down, along_x ? y : x));
    c.across[1] = td_near_across(c.down, c.across[0]);
    return c;
}

/* ---- how stiffly a body stands ---- */

/// Against sinking, and against tilting about two axes.
typedef struct stance {
    td_real sink;    ///< [force/m] 0: nothing touches
    td_real tilt[2]; ///< [force m/rad]
} stance;

/// A spring at a point of the body: it is pressed in by (axis x arm) . down a radian.
static void add_spring(const compass *c, td_vec3 arm, td_real k, stance *sum)
{
    sum->sink = td_add(sum->sink, k);
    for (int i = 0; i < 2; ++i) {
        const td_vec3 way = td_dir3_turn(c->across[i], arm);
        const td_real down = td_pnarrow(td_dir3_dot(c->down, way));
        sum->tilt[i] = td_add(sum->tilt[i], td_mul(k, td_mul(down, down)));
    }
}

static void add_contact(
    const td_scene *scene, const compass *c, const td_contact *contact, td_vec3 origin, stance *sum)
{
    const uint32_t a = scene->parts[contact->part_a].material;
    const uint32_t b = scene->parts[contact->part_b].material;
    const td_real k = td_tick_law_of(scene, a, b).law.stiffness;
    for (uint32_t i = 0u; i < contact->n_points; ++i) {
        add_spring(c, td_vec3_sub_far(contact->points_w[i], origin), k, sum);
    }
}

static bool is_of(const td_scene *scene, const td_contact *contact, uint32_t body)
{
    return scene->parts[contact->part_a].body == body || scene->parts[contact->part_b].body == body;
}

/// [force/m] Of what holds a point.
static td_real stiffness_at(const td_scene *scene, uint32_t i, const td_point_record *point)
{
    const uint32_t holder = point->catcher != TD_NO_SOLID
                                ? scene->catchers[point->catcher].material
                                : scene->ground.solids[point->solid].material;
    return td_tick_law_of(scene, holder, scene->initiators[i].material).law.stiffness;
}

static TD_OUT_OF_LINE void
stance_of(const td_scene *scene, const compass *c, uint32_t body, const td_out *out, stance *sum)
{
    const stance none = {TD_ZERO, {TD_ZERO, TD_ZERO}};
    const td_vec3 origin = out->next.bodies[body].x_wb.p;
    *sum = none;
    for (uint32_t i = 0u; td_n_parts(scene) > 0u && i < out->n_contacts; ++i) {
        if (is_of(scene, &out->contacts[i], body)) {
            add_contact(scene, c, &out->contacts[i], origin, sum);
        }
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        const td_point_record *const point = &out->points[i];
        const bool holds = point->catcher != TD_NO_SOLID || point->solid != TD_NO_SOLID;
        if (holds && scene->initiators[i].body == body) {
            add_spring(c, td_vec3_sub_far(point->point_w, origin), stiffness_at(scene, i, point),
                       sum);
        }
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        if (scene->wheels[i].body == body && out->wheels[i].border != TD_BORDER_NONE) {
            add_spring(c, td_vec3_sub_far(out->wheels[i].point_w, origin), scene->wheels[i].leg.k,
                       sum);
        }
    }
}

/* ---- towards balance ---- */

/// Half of the way to where a spring would balance it: legs that still hang do not push yet.
static td_real half_way(td_real force, td_real stiffness, td_real most)
{
    return stiffness > TD_ZERO ? td_clamp(td_half(td_div(force, stiffness)), -most, most) : TD_ZERO;
}

static void move_down(const compass *c, td_real way, td_body_input *motion)
{
    td_place moved = {motion->x_wb.p, motion->rest_w};
    td_place_add(&moved, td_near3_scaled(c->down, td_near_of(way)));
    motion->x_wb.p = moved.p;
    motion->rest_w = moved.rest;
}

static void tilt(td_dir3 axis, td_real angle, td_body_input *motion)
{
    motion->x_wb.q = td_quat_mul(td_quat_from_axis_angle(axis, angle), motion->x_wb.q);
    (void)td_quat_normalize(&motion->x_wb.q);
}

/// Where more weighs than pushes, down, and the other way round; where nothing pushes, down.
static void relax(const td_plan *plan,
                  uint32_t body,
                  const compass *c,
                  td_vec3 gravity_w,
                  const td_out *out,
                  td_body_input *motion)
{
    stance s;
    stance_of(plan->scene, c, body, out, &s);
    if (!(s.sink > TD_ZERO)) {
        move_down(c, STEP_MOST, motion);
        return;
    }
    const td_wrench *const w = &out->wrenches[body];
    const td_vec3 weight = td_vec3_mul(gravity_w, plan->scene->bodies[body].mass);
    const td_real net = td_pnarrow(td_dir3_dot(c->down, td_vec3_add_far(w->force_w, weight)));
    move_down(c, half_way(net, s.sink, STEP_MOST), motion);
    for (int i = 0; i < 2; ++i) {
        const td_real torque = td_pnarrow(td_dir3_dot(c->across[i], w->torque_w));
        tilt(c->across[i], half_way(torque, s.tilt[i], ANGLE_MOST), motion);
    }
}

static bool can_settle(const td_plan *plan, uint32_t body)
{
    return plan != 0 && plan->scene != 0 && body < plan->scene->n_bodies &&
           plan->scene->bodies[body].mass > TD_ZERO;
}

static bool is_room(const td_settle_room *room)
{
    return room != 0 && room->state != 0 && room->scratch != 0 && room->out != 0;
}

/// TD_E_ARG: a component is no number; TD_E_RANGE: one is out of range.
static td_fault check_gravity(td_vec3 g)
{
    if (td_in_range(g.x) && td_in_range(g.y) && td_in_range(g.z)) {
        return td_fault_none();
    }
    const bool is_number = td_is_number(g.x) && td_is_number(g.y) && td_is_number(g.z);
    return td_fault_of(is_number ? TD_E_RANGE : TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_GRAVITY);
}

/// What touches where the bodies are now? False: a step has led out of the range.
static bool look(const td_plan *plan, const td_input *input, const td_settle_room *room)
{
    return td_reset(plan, input, room->state).status == TD_OK &&
           td_evaluate(plan, room->state, input, room->scratch, room->out) >= TD_OK;
}

/// @return does it stand on something?
static bool settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   const td_settle_room *room,
                   td_body_input *bodies,
                   const td_input *input)
{
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    const compass c = compass_of(gravity_w);
    stance s = {TD_ZERO, {TD_ZERO, TD_ZERO}};
    bodies[body].twist_w = still;
    for (int i = 0; i < ROUNDS; ++i) {
        if (!look(plan, input, room)) {
            return false;
        }
        relax(plan, body, &c, gravity_w, room->out, &bodies[body]);
    }
    stance_of(plan->scene, &c, body, room->out, &s);
    return s.sink > TD_ZERO;
}

td_fault td_settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   td_settle_room *room,
                   td_body_input *bodies,
                   const td_input *others)
{
    const td_fault unable = td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_BODY);
    if (!can_settle(plan, body)) {
        return unable;
    }
    if (!is_room(room) || others == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    const td_input input = {bodies, others->nodes, others->wheels};
    td_fault fault = check_gravity(gravity_w);
    if (fault.status == TD_OK) {
        fault = td_tick_check_input(plan, 0, &input, 0);
    }
    if (fault.status != TD_OK) {
        return fault;
    }
    const td_body_input before = bodies[body];
    if (settle(plan, body, gravity_w, room, bodies, &input)) {
        return fault;
    }
    bodies[body] = before;
    return unable;
}
