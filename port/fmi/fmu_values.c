/* SPDX-License-Identifier: MIT */
/* Numbers by their references. */
#include <math.h>
#include <string.h>
#include "fmu.h"
#include "plant_core.h"
#include "rig_apply.h"
#include "rig_step.h"
#include "variable_roots.h"

/* ---- what is set ---- */

double *fmu_kept(fmu_values *values, fmu_place p)
{
    switch (p.group) {
    case FMU_WORLD:
        return &values->world[p.component];
    case FMU_MATERIAL:
        return &values->materials[p.item][p.component];
    case FMU_PAIR:
        return &values->pairs[p.item][p.component];
    case FMU_LAW:
        return &values->laws[p.item][p.component];
    case FMU_BODY:
        return &values->bodies[p.item][p.component];
    case FMU_JOINT:
        return &values->joints[p.item][p.component];
    case FMU_PUSH:
        return &values->push[p.item][p.component];
    case FMU_CONTROL:
        return &values->controls[p.item][p.component];
    default:
        return NULL;
    }
}

uint32_t fmu_state_of(const fmu *m, fmu_place p)
{
    uint32_t first = UINT32_MAX;
    if (p.group == FMU_BODY || p.group == FMU_BODY_RATE) {
        first = m->body_state[p.item];
    } else if (p.group == FMU_JOINT || p.group == FMU_JOINT_RATE) {
        first = m->joint_state[p.item];
    } else if (p.group == FMU_CODE || p.group == FMU_CODE_RATE) {
        first = m->code_state + p.item;
    }
    return first == UINT32_MAX ? first : first + p.component;
}

bool fmu_is_rate(fmu_group group)
{
    return group == FMU_BODY_RATE || group == FMU_JOINT_RATE || group == FMU_CODE_RATE;
}

bool fmu_is_parameter(fmu_place p)
{
    return p.group >= FMU_WORLD && p.group <= FMU_LAW;
}

bool fmu_is_start(const fmu *m, fmu_place p)
{
    return (p.group == FMU_BODY || p.group == FMU_JOINT) && fmu_state_of(m, p) != UINT32_MAX;
}

bool fmu_is_input(const fmu *m, fmu_place p)
{
    return p.group == FMU_PUSH || p.group == FMU_CONTROL ||
           (m->model->is_contact && p.group == FMU_BODY);
}

bool fmu_look(const fmu *m, uint32_t reference, fmu_place *out)
{
    if (!fmu_find(&m->rows, reference, out)) {
        return false;
    }
    switch (out->group) {
    case FMU_BODY_RATE:
    case FMU_JOINT:
    case FMU_JOINT_RATE:
        return fmu_state_of(m, *out) != UINT32_MAX;
    case FMU_PUSH:
        return m->model->what->scene->bodies[out->item].mass > TD_ZERO;
    default:
        return true;
    }
}

static fmu_status refuse_reference(fmu *m, uint32_t reference)
{
    return fmu_say(
        m, FMU_ERROR,
        "there is no variable with the value reference %u: take those of modelDescription.xml",
        (unsigned)reference);
}

static fmu_status refuse_type(fmu *m, uint32_t reference)
{
    return fmu_say(m, FMU_ERROR, "the variable with the value reference %u has another type",
                   (unsigned)reference);
}

/* A state that an integrator sets, by the name of its variable. */
static bool is_led_state(const fmu *m, fmu_place p)
{
    return m->is_me && m->now.mode == FMU_CONTINUOUS && !fmu_is_rate(p.group) &&
           fmu_state_of(m, p) != UINT32_MAX;
}

static bool can_be_set(const fmu *m, fmu_place p)
{
    const bool is_early = (m->now.mode & (FMU_INSTANTIATED | FMU_INITIALIZATION)) != 0u;
    return fmu_is_input(m, p) || is_led_state(m, p) ||
           (is_early && (fmu_is_parameter(p) || fmu_is_start(m, p)));
}

static fmu_status may_set(fmu *m, uint32_t reference, double value)
{
    fmu_place p;
    if (!fmu_look(m, reference, &p)) {
        return refuse_reference(m, reference);
    }
    if (p.group == FMU_COUNT) {
        return refuse_type(m, reference);
    }
    if (!can_be_set(m, p)) {
        return fmu_say(m, FMU_ERROR,
                       "the variable with the value reference %u cannot be set now: inputs can, "
                       "and until initialization ends parameters and start values",
                       (unsigned)reference);
    }
    return isfinite(value) ? FMU_OK
                           : fmu_say(m, FMU_ERROR, "the value for reference %u is no number",
                                     (unsigned)reference);
}

