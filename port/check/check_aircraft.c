/* SPDX-License-Identifier: MIT */
/* wheel/aircraft.csv: an aircraft in closed loop, a row every tenth of a second. What it flies over and
 * how it begins is in aircraft.json beside it; wind and deck are the laws that file names. The plant is in
 * double, the module under test in its scalar, in tonnes and kilonewtons. */
#include "check.h"
#include "rig.h"
#include "scene_aircraft.h"

#define NEWTONS 1000.0
#define TICKS   100 /* from row to row, of 1 ms */

/* ---- the little of JSON that this file has ---- */

typedef struct json {
    const char *at, *end;
} json;

static bool is_word(json j, const char *word)
{
    const char *p = j.at;
    while (*word != '\0' && p < j.end && *p == *word) {
        ++p;
        ++word;
    }
    return *word == '\0' && p < j.end && *p == '"';
}

/* What follows the first "key": in a text; empty if there is none. */
static json json_find(json j, const char *key)
{
    for (; j.at + 1 < j.end; ++j.at) {
        const json next = {j.at + 1, j.end};
        if (*j.at == '"' && is_word(next, key)) {
            while (j.at < j.end && *j.at != ':') {
                ++j.at;
            }
            return j;
        }
    }
    return (json){j.end, j.end};
}

/* The object or list that begins next. */
static json json_block(json j)
{
    int depth = 0;
    while (j.at < j.end && *j.at != '{' && *j.at != '[') {
        ++j.at;
    }
    const char *p = j.at;
    for (; p < j.end; ++p) {
        depth += *p == '{' || *p == '[' ? 1 : *p == '}' || *p == ']' ? -1 : 0;
        if (depth == 0) {
            break;
        }
    }
    return (json){j.at, p < j.end ? p + 1 : p};
}

static bool is_number_part(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

static double json_number(json *j)
{
    while (j->at < j->end && !((*j->at >= '0' && *j->at <= '9') || *j->at == '-')) {
        ++j->at;
    }
    const char *const first = j->at;
    while (j->at < j->end && is_number_part(*j->at)) {
        ++j->at;
    }
    csv_cursor cell = {first, j->at, false, ',', NULL};
    return csv_decimal(&cell);
}

static double json_value(json object, const char *key, double otherwise)
{
    json j = json_find(object, key);
    return j.at == j.end ? otherwise : json_number(&j);
}

static void json_list(json object, const char *key, double *out, int n)
{
    json j = json_find(object, key);
    const bool is_there = j.at != j.end;
    for (int i = 0; i < n; ++i) {
        out[i] = is_there ? json_number(&j) : 0.0;
    }
}

/* ---- the scene ---- */

static rig machine;
static td_body bodies[2];
static td_wheel wheels[3];
static td_half_space plane;
static td_material surface;
static rig_start start[2];
static td_scene scene;
static rig_scene what;
static double brake[3], brake_from, ship_speed;
static bool has_wind, has_deck;
static char current[16];

static const td_scenery_op leaf[] = {TD_LEAF(0)};
static const td_scenery floor_of = {&plane, 0, leaf, 1u, 0u, 1u};
static td_scenery_solid solid = {&floor_of, 0u, TD_SOLID_FIXED};

static void drive(rig *r)
{
    for (int i = 0; i < 3; ++i) {
        r->controls[i].brake = td_from_double(r->t >= brake_from ? brake[i] / NEWTONS : 0.0);
    }
    if (has_deck) {
        aircraft_deck_at(r, ship_speed);
    }
}

static td_real kilo(json object, const char *key)
{
    return td_from_double(json_value(object, key, 0.0) / NEWTONS);
}

static void read_wheel(json object, td_wheel *wheel)
{
    double offset[3];
    json_list(object, "offset", offset, 3);
    const td_drag d = td_drag_from_double(json_value(object, "dz", 0.0) / NEWTONS);
    *wheel = (td_wheel){
        .x_bk = {td_vec3_of(td_from_double(offset[0]), td_from_double(offset[1]),
                            td_from_double(offset[2])),
                 TD_QUAT_IDENTITY},
        .leg = {td_near_from_double(json_value(object, "zmin", 0.0)),
                td_near_from_double(json_value(object, "zmax", 0.0)),
                td_near_from_double(json_value(object, "zzero", 0.0)), kilo(object, "kz"), d, d},
        .k_xy = kilo(object, "kxy"),
        .d_xy = td_drag_from_double(json_value(object, "dxy", 0.0) / NEWTONS),
        .cos_min = td_unit_from_double(json_value(object, "cosmin", 0.3)),
        .relaxation = td_from_double(json_value(object, "sigma", 0.0)),
        .mass_eff = kilo(object, "meff"),
    };
}

static void read_gear(json text)
{
    json gear = json_block(json_find(text, "gear"));
    for (int i = 0; i < 3; ++i) {
        ++gear.at;
        const json one = json_block(gear);
        read_wheel(one, &wheels[i]);
        gear.at = one.end;
    }
}

static void read_body(json text)
{
    const json body = json_block(json_find(text, "body"));
    double inertia[3];
    json_list(body, "I", inertia, 3);
    bodies[0] =
        (td_body){kilo(body, "m"),
                  {td_from_double(inertia[0] / NEWTONS), td_from_double(inertia[1] / NEWTONS),
                   td_from_double(inertia[2] / NEWTONS)},
                  TD_R(100.0),
                  TD_R(20.0)};
    bodies[1] = (td_body){TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(100.0), TD_R(20.0)};
    what.gravity = json_value(body, "g", 9.81);
}

/* A long normal is a fine one in Q16. */
static void read_ground(json scenario)
{
    double mu[2];
    const double slope = json_value(scenario, "slope_deg", 0.0) * 3.14159265358979323846 / 180.0;
    json_list(scenario, "mu", mu, 2);
    plane = (td_half_space){{td_from_double(-8000.0 * plant_sin(slope)), TD_ZERO,
                             td_from_double(8000.0 * plant_cos(slope))},
                            TD_ZERO};
    surface = (td_material){.mu_s = td_unit_from_double(mu[0]),
                            .mu_k = td_unit_from_double(mu[1]),
                            .is_unlimited = true};
    solid.body = has_deck ? 1u : TD_SOLID_FIXED;
}

static void read_start(json scenario)
{
    double p[3];
    double q[4];
    double v[3];
    json_list(scenario, "pos", p, 3);
    json_list(scenario, "q", q, 4);
    json_list(scenario, "v", v, 3);
    start[0] = (rig_start){
        {p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}, {v[0], v[1], v[2]}, {0.0, 0.0, 0.0}};
    start[1] =
        (rig_start){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}, {ship_speed, 0.0, 0.0}, {0.0, 0.0, 0.0}};
}

