/* SPDX-License-Identifier: MIT */
/// Algorithm 1 of the source, kept to compare with: loops of conditions, face by face.
///
/// Not part of the core, which holds Algorithm 2 as bit operations (td_retain.h). As printed, lines 5
/// and 6 contradict Eq. 15; this is the corrected form. [SL S1]
#ifndef ALGORITHM1_H
#define ALGORITHM1_H

#include <stdbool.h>
#include <stdint.h>

/// @param guarded a new collision needs an empty reference column, as in Algorithm 2 [SL S4]
/// @return C(t); without the guard several faces may be set
uint32_t
algorithm1(uint32_t n_faces, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0, bool guarded);

#endif
