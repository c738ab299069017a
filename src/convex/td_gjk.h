/* SPDX-License-Identifier: MIT */
/// The distance of the origin from K, by simplices of its support points. Internal to the convex room.
///
/// Step      x is the point of the simplex nearest to the origin, n = -x / |x|. The support point w
///           along n gives -n.w <= distance <= |x|; if that is not narrow enough, w joins the
///           simplex, and what does not carry the new nearest point leaves it.
/// Choice    what leaves is decided by signs of triple products with unit normals. In a tetrahedron
///           only the face that the way from x to the origin leaves through is looked at: it holds
///           points nearer than x, so |x| always falls.
/// Lean      the second direction lies between the first one and that of the step: from a corner of K the
///           step alone leads too far. It saves half a call a query.
/// Inside    that way ends before the face: the origin lies in K, and the tetrahedron holds it.
/// Stop      asked after each better lower bound and after each step: bracket within the pair's tolerance, and
///           on one side of the radius if the sign of the whole depends on it; or nothing nearer is
///           found: that is what rounding leaves.
/// Source    E. G. Gilbert, D. W. Johnson, S. S. Keerthi, 1988; [NO N19]
/// Tests     test_td_search.c, test_td_distance.c
#ifndef TD_GJK_H
#define TD_GJK_H

#include "td_pair.h"

typedef enum td_gjk_end {
    TD_GJK_APART, ///< the distance is answered: narrow, unless calls ended or the caller wants no more
    TD_GJK_INSIDE, ///< the cores touch or overlap: the simplex holds the origin, or reaches it; or
                   ///  they nearly touch, and the digits do not suffice to tell
} td_gjk_end;

/// work->simplex  in: no vertices and TD_BLOCK_FAR, or one point of K and how far it is from the origin;
///                `toward`, the direction to begin with
/// work->answer   in: `lower`, if anything is known of it. Out: the bracket; inside, `upper` is how far
///                the simplex may be from the origin.
td_gjk_end td_gjk(td_distance_work *work);

/// What td_gjk has left inside becomes an answer without a search for the depth: the bracket is widened by
/// rounding. Of a tetrahedron the vertex that is farthest along the normal gives the witness points.
void td_gjk_settle(td_distance_work *work);

/// Of points of K the one that is farthest along n. Its witness points are apart along n by no more than
/// those of others.
const td_vertex *td_farthest(const td_vertex *first, uint32_t count, const td_dir3 *n);

/// May a search stop? The bracket is within the pair's tolerance, and on one side of the radius; or all of it
/// is farther away than the caller cares.
bool td_gjk_is_enough(const td_pair *pair, td_real lower, td_real upper);

/// How the line along n through the origin divides a triangle that turns left about n: share[k] is the
/// weight of corner k where the line meets it, times an area; negative if it passes outside.
void td_triangle_shares(td_vertex *const v[3], td_dir3 n, td_wide share[3]);

/// The point of a triangle with such weights, those below 0 taken as 0.
void td_triangle_point(td_vertex *const v[3], const td_wide share[3], td_vertex *out);

/// Is p nearer to the origin than q?
bool td_is_nearer(const td_vec3 *p, const td_vec3 *q);

/// The witness points that a point of K stands for.
void td_core_distance_put(const td_vertex *x, td_core_distance *out);

#endif
