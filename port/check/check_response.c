/* SPDX-License-Identifier: MIT */
/* Restitution, force laws, impulses: one evaluation a row. */
#include "check.h"
#include "contact_truth.h"
#include "td_impulse.h"
#include "td_law.h"
#include "td_restitution.h"

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* ---- restitution.csv ---- */

/* What k = u / v0 of a contact is worth: the restitution of k v0. */
static double restitution_at(double eps, double speed)
{
    const td_law law = {
        .kind = TD_LAW_DAMPED, .stiffness = TD_ONE, .restitution = td_unit_from_double(eps)};
    const td_real v0 = td_from_double(speed);
    const td_law_memory memory = td_law_enter(&law, v0);
    return truth_restitution(td_to_double(td_scaled_real(td_scaled_times(memory.gain, v0))));
}

static check_verdict judge_restitution(check_state *s, csv_cursor *row)
{
    const double eps = csv_number(row);
    const td_unit e = td_unit_from_double(eps);
    csv_skip_numbers(row, 3); /* the exact u, and another fit's */
    const double by_fraction = csv_number(row);
    const double v0 = csv_number(row);
    const double stiffness = csv_number(row);
    (void)csv_number(row); /* k: of the exact u */
    const double v1 = csv_number(row);
    const double depth = csv_number(row);
    (void)csv_number(row); /* duration: no closed form */
    const double tolerance = csv_number(row);
    if (!row->bad && !(eps > 0.0 && eps <= 1.0 && v0 > 0.0 && v0 < 1e3 && stiffness > 0.0)) {
        csv_refuse(row, "a restitution up to 1, a speed and a stiffness before this");
    }
    if (row->bad) {
        return CHECK_JUDGED;
    }
    const double u = td_to_double(td_restitution_damping(e));
    const double u_fraction = td_to_double(td_restitution_fraction(e));
    check_near(s, "eps", eps, truth_restitution(u), tolerance);
    check_near(s, "eps of k", eps, restitution_at(eps, v0), tolerance);
    check_near(s, "eps of the fraction", by_fraction, truth_restitution(u_fraction), tolerance);
    check_near(s, "v1", v1, -truth_restitution(u) * v0, tolerance * v0);
    check_near(s, "xmax", depth, truth_depth(u, v0, stiffness), 1e-3 * depth);
    return CHECK_JUDGED;
}

/* ---- forces.csv ---- */

#if defined(TD_SCALAR_F64)
#    define FORCE_TOLERANCE(expected) (1e-5 * magnitude(expected))
#elif defined(TD_SCALAR_Q16)
#    define FORCE_TOLERANCE(expected) (2e-3 * magnitude(expected) + 1.0 / 16384.0)
#else
#    define FORCE_TOLERANCE(expected) (1e-4 * magnitude(expected))
#endif

/* K and k are given: so much of a contact's memory as its force needs. */
static td_real force_damped(csv_cursor *in)
{
    td_law law = {.kind = TD_LAW_DAMPED, .restitution = TD_UNIT_ONE};
    td_law_memory memory = {.is_touching = true, .entry_speed = TD_ONE};
    const td_real depth = csv_coordinate(in);
    const td_real speed = csv_coordinate(in);
    law.stiffness = csv_real(in);
    memory.gain = td_scaled_of(csv_real(in));
    return td_law_force(&law, &memory, depth, speed);
}

static td_real force_spring(csv_cursor *in)
{
    td_law law = {.kind = TD_LAW_SPRING, .restitution = TD_UNIT_ONE};
    const td_real depth = csv_coordinate(in);
    law.stiffness = csv_real(in);
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    return td_law_force(&law, &memory, depth, TD_ONE);
}

static td_real quintic(csv_cursor *in)
{
    const td_real elapsed = csv_coordinate(in);
    const td_real duration = csv_coordinate(in);
    const td_real speed_in = csv_coordinate(in);
    return td_law_quintic(elapsed, duration, speed_in, csv_coordinate(in));
}

static td_real combined_depth(csv_cursor *in)
{
    td_law law = {.kind = TD_LAW_SPRING};
    law.threshold = csv_coordinate(in);
    return td_law_depth(&law, csv_coordinate(in));
}

