/* SPDX-License-Identifier: MIT */
/// What asserts ask of directions, rotations and shares. Internal to the core.
///
/// Purity     nothing is narrowed, so that nothing saturates and no saturation is counted.
#ifndef TD_UNIT_LENGTH_H
#define TD_UNIT_LENGTH_H

#include "td_pose.h"

/// By how much the square of a length may differ from 1: a direction is turned a few times after it was normalised.
#if defined(TD_SCALAR_Q16)
#    define TD_UNIT_LENGTH_SLACK TD_U(0x1p-22)
#else
#    define TD_UNIT_LENGTH_SLACK (TD_U(64.0) * TD_UNIT_EPS)
#endif

/// Is it a share of a whole, from 0 to 1?
static inline bool td_is_part_of_one(td_unit share)
{
    return share >= TD_U(0.0) && share <= TD_UNIT_ONE;
}

/// Is it of unit length? Components first: squares of larger ones would not fit.
static inline bool td_has_unit_length(td_dir3 d)
{
    const td_unit most = TD_UNIT_ONE + TD_UNIT_LENGTH_SLACK;
    if (!(td_uabs(d.x) <= most && td_uabs(d.y) <= most && td_uabs(d.z) <= most)) {
        return false;
    }
    const td_wunit off = td_dir3_cos(d, d) - td_umul(TD_UNIT_ONE, TD_UNIT_ONE);
    const td_wunit slack = td_umul(TD_UNIT_ONE, TD_UNIT_LENGTH_SLACK);
    return off <= slack && off >= -slack;
}

/// The same of the three rows of a rotation.
static inline bool td_has_unit_rows(const td_rot *r)
{
    return td_has_unit_length(r->x) && td_has_unit_length(r->y) && td_has_unit_length(r->z);
}

#endif
