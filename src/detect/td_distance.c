/* SPDX-License-Identifier: MIT */
#include "td_distance.h"
#include "td_epa.h"
#include "td_gjk.h"
#include "td_pair.h"

static void begin(const td_pair *pair, td_gap *gap)
{
    gap->lower = -TD_BLOCK_FAR;
    gap->upper = TD_BLOCK_FAR;
    gap->normal = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    (void)td_block_normalize(td_vec3_neg(td_pair_centre(pair)), &gap->normal);
}

static bool search(td_pair *pair, td_distance_work *work, td_gap *gap)
{
    td_simplex simplex = {{&work->vertex[0], &work->vertex[1], &work->vertex[2], &work->vertex[3]},
                          0u};
    const td_gjk_end end = td_gjk(pair, &simplex, gap);
    return end == TD_GJK_INSIDE ? td_epa(pair, &simplex, work, gap) : end == TD_GJK_APART;
}

static void
finish(const td_pair *pair, const td_placed *a, const td_gap *gap, td_distance_result *out)
{
    const td_real lower = td_pair_length_down(pair, gap->lower) - pair->radius;
    const td_real upper = td_pair_length_up(pair, gap->upper) - pair->radius;
    out->lower = lower;
    out->upper = upper;
    out->distance = lower + td_half(upper - lower);
    out->normal_w = td_pair_dir_w(a, gap->normal);
    out->point_a_w = td_pair_point_w(pair, a, gap->a);
    out->point_b_w = td_pair_point_w(pair, a, gap->b);
    out->calls = pair->calls;
    out->is_undecided = lower <= TD_ZERO && upper >= TD_ZERO;
}

td_status td_distance(const td_placed *a,
                      const td_placed *b,
                      td_distance_work *work,
                      td_distance_kept *kept,
                      td_distance_result *out)
{
    (void)kept;
    td_pair pair;
    td_gap gap;
    td_pair_set(a, b, &pair);
    begin(&pair, &gap);
    const bool is_done = search(&pair, work, &gap);
    finish(&pair, a, &gap, out);
    return is_done ? TD_OK : TD_PARTIAL;
}
