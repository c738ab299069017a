/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1007
#include "td_spring.h"
#include "td_counts.h"

td_real td_spring_real(td_scaled a)
{
    return td_scaled_scale(a, TD_ONE);
}

/* ---- how bodies give way ---- */

bool td_spring_is_moved(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies && scene->bodies[body].mass > TD_ZERO;
}

/// [1/mass] 1 / m; 0 of what nothing moves.
static td_scaled straight_of(const td_scene *scene, uint32_t body)
{
    return td_spring_is_moved(scene, body)
               ? td_scaled_div(TD_SCALED_ONE, td_scaled_of(scene->bodies[body].mass))
               : TD_SCALED_ZERO;
}

static td_scaled sum3(td_scaled a, td_scaled b, td_scaled c)
{
    return td_scaled_add(a, td_scaled_add(b, c));
}

/// r^2 / I
static td_scaled over(td_real arm, td_real inertia)
{
    TD_ASSERT(inertia > TD_ZERO);
    return td_scaled_div(td_spring_square(td_scaled_of(arm)), td_scaled_of(inertia));
}

/// The same for two components of an arm.
typedef struct arms {
    td_scaled first, second, sum;
} arms;

static arms arms_of(td_real first, td_real second, td_real inertia)
{
    const td_scaled a = over(first, inertia);
    const td_scaled b = over(second, inertia);
    const arms both = {a, b, td_scaled_add(a, b)};
    return both;
}

static arms shares_of(arms a, td_scaled whole)
{
    const arms shares = {td_scaled_div(a.first, whole), td_scaled_div(a.second, whole),
                         td_scaled_div(a.sum, whole)};
    return shares;
}

/// [1/mass] The largest (r x n) I^-1 (r x n) over all directions n, for r at the corner of a box: that of any
/// point of the box is no larger. With x, y, z the squares of r and a, b, c one over the inertias it is the
/// larger root of q^2 - t q + d, t = a (y + z) + b (z + x) + c (x + y), d = (x + y + z) (b c x + c a y + a b z),
/// which is b x (c (x + y) + a z) + b z (c x + a (y + z)) + c (x + y) a y + c y a z. All of it as shares of t:
/// the square of a slim body's would not fit.
static td_scaled turning_of(const td_body *body, td_vec3 far)
{
    arms a = arms_of(far.y, far.z, body->inertia.x);
    arms b = arms_of(far.z, far.x, body->inertia.y);
    arms c = arms_of(far.x, far.y, body->inertia.z);
    const td_scaled t = sum3(a.sum, b.sum, c.sum);
    if (!td_scaled_is_positive(t)) {
        return TD_SCALED_ZERO;
    }
    a = shares_of(a, t);
    b = shares_of(b, t);
    c = shares_of(c, t);
    const td_scaled d =
        sum3(td_scaled_mul(b.second, td_scaled_add(c.sum, a.second)),
             td_scaled_mul(b.first, td_scaled_add(c.first, a.sum)),
             td_scaled_add(td_scaled_mul(c.sum, a.first), td_scaled_mul(c.second, a.second)));
    const td_scaled four = td_scaled_times(d, TD_R(-4.0));
    TD_ASSERT(!td_scaled_is_positive(four));
    const td_scaled root = td_scaled_sqrt(td_scaled_add(TD_SCALED_ONE, four));
    return td_scaled_mul(td_scaled_times(td_scaled_add(TD_SCALED_ONE, root), TD_R(0.5)), t);
}

/// [1/mass] At the worst point of what reaches so far from the origin of a body.
static td_scaled loose_of(const td_scene *scene, uint32_t body, td_vec3 far)
{
    if (!td_spring_is_moved(scene, body)) {
        return TD_SCALED_ZERO;
    }
    return td_scaled_add(straight_of(scene, body), turning_of(&scene->bodies[body], far));
}

