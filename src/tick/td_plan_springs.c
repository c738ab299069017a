/* SPDX-License-Identifier: MIT */
#include "td_plan_check.h"
#include "td_restitution.h"
#include "td_tick_inner.h"
#include "td_way.h"

/* Springs against the tick, the weight and the speeds that a scene states.
 *
 * A point of contact gives way to a unit force by l = 1 / m + (r x n) I^-1 (r x n) of each of its two bodies.
 * An impact through it lasts pi / (h w) ticks, w^2 = K (l_a + l_b); with n points at one time, straight through
 * the middle, w^2 = n K (1 / m_a + 1 / m_b). A tick that is too long for it renders its restitution wrong by
 * up to (h w)^2 / 8. All springs of a body together are stable if the sum of h^2 K (l_a + l_b) is below 4, and
 * quiet below 1 [HW W19]; damping is limited by the tick itself (td_passive.h) and does not count. */

/// Ticks of a contact from which on its restitution is right within 0.005.
#define TICKS_MIN TD_R(16.0)

/// h d L at the largest depth up to which it is right for low restitutions.
#define DAMPING_MAX TD_R(1.2)

/// What is left of a part's thickness when it stands.
#define SAG_MAX TD_R(0.05)

/* ---- numbers of any size ---- */

static bool is_less(td_scaled a, td_scaled b)
{
    return td_scaled_is_positive(td_scaled_add(b, td_scaled_neg(a)));
}

static td_scaled larger(td_scaled a, td_scaled b)
{
    return is_less(a, b) ? b : a;
}

static td_scaled square(td_scaled a)
{
    return td_scaled_mul(a, a);
}

/// As td_real; what is beyond counts as the largest.
static td_real real_of(td_scaled a)
{
    return td_scaled_scale(a, TD_ONE);
}

/* ---- how bodies give way ---- */

static bool is_moved(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies && scene->bodies[body].mass > TD_ZERO;
}

/// [1/mass] 1 / m; 0 of what nothing moves.
static td_scaled straight_of(const td_scene *scene, uint32_t body)
{
    return is_moved(scene, body)
               ? td_scaled_div(TD_SCALED_ONE, td_scaled_of(scene->bodies[body].mass))
               : TD_SCALED_ZERO;
}

static td_scaled sum3(td_scaled a, td_scaled b, td_scaled c)
{
    return td_scaled_add(a, td_scaled_add(b, c));
}

static td_scaled least(td_scaled a, td_scaled b)
{
    return is_less(a, b) ? a : b;
}

/// r^2 / I
static td_scaled over(td_real arm, td_real inertia)
{
    return td_scaled_div(square(td_scaled_of(arm)), td_scaled_of(inertia));
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
    const td_scaled root = td_scaled_sqrt(td_scaled_add(TD_SCALED_ONE, four));
    return td_scaled_mul(td_scaled_times(td_scaled_add(TD_SCALED_ONE, root), TD_R(0.5)), t);
}

/// [1/mass] At the worst point of what reaches so far from the origin of a body.
static td_scaled loose_of(const td_scene *scene, uint32_t body, td_vec3 far)
{
    if (!is_moved(scene, body)) {
        return TD_SCALED_ZERO;
    }
    return td_scaled_add(straight_of(scene, body), turning_of(&scene->bodies[body], far));
}

static td_real farther(td_real lo, td_real hi)
{
    return td_max(td_abs(lo), td_abs(hi));
}

static td_real inside(td_real a, td_real radius)
{
    return td_max(td_sub(a, radius), TD_ZERO);
}

/// [m] How far a part reaches along each axis of its body; without the ball about its core, on which every
/// normal goes through the core.
static td_vec3 far_of(const td_scene *scene, const td_plan *plan, uint32_t part)
{
    td_placed placed;
    (void)td_placed_set(&plan->convex[part], &scene->parts[part].x_ba, &placed);
    const td_box3 box = td_placed_box(&placed);
    const td_real radius = plan->convex[part].radius - plan->convex[part].peel;
    return td_vec3_of(inside(farther(box.lo.x, box.hi.x), radius),
                      inside(farther(box.lo.y, box.hi.y), radius),
                      inside(farther(box.lo.z, box.hi.z), radius));
}

/* ---- one spring ---- */

/// What pushes between two bodies, and who answers for it.
typedef struct spring {
    td_tick_law chosen;
    td_scaled point;    ///< [1/mass] of both bodies, at the worst point
    td_scaled straight; ///< [1/mass] of both bodies, through the middle
    uint32_t n;         ///< points at one time
    td_fault named;     ///< what a refusal says
    uint16_t other;     ///< and of whom else
} spring;

