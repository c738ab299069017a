/* SPDX-License-Identifier: MIT */
/// @file
/// Force laws: the force of a contact from its depth and its rate.
///
/// Sign      depth > 0 overlapping; speed > 0 approaching (the rate of depth). The force is a magnitude along the
///           outward normal of the body that is pushed. It is never negative, and zero where depth <= 0: nothing
///           sticks. [EN E8], [EN E11]
/// Laws      with x the depth, v its rate, v0 the rate at which this contact began:
///
///             spring    K x                                    gives back all speed, for any K [EN sec. 4.3]
///             damped    K x (1 + k v)                          gives back e v0, k = u(e) / v0 [EN sec. 4.5]
///             smooth    K r(x) s(1 + k v)                      the same, once differentiable
///             quintic   a cubic in time since contact began    for comparison only: no rest [EN sec. 4.2]
///             user      td_law_user, which you may write
///
///           r(x) is x^2 / 2w up to the depth w = `blend` and x - w / 2 beyond. s(y) is y from 1/64 on and rounded
///           off to 0 below. The restitution does not depend on r, K, mass or speed; s lowers it by at most 2.5e-4,
///           and only for e < 0.2. (td_restitution.h)
/// Threshold the force may begin `threshold` before the surfaces touch: the depth is T minus the signed distance.
///           [EN sec. 6.6] [EN E13] Shells of thickness D around both bodies [EN sec. 3.2] are the same with T = 2 D.
/// Rest      a body that a constant force F presses on rests at x = F / K (smooth: w / 2 more).
/// Entry     v0 is taken when a contact begins and kept until it ends. It is at least `speed_min`, so that a body
///           that starts inside has one, too. [EN E15] A body pressed on with the acceleration g is then damped
///           critically if speed_min is u g / 2w, w^2 = K / m. Below 2 h g u, h the tick, its damping is too
///           strong for the tick.
/// Tick      a caller that knows tick and masses needs no such floor. td_law_push_at gives the damping apart from
///           the spring, and td_passive.h says how much of it to take. v0 may then follow the impact that is
///           damped (td_law_follow): it is taken again when bodies that were parting approach again without
///           having separated, so that small bounces end in rest; it is raised when an approach is faster by an
///           eighth, as of a second corner that comes down.
/// Purity    evaluate reads the memory and writes its successor into the output; commit accepts it.
/// Units     the force is in units of stiffness times length. Q16 holds newtons up to 32 kN; a scene that needs
///           more states stiffness in kN/m and masses in tonnes, and reads kN. A step of depth, 2^-16 m, is worth
///           K 2^-16: 15 N at 1 MN/m.
/// Range     depth, speed and all parameters within TD_RANGE. A force beyond TD_REAL_MAX saturates.
/// Cost      a few products; two more quotients when a contact begins. No loop.
/// Source    [EN] sections 4 and 6.6.
#ifndef TD_LAW_H
#define TD_LAW_H

#include "td_near.h"
#include "td_scaled.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Which law.
typedef enum td_law_kind {
    TD_LAW_SPRING,
    TD_LAW_DAMPED,
    TD_LAW_SMOOTH,
    TD_LAW_QUINTIC,
    TD_LAW_USER,
    TD_LAW_KINDS, ///< how many there are; not a kind
} td_law_kind;

/// A law and its parameters: plain, const, one for each pair of materials.
typedef struct td_law {
    td_law_kind kind;    ///< which law
    td_real stiffness;   ///< [N/m] K >= TD_LENGTH_MIN: what is smaller has no inverse
    td_unit restitution; ///< [-] e, 0 < e <= 1; damping for less than 0.01 is that for 0.01
    td_real threshold;   ///< [m] T >= 0: how far outside the force begins
    td_real speed_min;   ///< [m/s] floor of v0; 0: TD_LAW_SPEED_MIN
    td_real blend;       ///< [m] w > 0, smooth only
    td_real duration;    ///< [s] > 0, quintic only: of a contact; its mass is K (duration / pi)^2
} td_law;

/// What a fault of a law speaks of (td_fault.field).
typedef enum td_law_field {
    TD_LAW_FIELD_KIND = TD_FIELDS_LAW + 1,
    TD_LAW_FIELD_STIFFNESS,
    TD_LAW_FIELD_RESTITUTION,
    TD_LAW_FIELD_THRESHOLD,
    TD_LAW_FIELD_SPEED_MIN,
    TD_LAW_FIELD_BLEND,
    TD_LAW_FIELD_DURATION,
} td_law_field;

/// The floor of v0 if a law names none. [EN E15]
#define TD_LAW_SPEED_MIN TD_R(0.001)

/// The memory of a contact: plain, copyable. All zero: no contact.
typedef struct td_law_memory {
    bool is_touching;    ///< the contact exists
    bool is_parting;     ///< it has parted since v0 was taken
    td_real entry_speed; ///< [m/s] v0, not below the floor
    td_scaled gain;      ///< [s/m] k = u / v0
    td_real elapsed;     ///< [s] since contact began, for laws in time; stops at a minute
} td_law_memory;

/// Checks the parameters of a law. @param index which law it is, for the fault
td_fault td_law_check(const td_law *law, uint32_t index) TD_FOR_BUILD(td_law_check);

/// The depth that a law sees: x of [EN sec. 6.6], without its cases [EN E13]. @param distance [m] signed, negative when overlapping
static inline td_real td_law_depth(const td_law *law, td_real distance)
{
    return td_max(law->threshold - distance, TD_ZERO);
}

