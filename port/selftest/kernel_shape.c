/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_shape.h, td_hull.h and td_patch.h. */
#include "td_patch_work.h"
#include "kernel_walk.h"
#include "td_hull.h"
#include "td_patch.h"

#define POINTS 6u
#define LIST   (6u * POINTS)

/* A shape and all that is made of it. */
typedef struct thing {
    td_vec3 points[POINTS];
    td_hull hull;
    td_shape shape;
    td_convex convex;
    td_placed placed;
} thing;

static thing things[2];

/* ---- inputs ---- */

static td_vec3 some_vec3(kernel *k)
{
    const td_real x = kernel_some(k);
    const td_real y = kernel_some(k);
    const td_real z = kernel_some(k);
    return td_vec3_of(x, y, z);
}

static td_real some_size(kernel *k)
{
    return kernel_below(k, 8u) == 0u ? TD_ZERO : td_abs(kernel_some(k));
}

/* Points of one plane, for polygons; of space, for others. */
static void draw_points(kernel *k, thing *t)
{
    for (uint32_t i = 0u; i < POINTS; ++i) {
        t->points[i] = some_vec3(k);
        if (t->shape.kind == TD_SHAPE_POLYGON) {
            t->points[i].z = TD_ONE;
        }
    }
    t->hull.points = t->points;
    t->hull.cells = 0;
    t->hull.n_points = (uint16_t)(t->shape.kind == TD_SHAPE_TRIANGLE      ? 3u
                                  : t->shape.kind == TD_SHAPE_TETRAHEDRON ? 4u
                                                                          : POINTS);
    t->shape.hull = &t->hull;
}

static void draw_shape(kernel *k, thing *t)
{
    const td_real x = some_size(k);
    const td_real y = some_size(k);
    const td_real z = some_size(k);
    t->shape.kind = (td_shape_kind)kernel_below(k, TD_SHAPE_KINDS);
    t->shape.size = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    t->shape.rounding_radius = kernel_below(k, 2u) == 0u ? TD_ZERO : some_size(k);
    t->shape.hull = 0;
    switch (t->shape.kind) {
    case TD_SHAPE_POINT:
        break;
    case TD_SHAPE_SEGMENT:
        t->shape.size.y = y;
        break;
    case TD_SHAPE_SPHERE:
        t->shape.size.x = x;
        break;
    case TD_SHAPE_CAPSULE:
    case TD_SHAPE_CYLINDER:
    case TD_SHAPE_CONE:
        t->shape.size = td_vec3_of(x, y, TD_ZERO);
        break;
    case TD_SHAPE_BOX:
    case TD_SHAPE_ELLIPSOID:
        t->shape.size = td_vec3_of(x, y, z);
        break;
    default:
        draw_points(k, t);
        break;
    }
}

/* ---- results ---- */

static void put_box(kernel *k, td_box3 box)
{
    kernel_put_vec3(k, box.lo);
    kernel_put_vec3(k, box.hi);
}

static void put_convex(kernel *k, const td_convex *convex)
{
    td_hash_word(&k->hash, (uint32_t)convex->core);
    kernel_put_vec3(k, convex->size);
    kernel_put(k, convex->radius);
    kernel_put(k, convex->inset);
    kernel_put(k, convex->reach);
    kernel_put(k, convex->extent);
    kernel_put_vec3(k, convex->centre);
}

/* ---- shapes ---- */

static void shape(kernel *k, thing *t)
{
    draw_shape(k, t);
    const td_real scale = TD_R(0.5) + td_from_unit(td_uabs(kernel_unit(k)));
    kernel_put_fault(k, td_convex_set(&t->shape, scale, &t->convex));
    put_convex(k, &t->convex);
    const td_pose x_wa = kernel_pose(k);
    kernel_put_fault(k, td_placed_set(&t->convex, &x_wa, &t->placed));
    kernel_put_vec3(k, td_convex_support(&t->convex, kernel_dir3(k)));
    put_box(k, td_convex_box(&t->convex));
    put_box(k, td_placed_box(&t->placed));
}

