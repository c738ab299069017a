/* SPDX-License-Identifier: MIT */
#include "sun_cvode.h"
#include <cvode/cvode.h>
#include <math.h>
#include <string.h>
#include "sun.h"

#define SHORTEST  1e-13 /* [s] a step that is halved again and again */
#define NUDGE     1e-13 /* [s] beyond a root, first */
#define NUDGES    1e-9  /* [s] and at most */
#define MOST_FAST 1000  /* events within a tick's millionth: Zeno */

typedef struct runner {
    variable *v;
    const sun_how *how;
    const sun_watch *watch;
    sun_counts *counts;
    SUNContext context;
    void *cvode;
    N_Vector x, shown;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    const char *why;
    double longest;   ///< [s] the next step at most
    double from;      ///< [s] where the last accepted step ended
    double *accepted; ///< the states there
    uint32_t tick;    ///< that is shown next
    uint32_t stuck;   ///< events one after another without time passing
} runner;

static int rates(sun_real t, N_Vector x, N_Vector out, void *user)
{
    runner *const s = user;
    return variable_rates(s->v, t, N_VGetArrayPointer(x), N_VGetArrayPointer(out)) ? 0 : 1;
}

static int roots(sun_real t, N_Vector x, sun_real *z, void *user)
{
    runner *const s = user;
    return variable_roots(s->v, t, N_VGetArrayPointer(x), z) ? 0 : 1;
}

/* ---- beginning and end ---- */

static bool fail(runner *s, const char *why)
{
    s->why = why;
    return false;
}

static double tolerance(double told, double own)
{
    return told > 0.0 ? told : own;
}

static bool set_roots(runner *s)
{
    return !s->how->has_events ||
           CVodeRootInit(s->cvode, (int)variable_root_count(s->v), roots) == CV_SUCCESS;
}

/* Roots are at rest at the beginning: what z says of a contact that rests is not a warning. */
static bool make(runner *s)
{
    const sunindextype n = (sunindextype)s->v->n_states;
    if (SUNContext_Create(SUN_ALONE, &s->context) != 0) {
        return fail(s, "SUNDIALS has no memory");
    }
    s->x = N_VNew_Serial(n, s->context);
    s->shown = N_VNew_Serial(n, s->context);
    s->matrix = SUNDenseMatrix(n, n, s->context);
    s->solver =
        s->x == NULL || s->matrix == NULL ? NULL : SUNLinSol_Dense(s->x, s->matrix, s->context);
    s->cvode = CVodeCreate(CV_BDF, s->context);
    if (s->shown == NULL || s->solver == NULL || s->cvode == NULL) {
        return fail(s, "SUNDIALS has no memory");
    }
    variable_states(s->v, N_VGetArrayPointer(s->x));
    const bool well = CVodeInit(s->cvode, rates, 0.0, s->x) == CV_SUCCESS &&
                      CVodeSStolerances(s->cvode, tolerance(s->how->rtol, SUN_RTOL),
                                        tolerance(s->how->atol, SUN_ATOL)) == CV_SUCCESS &&
                      CVodeSetUserData(s->cvode, s) == CV_SUCCESS &&
                      CVodeSetLinearSolver(s->cvode, s->solver, s->matrix) == CV_SUCCESS &&
                      CVodeSetMaxNumSteps(s->cvode, 1000000) == CV_SUCCESS &&
                      CVodeSetErrFile(s->cvode, NULL) == CV_SUCCESS &&
                      CVodeSetMaxStep(s->cvode, s->v->how.longest) == CV_SUCCESS &&
                      CVodeSetStopTime(s->cvode, s->how->until) == CV_SUCCESS && set_roots(s) &&
                      (!s->how->has_events || CVodeSetNoInactiveRootWarn(s->cvode) == CV_SUCCESS);
    return well || fail(s, "CVODE does not take the scene: its tolerances may be out of range");
}

static void count(runner *s)
{
    long steps = 0, errors = 0, newtons = 0;
    (void)CVodeGetNumSteps(s->cvode, &steps);
    (void)CVodeGetNumErrTestFails(s->cvode, &errors);
    (void)CVodeGetNumNonlinSolvConvFails(s->cvode, &newtons);
    s->counts->steps += (uint64_t)steps;
    s->counts->rejections += (uint64_t)(errors + newtons);
}

static void end(runner *s)
{
    if (s->cvode != NULL) {
        count(s);
        CVodeFree(&s->cvode);
    }
    if (s->solver != NULL) {
        (void)SUNLinSolFree(s->solver);
    }
    if (s->matrix != NULL) {
        SUNMatDestroy(s->matrix);
    }
    if (s->x != NULL) {
        N_VDestroy(s->x);
    }
    if (s->shown != NULL) {
        N_VDestroy(s->shown);
    }
    if (s->context != NULL) {
        (void)SUNContext_Free(&s->context);
    }
}

/* ---- steps ---- */

static double tick_time(const runner *s)
{
    return s->tick * s->v->r.h;
}

static void show(runner *s, double t)
{
    const double slack = 1e-9 * s->v->r.h;
    while (tick_time(s) <= t + slack && tick_time(s) < s->how->until - slack) {
        const double at = fmin(tick_time(s), t);
        const bool has_stepped = t > 0.0;
        if (!has_stepped || CVodeGetDky(s->cvode, at, 0, s->shown) != CV_SUCCESS) {
            N_VScale(1.0, s->x, s->shown);
        }
        s->v->r.tick = ++s->tick;
        if (s->watch->note != NULL && variable_show(s->v, at, N_VGetArrayPointer(s->shown))) {
            s->watch->note(s->watch->with, s->v);
        }
    }
}

