/* SPDX-License-Identifier: MIT */
#include "tree_solve.h"
#include "tree_plane.h"

#if RIG_MAX_LINKS > 0

static const plant_vec zero = {0.0, 0.0, 0.0};

/* ---- poses ---- */

/* The frame of a joint on the world or on a driven body. */
static void
pose_base(const tree_link *link, const plant_body *bodies, double ahead, tree_node *node)
{
    node->at = zero;
    node->arm = zero;
    node->origin = link->at;
    node->base = (tree_motion){zero, zero};
    if (link->base != RIG_WORLD) {
        const plant_body *const base = &bodies[link->base];
        const tree_mat turn = tree_mat_of(plant_spun(base->attitude, base->spin_b, ahead));
        tree_mat_mul(&turn, &link->turn, &node->turn);
        node->arm = tree_mat_vec(&turn, link->at);
        node->origin = tree_add(tree_along(base->position, ahead, base->velocity), node->arm);
    }
}

/* @param frame of the joint at q = 0, in the world */
static void pose_joint(const tree_link *link, const tree_mat *frame, tree_node *node)
{
    if (link->kind == RIG_REVOLUTE) {
        double sine, cosine;
        plant_sin_cos(node->q, &sine, &cosine);
        tree_mat_turn(frame, sine, cosine, &node->turn);
        node->axis.turn = node->turn.z;
        node->axis.shift = tree_cross(node->at, node->turn.z);
        return;
    }
    node->turn = *frame;
    if (link->kind == RIG_PRISMATIC) {
        const plant_vec way = tree_scale(node->q, frame->z);
        if (link->parent != TREE_NONE) {
            node->at = tree_add(node->at, way);
        } else {
            node->origin = tree_add(node->origin, way);
            node->arm = tree_add(node->arm, way);
        }
        node->axis.turn = zero;
        node->axis.shift = frame->z;
    }
}

static void
pose_link(const tree *t, tree_work *work, uint32_t i, const plant_body *bodies, double ahead)
{
    const tree_link *const link = &t->links[i];
    tree_node *const node = &work->nodes[i];
    if (link->kind == RIG_FREE) {
        node->turn = tree_mat_of(node->now.attitude);
        node->at = zero;
        node->origin = node->now.place;
    } else if (link->parent == TREE_NONE) {
        pose_base(link, bodies, ahead, node);
        pose_joint(link, link->base == RIG_WORLD ? &link->turn : &node->turn, node);
    } else {
        const tree_node *const parent = &work->nodes[link->parent];
        node->at = tree_add(parent->at, tree_mat_vec(&parent->turn, link->at));
        if (link->is_parallel) {
            pose_joint(link, &parent->turn, node);
        } else {
            tree_mat frame;
            tree_mat_mul(&parent->turn, &link->turn, &frame);
            pose_joint(link, &frame, node);
        }
    }
}

void tree_pose(const tree *t, tree_work *work, const plant_body *bodies, double ahead)
{
    if (t->is_planar) {
        tree_plane_pose(t, work);
        return;
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        pose_link(t, work, i, bodies, ahead);
        node->com = tree_mat_vec(&node->turn, link->com);
        node->rigid.mass = link->mass;
        node->rigid.com = tree_add(node->at, node->com);
        if (link->is_round) {
            node->rigid.about_com = link->inertia;
        } else {
            tree_sym_turn(&link->inertia, &node->turn, &node->rigid.about_com);
        }
    }
}

/* ---- velocities, and what they take ---- */

static plant_vec centripetal(plant_vec spin, plant_vec arm)
{
    return tree_cross(spin, tree_cross(spin, arm));
}

/* How a link moves by what carries it, with its own coordinate at rest. Weight is what holds a link up against an
 * acceleration of everything upwards. */
static void
carry_base(const tree_link *link, const plant_body *bodies, double gravity, tree_node *node)
{
    node->spin = zero;
    node->spin_rate = zero;
    node->acceleration = (plant_vec){0.0, 0.0, gravity};
    if (link->kind == RIG_FREE) {
        node->spin = node->now.spin;
    } else if (link->base != RIG_WORLD) {
        const plant_body *const base = &bodies[link->base];
        node->spin = plant_turn(base->attitude, base->spin_b);
        node->acceleration = tree_add(node->acceleration, centripetal(node->spin, node->arm));
    }
}

static void carry_link(const tree_node *parent, tree_node *node)
{
    const plant_vec arm = tree_sub(node->at, parent->at);
    const plant_vec pull =
        tree_add(tree_cross(parent->spin_rate, arm), centripetal(parent->spin, arm));
    node->spin = parent->spin;
    node->spin_rate = parent->spin_rate;
    node->acceleration = tree_add(parent->acceleration, pull);
}

