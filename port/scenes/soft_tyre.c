/* SPDX-License-Identifier: MIT */
/* A ring of masses, each on a spring to the hub and on springs to its neighbours. */
#include "soft_tyre.h"
#include "codes.h"

#define HUB_MASS    40.0    /* [kg] */
#define HUB_INERTIA 1.0     /* [kg m^2] */
#define NODE_MASS   0.5     /* [kg] */
#define SPOKE       15000.0 /* [N/m] */
#define SPOKE_DAMP  60.0    /* [N s/m] */
#define CORD        30000.0 /* [N/m] between neighbours */
#define CORD_DAMP   30.0    /* [N s/m] */
#define HOLD        400.0   /* [N s/m] of what keeps the hub's speed */
#define PI          3.14159265358979323846

static CODES_KEPT soft_tyre tyre;

const soft_tyre *soft_tyre_now(void)
{
    return &tyre;
}

double soft_tyre_mass(void)
{
    return HUB_MASS + TYRE_NODES * NODE_MASS;
}

/* Where a node sits on the hub, from its middle. */
static plant_vec seat(int i)
{
    const double angle = tyre.turn + 2.0 * PI * i / TYRE_NODES;
    return (plant_vec){TYRE_RADIUS * plant_cos(angle), 0.0, TYRE_RADIUS * plant_sin(angle)};
}

static plant_vec seat_velocity(plant_vec arm)
{
    return (plant_vec){tyre.hub_velocity.x - tyre.rate * arm.z, 0.0,
                       tyre.hub_velocity.z + tyre.rate * arm.x};
}

void soft_tyre_begin(rig *r)
{
    (void)r;
    tyre.hub = (plant_vec){0.0, 0.0, TYRE_RADIUS};
    tyre.hub_velocity = (plant_vec){TYRE_SPEED, 0.0, 0.0};
    tyre.turn = 0.0;
    tyre.rate = -TYRE_SPEED / TYRE_RADIUS;
    for (int i = 0; i < TYRE_NODES; ++i) {
        const plant_vec arm = seat(i);
        tyre.at[i] = plant_add(tyre.hub, arm);
        tyre.velocity[i] = seat_velocity(arm);
    }
}

void soft_tyre_drive(rig *r)
{
    for (uint32_t i = 0u; i < r->what->scene->n_initiators; ++i) {
        r->nodes[i] = codes_node(tyre.at[i], tyre.velocity[i]);
    }
}

typedef struct pull {
    plant_vec hub; /* [N] */
    double moment; /* [N m] from x to z */
    plant_vec nodes[TYRE_NODES];
} pull;

/* A spoke holds its node in its seat; what it pulls, the hub feels there. */
static void add_spoke(pull *p, int i)
{
    const plant_vec arm = seat(i);
    const plant_vec off = plant_sub(tyre.at[i], plant_add(tyre.hub, arm));
    const plant_vec v = plant_sub(tyre.velocity[i], seat_velocity(arm));
    const plant_vec force = plant_add(plant_scale(SPOKE, off), plant_scale(SPOKE_DAMP, v));
    const plant_vec at = plant_sub(tyre.at[i], tyre.hub);
    p->nodes[i] = plant_sub(p->nodes[i], force);
    p->hub = plant_add(p->hub, force);
    p->moment += at.x * force.z - at.z * force.x;
}

/* A cord keeps two neighbours at their distance. */
static void add_cord(pull *p, int i)
{
    const int j = (i + 1) % TYRE_NODES;
    const plant_vec off = plant_sub(tyre.at[j], tyre.at[i]);
    const plant_vec v = plant_sub(tyre.velocity[j], tyre.velocity[i]);
    const double length = plant_sqrt(plant_dot(off, off));
    const double rest = 2.0 * TYRE_RADIUS * plant_sin(PI / TYRE_NODES);
    const double tension = CORD * (length - rest) + CORD_DAMP * plant_dot(v, off) / length;
    const plant_vec force = plant_scale(tension / length, off);
    p->nodes[i] = plant_add(p->nodes[i], force);
    p->nodes[j] = plant_sub(p->nodes[j], force);
}

