/* SPDX-License-Identifier: MIT */
/* The house of [HW], and ten rays: where each enters. */
#include <stdio.h>
#include "figures.h"
#include "td_entry.h"

#define RAYS 10u

static const td_half_space planes[] = {
    TD_HALF_SPACE_AT(0.0, -1.0, 0.0, -3.0, -4.0, 0.0),
    TD_HALF_SPACE_AT(1.0, 0.0, 0.0, 3.0, 4.0, 0.0),
    TD_HALF_SPACE_AT(0.0, 1.0, 0.0, 3.0, 4.0, 0.0),
    TD_HALF_SPACE_AT(-1.0, 0.0, 0.0, -3.0, -4.0, 0.0),
    TD_HALF_SPACE_AT(1.0, 0.0, 1.0, 0.0, -4.0, 7.0),
    TD_HALF_SPACE_AT(-1.0, 0.0, 1.0, -3.0, -4.0, 4.0),
};
static const td_scenery_op ops[] = {TD_ALL_OF(0, 6)};
static const td_scenery house = {
    .half_spaces = planes, .n_half_spaces = 6u, .ops = ops, .n_ops = 1u};

/* From, to. The first is that of [HW H5]: a single loop over the half spaces finds an entry at 0.6. */
static const double rays[RAYS][6] = {
    {0.0, 10.0, 0.5, 10.0, 0.0, 0.5},  {-10.0, 0.0, 2.0, 10.0, 0.0, 2.0},
    {0.0, -10.0, 2.0, 0.0, 10.0, 2.0}, {0.0, 0.0, 20.0, 0.0, 0.0, -1.0},
    {1.5, 0.0, 20.0, 1.5, 0.0, 0.0},   {-10.0, 0.0, 8.0, 10.0, 0.0, 8.0},
    {-10.0, 0.0, 5.0, 10.0, 0.0, 5.0}, {5.0, -10.0, 1.0, 5.0, 10.0, 1.0},
    {0.0, 0.0, 2.0, 10.0, 0.0, 2.0},   {-10.0, -10.0, 0.0, 10.0, 10.0, 6.0},
};

/* Gables, then what joins them; the house is open below. */
static void walls(bytes *to)
{
    static const double gables[2][15] = {
        {-3, -4, 0, -3, -4, 4, 0, -4, 7, 3, -4, 4, 3, -4, 0},
        {-3, 4, 0, -3, 4, 4, 0, 4, 7, 3, 4, 4, 3, 4, 0},
    };
    figure_line(to, FIGURE_BODY, true, gables[0], 5u, 3u);
    figure_line(to, FIGURE_BODY, true, gables[1], 5u, 3u);
    for (size_t i = 0u; i < 5u; ++i) {
        double edge[6];
        for (size_t k = 0u; k < 3u; ++k) {
            edge[k] = gables[0][3u * i + k];
            edge[3u + k] = gables[1][3u * i + k];
        }
        figure_line(to, FIGURE_BODY, false, edge, 2u, 3u);
    }
}

static td_vec3 point_of(const double at[3])
{
    return (td_vec3){td_from_double(at[0]), td_from_double(at[1]), td_from_double(at[2])};
}

/* The place where it enters, or its end. */
static void ray(bytes *to, size_t i)
{
    const td_path path = td_path_of(point_of(rays[i]), point_of(rays[i] + 3));
    td_entry entry = {.kind = TD_ENTRY_NONE};
    char label[48];
    (void)td_entry_find(&house, &path, &entry);
    const bool is_hit = entry.kind != TD_ENTRY_NONE;
    const double share = is_hit ? td_unit_to_double(entry.lambda) : 1.0;
    double at[3];
    for (size_t k = 0u; k < 3u; ++k) {
        at[k] = rays[i][k] + share * (rays[i][3u + k] - rays[i][k]);
    }
    if (is_hit) {
        (void)snprintf(label, sizeof label, "%zu: %s%.4g", i + 1u,
                       entry.kind == TD_ENTRY_INSIDE ? "inside, " : "", share);
    } else {
        (void)snprintf(label, sizeof label, "%zu: none", i + 1u);
    }
    figure_mark(to, is_hit ? FIGURE_IN : FIGURE_OUT, label, at, 3u);
}

void figure_house(bytes *to)
{
    static const figure f = {
        "hw-house", "[HW] section House", "A house and ten rays",
        "Each ray with the share of its length at which it enters. The first one misses: one loop "
        "over the half spaces, as printed, finds an entry at 0.6 [HW H5].",
        "drawing"};
    figure_begin(to, &f);
    figure_list(to, "panels");
    page_raw(to, "{");
    page_text_of(to, "title", "");
    figure_list(to, "lines");
    walls(to);
    for (size_t i = 0u; i < RAYS; ++i) {
        figure_line(to, FIGURE_PATH, false, rays[i], 2u, 3u);
    }
    figure_close(to);
    figure_list(to, "marks");
    for (size_t i = 0u; i < RAYS; ++i) {
        ray(to, i);
    }
    figure_close(to);
    figure_list(to, "arrows");
    page_raw(to, "]}]}");
}
