/* SPDX-License-Identifier: MIT */
/// Our shapes as ODE has them, but for cones and ellipsoids.
#ifndef ODE_SHAPES_HPP
#define ODE_SHAPES_HPP

#include <ode/ode.h>
#include "peers.hpp"

namespace peers
{

/// ODE keeps pointers to these.
struct OdeTables {
    std::vector<dReal> planes, points;
    std::vector<unsigned> polygons;
};

bool ode_has(const Shape &s);

/// In no space, at the origin.
dGeomID ode_geom(const Shape &s, OdeTables &tables);

} // namespace peers

#endif
