/* SPDX-License-Identifier: MIT */
/// From a campaign and the values of a run to a scene.
///
/// Tests      test_campaign_file.c
#ifndef CAMPAIGN_APPLY_H
#define CAMPAIGN_APPLY_H

#include "campaign_draw.h"

/// The scene with "changes" made, as the campaign's own: c->base. Sees that every path leads to a value there.
/// @return false: c->doc.error says why
bool campaign_apply_changes(campaign_file *c);

/// The scene of a run: a copy of the base with values in it. What it holds, its reader checks.
/// @param values of all parameters, or NULL: the base as it is @param faults of this run
/// @return false: out->error says why; document_free is due in any case
bool campaign_apply(const campaign_file *c,
                    const campaign_value *values,
                    document *out,
                    campaign_faults *faults);

#endif
