/* SPDX-License-Identifier: MIT */
#include "survey_plant.h"

free_body free_body_of(double mass, plant_vec inertia)
{
    const free_body b = {.mass = mass, .inertia = inertia, .q = {1.0, 0.0, 0.0, 0.0}};
    return b;
}

/* R I^-1 R^T L */
static plant_vec spin_at(const free_body *b, plant_quat q)
{
    plant_vec w = plant_turn_back(q, b->moment);
    w.x /= b->inertia.x;
    w.y /= b->inertia.y;
    w.z /= b->inertia.z;
    return plant_turn(q, w);
}

plant_vec free_body_spin(const free_body *b)
{
    return spin_at(b, b->q);
}

void free_body_set_spin(free_body *b, plant_vec spin_w)
{
    plant_vec l = plant_turn_back(b->q, spin_w);
    l.x *= b->inertia.x;
    l.y *= b->inertia.y;
    l.z *= b->inertia.z;
    b->moment = plant_turn(b->q, l);
}

double free_body_kinetic(const free_body *b)
{
    return 0.5 * b->mass * plant_dot(b->v, b->v) + 0.5 * plant_dot(b->moment, free_body_spin(b));
}

/* q' = w q / 2 */
static plant_quat rate_at(const free_body *b, plant_quat q)
{
    const plant_vec w = spin_at(b, q);
    return (plant_quat){
        0.5 * (-w.x * q.x - w.y * q.y - w.z * q.z), 0.5 * (w.x * q.w + w.y * q.z - w.z * q.y),
        0.5 * (w.y * q.w + w.z * q.x - w.x * q.z), 0.5 * (w.z * q.w + w.x * q.y - w.y * q.x)};
}

static plant_quat on(plant_quat q, double h, plant_quat rate)
{
    return (plant_quat){q.w + h * rate.w, q.x + h * rate.x, q.y + h * rate.y, q.z + h * rate.z};
}

static void turn(free_body *b, double h)
{
    const plant_quat k1 = rate_at(b, b->q);
    const plant_quat k2 = rate_at(b, on(b->q, 0.5 * h, k1));
    const plant_quat k3 = rate_at(b, on(b->q, 0.5 * h, k2));
    const plant_quat k4 = rate_at(b, on(b->q, h, k3));
    plant_quat q = on(on(on(on(b->q, h / 6.0, k1), h / 3.0, k2), h / 3.0, k3), h / 6.0, k4);
    const double n = 1.0 / plant_sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    b->q = (plant_quat){n * q.w, n * q.x, n * q.y, n * q.z};
}

void free_body_step(free_body *b, plant_vec force_w, plant_vec torque_w, double h)
{
    b->v = plant_add(b->v, plant_scale(h / b->mass, force_w));
    b->p = plant_add(b->p, plant_scale(h, b->v));
    b->moment = plant_add(b->moment, plant_scale(h, torque_w));
    turn(b, h);
}
