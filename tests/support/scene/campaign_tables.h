/* SPDX-License-Identifier: MIT */
/// Tables of a scene of the campaign, in the making: numbers at random, bodies, parts, feet and what they stand on.
#ifndef CAMPAIGN_TABLES_H
#define CAMPAIGN_TABLES_H

#include "campaign_scene.h"

static inline plant_vec vec(double x, double y, double z)
{
    return (plant_vec){x, y, z};
}

double campaign_uniform(campaign *c, double lo, double hi);
double campaign_logarithmic(campaign *c, double lo, double hi);
uint32_t campaign_below(campaign *c, uint32_t n);
plant_quat campaign_any_attitude(campaign *c);

/// A body without parts. @return its index
uint32_t
campaign_add_body(campaign *c, double mass, plant_vec inertia, double v_max, double omega_max);

/// A part, upright in its body; the world's are of the other material. @return its index
uint32_t
campaign_add_part(campaign *c, uint32_t body, td_shape_kind kind, plant_vec size, plant_vec at);

/// A part of the world, 40 m wide, up to z = 0.
void campaign_add_floor(campaign *c);

/// Of a box, by its half sizes.
plant_vec campaign_box_inertia(double m, plant_vec s);

/// Bodies of one part.
uint32_t campaign_add_box(campaign *c, double mass, plant_vec size, double v_max);
uint32_t campaign_add_ball(campaign *c, double mass, double radius, double v_max);

/// A body of any shape, up to `size` large. @return [m] its bounding radius
double campaign_add_any(campaign *c, double mass, double size, double v_max);

/// What feet stand on, up to z = 0: a half space, or a target.
void campaign_add_deck(campaign *c, bool as_scenery);

/// The same of scenery of the scene's own: one half space, or one curved leaf.
void campaign_add_plane(campaign *c, plant_vec normal);
void campaign_add_curve(campaign *c, td_curve kind, double radius);

void campaign_add_foot(campaign *c, uint32_t body, plant_vec at, bool as_scenery);

#endif
