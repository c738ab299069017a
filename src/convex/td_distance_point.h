/* SPDX-License-Identifier: MIT */
/// A point against a core: closed forms. Internal to the convex room.
///
/// Pair      b's core is a point (a point or a sphere), a's a body: exact for both signs. (Points and
///           segments need no frame; td_distance.c.)
/// Frames    that of the core.
/// Sign      distance > 0 outside the core, < 0 inside: minus the way to the nearest surface point.
///           The normal points from the core to the point, also inside: the way out.
/// Ellipsoid the whole one (size), not its inset core: a caller that subtracts radii takes those without
///           the inset.
/// Ties      a point equally far from several surfaces has several ways out. It takes the first axis of equals, and
///           their + side; on an axis of revolution the x direction.
/// Bracket   the distance -+ 2 slack (td_pair.h).
///
///             box        the overhang beyond each face: exact but for one root
///             cylinder   the same in the plane of axis and point
///             cone       that plane, too, in coordinates along and across the slant
///             ellipsoid  Newton's method on the secular equation; see td_distance_point.c
///
/// Cost      no loop, but for the ellipsoid: at most TD_POINT_STEPS steps, four as a rule.
/// Tests     test_td_distance.c, test_td_face.c
#ifndef TD_DISTANCE_POINT_H
#define TD_DISTANCE_POINT_H

#define TD_DISTANCE_POINT_ID 454

#include "td_pair.h"

/* ---- point and core ---- */

/// Newton steps that an ellipsoid may take; beyond it lies a point near the middle of a flat one.
#define TD_POINT_STEPS 20

/// The distance of a point from a body of the given size, without a bracket:
/// within 2 slack of the true one. The nearest point of the core is point - distance * normal.
/// @param size, point [block] in the frame of the core
/// @return false: not solved, for another core, for an ellipsoid more than 128 times as long as thick, or
/// after TD_POINT_STEPS; `out` is then not written
bool td_point_foot(td_core core, const td_vec3 *size, const td_vec3 *point, td_foot *out);

/* ---- point and box ---- */

/// p less the nearest point of the box |x| <= half: how far it hangs over, 0 inside.
TD_ONE_COPY td_vec3 td_box_overhang(const td_vec3 *half, td_vec3 p);

/// The face that a thing about p is farthest beyond, or nearest to from within.
/// @param lean how far it reaches along each axis; a point not at all
TD_ONE_COPY void
td_box_face(const td_vec3 *half, const td_vec3 *p, const td_vec3 *lean, td_foot *out);

#if !defined(__OPTIMIZE_SIZE__) || defined(TD_POINT_HERE)

TD_ONE_COPY td_vec3 td_box_overhang(const td_vec3 *half, td_vec3 p)
{
    TD_ASSERT_IN(TD_DISTANCE_POINT_ID,
                 half->x >= TD_ZERO && half->y >= TD_ZERO && half->z >= TD_ZERO);
    return td_vec3_of(p.x - td_clamp(p.x, -half->x, half->x),
                      p.y - td_clamp(p.y, -half->y, half->y),
                      p.z - td_clamp(p.z, -half->z, half->z));
}

TD_ONE_COPY void
td_box_face(const td_vec3 *half, const td_vec3 *p, const td_vec3 *lean, td_foot *out)
{
    int nearest = 0;
    out->distance = -TD_BLOCK_FAR;
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        const td_real over =
            td_block_abs(td_block_at(p, i)) - td_block_at(half, i) - td_block_at(lean, i);
        if (over > out->distance) {
            out->distance = over;
            nearest = i;
        }
    }
    out->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    ((td_unit *)&out->normal)[nearest] =
        td_block_at(p, nearest) < TD_ZERO ? -TD_UNIT_ONE : TD_UNIT_ONE;
}

#endif

/// The same for a box, if the point is outside, in line; false: inside, and `out` means nothing.
TD_ALWAYS_INLINE bool td_point_over_box(td_vec3 half, td_vec3 p, td_foot *out)
{
    return td_block_aim(td_box_overhang(&half, p), &out->distance, &out->normal);
}

#endif
