/* SPDX-License-Identifier: MIT */
/* Pairs of convex shapes and the patch in which they touch: outside/mujoco_pairs. */
#include "td_patch_work.h"
#include "check_pair.h"
#include "td_patch.h"

static check_pair now; /* not on the stack: boards have little */
static td_patch_work work;
static td_patch patch;

/* ---- points ---- */

/* Midway between the surfaces: of both shapes, or as far off as half the gap. */
static void check_patch_points(check_state *s, double tolerance)
{
    for (uint32_t i = 0u; i < patch.count; ++i) {
        double at[3];
        const double half = 0.5 * check_larger(td_to_double(patch.points[i].distance), 0.0);
        check_doubles(patch.points[i].point_w, at);
        check_near(s, "patch: point is outside a by", 0.0,
                   check_larger(check_convex_outside(&now.a, at) - half, 0.0), tolerance);
        check_near(s, "patch: point is outside b by", 0.0,
                   check_larger(check_convex_outside(&now.b, at) - half, 0.0), tolerance);
    }
}

/* ---- extent ---- */

static void patch_centre(double *out)
{
    for (int i = 0; i < 3; ++i) {
        out[i] = 0.0;
    }
    for (uint32_t i = 0u; i < patch.count; ++i) {
        double at[3];
        check_doubles(patch.points[i].point_w, at);
        check_moved(out, 1.0 / patch.count, at, out);
    }
}

static double patch_reach(const double *from, const double *e)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < patch.count; ++i) {
        double at[3];
        check_doubles(patch.points[i].point_w, at);
        check_moved(at, -1.0, from, at);
        most = check_larger(most, check_dot(e, at));
    }
    return most;
}

/* How far one can go from a common point without leaving either shape: by halves. */
static double common_way(const double *from, const double *e)
{
    double inside = 0.0;
    double outside = 2.0 * now.size;
    for (int i = 0; i < 16; ++i) {
        double at[3];
        const double way = 0.5 * (inside + outside);
        check_moved(from, way, e, at);
        const bool is_out =
            check_convex_outside(&now.a, at) > 0.0 || check_convex_outside(&now.b, at) > 0.0;
        outside = is_out ? way : outside;
        inside = is_out ? inside : way;
    }
    return inside;
}

#define TURNS 8

/* One of eight directions across the normal. */
static void set_across(const double *n, int turn, double *out)
{
    static const double turns[TURNS][2] = {{1.0, 0.0},  {0.7, 0.7},   {0.0, 1.0},  {-0.7, 0.7},
                                           {-1.0, 0.0}, {-0.7, -0.7}, {0.0, -1.0}, {0.7, -0.7}};
    const int axis = check_size(n[0]) > 0.6 ? 1 : 0;
    double u[3] = {0.0, 0.0, 0.0};
    u[axis] = 1.0;
    check_moved(u, -n[axis], n, u);
    const double v[3] = {n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2],
                         n[0] * u[1] - n[1] * u[0]};
    for (int i = 0; i < 3; ++i) {
        out[i] = turns[turn][0] * u[i] + turns[turn][1] * v[i];
    }
    check_moved(out, 1.0 / check_length(out) - 1.0, out, out);
}

/* Four points of an octagon reach half as far in any direction. What the shapes have in common is
 * wider than where they touch by about the depth. */
#define PATCH_SHARE 0.5

static void check_patch_extent(check_state *s, const td_distance_result *exact, double tolerance)
{
    double centre[3];
    double n[3];
    const double depth = check_size(td_to_double(exact->distance));
    patch_centre(centre);
    check_dir_doubles(exact->normal_w, n);
    for (int i = 0; i < TURNS; ++i) {
        double e[3];
        set_across(n, i, e);
        const double least = PATCH_SHARE * common_way(centre, e) - depth - tolerance;
        const double reach = patch_reach(centre, e);
        check_near(s, "patch: reach across the normal", check_larger(reach, least), reach, 0.0);
    }
}

/* ---- mujoco_pairs: name,A,B,dist,tol,points ---- */

#define NOT_STATED -1

/* One point, or as wide as where the shapes meet: how many points that takes is left open. */
static void
check_patch(check_state *s, const td_distance_result *exact, int64_t points, double tolerance)
{
    const td_real margin = td_from_double(tolerance);
    check_int(s, "patch: status", TD_OK,
              td_patch_find(&now.a.placed, &now.b.placed, exact, margin, &work, &patch));
    check_patch_points(s, tolerance);
    if (points > 1) {
        check_patch_extent(s, exact, tolerance);
    } else {
        check_int(s, "patch: points", points, patch.count);
    }
}

static check_verdict judge_mujoco(check_state *s, csv_cursor *row)
{
    check_truth t;
    csv_skip_words(row, 1); /* name */
    check_pair_read(s, row, &now);
    t.distance = csv_number(row);
    t.error = csv_number(row);
    const int64_t points = csv_int(row);
    if (row->bad || !check_pair_fits(&now)) {
        return CHECK_SKIPPED;
    }
    t.tolerance = check_larger(t.error, check_smaller(now.tolerance, CHECK_TOLERANCE));
    if (check_pair_place(s, &now)) {
        const td_distance_result *const exact = check_exact(s, &now, &t);
        if (points != NOT_STATED && !s->failed) {
            check_patch(s, exact, points, t.tolerance + 4.0 * now.rounding);
        }
        check_mpr(s, &now, &t, &CHECK_MPR_ANY);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"outside", "mujoco_pairs.csv", NULL, judge_mujoco},
};

const check_table check_patches = {formats, (int)(sizeof formats / sizeof formats[0])};