static td_scaled times(td_scaled a, uint32_t n)
{
    return td_scaled_times(a, td_from_int((int32_t)n));
}

/// [-] h^2 k L + 2 h d L of all points at once. [HW W19]
static td_scaled merit_of(const td_scene *scene, const spring *s, td_real k, td_real d)
{
    const td_scaled h = td_scaled_of_unit(scene->tick);
    const td_scaled both = td_scaled_add(td_scaled_times(h, k), td_scaled_of(td_add(d, d)));
    return td_scaled_mul(td_scaled_mul(h, both), times(s->point, s->n));
}

static bool is_unstable(const td_scene *scene, const spring *s)
{
    const td_scaled most = td_scaled_of(TD_R(4.0));
    const td_scaled along = merit_of(scene, s, s->chosen.law.stiffness, TD_ZERO);
    const td_scaled across = merit_of(scene, s, td_tick_tangential_k(&s->chosen),
                                      td_tick_tangential_d(scene, &s->chosen));
    return !is_less(along, most) || (s->chosen.mu_s > TD_U(0.0) && !is_less(across, most));
}

static void warn(td_plan *plan, const spring *s, uint32_t field, const td_plan_figure *figure)
{
    td_fault said = s->named;
    said.status = TD_PARTIAL;
    said.field = (uint16_t)field;
    td_plan_warn(plan, said, figure);
}

/// [force/m] The stiffness that would do, if a figure goes with its root: K (is / limit)^2, or its inverse.
static td_real stiffness_for(const spring *s, td_scaled ratio)
{
    return td_scaled_scale(ratio, td_scaled_scale(ratio, s->chosen.law.stiffness));
}

/// [-] How deep a blow goes, as a share of what it would without damping.
static td_scaled depth_share(const td_law *law)
{
    const td_real root = td_law_depth_root(law);
    return root > TD_ZERO ? td_scaled_div(td_scaled_of(root),
                                          td_scaled_of(td_restitution_damping(law->restitution)))
                          : TD_SCALED_ONE;
}

/// How long an impact lasts, and how much of its damping a tick can hold.
static void check_ticks(const td_scene *scene, td_plan *plan, const spring *s)
{
    const td_law *const law = &s->chosen.law;
    const td_scaled give = larger(s->point, times(s->straight, s->n));
    const td_scaled w = td_scaled_sqrt(td_scaled_times(give, law->stiffness));
    const td_scaled step = td_scaled_mul(td_scaled_of_unit(scene->tick), w);
    const td_scaled ticks = law->kind == TD_LAW_QUINTIC
                                ? td_scaled_times(plan->rate, law->duration)
                                : td_scaled_div(td_scaled_of(TD_PI), step);
    const td_scaled ratio = td_scaled_div(ticks, td_scaled_of(TICKS_MIN));
    const td_scaled damps = td_scaled_times(step, td_law_depth_root(law));
    const td_scaled excess = td_scaled_div(damps, td_scaled_of(DAMPING_MAX));
    if (is_less(ratio, TD_SCALED_ONE)) {
        const td_plan_figure figure = {real_of(ticks), TICKS_MIN, stiffness_for(s, ratio),
                                       s->other};
        warn(plan, s, TD_SCENE_STIFFNESS, &figure);
    } else if (is_less(TD_SCALED_ONE, excess)) {
        const td_plan_figure figure = {real_of(damps), DAMPING_MAX,
                                       stiffness_for(s, td_scaled_div(TD_SCALED_ONE, excess)),
                                       s->other};
        warn(plan, s, TD_SCENE_DAMPING, &figure);
    }
}

/// What nothing moves cannot swing.
static td_fault check_spring(const td_scene *scene, td_plan *plan, const spring *s)
{
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

uint32_t td_tick_springs(const td_convex *a, const td_convex *b)
{
    const bool round = a->core == TD_CORE_POINT || a->core == TD_CORE_ELLIPSOID ||
                       b->core == TD_CORE_POINT || b->core == TD_CORE_ELLIPSOID;
    return round ? 1u : TD_CONTACT_POINTS;
}

static spring spring_of(const td_scene *scene, const td_plan *plan, const td_couple *couple)
{
    const td_part *const a = &scene->parts[couple->a];
    const td_part *const b = &scene->parts[couple->b];
    const spring s = {td_tick_law_of(scene, a->material, b->material),
                      td_scaled_add(loose_of(scene, a->body, far_of(scene, plan, couple->a)),
                                    loose_of(scene, b->body, far_of(scene, plan, couple->b))),
                      td_scaled_add(straight_of(scene, a->body), straight_of(scene, b->body)),
                      td_tick_springs(&plan->convex[couple->a], &plan->convex[couple->b]),
                      td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, couple->a, TD_SCENE_STIFFNESS),
                      couple->b};
    return s;
}