/* What is refused names the culprit; nothing else may change. */
static void hostile_shape(kernel *k)
{
    static thing t;
    draw_shape(k, &t);
    const td_real scale = kernel_below(k, 4u) == 0u ? kernel_hostile(k) : TD_ONE;
    const td_real size = kernel_hostile(k);
    const td_real mu = kernel_hostile(k);
    switch (kernel_below(k, 3u)) {
    case 0u:
        t.shape.size.y = size;
        break;
    case 1u:
        t.shape.rounding_radius = mu;
        break;
    default:
        t.points[kernel_below(k, POINTS)].x = size;
        break;
    }
    kernel_put_fault(k, td_shape_check(&t.shape, scale));
}

/* ---- hulls ---- */

static void hull(kernel *k)
{
    static thing t;
    static uint16_t starts[TD_HULL_STARTS(1u)];
    static uint8_t list[LIST];
    static td_hull_cells cells;
    const td_hull_arrays room = {starts, list, LIST};
    t.shape.kind = TD_SHAPE_HULL;
    draw_points(k, &t);
    kernel_put_fault(k, td_hull_build(&t.hull, 1u, &room, &cells));
    for (uint32_t i = 0u; i < starts[6]; ++i) {
        td_hash_word(&k->hash, list[i]);
    }
    t.hull.cells = &cells;
    kernel_put_fault(k, td_hull_check(&t.hull));
    kernel_put_fault(k, td_convex_set(&t.shape, TD_ONE, &t.convex));
    kernel_put_vec3(k, td_convex_support(&t.convex, kernel_dir3(k)));
}

/* ---- patches ---- */

/* b is moved so that it touches a along n where both reach farthest. */
APART static td_distance_result touch(const td_placed *a, td_placed *b, td_dir3 n, td_real gap)
{
    const td_rot back_a = td_rot_inv(&a->rot);
    const td_rot back_b = td_rot_inv(&b->rot);
    const td_vec3 reach_a =
        td_rot_vec(&a->rot, td_convex_support(a->convex, td_rot_dir(&back_a, n)));
    const td_vec3 reach_b =
        td_rot_vec(&b->rot, td_convex_support(b->convex, td_rot_dir(&back_b, td_dir3_neg(n))));
    td_distance_result found = {.normal_w = n, .fine = td_near_of(gap)};
    found.distance = gap;
    found.upper = gap;
    found.point_a_w = td_vec3_add(a->p, reach_a);
    found.point_b_w = td_vec3_add(found.point_a_w, td_dir3_scale(n, gap));
    b->p = td_vec3_sub(found.point_b_w, reach_b);
    return found;
}

APART static void patches(kernel *k)
{
    static td_patch_work work;
    static td_patch patch;
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    const bool is_aligned = kernel_below(k, 2u) == 0u;
    const td_dir3 n = kernel_dir3(k);
    const td_pose x_wa = TD_POSE_IDENTITY;
    (void)td_placed_set(&things[0].convex, &x_wa, &things[0].placed);
    if (is_aligned) {
        (void)td_placed_set(&things[1].convex, &x_wa, &things[1].placed);
    }
    const td_distance_result found =
        touch(&things[0].placed, &things[1].placed, is_aligned ? up : n, -TD_R(0.0625));
    const td_real margin = kernel_some(k);
    td_hash_word(&k->hash, (uint32_t)td_patch_find(&things[0].placed, &things[1].placed, &found,
                                                   margin, &work, &patch));
    td_hash_word(&k->hash, patch.count);
    for (uint32_t i = 0u; i < patch.count; ++i) {
        kernel_put_vec3(k, patch.points[i].point_w);
        kernel_put(k, patch.points[i].distance);
    }
    td_patch_cache cache = {.count = patch.count};
    for (uint32_t i = 0u; i < patch.count; ++i) {
        cache.points_w[i] = patch.points[i].point_w;
    }
    work.cache = &cache;
    td_hash_word(&k->hash, (uint32_t)td_patch_keep(&things[0].placed, &things[1].placed, &found,
                                                   margin, &work, &patch));
    td_hash_word(&k->hash, patch.count);
}

void kernel_round_shape(kernel *k)
{
    shape(k, &things[0]);
    shape(k, &things[1]);
    hostile_shape(k);
    patches(k);
    if (kernel_below(k, 8u) == 0u) {
        hull(k);
    }
}
