/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1604
#include "td_parting.h"
#include "../number/td_invariant.h"
#include "../number/td_inline.h"

/// 1, 1 / sqrt(2), 1 / sqrt(3): components of a direction with one, two or three of them.
static const td_unit shares[] = {TD_U(1.0), TD_U(0.70710678118654752), TD_U(0.57735026918962576)};

static td_unit component(int sign, td_unit share)
{
    return sign == 0 ? TD_U(0.0) : (sign > 0 ? share : -share);
}

/// The direction to a neighbour in the cube: x, y and z are -1, 0 or 1, not all 0.
static td_dir3 direction_to(int x, int y, int z)
{
    TD_ASSERT(x != 0 || y != 0 || z != 0);
    const td_unit share = shares[(x != 0) + (y != 0) + (z != 0) - 1];
    return td_dir3_of(component(x, share), component(y, share), component(z, share));
}

/// One trial: if it parts the shapes, both depths, kept where they are the least so far.
static TD_NOINLINE void
judge(const td_distance_result *found, td_dir3 e, td_real c, bool *parted, td_parting *out)
{
    TD_ASSERT(td_dir3_is_unit(e) && td_dir3_is_unit(found->normal_w));
    TD_ASSERT(found->distance > TD_ZERO && c > TD_ZERO);
    const td_unit cosine = td_unarrow(td_dir3_cos(found->normal_w, e));
    const td_real source = c - td_scale(cosine, found->distance);
    const td_real improved = td_scale(cosine, c) - found->distance;
    if (!*parted || source < out->depth_source) {
        out->depth_source = source;
        out->along_source = e;
    }
    if (!*parted || improved < out->depth) {
        out->depth = improved;
        out->along = found->normal_w;
    }
    out->length = c;
    *parted = true;
}

/// Two placed shapes, and what the search has spent and found so far.
typedef struct search {
    const td_placed *a, *b;
    td_distance_work *work;
    td_parting *out;
    bool parted;
} search;

static TD_NOINLINE void try_direction(search *s, td_dir3 e, td_real c)
{
    TD_ASSERT(td_dir3_is_unit(e));
    td_distance_result found;
    td_placed moved = *s->b;
    moved.p = td_vec3_add_far(s->b->p, td_dir3_scale(e, c));
    if (td_distance(s->a, &moved, s->work, 0, &found) < TD_OK) {
        return; // farther apart than td_real can say: nothing is written, and nothing parts them
    }
    s->out->calls += found.calls;
    if (found.distance > TD_ZERO) {
        judge(&found, e, c, &s->parted, s->out);
    }
}

static void try_length(search *s, td_real c)
{
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            for (int z = -1; z <= 1; ++z) {
                if (x != 0 || y != 0 || z != 0) {
                    try_direction(s, direction_to(x, y, z), c);
                }
            }
        }
    }
}

// [EN sec. 6.4]
td_status td_parting_find(const td_placed *a,
                          const td_placed *b,
                          const td_parting_rule *rule,
                          td_distance_work *work,
                          td_parting *out)
{
    const bool is_rule = td_in_range(rule->c0) && rule->c0 > TD_ZERO && td_in_range(rule->kappa) &&
                         rule->kappa > TD_ZERO && rule->lengths_max > 0u;
    if (!is_rule) {
        return TD_E_ARG;
    }
    search s = {a, b, work, out, false};
    td_real c = rule->c0;
    out->calls = 0u;
    for (uint32_t i = 0u; i < rule->lengths_max && td_in_range(c); ++i) {
        try_length(&s, c);
        if (s.parted) {
            TD_ASSERT(out->length == c && td_dir3_is_unit(out->along) &&
                      td_dir3_is_unit(out->along_source));
            return TD_OK;
        }
        TD_ASSERT(c > TD_ZERO);
        c = td_add(c, td_mul(c, rule->kappa));
    }
    return TD_PARTIAL;
}

// [EN sec. 6.5]
td_real td_parting_face(td_vec3 half, td_vec3 point, td_dir3 *normal)
{
    TD_ASSERT(half.x >= TD_ZERO && half.y >= TD_ZERO && half.z >= TD_ZERO);
    const td_real x = half.x - td_abs(point.x);
    const td_real y = half.y - td_abs(point.y);
    const td_real z = half.z - td_abs(point.z);
    const td_unit one = TD_UNIT_ONE;
    if (x <= y && x <= z) {
        *normal = td_dir3_of(point.x < TD_ZERO ? -one : one, TD_U(0.0), TD_U(0.0));
        return x;
    }
    if (y <= z) {
        *normal = td_dir3_of(TD_U(0.0), point.y < TD_ZERO ? -one : one, TD_U(0.0));
        return y;
    }
    *normal = td_dir3_of(TD_U(0.0), TD_U(0.0), point.z < TD_ZERO ? -one : one);
    return z;
}
