/* SPDX-License-Identifier: MIT */
#include "variable_roots.h"
#include <float.h>
#include "plant_core.h"
#include "td_entry.h"
#include "td_scenery.h"
#include "variable_plant.h"

#define FAR 1.0 /* [m] beyond its leg that a wheel looks for ground */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* ---- legs ---- */

static td_pose pose_of(const rig *r, uint32_t body)
{
    return r->motion[body].x_wb;
}

/* [m] From the leg's end to the ground below it. */
static double leg_gap(const rig *r, uint32_t i)
{
    const td_scene *const scene = r->what->scene;
    const td_wheel *const wheel = &scene->wheels[i];
    const bool is_stub = r->state.wheels[i].is_broken && wheel->stub != NULL;
    const td_strut *const leg = is_stub ? &wheel->stub->leg : &wheel->leg;
    const double from = td_near_to_double(leg->z_min), to = td_near_to_double(leg->z_max) + FAR;
    const td_pose x_wk = td_pose_mul(&r->motion[wheel->body].x_wb, &wheel->x_bk);
    const td_vec3 a = {TD_ZERO, TD_ZERO, td_from_double(from)};
    const td_vec3 b = {TD_ZERO, TD_ZERO, td_from_double(to)};
    const td_path path = td_path_of(td_pose_point(&x_wk, a), td_pose_point(&x_wk, b));
    td_pose poses[TD_MAX_BODIES];
    td_solid_entry found;
    for (uint32_t k = 0u; k < scene->n_bodies; ++k) {
        poses[k] = pose_of(r, k);
    }
    const td_ground *const ground = &scene->ground;
    if (td_entry_first(ground->solids, ground->n_solids, poses, &path, &found) != TD_OK ||
        found.entry.kind == TD_ENTRY_NONE || found.entry.kind == TD_ENTRY_TOUCH) {
        return FAR;
    }
    if (found.entry.kind == TD_ENTRY_INSIDE) {
        return from - td_near_to_double(leg->z_max);
    }
    return from + (to - from) * td_unit_to_double(found.entry.lambda) -
           td_near_to_double(leg->z_max);
}

/* A wheel that stands has the length of its leg, on the plane of its pebble. */
static double wheel_root(const rig *r, uint32_t i)
{
    const td_wheel *const wheel = &r->what->scene->wheels[i];
    const td_wheel_out *const out = &r->out.wheels[i];
    const double gap = leg_gap(r, i);
    if (r->state.wheels[i].phase == TD_WHEEL_FREE) {
        return variable_root_of(gap);
    }
    if (out->border == TD_BORDER_NONE || out->next.phase == TD_WHEEL_FREE) {
        return larger(gap, VARIABLE_ROOT_LEAST);
    }
    const bool is_stub = r->state.wheels[i].is_broken && wheel->stub != NULL;
    const td_near z_max = is_stub ? wheel->stub->leg.z_max : wheel->leg.z_max;
    const double z = td_near_to_double(out->length) - td_near_to_double(z_max);
    return smaller(z, -VARIABLE_ROOT_LEAST);
}

/* ---- points ---- */

/* Leaves of a run. */
static double run_gap(const td_scenery *s, const td_scenery_op *op, td_vec3 p)
{
    const bool all = op->code == TD_CODE_ALL_OF;
    double gap = all ? -DBL_MAX : DBL_MAX;
    for (uint32_t k = 0u; k < op->count; ++k) {
        const double one = td_to_double(td_scenery_gap(s, op->first + k, p));
        gap = all ? larger(gap, one) : smaller(gap, one);
    }
    return gap;
}

/* Has the sign of a distance, and its value near a border. */
static double scenery_gap(const td_scenery *s, td_vec3 p)
{
    double stack[TD_SCENERY_DEPTH] = {0.0};
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < s->n_ops; ++i) {
        const td_scenery_op *const op = &s->ops[i];
        if (op->code == TD_CODE_ALL_OF || op->code == TD_CODE_ANY_OF) {
            stack[n++] = run_gap(s, op, p);
            continue;
        }
        for (uint32_t k = 1u; k < op->count; ++k, --n) {
            stack[n - 2u] = op->code == TD_CODE_UNION ? smaller(stack[n - 2u], stack[n - 1u])
                                                      : larger(stack[n - 2u], stack[n - 1u]);
        }
    }
    return n > 0u ? stack[0] : DBL_MAX;
}

static double ground_gap(const rig *r, td_vec3 point_w)
{
    const td_ground *const ground = &r->what->scene->ground;
    double gap = FAR;
    for (uint32_t i = 0u; i < ground->n_solids; ++i) {
        td_vec3 p = point_w;
        if (ground->solids[i].body < r->what->scene->n_bodies) {
            const td_pose back = td_pose_inv(&r->motion[ground->solids[i].body].x_wb);
            p = td_pose_point(&back, point_w);
        }
        gap = smaller(gap, scenery_gap(ground->solids[i].scenery, p));
    }
    return gap;
}

