/* SPDX-License-Identifier: MIT */
/* Scenarios of contact: a plant in double between the events, the core at each of them. Rows of one run
 * are a history; the first of a run starts it anew. */
#include "check.h"
#include "contact_truth.h"
#include "pendulum.h"
#include "td_impulse.h"
#include "td_law.h"

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

static const td_impulse_body at_rest = {
    .inverse_mass = TD_ZERO,
    .inverse_inertia_w = {TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO},
    .centre_w = {TD_ZERO, TD_ZERO, TD_ZERO},
    .twist_w = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}},
};

static td_impulse_contact contact_along(td_unit x, td_unit y, double restitution)
{
    td_impulse_contact contact = {.normal_w = {x, y, TD_U(0.0)},
                                  .restitution = td_unit_from_double(restitution)};
    return contact;
}

/* Two equal masses on the x axis. @return whether the core answered */
static bool strike(double restitution, double *left, double *right, bool left_is_fixed)
{
    static td_impulse out;
    const td_impulse_contact contact = contact_along(TD_UNIT_ONE, TD_U(0.0), restitution);
    td_impulse_body a = at_rest;
    td_impulse_body b = at_rest;
    a.inverse_mass = TD_ONE;
    b.inverse_mass = left_is_fixed ? TD_ZERO : TD_ONE;
    a.twist_w.linear.x = td_from_double(*right);
    b.twist_w.linear.x = td_from_double(*left);
    if (td_impulse_solve(&a, &b, &contact, &out).status != TD_OK) {
        return false;
    }
    *right = td_to_double(out.a_w.linear.x);
    *left = td_to_double(out.b_w.linear.x);
    return true;
}

/* ---- scen_ball.csv ---- */

static struct {
    double time, speed; ///< of the next impact, and downwards at it
} ball;

static check_verdict judge_ball(check_state *s, csv_cursor *row)
{
    csv_skip(row, 1);
    const double height = csv_decimal(row);
    const double gravity = csv_decimal(row);
    const double eps = csv_decimal(row);
    if (csv_int(row) == 0) {
        ball.time = __builtin_sqrt(2.0 * height / gravity);
        ball.speed = __builtin_sqrt(2.0 * height * gravity);
    }
    double ground = 0.0;
    double up = -ball.speed;
    check_true(s, "answer", strike(eps, &ground, &up, true));
    check_number(s, "t", csv_decimal(row), ball.time);
    check_number(s, "v_in", csv_decimal(row), ball.speed);
    check_number(s, "v_out", csv_decimal(row), up);
    check_number(s, "apex", csv_decimal(row), up * up / (2.0 * gravity));
    csv_skip(row, 1); /* when the bounces end: after infinitely many */
    ball.time += 2.0 * up / gravity;
    ball.speed = up;
    return CHECK_JUDGED;
}

/* ---- scen_pendulum.csv ---- */

static struct {
    double time, rest; ///< of the next hit; the angle from which it falls
} swing;

/* A body on a hinge: the z axis through the origin. */
static double turn_back(const pendulum *p, double q, double omega, double eps)
{
    static td_impulse out;
    td_impulse_body a = at_rest;
    td_impulse_contact contact = contact_along(-TD_UNIT_ONE, TD_U(0.0), eps);
    a.inverse_inertia_w.zz = td_from_double(1.0 / (p->mass * p->distance * p->distance));
    a.twist_w.angular.z = td_from_double(omega);
    contact.point_w.x = td_from_double(-p->length * __builtin_sin(q));
    contact.point_w.y = td_from_double(p->length * __builtin_cos(q));
    const bool is_fine = td_impulse_solve(&a, &at_rest, &contact, &out).status == TD_OK;
    return is_fine ? td_to_double(out.a_w.angular.z) : 0.0;
}

