/* SPDX-License-Identifier: MIT */
#include "td_tick_work.h"
#include "survey.h"
#include <math.h>
#include <string.h>
#include "survey_scene.h"
#include "plant_core.h"

static survey world;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[SURVEY_BODIES];
static plant_vec force[SURVEY_BODIES], torque[SURVEY_BODIES];

/* Where a body began, and what is known of it while it must rest. */
static struct {
    plant_vec start;
    plant_vec sum;
    double squares;
    plant_vec first;
} seen[SURVEY_BODIES];

const char *survey_name(survey_family family)
{
    static const char *const names[SURVEY_FAMILIES] = {"closed rooms",   "closed rooms, rough",
                                                       "drops",          "stacks",
                                                       "100 : 1",        "pyramids",
                                                       "tables",         "soft touchdowns",
                                                       "slides",         "resets",
                                                       "single impacts", "rolling balls",
                                                       "twisted stacks", "slopes",
                                                       "broad impacts",  "smooth laws",
                                                       "wheels",         "compound bodies"};
    return names[family];
}

/* ---- between plant and core ---- */

static td_input input_of(void)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        const free_body *const body = &world.bodies[b];
        motion[b].x_wb.p = plant_to_core(body->p);
        motion[b].x_wb.q = plant_quat_to_core(body->q);
        motion[b].position_residual_w = plant_residuals(body->p);
        motion[b].twist_w.linear = plant_to_core(body->v);
        motion[b].twist_w.angular = plant_to_core(free_body_spin(body));
    }
    return (td_input){.bodies = motion, .wheels = world.controls};
}

/* ---- books ---- */

static double power_of(td_wide w)
{
#if defined(TD_SCALAR_Q16)
    return (double)w / 4294967296.0;
#else
    return (double)w;
#endif
}

/* [J] What contacts hold: 2 E / h each. */
static double held(void)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < state.n_part_contacts; ++i) {
        sum += power_of(state.part_contacts[i].account.stored);
    }
    for (uint32_t w = 0u; w < world.plan.n_watches; ++w) {
        sum += power_of(state.target_contacts[w].hold.account.stored);
    }
    for (uint32_t i = 0u; i < world.scene.n_initiators; ++i) {
        sum += world.scene.initiators[i].meets_scenery
                   ? power_of(state.ground_contacts[i].hold.account.stored)
                   : 0.0;
    }
    return 0.5 * world.h * sum;
}

static double kinetic(void)
{
    double sum = 0.0;
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        sum += free_body_kinetic(&world.bodies[b]);
    }
    return sum;
}

/* A plant that adds velocities first has its velocities half a tick before its places: weight is booked where
 * the bodies were then, so that what gravity gives is what the books say. */
static double energy(void)
{
    double sum = kinetic();
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        const free_body *const body = &world.bodies[b];
        sum += body->mass * world.gravity * (body->p.z - 0.5 * world.h * body->v.z);
    }
    return sum;
}

static double total_mass(void)
{
    double sum = 0.0;
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        sum += world.bodies[b].mass;
    }
    return sum;
}

static void note_bound(uint32_t used, uint32_t bound, int i, survey_result *r)
{
    if (bound > 0u || used > 0u) {
        const double now = bound > 0u ? (double)used / bound : 2.0;
        r->bound_used[i] = fmax(now, r->bound_used[i]);
        r->bound_sum[i] += now;
        r->bound_ticks[i] += 1u;
    }
}

static void note_work(survey_result *r)
{
    const td_work *const w = &out.work;
    const td_work *const most = &world.plan.bound;
    note_bound(w->candidates, most->candidates, 0, r);
    note_bound(w->calls, most->calls, 1, r);
    note_bound(w->separations, most->separations, 2, r);
    note_bound(w->leaf_tests, most->leaf_tests, 3, r);
    note_bound(w->steps, most->steps, 4, r);
}

/* ---- rest ---- */

static void begin_rest(void)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        seen[b].sum = (plant_vec){0.0, 0.0, 0.0};
        seen[b].squares = 0.0;
        seen[b].first = world.bodies[b].p;
    }
}

static void note_rest(survey_result *r)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        const plant_vec way = plant_sub(world.bodies[b].p, seen[b].first);
        const double far = sqrt(plant_dot(way, way));
        seen[b].sum = plant_add(seen[b].sum, force[b]);
        seen[b].squares += plant_dot(force[b], force[b]);
        r->drift = far > r->drift ? far : r->drift;
    }
    const double k = kinetic() / total_mass();
    r->kinetic = k > r->kinetic ? k : r->kinetic;
    for (uint32_t i = 0u; i < out.n_events; ++i) {
        r->chatter += out.events[i].kind == TD_EVENT_BEGIN ? 1.0 : 0.0;
    }
}

static void end_rest(survey_result *r, double ticks)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        const plant_vec mean = plant_scale(1.0 / ticks, seen[b].sum);
        const double spread = sqrt(fmax(seen[b].squares / ticks - plant_dot(mean, mean), 0.0));
        const double share = spread / (world.bodies[b].mass * world.gravity);
        r->jitter = share > r->jitter ? share : r->jitter;
    }
    r->chatter /= ticks * world.h;
}

/* ---- a run ---- */

