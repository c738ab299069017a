/* SPDX-License-Identifier: MIT */
#include "fmu_texts.h"
#include <stddef.h>

/* clang-format off */
/* A text; one of a number that is not negative; one of a number with two ends. */
#define T(name, unit, about)             {name, unit, about, NULL, NULL}
#define NOT_BELOW(name, unit, about)     {name, unit, about, "0", NULL}
#define UP_TO(most, name, unit, about)   {name, unit, about, "0", most}

#define SURFACE                                                                                                              \
    UP_TO("1.9375", "static_friction", "", "mu_s, coefficient of static friction"),                                          \
    UP_TO("1.9375", "dynamic_friction", "", "mu_k, coefficient of dynamic friction, at most the static one"),                \
    NOT_BELOW("stiffness", "N/m", "of contacts; 0: that of the law"),                                                            \
    UP_TO("1", "restitution", "", "of contacts whose stiffness is the material's: speed after an impact, a share of that before"), \
    UP_TO("1", "rolling", "", "resistance to rolling: a torque, as a share of the normal force times the radius"),           \
    UP_TO("1", "spinning", "", "resistance to spinning about the normal, as a share of the normal force times the radius"),  \
    NOT_BELOW("tangential_stiffness", "N/m", "of the spring that holds by friction; 0: that of the law"),                        \
    NOT_BELOW("tangential_damping", "N.s/m", "of the spring that holds by friction; 0: two ticks of its stiffness")

#define THREE(name, unit, about) \
    T(name ".x", unit, about ": x"), T(name ".y", unit, about ": y"), T(name ".z", unit, about ": z")

#define MOTION(p, q, v, w, of)                                                                                               \
    THREE("position", p, of "place of the body's origin in the world"),                                                      \
    T("attitude.w", q, of "attitude, a quaternion that turns from the body's axes to the world's: real part"),                \
    THREE("attitude", q, of "attitude, a quaternion that turns from the body's axes to the world's"),                        \
    THREE("velocity", v, of "velocity of the body's origin, in the world's axes"),                                           \
    THREE("spin", w, of "angular velocity, in the body's axes")

#define WRENCH(force, turn, of)                                                                                              \
    THREE(force, "N", "force" of ", in the world's axes"),                                                                   \
    THREE(turn, "N.m", "torque" of " about the body's origin, in the world's axes")

const fmu_table fmu_texts[FMU_GROUPS] = {
    [FMU_TIME] = {"", {T("time", "s", "time")}},
    [FMU_WORLD] = {"", {T("gravity", "m/s2", "acceleration of gravity, downwards (-z)")}},
    [FMU_MATERIAL] = {"materials", {SURFACE}},
    [FMU_PAIR] = {"material_pairs", {SURFACE}},
    [FMU_LAW] = {"laws", {NOT_BELOW("stiffness", "N/m", "of the spring of a contact"),
                              UP_TO("1", "restitution", "", "speed after an impact, a share of that before")}},
    [FMU_BODY] = {"bodies", {MOTION("m", "", "m/s", "rad/s", "")}},
    [FMU_BODY_RATE] = {"bodies", {MOTION("m/s", "1/s", "m/s2", "rad/s2", "rate of ")}},
    [FMU_JOINT] = {"joints", {T("coordinate", "", "angle [rad] or way [m]"), T("rate", "1/s", "rate of the coordinate")}},
    [FMU_JOINT_RATE] = {"joints", {T("coordinate", "1/s", "rate of the coordinate"), T("rate", "1/s2", "rate of the rate")}},
    [FMU_CODE] = {"code", {T("state", "", "of the plant that is code")}},
    [FMU_CODE_RATE] = {"code", {T("state", "1/s", "of the plant that is code")}},
    [FMU_PUSH] = {"bodies", {WRENCH("push", "push_torque", " that somebody outside adds")}},
    [FMU_CONTROL] = {"wheels", {NOT_BELOW("brake", "N", "force of the brake at the tyre, beside that of the scene"),
                                    T("steer", "rad", "steering, beside that of the scene")}},
    [FMU_WRENCH] = {"bodies", {WRENCH("force", "torque", " of contact")}},
    [FMU_WHEEL] = {"wheels", {NOT_BELOW("load", "N", "normal force on the ground"), T("leg", "m", "length of the leg"),
                                  NOT_BELOW("slip", "m", "way along the ground while slipping, so far")}},
    [FMU_SUM] = {"", {NOT_BELOW("energy.kinetic", "J", "of all bodies that have a mass"), T("energy.potential", "J", "m g z of all bodies that have a mass"),
                          T("events.last", "s", "time of the last contact that began or ended; that of the start while there was none")}},
    [FMU_COUNT] = {"", {NOT_BELOW("contacts", "", "pairs of parts that touch"), NOT_BELOW("events.begun", "", "contacts that have begun so far"),
                            NOT_BELOW("events.ended", "", "contacts that have ended so far"),
                            NOT_BELOW("late", "", "candidates that the budget of a tick has left for later, so far")}},
    [FMU_INDICATOR] = {"indicators", {T("", "", "event indicator: negative in contact")}},
};
/* clang-format on */
