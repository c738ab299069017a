/* SPDX-License-Identifier: MIT */
#include "skid_gear.h"
#include "codes.h"

#define HEIGHT 0.4 /* [m] of the feet above the deck, at the beginning */

static const int foot_nodes[] = {SKID_FOOT1, SKID_FOOT2};

static CODES_KEPT skid gear;

const skid *skid_gear_now(void)
{
    return &gear;
}

void skid_gear_begin(rig *r)
{
    const plant_vec ship = r->bodies[0].position;
    skid_start(&gear, ship.x, ship.z + HEIGHT, 0.0);
}

void skid_gear_drive(rig *r)
{
    for (uint32_t foot = 0u; foot < r->what->scene->n_initiators; ++foot) {
        const skid_node *const n = &gear.nodes[foot_nodes[foot]];
        r->nodes[foot] = codes_node((plant_vec){n->x, 0.0, n->y}, (plant_vec){n->vx, 0.0, n->vy});
    }
}

/* Of beams, gravity and contact. */
static void find_loads(const rig *r, skid_load loads[SKID_NODES])
{
    skid_loads(&gear, loads);
    for (int foot = 0; foot < 2; ++foot) {
        const plant_vec force = codes_force(r, (uint32_t)foot);
        loads[foot_nodes[foot]].x += force.x;
        loads[foot_nodes[foot]].y += force.z;
    }
}

void skid_gear_load(rig *r)
{
    skid_load loads[SKID_NODES];
    find_loads(r, loads);
    skid_step(&gear, loads, r->h);
}

/* ---- as states: x, y, theta of all nodes, then their rates ---- */

#define HALF (3 * SKID_NODES)

static void get_states(double *x)
{
    for (int i = 0; i < SKID_NODES; ++i) {
        const skid_node *const n = &gear.nodes[i];
        const double of[6] = {n->x, n->y, n->theta, n->vx, n->vy, n->omega};
        for (int k = 0; k < 3; ++k) {
            x[3 * i + k] = of[k];
            x[HALF + 3 * i + k] = of[3 + k];
        }
    }
}

static void set_states(const double *x)
{
    for (int i = 0; i < SKID_NODES; ++i) {
        const double *const at = x + 3 * i, *const rate = x + HALF + 3 * i;
        gear.nodes[i] = (skid_node){at[0], at[1], at[2], rate[0], rate[1], rate[2]};
    }
}

static void find_rates(rig *r, double *rates)
{
    skid_load loads[SKID_NODES];
    find_loads(r, loads);
    for (int i = 0; i < SKID_NODES; ++i) {
        const skid_node *const n = &gear.nodes[i];
        const skid_part *const part = &skid_parts[i];
        const double of[6] = {n->vx,
                              n->vy,
                              n->omega,
                              loads[i].x / part->mass,
                              loads[i].y / part->mass,
                              loads[i].moment / part->rotary};
        for (int k = 0; k < 3; ++k) {
            rates[3 * i + k] = of[k];
            rates[HALF + 3 * i + k] = of[3 + k];
        }
    }
}

const rig_states skid_gear_states = {2u * HALF, get_states, set_states, find_rates};
