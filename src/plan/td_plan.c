/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1002
#include "td_plan.h"
#include "td_counts.h"
#include "td_distance.h"
#include "td_math.h"
#include "td_plan_check.h"
#include "td_spring.h"
#include "td_travel.h"
#include "../number/td_divisor.h"
#include "../number/td_inline.h"

/* ---- parts ---- */

static td_fault plan_part(const td_scene *scene, uint32_t i, td_plan *out)
{
    const td_part *const part = &scene->parts[i];
    const td_fault fault = td_convex_set(part->shape, part->scale, &out->convex[i]);
    if (fault.status != TD_OK) {
        return td_fault_of(fault.status, TD_ITEM_PART, i, fault.field);
    }
    const td_convex *const convex = &out->convex[i];
    TD_ASSERT(convex->extent >= TD_ZERO);
    out->centre_b[i] = td_pose_point(&part->x_ba, convex->centre);
    out->reach[i] = td_add(td_vec3_length(out->centre_b[i]), convex->extent);
    if (!(out->reach[i] < (part->body == TD_WORLD ? TD_RANGE : TD_SCENERY_RANGE))) {
        return td_fault_of(TD_E_RANGE, TD_ITEM_PART, i, TD_SCENE_POSE);
    }
    out->stride[i] = td_travel_stride(scene, part->body, out->reach[i]);
    TD_ASSERT(out->stride[i] >= TD_ZERO);
    if (part->body != TD_WORLD) {
        TD_ASSERT(part->body < scene->n_bodies);
        out->body_reach[part->body] = td_max(out->body_reach[part->body], out->reach[i]);
    }
    return fault;
}

static void plan_body(const td_scene *scene, uint32_t b, td_plan *out)
{
    const td_body *const body = &scene->bodies[b];
    out->body_reach[b] = TD_ZERO;
    out->point_reach[b] = TD_ZERO;
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        if (scene->initiators[i].body == b) {
            const td_real reach = td_vec3_length(scene->initiators[i].point_b);
            out->point_reach[b] = td_max(out->point_reach[b], reach);
        }
    }
    if (body->mass > TD_ZERO) {
        td_mobility_set(body->mass, body->inertia, scene->tick, &out->mobility[b]);
    }
}

static td_fault plan_parts(const td_scene *scene, td_plan *out)
{
    out->rate = td_scaled_div(TD_SCALED_ONE, td_scaled_of_unit(scene->tick));
    TD_ASSERT(td_scaled_is_positive(out->rate));
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        plan_body(scene, b, out);
    }
    td_fault fault = td_fault_none();
    for (uint32_t i = 0u; i < td_n_parts(scene) && fault.status == TD_OK; ++i) {
        fault = plan_part(scene, i, out);
    }
    td_real unit = TD_TRAVEL_UNIT_MIN;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        out->body_stride[b] = td_travel_stride(scene, b, out->body_reach[b]);
        unit = td_max(unit, out->body_stride[b]);
    }
    out->travel_unit = td_divisor_of(unit);
    out->horizon = td_mul(td_min(unit, TD_ONE), TD_R(16384.0));
    TD_ASSERT(unit > TD_ZERO && out->horizon > TD_ZERO);
    return fault;
}

/* ---- candidates ---- */

/// The rule of two bodies, or -1.
static int rule_of(const td_scene *scene, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0u; i < scene->n_rules; ++i) {
        const td_pair_rule *const rule = &scene->rules[i];
        if ((rule->a == a && rule->b == b) || (rule->a == b && rule->b == a)) {
            return (int)i;
        }
    }
    return -1;
}

static bool may_meet(const td_part *a, const td_part *b)
{
    return (a->avoids & b->groups) == 0u && (b->avoids & a->groups) == 0u;
}

static bool is_moved(const td_scene *scene, uint32_t body)
{
    TD_ASSERT(body < scene->n_bodies || body == TD_WORLD);
    return body != TD_WORLD && scene->bodies[body].mass > TD_ZERO;
}

