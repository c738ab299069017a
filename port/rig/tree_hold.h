/* SPDX-License-Identifier: MIT */
/// Which joints friction and stops hold in a tick (tree.h, Sets).
/// Tests      test_tree_holds.c
#ifndef TREE_HOLD_H
#define TREE_HOLD_H

#include "tree.h"

/// Does the joint have friction or limits?
bool tree_hold_has(const tree_link *link);

/// The rate at which a held joint goes through the tick: 0, or the one that ends at the stop.
double tree_hold_rate(const tree_link *link, double h);

/// [N m] Of friction, of a joint that moves.
double tree_hold_slip(const tree_link *link);

/// Finds out who is held: poses, bias, what pushes, and what is applied are set. Without friction and stops one solve.
/// Afterwards links say what holds them, and results and reactions are those of the tick.
void tree_hold_find(tree *t, tree_work *work, double h);

/// Held joints go to their rates within h, and stay held.
void tree_hold_set(const tree *t, tree_work *work, double h);

#endif
