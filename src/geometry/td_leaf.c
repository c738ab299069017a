/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 203
#include "td_leaf.h"

// On Cortex-M0 products of leaves are calls, one copy for all of their users.
#if TD_LEAF_CALLS

TD_NOINLINE_Q16 td_wide td_leaf_dot(const td_vec3 *a, const td_vec3 *b)
{
    return td_vec3_dot(*a, *b);
}

TD_NOINLINE_Q16 static td_wide det_word(td_real a, td_real b, td_real c, td_real d)
{
    return td_wmul(a, d) - td_wmul(b, c);
}

TD_NOINLINE_Q16 void td_leaf_cross(const td_vec3 *a, const td_vec3 *b, td_wvec3 *out)
{
    out->x = det_word(a->y, a->z, b->y, b->z);
    out->y = det_word(a->z, a->x, b->z, b->x);
    out->z = det_word(a->x, a->y, b->x, b->y);
}

TD_NOINLINE_Q16 static td_real turned_word(td_unit a, td_unit b, td_real c, td_real d)
{
    return td_pnarrow(td_pmul(a, d) - td_pmul(b, c));
}

TD_NOINLINE_Q16 void td_leaf_turn(const td_dir3 *axis, td_vec3 *v)
{
    const td_vec3 u = *v;
    v->x = turned_word(axis->y, axis->z, u.y, u.z);
    v->y = turned_word(axis->z, axis->x, u.z, u.x);
    v->z = turned_word(axis->x, axis->y, u.x, u.y);
}

#endif
