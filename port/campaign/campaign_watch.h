/* SPDX-License-Identifier: MIT */
/// Looks at a body of a run, tick by tick, and knows its quantities (campaign_quantity.h) at the end.
///
/// Tests      test_campaign_one.c
#ifndef CAMPAIGN_WATCH_H
#define CAMPAIGN_WATCH_H

#include "campaign_frames.h"

typedef struct campaign_watch {
    uint32_t body;
    plant_vec up_b;     ///< what pointed up in the body at the beginning
    bool has_touched;   ///< once
    bool is_touching;   ///< now
    uint16_t ground;    ///< the body that it touched first, or TD_WORLD
    plant_vec place;    ///< [m] at the touch, seen from there
    double touch[3];    ///< time, speed along the normal, speed along the ground
    double peak[2];     ///< force, torque: squares of the largest
    double tilt, share; ///< the largest
    double upright;     ///< cosine of that tilt
    uint32_t worst_tick, bounces, airborne;
} campaign_watch;

/// Of a rig that has just begun.
void campaign_watch_begin(campaign_watch *w, const rig *r, uint32_t body);

/// After each tick.
void campaign_watch_tick(campaign_watch *w, const rig *r);

/// @param out CAMPAIGN_QUANTITY_COUNT of them; NAN: there is no number
void campaign_watch_end(const campaign_watch *w,
                        const rig *r,
                        const campaign_frames *f,
                        double *out);

#endif
