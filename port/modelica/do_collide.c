/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "do_collide_world.h"
#include "plant_core.h"

#define ORIGIN   0 /* columns of `more`, from 0 on */
#define VELOCITY 3
#define SPIN     6
#define MASS     9
#define MATERIAL 10

#define NO_COLLISION 5 /* of `in` */

#define THRESHOLD 3 /* of a law */

/* ---- words ---- */

int do_collide_refuse(do_collide_world *world, do_collide_status status, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    (void)vsnprintf(world->text, sizeof world->text, format, words);
    va_end(words);
    return status;
}

const char *doCollideText(const do_collide_world *world)
{
    return world ? world->text : "there is no world: doCollideOpen gave none";
}

/* ---- what does not change from call to call ---- */

void doCollideClear(do_collide_world *world)
{
    if (world) {
        memset(world, 0, sizeof *world);
        doCollideReplace(world, 0, 0, 0);
    }
}

void doCollideReplace(do_collide_world *world,
                      do_collide_detect detect,
                      do_collide_force force,
                      void *user)
{
    if (world) {
        world->detect = detect;
        world->force = force;
        world->user = user;
    }
}

int doCollideLaws(do_collide_world *world, int materials, const double *laws)
{
    if (!world || !laws) {
        return world ? do_collide_refuse(world, DO_COLLIDE_E_ARGUMENT, "laws: the array is missing")
                     : DO_COLLIDE_E_ARGUMENT;
    }
    if (materials < 1 || materials > DO_COLLIDE_MATERIALS) {
        return do_collide_refuse(world, DO_COLLIDE_E_FULL, "%d materials: 1 to %d are possible",
                                 materials, DO_COLLIDE_MATERIALS);
    }
    for (int i = 0; i < materials * materials; ++i) {
        td_law law;
        if (do_collide_law(&laws[i * DO_COLLIDE_LAW], &law).status != TD_OK) {
            return do_collide_refuse(world, DO_COLLIDE_E_LAW,
                                     "the law of materials %d and %d is none: see td_law.h",
                                     i / materials + 1, i % materials + 1);
        }
    }
    memcpy(world->laws, laws, (size_t)(materials * materials) * sizeof world->laws[0]);
    world->materials = materials;
    world->text[0] = '\0';
    return DO_COLLIDE_OK;
}

/* ---- our detection ---- */

static td_status measure(do_collide_world *world,
                         const do_collide_pair *pair,
                         uint32_t part_a,
                         uint32_t part_b,
                         td_distance_result *out)
{
    td_placed a = world->solids[pair->a].placed;
    td_placed b = world->solids[pair->b].placed;
    a.convex = &world->solids[pair->a].parts[part_a];
    b.convex = &world->solids[pair->b].parts[part_b];
    world->work.options =
        (td_distance_options){.is_beyond_enough = true, .beyond = td_from_double(pair->reach)};
    return td_distance(&a, &b, &world->work, 0, out);
}

static void tell(const td_distance_result *found, do_collide_contact *out)
{
    const plant_vec a = plant_from_core(found->point_a_w);
    const plant_vec b = plant_from_core(found->point_b_w);
    out->distance = td_to_double(found->distance);
    out->normal[0] = td_unit_to_double(found->normal_w.x);
    out->normal[1] = td_unit_to_double(found->normal_w.y);
    out->normal[2] = td_unit_to_double(found->normal_w.z);
    out->point[0] = a.x + 0.5 * (b.x - a.x);
    out->point[1] = a.y + 0.5 * (b.y - a.y);
    out->point[2] = a.z + 0.5 * (b.z - a.z);
}

/// Of a pair that is out of reach nothing counts but that it is.
int doCollideDetect(void *user, const do_collide_pair *pair, do_collide_contact *out)
{
    do_collide_world *const world = user;
    const td_real reach = td_from_double(pair->reach);
    td_real least = TD_REAL_MAX;
    int status = DO_COLLIDE_OK;
    *out = (do_collide_contact){.distance = td_to_double(TD_REAL_MAX), .normal = {1.0, 0.0, 0.0}};
    for (uint32_t i = 0u; i < world->solids[pair->a].n_parts; ++i) {
        for (uint32_t j = 0u; j < world->solids[pair->b].n_parts; ++j) {
            td_distance_result found;
            const td_status end = measure(world, pair, i, j, &found);
            const bool is_near = end >= TD_OK && found.lower <= reach;
            status = end < TD_OK || (is_near && end != TD_OK) ? DO_COLLIDE_PARTIAL : status;
            if (is_near && found.distance < least) {
                least = found.distance;
                tell(&found, out);
            }
        }
    }
    return status;
}

/* ---- our force ---- */

