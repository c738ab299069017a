/* SPDX-License-Identifier: MIT */
#include "tree_plane.h"
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

static const plant_vec zero = {0.0, 0.0, 0.0};

/* What the world is to the root of a tree. */
static const tree_flat world = {.cosine = 1.0};

static const tree_flat *above(const tree *t, const tree_work *work, uint32_t i)
{
    const uint16_t parent = t->links[i].parent;
    return parent == TREE_NONE ? &world : &work->nodes[parent].flat;
}

/* ---- one turn, three shifts ---- */

/* By the angle of a link. */
static plant_vec turned(const tree_flat *by, plant_vec v)
{
    return (plant_vec){by->cosine * v.x - by->sine * v.y, by->sine * v.x + by->cosine * v.y, v.z};
}

/* spin x arm */
static plant_vec swept(double spin, plant_vec arm)
{
    return (plant_vec){-spin * arm.y, spin * arm.x, 0.0};
}

/* a + spin x (spin x arm) */
static plant_vec pulled(plant_vec a, double spin, plant_vec arm)
{
    const double square = spin * spin;
    return (plant_vec){a.x - square * arm.x, a.y - square * arm.y, a.z};
}

static double moment(plant_vec arm, plant_vec force)
{
    return arm.x * force.y - arm.y * force.x;
}

/* What a force at a link does along its coordinate. */
static double along(const tree_link *link, const tree_flat *here, const tree_thrust *f)
{
    return link->kind == RIG_REVOLUTE ? link->way.z * f->torque : tree_dot(here->way, f->force);
}

/* ---- poses ---- */

/* All but sine and cosine. */
static void pose_link(const tree_link *link, const tree_flat *up, double q, tree_flat *here)
{
    here->arm = link->parent == TREE_NONE ? zero : turned(up, link->at);
    here->angle = up->angle;
    if (link->kind == RIG_REVOLUTE) {
        here->angle += link->way.z * q;
    } else if (link->kind == RIG_PRISMATIC) {
        here->way = turned(up, link->way);
        here->arm = tree_along(here->arm, q, here->way);
    }
}

void tree_plane_pose(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        const tree_flat *const up = above(t, work, i);
        tree_flat *const here = &work->nodes[i].flat;
        pose_link(link, up, work->nodes[i].q, here);
        if (link->kind == RIG_REVOLUTE) {
            plant_sin_cos(here->angle, &here->sine, &here->cosine);
        } else {
            here->sine = up->sine;
            here->cosine = up->cosine;
        }
        here->moment = turned(here, link->com);
    }
}

/* ---- velocities, and what they take ---- */

/* How a link accelerates with its coordinate at its rate. Weight is what holds a link up against an acceleration of
 * everything upwards. */
static plant_vec
acceleration_of(const tree_link *link, const tree_flat *up, const tree_node *node, double gravity)
{
    if (link->parent == TREE_NONE) {
        const tree_mat *const plane = &link->turn;
        return tree_scale(gravity, (plant_vec){plane->x.z, plane->y.z, plane->z.z});
    }
    const plant_vec carried = pulled(up->acceleration, up->spin, node->flat.arm);
    return link->kind == RIG_PRISMATIC
               ? tree_along(carried, 2.0 * node->rate, swept(up->spin, node->flat.way))
               : carried;
}

void tree_plane_bias(const tree *t, tree_work *work, double gravity)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        const tree_node *const node = &work->nodes[i];
        const tree_flat *const up = above(t, work, i);
        tree_flat *const here = &work->nodes[i].flat;
        const plant_vec a = acceleration_of(link, up, node, gravity);
        const double spin =
            link->kind == RIG_REVOLUTE ? up->spin + link->way.z * node->rate : up->spin;
        here->acceleration = a;
        here->spin = spin;
        here->bias.torque = moment(here->moment, a);
        here->bias.force = pulled(tree_scale(link->mass, a), spin, here->moment);
    }
}

void tree_plane_push(const tree *t, tree_work *work, const tree_load *load, bool with_bias)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        const tree_mat *const plane = &t->links[link->root].turn;
        tree_flat *const here = &work->nodes[i].flat;
        const tree_thrust bias = with_bias ? here->bias : (tree_thrust){0.0, zero};
        const plant_vec force = tree_mat_back(plane, load->force[link->body]);
        const double torque = tree_dot(plane->z, load->torque[link->body]) +
                              moment(turned(here, link->body_at), force);
        here->bias = (tree_thrust){bias.torque - torque, tree_sub(bias.force, force)};
    }
}

/* ---- inertias ---- */

static void begin_inertia(const tree_link *link, tree_flat *here)
{
    const double m = link->mass;
    here->inertia = (tree_flat_inertia){
        link->inertia.zz, {-here->moment.y, here->moment.x, 0.0}, {m, m, m, 0.0, 0.0, 0.0}};
}

