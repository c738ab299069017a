/* SPDX-License-Identifier: MIT */
#include "td_counts.h"
#include "td_plan_check.h"
#include "td_spring.h"
#include "../number/td_inline.h"

/* All springs of a body together are stable if the sum of h^2 K (l_a + l_b) is below 4, and quiet below 1 [HW W19];
 * damping is limited by the tick itself (td_passive.h) and does not count. */

static td_scaled least(td_scaled a, td_scaled b)
{
    return td_scaled_is_less(a, b) ? a : b;
}

/// Of springs that may push at one time.
typedef struct total {
    td_scaled merit;   ///< [-] sum of h^2 K (l_a + l_b)
    td_real stiffness; ///< [force/m] the largest
} total;

static void add_spring(const td_scene *scene, const td_spring *s, total *sum)
{
    sum->merit =
        td_scaled_add(sum->merit, td_spring_merit(scene, s, s->chosen.law.stiffness, TD_ZERO));
    sum->stiffness = td_max(sum->stiffness, s->chosen.law.stiffness);
}

/// The stiffest that may hold a point: of all targets that watch it and all solids.
static TD_NOINLINE bool
stiffest_of_point(const td_scene *scene, const td_plan *plan, uint32_t i, td_spring *out)
{
    bool found = false;
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        if (plan->watches[w].initiator == i) {
            const td_holder h = td_holder_of(&scene->targets[plan->watches[w].target]);
            const td_material both = td_holder_material(scene, i, &h);
            const td_spring s = td_spring_at(scene, i, &h, &both);
            *out = found && out->chosen.law.stiffness > s.chosen.law.stiffness ? *out : s;
            found = true;
        }
    }
    const uint32_t n = scene->initiators[i].meets_scenery ? scene->ground.n_solids : 0u;
    for (uint32_t k = 0u; k < n; ++k) {
        const td_holder h = td_holder_of_solid(scene, k);
        const td_material both = td_holder_material(scene, i, &h);
        const td_spring s = td_spring_at(scene, i, &h, &both);
        *out = found && out->chosen.law.stiffness > s.chosen.law.stiffness ? *out : s;
        found = true;
    }
    return found;
}

static void add_points(const td_scene *scene, const td_plan *plan, uint32_t body, total *sum)
{
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        td_spring s;
        if (scene->initiators[i].body == body && stiffest_of_point(scene, plan, i, &s)) {
            add_spring(scene, &s, sum);
        }
    }
}

/// Candidates of two bodies: each part of one of them touches one of the other's at a time. They stand in the
/// plan's list part by part of the first body; of the second there are as many as the first run is long.
static TD_NOINLINE total total_of_group(const td_scene *scene,
                                        const td_plan *plan,
                                        const td_candidate_group *group)
{
    total sum = {TD_SCALED_ZERO, TD_ZERO};
    td_scaled worst = TD_SCALED_ZERO;
    td_scaled run = TD_SCALED_ZERO;
    uint32_t own = UINT32_MAX;
    uint32_t n_runs = 0u;
    uint32_t n_other = 0u;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_candidate *const c = &plan->candidates[k];
        const uint32_t part = scene->parts[c->a].body == group->body_a ? c->a : c->b;
        const td_spring s = td_spring_of(scene, plan, c);
        const td_scaled merit = td_spring_merit(scene, &s, s.chosen.law.stiffness, TD_ZERO);
        if (part != own) {
            sum.merit = td_scaled_add(sum.merit, run);
            run = TD_SCALED_ZERO;
            own = part;
            ++n_runs;
        }
        n_other += n_runs == 1u ? 1u : 0u;
        run = td_scaled_max(run, merit);
        worst = td_scaled_max(worst, merit);
        sum.stiffness = td_max(sum.stiffness, s.chosen.law.stiffness);
    }
    sum.merit = td_scaled_add(sum.merit, run);
    sum.merit = least(sum.merit, td_spring_times(worst, n_other));
    return sum;
}

/// A body stands on one other and carries one: of all those that it may meet the two that push hardest.
static void add_parts(const td_scene *scene, const td_plan *plan, uint32_t body, total *sum)
{
    td_scaled first = TD_SCALED_ZERO;
    td_scaled second = TD_SCALED_ZERO;
    for (uint32_t g = 0u; td_n_candidates(plan) > 0u && g < plan->n_groups; ++g) {
        const td_candidate_group *const group = &plan->groups[g];
        if (group->body_a == body || group->body_b == body) {
            const total of = total_of_group(scene, plan, group);
            second = td_scaled_max(second, least(first, of.merit));
            first = td_scaled_max(first, of.merit);
            sum->stiffness = td_max(sum->stiffness, of.stiffness);
        }
    }
    sum->merit = td_scaled_add(sum->merit, td_scaled_add(first, second));
}

static td_fault check_body(const td_scene *scene, td_plan *plan, uint32_t body)
{
    total points = {TD_SCALED_ZERO, TD_ZERO};
    add_points(scene, plan, body, &points);
    if (!td_scaled_is_less(points.merit, td_scaled_of(TD_R(4.0)))) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_STABILITY);
    }
    total all = points;
    add_parts(scene, plan, body, &all);
    if (!td_scaled_is_less(all.merit, TD_SCALED_ONE)) {
        const td_plan_figure figure = {
            td_spring_real(all.merit), TD_ONE,
            td_spring_real(td_scaled_div(td_scaled_of(all.stiffness), all.merit)), TD_WORLD};
        td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_BODY, body, TD_SCENE_STABILITY),
                     &figure);
    }
    return td_fault_none();
}

td_fault td_plan_check_stability(const td_scene *scene, td_plan *plan)
{
    td_fault fault = td_fault_none();
    for (uint32_t b = 0u; b < scene->n_bodies && fault.status == TD_OK; ++b) {
        fault = td_spring_is_moved(scene, b) ? check_body(scene, plan, b) : fault;
    }
    return fault;
}
