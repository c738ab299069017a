/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1602
#include "td_impulse.h"
#include "../number/td_inline.h"
#include "../number/td_door.h"
#include "../number/td_invariant.h"
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
    if (!td_door_components(n, TD_QUAT_TOLERANCE)) {
        return false;
    }
    const td_unit length2 = td_unarrow(td_dir3_cos(n, n));
    return length2 >= TD_UNIT_ONE - TD_QUAT_TOLERANCE && length2 <= TD_UNIT_ONE + TD_QUAT_TOLERANCE;
}

static td_fault contact_fault(td_status status, td_impulse_contact_field field)
{
    return td_fault_of(status, TD_ITEM_CONTACT, 0u, field);
}

td_fault td_impulse_check_contact(const td_impulse_contact *c)
{
    if (!is_unit(c->normal_w)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_NORMAL);
    }
    if (!is_in_range(c->point_w)) {
        return contact_fault(refused_vec(c->point_w), TD_IMPULSE_POINT);
    }
    if (!td_door_unit(c->restitution, TD_U(0.0), TD_UNIT_ONE)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_RESTITUTION);
    }
    if (!td_door_unit(c->friction, TD_U(0.0), TD_IMPULSE_FRICTION_MAX)) {
        return contact_fault(TD_E_ARG, TD_IMPULSE_FRICTION);
    }
    if (!td_in_range(c->speed_min) || c->speed_min < TD_ZERO) {
        return contact_fault(refused(c->speed_min), TD_IMPULSE_SPEED_MIN);
    }
    return td_fault_none();
}

/* ---- along one direction ---- */

typedef struct pair {
    const td_impulse_body *a, *b;
    td_vec3 r_a, r_b;       ///< from the centres to the contact
    td_scaled inverse_mass; ///< 1/m_a + 1/m_b
} pair;

/// What an impulse along a direction does to the spin of a body.
typedef struct lever {
    td_scaled3 arm;  ///< c = r x d
    td_scaled3 turn; ///< I^-1 c
} lever;

static td_scaled minus(td_scaled a, td_scaled b)
{
    return td_scaled_add(a, td_scaled_neg(b));
}

/// a - b c
static TD_NOINLINE_Q16 td_scaled less(td_scaled a, td_scaled b, td_scaled c)
{
    return td_scaled_add(a, td_scaled_neg(td_scaled_mul(b, c)));
}

static TD_NOINLINE_Q16 void
lever_of(const td_impulse_body *body, const td_vec3 *r, td_dir3 d, lever *out)
{
    const td_scaled3 along = td_scaled3_of_dir(d);
    out->arm = td_scaled3_cross(r, &along);
    out->turn = td_arm_turn(&body->inverse_inertia_w, &out->arm);
}

/// The speed of the body's point along the direction: d . v + w . c
static TD_NOINLINE_Q16 td_scaled speed_of(const td_impulse_body *body,
                                          td_dir3 d,
                                          const td_scaled3 *arm)
{
    const td_scaled linear = td_scaled_of_proj(td_dir3_dot(d, body->twist_w.linear));
    return td_scaled_add(linear, td_scaled3_along(arm, &body->twist_w.angular));
}

static TD_NOINLINE_Q16 pair pair_of(const td_impulse_body *a,
                                    const td_impulse_body *b,
                                    td_vec3 point)
{
    TD_ASSERT(td_in_range(a->inverse_mass) && td_in_range(b->inverse_mass));
    const td_scaled mass_a = td_scaled_of(a->inverse_mass);
    const td_scaled mass_b = td_scaled_of(b->inverse_mass);
    const pair p = {a, b, td_vec3_sub(point, a->centre_w), td_vec3_sub(point, b->centre_w),
                    td_scaled_add(mass_a, mass_b)};
    return p;
}

/// The twist after an impulse of size j along d, which turns the body by j `turn`; j < 0 for B. [EN E3]
static TD_NOINLINE_Q16 td_twist pushed(
    td_twist twist, td_real inverse_mass, const td_scaled3 *d, const td_scaled3 *turn, td_scaled j)
{
    TD_ASSERT(inverse_mass >= TD_ZERO);
    const td_vec3 linear = td_scaled3_real(td_scaled_times(j, inverse_mass), d);
    const td_vec3 angular = td_scaled3_real(j, turn);
    const td_twist after = {td_vec3_add_far(twist.linear, linear),
                            td_vec3_add_far(twist.angular, angular)};
    return after;
}

