/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1004
#include "td_counts.h"
#include "td_level.h"
#include "td_plan_check.h"
#include "td_restitution.h"
#include "td_spring.h"
#include "../number/td_inline.h"

/* Springs against the tick, the weight and the speeds that a scene states.
 *
 * An impact through a point lasts pi / (h w) ticks, w^2 = K (l_a + l_b); with n points at one time, straight through
 * the middle, w^2 = n K (1 / m_a + 1 / m_b), n of all parts that are level. A tick that is too long for it renders its restitution wrong by
 * up to (h w)^2 / 8. */

/// Ticks of a contact from which on its restitution is right within 0.005.
#define TICKS_MIN TD_R(16.0)

/// h d L at the largest depth up to which it is right for low restitutions.
#define DAMPING_MAX TD_R(1.2)

/// By how much of its thickness a part may sink in when it stands.
#define SAG_MAX TD_R(0.05)

/* ---- one spring ---- */

static bool is_unstable(const td_scene *scene, const td_spring *s)
{
    const td_scaled most = td_scaled_of(TD_R(4.0));
    const td_scaled along = td_spring_merit(scene, s, s->chosen.law.stiffness, TD_ZERO);
    const td_scaled across = td_spring_merit(scene, s, td_pair_law_tangential_k(&s->chosen),
                                             td_pair_law_tangential_d(scene, &s->chosen));
    return !td_scaled_is_less(along, most) ||
           (s->chosen.mu_s > TD_U(0.0) && !td_scaled_is_less(across, most));
}

static void warn(td_plan *plan, const td_spring *s, uint32_t field, const td_plan_figure *figure)
{
    td_fault said = s->named;
    said.status = TD_PARTIAL;
    said.field = (uint16_t)field;
    td_plan_warn(plan, said, figure);
}

/// [force/m] The stiffness that would do, if a figure goes with its root: K (is / limit)^2, or its inverse.
static td_scaled stiffness_for(const td_spring *s, td_scaled ratio)
{
    return td_scaled_times(td_spring_square(ratio), s->chosen.law.stiffness);
}

/// [-] How deep a blow goes, as a share of what it would without damping.
static td_scaled depth_share(const td_law *law)
{
    const td_real root = td_law_depth_root(law);
    TD_ASSERT(root >= TD_ZERO);
    return root > TD_ZERO ? td_scaled_div(td_scaled_of(root),
                                          td_scaled_of(td_restitution_damping(law->restitution)))
                          : TD_SCALED_ONE;
}

/// A law that states its duration lasts for that, whatever its stiffness.
static void check_duration(const td_scene *scene, td_plan *plan, const td_spring *s)
{
    const td_scaled ticks = td_scaled_times(plan->rate, s->chosen.law.duration);
    TD_ASSERT(td_scaled_is_positive(ticks));
    const td_scaled enough = td_scaled_times(td_scaled_of_unit(scene->tick), TICKS_MIN);
    if (td_scaled_is_less(ticks, td_scaled_of(TICKS_MIN))) {
        const td_plan_figure figure = {td_spring_real(ticks), TICKS_MIN, td_spring_at_least(enough),
                                       s->other};
        warn(plan, s, TD_SCENE_STIFFNESS, &figure);
    }
}

/// [-] h d L at the largest depth, where d is K root / w: of a single contact h root sqrt(K L). Of n contacts that damp
/// a body at one time each takes an n-th of what would serve it where it is, n rounded up to a power of two
/// (td_passive.h); with w^2 = n p K L_straight, p points a contact, that is h root sqrt(K) p L n2 / sqrt(n p L_straight).
static td_scaled damping_of(const td_scene *scene, const td_spring *s, td_scaled alone)
{
    if (s->contacts < 2u || !td_scaled_is_positive(s->straight)) {
        return alone;
    }
    uint32_t n2 = 1u;
    while (n2 < s->contacts) {
        n2 += n2;
    }
    const td_law *const law = &s->chosen.law;
    const td_scaled all = td_spring_times(s->straight, s->contacts * s->points);
    const td_scaled root = td_scaled_sqrt(td_scaled_div(td_scaled_of(law->stiffness), all));
    const td_scaled each = td_scaled_mul(td_scaled_of_unit(scene->tick), s->middle);
    const td_scaled both = td_scaled_mul(td_spring_times(each, n2 * s->points), root);
    return td_scaled_max(alone, td_scaled_times(both, td_law_depth_root(law)));
}

