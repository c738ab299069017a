/* SPDX-License-Identifier: MIT */
/// A scene as it was read: names and doubles, in SI, whatever the scalar.
///
/// From here a scene goes three ways: into the tables of this build's scalar (build.h), into words (words.h), into C
/// (bake.h). All three write the same numbers.
///
/// Units      forces, masses, stiffness and damping are in SI here. Tables of the core hold them divided by `newtons`,
///            the scene's unit of force, so that they fit Q16.16.
/// Indices    of things that a file names are their places in its objects. MODEL_WORLD is the world.
/// Memory     the document's (document_take).
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "rig_tables.h"

#define MODEL_WORLD  UINT16_MAX
#define MODEL_DRIVEN (MODEL_WORLD - 1u) ///< the body of what code moves: initiators, targets

typedef struct model_pose {
    plant_vec p;
    plant_quat q;
} model_pose;

typedef struct model_body {
    const char *name;
    double mass;       ///< [kg] 0: driven
    plant_vec com;     ///< [m] centre of mass
    plant_vec inertia; ///< [kg m^2] about the centre of mass: xx, yy, zz
    plant_vec product; ///< [kg m^2] yz, zx, xy
    double density;    ///< [kg/m^3] 0: mass and inertia are given
    double v_max;      ///< [m/s]
    double omega_max;  ///< [rad/s]
    plant_vec position, velocity, spin;
    plant_quat attitude;
    bool is_settled;
} model_body;

/// A shape: kinds of td_shape_kind, or a mesh that becomes hulls.
typedef struct model_shape {
    const char *name;
    uint8_t kind;      ///< a td_shape_kind
    double size[3];    ///< [m] as td_shape has it
    double rounding;   ///< [m]
    plant_vec *points; ///< of hulls
    uint32_t n_points;
    const char *file; ///< of a mesh, else NULL: it becomes hulls
    double scale;     ///< [-] metres a unit of the file
    uint32_t pieces;  ///< the most convex parts of a mesh
    bool hull_only;   ///< one part, the convex hull of the mesh
    bool is_used;
    struct model_shape *hulls; ///< of a mesh: its convex parts, once it was cut
    uint32_t n_hulls;
    double volume;    ///< [m^3] of a mesh
    plant_vec centre; ///< [m] of its volume
    double
        second[6]; ///< [m^5] its inertia about `centre` at a density of 1: xx, yy, zz, yz, zx, xy
} model_shape;

typedef struct model_part {
    const char *name;
    model_shape *shape;
    double scale;
    plant_vec position;
    plant_quat attitude;
    uint16_t body, material;
    uint16_t groups, avoids;
    bool is_swept;
} model_part;

typedef struct model_material {
    const char *name;
    double mu_s, mu_k;
    double yield; ///< [N] HUGE_VAL: none
    double stiffness;
    double restitution;
    double rolling, spinning;
    double tangential_stiffness, tangential_damping;
    uint16_t law; ///< index; 0: the first
} model_material;

typedef struct model_law {
    const char *name;
    uint8_t kind;
    double stiffness, restitution, threshold, speed_min, blend, duration;
} model_law;

typedef struct model_material_pair {
    model_material both;
    uint16_t a, b;
} model_material_pair;

typedef struct model_rule {
    uint16_t a, b;
    uint8_t kind;
} model_rule;

typedef struct model_initiator {
    const char *name;
    plant_vec point;
    uint16_t body, material;
    bool is_driven, meets_scenery;
} model_initiator;

typedef struct model_target {
    const char *name;
    model_shape *shape; ///< its vertices and faces are made of it, or NULL
    plant_vec *vertices;
    uint16_t *indices, *loop_ends;
    uint16_t *watched;
    uint16_t n_vertices, n_faces, n_watched;
    uint16_t body, material;
    bool is_driven,
        is_planar; ///< planar: vertices are x, 0, z of its outline, and there are no indices
    bool is_swept;
    double depth_max; ///< [m] HUGE_VAL: no limit
} model_target;

