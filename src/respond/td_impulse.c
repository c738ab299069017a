/* SPDX-License-Identifier: MIT */
#include "td_impulse.h"
#include "td_arm.h"

/* ---- at the door ---- */

static bool is_in_range(td_vec3 v)
{
    return td_in_range(v.x) && td_in_range(v.y) && td_in_range(v.z);
}

static td_status refused(td_real a)
{
    return td_is_number(a) && !td_in_range(a) ? TD_E_RANGE : TD_E_ARG;
}

static td_status refused_vec(td_vec3 v)
{
    const bool is_number = td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z);
    return is_number ? TD_E_RANGE : TD_E_ARG;
}

static bool is_zero(const td_sym3 *s)
{
    return s->xx == TD_ZERO && s->yy == TD_ZERO && s->zz == TD_ZERO && s->xy == TD_ZERO &&
           s->xz == TD_ZERO && s->yz == TD_ZERO;
}

td_fault td_impulse_check_body(const td_impulse_body *body, uint32_t index)
{
    const td_sym3 *const inertia = &body->inverse_inertia_w;
    if (!td_in_range(body->inverse_mass) || body->inverse_mass < TD_ZERO) {
        return td_fault_of(refused(body->inverse_mass), TD_ITEM_BODY, index,
                           TD_IMPULSE_INVERSE_MASS);
    }
    if (!is_zero(inertia) && !td_inertia_is_semidefinite(inertia)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_BODY, index, TD_IMPULSE_INERTIA);
    }
    if (!is_in_range(body->centre_w)) {
        return td_fault_of(refused_vec(body->centre_w), TD_ITEM_BODY, index, TD_IMPULSE_CENTRE);
    }
    if (!is_in_range(body->twist_w.linear)) {
        return td_fault_of(refused_vec(body->twist_w.linear), TD_ITEM_BODY, index,
                           TD_IMPULSE_VELOCITY);
    }
    if (!is_in_range(body->twist_w.angular)) {
        return td_fault_of(refused_vec(body->twist_w.angular), TD_ITEM_BODY, index,
                           TD_IMPULSE_SPIN);
    }
    return td_fault_none();
}

// Components first: in Q16 squares of what is beyond 1.4 would not fit.
static bool is_unit(td_dir3 n)
{
    const td_unit most = TD_UNIT_ONE + TD_QUAT_TOLERANCE;
    if (!(td_uabs(n.x) <= most && td_uabs(n.y) <= most && td_uabs(n.z) <= most)) {
        return false;
    }
    const td_unit length2 = td_unarrow(td_dir3_cos(n, n));
    return length2 >= TD_UNIT_ONE - TD_QUAT_TOLERANCE && length2 <= TD_UNIT_ONE + TD_QUAT_TOLERANCE;
}

static td_fault contact_fault(td_status status, td_impulse_contact_field field)
{
    return td_fault_of(status, TD_ITEM_CONTACT, 0u, field);
}

static td_fault check_contact(const td_impulse_contact *c)
{
    if (!is_unit(c->normal_w)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_NORMAL);
    }
    if (!is_in_range(c->point_w)) {
        return contact_fault(refused_vec(c->point_w), TD_IMPULSE_POINT);
    }
    if (!(c->restitution >= TD_U(0.0) && c->restitution <= TD_UNIT_ONE)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_RESTITUTION);
    }
    if (!td_in_range(c->friction) || c->friction < TD_ZERO) {
        return contact_fault(refused(c->friction), TD_IMPULSE_FRICTION);
    }
    if (!td_in_range(c->speed_min) || c->speed_min < TD_ZERO) {
        return contact_fault(refused(c->speed_min), TD_IMPULSE_SPEED_MIN);
    }
    return td_fault_none();
}

/* ---- directions ---- */

typedef struct pair {
    const td_impulse_body *a, *b;
    td_vec3 r_a, r_b;       ///< from the centres to the contact
    td_scaled inverse_mass; ///< 1/m_a + 1/m_b
} pair;

/// A direction at the contact, and what an impulse along it does.
typedef struct way {
    td_dir3 dir;
    td_scaled3 arm_a, arm_b;   ///< r x dir
    td_scaled3 turn_a, turn_b; ///< I^-1 (r x dir)
    td_scaled speed;           ///< of A against B along it
} way;

static td_scaled speed_along(const td_impulse_body *body, td_dir3 dir, td_scaled3 arm)
{
    const td_scaled linear = td_scaled_of_proj(td_dir3_dot(dir, body->twist_w.linear));
    return td_scaled_add(linear, td_scaled3_along(arm, body->twist_w.angular));
}

