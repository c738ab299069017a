/* SPDX-License-Identifier: MIT */
/// The articulated-body algorithm for trees whose links all turn about parallel axes: pendulums, arms, linkages.
///
/// Such links have four degrees of freedom instead of six: a turn, and a shift in any direction. Turns are angles, which
/// add up, and the acceleration that rates alone bring is centripetal, and Coriolis's of slides. A step takes about half
/// the instructions of one in six dimensions.
///
/// Which      trees on the world whose revolute axes are parallel, each tree with its own; slides may go anywhere. If one
///            tree is not such, if a body floats or a base is driven, all trees go by tree_solve.h.
/// Frame      one for a tree: z along its axes. Links have these axes when all coordinates are zero, and turn about z.
///            Motions and forces of a link are those at its own origin: a hinge then has a turn alone.
/// Links      tree_plane_begin rewrites a tree_link. In the axes of the plane are: `at` (but that of a root, which stays in
///            the world), `body_at`, `way`, `com` times the mass, and `inertia`, whose zz is about the joint. `turn` of a
///            root is the axes of the plane in the world. `body_turn` is the body's attitude when all coordinates are zero.
/// Source     [FE] section 2.16 (planar vectors), with one shift more; chapters 7 and 9
/// Tests      test_tree_plane.c
#ifndef TREE_PLANE_H
#define TREE_PLANE_H

#include "tree.h"

/// Turns all links into the frames of their planes, if every tree has one: t->is_planar.
void tree_plane_begin(tree *t, tree_work *work);

/* ---- what tree_solve.h has, for such trees ---- */

void tree_plane_pose(const tree *t, tree_work *work);
void tree_plane_bias(const tree *t, tree_work *work, double gravity);
void tree_plane_push(const tree *t, tree_work *work, const tree_load *load, bool with_bias);
void tree_plane_factor(const tree *t, tree_work *work);
void tree_plane_solve(const tree *t, tree_work *work);
tree_motion tree_plane_mean(
    const tree *t, const tree_work *work, uint32_t link, const plant_body *body, double h);
void tree_plane_show(const tree *t, tree_work *work, plant_body *bodies);

#endif
