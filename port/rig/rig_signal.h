/* SPDX-License-Identifier: MIT */
/// A number that changes with time, and how fast it changes.
///
/// Rates      exact derivatives. Where a table has a corner, that of the piece which begins there. Steps have none.
/// Cost       a sine for each sine; a search by halves of the table.
#ifndef RIG_SIGNAL_H
#define RIG_SIGNAL_H

#include "rig_tables.h"

/// @param t [s]
double signal_value(const rig_signal *signal, double t);

/// [1/s]
double signal_rate(const rig_signal *signal, double t);

/// All numbers finite, the table ascending, ease not negative, `between` known, tables there.
bool signal_is_valid(const rig_signal *signals, uint32_t count);

/// Neither infinite nor no number.
bool signal_is_number(double x);

#endif
