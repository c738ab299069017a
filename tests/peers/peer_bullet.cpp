/* SPDX-License-Identifier: MIT */
/* Bullet, in float32, without margins: signed distances by its two solvers, and depths by its MPR. */
#include "peers.hpp"
#include <btBulletCollisionCommon.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btMprPenetration.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

namespace peers
{
namespace
{

btScalar real(double x)
{
    return static_cast<btScalar>(x);
}

btVector3 vector(const Vec &v)
{
    return {real(v[0]), real(v[1]), real(v[2])};
}

/// Bullet scales spheres to ellipsoids, but not for these solvers: a shape of our own.
class Ellipsoid : public btConvexInternalShape
{
  public:
    explicit Ellipsoid(const btVector3 &half_axes) : radii(half_axes)
    {
        m_shapeType = CUSTOM_CONVEX_SHAPE_TYPE;
    }

    btVector3 localGetSupportingVertexWithoutMargin(const btVector3 &d) const override
    {
        const btVector3 scaled = radii * d;
        const btScalar length = scaled.length();
        return length > 0 ? radii * scaled / length : btVector3(0, 0, 0);
    }

    void batchedUnitVectorGetSupportingVertexWithoutMargin(const btVector3 *d,
                                                           btVector3 *out,
                                                           int n) const override
    {
        for (int i = 0; i < n; ++i) {
            out[i] = localGetSupportingVertexWithoutMargin(d[i]);
        }
    }

    void calculateLocalInertia(btScalar, btVector3 &inertia) const override
    {
        inertia.setZero();
    }

    const char *getName() const override
    {
        return "ellipsoid";
    }

  private:
    btVector3 radii;
};

std::unique_ptr<btConvexShape> hull_of(const Hull &hull)
{
    auto shape = std::make_unique<btConvexHullShape>();
    for (const Vec &p : hull.points) {
        shape->addPoint(vector(p), false);
    }
    shape->recalcLocalAabb();
    return shape;
}

std::unique_ptr<btConvexShape> shape_of(const Shape &s)
{
    const btVector3 size = vector(s.size);
    switch (s.kind) {
    case Kind::sphere:
        return std::make_unique<btSphereShape>(size.x());
    case Kind::capsule:
        return std::make_unique<btCapsuleShapeZ>(size.x(), 2 * size.y());
    case Kind::box:
        return std::make_unique<btBoxShape>(size);
    case Kind::cylinder:
        return std::make_unique<btCylinderShapeZ>(btVector3(size.x(), size.x(), size.y()));
    case Kind::cone:
        return std::make_unique<btConeShapeZ>(size.x(), 2 * size.y());
    case Kind::ellipsoid:
        return std::make_unique<Ellipsoid>(size);
    case Kind::hull:
        break;
    }
    return hull_of(*s.hull);
}

btTransform transform_of(const Shape &s)
{
    btMatrix3x3 r;
    for (int i = 0; i < 3; ++i) {
        r[i].setValue(real(s.rotation[3 * i]), real(s.rotation[3 * i + 1]),
                      real(s.rotation[3 * i + 2]));
    }
    return btTransform(r, vector(s.position));
}

/// A placed shape, as Bullet's templates want it.
struct Placed {
    explicit Placed(const Shape &s) : shape(shape_of(s)), transform(transform_of(s))
    {
        is_rounded = s.kind == Kind::sphere || s.kind == Kind::capsule;
        if (!is_rounded) {
            shape->setMargin(0);
        }
    }

    btVector3 getObjectCenterInWorld() const
    {
        return transform.getOrigin();
    }

    const btTransform &getWorldTransform() const
    {
        return transform;
    }

    btVector3 getLocalSupportWithMargin(const btVector3 &d) const
    {
        return shape->localGetSupportVertexNonVirtual(d);
    }

    std::unique_ptr<btConvexShape> shape;
    btTransform transform;
    bool is_rounded; /* its radius is its margin */
};

class BulletQuery : public Query
{
  public:
    explicit BulletQuery(const Pair &pair) : a(pair.a), b(pair.b)
    {
    }

  protected:
    Placed a, b;
};

class SignedDistance : public BulletQuery
{
  public:
    explicit SignedDistance(const Pair &pair) : BulletQuery(pair)
    {
        radii =
            (a.is_rounded ? a.shape->getMargin() : 0) + (b.is_rounded ? b.shape->getMargin() : 0);
    }

    Answer run() override
    {
        btGjkEpaSolver2::sResults found;
        const btVector3 guess = b.transform.getOrigin() - a.transform.getOrigin();
        btGjkEpaSolver2::SignedDistance(a.shape.get(), a.transform, b.shape.get(), b.transform,
                                        guess, found);
        const bool is_found = found.status == btGjkEpaSolver2::sResults::Separated ||
                              found.status == btGjkEpaSolver2::sResults::Penetrating;
        return {is_found ? Answer::Kind::distance : Answer::Kind::failed, found.distance - radii};
    }

  private:
    btScalar radii;
};

class PairDetector : public BulletQuery
{
  public:
    using BulletQuery::BulletQuery;

    Answer run() override
    {
        simplex.reset();
        btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, &depth);
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.transform;
        input.m_transformB = b.transform;
        btPointCollector found;
        detector.getClosestPoints(input, found, nullptr);
        return {found.m_hasResult ? Answer::Kind::distance : Answer::Kind::failed,
                found.m_distance};
    }

  private:
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
};

class Mpr : public BulletQuery
{
  public:
    using BulletQuery::BulletQuery;

    Answer run() override
    {
        btMprDistanceInfo found;
        const bool overlaps =
            btComputeMprPenetration(a, b, btMprCollisionDescription(), &found) == 0;
        return overlaps ? Answer{Answer::Kind::distance, found.m_distance}
                        : Answer{Answer::Kind::separated, 0.0};
    }
};

template <class Kind> std::unique_ptr<Query> prepare(const Pair &pair)
{
    return std::make_unique<Kind>(pair);
}

} // namespace

const std::vector<Method> &methods()
{
    static const std::vector<Method> all = {
        {"bullet_signed", prepare<SignedDistance>},
        {"bullet_pair", prepare<PairDetector>},
        {"bullet_mpr", prepare<Mpr>},
    };
    return all;
}

} // namespace peers