/// [1/mass] The same on a ball of a radius about it, in whatever direction: the lengths of both arms add up, each as
/// long as it turns the body.
static td_scaled loose_around(const td_scene *scene, uint32_t body, td_vec3 far, td_real radius)
{
    if (!td_spring_is_moved(scene, body)) {
        return TD_SCALED_ZERO;
    }
    const td_vec3 i = scene->bodies[body].inertia;
    const td_scaled core = td_scaled_sqrt(turning_of(&scene->bodies[body], far));
    const td_scaled ball = td_scaled_sqrt(over(radius, td_min(i.x, td_min(i.y, i.z))));
    return td_scaled_add(straight_of(scene, body), td_spring_square(td_scaled_add(core, ball)));
}

static td_real farther(td_real lo, td_real hi)
{
    return td_max(td_abs(lo), td_abs(hi));
}

static td_real inside(td_real a, td_real radius)
{
    return td_max(td_sub(a, radius), TD_ZERO);
}

/// [m] Of the ball about the core of a part.
static td_real ball_of(const td_plan *plan, uint32_t part)
{
    const td_real radius = plan->convex[part].radius - plan->convex[part].inset;
    TD_ASSERT(radius >= TD_ZERO);
    return radius;
}

/// [m] How far a part reaches along each axis of its body; without the ball about its core, on which every
/// normal goes through the core.
static td_vec3 far_of(const td_scene *scene, const td_plan *plan, uint32_t part)
{
    td_placed placed;
    (void)td_placed_set(&plan->convex[part], &scene->parts[part].x_ba, &placed);
    const td_box3 box = td_placed_box(&placed);
    TD_ASSERT(box.lo.x <= box.hi.x && box.lo.y <= box.hi.y && box.lo.z <= box.hi.z);
    const td_real radius = ball_of(plan, part);
    return td_vec3_of(inside(farther(box.lo.x, box.hi.x), radius),
                      inside(farther(box.lo.y, box.hi.y), radius),
                      inside(farther(box.lo.z, box.hi.z), radius));
}

/* ---- springs ---- */

td_scaled td_spring_merit(const td_scene *scene, const td_spring *s, td_real k, td_real d)
{
    TD_ASSERT(k > TD_ZERO && d >= TD_ZERO);
    const td_scaled h = td_scaled_of_unit(scene->tick);
    const td_scaled both = td_scaled_add(td_scaled_times(h, k), td_scaled_of(td_add(d, d)));
    return td_scaled_mul(td_scaled_mul(h, both), td_spring_times(s->point, s->n));
}

td_scaled td_spring_merit_across(const td_scene *scene, const td_spring *s)
{
    return s->chosen.mu_s > TD_U(0.0)
               ? td_spring_merit(scene, s, td_pair_law_tangential_k(&s->chosen),
                                 td_pair_law_tangential_d(scene, &s->chosen))
               : TD_SCALED_ZERO;
}

td_scaled td_spring_bare_across(const td_scene *scene, const td_spring *s)
{
    const td_scaled stiffness = td_scaled_of(s->chosen.law.stiffness);
    TD_ASSERT(td_scaled_is_positive(stiffness)); // it divides
    if (s->chosen.d > TD_ZERO || !(s->chosen.mu_s > TD_U(0.0))) {
        return td_scaled_div(td_spring_merit_across(scene, s), stiffness);
    }
    const td_real both = td_add(TD_ONE, td_add(TD_PAIR_LAW_TANGENTIAL, TD_PAIR_LAW_TANGENTIAL));
    const td_scaled all = td_spring_merit(scene, s, td_pair_law_tangential_k(&s->chosen), TD_ZERO);
    return td_scaled_div(td_scaled_times(all, both), stiffness);
}

static td_vec3 size_of(td_vec3 v)
{
    return td_vec3_of(td_abs(v.x), td_abs(v.y), td_abs(v.z));
}

/// [m] From the origin of its body to the middle of a part, along each axis.
static td_vec3 middle_of(const td_plan *plan, uint32_t part)
{
    return size_of(plan->centre_b[part]);
}

