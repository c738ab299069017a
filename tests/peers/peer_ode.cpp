/* SPDX-License-Identifier: MIT */
/* ODE, in double: contacts of overlapping shapes; of separated pairs it says only that they are. It has
 * no cones and no ellipsoids. */
#include "peers.hpp"
#include <cmath>
#include <ode/ode.h>

namespace peers
{
namespace
{

/// ODE keeps pointers to these.
struct Tables {
    std::vector<dReal> planes, points;
    std::vector<unsigned> polygons;
};

Tables tables_of(const Hull &hull)
{
    Tables t;
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

class OdeQuery : public Query
{
  public:
    explicit OdeQuery(const Pair &pair)
        : a(geom_of(pair.a, tables[0])), b(geom_of(pair.b, tables[1]))
    {
        place(a, pair.a);
        place(b, pair.b);
    }

    ~OdeQuery() override
    {
        dGeomDestroy(a);
        dGeomDestroy(b);
    }

    Answer run() override
    {
        dContactGeom contact;
        return dCollide(a, b, 1, &contact, sizeof contact) > 0
                   ? Answer{Answer::Kind::distance, -contact.depth}
                   : Answer{Answer::Kind::separated, 0.0};
    }

  private:
    static dGeomID geom_of(const Shape &s, Tables &t)
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
            return dCreateConvex(nullptr, t.planes.data(),
                                 static_cast<unsigned>(t.planes.size() / 4), t.points.data(),
                                 static_cast<unsigned>(t.points.size() / 3), t.polygons.data());
        }
    }

    /// Bounding boxes are made here, once a tick, as a world would.
    static void place(dGeomID geom, const Shape &s)
    {
        dMatrix3 r;
        for (size_t i = 0; i < 3; ++i) {
            for (size_t j = 0; j < 4; ++j) {
                r[4 * i + j] = j < 3 ? s.rotation[3 * i + j] : 0.0;
            }
        }
        dGeomSetRotation(geom, r);
        dGeomSetPosition(geom, s.position[0], s.position[1], s.position[2]);
        dReal box[6];
        dGeomGetAABB(geom, box);
    }

    Tables tables[2];
    dGeomID a, b;
};

bool has(const Shape &s)
{
    return s.kind != Kind::cone && s.kind != Kind::ellipsoid;
}

std::unique_ptr<Query> prepare(const Pair &pair)
{
    static const bool is_ready = dInitODE2(0) != 0;
    return is_ready && has(pair.a) && has(pair.b) ? std::make_unique<OdeQuery>(pair) : nullptr;
}

} // namespace

const std::vector<Method> &methods()
{
    static const std::vector<Method> all = {{"ode_collide", prepare}};
    return all;
}

} // namespace peers
