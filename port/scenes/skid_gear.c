/* SPDX-License-Identifier: MIT */
#include "skid_gear.h"
#include "codes.h"

#define HEIGHT 0.4 /* [m] of the feet above the deck, at the beginning */

static const int foot_nodes[] = {SKID_FOOT1, SKID_FOOT2};

static skid gear;

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

void skid_gear_load(rig *r)
{
    skid_load loads[SKID_NODES];
    skid_loads(&gear, loads);
    for (int foot = 0; foot < 2; ++foot) {
        const plant_vec force = codes_force(r, (uint32_t)foot);
        loads[foot_nodes[foot]].x += force.x;
        loads[foot_nodes[foot]].y += force.z;
    }
    skid_step(&gear, loads, r->h);
}
