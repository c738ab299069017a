/* SPDX-License-Identifier: MIT */
/* Links that nothing moves against each other become one body. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "urdf_robot.h"

#define ROUNDING 1e-12 /* of the trace */

/* ---- order and masses ---- */

/* Parents before children, each parent's children as the joints stand in the file. */
static void put_in_order(const urdf_robot *robot, uint16_t *order)
{
    size_t n = 1u;
    order[0] = robot->root;
    for (size_t i = 0u; i < n; ++i) {
        for (size_t k = 0u; k < robot->n_joints; ++k) {
            if (robot->joints[k].parent == order[i]) {
                order[n++] = robot->joints[k].child;
            }
        }
    }
}

/* [kg] Each link with all that is fixed to it. */
static void weigh(const urdf_robot *robot, const uint16_t *order, double *heavy)
{
    for (size_t i = 0u; i < robot->n_links; ++i) {
        heavy[i] = robot->links[i].mass.mass;
    }
    for (size_t i = robot->n_links; i-- > 1u;) {
        const urdf_joint *const joint = &robot->joints[robot->links[order[i]].joint];
        heavy[joint->parent] += joint->kind == URDF_FIXED ? heavy[joint->child] : 0.0;
    }
}

/* ---- bodies ---- */

static urdf_pose pose_in_world(const urdf_robot *robot, uint16_t body)
{
    return body == URDF_WORLD ? URDF_HERE : robot->bodies[body].start;
}

/* A body whose frame is that of a link. */
static void add_body(urdf_robot *robot, uint16_t link, uint16_t parent, uint8_t kind, urdf_pose at)
{
    urdf_link *const l = &robot->links[link];
    const urdf_joint *const joint = l->joint != URDF_NONE ? &robot->joints[l->joint] : NULL;
    urdf_body *const body = &robot->bodies[robot->n_bodies];
    const bool moves = kind == URDF_REVOLUTE || kind == URDF_PRISMATIC;
    const double before = parent != URDF_WORLD ? robot->bodies[parent].omega_max : 0.0;
    *body = (urdf_body){
        .name = l->name, .link = link, .parent = parent, .joint = l->joint, .kind = kind, .at = at};
    body->start = urdf_pose_mul(pose_in_world(robot, parent), at);
    body->start = moves ? urdf_pose_mul(body->start, urdf_moved(joint, joint->start)) : body->start;
    body->omega_max = before + (kind == URDF_REVOLUTE ? fabs(joint->rate) : 0.0);
    l->body = (uint16_t)robot->n_bodies++;
}

static bool is_world(const urdf_robot *robot, uint16_t link)
{
    return link == robot->root && strcmp(robot->links[link].name, "world") == 0;
}

static bool place_root(urdf_robot *robot, double heavy)
{
    urdf_link *const root = &robot->links[robot->root];
    if (is_world(robot, robot->root)) {
        if (root->mass.mass > 0.0) {
            urdf_note(robot, root->line, "the mass of \"world\" is left out: it never moves");
        }
        root->body = URDF_WORLD;
    } else if (heavy > 0.0) {
        add_body(robot, robot->root, URDF_WORLD,
                 robot->order->is_fixed ? URDF_FIXED : URDF_FLOATING, URDF_HERE);
    } else if (robot->order->is_fixed) {
        root->body = URDF_WORLD;
        root->is_dropped = true;
    } else {
        return urdf_fail(robot, root->line,
                         "the root \"%.60s\" is free and has no mass: give it an <inertial>, or "
                         "tie it to the world by --fixed-base",
                         root->name);
    }
    return true;
}

