/* SPDX-License-Identifier: MIT */
/* Model Exchange, integrated by CVODE. */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include "drive.h"

#define UPDATES 50     /* of discrete states, at one event */
#define EVENTS  100000 /* at most */
#define STEPS   1000000L

typedef struct machine {
    instance it;
    SUNContext context;
    N_Vector x;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    void *cvode;
    size_t n, n_z;
    double next; ///< [s] of a time event, or infinity
    long rhs, root_calls, events;
} machine;

/* ---- what CVODE asks ---- */

static bool show(machine *m, double t, N_Vector x)
{
    return do_time(&m->it, t) <= 1 &&
           (m->n == 0u || do_set_states(&m->it, N_VGetArrayPointer(x), m->n) <= 1);
}

static int rates(realtype t, N_Vector x, N_Vector out, void *with)
{
    machine *const m = with;
    m->rhs += 1;
    return show(m, t, x) && do_rates(&m->it, N_VGetArrayPointer(out), m->n) <= 1 ? 0 : 1;
}

static int roots(realtype t, N_Vector x, realtype *z, void *with)
{
    machine *const m = with;
    m->root_calls += 1;
    return show(m, t, x) && do_indicators(&m->it, z, m->n_z) <= 1 ? 0 : 1;
}

/* ---- modes ---- */

/// In event mode until nothing changes, then on. @param changed the states are others
static bool settle(machine *m, bool *changed)
{
    event_info info = {.more = true};
    *changed = false;
    for (int i = 0; i < UPDATES && info.more; ++i) {
        if (do_update(&m->it, &info) > 1) {
            return expect(false, "me update of discrete states: %s", m->it.last);
        }
        *changed = *changed || info.states_changed;
    }
    m->next = info.has_next ? info.next : INFINITY;
    return expect(!info.more, "me discrete states settle") && !info.terminate &&
           expect(do_continuous(&m->it) <= 1, "me continuous time mode");
}

static bool event(machine *m, double t)
{
    bool changed;
    m->events += 1;
    printf("event %.15g\n", t);
    if (do_event_mode(&m->it) > 1 || !settle(m, &changed)) {
        return false;
    }
    if (changed && do_states(&m->it, N_VGetArrayPointer(m->x), m->n) > 1) {
        return false;
    }
    return CVodeReInit(m->cvode, t, m->x) == CV_SUCCESS;
}

/* ---- beginning and end ---- */

static bool set_up(machine *m, double start, double rtol, double atol)
{
    const sunindextype n = m->n > 0u ? (sunindextype)m->n : 1; /* without states: one that rests */
    if (SUNContext_Create(NULL, &m->context) != 0) {
        return false;
    }
    m->x = N_VNew_Serial(n, m->context);
    m->matrix = SUNDenseMatrix(n, n, m->context);
    m->solver = SUNLinSol_Dense(m->x, m->matrix, m->context);
    m->cvode = CVodeCreate(CV_BDF, m->context);
    N_VConst(0.0, m->x);
    return do_states(&m->it, N_VGetArrayPointer(m->x), m->n) <= 1 &&
           CVodeInit(m->cvode, rates, start, m->x) == CV_SUCCESS &&
           CVodeSStolerances(m->cvode, rtol, atol) == CV_SUCCESS &&
           CVodeSetUserData(m->cvode, m) == CV_SUCCESS &&
           CVodeSetLinearSolver(m->cvode, m->solver, m->matrix) == CV_SUCCESS &&
           CVodeSetMaxNumSteps(m->cvode, STEPS) == CV_SUCCESS &&
           (m->n_z == 0u || (CVodeRootInit(m->cvode, (int)m->n_z, roots) == CV_SUCCESS &&
                             CVodeSetNoInactiveRootWarn(m->cvode) == CV_SUCCESS));
}

static void tear_down(machine *m)
{
    CVodeFree(&m->cvode);
    (void)SUNLinSolFree(m->solver);
    SUNMatDestroy(m->matrix);
    N_VDestroy(m->x);
    (void)SUNContext_Free(&m->context);
}

/// @return false: it failed, or the unit wants to end
static bool go(machine *m, double *t, double stop)
{
    bool wants_event = false;
    bool terminate = false;
    const double until = fmin(stop, m->next);
    (void)CVodeSetStopTime(m->cvode, until);
    const int end = m->n > 0u ? CVode(m->cvode, until, m->x, t, CV_ONE_STEP) : CV_TSTOP_RETURN;
    *t = m->n > 0u ? *t : until;
    if (end < 0 || !show(m, *t, m->x)) {
        return expect(false, "me CVODE goes on at %g s: it says %d, the unit %s", *t, end,
                      m->it.last);
    }
    if (do_completed(&m->it, &wants_event, &terminate) > 1 || terminate) {
        return expect(false, "me a completed step: %s", m->it.last);
    }
    const bool is_due = end == CV_ROOT_RETURN || wants_event || *t >= m->next;
    return !is_due || (m->events < EVENTS && event(m, *t));
}

static void tell(machine *m, double t)
{
    const description *const d = &m->it.of->about;
    const double *const x = N_VGetArrayPointer(m->x);
    printf("end %.15g events %ld rhs %ld roots %ld\n", t, m->events, m->rhs, m->root_calls);
    for (size_t i = 0u, k = 0u; i < d->n_states; ++i) {
        for (size_t j = 0u; j < d->variables[d->states[i]].size; ++j) {
            printf("state %s %zu %.17g\n", d->variables[d->states[i]].name, j, x[k++]);
        }
    }
}

/// [number of states, number of event indicators]
static void count(const description *d, machine *m)
{
    for (uint32_t i = 0u; i < d->n_states; ++i) {
        m->n += d->variables[d->states[i]].size;
    }
    m->n_z = d->n_indicators;
}

bool drive_me(const unit *u, double rtol, double atol, double stop)
{
    machine m = {.next = INFINITY};
    bool changed;
    double t = u->about.start;
    count(&u->about, &m);
    if (!drive_to(u, true, MODE_EVENT, &m.it)) {
        return false;
    }
    bool is_well = settle(&m, &changed) && set_up(&m, t, rtol, atol);
    while (is_well && t < stop) {
        is_well = go(&m, &t, stop);
    }
    if (is_well) {
        tell(&m, t);
        is_well = expect(do_terminate(&m.it) <= 1, "me terminates");
    }
    tear_down(&m);
    instance_free(&m.it);
    return is_well;
}
