/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1605
#include "td_slide.h"
#include "td_pose.h"
#include "td_scaled.h"
#include "../number/td_door.h"

/* ---- at the door ---- */

static td_status check_real(td_real a)
{
    return td_in_range(a) ? TD_OK : td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

static td_status check_not_negative(td_real a)
{
    const td_status status = check_real(a);
    return status == TD_OK && a < TD_ZERO ? TD_E_ARG : status;
}

static td_status check_positive(td_real a)
{
    const td_status status = check_real(a);
    return status == TD_OK && a <= TD_ZERO ? TD_E_ARG : status;
}

static td_status check_vec(td_vec2 v)
{
    const td_status x = check_real(v.x);
    return x != TD_OK ? x : check_real(v.y);
}

static td_status check_unit(td_dir2 n)
{
    const td_unit most = TD_UNIT_ONE + TD_QUAT_TOLERANCE;
    if (!td_door_component(n.x, TD_QUAT_TOLERANCE) || !td_door_component(n.y, TD_QUAT_TOLERANCE)) {
        return TD_E_ARG; /* squares of more would not fit Q4.60 */
    }
    const td_unit length2 = td_unarrow(td_umul(n.x, n.x) + td_umul(n.y, n.y));
    return length2 >= TD_UNIT_ONE - TD_QUAT_TOLERANCE && length2 <= most ? TD_OK : TD_E_ARG;
}

/// What was found of one field.
typedef struct finding {
    uint16_t field;
    td_status status;
} finding;

/// The first that is not in order.
static td_fault first_of(const finding *findings, uint32_t n, td_item item, uint32_t index)
{
    TD_ASSERT(n > 0u && n <= 8u);
    for (uint32_t i = 0u; i < n; ++i) {
        if (findings[i].status != TD_OK) {
            return td_fault_of(findings[i].status, item, index, findings[i].field);
        }
    }
    return td_fault_none();
}

static td_fault check_body(const td_slide_body *b, uint32_t index)
{
    const finding all[] = {
        {TD_SLIDE_INVERSE_MASS, check_not_negative(b->inverse_mass)},
        {TD_SLIDE_INVERSE_INERTIA, check_not_negative(b->inverse_inertia)},
        {TD_SLIDE_CENTRE, check_vec(b->centre_w)},
        {TD_SLIDE_VELOCITY, check_vec(b->velocity_w)},
        {TD_SLIDE_SPIN, check_real(b->spin)},
        {TD_SLIDE_FORCE, check_vec(b->force_w)},
        {TD_SLIDE_TORQUE, check_real(b->torque)},
    };
    return first_of(all, sizeof all / sizeof all[0], TD_ITEM_BODY, index);
}

static td_fault check_contact(const td_slide_contact *c)
{
    const finding all[] = {
        {TD_SLIDE_VERTEX, check_vec(c->vertex_w)},
        {TD_SLIDE_NORMAL, check_unit(c->normal_w)},
        {TD_SLIDE_DEPTH, check_real(c->depth)},
        {TD_SLIDE_RATE, check_positive(c->rate)},
        {TD_SLIDE_RECOVERY, check_not_negative(c->recovery)},
    };
    return first_of(all, sizeof all / sizeof all[0], TD_ITEM_CONTACT, 0u);
}

static td_fault
check(const td_slide_body *vertex, const td_slide_body *edge, const td_slide_contact *contact)
{
    const td_fault fault_a = check_body(vertex, 0u);
    if (fault_a.status != TD_OK) {
        return fault_a;
    }
    const td_fault fault_b = check_body(edge, 1u);
    return fault_b.status != TD_OK ? fault_b : check_contact(contact);
}

/* ---- along the normal ---- */

/// Of one body, or of both: speed, acceleration, and the inverse mass that the contact feels.
typedef struct motion {
    td_scaled speed, acceleration, inverse_mass;
} motion;

// c = r x n; speed n . v + c w, acceleration n . f / m + c t / I, inverse mass 1/m + c^2 / I
static motion motion_of(const td_slide_body *b, const td_slide_contact *c)
{
    const td_vec2 r = td_vec2_sub(c->vertex_w, b->centre_w);
    const td_scaled arm =
        td_scaled_of_proj(td_pmul(c->normal_w.y, r.x) - td_pmul(c->normal_w.x, r.y));
    const td_scaled turn = td_scaled_times(arm, b->inverse_inertia);
    const td_scaled push = td_scaled_of_proj(td_dir2_dot(c->normal_w, b->force_w));
    const td_scaled drift = td_scaled_of_proj(td_dir2_dot(c->normal_w, b->velocity_w));
    const motion m = {
        .speed = td_scaled_add(drift, td_scaled_times(arm, b->spin)),
        .acceleration =
            td_scaled_add(td_scaled_times(push, b->inverse_mass), td_scaled_times(turn, b->torque)),
        .inverse_mass = td_scaled_add(td_scaled_of(b->inverse_mass), td_scaled_mul(turn, arm)),
    };
    return m;
}

static motion relative(const motion *a, const motion *b)
{
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(a->inverse_mass)) &&
              !td_scaled_is_positive(td_scaled_neg(b->inverse_mass)));
    const motion m = {
        .speed = td_scaled_add(a->speed, td_scaled_neg(b->speed)),
        .acceleration = td_scaled_add(a->acceleration, td_scaled_neg(b->acceleration)),
        .inverse_mass = td_scaled_add(a->inverse_mass, b->inverse_mass),
    };
    return m;
}

// ((target - u) / h - a) / k
static td_scaled tie_force(const motion *m, const td_slide_contact *c)
{
    TD_ASSERT(td_scaled_is_positive(m->inverse_mass));
    TD_ASSERT(c->rate > TD_ZERO && c->recovery >= TD_ZERO);
    const td_scaled target = td_scaled_of_wide(td_wmul(c->recovery, c->depth));
    const td_scaled change = td_scaled_add(target, td_scaled_neg(m->speed));
    const td_scaled wanted = td_scaled_times(change, c->rate);
    return td_scaled_div(td_scaled_add(wanted, td_scaled_neg(m->acceleration)), m->inverse_mass);
}

td_fault td_slide_evaluate(bool was_tied,
                           const td_slide_body *vertex,
                           const td_slide_body *edge,
                           const td_slide_contact *contact,
                           td_slide_out *out)
{
    const td_fault fault = check(vertex, edge, contact);
    if (fault.status != TD_OK) {
        return fault;
    }
    const motion a = motion_of(vertex, contact);
    const motion b = motion_of(edge, contact);
    const motion m = relative(&a, &b);
    if (!td_scaled_is_positive(m.inverse_mass)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SLIDE_FREEDOM);
    }
    const bool is_near = contact->is_on_edge && (was_tied || contact->depth >= TD_ZERO);
    const td_scaled force = is_near ? tie_force(&m, contact) : TD_SCALED_ZERO;
    out->is_tied = td_scaled_is_positive(force);
    out->is_released = was_tied && !out->is_tied;
    out->force = out->is_tied ? td_scaled_real(force) : TD_ZERO;
    TD_ASSERT(out->force >= TD_ZERO && !(out->is_tied && out->is_released));
    return td_fault_none();
}