/* And with its coordinate at its rate. */
static void move_coordinate(const tree_link *link, tree_node *node)
{
    const plant_vec going = tree_scale(node->rate, node->turn.z);
    const plant_vec turning = tree_cross(node->spin, going);
    if (link->kind == RIG_REVOLUTE) {
        node->spin = tree_add(node->spin, going);
        node->spin_rate = tree_add(node->spin_rate, turning);
    } else if (link->kind == RIG_PRISMATIC) {
        node->acceleration = tree_along(node->acceleration, 2.0, turning);
    }
}

/* Newton and Euler, about the origin of the root. */
static void take_bias(const tree_link *link, tree_node *node)
{
    const tree_rigid *const r = &node->rigid;
    const plant_vec pull =
        tree_add(tree_cross(node->spin_rate, node->com), centripetal(node->spin, node->com));
    const plant_vec force = tree_scale(r->mass, tree_add(node->acceleration, pull));
    plant_vec torque = tree_sym_vec(&r->about_com, node->spin_rate);
    if (!link->is_round) {
        const plant_vec spinning = tree_sym_vec(&r->about_com, node->spin);
        torque = tree_add(torque, tree_cross(node->spin, spinning));
    }
    node->bias = (tree_force){tree_add(torque, tree_cross(r->com, force)), force};
}

void tree_bias(const tree *t, tree_work *work, const plant_body *bodies, double gravity)
{
    if (t->is_planar) {
        tree_plane_bias(t, work, gravity);
        return;
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->parent == TREE_NONE) {
            carry_base(link, bodies, gravity, node);
        } else {
            carry_link(&work->nodes[link->parent], node);
        }
        move_coordinate(link, node);
        take_bias(link, node);
    }
}

static void twist_root(const tree_link *link, const plant_body *bodies, tree_node *node)
{
    if (link->kind == RIG_FREE) {
        node->spin = node->now.spin;
        node->velocity = node->now.velocity;
    } else if (link->base == RIG_WORLD) {
        node->spin = zero;
        node->velocity = zero;
    } else {
        const tree_motion twist = tree_base_twist(&bodies[link->base], node->arm);
        node->spin = twist.turn;
        node->velocity = twist.shift;
    }
}

void tree_twists(const tree *t, tree_work *work, const plant_body *bodies)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        const plant_vec going = tree_scale(node->rate, node->turn.z);
        if (link->parent == TREE_NONE) {
            twist_root(link, bodies, node);
        } else {
            const tree_node *const parent = &work->nodes[link->parent];
            const plant_vec arm = tree_sub(node->at, parent->at);
            node->spin = parent->spin;
            node->velocity = tree_add(parent->velocity, tree_cross(parent->spin, arm));
        }
        if (link->kind == RIG_REVOLUTE) {
            node->spin = tree_add(node->spin, going);
        } else if (link->kind == RIG_PRISMATIC) {
            node->velocity = tree_add(node->velocity, going);
        }
    }
}

void tree_push(const tree *t, tree_work *work, const tree_load *load, bool with_bias)
{
    if (t->is_planar) {
        tree_plane_push(t, work, load, with_bias);
        return;
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        const plant_vec at = tree_add(node->at, tree_mat_vec(&node->turn, link->body_at));
        const plant_vec force = load->force[link->body];
        const tree_force push = {tree_add(load->torque[link->body], tree_cross(at, force)), force};
        if (!with_bias) {
            node->bias = (tree_force){zero, zero};
        }
        tree_force_add(&node->bias, -1.0, &push);
    }
}

void tree_unbias(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].bias = (tree_force){zero, zero};
        work->nodes[i].flat.bias = (tree_thrust){0.0, zero};
    }
}

/* ---- inertias ---- */

/* Of a link that is neither an end nor a root on a base, the matrix is needed: what it carries hands its inertia on, and
 * it hands it on itself. An end is rigid. A root on a base only meets its own axis. */
static bool has_matrix(const tree_link *link)
{
    return !link->is_end && (link->parent != TREE_NONE || link->kind == RIG_FREE);
}

static void begin_inertia(const tree_link *link, tree_node *node)
{
    if (has_matrix(link)) {
        tree_rigid_inertia(&node->rigid, &node->inertia);
    } else if (tree_is_joint(link)) {
        node->lever = tree_rigid_mul(&node->rigid, &node->axis);
    }
}

/* A joint whose inertia is a rounding error of its two parts has none, and does not accelerate. */
static void factor_joint(const tree_link *link, tree_node *node)
{
    if (has_matrix(link)) {
        node->lever = tree_inertia_mul(&node->inertia, &node->axis);
    }
    const double turning = tree_dot(node->axis.turn, node->lever.torque);
    const double own = turning + tree_dot(node->axis.shift, node->lever.force) + node->more;
    node->inverse = own > 1e-13 * turning && own > 0.0 ? 1.0 / own : 0.0;
}

