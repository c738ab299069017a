/* SPDX-License-Identifier: MIT */
/// @file
/// Entry: where a path first enters scenery. The function Phi of the source.
///
/// Path      x(lambda) = from + lambda (to - from), for first <= lambda <= last: a leg of a wheel, or the motion of
///           a point through one tick. A path of no length is a point.
/// Answer    the smallest lambda whose point lies in the scenery, and how it got there: by a border crossed on the
///           way, by the border that the path starts on, or without a border because it starts strictly inside.
///           "No entry" is a kind of answer, not a number. [HW H11]
/// Method    each leaf holds the path between two values of lambda. Only their order decides; no point is computed
///           and tested again. [HW H6] A pass over the expression yields a bound below which the path cannot be
///           inside, and as a rule whether it is inside there. If that is open, the next pass starts from the
///           bound. Convex solids and unions of them take one pass. Crossings are not stored.
/// Ties      the lowest leaf of those entered at the same lambda; the first solid of a list. [HW H8] In Q16 lambda
///           is rounded down from exact values, so that equal crossings of half spaces stay equal and no two change
///           places; a gap below 2^-30 of the path counts as closed.
/// Range     from and to within +-TD_SCENERY_RANGE, 0 <= first <= last <= 1.
/// Accuracy  half spaces: lambda to 2^-30 (Q16), to the rounding of two plane values (floats). Curved leaves: the
///           point lies off the border by at most 2^-27 (Q16), 4 rounding errors (floats) of the largest length
///           involved: distance from the centre, length of the path, radius.
/// Cost      two plane values a leaf and pass, a quotient for each border crossed; passes <= leaves. The answer
///           counts the leaf tests.
/// Source    [HW sec. entry point], [HW sec. algorithm for Phi], with [HW H5] to [HW H8], [HW H11] to [HW H13].
#ifndef TD_ENTRY_H
#define TD_ENTRY_H

#include "td_scenery.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A straight path, and the part of it that is asked for.
typedef struct td_path {
    td_vec3 from, to;    ///< [m] in the frame of the scenery
    td_unit first, last; ///< [-] the part of the path that is asked for; 0 and 1: all of it
} td_path;

/// The whole path from one point to another.
static inline td_path td_path_of(td_vec3 from, td_vec3 to)
{
    const td_path path = {from, to, TD_U(0.0), TD_UNIT_ONE};
    return path;
}

/// The point x(lambda) of a path, lambda from 0 to 1.
td_vec3 td_path_at(const td_path *path, td_unit lambda);

/// How a path meets scenery.
typedef enum td_entry_kind {
    TD_ENTRY_NONE = 0, ///< no point of the path lies in the scenery
    TD_ENTRY_CROSSED,  ///< a border is crossed inwards at lambda > first
    TD_ENTRY_BORDER,   ///< the path starts on a border and goes in
    TD_ENTRY_TOUCH,    ///< the path starts on a border and goes along it or out [HW H13]
    TD_ENTRY_INSIDE,   ///< the path starts strictly inside: there is no normal [HW H10]
} td_entry_kind;

/// Of td_entry.leaf: no leaf.
#define TD_NO_LEAF UINT16_MAX

/// Where a path enters scenery.
typedef struct td_entry {
    td_entry_kind kind;  ///< how the path enters
    uint16_t leaf;       ///< whose border it is; TD_NO_LEAF for NONE and INSIDE
    uint32_t leaf_tests; ///< leaves of all runs that were evaluated: work spent
    td_unit lambda;      ///< [-] in [first, last]; `last` for NONE
    td_dir3 normal;      ///< [-] outward unit normal of the leaf there; zero for NONE and INSIDE
} td_entry;

/// What a pass over the expression knows of an operand: it holds no point of the path between the start of
/// the pass and `at`, and, if at <= until, every point from `at` to `until`. The leaf is the one whose border
/// is entered at `at`. If `at` is the start there may be none, since the path is inside already, or one
/// that is only touched there, from inside.
typedef struct td_entry_span {
    td_unit at, until; ///< [-] see above
    uint32_t leaf;     ///< and whether it is only touched
} td_entry_span;

/// The memory that a search works in. The caller never reads it; nothing is kept in it.
typedef struct td_entry_work {
    const td_scenery *scenery;             ///< that is searched
    const td_path *path;                   ///< that is followed
    td_unit start;                         ///< of this pass
    uint32_t leaf_tests;                   ///< so far
    td_entry_span stack[TD_SCENERY_DEPTH]; ///< operands of the expression
} td_entry_work;

/// Where a path in the frame of the scenery enters it.
/// @param scenery one that td_scenery_check accepts
/// @return TD_OK; TD_E_RANGE: a coordinate; TD_E_ARG: first or last, or no number. Refused: `out` is untouched.
td_status td_entry_find(const td_scenery *scenery, const td_path *path, td_entry *out)
    TD_FOR_BUILD(td_entry_find);

/// The same with the caller's memory, for a short stack.
td_status
td_entry_find_in(const td_scenery *scenery, const td_path *path, td_entry_work *work, td_entry *out)
    TD_FOR_BUILD(td_entry_find_in);

/// An entry into one of several solids.
typedef struct td_solid_entry {
    uint16_t solid; ///< its index; not set if the entry is NONE
    td_entry
        entry; ///< its normal is in the frame of the solid; its leaf tests are those of all solids
    td_vec3 point_s; ///< [m] x(lambda) in the frame of the solid; not set if the entry is NONE
} td_solid_entry;

/// The first of several solids that a path in the world enters; of equal lambda the first of the list.
/// [HW H8]
/// @param x_wb poses of the bodies that solids ride on, by index; NULL if all are fixed
/// @param path_w in the world
/// @return as td_entry_find; TD_E_RANGE also if an end of the path is TD_SCENERY_RANGE / 2 or more away
///         from the origin of a body that carries a solid, along any axis; TD_E_ARG if such a body's
///         quaternion is not of unit length
td_status td_entry_first(const td_scenery_solid *solids,
                         uint32_t n_solids,
                         const td_pose *x_wb,
                         const td_path *path_w,
                         td_solid_entry *out) TD_FOR_BUILD(td_entry_first);

#ifdef __cplusplus
}
#endif

#endif