/* An inertia that is a rounding error is none. */
static void factor_joint(const tree_link *link, tree_node *node)
{
    tree_flat *const here = &node->flat;
    const tree_flat_inertia *const i = &here->inertia;
    if (link->kind == RIG_FIXED) {
        here->lever = (tree_thrust){0.0, zero};
        return;
    }
    if (link->kind == RIG_REVOLUTE) {
        here->lever = (tree_thrust){link->way.z * i->turn, tree_scale(link->way.z, i->across)};
    } else {
        here->lever =
            (tree_thrust){tree_dot(i->across, here->way), tree_sym_vec(&i->shift, here->way)};
    }
    const double own = along(link, here, &here->lever) + node->more;
    node->inverse = own > link->least ? 1.0 / own : 0.0;
}

/* M (n x arm) */
static plant_vec sym_swept(const tree_sym *m, plant_vec arm)
{
    return (plant_vec){m->xy * arm.x - m->xx * arm.y, m->yy * arm.x - m->xy * arm.y,
                       m->yz * arm.x - m->zx * arm.y};
}

/* A root that does not slide is at rest at its origin: of what it carries, it feels the torque alone. */
static bool is_hinge(const tree_link *link)
{
    return link->parent == TREE_NONE && link->kind != RIG_PRISMATIC;
}

/* What the parent feels at its own origin. Its unit turn moves the child's origin by e = n x arm, which takes the force
 * A + M e, and the torque T + e . A about the child. A joint that is not held gives way along its lever. */
static void pass_inertia(const tree_link *link,
                         const tree_node *node,
                         const tree_link *parent,
                         tree_flat_inertia *up)
{
    const tree_flat_inertia *const i = &node->flat.inertia;
    const tree_thrust *const lever = &node->flat.lever;
    const plant_vec arm = node->flat.arm;
    const bool is_rigid = link->kind == RIG_FIXED || node->is_held;
    const double inverse = is_rigid ? 0.0 : node->inverse;
    const double way = (lever->torque + moment(arm, lever->force)) * inverse;
    const plant_vec force =
        tree_along(tree_add(i->across, sym_swept(&i->shift, arm)), -way, lever->force);
    const double torque = i->turn + moment(arm, i->across) - way * lever->torque;
    up->turn += torque + moment(arm, force);
    if (!is_hinge(parent)) {
        up->across = tree_add(up->across, force);
        tree_sym_pass(&up->shift, &i->shift, lever->force, inverse);
    }
}

void tree_plane_factor(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        begin_inertia(&t->links[i], &work->nodes[i].flat);
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        factor_joint(link, node);
        if (link->parent != TREE_NONE) {
            pass_inertia(link, node, &t->links[link->parent],
                         &work->nodes[link->parent].flat.inertia);
        }
    }
}

/* ---- accelerations ---- */

static void pass_up(const tree_link *link, tree_node *node, tree_work *work)
{
    const tree_flat *const here = &node->flat;
    tree_thrust pull = here->passed;
    if (link->kind != RIG_FIXED) {
        node->own = node->torque - along(link, here, &pull);
        const double share = node->is_held ? node->goal : node->own * node->inverse;
        pull.torque += share * here->lever.torque;
        pull.force = tree_along(pull.force, share, here->lever.force);
    }
    if (link->parent != TREE_NONE) {
        tree_thrust *const up = &work->nodes[link->parent].flat.passed;
        up->torque += pull.torque + moment(here->arm, pull.force);
        up->force = tree_add(up->force, pull.force);
    }
}

static void accelerate(const tree_link *link, const tree_slide *up, tree_node *node)
{
    tree_flat *const here = &node->flat;
    tree_slide change = {up->turn, tree_add(up->shift, swept(up->turn, here->arm))};
    if (link->kind != RIG_FIXED) {
        const double carried =
            change.turn * here->lever.torque + tree_dot(change.shift, here->lever.force);
        node->result = node->is_held ? node->goal : (node->own - carried) * node->inverse;
        if (node->is_held) {
            const double inertia = along(link, here, &here->lever);
            node->reaction = inertia * node->goal + carried - node->own;
        }
        if (link->kind == RIG_REVOLUTE) {
            change.turn += link->way.z * node->result;
        } else {
            change.shift = tree_along(change.shift, node->result, here->way);
        }
    }
    here->change = change;
}

void tree_plane_solve(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].flat.passed = work->nodes[i].flat.bias;
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        pass_up(&t->links[i], &work->nodes[i], work);
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        accelerate(&t->links[i], &above(t, work, i)->change, &work->nodes[i]);
    }
}

tree_motion
tree_plane_mean(const tree *t, const tree_work *work, uint32_t i, const plant_body *body, double h)
{
    const tree_link *const link = &t->links[i];
    const tree_mat *const plane = &t->links[link->root].turn;
    const tree_flat *const here = &work->nodes[i].flat;
    const tree_slide *const change = &here->change;
    const double spin = tree_dot(link->turn_b, body->spin_b) + 0.5 * h * change->turn;
    const plant_vec shift =
        tree_add(change->shift, swept(change->turn, turned(here, link->body_at)));
    return (tree_motion){tree_scale(spin, plane->z),
                         tree_along(body->velocity, 0.5 * h, tree_mat_vec(plane, shift))};
}

/* ---- bodies ---- */

