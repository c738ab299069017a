/* SPDX-License-Identifier: MIT */
#include "campaign_watch.h"
#include <math.h>
#include <string.h>
#include "plant_core.h"
#include "rig_log.h"

static double length(plant_vec v)
{
    return plant_sqrt(plant_dot(v, v));
}

static double level(plant_vec v)
{
    return plant_sqrt(v.x * v.x + v.y * v.y);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* ---- ticks ---- */

/* The earliest contact of the body that begins in this tick, or NULL. */
static const td_event *touch_of(const campaign_watch *w, const rig *r)
{
    const td_event *first = NULL;
    for (uint32_t i = 0u; i < r->out.n_events; ++i) {
        const td_event *const e = &r->out.events[i];
        const bool is_of_it = e->body_a == w->body || e->body_b == w->body;
        if (e->kind == TD_EVENT_BEGIN && is_of_it && (first == NULL || e->when < first->when)) {
            first = e;
        }
    }
    return first;
}

static void note_touch(campaign_watch *w, const rig *r, const td_event *e)
{
    w->has_touched = w->is_touching = true;
    w->ground = e->body_a == w->body ? e->body_b : e->body_a;
    w->place = rig_place_on(r, w->ground, w->body);
    w->touch[0] = r->t - (1.0 - td_unit_to_double(e->when)) * r->out.ticks * r->h;
    w->touch[1] = td_to_double(e->speed_in);
    w->touch[2] = level(rig_velocity_on(r, w->ground, w->body));
}

/* What pointed up at the beginning, and the z axis of the ground. */
static void upright_of(const campaign_watch *w, const rig *r, plant_vec *up_w, plant_vec *ground_w)
{
    const plant_vec z = {0.0, 0.0, 1.0};
    *up_w = plant_turn(r->bodies[w->body].attitude, w->up_b);
    *ground_w =
        w->ground < r->what->scene->n_bodies ? plant_turn(r->bodies[w->ground].attitude, z) : z;
}

static double tilt_of(const campaign_watch *w, const rig *r)
{
    plant_vec up_w, ground_w;
    upright_of(w, r, &up_w, &ground_w);
    return plant_atan2(length(plant_cross(up_w, ground_w)), plant_dot(up_w, ground_w));
}

/* The angle is needed where its cosine is less than ever. */
static void note_tilt(campaign_watch *w, const rig *r)
{
    plant_vec up_w, ground_w;
    upright_of(w, r, &up_w, &ground_w);
    const double upright = plant_dot(up_w, ground_w);
    if (upright < w->upright) {
        w->upright = upright;
        w->tilt = larger(w->tilt, tilt_of(w, r));
    }
}

/* @return does anything push it? */
static bool note_wrench(campaign_watch *w, const rig *r)
{
    const td_wrench *const wrench = &r->out.wrenches[w->body];
    const plant_vec force = plant_from_core(wrench->force_w);
    const plant_vec torque = plant_from_core(wrench->torque_w);
    const double f2 = plant_dot(force, force), t2 = plant_dot(torque, torque);
    w->peak[0] = larger(w->peak[0], f2);
    w->peak[1] = larger(w->peak[1], t2);
    return f2 > 0.0 || t2 > 0.0;
}

static void note_share(campaign_watch *w, const rig *r)
{
    const double share = rig_share(&r->out.work, &r->plan.bound);
    if (share > w->share) {
        w->share = share;
        w->worst_tick = r->tick;
    }
}

static void note_contact(campaign_watch *w, const rig *r)
{
    const td_event *const touch = w->has_touched ? NULL : touch_of(w, r);
    const bool was_touching = w->is_touching;
    w->is_touching = note_wrench(w, r);
    if (touch != NULL) {
        note_touch(w, r, touch);
    } else if (w->has_touched) {
        w->bounces += w->is_touching && !was_touching ? 1u : 0u;
        w->airborne += w->is_touching ? 0u : 1u;
    }
}

static void note_last(campaign_watch *w, const rig *r)
{
    const plant_vec place = rig_place_on(r, w->ground, w->body);
    w->drift = w->has_touched ? level(plant_sub(place, w->place)) : (double)NAN;
    w->tilt_end = tilt_of(w, r);
    w->speed_end = length(rig_velocity_on(r, w->ground, w->body));
    w->height_end = place.z;
}

static void look(campaign_watch *w, const rig *r)
{
    note_share(w, r);
    note_contact(w, r);
    if (w->has_touched) {
        note_tilt(w, r);
    }
    if (r->tick + 1u == w->ticks) {
        note_last(w, r);
    }
}

/* ---- between the rig and who computes contact ---- */

static bool on_begin(void *with, rig *r)
{
    campaign_watch *const w = with;
    w->up_b = plant_turn_back(r->bodies[w->body].attitude, (plant_vec){0.0, 0.0, 1.0});
    return w->found == NULL || w->found->begin(w->found->with, r);
}

static void on_tick(void *with, rig *r)
{
    campaign_watch *const w = with;
    if (w->found != NULL) {
        w->found->tick(w->found->with, r);
    } else {
        rig_own_tick(r);
    }
    if (r->out.status >= TD_OK) {
        look(w, r);
    }
}

static void on_trial(void *with, rig *r)
{
    const campaign_watch *const w = with;
    if (w->found != NULL) {
        w->found->trial(w->found->with, r);
    } else {
        rig_own_trial(r);
    }
}

static void on_accept(void *with, rig *r)
{
    campaign_watch *const w = with;
    if (w->found != NULL) {
        w->found->accept(w->found->with, r);
    } else {
        rig_own_accept(r);
    }
    if (r->out.status >= TD_OK) {
        look(w, r);
    }
}

const rig_contact *
campaign_watch_begin(campaign_watch *w, uint32_t body, uint32_t ticks, const rig_contact *found)
{
    (void)memset(w, 0, sizeof *w);
    w->contact = (rig_contact){w, on_begin, on_tick, on_trial, on_accept};
    w->found = found;
    w->body = body;
    w->ticks = ticks;
    w->ground = TD_WORLD;
    w->upright = 2.0; /* more than any */
    w->touch[0] = w->touch[1] = w->touch[2] = (double)NAN;
    return &w->contact;
}

/* ---- the end ---- */

static double worst_wheel(const campaign_watch *w, const rig *r, const double *of)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        most = r->what->scene->wheels[i].body == w->body ? larger(most, of[i]) : most;
    }
    return most;
}

