/* SPDX-License-Identifier: MIT */
/* What moves: bodies, joints, prescribed motion, forces. */
#include <string.h>
#include "plant.h"
#include "read_signal.h"
#include "sections.h"

/* ---- bodies ---- */

static bool read_inertia(const document_node *at, void *out)
{
    model_body *const body =
        (model_body *)(void *)((unsigned char *)out - offsetof(model_body, inertia));
    double x[6] = {0.0};
    const size_t n = json_is_array(at->value) ? json_array_size(at->value) : 0u;
    if (n != 3u && n != 6u) {
        return document_unlike(at,
                               "a list of 3 numbers xx, yy, zz, or of 6: xx, yy, zz, yz, zx, xy");
    }
    if (!field_read_numbers(at, n, x)) {
        return false;
    }
    body->inertia = (plant_vec){x[0], x[1], x[2]};
    body->product = (plant_vec){x[3], x[4], x[5]};
    return true;
}

static bool finish_body(const document_node *at, void *record)
{
    const model_body *const body = record;
    if (strcmp(body->name, "world") == 0) {
        return document_fail(at, "\"world\" is the name of what never moves: choose another");
    }
    if (body->mass > 0.0 && body->density > 0.0) {
        return document_fail(at, "a body has a mass or a density, not both");
    }
    const plant_vec i = body->inertia;
    if (i.x < 0.0 || i.y < 0.0 || i.z < 0.0) {
        return document_fail(at, "moments of inertia are not negative");
    }
    if (body->mass == 0.0 && (i.x > 0.0 || i.y > 0.0 || i.z > 0.0)) {
        return document_fail(at, "it has an inertia and no mass");
    }
    return true;
}

