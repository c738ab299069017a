/* SPDX-License-Identifier: MIT */
#include "scenes.h"

/* A build that has no room for parts or initiators at all leaves out what consists of them: the linker
 * then drops its tables. */
const rig_scene *const scenes_all[] = {
#if TD_MAX_PARTS > 0
    &scene_bouncing_ball,    &scene_six_balls,        &scene_ball_ramp,
    &scene_pendulum_rest,    &scene_double_pendulum,  &scene_four_cubes,
    &scene_stacked_boxes,    &scene_gripper,          &scene_falling_parts,
    &scene_parts_79,
#endif
#if TD_MAX_INITIATORS > 0
    &scene_pendulum_collide, &scene_skid_deck,        &scene_soft_tyre,
    &scene_aircraft_house,
#endif
    &scene_aircraft_landing, &scene_aircraft_braking, &scene_aircraft_slope,
    &scene_aircraft_takeoff, &scene_aircraft_deck,    &scene_aircraft_steering,
};
const uint32_t scenes_count = sizeof scenes_all / sizeof scenes_all[0];

static bool same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

const rig_scene *scenes_find(const char *name)
{
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        if (same_text(scenes_all[i]->scene->name, name)) {
            return scenes_all[i];
        }
    }
    return NULL;
}
