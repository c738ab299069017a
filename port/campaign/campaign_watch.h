/* SPDX-License-Identifier: MIT */
/// Looks at a body of a run, tick by tick, and knows its quantities (campaign_quantity.h) at the end.
///
/// When       in each tick when contact has been found and nothing has moved yet: all bodies are where a trace has them, and
///            a quantity can be computed from a trace of the same run.
/// Tests      test_campaign_one.c, suite_campaign.rb
#ifndef CAMPAIGN_WATCH_H
#define CAMPAIGN_WATCH_H

#include "campaign_frames.h"

typedef struct campaign_watch {
    rig_contact contact;      ///< for rig_begin_with
    const rig_contact *found; ///< who computes contact; NULL: the core
    uint32_t body, ticks;     ///< of the run
    plant_vec up_b;           ///< what pointed up in the body at the beginning
    bool has_touched;         ///< once
    bool is_touching;         ///< now
    uint16_t ground;          ///< the body that it touched first, or TD_WORLD
    plant_vec place;          ///< [m] at the touch, seen from there
    double touch[3];          ///< time, speed along the normal, speed along the ground
    double peak[2];           ///< force, torque: squares of the largest
    double tilt, share;       ///< the largest
    double upright;           ///< cosine of that tilt
    double tilt_end, speed_end, drift, height_end; ///< in the last tick
    uint32_t worst_tick, bounces, airborne;
} campaign_watch;

/// @param body that is looked at @param ticks of the run @param found who computes contact; NULL: the core
/// @return the same contact, looked at: for rig_begin_with
const rig_contact *
campaign_watch_begin(campaign_watch *w, uint32_t body, uint32_t ticks, const rig_contact *found);

/// Are there energies of it? Not of a plant that is code.
bool campaign_has_books(const rig_scene *scene);

/// After the last tick. @param out CAMPAIGN_QUANTITY_COUNT of them; NAN: there is no number
void campaign_watch_end(const campaign_watch *w,
                        const rig *r,
                        const campaign_frames *f,
                        double *out);

#endif