static check_verdict judge_pendulum(check_state *s, csv_cursor *row)
{
    pendulum p = {.mass = 50.0};
    csv_skip(row, 1);
    const double start = csv_decimal(row);
    const double wall = csv_decimal(row);
    const double eps = csv_decimal(row);
    p.gravity = csv_decimal(row);
    p.distance = csv_decimal(row);
    p.length = csv_decimal(row);
    const double q = 3.14159265358979323846 + __builtin_asin(wall / p.length);
    check_number(s, "q_contact", csv_decimal(row), q);
    if (csv_int(row) == 0) {
        swing.rest = start;
        swing.time = pendulum_time(&p, start, q);
    }
    const double omega = pendulum_speed(&p, swing.rest, q);
    const double back = turn_back(&p, q, omega, eps);
    check_number(s, "t", csv_decimal(row), swing.time);
    check_number(s, "omega_in", csv_decimal(row), omega);
    check_number(s, "omega_out", csv_decimal(row), back);
    swing.rest = pendulum_turning(&p, q, back);
    swing.time += 2.0 * pendulum_time(&p, swing.rest, q);
    return CHECK_JUDGED;
}

/* ---- scen_cubes.csv ---- */

#define CUBES 4

static struct {
    double time;
    double x[CUBES], v[CUBES];
} line;

static void read_cubes(csv_cursor *row, double out[CUBES])
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < CUBES; ++i) {
        out[i] = csv_decimal(&list);
    }
}

static void move_cubes(double time)
{
    for (int i = 0; i < CUBES; ++i) {
        line.x[i] += line.v[i] * (time - line.time);
    }
    line.time = time;
}

/* The pair that meets next, and when; speeds that agree up to rounding do not meet. */
static int next_pair(double edge, double *time)
{
    const double least = 4.0 * td_to_double(TD_REAL_EPS);
    int pair = -1;
    for (int i = 0; i + 1 < CUBES; ++i) {
        const double closing = line.v[i] - line.v[i + 1];
        const double gap = line.x[i + 1] - line.x[i] - edge;
        if (!(closing > least)) {
            continue;
        }
        const double wait = gap > 0.0 ? gap / closing : 0.0;
        if (pair < 0 || line.time + wait < *time) {
            *time = line.time + wait;
            pair = i;
        }
    }
    return pair;
}

static void judge_meeting(check_state *s, csv_cursor *row, double eps, double edge)
{
    double time = line.time;
    const int pair = next_pair(edge, &time);
    const bool is_met = pair >= 0;
    if (is_met) {
        move_cubes(time);
        check_true(s, "answer", strike(eps, &line.v[pair], &line.v[pair + 1], false));
    }
    check_number(s, "t", csv_decimal(row), line.time);
    check_int(s, "i", csv_int(row), pair);
    check_int(s, "j", csv_int(row), pair + 1);
    check_number(s, "vi", csv_decimal(row), is_met ? line.v[pair] : 0.0);
    check_number(s, "vj", csv_decimal(row), is_met ? line.v[pair + 1] : 0.0);
    csv_skip_rest(row);
}

static void judge_end(check_state *s, csv_cursor *row)
{
    double x[CUBES], v[CUBES];
    csv_skip(row, 5); /* t, i, j, vi, vj of no event */
    read_cubes(row, x);
    read_cubes(row, v);
    move_cubes(csv_decimal(row));
    for (int i = 0; i < CUBES; ++i) {
        check_number(s, "x_end", x[i], line.x[i]);
        check_number(s, "v_end", v[i], line.v[i]);
    }
}

static check_verdict judge_cubes(check_state *s, csv_cursor *row)
{
    double x[CUBES], v[CUBES];
    csv_skip(row, 1);
    const double eps = csv_decimal(row);
    const double edge = csv_decimal(row);
    read_cubes(row, x);
    read_cubes(row, v);
    if (csv_next_is(row, "END")) {
        csv_skip(row, 1);
        judge_end(s, row);
        return CHECK_JUDGED;
    }
    if (csv_int(row) == 0) {
        line.time = 0.0;
        for (int i = 0; i < CUBES; ++i) {
            line.x[i] = x[i];
            line.v[i] = v[i];
        }
    }
    judge_meeting(s, row, eps, edge);
    return CHECK_JUDGED;
}