/* ---- friction ---- */

/// Speeds along the three directions of a contact (0 normal; 1, 2 across) and how an impulse along one
/// changes them: u += K p, K symmetric.
typedef struct response {
    td_scaled u[3];
    td_scaled k[6]; ///< K_00, K_01, K_11, K_02, K_12, K_22
} response;

enum {
    K00,
    K01,
    K11,
    K02,
    K12,
    K22
};

/// The normal, and two directions at right angles to it and to each other.
static TD_NOINLINE_Q16 void directions(td_dir3 n, td_dir3 out[3])
{
    const td_unit x = td_uabs(n.x), y = td_uabs(n.y), z = td_uabs(n.z);
    const td_dir3 far = x <= y && x <= z ? td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0))
                        : y <= z         ? td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0))
                                         : td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    out[0] = n;
    out[1] = td_arm_unit(td_dir3_cross(n, far));
    out[2] = td_dir3_cross(n, out[1]);
    TD_ASSERT(td_dir3_is_unit(out[1]) && td_dir3_is_across(out[0], out[1]) &&
              td_dir3_is_across(out[1], out[2]) && td_dir3_is_across(out[2], out[0]));
}

/// One body's part: that of its mass stands in K already.
static TD_NOINLINE_Q16 void
respond(const td_impulse_body *body, const td_vec3 *r, const td_dir3 d[3], bool is_a, response *out)
{
    td_scaled3 arm[3];
    td_scaled *k = out->k;
    for (int i = 0; i < 3; ++i) {
        const td_scaled3 along = td_scaled3_of_dir(d[i]);
        arm[i] = td_scaled3_cross(r, &along);
        const td_scaled3 turn = td_arm_turn(&body->inverse_inertia_w, &arm[i]);
        const td_scaled speed = speed_of(body, d[i], &arm[i]);
        out->u[i] = is_a ? speed : minus(out->u[i], speed); // [EN E2]
        for (int j = 0; j <= i; ++j, ++k) {
            *k = td_scaled_add(*k, td_scaled3_dot(&arm[j], &turn));
        }
    }
    TD_ASSERT(k == out->k + 6);
}

/// The symmetric matrix ((a, b), (b, c)).
typedef struct sym2 {
    td_scaled a, b, c;
} sym2;

/// The matrix whose product with w, over the number returned, is M^-1 w: ((c, -b), (-b, a)) over the
/// determinant. If M is singular (on a hinge, sliding in one direction only) M itself over trace^2,
/// which makes its pseudoinverse.
static TD_NOINLINE_Q16 td_scaled invert(sym2 *m)
{
    const td_scaled trace = td_scaled_add(m->a, m->c);
    const td_scaled square = td_scaled_mul(trace, trace);
    const td_scaled det = less(td_scaled_mul(m->a, m->c), m->b, m->b);
    const td_scaled least = td_scaled_times(square, TD_R(0.0000152587890625));
    if (!td_scaled_is_positive(minus(det, least))) {
        TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(square)));
        return square;
    }
    const sym2 adjugate = {m->c, td_scaled_neg(m->b), m->a};
    *m = adjugate;
    TD_ASSERT(td_scaled_is_positive(det));
    return det;
}

static TD_NOINLINE_Q16 td_scaled row(td_scaled a, td_scaled b, const td_scaled w[2], td_scaled over)
{
    const td_scaled sum = td_scaled_add(td_scaled_mul(a, w[0]), td_scaled_mul(b, w[1]));
    return td_scaled_is_positive(over) ? td_scaled_div(sum, over) : TD_SCALED_ZERO;
}

