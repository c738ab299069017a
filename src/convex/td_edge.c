/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 408
#include "td_edge.h"

static bool is_over(td_real a)
{
    return a > TD_ZERO || a < TD_ZERO;
}

TD_PRODUCTS td_unit curvature_of(td_dir3 u, td_vec3 over)
{
    TD_ASSERT(td_dir3_is_unit(u));
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
TD_PRODUCTS td_real joined(const flank ends[2])
{
    TD_ASSERT(ends[0].y <= ends[1].y && ends[0].size + ends[1].size > TD_PROJ_ZERO);
    const td_unit share = td_block_ratio(ends[0].size, ends[0].size + ends[1].size);
    return ends[0].y + td_block_narrow(td_pmul(share, ends[1].y - ends[0].y));
}

void td_edge_nearest(
    const td_dir3 *u, td_real end, const td_vec3 *half, td_real slack, td_edge_place *at)
{
    TD_ASSERT(end >= TD_ZERO && slack >= TD_ZERO);
    flank ends[2] = {{-end, TD_PROJ_ZERO}, {end, TD_PROJ_ZERO}};
    for (int i = 0; i < TD_EDGE_STEPS; ++i) {
        const td_proj slope = td_block_reach(*u, at->over);
        const td_proj size = td_block_pabs(slope);
        const int near = slope > TD_PROJ_ZERO ? 1 : 0;
        ends[near].y = at->y;
        ends[near].size = size;
        const td_real room = ends[1].y - ends[0].y;
        if (td_block_narrow(size) <= slack || room <= slack) {
            break;
        }
        td_real way = td_block_travel(size, curvature_of(*u, at->over), room);
        if (way + slack > room && ends[1 - near].size > TD_PROJ_ZERO) {
            way = td_block_abs(joined(ends) - at->y);
        }
        TD_ASSERT(way >= TD_ZERO && way <= room);
        td_edge_move(*u, half, near == 1 ? -way : way, at);
    }
}
