/* SPDX-License-Identifier: MIT */
/// One run of a campaign, in this process: from its number to its result.
///
/// Tests      test_campaign_one.c
#ifndef CAMPAIGN_ONE_H
#define CAMPAIGN_ONE_H

#include "campaign_apply.h"
#include "campaign_row.h"
#include "model.h"
#include "rig.h"

/// The scene of a run. It lives until campaign_one_close.
typedef struct campaign_case {
    document doc;
    model model;
    const rig_scene *scene;
    campaign_faults faults;
    uint32_t ticks;
    uint32_t watch; ///< the body
} campaign_case;

/// @param values of all parameters, or NULL: the base
/// @return false: out->doc.error says why; campaign_one_close is due in any case
bool campaign_one_open(const campaign_file *c, const campaign_value *values, campaign_case *out);

void campaign_one_close(campaign_case *opened);

/// Runs it. Never fails: a refusal is a result. Not reentrant.
void campaign_one(const campaign_file *c, uint32_t run, campaign_result *out);

#endif
