/* SPDX-License-Identifier: MIT */
/* Co-Simulation: communication steps of whole ticks. */
#include <math.h>
#include "fmu.h"
#include "rig_apply.h"
#include "rig_check.h"
#include "rig_log.h"
#include "rig_step.h"

#define SLACK 1e-6 /* [-] of a tick: times of importers are sums */

static double tick_of(const fmu *m)
{
    return m->run.r.h;
}

/* [s] */
static double time_of(const fmu *m)
{
    return m->now.start + m->run.r.tick * tick_of(m);
}

static bool is_near(double a, double b, double slack)
{
    return fabs(a - b) <= slack + 1e-12 * fabs(a);
}

/* How many ticks. @return FMU_OK; why not */
static fmu_status count_ticks(const fmu *m, double t, double h, uint32_t *n)
{
    const double tick = tick_of(m), ticks = round(h / tick);
    if (!isfinite(t) || !isfinite(h) || !(h > 0.0)) {
        return fmu_say(m, FMU_ERROR, "a step of %g s at %g s: a positive number is needed", h, t);
    }
    if (!is_near(t, m->now.t, SLACK * tick)) {
        return fmu_say(m, FMU_ERROR, "a step is to begin at %.12g s: it is %.12g s", t, m->now.t);
    }
    if (m->now.t + h > m->now.stop + SLACK * tick) {
        return fmu_say(m, FMU_ERROR, "a step of %g s at %g s goes beyond the stop time %g s", h, t,
                       m->now.stop);
    }
    if (ticks < 1.0 || ticks > 4e9 - m->run.r.tick || !is_near(h, ticks * tick, SLACK * tick)) {
        return fmu_say(m, FMU_DISCARD,
                       "a step of %.12g s is no whole number of ticks: take a multiple of %.12g s",
                       h, tick);
    }
    *n = (uint32_t)ticks;
    return FMU_OK;
}

/* ---- contact alone ---- */

static plant_quat turn_on(plant_quat q, plant_vec spin_b, double later)
{
    const plant_quat rate = plant_quat_rate(q, spin_b);
    return plant_quat_unit((plant_quat){q.w + later * rate.w, q.x + later * rate.x,
                                        q.y + later * rate.y, q.z + later * rate.z});
}

/* Motions go on with their velocities from when they were set. */
static void place_bodies(fmu *m)
{
    rig *const r = &m->run.r;
    const double later = time_of(m) - m->now.input_t;
    for (uint32_t b = 0u; b < m->scene.n_bodies; ++b) {
        const double *const x = m->values.bodies[b];
        plant_body *const body = &r->bodies[b];
        body->velocity = (plant_vec){x[7], x[8], x[9]};
        body->spin_b = (plant_vec){x[10], x[11], x[12]};
        body->position =
            plant_add((plant_vec){x[0], x[1], x[2]}, plant_scale(later, body->velocity));
        body->attitude = turn_on((plant_quat){x[3], x[4], x[5], x[6]}, body->spin_b, later);
    }
    (void)rig_input(r);
}

static td_status contact_tick(fmu *m)
{
    rig *const r = &m->run.r;
    place_bodies(m);
    rig_apply_controls(r, r->t);
    rig_own_tick(r);
    if (r->out.status >= TD_OK) {
        rig_note(r);
        ++r->tick;
        r->t = r->tick * r->h;
    }
    return r->out.status;
}

/* ---- steps ---- */

static bool note_events(fmu *m, double before)
{
    const td_out *const out = &m->run.r.out;
    for (uint32_t i = 0u; i < out->n_events; ++i) {
        m->now.begun += out->events[i].kind == TD_EVENT_BEGIN ? 1u : 0u;
        m->now.ended += out->events[i].kind == TD_EVENT_END ? 1u : 0u;
        m->now.last_event = before + td_unit_to_double(out->events[i].when) * tick_of(m);
    }
    return out->n_events > 0u;
}

static fmu_status one_tick(fmu *m, fmu_step *out)
{
    char text[FMU_TEXT];
    const double before = time_of(m);
    const td_status status = m->model->is_contact ? contact_tick(m) : rig_tick(&m->run.r);
    if (status < TD_OK) {
        (void)rig_fault_text(m->run.r.out.fault, text, sizeof text);
        return fmu_say(m, FMU_ERROR, "at %g s: %s", before, text);
    }
    m->now.t = time_of(m);
    out->last = m->now.t;
    out->has_event = note_events(m, before) || out->has_event;
    return FMU_OK;
}

fmu_status fmu_cs_step(fmu *m, double t, double h, fmu_step *out)
{
    uint32_t n = 0u;
    *out = (fmu_step){.last = m->now.t};
    fmu_enter(m);
    fmu_status status = fmu_begin(m);
    status = status == FMU_OK ? count_ticks(m, t, h, &n) : status;
    for (uint32_t i = 0u; i < n && status == FMU_OK && !out->is_early; ++i) {
        status = one_tick(m, out);
        out->is_early = out->has_event && m->uses_events && m->may_return_early && i + 1u < n;
    }
    out->has_event = out->has_event && m->uses_events;
    fmu_leave(m);
    return status;
}
