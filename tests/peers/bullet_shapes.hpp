/* SPDX-License-Identifier: MIT */
/// Our shapes as Bullet has them, with the margins that it gives them.
#ifndef BULLET_SHAPES_HPP
#define BULLET_SHAPES_HPP

#include <btBulletCollisionCommon.h>
#include "peers.hpp"

namespace peers
{

inline btScalar bullet_real(double x)
{
    return static_cast<btScalar>(x);
}

inline btVector3 bullet_vector(const Vec &v)
{
    return {bullet_real(v[0]), bullet_real(v[1]), bullet_real(v[2])};
}

std::unique_ptr<btConvexInternalShape> bullet_shape(const Shape &s);

} // namespace peers

#endif
