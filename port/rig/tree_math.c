/* SPDX-License-Identifier: MIT */
#include "tree_math.h"

/* ---- rotations ---- */

tree_mat tree_mat_of(plant_quat q)
{
    return (tree_mat){{1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z),
                       2.0 * (q.x * q.z - q.w * q.y)},
                      {2.0 * (q.x * q.y - q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z),
                       2.0 * (q.y * q.z + q.w * q.x)},
                      {2.0 * (q.x * q.z + q.w * q.y), 2.0 * (q.y * q.z - q.w * q.x),
                       1.0 - 2.0 * (q.x * q.x + q.y * q.y)}};
}

/* By the largest of the four, so that no difference of like numbers is divided by. */
plant_quat tree_quat_of(const tree_mat *m)
{
    const double xx = m->x.x, yy = m->y.y, zz = m->z.z;
    plant_quat q;
    if (xx + yy + zz > 0.0) {
        q = (plant_quat){1.0 + xx + yy + zz, m->y.z - m->z.y, m->z.x - m->x.z, m->x.y - m->y.x};
    } else if (xx >= yy && xx >= zz) {
        q = (plant_quat){m->y.z - m->z.y, 1.0 + xx - yy - zz, m->x.y + m->y.x, m->x.z + m->z.x};
    } else if (yy >= zz) {
        q = (plant_quat){m->z.x - m->x.z, m->x.y + m->y.x, 1.0 - xx + yy - zz, m->y.z + m->z.y};
    } else {
        q = (plant_quat){m->x.y - m->y.x, m->x.z + m->z.x, m->y.z + m->z.y, 1.0 - xx - yy + zz};
    }
    return plant_quat_unit(q);
}

/* Across the axis of the world that z is farthest from. */
tree_mat tree_mat_towards(plant_vec z)
{
    const double x2 = z.x * z.x, y2 = z.y * z.y, z2 = z.z * z.z;
    const plant_vec far = x2 <= y2 && x2 <= z2 ? (plant_vec){1.0, 0.0, 0.0}
                          : y2 <= z2           ? (plant_vec){0.0, 1.0, 0.0}
                                               : (plant_vec){0.0, 0.0, 1.0};
    const plant_vec y = tree_cross(z, far);
    const plant_vec across = tree_scale(1.0 / plant_sqrt(tree_dot(y, y)), y);
    return (tree_mat){tree_cross(across, z), across, z};
}

void tree_sym_turn(const tree_sym *s, const tree_mat *m, tree_sym *out)
{
    const tree_mat rows = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    const plant_vec x = tree_sym_vec(s, rows.x);
    const plant_vec y = tree_sym_vec(s, rows.y);
    const plant_vec z = tree_sym_vec(s, rows.z);
    out->xx = tree_dot(rows.x, x);
    out->yy = tree_dot(rows.y, y);
    out->zz = tree_dot(rows.z, z);
    out->yz = tree_dot(rows.y, z);
    out->zx = tree_dot(rows.z, x);
    out->xy = tree_dot(rows.x, y);
}

/* ---- inertias ---- */

/* across is m c~ */
void tree_rigid_inertia(const tree_rigid *r, tree_inertia *out)
{
    const plant_vec c = r->com, h = tree_scale(r->mass, c);
    const tree_sym *const about = &r->about_com;
    const double xx = h.x * c.x, yy = h.y * c.y, zz = h.z * c.z;
    out->turn = (tree_sym){about->xx + (yy + zz), about->yy + (zz + xx), about->zz + (xx + yy),
                           about->yz - h.y * c.z, about->zx - h.z * c.x, about->xy - h.x * c.y};
    out->across = (tree_mat){{0.0, h.z, -h.y}, {-h.z, 0.0, h.x}, {h.y, -h.x, 0.0}};
    out->shift = (tree_sym){r->mass, r->mass, r->mass, 0.0, 0.0, 0.0};
}

/* ---- a body that floats ---- */

static double *at(double pivots[TREE_PIVOTS], int row, int column)
{
    return &pivots[row * (row + 1) / 2 + column];
}

static void lower_of(const tree_inertia *i, double p[TREE_PIVOTS])
{
    const double rows[TREE_PIVOTS] = {
        i->turn.xx,    i->turn.xy,    i->turn.yy,    i->turn.zx,    i->turn.yz,    i->turn.zz,
        i->across.x.x, i->across.x.y, i->across.x.z, i->shift.xx,   i->across.y.x, i->across.y.y,
        i->across.y.z, i->shift.xy,   i->shift.yy,   i->across.z.x, i->across.z.y, i->across.z.z,
        i->shift.zx,   i->shift.yz,   i->shift.zz};
    for (int k = 0; k < TREE_PIVOTS; ++k) {
        p[k] = rows[k];
    }
}

/* A pivot that is a rounding error of what it is left of is none. */
bool tree_pivots_of(const tree_inertia *inertia, double pivots[TREE_PIVOTS])
{
    bool positive = true;
    lower_of(inertia, pivots);
    for (int row = 0; row < 6; ++row) {
        const double whole = *at(pivots, row, row);
        for (int column = 0; column < row; ++column) {
            double sum = *at(pivots, row, column);
            for (int k = 0; k < column; ++k) {
                sum -= *at(pivots, row, k) * *at(pivots, column, k) * *at(pivots, k, k);
            }
            const double pivot = *at(pivots, column, column);
            *at(pivots, row, column) = pivot > 0.0 ? sum / pivot : 0.0;
        }
        double left = whole;
        for (int k = 0; k < row; ++k) {
            left -= *at(pivots, row, k) * *at(pivots, row, k) * *at(pivots, k, k);
        }
        const bool is_left = left > 1e-13 * whole;
        *at(pivots, row, row) = is_left ? left : 0.0;
        positive = positive && is_left;
    }
    return positive;
}

tree_motion tree_pivots_solve(const double pivots[TREE_PIVOTS], const tree_force *f)
{
    double x[6] = {f->torque.x, f->torque.y, f->torque.z, f->force.x, f->force.y, f->force.z};
    for (int row = 0; row < 6; ++row) {
        for (int k = 0; k < row; ++k) {
            x[row] -= pivots[row * (row + 1) / 2 + k] * x[k];
        }
    }
    for (int row = 5; row >= 0; --row) {
        const double pivot = pivots[row * (row + 1) / 2 + row];
        x[row] = pivot > 0.0 ? x[row] / pivot : 0.0;
        for (int below = row + 1; below < 6; ++below) {
            x[row] -= pivots[below * (below + 1) / 2 + row] * x[below];
        }
    }
    return (tree_motion){{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}