static check_verdict judge_force(check_state *s, csv_cursor *row)
{
    static const struct {
        const char *name;
        td_real (*answer)(csv_cursor *in);
    } laws[] = {{"hc", force_damped},
                {"spring", force_spring},
                {"poly", quintic},
                {"combined", combined_depth}};
    const int i = csv_choice(row, "hc|spring|poly|combined");
    csv_cursor in = csv_list(row, ' ');
    const double actual = td_to_double(laws[i].answer(&in));
    csv_end(&in);
    const double expected = csv_number(row);
    csv_skip(row, 1); /* a note */
    check_near(s, laws[i].name, expected, actual, FORCE_TOLERANCE(expected));
    return CHECK_JUDGED;
}

/* ---- impulse.csv ---- */

static td_sym3 read_sym(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    td_sym3 m;
    td_real *const entries[] = {&m.xx, &m.yy, &m.zz, &m.xy, &m.xz, &m.yz};
    for (int i = 0; i < 6; ++i) {
        *entries[i] = csv_real(&list);
    }
    csv_end(&list);
    return m;
}

static td_impulse_body read_body(csv_cursor *row)
{
    td_impulse_body body;
    body.inverse_mass = csv_real(row);
    body.inverse_inertia_w = read_sym(row);
    body.centre_w = csv_vec3_cell(row);
    body.twist_w.linear = csv_vec3_cell(row);
    body.twist_w.angular = csv_vec3_cell(row);
    return body;
}

static td_dir3 read_dir(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    const td_unit x = csv_unit(&list);
    const td_unit y = csv_unit(&list);
    const td_unit z = csv_unit(&list);
    csv_end(&list);
    return td_dir3_of(x, y, z);
}

/* An answer: where it should be, and what it is. */
typedef struct answer {
    const char *what;
    double expected[3];
    td_vec3 actual;
} answer;

static double read_answer(csv_cursor *row, const char *what, td_vec3 actual, answer *out)
{
    double largest = 0.0;
    out->what = what;
    out->actual = actual;
    csv_numbers(row, out->expected, 3);
    for (int i = 0; i < 3; ++i) {
        largest = larger(largest, magnitude(out->expected[i]));
    }
    return largest;
}

static void judge_answer(check_state *s, const answer *a, double tolerance)
{
    check_near(s, a->what, a->expected[0], td_to_double(a->actual.x), tolerance);
    check_near(s, a->what, a->expected[1], td_to_double(a->actual.y), tolerance);
    check_near(s, a->what, a->expected[2], td_to_double(a->actual.z), tolerance);
}

static void judge_impulse_answers(check_state *s, csv_cursor *row, const td_impulse *out)
{
    answer answers[4];
    const double j = csv_number(row);
    double scale = magnitude(j);
    scale = larger(scale, read_answer(row, "vA1", out->a_w.linear, &answers[0]));
    scale = larger(scale, read_answer(row, "wA1", out->a_w.angular, &answers[1]));
    scale = larger(scale, read_answer(row, "vB1", out->b_w.linear, &answers[2]));
    scale = larger(scale, read_answer(row, "wB1", out->b_w.angular, &answers[3]));
    const double before = csv_number(row);
    const double after = csv_number(row);
    scale = larger(scale, magnitude(before));
    const double tolerance = scale * csv_number(row);
    check_near(s, "j", j, td_to_double(out->size), tolerance);
    check_near(s, "vrel0", before, td_to_double(out->speed_before), tolerance);
    check_near(s, "vrel1", after, td_to_double(out->speed_after), tolerance);
    for (int i = 0; i < 4; ++i) {
        judge_answer(s, &answers[i], tolerance);
    }
}

static check_verdict judge_impulse(check_state *s, csv_cursor *row)
{
    static td_impulse out;
    (void)csv_int(row); /* id */
    const bool separates = csv_choice(row, "free|fixed|point|separating") == 3;
    const td_impulse_body a = read_body(row);
    const td_impulse_body b = read_body(row);
    td_impulse_contact contact;
    contact.normal_w = read_dir(row);
    contact.point_w = csv_vec3_cell(row);
    contact.restitution = td_to_unit(csv_real(row));
    contact.friction = TD_U(0.0);
    contact.speed_min = TD_ZERO;
    check_accepted(s, "impulse", td_impulse_solve(&a, &b, &contact, &out));
    check_int(s, "separating", separates, out.outcome == TD_IMPULSE_NONE);
    judge_impulse_answers(s, row, &out);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"response", "restitution.csv", NULL, judge_restitution},
    {"response", "forces.csv", NULL, judge_force},
    {"response", "impulse.csv", NULL, judge_impulse},
};

const check_table check_responses = {formats, (int)(sizeof formats / sizeof formats[0])};
