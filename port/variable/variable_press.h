/* SPDX-License-Identifier: MIT */
/// What points of contact press with: no point pulls, none goes on into the other, friction holds what it can.
///
///     u = G p - s D (h - p)              what presses p change, and how far a point gives way
///     p_n >= 0,  u_n >= w_n              one of the two is an equality
///     |p_t| <= mu p_n                    u_t = w_t where friction holds; else p_t lies on the border of its disc, along
///                                        what is left of w_t
///
/// p are impulses and u changes of speeds, or p forces and u accelerations. Three rows a point: along its normal, and two
/// across it.
///
/// Softness   s is a share of D, what a unit changes at its own point at most, and h are the presses towards which points
///            give way. With s > 0 four feet share a load in one way alone, and what cannot give way at all has an answer.
///            What lasts becomes exact if h are the presses of the last solution (a proximal point).
/// Method     Newton on the natural map of Alart and Curnier [AC91], halving steps that do not bring it nearer; where none
///            does, sweeps of Gauss and Seidel. It ends within 1e-9 of the largest speed, or after VARIABLE_PRESS_STEPS.
/// Cost       G = L L': bodies have few motions, whatever points they have. A step solves (F + E L L') d = s, where F and E
///            are blocks of a point each, by a matrix of `rank` rows (Woodbury).
/// Tests      test_variable_press.c
#ifndef VARIABLE_PRESS_H
#define VARIABLE_PRESS_H

#include <stdbool.h>
#include <stdint.h>

#define VARIABLE_AXES        3u ///< of a point: its normal first
#define VARIABLE_PRESS_STEPS 60u

#ifndef VARIABLE_POINTS
#    define VARIABLE_POINTS 128u ///< at most
#endif
#define VARIABLE_ROWS (VARIABLE_AXES * VARIABLE_POINTS)

/// The memory that a call works in; it keeps nothing between calls.
typedef struct variable_press_work {
    double matrix[VARIABLE_ROWS * VARIABLE_ROWS];
    double right[VARIABLE_ROWS], sums[VARIABLE_ROWS];
    double step[VARIABLE_ROWS], from[VARIABLE_ROWS], natural[VARIABLE_ROWS];
    double blocks[VARIABLE_POINTS][VARIABLE_AXES][VARIABLE_AXES];
    double own[VARIABLE_POINTS], worth[VARIABLE_POINTS][2];
} variable_press_work;

/// What is asked. n points, 3n rows.
typedef struct variable_press {
    uint32_t n;
    uint32_t rank;        ///< of L: columns, of 3n, that are used
    const double *factor; ///< L, row by row: 3n times 3n
    const double *wanted; ///< w
    const double *mu;     ///< of each point
    const double *held;   ///< h
    double softness;      ///< s > 0
    variable_press_work *work;
} variable_press;

/// @param p where to begin; the answer
/// @return is it within 1e-9 of the largest speed?
bool variable_press_solve(const variable_press *ask, double *p);

#endif
