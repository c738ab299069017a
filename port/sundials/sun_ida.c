/* SPDX-License-Identifier: MIT */
#include "sun_ida.h"
#include <ida/ida.h>
#include <math.h>
#include <string.h>
#include "sun.h"

#define AHEAD 1e-6 /* [s] over which accelerations of pins are taken */
#define PIN   6u   /* unknowns of a pin: l and m */

typedef struct runner {
    variable *v;
    const sun_how *how;
    const sun_watch *watch;
    sun_counts *counts;
    SUNContext context;
    void *ida;
    N_Vector y, slope, shown, is_differential;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    const char *why;
    uint32_t n, n_pins;
    uint32_t tick;
    double from;
} runner;

static bool fail(runner *s, const char *why)
{
    s->why = why;
    return false;
}

/* ---- residual ---- */

static void set_forces(runner *s, const double *y)
{
    for (uint32_t i = 0u; i < s->n_pins; ++i) {
        const double *const l = y + s->n + PIN * i;
        s->v->pins[i].force = (plant_vec){l[0], l[1], l[2]};
    }
}

/* Positions of the two bodies of a pin are drawn by m. */
static void add_drift(const runner *s, const double *y, double *rates)
{
    for (uint32_t i = 0u; i < s->n_pins; ++i) {
        const variable_pin *const p = &s->v->pins[i];
        const uint32_t child = variable_plant_index(&s->v->r, p->child);
        const uint32_t parent = variable_plant_index(&s->v->r, p->parent);
        const double *const m = y + s->n + PIN * i + 3u;
        for (uint32_t k = 0u; k < 3u; ++k) {
            if (child != UINT32_MAX) {
                rates[child + k] += m[k];
            }
            if (parent != UINT32_MAX) {
                rates[parent + k] -= m[k];
            }
        }
    }
}

static bool find_residual(runner *s, double t, const double *y, const double *slope, double *out)
{
    double rates[VARIABLE_STATES], gaps[3u * VARIABLE_PINS], speeds[3u * VARIABLE_PINS];
    set_forces(s, y);
    if (!variable_rates(s->v, t, y, rates)) {
        return false;
    }
    add_drift(s, y, rates);
    for (uint32_t i = 0u; i < s->n; ++i) {
        out[i] = slope[i] - rates[i];
    }
    variable_pin_gaps(s->v, gaps, speeds);
    for (uint32_t i = 0u; i < s->n_pins; ++i) {
        (void)memcpy(out + s->n + PIN * i, gaps + 3u * i, 3u * sizeof gaps[0]);
        (void)memcpy(out + s->n + PIN * i + 3u, speeds + 3u * i, 3u * sizeof gaps[0]);
    }
    return true;
}

static int residual(sun_real t, N_Vector y, N_Vector slope, N_Vector out, void *user)
{
    return find_residual(user, t, N_VGetArrayPointer(y), N_VGetArrayPointer(slope),
                         N_VGetArrayPointer(out))
               ? 0
               : 1;
}

static int roots(sun_real t, N_Vector y, N_Vector slope, sun_real *z, void *user)
{
    runner *const s = user;
    (void)slope;
    set_forces(s, N_VGetArrayPointer(y));
    return variable_roots(s->v, t, N_VGetArrayPointer(y), z) ? 0 : 1;
}

/* ---- consistent beginnings ---- */

/* How fast gaps open AHEAD later. */
static bool opening(runner *s, double t, const double *y, double *speeds)
{
    double rates[VARIABLE_STATES], next[VARIABLE_STATES], gaps[3u * VARIABLE_PINS];
    set_forces(s, y);
    if (!variable_rates(s->v, t, y, rates)) {
        return false;
    }
    for (uint32_t i = 0u; i < s->n; ++i) {
        next[i] = y[i] + AHEAD * rates[i];
    }
    variable_plant_set(&s->v->r, t, next);
    variable_pin_gaps(s->v, gaps, speeds);
    s->v->is_known = false;
    return true;
}

/* a x = b by elimination with pivots; n small. */
static bool eliminate(double *a, double *b, uint32_t n)
{
    for (uint32_t c = 0u; c < n; ++c) {
        uint32_t pivot = c;
        for (uint32_t r = c + 1u; r < n; ++r) {
            pivot = fabs(a[r * n + c]) > fabs(a[pivot * n + c]) ? r : pivot;
        }
        if (!(fabs(a[pivot * n + c]) > 0.0)) {
            return false;
        }
        for (uint32_t k = 0u; k < n; ++k) {
            const double swap = a[c * n + k];
            a[c * n + k] = a[pivot * n + k];
            a[pivot * n + k] = swap;
        }
        const double swap = b[c];
        b[c] = b[pivot];
        b[pivot] = swap;
        for (uint32_t r = 0u; r < n; ++r) {
            const double f = r != c ? a[r * n + c] / a[c * n + c] : 0.0;
            for (uint32_t k = c; k < n; ++k) {
                a[r * n + k] -= f * a[c * n + k];
            }
            b[r] -= f * b[c];
        }
    }
    for (uint32_t r = 0u; r < n; ++r) {
        b[r] /= a[r * n + r];
    }
    return true;
}

