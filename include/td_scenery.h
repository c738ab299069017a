/* SPDX-License-Identifier: MIT */
/// @file
/// Scenery: solids as Boolean expressions over half spaces, spheres and cylinders.
///
/// Leaves     half spaces first, then curved leaves, in two tables that are numbered through. All sets are closed: a
///            border belongs to its leaf. [HW H1]
/// Expression postfix, over a stack of operands. TD_ALL_OF and TD_ANY_OF push the intersection or union of a run of
///            leaves with consecutive numbers. TD_INTERSECTION(n) and TD_UNION(n) join the topmost operands. So a
///            convex solid is one operation, and a union of convex solids one for each and one to join them.
///            TD_EVERYTHING is all of space, TD_NOTHING the empty set. If operands are joined two at a time as soon
///            as both exist, an expression that nests n deep needs a stack of n + 1; there is room for
///            TD_SCENERY_DEPTH operands.
/// Normals    of any length but zero. A half space keeps the numbers it was given, since rounding them to unit length
///            would part planes that meet exactly [HW H4]. The unit normal is computed where a force needs it. In
///            Q16 a longer normal is a finer one: (-782.2, 0, 8154.6) is a slope to 2^-30
///            (td_half_space_from_double makes it so).
/// Frames     leaves, points and paths are in the solid's own frame. For a solid that moves, bring points into its
///            frame (td_pose_point_inv).
/// Memory     const tables throughout, may live in flash; nothing is prepared or cached.
/// Range      components of normals, offsets, coordinates and radii within +-TD_SCENERY_RANGE; a plane value is then
///            exact in td_wide (Q16).
/// Source     [HW sec. half spaces], [HW sec. other forms], [HW sec. Boolean expressions].
#ifndef TD_SCENERY_H
#define TD_SCENERY_H

#include "td_near.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Half of the range of coordinates: 8192 m in Q16.
#define TD_SCENERY_RANGE td_half(TD_RANGE)

/// Operands on the stack of an expression.
#define TD_SCENERY_DEPTH 6

/* ---- leaves ---- */

/// All x with normal . x <= offset.
typedef struct td_half_space {
    td_vec3 normal; ///< [-] points out of the half space; of any length but zero
    td_real offset; ///< [m, times the normal's length] normal . b, b any point of the border
} td_half_space;

/// A half space for a const table, by normal and offset, or by normal and a point of its border.
/// [HW H2] The numbers are constants.
#define TD_HALF_SPACE(nx, ny, nz, d)                                                               \
    {                                                                                              \
        {TD_R(nx), TD_R(ny), TD_R(nz)}, TD_R(d)                                                    \
    }
/// The half space with this normal whose border holds this point. [HW H2]
#define TD_HALF_SPACE_AT(nx, ny, nz, bx, by, bz)                                                   \
    TD_HALF_SPACE(nx, ny, nz, (nx) * (bx) + (ny) * (by) + (nz) * (bz))

/// The half space with this normal and this point on its border; the offset is rounded once.
static inline td_half_space td_half_space_at(td_vec3 normal, td_vec3 border)
{
    const td_half_space h = {normal, td_narrow(td_vec3_dot(normal, border))};
    return h;
}

/// The half space of decimals, for the host and for scene tables. In Q16 it is made as fine as it can
/// be: all four numbers are multiplied by the power of two that brings the largest below the range.
static inline td_half_space td_half_space_from_double(const double *normal, double offset)
{
    double scale = 1.0;
#if defined(TD_SCALAR_Q16)
    const double all[4] = {normal[0], normal[1], normal[2], offset};
    double largest = 0.0;
    for (int i = 0; i < 4; ++i) {
        const double size = all[i] < 0.0 ? -all[i] : all[i];
        largest = size > largest ? size : largest;
    }
    for (int i = 0; i < 30 && largest * scale < 4096.0; ++i) {
        scale *= 2.0;
    }
    for (int i = 0; i < 30 && largest * scale >= 8192.0; ++i) {
        scale *= 0.5;
    }
#endif
    const td_vec3 n = {td_from_double(normal[0] * scale), td_from_double(normal[1] * scale),
                       td_from_double(normal[2] * scale)};
    const td_half_space h = {n, td_from_double(offset * scale)};
    return h;
}

