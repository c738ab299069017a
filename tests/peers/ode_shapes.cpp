/* SPDX-License-Identifier: MIT */
#include "ode_shapes.hpp"
#include <cmath>

namespace peers
{
namespace
{

OdeTables tables_of(const Hull &hull)
{
    OdeTables t;
    for (const Vec &p : hull.points) {
        t.points.insert(t.points.end(), p.begin(), p.end());
    }
    for (const auto &face : hull.faces) {
        const Vec &p = hull.points[face[0]];
        Vec u, v, n;
        for (size_t i = 0; i < 3; ++i) {
            u[i] = hull.points[face[1]][i] - p[i];
            v[i] = hull.points[face[2]][i] - p[i];
        }
        for (size_t i = 0; i < 3; ++i) {
            n[i] = u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3];
        }
        const double length = std::hypot(n[0], n[1], n[2]);
        t.planes.insert(t.planes.end(), {n[0] / length, n[1] / length, n[2] / length});
        t.planes.push_back((n[0] * p[0] + n[1] * p[1] + n[2] * p[2]) / length);
        t.polygons.push_back(3);
        t.polygons.insert(t.polygons.end(), face.begin(), face.end());
    }
    return t;
}

} // namespace

bool ode_has(const Shape &s)
{
    return s.kind != Kind::cone && s.kind != Kind::ellipsoid;
}

dGeomID ode_geom(const Shape &s, OdeTables &t)
{
    const auto [x, y, z] = s.size;
    switch (s.kind) {
    case Kind::sphere:
        return dCreateSphere(nullptr, x);
    case Kind::box:
        return dCreateBox(nullptr, 2 * x, 2 * y, 2 * z);
    case Kind::capsule:
        return dCreateCapsule(nullptr, x, 2 * y);
    case Kind::cylinder:
        return dCreateCylinder(nullptr, x, 2 * y);
    default:
        t = tables_of(*s.hull);
        return dCreateConvex(nullptr, t.planes.data(), static_cast<unsigned>(t.planes.size() / 4),
                             t.points.data(), static_cast<unsigned>(t.points.size() / 3),
                             t.polygons.data());
    }
}

} // namespace peers
