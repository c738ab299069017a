/* SPDX-License-Identifier: MIT */
#include "variable_touch.h"
#include <math.h>
#include "plant_core.h"

#define SAME   2e-4 /* [m] a point that has moved farther than this is another one */
#define LITTLE 0.01 /* [m/s^2] */
#define STEEP  0.9  /* [-] */

static uint16_t body_of(const variable *v, uint32_t part)
{
    return v->scene.parts[part].body;
}

/* ---- what they are ---- */

static void set_surfaces(const variable *v, double told, variable_touch *t)
{
    const td_scene *const s = &v->scene;
    const td_material both =
        td_material_meet(s->ground.materials, s->material_pairs, s->n_material_pairs,
                         s->parts[t->parts[0]].material, s->parts[t->parts[1]].material);
    const td_law *const law = &s->laws[both.law];
    const bool has_own = both.restitution > TD_U(0.0);
    t->zero = td_to_double(law->threshold) - told;
    t->restitution = td_unit_to_double(has_own ? both.restitution : law->restitution);
    t->mu_s = td_unit_to_double(both.mu_s);
    t->mu_k = td_unit_to_double(both.mu_k);
}

static const td_candidate_group *group_of(const td_plan *plan, uint32_t candidate)
{
    uint32_t i = 0u;
    while (i + 1u < plan->n_groups && candidate >= plan->groups[i].end) {
        ++i;
    }
    return &plan->groups[i];
}

static void set_bodies(const variable *v, uint32_t candidate, variable_touch *t)
{
    const td_candidate_group *const group = group_of(&v->r.plan, candidate);
    for (uint32_t side = 0u; side < 2u; ++side) {
        t->bodies[side] = body_of(v, t->parts[side]);
        t->feels[side] = t->bodies[side] < v->scene.n_bodies &&
                         (t->bodies[side] == group->body_a ? group->felt_by_a : group->felt_by_b);
    }
}

static variable_contact *contact_of(variable_contacts *contacts, const variable_touch *t)
{
    for (uint32_t i = 0u; i < contacts->n; ++i) {
        variable_contact *const c = &contacts->items[i];
        if (c->parts[0] == t->parts[0] && c->parts[1] == t->parts[1]) {
            return c;
        }
    }
    return NULL;
}

void variable_touch_link(variable_contacts *contacts, variable_touch_list *list)
{
    for (uint32_t i = 0u; i < list->n; ++i) {
        list->touches[i].contact = contact_of(contacts, &list->touches[i]);
    }
}

/* ---- where ---- */

static plant_vec direction_of(td_dir3 n)
{
    return (plant_vec){td_unit_to_double(n.x), td_unit_to_double(n.y), td_unit_to_double(n.z)};
}

/* Across a normal: noise in it must not turn them. */
static void set_axes(plant_vec n, plant_vec axes[VARIABLE_AXES])
{
    const plant_vec x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0};
    const plant_vec across = plant_cross(n, fabs(n.x) < STEEP ? x : y);
    axes[0] = n;
    axes[1] = plant_scale(1.0 / sqrt(plant_dot(across, across)), across);
    axes[2] = plant_cross(n, axes[1]);
}

static plant_vec arm_of(const variable *v, uint32_t body, plant_vec place)
{
    return body < v->scene.n_bodies ? plant_sub(place, v->r.bodies[body].position) : place;
}

static variable_touch_point
point_at(const variable *v, const variable_touch *t, plant_vec normal, plant_vec place)
{
    variable_touch_point p = {.place = place};
    set_axes(normal, p.axes);
    for (uint32_t side = 0u; side < 2u; ++side) {
        p.arms[side] = arm_of(v, t->bodies[side], place);
    }
    return p;
}

/* ---- motion ---- */

static plant_vec spin_of(const variable *v, uint32_t body)
{
    const plant_body *const b = &v->r.bodies[body];
    return plant_turn(b->attitude, b->spin_b);
}

/* Along an axis, of what moves with each body. */
static double
speed_at(const variable *v, const variable_touch *t, plant_vec axis, const plant_vec arms[2])
{
    double speed = 0.0;
    for (uint32_t side = 0u; side < 2u; ++side) {
        const uint32_t body = t->bodies[side];
        if (body < v->scene.n_bodies) {
            const plant_vec turning = plant_cross(spin_of(v, body), arms[side]);
            const double own = plant_dot(axis, plant_add(v->r.bodies[body].velocity, turning));
            speed += side == 1u ? own : -own;
        }
    }
    return speed;
}

double variable_touch_speed(const variable *v,
                            const variable_touch_list *list,
                            uint32_t point,
                            uint32_t axis)
{
    const variable_touch_point *const p = &list->points[point];
    return speed_at(v, &list->touches[p->touch], p->axes[axis], p->arms);
}

/* ---- points ---- */

static double level_of(const variable_touch *t)
{
    return t->contact != NULL ? t->contact->level : 0.0;
}

