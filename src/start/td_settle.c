/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1202
#include "td_start.h"
#include "../number/td_inline.h"

#define ROUNDS     48
#define STEP_MOST  TD_U(0.05) /* [m] a round */
#define ANGLE_MOST TD_U(0.02) /* [rad] a round */

/// Of the weight: what may be left of it, or of the force that carries it, where a body stands.
#define UNHELD TD_R(0.015625)

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
    TD_ASSERT(td_dir3_is_unit(c.down));
    TD_ASSERT(td_dir3_is_unit(c.across[0]) && td_dir3_is_unit(c.across[1]));
    return c;
}

/* ---- how stiffly a body stands ---- */

/// Against sinking, and against tilting about two axes: sums over its springs, each of which is pressed in by
/// x + down[0] t[0] + down[1] t[1] where the body has sunk by x and tilted by t.
typedef struct stance {
    td_real sink;    ///< [force/m] of k; 0: nothing touches
    td_real lean[2]; ///< [force/rad] of k down
    td_real tilt[2]; ///< [force m/rad] of k down^2
    td_real cross;   ///< [force m/rad] of k down[0] down[1]
    td_real reach;   ///< [m] from the body's origin to the farthest of them
} stance;

static stance no_stance(void)
{
    const stance none = {TD_ZERO, {TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO}, TD_ZERO, TD_ZERO};
    return none;
}

/// A spring at a point of the body: it is pressed in by (axis x arm) . down a radian.
static void add_spring(const compass *c, td_vec3 arm, td_real k, stance *sum)
{
    td_real down[2];
    TD_ASSERT(k > TD_ZERO);
    sum->sink = td_add(sum->sink, k);
    for (int i = 0; i < 2; ++i) {
        down[i] = td_pnarrow(td_dir3_dot(c->down, td_dir3_turn(c->across[i], arm)));
        sum->lean[i] = td_add(sum->lean[i], td_mul(k, down[i]));
        sum->tilt[i] = td_add(sum->tilt[i], td_mul(k, td_mul(down[i], down[i])));
        TD_ASSERT(sum->tilt[i] >= TD_ZERO);
    }
    sum->cross = td_add(sum->cross, td_mul(k, td_mul(down[0], down[1])));
    sum->reach = td_max(sum->reach, td_vec3_length(arm));
}

static void add_contact(
    const td_scene *scene, const compass *c, const td_contact *contact, td_vec3 origin, stance *sum)
{
    const uint32_t a = scene->parts[contact->part_a].material;
    const uint32_t b = scene->parts[contact->part_b].material;
    const td_real k = td_pair_law_of(scene, a, b).law.stiffness;
    TD_ASSERT(contact->n_points >= 1u && contact->n_points <= TD_CONTACT_POINTS);
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
    TD_ASSERT(point->target != TD_NO_SOLID || point->solid < scene->ground.n_solids);
    const uint32_t holder = point->target != TD_NO_SOLID
                                ? scene->targets[point->target].material
                                : scene->ground.solids[point->solid].material;
    return td_pair_law_of(scene, holder, scene->initiators[i].material).law.stiffness;
}

