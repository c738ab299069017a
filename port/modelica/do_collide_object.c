/* SPDX-License-Identifier: MIT */
/* Contacts remembered: by an object, and by the delays of a block diagram. Tests     test_do_collide.c */
#include <stdlib.h>
#include <string.h>
#include "do_collide_world.h"

#define OLDEST 60.0 /* [s] the age at which contacts stop to grow older, as in td_law.h */

void doCollideAccept(int bodies, double h, const double *next, double *memory)
{
    for (int i = 0; i < DO_COLLIDE_PAIRS(bodies) * DO_COLLIDE_MEMORY; ++i) {
        memory[i] = next[i];
    }
    for (int k = 0; k < DO_COLLIDE_PAIRS(bodies); ++k) {
        double *const pair = &memory[k * DO_COLLIDE_MEMORY];
        const double age = pair[3] + h;
        pair[3] = pair[0] == 0.0 ? 0.0 : age < OLDEST ? age : OLDEST;
    }
}

/* ---- objects ---- */

/// What earlier calls left, in the order of their times: a ring.
typedef struct object {
    do_collide_world world; ///< first: an object is a world
    int bodies;
    int first, n; ///< of the ring
    double times[DO_COLLIDE_HISTORY];
    double rows[]; ///< of each time the memory of all pairs
} object;

static int numbers_of(int bodies)
{
    return DO_COLLIDE_PAIRS(bodies) * DO_COLLIDE_MEMORY;
}

do_collide_world *doCollideOpen(int bodies)
{
    if (bodies < 1 || bodies > DO_COLLIDE_BODIES) {
        return 0;
    }
    const size_t rows = DO_COLLIDE_HISTORY * (size_t)numbers_of(bodies) * sizeof(double);
    object *const made = malloc(sizeof *made + rows);
    if (!made) {
        return 0;
    }
    doCollideClear(&made->world);
    made->bodies = bodies;
    made->first = 0;
    made->n = 0;
    return &made->world;
}

void doCollideClose(do_collide_world *world)
{
    free(world);
}

static int place(const object *o, int i)
{
    return (o->first + i) % DO_COLLIDE_HISTORY;
}

static double *rows_at(object *o, int i)
{
    return &o->rows[place(o, i) * numbers_of(o->bodies)];
}

/// How many calls were before `time`.
static int calls_before(const object *o, double time)
{
    int n = o->n;
    while (n > 0 && o->times[place(o, n - 1)] >= time) {
        n -= 1;
    }
    return n;
}

/// The memory after the first n calls, grown older; of none: no contact.
static void recall(object *o, int n, double time, double *memory)
{
    if (n > 0) {
        doCollideAccept(o->bodies, time - o->times[place(o, n - 1)], rows_at(o, n - 1), memory);
    } else {
        memset(memory, 0, (size_t)numbers_of(o->bodies) * sizeof *memory);
    }
}

/// After the first n calls comes this one; later ones are forgotten.
static void remember(object *o, int n, double time)
{
    o->n = n;
    if (n == DO_COLLIDE_HISTORY) {
        o->first = place(o, 1);
        o->n -= 1;
    }
    o->times[place(o, o->n)] = time;
    memcpy(rows_at(o, o->n), o->world.next, (size_t)numbers_of(o->bodies) * sizeof(double));
    o->n += 1;
}

int doCollideObject(do_collide_world *world,
                    int bodies,
                    double time,
                    const double *in,
                    const double *more,
                    double *out)
{
    object *const o = (object *)world;
    if (!o) {
        return DO_COLLIDE_E_ARGUMENT;
    }
    if (bodies != o->bodies) {
        return do_collide_refuse(world, DO_COLLIDE_E_BODIES,
                                 "%d bodies: the object was made for %d", bodies, o->bodies);
    }
    const int n = calls_before(o, time);
    recall(o, n, time, world->memory[0]);
    const int status =
        doCollide(world, bodies, time, in, more, world->memory[0], world->next[0], out);
    if (status >= DO_COLLIDE_OK) {
        remember(o, n, time);
    }
    return status;
}

/* ---- blocks ---- */

void doCollideStep(do_collide_world *world, const double *u, double *y)
{
    if (!y || !world || !u) {
        if (y) {
            y[0] = DO_COLLIDE_E_ARGUMENT;
        }
        return;
    }
    const int n = u[0] >= 1.0 && u[0] <= DO_COLLIDE_BODIES ? (int)u[0] : 0;
    if (n == 0 || (double)n != u[0] || !(u[2] >= 0.0)) {
        y[0] = n > 0 && (double)n == u[0]
                   ? do_collide_refuse(world, DO_COLLIDE_E_NUMBER,
                                       "time goes on by %g s: it does not go back", u[2])
                   : do_collide_refuse(world, DO_COLLIDE_E_BODIES,
                                       "%g bodies: 1 to %d are possible", u[0], DO_COLLIDE_BODIES);
        return;
    }
    const double *const in = &u[3];
    const double *const more = &in[n * DO_COLLIDE_IN];
    doCollideAccept(n, u[2], &more[n * DO_COLLIDE_MORE], world->memory[0]);
    y[0] = doCollide(world, n, u[1], in, more, world->memory[0], &y[1 + n * DO_COLLIDE_OUT], &y[1]);
}
