/* SPDX-License-Identifier: MIT */
/// @file
/// The ground: solids, their materials, and modifiers.
///
/// Solids     scenery with a material, at rest or riding on a body (td_scenery.h).
/// Modifiers  regions that change the material of every surface in them: a wet patch, ice. They are not solids. The
///            contact point decides. Modifiers apply in the order of the list, so that the last one wins, and each
///            may keep some members of the material. [HW H9] Make a region thick across the surface: the contact
///            point lies on the surface only up to rounding.
/// Boxes      a leg that misses the box of a solid misses the solid, and no search is made. Boxes are made once
///            (td_ground_bound), in the frames of the solids. Without boxes every solid is searched.
/// Memory     const tables, may live in flash; boxes are the caller's.
/// Source     [HW sec. solids and modifiers].
#ifndef TD_GROUND_H
#define TD_GROUND_H

#include "td_box.h"
#include "td_material.h"
#include "td_motion.h"
#include "td_scenery.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Members that a modifier leaves as they are.
enum {
    TD_KEEP_MU_S = 1,
    TD_KEEP_MU_K = 2,
    TD_KEEP_YIELD = 4, ///< and whether there is one
    TD_KEEP_STIFFNESS = 8,
    TD_KEEP_RESTITUTION = 16,
    TD_KEEP_LAW = 32,
    TD_KEEP_ROLLING = 64,     ///< and spinning
    TD_KEEP_TANGENTIAL = 128, ///< stiffness and damping
    TD_KEEP_ALL_BUT_FRICTION = TD_KEEP_YIELD | TD_KEEP_STIFFNESS | TD_KEEP_RESTITUTION |
                               TD_KEEP_LAW | TD_KEEP_ROLLING | TD_KEEP_TANGENTIAL,
};

/// A region that changes materials.
typedef struct td_modifier {
    const td_scenery *region; ///< where it applies
    uint16_t body;            ///< index of the body in whose frame the region is, or TD_WORLD
    uint16_t keep;            ///< TD_KEEP_*
    td_material material;     ///< members that are kept are not read
} td_modifier;

/// The ground: what wheels and initiators may stand on.
typedef struct td_ground {
    const td_scenery_solid *solids; ///< n_solids of them
    const td_material *materials;   ///< those that solids name
    const td_modifier *modifiers;   ///< n_modifiers of them, in the order in which they apply
    const td_box3 *boxes;           ///< of the solids, or NULL
    uint16_t n_solids;              ///< length of `solids`
    uint16_t n_materials;           ///< length of `materials`
    uint16_t n_modifiers;           ///< length of `modifiers`
} td_ground;

/// What a fault of the ground speaks of beside those of solids and materials: TD_ITEM_MODIFIER has these
/// fields and those of its material, a table that is missing its first item.
typedef enum td_ground_field {
    TD_GROUND_TABLE = TD_FIELDS_MATERIAL + 16, ///< a table is missing
    TD_GROUND_REGION,                          ///< of a modifier: it is missing
    TD_GROUND_BODY,                            ///< of a modifier: no such body
} td_ground_field;

/// Checks solids, materials and modifiers, for a scene of `n_bodies` bodies. Queries rely on it: check once, when
/// the scene is loaded.
td_fault td_ground_check(const td_ground *ground, uint32_t n_bodies);

/// `material` as all modifiers that hold a point change it, in their order. [HW H9]
/// Cost       one td_scenery_holds a modifier.
/// @param bodies motions of the bodies that modifiers ride on, by index
/// @return leaf tests
uint32_t td_ground_modify(const td_ground *ground,
                          const td_motion *bodies,
                          td_vec3 point_w,
                          td_material *material);

/// The material of a solid at a point of its surface. @return as above
static inline uint32_t td_ground_material(const td_ground *ground,
                                          const td_motion *bodies,
                                          uint32_t solid,
                                          td_vec3 point_w,
                                          td_material *out)
{
    *out = ground->materials[ground->solids[solid].material];
    return td_ground_modify(ground, bodies, point_w, out);
}

/// `material` as a modifier changes it. mu_k is never left above mu_s.
void td_modifier_apply(const td_modifier *modifier, td_material *material);

/// A box that contains scenery, in its frame. Half spaces across an axis and spheres bound it, as the expression
/// combines them; an axis that nothing bounds reaches to +-TD_RANGE.
td_box3 td_ground_box(const td_scenery *scenery);

/// The boxes of all solids.
void td_ground_bound(const td_ground *ground, td_box3 *boxes);

#ifdef __cplusplus
}
#endif

#endif
