/* SPDX-License-Identifier: MIT */
/// Retention: which face of a target holds an initiator, carried from tick to tick.
///
/// Idea       the face that catches a point is the last one to lose separation from it; it holds the
///            point for as long as the point is inside, or behind it and on its range, whichever face
///            is nearest meanwhile. [SL]
/// Blind      nothing here sees a coordinate: it works on masks (bit i: face i) and separations, so
///            planar and spatial targets, fixed, moving and driven ones, share it.
/// Rules      for one target and one initiator; at most one face holds at a time:
///
///              C(t0)  inside at t          p_c  s_c   C(t)
///              none   no                    -    -    none
///              none   yes, not at t0        -    -    the face that lost separation last
///              none   yes, also at t0       -    -    none: never seen to enter
///              {c}    yes                   1   any   {c}
///              {c}    no                    1    1    {c}, retained without penetration
///              {c}    no                    1    0    none: off range
///              {c}    no                    0   any   none: released
///
/// Purity     evaluation reads the state and writes the output; commit accepts the output. A step that
///            is not committed leaves no trace. [SL S14]
/// Errata     [SL S1], [SL S2], [SL S4], [SL S5], [SL S6], [SL S13], [SL S17]
/// Cost       the mask logic is a handful of AND and OR, the same for every input; picking among
///            faces lost in one step compares two products a face.
#ifndef TD_RETAIN_H
#define TD_RETAIN_H

#include "td_separation.h"

/// What one initiator remembers of one target: plain, copyable, hashable field by field.
typedef struct td_retain {
    td_separation last; ///< P(t0) and d(t0), against the target as it was at t0
    uint32_t held;      ///< C(t0): no bit or one
} td_retain;

/// How a target wants its initiators held.
typedef struct td_retain_rule {
    bool swept;        ///< a face crossed inside one step holds, if the point ends behind and on it
    bool is_limited;   ///< retention without penetration ends at depth_max
    td_real depth_max; ///< [m]
} td_retain_rule;

typedef enum td_outcome {
    TD_FREE,     ///< not held, and was not
    TD_CAUGHT,   ///< entered in this step
    TD_HELD,     ///< inside, held as before
    TD_RETAINED, ///< outside by another face, still behind and on range of its own
    TD_SWEPT,    ///< went through in this step, and is held by the face it entered (rule.swept)
    TD_RELEASED, ///< separated from its face: the normal end
    TD_RELEASED_SIDE, ///< outside, and off the range of its face
    TD_RELEASED_DEEP, ///< outside, and deeper than depth_max behind its face
} td_outcome;

/// The output of a step.
typedef struct td_retained {
    td_separation now; ///< P(t) and d(t)
    uint32_t held;     ///< C(t): no bit or one
    uint32_t lost;     ///< faces with delta = +1: separation lost since t0 [SL eq. 12]
    uint32_t gained;   ///< faces with delta = -1
    int32_t face;      ///< the face of C(t), or -1
    int32_t crossed;   ///< the face by which the point entered if it went right through, or -1
    td_unit lambda;    ///< share of the step at which `face` (new) or `crossed` lost separation
    td_outcome outcome;
} td_retained;

/* ---- logic on masks ---- */

typedef struct td_retain_masks {
    uint32_t kept;  ///< C(t0) where it stays
    uint32_t fresh; ///< faces of which one becomes C(t)
} td_retain_masks;

/// Algorithm 2 as bit operations, in constant time. [SL eq. 15], [SL eq. 18], [SL eq. 19]
/// @param all one bit for each face
/// @param s   S(t); only its bits in c0 matter
td_retain_masks td_retain_logic(uint32_t all, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0);

/// Of the faces in `lost` the one that lost separation last, the lowest of several; -1 if none.
/// lambda_i = d_i(t0) / (d_i(t0) - d_i(t)), compared as products. [SL S5]
int32_t td_retain_last_lost(const td_separation *last, const td_separation *now, uint32_t lost);

/// The face by which a straight path from outside to outside enters the target, or -1. [SL S10]
int32_t td_retain_crossed(uint32_t all, const td_separation *last, const td_separation *now);

/* ---- state ---- */

/// Flag 0 of the source: the first reference. A point that is inside already is held by no face, or,
/// with `seed_mtv`, by the nearest. [SL S9]
void td_retain_reset(td_retain *state, const td_separation *first, uint32_t n_faces, bool seed_mtv);

/// One step on separations that the caller has put into out->now. [SL S14]: flag 2.
/// @param on_range is the point on range of the face that held it? Ignored if none did.
void td_retain_step(const td_retain *state,
                    uint32_t n_faces,
                    bool on_range,
                    const td_retain_rule *rule,
                    td_retained *out);

/// Accept a step: what the next one is measured against. Flag 1.
void td_retain_commit(td_retain *state, const td_retained *out, uint32_t n_faces);

/// The value whose root an integrator must find: the largest separation of a free point, the
/// separation of the holding face of a held one. Flag 3. While outcome is TD_RETAINED the two range
/// ends (td_target2_range_ends) are roots as well.
td_real td_retain_root(const td_retained *out, uint32_t n_faces);

/* ---- whole steps ---- */

/// One step of an initiator at q against a planar target: separations, range, logic, sweep.
void td_retain2_evaluate(const td_retain *state,
                         const td_target2 *target,
                         td_vec2 q,
                         const td_retain_rule *rule,
                         td_retained *out);

/// The same in space.
void td_retain3_evaluate(const td_retain *state,
                         const td_target3 *target,
                         td_vec3 q,
                         const td_retain_rule *rule,
                         td_retained *out);

#endif
