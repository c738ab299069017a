/* SPDX-License-Identifier: MIT */
/* Bullet, in float32, without margins: signed distances by its two solvers, and depths by its MPR. */
#include "bullet_shapes.hpp"
#include "peers.hpp"
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

btTransform transform_of(const Shape &s)
{
    btMatrix3x3 r;
    for (int i = 0; i < 3; ++i) {
        r[i].setValue(bullet_real(s.rotation[3 * i]), bullet_real(s.rotation[3 * i + 1]),
                      bullet_real(s.rotation[3 * i + 2]));
    }
    return btTransform(r, bullet_vector(s.position));
}

/// A placed shape, as Bullet's templates want it.
struct Placed {
    explicit Placed(const Shape &s) : shape(bullet_shape(s)), transform(transform_of(s))
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
