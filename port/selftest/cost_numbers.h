/* SPDX-License-Identifier: MIT */
/// Costs of numbers, vectors and poses: the operands, and the rows that the self-test prints.
#ifndef COST_NUMBERS_H
#define COST_NUMBERS_H

#include "td_hash.h"
#include "kernel.h"
#include "td_box.h"

/// Operands of every operation, those of tests/bench included, and room for its result.
typedef struct cost_numbers {
    td_real a, b, positive, exponent, angle;
    td_wide num, den;
    td_vec3 u, v;
    td_wvec3 w;
    td_dir3 axis;
    td_quat p, q, loose; ///< loose: not of length 1
    td_rot r;
    td_pose x_ab, x_bc;
    td_twist twist;
    td_box3 box_a, box_b;
    td_hash hash;
    struct {
        td_real real;
        td_unit unit, unit_b;
        td_wide wide;
        td_vec3 vec;
        td_wvec3 wvec;
        td_dir3 dir;
        td_quat quat;
        td_rot rot;
        td_pose pose;
        bool flag;
    } out;
} cost_numbers;

/// Operands for one set.
void cost_numbers_prepare(kernel *k, cost_numbers *d, bool at_edges);

void cost_mul(void *data);
void cost_div(void *data);
void cost_sqrt(void *data);
void cost_wratio(void *data);
void cost_sincos(void *data);
void cost_atan2(void *data);
void cost_exp(void *data);
void cost_log(void *data);
void cost_vec3_normalize(void *data);
void cost_quat_mul(void *data);
void cost_pose_mul(void *data);
void cost_pose_point(void *data);

#endif
