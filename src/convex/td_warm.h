/* SPDX-License-Identifier: MIT */
/// What a pair keeps from one query to the next. Internal to the convex room.
///
/// Apart     the normal, and the two witness points in the frames of their shapes. Wherever the shapes
///           have gone, the points are still theirs: how far apart they are now is above the
///           distance, and the separation along the normal is below it. If the two meet within the
///           tolerance, one support call was enough, and nothing new is cached; else the search goes on along
///           that normal.
/// Axis      is kept in the frame of the shape whose face or edge it stands on, as far as the last
///           simplex tells: a vertex of b over a face of a keeps the normal of that face exactly.
/// Overlap   a depth is proved by many faces, which are not kept. But no motion by at most m changes a
///           signed distance by more than m: the upper end of the bracket holds when it is widened by
///           m. The lower end, along the cached normal, costs one call. Both together are the answer if
///           they meet within the tolerance, or within options.hold_tolerance; else the search begins anew.
#ifndef TD_WARM_H
#define TD_WARM_H

#include "td_gjk.h"

/// Bits of td_distance_cache.state; 0: nothing is cached.
#define TD_CACHE_APART   1u
#define TD_CACHE_OVERLAP 2u
#define TD_CACHE_AXIS_B  4u

/// Is anything cached that may be the answer?
static inline bool td_warm_may_prove(const td_distance_work *work)
{
    const td_distance_cache *const cache = work->cache;
    return cache != 0 &&
           ((cache->state & TD_CACHE_APART) != 0u ||
            ((cache->state & TD_CACHE_OVERLAP) != 0u && work->options.is_moved_known));
}

/// Does it still hold? One support call. In the axes of the world, where little has to be turned: after
/// td_pair_set_world.
/// @return true: work->answer is set, in the axes of the world, about the origin of a
bool td_warm_proves(const td_placed *a, const td_placed *b, td_distance_work *work);

/// If it does not: the cached axis as the direction to begin with, after td_pair_turn.
/// @return false: nothing that helps was cached
bool td_warm_begin(td_distance_work *work);

/// @param end       how the search for the answer in work->answer ended
/// @param is_axis_b the normal is known to be that of a face of b
void td_warm_keep(const td_distance_work *work,
                  td_gjk_end end,
                  bool is_axis_b,
                  td_distance_cache *cache);

#endif
