/* SPDX-License-Identifier: MIT */
/* libccd, in double: the library knows no shapes, only support functions, so these are ours, written as
 * its own manual shows. It gives depths; of separated pairs it says only that they are. */
#include "peers.hpp"
#include <ccd/ccd.h>
#include <cmath>

namespace peers
{
namespace
{

constexpr unsigned long MOST_STEPS = 1000; /* the library's default has no end */

/// What a support function needs, in one place.
struct Object {
    Kind kind;
    Vec size, position;
    std::array<double, 9> rotation;
    const Vec *points;
    size_t n_points;
};

Object object_of(const Shape &s)
{
    return {s.kind,
            s.size,
            s.position,
            s.rotation,
            s.hull ? s.hull->points.data() : nullptr,
            s.hull ? s.hull->points.size() : 0};
}

double scale_to(double length, double square)
{
    return square > 0.0 ? length / std::sqrt(square) : 0.0;
}

Vec farthest_point(const Object &o, const Vec &d)
{
    const Vec *best = o.points;
    double most = d[0] * (*best)[0] + d[1] * (*best)[1] + d[2] * (*best)[2];
    for (const Vec *p = o.points + 1; p != o.points + o.n_points; ++p) {
        const double here = d[0] * (*p)[0] + d[1] * (*p)[1] + d[2] * (*p)[2];
        if (here > most) {
            most = here;
            best = p;
        }
    }
    return *best;
}

Vec local_support(const Object &o, const Vec &d)
{
    const auto [a, b, c] = o.size;
    switch (o.kind) {
    case Kind::sphere: {
        const double k = scale_to(a, d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        return {k * d[0], k * d[1], k * d[2]};
    }
    case Kind::box:
        return {d[0] < 0 ? -a : a, d[1] < 0 ? -b : b, d[2] < 0 ? -c : c};
    case Kind::capsule: {
        const double k = scale_to(a, d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        return {k * d[0], k * d[1], k * d[2] + (d[2] < 0 ? -b : b)};
    }
    case Kind::cylinder: {
        const double k = scale_to(a, d[0] * d[0] + d[1] * d[1]);
        return {k * d[0], k * d[1], d[2] < 0 ? -b : b};
    }
    case Kind::cone: {
        const double across = std::sqrt(d[0] * d[0] + d[1] * d[1]);
        if (2.0 * b * d[2] >= a * across) {
            return {0.0, 0.0, b};
        }
        const double k = across > 0.0 ? a / across : 0.0;
        return {k * d[0], k * d[1], -b};
    }
    case Kind::ellipsoid: {
        const Vec s = {a * d[0], b * d[1], c * d[2]};
        const double k = scale_to(1.0, s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
        return {k * a * s[0], k * b * s[1], k * c * s[2]};
    }
    case Kind::hull:
        break;
    }
    return farthest_point(o, d);
}

void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out)
{
    const Object &o = *static_cast<const Object *>(object);
    const auto &r = o.rotation;
    const double *const d = direction->v;
    const Vec p = local_support(o, {r[0] * d[0] + r[3] * d[1] + r[6] * d[2],
                                    r[1] * d[0] + r[4] * d[1] + r[7] * d[2],
                                    r[2] * d[0] + r[5] * d[1] + r[8] * d[2]});
    for (size_t i = 0; i < 3; ++i) {
        out->v[i] = o.position[i] + r[3 * i] * p[0] + r[3 * i + 1] * p[1] + r[3 * i + 2] * p[2];
    }
}

void centre(const void *object, ccd_vec3_t *out)
{
    const Object &o = *static_cast<const Object *>(object);
    for (size_t i = 0; i < 3; ++i) {
        out->v[i] = o.position[i];
    }
}

using Penetration =
    int (*)(const void *, const void *, const ccd_t *, ccd_real_t *, ccd_vec3_t *, ccd_vec3_t *);

template <Penetration penetration> class CcdQuery : public Query
{
  public:
    explicit CcdQuery(const Pair &pair) : a(object_of(pair.a)), b(object_of(pair.b))
    {
        CCD_INIT(&ccd);
        ccd.support1 = ccd.support2 = support;
        ccd.center1 = ccd.center2 = centre;
        ccd.max_iterations = MOST_STEPS;
    }

    Answer run() override
    {
        ccd_real_t depth = 0.0;
        ccd_vec3_t normal;
        ccd_vec3_t point;
        const int found = penetration(&a, &b, &ccd, &depth, &normal, &point);
        return found == 0    ? Answer{Answer::Kind::distance, -depth}
               : found == -1 ? Answer{Answer::Kind::separated, 0.0}
                             : Answer{Answer::Kind::failed, 0.0};
    }

  private:
    Object a, b;
    ccd_t ccd;
};

template <Penetration penetration> std::unique_ptr<Query> prepare(const Pair &pair)
{
    return std::make_unique<CcdQuery<penetration>>(pair);
}

} // namespace

const std::vector<Method> &methods()
{
    static const std::vector<Method> all = {
        {"libccd_mpr", prepare<ccdMPRPenetration>},
        {"libccd_epa", prepare<ccdGJKPenetration>},
    };
    return all;
}

} // namespace peers
