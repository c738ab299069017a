/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run_variable.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "codes.h"
#include "command.h"
#include "rig_check.h"
#include "show.h"
#include "sun_cvode.h"
#include "sun_ida.h"
#include "variable_impulse.h"

#define PENDING 256u

static variable machine;
static variable_impulses impulses;

static struct {
    void (*note)(const rig *r);
    FILE *events;
    uint32_t n_pending; ///< events since the last tick
    td_event pending[PENDING];
    uint32_t ticks;
    bool is_terminal;
} run;

/* ---- events ---- */

static const char *const kinds[] = {"begin", "end", "step"};
static const char *const places[] = {"parts", "target", "scenery", "wheel"};

static void write_event(const variable *v, const td_event *e)
{
    (void)fprintf(run.events, "%.15g,%s,%s,%u,%u,%.12g,%.12g\n", v->r.t, kinds[e->kind],
                  places[e->place], e->a, e->b, td_to_double(e->speed_in),
                  td_to_double(e->speed_out));
}

/* They belong to the tick that is shown next. */
static void on_event(void *with, variable *v)
{
    (void)with;
    for (uint32_t i = 0u; i < v->r.out.n_events; ++i) {
        if (run.events != NULL) {
            write_event(v, &v->r.out.events[i]);
        }
        if (run.n_pending < PENDING && run.n_pending < TD_MAX_EVENTS) {
            const double since = v->r.t / v->r.h - (double)(uint32_t)(v->r.t / v->r.h);
            run.pending[run.n_pending] = v->r.out.events[i];
            run.pending[run.n_pending].timing = TD_WHEN_SEARCHED;
            run.pending[run.n_pending++].when = td_unit_from_double(since);
        }
    }
}

static void on_tick(void *with, variable *v)
{
    (void)with;
    v->r.out.n_events = (uint16_t)run.n_pending;
    (void)memcpy(v->r.out.events, run.pending, run.n_pending * sizeof run.pending[0]);
    run.n_pending = 0u;
    v->is_known = false; /* what was found here is not the tick's */
    run.note(&v->r);
    if (run.is_terminal && v->r.tick % 16u == 0u) {
        (void)printf("\rtick %u of %u, steps %llu, events %llu\033[K", v->r.tick, run.ticks,
                     (unsigned long long)v->counts.steps,
                     (unsigned long long)(v->counts.begins + v->counts.ends));
        (void)fflush(stdout);
    }
}

/* ---- the report ---- */

static void show_counts(const variable *v, const sun_counts *c)
{
    const variable_counts *const n = &v->counts;
    (void)printf("variable step: steps %llu, rejections %llu, restarts %llu, taken back %llu; "
                 "right-hand sides %llu, root evaluations %llu, of contact %llu\n",
                 (unsigned long long)c->steps, (unsigned long long)c->rejections,
                 (unsigned long long)c->restarts, (unsigned long long)n->halved,
                 (unsigned long long)n->rates, (unsigned long long)n->roots,
                 (unsigned long long)n->evaluations);
    (void)printf(
        "events: contacts begun %llu, ended %llu, blows %llu, come to rest %llu; slots %u, "
        "enlarged %llu times\n",
        (unsigned long long)n->begins, (unsigned long long)n->ends, (unsigned long long)n->blows,
        (unsigned long long)n->rests, v->n_z, (unsigned long long)n->grown);
}

static void show_sums(const variable *v, const rig_sums *before)
{
    const rig_sums now = rig_sum(&v->r);
    const plant_vec p = before->momentum, q = now.momentum;
    (void)printf(
        "energy: at the beginning %.9g J, at the end %.9g J; momentum: %.9g %.9g %.9g, then "
        "%.9g %.9g %.9g kg m/s\n",
        before->kinetic + before->potential, now.kinetic + now.potential, p.x, p.y, p.z, q.x, q.y,
        q.z);
}

static void show_places(const variable *v)
{
    for (uint32_t b = 0u; b < v->scene.n_bodies; ++b) {
        const plant_body *const body = &v->r.bodies[b];
        (void)printf("body %u ends at %.12g %.12g %.12g, velocity %.12g %.12g %.12g\n", b,
                     body->position.x, body->position.y, body->position.z, body->velocity.x,
                     body->velocity.y, body->velocity.z);
    }
}