/// The step d from the impulse that stops the approach to the one that stops the sliding as well. It
/// leaves the speed along the normal alone: with K = ((k, h^T), (h, M))
///
///     k d_0 + h . d_t = 0,   (M - h h^T / k) d_t = -(u_t - h u_0 / k).
static TD_NOINLINE_Q16 void step_to_stick(const response *r, td_scaled d[3])
{
    TD_ASSERT(td_scaled_is_positive(r->k[K00]));
    const td_scaled *const k = r->k;
    const td_scaled g1 = td_scaled_div(k[K01], k[K00]);
    const td_scaled g2 = td_scaled_div(k[K02], k[K00]);
    const td_scaled w[2] = {td_scaled_neg(less(r->u[1], g1, r->u[0])),
                            td_scaled_neg(less(r->u[2], g2, r->u[0]))};
    sym2 m = {less(k[K11], g1, k[K01]), less(k[K12], g1, k[K02]), less(k[K22], g2, k[K02])};
    const td_scaled over = invert(&m);
    d[1] = row(m.a, m.b, w, over);
    d[2] = row(m.b, m.c, w, over);
    d[0] = less(td_scaled_neg(td_scaled_mul(g1, d[1])), g2, d[2]);
}

/// How much of the step stays in the cone: |part across| <= mu (j + part along). 1: all of it.
static TD_NOINLINE_Q16 td_scaled share_in_cone(const td_scaled d[3], td_scaled j, td_unit friction)
{
    TD_ASSERT(td_scaled_is_positive(j) && friction > TD_U(0.0));
    const td_scaled square = td_scaled_add(td_scaled_mul(d[1], d[1]), td_scaled_mul(d[2], d[2]));
    const td_scaled mu = td_scaled_of_unit(friction);
    const td_scaled excess = less(td_scaled_sqrt(square), mu, d[0]);
    const td_scaled room = td_scaled_mul(mu, j);
    return td_scaled_is_positive(minus(excess, room)) ? td_scaled_div(room, excess) : TD_SCALED_ONE;
}

static TD_NOINLINE_Q16 void
push_by(const pair *p, const td_scaled3 *step, td_scaled j, td_impulse *out)
{
    const td_scaled3 arm_a = td_scaled3_cross(&p->r_a, step);
    const td_scaled3 turn_a = td_arm_turn(&p->a->inverse_inertia_w, &arm_a);
    out->a_w = pushed(out->a_w, p->a->inverse_mass, step, &turn_a, j);
    const td_scaled3 arm_b = td_scaled3_cross(&p->r_b, step);
    const td_scaled3 turn_b = td_arm_turn(&p->b->inverse_inertia_w, &arm_b);
    out->b_w = pushed(out->b_w, p->b->inverse_mass, step, &turn_b, td_scaled_neg(j));
    out->impulse_w = td_vec3_add_far(out->impulse_w, td_scaled3_real(j, step));
}

/// What friction adds to a normal impulse of size j.
static TD_NOINLINE_Q16 void
rub(const pair *p, td_dir3 normal, td_scaled j, td_unit mu, td_impulse *out)
{
    td_dir3 dir[3];
    td_scaled d[3];
    response r = {.k = {TD_SCALED_ZERO, TD_SCALED_ZERO}};
    r.k[K00] = r.k[K11] = r.k[K22] = p->inverse_mass;
    directions(normal, dir);
    respond(p->a, &p->r_a, dir, true, &r);
    respond(p->b, &p->r_b, dir, false, &r);
    step_to_stick(&r, d);
    const td_scaled share = share_in_cone(d, j, mu);
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(share)) &&
              !td_scaled_is_positive(minus(share, TD_SCALED_ONE)));
    const td_scaled3 step = td_scaled3_sum(d, dir);
    push_by(p, &step, share, out);
    out->size = td_scaled_real(td_scaled_add(j, td_scaled_mul(share, d[0])));
    out->is_sliding = td_scaled_is_positive(minus(TD_SCALED_ONE, share));
}

/* ---- the whole ---- */

/// The restitution of this approach.
static td_unit bounce_of(const td_impulse_contact *contact, td_impulse *out)
{
    TD_ASSERT(out->speed_before <= TD_ZERO && contact->speed_min >= TD_ZERO);
    TD_ASSERT(td_is_share(contact->restitution));
    const bool is_slow = -out->speed_before < contact->speed_min; // [EN E17]
    out->outcome = is_slow ? TD_IMPULSE_STOP : TD_IMPULSE_BOUNCE;
    return is_slow ? TD_U(0.0) : contact->restitution;
}

