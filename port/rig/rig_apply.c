/* SPDX-License-Identifier: MIT */
#include "rig_apply.h"
#include "plant_core.h"
#include "rig_signal.h"

static plant_vec signals_at(const rig_signal signals[3], double t)
{
    return (plant_vec){signal_value(&signals[0], t), signal_value(&signals[1], t),
                       signal_value(&signals[2], t)};
}

static plant_vec rates_at(const rig_signal signals[3], double t)
{
    return (plant_vec){signal_rate(&signals[0], t), signal_rate(&signals[1], t),
                       signal_rate(&signals[2], t)};
}

/* ---- motion ---- */

/* q = q_z(yaw) q_y(pitch) q_x(roll): the yaw rate about the world's z, the pitch rate about y after the yaw, the roll
 * rate about x after both. */
rig_start rig_motion_at(const rig_motion *motion, double t)
{
    const plant_vec angle = signals_at(motion->angle, t), rate = rates_at(motion->angle, t);
    const plant_quat roll = {plant_cos(0.5 * angle.x), plant_sin(0.5 * angle.x), 0.0, 0.0};
    const plant_quat pitch = {plant_cos(0.5 * angle.y), 0.0, plant_sin(0.5 * angle.y), 0.0};
    const plant_quat yaw = {plant_cos(0.5 * angle.z), 0.0, 0.0, plant_sin(0.5 * angle.z)};
    const plant_quat q = plant_quat_mul(yaw, plant_quat_mul(pitch, roll));
    const double ahead = rate.x * plant_cos(angle.y);
    const double cy = plant_cos(angle.z), sy = plant_sin(angle.z);
    const plant_vec spin_w = {ahead * cy - rate.y * sy, ahead * sy + rate.y * cy,
                              rate.z - rate.x * plant_sin(angle.y)};
    return (rig_start){.position = signals_at(motion->place, t),
                       .attitude = q,
                       .velocity = rates_at(motion->place, t),
                       .spin_b = plant_turn_back(q, spin_w)};
}

void rig_apply_motions(rig *r, double t)
{
    const rig_tables *const tables = r->what->tables;
    for (uint32_t i = 0u; tables != NULL && i < tables->n_motions; ++i) {
        const rig_start at = rig_motion_at(&tables->motions[i], t);
        rig_place(r, tables->motions[i].body, &at);
    }
}

static void control(rig *r, uint32_t wheel, double brake, double steer)
{
    r->controls[wheel].brake = td_from_double(brake > 0.0 ? brake / r->what->newtons : 0.0);
    r->controls[wheel].steer = td_from_double(steer);
}

void rig_apply_controls(rig *r, double t)
{
    const rig_tables *const tables = r->what->tables;
    const rig_given *const given = r->given;
    for (uint32_t w = 0u; given != NULL && w < r->what->scene->n_wheels; ++w) {
        control(r, w, given->brake[w], given->steer[w]);
    }
    for (uint32_t i = 0u; tables != NULL && i < tables->n_controls; ++i) {
        const rig_control *const c = &tables->controls[i];
        const double brake = given != NULL ? given->brake[c->wheel] : 0.0;
        const double steer = given != NULL ? given->steer[c->wheel] : 0.0;
        control(r, c->wheel, signal_value(&c->brake, t) + brake,
                signal_value(&c->steer, t) + steer);
    }
}

/* ---- forces ---- */

rig_mass rig_mass_of(const rig *r, uint32_t body)
{
    const plant_body *const b = &r->bodies[body];
    const plant_vec none = {0.0, 0.0, 0.0};
    const bool is_known = r->what->tables != NULL && r->what->tables->masses != NULL;
    return is_known ? r->what->tables->masses[body] : (rig_mass){b->mass, none, b->inertia_b, none};
}

/* @param arm [m] of the force, from the body's origin */
static void push(rig *r, uint32_t body, plant_vec arm, plant_vec force, plant_vec torque)
{
    r->force[body] = plant_add(r->force[body], force);
    r->torque[body] = plant_add(r->torque[body], plant_add(torque, plant_cross(arm, force)));
}

