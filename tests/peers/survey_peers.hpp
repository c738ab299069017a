/* SPDX-License-Identifier: MIT */
/// How other libraries fare in scenes of the survey: they move the same bodies from the same start at the
/// same tick, by contacts of their own, and the books of survey_run.c are kept of them from outside. One
/// program a library; `make survey` builds and runs them (tests/peers/survey.rb).
#ifndef SURVEY_PEERS_HPP
#define SURVEY_PEERS_HPP

#include <set>
#include <utility>
#include "peers.hpp"

extern "C" {
#include "survey_plant.h"
}

namespace peers
{

struct Body {
    free_body start; ///< with its mass and inertia
    Shape shape;     ///< in the frame of the body
    double rolling;  ///< [m] the most that resists rolling and spinning, over the load
};

/// Bodies above a level ground at z = 0.
struct Scene {
    double tick, gravity; ///< [s], [m/s^2]
    double friction, restitution;
    std::vector<Body> bodies;
};

/// Where a body is and how it moves, in the world.
struct Motion {
    plant_vec p;
    plant_quat q;
    plant_vec v, spin;
};

/// Two that push each other: numbers of bodies, the smaller first; `ground` is none of them.
using Touch = std::pair<int, int>;
constexpr int ground = -1;

/// A scene in a library's own structures.
class World
{
  public:
    virtual ~World() = default;
    virtual void step() = 0; ///< one tick
    virtual Motion motion(size_t body) const = 0;
    virtual std::set<Touch> touches() const = 0; ///< that have pushed in the last tick
};

struct Engine {
    std::string name;
    bool (*has)(const Shape &);
    std::unique_ptr<World> (*begin)(const Scene &);
};

/// Those of the library that this program was built for.
const std::vector<Engine> &engines();

} // namespace peers

#endif
