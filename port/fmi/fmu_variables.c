/* SPDX-License-Identifier: MIT */
#include "fmu_variables.h"

/* clang-format off */
#define SURFACE                                                                                                      \
    {"static_friction", "", "mu_s, coefficient of static friction"},                                                 \
    {"dynamic_friction", "", "mu_k, coefficient of dynamic friction"},                                               \
    {"stiffness", "N/m", "of contacts; 0: that of the law"},                                                         \
    {"restitution", "", "of contacts whose stiffness is the material's"},                                            \
    {"rolling", "", "resistance to rolling, a share of the normal force times the radius"},                          \
    {"spinning", "", "resistance to spinning"},                                                                      \
    {"tangential_stiffness", "N/m", "of the spring that holds by friction; 0: that of the law"},                     \
    {"tangential_damping", "N.s/m", "of that spring; 0: two ticks of its stiffness"}

#define MOTION(p, q, v, w, of)                                                                                       \
    {"position.x", p, of "place of its origin, in the world"}, {"position.y", p, ""}, {"position.z", p, ""},         \
    {"attitude.w", q, of "attitude, a quaternion from body to world"}, {"attitude.x", q, ""}, {"attitude.y", q, ""}, \
    {"attitude.z", q, ""},                                                                                           \
    {"velocity.x", v, of "velocity of its origin, in the world"}, {"velocity.y", v, ""}, {"velocity.z", v, ""},      \
    {"spin.x", w, of "angular velocity, in the axes of the body"}, {"spin.y", w, ""}, {"spin.z", w, ""}

#define WRENCH(of)                                                                                                   \
    {"force.x", "N", "force" of ", in the axes of the world"}, {"force.y", "N", ""}, {"force.z", "N", ""},           \
    {"torque.x", "N.m", "torque about its origin" of ", in the axes of the world"}, {"torque.y", "N.m", ""},         \
    {"torque.z", "N.m", ""}

const fmu_table fmu_tables[FMU_GROUPS] = {
    [FMU_TIME] = {"", 1u, {{"time", "s", "time"}}},
    [FMU_WORLD] = {"", 1u, {{"gravity", "m/s2", "acceleration of gravity, downwards (-z)"}}},
    [FMU_MATERIAL] = {"materials", 8u, {SURFACE}},
    [FMU_PAIR] = {"material_pairs", 8u, {SURFACE}},
    [FMU_LAW] = {"laws", 2u, {{"stiffness", "N/m", "of the spring"}, {"restitution", "", "speed after an impact, a share of that before"}}},
    [FMU_BODY] = {"bodies", 13u, {MOTION("m", "", "m/s", "rad/s", "")}},
    [FMU_BODY_RATE] = {"bodies", 13u, {MOTION("m/s", "1/s", "m/s2", "rad/s2", "rate of ")}},
    [FMU_JOINT] = {"joints", 2u, {{"coordinate", "", "angle [rad] or way [m]"}, {"rate", "1/s", "rate of the coordinate"}}},
    [FMU_JOINT_RATE] = {"joints", 2u, {{"coordinate", "1/s", "rate of the coordinate"}, {"rate", "1/s2", "rate of the rate"}}},
    [FMU_CODE] = {"code", 1u, {{"state", "", "of the plant that is code"}}},
    [FMU_CODE_RATE] = {"code", 1u, {{"state", "1/s", "of the plant that is code"}}},
    [FMU_PUSH] = {"bodies", 6u, {{"push.x", "N", "force at its origin, in the axes of the world"}, {"push.y", "N", ""}, {"push.z", "N", ""},
                                 {"twist.x", "N.m", "torque, in the axes of the world"}, {"twist.y", "N.m", ""}, {"twist.z", "N.m", ""}}},
    [FMU_CONTROL] = {"wheels", 2u, {{"brake", "N", "force of the brake, beside that of the scene"}, {"steer", "rad", "steering, beside that of the scene"}}},
    [FMU_WRENCH] = {"bodies", 6u, {WRENCH(" of contact")}},
    [FMU_WHEEL] = {"wheels", 3u, {{"load", "N", "normal force"}, {"leg", "m", "length of the leg"}, {"slip", "m", "way along the ground while slipping, so far"}}},
    [FMU_SUM] = {"", 3u, {{"energy.kinetic", "J", "of all bodies that have a mass"}, {"energy.potential", "J", "m g z of them"},
                          {"events.last", "s", "time of the last event; that of the start while there was none"}}},
    [FMU_COUNT] = {"", 4u, {{"contacts", "", "parts that touch"}, {"events.begun", "", "contacts that have begun so far"},
                            {"events.ended", "", "contacts that have ended so far"}, {"late", "", "candidates that the budget of a tick has left for later, so far"}}},
    [FMU_INDICATOR] = {"indicators", 1u, {{"z", "", "event indicator: negative in contact"}}},
};
/* clang-format on */

bool fmu_find(const fmu_rows *rows, uint32_t reference, fmu_place *out)
{
    const uint32_t group = reference >> 20u, item = reference >> 4u & 0xFFFFu;
    const uint32_t component = reference & 0xFu;
    if (group >= (uint32_t)FMU_GROUPS || item >= rows->n[group] ||
        component >= fmu_tables[group].n) {
        return false;
    }
    *out = (fmu_place){(fmu_group)group, item, component};
    return true;
}
