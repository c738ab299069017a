/* SPDX-License-Identifier: MIT */
#include "skid_pad.h"
#include "codes.h"
#include "rig_share.h"

#define HALF_SPAN 3.0       /* [m] from the middle to the first and the last node */
#define CROWN     0.09      /* [m] by which the middle is higher than both ends */
#define THICK     0.5       /* [m] from the ends down to the lower corners */
#define NODE_MASS 120.0     /* [kg] */
#define SPRING    1200000.0 /* [N/m] below a node */
#define DAMP      12000.0   /* [N s/m] */
#define BENDING   1500000.0 /* [N/m] EI / dx^3 of the plate */

#define VERTICES (PAD_NODES + 2)

static CODES_KEPT skid_pad pad;

const skid_pad *skid_pad_now(void)
{
    return &pad;
}

/* In the ship, without a load: from left to right, then both lower corners. */
static plant_vec corner(int i)
{
    if (i >= PAD_NODES) {
        return (plant_vec){i == PAD_NODES ? HALF_SPAN : -HALF_SPAN, 0.0, -THICK};
    }
    const double share = 2.0 * i / (PAD_NODES - 1) - 1.0;
    return (plant_vec){HALF_SPAN * share, 0.0, CROWN * (1.0 - share * share) - CROWN};
}

void skid_pad_begin(rig *r)
{
    skid_gear_begin(r);
    pad = (skid_pad){.way = {0.0}};
}

void skid_pad_drive(rig *r)
{
    const plant_body *const ship = &r->bodies[0];
    const plant_vec spin_w = plant_turn(ship->attitude, ship->spin_b);
    skid_gear_drive(r);
    for (int i = 0; i < VERTICES; ++i) {
        const bool is_node = i < PAD_NODES;
        const plant_vec up = {0.0, 0.0, is_node ? pad.way[i] : 0.0};
        const plant_vec rate = {0.0, 0.0, is_node ? pad.rate[i] : 0.0};
        const plant_vec arm_w = plant_turn(ship->attitude, plant_add(corner(i), up));
        const plant_vec v = plant_add(plant_add(ship->velocity, plant_cross(spin_w, arm_w)),
                                      plant_turn(ship->attitude, rate));
        codes_vertex(r, (uint32_t)i, plant_add(ship->position, arm_w), v);
    }
}

/* w(i - 1) - 2 w(i) + w(i + 1): nothing bends the plate at its ends. */
static double bend(const double *way, int i)
{
    return i > 0 && i < PAD_NODES - 1 ? way[i - 1] - 2.0 * way[i] + way[i + 1] : 0.0;
}

/* [m/s^2] of all nodes, up in the ship: springs, the plate, contact. The weight is in the crown. */
static void find_accelerations(const rig *r, double a[PAD_NODES])
{
    plant_vec on[VERTICES] = {{0.0, 0.0, 0.0}};
    rig_share_forces(r, on);
    const plant_vec up = plant_turn(r->bodies[0].attitude, (plant_vec){0.0, 0.0, 1.0});
    for (int i = 0; i < PAD_NODES; ++i) {
        const double left = i > 0 ? bend(pad.way, i - 1) : 0.0;
        const double right = i < PAD_NODES - 1 ? bend(pad.way, i + 1) : 0.0;
        const double plate = -BENDING * (left - 2.0 * bend(pad.way, i) + right);
        const double held = -SPRING * pad.way[i] - DAMP * pad.rate[i];
        a[i] = (plant_dot(on[i], up) + plate + held) / NODE_MASS;
    }
}

void skid_pad_load(rig *r)
{
    double a[PAD_NODES];
    find_accelerations(r, a);
    skid_gear_load(r);
    for (int i = 0; i < PAD_NODES; ++i) {
        pad.rate[i] += r->h * a[i];
        pad.way[i] += r->h * pad.rate[i];
    }
}

/* ---- as states: behind those of the gear the ways of all nodes, then their rates ---- */

static void get_states(double *x)
{
    skid_gear_states.get(x);
    x += skid_gear_states.n;
    for (int i = 0; i < PAD_NODES; ++i) {
        x[i] = pad.way[i];
        x[PAD_NODES + i] = pad.rate[i];
    }
}

static void set_states(const double *x)
{
    skid_gear_states.set(x);
    x += skid_gear_states.n;
    for (int i = 0; i < PAD_NODES; ++i) {
        pad.way[i] = x[i];
        pad.rate[i] = x[PAD_NODES + i];
    }
}

static void find_rates(rig *r, double *rates)
{
    double a[PAD_NODES];
    find_accelerations(r, a);
    skid_gear_states.rates(r, rates);
    rates += skid_gear_states.n;
    for (int i = 0; i < PAD_NODES; ++i) {
        rates[i] = pad.rate[i];
        rates[PAD_NODES + i] = a[i];
    }
}

const rig_states skid_pad_states = {6u * SKID_NODES + 2u * PAD_NODES, get_states, set_states,
                                    find_rates};
