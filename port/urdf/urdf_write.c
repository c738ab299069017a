/* SPDX-License-Identifier: MIT */
/* The scene file of a robot. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "urdf_json.h"
#include "urdf_robot.h"

#define NOTHING 1e-12 /* of the largest number beside it */
#define SCHEMA  "scene.schema.json"
#define FRAME   "frame" /* the group of what is fixed to the world */

static const double ground_half[3] = {50.0, 50.0, 1.0}; /* [m] */

/* ---- numbers ---- */

static json_t *number_list(const double *values, size_t n, double least)
{
    json_t *const list = json_array();
    for (size_t i = 0u; i < n; ++i) {
        (void)json_array_append_new(list, json_real(fabs(values[i]) < least ? 0.0 : values[i]));
    }
    return list;
}

static json_t *vector(plant_vec v)
{
    const double all[3] = {v.x, v.y, v.z};
    const double most = fmax(1.0, fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z))));
    return number_list(all, 3u, NOTHING * most);
}

/* What is as it is by default is not written. */
static void set_vector(json_t *to, const char *key, plant_vec v)
{
    if (plant_dot(v, v) > NOTHING * NOTHING) {
        (void)json_object_set_new(to, key, vector(v));
    }
}

static void set_attitude(json_t *to, plant_quat q)
{
    const double sign = q.w < 0.0 ? -1.0 : 1.0;
    const double all[4] = {sign * q.w, sign * q.x, sign * q.y, sign * q.z};
    if (fabs(q.x) + fabs(q.y) + fabs(q.z) > NOTHING) {
        (void)json_object_set_new(to, "attitude", number_list(all, 4u, NOTHING));
    }
}

static void set_pose(json_t *to, urdf_pose pose)
{
    set_vector(to, "position", pose.p);
    set_attitude(to, pose.q);
}

static void set_number(json_t *to, const char *key, double value)
{
    (void)json_object_set_new(to, key, json_real(value));
}

static void set_text(json_t *to, const char *key, const char *text)
{
    (void)json_object_set_new(to, key, json_string(text));
}

/* ---- bodies ---- */

static const char *body_name(const urdf_robot *robot, uint16_t body)
{
    return body == URDF_WORLD ? "world" : robot->bodies[body].name;
}

static json_t *body_of(const urdf_body *body)
{
    json_t *const out = json_object();
    const double *const v = body->mass.inertia.v;
    const double least = NOTHING * (v[0] + v[1] + v[2]);
    const bool has_products = fabs(v[3]) > least || fabs(v[4]) > least || fabs(v[5]) > least;
    set_number(out, "mass", body->mass.mass);
    set_vector(out, "centre_of_mass", body->mass.com);
    (void)json_object_set_new(out, "inertia", number_list(v, has_products ? 6u : 3u, least));
    set_number(out, "v_max", URDF_V_MAX);
    set_number(out, "omega_max", body->omega_max);
    if (body->kind == URDF_FLOATING) {
        set_pose(out, body->start);
    }
    return out;
}

static json_t *bodies_of(const urdf_robot *robot)
{
    json_t *const out = json_object();
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        (void)json_object_set_new(out, robot->bodies[i].name, body_of(&robot->bodies[i]));
    }
    return out;
}

/* ---- parts ---- */

static json_t *shape_of(urdf_robot *robot, const urdf_part *part)
{
    static const char *const kinds[] = {"box", "sphere", "cylinder", "capsule", "mesh"};
    json_t *const out = json_object();
    char file[PATH_MAX];
    set_text(out, "kind", kinds[part->kind]);
    if (part->kind == URDF_BOX) {
        (void)json_object_set_new(out, "half", number_list(part->size, 3u, 0.0));
    } else if (part->kind == URDF_MESH) {
        json_t *const path = urdf_path_from(part->file, robot->order->to, file, sizeof file)
                                 ? json_string(file)
                                 : NULL;
        if (path == NULL) {
            (void)urdf_fail(robot, part->line,
                            "the path of this mesh is too long, or no UTF-8: rename its folders");
        }
        (void)json_object_set_new(out, "file", path);
        set_number(out, "scale", part->size[0]);
    } else {
        set_number(out, "radius", part->size[0]);
    }
    if (part->kind == URDF_CYLINDER || part->kind == URDF_CAPSULE) {
        set_number(out, part->kind == URDF_CYLINDER ? "half_height" : "half_length", part->size[1]);
    }
    return out;
}