/* The integrator goes on from other states, or with other roots. */
static bool restart(runner *s, double t, bool has_more_roots)
{
    count(s);
    ++s->counts->restarts;
    const bool well = CVodeReInit(s->cvode, t, s->x) == CV_SUCCESS &&
                      (!has_more_roots || set_roots(s)) &&
                      CVodeSetMaxStep(s->cvode, s->longest) == CV_SUCCESS &&
                      CVodeSetStopTime(s->cvode, s->how->until) == CV_SUCCESS;
    return well || fail(s, "CVODE does not go on after an event");
}

static bool take_back(runner *s, double t, bool has_grown)
{
    s->longest = 0.5 * (t - s->from);
    if (s->longest < SHORTEST) {
        return fail(s, "a pair without a slot touches however short a step is: ask for more slots");
    }
    (void)memcpy(N_VGetArrayPointer(s->x), s->accepted, s->v->n_states * sizeof(double));
    const variable_end again = variable_again(s->v, s->from, s->accepted);
    return (again == VARIABLE_GO_ON || again == VARIABLE_GREW) &&
           restart(s, s->from, has_grown || again == VARIABLE_GREW);
}

/* A root that is found to within rounding may lie on either side of it: a little farther it does not.
 * @return how far it went on, 0: not at all */
static double go_on(runner *s, double t, double ahead)
{
    double *const x = N_VGetArrayPointer(s->x);
    double *const slope = N_VGetArrayPointer(s->shown);
    if (!variable_rates(s->v, t, x, slope)) {
        return 0.0;
    }
    for (uint32_t i = 0u; i < s->v->n_states; ++i) {
        x[i] += ahead * slope[i];
    }
    return ahead;
}

static bool is_stuck(runner *s, double t)
{
    s->stuck = t - s->from < 1e-6 * s->v->r.h ? s->stuck + 1u : 0u;
    return s->stuck > MOST_FAST;
}

/* @return VARIABLE_GO_ON, or how it failed */
static variable_end accept(runner *s, double t, bool is_root)
{
    bool moved = false;
    double *const x = N_VGetArrayPointer(s->x);
    const variable_end tried = variable_try(s->v, t, x);
    if (tried == VARIABLE_FULL || tried == VARIABLE_FAILED) {
        return tried;
    }
    if (tried != VARIABLE_GO_ON) {
        return take_back(s, t, tried == VARIABLE_GREW) ? VARIABLE_GO_ON : VARIABLE_FAILED;
    }
    show(s, t);
    variable_end end = variable_accept(s->v, t, x);
    for (double ahead = NUDGE; is_root && end == VARIABLE_GO_ON && ahead < NUDGES; ahead *= 8.0) {
        t += go_on(s, t, ahead);
        end = variable_accept(s->v, t, x);
        moved = true;
    }
    if (end == VARIABLE_FULL || end == VARIABLE_FAILED) {
        return end;
    }
    if (s->v->r.out.n_events > 0u && s->watch->event != NULL) {
        s->watch->event(s->watch->with, s->v);
    }
    const bool was_short = s->longest < s->v->how.longest;
    const bool stuck = is_stuck(s, t);
    s->longest = s->v->how.longest;
    s->from = t;
    bool well = !stuck || fail(s, "events follow each other without end");
    if (well && (moved || end == VARIABLE_CHANGED || end == VARIABLE_GREW)) {
        if (end != VARIABLE_GO_ON) {
            variable_states(s->v, x);
        }
        well = restart(s, t, end == VARIABLE_GREW);
    } else if (well && was_short) {
        well = CVodeSetMaxStep(s->cvode, s->longest) == CV_SUCCESS;
    }
    (void)memcpy(s->accepted, x, s->v->n_states * sizeof(double));
    return well ? VARIABLE_GO_ON : VARIABLE_FAILED;
}

static variable_end go(runner *s)
{
    variable_end end = VARIABLE_GO_ON;
    sun_real t = 0.0;
    while (end == VARIABLE_GO_ON && s->from < s->how->until * (1.0 - 1e-14)) {
        const int flag = CVode(s->cvode, s->how->until, s->x, &t, CV_ONE_STEP);
        if (flag < 0) {
            (void)fail(s, flag == CV_TOO_MUCH_ACC || flag == CV_ERR_FAILURE
                              ? "the error test fails however short a step is: the tolerances are "
                                "tighter than contact is exact"
                              : "CVODE finds no step that converges");
            return VARIABLE_FAILED;
        }
        end = accept(s, t, flag == CV_ROOT_RETURN);
        s->counts->ended = t;
    }
    return end;
}

variable_end sun_cvode_run(
    variable *v, const sun_how *how, const sun_watch *watch, sun_counts *counts, const char **why)
{
    double accepted[VARIABLE_STATES];
    runner s = {.v = v, .how = how, .watch = watch, .counts = counts, .accepted = accepted};
    (void)memset(counts, 0, sizeof *counts);
    s.longest = v->how.longest;
    variable_end answer = VARIABLE_FAILED;
    if (make(&s)) {
        variable_states(v, accepted);
        v->r.tick = 0u;
        show(&s, 0.0);
        answer = go(&s);
    }
    if (s.x != NULL && answer == VARIABLE_GO_ON) {
        (void)variable_show(v, s.from, accepted);
    }
    end(&s);
    *why = s.why;
    return answer;
}
