/* SPDX-License-Identifier: MIT */
/// The part of a path that lies in a sphere or a cylinder. Internal to the entry room.
///
/// Form      with v from the centre to the start of the path, d its whole way and r the radius (both
///           vectors across the axis, for a cylinder), |v + lambda d|^2 = r^2 reads
///               a l^2 + 2 b l + c = 0,  a = d.d,  b = v.d,  c = v.v - r^2
///           and its roots are (-b -+ root) / a, or c / (-b +- root) where the other form cancels.
///           The discriminant is taken as a r^2 - |v x d|^2: what cancels in b^2 - a c has then
///           cancelled in the vector product, component by component.
/// Start     the sign of c alone says whether the path starts outside, on the border or inside. In Q16
///           it is exact for a sphere, in words (td_leaf.h) for a cylinder.
/// Range     words below 2^29: a, b, c and the vector product fit 61 bits; their products are
///           mantissas of 31 bits.
/// Accuracy  the points at `enter` and `leave` lie off the border by at most 2^-27 (Q16), 4 rounding
///           errors (floats) of the largest of |v|, |d| and r.
/// Source    [HW sec. other forms]: the source names spheres and does not follow them; the cylinder is ours.
#ifndef TD_CHORD_H
#define TD_CHORD_H

#define TD_CHORD_ID 551

#include "td_entry.h"
#include "../number/td_invariant.h"

typedef struct td_chord {
    bool is_met;     ///< it holds some of the path; all of it, if nothing below is true
    bool is_entered; ///< from outside, or from the border inwards
    bool is_left;    ///< outwards, or the path stays on the border
    bool is_touched; ///< the path has no length, and stands on the border
    td_unit enter;   ///< [-] lambda, if it is entered
    td_unit leave;   ///< [-] lambda, if it is left
} td_chord;

void td_chord_find(const td_curved *curved, const td_path *path, td_chord *out);

/// part / whole for 0 <= part <= whole, 0 < whole. In Q16 rounded down from the exact quotient, so that
/// equal quotients of different numbers are equal and no two change places; whole < 2^60.8 raw.
#if defined(TD_SCALAR_Q16)
td_unit td_share(td_wide part, td_wide whole);
#else
static inline td_unit td_share(td_wide part, td_wide whole)
{
    TD_ASSERT_IN(TD_CHORD_ID, part >= TD_WIDE_ZERO && part <= whole && whole > TD_WIDE_ZERO);
    return part / whole;
}
#endif

#endif
