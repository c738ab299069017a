/* SPDX-License-Identifier: MIT */
/* Joints as the file has them. */
#include <math.h>
#include <string.h>
#include "urdf_read.h"

static bool read_joint_origin(urdf_robot *robot, const xmlNode *at, void *out)
{
    return urdf_read_origin(robot, at, &((urdf_joint *)out)->pose);
}

static bool read_end(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"link", NULL};
    urdf_joint *const joint = out;
    urdf_only(robot, at, known);
    return urdf_word(robot, at, "link",
                     strcmp(urdf_element(at), "parent") == 0 ? &joint->parent_name
                                                             : &joint->child_name);
}

static bool read_axis(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"xyz", NULL};
    urdf_joint *const joint = out;
    double x[3] = {1.0, 0.0, 0.0};
    urdf_only(robot, at, known);
    if (!urdf_numbers(robot, at, "xyz", 3u, x)) {
        return false;
    }
    joint->axis = (plant_vec){x[0], x[1], x[2]};
    return true;
}

static bool read_limit(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"lower", "upper", "effort", "velocity", NULL};
    urdf_joint *const joint = out;
    urdf_only(robot, at, known);
    joint->is_limited =
        urdf_text(robot, at, "lower") != NULL || urdf_text(robot, at, "upper") != NULL;
    if (!urdf_numbers(robot, at, "lower", 1u, &joint->lower) ||
        !urdf_numbers(robot, at, "upper", 1u, &joint->upper) ||
        !urdf_numbers(robot, at, "velocity", 1u, &joint->rate)) {
        return false;
    }
    if (joint->lower > joint->upper) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "the lower limit %.9g is above the upper one, %.9g", joint->lower,
                         joint->upper);
    }
    if (xmlHasProp(at, (const xmlChar *)"effort") != NULL) {
        urdf_leave_out(robot, xmlGetLineNo(at), "effort of <limit>",
                       "a joint has no motor; a \"drive\" has no limit");
    }
    if (xmlHasProp(at, (const xmlChar *)"velocity") != NULL) {
        urdf_leave_out(robot, xmlGetLineNo(at), "velocity of <limit>",
                       "nothing brakes a joint; it counts for omega_max of what turns");
    }
    return true;
}

static bool read_dynamics(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"damping", "friction", NULL};
    urdf_joint *const joint = out;
    urdf_only(robot, at, known);
    if (!urdf_numbers(robot, at, "damping", 1u, &joint->damping) ||
        !urdf_numbers(robot, at, "friction", 1u, &joint->friction)) {
        return false;
    }
    return (joint->damping >= 0.0 && joint->friction >= 0.0) ||
           urdf_fail(robot, xmlGetLineNo(at),
                     "damping and friction are not negative: they would drive the joint");
}

static const urdf_rule joint_rules[] = {
    {"origin", read_joint_origin, NULL, true},
    {"parent", read_end, NULL, true},
    {"child", read_end, NULL, true},
    {"axis", read_axis, NULL, true},
    {"limit", read_limit, NULL, true},
    {"dynamics", read_dynamics, NULL, true},
    {"mimic", NULL, "this joint moves on its own", false},
    {"safety_controller", NULL, "there are no controllers", false},
    {"calibration", NULL, "nothing is calibrated", false},
    {NULL, NULL, NULL, false},
};

/* ---- what follows from all of it ---- */

static bool finish_axis(urdf_robot *robot, urdf_joint *joint)
{
    const double length = sqrt(plant_dot(joint->axis, joint->axis));
    if (!(length > 0.0)) {
        return urdf_fail(robot, joint->line,
                         "joint \"%.60s\" has the axis 0 0 0: give it a direction", joint->name);
    }
    joint->axis = plant_scale(1.0 / length, joint->axis);
    return true;
}