static td_fault add_candidate(uint32_t i, uint32_t j, td_plan *out)
{
    if (out->n_candidates + 1u > TD_MAX_CANDIDATES) {
        return td_fault_of(TD_E_FULL, TD_ITEM_CANDIDATE, TD_MAX_CANDIDATES, TD_SCENE_CANDIDATES);
    }
    TD_ASSERT(i != j);
    const td_candidate candidate = {(uint16_t)(i < j ? i : j), (uint16_t)(i < j ? j : i)};
    out->candidates[out->n_candidates++] = candidate;
    return td_fault_none();
}

static td_fault plan_candidates_of(const td_scene *scene, uint32_t i, uint32_t body, td_plan *out)
{
    td_fault fault = td_fault_none();
    for (uint32_t j = 0u; j < td_n_parts(scene) && fault.status == TD_OK; ++j) {
        if (scene->parts[j].body == body && may_meet(&scene->parts[i], &scene->parts[j])) {
            fault = add_candidate(i, j, out);
        }
    }
    return fault;
}

/// All candidates of parts of two bodies, unless nobody could feel them.
static td_fault plan_group(const td_scene *scene, uint32_t a, uint32_t b, td_plan *out)
{
    const int rule = rule_of(scene, a, b);
    const bool one_sided = rule >= 0 && scene->rules[rule].kind == TD_PAIR_ONE_SIDED;
    td_candidate_group group = {(uint16_t)a,
                                (uint16_t)b,
                                out->n_candidates,
                                0u,
                                !(one_sided && scene->rules[rule].a != a),
                                !(one_sided && scene->rules[rule].a != b)};
    const bool never = rule >= 0 && scene->rules[rule].kind == TD_PAIR_NEVER;
    td_fault fault = td_fault_none();
    if (never || !(is_moved(scene, a) || is_moved(scene, b))) {
        return fault;
    }
    for (uint32_t i = 0u; i < td_n_parts(scene) && fault.status == TD_OK; ++i) {
        if (scene->parts[i].body == a) {
            fault = plan_candidates_of(scene, i, b, out);
        }
    }
    group.end = out->n_candidates;
    TD_ASSERT(group.first <= group.end);
    if (fault.status == TD_OK && group.end > group.first) {
        TD_ASSERT(out->n_groups < TD_MAX_GROUPS);
        TD_ASSERT(out->n_groups == 0u ||
                  td_group_is_after(&out->groups[out->n_groups - 1u], &group));
        out->groups[out->n_groups++] = group;
    }
    return fault;
}

static td_fault plan_candidates(const td_scene *scene, td_plan *out)
{
    out->n_candidates = 0u;
    out->n_groups = 0u;
    td_fault fault = td_fault_none();
    for (uint32_t a = 0u; a < scene->n_bodies && fault.status == TD_OK; ++a) {
        for (uint32_t b = a + 1u; b < scene->n_bodies && fault.status == TD_OK; ++b) {
            fault = plan_group(scene, a, b, out);
        }
        if (fault.status == TD_OK) {
            fault = plan_group(scene, a, TD_WORLD, out);
        }
    }
    TD_ASSERT(fault.status != TD_OK || out->n_groups == 0u ||
              out->groups[out->n_groups - 1u].end == out->n_candidates);
    return fault;
}

/* ---- watches ---- */

static bool watches(const td_scene_target *target, const td_initiator *initiators, uint32_t i)
{
    if (target->watched == 0) {
        return target->body == TD_DRIVEN || initiators[i].body != target->body;
    }
    for (uint32_t k = 0u; k < target->n_watched; ++k) {
        if (target->watched[k] == i) {
            return true;
        }
    }
    return false;
}

static td_fault plan_watches(const td_scene *scene, td_plan *out)
{
    out->n_watches = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        for (uint32_t c = 0u; c < td_n_targets(scene); ++c) {
            if (!watches(&scene->targets[c], scene->initiators, i)) {
                continue;
            }
            if (out->n_watches + 1u > TD_MAX_WATCHES) {
                return td_fault_of(TD_E_FULL, TD_ITEM_TARGET, c, TD_SCENE_WATCHES);
            }
            const td_watch watch = {(uint16_t)c, (uint16_t)i};
            TD_ASSERT(out->n_watches == 0u || out->watches[out->n_watches - 1u].initiator <= i);
            out->watches[out->n_watches++] = watch;
        }
    }
    return td_fault_none();
}