/// How long an impact lasts, and how much of its damping a tick can hold. A stiffness that would do for one of
/// them does for both.
static TD_NOINLINE void check_ticks(const td_scene *scene, td_plan *plan, const td_spring *s)
{
    const td_law *const law = &s->chosen.law;
    if (law->kind == TD_LAW_QUINTIC) {
        check_duration(scene, plan, s);
        return;
    }
    const td_scaled give = td_scaled_max(s->point, td_spring_times(s->straight, s->n * s->level));
    const td_scaled w = td_scaled_sqrt(td_scaled_times(give, law->stiffness));
    const td_scaled step = td_scaled_mul(td_scaled_of_unit(scene->tick), w);
    TD_ASSERT(td_scaled_is_positive(step)); // it divides
    const td_scaled ticks = td_scaled_div(td_scaled_of(TD_PI), step);
    const td_scaled damps = damping_of(scene, s, td_scaled_times(step, td_law_depth_root(law)));
    const td_scaled least = td_scaled_of(TICKS_MIN);
    const td_scaled most = td_scaled_of(DAMPING_MAX);
    const bool is_short = td_scaled_is_less(ticks, least);
    const bool is_damped = td_scaled_is_less(most, damps);
    const td_scaled slower = is_short ? td_scaled_div(ticks, least) : TD_SCALED_ONE;
    const td_scaled softer = is_damped ? td_scaled_div(most, damps) : TD_SCALED_ONE;
    const td_real enough =
        td_spring_at_most(stiffness_for(s, td_scaled_is_less(slower, softer) ? slower : softer));
    if (is_short) {
        const td_plan_figure figure = {td_spring_real(ticks), TICKS_MIN, enough, s->other};
        warn(plan, s, TD_SCENE_STIFFNESS, &figure);
    } else if (is_damped) {
        const td_plan_figure figure = {td_spring_real(damps), DAMPING_MAX, enough, s->other};
        warn(plan, s, TD_SCENE_DAMPING, &figure);
    }
}

/// What nothing moves cannot swing.
static td_fault check_spring(const td_scene *scene, td_plan *plan, const td_spring *s)
{
    TD_ASSERT(s->n >= 1u && s->n <= TD_CONTACT_POINTS);
    if (!td_scaled_is_positive(s->point)) {
        return td_fault_none();
    }
    if (is_unstable(scene, s)) {
        return s->named;
    }
    check_ticks(scene, plan, s);
    return td_fault_none();
}

/* ---- parts ---- */

/// [m] The least width of a part, along its own axes.
static td_real thickness_of(const td_plan *plan, uint32_t part)
{
    const td_convex *const convex = &plan->convex[part];
    if (convex->core <= TD_CORE_SEGMENT) {
        return td_add(convex->radius, convex->radius);
    }
    const td_box3 box = td_convex_box(convex);
    TD_ASSERT(box.lo.x <= box.hi.x && box.lo.y <= box.hi.y && box.lo.z <= box.hi.z);
    return td_min(td_sub(box.hi.x, box.lo.x),
                  td_min(td_sub(box.hi.y, box.lo.y), td_sub(box.hi.z, box.lo.z)));
}

/// Points and lines have no thickness that could be passed through.
static td_real thinner(td_real a, td_real b)
{
    return !(a > TD_ZERO) ? b : !(b > TD_ZERO) ? a : td_min(a, b);
}

static td_real speed_of(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies ? scene->bodies[body].v_max : TD_ZERO;
}

/// [m] How deep a blow at v_max goes: v / w, w^2 = K (1 / m_a + 1 / m_b) of a single point through the middle;
/// less by what damping takes.
static td_scaled
depth_of(const td_scene *scene, const td_spring *s, uint32_t body_a, uint32_t body_b)
{
    const td_law *const law = &s->chosen.law;
    const td_scaled w = td_scaled_sqrt(td_scaled_times(s->straight, law->stiffness));
    TD_ASSERT(td_scaled_is_positive(w)); // it divides
    const td_scaled speed = td_scaled_of(td_add(speed_of(scene, body_a), speed_of(scene, body_b)));
    return td_scaled_mul(td_scaled_div(speed, w), depth_share(law));
}

/// A blow must not go deeper than `most`.
static TD_NOINLINE void
check_depth(td_plan *plan, const td_spring *s, td_scaled depth, td_real most)
{
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(depth)) && most >= TD_ZERO);
    const td_scaled ratio = td_scaled_div(depth, td_scaled_of(td_max(most, TD_LENGTH_MIN)));
    if (td_scaled_is_less(TD_SCALED_ONE, ratio)) {
        const td_plan_figure figure = {td_spring_real(depth), most,
                                       td_spring_at_least(stiffness_for(s, ratio)), s->other};
        warn(plan, s, TD_SCENE_PENETRATION, &figure);
    }
}

