/* SPDX-License-Identifier: MIT */
#include "td_hash.h"
#include "rig.h"
#include <string.h>
#include "measure.h"
#include "plant_core.h"

/* ---- between plant and core ---- */

static plant_vec to_plant(td_vec3 v, double scale)
{
    return plant_scale(scale, plant_from_core(v));
}

static td_body_input motion_of(const plant_body *body)
{
    const plant_vec spin_w = plant_turn(body->attitude, body->spin_b);
    td_body_input motion;
    motion.x_wb.p = plant_to_core(body->position);
    motion.x_wb.q = plant_quat_to_core(body->attitude);
    motion.position_residual_w = plant_residuals(body->position);
    motion.twist_w.linear = plant_to_core(body->velocity);
    motion.twist_w.angular = plant_to_core(spin_w);
    return motion;
}

static td_input input_of(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        r->motion[b] = motion_of(&r->bodies[b]);
    }
    return (td_input){r->motion, r->nodes, r->controls};
}

/* ---- beginning ---- */

static void begin_body(rig *r, uint32_t b)
{
    const td_body *const body = &r->what->scene->bodies[b];
    const rig_start *const start = &r->what->start[b];
    const double scale = r->what->newtons;
    const bool moved = body->mass > TD_ZERO;
    r->bodies[b] = (plant_body){
        moved ? scale * td_to_double(body->mass) : 1.0,
        moved ? to_plant(body->inertia, scale) : (plant_vec){1.0, 1.0, 1.0},
        start->position,
        start->attitude,
        start->velocity,
        start->spin_b,
    };
}

static double place_of(td_real p, td_near residual)
{
    return td_to_double(p) + td_near_to_double(residual);
}

td_fault rig_settle(rig *r, uint32_t body)
{
    const td_input input = input_of(r);
    const td_vec3 gravity_w = plant_to_core((plant_vec){0.0, 0.0, -r->what->gravity});
    td_settle_work work = {&r->state, &r->scratch, &r->out};
    const td_fault fault = td_settle(&r->plan, body, gravity_w, &work, r->motion, &input);
    if (fault.status >= TD_OK) {
        const td_body_input *const m = &r->motion[body];
        const double w = td_unit_to_double(m->x_wb.q.w), x = td_unit_to_double(m->x_wb.q.x);
        const double y = td_unit_to_double(m->x_wb.q.y), z = td_unit_to_double(m->x_wb.q.z);
        const double n = 1.0 / plant_sqrt(w * w + x * x + y * y + z * z);
        r->bodies[body].attitude = (plant_quat){n * w, n * x, n * y, n * z};
        r->bodies[body].position = (plant_vec){place_of(m->x_wb.p.x, m->position_residual_w.x),
                                               place_of(m->x_wb.p.y, m->position_residual_w.y),
                                               place_of(m->x_wb.p.z, m->position_residual_w.z)};
    }
    return fault;
}

td_fault rig_begin(rig *r, const rig_scene *what)
{
    (void)memset(r, 0, sizeof *r);
    r->what = what;
    r->h = td_unit_to_double(what->scene->tick);
    const td_fault fault = td_plan_make(what->scene, &r->plan);
    if (fault.status != TD_OK) {
        return fault;
    }
    for (uint32_t b = 0u; b < what->scene->n_bodies; ++b) {
        begin_body(r, b);
    }
    if (what->begin != NULL) {
        what->begin(r);
    }
    if (what->drive != NULL) {
        what->drive(r);
    }
    const td_input input = input_of(r);
    return td_reset(&r->plan, &input, &r->state);
}

/* ---- a tick ---- */

void rig_place(rig *r, uint32_t body, const rig_start *at)
{
    r->bodies[body].position = at->position;
    r->bodies[body].attitude = at->attitude;
    r->bodies[body].velocity = at->velocity;
    r->bodies[body].spin_b = at->spin_b;
}

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void note_wheels(rig *r)
{
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        const double load = r->what->newtons * td_to_double(r->out.wheels[i].normal);
        if (load > r->log.peak_load[i]) {
            r->log.peak_load[i] = load;
        }
    }
}

/* A body as one sees it who stands on another, or on the ground. */
static plant_vec place_on(const rig *r, uint32_t on, uint32_t body)
{
    const plant_vec p = r->bodies[body].position;
    if (on >= r->what->scene->n_bodies) {
        return p;
    }
    return plant_turn_back(r->bodies[on].attitude, plant_sub(p, r->bodies[on].position));
}

static plant_vec velocity_on(const rig *r, uint32_t on, uint32_t body)
{
    const plant_vec v = r->bodies[body].velocity;
    if (on >= r->what->scene->n_bodies) {
        return v;
    }
    const plant_body *const deck = &r->bodies[on];
    const plant_vec arm = plant_sub(r->bodies[body].position, deck->position);
    const plant_vec spin_w = plant_turn(deck->attitude, deck->spin_b);
    const plant_vec carried = plant_add(deck->velocity, plant_cross(spin_w, arm));
    return plant_turn_back(deck->attitude, plant_sub(v, carried));
}

static double level(plant_vec v)
{
    return plant_sqrt(v.x * v.x + v.y * v.y);
}

static void note_landing(rig *r, const td_event *event)
{
    const uint16_t body = event->body_a, on = event->body_b;
    r->log.landing = (rig_landing){.is_down = true,
                                   .body = body,
                                   .on = on,
                                   .level = level(velocity_on(r, on, body)),
                                   .sink = td_to_double(event->speed_in),
                                   .place = place_on(r, on, body)};
}

