/* SPDX-License-Identifier: MIT */
/// The face of a box on which something lies. Internal to the convex room.
///
/// Why       a search stops when its bracket is narrow enough. Its normal is then a little beside that of the
///           face, and the far end of a wide floor counts: a tilt of 1e-4 is a millimetre at 10 m. Its points are
///           beside the true ones as well, by much more: what rocks on a floor would be pushed beside where it
///           touches. One call along the normal of the face tells both to the last digit, from tick to tick
///           the same.
/// Tests     test_td_face.c
#ifndef TD_FACE_H
#define TD_FACE_H

#include "td_pair.h"

/// Whose face the normal of work->answer belongs to.
typedef enum td_face_end {
    TD_FACE_NONE, ///< none: work->answer is as it was
    TD_FACE_A,
    TD_FACE_B,
} td_face_end;

/// An ellipsoid that is apart from a face of a box, near to the direction in which a search would begin: the
/// answer, and no search. One call at most.
td_face_end td_face_solve(td_distance_work *work);

/// After a search: the normal of the face of a box near to that of work->answer, if that parts the cores by more, or
/// if the other core is an ellipsoid, which has one point there. One call at most, and none where calls have ended or
/// the answer is enough.
td_face_end td_face_settle(td_distance_work *work);

#endif