static td_fault plan_target(const td_scene_target *target, td_target *out)
{
    out->is_planar = td_is_outline(target);
    if (td_target_is_planar(out)) {
        out->plane.rule = target->rule;
        return td_target2_set(target->outline, target->n_outline, &out->plane);
    }
    out->space.rule = target->rule;
    return td_target3_set(target->solid, &out->space);
}

/// Vertices of driven targets stand one target after another in the input of a tick.
static td_fault plan_vertices(const td_scene *scene, uint32_t target, td_plan *out)
{
    const td_scene_target *const t = &scene->targets[target];
    out->first_vertex[target] = out->n_vertices;
    if (t->body != TD_DRIVEN) {
        return td_fault_none();
    }
    const uint32_t n = td_target_vertices(t);
    if (out->n_vertices + n > TD_MAX_DRIVEN_VERTICES) {
        return td_fault_of(TD_E_FULL, TD_ITEM_TARGET, target, TD_SCENE_VERTICES);
    }
    out->n_vertices = (uint16_t)(out->n_vertices + n);
    return td_fault_none();
}

static td_fault plan_targets(const td_scene *scene, td_plan *out)
{
    out->n_vertices = 0u;
    for (uint32_t c = 0u; c < td_n_targets(scene); ++c) {
        const td_fault fault = plan_target(&scene->targets[c], &out->targets[c]);
        if (fault.status != TD_OK) {
            return td_fault_of(fault.status, TD_ITEM_TARGET, c, fault.field);
        }
        TD_ASSERT(td_target_faces(&out->targets[c]) <= 32u); // a mask has one bit for each
        const td_fault full = plan_vertices(scene, c, out);
        if (full.status != TD_OK) {
            return full;
        }
    }
    return td_fault_none();
}

/* ---- wheels ---- */

