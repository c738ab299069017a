/* SPDX-License-Identifier: MIT */
/* Co-Simulation: ticks up to the communication point. Where it lies between two of them, places go on from the last one with
 * their velocities (fmu_later), and the next step begins there. */
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

double fmu_later(const fmu *m)
{
    return m->is_me || !m->now.has_begun ? 0.0 : fmax(0.0, m->now.t - time_of(m));
}

/* How many ticks. @return FMU_OK; why not */
static fmu_status count_ticks(fmu *m, double t, double h, uint32_t *n)
{
    const double tick = tick_of(m), ticks = floor((fmu_later(m) + h) / tick + SLACK);
    if (!isfinite(t) || !isfinite(h) || !(h > 0.0)) {
        return fmu_say(m, FMU_ERROR, "a step of %g s at %g s: a positive number is needed", h, t);
    }
    if (!is_near(t, m->now.t, SLACK * tick)) {
        return fmu_say(m, FMU_ERROR, "a step is to begin at %.12g s: it is %.12g s", t, m->now.t);
    }
    if (m->now.t + h > m->now.stop + SLACK * tick + 1e-12 * fabs(m->now.stop)) {
        return fmu_say(m, FMU_ERROR, "a step of %g s at %g s goes beyond the stop time %g s", h, t,
                       m->now.stop);
    }
    if (h <= SLACK * tick) {
        return FMU_OK; /* what rounding has left of the importer's time */
    }
    if (h < tick * (1.0 - SLACK) || ticks > 4e9 - m->run.r.tick) {
        return fmu_say(m, FMU_DISCARD,
                       "a step of %.12g s: it must not be shorter than a tick of %.12g s, nor "
                       "longer than 4e9 of them",
                       h, tick);
    }
    *n = (uint32_t)ticks;
    return FMU_OK;
}

/* ---- places between ticks ---- */

static plant_quat turn_on(plant_quat q, plant_vec spin_b, double later)
{
    const plant_quat rate = plant_quat_rate(q, spin_b);
    return plant_quat_unit((plant_quat){q.w + later * rate.w, q.x + later * rate.x,
                                        q.y + later * rate.y, q.z + later * rate.z});
}

void fmu_go_on(plant_body *body, double later)
{
    body->position = plant_add(body->position, plant_scale(later, body->velocity));
    body->attitude = turn_on(body->attitude, body->spin_b, later);
}

/* ---- contact alone ---- */

void fmu_place_body(fmu *m, uint32_t b)
{
    const double *const x = m->values.bodies[b];
    plant_body *const body = &fmu_rig(m)->bodies[b];
    body->position = (plant_vec){x[0], x[1], x[2]};
    body->attitude = plant_quat_unit((plant_quat){x[3], x[4], x[5], x[6]});
    body->velocity = (plant_vec){x[7], x[8], x[9]};
    body->spin_b = (plant_vec){x[10], x[11], x[12]};
}

/* Motions go on with their velocities from when they were set. */
static void place_bodies(fmu *m)
{
    rig *const r = &m->run.r;
    const double later = time_of(m) - m->now.input_t; /* below 0: they were set between two ticks */
    for (uint32_t b = 0u; b < m->scene.n_bodies; ++b) {
        fmu_place_body(m, b);
        fmu_go_on(&r->bodies[b], later);
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
    out->has_event = m->run.r.out.n_events > 0u;
    fmu_count_events(m, before, m->run.r.out.ticks * tick_of(m));
    fmu_show_tally(m);
    return FMU_OK;
}

fmu_status fmu_cs_step(fmu *m, double t, double h, fmu_step *out)
{
    uint32_t n = 0u;
    *out = (fmu_step){.last = m->now.t};
    fmu_enter(m);
    fmu_status status = fmu_begin(m);
    status = status == FMU_OK ? count_ticks(m, t, h, &n) : status;
    const double end = m->now.t + h;
    for (uint32_t i = 0u; i < n && status == FMU_OK && !out->is_early; ++i) {
        status = one_tick(m, out);
        out->is_early = out->has_event && m->uses_events && m->may_return_early &&
                        !is_near(end, m->now.t, SLACK * tick_of(m));
    }
    if (status == FMU_OK && !out->is_early && !is_near(end, m->now.t, SLACK * tick_of(m))) {
        m->now.t = end;
        out->last = end;
    }
    out->has_event = out->has_event && m->uses_events;
    m->now.stepped = (uint32_t)status;
    fmu_leave(m);
    return status;
}