/// Kinds of curved leaves.
typedef enum td_curve {
    TD_CURVE_SPHERE = 0,
    TD_CURVE_CYLINDER, ///< without ends: cap it with two half spaces
} td_curve;

/// All x no farther than `radius` from a point or from a line.
typedef struct td_curved {
    td_curve kind;  ///< sphere or cylinder
    td_vec3 centre; ///< [m] of the sphere; any point of the cylinder's axis
    td_real radius; ///< [m] > 0
    td_dir3 axis;   ///< [-] of the cylinder, unit length; not read for a sphere
} td_curved;

/* ---- expressions ---- */

/// Operations of an expression.
typedef enum td_scenery_code {
    TD_CODE_ALL_OF = 0,   ///< push the intersection of leaves first .. first + count - 1
    TD_CODE_ANY_OF,       ///< push their union
    TD_CODE_INTERSECTION, ///< replace the `count` topmost operands by their intersection
    TD_CODE_UNION,        ///< ... by their union
} td_scenery_code;

/// One operation of an expression.
typedef struct td_scenery_op {
    uint8_t code;   ///< a td_scenery_code
    uint8_t first;  ///< leaf; not read when operands are joined
    uint16_t count; ///< of leaves, 0 or more; of operands, 1 or more
} td_scenery_op;

/// Pushes the intersection of leaves.
#define TD_ALL_OF(leaf, n)                                                                         \
    {                                                                                              \
        TD_CODE_ALL_OF, (leaf), (n)                                                                \
    }
/// Pushes the union of leaves.
#define TD_ANY_OF(leaf, n)                                                                         \
    {                                                                                              \
        TD_CODE_ANY_OF, (leaf), (n)                                                                \
    }
/// Pushes one leaf.
#define TD_LEAF(leaf) TD_ALL_OF(leaf, 1)
/// Pushes all of space.
#define TD_EVERYTHING TD_ALL_OF(0, 0)
/// Pushes the empty set.
#define TD_NOTHING TD_ANY_OF(0, 0)
/// Joins the n topmost operands by intersection.
#define TD_INTERSECTION(n)                                                                         \
    {                                                                                              \
        TD_CODE_INTERSECTION, 0, (n)                                                               \
    }
/// Joins the n topmost operands by union.
#define TD_UNION(n)                                                                                \
    {                                                                                              \
        TD_CODE_UNION, 0, (n)                                                                      \
    }

/// A shape: tables of leaves, and the expression over them. Also the region of a modifier.
typedef struct td_scenery {
    const td_half_space *half_spaces; ///< n_half_spaces of them
    const td_curved *curved;          ///< n_curved of them
    const td_scenery_op *ops;         ///< n_ops of them
    uint16_t n_half_spaces;           ///< with the curved ones at most TD_MAX_LEAVES
    uint16_t n_curved;                ///< length of `curved`
    uint16_t n_ops;                   ///< length of `ops`
} td_scenery;

/// Leaves of both tables.
static inline uint32_t td_scenery_leaves(const td_scenery *scenery)
{
    return (uint32_t)scenery->n_half_spaces + scenery->n_curved;
}

/// Leaves that an expression names, with repetition: the leaf tests of one pass.
uint32_t td_scenery_named(const td_scenery *scenery);

/// The most leaf tests of one search for an entry: all leaves that are named, once if no operands are
/// intersected, else as often as there are leaves. [HW H12]
uint32_t td_scenery_leaf_tests(const td_scenery *scenery);

