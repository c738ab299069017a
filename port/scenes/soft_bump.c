/* SPDX-License-Identifier: MIT */
#include "soft_bump.h"
#include "codes.h"
#include "rig_share.h"

#define MIDDLE 1.5  /* [m] of the top, along x */
#define HALF   0.35 /* [m] from there to either edge of the base */
#define WIDE   0.4  /* [m] the same across */
#define TALL   0.06 /* [m] of the top, above the road */
#define DEEP   0.05 /* [m] of the base, below it */

#define TOP_MASS 6.0     /* [kg] */
#define STIFF    60000.0 /* [N/m] of the top, whichever way */
#define DAMP     600.0   /* [N s/m] */

#define BASE 4 /* vertices that lie still */

static CODES_KEPT soft_bump bump;

const soft_bump *soft_bump_now(void)
{
    return &bump;
}

static plant_vec vertex(int i)
{
    if (i == BASE) {
        return (plant_vec){MIDDLE, 0.0, TALL};
    }
    return (plant_vec){MIDDLE + (i < 2 ? -HALF : HALF), i % 2 == 0 ? -WIDE : WIDE, -DEEP};
}

void soft_bump_begin(rig *r)
{
    soft_tyre_begin(r);
    bump = (soft_bump){.way = {0.0, 0.0, 0.0}};
}

void soft_bump_drive(rig *r)
{
    const plant_vec still = {0.0, 0.0, 0.0};
    soft_tyre_drive(r);
    for (int i = 0; i < BASE; ++i) {
        codes_vertex(r, (uint32_t)i, vertex(i), still);
    }
    codes_vertex(r, BASE, plant_add(vertex(BASE), bump.way), bump.velocity);
}

/* [m/s^2] of the top: what contact does to it, and its springs. Its weight is in its shape. */
static plant_vec find_acceleration(const rig *r)
{
    plant_vec on[BASE + 1] = {{0.0, 0.0, 0.0}};
    rig_share_forces(r, on);
    const plant_vec spring = plant_scale(-STIFF, bump.way);
    const plant_vec damper = plant_scale(-DAMP, bump.velocity);
    return plant_scale(1.0 / TOP_MASS, plant_add(on[BASE], plant_add(spring, damper)));
}

void soft_bump_load(rig *r)
{
    const plant_vec a = find_acceleration(r);
    soft_tyre_load(r);
    bump.velocity = plant_add(bump.velocity, plant_scale(r->h, a));
    bump.way = plant_add(bump.way, plant_scale(r->h, bump.velocity));
}

/* ---- as states: behind those of the tyre the way of the top, then its velocity ---- */

static void put(double *x, plant_vec v)
{
    x[0] = v.x;
    x[1] = v.y;
    x[2] = v.z;
}

static void get_states(double *x)
{
    soft_tyre_states.get(x);
    put(x + TYRE_STATES, bump.way);
    put(x + TYRE_STATES + 3, bump.velocity);
}

static void set_states(const double *x)
{
    const double *const own = x + TYRE_STATES;
    soft_tyre_states.set(x);
    bump.way = (plant_vec){own[0], own[1], own[2]};
    bump.velocity = (plant_vec){own[3], own[4], own[5]};
}

static void find_rates(rig *r, double *rates)
{
    soft_tyre_states.rates(r, rates);
    put(rates + TYRE_STATES, bump.velocity);
    put(rates + TYRE_STATES + 3, find_acceleration(r));
}

const rig_states soft_bump_states = {TYRE_STATES + 6u, get_states, set_states, find_rates};
