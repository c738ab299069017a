/* SPDX-License-Identifier: MIT */
/// Spatial vectors of the articulated-body algorithm: motions, forces and inertias of six dimensions.
///
/// Frame      one for all links that hang together: the axes of the world, about the origin of their root. A motion of a
///            parent is then one of its child, and inertias add up, without any transform.
/// Motion     turn, and the shift of what is at the reference point. Force: torque about that point, and force.
/// Source     [FE] chapters 2 and 7.
/// Tests      test_tree.c
#ifndef TREE_MATH_H
#define TREE_MATH_H

#include <stdbool.h>
#include "plant.h"

/// A rotation by its columns.
typedef struct tree_mat {
    plant_vec x, y, z;
} tree_mat;

typedef struct tree_motion {
    plant_vec turn, shift;
} tree_motion;

typedef struct tree_force {
    plant_vec torque, force;
} tree_force;

/// Symmetric, 3 x 3.
typedef struct tree_sym {
    double xx, yy, zz, yz, zx, xy;
} tree_sym;

/// Symmetric, 6 x 6: torque = turn * turn_of + across * shift, force = across^T * turn + shift_of * shift.
typedef struct tree_inertia {
    tree_sym turn;
    tree_mat across; ///< by its columns
    tree_sym shift;
} tree_inertia;

/* The same of what turns about one axis alone: a turn, and a shift in any direction. */

typedef struct tree_slide {
    double turn;
    plant_vec shift;
} tree_slide;

typedef struct tree_thrust {
    double torque;
    plant_vec force;
} tree_thrust;

/// Symmetric, 4 x 4: torque = turn * turn_of + across . shift, force = across * turn_of + shift_of * shift.
typedef struct tree_flat_inertia {
    double turn;
    plant_vec across;
    tree_sym shift;
} tree_flat_inertia;

/* ---- three dimensions: as in plant.h, but inline; a step of joints consists of them ---- */

