/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_scenery.h and td_entry.h. */
#include "house.h"
#include "kernel_walk.h"
#include "td_entry.h"

#define PLANES 4u
#define CURVES 2u
#define LEAVES (PLANES + CURVES)

static td_half_space planes[PLANES];
static td_curved curves[CURVES];

static const td_scenery_op convex[] = {TD_ALL_OF(0, LEAVES)};
static const td_scenery_op parts[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 3), TD_LEAF(5), TD_UNION(3)};
static const td_scenery_op nested[] = {TD_ANY_OF(0, 3),   TD_LEAF(4), TD_UNION(2),
                                       TD_ANY_OF(3, 1),   TD_LEAF(5), TD_UNION(2),
                                       TD_INTERSECTION(2)};
static const td_scenery_op constant[] = {TD_EVERYTHING, TD_NOTHING, TD_UNION(2)};
static const td_scenery_op unbalanced[] = {TD_LEAF(0), TD_LEAF(1), TD_LEAF(2), TD_UNION(2)};
static const td_scenery_op wrong[] = {TD_LEAF(LEAVES), TD_UNION(1)};
#define N_OPS(ops) ((uint16_t)(sizeof(ops) / sizeof(ops)[0]))

/* ---- inputs ---- */

/* Within four metres, or on a grid, where paths run along borders and through edges. */
static td_real coordinate(kernel *k, bool on_grid)
{
    return on_grid ? td_from_int((int32_t)kernel_below(k, 9u) - 4)
                   : td_scale(kernel_unit(k), TD_R(4.0));
}

static td_vec3 spot(kernel *k, bool on_grid)
{
    const td_real x = coordinate(k, on_grid);
    const td_real y = coordinate(k, on_grid);
    const td_real z = coordinate(k, on_grid);
    return td_vec3_of(x, y, z);
}

APART static void fill_tables(kernel *k, bool on_grid)
{
    for (uint32_t i = 0u; i < PLANES; ++i) {
        planes[i].normal = spot(k, on_grid);
        planes[i].offset = coordinate(k, on_grid);
        if (kernel_below(k, 4u) == 0u) {
            planes[i] = td_half_space_at(planes[i].normal, spot(k, on_grid));
        }
    }
    for (uint32_t i = 0u; i < CURVES; ++i) {
        curves[i].kind = kernel_below(k, 2u) == 0u ? TD_CURVE_SPHERE : TD_CURVE_CYLINDER;
        curves[i].centre = spot(k, on_grid);
        curves[i].radius = td_abs(coordinate(k, on_grid));
        curves[i].axis = kernel_dir3(k);
    }
}

static td_path some_path(kernel *k, bool on_grid)
{
    const td_vec3 from = spot(k, on_grid);
    td_path path = td_path_of(from, spot(k, on_grid));
    if (kernel_below(k, 4u) == 0u) {
        path.first = td_uabs(kernel_unit(k));
        path.last = td_uabs(kernel_unit(k));
    }
    return path;
}

/* ---- results ---- */

APART static void put_entry(kernel *k, const td_entry *entry)
{
    td_hash_word(&k->hash, (uint32_t)entry->kind);
    td_hash_word(&k->hash, entry->leaf);
    td_hash_word(&k->hash, entry->leaf_tests);
    kernel_put_unit(k, entry->lambda);
    kernel_put_dir3(k, entry->normal);
}

APART static void put_found(kernel *k, const td_scenery *scenery, const td_path *path)
{
    static td_entry_work work;
    td_entry entry;
    const td_status status = td_entry_find(scenery, path, &entry);
    td_hash_word(&k->hash, (uint32_t)status);
    if (status == TD_OK) {
        put_entry(k, &entry);
        kernel_put_vec3(k, td_path_at(path, entry.lambda));
    }
    if (td_entry_find_in(scenery, path, &work, &entry) == TD_OK) {
        put_entry(k, &entry);
    }
}

/* ---- rounds ---- */