td_real td_plan_wheel_looseness(const td_scene *scene, uint32_t wheel)
{
    const td_body *const b = &scene->bodies[scene->wheels[wheel].body];
    if (!(b->mass > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_real inertia = td_min(b->inertia.x, td_min(b->inertia.y, b->inertia.z));
    TD_ASSERT(inertia > TD_ZERO);
    const td_real arm = td_vec3_length(scene->wheels[wheel].x_bk.p);
    return td_add(td_recip(b->mass), td_div(td_mul(arm, arm), inertia));
}

/// [1/mass] Of all wheels of a body together. [HW W19]
static td_real looseness(const td_scene *scene, uint32_t body)
{
    td_real sum = TD_ZERO;
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        if (scene->wheels[i].body == body) {
            sum = td_add(sum, td_plan_wheel_looseness(scene, i));
        }
    }
    return sum;
}

/// How far a figure is from its limit, either way: never below 1.
static td_scaled excess_of(const td_plan_figure *f)
{
    const td_scaled is = td_scaled_of(td_max(f->is, TD_REAL_EPS));
    const td_scaled limit = td_scaled_of(td_max(f->limit, TD_REAL_EPS));
    return f->is > f->limit ? td_scaled_div(is, limit) : td_scaled_div(limit, is);
}

static bool is_worse(const td_plan_figure *a, const td_plan_figure *b)
{
    return td_scaled_is_less(excess_of(b), excess_of(a));
}

void td_plan_warn(td_plan *plan, td_fault warning, const td_plan_figure *figure)
{
    uint32_t i = 0u;
    while (i < plan->n_warnings &&
           !(plan->warnings[i].item == warning.item && plan->warnings[i].field == warning.field)) {
        ++i;
    }
    TD_ASSERT(i < TD_PLAN_WARNINGS); // one of each kind
    TD_ASSERT(warning.status == TD_PARTIAL);
    if (i >= TD_PLAN_WARNINGS || (i < plan->n_warnings && !is_worse(figure, &plan->figures[i]))) {
        return;
    }
    plan->n_warnings = (uint16_t)(i < plan->n_warnings ? plan->n_warnings : i + 1u);
    plan->warnings[i] = warning;
    plan->figures[i] = *figure;
}

/// The spring of a wheel that a fault speaks of.
typedef struct wheel_spring {
    td_real is;   ///< [force/m] as it was stated
    td_real made; ///< [force/m] as its force has it: less, if it is implicit
} wheel_spring;

static wheel_spring spring_of(const td_wheel_params *params, uint32_t field)
{
    const td_wheel *const wheel = params->wheel;
    const wheel_spring tyre = {wheel->k_xy, params->k_xy};
    const wheel_spring leg = {wheel->leg.k, params->leg.k};
    if (field == TD_WHEEL_FIELD_STUB) {
        const wheel_spring stub = {wheel->stub->leg.k, wheel->stub->leg.k};
        return stub;
    }
    return field == TD_WHEEL_FIELD_K_XY ? tyre : leg;
}

/// [force/m] At which q is 1, if damping goes with it. Of a share a of stiffness and damping q is a L m A / (m + a B),
/// B of the implicit force; with c = m / (m + B), what that leaves of a stiffness, a = c / (q - 1 + c).
static td_real calm_stiffness(const td_wheel_params *params, uint32_t field, td_real q)
{
    const wheel_spring spring = spring_of(params, field);
    const td_scaled left = td_scaled_div(td_scaled_of(spring.made), td_scaled_of(spring.is));
    const td_scaled over = td_scaled_add(td_scaled_of(td_sub(q, TD_ONE)), left);
    return td_spring_at_most(td_scaled_times(td_scaled_div(left, over), spring.is));
}

static TD_NOINLINE void warn_of_wheel(td_plan *plan, const td_scene *scene, td_fault fault)
{
    const td_wheel_params *const params = &plan->wheel_params[fault.index];
    TD_ASSERT(fault.index < td_n_wheels(scene));
    const td_real q = td_wheel_params_merit(params, looseness(scene, params->wheel->body));
    TD_ASSERT(q >= TD_ONE);
    const td_plan_figure figure = {q, TD_ONE, calm_stiffness(params, fault.field, q), TD_WORLD};
    td_plan_warn(plan, fault, &figure);
}

/// By how much of its energy a leg may throw back more than it took.
#define GAIN_MAX TD_R(0.001)

// A force that is held for a tick begins late and ends late: a spring gains up to 0.27 h^2 k L of the energy of a blow,
// by where in a tick it begins. A damping ratio z takes four times that at least, 4 z = 2 d sqrt(L / k), and more of
// what is slow. (test_blows)
static TD_NOINLINE void check_gain(td_plan *plan, const td_scene *scene, uint32_t wheel)
{
    const td_strut *const leg = &plan->wheel_params[wheel].leg;
    const td_scaled give = td_scaled_of(looseness(scene, scene->wheels[wheel].body));
    if (!td_scaled_is_positive(give)) {
        return; // what nothing moves gains nothing
    }
    const td_scaled k = td_scaled_of(leg->k);
    const td_scaled step = td_scaled_times(td_scaled_of_unit(scene->tick), TD_R(0.519615242));
    const td_scaled gains = td_scaled_mul(td_scaled_mul(step, step), td_scaled_mul(k, give));
    const td_scaled rate = td_scaled_sqrt(td_scaled_div(give, k));
    const td_scaled drag = td_scaled_of(td_add(td_drag_real(leg->d_in), td_drag_real(leg->d_out)));
    const td_scaled more = td_scaled_add(gains, td_scaled_of(-GAIN_MAX));
    const td_scaled takes = td_scaled_mul(drag, rate);
    if (td_scaled_is_less(takes, more)) {
        const td_scaled enough = td_scaled_times(td_scaled_div(more, rate), TD_R(0.5));
        const td_plan_figure figure = {td_spring_real(td_scaled_add(gains, td_scaled_neg(takes))),
                                       GAIN_MAX, td_spring_at_least(enough), TD_WORLD};
        td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_WHEEL, wheel, TD_WHEEL_FIELD_D_Z),
                     &figure);
    }
}