td_fault do_collide_law(const double *row, td_law *out)
{
    td_law law = {TD_LAW_SPRING, TD_ZERO, TD_UNIT_ONE, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO};
    td_real *const fields[] = {&law.stiffness, 0,          &law.threshold,
                               &law.speed_min, &law.blend, &law.duration};
    td_status status = row[0] >= 0.0 && row[0] < TD_LAW_KINDS ? TD_OK : TD_E_ARG;
    for (int i = 1; i < DO_COLLIDE_LAW && status == TD_OK; ++i) {
        status = fields[i - 1] ? td_from_double_checked(row[i], fields[i - 1])
                               : td_unit_from_double_checked(row[i], &law.restitution);
    }
    if (status != TD_OK) {
        return td_fault_of(status, TD_ITEM_LAW, 0u, TD_LAW_FIELD_KIND);
    }
    law.kind = (td_law_kind)(int)row[0];
    *out = law;
    return td_law_check(out, 0u);
}

static td_law_memory recall(const td_law *law, const double *memory)
{
    td_law_memory is = {.is_touching = false};
    if (memory[0] != 0.0) {
        is = td_law_enter(law, td_from_double(memory[2]));
        is.is_parting = memory[1] != 0.0;
        is.elapsed = td_from_double(memory[3]);
    }
    return is;
}

/// What a law accepts: bodies within range may still part faster than that.
static td_real within_range(double x)
{
    const double most = 0.5 * td_to_double(TD_RANGE);
    return td_from_double(x > most ? most : x < -most ? -most : x);
}

double
doCollideForce(void *user, const do_collide_meeting *meeting, const double *memory, double *next)
{
    td_law law;
    td_law_out answer;
    (void)user;
    (void)do_collide_law(meeting->law, &law);
    const td_law_memory before = recall(&law, memory);
    (void)td_law_evaluate(&law, &before, within_range(meeting->depth), within_range(meeting->speed),
                          &answer);
    next[0] = answer.memory.is_touching ? 1.0 : 0.0;
    next[1] = answer.memory.is_parting ? 1.0 : 0.0;
    next[2] = td_to_double(answer.memory.entry_speed);
    next[3] = td_to_double(answer.memory.elapsed);
    return td_to_double(answer.force);
}

/* ---- one pair ---- */

static plant_vec velocity(const double *more, plant_vec point)
{
    const plant_vec arm = plant_sub(point, do_collide_vec(&more[ORIGIN]));
    return plant_add(do_collide_vec(&more[VELOCITY]),
                     plant_cross(do_collide_vec(&more[SPIN]), arm));
}

static void feel(double *out, const double *more, plant_vec force, plant_vec point)
{
    const plant_vec arm = plant_sub(point, do_collide_vec(&more[ORIGIN]));
    const plant_vec torque = plant_cross(arm, force);
    const double sum[DO_COLLIDE_OUT] = {force.x, force.y, force.z, torque.x, torque.y, torque.z};
    for (int i = 0; i < DO_COLLIDE_OUT; ++i) {
        out[i] += sum[i];
    }
}

/// Is it within what the core computes with? False for NaN.
static bool is_number(double x)
{
    td_real ignored;
    return td_from_double_checked(x, &ignored) == TD_OK;
}

static int hook(do_collide_world *world, const do_collide_pair *pair, const char *which)
{
    return do_collide_refuse(world, DO_COLLIDE_E_HOOK, "bodies %d and %d: the %s gave no answer",
                             pair->a + 1, pair->b + 1, which);
}

/// The two forces are negatives of each other, to the last bit.
static int push(do_collide_world *world,
                const do_collide_pair *pair,
                const do_collide_contact *contact,
                const double *law,
                const double *memory)
{
    double *const next =
        world->next[td_collide_pair((uint32_t)pair->a, (uint32_t)pair->b, (uint32_t)world->bodies)];
    const plant_vec normal = do_collide_vec(contact->normal);
    const plant_vec point = do_collide_vec(contact->point);
    const plant_vec v = plant_sub(velocity(pair->more_b, point), velocity(pair->more_a, point));
    const do_collide_meeting meeting = {pair, law, pair->reach - contact->distance,
                                        -plant_dot(normal, v)};
    const double size = world->force ? world->force(world->user, &meeting, memory, next)
                                     : doCollideForce(world, &meeting, memory, next);
    bool is_answer = size >= 0.0 && is_number(size);
    for (int i = 0; i < DO_COLLIDE_MEMORY; ++i) {
        is_answer = is_answer && is_number(next[i]);
    }
    if (!is_answer && world->force) {
        return hook(world, pair, "force");
    }
    const plant_vec force = plant_scale(size, normal);
    feel(world->out[pair->b], pair->more_b, force, point);
    feel(world->out[pair->a], pair->more_a, plant_scale(-1.0, force), point);
    return DO_COLLIDE_OK;
}

/// Two bodies that both take part, and of which one moves.
static bool is_met(const do_collide_pair *pair)
{
    return pair->in_a[NO_COLLISION] == 0.0 && pair->in_b[NO_COLLISION] == 0.0 &&
           (pair->more_a[MASS] > 0.0 || pair->more_b[MASS] > 0.0);
}