td_spring td_spring_of(const td_scene *scene, const td_plan *plan, const td_candidate *candidate)
{
    const td_part *const a = &scene->parts[candidate->a];
    const td_part *const b = &scene->parts[candidate->b];
    const uint32_t points =
        td_pair_springs(&plan->convex[candidate->a], &plan->convex[candidate->b]);
    const td_spring s = {
        .chosen = td_pair_law_of(scene, a->material, b->material),
        .point = td_scaled_add(loose_of(scene, a->body, far_of(scene, plan, candidate->a)),
                               loose_of(scene, b->body, far_of(scene, plan, candidate->b))),
        .straight = td_scaled_add(straight_of(scene, a->body), straight_of(scene, b->body)),
        .middle = td_scaled_add(loose_of(scene, a->body, middle_of(plan, candidate->a)),
                                loose_of(scene, b->body, middle_of(plan, candidate->b))),
        .n = points,
        .points = points,
        .contacts = 1u,
        .level = 1u,
        .named = td_fault_of(TD_E_ARG, TD_ITEM_PART, candidate->a, TD_SCENE_STIFFNESS),
        .other = candidate->b};
    return s;
}

/// [1/mass] Of its body, at the worst point of the surface of a part.
static td_scaled loose_at(const td_scene *scene, const td_plan *plan, uint32_t part)
{
    return loose_around(scene, scene->parts[part].body, far_of(scene, plan, part),
                        ball_of(plan, part));
}

/// Along the surface a capsule is held at two points. Of the four of a face three count: they lie about its middle, so
/// that no direction is the worst for all of them, and what shifts it does not turn it.
static uint32_t grips_of(const td_plan *plan, const td_candidate *candidate, uint32_t points)
{
    const bool is_line = plan->convex[candidate->a].core == TD_CORE_SEGMENT ||
                         plan->convex[candidate->b].core == TD_CORE_SEGMENT;
    const uint32_t most = is_line ? 2u : 3u;
    return points < most ? points : most;
}

void td_spring_grip(const td_scene *scene,
                    const td_plan *plan,
                    const td_candidate *candidate,
                    td_spring *s)
{
    s->point =
        td_scaled_add(loose_at(scene, plan, candidate->a), loose_at(scene, plan, candidate->b));
    s->n = grips_of(plan, candidate, s->points);
}

/* ---- points ---- */

td_material td_holder_material(const td_scene *scene, uint32_t initiator, const td_holder *h)
{
    return td_material_meet(scene->ground.materials, scene->material_pairs, scene->n_material_pairs,
                            h->material, scene->initiators[initiator].material);
}

td_spring
td_spring_at(const td_scene *scene, uint32_t initiator, const td_holder *h, const td_material *both)
{
    TD_ASSERT(initiator < scene->n_initiators);
    const td_initiator *const point = &scene->initiators[initiator];
    const td_scaled give = td_scaled_add(loose_of(scene, point->body, size_of(point->point_b)),
                                         loose_of(scene, h->body, h->far));
    const td_spring s = {
        .chosen = td_pair_law_in(scene, both),
        .point = give,
        .straight = td_scaled_add(straight_of(scene, point->body), straight_of(scene, h->body)),
        .middle = give,
        .n = 1u,
        .points = 1u,
        .contacts = 1u,
        .level = 1u,
        .named = td_fault_of(TD_E_ARG, TD_ITEM_INITIATOR, initiator, TD_SCENE_STIFFNESS),
        .other = (uint16_t)h->body};
    return s;
}

td_holder td_holder_of(const td_scene_target *target)
{
    td_holder h = {target->body, target->material, {TD_ZERO, TD_ZERO, TD_ZERO}};
    for (uint32_t v = 0u; v < td_target_vertices(target); ++v) {
        const td_vec3 p = size_of(td_target_vertex(target, v));
        h.far = td_vec3_of(td_max(h.far.x, p.x), td_max(h.far.y, p.y), td_max(h.far.z, p.z));
    }
    return h;
}

/// Scenery has no end: as if a point were held a metre from its body's origin.
td_holder td_holder_of_solid(const td_scene *scene, uint32_t solid)
{
    TD_ASSERT(solid < scene->ground.n_solids);
    const td_scenery_solid *const s = &scene->ground.solids[solid];
    const td_holder h = {s->body, s->material, {TD_ONE, TD_ZERO, TD_ZERO}};
    return h;
}
