/* SPDX-License-Identifier: MIT */
/* Model Exchange: the scene of port/variable at the importer's time and states. */
#include <math.h>
#include <string.h>
#include "fmu.h"
#include "rig_check.h"

#define SLACK 1e-9 /* [-] of a step */

/* [s] since the start, which is when the scene's signals begin. */
static double since(const fmu *m)
{
    return m->now.t - m->now.start;
}

/* The states inside: those of the importer, or of a unit of contact alone the motions that it is given. */
static const double *states_of(fmu *m)
{
    for (uint32_t b = 0u; m->model->is_contact && b < m->scene.n_bodies; ++b) {
        (void)memcpy(m->now.x + (size_t)b * VARIABLE_BODY_STATES, m->values.bodies[b],
                     sizeof m->values.bodies[b]);
    }
    return m->now.x;
}

static fmu_status discard(const fmu *m)
{
    char text[FMU_TEXT];
    (void)rig_fault_text(m->run.v.fault, text, sizeof text);
    return fmu_say(m, FMU_DISCARD, "at %g s: %s", m->now.t, text);
}

static fmu_status fail(const fmu *m)
{
    char text[FMU_TEXT];
    (void)rig_fault_text(m->run.v.fault, text, sizeof text);
    return fmu_say(m, FMU_ERROR, "at %g s: %s", m->now.t, text);
}

/* Contact has a memory: what lies between two accepted steps must not be too far. Of contact alone the importer chooses when
 * it looks. */
static fmu_status begin(fmu *m)
{
    const fmu_status begun = fmu_begin(m);
    const double longest = m->run.v.how.longest;
    if (begun != FMU_OK) {
        return begun;
    }
    if (!m->model->is_contact && since(m) - m->run.v.committed > longest * (1.0 + SLACK)) {
        return fmu_say(m, FMU_DISCARD,
                       "%g s is %g s after the last completed step: take steps of at most %g s",
                       m->now.t, since(m) - m->run.v.committed, longest);
    }
    return FMU_OK;
}

fmu_status fmu_me_show(fmu *m)
{
    const fmu_status begun = begin(m);
    return begun != FMU_OK                                    ? begun
           : variable_show(&m->run.v, since(m), states_of(m)) ? FMU_OK
                                                              : discard(m);
}

fmu_status fmu_me_rates(fmu *m, double *rates)
{
    const fmu_status begun = begin(m);
    if (begun != FMU_OK) {
        return begun;
    }
    if (!variable_rates(&m->run.v, since(m), states_of(m), rates)) {
        return discard(m);
    }
    for (uint32_t i = 0u; i < m->n_states; ++i) {
        if (!isfinite(rates[i])) {
            return fmu_say(m, FMU_DISCARD, "at %g s: the derivative of state %u is no number",
                           m->now.t, (unsigned)i);
        }
    }
    return FMU_OK;
}

fmu_status fmu_me_roots(fmu *m, double *z)
{
    const fmu_status begun = begin(m);
    return begun != FMU_OK                                        ? begun
           : variable_roots(&m->run.v, since(m), states_of(m), z) ? FMU_OK
                                                                  : discard(m);
}

static void note_events(fmu *m)
{
    const td_out *const out = &m->run.v.r.out;
    for (uint32_t i = 0u; i < out->n_events; ++i) {
        m->now.begun += out->events[i].kind == TD_EVENT_BEGIN ? 1u : 0u;
        m->now.ended += out->events[i].kind == TD_EVENT_END ? 1u : 0u;
        m->now.last_event = m->now.t;
    }
}

/* Nothing has happened since the last step was accepted. */
static bool is_accepted(const fmu *m)
{
    return m->now.is_accepted && !(m->now.t < m->now.accepted_t || m->now.t > m->now.accepted_t) &&
           memcmp(m->now.x, m->now.accepted_x, m->run.v.n_states * sizeof m->now.x[0]) == 0;
}

fmu_status fmu_me_accept(fmu *m, bool *changed)
{
    *changed = false;
    const fmu_status begun = begin(m);
    const double *const x = begun == FMU_OK ? states_of(m) : NULL;
    if (begun != FMU_OK || is_accepted(m)) {
        return begun;
    }
    const variable_end end = variable_accept(&m->run.v, since(m), x);
    if (end != VARIABLE_GO_ON && end != VARIABLE_CHANGED) {
        return fail(m);
    }
    note_events(m);
    *changed = end == VARIABLE_CHANGED;
    m->now.is_accepted = true;
    m->now.accepted_t = m->now.t;
    (void)memcpy(m->now.accepted_x, m->now.x, sizeof m->now.x);
    return FMU_OK;
}

fmu_status fmu_me_update(fmu *m, bool *changed)
{
    double after[VARIABLE_STATES];
    bool has_jumped;
    *changed = false;
    const fmu_status status = fmu_me_accept(m, &has_jumped);
    if (status != FMU_OK || m->model->is_contact || fmu_me_show(m) != FMU_OK) {
        return status;
    }
    variable_states(&m->run.v, after);
    const size_t size = m->n_states * sizeof after[0];
    *changed = memcmp(after, m->now.x, size) != 0;
    (void)memcpy(m->now.x, after, size);
    (void)memcpy(m->now.accepted_x, after, size);
    return FMU_OK;
}

fmu_status fmu_me_set_states(fmu *m, const double *x)
{
    for (uint32_t i = 0u; i < m->n_states; ++i) {
        if (!isfinite(x[i])) {
            return fmu_say(m, FMU_DISCARD, "state %u is no number", (unsigned)i);
        }
    }
    (void)memcpy(m->now.x, x, m->n_states * sizeof x[0]);
    return FMU_OK;
}

void fmu_me_set_time(fmu *m, double t)
{
    m->now.t = t;
}