static pull find_pull(const rig *r)
{
    pull p = {.hub = {HOLD * (TYRE_SPEED - tyre.hub_velocity.x), 0.0, 0.0}, .moment = 0.0};
    for (int i = 0; i < TYRE_NODES; ++i) {
        p.nodes[i] = codes_force(r, (uint32_t)i);
    }
    for (int i = 0; i < TYRE_NODES; ++i) {
        add_spoke(&p, i);
        add_cord(&p, i);
    }
    return p;
}

static void move(const rig *r, plant_vec *at, plant_vec *velocity, plant_vec force, double mass)
{
    const plant_vec weight = {0.0, 0.0, -r->what->gravity * mass};
    const double h = r->h;
    *velocity = plant_add(*velocity, plant_scale(h / mass, plant_add(force, weight)));
    *at = plant_add(*at, plant_scale(h, *velocity));
}

void soft_tyre_load(rig *r)
{
    const pull p = find_pull(r);
    move(r, &tyre.hub, &tyre.hub_velocity, p.hub, HUB_MASS);
    tyre.rate += r->h * p.moment / HUB_INERTIA;
    tyre.turn += r->h * tyre.rate;
    for (int i = 0; i < TYRE_NODES; ++i) {
        move(r, &tyre.at[i], &tyre.velocity[i], p.nodes[i], NODE_MASS);
    }
}

/* ---- as states: x, z of the hub, its turn, x, z of all nodes; then their rates ---- */

#define HALF ((int)TYRE_STATES / 2)

static void get_states(double *x)
{
    const double hub[3] = {tyre.hub.x, tyre.hub.z, tyre.turn};
    const double rate[3] = {tyre.hub_velocity.x, tyre.hub_velocity.z, tyre.rate};
    for (int k = 0; k < 3; ++k) {
        x[k] = hub[k];
        x[HALF + k] = rate[k];
    }
    for (int i = 0; i < TYRE_NODES; ++i) {
        x[3 + 2 * i] = tyre.at[i].x;
        x[4 + 2 * i] = tyre.at[i].z;
        x[HALF + 3 + 2 * i] = tyre.velocity[i].x;
        x[HALF + 4 + 2 * i] = tyre.velocity[i].z;
    }
}

static void set_states(const double *x)
{
    const double *const rate = x + HALF;
    tyre.hub = (plant_vec){x[0], 0.0, x[1]};
    tyre.turn = x[2];
    tyre.hub_velocity = (plant_vec){rate[0], 0.0, rate[1]};
    tyre.rate = rate[2];
    for (int i = 0; i < TYRE_NODES; ++i) {
        tyre.at[i] = (plant_vec){x[3 + 2 * i], 0.0, x[4 + 2 * i]};
        tyre.velocity[i] = (plant_vec){rate[3 + 2 * i], 0.0, rate[4 + 2 * i]};
    }
}

static void find_rates(rig *r, double *rates)
{
    const pull p = find_pull(r);
    const double g = r->what->gravity;
    double now[2 * HALF];
    get_states(now);
    for (int k = 0; k < HALF; ++k) {
        rates[k] = now[HALF + k];
    }
    rates[HALF] = p.hub.x / HUB_MASS;
    rates[HALF + 1] = p.hub.z / HUB_MASS - g;
    rates[HALF + 2] = p.moment / HUB_INERTIA;
    for (int i = 0; i < TYRE_NODES; ++i) {
        rates[HALF + 3 + 2 * i] = p.nodes[i].x / NODE_MASS;
        rates[HALF + 4 + 2 * i] = p.nodes[i].z / NODE_MASS - g;
    }
}

const rig_states soft_tyre_states = {TYRE_STATES, get_states, set_states, find_rates};