APART static void points(kernel *k, const td_scenery *scenery, bool on_grid)
{
    const td_vec3 x = spot(k, on_grid);
    const td_place place = td_place_of(x);
    kernel_put_bool(k, td_scenery_holds(scenery, x));
    td_hash_word(&k->hash, td_scenery_named(scenery));
    td_hash_word(&k->hash, td_scenery_leaf_tests(scenery));
    for (uint32_t leaf = 0u; leaf < td_scenery_leaves(scenery); ++leaf) {
        kernel_put(k, td_scenery_gap(scenery, leaf, x));
        kernel_put(k, td_scenery_slack(scenery, leaf));
        const td_dir3 normal = td_scenery_normal(scenery, leaf, x);
        kernel_put_dir3(k, normal);
        kernel_put(k, td_near_real(td_scenery_gap_near(scenery, leaf, &place, normal)));
        kernel_put_vec3(k, td_scenery_beyond(scenery, leaf, x, TD_R(0.25)));
    }
}

APART static void expressions(kernel *k)
{
    static const td_scenery made[] = {
        {planes, curves, convex, PLANES, CURVES, N_OPS(convex)},
        {planes, curves, parts, PLANES, CURVES, N_OPS(parts)},
        {planes, curves, nested, PLANES, CURVES, N_OPS(nested)},
        {planes, curves, constant, PLANES, CURVES, N_OPS(constant)},
        {planes, curves, unbalanced, PLANES, CURVES, N_OPS(unbalanced)},
        {planes, curves, wrong, PLANES, CURVES, N_OPS(wrong)}};
    static const td_scenery *const all[] = {&made[0], &made[1], &made[2], &made[3], &made[4],
                                            &made[5], &house,   &barrel,  &fence};
    for (uint32_t i = 0u; i < sizeof all / sizeof all[0]; ++i) {
        const bool on_grid = kernel_below(k, 2u) == 0u;
        fill_tables(k, on_grid);
        if (kernel_put_fault(k, td_scenery_check(all[i]))) {
            points(k, all[i], on_grid);
            const td_path path = some_path(k, on_grid);
            put_found(k, all[i], &path);
        }
    }
}

APART static void solids(kernel *k)
{
    static const td_scenery_solid list[] = {
        {&fence, 0u, TD_WORLD}, {&house, 1u, 0u}, {&barrel, 0u, TD_WORLD}};
    const uint32_t n_bodies = kernel_below(k, 2u);
    const uint32_t n_materials = kernel_below(k, 3u);
    (void)kernel_put_fault(k, td_scenery_solids_check(list, 3u, n_materials, n_bodies));
    const td_path path = some_path(k, false);
    td_solid_entry found;
    const td_pose far = kernel_pose(k);
    const td_pose near = {path.to, far.q};
    const td_pose *const x_wb[] = {&near, &far, &k->x_wb};
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_status status = td_entry_first(list, 3u, x_wb[i], &path, &found);
        td_hash_word(&k->hash, (uint32_t)status);
        if (status == TD_OK) {
            put_entry(k, &found.entry);
        }
        if (status == TD_OK && found.entry.kind != TD_ENTRY_NONE) {
            td_hash_word(&k->hash, found.solid);
            kernel_put_vec3(k, found.point_s);
        }
    }
}

APART static void refused(kernel *k)
{
    const td_scenery s = {planes, curves, convex, PLANES, CURVES, N_OPS(convex)};
    td_path path = some_path(k, false);
    td_real *const numbers[] = {&planes[1].normal.y, &planes[2].offset, &curves[0].centre.z,
                                &curves[1].radius, &path.to.x};
    const uint32_t i = kernel_below(k, 5u);
    *numbers[i] = kernel_hostile(k);
    const bool is_good = kernel_put_fault(k, td_scenery_check(&s));
    put_found(k, is_good ? &s : &house, &path);
}

APART static void decimals(kernel *k)
{
    double numbers[4];
    for (int i = 0; i < 4; ++i) {
        numbers[i] = td_to_double(kernel_some(k));
    }
    const td_half_space h = td_half_space_from_double(numbers, numbers[3]);
    kernel_put_vec3(k, h.normal);
    kernel_put(k, h.offset);
}

void kernel_round_scenery(kernel *k)
{
    expressions(k);
    solids(k);
    refused(k);
    decimals(k);
}