static void end_motion(const campaign_watch *w, const rig *r, double *out)
{
    out[CAMPAIGN_AT_drift] = w->drift;
    out[CAMPAIGN_AT_tilt] = w->has_touched ? w->tilt : (double)NAN;
    out[CAMPAIGN_AT_tilt_end] = w->tilt_end;
    out[CAMPAIGN_AT_speed_end] = w->speed_end;
    out[CAMPAIGN_AT_height_end] = w->height_end;
    out[CAMPAIGN_AT_bounces] = w->bounces;
    out[CAMPAIGN_AT_airborne] = w->airborne * r->h;
    out[CAMPAIGN_AT_touch_time] = w->touch[0];
    out[CAMPAIGN_AT_touch_speed] = w->touch[1];
    out[CAMPAIGN_AT_level_speed] = w->touch[2];
}

bool campaign_has_books(const rig_scene *scene)
{
    return scene->tables != NULL && scene->drive == NULL && scene->load == NULL;
}

void campaign_watch_end(const campaign_watch *w,
                        const rig *r,
                        const campaign_frames *f,
                        double *out)
{
    const bool has_books = campaign_has_books(r->what);
    end_motion(w, r, out);
    out[CAMPAIGN_AT_peak_load] = worst_wheel(w, r, r->log.peak_load);
    out[CAMPAIGN_AT_slip] = worst_wheel(w, r, r->log.slid);
    out[CAMPAIGN_AT_peak_force] = r->what->newtons * plant_sqrt(w->peak[0]);
    out[CAMPAIGN_AT_peak_torque] = r->what->newtons * plant_sqrt(w->peak[1]);
    out[CAMPAIGN_AT_energy] = has_books ? rig_balance(r) : (double)NAN;
    out[CAMPAIGN_AT_contact_work] = has_books ? r->books.contact : (double)NAN;
    out[CAMPAIGN_AT_share] = w->share;
    out[CAMPAIGN_AT_worst_tick] = w->worst_tick;
    out[CAMPAIGN_AT_events] = r->log.events;
    out[CAMPAIGN_AT_late] = r->log.late;
    out[CAMPAIGN_AT_saturations] = r->log.saturations;
    out[CAMPAIGN_AT_lost] = f->lost;
    out[CAMPAIGN_AT_refused] = f->refused;
}