static bool has_core(const td_plan *plan, const td_candidate *candidate, td_core core)
{
    return plan->convex[candidate->a].core == core || plan->convex[candidate->b].core == core;
}

/// Points on which a part stands: a ball on one, a capsule on two, what has faces on all there may be. Of a hull one
/// point may carry nearly all.
static uint32_t feet_of(const td_plan *plan, const td_candidate *candidate, const td_spring *s)
{
    if (s->n == 1u || has_core(plan, candidate, TD_CORE_POINTS)) {
        return 1u;
    }
    return has_core(plan, candidate, TD_CORE_SEGMENT) ? 2u : s->n;
}

/// How far the weight of the heavier body presses it in: m g / n K.
static TD_NOINLINE void check_sag(const td_scene *scene,
                                  td_plan *plan,
                                  const td_candidate *candidate,
                                  const td_spring *s,
                                  td_real thin)
{
    const uint32_t a = scene->parts[candidate->a].body;
    const uint32_t b = scene->parts[candidate->b].body;
    const td_real mass = td_max(td_spring_is_moved(scene, a) ? scene->bodies[a].mass : TD_ZERO,
                                td_spring_is_moved(scene, b) ? scene->bodies[b].mass : TD_ZERO);
    const td_scaled weight = td_scaled_times(td_scaled_of(mass), scene->gravity);
    const td_scaled k =
        td_spring_times(td_scaled_of(s->chosen.law.stiffness), feet_of(plan, candidate, s));
    const td_scaled sag = td_scaled_div(weight, k);
    TD_ASSERT(mass > TD_ZERO && td_scaled_is_positive(k));
    const td_real most = td_mul(thin, SAG_MAX);
    const td_scaled ratio = td_scaled_div(sag, td_scaled_of(td_max(most, TD_LENGTH_MIN)));
    if (td_scaled_is_less(TD_SCALED_ONE, ratio)) {
        const td_plan_figure figure = {
            td_spring_real(sag), most,
            td_spring_at_least(td_scaled_times(ratio, s->chosen.law.stiffness)), s->other};
        warn(plan, s, TD_SCENE_SAG, &figure);
    }
}

/// A force that begins T outside must not be jumped over.
// [EN sec. 2.2] T > v_max dt, of both parts together.
static bool jumps(const td_plan *plan, const td_candidate *candidate, const td_law *law)
{
    return law->threshold > TD_ZERO &&
           td_add(plan->stride[candidate->a], plan->stride[candidate->b]) > law->threshold;
}

/// Contacts of two bodies that damp at one time: as many as one of them has parts that may meet the other, but no more
/// than TD_LEVEL_STANDING; or as many as are level.
static uint32_t contacts_of(const td_scene *scene,
                            const td_plan *plan,
                            const td_candidate_group *group,
                            uint32_t level)
{
    uint32_t n_own = 0u;
    uint32_t n_other = 0u;
    uint32_t own = UINT32_MAX;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_candidate *const candidate = &plan->candidates[k];
        const bool is_a = scene->parts[candidate->a].body == group->body_a;
        const uint32_t part = is_a ? candidate->a : candidate->b;
        n_own += part != own ? 1u : 0u;
        n_other += n_own == 1u ? 1u : 0u;
        own = part;
    }
    const uint32_t n = n_own > n_other ? n_own : n_other;
    const uint32_t any = n < TD_LEVEL_STANDING ? n : TD_LEVEL_STANDING;
    return level > any ? level : any;
}

static TD_NOINLINE td_fault check_candidate(const td_scene *scene,
                                            td_plan *plan,
                                            const td_candidate *candidate,
                                            uint32_t contacts,
                                            uint32_t level)
{
    td_spring s = td_spring_of(scene, plan, candidate);
    s.contacts = contacts;
    s.level = level;
    TD_ASSERT(candidate->a < candidate->b && candidate->b < td_n_parts(scene));
    if (jumps(plan, candidate, &s.chosen.law)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_PART, candidate->a, TD_SCENE_THRESHOLD);
    }
    const td_fault fault = check_spring(scene, plan, &s);
    const td_real thin =
        thinner(thickness_of(plan, candidate->a), thickness_of(plan, candidate->b));
    if (fault.status == TD_OK && td_scaled_is_positive(s.straight) && thin > TD_ZERO) {
        const td_part *const a = &scene->parts[candidate->a];
        const td_part *const b = &scene->parts[candidate->b];
        if (!a->is_swept && !b->is_swept) {
            check_depth(plan, &s, depth_of(scene, &s, a->body, b->body), thin);
        }
        check_sag(scene, plan, candidate, &s, thin);
    }
    return fault;
}

