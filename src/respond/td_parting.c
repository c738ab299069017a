/* SPDX-License-Identifier: MIT */
#include "td_parting.h"

/// 1, 1 / sqrt(2), 1 / sqrt(3): components of a direction with one, two or three of them.
static const td_unit shares[] = {TD_U(1.0), TD_U(0.70710678118654752), TD_U(0.57735026918962576)};

static td_unit component(int sign, td_unit share)
{
    return sign == 0 ? TD_U(0.0) : (sign > 0 ? share : -share);
}

/// Number i of 27 in a cube of directions; the middle one is none.
static bool direction_of(uint32_t i, td_dir3 *out)
{
    const int x = (int)(i / 9u) - 1;
    const int y = (int)(i / 3u % 3u) - 1;
    const int z = (int)(i % 3u) - 1;
    const int n = (x != 0) + (y != 0) + (z != 0);
    if (n == 0) {
        return false;
    }
    const td_unit share = shares[n - 1];
    *out = td_dir3_of(component(x, share), component(y, share), component(z, share));
    return true;
}

/// One trial: if it parts the shapes, both depths, kept where they are the least so far.
static void
judge(const td_distance_result *found, td_dir3 e, td_real c, bool *parted, td_parting *out)
{
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

static bool try_length(
    const td_placed *a, const td_placed *b, td_real c, td_distance_work *work, td_parting *out)
{
    bool parted = false;
    for (uint32_t i = 0u; i <= TD_PARTING_DIRECTIONS; ++i) {
        td_dir3 e;
        td_distance_result found;
        if (!direction_of(i, &e)) {
            continue;
        }
        td_placed moved = *b;
        moved.p = td_vec3_add_far(b->p, td_dir3_scale(e, c));
        (void)td_distance(a, &moved, work, 0, &found);
        out->calls += found.calls;
        if (found.lower > TD_ZERO) {
            judge(&found, e, c, &parted, out);
        }
    }
    return parted;
}

td_status td_parting_find(const td_placed *a,
                          const td_placed *b,
                          const td_parting_rule *rule,
                          td_distance_work *work,
                          td_parting *out)
{
    const bool is_rule = rule->c0 > TD_ZERO && td_in_range(rule->c0) && rule->kappa > TD_ZERO &&
                         td_in_range(rule->kappa) && rule->lengths_max > 0u;
    if (!is_rule) {
        return TD_E_ARG;
    }
    td_real c = rule->c0;
    out->calls = 0u;
    for (uint32_t i = 0u; i < rule->lengths_max && td_in_range(c); ++i) {
        if (try_length(a, b, c, work, out)) {
            return TD_OK;
        }
        c = td_add(c, td_mul(c, rule->kappa));
    }
    return TD_PARTIAL;
}

td_real td_parting_face(td_vec3 half, td_vec3 point, td_dir3 *normal)
{
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