/* The first contact of all: of those that begin in one tick the earliest. */
static void note_first(rig *r)
{
    const bool is_known = r->log.events > 0u;
    for (uint32_t i = 0u; i < r->out.n_events && !is_known; ++i) {
        const td_event *const event = &r->out.events[i];
        if (i == 0u || event->when < r->log.first.when) {
            r->log.first = *event;
        }
    }
}

/* What stands at the beginning has not landed. */
static void note_events(rig *r)
{
    note_first(r);
    for (uint32_t i = 0u; i < r->out.n_events; ++i) {
        const td_event *const event = &r->out.events[i];
        const bool is_landing = event->kind == TD_EVENT_BEGIN && event->place == TD_EVENT_WHEEL &&
                                r->tick > 0u && r->log.on_wheels == 0u;
        if (is_landing && !r->log.landing.is_down) {
            note_landing(r, event);
        }
        ++r->log.events;
    }
    r->log.on_wheels = 0u;
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        r->log.on_wheels += r->out.wheels[i].next.phase != TD_WHEEL_FREE ? 1u : 0u;
    }
}

/* Two slots for everything: a contact that opens, a pair that closes. */
static uint32_t roots_of_two(const td_two_slots *two)
{
    return (two->z[TD_SLOT_OPENING] >= TD_ZERO ? 1u : 0u) +
           (two->z[TD_SLOT_CLOSING] < TD_ZERO ? 1u : 0u);
}

/* Slots whose sign differs from what it was after the last selection. */
static uint32_t roots_of_slots(const rig *r)
{
    uint32_t roots = 0u;
    for (uint32_t i = 0u; i < r->what->scene->n_z; ++i) {
        roots += (r->chosen.z[i] < TD_ZERO) != (r->out.slots.z[i] < TD_ZERO) ? 1u : 0u;
    }
    return roots;
}

/* What a root finder would have stopped at. In the first tick nothing has been chosen yet. */
static void note_slots(rig *r)
{
    const uint16_t n_z = r->what->scene->n_z;
    if (n_z == TD_SCENE_TWO_SLOTS) {
        r->log.roots += roots_of_two(&r->out.two);
    } else if (n_z > 0u) {
        r->log.roots += r->tick > 0u ? roots_of_slots(r) : 0u;
        r->log.missed += r->tick > 0u ? r->out.slots.n_missed : 0u;
        r->log.unslotted += r->selected.status == TD_E_FULL ? 1u : 0u;
        (void)td_slots_get(&r->state.slots, r->out.next.slot_pairs, r->out.next.n_slot_pairs,
                           &r->chosen);
    }
}

static void note(rig *r)
{
    const td_work *const work = &r->out.work;
    rig_log *const log = &r->log;
    log->worst.candidates = most(log->worst.candidates, work->candidates);
    log->worst.calls = most(log->worst.calls, work->calls);
    log->worst.separations = most(log->worst.separations, work->separations);
    log->worst.leaf_tests = most(log->worst.leaf_tests, work->leaf_tests);
    log->worst.steps = most(log->worst.steps, work->steps);
    log->late += r->out.late;
    log->contacts_most = most(log->contacts_most, r->out.n_contacts);
    log->saturations += r->out.saturations;
    note_events(r);
    note_wheels(r);
    note_slots(r);
}

static void hash_on(rig *r)
{
    td_hash h = td_hash_start();
    td_hash_long(&h, r->log.hash);
    td_hash_long(&h, td_state_hash(&r->plan, &r->state));
    r->log.hash = td_hash_value(&h);
}

static void integrate(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (r->what->scene->bodies[b].mass > TD_ZERO) {
            plant_step(&r->bodies[b], r->force[b], r->torque[b], r->h);
        }
    }
}

static void take_wrenches(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const plant_vec weight = {0.0, 0.0, -r->bodies[b].mass * r->what->gravity};
        r->force[b] = plant_add(weight, to_plant(r->out.wrenches[b].force_w, r->what->newtons));
        r->torque[b] = to_plant(r->out.wrenches[b].torque_w, r->what->newtons);
    }
}

/* What is counted: what a rig would call every millisecond. */
static void evaluate_commit_select(void *argument)
{
    rig *const r = argument;
    const td_input input = {r->motion, r->nodes, r->controls};
    if (td_evaluate(&r->plan, &r->state, &input, &r->scratch, &r->out) >= TD_OK) {
        (void)td_commit(&r->plan, &r->out, &r->state);
        r->selected = td_select(&r->plan, &r->out, &r->state);
    }
}

td_status rig_tick(rig *r)
{
    if (r->what->drive != NULL) {
        r->what->drive(r);
    }
    (void)input_of(r);
    r->cost = measure_call(evaluate_commit_select, r);
    const td_status status = r->out.status;
    if (status < TD_OK) {
        return status;
    }
    note(r);
    hash_on(r);
    take_wrenches(r);
    if (r->what->load != NULL) {
        r->what->load(r);
    }
    integrate(r);
    ++r->tick;
    r->t = r->tick * r->h;
    return status;
}

/* ---- after a run ---- */

double rig_rolled(const rig *r)
{
    const rig_landing *const l = &r->log.landing;
    return l->is_down ? level(plant_sub(place_on(r, l->on, l->body), l->place)) : 0.0;
}

double rig_speed_on(const rig *r)
{
    const rig_landing *const l = &r->log.landing;
    return l->is_down ? level(velocity_on(r, l->on, l->body)) : 0.0;
}

double rig_on_wheels(const rig *r)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        sum += r->what->newtons * td_to_double(r->out.wheels[i].normal);
    }
    return sum;
}
