/* SPDX-License-Identifier: MIT */
#include "rig_log.h"
#include "plant_core.h"
#include "td_hash.h"

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

plant_vec rig_place_on(const rig *r, uint32_t on, uint32_t body)
{
    const plant_vec p = r->bodies[body].position;
    if (on >= r->what->scene->n_bodies) {
        return p;
    }
    return plant_turn_back(r->bodies[on].attitude, plant_sub(p, r->bodies[on].position));
}

/* Of a body at a point of the world; 0: it is no body. */
static plant_vec point_velocity(const rig *r, uint32_t body, plant_vec point)
{
    if (body >= r->what->scene->n_bodies) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const plant_body *const b = &r->bodies[body];
    const plant_vec spin_w = plant_turn(b->attitude, b->spin_b);
    return plant_add(b->velocity, plant_cross(spin_w, plant_sub(point, b->position)));
}

plant_vec rig_velocity_on(const rig *r, uint32_t on, uint32_t body)
{
    const plant_vec v = r->bodies[body].velocity;
    if (on >= r->what->scene->n_bodies) {
        return v;
    }
    const plant_vec carried = point_velocity(r, on, r->bodies[body].position);
    return plant_turn_back(r->bodies[on].attitude, plant_sub(v, carried));
}

static double level(plant_vec v)
{
    return plant_sqrt(v.x * v.x + v.y * v.y);
}

/* The speed of a wheel's contact point along the ground that carries it. */
static double slip_speed(const rig *r, uint32_t wheel)
{
    const td_scene *const scene = r->what->scene;
    const td_wheel_out *const out = &r->out.wheels[wheel];
    const plant_vec point = plant_from_core(out->point_w);
    const plant_vec v = point_velocity(r, scene->wheels[wheel].body, point);
    const plant_vec u = point_velocity(r, scene->ground.solids[out->solid].body, point);
    return level(plant_sub(v, u));
}

static void note_wheels(rig *r)
{
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        const double load = r->what->newtons * td_to_double(r->out.wheels[i].normal);
        if (load > r->log.peak_load[i]) {
            r->log.peak_load[i] = load;
        }
        if (r->out.wheels[i].next.phase == TD_WHEEL_SLIPPING &&
            r->out.wheels[i].border != TD_BORDER_NONE) {
            r->log.slid[i] += r->h * slip_speed(r, i);
        }
    }
}

static void note_landing(rig *r, const td_event *event)
{
    const uint16_t body = event->body_a, on = event->body_b;
    r->log.landing = (rig_landing){.is_down = true,
                                   .body = body,
                                   .on = on,
                                   .level = level(rig_velocity_on(r, on, body)),
                                   .sink = td_to_double(event->speed_in),
                                   .place = rig_place_on(r, on, body)};
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

static double share(uint32_t spent, uint32_t bound)
{
    return bound > 0u ? (double)spent / bound : 0.0;
}

double rig_share(const td_work *spent, const td_work *bound)
{
    const double shares[] = {
        share(spent->candidates, bound->candidates),
        share(spent->calls, bound->calls),
        share(spent->separations, bound->separations),
        share(spent->leaf_tests, bound->leaf_tests),
        share(spent->steps, bound->steps),
    };
    double largest = 0.0;
    for (uint32_t i = 0u; i < sizeof shares / sizeof shares[0]; ++i) {
        largest = shares[i] > largest ? shares[i] : largest;
    }
    return largest;
}

void rig_note(rig *r)
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

void rig_hash_on(rig *r)
{
    td_hash h = td_hash_start();
    td_hash_long(&h, r->log.hash);
    td_hash_long(&h, td_state_hash(&r->plan, &r->state));
    r->log.hash = td_hash_value(&h);
}

/* ---- after a run ---- */

double rig_rolled(const rig *r)
{
    const rig_landing *const l = &r->log.landing;
    return l->is_down ? level(plant_sub(rig_place_on(r, l->on, l->body), l->place)) : 0.0;
}

double rig_speed_on(const rig *r)
{
    const rig_landing *const l = &r->log.landing;
    return l->is_down ? level(rig_velocity_on(r, l->on, l->body)) : 0.0;
}

double rig_on_wheels(const rig *r)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        sum += r->what->newtons * td_to_double(r->out.wheels[i].normal);
    }
    return sum;
}