/// [m] The least width of a part, along its own axes.
static td_real thickness_of(const td_plan *plan, uint32_t part)
{
    const td_convex *const convex = &plan->convex[part];
    if (convex->core <= TD_CORE_SEGMENT) {
        return td_add(convex->radius, convex->radius);
    }
    const td_box3 box = td_convex_box(convex);
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

/// How deep a blow at v_max goes: v / w, w^2 = K (1 / m_a + 1 / m_b) of a single point through the middle; less
/// by what damping takes.
static void check_depth(
    const td_scene *scene, td_plan *plan, const td_couple *couple, const spring *s, td_real thin)
{
    const td_part *const a = &scene->parts[couple->a];
    const td_part *const b = &scene->parts[couple->b];
    const td_law *const law = &s->chosen.law;
    const td_scaled w = td_scaled_sqrt(td_scaled_times(s->straight, law->stiffness));
    const td_scaled speed =
        td_scaled_of(td_add(speed_of(scene, a->body), speed_of(scene, b->body)));
    const td_scaled elastic = td_scaled_div(speed, w);
    const td_scaled depth = td_scaled_mul(elastic, depth_share(law));
    const td_scaled ratio = td_scaled_div(depth, td_scaled_of(td_max(thin, TD_LENGTH_MIN)));
    if (is_less(TD_SCALED_ONE, ratio) && !a->is_swept && !b->is_swept) {
        const td_plan_figure figure = {real_of(depth), thin, stiffness_for(s, ratio), s->other};
        warn(plan, s, TD_SCENE_PENETRATION, &figure);
    }
}

/// Points on which a part stands: a ball on one, a capsule on two, what has faces on all there may be.
static uint32_t feet_of(const td_plan *plan, const td_couple *couple, const spring *s)
{
    const bool lies = plan->convex[couple->a].core == TD_CORE_SEGMENT ||
                      plan->convex[couple->b].core == TD_CORE_SEGMENT;
    return s->n > 1u && lies ? 2u : s->n;
}

/// How far the weight of the heavier body presses it in: m g / n K.
static void check_sag(
    const td_scene *scene, td_plan *plan, const td_couple *couple, const spring *s, td_real thin)
{
    const uint32_t a = scene->parts[couple->a].body;
    const uint32_t b = scene->parts[couple->b].body;
    const td_real mass = td_max(is_moved(scene, a) ? scene->bodies[a].mass : TD_ZERO,
                                is_moved(scene, b) ? scene->bodies[b].mass : TD_ZERO);
    const td_scaled weight = td_scaled_times(td_scaled_of(mass), scene->gravity);
    const td_scaled k = times(td_scaled_of(s->chosen.law.stiffness), feet_of(plan, couple, s));
    const td_scaled sag = td_scaled_div(weight, k);
    const td_real most = td_mul(thin, SAG_MAX);
    const td_scaled ratio = td_scaled_div(sag, td_scaled_of(td_max(most, TD_LENGTH_MIN)));
    if (is_less(TD_SCALED_ONE, ratio)) {
        const td_plan_figure figure = {
            real_of(sag), most, real_of(td_scaled_times(ratio, s->chosen.law.stiffness)), s->other};
        warn(plan, s, TD_SCENE_SAG, &figure);
    }
}

/// A force that begins T outside must not be jumped over.
static bool jumps(const td_plan *plan, const td_couple *couple, const td_law *law)
{
    return law->threshold > TD_ZERO &&
           td_add(plan->stride[couple->a], plan->stride[couple->b]) > law->threshold;
}

static td_fault check_couple(const td_scene *scene, td_plan *plan, const td_couple *couple)
{
    const spring s = spring_of(scene, plan, couple);
    if (jumps(plan, couple, &s.chosen.law)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, couple->a, TD_SCENE_THRESHOLD);
    }
    const td_fault fault = check_spring(scene, plan, &s);
    const td_real thin = thinner(thickness_of(plan, couple->a), thickness_of(plan, couple->b));
    if (fault.status == TD_OK && td_scaled_is_positive(s.straight) && thin > TD_ZERO) {
        check_depth(scene, plan, couple, &s, thin);
        check_sag(scene, plan, couple, &s, thin);
    }
    return fault;
}

/* ---- points ---- */

static td_vec3 size_of(td_vec3 v)
{
    return td_vec3_of(td_abs(v.x), td_abs(v.y), td_abs(v.z));
}