/* Half the angle gives the quaternion, and by it sine and cosine of the whole. */
static plant_quat half_turn(tree_flat *here, plant_vec axis)
{
    double sine, cosine;
    plant_sin_cos(0.5 * here->angle, &sine, &cosine);
    here->sine = 2.0 * sine * cosine;
    here->cosine = 1.0 - 2.0 * sine * sine;
    return (plant_quat){cosine, sine * axis.x, sine * axis.y, sine * axis.z};
}

static void move_link(const tree_link *link, const tree_flat *up, tree_node *node)
{
    tree_flat *const here = &node->flat;
    pose_link(link, up, node->q, here);
    here->at = tree_add(up->at, here->arm);
    here->spin = up->spin;
    here->velocity = tree_add(up->velocity, swept(up->spin, here->arm));
    if (link->kind == RIG_REVOLUTE) {
        here->spin += link->way.z * node->rate;
    } else if (link->kind == RIG_PRISMATIC) {
        here->velocity = tree_along(here->velocity, node->rate, here->way);
    }
}

void tree_plane_show(const tree *t, tree_work *work, plant_body *bodies)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        const tree_link *const root = &t->links[link->root];
        tree_flat *const here = &work->nodes[i].flat;
        plant_body *const body = &bodies[link->body];
        move_link(link, above(t, work, i), &work->nodes[i]);
        body->attitude = plant_quat_mul(half_turn(here, root->turn.z), link->body_turn);
        const plant_vec arm = turned(here, link->body_at);
        const plant_vec v = tree_add(here->velocity, swept(here->spin, arm));
        body->position = tree_add(root->at, tree_mat_vec(&root->turn, tree_add(here->at, arm)));
        body->velocity = tree_mat_vec(&root->turn, v);
        body->spin_b = tree_scale(here->spin, link->turn_b);
    }
}

/* ---- the beginning ---- */

/* But for rounding errors. */
static bool is_parallel(plant_vec a, plant_vec b)
{
    const plant_vec across = tree_cross(a, b);
    return tree_dot(across, across) < 1e-28;
}

/* Joints' frames in the world with all coordinates zero: `turn` of the nodes. Axes of roots' planes: `axis`.
 * @return do all trees turn in a plane? */
static bool find_planes(const tree *t, tree_work *work)
{
    bool is_planar = true;
    for (uint32_t i = 0u; is_planar && i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        tree_node *const root = &work->nodes[link->root];
        if (link->parent == TREE_NONE) {
            node->turn = link->turn;
            node->axis = (tree_motion){zero, link->turn.z};
        } else {
            tree_mat_mul(&work->nodes[link->parent].turn, &link->turn, &node->turn);
        }
        if (link->kind == RIG_REVOLUTE) {
            const bool is_first = !(tree_dot(root->axis.turn, root->axis.turn) > 0.0);
            root->axis.turn = is_first ? node->turn.z : root->axis.turn;
            is_planar = is_parallel(root->axis.turn, node->turn.z);
        }
        is_planar = is_planar && link->kind != RIG_FREE && !tree_is_driven(link);
    }
    return is_planar;
}

/* From the joint's frame to that of the plane. @param plane in the world @param frame of the joint in the world */
static void turn_link(tree_link *link, const tree_mat *plane, const tree_mat *frame)
{
    const tree_mat in_plane = {tree_mat_back(plane, frame->x), tree_mat_back(plane, frame->y),
                               tree_mat_back(plane, frame->z)};
    const tree_sym inertia = link->inertia;
    const plant_vec com = tree_mat_vec(&in_plane, link->com);
    link->way = link->kind == RIG_REVOLUTE ? (plant_vec){0.0, 0.0, in_plane.z.z > 0.0 ? 1.0 : -1.0}
                                           : in_plane.z;
    link->com = tree_scale(link->mass, com);
    link->body_at = tree_mat_vec(&in_plane, link->body_at);
    link->body_turn = plant_quat_mul(tree_quat_of(frame), link->body_turn);
    link->turn_b = plant_turn_back(link->body_turn, plane->z);
    tree_sym_turn(&inertia, &in_plane, &link->inertia);
    link->inertia.zz += link->mass * (com.x * com.x + com.y * com.y);
}

void tree_plane_begin(tree *t, tree_work *work)
{
    t->is_planar = find_planes(t, work);
    for (uint32_t i = 0u; t->is_planar && i < t->n; ++i) {
        tree_link *const link = &t->links[i];
        if (link->parent == TREE_NONE) {
            const tree_motion *const axis = &work->nodes[i].axis;
            const bool turns = tree_dot(axis->turn, axis->turn) > 0.0;
            link->turn = tree_mat_towards(turns ? axis->turn : axis->shift);
        } else {
            const plant_vec at = tree_mat_vec(&work->nodes[link->parent].turn, link->at);
            link->at = tree_mat_back(&t->links[link->root].turn, at);
        }
        link->least = link->kind == RIG_REVOLUTE ? 1e-13 * work->nodes[i].sum_q : 0.0;
        turn_link(link, &t->links[link->root].turn, &work->nodes[i].turn);
    }
}

#endif
