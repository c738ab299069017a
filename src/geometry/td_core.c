/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 201
#define TD_CORE_HERE
#include "td_core.h"

td_real td_core_reach(const td_hull *hull, td_real scale)
{
    TD_ASSERT(hull->n_points > 0u && scale > TD_ZERO);
    td_real most = TD_ZERO;
    for (uint32_t i = 0u; i < hull->n_points; ++i) {
        most = td_max(most, td_core_norm1(td_core_point(hull, i, scale, 0)));
    }
    return most;
}

// The range first: in floats the product of what is beyond it may overflow.
bool td_core_fits(td_real length, td_real scale)
{
    TD_ASSERT(scale > TD_ZERO);
    return td_in_range(length) &&
           td_core_wide_size(td_wmul(length, scale)) < td_widen(TD_SHAPE_RANGE);
}

td_status td_core_judge(const td_vec3 *point, td_real scale)
{
    const td_real parts[3] = {point->x, point->y, point->z};
    td_status status = TD_OK;
    for (uint32_t i = 0u; i < 3u; ++i) {
        if (!td_is_number(parts[i])) {
            return TD_E_ARG;
        }
        if (!td_core_fits(parts[i], scale)) {
            status = TD_E_RANGE;
        }
    }
    return status;
}

td_status td_core_judge_points(const td_hull *hull, td_real scale, td_fault *at)
{
    TD_ASSERT(hull->points != 0);
    td_status status = TD_OK;
    for (uint32_t i = 0u; i < hull->n_points && status == TD_OK; ++i) {
        status = td_core_judge(&hull->points[i], scale);
        if (status != TD_OK) {
            *at = td_fault_of(status, TD_ITEM_HULL_VERTEX, i, TD_SHAPE_FIELD_POINT);
        }
    }
    return status;
}