/* ---- one contact ---- */

/// How a contact changed in a step.
typedef enum td_law_phase {
    TD_LAW_APART, ///< not touching, and was not
    TD_LAW_BEGUN, ///< touching since this step: v0 was taken
    TD_LAW_LASTS,
    TD_LAW_ENDED, ///< apart since this step
} td_law_phase;

/// The answer of one step.
typedef struct td_law_out {
    td_real force;        ///< [N] >= 0
    td_law_phase phase;   ///< how the contact changed
    td_law_memory memory; ///< what the contact will remember if this step is accepted
} td_law_out;

/// One step of one contact.
/// @return TD_OK; TD_E_ARG: NaN; TD_E_RANGE; on both `out` is untouched
td_status td_law_evaluate(
    const td_law *law, const td_law_memory *memory, td_real depth, td_real speed, td_law_out *out);

/// Adds a tick, or the time of lost ticks, to the age of a contact; it stops at a minute.
void td_law_pass(td_law_memory *memory, td_real tick);

/// Accepts a step. @param tick [s] >= 0, how far time goes on
void td_law_commit(td_law_memory *memory, const td_law_out *out, td_real tick);

/* ---- its parts ---- */

/// A contact begins at this speed: v0 and k.
td_law_memory td_law_enter(const td_law *law, td_real speed);

/// The memory of a contact after a step, without its force; v0 follows the impact.
/// @param touches is the depth > 0? @param speed [m/s] within range
td_law_phase td_law_follow(const td_law *law,
                           const td_law_memory *memory,
                           bool touches,
                           td_real speed,
                           td_law_memory *next);

/// The force of a contact that has begun, in two parts.
typedef struct td_law_push {
    td_real spring;  ///< [N] >= 0: at rest at this depth
    td_real damping; ///< [N] >= -spring: what the speed adds
} td_law_push;

/// @param depth [m] > 0, in Q16 as fine as td_near @param speed [m/s] within range
td_law_push
td_law_push_at(const td_law *law, const td_law_memory *memory, td_near depth, td_real speed);

/// The force of a contact that has begun; depth, speed within range.
td_real td_law_force(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed);

/// The acceleration of the quintic at a time since contact began: x'' of the polynomial of degree five
/// that goes from x = 0 at speed_in to x = 0 at speed_out with x'' = 0 at both ends. Negative pushes
/// out; towards the end of a contact with e < 2/3 it is positive: it sticks. [EN E10]
/// 0 outside of 0 to duration.
td_real td_law_quintic(td_real elapsed, td_real duration, td_real speed_in, td_real speed_out);

/// The law of kind TD_LAW_USER. Yours replaces ours (td_law_user.c, a spring): define it in your program
/// and either link the core as an archive, from which the linker then does not take td_law_user.o, or
/// leave td_law_user.c out of the build. What it returns below zero, or as no number, counts as zero.
/// It must be pure: the answer depends on the arguments alone.
td_real td_law_user(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed);

/* ---- does it suit the tick? ---- */

/// With u of the wanted restitution: root = sqrt(2 (u - ln(1 + u))). An impact at v0 goes v0 / w root / u deep,
/// w^2 = K L, and is damped there by K root / w. [EN E5] Laws without damping: 0.
td_real td_law_depth_root(const td_law *law);

/// Operating conditions for classifying a law.
typedef struct td_law_use {
    td_real inverse_mass; ///< [1/kg] L > 0: sum of the inverse effective masses that meet
    td_real rate;         ///< [1/s] > 0, ticks a second
    td_real speed;        ///< [m/s] > 0, at which they meet
    td_real size;         ///< [m] > 0, of the smaller one
} td_law_use;

/// Fields of a fault in td_law_use (td_fault.field; the item is TD_ITEM_LAW).
typedef enum td_law_use_field {
    TD_LAW_USE_INVERSE_MASS = TD_FIELDS_LAW + 16,
    TD_LAW_USE_RATE,
    TD_LAW_USE_SPEED,
    TD_LAW_USE_SIZE,
} td_law_use_field;

/// The source's classes of stiffness [EN sec. 7.1], defined by depth and stability. [EN E20]
typedef enum td_law_class {
    TD_LAW_WEAK,     ///< depth more than half of the size
    TD_LAW_SOFT,     ///< depth more than a twentieth of the size
    TD_LAW_HARD,     ///< less
    TD_LAW_COARSE,   ///< stable, but too few ticks a contact (below 10), or q >= 1: inaccurate
    TD_LAW_UNSTABLE, ///< q >= 4
} td_law_class;

/// What a law does at a tick.
typedef struct td_law_report {
    td_law_class grade; ///< its class
    td_real depth;      ///< [m] largest, of a free contact
    td_real ticks;      ///< a contact lasts, as a spring: pi / (h sqrt(K L))
    td_real q;          ///< [-] h^2 K L + 2 h d L, d the damping at the largest depth [HW W19]
} td_law_report;

/// Classifies a law for a fixed tick. With s = h sqrt(K L): q = s^2 + 2 s sqrt(2 (u - ln(1 + u))).
/// @return the fault of the law, or of its use: `out` is untouched
td_fault td_law_classify(const td_law *law, const td_law_use *use, td_law_report *out);

#ifdef __cplusplus
}
#endif

#endif