/* Of a touchdown: full thrust until it touches, none two seconds later. */
static double thrust_at(double t, double *touched)
{
    if (*touched < 0.0 && force[0].z > 0.0) {
        *touched = t;
    }
    return world.thrust * (*touched < 0.0 ? 1.0 : fmax(0.0, 1.0 - 0.5 * (t - *touched)));
}

static void move(double thrust)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        free_body *const body = &world.bodies[b];
        plant_vec sum = force[b];
        sum.z -= (1.0 - thrust) * body->mass * world.gravity;
        free_body_step(body, sum, torque[b], world.h);
    }
}

static bool tick(survey_result *r)
{
    const td_input input = input_of();
    if (td_evaluate(&world.plan, &state, &input, &scratch, &out) < TD_OK) {
        r->is_refused = true;
        return false;
    }
    (void)td_commit(&world.plan, &out, &state);
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        force[b] = plant_from_core(out.wrenches[b].force_w);
        torque[b] = plant_from_core(out.wrenches[b].torque_w);
    }
    note_work(r);
    return true;
}

static void note_starts(void)
{
    for (uint32_t b = 0u; b < world.scene.n_bodies; ++b) {
        seen[b].start = world.bodies[b].p;
    }
}

static void note_end(double speed_in, survey_result *r)
{
    const free_body *const b = &world.bodies[0];
    for (uint32_t i = 0u; i < world.scene.n_bodies; ++i) {
        const plant_vec way = plant_sub(world.bodies[i].p, seen[i].start);
        r->aside = fmax(hypot(way.x, way.y), r->aside);
    }
    if (world.family == SURVEY_IMPACT || world.family == SURVEY_BROAD) {
        r->off = b->v.z / speed_in - r->restitution;
    } else if (world.family == SURVEY_ROLL) {
        r->off = 1.0 - free_body_spin(b).y * world.radius / b->v.x;
    }
}

static void run(double seconds, survey_result *r)
{
    const uint32_t settling = (uint32_t)(world.settle / world.h);
    const uint32_t resting = world.must_rest ? (uint32_t)(seconds / world.h) : 0u;
    const double speed_in = -world.bodies[0].v.z;
    double touched = -1.0, start = 0.0, gained = 0.0, most = 1e-3 * total_mass();
    note_starts();
    for (uint32_t n = 0u; n < settling + resting; ++n) {
        if (n == settling) {
            begin_rest();
        }
        const double before = energy();
        if (!tick(r)) {
            return;
        }
        start = n == 0u ? before + held() : start;
        gained = fmax(gained, before + held() - start);
        most = fmax(most, kinetic() + held());
        if (n >= settling) {
            note_rest(r);
        }
        move(thrust_at(n * world.h, &touched));
    }
    r->grown = world.thrust > 0.0 ? 0.0 : gained / most;
    if (resting > 0u) {
        end_rest(r, resting);
    }
    note_end(speed_in, r);
}

void survey_run(uint32_t number, double seconds, survey_result *r)
{
    (void)memset(r, 0, sizeof *r);
    (void)memset(force, 0, sizeof force);
    r->is_accepted = survey_make(number, &world);
    r->family = world.family;
    r->tick = world.h;
    r->must_rest = world.must_rest;
    r->stiffness = td_to_double(world.law.stiffness);
    r->restitution = td_unit_to_double(world.law.restitution);
    if (!r->is_accepted) {
        return;
    }
    const td_input input = input_of();
    if (td_reset(&world.plan, &input, &state).status != TD_OK) {
        r->is_refused = true;
        return;
    }
    run(seconds, r);
}

/* ---- verdict ---- */

#if defined(TD_SCALAR_Q16)
#    define GROWN  5e-3
#    define JITTER 1e-2
#    define DRIFT  3e-5
#else
#    define GROWN  1e-3
#    define JITTER 1e-3
#    define DRIFT  1e-5
#endif

/* What is no number exceeds everything. */
static uint32_t bit_if_above(double limit, double x, uint32_t bit)
{
    return x <= limit ? 0u : bit;
}

uint32_t survey_verdict(const survey_result *r)
{
    uint32_t broken = 0u;
    if (!r->is_accepted) {
        return 0u;
    }
    broken |= r->is_refused ? SURVEY_BROKEN : 0u;
    for (int i = 0; i < SURVEY_BOUNDS; ++i) {
        broken |= bit_if_above(1.0, r->bound_used[i], SURVEY_BROKEN);
    }
    broken |= bit_if_above(GROWN, r->grown, SURVEY_GAINS);
    if (r->must_rest) {
        broken |= bit_if_above(1e-6, r->kinetic, SURVEY_RESTLESS);
        broken |= bit_if_above(0.0, r->chatter, SURVEY_CHATTERS);
        broken |= bit_if_above(JITTER, r->jitter, SURVEY_JITTERS);
        broken |= bit_if_above(DRIFT, r->drift, SURVEY_DRIFTS);
    }
    if (r->family == SURVEY_IMPACT || r->family == SURVEY_BROAD) {
        const bool elastic = r->restitution > 0.9999;
        broken |= bit_if_above(0.005, fabs(r->off), SURVEY_OFF);
        broken |= elastic ? bit_if_above(5e-4, r->off, SURVEY_OFF) : 0u;
    }
    if (r->family == SURVEY_ROLL) {
        broken |= bit_if_above(0.01, fabs(r->off), SURVEY_OFF);
    }
    return broken;
}
