/* SPDX-License-Identifier: MIT */
/// Tables of a scene of the survey, in the making: numbers at random, bodies, parts, feet and what they stand on.
#ifndef SURVEY_TABLES_H
#define SURVEY_TABLES_H

#include "survey_scene.h"

static inline plant_vec vec(double x, double y, double z)
{
    return (plant_vec){x, y, z};
}

double survey_uniform(survey *c, double lo, double hi);
double survey_logarithmic(survey *c, double lo, double hi);
uint32_t survey_below(survey *c, uint32_t n);
plant_quat survey_any_attitude(survey *c);

/// A body without parts. @return its index
uint32_t survey_add_body(survey *c, double mass, plant_vec inertia, double v_max, double omega_max);

/// A part, upright in its body; the world's are of the other material. @return its index
uint32_t
survey_add_part(survey *c, uint32_t body, td_shape_kind kind, plant_vec size, plant_vec at);

/// A part of the world, 40 m wide, up to z = 0.
void survey_add_floor(survey *c);

/// Of a box, by its half sizes.
plant_vec survey_box_inertia(double m, plant_vec s);

/// Bodies of one part.
uint32_t survey_add_box(survey *c, double mass, plant_vec size, double v_max);
uint32_t survey_add_ball(survey *c, double mass, double radius, double v_max);

/// A body of any shape, up to `size` large. @return [m] its bounding radius
double survey_add_any(survey *c, double mass, double size, double v_max);

/// What feet stand on, up to z = 0: a half space, or a target.
void survey_add_deck(survey *c, bool as_scenery);

/// The same of scenery of the scene's own: one half space, or one curved leaf.
void survey_add_plane(survey *c, plant_vec normal);
void survey_add_curve(survey *c, td_curve kind, double radius);

void survey_add_foot(survey *c, uint32_t body, plant_vec at, bool as_scenery);

#endif
