/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1110
/* Stage pose.
 * Reads   input->bodies, state->bodies (after lost ticks).
 * Writes  scratch->motion, boxes; marks placed and centres as not known: they are computed when first asked for. */
#include "td_tick_pose.h"
#include "td_tick_invariant.h"

/* ---- frames ---- */

static const td_rot level = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                             {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                             {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};

const td_rot *td_tick_rot(const td_job *job, uint32_t body)
{
    TD_ASSERT(td_tick_is_side(job->scene, body));
    return body < job->scene->n_bodies ? &job->scratch->motion[body].r_wb : &level;
}

td_vec3 td_tick_origin(const td_job *job, uint32_t body)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    return body < job->scene->n_bodies ? job->input->bodies[body].x_wb.p : zero;
}

td_near3 td_tick_residual(const td_job *job, uint32_t body)
{
    return body < job->scene->n_bodies ? job->input->bodies[body].position_residual_w
                                       : td_near3_zero();
}

td_vec3 td_tick_point(const td_job *job, uint32_t body, td_vec3 point_b)
{
    if (body >= job->scene->n_bodies) {
        return point_b;
    }
    return td_vec3_add_far(job->input->bodies[body].x_wb.p,
                           td_rot_vec(&job->scratch->motion[body].r_wb, point_b));
}

td_vec3 td_tick_velocity(const td_job *job, uint32_t body, td_vec3 p_w)
{
    TD_ASSERT(td_tick_is_side(job->scene, body));
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    if (body >= job->scene->n_bodies) {
        return zero;
    }
    const td_body_input *const motion = &job->input->bodies[body];
    return td_twist_at(&motion->twist_w, td_vec3_sub_far(p_w, motion->x_wb.p));
}

/* ---- boxes ---- */

/// What is within `half` of a body; within the range whatever `half` is: one that reaches farther than
/// bodies can be apart has a box that holds all of their origins.
static td_box3 box_about(td_vec3 origin, td_real half)
{
    const td_real most = TD_SCENERY_RANGE;
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    return half < most ? td_box3_about(origin, td_vec3_of(half, half, half))
                       : td_box3_about(zero, td_vec3_of(most, most, most));
}

void td_tick_pose(const td_job *job)
{
    for (uint32_t b = 0u; b < job->scene->n_bodies; ++b) {
        const td_body_input *const motion = &job->input->bodies[b];
        const td_real half = td_add(job->plan->body_reach[b],
                                    td_add(job->plan->threshold, job->plan->body_stride[b]));
        td_motion_make(&motion->x_wb, motion->position_residual_w, &motion->twist_w,
                       &job->scratch->motion[b]);
        TD_ASSERT(td_rot_is_square(&job->scratch->motion[b].r_wb));
        TD_ASSERT(half >= TD_ZERO);
        job->scratch->boxes[b] = box_about(motion->x_wb.p, half);
        if (job->ticks > 1u) { // where it was in the ticks that were lost, too
            const td_box3 before = box_about(job->state->bodies[b].x_wb.p, half);
            job->scratch->boxes[b] = td_box3_join(job->scratch->boxes[b], before);
        }
        TD_ASSERT(job->scratch->boxes[b].lo.x <= job->scratch->boxes[b].hi.x);
        TD_ASSERT(job->scratch->boxes[b].lo.y <= job->scratch->boxes[b].hi.y);
        TD_ASSERT(job->scratch->boxes[b].lo.z <= job->scratch->boxes[b].hi.z);
    }
    for (uint32_t i = 0u; i < td_n_parts(job->scene); ++i) {
        job->scratch->is_placed[i] = false;
        job->scratch->is_centred[i] = false;
    }
}

/* ---- places of parts ---- */

/// a b: first b, then a.
static td_rot rot_mul(const td_rot *a, const td_rot *b)
{
    const td_rot t = td_rot_inv(b); // its rows are the columns of b
    const td_rot turned = {td_rot_dir(a, t.x), td_rot_dir(a, t.y), td_rot_dir(a, t.z)};
    return td_rot_inv(&turned);
}

/// Whether by a quaternion of unit length or by one that is a little longer, of which w says nothing.
static bool is_turned(td_quat q)
{
    const td_unit zero = TD_U(0.0);
    return q.x > zero || q.x < zero || q.y > zero || q.y < zero || q.z > zero || q.z < zero;
}