/* ---- scen_pendulum_force.csv ---- */

/* The samples lie between the contacts, which come first in a run: entry speed and interval of each. */
#define CONTACTS 12

static struct {
    int64_t run;
    int count;
    double begin[CONTACTS], end[CONTACTS], speed[CONTACTS];
} touched;

static void start_samples(void)
{
    touched.run = -1;
    touched.count = 0;
}

static void read_contact(csv_cursor *row)
{
    const int i = touched.count;
    if (i == CONTACTS) {
        csv_refuse(row);
        return;
    }
    touched.begin[i] = csv_decimal(row);
    touched.speed[i] = csv_decimal(row);
    touched.end[i] = csv_decimal(row);
    touched.count += 1;
    csv_skip(row, 2); /* exit speed and depth: of a closed loop */
}

static int contact_at(double time)
{
    for (int i = 0; i < touched.count; ++i) {
        if (time >= touched.begin[i] && !(time >= touched.end[i])) {
            return i;
        }
    }
    return -1;
}

/* The law at a sample: in kN, as a scene in Q16 would have it. Depth and speed are rounded to the scalar
 * before the law sees them, which is worth its slopes times a unit; k is a fit. */
static void judge_sample(check_state *s, csv_cursor *row, bool is_wall, double eps, double penalty)
{
    const double time = csv_decimal(row);
    const double q = csv_decimal(row);
    const double omega = csv_decimal(row);
    const double depth = csv_decimal(row);
    const double force = csv_decimal(row);
    const double rate = (is_wall ? -__builtin_cos(q) : __builtin_sin(q)) * omega;
    const int contact = contact_at(time);
    const td_law law = {.kind = TD_LAW_DAMPED,
                        .stiffness = td_from_double(penalty / 1000.0),
                        .restitution = td_unit_from_double(eps)};
    td_law_memory memory = {.is_touching = false};
    double gain = 0.0;
    if (contact >= 0) {
        memory = td_law_enter(&law, td_from_double(touched.speed[contact]));
        gain = truth_damping(eps) / touched.speed[contact];
    }
    td_law_out out;
    check_int(s, "status", TD_OK,
              td_law_evaluate(&law, &memory, td_from_double(depth), td_from_double(rate), &out));
    const double unit = td_to_double(TD_REAL_EPS);
    const double slopes = penalty * (1.0 + gain * magnitude(rate) + gain * magnitude(depth));
    const double fitted = 3e-5 * penalty * magnitude(depth * gain * rate);
    const double tolerance = CHECK_TOLERANCE * force + fitted + (slopes + 1000.0) * unit + 1e-5;
    check_near(s, "force", force, td_to_double(out.force) * 1000.0, tolerance);
}

static check_verdict judge_pendulum_force(check_state *s, csv_cursor *row)
{
    const int64_t run = csv_int(row);
    const bool is_wall = csv_next_is(row, "wall");
    csv_skip(row, 1);
    const double eps = csv_decimal(row);
    const double penalty = csv_decimal(row);
    if (run != touched.run) {
        touched.run = run;
        touched.count = 0;
    }
    const bool is_contact = csv_next_is(row, "C");
    csv_skip(row, 1);
    if (is_contact) {
        read_contact(row);
        return CHECK_SKIPPED; /* tests/scenario integrates the whole */
    }
    judge_sample(s, row, is_wall, eps, penalty);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"response", "scen_ball.csv", NULL, judge_ball},
    {"response", "scen_pendulum.csv", NULL, judge_pendulum},
    {"response", "scen_cubes.csv", NULL, judge_cubes},
    {"response", "scen_pendulum_force.csv", start_samples, judge_pendulum_force},
};

const check_table check_scenarios = {formats, (int)(sizeof formats / sizeof formats[0])};
