/* SPDX-License-Identifier: MIT */
#include "hostile.h"
#include <math.h>
#include <string.h>

/* ---- motion ---- */

static double uniform(hostile *h, double lo, double hi)
{
    return td_test_random_double(&h->random, lo, hi);
}

static double share(hostile *h)
{
    static const double shares[] = {0.0, 1e-3, 0.5, 0.99};
    return shares[td_test_random_below(&h->random, 4u)];
}

static double norm(const double *v, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i) {
        sum += v[i] * v[i];
    }
    return sqrt(sum);
}

/* Somewhere near the centre, as fast as it may or slower, but not beyond it. */
static void choose_way(hostile *h, uint32_t b)
{
    hostile_body *const body = &h->truth[b];
    const double tick = td_unit_to_double(h->scene.tick);
    double way[3];
    for (int i = 0; i < 3; ++i) {
        way[i] = h->centre[i] + uniform(h, -h->size, h->size) - body->p[i];
        body->w[i] = uniform(h, -1.0, 1.0);
    }
    const double far = norm(way, 3) + 1e-30;
    const double most = td_to_double(h->bodies[b].v_max) * share(h);
    const double speed = fmin(most, far / tick);
    const double spin =
        td_to_double(h->bodies[b].omega_max) * share(h) / (norm(body->w, 3) + 1e-30);
    for (int i = 0; i < 3; ++i) {
        body->v[i] = way[i] * (speed / far);
        body->w[i] *= spin;
    }
}

static void turn(double *q, const double *w, double tick)
{
    const double angle = norm(w, 3) * tick;
    const double s = angle > 1e-12 ? sin(0.5 * angle) / angle * tick : 0.5 * tick;
    const double d[4] = {cos(0.5 * angle), s * w[0], s * w[1], s * w[2]};
    const double r[4] = {d[0] * q[0] - d[1] * q[1] - d[2] * q[2] - d[3] * q[3],
                         d[0] * q[1] + d[1] * q[0] + d[2] * q[3] - d[3] * q[2],
                         d[0] * q[2] - d[1] * q[3] + d[2] * q[0] + d[3] * q[1],
                         d[0] * q[3] + d[1] * q[2] - d[2] * q[1] + d[3] * q[0]};
    const double n = norm(r, 4);
    for (int i = 0; i < 4; ++i) {
        q[i] = r[i] / n;
    }
}

static td_vec3 vec(const double *v)
{
    return td_vec3_of(td_from_double(v[0]), td_from_double(v[1]), td_from_double(v[2]));
}

/* The rotation a little too long or too short, now and then. */
static void tell_body(hostile *h, uint32_t b)
{
    const hostile_body *const body = &h->truth[b];
    td_body_input *const m = &h->motion[b];
    const double off = td_test_random_below(&h->random, 4u) == 0u ? uniform(h, -4e-4, 4e-4) : 0.0;
    m->x_wb.p = vec(body->p);
    m->x_wb.q = (td_quat){td_unit_from_double(body->q[0] * (1.0 + off)),
                          td_unit_from_double(body->q[1] * (1.0 + off)),
                          td_unit_from_double(body->q[2] * (1.0 + off)),
                          td_unit_from_double(body->q[3] * (1.0 + off))};
    m->position_residual_w =
        td_near3_of(td_near_from_double(body->p[0] - td_to_double(m->x_wb.p.x)),
                    td_near_from_double(body->p[1] - td_to_double(m->x_wb.p.y)),
                    td_near_from_double(body->p[2] - td_to_double(m->x_wb.p.z)));
    m->twist_w.linear = vec(body->v);
    m->twist_w.angular = vec(body->w);
}

static bool is_within_range(double x)
{
    return fabs(x) < 0.99 * td_to_double(TD_SCENERY_RANGE);
}

/* The vertices of a driven target, shifted. @return how many */
static uint32_t tell_target(hostile *h, uint32_t target, td_vec3 *vertices, td_vec3 *speeds)
{
    static const uint32_t front[4] = {0u, 4u, 5u, 1u};
    const bool is_planar = h->targets[target].solid == 0;
    const uint32_t n = is_planar ? 4u : 8u;
    double shift[3];
    bool fits = true;
    for (int k = 0; k < 3; ++k) {
        shift[k] = uniform(h, -0.2 * h->size, 0.2 * h->size);
    }
    for (uint32_t i = 0u; i < n; ++i) {
        const td_vec3 at = h->corners[target][is_planar ? front[i] : i];
        const double p[3] = {td_to_double(at.x) + shift[0], td_to_double(at.y) + shift[1],
                             td_to_double(at.z) + shift[2]};
        const double v[3] = {uniform(h, -9.0, 9.0), uniform(h, -9.0, 9.0), uniform(h, -9.0, 9.0)};
        fits = fits && is_within_range(p[0]) && is_within_range(p[1]) && is_within_range(p[2]);
        vertices[i] = fits ? vec(p) : at;
        speeds[i] = vec(v);
    }
    for (uint32_t i = 0u; i < n && !fits; ++i) {
        vertices[i] = h->corners[target][is_planar ? front[i] : i];
    }
    return n;
}

