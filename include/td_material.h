/* SPDX-License-Identifier: MIT */
/// @file
/// Materials: friction, yield, stiffness and restitution of surfaces.
///
/// Friction   mu_s holds what stands, mu_k brakes what slides. Strictly they belong to a pair of materials. As in
///            the source, those of a surface are against the rubber of a tyre. The four runways below carry the
///            source's numbers, with mu_k = 0.8 mu_s. [HW H14]
/// Yield      F_m, the largest force that a surface carries: none for water, little for grass, any for concrete.
///            A load beyond it is limited to F_m and flagged. [HW H14] "Any" is a flag, not a large number.
/// Pairs      two materials, neither of which is a tyre: a row of a table, or the rule of td_material_mix.
/// Tangential friction holds by a spring and a damper along the surface: as stiff as the law's spring and damped by
///            two ticks of it, unless a material says otherwise.
/// Rolling    c N r resists rolling with the radius r, c' N r resists spinning about the normal (td_roll.h). Of two
///            materials the larger value counts.
/// Units      forces in the scene's unit of force (td_scene.h).
/// Memory     const tables, may live in flash.
/// Source     [HW sec. material properties], [HW sec. friction].
#ifndef TD_MATERIAL_H
#define TD_MATERIAL_H

#include "td_status.h"
#include "td_real.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The largest coefficient of friction: td_unit holds less than 2.
#define TD_MU_MAX TD_U(1.9375)

/// Damping along the surface lies below this.
#if defined(TD_SCALAR_Q16)
#    define TD_MATERIAL_DAMPING_MAX TD_R(1024.0) /* of td_drag */
#else
#    define TD_MATERIAL_DAMPING_MAX TD_RANGE
#endif

/// Properties of a surface.
typedef struct td_material {
    td_unit mu_s;  ///< [-] static friction, 0 <= mu_k <= mu_s <= TD_MU_MAX
    td_unit mu_k;  ///< [-] dynamic friction
    td_real yield; ///< [force] F_m >= 0; not read if is_unlimited
    td_real
        stiffness; ///< [force/m] of contacts by penalty, as a law's (td_law.h); 0: the law's own
    td_unit restitution;          ///< [-] 0 to 1, of contacts by penalty or impulse
    uint8_t law;                  ///< which force law, by its number there; 0: the scene's
    bool is_unlimited;            ///< there is no yield
    td_unit rolling;              ///< [-] 0 to 1, rolling resistance of parts; 0: none
    td_unit spinning;             ///< [-] 0 to 1, resistance of parts to spinning; 0: none
    td_real tangential_stiffness; ///< [force/m] of contacts with friction; 0: that of the law
    td_real
        tangential_damping; ///< [force s/m] 0: two ticks of the tangential stiffness; else below
                            ///< TD_MATERIAL_DAMPING_MAX
} td_material;

/// A surface that carries everything, by its static friction against rubber.
#define TD_MATERIAL_HARD(mu)                                                                       \
    {                                                                                              \
        TD_U(mu), TD_U(0.8 * (mu)), TD_ZERO, TD_ZERO, TD_U(0.0), 0u, true, TD_U(0.0), TD_U(0.0),   \
            TD_ZERO, TD_ZERO                                                                       \
    }

/// A surface that gives way at a force: grass, sand.
#define TD_MATERIAL_SOFT(mu, force)                                                                \
    {                                                                                              \
        TD_U(mu), TD_U(0.8 * (mu)), TD_R(force), TD_ZERO, TD_U(0.0), 0u, false, TD_U(0.0),         \
            TD_U(0.0), TD_ZERO, TD_ZERO                                                            \
    }

#define TD_MATERIAL_DRY   TD_MATERIAL_HARD(0.4)   ///< dry runway
#define TD_MATERIAL_DIRTY TD_MATERIAL_HARD(0.3)   ///< dirty runway
#define TD_MATERIAL_WET   TD_MATERIAL_HARD(0.1)   ///< wet runway
#define TD_MATERIAL_ICY   TD_MATERIAL_HARD(0.001) ///< icy runway
#define TD_MATERIAL_METAL                                                                          \
    TD_MATERIAL_HARD(0.3) ///< a strut without its wheel, on a runway; our number
#define TD_MATERIAL_WATER TD_MATERIAL_SOFT(0.0, 0.0) ///< carries nothing

/// Fields of a fault of a material (td_fault.field); its item is TD_ITEM_MATERIAL.
typedef enum td_material_field {
    TD_MATERIAL_MU_S = TD_FIELDS_MATERIAL + 1,
    TD_MATERIAL_MU_K, ///< negative, or larger than mu_s
    TD_MATERIAL_YIELD,
    TD_MATERIAL_STIFFNESS, ///< neither 0 nor from TD_LENGTH_MIN to TD_RANGE; the tangential one, too
    TD_MATERIAL_RESTITUTION,
    TD_MATERIAL_ROLLING,
    TD_MATERIAL_SPINNING,
    TD_MATERIAL_TANGENTIAL_STIFFNESS,
    TD_MATERIAL_TANGENTIAL_DAMPING, ///< negative, or TD_MATERIAL_DAMPING_MAX or more
} td_material_field;

/// Checks a material. @param index for the fault
td_fault td_material_check(const td_material *material, uint32_t index);

/* ---- pairs ---- */

/// A row for two materials, where the rule of td_material_mix does not serve.
typedef struct td_material_pair {
    uint16_t a, b;    ///< indices of materials, in any order
    td_material both; ///< what the two do together
} td_material_pair;

/// The rule for a pair that has no row: friction is the geometric mean (so that equal ones keep
/// theirs, and ice stays ice), stiffness that of two springs in series (0 if one of them has none), the
/// tangential one and its damping likewise; yield and restitution the smaller, rolling and spinning the
/// larger, the law that of the larger number.
td_material td_material_mix(const td_material *a, const td_material *b);

/// The material of the pair a, b of a table: its row, the first if there are several, or the mix. Cost: one
/// comparison a row.
td_material td_material_meet(const td_material *materials,
                             const td_material_pair *pairs,
                             uint32_t n_pairs,
                             uint32_t a,
                             uint32_t b);

#ifdef __cplusplus
}
#endif

#endif
