/* SPDX-License-Identifier: MIT */
/// How scenes of a survey are made: tables that grow, and the stiffness that the scene check accepts.
#ifndef SURVEY_SCENE_H
#define SURVEY_SCENE_H

#include "survey.h"
#include "survey_plant.h"
#include "td_test_draw.h"

#define SURVEY_BODIES      12
#define SURVEY_PARTS       32
#define SURVEY_FEET        32
#define SURVEY_WHEELS_MOST 4

/// A scene in the making, and then at work.
typedef struct survey {
    survey_family family;
    td_test_random random;
    double h, gravity; ///< [s], [m/s^2]
    double settle;     ///< [s] until it must rest
    double thrust;     ///< of its weight, at the beginning of a touchdown
    bool must_rest;
    bool is_closed; ///< nothing pushes from outside
    double radius;  ///< [m] of a ball that rolls
    free_body bodies[SURVEY_BODIES];
    td_body rows[SURVEY_BODIES];
    td_shape shapes[SURVEY_PARTS];
    td_hull hulls[SURVEY_PARTS];
    td_vec3 points[SURVEY_PARTS][14];
    td_part parts[SURVEY_PARTS];
    td_initiator feet[SURVEY_FEET];
    td_material materials[2]; ///< of bodies, of the world
    td_law law;
    td_scene_target target;
    td_scenery_solid solid;
    td_half_space plane; ///< with `curve` and `own`: scenery of this scene alone
    td_curved curve;
    td_scenery own;
    td_wheel wheels[SURVEY_WHEELS_MOST];
    td_wheel_control controls[SURVEY_WHEELS_MOST];
    td_scene scene;
    td_plan plan;
} survey;

/// The makers of families. @return false: there is no such scene
bool survey_make_drop(survey *c);
bool survey_make_stack(survey *c);
bool survey_make_table(survey *c);
bool survey_make_slide(survey *c);
bool survey_make_twist(survey *c);
bool survey_make_slope(survey *c);
bool survey_make_broad(survey *c);
bool survey_make_smooth(survey *c);
bool survey_make_wheels(survey *c);
bool survey_make_compound(survey *c);

/// Everything of scene number `number`; its stiffness is the largest that is accepted, or up to half of it.
/// @return false: there is none
bool survey_make(uint32_t number, survey *out);

#endif
