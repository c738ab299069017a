/* SPDX-License-Identifier: MIT */
/// Code that scenes name: plants that no table describes. Each is three functions and a row in codes.c; a scene that was
/// baked names the functions, so that an image links what it needs.
#ifndef CODES_H
#define CODES_H

#include "rig.h"

/// Where a code keeps its plant: one for all that run it, unless a build has it otherwise (_Thread_local).
#ifndef CODES_KEPT
#    define CODES_KEPT
#endif

/// What a scene runs beside its tables.
typedef struct codes_code {
    const char *name;
    void (*begin)(rig *r);    ///< after the plant was put to its start
    void (*drive)(rig *r);    ///< before each tick: driven nodes and vertices
    void (*load)(rig *r);     ///< after each tick: what contact does to them
    const rig_states *states; ///< for steps that are not ticks, or NULL: it has none
} codes_code;

/// By its name, or NULL.
const codes_code *codes_find(const char *name);

/// The states of a scene's code, or NULL: it has no code, or no states.
const rig_states *codes_states(const rig_scene *what);

/// "choose one of ...", for errors.
const char *codes_list(void);

/* ---- the codes ---- */

void skid_gear_begin(rig *r);
void skid_gear_drive(rig *r);
void skid_gear_load(rig *r);
extern const rig_states skid_gear_states;

void soft_tyre_begin(rig *r);
void soft_tyre_drive(rig *r);
void soft_tyre_load(rig *r);
extern const rig_states soft_tyre_states;

void skid_pad_begin(rig *r);
void skid_pad_drive(rig *r);
void skid_pad_load(rig *r);
extern const rig_states skid_pad_states;

void soft_bump_begin(rig *r);
void soft_bump_drive(rig *r);
void soft_bump_load(rig *r);
extern const rig_states soft_bump_states;

/* ---- what codes need ---- */

/// A driven node, in the scalar of the core.
static inline td_node codes_node(plant_vec p, plant_vec v)
{
    return (td_node){{td_from_double(p.x), td_from_double(p.y), td_from_double(p.z)},
                     {td_from_double(v.x), td_from_double(v.y), td_from_double(v.z)}};
}

/// A driven vertex, in the scalar of the core; nowhere, if this build has no room for so many.
static inline void codes_vertex(rig *r, uint32_t vertex, plant_vec p, plant_vec v)
{
    if (vertex < TD_ARRAY(TD_MAX_DRIVEN_VERTICES)) {
        const td_node node = codes_node(p, v);
        r->vertices[vertex] = node.p_w;
        r->vertex_speeds[vertex] = node.v_w;
    }
}

/// [N] what contact does to an initiator; nothing, if this build has no room for so many.
static inline plant_vec codes_force(const rig *r, uint32_t initiator)
{
    if (initiator >= TD_ARRAY(TD_MAX_INITIATORS)) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const td_vec3 f = r->out.points[initiator].force_w;
    return plant_scale(r->what->newtons,
                       (plant_vec){td_to_double(f.x), td_to_double(f.y), td_to_double(f.z)});
}

#endif
