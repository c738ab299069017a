/* SPDX-License-Identifier: MIT */
/// @file
/// Zero-crossing slots: few values z whose roots are the starts and ends of all contacts.
///
/// Idea      an integrator with root finding needs a fixed number n_z of values that are negative in contact and
///           positive apart. There are far more pairs, so the n_z smallest distances get a slot each, in ascending
///           order. The pair of a slot may change from step to step, its sign does not. [NO]
/// Rhythm    before a step: td_slots_select chooses up to n_z pairs and sorts them. In a step, often: td_slots_get
///           gives the distances of the chosen pairs in their slots. At a root: td_slots_touches updates each
///           pair's flag, then select again. Both take distances that exist already: selecting at the end of a
///           step takes those of the last td_slots_get. td_slots_get changes nothing that it reads: a step that is
///           not accepted leaves no trace.
/// Sign      z > 0 apart, z < 0 in contact. Contacts come first, so that z_i keeps its sign across a selection if no
///           pair has crossed zero since the last. That needs every contact in a slot: more contacts than slots
///           are refused (TD_E_FULL). A pair without a slot that goes negative within a step is `missed`: reject
///           that step, halve it, select again. [NO Z8] A pair that comes and goes within one step is not seen:
///           bound the step by the closing speed.
/// Zero      after a root a distance is near zero, and its sign is noise. So each pair carries a flag, `touches`,
///           that only a root changes, and z is the distance moved away from zero by the hysteresis h on the
///           flag's side: z = d - h in contact, d + h apart. A contact begins at d = -h and ends at d = h. Once the
///           flag has followed, z is not zero and has the right sign. With h = 0 and all flags false, z is the
///           distance.
/// Order     slots are ordered by z, then by id [NO Z1]. Pairs are given with ascending ids, each once. So no id
///           occurs twice, the pair of a slot is found by bisection, and the answer does not depend on the order
///           in which pairs were found.
/// Sources   a distance is measured; or a positive lower bound, for a pair that the broad phase dropped [NO Z5]; or
///           missing, because the narrow phase failed [NO Z11]. Only measured pairs are selected. A bound is the z
///           of its slot. A failed pair is counted, and its slot keeps its sign: -1 if it touches, 1 if not. A
///           chosen pair that is not given has z = 1, as a slot without a pair [NO Z6].
/// Two       td_slots_two needs no selection and has no limit: one value for all contacts, one for all pairs apart.
///           It has a kink wherever another pair becomes the nearest, which slows secant root finders, and shows
///           one root of a kind at a time.
/// Range     distances are numbers within +-TD_REAL_MAX; hysteresis 0 or more, within TD_RANGE.
/// Cost      select: n pairs twice, a sift of at most log2(n_z) steps for each that is among the n_z smallest so
///           far, one sort of n_z: O(n log n_z). get: n pairs once, then a bisection of n for each slot. Only the
///           caller's structs are needed. [NO Z10]
/// Errata    [NO Z1], [NO Z2], [NO Z3], [NO Z4], [NO Z5], [NO Z6], [NO Z8], [NO Z9], [NO Z10], [NO Z11]
/// Source    [NO] section 5.
#ifndef TD_SLOTS_H
#define TD_SLOTS_H

#include "td_real.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a slot without a pair holds: any positive constant would do.
#define TD_SLOT_DUMMY TD_ONE

/// The pair of a slot that has none.
#define TD_SLOT_NONE (-1)

/// The largest id of a pair.
#define TD_SLOT_ID_MAX 65534u

/// How the distance of a pair was found.
typedef enum td_slot_source {
    TD_SLOT_MEASURED, ///< by the narrow phase
    TD_SLOT_BOUND,    ///< a positive lower bound: the broad phase has dropped the pair
    TD_SLOT_FAILED,   ///< not at all: `distance` is not read
} td_slot_source;

/// A pair and its distance.
typedef struct td_slot_pair {
    td_real distance; ///< [m] > 0 apart
    uint16_t id;      ///< 0 to TD_SLOT_ID_MAX: its number in a table of pairs, or td_slot_id
    uint8_t source;   ///< a td_slot_source
    bool touches;     ///< what td_slots_touches said at the last root, or false
} td_slot_pair;

