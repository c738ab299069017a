/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1001
#include "td_pair_law.h"

td_pair_law td_pair_law_in(const td_scene *scene, const td_material *both)
{
    TD_ASSERT(both->law < scene->n_laws);
    td_pair_law chosen = {scene->laws[both->law],  both->mu_s,     both->mu_k,
                          both->rolling,           both->spinning, both->tangential_stiffness,
                          both->tangential_damping};
    if (both->stiffness > TD_ZERO) {
        chosen.law.stiffness = both->stiffness;
    }
    if (both->restitution > TD_U(0.0)) {
        chosen.law.restitution = both->restitution;
    }
    TD_ASSERT(chosen.law.stiffness > TD_ZERO && chosen.law.restitution > TD_U(0.0));
    TD_ASSERT(chosen.mu_k >= TD_U(0.0) && chosen.mu_k <= chosen.mu_s);
    return chosen;
}

td_pair_law td_pair_law_of(const td_scene *scene, uint32_t material_a, uint32_t material_b)
{
    TD_ASSERT(material_a < scene->ground.n_materials && material_b < scene->ground.n_materials);
    const td_material both = td_material_meet(scene->ground.materials, scene->material_pairs,
                                              scene->n_material_pairs, material_a, material_b);
    return td_pair_law_in(scene, &both);
}

td_real td_pair_law_tangential_k(const td_pair_law *chosen)
{
    return chosen->k > TD_ZERO ? chosen->k : chosen->law.stiffness;
}

td_real td_pair_law_tangential_d(const td_scene *scene, const td_pair_law *chosen)
{
    if (chosen->d > TD_ZERO) {
        return chosen->d;
    }
    const td_real h_k = td_scale(scene->tick, td_pair_law_tangential_k(chosen));
    return td_min(td_mul(h_k, TD_PAIR_LAW_TANGENTIAL), TD_R(1000.0));
}

uint32_t td_pair_springs(const td_convex *a, const td_convex *b)
{
    const bool round = a->core == TD_CORE_POINT || a->core == TD_CORE_ELLIPSOID ||
                       b->core == TD_CORE_POINT || b->core == TD_CORE_ELLIPSOID;
    return round ? 1u : TD_CONTACT_POINTS;
}