static void look_along(const pair *p, td_dir3 dir, way *out)
{
    out->dir = dir;
    out->arm_a = td_scaled3_cross(p->r_a, dir);
    out->arm_b = td_scaled3_cross(p->r_b, dir);
    out->turn_a = td_arm_turn(&p->a->inverse_inertia_w, out->arm_a);
    out->turn_b = td_arm_turn(&p->b->inverse_inertia_w, out->arm_b);
    const td_scaled a = speed_along(p->a, dir, out->arm_a);
    const td_scaled b = speed_along(p->b, dir, out->arm_b);
    out->speed = td_scaled_add(a, td_scaled_neg(b)); // [EN E2]
}

/// How much speed along u an impulse along v gives, but for the masses' own part.
static td_scaled turning(const way *u, const way *v)
{
    return td_scaled_add(td_scaled3_dot(u->arm_a, v->turn_a), td_scaled3_dot(u->arm_b, v->turn_b));
}

static pair pair_of(const td_impulse_body *a, const td_impulse_body *b, td_vec3 point)
{
    const td_scaled mass_a = td_scaled_of(a->inverse_mass);
    const td_scaled mass_b = td_scaled_of(b->inverse_mass);
    const pair p = {a, b, td_vec3_sub(point, a->centre_w), td_vec3_sub(point, b->centre_w),
                    td_scaled_add(mass_a, mass_b)};
    return p;
}

/* ---- what an impulse does ---- */

// The sign is that of the impulse on this body.
static void push(td_twist *twist, td_vec3 linear, td_vec3 angular, bool is_a)
{
    if (is_a) {
        twist->linear = td_vec3_add_far(twist->linear, linear);
        twist->angular = td_vec3_add_far(twist->angular, angular);
    } else {
        twist->linear = td_vec3_sub_far(twist->linear, linear);
        twist->angular = td_vec3_sub_far(twist->angular, angular);
    }
}

static td_vec3 along(td_scaled s, td_dir3 d)
{
    return td_scaled3_real(s, td_scaled3_of_dir(d));
}

static void apply(const pair *p, const way *w, td_scaled j, td_impulse *out)
{
    const td_scaled gain_a = td_scaled_times(j, p->a->inverse_mass);
    const td_scaled gain_b = td_scaled_times(j, p->b->inverse_mass);
    push(&out->a_w, along(gain_a, w->dir), td_scaled3_real(j, w->turn_a), true);
    push(&out->b_w, along(gain_b, w->dir), td_scaled3_real(j, w->turn_b), false); // [EN E3]
    out->impulse_w = td_vec3_add_far(out->impulse_w, along(j, w->dir));
}

/* ---- friction ---- */

static td_scaled minus(td_scaled a, td_scaled b)
{
    return td_scaled_add(a, td_scaled_neg(b));
}

/// A direction at right angles to n.
static td_dir3 across(td_dir3 n)
{
    const td_unit x = td_uabs(n.x), y = td_uabs(n.y), z = td_uabs(n.z);
    const td_dir3 far = x <= y && x <= z ? td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0))
                        : y <= z         ? td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0))
                                         : td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    return td_arm_unit(td_dir3_cross(n, far));
}

/// An impulse in the directions of the contact: along the normal, and across it.
typedef struct parts {
    td_scaled n, t, s;
} parts;

/// The symmetric 2 x 2 matrix ((tt, ts), (ts, ss)).
typedef struct sym2 {
    td_scaled tt, ts, ss;
} sym2;

// -M^-1 w; if M is singular (a hinge: sliding in one direction only) -M w / trace^2, its pseudoinverse.
static void stop(const sym2 *m, td_scaled t, td_scaled s, parts *out)
{
    const td_scaled trace = td_scaled_add(m->tt, m->ss);
    const td_scaled square = td_scaled_mul(trace, trace);
    const td_scaled det = minus(td_scaled_mul(m->tt, m->ss), td_scaled_mul(m->ts, m->ts));
    const td_scaled least = td_scaled_times(square, TD_R(0.0000152587890625));
    const bool is_regular = td_scaled_is_positive(minus(det, least));
    if (!td_scaled_is_positive(square)) {
        out->t = TD_SCALED_ZERO;
        out->s = TD_SCALED_ZERO;
        return;
    }
    const td_scaled tt = is_regular ? m->ss : m->tt;
    const td_scaled ss = is_regular ? m->tt : m->ss;
    const td_scaled ts = is_regular ? td_scaled_neg(m->ts) : m->ts;
    const td_scaled over = is_regular ? det : square;
    const td_scaled a = td_scaled_add(td_scaled_mul(tt, t), td_scaled_mul(ts, s));
    const td_scaled b = td_scaled_add(td_scaled_mul(ts, t), td_scaled_mul(ss, s));
    out->t = td_scaled_neg(td_scaled_div(a, over));
    out->s = td_scaled_neg(td_scaled_div(b, over));
}

