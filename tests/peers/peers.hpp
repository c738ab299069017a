/* SPDX-License-Identifier: MIT */
/// How much the same question costs elsewhere: distance queries of other libraries and of Touchdown on
/// the pairs of tests/vectors/pairs, counted by callgrind. One program a library; `make bench` builds
/// and runs them all (tests/peers/peers.rb).
#ifndef PEERS_HPP
#define PEERS_HPP

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace peers
{

using Vec = std::array<double, 3>;

/// Points of a convex hull, and its triangles, counter-clockwise from outside.
struct Hull {
    std::vector<Vec> points;
    std::vector<std::array<int, 3>> faces;
};

enum class Kind {
    sphere,
    box,
    capsule,
    cylinder,
    cone,
    ellipsoid,
    hull
};

/// A placed shape. Sizes as in the file: radius first, half lengths along z, half edges, half axes; a
/// cone's apex is at +z.
struct Shape {
    Kind kind;
    Vec size;
    Vec position;
    std::array<double, 4> quaternion; ///< w x y z, of unit length
    std::array<double, 9> rotation;   ///< the same, row by row: from the shape to the world
    std::shared_ptr<const Hull> hull; ///< or none
};

struct Pair {
    std::string combination; ///< "box_hull32"
    std::string regime;      ///< sep, shallow, deep
    Shape a, b;
    double distance; ///< the true one, signed
    double extent;   ///< sum of both bounding radii: the measure of errors
};

/// What a library says of a pair. Not all give a number.
struct Answer {
    enum class Kind {
        distance,    ///< signed
        separated,   ///< without a distance
        overlapping, ///< without a depth
        failed
    } kind;
    double distance;
};

/// A pair in the library's own structures: what is counted is run() and nothing else.
class Query
{
  public:
    virtual ~Query() = default;
    virtual Answer run() = 0;
};

/// One way to ask a library.
struct Method {
    std::string name;
    std::unique_ptr<Query> (*prepare)(const Pair &); ///< none: the library has no such shapes
};

/// The methods of the library that this program was built for.
const std::vector<Method> &methods();

/// Its triangles, of points in general position.
void find_faces(Hull &hull);

/// The pairs of pairs3d.csv and hulls.csv in a folder: of each combination and regime every `step`-th.
std::vector<Pair> read_pairs(const std::string &folder, int step);

} // namespace peers

#endif
