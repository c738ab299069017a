/* SPDX-License-Identifier: MIT */
#include "peers.hpp"
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace peers
{
namespace
{

using Cells = std::vector<std::string>;
using Hulls = std::vector<std::shared_ptr<Hull>>;

/// The rows of a file whose first cell is a number.
std::vector<Cells> read_rows(const std::string &path)
{
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error("cannot read " + path);
    }
    std::vector<Cells> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] < '0' || line[0] > '9') {
            continue;
        }
        Cells cells;
        std::istringstream text(line);
        for (std::string cell; std::getline(text, cell, ',');) {
            cells.push_back(cell);
        }
        rows.push_back(cells);
    }
    return rows;
}

/* ---- hulls ---- */

Vec minus(const Vec &a, const Vec &b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

double dot(const Vec &a, const Vec &b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vec cross(const Vec &a, const Vec &b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// On which one side of the plane through i, j, k all other points are: -1, 1, or 0 if on both.
int side_of_others(const std::vector<Vec> &p, size_t i, size_t j, size_t k)
{
    const Vec n = cross(minus(p[j], p[i]), minus(p[k], p[i]));
    int side = 0;
    for (size_t m = 0; m < p.size(); ++m) {
        if (m == i || m == j || m == k) {
            continue;
        }
        const int here = dot(n, minus(p[m], p[i])) > 0.0 ? 1 : -1;
        if (side != 0 && here != side) {
            return 0;
        }
        side = here;
    }
    return side;
}

Hulls read_hulls(const std::string &path)
{
    Hulls hulls;
    for (const Cells &row : read_rows(path)) {
        const size_t number = std::stoul(row.at(0));
        if (number == hulls.size()) {
            hulls.push_back(std::make_shared<Hull>());
        }
        hulls.at(number)->points.push_back(
            {std::stod(row.at(3)), std::stod(row.at(4)), std::stod(row.at(5))});
    }
    for (const auto &hull : hulls) {
        find_faces(*hull);
    }
    return hulls;
}

/* ---- shapes ---- */

Kind kind_of(const std::string &name)
{
    static const std::map<std::string, Kind> kinds = {
        {"sphere", Kind::sphere},     {"box", Kind::box},     {"capsule", Kind::capsule},
        {"cylinder", Kind::cylinder}, {"cone", Kind::cone},   {"ellipsoid", Kind::ellipsoid},
        {"hull8", Kind::hull},        {"hull32", Kind::hull}, {"hull128", Kind::hull},
    };
    return kinds.at(name);
}

void set_rotation(Shape &s)
{
    double norm = 0.0;
    for (const double part : s.quaternion) {
        norm += part * part;
    }
    for (double &part : s.quaternion) {
        part /= std::sqrt(norm);
    }
    const auto [w, x, y, z] = s.quaternion;
    s.rotation = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
                  2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                  2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
}

/// Kind, three sizes, position, quaternion: eleven cells.
Shape read_shape(const Cells &row, size_t first, const Hulls &hulls)
{
    Shape s;
    s.kind = kind_of(row.at(first));
    for (size_t i = 0; i < 3; ++i) {
        s.size[i] = std::stod(row.at(first + 1 + i));
        s.position[i] = std::stod(row.at(first + 4 + i));
    }
    for (size_t i = 0; i < 4; ++i) {
        s.quaternion[i] = std::stod(row.at(first + 7 + i));
    }
    set_rotation(s);
    if (s.kind == Kind::hull) {
        s.hull = hulls.at(static_cast<size_t>(s.size[0]));
    }
    return s;
}

double radius_of(const Hull &hull)
{
    Vec mean = {0.0, 0.0, 0.0};
    for (const Vec &p : hull.points) {
        for (size_t i = 0; i < 3; ++i) {
            mean[i] += p[i] / static_cast<double>(hull.points.size());
        }
    }
    double radius = 0.0;
    for (const Vec &p : hull.points) {
        const Vec d = minus(p, mean);
        radius = std::max(radius, std::sqrt(dot(d, d)));
    }
    return radius;
}

/// The bounding radius about the shape's reference point: the origin, of a cone a quarter of its height.
double radius_of(const Shape &s)
{
    const auto [x, y, z] = s.size;
    switch (s.kind) {
    case Kind::sphere:
        return x;
    case Kind::box:
        return std::hypot(x, y, z);
    case Kind::capsule:
        return x + y;
    case Kind::cylinder:
        return std::hypot(x, y);
    case Kind::cone:
        return std::max(1.5 * y, std::hypot(x, 0.5 * y));
    case Kind::ellipsoid:
        return std::max({x, y, z});
    case Kind::hull:
        return radius_of(*s.hull);
    }
    return 0.0;
}

} // namespace

/// Every triple with all other points on one side is a face: the points are in general position.
void find_faces(Hull &hull)
{
    const int n = static_cast<int>(hull.points.size());
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) {
            for (int k = j + 1; k < n; ++k) {
                const int side = side_of_others(hull.points, i, j, k);
                if (side != 0) {
                    hull.faces.push_back({i, side < 0 ? j : k, side < 0 ? k : j});
                }
            }
        }
    }
}

std::vector<Pair> read_pairs(const std::string &folder, int step)
{
    const Hulls hulls = read_hulls(folder + "/hulls.csv");
    std::map<std::string, int> seen;
    std::vector<Pair> pairs;
    for (const Cells &row : read_rows(folder + "/pairs3d.csv")) {
        Pair pair;
        pair.regime = row.at(1);
        pair.combination = row.at(2) + "_" + row.at(13);
        if (seen[pair.combination + pair.regime]++ % step != 0) {
            continue;
        }
        pair.a = read_shape(row, 2, hulls);
        pair.b = read_shape(row, 13, hulls);
        pair.distance = std::stod(row.at(24));
        pair.extent = radius_of(pair.a) + radius_of(pair.b);
        pairs.push_back(pair);
    }
    return pairs;
}

} // namespace peers
