/* SPDX-License-Identifier: MIT */
/// @file
/// Retention: which face of a target holds an initiator, carried from tick to tick.
///
/// Idea       the face that catches a point is the last one to lose separation from it. It holds the point while the
///            point is inside, or behind the face and on its range, whichever face is nearest meanwhile. [SL]
/// Rules      for one target and one initiator; at most one face holds at a time:
///
///              C(t0)  inside at t          p_c  s_c   C(t)
///              none   no                    -    -    none
///              none   yes, not at t0        -    -    the face that lost separation last
///              none   yes, also at t0       -    -    none: it was not seen to enter
///              {c}    yes                   1   any   {c}
///              {c}    no                    1    1    {c}, retained without penetration
///              {c}    no                    1    0    none: off range
///              {c}    no                    0   any   none: released
///
/// Masks      the logic (td_retain_logic, td_retain_step) sees masks and a few distances, no coordinates: planar and
///            spatial, rigid and driven targets share it.
/// Memory     an initiator remembers P, C and its own position in the target's frame; what else a step needs of the
///            past follows from these. [SL S13] A rigid target has the same faces then and now. For a driven one the
///            caller keeps the faces of the last committed tick.
/// Purity     evaluation reads the state and writes the output; commit accepts the output. A step that is not
///            committed leaves no trace. [SL S14]
/// Errata     [SL S1], [SL S2], [SL S4], [SL S5], [SL S6], [SL S13], [SL S17]
/// Cost       two products a face. The mask logic is a handful of AND and OR, the same for every input. Distances are
///            computed only for faces that changed sides in a step that may have entered.
#ifndef TD_RETAIN_H
#define TD_RETAIN_H

#include "td_separation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// P(t0) and C(t0).
typedef struct td_hold {
    uint32_t penetrated; ///< P
    uint32_t held;       ///< C: no bit or one
} td_hold;

/// The memory of one initiator and one planar target: plain, copyable.
typedef struct td_retain2 {
    td_hold hold; ///< P and C
    td_vec2 q;    ///< [m] where it was, in the target's frame
} td_retain2;

/// The memory of one initiator and one spatial target.
typedef struct td_retain3 {
    td_hold hold; ///< P and C
    td_vec3 q;    ///< [m] where it was, in the target's frame
} td_retain3;

/// What a step has come to.
typedef enum td_outcome {
    TD_FREE,     ///< not held, and was not
    TD_CAUGHT,   ///< entered in this step
    TD_HELD,     ///< inside, held as before
    TD_RETAINED, ///< outside by another face, still behind and on range of its own
    TD_SWEPT, ///< went through in this step, and is held by the face it entered (rule.swept of td_target.h)
    TD_RELEASED,      ///< separated from its face: the normal end
    TD_RELEASED_SIDE, ///< outside, and off the range of its face
    TD_RELEASED_DEEP, ///< outside, and deeper than depth_max behind its face
} td_outcome;

/// The output of a step.
typedef struct td_retained {
    uint32_t penetrated; ///< P(t)
    uint32_t held;       ///< C(t): no bit or one
    uint32_t lost;       ///< faces with delta = +1: separation lost since t0 [SL eq. 12]
    uint32_t gained;     ///< faces with delta = -1
    int32_t face;        ///< the face of C(t), or -1
    int32_t crossed;     ///< the face by which the point entered if it went right through, or -1
    int32_t asked;       ///< the face whose bit of S(t) was needed, or -1: no step needs two
    bool is_on_range;    ///< that bit [SL eq. 17]
    td_real distance;    ///< [m] d of `face`, negative behind it; 0 if there is none
    td_unit lambda;      ///< share of the step at which `face` (new) or `crossed` lost separation
    td_outcome outcome;  ///< what the step has come to
    td_real before[TD_MAX_FACES], after[TD_MAX_FACES]; ///< working space of td_retain_step
} td_retained;

/* ---- logic on masks ---- */

/// What the logic on masks decides.
typedef struct td_retain_masks {
    uint32_t kept;  ///< C(t0) where it stays
    uint32_t fresh; ///< faces of which one becomes C(t)
} td_retain_masks;

/// Algorithm 2 as bit operations, in as many instructions for every input. [SL eq. 15]
/// @param all one bit for each face
/// @param s   S(t); only its bits in c0 matter
td_retain_masks td_retain_logic(uint32_t all, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0);

/// One step on masks and distances. Given are out->penetrated, and out->after of the face in C(t0) or,
/// if there is none, out->before and out->after of all faces that changed sides.
/// @param on_range is the point on range of the face that held it? Ignored if none did.
void td_retain_step(
    const td_hold *last, uint32_t all, bool on_range, const td_hold_rule *rule, td_retained *out);

/* ---- plane ---- */

/// Flag 0 of the source: the first reference. A point that is inside already is held by no face, or,
/// with `seed_mtv`, by the nearest. [SL S9]
void td_retain2_reset(td_retain2 *state, const td_target2 *target, td_vec2 q, bool seed_mtv);

/// Flag 2: one step of an initiator to q. [SL S14]
/// @param last the target's faces when the state was committed; the same as `now` if it is rigid
void td_retain2_evaluate(const td_retain2 *state,
                         const td_target2 *last,
                         const td_target2 *now,
                         td_vec2 q,
                         td_retained *out);

/// Holds a point that went right through by the face that it entered, whatever the target's rule says: for steps
/// longer than a tick.
void td_retain2_sweep(const td_target2 *now, td_vec2 q, td_retained *out);

/// Flag 1: accept a step that ended at q.
void td_retain2_commit(td_retain2 *state, const td_retained *out, td_vec2 q);

/// Flag 3: the value whose root an integrator must find: the largest distance of a free point, that of
/// the holding face of a held one. While the outcome is TD_RETAINED, the two range ends
/// (td_target2_range_ends) are roots as well.
td_real td_retain2_root(const td_retained *out, const td_target2 *now, td_vec2 q);

/* ---- space: the same ---- */

/// As td_retain2_reset.
void td_retain3_reset(td_retain3 *state, const td_target3 *target, td_vec3 q, bool seed_mtv);
/// As td_retain2_evaluate.
void td_retain3_evaluate(const td_retain3 *state,
                         const td_target3 *last,
                         const td_target3 *now,
                         td_vec3 q,
                         td_retained *out);

/// As td_retain2_sweep.
void td_retain3_sweep(const td_target3 *now, td_vec3 q, td_retained *out);

/// As td_retain2_commit.
void td_retain3_commit(td_retain3 *state, const td_retained *out, td_vec3 q);
/// As td_retain2_root.
td_real td_retain3_root(const td_retained *out, const td_target3 *target, td_vec3 q);

/* ---- either: a planar target reads x and z of the point; td_retain3_commit serves both ---- */

/// As td_retain2_reset.
void td_retain_reset(td_retain3 *state, const td_target *target, td_vec3 q, bool seed_mtv);
/// As td_retain2_evaluate.
void td_retain_evaluate(const td_retain3 *state,
                        const td_target *last,
                        const td_target *now,
                        td_vec3 q,
                        td_retained *out);
/// As td_retain2_sweep.
void td_retain_sweep(const td_target *now, td_vec3 q, td_retained *out);
/// As td_retain2_root.
td_real td_retain_root(const td_retained *out, const td_target *now, td_vec3 q);

#ifdef __cplusplus
}
#endif

#endif
