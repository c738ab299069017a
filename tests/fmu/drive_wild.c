/* SPDX-License-Identifier: MIT */
/* Model Exchange as widespread importers have it, which is not as carefully as drive_me.c: states are set before their time, steps
 * of the integrator are told at the points of a grid alone, an integrator goes on after an event that has changed no state, and
 * what the unit refuses ends the run. */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include "drive.h"

#define UPDATES 50
#define STEPS   500   /* of CVODE between two points: as many as it allows by itself */
#define CLOSE   1e-13 /* [s] of two points, a second of time */

typedef struct wild {
    instance it;
    size_t n, n_z;
    double next; ///< [s] of a time event, or infinity
    double x[DESCRIPTION_STATES], z[DESCRIPTION_STATES];
} wild;

/* ---- modes ---- */

static bool settle(wild *w, bool *changed)
{
    event_info info = {.more = true};
    *changed = false;
    for (int k = 0; k < UPDATES && info.more; ++k) {
        if (!expect(do_update(&w->it, &info) <= 1, "wild update: %s", w->it.last)) {
            return false;
        }
        *changed = *changed || info.states_changed;
    }
    w->next = info.has_next ? info.next : INFINITY;
    return expect(do_continuous(&w->it) <= 1, "wild continuous time mode: %s", w->it.last) &&
           expect(do_states(&w->it, w->x, w->n) <= 1 && do_indicators(&w->it, w->z, w->n_z) <= 1,
                  "wild after an event: %s", w->it.last);
}

static bool has_crossed(const wild *w, const double *z)
{
    bool any = false;
    for (size_t i = 0u; i < w->n_z; ++i) {
        any = any || (w->z[i] > 0.0) != (z[i] > 0.0);
    }
    return any;
}

/// A point of the grid, or a root. @param changed states have
static bool arrive(wild *w, double t, bool is_event, bool *changed)
{
    bool wants_event = false;
    bool terminate = false;
    *changed = false;
    if (!expect(do_time(&w->it, t) <= 1, "wild time %g s: %s", t, w->it.last) ||
        (w->it.of->about.wants_steps && !expect(do_completed(&w->it, &wants_event, &terminate) <= 1,
                                                "wild completed step: %s", w->it.last))) {
        return false;
    }
    if (!is_event && !wants_event && t < w->next) {
        return true;
    }
    printf("event %.15g\n", t);
    return expect(do_event_mode(&w->it) <= 1, "wild event mode: %s", w->it.last) &&
           settle(w, changed);
}

static bool begin(const unit *u, wild *w)
{
    bool changed;
    for (uint32_t i = 0u; i < u->about.n_states; ++i) {
        w->n += u->about.variables[u->about.states[i]].size;
    }
    w->n_z = u->about.n_indicators;
    return drive_to(u, true, MODE_EVENT, &w->it) && settle(w, &changed);
}

static bool end(wild *w, bool is_well)
{
    const description *const d = &w->it.of->about;
    for (size_t i = 0u; is_well && i < d->n_states; ++i) {
        printf("state %s 0 %.17g\n", d->variables[d->states[i]].name, w->x[i]);
    }
    if (is_well) {
        drive_print(&w->it);
    }
    is_well = is_well && expect(do_terminate(&w->it) <= 1, "wild terminates");
    instance_free(&w->it);
    return is_well;
}

/* ---- Euler ---- */

static bool euler_step(wild *w, double t, double h)
{
    double rates[DESCRIPTION_STATES];
    double z[DESCRIPTION_STATES];
    bool changed;
    if (!expect(do_states(&w->it, w->x, w->n) <= 1 && do_rates(&w->it, rates, w->n) <= 1,
                "wild rates at %g s: %s", t, w->it.last)) {
        return false;
    }
    for (size_t i = 0u; i < w->n; ++i) {
        w->x[i] += h * rates[i];
    }
    if (!expect((w->n == 0u || do_set_states(&w->it, w->x, w->n) <= 1) &&
                    do_indicators(&w->it, z, w->n_z) <= 1,
                "wild states before their time, at %g s: %s", t, w->it.last)) {
        return false;
    }
    const bool is_event = has_crossed(w, z);
    memcpy(w->z, z, sizeof z);
    return arrive(w, t + h, is_event, &changed);
}

