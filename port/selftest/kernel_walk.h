/* SPDX-License-Identifier: MIT */
/// What the rounds of the sameness kernel are made of: inputs out of integers, results into the hash.
///
/// Inputs    put together from bits, one formula for each scalar, no rounding anywhere. The wider
///           their range, the fewer operations accept them:
///             some     ordinary sizes, 2^-8 to 2^8, never zero
///             inside   |x| < TD_RANGE, now and then an edge: zero, the smallest, the largest
///             wild     any value of td_real, up to +-TD_REAL_MAX
///             hostile  wild, and in floats also infinities and NaN
#ifndef KERNEL_WALK_H
#define KERNEL_WALK_H

#include "td_distance_work.h"
#include "kernel.h"
#include "td_shape.h"
#include "td_status.h"

/* ---- inputs ---- */

uint32_t kernel_random(kernel *k);

/// 0 to n - 1, n <= 2^16.
uint32_t kernel_below(kernel *k, uint32_t n);

td_real kernel_some(kernel *k);
td_real kernel_inside(kernel *k);
td_real kernel_wild(kernel *k);
td_real kernel_hostile(kernel *k);

/// In [-1, 1], now and then an edge.
td_unit kernel_unit(kernel *k);

/// In (-2, 2): all that td_unit holds.
td_unit kernel_wild_unit(kernel *k);

/// Wide values as sums of products inside the range contract reach them, of all sizes.
td_wide kernel_wide(kernel *k);
td_proj kernel_proj(kernel *k);
td_wunit kernel_wunit(kernel *k);

/// Any double, infinities and NaN included.
double kernel_double(kernel *k);

td_vec2 kernel_vec2(kernel *k);
td_vec3 kernel_vec3(kernel *k);
td_dir3 kernel_dir3(kernel *k);
td_quat kernel_quat(kernel *k);
td_pose kernel_pose(kernel *k);

/// A shape of any kind that has an instance: sizes from nothing to 40 m, now and then rounded.
void kernel_convex(kernel *k, td_convex *out);

/// Near the world's origin, at it, or somewhere in the range: where a pair may meet.
td_pose kernel_pose_near(kernel *k);

/* ---- results ---- */

void kernel_put(kernel *k, td_real a);
void kernel_put_unit(kernel *k, td_unit u);
void kernel_put_wide(kernel *k, td_wide w);
void kernel_put_proj(kernel *k, td_proj p);
void kernel_put_wunit(kernel *k, td_wunit w);
void kernel_put_double(kernel *k, double d);
void kernel_put_bool(kernel *k, bool b);
void kernel_put_vec2(kernel *k, td_vec2 v);
void kernel_put_vec3(kernel *k, td_vec3 v);
void kernel_put_dir3(kernel *k, td_dir3 d);
void kernel_put_quat(kernel *k, td_quat q);
void kernel_put_pose(kernel *k, td_pose x);

/// @return whether there is none
bool kernel_put_fault(kernel *k, td_fault fault);

/// Keeps the locals of a part of a round out of the frame of the round: a board of 8 KB walks, too.
#define APART __attribute__((noinline))

/* ---- the rounds, one file a subject ---- */

void kernel_round_real(kernel *k);    ///< td_real.h
void kernel_round_math(kernel *k);    ///< td_math.h
void kernel_round_space(kernel *k);   ///< td_vec.h, td_pose.h, td_box.h
void kernel_round_retain(kernel *k);  ///< td_target.h, td_separation.h, td_retain.h
void kernel_round_plane(kernel *k);   ///< polygons, segments, polylines, axes, pairs, impacts
void kernel_round_solid(kernel *k);   ///< td_facet.h, td_polyhedron.h
void kernel_round_event(kernel *k);   ///< td_slots.h
void kernel_round_mpr(kernel *k);     ///< td_mpr.h
void kernel_round_scenery(kernel *k); ///< td_scenery.h, td_entry.h
void kernel_round_respond(kernel *k); ///< td_scaled.h, td_law.h, td_impulse.h and what they need
void kernel_round_shape(kernel *k);   ///< td_shape.h, td_hull.h, td_patch.h

#endif
