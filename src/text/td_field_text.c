/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1702
#include "td_field_text.h"
#include <stddef.h>
#include "td_collide.h"
#include "td_facet.h"
#include "td_friction.h"
#include "td_hull.h"
#include "td_impulse.h"
#include "td_plan.h"
#include "td_input.h"
#include "td_polygon.h"
#include "td_polyhedron.h"
#include "td_slide.h"
#include "td_slots.h"

/* One row a field, in the order of the headers. A name is a noun, a rule goes on with "must": together they are a
 * sentence. "Within range" is within TD_RANGE, for which NaN is not. */

static const td_field_text fields[] = {
    /* td_plan.h */
    {TD_SCENE_TICK, "the scene's tick", "must be from TD_SCENE_TICK_MIN (1 us) to 1 s"},
    {TD_SCENE_TABLE, "a pointer", "must not be NULL: its table, or what it points to, is missing"},
    {TD_SCENE_MASS, "mass", "must be 0 (driven), or from TD_SCENE_MASS_MIN on and within range"},
    {TD_SCENE_INERTIA, "inertia",
     "must be from TD_SCENE_MASS_MIN on about all three axes, and within range"},
    {TD_SCENE_SPEED, "v_max and omega_max",
     "must be promised: v_max above 0, omega_max 0 or more, both at most TD_MOTION_MAX"},
    {TD_SCENE_POSE, "pose x_ba", "must be a position within range and a unit quaternion"},
    {TD_SCENE_BODY, "body", "must be the index of a body of the scene that can serve here"},
    {TD_SCENE_MATERIAL, "material", "must be the index of a material of the scene"},
    {TD_SCENE_INITIATOR, "watched", "must list indices of initiators of the scene"},
    {TD_SCENE_POINT, "point_b", "must lie within half of TD_SCENERY_RANGE"},
    {TD_SCENE_RULE, "kind", "must be a td_pair_kind"},
    {TD_SCENE_CANDIDATES, "pairs of parts that may meet", "must be at most TD_MAX_CANDIDATES"},
    {TD_SCENE_CONTACTS, "the scene's contacts",
     "must be at least must_touch and, where parts may meet, at least 1, as must candidates"},
    {TD_SCENE_SLOTS, "the scene's n_z", "must be 0, or at least must_touch"},
    {TD_SCENE_THICKNESS, "thickness",
     "must be more than an initiator moves in one tick, or rule.swept must be set"},
    {TD_SCENE_THRESHOLD, "threshold of its law",
     "must be 0, or more than its part and the other move in one tick"},
    {TD_SCENE_LAW, "law", "must be the index of a law of the scene"},
    {TD_SCENE_STIFFNESS, "stiffness of its contact",
     "must be lower, or the tick shorter: along or across the surface it is unstable at this tick"},
    {TD_SCENE_MUST_TOUCH, "the scene's must_touch",
     "must be at most the number of pairs of parts that may meet"},
    {TD_SCENE_DEPTH, "rule.depth_max", "must be 0 or more, and within range"},
    {TD_SCENE_STALE, "the scene's stale",
     "must be a td_stale_rule; TD_STALE_RAMP needs stale_ticks above 0"},
    {TD_SCENE_DAMPING, "damping of its contact", "must be no more than the tick holds"},
    {TD_SCENE_STABILITY, "stiffness of all its points together",
     "must be lower, or the tick shorter: together they are unstable at this tick"},
    {TD_SCENE_PENETRATION, "stiffness of its contact", "must stop a blow at v_max within the part"},
    {TD_SCENE_SAG, "stiffness of its contact", "must carry the weight of the body"},
    {TD_SCENE_GRAVITY, "gravity", "must be a number within range, of a scene 0 or more"},
    {TD_SCENE_INSIDE, "the scene's inside", "must be a td_inside_rule"},
    {TD_SCENE_CALLS, "the scene's calls",
     "must be 0, or enough for all contacts and one pair: 4 contacts + 2 TD_CALLS_LEAST"},
    {TD_SCENE_WATCHES, "initiators that targets watch", "must be at most TD_MAX_WATCHES in all"},
    {TD_SCENE_OUTLINE, "shape", "must be one of both: a solid, or an outline"},
    {TD_SCENE_VERTICES, "vertices of driven targets",
     "must be at most TD_MAX_DRIVEN_VERTICES in all"},

    /* td_input.h */
    {TD_INPUT_TABLE, "its table of the input", "must not be NULL"},
    {TD_INPUT_POSITION, "position",
     "must lie within TD_SCENERY_RANGE, with all points of its body"},
    {TD_INPUT_ROTATION, "rotation x_wb.q", "must be a unit quaternion"},
    {TD_INPUT_VELOCITY, "velocity", "must be below TD_MOTION_MAX along and about each axis"},
    {TD_INPUT_PROMISE, "velocity", "must keep v_max and omega_max, which the scene promises"},
    {TD_INPUT_TELEPORT, "pose x_wb",
     "must be one that v_max and omega_max allow since the last tick"},
    {TD_INPUT_BRAKE, "brake", "must be 0 or more, and within range"},
    {TD_INPUT_STEER, "steer", "must be from -pi to pi"},
    {TD_INPUT_RESIDUAL, "position_residual_w", "must be no more than rounding takes from x_wb.p"},
    {TD_INPUT_INSIDE, "it", "must not touch anything at the beginning (td_reset_apart)"},
    {TD_INPUT_BALANCE, "it", "must find a pose near by in which it does not tip (td_settle)"},

    /* td_shape.h */
    {TD_SHAPE_FIELD_KIND, "shape and its kind", "must be there, and a td_shape_kind"},
    {TD_SHAPE_FIELD_SIZE, "size",
     "must be 0 or more along each axis that its kind has, 0 elsewhere, within TD_SHAPE_RANGE"},
    {TD_SHAPE_FIELD_ROUNDING_RADIUS, "rounding_radius",
     "must be 0 or more, 0 if its kind has none, within TD_SHAPE_RANGE"},
    {TD_SHAPE_FIELD_SCALE, "scale", "must be above 0, and within range"},
    {TD_SHAPE_FIELD_POINTS, "points", "must be there, as many as its kind has"},
    {TD_SHAPE_FIELD_POINT, "point",
     "must lie within TD_SHAPE_RANGE, that of a polygon in its plane"},
    {TD_SHAPE_FIELD_CELLS, "direction cells",
     "must be those that td_hull_build makes of its points"},
    {TD_SHAPE_FIELD_POSE, "pose", "must be a position within range and a unit quaternion"},

    /* td_target.h */
    {TD_TARGET_COUNT, "vertices and faces",
     "must be at least 3 in the plane, 4 in space, 3 vertices a face, no table NULL"},
    {TD_TARGET_RANGE, "vertex", "must lie within range"},
    {TD_TARGET_EDGE, "edge", "must have a length"},
    {TD_TARGET_COLLINEAR, "edge", "must not lie on one line with the next"},
    {TD_TARGET_ORDER, "edge",
     "must be followed by a turn to the right: vertices are clockwise, the target convex"},
    {TD_TARGET_TURNS, "vertices", "must go round once"},
    {TD_TARGET_INDEX, "indices of a face", "must name vertices that are there"},
    {TD_TARGET_NOT_CONVEX, "face", "must have no vertex in front of it: targets are convex"},
    {TD_TARGET_NOT_PLANAR, "vertices of a face", "must lie in one plane"},

    /* td_scenery.h */
    {TD_SCENERY_TABLES, "scenery", "must have operations, and no table that is NULL"},
    {TD_SCENERY_LEAVES, "leaves of its scenery", "must be at most TD_MAX_LEAVES"},
    {TD_SCENERY_NORMAL, "normal of a half space", "must not be zero"},
    {TD_SCENERY_AXIS, "axis of a cylinder", "must be of unit length"},
    {TD_SCENERY_RADIUS, "radius of a curved leaf", "must be above 0"},
    {TD_SCENERY_KIND, "kind of a curved leaf", "must be a td_curve"},
    {TD_SCENERY_NUMBER, "numbers of a leaf", "must be within range"},
    {TD_SCENERY_OP_CODE, "code of an operation", "must be a td_scenery_code"},
    {TD_SCENERY_OP_LEAF, "leaves of an operation", "must be there"},
    {TD_SCENERY_OP_COUNT, "count of an operation",
     "must be from 1 to the number of operands that are there"},
    {TD_SCENERY_OP_DEPTH, "operands of its scenery",
     "must be at most TD_SCENERY_DEPTH at one time"},
    {TD_SCENERY_BALANCE, "operations of its scenery", "must leave exactly one operand"},
    {TD_SOLID_SCENERY, "scenery", "must not be NULL"},
    {TD_SOLID_MATERIAL, "material", "must be the index of a material of the ground"},
    {TD_SOLID_BODY, "body", "must be the index of a body, or TD_WORLD"},

    /* td_ground.h */
    {TD_GROUND_TABLE, "its table", "must not be NULL"},
    {TD_GROUND_REGION, "region", "must not be NULL"},
    {TD_GROUND_BODY, "body", "must be the index of a body, or TD_WORLD"},

    /* td_material.h */
    {TD_MATERIAL_MU_S, "static friction mu_s", "must be from 0 to TD_MU_MAX (1.9375)"},
    {TD_MATERIAL_MU_K, "dynamic friction mu_k", "must be from 0 to mu_s"},
    {TD_MATERIAL_YIELD, "yield", "must be 0 or more, unless it is_unlimited"},
    {TD_MATERIAL_STIFFNESS, "stiffness", "must be 0 (the law's), or above 0 and within range"},
    {TD_MATERIAL_RESTITUTION, "restitution", "must be from 0 to 1"},
    {TD_MATERIAL_ROLLING, "rolling", "must be from 0 to 1"},
    {TD_MATERIAL_SPINNING, "spinning", "must be from 0 to 1"},
    {TD_MATERIAL_TANGENTIAL_STIFFNESS, "tangential_stiffness",
     "must be 0 (the law's), or above 0 and within range"},
    {TD_MATERIAL_TANGENTIAL_DAMPING, "tangential_damping",
     "must be from 0 to below TD_MATERIAL_DAMPING_MAX"},

    /* td_law.h */
    {TD_LAW_FIELD_KIND, "kind", "must be a td_law_kind"},
    {TD_LAW_FIELD_STIFFNESS, "stiffness", "must be above 0, and within range"},
    {TD_LAW_FIELD_RESTITUTION, "restitution", "must be above 0, and at most 1"},
    {TD_LAW_FIELD_THRESHOLD, "threshold", "must be 0 or more, and within range"},
    {TD_LAW_FIELD_SPEED_MIN, "speed_min", "must be 0 or more, and within range"},
    {TD_LAW_FIELD_BLEND, "blend", "must be 0 or more (TD_LAW_SMOOTH: above 0), and within range"},
    {TD_LAW_FIELD_DURATION, "duration",
     "must be 0 or more (TD_LAW_QUINTIC: above 0), and within range"},
    {TD_LAW_USE_INVERSE_MASS, "inverse_mass of its use", "must be above 0, and within range"},
    {TD_LAW_USE_RATE, "rate of its use", "must be above 0, and within range"},
    {TD_LAW_USE_SPEED, "speed of its use", "must be above 0, and within range"},
    {TD_LAW_USE_SIZE, "size of its use", "must be above 0, and within range"},

    /* td_friction.h */
    {TD_FRICTION_MU_S, "static friction mu_s", "must be from 0 to 1.999"},
    {TD_FRICTION_MU_K, "dynamic friction mu_k", "must be from 0 to mu_s"},
    {TD_FRICTION_K, "tangential stiffness k", "must be above 0, and within range"},
    {TD_FRICTION_D, "tangential damping d", "must be from 0 to below TD_MATERIAL_DAMPING_MAX"},
    {TD_FRICTION_RENEW, "renew", "must be above 0, and within range"},
    {TD_FRICTION_TICK, "tick", "must be above 0, and at most 1 s"},

    /* td_wheel_params.h */
    {TD_WHEEL_FIELD_MOUNT, "mount x_bk", "must be a position within range and a unit quaternion"},
    {TD_WHEEL_FIELD_TRAVEL, "travel of the leg",
     "must have z_min below z_max, both within 4 m (512 m in floats)"},
    {TD_WHEEL_FIELD_ZERO, "z_zero of the leg", "must be above z_min, and at most z_max"},
    {TD_WHEEL_FIELD_K_Z, "stiffness k of the leg", "must be above 0, and stable at this tick"},
    {TD_WHEEL_FIELD_D_Z, "damping d_in and d_out of the leg",
     "must be 0 or more, below 1023 (2^30 in floats)"},
    {TD_WHEEL_FIELD_K_XY, "stiffness k_xy of the tyre", "must be above 0, and stable at this tick"},
    {TD_WHEEL_FIELD_D_XY, "damping d_xy of the tyre",
     "must be 0 or more, below 1023 (2^30 in floats)"},
    {TD_WHEEL_FIELD_ROLLING, "rolling resistance c_rr", "must be from 0 to 1"},
    {TD_WHEEL_FIELD_COS_MIN, "cos_min", "must be from 1/7 to 1"},
    {TD_WHEEL_FIELD_RELAXATION, "relaxation", "must be 0, or from 1 mm on and within range"},
    {TD_WHEEL_FIELD_MASS, "mass_eff", "must be 0 (explicit) or more, and within range"},
    {TD_WHEEL_FIELD_STUB, "stub",
     "must be a leg whose z_max is the z_min of the leg that breaks, stable at this tick"},
    {TD_WHEEL_FIELD_TICK, "tick", "must be above 0, and at most TD_WHEEL_TICK_MAX (62.5 ms)"},
    {TD_WHEEL_FIELD_BRAKE, "brake", "must be 0 or more"},
    {TD_WHEEL_FIELD_STEER, "steer", "must be from -pi to pi"},

    /* td_slots.h */
    {TD_SLOTS_COUNT, "n_z", "must be from 1 to TD_MAX_SLOTS"},
    {TD_SLOTS_HYSTERESIS, "hysteresis", "must be 0 or more, and within range"},
    {TD_SLOTS_ID, "id", "must be above that of the pair before it, and at most TD_SLOT_ID_MAX"},
    {TD_SLOTS_DISTANCE, "distance", "must be a number within range; a bound must be above 0"},
    {TD_SLOTS_SOURCE, "source", "must be a td_slot_source"},

    /* td_motion.h */
    {TD_MOTION_POSITION, "position", "must lie within half of TD_RANGE"},
    {TD_MOTION_RESIDUAL, "position_residual_w", "must be below 1 m along each axis"},
    {TD_MOTION_ROTATION, "rotation x_wb.q", "must be a unit quaternion"},
    {TD_MOTION_LINEAR, "velocity", "must be below TD_MOTION_MAX along each axis"},
    {TD_MOTION_ANGULAR, "angular velocity", "must be below TD_MOTION_MAX about each axis"},

    /* td_polygon.h */
    {TD_POLYGON_COUNT, "vertices of the polygon",
     "must be there, from 3 to TD_POLYGON_VERTICES (255)"},
    {TD_POLYGON_VERTEX, "vertex", "must lie within range"},
    {TD_POLYGON_EDGE, "edge", "must have a length"},
    {TD_POLYGON_TURN, "vertex", "must turn right: vertices are clockwise, the polygon convex"},
    {TD_POLYGON_WINDING, "vertices", "must go round once, clockwise"},

    /* td_facet.h */
    {TD_FACET_COUNT, "vertices and triangles", "must be there, at least 3 vertices and 1 triangle"},
    {TD_FACET_RANGE, "vertex", "must lie within range"},
    {TD_FACET_AREA, "facet", "must have an area"},
    {TD_FACET_INDEX, "indices of a triangle", "must name vertices that are there"},

    /* td_polyhedron.h */
    {TD_POLYHEDRON_COUNT, "vertices and faces of a polyhedron",
     "must be there, at least 4 of each, and 3 vertices a face"},
    {TD_POLYHEDRON_RANGE, "vertex", "must lie within range"},
    {TD_POLYHEDRON_INDEX, "indices of a face", "must name vertices that are there"},
    {TD_POLYHEDRON_AREA, "face", "must have an area"},

    /* td_collide.h */
    {TD_COLLIDE_SHAPE, "convex", "must not be NULL"},
    {TD_COLLIDE_POSE, "pose x_wb", "must be a position within range and a unit quaternion"},
    {TD_COLLIDE_TWIST, "velocities twist_w", "must be within range"},
    {TD_COLLIDE_MASS, "mass", "must be 0 (fixed) or more, and within range"},
    {TD_COLLIDE_INERTIA, "inertia", "must be above 0 about all three axes, and within range"},
    {TD_COLLIDE_MATERIAL, "material", "must be below n_materials"},
    {TD_COLLIDE_LAW, "law of a pair of materials", "must be one that td_law_check accepts"},

    /* td_impulse.h */
    {TD_IMPULSE_INVERSE_MASS, "inverse_mass", "must be 0 or more, and within range"},
    {TD_IMPULSE_INERTIA, "inverse_inertia_w", "must be positive semidefinite, and within range"},
    {TD_IMPULSE_CENTRE, "centre_w", "must lie within range"},
    {TD_IMPULSE_VELOCITY, "velocity twist_w.linear", "must be within range"},
    {TD_IMPULSE_SPIN, "angular velocity twist_w.angular", "must be within range"},
    {TD_IMPULSE_NORMAL, "normal_w", "must be of unit length"},
    {TD_IMPULSE_POINT, "point_w", "must lie within range"},
    {TD_IMPULSE_RESTITUTION, "restitution", "must be from 0 to 1"},
    {TD_IMPULSE_FRICTION, "friction", "must be from 0 to TD_IMPULSE_FRICTION_MAX (1.9375)"},
    {TD_IMPULSE_SPEED_MIN, "speed_min", "must be 0 or more, and within range"},
    {TD_IMPULSE_FREEDOM, "one of the two bodies", "must be able to move along the normal"},

    /* td_slide.h */
    {TD_SLIDE_INVERSE_MASS, "inverse_mass", "must be 0 or more, and within range"},
    {TD_SLIDE_INVERSE_INERTIA, "inverse_inertia", "must be 0 or more, and within range"},
    {TD_SLIDE_CENTRE, "centre_w", "must lie within range"},
    {TD_SLIDE_VELOCITY, "velocity_w", "must be within range"},
    {TD_SLIDE_SPIN, "spin", "must be within range"},
    {TD_SLIDE_FORCE, "force_w", "must be within range"},
    {TD_SLIDE_TORQUE, "torque", "must be within range"},
    {TD_SLIDE_VERTEX, "vertex_w", "must lie within range"},
    {TD_SLIDE_NORMAL, "normal_w", "must be of unit length"},
    {TD_SLIDE_DEPTH, "depth", "must be within range"},
    {TD_SLIDE_RATE, "rate", "must be above 0, and within range"},
    {TD_SLIDE_RECOVERY, "recovery", "must be 0 or more, and within range"},
    {TD_SLIDE_FREEDOM, "one of the two bodies", "must be able to move along the normal"},
};

