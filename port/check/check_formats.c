/* SPDX-License-Identifier: MIT */
#include "check.h"

static const check_table *const tables[] = {
    &check_trajectories, &check_polygons,   &check_impacts,   &check_solids,    &check_phis,
    &check_wheels,       &check_slots,      &check_responses, &check_scenarios, &check_pairs,
    &check_patches,      &check_separation, &check_aircraft,  &check_cubes,     &check_outside,
};

const check_format *check_format_of(const char *folder, const char *name)
{
    const check_format *found = NULL;
    for (size_t i = 0u; i < sizeof tables / sizeof tables[0] && found == NULL; ++i) {
        found = check_format_in(tables[i], folder, name);
    }
    return found;
}
