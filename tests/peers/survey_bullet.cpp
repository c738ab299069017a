/* SPDX-License-Identifier: MIT */
/* Bullet, in float32: its discrete world with the sequential impulse solver as it comes, one step a tick, no
 * deactivation, a plane as ground. Margins are its own: boxes and cylinders have them inside, and what has
 * them outside (cones, hulls) gets what its setSafeMargin gives the others. It has no ellipsoids. A pair
 * pushes where a point of its manifold has an impulse.
 * It acts on contacts before they touch, which keeps bodies from passing and takes their bounce away. So it
 * runs a second time, set for restitution: contacts are processed when they touch, and depths are corrected
 * apart from velocities. */
#include "survey_peers.hpp"
#include <btBulletDynamicsCommon.h>
#include <algorithm>
#include <cmath>
#include "bullet_shapes.hpp"

namespace peers
{
namespace
{

btVector3 vector(plant_vec v)
{
    return {bullet_real(v.x), bullet_real(v.y), bullet_real(v.z)};
}

plant_vec plant(const btVector3 &v)
{
    return {v.x(), v.y(), v.z()};
}

/// A shape in the frame of its body.
class Placed
{
  public:
    explicit Placed(const Shape &s) : inner(bullet_shape(s))
    {
        if (s.kind == Kind::cone || s.kind == Kind::hull) {
            btVector3 low, high;
            inner->setMargin(0);
            inner->getAabb(btTransform::getIdentity(), low, high);
            inner->setMargin(CONVEX_DISTANCE_MARGIN);
            inner->setSafeMargin((high - low) / 2);
        }
        outer.addChildShape(btTransform(btQuaternion::getIdentity(), bullet_vector(s.position)),
                            inner.get());
        is_moved = s.position != Vec{0, 0, 0};
    }

    btCollisionShape *shape()
    {
        return is_moved ? static_cast<btCollisionShape *>(&outer) : inner.get();
    }

  private:
    std::unique_ptr<btConvexInternalShape> inner;
    btCompoundShape outer;
    bool is_moved;
};

class BulletWorld : public World
{
  public:
    BulletWorld(const Scene &s, bool at_touch)
        : tick(bullet_real(s.tick)), is_at_touch(at_touch), dispatcher(&configuration),
          world(&dispatcher, &broadphase, &solver, &configuration), plane(btVector3(0, 0, 1), 0)
    {
        world.setGravity(btVector3(0, 0, bullet_real(-s.gravity)));
        if (is_at_touch) {
            world.getSolverInfo().m_splitImpulsePenetrationThreshold = 0;
        }
        add_ground(s);
        for (const Body &b : s.bodies) {
            add(s, b);
        }
    }

    ~BulletWorld() override
    {
        for (const auto &body : bodies) {
            world.removeRigidBody(body.get());
        }
    }

    void step() override
    {
        world.stepSimulation(tick, 0);
    }

    Motion motion(size_t i) const override
    {
        const btRigidBody &b = *bodies[i + 1];
        const btTransform &t = b.getWorldTransform();
        const btQuaternion q = t.getRotation();
        return {plant(t.getOrigin()),
                {q.w(), q.x(), q.y(), q.z()},
                plant(b.getLinearVelocity()),
                plant(b.getAngularVelocity())};
    }

    std::set<Touch> touches() const override
    {
        std::set<Touch> found;
        for (int i = 0; i < dispatcher.getNumManifolds(); ++i) {
            const btPersistentManifold &m = *dispatcher.getManifoldByIndexInternal(i);
            if (pushes(m)) {
                found.insert(
                    std::minmax(m.getBody0()->getUserIndex(), m.getBody1()->getUserIndex()));
            }
        }
        return found;
    }

  private:
    static bool pushes(const btPersistentManifold &m)
    {
        for (int i = 0; i < m.getNumContacts(); ++i) {
            if (m.getContactPoint(i).getAppliedImpulse() > 0) {
                return true;
            }
        }
        return false;
    }

    void add_body(const Scene &s, btScalar mass, btCollisionShape *shape, const btVector3 &inertia)
    {
        const btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
        auto body = std::make_unique<btRigidBody>(info);
        /* Of a pair it takes the product. */
        body->setFriction(std::sqrt(bullet_real(s.friction)));
        body->setRestitution(std::sqrt(bullet_real(s.restitution)));
        body->setActivationState(DISABLE_DEACTIVATION);
        if (is_at_touch) {
            body->setContactProcessingThreshold(0);
        }
        body->setUserIndex(static_cast<int>(bodies.size()) - 1);
        bodies.push_back(std::move(body));
    }

    void add_ground(const Scene &s)
    {
        add_body(s, 0, &plane, btVector3(0, 0, 0));
        world.addRigidBody(bodies.back().get());
    }

    void add(const Scene &s, const Body &b)
    {
        const free_body &f = b.start;
        shapes.push_back(std::make_unique<Placed>(b.shape));
        add_body(s, bullet_real(f.mass), shapes.back()->shape(), vector(f.inertia));
        btRigidBody &body = *bodies.back();
        const btQuaternion q(bullet_real(f.q.x), bullet_real(f.q.y), bullet_real(f.q.z),
                             bullet_real(f.q.w));
        /* Of a pair it takes the sum, each times the other's friction. */
        if (b.rolling > 0.0) {
            body.setRollingFriction(bullet_real(b.rolling) / body.getFriction());
            body.setSpinningFriction(bullet_real(b.rolling) / body.getFriction());
        }
        body.setCenterOfMassTransform(btTransform(q, vector(f.p)));
        body.setLinearVelocity(vector(f.v));
        body.setAngularVelocity(vector(free_body_spin(&f)));
        world.addRigidBody(&body);
    }

    btScalar tick;
    bool is_at_touch;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world;
    btStaticPlaneShape plane;
    std::vector<std::unique_ptr<Placed>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies; /* the ground first */
};

bool has(const Shape &s)
{
    return s.kind != Kind::ellipsoid;
}

std::unique_ptr<World> begin(const Scene &s)
{
    return std::make_unique<BulletWorld>(s, false);
}

std::unique_ptr<World> begin_at_touch(const Scene &s)
{
    return std::make_unique<BulletWorld>(s, true);
}

} // namespace

const std::vector<Engine> &engines()
{
    static const std::vector<Engine> all = {{"bullet", has, begin},
                                            {"bullet_at_touch", has, begin_at_touch}};
    return all;
}

} // namespace peers
