/* SPDX-License-Identifier: MIT */
#include "cost_numbers.h"
#include "kernel_walk.h"
#include "td_math.h"

/* ---- operands in, operation, result out ---- */

void cost_mul(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_mul(d->a, d->b);
}

void cost_div(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_div(d->a, d->b);
}

void cost_sqrt(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_sqrt(d->positive);
}

void cost_wratio(void *data)
{
    cost_numbers *const d = data;
    d->out.unit = td_wide_ratio(d->num, d->den);
}

void cost_sincos(void *data)
{
    cost_numbers *const d = data;
    td_sincos(d->angle, &d->out.unit, &d->out.unit_b);
}

void cost_atan2(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_atan2(d->a, d->b);
}

void cost_exp(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_exp(d->exponent);
}

void cost_log(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_log(d->positive);
}

void cost_vec3_normalize(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_vec3_normalize(d->u, d->axis, &d->out.dir);
}

void cost_quat_mul(void *data)
{
    cost_numbers *const d = data;
    d->out.quat = td_quat_mul(d->p, d->q);
}

void cost_pose_mul(void *data)
{
    cost_numbers *const d = data;
    d->out.pose = td_pose_mul(&d->x_ab, &d->x_bc);
}

void cost_pose_point(void *data)
{
    cost_numbers *const d = data;
    d->out.vec = td_pose_point(&d->x_ab, d->u);
}

/* ---- inputs ---- */

/* An ordinary value, or one that may lie at an edge. */
static td_real value(kernel *k, bool at_edges)
{
    return at_edges ? kernel_inside(k) : kernel_some(k);
}

static td_vec3 vector(kernel *k, bool at_edges)
{
    td_vec3 v;
    v.x = value(k, at_edges);
    v.y = value(k, at_edges);
    v.z = value(k, at_edges);
    return v;
}

static void prepare_scalars(cost_numbers *d, kernel *k, bool at_edges)
{
    d->a = value(k, at_edges);
    d->b = value(k, at_edges);
    d->positive = td_abs(value(k, at_edges));
    d->angle = value(k, at_edges);
    d->exponent = td_clamp(value(k, at_edges), TD_R(-9.0), TD_R(9.0));
    const td_real part = td_abs(value(k, at_edges));
    const td_real rest = td_abs(kernel_some(k));
    d->num = td_wmul(td_min(part, rest), rest);
    d->den = td_wmul(td_max(part, rest), rest);
}

static td_box3 box_of(kernel *k, bool at_edges)
{
    const td_box3 first = td_box3_add(td_box3_empty(), vector(k, at_edges));
    return td_box3_add(first, vector(k, at_edges));
}

static void prepare_space(cost_numbers *d, kernel *k, bool at_edges)
{
    d->u = vector(k, at_edges);
    d->v = vector(k, at_edges);
    d->w = td_vec3_cross(d->u, d->v);
    d->axis = kernel_dir3(k);
    d->loose.w = kernel_unit(k);
    d->loose.x = kernel_unit(k);
    d->loose.y = kernel_unit(k);
    d->loose.z = kernel_unit(k);
    d->p = kernel_quat(k);
    d->q = kernel_quat(k);
    d->r = td_rot_from_quat(d->q);
    d->x_ab.p = d->u;
    d->x_ab.q = d->p;
    d->x_bc.p = d->v;
    d->x_bc.q = d->q;
    d->twist.linear = d->v;
    d->twist.angular = vector(k, false);
    d->box_a = box_of(k, at_edges);
    d->box_b = box_of(k, at_edges);
}

void cost_numbers_prepare(kernel *k, cost_numbers *d, bool at_edges)
{
    d->hash = k->hash;
    prepare_scalars(d, k, at_edges);
    prepare_space(d, k, at_edges);
}
