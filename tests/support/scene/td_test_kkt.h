/* SPDX-License-Identifier: MIT */
/// Accelerations of jointed bodies by brute force: all six of every body and all forces of joints at once, from Newton's
/// and Euler's equations and the joints' constraints, by Gauss. O(n^3), and nothing in common with tree.h but poses.
#ifndef TD_TEST_KKT_H
#define TD_TEST_KKT_H

#include "td_test_tree.h"

/// Of all joints of `model`, at its bodies' poses and twists, under its forces, torques and gravity.
/// @param rates, torques of each joint
/// @param out acceleration of each joint's coordinate; of a free body (no joint) nothing
/// @param bodies acceleration and angular acceleration of each body's centre of mass
void kkt_solve(const double *rates, const double *torques, double *out, tree_motion *bodies);

#endif
