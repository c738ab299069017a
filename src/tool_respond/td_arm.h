/* SPDX-License-Identifier: MIT */
/// Arms: what an impulse or a force along a direction does to the spin of a body. Internal to the room.
///
/// Of a contact at the offset r from a body's centre, an impulse along the direction d turns the body by
/// I^-1 (r x d), and the contact moves along d by d . v + w . (r x d): so r x d, the arm, is all of the
/// geometry that is needed, and c . I^-1 c is the inverse mass that the body's inertia shows.
#ifndef TD_ARM_H
#define TD_ARM_H

#include "td_inertia.h"
#include "td_scaled.h"

#if defined(TD_SCALAR_Q16)

/// S c
static inline td_scaled3 td_arm_turn(const td_sym3 *s, const td_scaled3 *c)
{
    return td_scaled3_pack(td_scaled3_row(c, (int32_t)s->xx, (int32_t)s->xy, (int32_t)s->xz),
                           td_scaled3_row(c, (int32_t)s->xy, (int32_t)s->yy, (int32_t)s->yz),
                           td_scaled3_row(c, (int32_t)s->xz, (int32_t)s->yz, (int32_t)s->zz),
                           c->shift + 16);
}

/// The unit vector along c, which is not zero.
static inline td_dir3 td_arm_unit(td_dir3 c)
{
    const td_wvec3 v = {(td_wide)(int64_t)c.x, (td_wide)(int64_t)c.y, (td_wide)(int64_t)c.z};
    td_dir3 unit = c;
    (void)td_wvec3_normalize(&v, &unit);
    return unit;
}

#else

static inline td_scaled3 td_arm_turn(const td_sym3 *s, const td_scaled3 *c)
{
    return td_inertia_times(s, *c);
}

static inline td_dir3 td_arm_unit(td_dir3 c)
{
    td_dir3 unit = c;
    (void)td_vec3_normalize(td_vec3_of(c.x, c.y, c.z), c, &unit);
    return unit;
}

#endif

#endif