bool drive_euler(const unit *u, double h, double stop)
{
    wild w = {.next = INFINITY};
    const double start = u->about.start;
    const long steps = lround((stop - start) / h);
    bool is_well = begin(u, &w);
    for (long k = 0; k < steps && is_well; ++k) {
        is_well = euler_step(&w, start + (double)k * h, h);
    }
    return end(&w, is_well);
}

/* ---- CVODE, as far as a grid is wide ---- */

static bool show(wild *w, double t, N_Vector x)
{
    return do_time(&w->it, t) <= 1 &&
           (w->n == 0u || do_set_states(&w->it, N_VGetArrayPointer(x), w->n) <= 1);
}

static int rates_of(realtype t, N_Vector x, N_Vector out, void *with)
{
    wild *const w = with;
    return show(w, t, x) && do_rates(&w->it, N_VGetArrayPointer(out), w->n) <= 1 ? 0 : -1;
}

static int roots_of(realtype t, N_Vector x, realtype *z, void *with)
{
    wild *const w = with;
    return show(w, t, x) && do_indicators(&w->it, z, w->n_z) <= 1 ? 0 : -1;
}

static bool run_grid(wild *w, void *cvode, N_Vector x, double width, double stop)
{
    double t = w->it.of->about.start;
    double *const states = N_VGetArrayPointer(x);
    for (long k = 1; t < stop * (1.0 - 1e-12);) {
        const double point = fmin(fmin(w->it.of->about.start + (double)k * width, stop), w->next);
        bool changed;
        const bool is_there = point - t < CLOSE * (1.0 + fabs(t)); /* no step is that short */
        const int flag = is_there ? CV_SUCCESS : CVode(cvode, point, x, &t, CV_NORMAL);
        t = is_there ? point : t;
        if (!expect(flag >= 0, "wild CVODE at %g s: %d, the unit says %s", t, flag, w->it.last)) {
            return false;
        }
        k += flag == CV_ROOT_RETURN || point >= w->next ? 0 : 1;
        memcpy(w->x, states, w->n * sizeof w->x[0]);
        if (do_set_states(&w->it, w->x, w->n) > 1 ||
            !arrive(w, t, flag == CV_ROOT_RETURN, &changed)) {
            return false;
        }
        memcpy(states, w->x, w->n * sizeof w->x[0]);
        if (changed && CVodeReInit(cvode, t, x) != CV_SUCCESS) {
            return false;
        }
    }
    return true;
}

bool drive_grid(const unit *u, double rtol, double width, double stop)
{
    wild w = {.next = INFINITY};
    SUNContext context;
    if (!begin(u, &w) || SUNContext_Create(NULL, &context) != 0) {
        return false;
    }
    const sunindextype n = (sunindextype)w.n;
    N_Vector x = N_VNew_Serial(n, context);
    SUNMatrix matrix = SUNDenseMatrix(n, n, context);
    SUNLinearSolver solver = SUNLinSol_Dense(x, matrix, context);
    void *cvode = CVodeCreate(CV_BDF, context);
    memcpy(N_VGetArrayPointer(x), w.x, w.n * sizeof w.x[0]);
    const bool is_well =
        CVodeInit(cvode, rates_of, u->about.start, x) == CV_SUCCESS &&
        CVodeSStolerances(cvode, rtol, 0.01 * rtol) == CV_SUCCESS &&
        CVodeSetUserData(cvode, &w) == CV_SUCCESS &&
        CVodeSetLinearSolver(cvode, solver, matrix) == CV_SUCCESS &&
        CVodeSetMaxNumSteps(cvode, STEPS) == CV_SUCCESS &&
        CVodeSetNoInactiveRootWarn(cvode) == CV_SUCCESS &&
        (w.n_z == 0u || CVodeRootInit(cvode, (int)w.n_z, roots_of) == CV_SUCCESS) &&
        run_grid(&w, cvode, x, width, stop);
    CVodeFree(&cvode);
    (void)SUNLinSolFree(solver);
    SUNMatDestroy(matrix);
    N_VDestroy(x);
    (void)SUNContext_Free(&context);
    return end(&w, is_well);
}
