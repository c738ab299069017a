/* SPDX-License-Identifier: MIT */
/* wheel/aircraft.csv: an aircraft in closed loop, a row every tenth of a second. What it flies over and
 * how it begins is in aircraft.json beside it; wind and deck are the laws that file names. The plant is in
 * double, the module under test in its scalar, in tonnes and kilonewtons. */
#include "check.h"
#include "rig.h"
#include "rig.h"

#define NEWTONS 1000.0
#define TICKS   100 /* from row to row, of 1 ms */

/* ---- the little of JSON that this file has ---- */

typedef struct json {
    const char *at, *end;
} json;

/* The first thing that was not as it should be; NULL: none. */
static const char *wrong;

static json note_wrong(json j, const char *what)
{
    wrong = wrong == NULL ? what : wrong;
    return (json){j.end, j.end};
}

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
    for (; j.at < j.end; ++j.at) {
        const json next = {j.at + 1, j.end};
        if (*j.at == '"' && is_word(next, key)) {
            while (j.at < j.end && *j.at != ':') {
                ++j.at;
            }
            return j;
        }
    }
    return j;
}

/* The object or list that begins next, and ends. */
static json json_block(json j, const char *what)
{
    int depth = 0;
    while (j.at < j.end && *j.at != '{' && *j.at != '[') {
        ++j.at;
    }
    for (const char *p = j.at; p < j.end; ++p) {
        depth += *p == '{' || *p == '[' ? 1 : *p == '}' || *p == ']' ? -1 : 0;
        if (depth == 0) {
            return (json){j.at, p + 1};
        }
    }
    return note_wrong(j, what);
}

static bool is_number_part(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == ':' || c == '[' || c == ',';
}

/* The next number: after blanks, and after what opens a list or parts its items. */
static double json_number(json *j, const char *what)
{
    while (j->at < j->end && is_blank(*j->at)) {
        ++j->at;
    }
    const char *const first = j->at;
    while (j->at < j->end && is_number_part(*j->at)) {
        ++j->at;
    }
    csv_cursor cell = {.at = first, .end = j->at, .separator = ','};
    const double value = csv_number(&cell);
    if (cell.bad || j->at == j->end) {
        (void)note_wrong(*j, what);
    }
    return value;
}

static double json_value(json object, const char *key)
{
    json j = json_find(object, key);
    return json_number(&j, key);
}

static double json_value_or(json object, const char *key, double otherwise)
{
    json j = json_find(object, key);
    return j.at == j.end ? otherwise : json_number(&j, key);
}

static void json_list(json object, const char *key, double *out, int n)
{
    json j = json_block(json_find(object, key), key);
    for (int i = 0; i < n; ++i) {
        out[i] = json_number(&j, key);
    }
}