static int complain(const variable *v, const char *why, double t)
{
    char text[512];
    (void)rig_fault_text(v->fault, text, sizeof text);
    (void)printf("touchdown: FAIL at %.6f s: %s\n", t, why != NULL ? why : text);
    return COMMAND_NO;
}

static int refuse(td_fault fault)
{
    char text[512];
    (void)rig_fault_text(fault, text, sizeof text);
    (void)fprintf(stderr, "touchdown: %s\n", text);
    return COMMAND_SCENE;
}

/* ---- the run ---- */

static bool open_events(const char *path)
{
    run.events = path == NULL ? NULL : fopen(path, "w");
    if (path != NULL && run.events == NULL) {
        (void)fprintf(stderr, "touchdown: cannot write %s: choose another place for --events\n",
                      path);
        return false;
    }
    if (run.events != NULL) {
        (void)fprintf(run.events, "t,kind,place,a,b,speed_in,speed_out\n");
    }
    return true;
}

static bool close_events(const char *path)
{
    if (run.events != NULL && fclose(run.events) != 0) {
        (void)fprintf(stderr, "touchdown: %s is not complete: the disk may be full\n", path);
        return false;
    }
    return true;
}

static int run_begun(const run_order *o, uint32_t ticks)
{
    const sun_how how = {.rtol = o->rtol,
                         .atol = o->atol,
                         .until = ticks * machine.r.h,
                         .has_events = !o->has_no_events};
    const sun_watch watch = {NULL, on_tick, on_event};
    const char *why = NULL;
    sun_counts counts;
    const rig_sums before = rig_sum(&machine.r);
    machine.r.tick = 0u;
    run.note(&machine.r);
    const variable_end end = o->is_dae ? sun_ida_run(&machine, &how, &watch, &counts, &why)
                                       : sun_cvode_run(&machine, &how, &watch, &counts, &why);
    (void)printf("\n");
    show_summary(&machine.r);
    show_counts(&machine, &counts);
    show_sums(&machine, &before);
    show_places(&machine);
    return end == VARIABLE_GO_ON ? COMMAND_OK : complain(&machine, why, counts.ended);
}

/* [m] What the error test lets pass of the coordinates in which bodies begin. */
static double tolerance_of(const run_order *o, const rig_scene *scene)
{
    double farthest = 1.0;
    for (uint32_t b = 0u; b < scene->scene->n_bodies; ++b) {
        const plant_vec p = scene->start[b].position;
        farthest = fmax(farthest, fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z))));
    }
    return (o->rtol > 0.0 ? o->rtol : SUN_RTOL) * farthest + (o->atol > 0.0 ? o->atol : SUN_ATOL);
}

static const variable_answer *impulses_of(const run_order *o, const rig_scene *scene)
{
    return variable_impulses_make(&impulses, tolerance_of(o, scene));
}

int run_variable(const run_order *o,
                 const rig_scene *scene,
                 uint32_t ticks,
                 void (*note)(const rig *r))
{
    const variable_how how = {.answer = o->has_impulses ? impulses_of(o, scene) : NULL,
                              .n_z = o->slots,
                              .code = codes_states(scene),
                              .has_own_laws = o->has_own_laws,
                              .is_dae = o->is_dae,
                              .may_grow = o->may_grow,
                              .has_no_events = o->has_no_events,
                              .longest = o->longest};
#if !defined(TD_SCALAR_F64)
    (void)fprintf(stderr, "touchdown: --step variable computes in f64: leave --scalar away\n");
    return COMMAND_USAGE;
#endif
    const td_fault fault = variable_begin(&machine, scene, &how);
    if (fault.status != TD_OK) {
        return refuse(fault);
    }
    run.note = note;
    run.ticks = ticks;
    run.n_pending = 0u;
    run.is_terminal = isatty(STDOUT_FILENO) == 1;
    (void)printf("%s: %s\n", scene->scene->name, scene->about);
    if (!open_events(o->events)) {
        return COMMAND_NO;
    }
    const int code = run_begun(o, ticks);
    return close_events(o->events) ? code : COMMAND_NO;
}
