/* SPDX-License-Identifier: MIT */
/* FCL, in double: signed distances, and the quicker question whether and how deep two shapes collide. */
#include "peers.hpp"
#include <fcl/fcl.h>
#include <map>

namespace peers
{
namespace
{

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

Geometry convex_of(const Hull &hull)
{
    const auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const Vec &p : hull.points) {
        points->emplace_back(p[0], p[1], p[2]);
    }
    const auto faces = std::make_shared<std::vector<int>>();
    for (const auto &face : hull.faces) {
        faces->insert(faces->end(), {3, face[0], face[1], face[2]});
    }
    return std::make_shared<fcl::Convexd>(points, static_cast<int>(hull.faces.size()), faces);
}

Geometry geometry_of(const Shape &s)
{
    const auto [x, y, z] = s.size;
    switch (s.kind) {
    case Kind::sphere:
        return std::make_shared<fcl::Sphered>(x);
    case Kind::box:
        return std::make_shared<fcl::Boxd>(2 * x, 2 * y, 2 * z);
    case Kind::capsule:
        return std::make_shared<fcl::Capsuled>(x, 2 * y);
    case Kind::cylinder:
        return std::make_shared<fcl::Cylinderd>(x, 2 * y);
    case Kind::cone:
        return std::make_shared<fcl::Coned>(x, 2 * y);
    case Kind::ellipsoid:
        return std::make_shared<fcl::Ellipsoidd>(x, y, z);
    case Kind::hull:
        break;
    }
    static std::map<const Hull *, Geometry> known;
    Geometry &geometry = known[s.hull.get()];
    if (!geometry) {
        geometry = convex_of(*s.hull);
    }
    return geometry;
}

fcl::Transform3d transform_of(const Shape &s)
{
    fcl::Transform3d x = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            x.linear()(i, j) = s.rotation[3 * i + j];
        }
        x.translation()[i] = s.position[i];
    }
    return x;
}

class FclQuery : public Query
{
  public:
    explicit FclQuery(const Pair &pair)
        : a(geometry_of(pair.a)), b(geometry_of(pair.b)), x_a(transform_of(pair.a)),
          x_b(transform_of(pair.b))
    {
        to_distance.enable_signed_distance = true;
        to_distance.enable_nearest_points = true;
        to_collide.enable_contact = true;
        to_collide.num_max_contacts = 1;
    }

  protected:
    Geometry a, b;
    fcl::Transform3d x_a, x_b;
    fcl::DistanceRequestd to_distance;
    fcl::CollisionRequestd to_collide;
};

class Distance : public FclQuery
{
  public:
    using FclQuery::FclQuery;

    Answer run() override
    {
        fcl::DistanceResultd result;
        try {
            fcl::distance(a.get(), x_a, b.get(), x_b, to_distance, result);
        } catch (const std::exception &) {
            return {Answer::Kind::failed, 0.0};
        }
        return {Answer::Kind::distance, result.min_distance};
    }
};

class Collision : public FclQuery
{
  public:
    using FclQuery::FclQuery;

    Answer run() override
    {
        fcl::CollisionResultd result;
        try {
            fcl::collide(a.get(), x_a, b.get(), x_b, to_collide, result);
        } catch (const std::exception &) {
            return {Answer::Kind::failed, 0.0};
        }
        if (!result.isCollision()) {
            return {Answer::Kind::separated, 0.0};
        }
        return {Answer::Kind::distance, -result.getContact(0).penetration_depth};
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
        {"fcl_distance", prepare<Distance>},
        {"fcl_collide", prepare<Collision>},
    };
    return all;
}

} // namespace peers