/* To a parent that has a matrix: all of it, or what is left beside the axis of a joint that is not held. */
static void
pass_matrix(const tree_link *link, const tree_node *node, bool is_rigid, tree_node *parent)
{
    tree_inertia alone;
    const tree_inertia *inertia = &node->inertia;
    if (link->is_end) {
        tree_rigid_inertia(&node->rigid, &alone);
        inertia = &alone;
    }
    if (is_rigid) {
        tree_inertia_add(&parent->inertia, inertia);
    } else {
        tree_inertia_pass(&parent->inertia, inertia, &node->lever, node->inverse);
    }
}

/* To a root on a base: the same, times its axis. */
static void
pass_lever(const tree_link *link, const tree_node *node, bool is_rigid, tree_node *parent)
{
    const tree_force all = link->is_end ? tree_rigid_mul(&node->rigid, &parent->axis)
                                        : tree_inertia_mul(&node->inertia, &parent->axis);
    tree_force_add(&parent->lever, 1.0, &all);
    if (!is_rigid) {
        const double share = tree_power(&parent->axis, &node->lever) * node->inverse;
        tree_force_add(&parent->lever, -share, &node->lever);
    }
}

static void
pass_inertia(const tree *t, tree_work *work, const tree_link *link, const tree_node *node)
{
    const tree_link *const above = &t->links[link->parent];
    tree_node *const parent = &work->nodes[link->parent];
    const bool is_rigid = link->kind == RIG_FIXED || node->is_held;
    if (has_matrix(above)) {
        pass_matrix(link, node, is_rigid, parent);
    } else if (tree_is_joint(above)) {
        pass_lever(link, node, is_rigid, parent);
    }
}

void tree_factor(const tree *t, tree_work *work)
{
    if (t->is_planar) {
        tree_plane_factor(t, work);
        return;
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        begin_inertia(&t->links[i], &work->nodes[i]);
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->kind == RIG_FREE) {
            tree_inertia whole;
            if (link->is_end) {
                tree_rigid_inertia(&node->rigid, &whole);
            } else {
                whole = node->inertia;
            }
            (void)tree_pivots_of(&whole, node->pivots);
        } else if (link->kind != RIG_FIXED) {
            factor_joint(link, node);
        }
        if (link->parent != TREE_NONE) {
            pass_inertia(t, work, link, node);
        }
    }
}

/* ---- accelerations ---- */

/* What hangs on a link pulls at it: held joints with all they take, others with what they cannot turn into motion. */
static void pass_up(const tree_link *link, const tree_node *node, tree_node *parent)
{
    tree_force_add(&parent->passed, 1.0, &node->passed);
    if (link->kind != RIG_FIXED) {
        const double share = node->is_held ? node->goal : node->own * node->inverse;
        tree_force_add(&parent->passed, share, &node->lever);
    }
}

static void accelerate(const tree_link *link, const tree_motion *above, tree_node *node)
{
    if (link->kind == RIG_FIXED) {
        node->change = *above;
        return;
    }
    const double carried = tree_power(above, &node->lever);
    node->result = node->is_held ? node->goal : (node->own - carried) * node->inverse;
    node->change = tree_motion_along(above, node->result, &node->axis);
    if (node->is_held) {
        const double inertia = tree_power(&node->axis, &node->lever);
        node->reaction = inertia * node->goal + carried - node->own;
    }
}

void tree_solve(const tree *t, tree_work *work)
{
    if (t->is_planar) {
        tree_plane_solve(t, work);
        return;
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].passed = work->nodes[i].bias;
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (tree_is_joint(link)) {
            node->own = node->torque - tree_power(&node->axis, &node->passed);
        }
        if (link->parent != TREE_NONE) {
            pass_up(link, node, &work->nodes[link->parent]);
        }
    }
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->kind == RIG_FREE) {
            tree_force against = {zero, zero};
            tree_force_add(&against, -1.0, &node->passed);
            node->change = tree_pivots_solve(node->pivots, &against);
        } else {
            accelerate(link,
                       link->parent == TREE_NONE ? &node->base : &work->nodes[link->parent].change,
                       node);
        }
    }
}

tree_motion
tree_mean(const tree *t, const tree_work *work, uint32_t i, const plant_body *body, double h)
{
    if (t->is_planar) {
        return tree_plane_mean(t, work, i, body, h);
    }
    const tree_node *const node = &work->nodes[i];
    const plant_vec at = tree_add(node->at, tree_mat_vec(&node->turn, t->links[i].body_at));
    const tree_motion before = {plant_turn(body->attitude, body->spin_b), body->velocity};
    const tree_motion change = {node->change.turn,
                                tree_add(node->change.shift, tree_cross(node->change.turn, at))};
    return tree_motion_along(&before, 0.5 * h, &change);
}

#endif