/// What may hold a point.
typedef struct holder {
    uint32_t body; ///< or TD_WORLD
    uint32_t material;
    td_vec3 far; ///< [m] from its body's origin to where a point may be held, along each axis
} holder;

static td_material met_by(const td_scene *scene, uint32_t initiator, const holder *h)
{
    return td_material_meet(scene->ground.materials, scene->material_pairs, scene->n_material_pairs,
                            h->material, scene->initiators[initiator].material);
}

/// Points of a body that may be held at one time.
static uint32_t points_of(const td_scene *scene, uint32_t body)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        n += scene->initiators[i].body == body ? 1u : 0u;
    }
    return n;
}

static spring
spring_at(const td_scene *scene, uint32_t initiator, const holder *h, const td_material *both)
{
    const td_initiator *const point = &scene->initiators[initiator];
    const spring s = {td_tick_law_in(scene, both),
                      td_scaled_add(loose_of(scene, point->body, size_of(point->point_b)),
                                    loose_of(scene, h->body, h->far)),
                      td_scaled_add(straight_of(scene, point->body), straight_of(scene, h->body)),
                      1u,
                      td_fault_of(TD_E_ARG, TD_ITEM_INITIATOR, initiator, TD_SCENE_STIFFNESS),
                      (uint16_t)h->body};
    return s;
}

/// An impact is one of a single foot, or of all feet at once.
static td_fault check_point(const td_scene *scene,
                            td_plan *plan,
                            uint32_t initiator,
                            const holder *h,
                            const td_material *both)
{
    spring s = spring_at(scene, initiator, h, both);
    if (!td_scaled_is_positive(s.point)) {
        return td_fault_none();
    }
    if (is_unstable(scene, &s)) {
        return s.named;
    }
    const uint32_t body = scene->initiators[initiator].body;
    s.n = body < scene->n_bodies ? points_of(scene, body) : 1u;
    check_ticks(scene, plan, &s);
    return td_fault_none();
}

static holder holder_of(const td_catcher *catcher)
{
    holder h = {catcher->body, catcher->material, {TD_ZERO, TD_ZERO, TD_ZERO}};
    for (uint32_t v = 0u; v < catcher->solid->n_vertices; ++v) {
        const td_vec3 p = size_of(catcher->solid->vertices[v]);
        h.far = td_vec3_of(td_max(h.far.x, p.x), td_max(h.far.y, p.y), td_max(h.far.z, p.z));
    }
    return h;
}

/// Scenery has no end: as if a point were held a metre from its body's origin.
static holder holder_of_solid(const td_scene *scene, uint32_t solid)
{
    const td_scenery_solid *const s = &scene->ground.solids[solid];
    const holder h = {s->body, s->material, {TD_ONE, TD_ZERO, TD_ZERO}};
    return h;
}

static td_fault check_watch(const td_scene *scene, td_plan *plan, const td_watch *watch)
{
    const holder h = holder_of(&scene->catchers[watch->catcher]);
    const td_material both = met_by(scene, watch->initiator, &h);
    return check_point(scene, plan, watch->initiator, &h, &both);
}

/// On a solid of the scenery, as it is and as each modifier makes it.
static td_fault check_footing(const td_scene *scene, td_plan *plan, uint32_t i, uint32_t solid)
{
    const td_ground *const ground = &scene->ground;
    const holder h = holder_of_solid(scene, solid);
    const td_material plain = met_by(scene, i, &h);
    td_fault fault = check_point(scene, plan, i, &h, &plain);
    for (uint32_t m = 0u; m < ground->n_modifiers && fault.status == TD_OK; ++m) {
        td_material changed = plain;
        td_modifier_apply(&ground->modifiers[m], &changed);
        fault = check_point(scene, plan, i, &h, &changed);
    }
    return fault;
}

/* ---- all springs of a body ---- */

/// Of springs that may push at one time.
typedef struct total {
    td_scaled merit;   ///< [-] sum of h^2 K (l_a + l_b)
    td_real stiffness; ///< [force/m] the largest
} total;

static void add_spring(const td_scene *scene, const spring *s, total *sum)
{
    sum->merit = td_scaled_add(sum->merit, merit_of(scene, s, s->chosen.law.stiffness, TD_ZERO));
    sum->stiffness = td_max(sum->stiffness, s->chosen.law.stiffness);
}

