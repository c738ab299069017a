/* SPDX-License-Identifier: MIT */
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

static const plant_vec zero = {0.0, 0.0, 0.0};

/* ---- poses ---- */

/* Turned about its z. */
static void turn_about_z(tree_mat *m, double angle)
{
    double s, c;
    plant_sin_cos(angle, &s, &c);
    const plant_vec x = m->x, y = m->y;
    m->x = plant_add(plant_scale(c, x), plant_scale(s, y));
    m->y = plant_sub(plant_scale(c, y), plant_scale(s, x));
}

/* The frame of a joint on the world or on a driven body. */
static void
pose_base(const tree_link *link, const plant_body *bodies, double ahead, tree_node *node)
{
    node->at = zero;
    node->arm = zero;
    if (link->base == RIG_WORLD) {
        node->turn = link->turn;
        node->origin = link->at;
        return;
    }
    const plant_body *const base = &bodies[link->base];
    const plant_quat q = plant_spun(base->attitude, base->spin_b, ahead);
    const tree_mat turn = tree_mat_of(q);
    const plant_vec place = tree_along(base->position, ahead, base->velocity);
    node->turn = tree_mat_mul(&turn, &link->turn);
    node->arm = tree_mat_vec(&turn, link->at);
    node->origin = plant_add(place, node->arm);
}

static void pose_joint(const tree_link *link, tree_work *work, tree_node *node)
{
    if (link->parent != TREE_NONE) {
        const tree_node *const parent = &work->nodes[link->parent];
        node->turn = tree_mat_mul(&parent->turn, &link->turn);
        node->at = plant_add(parent->at, tree_mat_vec(&parent->turn, link->at));
    }
    if (link->kind == RIG_REVOLUTE) {
        turn_about_z(&node->turn, node->q);
        node->axis = (tree_motion){node->turn.z, plant_cross(node->at, node->turn.z)};
    } else if (link->kind == RIG_PRISMATIC) {
        const plant_vec way = plant_scale(node->q, node->turn.z);
        if (link->parent != TREE_NONE) {
            node->at = plant_add(node->at, way);
        } else {
            node->origin = plant_add(node->origin, way);
            node->arm = plant_add(node->arm, way);
        }
        node->axis = (tree_motion){zero, node->turn.z};
    }
}

void tree_pose(const tree *t, tree_work *work, const plant_body *bodies, double ahead)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->kind == RIG_FREE) {
            node->turn = tree_mat_of(node->now.attitude);
            node->at = zero;
            node->origin = node->now.place;
        } else {
            if (link->parent == TREE_NONE) {
                pose_base(link, bodies, ahead, node);
            }
            pose_joint(link, work, node);
        }
        node->com = plant_add(node->at, tree_mat_vec(&node->turn, link->com));
        node->about_com =
            link->is_round ? link->inertia : tree_sym_turned(&link->inertia, &node->turn);
    }
}

/* ---- velocities, and what they take ---- */

/* How what a link is fixed to moves, at the origin of the link, unaccelerated. */
typedef struct carrier {
    plant_vec spin, velocity, spin_rate, acceleration;
} carrier;

static plant_vec centripetal(plant_vec spin, plant_vec arm)
{
    return plant_cross(spin, plant_cross(spin, arm));
}

static carrier carrier_at(const tree_node *from, plant_vec arm)
{
    const plant_vec pull =
        plant_add(plant_cross(from->spin_rate, arm), centripetal(from->spin, arm));
    return (carrier){from->spin, plant_add(from->velocity, plant_cross(from->spin, arm)),
                     from->spin_rate, plant_add(from->acceleration, pull)};
}

/* Weight is what holds a link up against an acceleration of everything upwards. */
static carrier
base_at(const tree_link *link, const tree_node *node, const plant_body *bodies, double gravity)
{
    carrier c = {zero, zero, zero, {0.0, 0.0, gravity}};
    if (link->base != RIG_WORLD) {
        const plant_body *const base = &bodies[link->base];
        c.spin = plant_turn(base->attitude, base->spin_b);
        c.velocity = plant_add(base->velocity, plant_cross(c.spin, node->arm));
        c.acceleration = plant_add(c.acceleration, centripetal(c.spin, node->arm));
    }
    return c;
}

static void move_node(const tree_link *link, const carrier *c, tree_node *node)
{
    node->spin = c->spin;
    node->velocity = c->velocity;
    node->spin_rate = c->spin_rate;
    node->acceleration = c->acceleration;
    const plant_vec going = plant_scale(node->rate, node->turn.z);
    if (link->kind == RIG_REVOLUTE) {
        node->spin = plant_add(c->spin, going);
        node->spin_rate = plant_add(c->spin_rate, plant_cross(c->spin, going));
    } else if (link->kind == RIG_PRISMATIC) {
        node->velocity = plant_add(c->velocity, going);
        node->acceleration = tree_along(c->acceleration, 2.0, plant_cross(c->spin, going));
    }
}

