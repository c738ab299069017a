/* SPDX-License-Identifier: MIT */
/* Tests   test_td_plan_springs.c */
#define TD_FILE_ID 1005
#include "td_counts.h"
#include "td_level.h"
#include "td_plan_check.h"
#include "td_spring.h"
#include "../number/td_inline.h"

/* All springs of a body together are stable if the sum of h^2 K (l_a + l_b) is below 4, and quiet below 1 [HW W19];
 * damping of contacts along the normal is limited by the tick itself (td_passive.h) and does not count, that of wheels
 * does. Along the surface damping is part of the spring, h^2 k L + 2 h d L: from 4 on the springs push to and fro from
 * tick to tick, below it they do not. */

/// From which on springs along the surface oscillate.
#define ACROSS_MAX TD_R(4.0)

/// Whose springs are summed up.
typedef struct company {
    const td_scene *scene;
    const td_plan *plan;
    uint32_t body;
    bool is_across; ///< those along the surface, or along the normal
    bool is_bare;   ///< as if every stiffness of a contact were 1
} company;

static td_scaled least(td_scaled a, td_scaled b)
{
    return td_scaled_is_less(a, b) ? a : b;
}

/// [-] h^2 K (l_a + l_b), or h^2 k L + 2 h d L
static td_scaled merit_of(const company *c, const td_spring *s)
{
    if (c->is_across) {
        return c->is_bare ? td_spring_bare_across(c->scene, s)
                          : td_spring_merit_across(c->scene, s);
    }
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

/// [-] Of the stiffest of their contacts.
static TD_NOINLINE td_scaled worst_of_group(const company *c, const td_candidate_group *group)
{
    td_scaled worst = TD_SCALED_ZERO;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_candidate *const candidate = &c->plan->candidates[k];
        td_spring s = td_spring_of(c->scene, c->plan, candidate);
        if (c->is_across) {
            td_spring_grip(c->scene, c->plan, candidate, &s);
        }
        worst = td_scaled_max(worst, merit_of(c, &s));
    }
    return worst;
}

static td_scaled merit_of_group(const company *c, const td_candidate_group *group)
{
    const td_scaled worst = worst_of_group(c, group);
    return td_scaled_is_positive(worst)
               ? td_spring_times(worst,
                                 td_level_contacts(c->scene, c->plan, group, TD_LEVEL_STANDING))
               : worst;
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

/// [-] Of all contacts.
static TD_NOINLINE td_scaled merit_of_contacts(const company *c)
{
    const td_scaled own = merit_of_points(c, true);
    const td_scaled points = td_scaled_add(own, merit_of_points(c, false));
    return td_scaled_add(points, merit_of_parts(c));
}

/// [force/m] What is softer than this may stay as it is: all that wheels leave, over what contacts take of 1 a unit of
/// stiffness. @param most of all springs
static td_scaled enough_of(company *c, td_scaled wheels, td_real most)
{
    const td_scaled left = td_scaled_add(td_scaled_of(most), td_scaled_neg(wheels));
    TD_ASSERT(td_scaled_is_positive(left)); // merit_of_wheels
    c->is_bare = true;
    const td_scaled bare = merit_of_contacts(c);
    c->is_bare = false;
    return td_scaled_is_positive(bare) ? td_scaled_div(left, bare) : td_scaled_of(TD_RANGE);
}

/// The figure is that of the direction which is worse; the stiffness does for both.
static TD_NOINLINE void check_sums(company *c, td_plan *plan)
{
    const td_scaled wheels = merit_of_wheels(c);
    td_scaled worst = TD_SCALED_ZERO;
    for (uint32_t i = 0u; i < 2u; ++i) {
        c->is_across = i == 1u;
        const td_scaled contacts = merit_of_contacts(c);
        TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(contacts)));
        if (td_scaled_is_positive(contacts)) {
            const td_scaled all = td_scaled_add(contacts, wheels);
            const td_scaled most = td_scaled_of(c->is_across ? ACROSS_MAX : TD_ONE);
            worst = td_scaled_max(worst, td_scaled_div(all, most));
        }
    }
    if (td_scaled_is_less(worst, TD_SCALED_ONE)) {
        return;
    }
    const td_scaled across = enough_of(c, wheels, ACROSS_MAX);
    c->is_across = false;
    const td_plan_figure figure = {td_spring_real(worst), TD_ONE,
                                   td_spring_at_most(least(across, enough_of(c, wheels, TD_ONE))),
                                   TD_WORLD};
    td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_BODY, c->body, TD_SCENE_STABILITY), &figure);
}

static td_fault check_body(const td_scene *scene, td_plan *plan, uint32_t body)
{
    company c = {scene, plan, body, false, false};
    const td_scaled own = merit_of_points(&c, true);
    if (!td_scaled_is_less(own, td_scaled_of(TD_R(4.0)))) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_STABILITY);
    }
    check_sums(&c, plan);
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