/// The stiffest that may hold a point: of all targets that watch it and all solids.
static bool stiffest_of_point(const td_scene *scene, const td_plan *plan, uint32_t i, spring *out)
{
    bool found = false;
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        if (plan->watches[w].initiator == i) {
            const holder h = holder_of(&scene->catchers[plan->watches[w].catcher]);
            const td_material both = met_by(scene, i, &h);
            const spring s = spring_at(scene, i, &h, &both);
            *out = found && out->chosen.law.stiffness > s.chosen.law.stiffness ? *out : s;
            found = true;
        }
    }
    const uint32_t n = scene->initiators[i].meets_scenery ? scene->ground.n_solids : 0u;
    for (uint32_t k = 0u; k < n; ++k) {
        const holder h = holder_of_solid(scene, k);
        const td_material both = met_by(scene, i, &h);
        const spring s = spring_at(scene, i, &h, &both);
        *out = found && out->chosen.law.stiffness > s.chosen.law.stiffness ? *out : s;
        found = true;
    }
    return found;
}

static void add_points(const td_scene *scene, const td_plan *plan, uint32_t body, total *sum)
{
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        spring s;
        if (scene->initiators[i].body == body && stiffest_of_point(scene, plan, i, &s)) {
            add_spring(scene, &s, sum);
        }
    }
}

/// Couples of two bodies: each part of one of them touches one of the other's at a time. They stand in the
/// plan's list part by part of the first body; of the second there are as many as the first run is long.
static total
total_of_group(const td_scene *scene, const td_plan *plan, const td_couple_group *group)
{
    total sum = {TD_SCALED_ZERO, TD_ZERO};
    td_scaled worst = TD_SCALED_ZERO;
    td_scaled run = TD_SCALED_ZERO;
    uint32_t own = UINT32_MAX;
    uint32_t n_runs = 0u;
    uint32_t n_other = 0u;
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_couple *const c = &plan->couples[k];
        const uint32_t part = scene->parts[c->a].body == group->body_a ? c->a : c->b;
        const spring s = spring_of(scene, plan, c);
        const td_scaled merit = merit_of(scene, &s, s.chosen.law.stiffness, TD_ZERO);
        if (part != own) {
            sum.merit = td_scaled_add(sum.merit, run);
            run = TD_SCALED_ZERO;
            own = part;
            ++n_runs;
        }
        n_other += n_runs == 1u ? 1u : 0u;
        run = larger(run, merit);
        worst = larger(worst, merit);
        sum.stiffness = td_max(sum.stiffness, s.chosen.law.stiffness);
    }
    sum.merit = td_scaled_add(sum.merit, run);
    sum.merit = least(sum.merit, times(worst, n_other));
    return sum;
}

/// A body stands on one other and carries one: of all those that it may meet the two that push hardest.
static void add_parts(const td_scene *scene, const td_plan *plan, uint32_t body, total *sum)
{
    td_scaled first = TD_SCALED_ZERO;
    td_scaled second = TD_SCALED_ZERO;
    for (uint32_t g = 0u; td_n_couples(plan) > 0u && g < plan->n_groups; ++g) {
        const td_couple_group *const group = &plan->groups[g];
        if (group->body_a == body || group->body_b == body) {
            const total of = total_of_group(scene, plan, group);
            second = larger(second, least(first, of.merit));
            first = larger(first, of.merit);
            sum->stiffness = td_max(sum->stiffness, of.stiffness);
        }
    }
    sum->merit = td_scaled_add(sum->merit, td_scaled_add(first, second));
}

static td_fault check_body(const td_scene *scene, td_plan *plan, uint32_t body)
{
    total points = {TD_SCALED_ZERO, TD_ZERO};
    add_points(scene, plan, body, &points);
    if (!is_less(points.merit, td_scaled_of(TD_R(4.0)))) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, body, TD_SCENE_STABILITY);
    }
    total all = points;
    add_parts(scene, plan, body, &all);
    if (!is_less(all.merit, TD_SCALED_ONE)) {
        const td_plan_figure figure = {
            real_of(all.merit), TD_ONE,
            real_of(td_scaled_div(td_scaled_of(all.stiffness), all.merit)), TD_WORLD};
        td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_BODY, body, TD_SCENE_STABILITY),
                     &figure);
    }
    return td_fault_none();
}

td_fault td_plan_check_springs(const td_scene *scene, td_plan *plan)
{
    td_fault fault = td_fault_none();
    for (uint32_t k = 0u; k < td_n_couples(plan) && fault.status == TD_OK; ++k) {
        fault = check_couple(scene, plan, &plan->couples[k]);
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
    for (uint32_t b = 0u; b < scene->n_bodies && fault.status == TD_OK; ++b) {
        fault = is_moved(scene, b) ? check_body(scene, plan, b) : fault;
    }
    return fault;
}
