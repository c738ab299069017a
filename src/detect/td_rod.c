/* SPDX-License-Identifier: MIT */
#include "td_rod.h"

static bool is_over(td_real a)
{
    return a > TD_ZERO || a < TD_ZERO;
}

TD_PRODUCTS td_unit curvature_of(td_dir3 u, td_vec3 over)
{
    td_wunit sum = is_over(over.x) ? td_umul(u.x, u.x) : TD_WUNIT_ZERO;
    sum += is_over(over.y) ? td_umul(u.y, u.y) : TD_WUNIT_ZERO;
    sum += is_over(over.z) ? td_umul(u.z, u.z) : TD_WUNIT_ZERO;
    return td_block_unarrow(sum);
}

// A place with a slope; an end that was not tried has none.
typedef struct flank {
    td_real y;
    td_proj size;
} flank;

// Where the slopes of two flanks, joined by a line, pass zero.
TD_PRODUCTS td_real joined(const flank *lo, const flank *hi)
{
    const td_unit share = td_block_ratio(lo->size, lo->size + hi->size);
    return lo->y + td_block_narrow(td_pmul(share, hi->y - lo->y));
}

void td_rod_nearest(
    const td_dir3 *u, td_real end, const td_vec3 *half, td_real slack, td_rod_place *at)
{
    flank lo = {-end, TD_PROJ_ZERO};
    flank hi = {end, TD_PROJ_ZERO};
    for (int i = 0; i < TD_ROD_STEPS; ++i) {
        const td_proj slope = td_block_reach(*u, at->over);
        const bool is_rising = slope > TD_PROJ_ZERO;
        const flank near = {at->y, td_block_pabs(slope)};
        const flank *const far = is_rising ? &lo : &hi;
        const td_real room = is_rising ? near.y - far->y : far->y - near.y;
        if (td_block_narrow(near.size) <= slack || room <= slack) {
            break;
        }
        td_real way = td_block_travel(near.size, curvature_of(*u, at->over), room);
        if (way + slack > room && far->size > TD_PROJ_ZERO) {
            way = td_block_abs((is_rising ? joined(&lo, &near) : joined(&near, &hi)) - near.y);
        }
        if (is_rising) {
            hi = near;
        } else {
            lo = near;
        }
        td_rod_move(*u, half, is_rising ? -way : way, at);
    }
}