static bool place_link(urdf_robot *robot, uint16_t index, double heavy)
{
    urdf_link *const link = &robot->links[index];
    const urdf_joint *const joint = &robot->joints[link->joint];
    const urdf_link *const parent = &robot->links[joint->parent];
    const urdf_pose at = urdf_pose_mul(parent->pose, joint->pose);
    if (joint->kind == URDF_FIXED && (parent->body != URDF_WORLD || !(heavy > 0.0))) {
        link->body = parent->body;
        link->pose = at;
        link->is_dropped = true;
        return true;
    }
    if (!(heavy > 0.0)) {
        return urdf_fail(
            robot, link->line,
            "link \"%.60s\" has no mass, and the joint \"%.60s\" moves it: give it an <inertial>",
            link->name, joint->name);
    }
    add_body(robot, index, parent->body, joint->kind, at);
    return true;
}

static bool place_all(urdf_robot *robot)
{
    uint16_t order[URDF_MAX_LINKS];
    double heavy[URDF_MAX_LINKS];
    put_in_order(robot, order);
    weigh(robot, order, heavy);
    if (!place_root(robot, heavy[robot->root])) {
        return false;
    }
    for (size_t i = 1u; i < robot->n_links; ++i) {
        if (!place_link(robot, order[i], heavy[order[i]])) {
            return false;
        }
    }
    return robot->n_bodies > 0u ||
           urdf_fail(robot, 0, "nothing of it has a mass: give a link an <inertial>");
}

/* ---- what bodies take over ---- */

static void gather(urdf_robot *robot)
{
    for (size_t i = 0u; i < robot->n_links; ++i) {
        const urdf_link *const link = &robot->links[i];
        if (link->body != URDF_WORLD) {
            urdf_body *const body = &robot->bodies[link->body];
            const urdf_mass more = urdf_mass_in(link->pose, &link->mass);
            body->mass = urdf_mass_sum(&body->mass, &more);
        }
    }
    for (size_t i = 0u; i < robot->n_parts; ++i) {
        urdf_part *const part = &robot->parts[i];
        part->pose = urdf_pose_mul(robot->links[part->link].pose, part->pose);
    }
}

static bool check_masses(urdf_robot *robot)
{
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        urdf_body *const body = &robot->bodies[i];
        if (!urdf_sym_is_positive(&body->mass.inertia, -ROUNDING)) {
            return urdf_fail(robot, robot->links[body->link].line,
                             "the inertia of \"%.60s\", with all that is fixed to it, is not "
                             "positive definite: write its <inertia>",
                             body->name);
        }
        body->omega_max = body->omega_max > URDF_OMEGA_MAX ? body->omega_max : URDF_OMEGA_MAX;
    }
    return true;
}

/* One sentence a body, with as many names as it holds. */
static void tell_merged(urdf_robot *robot, uint16_t body)
{
    char names[URDF_SENTENCE / 2u] = "";
    size_t used = 0u, more = 0u;
    for (size_t i = 0u; i < robot->n_links; ++i) {
        const urdf_link *const link = &robot->links[i];
        if (!link->is_dropped || link->body != body) {
            continue;
        }
        const size_t length = strlen(link->name) + 4u;
        if (more == 0u && used + length < sizeof names) {
            used += (size_t)snprintf(names + used, sizeof names - used, "%s\"%s\"",
                                     used == 0u ? "" : ", ", link->name);
        } else {
            ++more;
        }
    }
    if (used > 0u || more > 0u) {
        char rest[32] = "";
        if (more > 0u) {
            (void)snprintf(rest, sizeof rest, " and %zu more", more);
        }
        urdf_note(robot,
                  body == URDF_WORLD ? robot->links[robot->root].line
                                     : robot->links[robot->bodies[body].link].line,
                  "merged into \"%.60s\", by fixed joints: %s%s",
                  body == URDF_WORLD ? "world" : robot->bodies[body].name, names, rest);
    }
}

bool urdf_merge(urdf_robot *robot)
{
    if (!place_all(robot)) {
        return false;
    }
    gather(robot);
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        tell_merged(robot, (uint16_t)i);
    }
    tell_merged(robot, URDF_WORLD);
    return check_masses(robot);
}