/// The size of the impulse along the normal, J = -(1 + e) v / k of [EN sec. 2.1]; at most TD_RANGE, so that nothing
/// that follows from it overflows.
static TD_NOINLINE_Q16 td_scaled size_of(td_unit e, td_scaled speed, td_scaled k)
{
    TD_ASSERT(td_scaled_is_positive(k));
    const td_scaled gain = td_scaled_add(TD_SCALED_ONE, td_scaled_of_unit(e));
    const td_scaled j = td_scaled_neg(td_scaled_div(td_scaled_mul(gain, speed), k));
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(j)));
    const td_scaled most = td_scaled_of(TD_RANGE);
    if (td_scaled_is_positive(minus(j, most))) {
        (void)td_saturate(1); /* counts */
        return most;
    }
    return j;
}

/// Without friction. @return the size of the impulse; 0 if they do not meet, negative if they cannot
static TD_NOINLINE_Q16 td_scaled strike(const pair *p,
                                        const td_impulse_contact *contact,
                                        td_impulse *out)
{
    const td_dir3 n = contact->normal_w;
    const td_scaled3 normal = td_scaled3_of_dir(n);
    lever l_a, l_b;
    lever_of(p->a, &p->r_a, n, &l_a);
    lever_of(p->b, &p->r_b, n, &l_b);
    const td_scaled turning =
        td_scaled_add(td_scaled3_dot(&l_a.arm, &l_a.turn), td_scaled3_dot(&l_b.arm, &l_b.turn));
    const td_scaled k = td_scaled_add(p->inverse_mass, turning);
    const td_scaled speed =
        minus(speed_of(p->a, n, &l_a.arm), speed_of(p->b, n, &l_b.arm)); // [EN E2]
    if (!td_scaled_is_positive(k)) {
        return td_scaled_neg(TD_SCALED_ONE);
    }
    out->speed_before = td_scaled_real(speed);
    out->speed_after = out->speed_before;
    out->outcome = TD_IMPULSE_NONE;
    out->is_sliding = false;
    td_scaled j = TD_SCALED_ZERO;
    if (td_scaled_is_positive(td_scaled_neg(speed))) {
        const td_unit e = bounce_of(contact, out);
        out->speed_after = -td_scale(e, out->speed_before);
        j = size_of(e, speed, k);
    }
    out->size = td_scaled_real(j);
    TD_ASSERT(out->size >= TD_ZERO &&
              (out->outcome == TD_IMPULSE_NONE || out->speed_after >= TD_ZERO));
    out->impulse_w = td_scaled3_real(j, &normal);
    out->a_w = pushed(p->a->twist_w, p->a->inverse_mass, &normal, &l_a.turn, j);
    out->b_w = pushed(p->b->twist_w, p->b->inverse_mass, &normal, &l_b.turn, td_scaled_neg(j));
    return j;
}

bool td_impulse_solve_checked(const td_impulse_body *a,
                              const td_impulse_body *b,
                              const td_impulse_contact *contact,
                              td_impulse *out)
{
    TD_ASSERT(is_unit(contact->normal_w) && contact->friction >= TD_U(0.0));
    const pair p = pair_of(a, b, contact->point_w);
    const td_scaled j = strike(&p, contact, out);
    if (td_scaled_is_positive(j) && contact->friction > TD_U(0.0)) {
        rub(&p, contact->normal_w, j, contact->friction, out);
    }
    return !td_scaled_is_positive(td_scaled_neg(j));
}

td_fault td_impulse_solve(const td_impulse_body *a,
                          const td_impulse_body *b,
                          const td_impulse_contact *contact,
                          td_impulse *out)
{
    const td_fault fault_a = td_impulse_check_body(a, 0u);
    if (fault_a.status != TD_OK) {
        return fault_a;
    }
    const td_fault fault_b = td_impulse_check_body(b, 1u);
    if (fault_b.status != TD_OK) {
        return fault_b;
    }
    const td_fault fault = td_impulse_check_contact(contact);
    if (fault.status != TD_OK) {
        return fault;
    }
    const bool is_solved = td_impulse_solve_checked(a, b, contact, out);
    return is_solved ? td_fault_none() : contact_fault(TD_E_ARG, TD_IMPULSE_FREEDOM);
}