/* A joint of the world moves the body, and something else is fixed to the world. */
static bool avoids_frame(const urdf_robot *robot, uint16_t body)
{
    const urdf_body *const b = &robot->bodies[body];
    bool has_frame = false;
    for (size_t i = 0u; i < robot->n_parts; ++i) {
        has_frame = has_frame || robot->links[robot->parts[i].link].body == URDF_WORLD;
    }
    return has_frame && b->parent == URDF_WORLD &&
           (b->kind == URDF_REVOLUTE || b->kind == URDF_PRISMATIC);
}

static json_t *part_of(urdf_robot *robot, const urdf_part *part)
{
    const uint16_t body = robot->links[part->link].body;
    json_t *const out = json_object();
    (void)json_object_set_new(out, "shape", shape_of(robot, part));
    if (body != URDF_WORLD) {
        set_text(out, "body", body_name(robot, body));
    }
    set_pose(out, part->pose);
    if (body == URDF_WORLD) {
        (void)json_object_set_new(out, "groups", json_pack("[s]", FRAME));
    } else if (avoids_frame(robot, body)) {
        (void)json_object_set_new(out, "avoids", json_pack("[s]", FRAME));
    }
    return out;
}

/* Its own name, or that of its link; a number is added where that is taken. */
static void add_named(json_t *to, const char *name, json_t *value)
{
    char text[URDF_SENTENCE];
    (void)snprintf(text, sizeof text, "%s", name);
    for (unsigned i = 2u; json_object_get(to, text) != NULL; ++i) {
        (void)snprintf(text, sizeof text, "%.*s_%u", (int)(sizeof text - 16u), name, i);
    }
    (void)json_object_set_new(to, text, value);
}

static json_t *parts_of(urdf_robot *robot)
{
    json_t *const out = json_object();
    for (size_t i = 0u; i < robot->n_parts; ++i) {
        const urdf_part *const part = &robot->parts[i];
        add_named(out, part->name != NULL ? part->name : robot->links[part->link].name,
                  part_of(robot, part));
    }
    return out;
}

static json_t *grounds_of(void)
{
    json_t *const shape = json_object(), *const ground = json_object(), *const out = json_object();
    set_text(shape, "kind", "box");
    (void)json_object_set_new(shape, "half", number_list(ground_half, 3u, 0.0));
    (void)json_object_set_new(ground, "shape", shape);
    set_vector(ground, "position", (plant_vec){0.0, 0.0, -ground_half[2]});
    set_text(ground, "serves", "bodies");
    (void)json_object_set_new(out, "ground", ground);
    return out;
}

/* ---- joints ---- */

static void add_pair(json_t *to, const char *a, const char *b)
{
    (void)json_array_append_new(to, json_pack("{s:s, s:s, s:s}", "a", a, "b", b, "rule", "never"));
}

/* Both ends of joints; and all that is fixed to the world, with the world and each other. */
static json_t *pairs_of(const urdf_robot *robot)
{
    json_t *const out = json_array();
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        const urdf_body *const body = &robot->bodies[i];
        const bool on_world = body->parent == URDF_WORLD;
        if (body->kind != URDF_FLOATING && (!on_world || body->kind == URDF_FIXED)) {
            add_pair(out, body->name, body_name(robot, body->parent));
        }
        for (size_t k = 0u; k < i && on_world && body->kind == URDF_FIXED; ++k) {
            if (robot->bodies[k].parent == URDF_WORLD && robot->bodies[k].kind == URDF_FIXED) {
                add_pair(out, body->name, robot->bodies[k].name);
            }
        }
    }
    return out;
}

static json_t *joint_of(const urdf_robot *robot, const urdf_body *body)
{
    static const char *const kinds[] = {"fixed", "revolute", "prismatic", "free"};
    const urdf_joint *const joint = body->joint != URDF_NONE ? &robot->joints[body->joint] : NULL;
    json_t *const out = json_object();
    set_text(out, "kind", kinds[body->kind]);
    if (body->parent != URDF_WORLD) {
        set_text(out, "parent", body_name(robot, body->parent));
    }
    set_text(out, "child", body->name);
    set_pose(out, body->at);
    if (body->kind != URDF_REVOLUTE && body->kind != URDF_PRISMATIC) {
        return out;
    }
    (void)json_object_set_new(out, "axis", vector(joint->axis));
    if (joint->is_limited) {
        const double range[2] = {joint->lower, joint->upper};
        (void)json_object_set_new(out, "limits", number_list(range, 2u, 0.0));
    }
    if (joint->damping > 0.0) {
        set_number(out, "damping", joint->damping);
    }
    if (joint->friction > 0.0) {
        set_number(out, "friction", joint->friction);
    }
    if (fabs(joint->start) > 0.0) {
        set_number(out, "start", joint->start);
    }
    return out;
}

