/* SPDX-License-Identifier: MIT */
/// The law of a pair of materials: what the scene check judges and the tick applies. Internal to the core.
///
/// Tests     test_td_plan_figures.c
#ifndef TD_PAIR_LAW_H
#define TD_PAIR_LAW_H

#include "td_plan.h"

/// What two materials do to each other.
typedef struct td_pair_law {
    td_law law;
    td_unit mu_s, mu_k;
    td_unit rolling, spinning;
    td_real k, d; ///< tangential; 0: by default
} td_pair_law;

td_pair_law td_pair_law_of(const td_scene *scene, uint32_t material_a, uint32_t material_b);

/// The law of a material that is there already: of two that met, as a modifier has changed it.
td_pair_law td_pair_law_in(const td_scene *scene, const td_material *both);

/// Damping of the tangential spring, in ticks of its stiffness: h w of critical damping, and stable
/// wherever ten ticks a contact are. [HW W19]
#define TD_PAIR_LAW_TANGENTIAL TD_R(2.0)

/// Stiffness and damping along the surface: those of the materials, or by default.
td_real td_pair_law_tangential_k(const td_pair_law *chosen);
td_real td_pair_law_tangential_d(const td_scene *scene, const td_pair_law *chosen);

/// Points in which two parts may touch at one time, each with a spring: one, if either of them is round.
uint32_t td_pair_springs(const td_convex *a, const td_convex *b);

#endif