/* Something of a contact that is still apart from its level, or has just passed it, and strikes. */
static void note_coming(variable_touch_list *list, double gap, double speed, double slow)
{
    if (speed < -slow && gap < list->coming) {
        list->coming = gap;
    }
}

static void add_point(const variable *v,
                      const variable_touch_view *view,
                      const td_contact *c,
                      const td_patch_point *at,
                      variable_touch_list *list)
{
    if (list->n_points == VARIABLE_POINTS) {
        list->is_full = true;
        return;
    }
    const variable_touch *const t = &list->touches[list->n];
    variable_touch_point *const p = &list->points[list->n_points];
    *p = point_at(v, t, direction_of(c->normal_w), plant_from_core(at->point_w));
    p->touch = list->n;
    p->gap = td_to_double(at->distance) - t->zero - level_of(t);
    if (t->contact != NULL) {
        note_coming(list, p->gap, speed_at(v, t, p->axes[0], p->arms), view->slow);
    }
    ++list->n_points;
}

/* The core's own points are those that its law presses at. */
static void add_points(const variable *v,
                       const variable_touch_view *view,
                       const td_contact *c,
                       const td_distance_result *found,
                       variable_touch_list *list)
{
    td_patch patch;
    const td_placed *const placed = v->r.scratch.placed;
    if (td_patch_find(&placed[c->part_a], &placed[c->part_b], found,
                      td_from_double(list->touches[list->n].zero + view->near), &list->patch,
                      &patch) != TD_OK) {
        patch.count = 1u;
        patch.points[0].point_w = c->points_w[0];
        patch.points[0].distance = c->distance;
    }
    for (uint32_t i = 0u; i < patch.count; ++i) {
        add_point(v, view, c, &patch.points[i], list);
    }
}