static const field_row body_rows[] = {
    SECTIONS_NUMBER(model_body,
                    mass,
                    "mass",
                    "[kg] 0: it is driven, and moves as \"motions\" say",
                    SECTIONS_FROM_ZERO,
                    0.0),
    {.key = "inertia",
     .about = "[kg m^2] about its centre of mass: xx, yy, zz, and yz, zx, xy if they are not 0",
     .kind = FIELD_OWN,
     .at = offsetof(model_body, inertia),
     .read = read_inertia,
     .schema = "inertia"},
    SECTIONS_VECTOR(model_body, com, "centre_of_mass", "[m] in the body's frame"),
    SECTIONS_NUMBER(model_body,
                    density,
                    "density",
                    "[kg/m^3] mass, centre and inertia follow from its parts",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(
        model_body, v_max, "v_max", "[m/s] it is never faster: a promise", SECTIONS_POSITIVE, 20.0),
    SECTIONS_NUMBER(model_body,
                    omega_max,
                    "omega_max",
                    "[rad/s] it never turns faster: a promise",
                    SECTIONS_FROM_ZERO,
                    30.0),
    SECTIONS_VECTOR(model_body, position, "position", "[m] of its origin, at the start"),
    SECTIONS_ATTITUDE(model_body, attitude, "attitude", "at the start"),
    SECTIONS_VECTOR(model_body, velocity, "velocity", "[m/s] at the start"),
    SECTIONS_VECTOR(model_body, spin, "spin", "[rad/s] at the start, about its own axes"),
    SECTIONS_FLAG(model_body, is_settled, "settled", "it begins where its wheels carry it at rest"),
};
const field_record sections_body = {"body", SECTIONS_ROWS(body_rows), sizeof(model_body), 0u,
                                    finish_body};

/* ---- joints ---- */

static bool read_range(const document_node *at, void *out)
{
    rig_joint *const j = out;
    double x[2];
    if (!field_read_numbers(at, 2u, x)) {
        return false;
    }
    j->is_limited = true;
    j->lower = x[0];
    j->upper = x[1];
    return x[0] < x[1] || document_fail(at, "expected the lower limit below the upper one");
}

static bool finish_joint(const document_node *at, void *record)
{
    rig_joint *const j = &((model_joint *)record)->joint;
    const double length = sqrt(plant_dot(j->axis, j->axis));
    const bool has_axis = j->kind == RIG_REVOLUTE || j->kind == RIG_PRISMATIC;
    if (has_axis && !(length > 0.0)) {
        return document_fail(at, "\"axis\" is missing, or zero");
    }
    j->axis = has_axis ? plant_scale(1.0 / length, j->axis) : j->axis;
    if (j->parent == j->child) {
        return document_fail(at, "a body is not its own parent");
    }
    if (j->is_limited && (j->start < j->lower || j->start > j->upper)) {
        return document_fail(at, "it starts at %.9g, outside of its limits", j->start);
    }
    return true;
}

static const char *const joint_words[] = {"fixed", "revolute", "prismatic", "free", NULL};
#define JOINT(member) offsetof(model_joint, joint) + offsetof(rig_joint, member)
static const field_row joint_rows[] = {
    SECTIONS_WORD(
        model_joint, joint.kind, "kind", "how the child moves in its parent", joint_words, 1.0),
    {.key = "parent",
     .about = "a name of \"bodies\", or \"world\"",
     .kind = FIELD_NAME,
     .at = JOINT(parent),
     .section = "bodies",
     .world_is_fine = true},
    {.key = "child",
     .about = "a name of \"bodies\"",
     .kind = FIELD_NAME,
     .is_required = true,
     .at = JOINT(child),
     .section = "bodies"},
    SECTIONS_VECTOR(model_joint, joint.at_parent, "position", "[m] of the joint in its parent"),
    SECTIONS_ATTITUDE(model_joint, joint.turn_parent, "attitude", "of the joint in its parent"),
    SECTIONS_VECTOR(model_joint, joint.at_child, "child_position", "[m] of the joint in its child"),
    SECTIONS_ATTITUDE(model_joint, joint.turn_child, "child_attitude", "of the joint in its child"),
    SECTIONS_VECTOR(model_joint,
                    joint.axis,
                    "axis",
                    "about which it turns, or along which it slides, in the joint's frame"),
    {.key = "limits",
     .about = "[rad] or [m] lower and upper; none, if they are left out",
     .kind = FIELD_OWN,
     .at = offsetof(model_joint, joint),
     .read = read_range,
     .schema = "range"},
    SECTIONS_NUMBER(
        model_joint, joint.damping, "damping", "[N m s] or [N s/m]", SECTIONS_FROM_ZERO, 0.0),
    SECTIONS_NUMBER(model_joint,
                    joint.friction,
                    "friction",
                    "[N m] or [N] resists motion, and holds at rest",
                    SECTIONS_FROM_ZERO,
                    0.0),
    {.key = "drive",
     .about = "[N m] or [N] along the axis",
     .kind = FIELD_OWN,
     .at = JOINT(drive),
     .read = read_signal,
     .schema = "signal"},
    SECTIONS_NUMBER(
        model_joint, joint.start, "start", "[rad] or [m] at the start", SECTIONS_ANY, 0.0),
    SECTIONS_NUMBER(model_joint,
                    joint.start_rate,
                    "start_rate",
                    "[rad/s] or [m/s] at the start",
                    SECTIONS_ANY,
                    0.0),
};
static const field_record joint = {"joint", SECTIONS_ROWS(joint_rows), sizeof(model_joint), 0u,
                                   finish_joint};

/* ---- motion, forces, controls ---- */

#define SIGNAL(type, member, word, text)                                                           \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_OWN, .at = offsetof(type, member),               \
        .read = read_signal, .schema = "signal"                                                    \
    }
#define SIGNALS(type, member, word, text)                                                          \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_OWN, .at = offsetof(type, member),               \
        .read = read_signals, .schema = "signals"                                                  \
    }
static const field_row motion_rows[] = {
    SIGNAL(rig_motion, place[0], "x", "[m]"),
    SIGNAL(rig_motion, place[1], "y", "[m]"),
    SIGNAL(rig_motion, place[2], "z", "[m]"),
    SIGNAL(rig_motion, angle[0], "roll", "[rad] about x, first"),
    SIGNAL(rig_motion, angle[1], "pitch", "[rad] about y, then"),
    SIGNAL(rig_motion, angle[2], "yaw", "[rad] about z, last"),
};
static const field_record motion = {"motion", SECTIONS_ROWS(motion_rows), sizeof(rig_motion),
                                    offsetof(rig_motion, body), NULL};

