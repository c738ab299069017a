/* SPDX-License-Identifier: MIT */
/* Tests   test_td_plan_springs.c */
#define TD_FILE_ID 1005
#include "td_counts.h"
#include "td_plan_check.h"
#include "td_spring.h"
#include "../number/td_inline.h"

/* All springs of a body together are stable if the sum of h^2 K (l_a + l_b) is below 4, and quiet below 1 [HW W19];
 * damping of contacts is limited by the tick itself (td_passive.h) and does not count, that of wheels does. */

/// Whose springs are summed up.
typedef struct company {
    const td_scene *scene;
    const td_plan *plan;
    uint32_t body;
    bool is_bare; ///< as if every stiffness of a contact were 1
} company;

static td_scaled least(td_scaled a, td_scaled b)
{
    return td_scaled_is_less(a, b) ? a : b;
}

/// [-] h^2 K (l_a + l_b)
static td_scaled merit_of(const company *c, const td_spring *s)
{
    const td_real stiffness = c->is_bare ? TD_ONE : s->chosen.law.stiffness;
    return td_spring_merit(c->scene, s, stiffness, TD_ZERO);
}

/* ---- points ---- */

#define PLAIN UINT32_MAX

/// @param modifier that changes the material, or PLAIN
static TD_NOINLINE td_scaled merit_at(const company *c,
                                      uint32_t i,
                                      const td_holder *h,
                                      uint32_t modifier)
{
    td_material both = td_holder_material(c->scene, i, h);
    if (modifier != PLAIN) {
        td_modifier_apply(&c->scene->ground.modifiers[modifier], &both);
    }
    const td_spring s = td_spring_at(c->scene, i, h, &both);
    return merit_of(c, &s);
}

/// Of all targets that may hold a point the one that pushes hardest: on the body that it belongs to any of them, on
/// another body its own.
static TD_NOINLINE td_scaled merit_on_targets(const company *c, uint32_t i)
{
    const bool is_own = c->scene->initiators[i].body == c->body;
    td_scaled worst = TD_SCALED_ZERO;
    for (uint32_t w = 0u; w < td_n_watches(c->plan); ++w) {
        const td_scene_target *const target = &c->scene->targets[c->plan->watches[w].target];
        if (c->plan->watches[w].initiator == i && (is_own || target->body == c->body)) {
            const td_holder h = td_holder_of(target);
            worst = td_scaled_max(worst, merit_at(c, i, &h, PLAIN));
        }
    }
    return worst;
}

/// The same of solids, as they are and as each modifier makes them.
static TD_NOINLINE td_scaled merit_on_ground(const company *c, uint32_t i)
{
    const td_ground *const ground = &c->scene->ground;
    const bool is_own = c->scene->initiators[i].body == c->body;
    td_scaled worst = TD_SCALED_ZERO;
    for (uint32_t k = 0u; k < ground->n_solids; ++k) {
        if (is_own || ground->solids[k].body == c->body) {
            const td_holder h = td_holder_of_solid(c->scene, k);
            worst = td_scaled_max(worst, merit_at(c, i, &h, PLAIN));
            for (uint32_t m = 0u; m < ground->n_modifiers; ++m) {
                worst = td_scaled_max(worst, merit_at(c, i, &h, m));
            }
        }
    }
    return worst;
}

/// @param are_own of its own points, or of those of others that it holds?
static td_scaled merit_of_points(const company *c, bool are_own)
{
    td_scaled sum = TD_SCALED_ZERO;
    for (uint32_t i = 0u; i < td_n_initiators(c->scene); ++i) {
        if ((c->scene->initiators[i].body == c->body) != are_own) {
            continue;
        }
        td_scaled worst = merit_on_targets(c, i);
        if (c->scene->initiators[i].meets_scenery) {
            worst = td_scaled_max(worst, merit_on_ground(c, i));
        }
        sum = td_scaled_add(sum, worst);
    }
    return sum;
}

/* ---- parts ---- */

