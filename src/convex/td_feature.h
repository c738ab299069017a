/* SPDX-License-Identifier: MIT */
/// Features: the face, edge or point of a shape that looks along a contact normal.
///
/// Frame     z is the normal, x and y lie in the plane of contact, the origin is where the shapes
///           are closest: heights are small numbers there, however large the faces.
/// Which     the face whose normal is closest to the direction, if its slope is less than 7 in 8; else
///           an edge with such a slope; else nothing but a point. Tilted faces count, so
///           that a box which rocks keeps its four corners, each with its own height; the caller
///           drops those that are too far away. Hulls: faces and edges that are tilted by less
///           than 1 in 8, found among their points. Of the smaller of two shapes, which stands on corners
///           rather than being stood on, all points that may touch, each with its own height: it stands on
///           those, whichever face they belong to.
/// Discs     are octagons that turn with the shape. The rim between corners is missed by 8 % of the
///           radius.
/// Plane     z = height + slope . (x, y), on all of the feature, less the drop of a corner.
/// Balls     lift the plane by their radius: corners are those of the core.
/// Cost      a dozen products a corner; hulls: three products a point, and some for the few that
///           are close to the plane.
/// Tests     test_td_patch.c, test_td_patch_shapes.c
#ifndef TD_FEATURE_H
#define TD_FEATURE_H

#include "td_patch_work.h"
#include "../geometry/td_core.h"

/// What rounding may hide in a coordinate of things that reach so far.
static inline td_real td_feature_slack(td_real reach)
{
#if defined(TD_SCALAR_Q16)
    (void)reach;
    return (td_real)6;
#else
    return TD_R(32.0) * TD_REAL_EPS * reach;
#endif
}

/// A share, 1 at most, of a length.
TD_PRODUCTS td_real td_feature_share(td_unit share, td_real length)
{
    return td_core_narrow(td_pmul(share, length));
}

/// How much a slope rises on a way.
TD_PRODUCTS td_real td_feature_rise(td_dir2 slope, td_vec2 way)
{
    return td_core_narrow(td_dir2_dot(slope, way));
}

/// The feature of a placed shape that looks along +z of the frame, which may be left-handed. A point
/// has no corner and no plane: it lies where the shapes are closest.
/// @param view room to work in
void td_feature_find(const td_placed *placed,
                     const td_contact_frame *frame,
                     td_feature_view *view,
                     td_feature *out);

#endif
