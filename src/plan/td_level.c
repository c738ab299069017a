/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1009
#include "td_level.h"
#include "../number/td_inline.h"

/// By how much of its thickness a part may be behind others and touch all the same: as far as bodies sink in.
#define SUNK TD_R(0.05)

/// Parts of one of two bodies: how far the farthest of them reach to either side along each axis of their body, and
/// how many reach as far.
typedef struct row {
    td_real far[6];
    uint32_t n[6];
    uint32_t n_parts;
    bool is_flat; ///< has the last of them faces?
} row;

static void reaches_of(const td_scene *scene, const td_plan *plan, uint32_t part, td_real out[6])
{
    td_placed placed;
    (void)td_placed_set(&plan->convex[part], &scene->parts[part].x_ba, &placed);
    const td_box3 box = td_placed_box(&placed);
    out[0] = box.hi.x;
    out[1] = box.hi.y;
    out[2] = box.hi.z;
    out[3] = -box.lo.x;
    out[4] = -box.lo.y;
    out[5] = -box.lo.z;
}

static void add_far(const td_scene *scene, const td_plan *plan, uint32_t part, row *r)
{
    td_real far[6];
    reaches_of(scene, plan, part, far);
    for (uint32_t i = 0u; i < 6u; ++i) {
        r->far[i] = r->n_parts == 0u ? far[i] : td_max(r->far[i], far[i]);
    }
    const td_core core = plan->convex[part].core;
    r->is_flat = core != TD_CORE_POINT && core != TD_CORE_SEGMENT && core != TD_CORE_ELLIPSOID;
    ++r->n_parts;
}

static void add_level(const td_scene *scene, const td_plan *plan, uint32_t part, row *r)
{
    td_real far[6];
    reaches_of(scene, plan, part, far);
    const td_real thin =
        td_min(td_add(far[0], far[3]), td_min(td_add(far[1], far[4]), td_add(far[2], far[5])));
    for (uint32_t i = 0u; i < 6u; ++i) {
        r->n[i] += far[i] >= td_sub(r->far[i], td_mul(thin, SUNK)) ? 1u : 0u;
    }
}

/// @param is_known are the farthest known?
static void add(const td_scene *scene, const td_plan *plan, uint32_t part, bool is_known, row *r)
{
    if (is_known) {
        add_level(scene, plan, part, r);
    } else {
        add_far(scene, plan, part, r);
    }
}

/// The plan lists candidates part by part of the first body; of the second there are those of the first run.
static TD_NOINLINE void visit(const td_scene *scene,
                              const td_plan *plan,
                              const td_candidate_group *group,
                              bool is_known,
                              row *a,
                              row *b)
{
    uint32_t own = UINT32_MAX;
    uint32_t n_runs = 0u;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_candidate *const candidate = &plan->candidates[k];
        const bool is_a = scene->parts[candidate->a].body == group->body_a;
        TD_ASSERT(is_a || scene->parts[candidate->b].body == group->body_a);
        const uint32_t part = is_a ? candidate->a : candidate->b;
        if (part != own) {
            add(scene, plan, part, is_known, a);
            own = part;
            ++n_runs;
        }
        if (n_runs == 1u) {
            add(scene, plan, is_a ? candidate->b : candidate->a, is_known, b);
        }
    }
}

/// How many parts of a body touch a flat face at one time: those that reach equally far to one side, or any `least`.
static uint32_t level_of(const row *r, uint32_t least)
{
    uint32_t n = r->n_parts < least ? r->n_parts : least;
    for (uint32_t i = 0u; i < 6u; ++i) {
        n = n < r->n[i] ? r->n[i] : n;
    }
    TD_ASSERT(n >= 1u && n <= r->n_parts);
    return n;
}

uint32_t td_level_contacts(const td_scene *scene,
                           const td_plan *plan,
                           const td_candidate_group *group,
                           uint32_t least)
{
    row a = {.n_parts = 0u};
    row b = {.n_parts = 0u};
    visit(scene, plan, group, false, &a, &b);
    visit(scene, plan, group, true, &a, &b);
    const uint32_t n_a = level_of(&a, least);
    const uint32_t n_b = level_of(&b, least);
    if (group->body_b == TD_WORLD || (b.n_parts == 1u && b.is_flat)) {
        return n_a;
    }
    return (a.n_parts == 1u && a.is_flat) || n_b < n_a ? n_b : n_a;
}