static void tell_targets(hostile *h)
{
    uint32_t n = 0u;
    for (uint32_t t = 0u; t < h->scene.n_targets; ++t) {
        if (h->targets[t].body == TD_DRIVEN &&
            n + 8u <= sizeof h->vertices / sizeof h->vertices[0]) {
            n += tell_target(h, t, &h->vertices[n], &h->speeds[n]);
        }
    }
}

/* Driven points promise nothing: they are anywhere near. */
static void tell_others(hostile *h)
{
    tell_targets(h);
    for (uint32_t i = 0u; i < h->scene.n_initiators; ++i) {
        double p[3];
        double v[3];
        for (int k = 0; k < 3; ++k) {
            p[k] = h->centre[k] + uniform(h, -h->size, h->size);
            v[k] = uniform(h, -10.0, 10.0);
        }
        h->nodes[i] = (td_node){vec(p), vec(v)};
    }
    for (uint32_t i = 0u; i < h->scene.n_wheels; ++i) {
        h->controls[i] = (td_wheel_control){
            td_from_double(td_test_random_below(&h->random, 2u) == 0u ? 0.0 : uniform(h, 0.0, 1e4)),
            td_from_double(uniform(h, -3.14, 3.14))};
    }
}

void hostile_begin(hostile *h)
{
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        hostile_body *const body = &h->truth[b];
        for (int i = 0; i < 3; ++i) {
            body->p[i] = h->centre[i] + uniform(h, -h->size, h->size);
        }
        for (int i = 0; i < 4; ++i) {
            body->q[i] = uniform(h, -1.0, 1.0) + (i == 0 ? 1e-3 : 0.0);
        }
        const double none[3] = {0.0, 0.0, 0.0};
        turn(body->q, none, 0.0);
        choose_way(h, b);
        tell_body(h, b);
    }
    tell_others(h);
}

void hostile_move(hostile *h)
{
    const double tick = td_unit_to_double(h->scene.tick);
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        hostile_body *const body = &h->truth[b];
        if (td_test_random_below(&h->random, 8u) == 0u) {
            choose_way(h, b);
        }
        for (int i = 0; i < 3; ++i) {
            body->p[i] += tick * body->v[i];
        }
        turn(body->q, body->w, tick);
        tell_body(h, b);
    }
    tell_others(h);
}

/* ---- what an output promises ---- */

static bool is_fine(td_real a)
{
    return td_is_number(a) && a <= TD_REAL_MAX && a >= -TD_REAL_MAX;
}

static bool is_fine_vec(td_vec3 v)
{
    return is_fine(v.x) && is_fine(v.y) && is_fine(v.z);
}

static bool is_unit(td_dir3 d)
{
    const double x = td_unit_to_double(d.x);
    const double y = td_unit_to_double(d.y);
    const double z = td_unit_to_double(d.z);
    return fabs(x * x + y * y + z * z - 1.0) < 2e-3;
}

static bool are_wrenches(const td_plan *plan, const td_out *out)
{
    for (uint32_t b = 0u; b < plan->scene->n_bodies; ++b) {
        if (!is_fine_vec(out->wrenches[b].force_w) || !is_fine_vec(out->wrenches[b].torque_w)) {
            return false;
        }
    }
    return true;
}

/* The friction that two materials have at most. */
static double friction_of(const td_scene *scene, uint32_t a, uint32_t b)
{
    const td_material both = td_material_meet(scene->ground.materials, scene->material_pairs,
                                              scene->n_material_pairs, a, b);
    return td_unit_to_double(both.mu_s);
}

/* It pushes, and along the surface no harder than friction allows. */
static bool is_in_cone(td_vec3 force, td_dir3 normal, double mu)
{
    const double f[3] = {td_to_double(force.x), td_to_double(force.y), td_to_double(force.z)};
    const double n[3] = {td_unit_to_double(normal.x), td_unit_to_double(normal.y),
                         td_unit_to_double(normal.z)};
    const double load = f[0] * n[0] + f[1] * n[1] + f[2] * n[2];
    const double side[3] = {f[0] - load * n[0], f[1] - load * n[1], f[2] - load * n[2]};
    const double slack = 1e-2 * norm(f, 3) + 32.0 * td_to_double(TD_REAL_EPS);
    return load >= -slack && norm(side, 3) <= mu * load + slack;
}

