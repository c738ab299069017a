/* SPDX-License-Identifier: MIT */
/* Poses, masses and inertias of links. */
#include <math.h>
#include "urdf_robot.h"

enum {
    XX,
    YY,
    ZZ,
    YZ,
    ZX,
    XY
};

/* Of the trace: by how much rounded numbers of a flat body miss the triangle inequality. */
#define PLATE 1e-3

urdf_pose urdf_pose_mul(urdf_pose x_ab, urdf_pose x_bc)
{
    return (urdf_pose){plant_add(x_ab.p, plant_turn(x_ab.q, x_bc.p)),
                       plant_quat_unit(plant_quat_mul(x_ab.q, x_bc.q))};
}

/* q = q_z(yaw) q_y(pitch) q_x(roll) */
plant_quat urdf_attitude(const double rpy[3])
{
    double s[3], c[3];
    for (int i = 0; i < 3; ++i) {
        s[i] = sin(0.5 * rpy[i]);
        c[i] = cos(0.5 * rpy[i]);
    }
    const plant_quat roll = {c[0], s[0], 0.0, 0.0}, pitch = {c[1], 0.0, s[1], 0.0},
                     yaw = {c[2], 0.0, 0.0, s[2]};
    return plant_quat_unit(plant_quat_mul(yaw, plant_quat_mul(pitch, roll)));
}

urdf_pose urdf_moved(const urdf_joint *joint, double q)
{
    const bool turns = joint->kind == URDF_REVOLUTE;
    const double angle = turns ? 0.5 * q : 0.0;
    const plant_vec v = plant_scale(sin(angle), joint->axis);
    return (urdf_pose){plant_scale(turns ? 0.0 : q, joint->axis), {cos(angle), v.x, v.y, v.z}};
}

static plant_vec times(const urdf_sym *s, plant_vec a)
{
    const double *const v = s->v;
    return (plant_vec){v[XX] * a.x + v[XY] * a.y + v[ZX] * a.z,
                       v[XY] * a.x + v[YY] * a.y + v[YZ] * a.z,
                       v[ZX] * a.x + v[YZ] * a.y + v[ZZ] * a.z};
}

/* (R I R')_ij = e_i . R I R' e_j = r_i . I r_j with r_i = R' e_i */
urdf_sym urdf_sym_turned(plant_quat q, const urdf_sym *s)
{
    const plant_vec x = plant_turn_back(q, (plant_vec){1.0, 0.0, 0.0});
    const plant_vec y = plant_turn_back(q, (plant_vec){0.0, 1.0, 0.0});
    const plant_vec z = plant_turn_back(q, (plant_vec){0.0, 0.0, 1.0});
    const plant_vec sx = times(s, x), sy = times(s, y), sz = times(s, z);
    return (urdf_sym){{plant_dot(x, sx), plant_dot(y, sy), plant_dot(z, sz), plant_dot(y, sz),
                       plant_dot(z, sx), plant_dot(x, sy)}};
}

urdf_mass urdf_mass_in(urdf_pose x_ab, const urdf_mass *mass_b)
{
    return (urdf_mass){mass_b->mass, plant_add(x_ab.p, plant_turn(x_ab.q, mass_b->com)),
                       urdf_sym_turned(x_ab.q, &mass_b->inertia)};
}

/* I += m (d.d 1 - d d') */
static void add_steiner(urdf_sym *s, double m, plant_vec d)
{
    const double square = plant_dot(d, d);
    s->v[XX] += m * (square - d.x * d.x);
    s->v[YY] += m * (square - d.y * d.y);
    s->v[ZZ] += m * (square - d.z * d.z);
    s->v[YZ] -= m * d.y * d.z;
    s->v[ZX] -= m * d.z * d.x;
    s->v[XY] -= m * d.x * d.y;
}

urdf_mass urdf_mass_sum(const urdf_mass *a, const urdf_mass *b)
{
    if (!(b->mass > 0.0) || !(a->mass > 0.0)) {
        return a->mass > 0.0 ? *a : *b;
    }
    urdf_mass out = {.mass = a->mass + b->mass};
    out.com =
        plant_add(plant_scale(a->mass / out.mass, a->com), plant_scale(b->mass / out.mass, b->com));
    for (int i = 0; i < 6; ++i) {
        out.inertia.v[i] = a->inertia.v[i] + b->inertia.v[i];
    }
    add_steiner(&out.inertia, a->mass, plant_sub(a->com, out.com));
    add_steiner(&out.inertia, b->mass, plant_sub(b->com, out.com));
    return out;
}

static double trace(const urdf_sym *s)
{
    return s->v[XX] + s->v[YY] + s->v[ZZ];
}

/* By the pivots of its factors; slack is added to its diagonal. */
bool urdf_sym_is_positive(const urdf_sym *s, double slack)
{
    const double more = slack * trace(s);
    const double xx = s->v[XX] + more, yy = s->v[YY] + more, zz = s->v[ZZ] + more;
    if (!(xx > 0.0)) {
        return false;
    }
    const double b = s->v[XY] / xx, c = s->v[ZX] / xx;
    const double second = yy - b * s->v[XY];
    if (!(second > 0.0)) {
        return false;
    }
    const double mixed = s->v[YZ] - c * s->v[XY];
    return zz - c * s->v[ZX] - mixed * (mixed / second) > 0.0;
}

/* trace / 2 - I is the second moment of the mass. */
bool urdf_sym_is_inertia(const urdf_sym *s)
{
    const double half = 0.5 * trace(s);
    const urdf_sym second = {
        {half - s->v[XX], half - s->v[YY], half - s->v[ZZ], -s->v[YZ], -s->v[ZX], -s->v[XY]}};
    return urdf_sym_is_positive(&second, PLATE);
}