/// Fields of a fault of scenery (td_fault.field). Its item is a leaf (TD_ITEM_LEAF, index:
/// the leaf's number) or the solid (TD_ITEM_SOLID, index: the operation's number for
/// TD_SCENERY_OP_*, else 0).
typedef enum td_scenery_field {
    TD_SCENERY_TABLES = TD_FIELDS_SCENERY + 1, ///< solid: no expression, or a table that is missing
    TD_SCENERY_LEAVES,                         ///< solid: more than TD_MAX_LEAVES leaves
    TD_SCENERY_NORMAL,                         ///< leaf: the normal is zero
    TD_SCENERY_AXIS,                           ///< leaf: the axis is not of unit length
    TD_SCENERY_RADIUS,                         ///< leaf: the radius is not positive
    TD_SCENERY_KIND,                           ///< leaf: no such curve
    TD_SCENERY_NUMBER,   ///< leaf: a number is out of range, or no number (TD_E_ARG)
    TD_SCENERY_OP_CODE,  ///< operation: no such code
    TD_SCENERY_OP_LEAF,  ///< operation: names a leaf that is not there
    TD_SCENERY_OP_COUNT, ///< operation: joins no operand, or more than there are
    TD_SCENERY_OP_DEPTH, ///< operation: more than TD_SCENERY_DEPTH operands
    TD_SCENERY_BALANCE,  ///< solid: not exactly one operand is left at the end
} td_scenery_field;

/// Checks scenery. Nothing is written. The queries below, and td_entry.h, rely on it: check once, when the
/// scene is loaded.
td_fault td_scenery_check(const td_scenery *scenery);

/// Does a point of the solid's frame lie in the scenery, border included?
///
/// Cost      one plane value a half space, ten products a curved leaf; leaves that cannot change
///           the answer of their run are skipped.
/// @param point within +-TD_SCENERY_RANGE
bool td_scenery_holds(const td_scenery *scenery, td_vec3 point);

/// How far a point lies outside of the border of one leaf; negative: inside. True metres, whatever
/// the length of the normal.
td_real td_scenery_gap(const td_scenery *scenery, uint32_t leaf, td_vec3 point);

/// [m] By how much a gap, and the search for an entry (td_entry.h), may miss the border of a leaf: nothing for a
/// half space, whose sign is exact.
td_real td_scenery_slack(const td_scenery *scenery, uint32_t leaf);

/// The gap of a place, as fine as td_near; in Q16 saturates at 15 m.
/// @param normal what td_scenery_normal gives for this place
td_near td_scenery_gap_near(const td_scenery *scenery,
                            uint32_t leaf,
                            const td_place *place,
                            td_dir3 normal);

/// The outward unit normal of a leaf, at a point that is on its border or near it. On the axis of a
/// curved leaf, where there is none: some direction (of a cylinder, across its axis).
td_dir3 td_scenery_normal(const td_scenery *scenery, uint32_t leaf, td_vec3 point);

/// A point moved straight out through the border of a leaf, and a little farther: outside of the leaf, and of the
/// scenery unless another leaf contains it.
/// @param depth [m] of the point behind that border, >= 0
td_vec3 td_scenery_beyond(const td_scenery *scenery, uint32_t leaf, td_vec3 point, td_real depth);

/* ---- solids ---- */

/// The body of what is at rest: its frame is the world's.
#define TD_WORLD UINT16_MAX

/// Scenery of one material, at rest in the world or riding on a body.
typedef struct td_scenery_solid {
    const td_scenery *scenery; ///< its expression
    uint16_t material;         ///< index of its material (td_material.h)
    uint16_t body;             ///< index of the body whose frame is its own, or TD_WORLD
} td_scenery_solid;

/// Fields of a fault of a solid; those of its scenery are td_scenery_field.
typedef enum td_solid_field {
    TD_SOLID_SCENERY = TD_FIELDS_SCENERY + 32, ///< it is missing
    TD_SOLID_MATERIAL,                         ///< no such material
    TD_SOLID_BODY,                             ///< no such body
} td_solid_field;

/// Checks solids. Each has scenery that td_scenery_check accepts, one of n_materials materials, and
/// rides on one of n_bodies bodies or is at rest. The fault names the solid (TD_ITEM_SOLID); which leaf
/// or operation of its scenery is wrong, td_scenery_check tells.
td_fault td_scenery_solids_check(const td_scenery_solid *solids,
                                 uint32_t n_solids,
                                 uint32_t n_materials,
                                 uint32_t n_bodies);

#ifdef __cplusplus
}
#endif

#endif
