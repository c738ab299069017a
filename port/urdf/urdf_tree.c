/* SPDX-License-Identifier: MIT */
/* Links and joints as one tree. */
#include <string.h>
#include "urdf_robot.h"

static bool find_link(urdf_robot *robot, const urdf_joint *joint, const char *name, uint16_t *out)
{
    for (size_t i = 0u; i < robot->n_links; ++i) {
        if (strcmp(robot->links[i].name, name) == 0) {
            *out = (uint16_t)i;
            return true;
        }
    }
    return urdf_fail(robot, joint->line,
                     "joint \"%.60s\" speaks of a link \"%.60s\", which is not there: add it, or "
                     "correct the name",
                     joint->name, name);
}

static bool tie(urdf_robot *robot, uint16_t index)
{
    urdf_joint *const joint = &robot->joints[index];
    if (!find_link(robot, joint, joint->parent_name, &joint->parent) ||
        !find_link(robot, joint, joint->child_name, &joint->child)) {
        return false;
    }
    urdf_link *const child = &robot->links[joint->child];
    if (joint->parent == joint->child) {
        return urdf_fail(robot, joint->line,
                         "joint \"%.60s\" ties \"%.60s\" to itself: name another parent",
                         joint->name, child->name);
    }
    if (child->joint != URDF_NONE) {
        return urdf_fail(robot, joint->line,
                         "link \"%.60s\" has two parents, by the joints \"%.60s\" and \"%.60s\": a "
                         "robot is a tree; take one out",
                         child->name, robot->joints[child->joint].name, joint->name);
    }
    child->joint = index;
    return true;
}

/* Upwards from every link: more steps than links are a loop. */
static bool has_no_loop(urdf_robot *robot)
{
    for (size_t i = 0u; i < robot->n_links; ++i) {
        const urdf_link *link = &robot->links[i];
        for (size_t step = 0u; link->joint != URDF_NONE; ++step) {
            if (step > robot->n_links) {
                return urdf_fail(
                    robot, robot->joints[link->joint].line,
                    "the joint \"%.60s\" closes a loop: a robot is a tree; take one joint out",
                    robot->joints[link->joint].name);
            }
            link = &robot->links[robot->joints[link->joint].parent];
        }
    }
    return true;
}

static bool find_root(urdf_robot *robot)
{
    robot->root = URDF_NONE;
    for (size_t i = 0u; i < robot->n_links; ++i) {
        if (robot->links[i].joint != URDF_NONE) {
            continue;
        }
        if (robot->root != URDF_NONE) {
            return urdf_fail(robot, robot->links[i].line,
                             "the links \"%.60s\" and \"%.60s\" both have no parent: a robot is "
                             "one tree; tie one to it by a joint",
                             robot->links[robot->root].name, robot->links[i].name);
        }
        robot->root = (uint16_t)i;
    }
    return true;
}

bool urdf_tree(urdf_robot *robot)
{
    if (robot->n_links == 0u) {
        return urdf_fail(robot, 0, "there is no <link>: a robot has one at least");
    }
    for (size_t i = 0u; i < robot->n_joints; ++i) {
        if (!tie(robot, (uint16_t)i)) {
            return false;
        }
    }
    if (!has_no_loop(robot) || !find_root(robot)) {
        return false;
    }
    for (size_t i = 0u; i < robot->n_links; ++i) {
        if (i != robot->root && strcmp(robot->links[i].name, "world") == 0) {
            return urdf_fail(robot, robot->links[i].line,
                             "\"world\" is the name of what never moves, and a joint carries this "
                             "link: rename it");
        }
    }
    return true;
}
