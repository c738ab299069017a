/* SPDX-License-Identifier: MIT */
/// A pair of convex shapes out of a row, and the judgement of what the core says of it.
///
/// Judged    by the file's distance, and by what an answer claims itself: the separation along its
///           normal, its bracket and its points are held against support maps of our own, in double
///           (check_convex.h). A normal need not be the file's: it must give the distance.
/// L         the sum of both extents: what tolerances are relative to.
#ifndef CHECK_PAIR_H
#define CHECK_PAIR_H

#include "check_convex.h"
#include "td_distance.h"

typedef struct check_pair {
    check_convex a, b;
    double size;      ///< L
    double tolerance; ///< of a distance, in this scalar
    double rounding;  ///< of a coordinate of an answer: the scalar's, at the shapes' place
} check_pair;

/// Two shapes from the next cells of a row; see check_convex.h for the two kinds of columns.
void check_pair_read(check_state *s, csv_cursor *row, check_pair *out);
void check_pair_read_q16(check_state *s, csv_cursor *row, check_pair *out);

/// Are its hulls small enough for this target?
bool check_pair_fits(const check_pair *p);

/// Both shapes as the core has them; that it accepts them is an expectation.
/// @return whether it does
bool check_pair_place(check_state *s, check_pair *p);

/// How well a distance that is known within `tolerance` says where its points are: surfaces that are
/// apart and curved part by x^2 / (2 (|distance| + L)) at x from their nearest points.
double check_pair_aside(const check_pair *p, double distance, double tolerance);

/// What is known of a pair.
typedef struct check_truth {
    double distance;
    double error;     ///< it is known within this
    double tolerance; ///< of an exact answer
} check_truth;

/// Judges td_distance. @return its answer, until the next call
const td_distance_result *check_exact(check_state *s, const check_pair *p, const check_truth *t);

/// What the answer of td_mpr may be, which need not be the distance.
typedef struct check_mpr_rule {
    double from, to;   ///< from > to: anything
    bool is_sign_told; ///< the distance is large enough for its sign to be judged
    bool may_fail;     ///< a status instead of an answer is fine
} check_mpr_rule;

#define CHECK_MPR_ANY ((check_mpr_rule){1.0, -1.0, false, true})

/// Judges td_mpr with the limits of the paper.
void check_mpr(check_state *s,
               const check_pair *p,
               const check_truth *t,
               const check_mpr_rule *rule);

/// Of td_mpr's distance, in this scalar: what a search that stops at 1e-4 L can do.
double check_mpr_tolerance(const check_pair *p);

/* ---- doubles ---- */

void check_doubles(td_vec3 v, double *out);
void check_dir_doubles(td_dir3 d, double *out);

static inline double check_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double check_smaller(double a, double b)
{
    return a < b ? a : b;
}

static inline double check_size(double a)
{
    return a < 0.0 ? -a : a;
}

#endif
