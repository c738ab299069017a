/* SPDX-License-Identifier: MIT */
/* ODE, in double: contacts of overlapping shapes; of separated pairs it says only that they are. It has
 * no cones and no ellipsoids. */
#include "ode_shapes.hpp"
#include "peers.hpp"

namespace peers
{
namespace
{

class OdeQuery : public Query
{
  public:
    explicit OdeQuery(const Pair &pair)
        : a(ode_geom(pair.a, tables[0])), b(ode_geom(pair.b, tables[1]))
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

    OdeTables tables[2];
    dGeomID a, b;
};

std::unique_ptr<Query> prepare(const Pair &pair)
{
    static const bool is_ready = dInitODE2(0) != 0;
    return is_ready && ode_has(pair.a) && ode_has(pair.b) ? std::make_unique<OdeQuery>(pair)
                                                          : nullptr;
}

} // namespace

const std::vector<Method> &methods()
{
    static const std::vector<Method> all = {{"ode_collide", prepare}};
    return all;
}

} // namespace peers
