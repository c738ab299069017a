/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 902
#include "td_wheel_leg.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"
#include "td_math.h"

TD_PRODUCTS td_unit cosine(const td_dir3 *a, const td_dir3 *b)
{
    return td_near_cosine(*a, *b);
}

TD_PRODUCTS td_near along(const td_dir3 *n, const td_near3 *a)
{
    return td_near3_along(*n, *a);
}

void td_leg_turn(const td_rot *r, td_dir3 *d)
{
    *d = td_dir3_of(cosine(&r->x, d), cosine(&r->y, d), cosine(&r->z, d));
}

void td_leg_turn_near(const td_rot *r, td_near3 *a)
{
    *a = td_near3_of(along(&r->x, a), along(&r->y, a), along(&r->z, a));
}

static td_dir3 column_y(const td_rot *r)
{
    return td_dir3_of(r->x.y, r->y.y, r->z.y);
}

static td_dir3 column_z(const td_rot *r)
{
    return td_dir3_of(r->x.z, r->y.z, r->z.z);
}

static bool is_straight(td_quat q)
{
    return q.x == TD_U(0.0) && q.y == TD_U(0.0) && q.z == TD_U(0.0);
}

/// Axes of the wheel in its body: y and z of the mount, y turned about z by the steering angle.
TD_NOINLINE static void axes_in_body(td_quat mount, td_real steer, td_dir3 *axle, td_dir3 *down)
{
    const td_rot r =
        td_rot_from_quat(td_quat_renewed(mount)); // off unit length within the tolerance
    TD_ASSERT(td_rot_is_square(&r));
    const td_dir3 y = column_y(&r);
    td_unit s = TD_U(0.0);
    td_unit c = TD_UNIT_ONE;
    td_sincos(steer, &s, &c);
    *axle = td_dir3_of(td_near_sine(c, y.x, s, r.x.x), td_near_sine(c, y.y, s, r.y.x),
                       td_near_sine(c, y.z, s, r.z.x));
    *down = column_z(&r);
}

// [HW sec. wheel frame coordinates]
void td_leg_place(const td_wheel *wheel, const td_motion *body, td_real steer, td_leg *out)
{
    const td_rot *const r = &body->r_wb;
    out->origin = body->origin_w;
    td_place_add_turned(&out->origin, r, wheel->x_bk.p);
    if (steer == TD_ZERO && is_straight(wheel->x_bk.q)) {
        out->axle = column_y(r);
        out->down = column_z(r);
    } else {
        axes_in_body(wheel->x_bk.q, steer, &out->axle, &out->down);
        td_leg_turn(r, &out->axle);
        td_leg_turn(r, &out->down);
    }
    TD_ASSERT(td_dir3_is_unit(out->axle) && td_dir3_is_unit(out->down));
}

void td_leg_see_place(const td_place *place_w,
                      const td_motion *solid,
                      const td_rot *r_sw,
                      td_place *out)
{
    td_near3 residual = td_near3_sub(place_w->residual, solid->origin_w.residual);
    td_leg_turn_near(r_sw, &residual);
    *out = td_place_of(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
    td_place_add_turned(out, r_sw, td_vec3_sub(place_w->p, solid->origin_w.p));
    td_place_add(out, residual);
}

void td_leg_see(const td_leg *leg_w, const td_motion *solid, const td_rot *r_sw, td_leg *out)
{
    td_leg_see_place(&leg_w->origin, solid, r_sw, &out->origin);
    out->axle = leg_w->axle;
    out->down = leg_w->down;
    td_leg_turn(r_sw, &out->axle);
    td_leg_turn(r_sw, &out->down);
    TD_ASSERT(td_dir3_is_unit(out->axle) && td_dir3_is_unit(out->down));
}
