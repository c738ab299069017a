/* SPDX-License-Identifier: MIT */
/* ODE, in double, by both of its steppers: error reduction, softness and iterations as they come, a plane as
 * ground, friction pyramids that follow the load, and the surface layer of a millimetre that its manual
 * recommends against jitter. No bodies are disabled. It has no cones and no ellipsoids. A pair pushes where it
 * has contacts. */
#include "survey_peers.hpp"
#include <algorithm>
#include "ode_shapes.hpp"

namespace peers
{
namespace
{

constexpr int most_contacts = 8; ///< of a pair
constexpr double layer = 0.001;  ///< [m]
constexpr double slow = 0.1;     ///< [m/s] what comes slower does not bounce, as in its examples

plant_vec plant(const dReal *v)
{
    return {v[0], v[1], v[2]};
}

class OdeWorld : public World
{
  public:
    using Stepper = int (*)(dWorldID, dReal);

    OdeWorld(const Scene &s, Stepper by)
        : scene(s), stepper(by), world(dWorldCreate()), space(dSimpleSpaceCreate(nullptr)),
          joints(dJointGroupCreate(0)), tables(s.bodies.size())
    {
        dRandSetSeed(0); /* the order in which the quick stepper goes through contacts */
        dWorldSetGravity(world, 0, 0, -s.gravity);
        dWorldSetContactSurfaceLayer(world, layer);
        dCreatePlane(space, 0, 0, 1, 0);
        for (size_t i = 0; i < s.bodies.size(); ++i) {
            add(i);
        }
    }

    ~OdeWorld() override
    {
        dJointGroupDestroy(joints);
        dSpaceDestroy(space);
        dWorldDestroy(world);
    }

    void step() override
    {
        touching.clear();
        dSpaceCollide(space, this, touch);
        stepper(world, scene.tick);
        dJointGroupEmpty(joints);
    }

    Motion motion(size_t i) const override
    {
        const dReal *const q = dBodyGetQuaternion(bodies[i]);
        return {plant(dBodyGetPosition(bodies[i])),
                {q[0], q[1], q[2], q[3]},
                plant(dBodyGetLinearVel(bodies[i])),
                plant(dBodyGetAngularVel(bodies[i]))};
    }

    std::set<Touch> touches() const override
    {
        return touching;
    }

  private:
    void add(size_t i)
    {
        const free_body &f = scene.bodies[i].start;
        const plant_vec spin = free_body_spin(&f);
        const dBodyID body = dBodyCreate(world);
        const dGeomID geom = ode_geom(scene.bodies[i].shape, tables[i]);
        const dQuaternion q = {f.q.w, f.q.x, f.q.y, f.q.z};
        dMass mass;
        dMassSetParameters(&mass, f.mass, 0, 0, 0, f.inertia.x, f.inertia.y, f.inertia.z, 0, 0, 0);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, f.p.x, f.p.y, f.p.z);
        dBodySetQuaternion(body, q);
        dBodySetLinearVel(body, f.v.x, f.v.y, f.v.z);
        dBodySetAngularVel(body, spin.x, spin.y, spin.z);
        dGeomSetBody(geom, body);
        dGeomSetData(geom, const_cast<Body *>(&scene.bodies[i]));
        dSpaceAdd(space, geom);
        bodies.push_back(body);
    }

    /* The plane has no data. */
    static const Body *body_of(dGeomID geom)
    {
        return static_cast<const Body *>(dGeomGetData(geom));
    }

    static double rolling_of(dGeomID geom)
    {
        return body_of(geom) != nullptr ? body_of(geom)->rolling : 0.0;
    }

    int number_of(dGeomID geom) const
    {
        return body_of(geom) != nullptr ? static_cast<int>(body_of(geom) - scene.bodies.data())
                                        : ground;
    }

    static void touch(void *self, dGeomID a, dGeomID b)
    {
        auto &here = *static_cast<OdeWorld *>(self);
        dContact contacts[most_contacts] = {};
        const int n = dCollide(a, b, most_contacts, &contacts[0].geom, sizeof contacts[0]);
        if (n > 0) {
            here.touching.insert(std::minmax(here.number_of(a), here.number_of(b)));
        }
        for (int i = 0; i < n; ++i) {
            dSurfaceParameters &s = contacts[i].surface;
            s.mode = dContactBounce | dContactApprox1;
            s.mu = here.scene.friction;
            s.bounce = here.scene.restitution;
            s.bounce_vel = slow;
            s.rho = s.rho2 = s.rhoN = std::max(rolling_of(a), rolling_of(b));
            s.mode |= s.rho > 0.0 ? dContactRolling : 0;
            dJointAttach(dJointCreateContact(here.world, here.joints, &contacts[i]),
                         dGeomGetBody(a), dGeomGetBody(b));
        }
    }

    const Scene &scene;
    Stepper stepper;
    dWorldID world;
    dSpaceID space;
    dJointGroupID joints;
    std::vector<OdeTables> tables;
    std::vector<dBodyID> bodies;
    std::set<Touch> touching;
};

template <OdeWorld::Stepper by> std::unique_ptr<World> begin(const Scene &s)
{
    static const bool is_ready = dInitODE2(0) != 0;
    return is_ready ? std::make_unique<OdeWorld>(s, by) : nullptr;
}

} // namespace

const std::vector<Engine> &engines()
{
    static const std::vector<Engine> all = {
        {"ode_step", ode_has, begin<dWorldStep>},
        {"ode_quick", ode_has, begin<dWorldQuickStep>},
    };
    return all;
}

} // namespace peers
