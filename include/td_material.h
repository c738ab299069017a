/* SPDX-License-Identifier: MIT */
/// Materials: what surfaces do to those who touch them, and where.
///
/// Friction   mu_s holds what stands, mu_k brakes what slides. Strictly they belong to a pair of
///            materials; as in the source, those of a surface are meant against the rubber of a tyre,
///            and the four runways below carry its numbers, one each, with mu_k = 0.8 mu_s. [HW H14]
/// Yield      F_m, the most that a surface carries before it gives way: water nothing, grass
///            little, concrete everything. What asks for more gets F_m, and is told. [HW H14]
///            "Everything" is a flag and not a large number.
/// Pairs      of two materials neither of which is a tyre: a row of a table, or where there is none
///            the rule of td_material_mix.
/// Modifiers  regions that change the material of whatever surface lies in them: a wet patch, ice.
///            They are no solids. The contact point decides; they apply in the order of the list, so
///            that of several the last wins, and each may keep some members as they were. [HW H9]
///            Make a region thick across the surface: the point lies on it only up to rounding.
/// Units      forces in the scene's unit of force, which in Q16 is chosen so that they fit (kN).
/// Memory     const tables, may live in flash.
/// Source     [HW] material properties, solids and modifiers, friction.
#ifndef TD_MATERIAL_H
#define TD_MATERIAL_H

#include "td_near.h"
#include "td_scenery.h"

/// The largest coefficient of friction: td_unit holds less than 2.
#define TD_MU_MAX TD_U(1.9375)

typedef struct td_material {
    td_unit mu_s;        ///< [-] static friction, 0 <= mu_k <= mu_s <= TD_MU_MAX
    td_unit mu_k;        ///< [-] dynamic friction
    td_real yield;       ///< [force] F_m >= 0; not read if is_unlimited
    td_real stiffness;   ///< [force/m] of contacts by penalty; 0: the law's own
    td_unit restitution; ///< [-] 0 to 1, of contacts by penalty or impulse
    uint8_t law;         ///< which force law, by its number there; 0: the scene's
    bool is_unlimited;   ///< carries whatever comes
} td_material;

/// A surface that carries everything, by its static friction against rubber.
#define TD_MATERIAL_HARD(mu)                                                                       \
    {                                                                                              \
        TD_U(mu), TD_U(0.8 * (mu)), TD_ZERO, TD_ZERO, TD_U(0.0), 0u, true                          \
    }

/// A surface that gives way at a force: grass, sand.
#define TD_MATERIAL_SOFT(mu, force)                                                                \
    {                                                                                              \
        TD_U(mu), TD_U(0.8 * (mu)), TD_R(force), TD_ZERO, TD_U(0.0), 0u, false                     \
    }

#define TD_MATERIAL_DRY   TD_MATERIAL_HARD(0.4)   ///< dry runway
#define TD_MATERIAL_DIRTY TD_MATERIAL_HARD(0.3)   ///< dirty runway
#define TD_MATERIAL_WET   TD_MATERIAL_HARD(0.1)   ///< wet runway
#define TD_MATERIAL_ICY   TD_MATERIAL_HARD(0.001) ///< icy runway
#define TD_MATERIAL_METAL                                                                          \
    TD_MATERIAL_HARD(0.3) ///< a strut without its wheel, on a runway; our number
#define TD_MATERIAL_WATER TD_MATERIAL_SOFT(0.0, 0.0) ///< carries nothing

/// What a fault of a material speaks of (td_fault.field); its item is TD_ITEM_MATERIAL, or
/// TD_ITEM_MODIFIER where it is that of a modifier.
typedef enum td_material_field {
    TD_MATERIAL_MU_S = 1,
    TD_MATERIAL_MU_K, ///< negative, or larger than mu_s
    TD_MATERIAL_YIELD,
    TD_MATERIAL_STIFFNESS,
    TD_MATERIAL_RESTITUTION,
    TD_MATERIAL_TABLE,  ///< there is none
    TD_MODIFIER_REGION, ///< none, or its scenery is refused (td_scenery_check says why)
    TD_MODIFIER_BODY,   ///< no such body
} td_material_field;

/// Is this a material? @param index for the fault
td_fault td_material_check(const td_material *material, uint32_t index);

/* ---- pairs ---- */

/// What two materials do to each other, where the rule below is not good enough.
typedef struct td_material_pair {
    uint16_t a, b; ///< indices of materials, in any order
    td_material both;
} td_material_pair;

/// The rule for a pair that has no row: friction is the geometric mean (so that equal ones keep
/// theirs, and ice stays ice), stiffness that of two springs in series (0 if one of them has none),
/// yield and restitution the smaller, the law that of the larger number.
td_material td_material_mix(const td_material *a, const td_material *b);

/// What materials a and b of a table do to each other: their row, the first if there are several, or
/// the mix. Cost: one comparison a row.
td_material td_material_meet(const td_material *materials,
                             const td_material_pair *pairs,
                             uint32_t n_pairs,
                             uint32_t a,
                             uint32_t b);

/* ---- ground ---- */

/// Members that a modifier leaves as they are.
enum {
    TD_KEEP_MU_S = 1,
    TD_KEEP_MU_K = 2,
    TD_KEEP_YIELD = 4, ///< and whether there is one
    TD_KEEP_STIFFNESS = 8,
    TD_KEEP_RESTITUTION = 16,
    TD_KEEP_LAW = 32,
    TD_KEEP_ALL_BUT_FRICTION =
        TD_KEEP_YIELD | TD_KEEP_STIFFNESS | TD_KEEP_RESTITUTION | TD_KEEP_LAW,
};

typedef struct td_modifier {
    const td_scenery *region;
    uint16_t body; ///< index of the body in whose frame the region is, or TD_SOLID_FIXED
    uint16_t keep; ///< TD_KEEP_*
    td_material material;
} td_modifier;

/// What wheels and initiators may stand on.
typedef struct td_ground {
    const td_scenery_solid *solids;
    const td_material *materials; ///< those that solids name
    const td_modifier *modifiers;
    uint16_t n_solids;
    uint16_t n_materials;
    uint16_t n_modifiers;
} td_ground;

/// Are solids, materials and modifiers what they should be, for a scene of `n_bodies` bodies? Every
/// query trusts that they are: ask once, when the scene is loaded.
td_fault td_ground_check(const td_ground *ground, uint32_t n_bodies);

/// `material` as a modifier changes it. mu_k is never left above mu_s.
void td_modifier_apply(const td_modifier *modifier, td_material *material);

/// The material of a solid at a point of its surface. [HW H9]
/// Cost       one td_scenery_holds a modifier.
/// @param bodies motions of the bodies that modifiers ride on, by index; NULL if all are fixed
td_material td_ground_material(const td_ground *ground,
                               const td_motion *bodies,
                               uint32_t solid,
                               td_vec3 point_w);

#endif
