/* SPDX-License-Identifier: MIT */
/// @file
/// The memory in which td_mpr works. The caller owns it and never reads it; it keeps nothing between calls.
#ifndef TD_MPR_WORK_H
#define TD_MPR_WORK_H

#include "td_distance_work.h"
#include "td_mpr.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The memory that a search works in: the caller's, so that it is not on the stack. Nothing is kept in it.
struct td_mpr_work {
    td_vertex *s[4];       ///< the portal S1, S2, S3: counter-clockwise about the ray [NO N4]; S4
    td_real ball_a, balls; ///< [block] radii of the balls about the cores: that of a, and their sum
    td_real none;          ///< [block] no length is below it
    td_real tolerance;     ///< [block]
    td_wide thin;          ///< [block] area of a triangle of K that is flat
    td_real lower;         ///< [block] the best -h of all directions tried,
    td_dir3 axis;          ///< and the direction
    td_vec3 r0;            ///< [block] inside K
    td_dir3 e1;            ///< the ray: from r0 through the origin
    td_dir3 e;             ///< where to search for a vertex
    td_dir3 e4;            ///< the portal's normal, away from r0
    td_real beyond;        ///< [block] how far K reaches along it
    td_vertex vertex[4];   ///< memory of the four
    uint16_t found, refined; ///< steps so far
    td_pair pair;            ///< both shapes in one block
};

#ifdef __cplusplus
}
#endif

#endif
