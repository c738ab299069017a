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
    if (td_from_double_checked(*right, &a.twist_w.linear.x) != TD_OK ||
        td_from_double_checked(*left, &b.twist_w.linear.x) != TD_OK ||
        td_impulse_solve(&a, &b, &contact, &out).status != TD_OK) {
        return false;
    }
    *right = td_to_double(out.a_w.linear.x);
    *left = td_to_double(out.b_w.linear.x);
    return true;
}

/* ---- scen_ball.csv ---- */

static struct {
    int64_t run, event;
    double time, speed; ///< of the next impact, and downwards at it
} ball;

static void start_ball(void)
{
    ball.run = -1;
}

/* What may be divided by, and squared. */
static double read_size(csv_cursor *row)
{
    const double size = csv_number(row);
    csv_expect(row, size >= 1e-6 && size <= 1e9, "a number from 1e-6 to 1e9");
    return row->bad ? 1.0 : size;
}

/* Which event of a run a row is; the first of a run starts it anew. @return whether it is the first */
static bool read_event(csv_cursor *row, int64_t run, int64_t *last_run, int64_t *last_event)
{
    const bool is_fresh = run != *last_run;
    const int64_t event = is_fresh ? 0 : *last_event + 1;
    (void)csv_int_in(row, event, event, "the next event of the run");
    *last_run = run;
    *last_event = event;
    return is_fresh;
}

static check_verdict judge_ball(check_state *s, csv_cursor *row)
{
    const int64_t run = csv_int(row);
    const double height = read_size(row);
    const double gravity = read_size(row);
    const double eps = csv_number(row);
    if (read_event(row, run, &ball.run, &ball.event)) {
        ball.time = __builtin_sqrt(2.0 * height / gravity);
        ball.speed = __builtin_sqrt(2.0 * height * gravity);
    }
    double ground = 0.0;
    double up = -ball.speed;
    check_true(s, "answer", strike(eps, &ground, &up, true));
    check_number(s, "t", csv_number(row), ball.time);
    check_number(s, "v_in", csv_number(row), ball.speed);
    check_number(s, "v_out", csv_number(row), up);
    check_number(s, "apex", csv_number(row), up * up / (2.0 * gravity));
    csv_skip_numbers(row, 1); /* when the bounces end: after infinitely many */
    ball.time += 2.0 * up / gravity;
    ball.speed = up;
    return CHECK_JUDGED;
}

/* ---- scen_pendulum.csv ---- */

static struct {
    int64_t run, event;
    double time, rest; ///< of the next hit; the angle from which it falls
} swing;

static void start_swing(void)
{
    swing.run = -1;
}

/* A body on a hinge: the z axis through the origin. */
static double turn_back(const pendulum *p, double q, double omega, double eps)
{
    static td_impulse out;
    td_impulse_body a = at_rest;
    td_impulse_contact contact = contact_along(-TD_UNIT_ONE, TD_U(0.0), eps);
    const double inverse = 1.0 / (p->mass * p->distance * p->distance);
    const bool is_fine =
        td_from_double_checked(inverse, &a.inverse_inertia_w.zz) == TD_OK &&
        td_from_double_checked(omega, &a.twist_w.angular.z) == TD_OK &&
        td_from_double_checked(-p->length * __builtin_sin(q), &contact.point_w.x) == TD_OK &&
        td_from_double_checked(p->length * __builtin_cos(q), &contact.point_w.y) == TD_OK &&
        td_impulse_solve(&a, &at_rest, &contact, &out).status == TD_OK;
    return is_fine ? td_to_double(out.a_w.angular.z) : __builtin_nan("");
}

static check_verdict judge_pendulum(check_state *s, csv_cursor *row)
{
    pendulum p = {.mass = 50.0};
    const int64_t run = csv_int(row);
    const double start = read_size(row);
    const double wall = csv_number(row);
    const double eps = csv_number(row);
    p.gravity = read_size(row);
    p.distance = read_size(row);
    p.length = read_size(row);
    const double q = 3.14159265358979323846 + __builtin_asin(wall / p.length);
    check_number(s, "q_contact", csv_number(row), q);
    const bool is_fresh = read_event(row, run, &swing.run, &swing.event);
    if (row->bad) {
        return CHECK_JUDGED;
    }
    if (is_fresh) {
        swing.rest = start;
        swing.time = pendulum_time(&p, start, q);
    }
    const double omega = pendulum_speed(&p, swing.rest, q);
    const double back = turn_back(&p, q, omega, eps);
    check_number(s, "t", csv_number(row), swing.time);
    check_number(s, "omega_in", csv_number(row), omega);
    check_number(s, "omega_out", csv_number(row), back);
    swing.rest = pendulum_turning(&p, q, back);
    swing.time += 2.0 * pendulum_time(&p, swing.rest, q);
    return CHECK_JUDGED;
}

/* ---- scen_cubes.csv ---- */

#define CUBES 4

static struct {
    int64_t run, event;
    double time;
    double x[CUBES], v[CUBES];
} line;

