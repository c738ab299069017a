/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1601
#include "td_collide.h"
#include "td_distance_work.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"

static td_fault wrong(td_status status, uint32_t index, td_collide_field field)
{
    return td_fault_of(status, TD_ITEM_BODY, index, (uint32_t)field);
}

static td_status check_vec(td_vec3 v)
{
    if (td_in_range(v.x) && td_in_range(v.y) && td_in_range(v.z)) {
        return TD_OK;
    }
    return td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z) ? TD_E_RANGE : TD_E_ARG;
}

static bool is_positive(td_real a)
{
    return td_in_range(a) &&
           a > TD_ZERO; // in this order: what is no number is compared with nothing
}

/* ---- check ---- */

static td_fault check_body(const td_collide_rules *rules, const td_collide_body *body, uint32_t i)
{
    if (body->convex == 0) {
        return wrong(TD_E_ARG, i, TD_COLLIDE_SHAPE);
    }
    td_status status = check_vec(body->x_wb.p);
    status = status == TD_OK && !td_quat_is_unit(body->x_wb.q) ? TD_E_ARG : status;
    if (status != TD_OK) {
        return wrong(status, i, TD_COLLIDE_POSE);
    }
    status = check_vec(body->twist_w.linear);
    status = status == TD_OK ? check_vec(body->twist_w.angular) : status;
    if (status != TD_OK) {
        return wrong(status, i, TD_COLLIDE_TWIST);
    }
    if (!(td_in_range(body->mass) && body->mass >= TD_ZERO)) {
        return wrong(TD_E_ARG, i, TD_COLLIDE_MASS);
    }
    const bool is_solid = is_positive(body->inertia.x) && is_positive(body->inertia.y) &&
                          is_positive(body->inertia.z);
    if (body->mass > TD_ZERO && !is_solid) {
        return wrong(TD_E_ARG, i, TD_COLLIDE_INERTIA);
    }
    return body->material < rules->n_materials ? td_fault_none()
                                               : wrong(TD_E_ARG, i, TD_COLLIDE_MATERIAL);
}

td_fault td_collide_check(const td_collide_rules *rules, const td_collide_body *bodies, uint32_t n)
{
    const uint32_t n_laws = (uint32_t)rules->n_materials * rules->n_materials;
    for (uint32_t i = 0u; i < n_laws; ++i) {
        const td_fault fault = td_law_check(&rules->laws[i], i);
        if (fault.status != TD_OK) {
            return wrong(fault.status, i, TD_COLLIDE_LAW);
        }
    }
    for (uint32_t i = 0u; i < n; ++i) {
        const td_fault fault = check_body(rules, &bodies[i], i);
        if (fault.status != TD_OK) {
            return fault;
        }
    }
    return td_fault_none();
}

/* ---- one pair ---- */

static td_vec3 midway(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x + td_half(b.x - a.x), a.y + td_half(b.y - a.y), a.z + td_half(b.z - a.z));
}

static td_vec3 velocity(const td_collide_body *body, td_vec3 point_w)
{
    return td_twist_at(&body->twist_w, td_vec3_sub(point_w, body->x_wb.p));
}

/// What a law accepts: bodies within range may still part faster than that.
static td_real within_range(td_real a)
{
    const td_real most = td_half(TD_RANGE);
    return td_max(td_min(a, most), -most);
}

typedef struct candidate {
    const td_collide_body *a, *b;
    td_wrench *wrench_a, *wrench_b;
} candidate;

