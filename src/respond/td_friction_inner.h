/* SPDX-License-Identifier: MIT */
/// What the tick asks of friction beside td_friction.h. Internal to the core.
#ifndef TD_FRICTION_INNER_H
#define TD_FRICTION_INNER_H

#include "td_friction.h"

/// td_friction_set without its checks: the scene check has looked at materials and laws.
void td_friction_set_checked(td_friction *friction);

/// Puts a pebble down anew in a frame of body a that is another one than before, so that its stretch is s.
void td_friction_put_down(const td_friction_place *place, const td_near3 *s, td_pebble *pebble);

#endif
