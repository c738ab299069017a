/* SPDX-License-Identifier: MIT */
#include "td_test_tree.h"
#include <string.h>
#include "unity.h"

#define PI 3.14159265358979323846

tree_test model;

void tree_test_clear(double gravity)
{
    memset(&model, 0xA5, sizeof model);
    memset(&model.tables, 0, sizeof model.tables);
    memset(&model.trees, 0, sizeof model.trees);
    memset(&model.books, 0, sizeof model.books);
    memset(model.force, 0, sizeof model.force);
    memset(model.torque, 0, sizeof model.torque);
    model.n = 0u;
    model.gravity = gravity;
    model.t = 0.0;
    model.tables.joints = model.joints;
    model.tables.masses = model.masses;
}

uint16_t tree_test_body(rig_mass mass)
{
    TEST_ASSERT_TRUE(model.n < TREE_TEST_MOST);
    model.masses[model.n] = mass;
    model.bodies[model.n] = (plant_body){
        .mass = mass.mass, .inertia_b = mass.inertia_b, .attitude = {1.0, 0.0, 0.0, 0.0}};
    return model.n++;
}

uint16_t tree_test_joint(rig_joint joint)
{
    model.joints[model.tables.n_joints] = joint;
    return model.tables.n_joints++;
}

td_fault tree_test_try(double h, uint8_t integrator)
{
    const tree_setup setup = {&model.tables, model.bodies, model.n, h};
    model.h = h;
    model.tables.integrator = integrator;
    const td_fault fault = tree_begin(&model.trees, &model.work, &setup);
    if (fault.status == TD_OK) {
        tree_place(&model.trees, &model.work, model.bodies);
    }
    return fault;
}

void tree_test_begin(double h, uint8_t integrator)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, tree_test_try(h, integrator).status);
}

void tree_test_step(void)
{
    const tree_load load = {model.force, model.torque, model.gravity,
                            model.t,     model.h,      model.tables.integrator};
    tree_step(&model.trees, &model.work, model.bodies, &load, &model.books);
    model.t += model.h;
}

void tree_test_run(uint32_t steps)
{
    for (uint32_t i = 0u; i < steps; ++i) {
        tree_test_step();
    }
}

tree_link *tree_test_link(uint16_t body)
{
    TEST_ASSERT_TRUE(tree_has(&model.trees, body));
    return &model.trees.links[model.trees.of_body[body]];
}

tree_test_sums tree_test_sum(void)
{
    tree_test_sums sums = {0.0, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (uint32_t b = 0u; b < model.n; ++b) {
        const rig_mass *const m = &model.masses[b];
        const plant_body *const body = &model.bodies[b];
        const plant_vec arm = plant_turn(body->attitude, m->com_b);
        const plant_vec com = plant_add(body->position, arm);
        const plant_vec spin = plant_turn(body->attitude, body->spin_b);
        const plant_vec v = plant_add(body->velocity, plant_cross(spin, arm));
        const plant_vec w = body->spin_b, i = m->inertia_b, p = m->product_b;
        const plant_vec turning = {i.x * w.x + p.z * w.y + p.y * w.z,
                                   p.z * w.x + i.y * w.y + p.x * w.z,
                                   p.y * w.x + p.x * w.y + i.z * w.z};
        const plant_vec momentum = plant_scale(m->mass, v);
        sums.kinetic += 0.5 * plant_dot(momentum, v) + 0.5 * plant_dot(w, turning);
        sums.potential += m->mass * model.gravity * com.z;
        sums.momentum = plant_add(sums.momentum, momentum);
        sums.moment = plant_add(sums.moment, plant_add(plant_cross(com, momentum),
                                                       plant_turn(body->attitude, turning)));
    }
    return sums;
}

double tree_test_energy(void)
{
    const tree_test_sums sums = tree_test_sum();
    return sums.kinetic + sums.potential;
}

double tree_test_unbooked(double begin)
{
    const tree_books *const b = &model.books;
    return tree_test_energy() - begin - b->drive - b->damping - b->friction - b->stops - b->bases;
}

rig_mass tree_test_point(double mass, plant_vec com)
{
    return (rig_mass){.mass = mass, .com_b = com};
}

/* ---- at random ---- */

plant_vec tree_test_random_vec(td_test_random *random, double size)
{
    return (plant_vec){td_test_random_double(random, -size, size),
                       td_test_random_double(random, -size, size),
                       td_test_random_double(random, -size, size)};
}

plant_vec tree_test_random_unit(td_test_random *random)
{
    plant_vec v = tree_test_random_vec(random, 1.0);
    while (plant_dot(v, v) < 0.01) {
        v = tree_test_random_vec(random, 1.0);
    }
    return plant_scale(1.0 / plant_sqrt(plant_dot(v, v)), v);
}

plant_quat tree_test_random_turn(td_test_random *random)
{
    const double angle = td_test_random_double(random, -PI, PI);
    const plant_vec axis = plant_scale(plant_sin(0.5 * angle), tree_test_random_unit(random));
    return plant_quat_unit((plant_quat){plant_cos(0.5 * angle), axis.x, axis.y, axis.z});
}

/* Principal moments in some axes: a body of three pairs of masses. */
rig_mass tree_test_random_mass(td_test_random *random)
{
    rig_mass m = {.mass = td_test_random_double(random, 0.2, 5.0),
                  .com_b = tree_test_random_vec(random, 0.3)};
    for (int i = 0; i < 3; ++i) {
        const plant_vec r = tree_test_random_vec(random, 0.3);
        m.inertia_b.x += m.mass * (r.y * r.y + r.z * r.z) + 0.01;
        m.inertia_b.y += m.mass * (r.z * r.z + r.x * r.x) + 0.01;
        m.inertia_b.z += m.mass * (r.x * r.x + r.y * r.y) + 0.01;
        m.product_b.x -= m.mass * r.y * r.z;
        m.product_b.y -= m.mass * r.z * r.x;
        m.product_b.z -= m.mass * r.x * r.y;
    }
    return m;
}
