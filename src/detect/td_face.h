/* SPDX-License-Identifier: MIT */
/// The face of a box on which a search ends. Internal to the detect room.
///
/// Why       a search stops when its bracket is narrow enough, and its normal is then a little beside that of
///           the face on which something round lies. Along such a normal the far end of a wide floor counts:
///           a tilt of 1e-4 is a millimetre at 10 m. One call along the normal of the face tells the
///           distance to the last digit, from tick to tick the same.
#ifndef TD_FACE_H
#define TD_FACE_H

#include "td_pair.h"

/// Takes the normal of the nearest face of a box into work->gap, if that lies above the face and parts the cores
/// by more than the normal found. One call at most, and none where calls have ended or the answer is enough.
/// @return the normal is now that of a face of b
bool td_face_settle(td_distance_work *work);

#endif
