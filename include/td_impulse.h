/* SPDX-License-Identifier: MIT */
/// @file
/// Impulses: an instantaneous collision of two bodies at a point.
///
/// Sign      the normal points from B to A; the impulse acts on A, its negative on B. A speed along the normal is
///           negative when they approach. [EN E2]
/// Law       Newton's: what approaches at v leaves at e v along the normal [EN sec. 2.1]. With c = r x n of each body
///
///             v = n . (v_a - v_b) + w_a . c_a - w_b . c_b                         [EN E2]
///             j = -(1 + e) v / (1/m_a + 1/m_b + c_a . I_a^-1 c_a + c_b . I_b^-1 c_b)
///             v_a += j n / m_a,  w_a += j I_a^-1 c_a;  B with the opposite sign   [EN E3]
///
///           Bodies that separate are left alone. m_a v_a + m_b v_b is conserved, and the angular momentum that
///           includes x x m v; the sum of the spins' alone is not. [EN E4]
/// Friction  an option (mu > 0): the impulse has a part across the normal, within mu times the part along it. It is
///           the algebraic law of Chatterjee and Ruina (1998): from (1 + e) times the impulse that stops the approach
///           it goes towards the one that stops the sliding as well, as far as the cone of friction allows. The two
///           steps are independent in energy, so that restitution is exactly e and no collision gains energy.
///           (Newton's law with friction limited one part after the other gains some.) A contact that sticks without
///           a bounce has no speed afterwards; one that bounces may slide off if its spin couples the two.
/// Rest      below `speed_min` of approach e is taken as 0, so that a bouncing ball stops. [EN E17] A body then rests
///           by micro-collisions: gravity gives it a little speed in each tick, the impulse takes it.
/// Fixed     inverse mass and inverse inertia of zero: an obstacle, also a driven one, whose motion counts and does
///           not change: v_a' = -e v_a. [EN E1] Inverse mass of zero and an inverse inertia about one axis: a body on
///           a hinge through its centre. A point mass has inverse inertia of zero. Impulses through other joints are
///           out of scope.
/// Range     all within TD_RANGE; an impulse beyond it saturates, and is counted. Q16: inside, every product keeps 29
///           bits whatever its size; results are rounded to 2^-16.
/// Cost      without friction one quotient; with it six, and a square root. No loop but over two bodies.
/// Source    [EN] section 2.
#ifndef TD_IMPULSE_H
#define TD_IMPULSE_H

#include "td_inertia.h"
#include "td_pose.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The largest coefficient of friction: td_unit holds less than 2.
#define TD_IMPULSE_FRICTION_MAX TD_U(1.9375)

/// One of the two bodies.
typedef struct td_impulse_body {
    td_real inverse_mass;      ///< [1/kg] >= 0
    td_sym3 inverse_inertia_w; ///< [1/(kg m^2)] about the centre, world axes; positive semidefinite
    td_vec3 centre_w;          ///< [m] centre of mass
    td_twist twist_w;          ///< [m/s], [rad/s] of the centre
} td_impulse_body;

/// Where they meet, and the parameters of the collision.
typedef struct td_impulse_contact {
    td_dir3 normal_w;    ///< [-] from B to A, unit
    td_vec3 point_w;     ///< [m]
    td_unit restitution; ///< [-] 0 <= e <= 1
    td_unit friction;    ///< [-] mu >= 0; 0: none
    td_real speed_min;   ///< [m/s] >= 0
} td_impulse_contact;

/// Fields of a fault (td_fault.field): of a body (TD_ITEM_BODY, index 0 for A, 1 for B) ...
typedef enum td_impulse_body_field {
    TD_IMPULSE_INVERSE_MASS = TD_FIELDS_IMPULSE_BODY + 1,
    TD_IMPULSE_INERTIA, ///< not positive semidefinite, out of range, or no number
    TD_IMPULSE_CENTRE,
    TD_IMPULSE_VELOCITY,
    TD_IMPULSE_SPIN,
} td_impulse_body_field;

/// ... and of the contact (TD_ITEM_CONTACT).
typedef enum td_impulse_contact_field {
    TD_IMPULSE_NORMAL = TD_FIELDS_IMPULSE_CONTACT + 1, ///< not of length 1 within TD_QUAT_TOLERANCE
    TD_IMPULSE_POINT,
    TD_IMPULSE_RESTITUTION,
    TD_IMPULSE_FRICTION,
    TD_IMPULSE_SPEED_MIN,
    TD_IMPULSE_FREEDOM, ///< nothing can move along the normal
} td_impulse_contact_field;

/// What came of the collision.
typedef enum td_impulse_outcome {
    TD_IMPULSE_NONE,   ///< they separate, or slide past: nothing happens
    TD_IMPULSE_BOUNCE, ///< left at e times the speed
    TD_IMPULSE_STOP,   ///< approach below speed_min: left at speed 0
} td_impulse_outcome;

/// The answer: the impulse, and both motions after it.
typedef struct td_impulse {
    td_impulse_outcome outcome; ///< what came of it
    bool is_sliding;            ///< friction was not enough to stop it
    td_real size;               ///< [N s] along the normal, >= 0
    td_vec3 impulse_w;          ///< [N s] on A
    td_real speed_before;       ///< [m/s] along the normal, negative: approaching
    td_real speed_after;        ///< [m/s] >= 0 if they met
    td_twist a_w, b_w;          ///< afterwards
} td_impulse;

/// Checks a body. @param index 0 or 1, for the fault
td_fault td_impulse_check_body(const td_impulse_body *body, uint32_t index);

/// Checks a contact.
td_fault td_impulse_check_contact(const td_impulse_contact *contact);

/// Checks bodies and contact, and solves. Refused: `out` is untouched.
td_fault td_impulse_solve(const td_impulse_body *a,
                          const td_impulse_body *b,
                          const td_impulse_contact *contact,
                          td_impulse *out) TD_FOR_BUILD(td_impulse_solve);

/// The same without checks, which cost more than the solution: for bodies of a checked scene with a checked
/// motion.
/// @return false: nothing can move along the normal; `out` is untouched
bool td_impulse_solve_checked(const td_impulse_body *a,
                              const td_impulse_body *b,
                              const td_impulse_contact *contact,
                              td_impulse *out);

#ifdef __cplusplus
}
#endif

#endif