static void set_one(fmu *m, fmu_place p, double value)
{
    if (is_led_state(m, p)) {
        m->now.x[fmu_state_of(m, p)] = value;
        return;
    }
    *fmu_kept(&m->values, p) = value;
    m->now.has_begun = m->now.has_begun && fmu_is_input(m, p);
    m->now.input_t = m->now.t;
}

fmu_status fmu_set(fmu *m, const fmu_handle *references, size_t n, const double *values)
{
    for (size_t i = 0u; i < n; ++i) {
        if (may_set(m, references[i], values[i]) != FMU_OK) {
            return FMU_ERROR;
        }
    }
    for (size_t i = 0u; i < n; ++i) {
        fmu_place p;
        (void)fmu_look(m, references[i], &p);
        set_one(m, p, values[i]);
    }
    if (n > 0u && m->is_me && m->now.has_begun) {
        m->run.v.is_known = false;
        m->now.is_accepted = false;
    }
    return FMU_OK;
}

/* ---- what is read ---- */

/* The motion that drives a body, or NULL. */
static const rig_motion *driver_of(const rig *r, uint32_t body)
{
    const rig_tables *const tables = r->what->tables;
    for (uint32_t i = 0u; tables != NULL && i < tables->n_motions; ++i) {
        if (tables->motions[i].body == body) {
            return &tables->motions[i];
        }
    }
    return NULL;
}

/* Where a body is now. Of Co-Simulation: a tick leaves driven bodies where it began, and between two ticks others go on. */
static plant_body body_now(const fmu *m, const rig *r, uint32_t i)
{
    plant_body b = r->bodies[i];
    const rig_motion *const driver = m->is_me ? NULL : driver_of(r, i);
    if (driver != NULL) {
        const rig_start at = rig_motion_at(driver, r->t + fmu_later(m));
        b.position = at.position;
        b.attitude = at.attitude;
        b.velocity = at.velocity;
        b.spin_b = at.spin_b;
    } else if (fmu_later(m) > 0.0) {
        fmu_go_on(&b, fmu_later(m));
    }
    return b;
}

static double of_body(const fmu *m, const rig *r, fmu_place p)
{
    const plant_body b = body_now(m, r, p.item);
    const double all[13] = {b.position.x, b.position.y, b.position.z, b.attitude.w, b.attitude.x,
                            b.attitude.y, b.attitude.z, b.velocity.x, b.velocity.y, b.velocity.z,
                            b.spin_b.x,   b.spin_b.y,   b.spin_b.z};
    return all[p.component];
}

static double of_joint(const rig *r, fmu_place p, const fmu *m)
{
#if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        if (link->joint == &m->joints[p.item]) {
            return p.component == 0u ? link->q + fmu_later(m) * link->rate : link->rate;
        }
    }
#else
    (void)r;
#endif
    return m->values.joints[p.item][p.component];
}

static double of_wrench(const rig *r, fmu_place p)
{
    const td_wrench *const w = &r->out.wrenches[p.item];
    const double all[6] = {td_to_double(w->force_w.x),  td_to_double(w->force_w.y),
                           td_to_double(w->force_w.z),  td_to_double(w->torque_w.x),
                           td_to_double(w->torque_w.y), td_to_double(w->torque_w.z)};
    return r->what->newtons * all[p.component];
}

static double of_wheel(const rig *r, fmu_place p)
{
    const td_wheel_out *const w = &r->out.wheels[p.item];
    return p.component == 0u   ? r->what->newtons * td_to_double(w->normal)
           : p.component == 1u ? td_near_to_double(w->length)
                               : r->log.slid[p.item];
}

static double of_sum(const fmu *m, const rig *r, uint32_t component)
{
    if (component == 2u) {
        return m->now.seen.last_event;
    }
    const rig_sums sums = rig_sum(r);
    return component == 0u ? sums.kinetic : sums.potential;
}

/* Rates and indicators are found for all of them at once. */
typedef struct found {
    bool has_rates, has_roots;
    double rates[VARIABLE_STATES], roots[VARIABLE_ROOTS];
} found;

/* Of Co-Simulation: of the forces of the last tick. */
static fmu_status find_rates(fmu *m, found *f)
{
    if (f->has_rates) {
        return FMU_OK;
    }
    f->has_rates = true;
    if (m->is_me) {
        return fmu_me_rates(m, f->rates);
    }
    if (m->run.r.tick == 0u) {
        rig_push(&m->run.r, 0.0);
    }
    variable_plant_rates(&m->run.r, m->run.r.t, f->rates);
    if (m->model->code != NULL) {
        m->model->code->rates(&m->run.r, f->rates + m->code_state);
    }
    return FMU_OK;
}

