/* SPDX-License-Identifier: MIT */
/// What a run has seen, tick by tick (rig_log of rig.h).
///
/// Tests     test_rig.c
#ifndef RIG_LOG_H
#define RIG_LOG_H

#include "rig.h"

/// Notes a tick that was evaluated and committed.
void rig_note(rig *r);

/// Goes on with the hash over all states.
void rig_hash_on(rig *r);

#endif
