/* SPDX-License-Identifier: MIT */
/* The pendulum of [EN] sections 2.5, 7.1 and 7.2: 50 kg at half a metre, its tip at one metre, let go at
 * q = 1. It strikes a wall at x = 0.5, or a floor at y = -0.4. The plant computes in double, the core
 * decides force and impulse; forces are in kN, so that Q16 has K = 1e6 N/m as well.
 *
 * Truth for forces: contacts of an independent integration (times, speeds, depths). */
#include <math.h>
#include "unity.h"
#include "pendulum.h"
#include "td_impulse.h"
#include "td_inertia.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

#define PI   3.14159265358979323846
#define STEP 1e-4

static const pendulum plant = {.gravity = 9.81, .mass = 50.0, .distance = 0.5, .length = 1.0};

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- by impulses ---- */

static double strike(double q, double omega)
{
    static td_impulse out;
    td_impulse_body bar = {.inverse_mass = TD_ZERO, .inverse_inertia_w = TD_SYM3_ZERO};
    const td_impulse_body wall = {.inverse_mass = TD_ZERO, .inverse_inertia_w = TD_SYM3_ZERO};
    td_impulse_contact contact = {.normal_w = {-TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                                  .restitution = TD_U(0.5)};
    bar.inverse_inertia_w.zz = TD_R(0.08); /* about the hinge */
    bar.twist_w.angular.z = td_from_double(omega);
    contact.point_w.x = td_from_double(-sin(q));
    contact.point_w.y = td_from_double(cos(q));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impulse_solve(&bar, &wall, &contact, &out).status);
    return td_to_double(out.a_w.angular.z);
}

/* Stepped, not computed: Runge-Kutta to the wall, the last step cut to it by secants. */
typedef struct swing {
    double t, q, w;
} swing;

static swing free_step(swing s, double h)
{
    const double a1 = pendulum_acceleration(&plant, s.q, 0.0, 0.0);
    const double w2 = s.w + 0.5 * h * a1;
    const double a2 = pendulum_acceleration(&plant, s.q + 0.5 * h * s.w, 0.0, 0.0);
    const double w3 = s.w + 0.5 * h * a2;
    const double a3 = pendulum_acceleration(&plant, s.q + 0.5 * h * w2, 0.0, 0.0);
    const double w4 = s.w + h * a3;
    const double a4 = pendulum_acceleration(&plant, s.q + h * w3, 0.0, 0.0);
    s.q += h / 6.0 * (s.w + 2.0 * w2 + 2.0 * w3 + w4);
    s.w += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    s.t += h;
    return s;
}

static swing fall_to_wall(swing s, double wall)
{
    const double h = 0.002;
    swing next = free_step(s, h);
    while (next.q < wall) {
        s = next;
        next = free_step(s, h);
    }
    double part = h * (wall - s.q) / (next.q - s.q);
    for (int i = 0; i < 4; ++i) {
        next = free_step(s, part);
        part += (wall - next.q) / next.w;
    }
    return free_step(s, part);
}

/* The angle of contact is pi + asin 0.5 = 3.66, and each time half of the speed returns. */
void test_pendulum_strikes_the_wall_at_its_angle(void)
{
    const double wall = PI + asin(0.5);
    const double times[] = {0.563756918741, 1.57586860534, 2.71316491395};
    const double speeds[] = {7.42861355347, 3.71430677673, 1.85715338837};
    swing s = {0.0, 1.0, 0.0};
    TEST_ASSERT_NEAR(1e-10, 3.66519142919, wall);
    for (int hit = 0; hit < (ON_BOARD ? 1 : 3); ++hit) {
        s = fall_to_wall(s, wall);
        TEST_ASSERT_NEAR(2e-4, times[hit], s.t);
        TEST_ASSERT_NEAR(2e-4, speeds[hit], s.w);
        s.w = strike(s.q, s.w);
        TEST_ASSERT_NEAR(2e-4, -0.5 * speeds[hit], s.w);
    }
}

/* ---- by forces ---- */

typedef enum obstacle {
    WALL,
    FLOOR
} obstacle;

typedef struct rig {
    obstacle kind;
    td_law law;
    td_law_memory memory;
    swing s;
    double force;   /* [N] */
    double deepest; /* [m] of this contact */
    double entered; /* [m/s] */
} rig;

static double depth_of(const rig *r, double q)
{
    return r->kind == WALL ? -sin(q) - 0.5 : -0.4 - cos(q);
}

static double rate_of(const rig *r, double q, double w)
{
    return (r->kind == WALL ? -cos(q) : sin(q)) * w;
}

static double acceleration(const rig *r, double q, double w, td_law_out *out)
{
    const td_real depth = td_from_double(depth_of(r, q));
    TEST_ASSERT_EQUAL_INT(
        TD_OK, td_law_evaluate(&r->law, &r->memory, depth, td_from_double(rate_of(r, q, w)), out));
    const double force = td_to_double(out->force) * 1000.0;
    return r->kind == WALL ? pendulum_acceleration(&plant, q, -force, 0.0)
                           : pendulum_acceleration(&plant, q, 0.0, force);
}

