/* SPDX-License-Identifier: MIT */
/* Runs drops, stacks and single impacts among the first scenes of the survey by another library:
 *   THIS SCENES SECONDS
 * Output is that of survey_touchdown.c, as far as it can be had from outside; scenes that the scene check
 * of Touchdown does not accept, and shapes that the library does not have, are left out. */
#include "survey_peers.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include "survey_progress.h"

extern "C" {
#include "survey_scene.h"
#include "survey_tally.h"
}

namespace
{

using namespace peers;

/* ---- scenes ---- */

Vec vec_of(const td_vec3 &v)
{
    return {td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
}

Kind kind_of(td_shape_kind kind)
{
    switch (kind) {
    case TD_SHAPE_SPHERE:
        return Kind::sphere;
    case TD_SHAPE_BOX:
        return Kind::box;
    case TD_SHAPE_CAPSULE:
        return Kind::capsule;
    case TD_SHAPE_CYLINDER:
        return Kind::cylinder;
    case TD_SHAPE_CONE:
        return Kind::cone;
    case TD_SHAPE_ELLIPSOID:
        return Kind::ellipsoid;
    default:
        return Kind::hull;
    }
}

/// Parts of drops and stacks are not turned in their bodies.
Shape shape_of(const td_part &part)
{
    Shape s = {};
    s.kind = kind_of(part.shape->kind);
    s.size = vec_of(part.shape->size);
    s.position = vec_of(part.x_ba.p);
    s.quaternion = {1, 0, 0, 0};
    s.rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (s.kind == Kind::hull) {
        const auto hull = std::make_shared<Hull>();
        for (uint32_t i = 0; i < part.shape->hull->n_points; ++i) {
            hull->points.push_back(vec_of(part.shape->hull->points[i]));
        }
        find_faces(*hull);
        s.hull = hull;
    }
    return s;
}

/// What rolls has a radius; the rest has faces to stand on.
double rolling_of(const survey &c, const Shape &s)
{
    const bool is_round = s.kind != Kind::box && s.kind != Kind::hull;
    return is_round ? td_unit_to_double(c.materials[0].rolling) * s.size[0] : 0.0;
}

Scene scene_of(const survey &c)
{
    Scene scene = {c.h,
                   c.gravity,
                   td_unit_to_double(c.materials[0].mu_s),
                   td_unit_to_double(c.law.restitution),
                   {}};
    for (uint32_t i = 0; i < c.scene.n_parts; ++i) {
        const td_part &part = c.parts[i];
        if (part.body != TD_WORLD) {
            const Shape shape = shape_of(part);
            scene.bodies.push_back({c.bodies[part.body], shape, rolling_of(c, shape)});
        }
    }
    return scene;
}

/* ---- books ---- */

/// Those of survey_run.c; a library's contacts hold no energy that could be seen.
class Books
{
  public:
    Books(const Scene &s, World &w) : scene(s), world(w), weight(0.0)
    {
        for (const Body &b : scene.bodies) {
            now.push_back(b.start);
            weight += b.start.mass;
        }
        read();
        begin = before = now;
        start = energy();
        most = 1e-3 * weight;
    }

    void tick()
    {
        before = now;
        world.step();
        read();
        gained = larger(gained, energy() - start);
        most = larger(most, kinetic());
    }

    void begin_rest()
    {
        first = now;
        touched = world.touches();
        sum.assign(now.size(), 0.0);
        squares.assign(now.size(), 0.0);
    }

    void note_rest(survey_result &r)
    {
        ++ticks;
        for (size_t i = 0; i < now.size(); ++i) {
            const double f =
                now[i].mass * ((now[i].v.z - before[i].v.z) / scene.tick + scene.gravity);
            const plant_vec way = plant_sub(now[i].p, first[i].p);
            sum[i] += f;
            squares[i] += f * f;
            r.drift = larger(r.drift, std::sqrt(plant_dot(way, way)));
        }
        r.kinetic = larger(r.kinetic, kinetic() / weight);
        const std::set<Touch> touches = world.touches();
        r.chatter += static_cast<double>(std::count_if(
            touches.begin(), touches.end(), [&](const Touch &t) { return touched.count(t) == 0; }));
        touched = touches;
    }

    void end(survey_result &r) const
    {
        if (ticks > 0.0) {
            end_rest(r);
        }
        for (size_t i = 0; i < now.size(); ++i) {
            const plant_vec way = plant_sub(now[i].p, begin[i].p);
            r.aside = larger(r.aside, std::hypot(way.x, way.y));
        }
        if (r.family == SURVEY_IMPACT) {
            r.off = -now[0].v.z / begin[0].v.z - r.restitution;
        }
        r.grown = gained / most;
    }

  private:
    void end_rest(survey_result &r) const
    {
        for (size_t i = 0; i < now.size(); ++i) {
            const double mean = sum[i] / ticks;
            const double spread = std::sqrt(larger(0.0, squares[i] / ticks - mean * mean));
            r.jitter = larger(r.jitter, spread / (now[i].mass * scene.gravity));
        }
        r.chatter /= ticks * scene.tick;
    }

    /// What is no number is larger.
    static double larger(double a, double b)
    {
        return a >= b ? a : b;
    }

    void read()
    {
        for (size_t i = 0; i < now.size(); ++i) {
            const Motion m = world.motion(i);
            now[i].p = m.p;
            now[i].q = m.q;
            now[i].v = m.v;
            free_body_set_spin(&now[i], m.spin);
        }
    }

    double kinetic() const
    {
        double total = 0.0;
        for (const free_body &b : now) {
            total += free_body_kinetic(&b);
        }
        return total;
    }

    /// These libraries add velocities first, too: weight is booked half a tick before.
    double energy() const
    {
        double total = kinetic();
        for (const free_body &b : now) {
            total += b.mass * scene.gravity * (b.p.z - 0.5 * scene.tick * b.v.z);
        }
        return total;
    }

    const Scene &scene;
    World &world;
    double weight; ///< [kg]
    std::vector<free_body> begin, before, now, first;
    std::set<Touch> touched;
    std::vector<double> sum, squares;
    double ticks = 0.0, start = 0.0, gained = 0.0, most = 0.0;
};

/* ---- a run ---- */

survey_result run(const survey &c, const Scene &scene, const Engine &engine, double seconds)
{
    const auto world = engine.begin(scene);
    const auto settling = static_cast<uint32_t>(c.settle / c.h);
    const auto resting = c.must_rest ? static_cast<uint32_t>(seconds / c.h) : 0u;
    survey_result r = {};
    r.family = c.family;
    r.is_accepted = true;
    r.must_rest = c.must_rest;
    r.tick = c.h;
    r.restitution = scene.restitution;
    Books books(scene, *world);
    for (uint32_t n = 0; n < settling + resting; ++n) {
        if (n == settling) {
            books.begin_rest();
        }
        books.tick();
        if (n >= settling) {
            books.note_rest(r);
        }
    }
    books.end(r);
    return r;
}

bool has_all(const Engine &engine, const Scene &scene)
{
    return std::all_of(scene.bodies.begin(), scene.bodies.end(),
                       [&](const Body &b) { return engine.has(b.shape); });
}

/// One library over all of its scenes.
class Tallies
{
  public:
    Tallies(const Engine &e, uint32_t n, double s) : engine(e), scenes(n), seconds(s)
    {
    }

    void run_all()
    {
        for (uint32_t number = 0; number < scenes; ++number) {
            const auto found =
                std::find(families.begin(), families.end(), number % SURVEY_FAMILIES);
            if (found != families.end()) {
                run_one(number, tallies[static_cast<size_t>(found - families.begin())]);
            }
            survey_tell_progress(engine.name.c_str(), number + 1u, scenes);
        }
    }

    void tell() const
    {
        char text[500];
        for (size_t i = 0; i < families.size(); ++i) {
            (void)survey_tally_row(&tallies[i], engine.name.c_str(), survey_name(families[i]), text,
                                   sizeof text);
            std::puts(text);
        }
    }

  private:
    void run_one(uint32_t number, survey_tally &tally) const
    {
        static survey c;
        if (!survey_make(number, &c)) {
            return;
        }
        const Scene scene = scene_of(c);
        if (!has_all(engine, scene)) {
            return;
        }
        const survey_result r = run(c, scene, engine, seconds);
        survey_tally_add(&tally, number, &r);
        if (survey_verdict(&r) != 0u) {
            char text[500];
            (void)survey_describe(number, &r, text, sizeof text);
            std::printf("%s: %s\n", engine.name.c_str(), text);
        }
    }

    const Engine &engine;
    uint32_t scenes;
    double seconds;
    const std::array<survey_family, 3> families = {SURVEY_DROP, SURVEY_STACK, SURVEY_IMPACT};
    std::array<survey_tally, 3> tallies = {};
};

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s SCENES SECONDS\n", argv[0]);
        return 2;
    }
    const auto scenes = static_cast<uint32_t>(std::strtoul(argv[1], nullptr, 10));
    std::vector<Tallies> all;
    for (const Engine &engine : engines()) {
        all.emplace_back(engine, scenes, std::strtod(argv[2], nullptr));
        all.back().run_all();
    }
    std::puts(survey_tally_header);
    for (const Tallies &tallies : all) {
        tallies.tell();
    }
    return 0;
}