static double point_root(const rig *r, uint32_t i)
{
    const td_point_record *const record = &r->out.points[i];
    const double gap = ground_gap(r, r->out.next.nodes[i]);
    if (r->state.ground_contacts[i].solid == TD_NO_SOLID) {
        return variable_root_of(gap);
    }
    const bool is_held = r->out.next.ground_contacts[i].solid != TD_NO_SOLID;
    const double depth = td_to_double(record->depth);
    return is_held ? smaller(-depth, -VARIABLE_ROOT_LEAST) : larger(gap, VARIABLE_ROOT_LEAST);
}

/* ---- joints ---- */

#if RIG_MAX_LINKS > 0

static uint32_t joint_count(const rig *r)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        n += r->joints.links[i].joint != NULL && (r->joints.links[i].joint->friction > 0.0 ||
                                                  r->joints.links[i].joint->is_limited)
                 ? 2u
                 : 0u;
    }
    return n;
}

static bool can_be_held(const tree_link *link)
{
    return link->joint != NULL && (link->joint->friction > 0.0 || link->joint->is_limited);
}

static void joint_roots(const tree_link *link, const tree_node *node, double z[2])
{
    const rig_joint *const joint = link->joint;
    z[0] = 1.0;
    z[1] = 1.0;
    if (link->hold == TREE_MOVES) {
        z[0] = joint->friction > 0.0 ? -link->slip * link->rate : 1.0;
        z[1] = joint->is_limited ? smaller(joint->upper - link->q, link->q - joint->lower) : 1.0;
    } else if (link->hold == TREE_STUCK || link->hold == TREE_TURNS) {
        z[0] = joint->friction - node->reaction;
        z[1] = joint->friction + node->reaction;
    } else {
        const double away = link->hold == TREE_LOWER ? node->reaction : -node->reaction;
        z[0] = away + joint->friction;
    }
    z[0] = variable_root_of(z[0]);
    z[1] = variable_root_of(z[1]);
}

static int sign_of(double x)
{
    return (x > 0.0) - (x < 0.0);
}

static void let_go(tree_link *link, const tree_node *node)
{
    link->slip = (int8_t)(link->joint->friction > 0.0 ? sign_of(node->reaction) : 0);
    link->hold = TREE_MOVES;
}

/* The rest of the tree feels the blow. */
static void meet_stop(rig *r, uint32_t i)
{
    tree_link *const link = &r->joints.links[i];
    const rig_joint *const joint = link->joint;
    const bool is_upper = joint->upper - link->q < link->q - joint->lower;
    link->q = is_upper ? joint->upper : joint->lower;
    variable_plant_halt(r, i);
    link->hold = is_upper ? TREE_UPPER : TREE_LOWER;
    variable_plant_slip(r);
}

/* Has one of a joint's roots been reached, and if so: @return does it meet a stop? */
static bool turn_joint(tree_link *link, const tree_node *node, bool *any)
{
    double z[2];
    joint_roots(link, node, z);
    if (z[0] > 0.0 && z[1] > 0.0) {
        return false;
    }
    *any = true;
    if (link->hold != TREE_MOVES) {
        let_go(link, node);
    } else if (z[1] <= 0.0) {
        return true;
    } else {
        link->hold = TREE_STUCK;
        link->rate = 0.0;
    }
    return false;
}

void variable_roots_begin(rig *r)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        if (can_be_held(link) && link->joint->friction > 0.0) {
            link->slip = (int8_t)-sign_of(link->rate);
            link->hold = link->slip == 0 ? TREE_STUCK : TREE_MOVES;
        }
    }
}

static void get_joints(rig *r, double *z)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        if (can_be_held(&r->joints.links[i])) {
            joint_roots(&r->joints.links[i], &r->work.nodes[i], z);
            z += 2;
        }
    }
}

/* Blows come last: they write over what nodes say of now. */
bool variable_roots_turn(rig *r)
{
    bool any = false, meets[RIG_MAX_LINKS] = {false};
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        meets[i] = can_be_held(link) && turn_joint(link, &r->work.nodes[i], &any);
    }
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        if (meets[i]) {
            meet_stop(r, i);
        }
    }
    return any;
}

#else

static uint32_t joint_count(const rig *r)
{
    (void)r;
    return 0u;
}

static void get_joints(rig *r, double *z)
{
    (void)r;
    (void)z;
}

void variable_roots_begin(rig *r)
{
    (void)r;
}

bool variable_roots_turn(rig *r)
{
    (void)r;
    return false;
}

#endif

/* ---- all of them ---- */

uint32_t variable_roots_count(const rig *r)
{
    const td_scene *const scene = r->what->scene;
    uint32_t n = scene->n_wheels + joint_count(r);
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        n += scene->initiators[i].meets_scenery ? 1u : 0u;
    }
    return n;
}

bool variable_roots_need_rates(const rig *r)
{
    return joint_count(r) > 0u;
}

void variable_roots_get(rig *r, double *z)
{
    const td_scene *const scene = r->what->scene;
    for (uint32_t i = 0u; i < scene->n_wheels; ++i) {
        *z++ = wheel_root(r, i);
    }
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        if (scene->initiators[i].meets_scenery) {
            *z++ = point_root(r, i);
        }
    }
    get_joints(r, z);
}
