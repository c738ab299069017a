/* SPDX-License-Identifier: MIT */
#include "campaign_frames.h"
#include <string.h>
#include "campaign_math.h"
#include "philox.h"
#include "rig_step.h"

/* ---- what the core is told ---- */

static plant_vec noise(const campaign_frames *f, philox_which which, double deviation)
{
    double n[4];
    for (unsigned i = 0u; i < 4u; ++i) {
        philox_which at = which;
        at.index += i / 2u;
        n[i] = deviation > 0.0 ? deviation * campaign_normal(philox_share(f->seed, &at, i)) : 0.0;
    }
    return (plant_vec){n[0], n[1], n[2]};
}

/* Eight counters a body and tick, two for each of its four vectors. */
static void disturb(const campaign_frames *f, plant_body *body, uint32_t b, uint32_t tick)
{
    philox_which which = {f->run, b, 8u * tick, PHILOX_NOISE};
    body->position = plant_add(body->position, noise(f, which, f->faults.position));
    which.index += 2u;
    body->attitude = plant_spun(body->attitude, noise(f, which, f->faults.angle), 1.0);
    which.index += 2u;
    body->velocity = plant_add(body->velocity, noise(f, which, f->faults.velocity));
    which.index += 2u;
    body->spin_b = plant_add(body->spin_b, noise(f, which, f->faults.spin));
}

/* The motion of this tick into r->motion, the plant's bodies as they were. */
static void tell(campaign_frames *f, rig *r)
{
    const uint32_t n = r->what->scene->n_bodies, rows = f->faults.delay + 1u;
    const uint32_t from = r->tick > f->faults.delay ? r->tick - f->faults.delay : 0u;
    plant_body *const now = f->past[r->tick % rows];
    (void)memcpy(now, r->bodies, n * sizeof *now);
    (void)memcpy(r->bodies, f->past[from % rows], n * sizeof *now);
    for (uint32_t b = 0u; b < n; ++b) {
        if (r->what->scene->bodies[b].mass > TD_ZERO) {
            disturb(f, &r->bodies[b], b, r->tick);
        }
    }
    (void)rig_input(r);
    (void)memcpy(r->bodies, now, n * sizeof *now);
}

/* ---- a tick ---- */

static bool loses(campaign_frames *f, uint32_t tick)
{
    const philox_which which = {f->run, 0u, tick, PHILOX_LOST};
    const double share = philox_share(f->seed, &which, 0u);
    const double ends = 1.0 / f->faults.burst;
    const double begins = f->faults.lost * ends / (1.0 - f->faults.lost);
    f->is_lost = f->is_lost ? share >= ends : share < begins;
    return f->is_lost;
}

/* Nothing has happened but that time has passed. */
static void skip(rig *r)
{
    (void)td_skip(1u, &r->state);
    r->out.status = TD_OK;
    r->out.n_events = 0u;
    r->out.late = 0u;
    r->out.saturations = 0u;
    r->out.slots.n_missed = 0u;
    (void)memset(&r->out.work, 0, sizeof r->out.work);
}

/* The core has refused what it was told. Would it take the truth? @return false: out holds why not */
static bool takes_truth(campaign_frames *f, rig *r)
{
    static td_out refusal;
    refusal = r->out;
    (void)rig_input(r);
    rig_own_trial(r);
    const bool well = r->out.status >= TD_OK;
    if (well) {
        r->out = refusal;
    }
    tell(f, r);
    return well;
}

static void on_tick(void *with, rig *r)
{
    campaign_frames *const f = with;
    tell(f, r);
    f->was_skipped = loses(f, r->tick);
    if (!f->was_skipped) {
        rig_own_tick(r);
        f->was_skipped = r->out.status < TD_OK && takes_truth(f, r);
        f->refused += f->was_skipped ? 1u : 0u;
    }
    if (f->was_skipped) {
        ++f->lost;
        skip(r);
    }
}

static bool on_begin(void *with, rig *r)
{
    campaign_frames *const f = with;
    for (uint32_t i = 0u; i <= f->faults.delay; ++i) {
        (void)memcpy(f->past[i], r->bodies, r->what->scene->n_bodies * sizeof r->bodies[0]);
    }
    return true;
}

/* Ticks that are taken back are tried and accepted by the core itself: faults and they do not go together. */
static void on_trial(void *with, rig *r)
{
    (void)with;
    rig_own_trial(r);
}

static void on_accept(void *with, rig *r)
{
    (void)with;
    rig_own_accept(r);
}

const rig_contact *campaign_frames_begin(campaign_frames *f,
                                         const campaign_faults *faults,
                                         uint32_t seed,
                                         uint32_t run)
{
    f->contact = (rig_contact){f, on_begin, on_tick, on_trial, on_accept};
    f->faults = *faults;
    f->seed = seed;
    f->run = run;
    f->is_lost = f->was_skipped = false;
    f->lost = f->refused = 0u;
    const bool is_quiet =
        faults->delay == 0u &&
        faults->lost + faults->position + faults->angle + faults->velocity + faults->spin <= 0.0;
    return is_quiet ? NULL : &f->contact;
}
