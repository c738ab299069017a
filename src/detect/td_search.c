/* SPDX-License-Identifier: MIT */
#include "td_search.h"
#include "td_coaxial.h"
#include "td_epa.h"
#include "td_gjk.h"
#include "td_warm.h"

// Nothing is known; the first direction is that from the origin of a to the origin of b.
static void begin(const td_pair *pair, td_distance_work *work, td_simplex *s, td_gap *out)
{
    for (uint32_t i = 0u; i < 4u; ++i) {
        s->v[i] = &work->vertex[i];
    }
    s->count = 0u;
    s->away = TD_BLOCK_FAR;
    s->toward = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    (void)td_block_normalize(pair->offset, &s->toward);
    out->lower = -TD_BLOCK_FAR;
}

// Profiles serve where axes are parallel enough, and where nothing else helps.
static void search_inside(td_pair *pair, td_simplex *s, td_distance_work *work, td_gap *out)
{
    const td_real tilt = td_coaxial_tilt(pair);
    if (tilt > td_half(td_half(pair->gap))) {
        td_epa(pair, s, work, out);
    }
    if (tilt < TD_BLOCK_FAR && !td_gap_is_narrow(pair, out)) {
        td_coaxial(pair, tilt, work, out);
    }
}

void td_search(td_pair *pair, td_distance_work *work, td_distance_kept *kept, td_gap *out)
{
    td_simplex s;
    begin(pair, work, &s, out);
    if (kept != 0 && td_warm_begin(pair, &work->want, kept, &s, out)) {
        return;
    }
    const td_gjk_end end = td_gjk(pair, &s, out);
    if (end == TD_GJK_INSIDE) {
        search_inside(pair, &s, work, out);
    }
    if (kept != 0) {
        td_warm_keep(pair, end, out, kept);
    }
}

void td_search_plain(td_pair *pair, td_distance_work *work, td_gap *out)
{
    td_simplex s;
    begin(pair, work, &s, out);
    if (td_gjk(pair, &s, out) == TD_GJK_INSIDE) {
        td_epa(pair, &s, work, out);
    }
}
