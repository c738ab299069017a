/* SPDX-License-Identifier: MIT */
#include "td_test_kkt.h"
#include <math.h>
#include <string.h>
#include "unity.h"

#define SIZE (12u * TREE_TEST_MOST) /* six accelerations and up to six constraints a body */

static double matrix[SIZE][SIZE + 1u];
static uint32_t n_rows;

/* ---- bodies ---- */

static plant_vec spin_of(uint32_t b)
{
    return plant_turn(model.bodies[b].attitude, model.bodies[b].spin_b);
}

static plant_vec com_of(uint32_t b)
{
    return plant_point(&model.bodies[b], model.masses[b].com_b);
}

static plant_vec inertia_times(uint32_t b, plant_vec w_w)
{
    const plant_vec i = model.masses[b].inertia_b, p = model.masses[b].product_b;
    const plant_vec w = plant_turn_back(model.bodies[b].attitude, w_w);
    return plant_turn(model.bodies[b].attitude, (plant_vec){i.x * w.x + p.z * w.y + p.y * w.z,
                                                            p.z * w.x + i.y * w.y + p.x * w.z,
                                                            p.y * w.x + p.x * w.y + i.z * w.z});
}

static double part(plant_vec v, uint32_t k)
{
    return k == 0u ? v.x : k == 1u ? v.y : v.z;
}

static plant_vec unit(uint32_t k)
{
    return (plant_vec){k == 0u, k == 1u, k == 2u};
}

static double *right(uint32_t row)
{
    return &matrix[row][SIZE];
}

static void set_body(uint32_t b)
{
    const plant_vec spin = spin_of(b);
    const plant_vec gyro = plant_cross(spin, inertia_times(b, spin));
    const plant_vec arm = plant_sub(model.bodies[b].position, com_of(b));
    const plant_vec torque = plant_add(model.torque[b], plant_cross(arm, model.force[b]));
    for (uint32_t k = 0u; k < 3u; ++k) {
        const plant_vec column = inertia_times(b, unit(k));
        matrix[6u * b + k][6u * b + k] = model.masses[b].mass;
        *right(6u * b + k) =
            part(model.force[b], k) - (k == 2u ? model.masses[b].mass * model.gravity : 0.0);
        for (uint32_t i = 0u; i < 3u; ++i) {
            matrix[6u * b + 3u + i][6u * b + 3u + k] = part(column, i);
        }
        *right(6u * b + 3u + k) = part(torque, k) - part(gyro, k);
    }
}

/* ---- constraints ---- */

/* A direction of force at a point, or of torque, on one body: its row and its column. */
static void push(uint32_t b, double sign, plant_vec at_w, plant_vec force, plant_vec torque)
{
    if (b >= model.n) {
        return;
    }
    const plant_vec moment = plant_add(torque, plant_cross(plant_sub(at_w, com_of(b)), force));
    for (uint32_t k = 0u; k < 3u; ++k) {
        matrix[n_rows][6u * b + k] += sign * part(force, k);
        matrix[n_rows][6u * b + 3u + k] += sign * part(moment, k);
        matrix[6u * b + k][n_rows] -= sign * part(force, k);
        matrix[6u * b + 3u + k][n_rows] -= sign * part(moment, k);
    }
}

/* Acceleration that a point has by turning alone. */
static plant_vec centripetal(uint32_t b, plant_vec at_w)
{
    if (b >= model.n) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const plant_vec w = spin_of(b);
    return plant_cross(w, plant_cross(w, plant_sub(at_w, com_of(b))));
}

static void tie_point(const rig_joint *j, plant_vec at_w, plant_vec along, double relative)
{
    const plant_vec none = {0.0, 0.0, 0.0};
    push(j->child, 1.0, at_w, along, none);
    push(j->parent, -1.0, at_w, along, none);
    *right(n_rows) = relative - plant_dot(along, plant_sub(centripetal(j->child, at_w),
                                                           centripetal(j->parent, at_w)));
    ++n_rows;
}

static void tie_turn(const rig_joint *j, plant_vec about, double relative)
{
    const plant_vec none = {0.0, 0.0, 0.0};
    push(j->child, 1.0, none, none, about);
    push(j->parent, -1.0, none, none, about);
    *right(n_rows) = relative;
    ++n_rows;
}

/* Where a joint is, which way it points, and two directions across. */
typedef struct place {
    plant_vec at_w, axis_w, across[2], parent_spin;
} place;

static place place_of(const rig_joint *j)
{
    const plant_body *const child = &model.bodies[j->child];
    place p = {.at_w = plant_point(child, j->at_child)};
    p.axis_w = plant_turn(child->attitude, plant_turn(j->turn_child, j->axis));
    const plant_vec other = fabs(p.axis_w.x) < 0.6 ? unit(0u) : unit(1u);
    p.across[0] = plant_cross(p.axis_w, other);
    p.across[0] = plant_scale(1.0 / sqrt(plant_dot(p.across[0], p.across[0])), p.across[0]);
    p.across[1] = plant_cross(p.axis_w, p.across[0]);
    p.parent_spin = j->parent < model.n ? spin_of(j->parent) : (plant_vec){0.0, 0.0, 0.0};
    return p;
}