static int meet(do_collide_world *world, do_collide_pair *pair, const double *memory)
{
    const int materials = world->materials;
    const int row = ((int)pair->more_a[MATERIAL] - 1) * materials + (int)pair->more_b[MATERIAL] - 1;
    const double *const law = world->laws[row];
    do_collide_contact contact = {.distance = 0.0};
    pair->reach = law[THRESHOLD];
    const int status = world->detect ? world->detect(world->user, pair, &contact)
                                     : doCollideDetect(world, pair, &contact);
    bool is_answer = status >= DO_COLLIDE_OK && contact.distance == contact.distance;
    for (int i = 0; i < 3; ++i) {
        is_answer = is_answer && is_number(contact.normal[i]) && is_number(contact.point[i]);
    }
    if (!is_answer) {
        return hook(world, pair, "detection");
    }
    if (contact.distance >= pair->reach) {
        return status;
    }
    const int end = push(world, pair, &contact, law, memory);
    return end < DO_COLLIDE_OK ? end : status;
}

/* ---- all of them ---- */

static int check_memory(do_collide_world *world, int bodies, const double *memory)
{
    for (int i = 0; i < DO_COLLIDE_PAIRS(bodies) * DO_COLLIDE_MEMORY; ++i) {
        if (!is_number(memory[i]) || memory[i] < 0.0) {
            return do_collide_refuse(world, DO_COLLIDE_E_NUMBER,
                                     "memory of pair %d, column %d: a number >= 0 is needed",
                                     i / DO_COLLIDE_MEMORY + 1, i % DO_COLLIDE_MEMORY + 1);
        }
    }
    return DO_COLLIDE_OK;
}

static int
check(do_collide_world *world, int bodies, double time, const double *in, const double *more)
{
    if (bodies < 1 || bodies > DO_COLLIDE_BODIES) {
        return do_collide_refuse(world, DO_COLLIDE_E_BODIES, "%d bodies: 1 to %d are possible",
                                 bodies, DO_COLLIDE_BODIES);
    }
    if (!in || !more) {
        return do_collide_refuse(world, DO_COLLIDE_E_ARGUMENT, "an array is missing");
    }
    if (!is_number(time)) {
        return do_collide_refuse(world, DO_COLLIDE_E_NUMBER,
                                 "the time is no number, or out of range");
    }
    int status = DO_COLLIDE_OK;
    for (int i = 0; i < bodies && status == DO_COLLIDE_OK; ++i) {
        status = do_collide_read(world, i, &in[i * DO_COLLIDE_IN], &more[i * DO_COLLIDE_MORE]);
    }
    return status;
}

static int all_pairs(do_collide_world *world,
                     double time,
                     const double *in,
                     const double *more,
                     const double *memory)
{
    int status = DO_COLLIDE_OK;
    for (int i = 0; i < world->bodies; ++i) {
        for (int j = i + 1; j < world->bodies; ++j) {
            const uint32_t k = td_collide_pair((uint32_t)i, (uint32_t)j, (uint32_t)world->bodies);
            do_collide_pair pair = {.a = i,
                                    .b = j,
                                    .in_a = &in[i * DO_COLLIDE_IN],
                                    .in_b = &in[j * DO_COLLIDE_IN],
                                    .more_a = &more[i * DO_COLLIDE_MORE],
                                    .more_b = &more[j * DO_COLLIDE_MORE],
                                    .time = time};
            const int end =
                is_met(&pair) ? meet(world, &pair, &memory[k * DO_COLLIDE_MEMORY]) : DO_COLLIDE_OK;
            if (end < DO_COLLIDE_OK) {
                return end;
            }
            status = end == DO_COLLIDE_OK ? status : DO_COLLIDE_PARTIAL;
        }
    }
    return status;
}

// [EN sec. 7.3] doCollide
int doCollide(do_collide_world *world,
              int bodies,
              double time,
              const double *in,
              const double *more,
              const double *memory,
              double *next,
              double *out)
{
    if (!world) {
        return DO_COLLIDE_E_ARGUMENT;
    }
    world->text[0] = '\0';
    int status = check(world, bodies, time, in, more);
    if (status == DO_COLLIDE_OK && !(out && (bodies == 1 || (memory && next)))) {
        status = do_collide_refuse(world, DO_COLLIDE_E_ARGUMENT, "an array is missing");
    }
    status = status == DO_COLLIDE_OK ? check_memory(world, bodies, memory) : status;
    if (status != DO_COLLIDE_OK) {
        return status;
    }
    world->bodies = bodies;
    memset(world->out, 0, sizeof world->out);
    memset(world->next, 0, sizeof world->next);
    status = all_pairs(world, time, in, more, memory);
    if (status >= DO_COLLIDE_OK) {
        memcpy(out, world->out, (size_t)bodies * sizeof world->out[0]);
    }
    if (status >= DO_COLLIDE_OK && bodies > 1) {
        memmove(next, world->next, (size_t)DO_COLLIDE_PAIRS(bodies) * sizeof world->next[0]);
    }
    return status;
}
