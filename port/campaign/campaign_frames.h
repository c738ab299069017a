/* SPDX-License-Identifier: MIT */
/// What becomes of the frames between plant and core: lost, late, noisy. In place of the core's own tick (rig_contact).
///
/// Lost       the core is told nothing (td_skip), the plant goes on with the wrenches that it had. Losses come in bursts: a
///            chain of two states, whose share of lost ticks and mean length of a loss are those of the faults.
/// Delay      the core is told the motion of some ticks ago.
/// Noise      normal, on what it is told of bodies with a mass.
/// Refused    a motion that the core refuses counts as lost, if it would take the true one. If not, the run is refused.
/// Tests      test_campaign_one.c
#ifndef CAMPAIGN_FRAMES_H
#define CAMPAIGN_FRAMES_H

#include "campaign_file.h"
#include "rig.h"

typedef struct campaign_frames {
    rig_contact contact; ///< for rig_begin_with
    campaign_faults faults;
    uint32_t seed, run;
    bool is_lost;           ///< the chain is in its lost state
    bool was_skipped;       ///< the core was not told of the last tick: lost, or refused
    uint32_t lost, refused; ///< [ticks]
    plant_body past[CAMPAIGN_DELAY_MAX + 1u][TD_MAX_BODIES];
} campaign_frames;

/// @return the contact, or NULL: there are no faults, and the core's own is the same
const rig_contact *campaign_frames_begin(campaign_frames *f,
                                         const campaign_faults *faults,
                                         uint32_t seed,
                                         uint32_t run);

#endif
