/* SPDX-License-Identifier: MIT */
#include "rig_check.h"
#include "rig.h"
#include "rig_signal.h"
#include "td_fault_text.h"

/* ---- rows ---- */

static bool is_vec(plant_vec v)
{
    return signal_is_number(v.x) && signal_is_number(v.y) && signal_is_number(v.z);
}

static bool is_not_negative(plant_vec v)
{
    return is_vec(v) && v.x >= 0.0 && v.y >= 0.0 && v.z >= 0.0;
}

static bool is_moved(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies && scene->bodies[body].mass > TD_ZERO;
}

static bool is_driven(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies && !(scene->bodies[body].mass > TD_ZERO);
}

/* Principal minors of the matrix; those of a body that turns freely are larger than any rounding error. */
static bool is_inertia(const rig_mass *mass, bool positive)
{
    const plant_vec i = mass->inertia_b, p = mass->product_b;
    const double size = i.x + i.y + i.z, none = positive ? 1e-12 : -1e-12;
    const double two[3] = {i.y * i.z - p.x * p.x, i.z * i.x - p.y * p.y, i.x * i.y - p.z * p.z};
    const double three =
        i.x * two[0] - p.z * (p.z * i.z - p.x * p.y) + p.y * (p.z * p.x - i.y * p.y);
    const double least = none * size * size;
    return is_not_negative(i) && is_vec(p) && (size > 0.0 || !positive) && two[0] >= least &&
           two[1] >= least && two[2] >= least && three >= least * size;
}

uint32_t rig_check_mass(const rig_mass *mass, bool needs_inertia)
{
    if (!(signal_is_number(mass->mass) && mass->mass >= 0.0)) {
        return RIG_MASS_MASS;
    }
    if (!is_vec(mass->com_b)) {
        return RIG_MASS_COM;
    }
    return is_inertia(mass, needs_inertia && mass->mass > 0.0) ? 0u : RIG_MASS_INERTIA;
}

static uint32_t check_motion(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    const rig_motion *const m = &tables->motions[row];
    bool twice = false;
    for (uint32_t i = 0u; i < row; ++i) {
        twice = twice || tables->motions[i].body == m->body;
    }
    if (!is_driven(scene, m->body) || twice) {
        return RIG_MOTION_BODY;
    }
    return signal_is_valid(m->place, 3u) && signal_is_valid(m->angle, 3u) ? 0u : RIG_MOTION_SIGNAL;
}

static uint32_t check_force(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    const rig_force *const f = &tables->forces[row];
    if (!is_moved(scene, f->body)) {
        return RIG_FORCE_BODY;
    }
    if (!is_vec(f->point_b)) {
        return RIG_FORCE_POINT;
    }
    return signal_is_valid(f->force, 3u) && signal_is_valid(f->torque, 3u) ? 0u : RIG_FORCE_SIGNAL;
}

static uint32_t check_air(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    const rig_air *const a = &tables->airs[row];
    if (!is_moved(scene, a->body)) {
        return RIG_AIR_BODY;
    }
    const bool fits = is_not_negative(a->damping) && is_not_negative(a->spin_damping) &&
                      signal_is_number(a->drag) && a->drag >= 0.0 && signal_is_number(a->lift);
    return !fits ? RIG_AIR_VALUE : signal_is_valid(a->wind, 3u) ? 0u : RIG_AIR_SIGNAL;
}

static uint32_t check_control(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    const rig_control *const c = &tables->controls[row];
    bool twice = false;
    for (uint32_t i = 0u; i < row; ++i) {
        twice = twice || tables->controls[i].wheel == c->wheel;
    }
    if (c->wheel >= scene->n_wheels || twice) {
        return RIG_CONTROL_WHEEL;
    }
    return signal_is_valid(&c->brake, 1u) && signal_is_valid(&c->steer, 1u) &&
                   signal_is_valid(&c->drive, 1u)
               ? 0u
               : RIG_CONTROL_SIGNAL;
}

static uint32_t check_settled(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    return is_moved(scene, tables->settled[row]) ? 0u : RIG_SETTLED_BODY;
}

static uint32_t check_sign(const rig_tables *tables, const td_scene *scene, uint32_t row)
{
    return (tables->masses[row].mass > 0.0) == is_moved(scene, row) ? 0u : RIG_MASS_MASS;
}

/* ---- tables ---- */

typedef uint32_t (*check_row)(const rig_tables *tables, const td_scene *scene, uint32_t row);

static td_fault
check_rows(const rig_tables *tables, const td_scene *scene, uint32_t count, check_row check)
{
    for (uint32_t i = 0u; i < count; ++i) {
        const uint32_t field = check(tables, scene, i);
        if (field != 0u) {
            return rig_fault(field, i);
        }
    }
    return td_fault_none();
}

static bool is_missing(const void *table, uint32_t count)
{
    return table == NULL && count > 0u;
}

static td_fault check_heads(const rig_tables *t, bool has_plant)
{
    if (is_missing(t->joints, t->n_joints) || is_missing(t->motions, t->n_motions) ||
        is_missing(t->forces, t->n_forces) || is_missing(t->airs, t->n_airs) ||
        is_missing(t->controls, t->n_controls) || is_missing(t->settled, t->n_settled)) {
        return rig_fault(RIG_TABLE_MISSING, 0u);
    }
    if (t->integrator > RIG_RK4) {
        return rig_fault(RIG_TABLE_INTEGRATOR, 0u);
    }
    if (t->rollbacks > 0u && (has_plant || !RIG_ROLLBACK)) {
        return rig_fault(RIG_TABLE_ROLLBACKS, 0u);
    }
    return td_fault_none();
}

td_fault rig_check(const rig_tables *t, const td_scene *scene, bool has_plant)
{
    const struct {
        uint32_t count;
        check_row check;
    } lists[] = {
        {t->masses != NULL ? scene->n_bodies : 0u, check_sign},
        {t->n_motions, check_motion},
        {t->n_forces, check_force},
        {t->n_airs, check_air},
        {t->n_controls, check_control},
        {t->n_settled, check_settled},
    };
    td_fault fault = check_heads(t, has_plant);
    for (size_t i = 0u; i < sizeof lists / sizeof lists[0] && fault.status == TD_OK; ++i) {
        fault = check_rows(t, scene, lists[i].count, lists[i].check);
    }
    return fault;
}
