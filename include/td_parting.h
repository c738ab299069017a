/* SPDX-License-Identifier: MIT */
/// @file
/// Parting: the shortest translation that separates two shapes [EN sec. 3.5], by trying directions.
///
/// Method     b is moved by a trial length in each of 26 directions, the neighbours in a cube. If none separates the
///            shapes, the length grows by 1 + kappa, and so on. Of the directions that separate them the best is
///            taken. [EN sec. 6.4] The source counts 27. [EN E12]
/// Answers    the source's, c - d cos(c, d) along the trial direction; and, from the same distances, c cos(c, d) - d
///            along the normal d that the distance found. The second is never larger. It is the true depth along d,
///            and the true depth where d is the normal of the right face. [EN E12]
/// Use        a tool and a cross-check, for shapes of which only distances apart are known. td_distance gives the depth
///            itself, for a tenth of the work.
/// Faces      td_parting_face: the closest face of a box to a point inside, and its normal. The source's shortcut
///            [EN sec. 6.5]: right for one point, wrong for a body, which may be nearer to parting through another
///            face, or between two (its Figure 23, a test).
/// Cost       26 distances a length; lengths_max of them at most.
#ifndef TD_PARTING_H
#define TD_PARTING_H

#include "td_distance.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The neighbours of a cell in a grid of cubes.
#define TD_PARTING_DIRECTIONS 26u

/// How the search goes on.
typedef struct td_parting_rule {
    td_real c0;           ///< [m] first trial length, > 0
    td_real kappa;        ///< [-] growth, > 0; a finer search: smaller
    uint16_t lengths_max; ///< trial lengths, 1 or more
} td_parting_rule;

/// The answer: both depths, and the work.
typedef struct td_parting {
    td_real depth_source; ///< [m] the source's answer
    td_dir3 along_source; ///< [-] b moves along it
    td_real depth;        ///< [m] the improved one, not larger
    td_dir3 along;        ///< [-]
    td_real length;       ///< [m] the trial length that parted them
    uint32_t calls;       ///< support calls spent
} td_parting;

/// @return TD_OK; TD_PARTIAL: no trial length parted them, `out` is untouched but for its calls;
///         TD_E_ARG: a bad rule, `out` is untouched
td_status td_parting_find(const td_placed *a,
                          const td_placed *b,
                          const td_parting_rule *rule,
                          td_distance_work *work,
                          td_parting *out);

/// Of a point inside a box of half lengths `half`: how deep it lies behind the closest face, and that face's
/// outward normal. A point outside: a negative depth.
td_real td_parting_face(td_vec3 half, td_vec3 point, td_dir3 *normal);

#ifdef __cplusplus
}
#endif

#endif