static json_t *joints_of(const urdf_robot *robot)
{
    json_t *const out = json_object();
    for (size_t i = 0u; i < robot->n_bodies; ++i) {
        const urdf_body *const body = &robot->bodies[i];
        if (body->joint != URDF_NONE) {
            (void)json_object_set_new(out, robot->joints[body->joint].name, joint_of(robot, body));
        }
    }
    const urdf_body *const root = &robot->bodies[0];
    if (root->joint == URDF_NONE && root->kind == URDF_FIXED) {
        add_named(out, "fixed_base", joint_of(robot, root));
    }
    return out;
}

/* ---- the scene ---- */

static bool has_schema(const char *to)
{
    const char *const slash = strrchr(to, '/');
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "%.*s" SCHEMA, slash != NULL ? (int)(slash - to + 1) : 0, to);
    return access(path, R_OK) == 0;
}

static void set_table(json_t *to, const char *key, json_t *table)
{
    if (json_object_size(table) + json_array_size(table) > 0u) {
        (void)json_object_set(to, key, table);
    }
    json_decref(table);
}

static json_t *scene_of(urdf_robot *robot)
{
    json_t *const out = json_object(), *const parts = parts_of(robot),
                  *const joints = joints_of(robot);
    const char *const slash = strrchr(robot->order->from, '/');
    char about[300];
    (void)snprintf(about, sizeof about, "imported from %.200s",
                   slash != NULL ? slash + 1 : robot->order->from);
    robot->words->n_bodies = robot->n_bodies;
    robot->words->n_parts = json_object_size(parts);
    robot->words->n_joints = json_object_size(joints);
    if (has_schema(robot->order->to)) {
        set_text(out, "$schema", SCHEMA);
    }
    set_text(out, "name", robot->name);
    set_text(out, "about", about);
    set_table(out, "bodies", bodies_of(robot));
    set_table(out, "parts", parts);
    if (robot->order->has_ground) {
        set_table(out, "grounds", grounds_of());
    }
    set_table(out, "pairs", pairs_of(robot));
    if (json_object_size(joints) > 0u) {
        (void)json_object_set_new(out, "plant", json_pack("{s:o}", "joints", joints));
    } else {
        json_decref(joints);
    }
    return out;
}

/* ---- the file ---- */

static bool cannot_write(urdf_robot *robot, const char *why)
{
    if (robot->words->error[0] == '\0') {
        (void)snprintf(robot->words->error, sizeof robot->words->error,
                       "%.600s: cannot write it: %.200s", robot->order->to, why);
    }
    return false;
}

static bool write_whole(const char *path, const json_t *scene)
{
    FILE *const file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    const bool well = urdf_json_write(file, scene) && ferror(file) == 0;
    return fclose(file) == 0 && well;
}

/* The scene would take the place of the robot. */
static bool is_same_file(const char *a, const char *b)
{
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

static bool save(urdf_robot *robot, const json_t *scene)
{
    char part[PATH_MAX];
    const char *const to = robot->order->to;
    const int length = snprintf(part, sizeof part, "%s.part", to);
    if (length < 0 || (size_t)length >= sizeof part) {
        return cannot_write(robot, "its path is too long");
    }
    if (is_same_file(robot->order->from, to)) {
        return cannot_write(robot, "it is the URDF itself; choose another name");
    }
    errno = 0;
    if (!write_whole(part, scene) || rename(part, to) != 0) {
        const int why = errno;
        (void)unlink(part);
        return cannot_write(robot, why != 0 ? strerror(why) : "too little memory");
    }
    return true;
}

static bool has_folder(const char *to)
{
    const char *const slash = strrchr(to, '/');
    char folder[PATH_MAX];
    struct stat about;
    (void)snprintf(folder, sizeof folder, "%.*s.", slash != NULL ? (int)(slash - to + 1) : 0, to);
    return stat(folder, &about) == 0 && S_ISDIR(about.st_mode);
}

bool urdf_write(urdf_robot *robot)
{
    if (!has_folder(robot->order->to)) {
        return cannot_write(robot, "there is no such folder; make it first");
    }
    json_t *const scene = scene_of(robot);
    const bool well = robot->words->error[0] == '\0' && save(robot, scene);
    json_decref(scene);
    return well;
}