static const field_row force_rows[] = {
    SECTIONS_BODY(rig_force, true),
    SIGNALS(rig_force, force, "force", "[N]"),
    SIGNALS(rig_force, torque, "torque", "[N m]"),
    SECTIONS_VECTOR(rig_force, point_b, "point", "[m] where the force acts, in the body"),
    SECTIONS_FLAG(rig_force,
                  in_body,
                  "in_body",
                  "its axes turn with the body, as those of a thruster; else the world's"),
};
static const field_record force = {"force", SECTIONS_ROWS(force_rows), sizeof(rig_force), 0u, NULL};

static const field_row air_rows[] = {
    SIGNALS(rig_air, wind, "wind", "[m/s]"),
    SECTIONS_VECTOR(rig_air, damping, "damping", "[N s/m] along the world's axes"),
    SECTIONS_VECTOR(rig_air, spin_damping, "spin_damping", "[N m s] about the world's axes"),
    SECTIONS_NUMBER(rig_air, drag, "drag", "[N s^2/m^2] rho C A / 2", SECTIONS_FROM_ZERO, 0.0),
    SECTIONS_NUMBER(
        rig_air, lift, "lift", "[N s^2/m^2] of the level speed, upwards", SECTIONS_FROM_ZERO, 0.0),
};
static const field_record air = {"air", SECTIONS_ROWS(air_rows), sizeof(rig_air),
                                 offsetof(rig_air, body), NULL};

static const field_row control_rows[] = {
    SIGNAL(rig_control, brake, "brake", "[N] the most that the wheel resists"),
    SIGNAL(rig_control, steer, "steer", "[rad] about the leg, to the right"),
    SIGNAL(rig_control, drive, "drive", "[N] ahead, while the wheel stands"),
};
static const field_record control = {"control", SECTIONS_ROWS(control_rows), sizeof(rig_control),
                                     offsetof(rig_control, wheel), NULL};

/* ---- the plant ---- */

#define KEYED(member, word, where, text, part_of)                                                  \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_KEYED, .at = offsetof(model, member),            \
        .count_at = offsetof(model, n_##member), .section = where, .record = part_of               \
    }
static const char *const integrator_words[] = {"semi", "rk4", NULL};
static const field_row plant_rows[] = {
    SECTIONS_WORD(model,
                  integrator,
                  "integrator",
                  "\"semi\": semi-implicit Euler; \"rk4\": Runge-Kutta between contacts",
                  integrator_words,
                  0.0),
    {.key = "rollbacks",
     .about = "the most times that a tick is taken back to where a contact begins",
     .kind = FIELD_WHOLE,
     .at = offsetof(model, rollbacks),
     .least = 0.0,
     .most = 8.0},
    {.key = "joints",
     .about = "what ties bodies to each other",
     .kind = FIELD_MAP,
     .at = offsetof(model, joints),
     .count_at = offsetof(model, n_joints),
     .record = &joint},
    KEYED(motions,
          "motions",
          "bodies",
          "prescribed motion of bodies without mass, by their names",
          &motion),
    {.key = "forces",
     .about = "forces over time",
     .kind = FIELD_LIST,
     .at = offsetof(model, forces),
     .count_at = offsetof(model, n_forces),
     .record = &force},
    KEYED(airs, "air", "bodies", "wind, drag and lift, by the names of bodies", &air),
    KEYED(controls, "controls", "wheels", "what the driver does, by the names of wheels", &control),
    {.key = "code",
     .about = "code that this scene needs, by its name: \"skid_gear\", \"soft_tyre\"",
     .kind = FIELD_TEXT,
     .at = offsetof(model, code)},
};
const field_record sections_plant = {"plant", SECTIONS_ROWS(plant_rows), sizeof(model), 0u, NULL};
