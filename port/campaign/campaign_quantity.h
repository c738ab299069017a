/* SPDX-License-Identifier: MIT */
/// What is kept of a run: one table that names each quantity once, with its unit, its meaning and its range. The keys of
/// "keep" and "limits", the columns of results and the words of reports are made of it.
#ifndef CAMPAIGN_QUANTITY_H
#define CAMPAIGN_QUANTITY_H

#include <stddef.h>

#define CAMPAIGN_PI 3.141592653589794 ///< rounded up

/// Of the watched body, where nothing else is said. "Touch" is its first contact.
#define CAMPAIGN_QUANTITIES(Q)                                                                     \
    Q(peak_load, "N", 0.0, HUGE_VAL, "largest load of a wheel")                                    \
    Q(peak_force, "N", 0.0, HUGE_VAL, "largest force of contact")                                  \
    Q(peak_torque, "N m", 0.0, HUGE_VAL, "largest torque of contact, about its origin")            \
    Q(touch_time, "s", 0.0, HUGE_VAL, "when it touched first; no number: never")                   \
    Q(touch_speed, "m/s", -HUGE_VAL, HUGE_VAL,                                                     \
      "speed towards what it touched first, along the normal")                                     \
    Q(level_speed, "m/s", 0.0, HUGE_VAL,                                                           \
      "speed in the xy plane of what it touched first, at the touch")                              \
    Q(bounces, "-", 0.0, HUGE_VAL, "how often it touched again after it had left everything")      \
    Q(airborne, "s", 0.0, HUGE_VAL, "time without contact after the touch")                        \
    Q(slip, "m", 0.0, HUGE_VAL, "farthest way that one of its wheels has slid")                    \
    Q(drift, "m", 0.0, HUGE_VAL, "way along the ground from the place of the touch to the end")    \
    Q(tilt, "rad", 0.0, CAMPAIGN_PI,                                                               \
      "largest angle between its first upright and the ground's z axis")                           \
    Q(tilt_end, "rad", 0.0, CAMPAIGN_PI,                                                           \
      "angle between its first upright and the ground's z axis at the end")                        \
    Q(speed_end, "m/s", 0.0, HUGE_VAL,                                                             \
      "speed at the end, seen from the ground that it touched first")                              \
    Q(height_end, "m", -HUGE_VAL, HUGE_VAL, "height of its origin over the ground's at the end")   \
    Q(energy, "J", -HUGE_VAL, HUGE_VAL,                                                            \
      "energy of all bodies that the books do not explain, at the end")                            \
    Q(contact_work, "J", -HUGE_VAL, HUGE_VAL, "work of contact on all bodies")                     \
    Q(share, "-", 0.0, HUGE_VAL,                                                                   \
      "worst tick: work as a share of its bound, of the kind that is nearest")                     \
    Q(worst_tick, "-", 0.0, HUGE_VAL, "which tick that was, from 0 on")                            \
    Q(events, "-", 0.0, HUGE_VAL, "contacts that began or ended, of all bodies")                   \
    Q(late, "-", 0.0, HUGE_VAL, "pairs that were due and not measured, over all ticks")            \
    Q(saturations, "-", 0.0, HUGE_VAL, "results beyond the range of the number")                   \
    Q(lost, "ticks", 0.0, HUGE_VAL, "frames that were lost")                                       \
    Q(refused, "ticks", 0.0, HUGE_VAL,                                                             \
      "inputs that noise has made impossible; they count as lost, too")

#define CAMPAIGN_QUANTITY_PLACE(name, unit, least, most, about) CAMPAIGN_AT_##name,
typedef enum campaign_at {
    CAMPAIGN_QUANTITIES(CAMPAIGN_QUANTITY_PLACE) CAMPAIGN_QUANTITY_COUNT
} campaign_at;

typedef struct campaign_quantity {
    const char *name, *unit, *about;
    double least, most; ///< that it can be; HUGE_VAL: anything
} campaign_quantity;

extern const campaign_quantity campaign_quantities[CAMPAIGN_QUANTITY_COUNT];

/// Their names, ended by NULL.
extern const char *const campaign_quantity_names[CAMPAIGN_QUANTITY_COUNT + 1];

/// @return its place, or CAMPAIGN_QUANTITY_COUNT: there is none of that name
size_t campaign_quantity_find(const char *name);

#endif
