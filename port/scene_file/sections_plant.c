/* SPDX-License-Identifier: MIT */
/* What moves: bodies, wheels, points; joints, prescribed motion, forces. */
#include <string.h>
#include "plant.h"
#include "read_shape.h"
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

/* ---- initiators and targets ---- */

static bool finish_initiator(const document_node *at, void *record)
{
    model_initiator *const i = record;
    if (i->is_driven == (i->body != MODEL_WORLD)) {
        return document_fail(at, "an initiator has a \"body\", or is \"driven\" by code");
    }
    i->body = i->is_driven ? (uint16_t)MODEL_DRIVEN : i->body;
    return true;
}

static const field_row initiator_rows[] = {
    SECTIONS_BODY(model_initiator, false),
    SECTIONS_VECTOR(model_initiator, point, "point", "[m] in its body"),
    SECTIONS_FLAG(model_initiator,
                  is_driven,
                  "driven",
                  "code gives its place: a node of a finite-element model"),
    SECTIONS_MATERIAL(model_initiator),
    SECTIONS_FLAG(model_initiator, meets_scenery, "meets_scenery", "scenery holds it as well"),
};
const field_record sections_initiator = {"initiator", SECTIONS_ROWS(initiator_rows),
                                         sizeof(model_initiator), 0u, finish_initiator};

static bool read_vertices(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n < 4u || n > 4096u) {
        return document_unlike(at, "a list of at least 4 points [x, y, z]");
    }
    t->vertices = document_take(at->doc, n, sizeof *t->vertices);
    t->n_vertices = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double x[3];
        if (!field_read_numbers(&item, 3u, x)) {
            return false;
        }
        t->vertices[i] = (plant_vec){x[0], x[1], x[2]};
    }
    return true;
}

static bool read_face(const document_node *at, model_target *t, size_t *used)
{
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n < 3u) {
        return document_unlike(
            at, "a list of at least 3 places in \"vertices\", counter-clockwise seen from outside");
    }
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double place = 0.0;
        if (!field_read_number(&item, 0.0, (double)t->n_vertices - 1.0, &place)) {
            return false;
        }
        t->indices[(*used)++] = (uint16_t)place;
    }
    return true;
}

static bool read_faces(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    size_t all = 0u, used = 0u;
    if (!json_is_array(at->value) || n < 4u || n > 256u) {
        return document_unlike(at, "a list of at least 4 faces");
    }
    for (size_t i = 0u; i < n; ++i) {
        all += json_array_size(json_array_get(at->value, i));
    }
    if (all > UINT16_MAX) {
        return document_fail(at, "there are more than 65535 corners");
    }
    t->indices = document_take(at->doc, all + 1u, sizeof *t->indices);
    t->loop_ends = document_take(at->doc, n, sizeof *t->loop_ends);
    t->n_faces = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!read_face(&item, t, &used)) {
            return false;
        }
        t->loop_ends[i] = (uint16_t)used;
    }
    return true;
}

static bool read_watched(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n == 0u || n > UINT16_MAX) {
        return document_unlike(at, "a list of names of \"initiators\"");
    }
    t->watched = document_take(at->doc, n, sizeof *t->watched);
    t->n_watched = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!field_read_name(&item, "initiators", false, &t->watched[i])) {
            return false;
        }
    }
    return true;
}

static bool finish_target(const document_node *at, void *record)
{
    const model_target *const t = record;
    const bool is_written = t->vertices != NULL && t->indices != NULL;
    if (is_written == (t->shape != NULL)) {
        return document_fail(at, "a target has \"vertices\" and \"faces\", or a \"shape\"");
    }
    return true;
}

static const field_row target_rows[] = {
    {.key = "vertices",
     .about = "[m] in its body",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_vertices,
     .schema = "points"},
    {.key = "faces",
     .about = "each a loop of places in \"vertices\", counter-clockwise seen from outside",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_faces,
     .schema = "faces"},
    {.key = "shape",
     .about = "a box or a hull instead of vertices and faces",
     .kind = FIELD_OWN,
     .at = offsetof(model_target, shape),
     .read = read_shape_or_name,
     .schema = "shape_or_name"},
    SECTIONS_BODY(model_target, false),
    SECTIONS_MATERIAL(model_target),
    {.key = "watches",
     .about = "names of \"initiators\"; all that are not its own body's, if it is left out",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_watched,
     .schema = "texts"},
    SECTIONS_FLAG(model_target, is_swept, "swept", "a face that is crossed within one tick holds"),
    SECTIONS_NUMBER(model_target,
                    depth_max,
                    "depth_max",
                    "[m] where holding without penetration ends; no limit, if left out",
                    SECTIONS_FROM_ZERO,
                    HUGE_VAL),
};
const field_record sections_target = {"target", SECTIONS_ROWS(target_rows), sizeof(model_target),
                                      0u, finish_target};

/* ---- wheels ---- */

