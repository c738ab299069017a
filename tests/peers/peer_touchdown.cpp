/* SPDX-License-Identifier: MIT */
/* Touchdown, in float32: cold, and warm with what the last tick left, when b was 0.1 mm away (0.1 m/s in
 * ticks of a millisecond), and the caller tells so. Hulls have
 * direction cells, made with the scene, as the hulls of others have their adjacency. */
#include "td_distance_work.h"
#include "peers.hpp"
#include <map>
#include "td_distance.h"
#include "td_hull.h"

namespace peers
{
namespace
{

td_vec3 vector(const Vec &v)
{
    return td_vec3_of(td_from_double(v[0]), td_from_double(v[1]), td_from_double(v[2]));
}

/// What a scene holds of a hull.
class Points
{
  public:
    explicit Points(const Hull &from)
    {
        for (const Vec &p : from.points) {
            points.push_back(vector(p));
        }
        hull.points = points.data();
        hull.n_points = static_cast<uint16_t>(points.size());
        hull.cells = nullptr;
        const uint32_t side = points.size() > 16 ? 8 : 4;
        const td_hull_arrays room = {starts.data(), lists.data(),
                                     static_cast<uint16_t>(lists.size())};
        if (td_hull_build(&hull, side, &room, &cells).status == TD_OK) {
            hull.cells = &cells;
        }
    }

    td_hull hull;

  private:
    std::vector<td_vec3> points;
    std::vector<uint16_t> starts = std::vector<uint16_t>(TD_HULL_STARTS(8u));
    std::vector<uint8_t> lists = std::vector<uint8_t>(16384);
    td_hull_cells cells;
};

/// Made once, as with a scene.
const td_hull *hull_of(const Hull &hull)
{
    static std::map<const Hull *, std::unique_ptr<Points>> known;
    auto &points = known[&hull];
    if (!points) {
        points = std::make_unique<Points>(hull);
    }
    return &points->hull;
}

td_shape_kind kind_of(Kind kind)
{
    switch (kind) {
    case Kind::sphere:
        return TD_SHAPE_SPHERE;
    case Kind::box:
        return TD_SHAPE_BOX;
    case Kind::capsule:
        return TD_SHAPE_CAPSULE;
    case Kind::cylinder:
        return TD_SHAPE_CYLINDER;
    case Kind::cone:
        return TD_SHAPE_CONE;
    case Kind::ellipsoid:
        return TD_SHAPE_ELLIPSOID;
    case Kind::hull:
        break;
    }
    return TD_SHAPE_HULL;
}

/// A shape of the scene and where it is.
class Placed
{
  public:
    explicit Placed(const Shape &s)
    {
        td_shape shape = {kind_of(s.kind), vector(s.size), TD_ZERO, nullptr};
        if (s.hull) {
            shape.hull = hull_of(*s.hull);
            shape.size = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
        }
        is_good = td_convex_set(&shape, TD_ONE, &convex).status == TD_OK;
        const auto [w, x, y, z] = s.quaternion;
        pose.q = {td_unit_from_double(w), td_unit_from_double(x), td_unit_from_double(y),
                  td_unit_from_double(z)};
        (void)td_quat_normalize(&pose.q);
        pose.p = vector(s.position);
        move(TD_ZERO);
    }

    /// To its place, and `away` from it along x.
    void move(td_real away)
    {
        td_pose x_wa = pose;
        x_wa.p.x = x_wa.p.x + away;
        is_good = is_good && td_placed_set(&convex, &x_wa, &placed).status == TD_OK;
    }

    td_placed placed;
    bool is_good;

  private:
    td_convex convex;
    td_pose pose;
};

class Cold : public Query
{
  public:
    explicit Cold(const Pair &pair) : a(pair.a), b(pair.b)
    {
        work.options = {};
    }

    Answer run() override
    {
        return ask(nullptr);
    }

  protected:
    Answer ask(td_distance_cache *kept)
    {
        td_distance_result result;
        const bool is_found = a.is_good && b.is_good &&
                              td_distance(&a.placed, &b.placed, &work, kept, &result) >= TD_OK;
        return {is_found ? Answer::Kind::distance : Answer::Kind::failed,
                is_found ? td_to_double(result.distance) : 0.0};
    }

    Placed a, b;
    td_distance_work work;
};

class Warm : public Cold
{
  public:
    explicit Warm(const Pair &pair) : Cold(pair)
    {
        b.move(step);
        (void)ask(&kept);
        b.move(TD_ZERO);
        work.options.is_moved_known = true;
        work.options.moved = step;
    }

    Answer run() override
    {
        return ask(&kept);
    }

  private:
    static constexpr td_real step = TD_R(0.0001);
    td_distance_cache kept = {};
};

template <class Kind> std::unique_ptr<Query> prepare(const Pair &pair)
{
    return std::make_unique<Kind>(pair);
}

} // namespace

const std::vector<Method> &methods()
{
    static const std::vector<Method> all = {
        {"touchdown", prepare<Cold>},
        {"touchdown_warm", prepare<Warm>},
    };
    return all;
}

} // namespace peers