/// Candidates of two bodies: each part of one of them touches one of the other's at a time. They stand in the
/// plan's list part by part of the first body; of the second there are as many as the first run is long.
static TD_NOINLINE td_scaled merit_of_group(const company *c, const td_candidate_group *group)
{
    td_scaled sum = TD_SCALED_ZERO;
    td_scaled worst = TD_SCALED_ZERO;
    td_scaled run = TD_SCALED_ZERO;
    uint32_t own = UINT32_MAX;
    uint32_t n_runs = 0u;
    uint32_t n_other = 0u;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_candidate *const candidate = &c->plan->candidates[k];
        const bool is_a = c->scene->parts[candidate->a].body == group->body_a;
        TD_ASSERT(is_a || c->scene->parts[candidate->b].body == group->body_a);
        const uint32_t part = is_a ? candidate->a : candidate->b;
        const td_spring s = td_spring_of(c->scene, c->plan, candidate);
        const td_scaled merit = merit_of(c, &s);
        if (part != own) {
            sum = td_scaled_add(sum, run);
            run = TD_SCALED_ZERO;
            own = part;
            ++n_runs;
        }
        n_other += n_runs == 1u ? 1u : 0u;
        run = td_scaled_max(run, merit);
        worst = td_scaled_max(worst, merit);
    }
    sum = td_scaled_add(sum, run);
    TD_ASSERT(n_other >= 1u && n_runs * n_other >= n_runs);
    return least(sum, td_spring_times(worst, n_other));
}

/// A body stands on one other and carries one: of all those that it may meet the two that push hardest.
static TD_NOINLINE td_scaled merit_of_parts(const company *c)
{
    td_scaled first = TD_SCALED_ZERO;
    td_scaled second = TD_SCALED_ZERO;
    for (uint32_t g = 0u; td_n_candidates(c->plan) > 0u && g < c->plan->n_groups; ++g) {
        const td_candidate_group *const group = &c->plan->groups[g];
        if (group->body_a == c->body || group->body_b == c->body) {
            const td_scaled merit = merit_of_group(c, group);
            second = td_scaled_max(second, least(first, merit));
            first = td_scaled_max(first, merit);
            TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(merit)));
        }
    }
    return td_scaled_add(first, second);
}

/* ---- wheels ---- */

/// Wheels that are too stiff on their own have a warning of their own, and do not count.
static TD_NOINLINE td_scaled merit_of_wheels(const company *c)
{
    td_scaled sum = TD_SCALED_ZERO;
    for (uint32_t i = 0u; i < td_n_wheels(c->scene); ++i) {
        if (c->scene->wheels[i].body == c->body) {
            const td_real loose = td_plan_wheel_looseness(c->scene, i);
            TD_ASSERT(loose > TD_ZERO); // a body that moves
            sum = td_scaled_add(
                sum, td_scaled_of(td_wheel_params_merit(&c->plan->wheel_params[i], loose)));
        }
    }
    return td_scaled_is_less(sum, TD_SCALED_ONE) ? sum : TD_SCALED_ZERO;
}

/* ---- bodies ---- */

/// Of contacts that are not of points of its own.
static TD_NOINLINE td_scaled merit_of_others(const company *c)
{
    const td_scaled points = merit_of_points(c, false);
    return td_scaled_add(points, merit_of_parts(c));
}

/// @param bare [m/force] what contacts take of 1 a unit of stiffness: what is softer than all that wheels leave of
/// it, divided by that, may stay as it is
static TD_NOINLINE void
warn(td_plan *plan, uint32_t body, td_scaled all, td_scaled wheels, td_scaled bare)
{
    const td_scaled left = td_scaled_add(TD_SCALED_ONE, td_scaled_neg(wheels));
    TD_ASSERT(td_scaled_is_positive(left)); // merit_of_wheels
    const td_plan_figure figure = {td_spring_real(all), TD_ONE,
                                   td_spring_at_most(td_scaled_div(left, bare)), TD_WORLD};
    td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_BODY, body, TD_SCENE_STABILITY), &figure);
}

static td_fault check_body(const td_scene *scene, td_plan *plan, uint32_t body)
{
    company c = {scene, plan, body, false};
    const td_scaled own = merit_of_points(&c, true);
    if (!td_scaled_is_less(own, td_scaled_of(TD_R(4.0)))) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_STABILITY);
    }
    const td_scaled contacts = td_scaled_add(own, merit_of_others(&c));
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(contacts)));
    const td_scaled wheels = merit_of_wheels(&c);
    const td_scaled all = td_scaled_add(contacts, wheels);
    if (td_scaled_is_positive(contacts) && !td_scaled_is_less(all, TD_SCALED_ONE)) {
        c.is_bare = true;
        const td_scaled points = merit_of_points(&c, true);
        warn(plan, body, all, wheels, td_scaled_add(points, merit_of_others(&c)));
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