/* Trial evaluations are not committed; the accepted one is. */
static td_law_phase step(rig *r, double h)
{
    td_law_out out;
    const double q = r->s.q, w = r->s.w;
    const double a1 = acceleration(r, q, w, &out);
    const double w2 = w + 0.5 * h * a1;
    const double a2 = acceleration(r, q + 0.5 * h * w, w2, &out);
    const double w3 = w + 0.5 * h * a2;
    const double a3 = acceleration(r, q + 0.5 * h * w2, w3, &out);
    const double w4 = w + h * a3;
    const double a4 = acceleration(r, q + h * w3, w4, &out);
    r->s.q = q + h / 6.0 * (w + 2.0 * w2 + 2.0 * w3 + w4);
    r->s.w = w + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    r->s.t += h;
    (void)acceleration(r, r->s.q, r->s.w, &out);
    td_law_commit(&r->memory, &out, td_from_double(h));
    r->force = td_to_double(out.force) * 1000.0;
    r->deepest = fmax(out.phase == TD_LAW_BEGUN ? 0.0 : r->deepest, depth_of(r, r->s.q));
    return out.phase;
}

/* From rest at q = 1 to shortly before the first contact by energy and quadrature. */
static rig start(obstacle kind, double penalty, double eps)
{
    rig r = {.kind = kind,
             .law = {.kind = TD_LAW_DAMPED,
                     .stiffness = td_from_double(penalty / 1000.0),
                     .restitution = td_unit_from_double(eps)}};
    r.s.q = kind == WALL ? 3.6 : 1.9;
    r.s.t = pendulum_time(&plant, 1.0, r.s.q);
    r.s.w = pendulum_speed(&plant, 1.0, r.s.q);
    return r;
}

typedef struct contact {
    double begin, speed_in, end, speed_out, deepest;
} contact;

/* Each contact as the reference has it, within 1e-3 of a second and of a metre, speeds within a percent. */
static void expect_contacts(rig *r, const contact *contacts, int count)
{
    int n = 0;
    while (n < count && r->s.t < 6.0) {
        const td_law_phase phase = step(r, STEP);
        if (phase == TD_LAW_BEGUN) {
            TEST_ASSERT_NEAR(1e-3, contacts[n].begin, r->s.t);
            TEST_ASSERT_NEAR(0.01 * contacts[n].speed_in, contacts[n].speed_in,
                             rate_of(r, r->s.q, r->s.w));
        } else if (phase == TD_LAW_ENDED) {
            TEST_ASSERT_NEAR(1e-3, contacts[n].end, r->s.t);
            TEST_ASSERT_NEAR(-0.01 * contacts[n].speed_out, contacts[n].speed_out,
                             rate_of(r, r->s.q, r->s.w));
            TEST_ASSERT_NEAR(1e-3, contacts[n].deepest, r->deepest);
            ++n;
        }
    }
    TEST_ASSERT_EQUAL_INT(count, n);
}

void test_force_at_the_wall(void)
{
    static const contact contacts[] = {
        {0.5637569187, 6.433368052, 0.6242198136, -3.425548574, 0.08459662026},
        {1.629461409, 3.425548574, 1.687547876, -1.868458, 0.04421201205},
        {2.793956357, 1.868458, 2.849444182, -1.069890835, 0.02344930845},
    };
    rig r = start(WALL, 5e4, 0.5);
    expect_contacts(&r, contacts, ON_BOARD ? 1 : 3);
}

void test_force_at_the_wall_with_less_restitution(void)
{
    static const contact contacts[] = {
        {0.5637569187, 6.433368052, 0.6279880832, -2.181558776, 0.06971318523},
        {1.703449757, 2.181558776, 1.762302778, -0.8422894493, 0.02287256485},
    };
    rig r = start(WALL, 5e4, 0.304443359375);
    expect_contacts(&r, contacts, ON_BOARD ? 1 : 2);
}

/* Section 7.2: bounces on the floor, and then rests on it. */
static void expect_rest(rig *r, double penalty, double until)
{
    double lowest = 0.0;
    while (r->s.t < until) {
        (void)step(r, STEP);
        lowest = fmax(lowest, depth_of(r, r->s.q));
    }
    const double weight = 245.25; /* [N] of the pendulum at its tip, on the floor */
    const double grain = 2.0 * td_to_double(TD_REAL_EPS);
    TEST_ASSERT_TRUE(r->memory.is_touching);
    TEST_ASSERT_NEAR(1e-5 + grain, weight / penalty, depth_of(r, r->s.q));
    TEST_ASSERT_NEAR(2e-3 * weight + penalty * grain, weight, r->force);
    TEST_ASSERT_NEAR(1e-3 + 20.0 * grain, 0.0, r->s.w);
}

void test_pendulum_rests_on_the_floor(void)
{
    static const contact contacts[] = {
        {0.3337309615, 5.567213709, 0.3949939026, -2.537821182, 0.07277289735},
        {0.6888097382, 2.537821182, 0.7540054192, -0.9683150539, 0.0344712049},
    };
    rig r = start(FLOOR, 5e4, 0.5);
    expect_contacts(&r, contacts, ON_BOARD ? 1 : 2);
    if (!ON_BOARD) {
        expect_rest(&r, 5e4, 2.5);
    }
}

/* "Practically never becomes less than -0.4": 2 cm at the first blow, a quarter of a millimetre at rest. */
void test_pendulum_rests_on_a_hard_floor(void)
{
    static const contact contacts[] = {
        {0.3337309615, 5.567213709, 0.3462047854, -3.744280339, 0.01803634063},
        {0.7692808675, 3.744280339, 0.7817896782, -2.502956006, 0.01218090819},
        {1.071838801, 2.502956006, 1.084420067, -1.658224084, 0.0081956508},
        {1.280966973, 1.658224084, 1.293674212, -1.083348564, 0.005484822616},
        {1.423736361, 1.083348564, 1.43665528, -0.6916347304, 0.003640949605},
    };
    rig r = start(FLOOR, 1e6, 0.678863525390625);
    expect_contacts(&r, contacts, ON_BOARD ? 1 : 5);
    if (!ON_BOARD) {
        expect_rest(&r, 1e6, 2.5);
    }
}
