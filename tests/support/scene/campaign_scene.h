/* SPDX-License-Identifier: MIT */
/// How scenes of a campaign are made: tables that grow, and the stiffness that the scene check accepts.
#ifndef CAMPAIGN_SCENE_H
#define CAMPAIGN_SCENE_H

#include "campaign.h"
#include "campaign_plant.h"
#include "td_test_draw.h"

#define CAMPAIGN_BODIES      12
#define CAMPAIGN_PARTS       32
#define CAMPAIGN_FEET        32
#define CAMPAIGN_WHEELS_MOST 4

/// A scene in the making, and then at work.
typedef struct campaign {
    campaign_family family;
    td_test_random random;
    double h, gravity; ///< [s], [m/s^2]
    double settle;     ///< [s] until it must rest
    double thrust;     ///< of its weight, at the beginning of a touchdown
    bool must_rest;
    bool is_closed; ///< nothing pushes from outside
    double radius;  ///< [m] of a ball that rolls
    free_body bodies[CAMPAIGN_BODIES];
    td_body rows[CAMPAIGN_BODIES];
    td_shape shapes[CAMPAIGN_PARTS];
    td_hull hulls[CAMPAIGN_PARTS];
    td_vec3 points[CAMPAIGN_PARTS][14];
    td_part parts[CAMPAIGN_PARTS];
    td_initiator feet[CAMPAIGN_FEET];
    td_material materials[2]; ///< of bodies, of the world
    td_law law;
    td_scene_target target;
    td_scenery_solid solid;
    td_half_space plane; ///< with `curve` and `own`: scenery of this scene alone
    td_curved curve;
    td_scenery own;
    td_wheel wheels[CAMPAIGN_WHEELS_MOST];
    td_wheel_control controls[CAMPAIGN_WHEELS_MOST];
    td_scene scene;
    td_plan plan;
} campaign;

/// The makers of families. @return false: there is no such scene
bool campaign_make_drop(campaign *c);
bool campaign_make_stack(campaign *c);
bool campaign_make_table(campaign *c);
bool campaign_make_slide(campaign *c);
bool campaign_make_twist(campaign *c);
bool campaign_make_slope(campaign *c);
bool campaign_make_broad(campaign *c);
bool campaign_make_smooth(campaign *c);
bool campaign_make_wheels(campaign *c);
bool campaign_make_compound(campaign *c);

/// Everything of scene number `number`; its stiffness is the largest that is accepted, or up to half of it.
/// @return false: there is none
bool campaign_make(uint32_t number, campaign *out);

#endif
