/* SPDX-License-Identifier: MIT */
#include "td_distance_work.h"
#include "free_bodies.h"
#include "plant_core.h"

/* ---- from doubles to the core, and back ---- */

static void see(const plant_body *body, td_collide_body *out)
{
    out->x_wb.p = plant_to_core(body->position);
    out->x_wb.q = plant_quat_to_core(body->attitude);
    out->twist_w.linear = plant_to_core(body->velocity);
    out->twist_w.angular = plant_to_core(plant_turn(body->attitude, body->spin_b));
}

/* ---- the world ---- */

void free_bodies_clear(free_bodies *world)
{
    const td_law_memory nothing = {.is_touching = false};
    world->n = 0u;
    for (uint32_t i = 0u; i < TD_COLLIDE_PAIRS(FREE_BODIES_MAX); ++i) {
        world->memory[i] = nothing;
        world->next[i] = nothing;
    }
}

bool free_bodies_add(free_bodies *world, const td_convex *convex, const plant_body *body)
{
    if (world->n == FREE_BODIES_MAX) {
        return false;
    }
    td_collide_body *const seen = &world->seen[world->n];
    world->plant[world->n] = *body;
    seen->convex = convex;
    seen->mass = td_from_double(body->mass);
    seen->inertia = plant_to_core(body->inertia_b);
    seen->material = 0u;
    world->n += 1u;
    return true;
}

td_status
free_bodies_collide(free_bodies *world, const td_collide_rules *rules, td_distance_work *work)
{
    for (uint32_t i = 0u; i < world->n; ++i) {
        see(&world->plant[i], &world->seen[i]);
    }
    return td_collide(rules, world->seen, world->n, world->memory, world->next, work,
                      world->wrench);
}

void free_bodies_step(free_bodies *world, double h)
{
    td_collide_accept(world->memory, world->next, world->n, td_from_double(h));
    for (uint32_t i = 0u; i < world->n; ++i) {
        if (world->plant[i].mass > 0.0) {
            plant_step(&world->plant[i], plant_from_core(world->wrench[i].force_w),
                       plant_from_core(world->wrench[i].torque_w), h);
        }
    }
}

bool free_bodies_touch(const free_bodies *world)
{
    bool touches = false;
    for (uint32_t i = 0u; i < TD_COLLIDE_PAIRS(world->n); ++i) {
        touches = touches || world->next[i].is_touching;
    }
    return touches;
}

/* ---- books ---- */

plant_vec free_bodies_momentum(const free_bodies *world)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < world->n; ++i) {
        sum = plant_add(sum, plant_scale(world->plant[i].mass, world->plant[i].velocity));
    }
    return sum;
}

plant_vec free_bodies_turning(const free_bodies *world)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < world->n; ++i) {
        const plant_body *const b = &world->plant[i];
        const plant_vec orbit = plant_cross(b->position, plant_scale(b->mass, b->velocity));
        sum = plant_add(sum, plant_add(orbit, plant_momentum(b)));
    }
    return sum;
}

double free_bodies_energy(const free_bodies *world)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < world->n; ++i) {
        sum += plant_kinetic(&world->plant[i]);
    }
    return sum;
}