static inline plant_vec tree_add(plant_vec a, plant_vec b)
{
    return (plant_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline plant_vec tree_sub(plant_vec a, plant_vec b)
{
    return (plant_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline plant_vec tree_scale(double s, plant_vec a)
{
    return (plant_vec){s * a.x, s * a.y, s * a.z};
}

static inline double tree_dot(plant_vec a, plant_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline plant_vec tree_cross(plant_vec a, plant_vec b)
{
    return (plant_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline plant_vec tree_mat_vec(const tree_mat *m, plant_vec v)
{
    return (plant_vec){m->x.x * v.x + m->y.x * v.y + m->z.x * v.z,
                       m->x.y * v.x + m->y.y * v.y + m->z.y * v.z,
                       m->x.z * v.x + m->y.z * v.y + m->z.z * v.z};
}

/// By the transpose.
static inline plant_vec tree_mat_back(const tree_mat *m, plant_vec v)
{
    return (plant_vec){tree_dot(m->x, v), tree_dot(m->y, v), tree_dot(m->z, v)};
}

static inline void tree_mat_mul(const tree_mat *a, const tree_mat *b, tree_mat *out)
{
    out->x = tree_mat_vec(a, b->x);
    out->y = tree_mat_vec(a, b->y);
    out->z = tree_mat_vec(a, b->z);
}

/// Turned about its own z, by the sine and the cosine of an angle.
static inline void tree_mat_turn(const tree_mat *m, double sine, double cosine, tree_mat *out)
{
    const plant_vec x = m->x, y = m->y;
    out->x = tree_add(tree_scale(cosine, x), tree_scale(sine, y));
    out->y = tree_sub(tree_scale(cosine, y), tree_scale(sine, x));
    out->z = m->z;
}

static inline plant_vec tree_sym_vec(const tree_sym *s, plant_vec v)
{
    return (plant_vec){s->xx * v.x + s->xy * v.y + s->zx * v.z,
                       s->xy * v.x + s->yy * v.y + s->yz * v.z,
                       s->zx * v.x + s->yz * v.y + s->zz * v.z};
}

/// a + s b
static inline plant_vec tree_along(plant_vec a, double s, plant_vec b)
{
    return (plant_vec){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

/// m s m^T
void tree_sym_turn(const tree_sym *s, const tree_mat *m, tree_sym *out);

/// A rotation, and back.
tree_mat tree_mat_of(plant_quat q);
plant_quat tree_quat_of(const tree_mat *m);

/// A rotation whose z is a unit vector.
tree_mat tree_mat_towards(plant_vec z);

/* ---- six dimensions ---- */

/// What a force does along a motion.
static inline double tree_power(const tree_motion *m, const tree_force *f)
{
    return tree_dot(m->turn, f->torque) + tree_dot(m->shift, f->force);
}

static inline tree_motion tree_motion_along(const tree_motion *a, double s, const tree_motion *b)
{
    return (tree_motion){tree_along(a->turn, s, b->turn), tree_along(a->shift, s, b->shift)};
}

static inline void tree_force_add(tree_force *a, double s, const tree_force *b)
{
    a->torque = tree_along(a->torque, s, b->torque);
    a->force = tree_along(a->force, s, b->force);
}

static inline tree_force tree_inertia_mul(const tree_inertia *i, const tree_motion *m)
{
    const plant_vec torque = tree_sym_vec(&i->turn, m->turn);
    const plant_vec force = tree_mat_back(&i->across, m->turn);
    return (tree_force){tree_add(torque, tree_mat_vec(&i->across, m->shift)),
                        tree_add(force, tree_sym_vec(&i->shift, m->shift))};
}

/// a + b
static inline void tree_sym_add(tree_sym *a, const tree_sym *b)
{
    a->xx += b->xx;
    a->yy += b->yy;
    a->zz += b->zz;
    a->yz += b->yz;
    a->zx += b->zx;
    a->xy += b->xy;
}

static inline void tree_inertia_add(tree_inertia *a, const tree_inertia *b)
{
    tree_sym_add(&a->turn, &b->turn);
    a->across.x = tree_add(a->across.x, b->across.x);
    a->across.y = tree_add(a->across.y, b->across.y);
    a->across.z = tree_add(a->across.z, b->across.z);
    tree_sym_add(&a->shift, &b->shift);
}

/// a + b - u u^T s, of the diagonal blocks
static inline void tree_sym_pass(tree_sym *a, const tree_sym *b, plant_vec u, double s)
{
    const plant_vec v = tree_scale(s, u);
    a->xx += b->xx - u.x * v.x;
    a->yy += b->yy - u.y * v.y;
    a->zz += b->zz - u.z * v.z;
    a->yz += b->yz - u.y * v.z;
    a->zx += b->zx - u.z * v.x;
    a->xy += b->xy - u.x * v.y;
}

static inline plant_vec tree_column_pass(plant_vec a, plant_vec b, plant_vec u, double s)
{
    return (plant_vec){a.x + (b.x - s * u.x), a.y + (b.y - s * u.y), a.z + (b.z - s * u.z)};
}

/// What a child hands on to its parent: a + b - u u^T s.
static inline void
tree_inertia_pass(tree_inertia *a, const tree_inertia *b, const tree_force *u, double s)
{
    tree_sym_pass(&a->turn, &b->turn, u->torque, s);
    a->across.x = tree_column_pass(a->across.x, b->across.x, u->torque, s * u->force.x);
    a->across.y = tree_column_pass(a->across.y, b->across.y, u->torque, s * u->force.y);
    a->across.z = tree_column_pass(a->across.z, b->across.z, u->torque, s * u->force.z);
    tree_sym_pass(&a->shift, &b->shift, u->force, s);
}

/// A rigid body.
typedef struct tree_rigid {
    double mass;
    plant_vec com;      ///< [m] from the reference point
    tree_sym about_com; ///< [kg m^2]
} tree_rigid;

static inline tree_force tree_rigid_mul(const tree_rigid *r, const tree_motion *m)
{
    const plant_vec at_com = tree_add(m->shift, tree_cross(m->turn, r->com));
    const plant_vec force = tree_scale(r->mass, at_com);
    return (tree_force){tree_add(tree_sym_vec(&r->about_com, m->turn), tree_cross(r->com, force)),
                        force};
}

/// Its inertia about the reference point: m (c^2 1 - c c^T) more than about the centre of mass.
void tree_rigid_inertia(const tree_rigid *r, tree_inertia *out);

/* ---- a body that floats ---- */

#define TREE_PIVOTS 21

/// L D L^T of an inertia: the lower triangle row by row, D on the diagonal.
/// @return false: it is not positive
bool tree_pivots_of(const tree_inertia *inertia, double pivots[TREE_PIVOTS]);

/// The motion x with I x = f.
tree_motion tree_pivots_solve(const double pivots[TREE_PIVOTS], const tree_force *f);

#endif
