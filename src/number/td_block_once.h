/* SPDX-License-Identifier: MIT */
/// The larger parts that td_block.h declares. Included there, or in td_block.c.
#ifndef TD_BLOCK_ONCE_H
#define TD_BLOCK_ONCE_H

#include "td_block.h"

#if !defined(TD_SCALAR_Q16)

TD_BLOCK_ROOT td_real td_block_normalize(td_vec3 v, td_dir3 *out)
{
    td_real length;
    return td_block_aim(v, &length, out) ? length : TD_ZERO;
}

#endif

TD_BLOCK_ONCE td_vec3 td_block_turn(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(r->x, v), td_block_along(r->y, v), td_block_along(r->z, v));
}

TD_BLOCK_ONCE td_vec3 td_block_turn_back(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(td_dir3_of(r->x.x, r->y.x, r->z.x), v),
                      td_block_along(td_dir3_of(r->x.y, r->y.y, r->z.y), v),
                      td_block_along(td_dir3_of(r->x.z, r->y.z, r->z.z), v));
}

TD_BLOCK_ONCE td_dir3 td_block_turn_dir(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_block_cos(r->x, d), td_block_cos(r->y, d), td_block_cos(r->z, d));
}

TD_BLOCK_ONCE td_dir3 td_block_turn_dir_back(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_block_cos(td_dir3_of(r->x.x, r->y.x, r->z.x), d),
                      td_block_cos(td_dir3_of(r->x.y, r->y.y, r->z.y), d),
                      td_block_cos(td_dir3_of(r->x.z, r->y.z, r->z.z), d));
}

#endif
