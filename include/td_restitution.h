/* SPDX-License-Identifier: MIT */
/// @file
/// Restitution: the damping that gives back a wanted share of the speed of impact.
///
/// Law       a mass meets a spring with damping, x'' = -(1 + k x') p(x), at the speed v0, and leaves it
///           at e v0. Which e that is depends on u = k v0 alone: neither on the spring's stiffness, nor
///           on its shape p, nor on mass or speed. [EN E5]
/// Inverse   the exact relation has no closed inverse, but a known one. With t = (1 + e) u
///
///             u = t / (1 - exp(-t)) - 1,   e u = 1 - t / (exp(t) - 1),
///
///           so that t / 2 is the inverse Langevin function (L(x) = coth x - 1 / x) of
///           (1 - e) / (1 + e).
/// Ours      td_restitution_damping: the rational form of [EN E7] with one term more above and two more
///           below. Its restitution is off by 2.4e-6 at most (3e-6 in f32, 1.2e-5 in Q16), the source's
///           guess by 0.094, its cubic by 0.077. A Newton step on the form with fewer terms would be
///           as good, but needs an exponential: three times the work.
/// Range     0 < e <= 1; below TD_RESTITUTION_MIN the answer is that for TD_RESTITUTION_MIN, since no
///           damping reaches e = 0. [EN E21] e = 1 gives u = 0: a spring.
/// Cost      8 products and one quotient; no loop, no branch on e.
#ifndef TD_RESTITUTION_H
#define TD_RESTITUTION_H

#include "td_real.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The least restitution that damping is computed for. [EN E21]
#define TD_RESTITUTION_MIN TD_U(0.01)

/// u = k v0 for the wanted restitution.
td_real td_restitution_damping(td_unit restitution);

/* ---- the source's own ways, to compare ---- */

/// The guess e = 1 / (1 + u), as the source's program has it (its text misprints it). [EN E6]
td_real td_restitution_fraction(td_unit restitution);

/// exp(s) with s the root of the source's cubic, written with real numbers: of the three roots the
/// printed one is 0.620898 - 6.39026 cos((pi + theta) / 3). Above e = 0.983167 that root is complex, and
/// the answer is that for 0.983167. [EN E9]
td_real td_restitution_cubic(td_unit restitution);

#ifdef __cplusplus
}
#endif

#endif
