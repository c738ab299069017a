/* SPDX-License-Identifier: MIT */
/// What only a campaign and its base together can tell, before the first run: limits that no run can meet, and what is scattered
/// in vain.
///
/// Tests      test_campaign_one.c
#ifndef CAMPAIGN_CHECK_H
#define CAMPAIGN_CHECK_H

#include "campaign_one.h"

/// @param base as campaign_one_open leaves it @return false: c->doc.error says why
bool campaign_check(campaign_file *c, const campaign_case *base);

#endif
