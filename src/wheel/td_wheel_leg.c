/* SPDX-License-Identifier: MIT */
#include "td_wheel_leg.h"
#include "td_math.h"

static td_dir3 column_y(const td_rot *r)
{
    return td_dir3_of(r->x.y, r->y.y, r->z.y);
}

static td_dir3 column_z(const td_rot *r)
{
    return td_dir3_of(r->x.z, r->y.z, r->z.z);
}

static td_unit mix(td_unit a, td_unit u, td_unit b, td_unit v)
{
    return td_unarrow(td_umul(a, u) + td_umul(b, v));
}

/// y turned about z: cos y - sin x.
static td_dir3 steered(const td_rot *r, td_real steer)
{
    td_unit s = TD_U(0.0);
    td_unit c = TD_UNIT_ONE;
    td_sincos(steer, &s, &c);
    return td_dir3_of(mix(c, r->x.y, -s, r->x.x), mix(c, r->y.y, -s, r->y.x),
                      mix(c, r->z.y, -s, r->z.x));
}

static bool is_straight(td_quat q)
{
    return q.x == TD_U(0.0) && q.y == TD_U(0.0) && q.z == TD_U(0.0);
}

void td_leg_place(const td_wheel *wheel, const td_motion *body, td_real steer, td_leg *out)
{
    const td_pose *const mount = &wheel->x_bk;
    td_rot r = td_rot_from_quat(body->x_wb.q);
    out->origin.p = body->x_wb.p;
    out->origin.rest = body->rest_w;
    td_place_add_turned(&out->origin, &r, mount->p);
    if (!is_straight(mount->q)) {
        r = td_rot_from_quat(td_quat_mul(body->x_wb.q, mount->q));
    }
    out->axle = steer == TD_ZERO ? column_y(&r) : steered(&r, steer);
    out->down = column_z(&r);
}

void td_leg_see_place(const td_place *place_w,
                      const td_motion *solid,
                      const td_rot *r_sw,
                      td_place *out)
{
    const td_near3 rest = td_near3_sub(place_w->rest, solid->rest_w);
    *out = td_place_of(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
    td_place_add_turned(out, r_sw, td_vec3_sub(place_w->p, solid->x_wb.p));
    td_place_add(out, td_near3_turned(r_sw, rest));
}

void td_leg_see(const td_leg *leg_w, const td_motion *solid, const td_rot *r_sw, td_leg *out)
{
    td_leg_see_place(&leg_w->origin, solid, r_sw, &out->origin);
    out->axle = td_rot_dir(r_sw, leg_w->axle);
    out->down = td_rot_dir(r_sw, leg_w->down);
}
