/* SPDX-License-Identifier: MIT */
/* td_law_classify of td_law.h: for scene checks and tables, not for the tick. */
#define TD_FILE_ID 803
#include "td_law.h"
#include "td_math.h"
#include "td_restitution.h"

#define TICKS_MIN TD_R(10.0) /* [EN E20] */

static td_fault check_use(const td_law_use *use)
{
    const struct {
        td_law_use_field field;
        td_real value;
    } checks[] = {
        {TD_LAW_USE_INVERSE_MASS, use->inverse_mass},
        {TD_LAW_USE_RATE, use->rate},
        {TD_LAW_USE_SPEED, use->speed},
        {TD_LAW_USE_SIZE, use->size},
    };
    for (uint32_t i = 0u; i < sizeof checks / sizeof checks[0]; ++i) {
        const td_real value = checks[i].value;
        if (!td_is_number(value) || value <= TD_ZERO || !td_in_range(value)) {
            const bool is_far = td_is_number(value) && value > TD_ZERO;
            return td_fault_of(is_far ? TD_E_RANGE : TD_E_ARG, TD_ITEM_LAW, 0u, checks[i].field);
        }
    }
    return td_fault_none();
}

static td_real damping_of(const td_law *law)
{
    const bool is_damped = law->kind == TD_LAW_DAMPED || law->kind == TD_LAW_SMOOTH;
    return is_damped ? td_restitution_damping(law->restitution) : TD_ZERO;
}

// sqrt(2 (u - ln(1 + u))), for small u by its series u - u^2 / 3: of the difference no digits remain.
static td_real depth_root(td_real u)
{
    TD_ASSERT(u >= TD_ZERO);
    if (u < TD_R(0.0625)) {
        return u - td_mul(td_mul(u, u), TD_R(1.0 / 3.0));
    }
    return td_sqrt(td_mul(TD_R(2.0), u - td_log(TD_ONE + u)));
}

td_real td_law_depth_root(const td_law *law)
{
    return depth_root(damping_of(law));
}

// [EN sec. 7.1] weak, soft, hard, unstable; bounds by depth and ticks instead of by K [EN E20].
static td_law_class grade_of(const td_law_report *report, td_real size)
{
    if (report->q >= TD_R(4.0)) {
        return TD_LAW_UNSTABLE;
    }
    if (report->q >= TD_ONE || report->ticks < TICKS_MIN) {
        return TD_LAW_COARSE;
    }
    const td_real share = td_div(report->depth, size);
    TD_ASSERT(share >= TD_ZERO);
    return share > TD_R(0.5) ? TD_LAW_WEAK : share > TD_R(0.05) ? TD_LAW_SOFT : TD_LAW_HARD;
}

// From the first integral [EN E5] the largest depth is x = v0 / w root / u with w^2 = K L, and the
// damping there d = K k x = K root / w, so that 2 h d L = 2 h w root.
td_fault td_law_classify(const td_law *law, const td_law_use *use, td_law_report *out)
{
    const td_fault refused = td_law_check(law, 0u);
    const td_fault fault = refused.status != TD_OK ? refused : check_use(use);
    if (fault.status != TD_OK) {
        return fault;
    }
    const td_real u = damping_of(law);
    const td_real root = depth_root(u);
    TD_ASSERT(root >= TD_ZERO && root <= u);
    const td_real frequency = td_wsqrt(td_wmul(law->stiffness, use->inverse_mass));
    TD_ASSERT(frequency > TD_ZERO); // it divides
    const td_real spring_depth = td_div(use->speed, frequency);
    const td_real s = td_div(frequency, use->rate);
    const bool is_timed = law->kind == TD_LAW_QUINTIC;
    out->depth = u > TD_ZERO ? td_mul(spring_depth, td_div(root, u)) : spring_depth;
    out->ticks = is_timed ? td_mul(law->duration, use->rate) : td_div(TD_PI, s);
    out->q = td_add(td_mul(s, s), td_mul(s, root + root)); // [HW W19]
    TD_ASSERT(out->depth >= TD_ZERO && out->ticks >= TD_ZERO && out->q >= TD_ZERO);
    out->grade = grade_of(out, use->size);
    return td_fault_none();
}