static bool finish_leg(const document_node *at, void *record)
{
    model_leg *const leg = record;
    leg->slack = leg->slack < 0.0 ? leg->longest : leg->slack;
    leg->damping_out = leg->damping_out < 0.0 ? leg->damping_in : leg->damping_out;
    return leg->shortest < leg->longest ||
           document_fail(at, "a leg is longer when it hangs than when it is compressed");
}

#define NEEDED(type, member, word, text)                                                           \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_NUMBER, .is_required = true,                     \
        .at = offsetof(type, member), SECTIONS_FROM_ZERO                                           \
    }
static const field_row leg_rows[] = {
    NEEDED(model_leg, shortest, "shortest", "[m] its length when fully compressed"),
    NEEDED(model_leg, longest, "longest", "[m] its length when it hangs"),
    SECTIONS_NUMBER(model_leg,
                    slack,
                    "slack",
                    "[m] the length without force; \"longest\", if it is left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
    NEEDED(model_leg, stiffness, "stiffness", "[N/m]"),
    SECTIONS_NUMBER(
        model_leg, damping_in, "damping", "[N s/m] when it shortens", SECTIONS_FROM_ZERO, 0.0),
    SECTIONS_NUMBER(model_leg,
                    damping_out,
                    "rebound_damping",
                    "[N s/m] when it rebounds; \"damping\", if it is left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
};
static const field_record leg = {"leg", SECTIONS_ROWS(leg_rows), sizeof(model_leg), 0u, finish_leg};

/* A broken leg, with the friction of its end. */
typedef struct stub {
    model_leg leg;
    double mu_s, mu_k;
} stub;

static const field_row stub_rows[] = {
    {.key = "leg",
     .about = "its spring; its longest is the shortest of the whole leg",
     .kind = FIELD_RECORD,
     .is_required = true,
     .at = offsetof(stub, leg),
     .record = &leg},
    SECTIONS_NUMBER(stub, mu_s, "mu_s", "[-] of the strut's end", SECTIONS_FROM_ZERO, 0.3),
    SECTIONS_NUMBER(stub, mu_k, "mu_k", "[-] of the strut's end", SECTIONS_FROM_ZERO, 0.24),
};
const field_record sections_stub = {"stub", SECTIONS_ROWS(stub_rows), sizeof(stub), 0u, NULL};

static bool read_stub(const document_node *at, void *out)
{
    model_wheel *const wheel = out;
    stub *const s = document_take(at->doc, 1u, sizeof *s);
    if (!field_read_record(at, &sections_stub, s)) {
        return false;
    }
    wheel->stub = &s->leg;
    wheel->stub_mu_s = s->mu_s;
    wheel->stub_mu_k = s->mu_k;
    return true;
}

static const field_row wheel_rows[] = {
    SECTIONS_BODY(model_wheel, true),
    SECTIONS_VECTOR(model_wheel, position, "position", "[m] where the leg is mounted, in its body"),
    SECTIONS_ATTITUDE(model_wheel,
                      attitude,
                      "attitude",
                      "of the wheel in its body: x ahead, z along the leg to the ground"),
    {.key = "leg",
     .about = "a spring and a damper",
     .kind = FIELD_RECORD,
     .is_required = true,
     .at = offsetof(model_wheel, leg),
     .record = &leg},
    NEEDED(model_wheel, tyre_stiffness, "tyre_stiffness", "[N/m] of the tyre, along the ground"),
    SECTIONS_NUMBER(model_wheel,
                    tyre_damping,
                    "tyre_damping",
                    "[N s/m] a fiftieth of a second of the stiffness, if left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
    SECTIONS_NUMBER(model_wheel,
                    rolling,
                    "rolling",
                    "[-] rolling resistance, a share of the load",
                    SECTIONS_SHARE,
                    0.0),
    SECTIONS_NUMBER(model_wheel,
                    cos_min,
                    "cos_min",
                    "[-] least cosine of leg and normal of the ground",
                    SECTIONS_SHARE,
                    0.3),
    SECTIONS_NUMBER(model_wheel,
                    relaxation,
                    "relaxation",
                    "[m] relaxation length; 0: none",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_wheel,
                    mass_eff,
                    "effective_mass",
                    "[kg] for the implicit force of long ticks; 0: explicit",
                    SECTIONS_FROM_ZERO,
                    0.0),
    {.key = "stub",
     .about = "what remains when the leg breaks; it never does, if it is left out",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_stub,
     .schema = "stub"},
};

static bool finish_wheel(const document_node *at, void *record)
{
    model_wheel *const w = record;
    (void)at;
    w->tyre_damping = w->tyre_damping < 0.0 ? 0.02 * w->tyre_stiffness : w->tyre_damping;
    return true;
}
const field_record sections_wheel = {"wheel", SECTIONS_ROWS(wheel_rows), sizeof(model_wheel), 0u,
                                     finish_wheel};

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
    return x[0] < x[1] || document_fail(at, "the lower limit lies below the upper one");
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
