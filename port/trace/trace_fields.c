/* SPDX-License-Identifier: MIT */
#include "trace_fields.h"

/* clang-format off: rows of a table */
#define ROW(type, kind, member, unit, meaning)                                                     \
    {                                                                                              \
#        member, kind, offsetof(type, member), unit, meaning                                       \
    }
#define IN(type, kind, name, member, unit, meaning)                                                \
    {                                                                                              \
        name, kind, offsetof(type, member), unit, meaning                                          \
    }

#define TICK(kind, member, unit, meaning) ROW(trace_tick_row, TRACE_##kind, member, unit, meaning)
#define WORK(member, meaning)                                                                      \
    IN(trace_tick_row, TRACE_U32, "work_" #member, work.member, "-", meaning),                     \
        IN(trace_tick_row, TRACE_U32, "bound_" #member, bound.member, "-",                         \
           "the most that any tick may spend of these")

static const trace_field tick_fields[] = {
    TICK(U32, tick, "-", "counts from 0"),
    TICK(REAL, time, "s", "at which the tick looked at the bodies: tick times its length"),
    TICK(TEXT, status, "", "ok, or partial: late, overflown or undecided somewhere; or refused"),
    TICK(BOOL, is_stale, "", "the input was refused, and the wrenches are old ones"),
    TICK(U32, ticks, "-", "that passed since the last one: 1, and those that were lost"),
    TICK(U32, contacts, "-", "parts that touch"),
    TICK(U32, held, "-", "initiators that something holds"),
    TICK(U32, wheels_down, "-", "wheels that are not in the air"),
    TICK(U32, events, "-", "that happened since the last tick"),
    TICK(REAL, contact_force, "N", "sum of the forces of parts, by their size"),
    TICK(REAL, point_force, "N", "sum of the forces on initiators, by their size"),
    TICK(REAL, wheel_load, "N", "sum of what wheels bear along the normal of their ground"),
    TICK(REAL, depth, "m", "the deepest of parts and initiators; 0: none overlap"),
    TICK(U32, late, "-", "candidates that were due and not measured"),
    TICK(U32, late_ticks, "-", "ticks that the longest of them has waited"),
    TICK(U32, contacts_lost, "-", "contacts beyond the scene's limit: they have no force"),
    TICK(U32, events_lost, "-", "events that there was no room for"),
    TICK(U32, unswept, "-", "swept candidates that were not tested between ticks"),
    TICK(U32, culled, "-", "candidates that the bounds of their bodies kept apart"),
    TICK(U32, missed, "-", "pairs that went negative without a slot"),
    TICK(U32, saturations, "-", "results beyond the range of the number"),
    WORK(candidates, "candidates looked at"),
    WORK(calls, "support calls"),
    WORK(separations, "faces against initiators"),
    WORK(leaf_tests, "leaves of scenery tested"),
    WORK(steps, "of sorting and choosing"),
    TICK(U32, cost, "-", "of the tick, in the unit of the metadata; 0: nobody counts"),
    TICK(U32, step_cost, "-", "of the plant's step, likewise"),
    TICK(REAL, round_trip, "s", "from a STEP to its RESULT by the host's clock; 0 without a board"),
    TICK(REAL, kinetic, "J", "energy of motion at the end of the tick"),
    TICK(REAL, potential, "J", "energy of height, m g z, at the end of the tick"),
    TICK(REAL,
         by_contact,
         "J",
         "work of contact since the beginning, here and below for plants of tables"),
    TICK(REAL, by_forces, "J", "work of forces, air and wheels that drive"),
    TICK(REAL, by_drives, "J", "work of joints' drives"),
    TICK(REAL, by_damping, "J", "work of joints' damping"),
    TICK(REAL, by_friction, "J", "work of joints' friction"),
    TICK(REAL, by_stops, "J", "work of joints' stops"),
    TICK(REAL, by_bases, "J", "work of driven bodies that carry joints"),
    TICK(REAL,
         unexplained,
         "J",
         "energy that none of these has given: the error of the plant's steps"),
    TICK(HASH, hash, "-", "of the states of all ticks so far"),
};

#define BODY(kind, member, unit, meaning) ROW(trace_body_row, TRACE_##kind, member, unit, meaning)
static const trace_field body_fields[] = {
    BODY(TEXT, name, "", "of the body"),
    BODY(POINT, position, "m", "of its origin, as the core was given it"),
    BODY(QUAT, attitude, "-", "from its frame to the world"),
    BODY(VECTOR, velocity, "m/s", "of its origin"),
    BODY(VECTOR, spin, "rad/s", "in the axes of the world"),
    BODY(VECTOR, force, "N", "of all contacts on it"),
    BODY(VECTOR, torque, "N m", "of all contacts on it, about its origin"),
};

#define WHEEL(kind, member, unit, meaning) ROW(trace_wheel_row, TRACE_##kind, member, unit, meaning)
static const trace_field wheel_fields[] = {
    WHEEL(TEXT, name, "", "of the wheel"),
    WHEEL(I32, state, "-", "of the source: 1 free, 2 slipping or rolling, 3 standing"),
    WHEEL(TEXT, phase, "", "free, rolling, slipping or standing"),
    WHEEL(BOOL, slips, "", "it slips"),
    WHEEL(TEXT,
          border,
          "",
          "where its force lies: none, inside, band (beyond the brake), corner, circle (beyond the "
          "friction)"),
    WHEEL(U32, flags, "-", "1 bottomed, 2 inside, 4 steep, 8 yield, 16 lost, 32 broken"),
    WHEEL(TEXT, solid, "", "that it stands on; empty: none"),
    WHEEL(REAL, normal, "N", "what the ground bears"),
    WHEEL(VECTOR, force, "N", "on its body, at the point"),
    WHEEL(VECTOR, torque, "N m", "the same, about the body's origin"),
    WHEEL(POINT, point, "m", "of contact; in the air the body's origin"),
    WHEEL(REAL, length, "m", "of the leg"),
    WHEEL(REAL, compression, "m", "of the leg, from where it hangs free: its depth"),
    WHEEL(REAL, rise, "m", "of the ground where the pebble moved to, above its last plane"),
    WHEEL(
        REAL,
        speed,
        "m/s",
        "of the contact point over the ground, as if it were part of the body: slip, if it slips"),
    WHEEL(REAL, brake, "N", "strength of the brake at the tyre"),
    WHEEL(REAL, steer, "rad", "to the right"),
};

#define POINT(kind, member, unit, meaning) ROW(trace_point_row, TRACE_##kind, member, unit, meaning)
static const trace_field point_fields[] = {
    POINT(TEXT, name, "", "of the initiator"),
    POINT(TEXT, by, "", "what holds it: target, scenery or nothing"),
    POINT(TEXT, holder, "", "the name of that target or solid; empty: none"),
    POINT(I32, face, "-", "of the target, or leaf of the solid; -1"),
    POINT(BOOL, slips, "", "its pebble moves"),
    POINT(REAL, depth, "m", "behind the face"),
    POINT(REAL, speed, "m/s", "against what holds it"),
    POINT(POINT, point, "m", "where it is"),
    POINT(VECTOR, force, "N", "on it"),
};

#define VERTEX(kind, member, unit, meaning)                                                        \
    ROW(trace_vertex_row, TRACE_##kind, member, unit, meaning)
static const trace_field vertex_fields[] = {
    VERTEX(TEXT, name, "", "of a driven target, and the place among its vertices"),
    VERTEX(POINT, point, "m", "where it is"),
};

#define WATCH(kind, member, unit, meaning) ROW(trace_watch_row, TRACE_##kind, member, unit, meaning)
static const trace_field watch_fields[] = {
    WATCH(TEXT, initiator, "", "that is watched"),
    WATCH(TEXT, target, "", "that watches; bit i of a mask is its face i"),
    WATCH(U32, penetrated, "-", "P: faces that the point is behind, or on"),
    WATCH(U32, on_range, "-", "S, of the faces in asked: those whose range it is on"),
    WATCH(U32,
          asked,
          "-",
          "faces whose bit of S decided something in this tick; the others were not computed"),
    WATCH(U32, lost, "-", "Delta = +1: faces that lost separation in this tick"),
    WATCH(U32, gained, "-", "Delta = -1: faces that gained it"),
    WATCH(U32, held, "-", "C: the face that holds it, one bit or none"),
};

#define SLOT(kind, member, unit, meaning) ROW(trace_slot_row, TRACE_##kind, member, unit, meaning)
static const trace_field slot_fields[] = {
    SLOT(REAL, z, "m", "the value whose sign an integrator watches"),
    SLOT(I32, pair, "-", "number of the candidate, then of the watch; -1: none"),
};

#define CONTACT(kind, member, unit, meaning)                                                       \
    ROW(trace_contact_row, TRACE_##kind, member, unit, meaning)
static const trace_field contact_fields[] = {
    CONTACT(TEXT, part_a, "", "one part"),
    CONTACT(TEXT, part_b, "", "the other"),
    CONTACT(REAL, distance, "m", "signed; depth is its negative"),
    CONTACT(REAL, lower, "m", "certified lower bound of it"),
    CONTACT(REAL, upper, "m", "certified upper bound"),
    CONTACT(BOOL, slips, "", "a pebble of it moves"),
    CONTACT(REAL, speed, "m/s", "of b past a, along the surface, in the middle of the points"),
    CONTACT(VECTOR, normal, "-", "from a to b"),
    CONTACT(VECTOR, force, "N", "on b; on a its negative"),
    CONTACT(U32, n_points, "-", "of the points that follow, those that count"),
    CONTACT(PATCH, points, "m", "at which they touch"),
};

#define EVENT(kind, member, unit, meaning) ROW(trace_event_row, TRACE_##kind, member, unit, meaning)
static const trace_field event_fields[] = {
    EVENT(TEXT, kind, "", "begin, end, or step (a wheel meets a kerb)"),
    EVENT(TEXT, place, "", "parts, target, scenery or wheel"),
    EVENT(TEXT, a, "", "part, initiator or wheel"),
    EVENT(TEXT, b, "", "part, target or solid"),
    EVENT(REAL, time, "s", "at which it happened, between the last tick and this one"),
    EVENT(TEXT, timing, "", "how that was found: tick, linear, closed or searched"),
    EVENT(REAL, when, "-", "the same as a share of the way from the last tick to this one"),
    EVENT(I32, face, "-", "of the target, or leaf of the solid; -1"),
    EVENT(U32, n_points, "-", "begin of parts: 1 a point, 2 a line, 3 or 4 a face"),
    EVENT(REAL, speed_in, "m/s", "at which it began"),
    EVENT(REAL, speed_out, "m/s", "end: at which it ends, > 0 apart"),
    EVENT(REAL, restitution, "-", "end: speed_out / speed_in"),
    EVENT(REAL, peak, "m", "end: largest depth; step: its height, > 0 up"),
    EVENT(U32, ticks, "-", "end: from its begin on"),
};

#define OF(fields, type) fields, sizeof fields / sizeof fields[0], sizeof(type)
const trace_group trace_groups[TRACE_GROUPS] = {
    {"", "tick", "Tick", "Tick", "the tick itself", TRACE_ONE, OF(tick_fields, trace_tick_row), 0u},
    {"body", "bodies", "Body", "Bodies", "each body", TRACE_FIXED, OF(body_fields, trace_body_row),
     1u},
    {"wheel", "wheels", "Wheel", "Wheels", "each wheel", TRACE_FIXED,
     OF(wheel_fields, trace_wheel_row), 1u},
    {"point", "points", "Initiator", "Points", "each initiator", TRACE_FIXED,
     OF(point_fields, trace_point_row), 1u},
    {"vertex", "vertices", "Vertex", "Vertices", "each vertex of driven targets", TRACE_FIXED,
     OF(vertex_fields, trace_vertex_row), 1u},
    {"watch", "watches", "Watch", "Watches", "each initiator that a target watches", TRACE_FIXED,
     OF(watch_fields, trace_watch_row), 2u},
    {"slot", "slots", "Slot", "Slots", "each zero-crossing slot", TRACE_FIXED,
     OF(slot_fields, trace_slot_row), 0u},
    {"contact", "contacts", "Contact", "Contacts", "each two parts that touch", TRACE_MANY,
     OF(contact_fields, trace_contact_row), 0u},
    {"event", "events", "Event", "Events", "what began or ended since the last tick", TRACE_MANY,
     OF(event_fields, trace_event_row), 0u},
};
/* clang-format on */

const char *trace_type_name(trace_type type)
{
    static const char *const names[] = {
        [TRACE_BOOL] = "bool",
        [TRACE_I32] = "int32",
        [TRACE_U32] = "uint32",
        [TRACE_HASH] = "uint64",
        [TRACE_REAL] = "float64",
        [TRACE_TEXT] = "string",
        [TRACE_VECTOR] = "geometry_msgs/Vector3",
        [TRACE_POINT] = "geometry_msgs/Point",
        [TRACE_QUAT] = "geometry_msgs/Quaternion",
        [TRACE_PATCH] = "geometry_msgs/Point[4]",
    };
    return names[type];
}
