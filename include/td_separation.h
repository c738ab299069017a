/* SPDX-License-Identifier: MIT */
/// Separations: on which side of each face of a target a point lies, and how far.
///
/// Masks      bit i belongs to face i. P: bit set where the point is not separated from face i,
///            touching included [SL eq. 8], [SL S8]. S: bit set where the point is on range of face i,
///            ends included [SL eq. 17], with the polarity of [SL S2].
/// Exact      P and S in the plane are decided by the sign of un-normalised products: in Q16 they are
///            exact, and so is the sign of d, or d is 0.
/// Range      as td_target.h; the point likewise.
/// Cost       separations: one product pair and one distance a face. S is computed when asked for.
#ifndef TD_SEPARATION_H
#define TD_SEPARATION_H

#include "td_target.h"

typedef struct td_separation {
    uint32_t penetrated;     ///< P
    td_real d[TD_MAX_FACES]; ///< [m] d_i = n_i . (q - v_i), positive outside [SL eq. 6]
} td_separation;

/// The largest separation: positive while some face separates, the root function of a free point.
/// [SL S14]
td_real td_separation_max(const td_separation *s, uint32_t n_faces);

/// The face that is nearest to a point inside, the lowest of several: the minimum translation
/// vector's choice, kept for comparison and for a start inside. -1 if some face separates. [SL S3]
int32_t td_separation_mtv(const td_separation *s, uint32_t n_faces);

/* ---- plane ---- */

void td_target2_separate(const td_target2 *target, td_vec2 q, td_separation *out);

/// Is q on range of one face, ends included?
bool td_target2_on_range(const td_target2 *target, uint32_t face, td_vec2 q);

/// S: the faces that q is on range of.
uint32_t td_target2_ranges(const td_target2 *target, td_vec2 q);

/// How far q is from the two ends of a face's range, positive on range: root functions while a
/// collision is retained without penetration. [SL S14]
void td_target2_range_ends(const td_target2 *target, uint32_t face, td_vec2 q, td_real ends[2]);

/* ---- space ---- */

void td_target3_separate(const td_target3 *target, td_vec3 q, td_separation *out);

/// Is the foot of q on the face's plane inside the face's loop, border included?
bool td_target3_on_range(const td_target3 *target, uint32_t face, td_vec3 q);

#endif