void td_tick_place(
    const td_job *job, uint32_t part, const td_rot *r_wb, td_place origin_w, td_placed *out)
{
    TD_ASSERT(part < td_n_parts(job->scene));
    const td_part *const p = &job->scene->parts[part];
    out->convex = &job->plan->convex[part];
    if (is_turned(p->x_ba.q)) {
        const td_rot own = td_rot_from_quat(td_quat_renewed(p->x_ba.q));
        out->rot = rot_mul(r_wb, &own);
    } else { // as its body: the product would give the same bits
        out->rot = *r_wb;
    }
    TD_ASSERT(td_rot_is_square(&out->rot));
    td_place_add_turned(&origin_w, r_wb, p->x_ba.p);
    out->p = origin_w.p;
    out->residual = origin_w.residual;
}

const td_placed *td_tick_placed(const td_job *job, uint32_t part)
{
    td_placed *const placed = &job->scratch->placed[part];
    if (!job->scratch->is_placed[part]) {
        const uint32_t body = job->scene->parts[part].body;
        const td_place origin_w = {td_tick_origin(job, body), td_tick_residual(job, body)};
        td_tick_place(job, part, td_tick_rot(job, body), origin_w, placed);
        job->scratch->is_placed[part] = true;
    }
    return placed;
}

td_vec3 td_tick_centre(const td_job *job, uint32_t part)
{
    TD_ASSERT(part < td_n_parts(job->scene));
    td_vec3 *const centre = &job->scratch->centres[part];
    if (!job->scratch->is_centred[part]) {
        *centre = td_tick_point(job, job->scene->parts[part].body, job->plan->centre_b[part]);
        job->scratch->is_centred[part] = true;
    }
    return *centre;
}

#if TD_MAX_CANDIDATES > 0

/* ---- bodies within the tick ---- */

static td_vec3 part_of(td_vec3 v, td_unit share)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

/// Where a body was on the straight way.
static td_vec3 place_on_line(const td_body_input *last, const td_body_input *now, td_unit share)
{
    const td_vec3 way = td_vec3_sub_far(now->x_wb.p, last->x_wb.p);
    return td_vec3_add_far(last->x_wb.p, part_of(way, share));
}

/// Where a body was, from both its places and velocities: a cubic. One of constant acceleration was
/// there exactly.
static td_vec3
place_at(const td_job *job, const td_body_input *last, const td_body_input *now, td_unit share)
{
    const td_unit tick = job->scene->tick;
    const td_unit rest = TD_UNIT_ONE - share;
    const td_vec3 way = td_vec3_sub_far(now->x_wb.p, last->x_wb.p);
    const td_vec3 first = td_vec3_sub_far(part_of(last->twist_w.linear, tick), way);
    const td_vec3 end = td_vec3_sub_far(part_of(now->twist_w.linear, tick), way);
    const td_vec3 bend = td_vec3_sub_far(part_of(first, rest), part_of(end, share));
    const td_vec3 off = td_vec3_add_far(way, part_of(bend, rest));
    return td_vec3_add_far(last->x_wb.p, part_of(off, share));
}

/// How a body was turned: straight from one quaternion to the other, or to its negative, which is the
/// same rotation, if that is nearer.
static td_quat turn_at(td_quat last, td_quat now, td_unit share)
{
    const td_wunit cosine = td_umul(last.w, now.w) + td_umul(last.x, now.x) +
                            td_umul(last.y, now.y) + td_umul(last.z, now.z);
    if (cosine < td_umul(TD_UNIT_ONE, TD_U(0.0))) {
        now = (td_quat){-now.w, -now.x, -now.y, -now.z};
    }
    td_quat q = {td_tick_blend(last.w, now.w, share), td_tick_blend(last.x, now.x, share),
                 td_tick_blend(last.y, now.y, share), td_tick_blend(last.z, now.z, share)};
    (void)td_quat_normalize(&q);
    TD_ASSERT(td_quat_is_unit(q));
    return q;
}

void td_tick_place_at(
    const td_job *job, uint32_t part, td_unit share, bool is_straight, td_placed *out)
{
    TD_ASSERT(part < td_n_parts(job->scene) && td_is_share(share));
    const uint32_t body = job->scene->parts[part].body;
    if (body >= job->scene->n_bodies) {
        *out = *td_tick_placed(job, part);
        return;
    }
    const td_body_input *const last = &job->state->bodies[body];
    const td_body_input *const now = &job->input->bodies[body];
    const td_rot r_wb = td_rot_from_quat(turn_at(last->x_wb.q, now->x_wb.q, share));
    const td_vec3 origin_w =
        is_straight ? place_on_line(last, now, share) : place_at(job, last, now, share);
    td_tick_place(job, part, &r_wb, td_place_of(origin_w), out);
}

#endif
