/* SPDX-License-Identifier: MIT */
/// Events, and the time inside a tick at which a gap passes zero. Internal to the core.
///
/// Tests     test_td_tick_events.c
#ifndef TD_TICK_EVENTS_H
#define TD_TICK_EVENTS_H

#include "td_tick_stages.h"

/// One event more, or NULL: there is no room, and it is counted.
td_event *td_tick_event(const td_job *job, td_event_kind kind, td_event_place place);

/// A share of the tick, and how it was found.
typedef struct td_tick_time {
    td_unit at;
    td_event_timing how;
} td_tick_time;

static inline void td_tick_set_time(td_event *event, td_tick_time time)
{
    event->when = time.at;
    event->timing = (uint8_t)time.how;
}

/// The gap of a point and a plane: at both ends of the tick, and how it changes at its end.
typedef struct td_tick_course {
    td_real before; ///< [m]
    td_real now;    ///< [m]
    td_real rate;   ///< [m/s]
} td_tick_course;

/// When it passes zero: the root of the quadratic. One that does not pass zero began before the tick, or
/// ends with it.
td_tick_time td_tick_crosses(const td_job *job, td_event_kind kind, const td_tick_course *course);

/// What a contact has been.
typedef struct td_tick_past {
    td_real entry_speed; ///< [m/s]
    td_real peak;        ///< [m]
    uint32_t age;        ///< [ticks]
} td_tick_past;

/// Fills in what an end tells. @param speed [m/s] > 0 approaching
void td_tick_end(td_event *event, const td_tick_past *past, td_real speed);

static inline bool td_tick_is_apart(td_real gap)
{
    return gap > TD_ZERO;
}

/// The time of a gap that does not pass zero in this tick: the contact was there before the tick began, or
/// something else than the gap has ended it.
td_tick_time td_tick_at_border(td_event_kind kind);

#endif
