/* SPDX-License-Identifier: MIT */
/* Contact as an external function: a solver of one's own, flat arrays, and libtouchdown-collide. A ball falls by a metre onto
 * a plate; it must leave with 0.7 of its speed, at the time that the closed form says. Build and run it:
 *   make collide
 *   gcc -std=c11 -Iport/modelica port/template/rig_collide.c -Lbuild -Wl,-rpath,build -ltouchdown-collide -lm -o build/rig_collide
 *   build/rig_collide */
#include <math.h>
#include <stdio.h>
#include "do_collide.h"

#define BODIES      2
#define STEP        1e-5 /* [s] */
#define GRAVITY     9.81 /* [m/s^2] */
#define DROP        1.0  /* [m] */
#define RADIUS      0.1  /* [m] */
#define MASS        1.0  /* [kg] */
#define STIFFNESS   1e6  /* [N/m] */
#define RESTITUTION 0.7  /* [-] wanted */

static double in[BODIES][DO_COLLIDE_IN] = {
    {1, 2, 0, 0, 0, 0, 2 * RADIUS, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, RADIUS + DROP}, /* a sphere */
    {2, 1, 0, 0, 0, 0, 2, 2, 0.2, 1, 0, 0, 0, 1, 0, 0, 0, -0.1},                 /* a box */
};
static double more[BODIES][DO_COLLIDE_MORE] = {
    {[9] = MASS, [10] = 1},
    {[2] = -0.1, [10] = 1},
};
static const double law[DO_COLLIDE_LAW] = {1, STIFFNESS, RESTITUTION}; /* 1: damped */

/* One step of the solver: velocity first, then height by the new velocity. */
static void move(double force)
{
    more[0][5] += STEP * (force / MASS - GRAVITY);
    in[0][17] += STEP * more[0][5];
    more[0][2] = in[0][17];
}

/* Falls, touches, leaves. @return false: refused */
static int fall(do_collide_world *object, double *begin, double *speed_in)
{
    double out[BODIES][DO_COLLIDE_OUT] = {{0}};
    int has_touched = 0;
    for (int i = 0; i < 100000; ++i) {
        const double time = STEP * i;
        if (doCollideObject(object, BODIES, time, in[0], more[0], out[0]) < 0) {
            return 0;
        }
        if (!has_touched && out[0][2] > 0.0) {
            has_touched = 1;
            *begin = time;
            *speed_in = -more[0][5];
        }
        if (has_touched && out[0][2] == 0.0) {
            return 1;
        }
        move(out[0][2]);
    }
    return 1;
}

int main(void)
{
    double begin = 0.0;
    double speed_in = 1.0;
    do_collide_world *const object = doCollideOpen(BODIES);
    const int is_run =
        doCollideLaws(object, 1, law) == DO_COLLIDE_OK && fall(object, &begin, &speed_in);
    if (!is_run) {
        printf("collide: FAIL, %s\n", doCollideText(object));
    }
    doCollideClose(object);
    if (!is_run) {
        return 1;
    }
    const double restitution = more[0][5] / speed_in;
    const double due = sqrt(2.0 * DROP / GRAVITY);
    const int is_right = fabs(begin - due) < 1e-4 && fabs(restitution - RESTITUTION) < 0.005;
    printf("touches at %.4f s (closed form %.4f), leaves with %.4f of its speed (wanted %.1f)\n",
           begin, due, restitution, RESTITUTION);
    printf("collide: %s\n", is_right ? "PASS" : "FAIL");
    return is_right ? 0 : 1;
}
