/* SPDX-License-Identifier: MIT */
/* The lowest point of a robot, and how it comes to stand above the ground. */
#include <math.h>
#include "mesh.h"
#include "urdf_robot.h"

/* [m] How far a shape reaches below its origin. @param up the world's z in the axes of the shape */
static double reach(const urdf_part *part, plant_vec up)
{
    const double *const s = part->size;
    switch (part->kind) {
    case URDF_BOX:
        return fabs(up.x) * s[0] + fabs(up.y) * s[1] + fabs(up.z) * s[2];
    case URDF_SPHERE:
        return s[0];
    case URDF_CYLINDER:
        return fabs(up.z) * s[1] + sqrt(up.x * up.x + up.y * up.y) * s[0];
    default:
        return fabs(up.z) * s[1] + s[0];
    }
}

static bool reach_of_mesh(urdf_robot *robot, const urdf_part *part, plant_vec up, double *out)
{
    mesh m;
    mesh_words words;
    if (!mesh_read(part->file, part->size[0], &m, &words)) {
        return urdf_fail(robot, part->line, "%s", words.error);
    }
    *out = -HUGE_VAL;
    for (uint32_t i = 0u; i < m.n_vertices; ++i) {
        const plant_vec v = {m.vertices[i][0], m.vertices[i][1], m.vertices[i][2]};
        *out = fmax(*out, -plant_dot(up, v));
    }
    mesh_free(&m);
    return true;
}

static bool find_lowest(urdf_robot *robot, double *out)
{
    *out = HUGE_VAL;
    for (size_t i = 0u; i < robot->n_parts; ++i) {
        const urdf_part *const part = &robot->parts[i];
        const uint16_t body = robot->links[part->link].body;
        const urdf_pose x_wb = body == URDF_WORLD ? URDF_HERE : robot->bodies[body].start;
        const urdf_pose x_wp = urdf_pose_mul(x_wb, part->pose);
        const plant_vec up = plant_turn_back(x_wp.q, (plant_vec){0.0, 0.0, 1.0});
        double below = 0.0;
        if (part->kind != URDF_MESH) {
            below = reach(part, up);
        } else if (!reach_of_mesh(robot, part, up, &below)) {
            return false;
        }
        *out = fmin(*out, x_wp.p.z - below);
    }
    return true;
}

bool urdf_lift(urdf_robot *robot)
{
    double lowest = 0.0;
    if (!find_lowest(robot, &lowest)) {
        return false;
    }
    if (!isfinite(lowest)) {
        urdf_note(robot, 0, "nothing of it stands on the ground: it has no <collision>");
        return true;
    }
    const double up = URDF_ABOVE - lowest;
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        urdf_body *const body = &robot->bodies[i];
        body->start.p.z += up;
        body->at.p.z += body->parent == URDF_WORLD ? up : 0.0;
    }
    for (size_t i = 0u; i < robot->n_parts; ++i) {
        urdf_part *const part = &robot->parts[i];
        part->pose.p.z += robot->links[part->link].body == URDF_WORLD ? up : 0.0;
    }
    return true;
}