/* The one value that its limits leave. */
static void fix(urdf_robot *robot, urdf_joint *joint)
{
    joint->pose = urdf_pose_mul(joint->pose, urdf_moved(joint, joint->start));
    joint->kind = URDF_FIXED;
    urdf_note(robot, joint->line, "joint \"%.60s\" is fixed: both its limits are %.9g", joint->name,
              joint->start);
}

static bool finish_range(urdf_robot *robot, urdf_joint *joint)
{
    if (!joint->is_limited) {
        return urdf_fail(robot, joint->line,
                         "joint \"%.60s\" has no <limit lower=\"...\" upper=\"...\">: write it, or "
                         "say type=\"continuous\"",
                         joint->name);
    }
    joint->start = joint->lower > 0.0 ? joint->lower : joint->upper < 0.0 ? joint->upper : 0.0;
    if (!(joint->lower < joint->upper)) {
        fix(robot, joint);
    } else if (fabs(joint->start) > 0.0) {
        urdf_note(robot, joint->line, "joint \"%.60s\" begins at %.9g: 0 is beyond its limits",
                  joint->name, joint->start);
    }
    return true;
}

static bool finish_joint(urdf_robot *robot, urdf_joint *joint, bool is_continuous)
{
    if (joint->parent_name == NULL || joint->child_name == NULL) {
        return urdf_fail(robot, joint->line, "joint \"%.60s\" has no <%s link=\"...\">: write it",
                         joint->name, joint->parent_name == NULL ? "parent" : "child");
    }
    if (joint->kind == URDF_FIXED || joint->kind == URDF_FLOATING) {
        if (joint->damping + joint->friction > 0.0 && joint->kind == URDF_FLOATING) {
            urdf_leave_out(robot, joint->line, "<dynamics> of a floating joint",
                           "nothing resists a free body");
        }
        return true;
    }
    if (!finish_axis(robot, joint)) {
        return false;
    }
    joint->is_limited = joint->is_limited && !is_continuous;
    return is_continuous || finish_range(robot, joint);
}

static bool read_kind(urdf_robot *robot, const xmlNode *at, urdf_joint *joint, bool *is_continuous)
{
    static const char *const words[] = {"fixed",    "revolute",   "prismatic",
                                        "floating", "continuous", NULL};
    const char *type = NULL;
    uint8_t kind = 0u;
    if (!urdf_word(robot, at, "type", &type)) {
        return false;
    }
    while (words[kind] != NULL && strcmp(words[kind], type) != 0) {
        ++kind;
    }
    if (words[kind] == NULL) {
        return urdf_fail(robot, joint->line,
                         "joint \"%.60s\" is \"%.40s\": there are fixed, revolute, continuous, "
                         "prismatic and floating ones; make it of these",
                         joint->name, type);
    }
    *is_continuous = kind > URDF_FLOATING;
    joint->kind = *is_continuous ? (uint8_t)URDF_REVOLUTE : kind;
    return true;
}

bool urdf_read_joint(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"name", "type", NULL};
    urdf_joint *const joint = &robot->joints[robot->n_joints];
    bool is_continuous = false;
    (void)out;
    if (robot->n_joints == URDF_MAX_LINKS) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "there are more than %u joints: no build holds them", URDF_MAX_LINKS);
    }
    *joint = (urdf_joint){.line = xmlGetLineNo(at), .pose = URDF_HERE, .axis = {1.0, 0.0, 0.0}};
    urdf_only(robot, at, known);
    if (!urdf_word(robot, at, "name", &joint->name)) {
        return false;
    }
    for (size_t i = 0u; i < robot->n_joints; ++i) {
        if (strcmp(robot->joints[i].name, joint->name) == 0) {
            return urdf_fail(robot, joint->line,
                             "there is a joint \"%.60s\" in line %ld already: rename one",
                             joint->name, robot->joints[i].line);
        }
    }
    ++robot->n_joints;
    return read_kind(robot, at, joint, &is_continuous) &&
           urdf_walk(robot, at, joint_rules, joint) && finish_joint(robot, joint, is_continuous);
}
