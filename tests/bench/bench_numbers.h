/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for numbers, vectors and poses, over the operands of cost_numbers.h.
#ifndef BENCH_NUMBERS_H
#define BENCH_NUMBERS_H

void bench_recip(void *data);
void bench_narrow(void *data);
void bench_hash_real(void *data);
void bench_exp_neg(void *data);
void bench_vec3_dot(void *data);
void bench_vec3_cross(void *data);
void bench_vec3_length(void *data);
void bench_wvec3_normalize(void *data);
void bench_quat_normalize(void *data);
void bench_quat_from_axis_angle(void *data);
void bench_rot_from_quat(void *data);
void bench_rot_vec(void *data);
void bench_pose_inv(void *data);
void bench_twist_at(void *data);
void bench_box3_overlap(void *data);

#endif
