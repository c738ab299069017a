/* SPDX-License-Identifier: MIT */
/// The articulated-body algorithm in parts, so that a step takes each of them no more often than it must.
///
///     tree_pose      q           -> where links are, their axes; bases do not accelerate
///     tree_bias      q, rates    -> what links take if no coordinate accelerates, with gravity
///     tree_factor    poses, is_held, more           -> articulated inertias
///     tree_solve     bias, torque, goal, base       -> result, change, reaction
///     tree_mean      change                         -> what a push works along
///
/// Planar     trees go by tree_plane.h instead: every function here does.
/// Source     [FE] chapter 7; held joints as in chapter 9 (hybrid dynamics).
/// Tests      test_tree.c, test_tree_blows.c
#ifndef TREE_SOLVE_H
#define TREE_SOLVE_H

#include "tree.h"

/// @param ahead [s] since the bases were where `bodies` says
void tree_pose(const tree *t, tree_work *work, const plant_body *bodies, double ahead);

void tree_bias(const tree *t, tree_work *work, const plant_body *bodies, double gravity);

/// Spin and velocity alone; not of planar trees.
void tree_twists(const tree *t, tree_work *work, const plant_body *bodies);

void tree_factor(const tree *t, tree_work *work);

void tree_solve(const tree *t, tree_work *work);

/// What pushes from outside, less than the bias or alone.
void tree_push(const tree *t, tree_work *work, const tree_load *load, bool with_bias);

/// No bias: nothing but torques, goals and bases.
void tree_unbias(const tree *t, tree_work *work);

/// Twist of a body's origin in the world, mean of before a change of h seconds and after. @param link its index
tree_motion
tree_mean(const tree *t, const tree_work *work, uint32_t link, const plant_body *body, double h);

/// A joint without torque, held by nothing.
static inline void tree_relax(tree_node *node)
{
    node->drive = 0.0;
    node->applied = 0.0;
    node->torque = 0.0;
    node->goal = 0.0;
    node->more = 0.0;
    node->is_held = false;
}

static inline bool tree_is_joint(const tree_link *link)
{
    return link->kind == RIG_REVOLUTE || link->kind == RIG_PRISMATIC;
}

/// Is it the root of a tree on a driven body?
static inline bool tree_is_driven(const tree_link *link)
{
    return link->parent == TREE_NONE && link->kind != RIG_FREE && link->base != RIG_WORLD;
}

/// Does it lie at one of its stops?
static inline bool tree_is_stopped(const tree_link *link)
{
    return link->hold == TREE_LOWER || link->hold == TREE_UPPER;
}

/* ---- between bodies and nodes (tree_place.c) ---- */

/// Nodes begin where links and free bodies are.
void tree_load_states(const tree *t, tree_work *work, const plant_body *bodies);

/// Bodies go where nodes are. @param ahead [s] as in tree_pose
void tree_show(const tree *t, tree_work *work, plant_body *bodies, double ahead);

/// The motion of a driven base at a place. @param arm [m] from its origin
tree_motion tree_base_twist(const plant_body *base, plant_vec arm);

/// [W] What a base does: the force that it takes to carry its tree, along its motion. @param root a link
double
tree_base_power(const tree *t, const tree_work *work, uint32_t root, const tree_motion *twist);

#endif
