/* SPDX-License-Identifier: MIT */
/* The double pendulum of [EN] section 2.7: two bars of one metre and 50 kg, let go stretched out level;
 * the tip strikes a floor at y = -0.3, e = 0.5. By forces: the source found that impulses would have to
 * go through the joints, which are out of scope. The plant (Lagrange's equations) computes in double.
 *
 * Truth: energy. Between contacts it is constant, a contact only takes; and of a contact that is short
 * the tip gives back half of its speed, whatever the bars do. */
#include <math.h>
#include "unity.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

#define GRAVITY 9.81
#define MASS    50.0
#define FLOOR   (-0.3)
#define STEP    (ON_BOARD ? 4e-4 : 1e-4)

/* Angles of the bars from level, counter-clockwise: the tip is at (cos a + cos b, sin a + sin b). */
typedef struct state {
    double a, b, wa, wb;
} state;

typedef struct rates {
    double wa, wb, aa, ab;
} rates;

static td_law law;
static td_law_memory memory;

void setUp(void)
{
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(4000.0), .restitution = TD_U(0.5)};
    memory = (td_law_memory){.is_touching = false};
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double tip(const state *s)
{
    return sin(s->a) + sin(s->b);
}

static double tip_rate(const state *s)
{
    return cos(s->a) * s->wa + cos(s->b) * s->wb;
}

/* With thin uniform bars: T = m (2/3 wa^2 + 1/6 wb^2 + 1/2 wa wb cos(a - b)), V = m g (3/2 sin a + 1/2 sin b) */
static double energy(const state *s)
{
    return MASS * (2.0 / 3.0 * s->wa * s->wa + s->wb * s->wb / 6.0 +
                   0.5 * s->wa * s->wb * cos(s->a - s->b)) +
           MASS * GRAVITY * (1.5 * sin(s->a) + 0.5 * sin(s->b));
}

/* Under a force upwards at the tip. */
static rates derive(const state *s, double force)
{
    const double c = 0.5 * MASS * cos(s->a - s->b), d = 0.5 * MASS * sin(s->a - s->b);
    const double m11 = 4.0 / 3.0 * MASS, m22 = MASS / 3.0;
    const double fa = -d * s->wb * s->wb - 1.5 * MASS * GRAVITY * cos(s->a) + force * cos(s->a);
    const double fb = d * s->wa * s->wa - 0.5 * MASS * GRAVITY * cos(s->b) + force * cos(s->b);
    const double det = m11 * m22 - c * c;
    return (rates){s->wa, s->wb, (m22 * fa - c * fb) / det, (m11 * fb - c * fa) / det};
}

static double force_at(const state *s, td_law_out *out)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_evaluate(&law, &memory, td_from_double(FLOOR - tip(s)),
                                                 td_from_double(-tip_rate(s)), out));
    return td_to_double(out->force) * 1000.0;
}

static state moved(const state *s, rates r, double h)
{
    return (state){s->a + h * r.wa, s->b + h * r.wb, s->wa + h * r.aa, s->wb + h * r.ab};
}

static rates slope(const state *s)
{
    td_law_out trial;
    return derive(s, force_at(s, &trial));
}

/* Runge-Kutta; trial evaluations are not committed. */
static td_law_phase step(state *s, double h)
{
    td_law_out out;
    const rates r1 = slope(s);
    const state s2 = moved(s, r1, 0.5 * h);
    const rates r2 = slope(&s2);
    const state s3 = moved(s, r2, 0.5 * h);
    const rates r3 = slope(&s3);
    const state s4 = moved(s, r3, h);
    const rates r4 = slope(&s4);
    const rates mean = {(r1.wa + 2.0 * r2.wa + 2.0 * r3.wa + r4.wa) / 6.0,
                        (r1.wb + 2.0 * r2.wb + 2.0 * r3.wb + r4.wb) / 6.0,
                        (r1.aa + 2.0 * r2.aa + 2.0 * r3.aa + r4.aa) / 6.0,
                        (r1.ab + 2.0 * r2.ab + 2.0 * r3.ab + r4.ab) / 6.0};
    *s = moved(s, mean, h);
    (void)force_at(s, &out);
    td_law_commit(&memory, &out, td_from_double(h));
    return out.phase;
}

static const state level = {0.0, 0.0, 0.0, 0.0};

void test_free_swing_keeps_its_energy(void)
{
    state s = {0.0, 0.3, 0.0, 0.0};
    const double before = energy(&s);
    law.threshold = TD_ZERO;
    for (int i = 0; i < 1500 && tip(&s) > FLOOR + 0.05; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_LAW_APART, step(&s, STEP));
    }
    TEST_ASSERT_NEAR(1e-6 * MASS, before, energy(&s));
}

/* A contact of 1 ms: the rest of the world has no time to interfere. */
void test_tip_gives_back_half_of_its_speed(void)
{
    state s = level;
    double in = 0.0;
    td_law_phase phase = TD_LAW_APART;
    for (int i = 0; i < 20000 && phase != TD_LAW_ENDED; ++i) {
        phase = step(&s, memory.is_touching || tip(&s) < FLOOR + 0.002 ? STEP / 10.0 : STEP);
        in = phase == TD_LAW_BEGUN ? -tip_rate(&s) : in;
    }
    TEST_ASSERT_EQUAL_INT(TD_LAW_ENDED, phase);
    TEST_ASSERT_TRUE(in > 1.0);
    TEST_ASSERT_NEAR(0.03, 0.5, tip_rate(&s) / in);
}

/* Bounces, and then lies on the floor, swinging about its elbow: energy only falls, the floor holds. */
void test_contacts_only_take_energy(void)
{
    state s = level;
    double last = energy(&s), deepest = 0.0;
    int contacts = 0;
    law.stiffness = TD_R(400.0);
    for (int i = 0; i < (ON_BOARD ? 800 : 40000); ++i) {
        const td_law_phase phase = step(&s, STEP);
        deepest = fmax(deepest, FLOOR - tip(&s));
        if (phase == TD_LAW_APART || phase == TD_LAW_ENDED) {
            const double now = energy(&s);
            TEST_ASSERT_TRUE(now <= last + 2e-3 * MASS);
            last = now;
            contacts += phase == TD_LAW_ENDED ? 1 : 0;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(ON_BOARD ? 0 : 1, contacts);
    TEST_ASSERT_TRUE(deepest < 0.05);
}