/* [m] As far as corners of the contact can come in a step. */
static double look_of(const variable *v, const variable_touch *t)
{
    plant_vec motion[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    double turning = 0.0;
    for (uint32_t side = 0u; side < 2u; ++side) {
        if (t->bodies[side] < v->scene.n_bodies) {
            const plant_vec spin = spin_of(v, t->bodies[side]);
            motion[side] = v->r.bodies[t->bodies[side]].velocity;
            turning += 2.0 * sqrt(plant_dot(spin, spin)) *
                       td_to_double(v->r.plan.convex[t->parts[side]].extent);
        }
    }
    const plant_vec off = plant_sub(motion[1], motion[0]);
    return v->how.longest * (sqrt(plant_dot(off, off)) + turning);
}

/* What a contact does not press with yet: another edge of a box that tilts. */
static void look_for_coming(const variable *v,
                            const variable_touch_view *view,
                            const td_contact *c,
                            const td_distance_result *found,
                            variable_touch_list *list)
{
    td_patch patch;
    const variable_touch *const t = &list->touches[list->n];
    const td_placed *const placed = v->r.scratch.placed;
    const double look = look_of(v, t);
    if (!(look > view->near) ||
        td_patch_find(&placed[c->part_a], &placed[c->part_b], found, td_from_double(t->zero + look),
                      &list->patch, &patch) != TD_OK) {
        return;
    }
    for (uint32_t i = 0u; i < patch.count; ++i) {
        const variable_touch_point p =
            point_at(v, t, direction_of(c->normal_w), plant_from_core(patch.points[i].point_w));
        const double gap = td_to_double(patch.points[i].distance) - t->zero - level_of(t);
        if (gap > view->near) {
            note_coming(list, gap, speed_at(v, t, p.axes[0], p.arms), view->slow);
        }
    }
}

/* @param measured its number among those that were measured */
static void add(const variable *v,
                const variable_touch_view *view,
                uint32_t shown,
                uint32_t measured,
                variable_contacts *contacts,
                variable_touch_list *list)
{
    if (list->n == VARIABLE_TOUCHES) {
        list->is_full = true;
        return;
    }
    const td_contact *const c = &v->r.out.contacts[shown];
    const td_distance_result *const found = &v->r.scratch.results[measured];
    variable_touch *const t = &list->touches[list->n];
    t->parts[0] = c->part_a;
    t->parts[1] = c->part_b;
    t->shown = shown;
    set_bodies(v, v->r.out.next.measured[measured].candidate, t);
    set_surfaces(v, view->told, t);
    t->contact = contact_of(contacts, t);
    t->gap = td_to_double(c->distance) - t->zero;
    add_points(v, view, c, found, list);
    if (t->contact != NULL) {
        look_for_coming(v, view, c, found, list);
    }
    ++list->n;
}

/* Contacts and what was measured are both in the order of candidates. */
void variable_touch_see(const variable *v,
                        const variable_touch_view *view,
                        variable_contacts *contacts,
                        variable_touch_list *out)
{
    const td_out *const o = &v->r.out;
    uint32_t k = 0u;
    out->n = out->n_points = 0u;
    out->is_full = false;
    out->coming = VARIABLE_FAR;
    for (uint32_t i = 0u; i < o->next.n_measured && k < o->n_contacts; ++i) {
        const td_candidate *const c = &v->r.plan.candidates[o->next.measured[i].candidate];
        if (c->a == o->contacts[k].part_a && c->b == o->contacts[k].part_b) {
            add(v, view, k++, i, contacts, out);
        }
    }
}

/* ---- a little later ---- */

/* Round parts roll: where they touch is no point of theirs, and their middle keeps its distance. */
static bool has_corners(const variable *v, const variable_touch *t)
{
    bool all = true;
    for (uint32_t side = 0u; side < 2u; ++side) {
        const td_core core = v->r.plan.convex[t->parts[side]].core;
        all = all && (core == TD_CORE_BOX || core == TD_CORE_POINTS);
    }
    return all;
}

/* [m/s^2] At which corners may turn away, at most. */
static double turning_of(const variable *v, const variable_touch *t)
{
    double spin = 0.0, reach = 0.0;
    for (uint32_t side = 0u; side < 2u; ++side) {
        if (t->bodies[side] < v->scene.n_bodies) {
            const plant_vec w = spin_of(v, t->bodies[side]);
            spin += sqrt(plant_dot(w, w));
            reach += 2.0 * td_to_double(v->r.plan.convex[t->parts[side]].extent);
        }
    }
    return spin * (spin * reach + 2.0 * look_of(v, t) / v->how.longest);
}

static bool place_part(const variable *v, uint32_t part, td_placed *out)
{
    const td_part *const p = &v->scene.parts[part];
    const td_pose x_wa =
        p->body < v->scene.n_bodies ? td_pose_mul(&v->r.motion[p->body].x_wb, &p->x_ba) : p->x_ba;
    return td_placed_set(&v->r.plan.convex[part], &x_wa, out).status == TD_OK;
}

static bool
measure(const variable *v, const variable_touch *t, variable_touch_list *list, td_patch *out)
{
    td_placed a, b;
    td_distance_result found;
    list->work.options = (td_distance_options){.calls_max = 0u};
    if (!place_part(v, t->parts[0], &a) || !place_part(v, t->parts[1], &b) ||
        td_distance(&a, &b, &list->work, NULL, &found) < TD_OK ||
        td_patch_find(&a, &b, &found, td_from_double(t->zero + SAME), &list->patch, out) != TD_OK) {
        return false;
    }
    list->normal = direction_of(found.normal_w);
    return true;
}

static const td_patch_point *nearest(const td_patch *patch, plant_vec place)
{
    const td_patch_point *best = NULL;
    double least = SAME * SAME;
    for (uint32_t i = 0u; i < patch->count; ++i) {
        const plant_vec off = plant_sub(plant_from_core(patch->points[i].point_w), place);
        if (plant_dot(off, off) < least) {
            least = plant_dot(off, off);
            best = &patch->points[i];
        }
    }
    return best;
}

static void
correct(const variable *v, variable_touch_list *list, uint32_t touch, double most, double *out)
{
    td_patch patch;
    const variable_touch *const t = &list->touches[touch];
    if (!measure(v, t, list, &patch)) {
        return;
    }
    for (uint32_t i = 0u; i < list->n_points; ++i) {
        const variable_touch_point *const old = &list->points[i];
        const td_patch_point *const now = old->touch == touch ? nearest(&patch, old->place) : NULL;
        if (now != NULL) {
            const variable_touch_point p =
                point_at(v, t, list->normal, plant_from_core(now->point_w));
            const double speed = speed_at(v, t, p.axes[0], p.arms);
            out[i] = fmax(out[i] - most, fmin(out[i] + most, speed));
        }
    }
}

void variable_touch_partings(const variable *v,
                             variable_touch_list *list,
                             double ahead,
                             double *out)
{
    for (uint32_t i = 0u; i < list->n_points; ++i) {
        out[i] = variable_touch_speed(v, list, i, 0u);
    }
    for (uint32_t k = 0u; k < list->n; ++k) {
        const variable_touch *const t = &list->touches[k];
        const double most = t->contact != NULL && has_corners(v, t) ? turning_of(v, t) : 0.0;
        if (most > LITTLE) {
            correct(v, list, k, most * ahead, out);
        }
    }
}

/* ---- pushes ---- */

void variable_touch_push(const variable_touch_list *list,
                         uint32_t point,
                         const double sizes[VARIABLE_AXES],
                         plant_vec *force,
                         plant_vec *torque)
{
    const variable_touch_point *const p = &list->points[point];
    const variable_touch *const t = &list->touches[p->touch];
    for (uint32_t side = 0u; side < 2u; ++side) {
        if (!t->feels[side]) {
            continue;
        }
        plant_vec f = {0.0, 0.0, 0.0};
        for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
            f = plant_add(f, plant_scale(side == 1u ? sizes[k] : -sizes[k], p->axes[k]));
        }
        const uint32_t body = t->bodies[side];
        force[body] = plant_add(force[body], f);
        torque[body] = plant_add(torque[body], plant_cross(p->arms[side], f));
    }
}