/* Forces with which no gap opens: it is linear in them. */
static bool find_forces(runner *s, double t, double *y)
{
    const uint32_t n = 3u * s->n_pins;
    double a[9u * VARIABLE_PINS * VARIABLE_PINS], b[3u * VARIABLE_PINS], one[3u * VARIABLE_PINS];
    for (uint32_t i = 0u; i < s->n_pins; ++i) {
        (void)memset(y + s->n + PIN * i, 0, PIN * sizeof y[0]);
    }
    if (!opening(s, t, y, b)) {
        return false;
    }
    for (uint32_t c = 0u; c < n; ++c) {
        double *const l = y + s->n + PIN * (c / 3u) + c % 3u;
        *l = 1.0;
        (void)opening(s, t, y, one);
        *l = 0.0;
        for (uint32_t r = 0u; r < n; ++r) {
            a[r * n + c] = one[r] - b[r];
        }
    }
    for (uint32_t r = 0u; r < n; ++r) {
        b[r] = -b[r];
    }
    if (!eliminate(a, b, n)) {
        return fail(s, "the pins have no forces that hold them: two of them may say the same");
    }
    for (uint32_t c = 0u; c < n; ++c) {
        y[s->n + PIN * (c / 3u) + c % 3u] = b[c];
    }
    return true;
}

static bool begin_at(runner *s, double t)
{
    double *const y = N_VGetArrayPointer(s->y);
    variable_states(s->v, y);
    if (!find_forces(s, t, y)) {
        return false;
    }
    N_VConst(0.0, s->slope);
    set_forces(s, y);
    return variable_rates(s->v, t, y, N_VGetArrayPointer(s->slope));
}

/* ---- beginning and end ---- */

static bool make_vectors(runner *s)
{
    const sunindextype n = (sunindextype)(s->n + PIN * s->n_pins);
    if (SUNContext_Create(SUN_ALONE, &s->context) != 0) {
        return fail(s, "SUNDIALS has no memory");
    }
    s->y = N_VNew_Serial(n, s->context);
    s->slope = N_VNew_Serial(n, s->context);
    s->shown = N_VNew_Serial(n, s->context);
    s->is_differential = N_VNew_Serial(n, s->context);
    s->matrix = SUNDenseMatrix(n, n, s->context);
    s->ida = IDACreate(s->context);
    if (s->y == NULL || s->slope == NULL || s->shown == NULL || s->is_differential == NULL ||
        s->matrix == NULL || s->ida == NULL) {
        return fail(s, "SUNDIALS has no memory");
    }
    s->solver = SUNLinSol_Dense(s->y, s->matrix, s->context);
    for (sunindextype i = 0; i < n; ++i) {
        N_VGetArrayPointer(s->is_differential)[i] = i < (sunindextype)s->n ? 1.0 : 0.0;
    }
    return s->solver != NULL || fail(s, "SUNDIALS has no memory");
}

static bool make(runner *s)
{
    const double rtol = s->how->rtol > 0.0 ? s->how->rtol : SUN_RTOL;
    const double atol = s->how->atol > 0.0 ? s->how->atol : SUN_ATOL;
    if (!make_vectors(s) || !begin_at(s, 0.0)) {
        return false;
    }
    const bool well = IDAInit(s->ida, residual, 0.0, s->y, s->slope) == IDA_SUCCESS &&
                      IDASStolerances(s->ida, rtol, atol) == IDA_SUCCESS &&
                      IDASetUserData(s->ida, s) == IDA_SUCCESS &&
                      IDASetId(s->ida, s->is_differential) == IDA_SUCCESS &&
                      IDASetSuppressAlg(s->ida, 1) == IDA_SUCCESS &&
                      IDASetLinearSolver(s->ida, s->solver, s->matrix) == IDA_SUCCESS &&
                      IDASetErrFile(s->ida, NULL) == IDA_SUCCESS &&
                      IDASetMaxStep(s->ida, s->v->how.longest) == IDA_SUCCESS &&
                      IDASetStopTime(s->ida, s->how->until) == IDA_SUCCESS &&
                      (!s->how->has_events ||
                       (IDARootInit(s->ida, (int)variable_root_count(s->v), roots) == IDA_SUCCESS &&
                        IDASetNoInactiveRootWarn(s->ida) == IDA_SUCCESS));
    return well || fail(s, "IDA does not take the scene: its tolerances may be out of range");
}

