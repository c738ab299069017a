/* SPDX-License-Identifier: MIT */
/// What of a scene is moved by the input alone: both ends of a link count it.
#ifndef LINK_SCENE_H
#define LINK_SCENE_H

#include "td_scene.h"

/// Driven initiators.
static inline uint16_t link_count_driven(const td_scene *scene)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        n += scene->initiators[i].body == TD_DRIVEN ? 1u : 0u;
    }
    return (uint16_t)n;
}

/// Vertices of driven targets.
static inline uint16_t link_count_vertices(const td_scene *scene)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < scene->n_targets; ++i) {
        const td_scene_target *const t = &scene->targets[i];
        const uint32_t own = t->solid != 0 ? t->solid->n_vertices : t->n_outline;
        n += t->body == TD_DRIVEN ? own : 0u;
    }
    return (uint16_t)n;
}

#endif