/* Of Co-Simulation: z of the slots that its tick has, and 1 for others. */
static fmu_status find_roots(fmu *m, found *f)
{
    if (f->has_roots) {
        return FMU_OK;
    }
    f->has_roots = true;
    if (m->is_me) {
        return fmu_me_roots(m, f->roots);
    }
    const uint32_t slots =
        m->scene.n_z != TD_SCENE_TWO_SLOTS && m->run.r.tick > 0u ? m->scene.n_z : 0u;
    for (uint32_t i = 0u; i < m->n_indicators; ++i) {
        const bool is_slot = i < slots;
        f->roots[i] = is_slot ? td_to_double(m->run.r.out.slots.z[i]) : 1.0;
    }
    return FMU_OK;
}

static fmu_status read_one(fmu *m, fmu_place p, found *f, double *out)
{
    const rig *const r = fmu_rig(m);
    const uint32_t state = fmu_state_of(m, p);
    fmu_status status = FMU_OK;
    if (m->is_me && state != UINT32_MAX && !fmu_is_rate(p.group)) {
        *out = m->now.x[state]; /* of no other length than the importer gave it */
        return FMU_OK;
    }
    switch (p.group) {
    case FMU_TIME:
        *out = m->now.t;
        break;
    case FMU_BODY:
        *out = fmu_is_input(m, p) ? m->values.bodies[p.item][p.component] : of_body(m, r, p);
        break;
    case FMU_JOINT:
        *out = of_joint(r, p, m);
        break;
    case FMU_CODE:
        *out = m->now.code[p.item];
        break;
    case FMU_BODY_RATE:
    case FMU_JOINT_RATE:
    case FMU_CODE_RATE:
        status = find_rates(m, f);
        *out = state != UINT32_MAX ? f->rates[state] : 0.0;
        break;
    case FMU_WRENCH:
        *out = of_wrench(r, p);
        break;
    case FMU_WHEEL:
        *out = of_wheel(r, p);
        break;
    case FMU_SUM:
        *out = of_sum(m, r, p.component);
        break;
    case FMU_INDICATOR:
        status = find_roots(m, f);
        *out = f->roots[p.item];
        break;
    default:
        *out = *fmu_kept(&m->values, p);
        break;
    }
    return status;
}

/* What a number is read from: what was set; the run; the run at the importer's time and states. */
typedef enum source {
    FROM_VALUES,
    FROM_RUN,
    FROM_SHOWN,
} source;

static source source_of(const fmu *m, fmu_place p)
{
    if (p.group == FMU_TIME || fmu_is_parameter(p) || fmu_is_input(m, p)) {
        return FROM_VALUES;
    }
    const bool is_state = fmu_state_of(m, p) != UINT32_MAX && !fmu_is_rate(p.group);
    const bool is_tally = p.group == FMU_COUNT || (p.group == FMU_SUM && p.component == 2u);
    return !m->is_me || is_state || is_tally ? FROM_RUN : FROM_SHOWN;
}

/* All that is asked exists; the run is there, and shows what it is asked for. */
static fmu_status may_get(fmu *m, const fmu_handle *references, size_t n, bool counts)
{
    source from = FROM_VALUES;
    for (size_t i = 0u; i < n; ++i) {
        fmu_place p;
        if (!fmu_look(m, references[i], &p)) {
            return refuse_reference(m, references[i]);
        }
        if ((p.group == FMU_COUNT) != counts) {
            return refuse_type(m, references[i]);
        }
        from = source_of(m, p) > from ? source_of(m, p) : from;
    }
    return from == FROM_SHOWN ? fmu_me_show(m) : from == FROM_RUN ? fmu_begin(m) : FMU_OK;
}

fmu_status fmu_get(fmu *m, const fmu_handle *references, size_t n, double *values)
{
    found f = {.has_rates = false, .has_roots = false};
    fmu_enter(m);
    fmu_status status = may_get(m, references, n, false);
    for (size_t i = 0u; i < n && status == FMU_OK; ++i) {
        fmu_place p;
        (void)fmu_look(m, references[i], &p);
        status = read_one(m, p, &f, &values[i]);
    }
    fmu_leave(m);
    return status;
}

static int32_t count_of(const fmu *m, uint32_t component)
{
    const fmu_tally *const t = &m->now.seen;
    const uint32_t all[4] = {t->contacts, t->begun, t->ended, t->late};
    return (int32_t)all[component];
}

/* They change at events alone: nothing is evaluated. */
fmu_status fmu_get_count(fmu *m, const fmu_handle *references, size_t n, fmu_number *values)
{
    fmu_enter(m);
    const fmu_status status = may_get(m, references, n, true);
    for (size_t i = 0u; i < n && status == FMU_OK; ++i) {
        fmu_place p;
        (void)fmu_look(m, references[i], &p);
        values[i] = count_of(m, p.component);
    }
    fmu_leave(m);
    return status;
}
