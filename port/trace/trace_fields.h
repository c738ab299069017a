/* SPDX-License-Identifier: MIT */
/// What a trace holds: records of a tick, and the one table that names their members.
///
/// The CSV head and rows, the MCAP schemas and messages and the table in DESIGN.md are made of trace_groups. A quantity
/// is a member of a record here, a row in trace_fields.c, and a line where the record is filled (trace_fill.c).
///
/// Time       a tick looks at the bodies as they are at its `time`, and finds what touches, with what force; these
///            forces then push until the next tick. Energies, which the plant counts, are those at the tick's end.
/// Units      SI: forces are in N, whatever unit the scene has. Vectors are in the world.
/// Names      of the scene file; the index where there is none.
#ifndef TRACE_FIELDS_H
#define TRACE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "plant.h"

#define TRACE_POINTS 4u ///< of a contact of parts

/* ---- records ---- */

typedef struct trace_work {
    uint32_t candidates, calls, separations, leaf_tests, steps;
} trace_work;

typedef struct trace_tick_row {
    uint32_t tick;
    double time;
    const char *status;
    bool is_stale;
    uint32_t ticks, contacts, held, wheels_down, events;
    double contact_force, point_force, wheel_load, depth;
    uint32_t late, late_ticks, contacts_lost, events_lost, unswept, culled, missed, saturations;
    trace_work work, bound;
    uint32_t cost, step_cost;
    double round_trip;
    double kinetic, potential, by_contact, by_forces, by_drives, by_damping, by_friction, by_stops,
        by_bases, unexplained;
    uint64_t hash;
} trace_tick_row;

typedef struct trace_body_row {
    const char *name;
    plant_vec position;
    plant_quat attitude;
    plant_vec velocity, spin, force, torque;
} trace_body_row;

typedef struct trace_wheel_row {
    const char *name;
    int32_t state;
    const char *phase;
    bool slips;
    const char *border;
    uint32_t flags;
    const char *solid;
    double normal;
    plant_vec force, torque, point;
    double length, compression, rise, speed, brake, steer;
} trace_wheel_row;

typedef struct trace_point_row {
    const char *name;
    const char *holder;
    const char *by;
    int32_t face;
    bool slips;
    double depth, speed;
    plant_vec point, force;
} trace_point_row;

typedef struct trace_vertex_row {
    const char *name;
    plant_vec point;
} trace_vertex_row;

typedef struct trace_watch_row {
    const char *initiator, *target;
    uint32_t penetrated, on_range, asked, lost, gained, held;
} trace_watch_row;

typedef struct trace_slot_row {
    double z;
    int32_t pair;
} trace_slot_row;

typedef struct trace_contact_row {
    const char *part_a, *part_b;
    double distance, lower, upper;
    bool slips;
    double speed;
    plant_vec normal, force;
    uint32_t n_points;
    plant_vec points[TRACE_POINTS];
} trace_contact_row;

typedef struct trace_event_row {
    const char *kind, *place, *a, *b;
    double time;
    const char *timing;
    double when;
    int32_t face;
    uint32_t n_points;
    double speed_in, speed_out, restitution, peak;
    uint32_t ticks;
} trace_event_row;

/* ---- the table ---- */

/// What a member is, here and in a schema of ROS 2.
typedef enum trace_type {
    TRACE_BOOL,   ///< bool
    TRACE_I32,    ///< int32
    TRACE_U32,    ///< uint32
    TRACE_HASH,   ///< uint64; 16 hexadecimal digits in CSV
    TRACE_REAL,   ///< float64
    TRACE_TEXT,   ///< string
    TRACE_VECTOR, ///< geometry_msgs/Vector3: x, y, z
    TRACE_POINT,  ///< geometry_msgs/Point: x, y, z
    TRACE_QUAT,   ///< geometry_msgs/Quaternion: w, x, y, z in CSV
    TRACE_PATCH,  ///< geometry_msgs/Point[4]
} trace_type;

typedef struct trace_field {
    const char *name;
    trace_type type;
    size_t offset;       ///< in the record
    const char *unit;    ///< "-": a number without one; "": a text or a truth
    const char *meaning; ///< one line
} trace_field;

/// How many records of a kind a tick has.
typedef enum trace_count {
    TRACE_ONE,   ///< one
    TRACE_FIXED, ///< as many as the scene has: columns of the row of a tick
    TRACE_MANY,  ///< it varies: a file of their own in CSV
} trace_count;

typedef struct trace_group {
    const char *name; ///< "body": before the name of a column
    const char *list; ///< "bodies": topic and list of its message
    const char *item; ///< "Body": schema of a record; of the message where there is one
    const char *message;
    const char *about; ///< one line
    trace_count count;
    const trace_field *fields;
    size_t n_fields, size; ///< of a record, in bytes
    size_t n_labels;       ///< of its fields the first so many name the record: they head columns
} trace_group;

/// Which group is which.
enum {
    TRACE_TICK,
    TRACE_BODIES,
    TRACE_WHEELS,
    TRACE_INITIATORS,
    TRACE_VERTICES,
    TRACE_WATCHES,
    TRACE_SLOTS,
    TRACE_CONTACTS,
    TRACE_EVENTS,
    TRACE_GROUPS,
};

extern const trace_group trace_groups[TRACE_GROUPS];

/// The records of one tick.
typedef struct trace_rows {
    uint64_t time_ns;
    struct {
        void *items;
        uint32_t n;
    } groups[TRACE_GROUPS];
} trace_rows;

/// A record of a group.
static inline const void *trace_item(const trace_rows *rows, size_t group, uint32_t i)
{
    return (const char *)rows->groups[group].items + i * trace_groups[group].size;
}

/// A member of a record.
static inline const void *trace_member(const void *record, const trace_field *field)
{
    return (const char *)record + field->offset;
}

/// How a schema of ROS 2 calls a type.
const char *trace_type_name(trace_type type);

#endif
