/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 415
#include "td_search.h"
#include "td_coaxial.h"
#include "td_epa.h"
#include "td_face.h"
#include "td_gjk.h"
#include "td_warm.h"

// No simplex and no polytope, whatever an earlier pair has left.
static void begin(td_distance_work *work)
{
    td_simplex *const s = &work->simplex;
    work->search.polytope.n_vertices = 0u;
    for (uint32_t i = 0u; i < 4u; ++i) {
        s->v[i] = &work->search.polytope.vertex[i];
    }
    s->count = 0u;
    s->away = TD_BLOCK_FAR;
}

// The first direction is that from the origin of a to the origin of b.
static TD_NOINLINE void aim(td_distance_work *work)
{
    td_simplex *const s = &work->simplex;
    s->toward = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    (void)td_block_normalize(work->pair.offset, &s->toward);
    TD_ASSERT(td_dir3_is_unit(s->toward));
}

// On profiles instead of the cores.
static TD_NOINLINE void search_profiles(td_distance_work *work)
{
    td_coaxial_begin(work, td_coaxial_tilt(&work->pair));
    work->answer.lower = -TD_BLOCK_FAR;
    begin(work);
    aim(work);
    if (td_gjk(work) == TD_GJK_INSIDE) {
        td_epa(work);
    }
    TD_ASSERT(td_vec3_is_block(work->answer.a));
    td_coaxial_end(work);
    work->search.polytope.n_vertices = 0u; // its faces were those of profiles
}

// Profiles serve where axes are parallel enough, and where nothing else helps. The simplex alone is an
// answer if it reaches the origin and does not hold it.
// @return whether profiles are to be searched
static TD_NOINLINE bool search_inside(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    const td_real tilt = td_coaxial_tilt(pair);
    TD_ASSERT(tilt >= -pair->slack); // a cosine may be above 1 by rounding
    if (tilt <= td_half(td_half(pair->tolerance))) {
        td_gjk_settle(work);
        return work->simplex.count == 4u || !td_core_distance_is_narrow(pair, &work->answer);
    }
    td_epa(work);
    return tilt < TD_BLOCK_FAR && !td_core_distance_is_narrow(pair, &work->answer);
}

static td_gjk_end search(td_distance_work *work)
{
    const td_gjk_end end = td_gjk(work);
    if (end == TD_GJK_INSIDE && search_inside(work) && work->pair.calls < work->pair.calls_max) {
        search_profiles(work);
    }
    return end;
}

void td_search(td_distance_work *work)
{
    td_distance_cache *const cache = work->cache;
    work->answer.lower = -TD_BLOCK_FAR;
    begin(work);
    if (cache == 0 || !td_warm_begin(work)) {
        aim(work);
    }
    TD_ASSERT(td_dir3_is_unit(work->simplex.toward));
    td_gjk_end end = TD_GJK_APART;
    td_face_end face = td_face_solve(work);
    if (face == TD_FACE_NONE) {
        end = search(work);
        face = td_face_settle(work);
    }
    TD_ASSERT(td_dir3_is_unit(work->answer.normal));
    TD_ASSERT(work->answer.lower <= work->answer.upper);
    if (cache != 0) {
        td_warm_keep(work, end, face == TD_FACE_B, cache);
    }
}