/* Newton and Euler, about the origin of the root. */
static void take_bias(const tree_link *link, tree_node *node)
{
    const plant_vec arm = plant_sub(node->com, node->at);
    const plant_vec pull =
        plant_add(plant_cross(node->spin_rate, arm), centripetal(node->spin, arm));
    const plant_vec force = plant_scale(link->mass, plant_add(node->acceleration, pull));
    plant_vec torque = tree_sym_vec(&node->about_com, node->spin_rate);
    if (!link->is_round) {
        torque =
            plant_add(torque, plant_cross(node->spin, tree_sym_vec(&node->about_com, node->spin)));
    }
    node->bias = (tree_force){plant_add(torque, plant_cross(node->com, force)), force};
}

void tree_bias(const tree *t, tree_work *work, const plant_body *bodies, double gravity)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->kind == RIG_FREE) {
            const carrier c = {node->now.spin, node->now.velocity, zero, {0.0, 0.0, gravity}};
            move_node(link, &c, node);
        } else if (link->parent == TREE_NONE) {
            const carrier c = base_at(link, node, bodies, gravity);
            move_node(link, &c, node);
        } else {
            const tree_node *const parent = &work->nodes[link->parent];
            const carrier c = carrier_at(parent, plant_sub(node->at, parent->at));
            move_node(link, &c, node);
        }
        take_bias(link, node);
    }
}

void tree_push(const tree *t, tree_work *work, const tree_load *load, bool with_bias)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        const plant_vec at = plant_add(node->at, tree_mat_vec(&node->turn, link->body_at));
        const plant_vec force = load->force[link->body];
        const tree_force push = {plant_add(load->torque[link->body], plant_cross(at, force)),
                                 force};
        if (!with_bias) {
            node->bias = (tree_force){zero, zero};
        }
        tree_force_add(&node->bias, -1.0, &push);
    }
}

/* ---- inertias ---- */

static double trace(const tree_sym *s)
{
    return s->xx + s->yy + s->zz;
}

/* A joint whose inertia is a rounding error has none, and does not accelerate. */
static void factor_joint(const tree_link *link, tree_node *node)
{
    const tree_inertia *const i = &node->inertia;
    node->lever = tree_inertia_mul(i, &node->axis);
    const double own = tree_power(&node->axis, &node->lever) + node->more;
    const double least = 1e-13 * trace(link->kind == RIG_REVOLUTE ? &i->turn : &i->shift);
    node->inverse = own > least ? 1.0 / own : 0.0;
}

void tree_factor(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_node *const node = &work->nodes[i];
        node->inertia = tree_inertia_of(t->links[i].mass, node->com, &node->about_com);
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (link->kind == RIG_FREE) {
            const tree_inertia whole = node->inertia;
            (void)tree_pivots_of(&whole, node->pivots);
            continue;
        }
        if (link->kind != RIG_FIXED) {
            factor_joint(link, node);
        }
        if (link->parent == TREE_NONE) {
            continue;
        }
        tree_inertia *const above = &work->nodes[link->parent].inertia;
        if (link->kind == RIG_FIXED || node->is_held) {
            tree_inertia_add(above, &node->inertia);
        } else {
            tree_inertia_pass(above, &node->inertia, &node->lever, node->inverse);
        }
    }
}

/* ---- accelerations ---- */

/* What hangs on a link pulls at it: held joints with all they take, others with what they cannot turn into motion. */
static void pass_up(const tree_link *link, tree_node *node, tree_node *parent)
{
    tree_force_add(&parent->passed, 1.0, &node->passed);
    if (link->kind == RIG_FIXED) {
        return;
    }
    const double share =
        node->is_held ? node->goal
                      : (node->torque - tree_power(&node->axis, &node->passed)) * node->inverse;
    tree_force_add(&parent->passed, share, &node->lever);
}

static void accelerate(const tree_link *link, const tree_motion *above, tree_node *node)
{
    if (link->kind == RIG_FIXED) {
        node->change = *above;
        return;
    }
    const double own = node->torque - tree_power(&node->axis, &node->passed);
    const double carried = tree_power(above, &node->lever);
    node->result = node->is_held ? node->goal : (own - carried) * node->inverse;
    node->change = tree_motion_along(above, node->result, &node->axis);
    if (node->is_held) {
        const double inertia = tree_power(&node->axis, &node->lever);
        node->reaction = inertia * node->goal + carried - own;
    }
}

void tree_solve(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].passed = work->nodes[i].bias;
    }
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        if (link->parent != TREE_NONE) {
            pass_up(link, &work->nodes[i], &work->nodes[link->parent]);
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

#endif