const td_field_text *td_field_text_of(uint32_t field)
{
    for (size_t i = 0u; i < sizeof fields / sizeof fields[0]; ++i) {
        if (fields[i].field == field) {
            return &fields[i];
        }
    }
    return NULL;
}

/* ---- tables that are full ---- */

static const td_full_text full[] = {
    {TD_SCENE_TABLE, TD_ITEM_BODY, false, "the scene has more bodies than this build holds",
     "TD_MAX_BODIES", TD_MAX_BODIES},
    {TD_SCENE_TABLE, TD_ITEM_PART, false, "the scene has more parts than this build holds",
     "TD_MAX_PARTS", TD_MAX_PARTS},
    {TD_SCENE_TABLE, TD_ITEM_TARGET, false, "the scene has more targets than this build holds",
     "TD_MAX_TARGETS", TD_MAX_TARGETS},
    {TD_SCENE_TABLE, TD_ITEM_INITIATOR, false,
     "the scene has more initiators than this build holds", "TD_MAX_INITIATORS", TD_MAX_INITIATORS},
    {TD_SCENE_TABLE, TD_ITEM_WHEEL, false, "the scene has more wheels than this build holds",
     "TD_MAX_WHEELS", TD_MAX_WHEELS},
    {TD_SCENE_TABLE, TD_ITEM_PAIR_RULE, false,
     "the scene has more pair rules than this build holds", "TD_MAX_CANDIDATES", TD_MAX_CANDIDATES},
    {TD_SCENE_WATCHES, TD_ITEM_NONE, false, "targets watch more initiators than this build holds",
     "TD_MAX_WATCHES", TD_MAX_WATCHES},
    {TD_SCENE_OUTLINE, TD_ITEM_NONE, false, "the scene has more outlines than this build holds",
     "TD_MAX_OUTLINES", TD_MAX_OUTLINES},
    {TD_SCENE_VERTICES, TD_ITEM_NONE, false,
     "driven targets have more vertices than this build holds", "TD_MAX_DRIVEN_VERTICES",
     TD_MAX_DRIVEN_VERTICES},
    {TD_SCENE_CANDIDATES, TD_ITEM_NONE, false, "more pairs of parts may meet than this build holds",
     "TD_MAX_CANDIDATES", TD_MAX_CANDIDATES},
    {TD_SCENE_CONTACTS, TD_ITEM_NONE, false,
     "the scene asks for more contacts, or contacts and candidates a tick, than this build holds",
     "TD_MAX_CONTACTS", TD_MAX_CONTACTS},
    {TD_SCENE_SLOTS, TD_ITEM_NONE, false, "the scene has more slots (n_z) than this build holds",
     "TD_MAX_SLOTS", TD_MAX_SLOTS},
    {TD_SLOTS_COUNT, TD_ITEM_NONE, false,
     "more pairs are in contact than there are slots: a larger n_z holds them, up to "
     "TD_MAX_SLOTS",
     NULL, 0u},
    {TD_TARGET_COUNT, TD_ITEM_NONE, true, "more faces than this build holds", "TD_MAX_FACES",
     TD_MAX_FACES},
    {TD_SHAPE_FIELD_POINTS, TD_ITEM_NONE, true,
     "more points than this build (or, with direction cells, a byte) counts",
     "TD_MAX_HULL_VERTICES", TD_MAX_HULL_VERTICES},
    {TD_SHAPE_FIELD_CELLS, TD_ITEM_NONE, false,
     "direction cells need longer arrays than those that were given (td_hull_arrays)", NULL, 0u},
    {TD_SCENERY_LEAVES, TD_ITEM_NONE, true, "more leaves of scenery than this build holds",
     "TD_MAX_LEAVES", TD_MAX_LEAVES},
    {TD_SCENERY_OP_DEPTH, TD_ITEM_NONE, true,
     "more than 6 operands at one time (TD_SCENERY_DEPTH): join some earlier", NULL, 0u},
};

TD_STATIC_ASSERT(TD_SCENERY_DEPTH == 6, "the sentence above says 6");

const td_full_text *td_full_text_of(const td_fault *fault)
{
    for (size_t i = 0u; i < sizeof full / sizeof full[0]; ++i) {
        if (full[i].field == fault->field &&
            (full[i].item == TD_ITEM_NONE || full[i].item == fault->item)) {
            return &full[i];
        }
    }
    return NULL;
}