static void count(runner *s)
{
    long steps = 0, errors = 0, newtons = 0;
    (void)IDAGetNumSteps(s->ida, &steps);
    (void)IDAGetNumErrTestFails(s->ida, &errors);
    (void)IDAGetNumNonlinSolvConvFails(s->ida, &newtons);
    s->counts->steps += (uint64_t)steps;
    s->counts->rejections += (uint64_t)(errors + newtons);
}

static void end(runner *s)
{
    N_Vector *const vectors[] = {&s->y, &s->slope, &s->shown, &s->is_differential};
    if (s->ida != NULL) {
        count(s);
        IDAFree(&s->ida);
    }
    if (s->solver != NULL) {
        (void)SUNLinSolFree(s->solver);
    }
    if (s->matrix != NULL) {
        SUNMatDestroy(s->matrix);
    }
    for (size_t i = 0u; i < sizeof vectors / sizeof vectors[0]; ++i) {
        if (*vectors[i] != NULL) {
            N_VDestroy(*vectors[i]);
        }
    }
    if (s->context != NULL) {
        (void)SUNContext_Free(&s->context);
    }
}

/* ---- steps ---- */

static void show(runner *s, double t)
{
    const double h = s->v->r.h, slack = 1e-9 * h;
    for (double at = s->tick * h; at <= t + slack && at < s->how->until - slack; at = s->tick * h) {
        if (!(t > 0.0) || IDAGetDky(s->ida, fmin(at, t), 0, s->shown) != IDA_SUCCESS) {
            N_VScale(1.0, s->y, s->shown);
        }
        s->v->r.tick = ++s->tick;
        set_forces(s, N_VGetArrayPointer(s->shown));
        if (s->watch->note != NULL &&
            variable_show(s->v, fmin(at, t), N_VGetArrayPointer(s->shown))) {
            s->watch->note(s->watch->with, s->v);
        }
    }
}

static variable_end accept(runner *s, double t)
{
    double *const y = N_VGetArrayPointer(s->y);
    set_forces(s, y);
    show(s, t);
    set_forces(s, y);
    s->from = t;
    const variable_end tried = variable_try(s->v, t, y);
    if (tried != VARIABLE_GO_ON) {
        (void)fail(s, "a pair without a slot touches: ask for more slots");
        return VARIABLE_FAILED;
    }
    const variable_end answer = variable_accept(s->v, t, y);
    if (answer != VARIABLE_CHANGED) {
        return answer;
    }
    if (s->v->r.out.n_events > 0u && s->watch->event != NULL) {
        s->watch->event(s->watch->with, s->v);
    }
    count(s);
    ++s->counts->restarts;
    const bool well = begin_at(s, t) && IDAReInit(s->ida, t, s->y, s->slope) == IDA_SUCCESS &&
                      IDASetStopTime(s->ida, s->how->until) == IDA_SUCCESS;
    return well || fail(s, "IDA does not go on after an event") ? VARIABLE_GO_ON : VARIABLE_FAILED;
}

static variable_end go(runner *s)
{
    variable_end answer = VARIABLE_GO_ON;
    sun_real t = 0.0;
    while (answer == VARIABLE_GO_ON && s->from < s->how->until * (1.0 - 1e-14)) {
        if (IDASolve(s->ida, s->how->until, &t, s->y, s->slope, IDA_ONE_STEP) < 0) {
            (void)fail(s, "IDA finds no step that converges");
            return VARIABLE_FAILED;
        }
        answer = accept(s, t);
        s->counts->ended = t;
    }
    return answer;
}

variable_end sun_ida_run(
    variable *v, const sun_how *how, const sun_watch *watch, sun_counts *counts, const char **why)
{
    runner s = {.v = v, .how = how, .watch = watch, .counts = counts};
    s.n = v->n_states;
    s.n_pins = v->n_pins;
    (void)memset(counts, 0, sizeof *counts);
    variable_end answer = VARIABLE_FAILED;
    if (make(&s)) {
        show(&s, 0.0);
        answer = go(&s);
    }
    if (answer == VARIABLE_GO_ON) {
        (void)variable_show(v, s.from, N_VGetArrayPointer(s.y));
    }
    end(&s);
    *why = s.why;
    return answer;
}