static td_fault plan_wheels(const td_scene *scene, td_plan *out)
{
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        const td_wheel *const wheel = &scene->wheels[i];
        const td_fault fault = td_wheel_params_set(
            wheel, scene->tick, looseness(scene, wheel->body), i, &out->wheel_params[i]);
        if (fault.status == TD_PARTIAL) {
            warn_of_wheel(out, scene, fault);
        } else if (fault.status != TD_OK) {
            return fault;
        }
        check_gain(out, scene, i);
    }
    return td_fault_none();
}

/* ---- work ---- */

/// How deep a heap of n is: the steps that one of them goes up or down, at most.
static uint32_t heap_depth(uint32_t n)
{
    uint32_t depth = 0u;
    while (n >> (depth + 1u) > 0u) {
        ++depth;
    }
    TD_ASSERT(depth < 16u);
    return depth;
}

/// Leaves of all solids: what one search of the ground looks at, at most.
static uint32_t leaves_of(const td_ground *ground)
{
    uint32_t sum = 0u;
    for (uint32_t i = 0u; i < ground->n_solids; ++i) {
        sum += td_scenery_leaf_tests(ground->solids[i].scenery);
    }
    return sum;
}

static uint32_t leaves_of_modifiers(const td_ground *ground)
{
    uint32_t sum = 0u;
    for (uint32_t i = 0u; i < ground->n_modifiers; ++i) {
        sum += td_scenery_named(ground->modifiers[i].region);
    }
    return sum;
}

/// A wheel that lands and moves its pebble searches twice, and asks for the material twice; a point once.
static uint32_t looks_of(const td_scene *scene)
{
    uint32_t searches = 2u * td_n_wheels(scene);
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        searches += scene->initiators[i].meets_scenery ? 1u : 0u;
    }
    return searches * (leaves_of(&scene->ground) + leaves_of_modifiers(&scene->ground));
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/// The sweep over bodies; each candidate into the heap of those that are due; that heap in the order of
/// candidates; all that are measured, contacts first, against those that are due and still wait; and, where more
/// are measured than the scene allows to touch, each of them against all.
static uint32_t steps_of(const td_plan *plan)
{
    const td_scene *const scene = plan->scene;
    const uint32_t bodies = scene->n_bodies;
    const uint32_t candidates = td_n_candidates(plan);
    const uint32_t due = smaller(candidates, scene->candidates);
    const uint32_t measured = smaller(candidates, (uint32_t)scene->contacts + scene->candidates);
    TD_ASSERT(due <= measured && measured <= TD_MAX_MEASURED);
    const uint32_t sweep =
        bodies == 0u ? 0u : TD_SWEEP_SORT_MAX(bodies) + TD_SWEEP_TEST_MAX(bodies);
    const uint32_t sorting = due * (due - 1u) / 2u;
    const uint32_t waiting = (measured - due) * due + due * (due - 1u) / 2u;
    const uint32_t deepest = measured > scene->contacts ? measured * measured : 0u;
    return sweep + candidates * heap_depth(due) + sorting + waiting + deepest;
}

/* ---- support calls ---- */

/// The budget of a candidate that is searched, and of one that has a closed form, which may still fall back on a
/// search: what is left over by others serves.
#define SEARCHED TD_IMPACT_CALLS
#define CLOSED   2u

static uint32_t calls_of(const td_plan *plan, uint32_t k)
{
    const td_core a = plan->convex[plan->candidates[k].a].core;
    const td_core b = plan->convex[plan->candidates[k].b].core;
    TD_ASSERT(k < td_n_candidates(plan) && plan->candidates[k].a < plan->candidates[k].b);
    const td_core simple = a < b ? a : b;
    const td_core other = a < b ? b : a;
    const bool boxes = a == TD_CORE_BOX && b == TD_CORE_BOX;
    const bool has_form =
        simple <= TD_CORE_SEGMENT && other != TD_CORE_POINTS && other != TD_CORE_ELLIPSOID;
    return boxes || has_form ? CLOSED : SEARCHED;
}

