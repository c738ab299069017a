/* SPDX-License-Identifier: MIT */
#include "skid.h"
#include "plant.h"

/* Two legs of a bent tube; the skid tubes' mass at the feet; half of the fuselage on each upper node. */
const skid_part skid_parts[SKID_NODES] = {
    {-1.2, 0.0, 20.0, 2.0},  {-1.0, 0.35, 15.0, 2.0}, {-0.5, 0.6, 565.0, 60.0},
    {0.5, 0.6, 565.0, 60.0}, {1.0, 0.35, 15.0, 2.0},  {1.2, 0.0, 20.0, 2.0},
};

/* A steel tube 70 mm wide has EI = 8e4 N m^2; the fuselage between the upper nodes is stiffer. */
const skid_tube skid_tubes[SKID_BEAMS] = {
    {4e6, 8e4}, {4e6, 8e4}, {1.6e7, 4e5}, {4e6, 8e4}, {4e6, 8e4},
};

#define TWO_PI 6.28318530717958647692

/* A beam now: its chord, and how it is strained and at what rate. */
typedef struct chord {
    double rest;           /* [m] L0 */
    double length, rate;   /* [m], [m/s] */
    double cosine, sine;   /* of the chord's direction */
    double a, b;           /* [rad] end rotations against the chord */
    double a_rate, b_rate; /* [rad/s] */
} chord;

/* The chord's turn since the undeformed gear: from (x0, y0) to (x, y). */
static double turned(double x0, double y0, double x, double y)
{
    return plant_atan2(x0 * y - y0 * x, x0 * x + y0 * y);
}

/* theta counts turns and the chord's angle does not. */
static double end_rotation(double theta, double turn)
{
    const double turns = (theta - turn) / TWO_PI;
    return theta - turn - TWO_PI * (double)(long)(turns < 0.0 ? turns - 0.5 : turns + 0.5);
}

static chord chord_of(const skid *params, int i)
{
    const skid_node *const n1 = &params->nodes[i];
    const skid_node *const n2 = &params->nodes[i + 1];
    const double x0 = skid_parts[i + 1].x - skid_parts[i].x;
    const double y0 = skid_parts[i + 1].y - skid_parts[i].y;
    const double x = n2->x - n1->x, y = n2->y - n1->y;
    const double vx = n2->vx - n1->vx, vy = n2->vy - n1->vy;
    const double turn = turned(x0, y0, x, y);
    chord c = {.rest = plant_sqrt(x0 * x0 + y0 * y0), .length = plant_sqrt(x * x + y * y)};
    c.cosine = x / c.length;
    c.sine = y / c.length;
    c.rate = c.cosine * vx + c.sine * vy;
    const double spin = (c.cosine * vy - c.sine * vx) / c.length;
    c.a = end_rotation(n1->theta, turn);
    c.b = end_rotation(n2->theta, turn);
    c.a_rate = n1->omega - spin;
    c.b_rate = n2->omega - spin;
    return c;
}

static void add_beam(const skid *params, int i, skid_load loads[SKID_NODES])
{
    const chord c = chord_of(params, i);
    const double a = c.a + SKID_DAMPING * c.a_rate;
    const double b = c.b + SKID_DAMPING * c.b_rate;
    const double stretch = c.length - c.rest + SKID_DAMPING * c.rate;
    const double pull = skid_tubes[i].axial / c.rest * stretch; /* N */
    const double stiffness = skid_tubes[i].bending / c.rest;    /* EI / L0 */
    const double m1 = stiffness * (4.0 * a + 2.0 * b);          /* M1 */
    const double m2 = stiffness * (2.0 * a + 4.0 * b);          /* M2 */
    const double shear = (m1 + m2) / c.length;                  /* V */
    const double fx = pull * c.cosine + shear * c.sine;         /* on node i */
    const double fy = pull * c.sine - shear * c.cosine;
    loads[i].x += fx;
    loads[i].y += fy;
    loads[i].moment -= m1;
    loads[i + 1].x -= fx;
    loads[i + 1].y -= fy;
    loads[i + 1].moment -= m2;
}

void skid_start(skid *params, double x, double y, double sink)
{
    for (int i = 0; i < SKID_NODES; ++i) {
        params->nodes[i] =
            (skid_node){.x = x + skid_parts[i].x, .y = y + skid_parts[i].y, .vy = -sink};
    }
}

void skid_loads(const skid *params, skid_load loads[SKID_NODES])
{
    for (int i = 0; i < SKID_NODES; ++i) {
        loads[i] = (skid_load){.y = -SKID_GRAVITY * skid_parts[i].mass};
    }
    for (int i = 0; i < SKID_BEAMS; ++i) {
        add_beam(params, i, loads);
    }
}

void skid_step(skid *params, const skid_load loads[SKID_NODES], double h)
{
    for (int i = 0; i < SKID_NODES; ++i) {
        skid_node *const n = &params->nodes[i];
        n->vx += h / skid_parts[i].mass * loads[i].x;
        n->vy += h / skid_parts[i].mass * loads[i].y;
        n->omega += h / skid_parts[i].rotary * loads[i].moment;
        n->x += h * n->vx;
        n->y += h * n->vy;
        n->theta += h * n->omega;
    }
}

double skid_mass(void)
{
    double sum = 0.0;
    for (int i = 0; i < SKID_NODES; ++i) {
        sum += skid_parts[i].mass;
    }
    return sum;
}

void skid_velocity(const skid *params, double v[2])
{
    v[0] = 0.0;
    v[1] = 0.0;
    for (int i = 0; i < SKID_NODES; ++i) {
        const double share = skid_parts[i].mass / skid_mass();
        v[0] += share * params->nodes[i].vx;
        v[1] += share * params->nodes[i].vy;
    }
}
