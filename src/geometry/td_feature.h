/* SPDX-License-Identifier: MIT */
/// Features: the face, edge or point of a core that looks along a contact normal.
///
/// Frame     z is the normal, x and y lie in the plane of contact, the origin is where the shapes
///           are closest: heights are small numbers there, however large the faces.
/// Which     the face whose normal is closest to the direction, if it is tilted by less than 45
///           degrees; else an edge tilted by less; else nothing but a point. Tilted faces count, so
///           that a box which rocks keeps its four corners, each with its own height: whoever uses
///           them drops those that are too far away. Hulls: faces and edges that are tilted by less
///           than 1 in 8, found among their points.
/// Discs     are octagons that turn with the shape. The rim between corners is missed by 8 % of the
///           radius.
/// Plane     z = height + slope . (x, y), on all of the feature.
/// Balls     are left out: this is about cores.
/// Cost      a dozen products a corner; hulls: three products a point, and some for the few that
///           are close to the plane.
#ifndef TD_FEATURE_H
#define TD_FEATURE_H

#include "td_shape.h"

#define TD_FEATURE_CORNERS 8u

typedef struct td_contact_frame {
    td_rot rot; ///< rows: the axes of the frame, in the world
    td_vec3 p;  ///< [m] origin in the world
} td_contact_frame;

typedef struct td_feature {
    uint32_t count;                      ///< 1 point, 2 edge, 3 to 8 face
    td_vec2 corners[TD_FEATURE_CORNERS]; ///< [m] of edges and faces, counter-clockwise about z
    td_real height;                      ///< [m] of the plane at x = y = 0
    td_dir2 slope;                       ///< [-] each at most 1 in size
} td_feature;

/// The feature of a placed core that looks along +z (or -z: is_below) of the frame. A point has only
/// its count set: it lies where the shapes are closest.
void td_feature_find(const td_placed *placed,
                     const td_contact_frame *frame,
                     bool looks_down,
                     td_feature *out);

#endif
