/* SPDX-License-Identifier: MIT */
/* A drone of one's own lands on a heaving deck. This is its plant; a board computes what its feet feel. It is compiled with
 * the client (port/client), the frames (port/link) and the numbers (src/number), and -DTD_SCALAR_ of the board: README.md,
 * "A board in the loop", has the line.
 *   make firmware SCENE=drone_deck
 *   build/rig_drone build/firmware/mps2-an386-f32/rig.elf         a board under QEMU
 *   build/rig_drone /dev/ttyACM0                                  a real one, flashed by `make flash` */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "link_client.h"
#include "link_qemu.h"
#include "link_serial.h"

#define TICK    0.001 /* [s] that of the scene */
#define TICKS   4000u
#define MASS    2.0                            /* [kg] */
#define GRAVITY 9.81                           /* [m/s^2] */
#define LEG     0.1                            /* [m] from the middle down to the feet */
#define SINK    0.4                            /* [m/s] relative to the deck, when it comes down */
#define GAIN    8.0                            /* [1/s] of the autopilot */
#define HEAVE   0.3                            /* [m] of the ship */
#define RATE    (2.0 * 3.14159265358979 / 8.0) /* [rad/s] of the same */

/* ---- the plant: yours ---- */

typedef struct plant {
    double t;            /* [s] */
    double z, v;         /* [m], [m/s] of the drone */
    double deck, speed;  /* [m], [m/s] of the ship */
    double force;        /* [N] of the deck on its feet */
    double touch;        /* [m/s] at which it has touched; 0: not yet */
    bool are_motors_off; /* the deck bears it */
} plant;

static link_motion body(double z, double v)
{
    const link_motion m = {.p_w = {0, 0, td_from_double(z)},
                           .q = {TD_UNIT_ONE, 0, 0, 0},
                           .linear_w = {0, 0, td_from_double(v)}};
    return m;
}

static void move(plant *p)
{
    if (p->force > 0.0 && p->touch <= 0.0) {
        p->touch = p->speed - p->v;
    }
    p->are_motors_off = p->are_motors_off || p->force > 0.5 * MASS * GRAVITY;
    const double wanted = MASS * (GRAVITY + GAIN * (p->speed - SINK - p->v));
    const double thrust = p->are_motors_off || wanted < 0.0 ? 0.0 : wanted;
    p->v += TICK * ((thrust + p->force) / MASS - GRAVITY);
    p->z += TICK * p->v;
    p->t += TICK;
    p->deck = HEAVE * sin(RATE * p->t);
    p->speed = HEAVE * RATE * cos(RATE * p->t);
}

/* ---- the loop ---- */

static link_client board; /* too large for a stack */

static link_outcome fly(plant *p)
{
    link_answer answer;
    link_wrench wrench;
    link_outcome outcome = LINK_FINE;
    for (uint32_t tick = 0u; tick < TICKS && outcome == LINK_FINE; ++tick) {
        const link_motion motions[] = {body(p->z, p->v), body(p->deck, p->speed)};
        const link_input input = {.motions = motions};
        if (tick == 0u) {
            outcome = link_client_reset(&board, LINK_RESET_AS_IS, &input);
        }
        outcome = outcome == LINK_FINE ? link_client_send(&board, LINK_STEP, &input) : outcome;
        outcome = outcome == LINK_FINE ? link_client_receive(&board, &answer) : outcome;
        if (outcome == LINK_FINE && link_answer_get(&answer, LINK_AT_RESULT_wrench, 0u, &wrench)) {
            p->force = td_to_double(wrench.force_w[2]);
        }
        move(p);
    }
    return outcome;
}

/* Says who is there, selects nothing but wrenches, flies. */
static link_outcome talk(plant *p)
{
    const link_expected expected = {.scene = "drone_deck", .n_bodies = 2u};
    link_outcome outcome = link_client_hello(&board, &expected);
    outcome = outcome == LINK_FINE ? link_client_select(&board, 0u) : outcome;
    outcome = outcome == LINK_FINE ? fly(p) : outcome;
    if (outcome == LINK_FINE) {
        outcome = link_client_leave(&board);
    }
    return outcome;
}

static int judge(const plant *p)
{
    const double height = p->z - p->deck, drift = p->v - p->speed;
    const bool stands = p->touch > 0.0 && fabs(height - LEG) < 0.02 && fabs(drift) < 0.02;
    (void)printf(
        "drone: on %.24s: touched at %.2f m/s; stands %.0f mm above the deck, which bears %.1f N\n",
        board.board.board, p->touch, 1000.0 * height, p->force);
    (void)printf("drone: %s on the deck\n", stands ? "PASS, it stands" : "FAIL, it does not stand");
    return stands ? 0 : 1;
}

int main(int argc, char **argv)
{
    static link_qemu qemu;
    static link_serial serial;
    char error[256] = "say the image of a board (rig.elf), or a serial device";
    plant p = {.z = 1.0, .speed = HEAVE * RATE};
    const char *const where = argc == 2 ? argv[1] : "";
    const bool is_image = strlen(where) > 4u && strcmp(where + strlen(where) - 4u, ".elf") == 0;
    const link_qemu_order order = {.board = "the board", .image = where};
    const bool is_open =
        argc == 2 && (is_image ? link_qemu_start(&qemu, &order, error, sizeof error)
                               : link_serial_open(&serial, where, 115200u, error, sizeof error));
    if (!is_open) {
        (void)fprintf(stderr, "drone: %s\n", error);
        return 3;
    }
    link_client_open(&board, is_image ? &qemu.channel : &serial.channel);
    const link_outcome outcome = talk(&p);
    if (is_image) {
        link_qemu_stop(&qemu);
    } else {
        link_serial_close(&serial);
    }
    if (outcome != LINK_FINE) {
        (void)fprintf(stderr, "drone: %s\n", board.stream.error);
        return 3;
    }
    return judge(&p);
}
