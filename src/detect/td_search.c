/* SPDX-License-Identifier: MIT */
#include "td_search.h"
#include "td_coaxial.h"
#include "td_epa.h"
#include "td_gjk.h"

// From the origin of a towards that of b. The answer is whether the cores are apart, or calls spent.
static bool is_settled(td_pair *pair, td_distance_work *work, td_simplex *simplex, td_gap *out)
{
    for (uint32_t i = 0u; i < 4u; ++i) {
        simplex->v[i] = &work->vertex[i];
    }
    out->lower = -TD_BLOCK_FAR;
    out->normal = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    (void)td_block_normalize(pair->offset, &out->normal);
    return td_gjk(pair, simplex, out) != TD_GJK_INSIDE;
}

void td_search_plain(td_pair *pair, td_distance_work *work, td_gap *out)
{
    td_simplex simplex;
    if (!is_settled(pair, work, &simplex, out)) {
        td_epa(pair, &simplex, work, out);
    }
}

// Profiles serve where axes are parallel enough, and where nothing else helps.
void td_search(td_pair *pair, td_distance_work *work, td_gap *out)
{
    td_simplex simplex;
    if (is_settled(pair, work, &simplex, out)) {
        return;
    }
    const td_real tilt = td_coaxial_tilt(pair);
    if (tilt > td_half(td_half(pair->gap))) {
        td_epa(pair, &simplex, work, out);
    }
    if (tilt < TD_BLOCK_FAR && !td_gap_is_narrow(pair, out)) {
        td_coaxial(pair, tilt, work, out);
    }
}
