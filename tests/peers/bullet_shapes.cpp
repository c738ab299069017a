/* SPDX-License-Identifier: MIT */
#include "bullet_shapes.hpp"

namespace peers
{
namespace
{

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

std::unique_ptr<btConvexInternalShape> hull_of(const Hull &hull)
{
    auto shape = std::make_unique<btConvexHullShape>();
    for (const Vec &p : hull.points) {
        shape->addPoint(bullet_vector(p), false);
    }
    shape->recalcLocalAabb();
    return shape;
}

} // namespace

std::unique_ptr<btConvexInternalShape> bullet_shape(const Shape &s)
{
    const btVector3 size = bullet_vector(s.size);
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

} // namespace peers
