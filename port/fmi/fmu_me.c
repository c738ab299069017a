/* SPDX-License-Identifier: MIT */
/* Model Exchange: the scene of port/variable at the importer's time and states. */
#include <float.h>
#include <math.h>
#include <string.h>
#include "fmu.h"
#include "rig_check.h"

#define SLACK 1e-12 /* [-] of a time: what rounding takes */
#define NUDGE 1e-13 /* [s] */

static double slack_of(double t)
{
    return SLACK * (1.0 + fabs(t));
}

/* [s] since the start, which is when the scene's signals begin. Corners of signals that were handled are behind us. */
static double since(const fmu *m)
{
    return fmax(m->now.t - m->now.start, m->now.corner);
}

/* The states inside: those of the importer, or of a unit of contact alone the motions that it is given. */
static const double *states_of(fmu *m)
{
    for (uint32_t b = 0u; m->model->is_contact && b < m->scene.n_bodies; ++b) {
        const uint32_t first = variable_plant_index(&m->run.v.r, b);
        if (first != UINT32_MAX) {
            (void)memcpy(m->now.x + first, m->values.bodies[b], sizeof m->values.bodies[b]);
        } else {
            fmu_place_body(m, b);
        }
    }
    return m->now.x;
}

static fmu_status refuse(fmu *m, fmu_status status)
{
    char text[FMU_TEXT];
    (void)rig_fault_text(m->run.v.fault, text, sizeof text);
    return fmu_say(m, status, "at %g s: %s", m->now.t, text);
}

fmu_status fmu_me_show(fmu *m)
{
    const fmu_status begun = fmu_begin(m);
    return begun != FMU_OK                                    ? begun
           : variable_show(&m->run.v, since(m), states_of(m)) ? FMU_OK
                                                              : refuse(m, FMU_DISCARD);
}

fmu_status fmu_me_rates(fmu *m, double *rates)
{
    const fmu_status begun = fmu_begin(m);
    if (begun != FMU_OK) {
        return begun;
    }
    if (!variable_rates(&m->run.v, since(m), states_of(m), rates)) {
        return refuse(m, FMU_DISCARD);
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
    const fmu_status begun = fmu_begin(m);
    if (begun != FMU_OK) {
        return begun;
    }
    const variable_point to = {since(m), states_of(m)};
    const variable_point from = {m->model->is_contact ? to.t : m->run.v.committed,
                                 m->now.accepted_x};
    return variable_roots_since(&m->run.v, &from, &to, z) ? FMU_OK : refuse(m, FMU_DISCARD);
}

/* ---- steps ---- */

/* Nothing has happened since the last step was accepted. */
static bool is_accepted(const fmu *m)
{
    return m->now.is_accepted && !(m->now.t < m->now.accepted_t || m->now.t > m->now.accepted_t) &&
           memcmp(m->now.x, m->now.accepted_x, m->run.v.n_states * sizeof m->now.x[0]) == 0;
}

fmu_status fmu_me_accept(fmu *m, bool *changed)
{
    *changed = false;
    const fmu_status begun = fmu_begin(m);
    const double *const x = begun == FMU_OK ? states_of(m) : NULL;
    if (begun != FMU_OK || is_accepted(m)) {
        return begun;
    }
    const variable_end end = variable_accept(&m->run.v, since(m), x);
    if (end != VARIABLE_GO_ON && end != VARIABLE_CHANGED) {
        return refuse(m, FMU_ERROR);
    }
    fmu_count_events(m, m->now.t, 0.0);
    *changed = end == VARIABLE_CHANGED;
    m->now.has_turned = m->now.has_turned || *changed;
    m->now.is_accepted = true;
    m->now.floor = fmax(m->now.floor, m->now.accepted_t);
    m->now.accepted_t = m->now.t;
    (void)memcpy(m->now.accepted_x, m->now.x, sizeof m->now.x);
    m->now.has_jumped = *changed;
    if (*changed) {
        variable_states(&m->run.v, m->now.jumped_x);
    }
    return FMU_OK;
}

/* ---- events ---- */

void fmu_me_enter_events(fmu *m)
{
    m->now.mode = FMU_EVENT;
    m->now.floor = m->now.t;
}

/* Corners that lie here are handled. The next one is announced a little before it is there: an integrator that stops then
 * has seen nothing of what comes after it. @return [s] of the importer, or infinity */
static double pass_corners(fmu *m)
{
    const double here = m->now.t - m->now.start;
    double next = variable_corner(&m->run.v, m->now.corner);
    while (next <= here + 2.0 * slack_of(m->now.t)) {
        m->now.corner = next;
        m->now.has_turned = true;
        next = variable_corner(&m->run.v, next);
    }
    return next < DBL_MAX ? m->now.start + next - slack_of(m->now.start + next) : (double)INFINITY;
}

/* Where forces have turned, states go on by a step that no number shows: they are others then, so that every integrator begins
 * anew, and a root that was found to within rounding lies behind them. */
static void nudge(fmu *m, double *x)
{
    double rates[VARIABLE_STATES];
    if (m->now.has_turned && variable_rates(&m->run.v, since(m), x, rates)) {
        for (uint32_t i = 0u; i < m->n_states; ++i) {
            x[i] += NUDGE * rates[i];
        }
    }
    m->now.has_turned = false;
}

/* The states after an event. @return are they others? */
static bool take_states(fmu *m)
{
    double after[VARIABLE_STATES];
    const size_t size = m->n_states * sizeof after[0];
    if (m->now.has_jumped) {
        (void)memcpy(after, m->now.jumped_x, size);
    } else {
        variable_states(&m->run.v, after);
    }
    m->now.has_jumped = false;
    nudge(m, after);
    const bool changed = memcmp(after, m->now.x, size) != 0;
    (void)memcpy(m->now.x, after, size);
    (void)memcpy(m->now.accepted_x, after, size);
    return changed;
}

fmu_status fmu_me_update(fmu *m, bool *changed, double *next)
{
    bool has_jumped;
    *changed = false;
    *next = (double)INFINITY;
    const fmu_status status = fmu_me_accept(m, &has_jumped);
    if (status != FMU_OK) {
        return status;
    }
    *next = pass_corners(m);
    if (fmu_me_show(m) != FMU_OK) {
        return fmu_say(m, FMU_ERROR, "at %g s: the states are none that an event can begin with",
                       m->now.t);
    }
    fmu_show_tally(m);
    *changed = !m->model->is_contact && take_states(m);
    return FMU_OK;
}

/* ---- what the importer sets ---- */

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

fmu_status fmu_me_set_time(fmu *m, double t)
{
    if (!isfinite(t) || t < m->now.floor - slack_of(m->now.floor)) {
        return fmu_say(
            m, FMU_ERROR,
            "%.12g s is no time: it does not go back beyond %.12g s, where the last event "
            "was, or the completed step before the last",
            t, m->now.floor);
    }
    m->now.t = t;
    return FMU_OK;
}