static void start_line(void)
{
    line.run = -1;
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
    check_number(s, "t", csv_number(row), line.time);
    check_int(s, "i", csv_int(row), pair);
    check_int(s, "j", csv_int(row), pair + 1);
    check_number(s, "vi", csv_number(row), is_met ? line.v[pair] : 0.0);
    check_number(s, "vj", csv_number(row), is_met ? line.v[pair + 1] : 0.0);
    csv_skip_words(row, 2); /* x_end, v_end: of the END row */
    (void)csv_number(row);  /* t_end */
}

static void judge_end(check_state *s, csv_cursor *row)
{
    double x[CUBES], v[CUBES];
    for (int i = 0; i < 5; ++i) {
        (void)csv_decimal(row); /* t, i, j, vi, vj of no event */
    }
    csv_numbers(row, x, CUBES);
    csv_numbers(row, v, CUBES);
    move_cubes(csv_number(row));
    for (int i = 0; i < CUBES; ++i) {
        check_number(s, "x_end", x[i], line.x[i]);
        check_number(s, "v_end", v[i], line.v[i]);
    }
}

static check_verdict judge_cubes(check_state *s, csv_cursor *row)
{
    double x[CUBES], v[CUBES];
    const int64_t run = csv_int(row);
    const double eps = csv_number(row);
    const double edge = csv_number(row);
    csv_numbers(row, x, CUBES);
    csv_numbers(row, v, CUBES);
    if (run == line.run && csv_next_is(row, "END")) {
        csv_skip(row, 1);
        judge_end(s, row);
        s->owed = NULL;
        line.run = -1;
        return CHECK_JUDGED;
    }
    if (run != line.run && s->owed != NULL) {
        csv_refuse(row, s->owed);
    }
    s->owed = "the row END of a run";
    if (read_event(row, run, &line.run, &line.event)) {
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
        csv_refuse(row, "no more contacts than there is room for");
        return;
    }
    touched.begin[i] = csv_number(row);
    touched.speed[i] = read_size(row);
    touched.end[i] = csv_decimal(row);
    touched.count += 1;
    csv_skip_numbers(row, 2); /* exit speed and depth: of a closed loop */
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

/* What the law is given at a sample. */
typedef struct sample {
    td_law law;
    double eps, penalty;
    double time, depth, rate, force;
} sample;

static sample read_sample(csv_cursor *row, bool is_wall, double eps, double penalty)
{
    sample a = {.eps = eps, .penalty = penalty};
    a.time = csv_number(row);
    const double q = csv_number(row);
    const double omega = csv_number(row);
    a.depth = csv_number(row);
    a.force = csv_number(row);
    a.rate = (is_wall ? -__builtin_cos(q) : __builtin_sin(q)) * omega;
    a.law.kind = TD_LAW_DAMPED;
    a.law.stiffness = td_from_double(penalty / 1000.0);
    a.law.restitution = td_unit_from_double(eps);
    return a;
}

/* The law at a sample: in kN, as a scene in Q16 would have it. Depth and speed are rounded to the scalar
 * before the law sees them, which is worth its slopes times a unit; k is a fit. */
static void judge_sample(check_state *s, const sample *a)
{
    const int contact = contact_at(a->time);
    td_law_memory memory = {.is_touching = false};
    td_law_out out = {.force = TD_ZERO};
    double gain = 0.0;
    if (contact >= 0) {
        memory = td_law_enter(&a->law, td_from_double(touched.speed[contact]));
        gain = truth_damping(a->eps) / touched.speed[contact];
    }
    check_int(
        s, "status", TD_OK,
        td_law_evaluate(&a->law, &memory, td_from_double(a->depth), td_from_double(a->rate), &out));
    const double unit = td_to_double(TD_REAL_EPS);
    const double slopes = a->penalty * (1.0 + gain * (magnitude(a->rate) + magnitude(a->depth)));
    const double fitted = 3e-5 * a->penalty * magnitude(a->depth * gain * a->rate);
    const double tolerance = CHECK_TOLERANCE * a->force + fitted + (slopes + 1000.0) * unit + 1e-5;
    check_near(s, "force", a->force, td_to_double(out.force) * 1000.0, tolerance);
}

static check_verdict judge_pendulum_force(check_state *s, csv_cursor *row)
{
    const int64_t run = csv_int(row);
    const bool is_wall = csv_choice(row, "floor|wall") == 1;
    const double eps = read_size(row);
    const double penalty = read_size(row);
    if (run != touched.run) {
        touched.run = run;
        touched.count = 0;
    }
    if (csv_choice(row, "C|S") == 0) { /* a contact; the others are samples */
        read_contact(row);
        return CHECK_SKIPPED; /* tests/scenario integrates the whole */
    }
    const sample a = read_sample(row, is_wall, eps, penalty);
    check_accepted(s, "law", td_law_check(&a.law, 0u));
    if (!row->bad && !s->failed) {
        judge_sample(s, &a);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"response", "scen_ball.csv", start_ball, judge_ball},
    {"response", "scen_pendulum.csv", start_swing, judge_pendulum},
    {"response", "scen_cubes.csv", start_line, judge_cubes},
    {"response", "scen_pendulum_force.csv", start_samples, judge_pendulum_force},
};

const check_table check_scenarios = {formats, (int)(sizeof formats / sizeof formats[0])};
