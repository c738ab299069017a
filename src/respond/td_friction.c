/* SPDX-License-Identifier: MIT */
#include "td_friction.h"
#include "td_math.h"
#include "td_scaled.h"

// Inlined into their caller they would add up their stack.
#define OUT_OF_LINE __attribute__((noinline))

/* ---- at the door ---- */

static td_status check_real(td_real a, bool is_wanted)
{
    return !td_is_number(a)  ? TD_E_ARG
           : !td_in_range(a) ? TD_E_RANGE
           : is_wanted       ? TD_OK
                             : TD_E_ARG;
}

static td_status check_if(bool is_fine)
{
    return is_fine ? TD_OK : TD_E_ARG;
}

static bool is_unit(td_dir3 d)
{
    const td_unit most = TD_UNIT_ONE + TD_QUAT_TOLERANCE;
    if (!(td_uabs(d.x) <= most && td_uabs(d.y) <= most && td_uabs(d.z) <= most)) {
        return false; /* squares of more would not fit Q4.60 */
    }
    const td_unit length2 = td_unarrow(td_dir3_cos(d, d));
    return length2 >= TD_UNIT_ONE - TD_QUAT_TOLERANCE && length2 <= TD_UNIT_ONE + TD_QUAT_TOLERANCE;
}

td_fault td_friction_check(const td_friction *friction, uint32_t index)
{
    const td_friction *const f = friction;
    const bool is_pebble = f->kind == TD_FRICTION_PEBBLE;
    const bool is_regular = f->kind == TD_FRICTION_REGULAR;
    const struct {
        td_friction_field field;
        td_status status;
    } checks[] = {
        {TD_FRICTION_FIELD_KIND, check_if((uint32_t)f->kind < (uint32_t)TD_FRICTION_KINDS)},
        {TD_FRICTION_FIELD_MU_S, check_if(f->mu_s >= TD_U(0.0) && f->mu_s <= TD_U(1.9375))},
        {TD_FRICTION_FIELD_MU_K, check_if(f->mu_k >= TD_U(0.0) && f->mu_k <= f->mu_s)},
        {TD_FRICTION_FIELD_ACROSS, check_if(f->across > TD_U(0.0) && f->across <= TD_UNIT_ONE)},
        {TD_FRICTION_FIELD_AXIS, check_if(f->across == TD_UNIT_ONE || is_unit(f->axis_s))},
        {TD_FRICTION_FIELD_STIFFNESS,
         check_real(f->stiffness,
                    f->stiffness >= TD_ZERO && (!is_pebble || f->stiffness > TD_ZERO))},
        {TD_FRICTION_FIELD_LOOK_AHEAD, check_real(f->look_ahead, f->look_ahead >= TD_ZERO)},
        {TD_FRICTION_FIELD_SPEED,
         check_real(f->speed, f->speed >= TD_ZERO && (!is_regular || f->speed > TD_ZERO))},
    };
    for (uint32_t i = 0u; i < sizeof checks / sizeof checks[0]; ++i) {
        if (checks[i].status != TD_OK) {
            return td_fault_of(checks[i].status, TD_ITEM_FRICTION, index, checks[i].field);
        }
    }
    return td_fault_none();
}

static td_status check_vec(td_vec3 v)
{
    if (td_in_range(v.x) && td_in_range(v.y) && td_in_range(v.z)) {
        return TD_OK;
    }
    return td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z) ? TD_E_RANGE : TD_E_ARG;
}

static OUT_OF_LINE td_status check_contact(const td_friction_contact *c)
{
    const td_status all[] = {check_vec(c->point_w),
                             check_vec(c->velocity_w),
                             check_vec(c->x_ws.p),
                             check_if(is_unit(c->normal_w)),
                             check_if(td_quat_is_unit(c->x_ws.q)),
                             check_real(c->load, c->load >= TD_ZERO),
                             check_real(c->rate, c->rate > TD_ZERO)};
    for (uint32_t i = 0u; i < sizeof all / sizeof all[0]; ++i) {
        if (all[i] != TD_OK) {
            return all[i];
        }
    }
    return TD_OK;
}

/* ---- the surface ---- */

static const td_friction_memory apart = {.state = TD_FRICTION_FREE};

// What of v lies in the surface.
static td_vec3 in_surface(td_vec3 v, td_dir3 n)
{
    return td_vec3_sub(v, td_dir3_scale(n, td_pnarrow(td_dir3_dot(n, v))));
}

/// A contact with its friction, and the axis of most grip, which is read if the border is no circle.
typedef struct surface {
    const td_friction *friction;
    const td_friction_contact *contact;
    td_dir3 axis_w;
} surface;

// How much of the grip along its axis the border has in a direction of the surface: on the ellipse
// (x / 1)^2 + (y / across)^2 = 1 the distance to the border is across / sqrt(across^2 x^2 + y^2).
static td_unit grip_along(const surface *at, td_dir3 dir)
{
    const td_friction *const f = at->friction;
    if (f->across == TD_UNIT_ONE) {
        return TD_UNIT_ONE;
    }
    const td_dir3 side =
        td_dir3_cross(at->contact->normal_w, at->axis_w); /* as long as the axis in it */
    const td_real flat = td_from_unit(td_unarrow(td_dir3_cos(side, side)));
    if (flat < TD_R(0.001)) {
        return f->across; /* the axis stands on the surface: no direction is its own */
    }
    const td_unit y = td_unarrow(td_dir3_cos(dir, side));
    const td_real y2 = td_div(td_from_unit(td_unarrow(td_umul(y, y))), flat);
    const td_real sine2 = td_clamp(y2, TD_ZERO, TD_ONE);
    const td_real a = td_from_unit(f->across);
    const td_real size2 = td_mul(td_mul(a, a), TD_ONE - sine2) + sine2;
    return td_wratio(td_widen(a), td_widen(td_max(td_sqrt(size2), a)));
}

