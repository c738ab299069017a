/* SPDX-License-Identifier: MIT */
/// @file
/// Separations: on which side of each face of a target a point lies, and how far.
///
/// Masks      bit i belongs to face i. P: bit set where the point is not separated from face i,
///            touching included [SL eq. 8], [SL S8]. S: bit set where the point is on range of face i,
///            ends included [SL eq. 17], with the polarity of [SL S2].
/// Exact      P and S in the plane are decided by the sign of un-normalised products: in Q16 they are
///            exact, and a distance has the sign that P says, or is 0.
/// Frame      points in the target's own frame.
/// Range      as td_target.h; the point likewise.
/// Cost       P: two products a face. Distances, S and range ends are computed for the faces asked for.
/// Tests      test_td_retain.c
#ifndef TD_SEPARATION_H
#define TD_SEPARATION_H

#include "td_target.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- plane ---- */

/// |e_i| n_i . (q - v_i): the sign of a separation, without a root.
static inline td_wide td_face2_side(const td_face2 *face, td_vec2 q)
{
    return td_vec2_cross(face->edge, td_vec2_sub(q, face->start));
}

/// d_i = n_i . (q - v_i), positive outside. [SL eq. 6]
static inline td_real td_face2_distance(const td_face2 *face, td_vec2 q)
{
    return td_wide_over(td_face2_side(face, q), face->inverse);
}

/// A mask with one bit more below: set if q is behind the face, touching included. [SL S8]
static inline uint32_t td_face2_append(uint32_t mask, const td_face2 *face, td_vec2 q)
{
    mask <<= 1;
    if (td_face2_side(face, q) <= TD_WIDE_ZERO) {
        mask |= 1u;
    }
    return mask;
}

/// P: the faces that do not separate q from the target. [SL eq. 8]
/// From the last face to the first, so that the mask grows by shifting, and two at a time.
static inline uint32_t td_target2_penetration(const td_target2 *target, td_vec2 q)
{
    const td_face2 *face = &target->faces[target->n_faces];
    uint32_t penetrated = 0u;
    if ((target->n_faces & 1u) != 0u) {
        --face;
        penetrated = td_face2_append(penetrated, face, q);
    }
    while (face != target->faces) {
        face -= 2;
        penetrated = td_face2_append(penetrated, face + 1, q);
        penetrated = td_face2_append(penetrated, face, q);
    }
    return penetrated;
}

/// Of one face.
static inline td_real td_target2_distance(const td_target2 *target, uint32_t face, td_vec2 q)
{
    return td_face2_distance(&target->faces[face], q);
}

/// The largest d_i: positive while some face separates, the root function of a free point. [SL S14]
td_real td_target2_separation(const td_target2 *target, td_vec2 q);

/// The face that is nearest to a point inside, the lowest of several: the minimum translation
/// vector's choice, kept for comparison and for a start inside. -1 if some face separates. [SL S3]
int32_t td_target2_mtv(const td_target2 *target, td_vec2 q);

/// Is q on range of one face, ends included? [SL eq. 17]
static inline bool td_target2_on_range(const td_target2 *target, uint32_t face, td_vec2 q)
{
    const td_face2 *const f = &target->faces[face];
    const td_wide along = td_vec2_dot(f->edge, td_vec2_sub(q, f->start));
    return along >= TD_WIDE_ZERO && along <= td_vec2_dot(f->edge, f->edge);
}

/// S: the faces that q is on range of.
uint32_t td_target2_ranges(const td_target2 *target, td_vec2 q);

/// How far q is from the two ends of a face's range, positive on range: root functions while a
/// collision is retained without penetration. [SL S14]
void td_target2_range_ends(const td_target2 *target, uint32_t face, td_vec2 q, td_real ends[2]);

/* ---- space: the same questions ---- */

/// As td_face2_distance, not narrowed.
static inline td_proj td_face3_height(const td_face3 *face, td_vec3 q)
{
    return td_dir3_dot(face->normal, td_vec3_sub(q, face->start));
}

/// As td_target2_penetration.
uint32_t td_target3_penetration(const td_target3 *target, td_vec3 q);
/// As td_target2_distance.
td_real td_target3_distance(const td_target3 *target, uint32_t face, td_vec3 q);
/// As td_target2_separation.
td_real td_target3_separation(const td_target3 *target, td_vec3 q);
/// As td_target2_mtv.
int32_t td_target3_mtv(const td_target3 *target, td_vec3 q);

/// Is the foot of q on the face's plane inside the face's loop, border included?
bool td_target3_on_range(const td_target3 *target, uint32_t face, td_vec3 q);

/* ---- either ---- */

/// As td_target2_distance or td_target3_distance.
td_real td_target_distance(const td_target *target, uint32_t face, td_vec3 q);
/// As td_target2_separation or td_target3_separation.
td_real td_target_separation(const td_target *target, td_vec3 q);

#ifdef __cplusplus
}
#endif

#endif