static const char *judge_contact(const td_plan *plan, const td_contact *c)
{
    const td_scene *const scene = plan->scene;
    if (!is_fine(c->distance) || !is_fine(c->lower) || !is_fine(c->upper)) {
        return "a distance that is no number";
    }
    if (c->lower > c->upper || c->distance < c->lower || c->distance > c->upper) {
        return "a bracket that does not hold its distance";
    }
    if (!is_unit(c->normal_w)) {
        return "a normal that is none";
    }
    if (c->n_points < 1u || c->n_points > TD_CONTACT_POINTS) {
        return "too many points, or none";
    }
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        if (!is_fine_vec(c->points_w[i])) {
            return "a point that is nowhere";
        }
    }
    if (!is_fine_vec(c->force_w)) {
        return "a force that is none";
    }
    const double mu =
        friction_of(scene, scene->parts[c->part_a].material, scene->parts[c->part_b].material);
    return is_in_cone(c->force_w, c->normal_w, mu) ? 0 : "a force beyond friction";
}

static const char *judge_point(const td_point_record *p)
{
    if (!is_fine(p->depth) || !is_fine_vec(p->point_w) || !is_fine_vec(p->force_w)) {
        return "a point that is nowhere";
    }
    return 0;
}

static const char *judge_wheel(const td_wheel_out *w)
{
    if (!is_fine_vec(w->force_w) || !is_fine_vec(w->torque_w) || !is_fine_vec(w->point_w)) {
        return "a wheel that is nowhere";
    }
    return is_fine(w->normal) && w->normal >= TD_ZERO ? 0 : "a wheel that pulls";
}

static const char *judge_event(const td_event *e)
{
    if (!(e->when >= TD_U(0.0) && e->when <= TD_UNIT_ONE)) {
        return "an event that is not within its tick";
    }
    return is_fine(e->speed_in) && is_fine(e->speed_out) && is_fine(e->restitution) &&
                   is_fine(e->peak)
               ? 0
               : "an event without figures";
}

static const char *judge_work(const td_plan *plan, const td_out *out)
{
    const td_work *const most = &plan->bound;
    const td_work *const work = &out->work;
    return work->candidates <= most->candidates
               ? work->calls <= most->calls
                     ? work->separations <= most->separations
                           ? work->leaf_tests <= most->leaf_tests
                                 ? work->steps <= most->steps ? 0 : "steps beyond the bound"
                                 : "looks beyond the bound"
                           : "separations beyond the bound"
                     : "calls beyond the bound"
               : "pairs beyond the bound";
}

static bool are_slots(const td_plan *plan, const td_out *out)
{
    const uint32_t n = plan->scene->n_z == TD_SCENE_TWO_SLOTS ? 0u : plan->scene->n_z;
    for (uint32_t i = 0u; i < n; ++i) {
        if (!is_fine(out->slots.z[i])) {
            return false;
        }
    }
    return plan->scene->n_z != TD_SCENE_TWO_SLOTS ||
           (is_fine(out->two.z[0]) && is_fine(out->two.z[1]));
}

static bool are_accounts(const td_out *out)
{
    for (uint32_t i = 0u; i < out->next.n_part_contacts; ++i) {
        const td_part_contact *const t = &out->next.part_contacts[i];
        if (!is_fine_vec(t->torque_a_w) || !is_fine_vec(t->torque_b_w) || !is_fine(t->peak)
#if !defined(TD_SCALAR_Q16)
            || !isfinite(t->account.stored)
#endif
        ) {
            return false;
        }
    }
    return true;
}

const char *hostile_judge(const td_plan *plan, const td_input *input, const td_out *out)
{
    const char *said = judge_work(plan, out);
    (void)input;
    for (uint32_t i = 0u; i < out->n_contacts && said == 0; ++i) {
        said = judge_contact(plan, &out->contacts[i]);
    }
    for (uint32_t i = 0u; i < plan->scene->n_initiators && said == 0; ++i) {
        said = judge_point(&out->points[i]);
    }
    for (uint32_t i = 0u; i < plan->scene->n_wheels && said == 0; ++i) {
        said = judge_wheel(&out->wheels[i]);
    }
    for (uint32_t i = 0u; i < out->n_events && said == 0; ++i) {
        said = judge_event(&out->events[i]);
    }
    if (said == 0 && !are_wrenches(plan, out)) {
        said = "a wrench that is none";
    }
    if (said == 0 && !are_slots(plan, out)) {
        said = "a slot without a value";
    }
    if (said == 0 && !are_accounts(out)) {
        said = "an account without a value";
    }
    return said;
}