// The step from the impulse that stops the approach to the one that stops the sliding as well. In the
// directions of the contact K = ((k, h^T), (h, M)); the step d leaves the speed along n alone,
//
//     k d_n + h . d_t = 0,   (M - h h^T / k) d_t = -(u_t - h u_n / k).
static parts step_to_stick(const pair *p, const way *n, const way *t, const way *s, td_scaled k)
{
    const td_scaled h_t = turning(n, t);
    const td_scaled h_s = turning(n, s);
    const td_scaled g_t = td_scaled_div(h_t, k);
    const td_scaled g_s = td_scaled_div(h_s, k);
    const sym2 m = {
        minus(td_scaled_add(p->inverse_mass, turning(t, t)), td_scaled_mul(g_t, h_t)),
        minus(turning(t, s), td_scaled_mul(g_t, h_s)),
        minus(td_scaled_add(p->inverse_mass, turning(s, s)), td_scaled_mul(g_s, h_s)),
    };
    parts d;
    stop(&m, minus(t->speed, td_scaled_mul(g_t, n->speed)),
         minus(s->speed, td_scaled_mul(g_s, n->speed)), &d);
    d.n = td_scaled_neg(td_scaled_add(td_scaled_mul(g_t, d.t), td_scaled_mul(g_s, d.s)));
    return d;
}

// How much of the step stays in the cone: |part across| <= mu (j + part along). 1: all of it.
static td_scaled share_in_cone(const parts *d, td_scaled j, td_real friction)
{
    const td_scaled across2 = td_scaled_add(td_scaled_mul(d->t, d->t), td_scaled_mul(d->s, d->s));
    const td_scaled excess = minus(td_scaled_sqrt(across2), td_scaled_times(d->n, friction));
    const td_scaled room = td_scaled_times(j, friction);
    return td_scaled_is_positive(minus(excess, room)) ? td_scaled_div(room, excess) : TD_SCALED_ONE;
}

static void rub(const pair *p, const way *n, td_scaled k, td_scaled *j, td_real mu, td_impulse *out)
{
    way t, s;
    look_along(p, across(n->dir), &t);
    look_along(p, td_dir3_cross(n->dir, t.dir), &s);
    const parts d = step_to_stick(p, n, &t, &s, k);
    const td_scaled share = share_in_cone(&d, *j, mu);
    out->is_sliding = td_scaled_is_positive(minus(TD_SCALED_ONE, share));
    *j = td_scaled_add(*j, td_scaled_mul(share, d.n));
    apply(p, &t, td_scaled_mul(share, d.t), out);
    apply(p, &s, td_scaled_mul(share, d.s), out);
}

/* ---- the whole ---- */

static void leave_alone(const pair *p, td_scaled speed, td_impulse *out)
{
    out->outcome = TD_IMPULSE_NONE;
    out->is_sliding = false;
    out->size = TD_ZERO;
    out->impulse_w = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    out->speed_before = td_scaled_real(speed);
    out->speed_after = out->speed_before;
    out->a_w = p->a->twist_w;
    out->b_w = p->b->twist_w;
}

static void collide(
    const pair *p, const way *n, td_scaled k, const td_impulse_contact *contact, td_impulse *out)
{
    const bool is_slow = -out->speed_before < contact->speed_min; // [EN E17]
    const td_unit e = is_slow ? TD_U(0.0) : contact->restitution;
    const td_scaled gain = td_scaled_add(TD_SCALED_ONE, td_scaled_of_unit(e));
    td_scaled j = td_scaled_div(td_scaled_neg(td_scaled_mul(gain, n->speed)), k);
    out->outcome = is_slow ? TD_IMPULSE_STOP : TD_IMPULSE_BOUNCE;
    out->speed_after = -td_scale(e, out->speed_before);
    if (contact->friction > TD_ZERO) {
        rub(p, n, k, &j, contact->friction, out);
    }
    apply(p, n, j, out);
    out->size = td_scaled_real(j);
}

td_fault td_impulse_solve(const td_impulse_body *a,
                          const td_impulse_body *b,
                          const td_impulse_contact *contact,
                          td_impulse *out)
{
    const td_fault faults[] = {td_impulse_check_body(a, 0u), td_impulse_check_body(b, 1u),
                               check_contact(contact)};
    for (uint32_t i = 0u; i < sizeof faults / sizeof faults[0]; ++i) {
        if (faults[i].status != TD_OK) {
            return faults[i];
        }
    }
    const pair p = pair_of(a, b, contact->point_w);
    way n;
    look_along(&p, contact->normal_w, &n);
    const td_scaled k = td_scaled_add(p.inverse_mass, turning(&n, &n));
    if (!td_scaled_is_positive(k)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_FREEDOM);
    }
    leave_alone(&p, n.speed, out);
    if (td_scaled_is_positive(td_scaled_neg(n.speed))) {
        collide(&p, &n, k, contact, out);
    }
    return td_fault_none();
}