/// The pair of each slot: plain, copyable.
typedef struct td_slots {
    td_real hysteresis;       ///< [m]
    uint16_t n_z;             ///< slots
    uint16_t n_used;          ///< those with a pair: the first ones
    int32_t id[TD_MAX_SLOTS]; ///< of n_z slots: the pair, or TD_SLOT_NONE
} td_slots;

/// The values of the slots.
typedef struct td_slots_out {
    td_real z[TD_MAX_SLOTS]; ///< [m] of n_z slots
    uint16_t n_missed;       ///< pairs without a slot that are negative: reject the step
    uint16_t n_failed;       ///< pairs without a distance
    int32_t failed;          ///< the first of those that failed, or TD_SLOT_NONE
} td_slots_out;

/// Fields of a fault: of TD_ITEM_SLOT the first two, of TD_ITEM_CANDIDATE (`index` counts the pairs given)
/// the others.
typedef enum td_slots_field {
    TD_SLOTS_COUNT = TD_FIELDS_SLOTS +
                     1,  ///< n_z is 0 or beyond TD_MAX_SLOTS; or (TD_E_FULL) n_z is too small: slot
                         ///< `index` would have been the last in contact
    TD_SLOTS_HYSTERESIS, ///< (TD_E_RANGE) negative or too large; no number
    TD_SLOTS_ID,         ///< not above that of the pair before it, or above TD_SLOT_ID_MAX
    TD_SLOTS_DISTANCE,   ///< (TD_E_RANGE) too large, or a bound that is not positive; no number
    TD_SLOTS_SOURCE,     ///< no td_slot_source
} td_slots_field;

/// n_z empty slots.
/// @return TD_E_ARG, TD_E_RANGE: `slots` is untouched
td_fault td_slots_init(td_slots *slots, uint32_t n_z, td_real hysteresis)
    TD_FOR_BUILD(td_slots_init);

/// Choose the n_z measured pairs of smallest z; `out` gets their values, ascending.
/// @return TD_E_FULL: more than n_z pairs have z <= 0 [NO Z4]; TD_E_ARG, TD_E_RANGE: a pair is wrong.
///         `slots` and `out` are then untouched
td_fault
td_slots_select(td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_slots_out *out);

/// The values of the pairs that were chosen last. If out->n_missed is not 0, they are still right.
/// @return TD_E_ARG, TD_E_RANGE: a pair is wrong, `out` is untouched
td_fault
td_slots_get(const td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_slots_out *out);

/// Does every invariant of a td_slots hold? For tests, and for a state that came from outside.
bool td_slots_is_valid(const td_slots *slots);

/// The flag of a pair after a root: does it touch, if it did (or did not) before? Not to be asked
/// within a step. [NO eq. 1]
static inline bool td_slots_touches(bool touches, td_real distance, td_real hysteresis)
{
    return touches ? distance < hysteresis || distance <= TD_ZERO : distance <= -hysteresis;
}

/// The number of the pair of shapes i < j out of n <= 65536, counted row by row: 0 to n(n-1)/2 - 1.
/// It serves as an id up to TD_SLOT_ID_MAX, which is enough for 362 shapes. [NO Z9]
static inline uint32_t td_slot_id(uint32_t i, uint32_t j, uint32_t n)
{
    return i * (2u * n - i - 1u) / 2u + (j - i - 1u);
}

/* ---- two slots for everything ---- */

/// Which of two slots.
enum {
    TD_SLOT_OPENING, ///< the pair that touches with the largest z: crosses zero when a contact ends
    TD_SLOT_CLOSING, ///< the pair apart with the smallest z: crosses zero when a contact begins
};

/// Two values for all pairs.
typedef struct td_two_slots {
    td_real z[2];      ///< [m] by the enum above; without such a pair -1 and 1: the sign stays
    int32_t id[2];     ///< the lowest of several, or TD_SLOT_NONE
    uint16_t n_failed; ///< pairs without a distance
    int32_t failed;    ///< the first of them, or TD_SLOT_NONE
} td_two_slots;

/// The two values. A pair belongs to one or the other by its flag, not by its distance: flags must be
/// kept (td_slots_touches), or nothing ever opens.
/// @return TD_E_ARG, TD_E_RANGE: a pair or the hysteresis is wrong, `out` is untouched
td_fault
td_slots_two(const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis, td_two_slots *out);

#ifdef __cplusplus
}
#endif

#endif