static TD_NOINLINE void
stance_of(const td_scene *scene, const compass *c, uint32_t body, const td_out *out, stance *sum)
{
    const td_vec3 origin = out->next.bodies[body].x_wb.p;
    *sum = no_stance();
    for (uint32_t i = 0u; td_n_parts(scene) > 0u && i < out->n_contacts; ++i) {
        if (is_of(scene, &out->contacts[i], body)) {
            add_contact(scene, c, &out->contacts[i], origin, sum);
        }
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        const td_point_record *const point = &out->points[i];
        const bool holds = point->target != TD_NO_SOLID || point->solid != TD_NO_SOLID;
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

/// How far down, and how much it tilts.
typedef struct way {
    td_near sink;    ///< [m]
    td_unit tilt[2]; ///< [rad]
} way;

static td_near near_of(td_unit a)
{
    return td_nnarrow(td_nmul(a, TD_NEAR(1.0)));
}

/// Where a spring balances a force, finer than td_real; 0 without a spring. @param most <= 1
static td_unit balance(td_real force, td_real stiffness, td_unit most)
{
    if (!(stiffness > TD_ZERO)) {
        return TD_U(0.0);
    }
    const td_real size = td_abs(force);
    const bool is_far = size >= td_scale(most, stiffness);
    const td_unit far = is_far ? most : td_wide_ratio(td_widen(size), td_widen(stiffness));
    TD_ASSERT(far >= TD_U(0.0) && far <= most);
    return force < TD_ZERO ? -far : far;
}

/// What is left of a stiffness must be so much of it, or it is rounding.
#define LEFT TD_R(0.015625)

/// Both angles by elimination. @return false: all that it stands on is on one line
static bool solve_tilts(const stance *s, const td_real torque[2], way *out)
{
    const int i = s->tilt[1] > s->tilt[0] ? 1 : 0; // the stiffer one
    const int j = 1 - i;
    const td_unit ratio = balance(s->cross, s->tilt[i], TD_UNIT_ONE);
    TD_ASSERT(s->tilt[i] >= s->tilt[j]);
    const td_real stiffness = td_sub(s->tilt[j], td_scale(ratio, s->cross));
    const td_real left = td_sub(torque[j], td_scale(ratio, torque[i]));
    out->tilt[j] = balance(left, stiffness, ANGLE_MOST);
    const td_real others = td_scale(out->tilt[j], s->cross);
    out->tilt[i] = balance(td_sub(torque[i], others), s->tilt[i], ANGLE_MOST);
    return stiffness > td_mul(s->tilt[j], LEFT);
}

/// All three at once: tilts about the middle of its springs, where sinking tilts nothing.
/// @param net [force] down @param torque [force m] about the body's origin
/// @return false: it stands on too little for that
static bool solve(const stance *s, td_real net, const td_real torque[2], way *out)
{
    TD_ASSERT(s->sink > TD_ZERO); // it divides
    td_real middle[2];
    td_real about[2];
    stance m = *s;
    bool is_broad = true;
    for (int i = 0; i < 2; ++i) {
        middle[i] = td_div(s->lean[i], s->sink);
        about[i] = td_sub(torque[i], td_mul(middle[i], net));
        m.tilt[i] = td_sub(s->tilt[i], td_mul(s->lean[i], middle[i]));
        is_broad = is_broad && m.tilt[i] > td_mul(s->tilt[i], LEFT);
    }
    m.cross = td_sub(s->cross, td_mul(s->lean[0], middle[1]));
    if (!is_broad || !solve_tilts(&m, about, out)) {
        return false;
    }
    for (int i = 0; i < 2; ++i) {
        out->sink = td_near_sub(out->sink, td_near_times(middle[i], near_of(out->tilt[i])));
    }
    return true;
}

/// One by one, where it stands on too little: it tilts towards what does not touch yet.
static TD_NOINLINE way way_to_balance(const stance *s, td_real net, const td_real torque[2])
{
    const td_near sink = near_of(balance(net, s->sink, STEP_MOST));
    way w = {sink, {TD_U(0.0), TD_U(0.0)}};
    if (!solve(s, net, torque, &w)) {
        w.sink = sink;
        w.tilt[0] = balance(torque[0], s->tilt[0], ANGLE_MOST);
        w.tilt[1] = balance(torque[1], s->tilt[1], ANGLE_MOST);
    }
    return w;
}

static void move_down(const compass *c, td_near down, td_body_input *motion)
{
    td_place moved = {motion->x_wb.p, motion->position_residual_w};
    td_place_add(&moved, td_near3_scaled(c->down, down));
    motion->x_wb.p = moved.p;
    motion->position_residual_w = moved.residual;
}

static td_unit half_of(td_unit a)
{
    return td_unarrow(td_umul(TD_U(0.5), a));
}

/// By a small angle: of its half, the sine is as good as the angle itself.
static void tilt(td_dir3 axis, td_unit angle, td_body_input *motion)
{
    const td_unit sine = half_of(angle);
    td_quat turn = {TD_UNIT_ONE, td_unarrow(td_umul(axis.x, sine)),
                    td_unarrow(td_umul(axis.y, sine)), td_unarrow(td_umul(axis.z, sine))};
    (void)td_quat_normalize(&turn);
    motion->x_wb.q = td_quat_mul(turn, motion->x_wb.q);
    (void)td_quat_normalize(&motion->x_wb.q);
    TD_ASSERT(td_quat_is_unit(motion->x_wb.q));
}

/// What nothing balances.
typedef struct excess {
    td_real weight;    ///< [force] of the body
    td_real net;       ///< [force] down
    td_real torque[2]; ///< [force m] about its origin
} excess;

static TD_NOINLINE excess excess_of(
    const td_scene *scene, uint32_t body, const compass *c, td_vec3 gravity_w, const td_wrench *w)
{
    const td_vec3 weight = td_vec3_mul(gravity_w, scene->bodies[body].mass);
    const excess e = {td_pnarrow(td_dir3_dot(c->down, weight)),
                      td_pnarrow(td_dir3_dot(c->down, td_vec3_add_far(w->force_w, weight))),
                      {td_pnarrow(td_dir3_dot(c->across[0], w->torque_w)),
                       td_pnarrow(td_dir3_dot(c->across[1], w->torque_w))}};
    return e;
}

/// Is what is left within UNHELD of the weight, and of its moment at the farthest spring?
static bool is_balanced(const stance *s, const excess *e)
{
    const td_real force = td_mul(e->weight, UNHELD);
    const td_real torque = td_mul(force, s->reach);
    return td_abs(e->net) <= force && td_abs(e->torque[0]) <= torque &&
           td_abs(e->torque[1]) <= torque;
}

/// Where more weighs than pushes, down, and the other way round; where nothing pushes, down. Half of the way,
/// since legs that still hang do not push yet.
static TD_NOINLINE void relax(const td_plan *plan,
                              uint32_t body,
                              const compass *c,
                              td_vec3 gravity_w,
                              const td_out *out,
                              td_body_input *motion)
{
    stance s;
    stance_of(plan->scene, c, body, out, &s);
    if (!(s.sink > TD_ZERO)) {
        move_down(c, near_of(STEP_MOST), motion);
        return;
    }
    const excess e = excess_of(plan->scene, body, c, gravity_w, &out->wrenches[body]);
    const way to = way_to_balance(&s, e.net, e.torque);
    TD_ASSERT(td_uabs(to.tilt[0]) <= ANGLE_MOST && td_uabs(to.tilt[1]) <= ANGLE_MOST);
    move_down(c, td_nnarrow(td_nmul(TD_U(0.5), to.sink)), motion);
    for (int i = 0; i < 2; ++i) {
        tilt(c->across[i], half_of(to.tilt[i]), motion);
    }
}

static bool can_settle(const td_plan *plan, uint32_t body)
{
    return plan != 0 && plan->scene != 0 && body < plan->scene->n_bodies &&
           plan->scene->bodies[body].mass > TD_ZERO;
}

static bool is_work_given(const td_settle_work *work)
{
    return work != 0 && work->state != 0 && work->scratch != 0 && work->out != 0;
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
static bool look(const td_plan *plan, const td_input *input, const td_settle_work *work)
{
    if (td_reset(plan, input, work->state).status != TD_OK) {
        return false;
    }
    td_start_look_around(plan, input, work);
    return work->out->status >= TD_OK;
}

/// @return TD_OK; TD_PARTIAL: it does not stand still; TD_E_ARG: there is nothing that it stands on
static td_status settle(const td_plan *plan,
                        uint32_t body,
                        td_vec3 gravity_w,
                        const td_settle_work *work,
                        td_body_input *bodies,
                        const td_input *input)
{
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    const compass c = compass_of(gravity_w);
    stance s;
    bodies[body].twist_w = still;
    for (int i = 0; i < ROUNDS; ++i) {
        if (!look(plan, input, work)) {
            return TD_E_ARG;
        }
        relax(plan, body, &c, gravity_w, work->out, &bodies[body]);
    }
    if (!look(plan, input, work)) {
        return TD_E_ARG;
    }
    stance_of(plan->scene, &c, body, work->out, &s);
    const excess e = excess_of(plan->scene, body, &c, gravity_w, &work->out->wrenches[body]);
    return !(s.sink > TD_ZERO) ? TD_E_ARG : is_balanced(&s, &e) ? TD_OK : TD_PARTIAL;
}

td_fault td_settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   td_settle_work *work,
                   td_body_input *bodies,
                   const td_input *others)
{
    const td_fault unable = td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_BODY);
    if (!can_settle(plan, body)) {
        return unable;
    }
    if (!is_work_given(work) || others == 0) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    td_input input = *others;
    input.bodies = bodies;
    td_fault fault = check_gravity(gravity_w);
    if (fault.status == TD_OK) {
        fault = td_tick_check_input(plan, 0, &input, 0);
    }
    if (fault.status != TD_OK) {
        return fault;
    }
    const td_body_input before = bodies[body];
    const td_status status = settle(plan, body, gravity_w, work, bodies, &input);
    if (status < TD_OK) {
        bodies[body] = before;
        return unable;
    }
    return status == TD_OK ? fault : td_fault_of(status, TD_ITEM_BODY, body, TD_INPUT_BALANCE);
}