static void apply_force(rig *r, const rig_force *f, double t)
{
    const plant_quat q = r->bodies[f->body].attitude;
    const plant_vec force = signals_at(f->force, t), torque = signals_at(f->torque, t);
    push(r, f->body, plant_turn(q, f->point_b), f->in_body ? plant_turn(q, force) : force,
         f->in_body ? plant_turn(q, torque) : torque);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* [kg m^2] At most the smallest principal moment: l1 l2 l3 / ((l2 + l3) / 2)^2 where axes are not principal. */
static double least_inertia(const rig_mass *mass)
{
    const plant_vec i = mass->inertia_b, p = mass->product_b;
    if (!(plant_dot(p, p) > 0.0)) {
        return least(i.x, least(i.y, i.z));
    }
    const double trace = i.x + i.y + i.z;
    const double det = i.x * (i.y * i.z - p.x * p.x) - p.z * (p.z * i.z - p.x * p.y) +
                       p.y * (p.z * p.x - i.y * p.y);
    return trace > 0.0 && det > 0.0 ? 4.0 * det / (trace * trace) : 0.0;
}

/* Against the air, each axis with no more than what stops the body within a tick. */
static plant_vec resist(plant_vec damping, double more, double most, plant_vec v)
{
    return (plant_vec){-least(damping.x + more, most) * v.x, -least(damping.y + more, most) * v.y,
                       -least(damping.z + more, most) * v.z};
}

static void apply_air(rig *r, const rig_air *air, double t)
{
    const plant_body *const body = &r->bodies[air->body];
    const rig_mass mass = rig_mass_of(r, air->body);
    const plant_vec arm = plant_turn(body->attitude, mass.com_b);
    const plant_vec spin = plant_turn(body->attitude, body->spin_b);
    const plant_vec v = plant_add(body->velocity, plant_cross(spin, arm));
    const plant_vec u = plant_sub(v, signals_at(air->wind, t));
    const double speed = plant_sqrt(plant_dot(u, u));
    plant_vec force = resist(air->damping, air->drag * speed, mass.mass / r->h, u);
    force.z += air->lift * (u.x * u.x + u.y * u.y);
    push(r, air->body, arm, force,
         resist(air->spin_damping, 0.0, least_inertia(&mass) / r->h, spin));
}

/* ---- wheels that drive ---- */

static plant_quat quat_of(td_quat q)
{
    return (plant_quat){td_unit_to_double(q.w), td_unit_to_double(q.x), td_unit_to_double(q.y),
                        td_unit_to_double(q.z)};
}

/* The body that carries a solid, or n_bodies. */
static uint32_t carrier_of(const td_scene *scene, uint16_t solid)
{
    const uint16_t body = scene->ground.solids[solid].body;
    return body < scene->n_bodies ? body : scene->n_bodies;
}

/* Ahead lies in the surface, across the axle. */
static plant_vec ahead_of(const rig *r, const rig_control *c, plant_vec normal_w, double t)
{
    const td_wheel *const wheel = &r->what->scene->wheels[c->wheel];
    const double steer = signal_value(&c->steer, t);
    const plant_vec axle_k = {-plant_sin(steer), plant_cos(steer), 0.0};
    const plant_vec axle_w =
        plant_turn(r->bodies[wheel->body].attitude, plant_turn(quat_of(wheel->x_bk.q), axle_k));
    const plant_vec ahead = plant_cross(normal_w, axle_w);
    const double length = plant_sqrt(plant_dot(ahead, ahead));
    return plant_scale(length > 0.0 ? 1.0 / length : 0.0, ahead);
}

static void apply_drive(rig *r, const rig_control *c, double t)
{
    const td_scene *const scene = r->what->scene;
    const td_wheel_out *const out = &r->out.wheels[c->wheel];
    const double wanted = signal_value(&c->drive, t);
    if (out->border == TD_BORDER_NONE || !(wanted > 0.0 || wanted < 0.0)) {
        return;
    }
    const double most =
        td_unit_to_double(out->next.mu_s) * r->what->newtons * td_to_double(out->normal);
    const double drive = wanted > most ? most : wanted < -most ? -most : wanted;
    const uint32_t under = carrier_of(scene, out->solid), over = scene->wheels[c->wheel].body;
    plant_vec normal = {td_unit_to_double(out->next.normal_s.x),
                        td_unit_to_double(out->next.normal_s.y),
                        td_unit_to_double(out->next.normal_s.z)};
    const plant_vec none = {0.0, 0.0, 0.0}, point = plant_from_core(out->point_w);
    if (under < scene->n_bodies) {
        normal = plant_turn(r->bodies[under].attitude, normal);
    }
    const plant_vec force = plant_scale(drive, ahead_of(r, c, normal, t));
    push(r, over, plant_sub(point, r->bodies[over].position), force, none);
    if (under < scene->n_bodies) {
        push(r, under, plant_sub(point, r->bodies[under].position), plant_scale(-1.0, force), none);
    }
}

/* Nothing is not added: it could change the sign of a zero. */
static void add_given(plant_vec *to, plant_vec more)
{
    if (plant_dot(more, more) > 0.0) {
        *to = plant_add(*to, more);
    }
}

static void apply_given(rig *r)
{
    for (uint32_t b = 0u; r->given != NULL && b < r->what->scene->n_bodies; ++b) {
        add_given(&r->force[b], r->given->force[b]);
        add_given(&r->torque[b], r->given->torque[b]);
    }
}

void rig_apply_forces(rig *r, double t)
{
    const rig_tables *const tables = r->what->tables;
    apply_given(r);
    if (tables == NULL) {
        return;
    }
    for (uint32_t i = 0u; i < tables->n_forces; ++i) {
        apply_force(r, &tables->forces[i], t);
    }
    for (uint32_t i = 0u; i < tables->n_airs; ++i) {
        apply_air(r, &tables->airs[i], t);
    }
    for (uint32_t i = 0u; i < tables->n_controls; ++i) {
        apply_drive(r, &tables->controls[i], t);
    }
}
