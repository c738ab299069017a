/* SPDX-License-Identifier: MIT */
/* `touchdown laws`: two tables about force laws, in markdown. How well the ways from restitution to
 * damping do, and what becomes of a stiffness at a fixed tick. Truth: contact_truth.h and a mass that
 * strikes (striker.h), both in double; the law computes in the scalar of this program. */
#include "command.h"
#include <math.h>
#include <stdio.h>
#include "contact_truth.h"
#include "striker.h"
#include "td_fault_text.h"
#include "td_restitution.h"

/* ---- restitution ---- */

typedef td_real inverse(td_unit restitution);

static double error_at(inverse *f, double e)
{
    return truth_restitution(td_to_double(f(td_unit_from_double(e)))) - e;
}

static double worst(inverse *f)
{
    double error = 0.0;
    for (int i = 0; i <= 20000; ++i) {
        error = fmax(error, fabs(error_at(f, 0.01 + 0.989 * i / 20000.0)));
    }
    return error;
}

static void show_restitution(void)
{
    static const double wanted[] = {0.01, 0.05, 0.1, 0.2, 0.3,  0.4,  0.5,
                                    0.6,  0.7,  0.8, 0.9, 0.95, 0.98, 0.999};
    (void)printf("| restitution | fraction | cubic | ours |\n| ---: | ---: | ---: | ---: |\n");
    for (size_t i = 0u; i < sizeof wanted / sizeof wanted[0]; ++i) {
        const double e = wanted[i];
        (void)printf("| %g | %+.4f | %+.4f | %+.1e |\n", e, error_at(td_restitution_fraction, e),
                     error_at(td_restitution_cubic, e), error_at(td_restitution_damping, e));
    }
    (void)printf("| worst of 0.01 to 0.999 | %.4f | %.4f | %.1e |\n",
                 worst(td_restitution_fraction), worst(td_restitution_cubic),
                 worst(td_restitution_damping));
}

/* ---- stiffness ---- */

/* The pendulum of [EN] section 7.1 at the wall: 12.5 kg at its tip, 6.43 m/s, one metre long. Forces in
 * kN, so that Q16 has them. */
#define MASS    12.5
#define SPEED   6.43
#define SIZE    1.0
#define WANTED  0.5
#define TICK    0.001
#define NEWTONS 1000.0

static const char *const grades[] = {"weak", "soft", "hard", "coarse", "unstable"};

static void show_measured(const td_law *law)
{
    striker s = striker_start(law, NEWTONS, MASS, SPEED);
    const bool is_over = striker_bounce(&s, striker_tick, TICK, 100000);
    (void)printf(" %.3g | %.2f |\n", s.deepest, is_over ? -s.speed / SPEED : 0.0);
}

static void show_stiffness(double stiffness)
{
    const td_law law = {.kind = TD_LAW_DAMPED,
                        .stiffness = td_from_double(stiffness / NEWTONS),
                        .restitution = td_unit_from_double(WANTED)};
    const td_law_use use = {.inverse_mass = td_from_double(NEWTONS / MASS),
                            .rate = td_from_double(1.0 / TICK),
                            .speed = td_from_double(SPEED),
                            .size = td_from_double(SIZE)};
    td_law_report report = {.grade = TD_LAW_WEAK};
    (void)printf("| %.0e |", stiffness);
    const td_fault fault = td_law_classify(&law, &use, &report);
    if (fault.status != TD_OK) {
        char text[TD_TEXT_SIZE];
        (void)td_fault_text(fault, text, sizeof text);
        (void)printf(" %s | - | - | - | - | - |\n", text);
        return;
    }
    (void)printf(" %s | %.3g | %.3g | %.3g |", grades[report.grade], td_to_double(report.depth),
                 td_to_double(report.ticks), td_to_double(report.q));
    show_measured(&law);
}

static void show_stiffnesses(void)
{
    (void)printf(
        "| K [N/m] | class | depth [m] | ticks | q | depth at 1 ms [m] | restitution at 1 ms |\n"
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 2; i <= 8; ++i) {
        show_stiffness(pow(10.0, i));
        show_stiffness(3.0 * pow(10.0, i));
    }
}

int command_laws(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    (void)printf("Error in restitution of the three ways to the damping (%s):\n\n", TD_SCALAR_NAME);
    show_restitution();
    (void)printf("\nThe pendulum of [EN] section 7.1 at 1 kHz, e = %g (%s):\n\n", WANTED,
                 TD_SCALAR_NAME);
    show_stiffnesses();
    return COMMAND_OK;
}