/// Candidates that may be swept in one tick.
static uint32_t sweeps_of(const td_plan *plan)
{
    const td_part *const parts = plan->scene->parts;
    uint32_t n = 0u;
    for (uint32_t k = 0u; k < td_n_candidates(plan) && n < TD_SWEEP_BUDGET; ++k) {
        n += parts[plan->candidates[k].a].is_swept || parts[plan->candidates[k].b].is_swept ? 1u
                                                                                            : 0u;
    }
    return n;
}

/// Of all candidates that are measured in one tick, the dearest; and one search to its end.
static uint32_t measuring_of(const td_plan *plan)
{
    const uint32_t most = (uint32_t)plan->scene->contacts + plan->scene->candidates;
    uint32_t searched = 0u;
    for (uint32_t k = 0u; k < td_n_candidates(plan); ++k) {
        searched += calls_of(plan, k) == SEARCHED ? 1u : 0u;
    }
    const uint32_t n = smaller(td_n_candidates(plan), most);
    const uint32_t dear = smaller(searched, n);
    TD_ASSERT(searched <= td_n_candidates(plan));
    return n == 0u ? 0u : TD_DISTANCE_CALLS + dear * SEARCHED + (n - dear) * CLOSED;
}

/// What the plan allows each purpose; what a scene wants less than that is shared out.
static void plan_calls(td_plan *plan)
{
    const uint32_t wanted = plan->scene->calls;
    const bool has_pairs = td_n_candidates(plan) > 0u;
    plan->impact_calls = has_pairs ? TD_IMPACT_BUDGET * SEARCHED : 0u;
    plan->sweep_calls = sweeps_of(plan) * TD_SWEEP_DISTANCES * SEARCHED;
    plan->distance_calls = measuring_of(plan);
    if (wanted > 0u && has_pairs) {
        plan->impact_calls = smaller(plan->impact_calls, wanted / 4u);
        plan->sweep_calls = smaller(plan->sweep_calls, wanted / 4u);
        const uint32_t others = plan->impact_calls + plan->sweep_calls + plan->scene->contacts;
        TD_ASSERT(others < wanted);
        plan->distance_calls = smaller(plan->distance_calls, wanted - others);
    }
    TD_ASSERT(!has_pairs || plan->distance_calls >= TD_CALLS_LEAST);
    TD_ASSERT(plan->distance_calls >= smaller(td_n_candidates(plan), plan->scene->contacts));
}

static td_work bound_of(const td_plan *plan)
{
    const td_scene *const scene = plan->scene;
    uint32_t faces = 0u;
    for (uint32_t k = 0u; k < td_n_watches(plan); ++k) {
        faces += td_target_faces(&plan->targets[plan->watches[k].target]);
    }
    for (uint32_t t = 0u; t < td_n_targets(scene); ++t) {
        faces += td_driven_sides(plan, scene, t);
    }
    const uint32_t sides = td_n_candidates(plan) > 0u ? scene->contacts : 0u;
    const td_work bound = {td_n_candidates(plan),
                           plan->distance_calls + sides + plan->impact_calls + plan->sweep_calls,
                           faces, looks_of(scene), steps_of(plan)};
    TD_ASSERT(bound.calls >= plan->distance_calls); // sums fit
    TD_ASSERT(faces >= td_n_watches(plan));
    TD_ASSERT(scene->calls == 0u || bound.calls <= scene->calls);
    return bound;
}

td_fault td_plan_make(const td_scene *scene, td_plan *out)
{
    out->scene = 0;
    out->n_warnings = 0u;
    out->keeps_blows = false;
    td_fault fault = td_scene_check(scene);
    if (fault.status == TD_OK) {
        fault = plan_parts(scene, out);
    }
    if (fault.status == TD_OK) {
        fault = plan_candidates(scene, out);
    }
    if (fault.status == TD_OK) {
        fault = plan_targets(scene, out);
    }
    if (fault.status == TD_OK) {
        fault = plan_watches(scene, out);
    }
    if (fault.status == TD_OK) {
        fault = plan_wheels(scene, out);
    }
    if (fault.status == TD_OK) {
        fault = td_plan_check(scene, out);
    }
    if (fault.status == TD_OK) {
        out->scene = scene;
        plan_calls(out);
        out->bound = bound_of(out);
    }
    return fault;
}
