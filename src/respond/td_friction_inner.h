/* SPDX-License-Identifier: MIT */
/// td_friction_set without its checks, for the tick: the scene check has looked at materials and laws.
#ifndef TD_FRICTION_INNER_H
#define TD_FRICTION_INNER_H

#include "td_friction.h"

void td_friction_set_checked(td_friction *friction);

#endif
