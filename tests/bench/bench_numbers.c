/* SPDX-License-Identifier: MIT */
#include "bench_numbers.h"
#include "cost_numbers.h"
#include "td_math.h"

void bench_recip(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_recip(d->b);
}

void bench_narrow(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_narrow(d->num);
}

void bench_hash_real(void *data)
{
    cost_numbers *const d = data;
    td_hash_real(&d->hash, d->a);
}

void bench_exp_neg(void *data)
{
    cost_numbers *const d = data;
    d->out.unit = td_exp_neg(d->positive);
}

void bench_vec3_dot(void *data)
{
    cost_numbers *const d = data;
    d->out.wide = td_vec3_dot(d->u, d->v);
}

void bench_vec3_cross(void *data)
{
    cost_numbers *const d = data;
    d->out.wvec = td_vec3_cross(d->u, d->v);
}

void bench_vec3_length(void *data)
{
    cost_numbers *const d = data;
    d->out.real = td_vec3_length(d->u);
}

void bench_wvec3_normalize(void *data)
{
    cost_numbers *const d = data;
    d->out.flag = td_wvec3_normalize(&d->w, &d->out.dir);
}

void bench_quat_normalize(void *data)
{
    cost_numbers *const d = data;
    d->out.flag = td_quat_normalize(&d->loose);
}

void bench_quat_from_axis_angle(void *data)
{
    cost_numbers *const d = data;
    d->out.quat = td_quat_from_axis_angle(d->axis, d->angle);
}

void bench_rot_from_quat(void *data)
{
    cost_numbers *const d = data;
    d->out.rot = td_rot_from_quat(d->p);
}

void bench_rot_vec(void *data)
{
    cost_numbers *const d = data;
    d->out.vec = td_rot_vec(&d->r, d->u);
}

void bench_pose_inv(void *data)
{
    cost_numbers *const d = data;
    d->out.pose = td_pose_inv(&d->x_ab);
}

void bench_twist_at(void *data)
{
    cost_numbers *const d = data;
    d->out.vec = td_twist_at(&d->twist, d->u);
}

void bench_box3_overlap(void *data)
{
    cost_numbers *const d = data;
    d->out.flag = td_box3_overlap(d->box_a, d->box_b);
}
