/* SPDX-License-Identifier: MIT */
/* Model Exchange, integrated by CVODE. */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include "drive.h"

#define UPDATES  50     /* of discrete states, at one event */
#define EVENTS   100000 /* at most */
#define STEPS    1000000L
#define DISCRETE 256u

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
    double seen[DISCRETE]; ///< variables that events alone change, after the last one
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

/* ---- what events alone may change ---- */

static size_t discrete(machine *m, double *out)
{
    const description *const d = &m->it.of->about;
    size_t n = 0u;
    for (uint32_t i = 0u; i < d->n_variables && n < DISCRETE; ++i) {
        const variable_of *const v = &d->variables[i];
        int32_t count = 0;
        if (strcmp(v->variability, "discrete") != 0 || v->size != 1u) {
            continue;
        }
        if (variable_is_float(v)) {
            (void)do_get(&m->it, &v->reference, 1u, &out[n++], 1u);
        } else if (strcmp(v->type, "Integer") == 0 || strcmp(v->type, "Int32") == 0) {
            (void)do_get_count(&m->it, v->reference, &count);
            out[n++] = count;
        }
    }
    return n;
}

static bool keeps_discrete(machine *m, double t)
{
    double now[DISCRETE];
    const size_t n = discrete(m, now);
    return expect(memcmp(now, m->seen, n * sizeof now[0]) == 0,
                  "me discrete variables change in event mode alone, not at %g s", t);
}

/// States that have jumped are those that may, and the unit has said so.
static bool have_jumped(machine *m, bool is_said)
{
    const description *const d = &m->it.of->about;
    const double *const before = N_VGetArrayPointer(m->x);
    double after[DESCRIPTION_STATES];
    bool any = false;
    if (m->n == 0u || do_states(&m->it, after, m->n) > 1) {
        return m->n == 0u;
    }
    for (size_t i = 0u, k = 0u; i < d->n_states; ++i) {
        const variable_of *const v = &d->variables[d->states[i]];
        for (size_t j = 0u; j < v->size; ++j, ++k) {
            const bool jumped = memcmp(&before[k], &after[k], sizeof after[k]) != 0;
            (void)expect(!jumped || v->can_jump, "me %s jumps and does not say `reinit`", v->name);
            any = any || jumped;
        }
    }
    return expect(any == is_said, "me states have %s, the unit says %s",
                  any ? "jumped" : "not jumped", is_said ? "they have" : "they have not");
}

/// A state by the name of its variable: read, set, read again.
static void by_name(instance *i, size_t n)
{
    const description *const d = &i->of->about;
    double x[DESCRIPTION_STATES];
    for (size_t s = 0u; s < d->n_states && n == d->n_states; ++s) {
        const variable_of *const v = &d->variables[d->states[s]];
        double value = 0.0;
        (void)expect(do_states(i, x, n) <= 1 && do_get(i, &v->reference, 1u, &value, 1u) <= 1 &&
                         memcmp(&value, &x[s], sizeof value) == 0,
                     "me %s reads as its state", v->name);
        value += 0.25;
        (void)expect(do_set(i, &v->reference, 1u, &value, 1u) <= 1 && do_states(i, x, n) <= 1 &&
                         memcmp(&value, &x[s], sizeof value) == 0,
                     "me %s is set as its state: %s", v->name, i->last);
        x[s] -= 0.25;
        (void)do_set_states(i, x, n);
    }
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
    (void)discrete(m, m->seen);
    return expect(!info.more, "me discrete states settle") && !info.terminate &&
           expect(do_continuous(&m->it) <= 1, "me continuous time mode");
}

static bool event(machine *m, double t)
{
    bool changed;
    m->events += 1;
    printf("event %.15g\n", t);
    if (do_event_mode(&m->it) > 1 || !settle(m, &changed) || !have_jumped(m, changed)) {
        return false;
    }
    if (changed && do_states(&m->it, N_VGetArrayPointer(m->x), m->n) > 1) {
        return false;
    }
    return CVodeReInit(m->cvode, t, m->x) == CV_SUCCESS;
}

/* ---- beginning and end ---- */

static bool set_up(machine *m, double start, double rtol, double atol, double longest)
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
           CVodeSetMaxStep(m->cvode, longest) == CV_SUCCESS &&
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
    const bool is_told = m->it.of->about.wants_steps;
    if (is_told && (do_completed(&m->it, &wants_event, &terminate) > 1 || terminate)) {
        return expect(false, "me a completed step: %s", m->it.last);
    }
    if (!keeps_discrete(m, *t)) {
        return false;
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
    drive_print(&m->it);
}

/// [number of states, number of event indicators]
static void count(const description *d, machine *m)
{
    for (uint32_t i = 0u; i < d->n_states; ++i) {
        m->n += d->variables[d->states[i]].size;
    }
    m->n_z = d->n_indicators;
}

bool drive_me(const unit *u, double rtol, double atol, double stop, double longest)
{
    machine m = {.next = INFINITY};
    bool changed;
    double t = u->about.start;
    count(&u->about, &m);
    if (!drive_to(u, true, MODE_EVENT, &m.it)) {
        return false;
    }
    bool is_well = settle(&m, &changed) && set_up(&m, t, rtol, atol, longest);
    by_name(&m.it, m.n);
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
