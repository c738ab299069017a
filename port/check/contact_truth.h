/* SPDX-License-Identifier: MIT */
/// Closed forms of one free contact under the law x'' = -(1 + k x') K x, in double: what td_restitution.h
/// and td_law.h are judged by.
///
/// With t = (1 + e) u, u = k v0: u = t / (1 - exp(-t)) - 1 and e u = 1 - t / (exp(t) - 1); both rise
/// with t, so that bisection finds t of either. The first integral (u - ln(1 + u)) / k^2 + K x^2 / 2
/// gives the largest depth.
#ifndef CONTACT_TRUTH_H
#define CONTACT_TRUTH_H

/// The restitution of a contact with u = k v0; 1 for u <= 0.
double truth_restitution(double u);

/// u = k v0 of a restitution, 0 < e <= 1.
double truth_damping(double e);

/// The largest depth of a contact. @param stiffness over mass: K
double truth_depth(double u, double speed, double stiffness);

#endif