static void set_joint(const rig_joint *j, double rate)
{
    const place p = place_of(j);
    const plant_vec turning = plant_scale(rate, plant_cross(p.parent_spin, p.axis_w));
    for (uint32_t k = 0u; k < 3u; ++k) {
        const bool across = k < 2u;
        if (j->kind == RIG_REVOLUTE || j->kind == RIG_FIXED) {
            tie_point(j, p.at_w, unit(k), 0.0);
        } else if (across) {
            tie_point(j, p.at_w, p.across[k], 2.0 * plant_dot(p.across[k], turning));
        }
        if (j->kind == RIG_PRISMATIC || j->kind == RIG_FIXED) {
            tie_turn(j, unit(k), 0.0);
        } else if (across) {
            tie_turn(j, p.across[k], plant_dot(p.across[k], turning));
        }
    }
}

static void load_joint(const rig_joint *j, double torque)
{
    const place p = place_of(j);
    const uint32_t ends[2] = {j->child, j->parent};
    for (uint32_t e = 0u; e < 2u && j->kind != RIG_FIXED; ++e) {
        const double t = e == 0u ? torque : -torque;
        for (uint32_t k = 0u; k < 3u && ends[e] < model.n; ++k) {
            const plant_vec arm = plant_sub(p.at_w, com_of(ends[e]));
            const bool turns = j->kind == RIG_REVOLUTE;
            const plant_vec moment = turns ? p.axis_w : plant_cross(arm, p.axis_w);
            *right(6u * ends[e] + k) += turns ? 0.0 : t * part(p.axis_w, k);
            *right(6u * ends[e] + 3u + k) += t * part(moment, k);
        }
    }
}

/* ---- the solution ---- */

static void swap(uint32_t a, uint32_t b)
{
    for (uint32_t i = 0u; i <= SIZE; ++i) {
        const double x = matrix[a][i];
        matrix[a][i] = matrix[b][i];
        matrix[b][i] = x;
    }
}

static void eliminate(void)
{
    for (uint32_t c = 0u; c < n_rows; ++c) {
        uint32_t best = c;
        for (uint32_t i = c; i < n_rows; ++i) {
            best = fabs(matrix[i][c]) > fabs(matrix[best][c]) ? i : best;
        }
        swap(c, best);
        TEST_ASSERT_TRUE(fabs(matrix[c][c]) > 1e-12);
        for (uint32_t i = 0u; i < n_rows; ++i) {
            const double s = i == c ? 0.0 : matrix[i][c] / matrix[c][c];
            for (uint32_t k = c; k <= SIZE && s != 0.0; ++k) {
                matrix[i][k] -= s * matrix[c][k];
            }
        }
    }
    for (uint32_t c = 0u; c < n_rows; ++c) {
        *right(c) /= matrix[c][c];
    }
}

static plant_vec answer(uint32_t row)
{
    return (plant_vec){*right(row), *right(row + 1u), *right(row + 2u)};
}

/* Of a point of a body, all of it. */
static plant_vec acceleration_at(uint32_t b, plant_vec at_w)
{
    if (b >= model.n) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const plant_vec arm = plant_sub(at_w, com_of(b));
    return plant_add(plant_add(answer(6u * b), plant_cross(answer(6u * b + 3u), arm)),
                     centripetal(b, at_w));
}

void kkt_solve(const double *rates, const double *torques, double *out, tree_motion *bodies)
{
    memset(matrix, 0, sizeof matrix);
    n_rows = 6u * model.n;
    for (uint32_t b = 0u; b < model.n; ++b) {
        set_body(b);
    }
    for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
        set_joint(&model.joints[i], rates[i]);
        load_joint(&model.joints[i], torques[i]);
    }
    eliminate();
    for (uint32_t b = 0u; b < model.n; ++b) {
        bodies[b] = (tree_motion){answer(6u * b + 3u), answer(6u * b)};
    }
    for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
        const rig_joint *const j = &model.joints[i];
        const place p = place_of(j);
        const plant_vec none = {0.0, 0.0, 0.0};
        const plant_vec turn = plant_sub(answer(6u * j->child + 3u),
                                         j->parent < model.n ? answer(6u * j->parent + 3u) : none);
        const plant_vec shift =
            plant_sub(acceleration_at(j->child, p.at_w), acceleration_at(j->parent, p.at_w));
        out[i] = j->kind == RIG_REVOLUTE    ? plant_dot(p.axis_w, turn)
                 : j->kind == RIG_PRISMATIC ? plant_dot(p.axis_w, shift)
                                            : 0.0;
    }
}