static td_vec3 against(td_dir3 dir, td_real size)
{
    return td_vec3_neg(td_dir3_scale(dir, size));
}

/* ---- the pebble ---- */

// s + t v
static td_real ahead(td_real way, td_real rate, td_real time)
{
    return td_narrow(td_widen(way) + td_wmul(time, rate));
}

// Of k (s' + t (s' - s0) / h) = k e', s0 = s - h v and r = t / h:  s' = (e' + r (s - h v)) / (1 + r)
static td_real dragged(td_real stretch, td_real way, td_scaled step, td_real speed, td_unit share)
{
    const td_real start = way - td_scaled_real(td_scaled_times(step, speed));
    return td_scale(share, stretch) + td_scale(TD_UNIT_ONE - share, start);
}

// Where the pebble is dragged to, in the world. [HW W6]
static OUT_OF_LINE td_vec3 drag(const surface *at,
                                const td_vec3 *way,
                                const td_vec3 *speed,
                                const td_vec3 *stretch)
{
    const td_friction_contact *const c = at->contact;
    const td_real r = td_mul(at->friction->look_ahead, c->rate);
    const td_unit share = td_wratio(td_widen(TD_ONE), td_widen(td_add(TD_ONE, r)));
    const td_scaled step = td_scaled_div(TD_SCALED_ONE, td_scaled_of(c->rate));
    const td_vec3 left = td_vec3_of(dragged(stretch->x, way->x, step, speed->x, share),
                                    dragged(stretch->y, way->y, step, speed->y, share),
                                    dragged(stretch->z, way->z, step, speed->z, share));
    return td_vec3_sub_far(c->point_w, left);
}

// Moves the pebble, given in the world, if it does not hold. @return whether it was moved
static OUT_OF_LINE bool hold(const surface *at, td_unit mu, td_vec3 *pebble_w, td_vec3 *force_w)
{
    const td_friction *const f = at->friction;
    const td_friction_contact *const c = at->contact;
    const td_vec3 way = in_surface(td_vec3_sub_far(c->point_w, *pebble_w), c->normal_w);
    const td_vec3 speed = in_surface(c->velocity_w, c->normal_w);
    const td_vec3 reach =
        td_vec3_of(ahead(way.x, speed.x, f->look_ahead), ahead(way.y, speed.y, f->look_ahead),
                   ahead(way.z, speed.z, f->look_ahead));
    td_dir3 dir = c->normal_w;
    const td_real size = td_vec3_normalize(reach, dir, &dir);
    const td_real border = td_scale(grip_along(at, dir), td_scale(mu, c->load));
    if (td_wmul(f->stiffness, size) <= td_widen(border)) {
        *force_w = td_vec3_neg(td_vec3_mul(reach, f->stiffness));
        return false;
    }
    *force_w = against(dir, border);
    const td_vec3 stretch = td_dir3_scale(dir, td_div(border, f->stiffness));
    *pebble_w = drag(at, &way, &speed, &stretch);
    return true;
}

static OUT_OF_LINE void
hold_on(const surface *at, const td_friction_memory *memory, td_friction_out *out)
{
    const td_friction *const f = at->friction;
    const td_friction_contact *const c = at->contact;
    const bool is_new = memory->state == TD_FRICTION_FREE;
    const td_unit mu = memory->state == TD_FRICTION_SLIPS ? f->mu_k : f->mu_s;
    td_vec3 pebble_w = is_new ? c->point_w : td_pose_point(&c->x_ws, memory->pebble_s);
    const bool is_moved = hold(at, mu, &pebble_w, &out->force_w);
    out->memory.state = is_moved ? TD_FRICTION_SLIPS : TD_FRICTION_STICKS;
    out->memory.pebble_s =
        is_moved || is_new ? td_pose_point_inv(&c->x_ws, pebble_w) : memory->pebble_s;
}

/* ---- without memory ---- */

static OUT_OF_LINE void oppose(const surface *at, td_friction_out *out)
{
    const td_friction *const f = at->friction;
    const td_friction_contact *const c = at->contact;
    td_dir3 dir = c->normal_w;
    const td_real size = td_vec3_normalize(in_surface(c->velocity_w, c->normal_w), dir, &dir);
    const td_real border = td_scale(grip_along(at, dir), td_scale(f->mu_k, c->load));
    const bool is_fast = size >= f->speed;
    const td_unit share = is_fast ? TD_UNIT_ONE : td_wratio(td_widen(size), td_widen(f->speed));
    out->force_w = against(dir, td_scale(share, border));
    out->memory.state = is_fast ? TD_FRICTION_SLIPS : TD_FRICTION_STICKS;
    out->memory.pebble_s = apart.pebble_s;
}

td_status td_friction_evaluate(const td_friction *friction,
                               const td_friction_memory *memory,
                               const td_friction_contact *contact,
                               td_friction_out *out)
{
    const td_status status = check_contact(contact);
    if (status != TD_OK) {
        return status;
    }
    if (friction->kind == TD_FRICTION_NONE || !(contact->load > TD_ZERO)) {
        out->force_w = apart.pebble_s;
        out->memory = apart;
        return TD_OK;
    }
    surface at = {friction, contact, contact->normal_w};
    if (friction->across != TD_UNIT_ONE) {
        at.axis_w = td_pose_dir(&contact->x_ws, friction->axis_s);
    }
    if (friction->kind == TD_FRICTION_PEBBLE) {
        hold_on(&at, memory, out);
    } else {
        oppose(&at, out);
    }
    return TD_OK;
}
