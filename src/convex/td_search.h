/* SPDX-License-Identifier: MIT */
/// The search on the cores: td_gjk, then td_epa or td_coaxial. Internal to the convex room.
#ifndef TD_SEARCH_H
#define TD_SEARCH_H

#include "td_distance.h"
#include "td_pair.h"

/// work->answer of the two cores of work->pair, whatever they are. Begins with work->cache, and keeps there.
void td_search(td_distance_work *work);

#endif
