/* SPDX-License-Identifier: MIT */
#include "scenes.h"

/* A build that has no room for parts or initiators at all leaves out what consists of them: the linker
 * then drops its tables. */
/* clang-format off */
const rig_scene *const scenes_all[] = {
#if TD_MAX_PARTS > 0
    GALLERY_OF_PARTS
#endif
#if TD_MAX_INITIATORS > 0
    GALLERY_OF_POINTS
#endif
    GALLERY_OF_WHEELS
};
/* clang-format on */
const uint32_t scenes_count = sizeof scenes_all / sizeof scenes_all[0];

const rig_scene *scenes_find(const char *name)
{
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        if (rig_same_text(scenes_all[i]->scene->name, name)) {
            return scenes_all[i];
        }
    }
    return NULL;
}
