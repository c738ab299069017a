/* SPDX-License-Identifier: MIT */
/// The ground: solids, what they are made of, and where that differs.
///
/// Solids     scenery with a material, at rest or riding on a body (td_scenery.h).
/// Modifiers  regions that change the material of whatever surface lies in them: a wet patch, ice.
///            They are no solids. The contact point decides; they apply in the order of the list, so
///            that of several the last wins, and each may keep some members as they were. [HW H9]
///            Make a region thick across the surface: the point lies on it only up to rounding.
/// Boxes      what spares a search: a leg that misses the box of a solid misses the solid. They are
///            made once (td_ground_bound), in the frames of the solids; without them all is searched.
/// Memory     const tables, may live in flash; boxes are the caller's.
/// Source     [HW] solids and modifiers.
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

typedef struct td_modifier {
    const td_scenery *region;
    uint16_t body;        ///< index of the body in whose frame the region is, or TD_WORLD
    uint16_t keep;        ///< TD_KEEP_*
    td_material material; ///< members that are kept are not read
} td_modifier;

/// What wheels and initiators may stand on.
typedef struct td_ground {
    const td_scenery_solid *solids;
    const td_material *materials; ///< those that solids name
    const td_modifier *modifiers;
    const td_box3 *boxes; ///< of the solids, or NULL
    uint16_t n_solids;
    uint16_t n_materials;
    uint16_t n_modifiers;
} td_ground;

/// What a fault of the ground speaks of beside those of solids and materials: TD_ITEM_MODIFIER has these
/// fields and those of its material, a table that is missing its first item.
typedef enum td_ground_field {
    TD_GROUND_TABLE = TD_FIELDS_MATERIAL + 16, ///< there is none
    TD_GROUND_REGION,                          ///< of a modifier: there is none
    TD_GROUND_BODY,                            ///< of a modifier: no such body
} td_ground_field;

/// Are solids, materials and modifiers what they should be, for a scene of `n_bodies` bodies? Every
/// query trusts that they are: ask once, when the scene is loaded.
td_fault td_ground_check(const td_ground *ground, uint32_t n_bodies);

/// `material` as all modifiers that hold a point change it, in their order. [HW H9]
/// Cost       one td_scenery_holds a modifier.
/// @param bodies motions of the bodies that modifiers ride on, by index
/// @return leaves that were looked at
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

/// A box that holds scenery, in its frame. Half spaces across an axis, spheres, and what expressions
/// make of them, bound it; what nothing bounds reaches to +-TD_RANGE.
td_box3 td_ground_box(const td_scenery *scenery);

/// The boxes of all solids.
void td_ground_bound(const td_ground *ground, td_box3 *boxes);

#ifdef __cplusplus
}
#endif

#endif