static bool begin(json text, const char *name)
{
    const json scenario = json_block(json_find(text, name));
    if (scenario.at == scenario.end) {
        return false;
    }
    ship_speed = json_value(scenario, "ship_speed", 0.0);
    has_deck = json_find(scenario, "deck_law").at != scenario.end;
    has_wind = json_find(scenario, "wind_law").at != scenario.end;
    brake_from = json_value(scenario, "brake_from_s", 0.0);
    json_list(scenario, "brake_N", brake, 3);
    read_body(text);
    read_gear(text);
    read_ground(scenario);
    read_start(scenario);
    scene = (td_scene){
        .name = "aircraft",
        .tick = TD_U(0.001),
        .bodies = bodies,
        .n_bodies = has_deck ? 2u : 1u,
        .wheels = wheels,
        .n_wheels = 3u,
        .ground = {.solids = &solid, .materials = &surface, .n_solids = 1u, .n_materials = 1u}};
    what.scene = &scene;
    what.newtons = NEWTONS;
    what.start = start;
    what.drive = drive;
    what.load = has_wind ? aircraft_gusts : NULL;
    return rig_begin(&machine, &what).status == TD_OK;
}

/* ---- a row ---- */

static json companion(const check_state *s)
{
    for (int i = 1; i < s->n_files; ++i) {
        if (csv_same(s->files[i].name, "aircraft.json")) {
            return (json){s->files[i].text, s->files[i].text + s->files[i].size};
        }
    }
    return (json){NULL, NULL};
}

static bool is_running; ///< the scenario of `current` has begun

static void restart(void)
{
    current[0] = '\0';
    is_running = false;
}

/* The row's first cell, as text. @return whether it is another one than before */
static bool is_new(csv_cursor *row)
{
    char name[sizeof current] = "";
    size_t n = 0u;
    for (const char *p = row->at; p != NULL && p < row->end && *p != ',' && n + 1u < sizeof name;
         ++p) {
        name[n++] = *p;
    }
    csv_skip(row, 1);
    const bool differs = !csv_same(name, current);
    for (size_t i = 0u; i < sizeof current; ++i) {
        current[i] = name[i];
    }
    return differs;
}

static void read_vector(csv_cursor *row, double *out, int n)
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < n; ++i) {
        out[i] = csv_decimal(&list);
    }
}

static void check_vector(
    check_state *s, const char *what_is, const double *expected, plant_vec actual, double tolerance)
{
    check_near(s, what_is, expected[0], actual.x, tolerance);
    check_near(s, what_is, expected[1], actual.y, tolerance);
    check_near(s, what_is, expected[2], actual.z, tolerance);
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    double p[3];
    double q[4];
    double v[3];
    const bool fresh = is_new(row);
    csv_skip(row, 1); /* t: a row every tenth of a second */
    read_vector(row, p, 3);
    read_vector(row, q, 4);
    read_vector(row, v, 3);
    csv_skip(row, 3); /* spin, loads, states */
    const double tolerance_p = csv_decimal(row);
    const double tolerance_v = csv_decimal(row);
    if (row->bad) {
        return CHECK_SKIPPED;
    }
    is_running = fresh ? begin(companion(s), current) : is_running;
    check_true(s, "aircraft.json beside the file has such a scenario, and the core accepts it",
               is_running);
    if (!is_running) {
        return CHECK_JUDGED;
    }
    bool accepted = true;
    for (int i = 0; i < TICKS && accepted; ++i) {
        accepted = rig_tick(&machine) >= TD_OK;
    }
    check_true(s, "every tick is accepted", accepted);
    check_vector(s, "position", p, machine.bodies[0].position, tolerance_p);
    check_vector(s, "velocity", v, machine.bodies[0].velocity, tolerance_v);
    return CHECK_JUDGED;
}

static const check_format formats[] = {{"wheel", "aircraft.csv", restart, judge},
                                       {"wheel", "aircraft.json", NULL, NULL}};

const check_table check_aircraft = {formats, (int)(sizeof formats / sizeof formats[0])};