typedef struct model_leg {
    double shortest, longest, slack; ///< [m]
    double stiffness, damping_in, damping_out;
} model_leg;

typedef struct model_wheel {
    const char *name;
    plant_vec position;
    plant_quat attitude;
    model_leg leg;
    double tyre_stiffness, tyre_damping;
    double rolling, cos_min, relaxation, mass_eff;
    model_leg *stub; ///< NULL: it never breaks
    double stub_mu_s, stub_mu_k;
    uint16_t body;
} model_wheel;

/* ---- scenery ---- */

typedef struct model_half_space {
    double normal[3], offset; ///< as long as Q16.16 holds it: fine
} model_half_space;

typedef struct model_curved {
    uint8_t kind; ///< a td_curve
    plant_vec centre, axis;
    double radius;
} model_curved;

typedef struct model_op {
    uint8_t code;
    uint8_t first;
    uint16_t count;
} model_op;

/// An expression, flat: leaves and operations in postfix order.
typedef struct model_scenery {
    const char *name;
    model_half_space *half_spaces;
    model_curved *curved;
    model_op *ops;
    uint16_t n_half_spaces, n_curved, n_ops;
    bool is_used;
} model_scenery;

typedef struct model_solid {
    const char *name;
    model_scenery *scenery;
    uint16_t body, material;
} model_solid;

typedef struct model_modifier {
    const char *name;
    model_scenery *region;
    model_material material;
    uint16_t body, keep;
} model_modifier;

/* ---- joints ---- */

typedef struct model_joint {
    const char *name;
    rig_joint joint;
} model_joint;

/* ---- limits ---- */

typedef struct model_limits {
    uint32_t contacts, candidates, slots, must_touch, calls, stale_ticks;
    bool has_slots, two_slots;
    uint8_t stale, inside;
} model_limits;

/// A shape that bodies stand on as a part, and wheels and initiators as scenery.
typedef struct model_ground {
    const char *name;
    model_shape *shape;
    plant_vec position;
    plant_quat attitude;
    uint16_t body, material;
    uint8_t serves; ///< a model_serves
} model_ground;

/// What a ground is for.
typedef enum model_serves {
    MODEL_BOTH,
    MODEL_BODIES,
    MODEL_WHEELS,
} model_serves;

#define MODEL_GROUPS 15u ///< named groups of parts; one more is that of parts without a group

#define MODEL_NOTES 16u ///< what a reader should know of how the file was understood

/// What the sections of a scene hold, by table.
typedef struct model {
    const char *name, *about;
    double tick, duration, gravity, newtons;
    model_body *bodies;
    model_shape *shapes;    ///< that have a name
    model_scenery *scenery; ///< that has a name
    model_part *parts;
    const model_part *parts_as_written; ///< with meshes uncut, or NULL: there are none
    model_material *materials;
    model_law *laws;
    model_material_pair *material_pairs;
    model_rule *rules;
    model_initiator *initiators;
    model_target *targets;
    model_wheel *wheels;
    model_solid *solids;
    model_ground *grounds;
    model_modifier *modifiers;
    size_t n_bodies, n_shapes, n_scenery, n_parts, n_parts_as_written, n_materials, n_laws,
        n_material_pairs, n_rules, n_initiators, n_targets, n_wheels, n_solids, n_grounds,
        n_modifiers;
    const char *groups[MODEL_GROUPS];
    model_limits limits;
    model_joint *joints;
    rig_motion *motions;
    rig_force *forces;
    rig_air *airs;
    rig_control *controls;
    size_t n_joints, n_motions, n_forces, n_airs, n_controls;
    uint8_t integrator;
    uint32_t rollbacks;
    const char *code; ///< NULL: none
    bool is_gallery;  ///< it was found by its name: its hash is known
    const char *notes[MODEL_NOTES];
    size_t n_notes;
} model;

#endif