/* A list that need not be there: zeros then. */
static void json_list_or_none(json object, const char *key, double *out, int n)
{
    const json j = json_find(object, key);
    for (int i = 0; i < n; ++i) {
        out[i] = 0.0;
    }
    if (j.at != j.end) {
        json_list(object, key, out, n);
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
static td_real brake[3];
static double brake_from, ship_speed;
static bool has_wind, has_deck;
static char current[16];

static const td_scenery_op leaf[] = {TD_LEAF(0)};
static const td_scenery floor_of = {&plane, 0, leaf, 1u, 0u, 1u};
static td_scenery_solid solid = {&floor_of, 0u, TD_WORLD};

static void drive(rig *r)
{
    for (int i = 0; i < 3; ++i) {
        r->controls[i].brake = r->t >= brake_from ? brake[i] : TD_ZERO;
    }
}

/* A wind that pushes and turns the aircraft. */
static const plant_sine gust_ahead[] = {{300.0, 2.5, 0.0}};
static const plant_sine gust_aside[] = {{700.0, 6.0, 0.0}};
static const plant_sine gust_turning[] = {{420.0, 6.0, 0.0}};
static const rig_force gusts[] = {
    {.body = 0u,
     .force = {{.constant = -400.0, .sines = gust_ahead, .n_sines = 1u},
               {.sines = gust_aside, .n_sines = 1u}},
     .torque = {[2] = {.sines = gust_turning, .n_sines = 1u}}}};

/* A deck under way: heave 1.2 m, roll 6 degrees, pitch 2 degrees, eased in over 4 s. */
#define TWO_PI 6.28318530717958647692
#define DEGREE (TWO_PI / 360.0)
#define EASE   4.0
static const plant_sine heave[] = {{1.2, TWO_PI / 8.0, 0.0}};
static const plant_sine roll[] = {{6.0 * DEGREE, TWO_PI / 10.0, 0.7}};
static const plant_sine pitch[] = {{2.0 * DEGREE, TWO_PI / 7.0, 0.2}};
static rig_motion deck = {.body = 1u,
                          .place = {[2] = {.sines = heave, .n_sines = 1u, .ease = EASE}},
                          .angle = {{.sines = roll, .n_sines = 1u, .ease = EASE},
                                    {.sines = pitch, .n_sines = 1u, .ease = EASE}}};
static rig_tables tables;

/* What a scene of this scalar cannot hold is as wrong as what is no number. */
static void note_unless(td_status status, const char *key)
{
    if (status != TD_OK) {
        wrong = wrong == NULL ? key : wrong;
    }
}

static td_real real_of(double x, const char *key)
{
    td_real value = TD_ZERO;
    note_unless(td_from_double_checked(x, &value), key);
    return value;
}

static td_unit unit_of(double x, const char *key)
{
    td_unit value = TD_U(0.0);
    note_unless(td_unit_from_double_checked(x, &value), key);
    return value;
}

static td_real kilo(json object, const char *key)
{
    return real_of(json_value(object, key) / NEWTONS, key);
}

static td_drag kilo_drag(json object, const char *key)
{
    td_drag value = TD_DRAG(0.0);
    note_unless(td_drag_from_double_checked(json_value(object, key) / NEWTONS, &value), key);
    return value;
}

static td_near near_of(json object, const char *key)
{
    td_near value = TD_NEAR_ZERO;
    note_unless(td_near_from_double_checked(json_value(object, key), &value), key);
    return value;
}

/* A list of three, each over `unit`. */
static td_vec3 vec_of(json object, const char *key, double unit)
{
    double v[3];
    json_list(object, key, v, 3);
    return td_vec3_of(real_of(v[0] / unit, key), real_of(v[1] / unit, key),
                      real_of(v[2] / unit, key));
}

static void read_wheel(json object, td_wheel *wheel)
{
    const td_drag d = kilo_drag(object, "dz");
    *wheel = (td_wheel){
        .x_bk = {vec_of(object, "offset", 1.0), TD_QUAT_IDENTITY},
        .leg = {near_of(object, "zmin"), near_of(object, "zmax"), near_of(object, "zzero"),
                kilo(object, "kz"), d, d},
        .k_xy = kilo(object, "kxy"),
        .d_xy = kilo_drag(object, "dxy"),
        .cos_min = unit_of(json_value(object, "cosmin"), "cosmin"),
        .relaxation = real_of(json_value(object, "sigma"), "sigma"),
        .mass_eff = kilo(object, "meff"),
    };
}

static void read_gear(json text)
{
    json params = json_block(json_find(text, "gear"), "gear");
    for (int i = 0; i < 3; ++i) {
        params.at += params.at < params.end ? 1 : 0;
        const json one = json_block(params, "three wheels");
        read_wheel(one, &wheels[i]);
        params.at = one.end;
    }
}

static void read_body(json text)
{
    const json body = json_block(json_find(text, "body"), "body");
    bodies[0] = (td_body){kilo(body, "m"), vec_of(body, "I", NEWTONS), TD_R(100.0), TD_R(20.0)};
    bodies[1] = (td_body){TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(100.0), TD_R(20.0)};
    what.gravity = json_value(body, "g");
    if (!(bodies[0].mass > TD_ZERO)) {
        (void)note_wrong(body, "m");
    }
}

/* A long normal is a fine one in Q16. */
static void read_ground(json scenario)
{
    double mu[2];
    const double slope = json_value_or(scenario, "slope_deg", 0.0) * 3.14159265358979323846 / 180.0;
    json_list(scenario, "mu", mu, 2);
    plane = (td_half_space){{td_from_double(-8000.0 * plant_sin(slope)), TD_ZERO,
                             td_from_double(8000.0 * plant_cos(slope))},
                            TD_ZERO};
    surface = (td_material){
        .mu_s = unit_of(mu[0], "mu"), .mu_k = unit_of(mu[1], "mu"), .is_unlimited = true};
    solid.body = has_deck ? 1u : TD_WORLD;
}

static void read_start(json scenario)
{
    double p[3];
    double q[4];
    double v[3];
    json_list(scenario, "pos", p, 3);
    json_list(scenario, "q", q, 4);
    json_list_or_none(scenario, "v", v, 3);
    start[0] = (rig_start){
        {p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}, {v[0], v[1], v[2]}, {0.0, 0.0, 0.0}};
    start[1] =
        (rig_start){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}, {ship_speed, 0.0, 0.0}, {0.0, 0.0, 0.0}};
}

static void read_scenario(json text, json scenario)
{
    ship_speed = json_value_or(scenario, "ship_speed", 0.0);
    has_deck = json_find(scenario, "deck_law").at != scenario.end;
    has_wind = json_find(scenario, "wind_law").at != scenario.end;
    brake_from = json_value_or(scenario, "brake_from_s", 0.0);
    const td_vec3 brakes = vec_of(scenario, "brake_N", NEWTONS);
    brake[0] = brakes.x;
    brake[1] = brakes.y;
    brake[2] = brakes.z;
    read_body(text);
    read_gear(text);
    read_ground(scenario);
    read_start(scenario);
}

/* The whole of it is one object. */
static json read_whole(json text)
{
    const json whole = json_block(text, "an object");
    for (const char *p = whole.end; p < text.end; ++p) {
        if (*p != ' ' && *p != '\n' && *p != '\r') {
            return note_wrong(text, "one object");
        }
    }
    return whole;
}

/* @return what the core says of the scene */
static td_fault begin(void)
{
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
    deck.place[0].slope = ship_speed;
    tables = (rig_tables){.motions = &deck,
                          .forces = gusts,
                          .n_motions = has_deck ? 1u : 0u,
                          .n_forces = has_wind ? 1u : 0u};
    what.tables = &tables;
    return rig_begin(&machine, &what);
}

/* ---- a row ---- */

/* What flies in the scenario of this name. */
static void start_scenario(check_state *s, csv_cursor *row, const char *name)
{
    const check_file *const file = check_companion(s, row, "aircraft.json");
    if (file == NULL) {
        return;
    }
    wrong = NULL;
    const json text = read_whole((json){file->text, file->text + file->size});
    const json scenario = json_block(json_find(text, name), "such a scenario");
    if (wrong == NULL) {
        read_scenario(text, scenario);
    }
    if (wrong != NULL) {
        check_blame(s, row, "its companion cannot be read", wrong);
        return;
    }
    const td_fault fault = begin();
    if (fault.status != TD_OK) {
        s->beside.lacks = "its companion describes what the core refuses";
        check_refused(row, "an aircraft that the core accepts", fault);
    }
}

static int64_t rows; ///< of the scenario of `current`

static void restart(void)
{
    current[0] = '\0';
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
    csv_skip_words(row, 1);
    const bool differs = !csv_same(name, current);
    for (size_t i = 0u; i < sizeof current; ++i) {
        current[i] = name[i];
    }
    return differs;
}

static void check_vector(
    check_state *s, const char *what_is, const double *expected, plant_vec actual, double tolerance)
{
    check_near(s, what_is, expected[0], actual.x, tolerance);
    check_near(s, what_is, expected[1], actual.y, tolerance);
    check_near(s, what_is, expected[2], actual.z, tolerance);
}

/* A row every tenth of a second. */
static void read_time(csv_cursor *row)
{
    const double late = csv_number(row) - (double)(rows + 1) * 0.001 * TICKS;
    csv_expect(row, late < 1e-6 && late > -1e-6, "a tenth of a second more");
}

/* pos, quat, v, w, N, states. */
static void read_state(csv_cursor *row, double *p, double *v)
{
    double aside[4];
    csv_numbers(row, p, 3);
    csv_numbers(row, aside, 4);
    csv_numbers(row, v, 3);
    csv_numbers(row, aside, 3);
    csv_numbers(row, aside, 3);
    csv_numbers(row, aside, 3);
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    double p[3];
    double v[3];
    const bool fresh = is_new(row);
    rows = fresh ? 0 : rows;
    read_time(row);
    read_state(row, p, v);
    const double tolerance_p = csv_number(row);
    const double tolerance_v = csv_number(row);
    if (!row->bad && fresh) {
        start_scenario(s, row, current);
    }
    if (row->bad) {
        return CHECK_JUDGED;
    }
    rows += 1;
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