/// The distance, as far as it matters: a pair that is proved to be out of the law's reach has no force. Nor has one of
/// which a search that ends early only knows that it may be farther apart than a number holds (Q16). Witness points of
/// such pairs may be too far apart to subtract.
/// @param out of such a pair only a lower bound, beyond the law's reach
static TD_NOINLINE td_status measure(const td_law *law,
                                     const candidate *c,
                                     td_distance_work *work,
                                     td_distance_result *out)
{
    td_placed a;
    td_placed b;
    const td_distance_options want = work->options;
    (void)td_placed_set(c->a->convex, &c->a->x_wb, &a);
    (void)td_placed_set(c->b->convex, &c->b->x_wb, &b);
    work->options.is_beyond_enough = true;
    work->options.beyond = law->threshold;
    const td_status status = td_distance(&a, &b, work, 0, out);
    work->options = want;
    if (status < TD_OK) {
        out->lower = TD_REAL_MAX;
        return TD_PARTIAL;
    }
    return out->lower > law->threshold ? TD_OK : status;
}

/// The two forces are negatives of each other, to the last bit.
static TD_NOINLINE void push(const td_law *law,
                             const candidate *c,
                             const td_distance_result *found,
                             const td_law_memory *memory,
                             td_law_memory *next)
{
    TD_ASSERT(td_dir3_is_unit(found->normal_w));
    const td_vec3 point = midway(found->point_a_w, found->point_b_w);
    const td_vec3 v = td_vec3_sub_far(velocity(c->b, point), velocity(c->a, point));
    const td_real depth = within_range(td_law_depth(law, found->distance));
    const td_real speed = within_range(-td_pnarrow(td_dir3_dot(found->normal_w, v)));
    td_law_out answer;
    (void)td_law_evaluate(law, memory, depth, speed, &answer);
    const td_vec3 force = td_dir3_scale(found->normal_w, answer.force);
    td_wrench_add(c->wrench_b, force, point, c->b->x_wb.p);
    td_wrench_add(c->wrench_a, td_vec3_neg(force), point, c->a->x_wb.p);
    *next = answer.memory;
}

static TD_NOINLINE void part(const td_law *law, const td_law_memory *memory, td_law_memory *next)
{
    td_law_out answer;
    (void)td_law_evaluate(law, memory, TD_ZERO, TD_ZERO, &answer);
    *next = answer.memory;
}

static td_status collide(const td_law *law,
                         const candidate *c,
                         const td_law_memory *memory,
                         td_distance_work *work,
                         td_law_memory *next)
{
    td_distance_result found;
    const td_status status = measure(law, c, work, &found);
    if (found.lower > law->threshold) {
        part(law, memory, next);
    } else {
        push(law, c, &found, memory, next);
    }
    return status;
}

// [EN sec. 7.3] doCollide
td_status td_collide(const td_collide_rules *rules,
                     const td_collide_body *bodies,
                     uint32_t n,
                     const td_law_memory *memory,
                     td_law_memory *next,
                     td_distance_work *work,
                     td_wrench *wrenches)
{
    const td_fault fault = td_collide_check(rules, bodies, n);
    if (fault.status != TD_OK) {
        return fault.status;
    }
    td_status status = TD_OK;
    for (uint32_t i = 0u; i < n; ++i) {
        wrenches[i] = td_wrench_zero();
    }
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t j = i + 1u; j < n; ++j) {
            const uint32_t k = td_collide_pair(i, j, n);
            TD_ASSERT(k < TD_COLLIDE_PAIRS(n));
            const uint32_t law =
                (uint32_t)bodies[i].material * rules->n_materials + bodies[j].material;
            const candidate c = {&bodies[i], &bodies[j], &wrenches[i], &wrenches[j]};
            TD_ASSERT(law < (uint32_t)rules->n_materials * rules->n_materials);
            next[k] = memory[k];
            if (bodies[i].mass > TD_ZERO || bodies[j].mass > TD_ZERO) {
                const td_status found = collide(&rules->laws[law], &c, &memory[k], work, &next[k]);
                status = found == TD_PARTIAL ? TD_PARTIAL : status;
            }
        }
    }
    return status;
}

void td_collide_accept(td_law_memory *memory, const td_law_memory *next, uint32_t n, td_real tick)
{
    for (uint32_t i = 0u; i < TD_COLLIDE_PAIRS(n); ++i) {
        const td_law_out out = {.memory = next[i]};
        td_law_commit(&memory[i], &out, tick);
    }
}
