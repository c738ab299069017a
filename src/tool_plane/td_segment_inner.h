/* SPDX-License-Identifier: MIT */
/// td_segment_meet without its door, for callers that have checked all ends already.
#ifndef TD_SEGMENT_INNER_H
#define TD_SEGMENT_INNER_H

#include "td_segment.h"

td_meeting td_segment_meet_checked(const td_segment *i, const td_segment *j);

#endif
