/* SPDX-License-Identifier: MIT */
/// A recorded run: every input to the last bit, and the hash of the state after every tick. A text, so
/// that it can be looked at and compared:
///
///     touchdown-record 1 scene four_cubes scalar f64 behaviour 3 ticks 3000
///     reset 2c03... 3ff0000000000000 ...
///     tick 81aa... 3ff0000000000000 ...
///
/// Words     separated by white space. Numbers are their words in hexadecimal, 8 digits (16 in f64), so that
///           nothing is rounded: of each body position, quaternion (w x y z), rest, velocity, angular
///           velocity; of each driven initiator place and velocity; of each wheel brake and steer.
/// Lost      a tick whose frame was lost (campaign_frames.h) is `skip` and its hash: the core was told nothing.
/// Hash      of td_state_hash, after td_reset, and after td_commit and td_select of each tick.
/// Replay    needs no plant: whatever build reads it, its core must come to the same hashes.
#ifndef RECORD_H
#define RECORD_H

#include <stdio.h>
#include "rig.h"

#define RECORD_TITLE   "touchdown-record"
#define RECORD_VERSION 1

/// What comes before the first tick, from a rig that has just begun.
void record_begin(FILE *to, const rig *r, uint32_t ticks);

/// A tick, from a rig that has just made it. @param is_lost its frame was lost
void record_tick(FILE *to, const rig *r, bool is_lost);

/// How a word of a record is read: the next one of a file, or NULL at its end.
typedef struct record_reader {
    FILE *from;
    char word[64]; ///< the last one
} record_reader;

const char *record_word(record_reader *reader);

/// The next word as a hash. @return false: it is none
bool record_hash(record_reader *reader, uint64_t *hash);

/// The inputs of one tick into r->motion, r->nodes and r->controls.
/// @return false: a word is missing, or is no number; reader->word is it
bool record_input(record_reader *reader, rig *r);

#endif
