/* SPDX-License-Identifier: MIT */
#include "tree_plane.h"
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

/* ---- between bodies and links ---- */

static tree_float float_of(const tree_link *link, const plant_body *body)
{
    const plant_vec spin = plant_turn(body->attitude, body->spin_b);
    const plant_vec arm = plant_turn(body->attitude, link->body_at);
    return (tree_float){tree_sub(body->position, arm), body->attitude,
                        tree_sub(body->velocity, tree_cross(spin, arm)), spin};
}

void tree_load_states(const tree *t, tree_work *work, const plant_body *bodies)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        node->q = link->q;
        node->rate = link->rate;
        if (link->kind == RIG_FREE) {
            node->start = float_of(link, &bodies[link->body]);
            node->now = node->start;
        }
    }
}

/* Of two quaternions that turn alike the one near the last. */
static plant_quat like(plant_quat q, plant_quat last)
{
    const double same = q.w * last.w + q.x * last.x + q.y * last.y + q.z * last.z;
    return same < 0.0 ? (plant_quat){-q.w, -q.x, -q.y, -q.z} : q;
}

/* From poses and velocities of the nodes. */
static void write_bodies(const tree *t, const tree_work *work, plant_body *bodies)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        const tree_node *const node = &work->nodes[i];
        plant_body *const body = &bodies[link->body];
        const plant_vec arm = tree_mat_vec(&node->turn, link->body_at);
        body->attitude =
            link->kind == RIG_FREE
                ? node->now.attitude
                : like(plant_quat_mul(tree_quat_of(&node->turn), link->body_turn), body->attitude);
        body->position = tree_add(work->nodes[link->root].origin, tree_add(node->at, arm));
        body->velocity = tree_add(node->velocity, tree_cross(node->spin, arm));
        body->spin_b = plant_turn_back(body->attitude, node->spin);
    }
}

void tree_show(const tree *t, tree_work *work, plant_body *bodies, double ahead)
{
    if (t->is_planar) {
        tree_plane_show(t, work, bodies);
        return;
    }
    tree_pose(t, work, bodies, ahead);
    tree_twists(t, work, bodies);
    write_bodies(t, work, bodies);
}

void tree_place(const tree *t, tree_work *work, plant_body *bodies)
{
    tree_load_states(t, work, bodies);
    tree_show(t, work, bodies, 0.0);
}

/* ---- bases that are driven ---- */

tree_motion tree_base_twist(const plant_body *base, plant_vec arm)
{
    const plant_vec spin = plant_turn(base->attitude, base->spin_b);
    return (tree_motion){spin, tree_add(base->velocity, tree_cross(spin, arm))};
}

void tree_mark(const tree *t, tree_work *work, const plant_body *bodies)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        if (tree_is_driven(&t->links[i])) {
            work->nodes[i].mean =
                tree_base_twist(&bodies[t->links[i].base], (plant_vec){0.0, 0.0, 0.0});
        }
    }
}

double
tree_base_power(const tree *t, const tree_work *work, uint32_t root, const tree_motion *twist)
{
    tree_force carried = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (uint32_t i = root; i < t->n; ++i) {
        const tree_node *const node = &work->nodes[i];
        if (t->links[i].root == root) {
            const tree_force taken = tree_rigid_mul(&node->rigid, &node->change);
            tree_force_add(&carried, 1.0, &node->bias);
            tree_force_add(&carried, 1.0, &taken);
        }
    }
    return tree_power(twist, &carried);
}

/* The base's old twist, seen at the root's origin, becomes the acceleration to the new one.
 * @return the mean of both twists, for the books */
static tree_motion
jump_of(const tree_link *link, tree_node *node, const plant_body *bodies, double h)
{
    const tree_motion now = tree_base_twist(&bodies[link->base], node->arm);
    const tree_motion then = {node->mean.turn,
                              tree_add(node->mean.shift, tree_cross(node->mean.turn, node->arm))};
    node->base = (tree_motion){tree_scale(1.0 / h, tree_sub(now.turn, then.turn)),
                               tree_scale(1.0 / h, tree_sub(now.shift, then.shift))};
    return tree_motion_along(&then, 0.5 * h, &node->base);
}

static void set_jumps(const tree *t, tree_work *work, const plant_body *bodies, double h)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_node *const node = &work->nodes[i];
        tree_relax(node);
        if (tree_is_driven(&t->links[i])) {
            node->mean = jump_of(&t->links[i], node, bodies, h);
        }
    }
}

void tree_follow(tree *t, tree_work *work, plant_body *bodies, double h, tree_books *books)
{
    tree_load_states(t, work, bodies);
    tree_pose(t, work, bodies, 0.0);
    set_jumps(t, work, bodies, h);
    tree_unbias(t, work);
    tree_factor(t, work);
    tree_solve(t, work);
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        if (tree_is_driven(link)) {
            books->bases += h * tree_base_power(t, work, i, &node->mean);
        }
        link->rate += tree_is_joint(link) ? h * node->result : 0.0;
        node->rate = link->rate;
    }
    tree_twists(t, work, bodies);
    write_bodies(t, work, bodies);
}

#endif