static td_fault check_group(const td_scene *scene, td_plan *plan, const td_candidate_group *group)
{
    const bool is_on_world = group->body_b == TD_WORLD; // wide enough for all that are level
    const uint32_t level = is_on_world ? td_level_contacts(scene, plan, group, 1u) : 1u;
    const uint32_t contacts = contacts_of(scene, plan, group, level);
    td_fault fault = td_fault_none();
    for (uint32_t k = group->first; k < group->end && fault.status == TD_OK; ++k) {
        fault = check_candidate(scene, plan, &plan->candidates[k], contacts, level);
    }
    return fault;
}

/* ---- points ---- */

/// Points of a body that may be held at one time.
static uint32_t points_of(const td_scene *scene, uint32_t body)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        n += scene->initiators[i].body == body ? 1u : 0u;
    }
    return n;
}

/// An impact is one of a single foot, or of all feet at once.
static td_fault check_point(const td_scene *scene,
                            td_plan *plan,
                            uint32_t initiator,
                            const td_holder *h,
                            const td_material *both)
{
    td_spring s = td_spring_at(scene, initiator, h, both);
    if (!td_scaled_is_positive(s.point)) {
        return td_fault_none();
    }
    if (is_unstable(scene, &s)) {
        return s.named;
    }
    const uint32_t body = scene->initiators[initiator].body;
    s.n = body < scene->n_bodies ? points_of(scene, body) : 1u;
    s.contacts = s.n;
    TD_ASSERT(s.n >= 1u); // itself
    check_ticks(scene, plan, &s);
    return td_fault_none();
}

/// A target that lets go of what is too deep must not be asked to by a blow.
static void check_limit(const td_scene *scene,
                        td_plan *plan,
                        const td_watch *watch,
                        const td_holder *h,
                        const td_material *both)
{
    const td_scene_target *const target = &scene->targets[watch->target];
    const td_spring s = td_spring_at(scene, watch->initiator, h, both);
    if (target->rule.is_limited && td_scaled_is_positive(s.straight)) {
        const uint32_t body = scene->initiators[watch->initiator].body;
        const td_real most = td_max(target->rule.depth_max,
                                    td_plan_thickness(target, &plan->targets[watch->target]));
        check_depth(plan, &s, depth_of(scene, &s, body, target->body), most);
    }
}

static TD_NOINLINE td_fault check_watch(const td_scene *scene, td_plan *plan, const td_watch *watch)
{
    const td_holder h = td_holder_of(&scene->targets[watch->target]);
    const td_material both = td_holder_material(scene, watch->initiator, &h);
    const td_fault fault = check_point(scene, plan, watch->initiator, &h, &both);
    if (fault.status == TD_OK) {
        check_limit(scene, plan, watch, &h, &both);
    }
    return fault;
}

/// On a solid of the scenery, as it is and as each modifier makes it.
static TD_NOINLINE td_fault check_footing(const td_scene *scene,
                                          td_plan *plan,
                                          uint32_t i,
                                          uint32_t solid)
{
    const td_ground *const ground = &scene->ground;
    const td_holder h = td_holder_of_solid(scene, solid);
    const td_material plain = td_holder_material(scene, i, &h);
    td_fault fault = check_point(scene, plan, i, &h, &plain);
    for (uint32_t m = 0u; m < ground->n_modifiers && fault.status == TD_OK; ++m) {
        td_material changed = plain;
        td_modifier_apply(&ground->modifiers[m], &changed);
        fault = check_point(scene, plan, i, &h, &changed);
    }
    return fault;
}

td_fault td_plan_check_springs(const td_scene *scene, td_plan *plan)
{
    td_fault fault = td_fault_none();
    const uint32_t n_groups = td_n_candidates(plan) > 0u ? plan->n_groups : 0u;
    for (uint32_t g = 0u; g < n_groups && fault.status == TD_OK; ++g) {
        fault = check_group(scene, plan, &plan->groups[g]);
    }
    for (uint32_t w = 0u; w < td_n_watches(plan) && fault.status == TD_OK; ++w) {
        fault = check_watch(scene, plan, &plan->watches[w]);
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene) && fault.status == TD_OK; ++i) {
        const uint32_t n = scene->initiators[i].meets_scenery ? scene->ground.n_solids : 0u;
        for (uint32_t s = 0u; s < n && fault.status == TD_OK; ++s) {
            fault = check_footing(scene, plan, i, s);
        }
    }
    return fault;
}
