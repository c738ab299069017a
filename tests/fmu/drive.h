/* SPDX-License-Identifier: MIT */
/// Archives driven as importers drive them.
#ifndef DRIVE_H
#define DRIVE_H

#include "unit.h"

/// Prints "ok what" or "FAIL what: ...", and counts. @return holds
bool expect(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));
int failures(void);

/// Model Exchange by CVODE until `stop`. Prints each event's time, and the states and all real variables at the end.
/// @param longest [s] step; 0: as long as the integrator likes @return false: it failed
bool drive_me(const unit *u, double rtol, double atol, double stop, double longest);

/// Model Exchange as other importers have it (drive_wild.c): by Euler steps, by CVODE from point to point of a grid. They print
/// the same.
bool drive_euler(const unit *u, double h, double stop);
bool drive_grid(const unit *u, double rtol, double width, double stop);

/// Co-Simulation in steps of h until `stop`. Prints all real variables at the end.
bool drive_cs(const unit *u, double h, double stop);

/// Steps of different lengths, early returns, states taken, put back, serialised: the same bits.
void drive_states(const unit *u, double h, double stop);

/// Several instances at once, two of one name: each as if it were alone.
void drive_many(const unit *u, double h, double stop);

/// 3.0: Co-Simulation with events and early returns ends with the bits of one without. Prints how many returns were early.
void drive_events(const unit *u, double h, double stop);

/// A state of Model Exchange, taken in continuous time and put back: the same bits.
void drive_me_states(const unit *u);

/// Every variable is read by its own type, and is a number.
void drive_read(const unit *u);

/// Every function in every mode of the state machine: allowed ones work, others are an error with a message.
void abuse_order(const unit *u);

/// Values that are none: references, types, sizes, NaN, NULL, tokens, steps.
void abuse_values(const unit *u);

/// Goes to a mode. Modes of drive_mode below.
typedef enum drive_mode {
    MODE_INSTANTIATED,
    MODE_INITIALIZATION,
    MODE_EVENT,      ///< Model Exchange; 3.0: Co-Simulation with events
    MODE_CONTINUOUS, ///< Model Exchange
    MODE_STEP,       ///< Co-Simulation
    MODE_TERMINATED,
    MODES,
} drive_mode;

/// @return false: there is no such mode for this kind, or it was not reached (printed)
bool drive_to(const unit *u, bool is_me, drive_mode mode, instance *out);

/// Goes there from where a new instance, or one that was reset, is.
bool drive_on(instance *i, drive_mode mode);

/// Prints all real variables.
void drive_print(instance *i);

/// All real variables, in their order. @return how many numbers; 0 on failure
size_t drive_values(instance *i, double *out, size_t room);

#endif
