/* SPDX-License-Identifier: MIT */
#include "urdf.h"
#include <string.h>
#include "urdf_robot.h"

bool urdf_import(const urdf_order *order, urdf_words *words)
{
    urdf_robot robot = {.order = order, .words = words};
    (void)memset(words, 0, sizeof *words);
    const bool well = urdf_read(&robot) && urdf_tree(&robot) && urdf_merge(&robot) &&
                      (!order->has_ground || urdf_lift(&robot)) && urdf_write(&robot);
    urdf_robot_free(&robot);
    return well;
}
