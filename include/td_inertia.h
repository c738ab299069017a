/* SPDX-License-Identifier: MIT */
/// @file
/// Inertia: symmetric 3 x 3 matrices, their inverses, and the axes they are expressed in.
///
/// Fixed     what cannot be turned has an inverse inertia of zero; what turns about one axis only (a
///           hinge) has one that is zero across it. So the inverse is what is carried around, and it is
///           positive semidefinite; the inertia itself, if there is one, is positive definite.
/// Range     entries within TD_RANGE. Q16 keeps 2^-16 of an inverse: choose units (tonnes, say) in which
///           inertias are around one.
/// Cost      inverting: 18 products, 6 quotients; turning: 30 products.
#ifndef TD_INERTIA_H
#define TD_INERTIA_H

#include "td_pose.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A symmetric matrix.
typedef struct td_sym3 {
    td_real xx, yy, zz, xy, xz, yz; ///< entries
} td_sym3;

/// The zero matrix.
#define TD_SYM3_ZERO TD_LITERAL(td_sym3, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO)

/// Is an inverse inertia positive semidefinite, up to the rounding of its entries? False if an entry is
/// out of range or no number.
bool td_inertia_is_semidefinite(const td_sym3 *inverse);

/// The inverse of a body's inertia. An inertia of zero stands for a body that nothing turns: its inverse
/// is zero as well.
/// @return TD_OK; TD_E_ARG: not positive definite, or NaN; TD_E_RANGE; on both `out` is untouched
td_status td_inertia_invert(const td_sym3 *inertia, td_sym3 *out);

/// R S R^T: a matrix of body axes in those of the world, r the rotation of the body in the world.
td_sym3 td_inertia_turn(const td_sym3 *body, const td_rot *r);

/// S v.
static inline td_vec3 td_inertia_times(const td_sym3 *s, td_vec3 v)
{
    return td_vec3_of(td_narrow(td_wmul(s->xx, v.x) + td_wmul(s->xy, v.y) + td_wmul(s->xz, v.z)),
                      td_narrow(td_wmul(s->xy, v.x) + td_wmul(s->yy, v.y) + td_wmul(s->yz, v.z)),
                      td_narrow(td_wmul(s->xz, v.x) + td_wmul(s->yz, v.y) + td_wmul(s->zz, v.z)));
}

#ifdef __cplusplus
}
#endif

#endif
