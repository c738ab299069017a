/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 806
#include "td_restitution.h"
#include "td_math.h"

static td_unit within_range(td_unit e)
{
    return e < TD_RESTITUTION_MIN ? TD_RESTITUTION_MIN : e < TD_UNIT_ONE ? e : TD_UNIT_ONE;
}

// u = (1 - e) / e P(e) / Q(e): a minimax fit of the error in e over 0.01 to 1, in the form of [EN E7].
td_real td_restitution_damping(td_unit restitution)
{
    const td_unit e = within_range(restitution);
    td_real p = TD_R(46.7896147);
    p = TD_R(94.6275996) + td_scale(e, p);
    p = TD_R(30.3204436) + td_scale(e, p);
    p = TD_R(0.336492707) + td_scale(e, p);
    p = TD_R(0.999254147) + td_scale(e, p);
    td_real q = TD_R(41.8803032);
    q = TD_R(41.2368192) + td_scale(e, q);
    q = TD_R(31.9840068) + td_scale(e, q);
    q = TD_R(-0.731681026) + td_scale(e, q);
    q = TD_R(1.0) + td_scale(e, q);
    TD_ASSERT(p > TD_ZERO && q > TD_ZERO); // of every restitution
    return td_div(td_scale(TD_UNIT_ONE - e, p), td_scale(e, q));
}

// [EN sec. 4.6] e = 1 / (1 + u)
td_real td_restitution_fraction(td_unit restitution)
{
    const td_unit e = within_range(restitution);
    return td_div(td_from_unit(TD_UNIT_ONE - e), td_from_unit(e)); // [EN E6]
}

// [EN sec. 4.7] As printed, s = 0.620898 + a / c - b c with a = 0.326557 exp(2 pi i / 3), b = 31.2617 exp(pi i / 3)
// and c the cube root of T. |c|^2 is |a| / |b| for all n, so that both terms have the size
// sqrt(|a| |b|) = 3.19513, and real parts add up. T is 0.00193378 times
// (n - 0.431072) + i sqrt((0.983167 - n) (n + 0.121024)), theta its angle.
td_real td_restitution_cubic(td_unit restitution)
{
    const td_unit n = within_range(restitution);
    const td_unit left = n < TD_U(0.983167) ? TD_U(0.983167) - n : TD_U(0.0);
    const td_real square = td_scale(left, td_from_unit(n + TD_U(0.121024)));
    TD_ASSERT(square >= TD_ZERO);
    const td_real theta = td_atan2(td_sqrt(square), td_from_unit(n - TD_U(0.431072)));
    td_unit sine = TD_U(0.0);
    td_unit cosine = TD_UNIT_ONE;
    td_sincos(td_mul(theta + TD_PI, TD_R(1.0 / 3.0)), &sine, &cosine);
    return td_exp(TD_R(0.620898) - td_scale(cosine, TD_R(6.39026))); // [EN E9]
}
