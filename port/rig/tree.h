/* SPDX-License-Identifier: MIT */
/// Bodies on joints: trees of links, by the articulated-body algorithm. [FE]
///
/// Not part of the core: a plant in double, without a library, the same bits on every machine.
///
/// Links      bodies that a joint ties to a parent, bodies that carry such ones, and free bodies whose centre of mass is
///            not at their origin or whose axes are not principal. All others go by plant_step.
/// Base       the world, or a driven body. Its velocity is held for a tick; the change from the last tick to this one is
///            handed to the joints as an impulse at the beginning (tree_follow). So links feel the base accelerate, half
///            a tick late, and momentum that a jerk brings is right.
/// Work       of a step: O(n) for each solve. RIG_SEMI takes one solve, RIG_RK4 four, and one more if anything pushes.
/// Planes     trees that turn about parallel axes go in four dimensions instead of six (tree_plane.h).
/// RIG_SEMI   velocities first, from all forces at the beginning; then coordinates with the new velocities.
/// RIG_RK4    what pushes from outside (contact, forces, air) changes the velocities first; then the free motion under
///            gravity and drives by Runge and Kutta's fourth order. Contact springs stay stable: velocities go first.
/// Damping    of a joint never makes it swing back. RIG_SEMI: implicit. RIG_RK4: exact to fourth order if the tick is
///            short for it; else implicit in every stage, where the rate in which a torque ends is still exact.
/// Friction   a torque against the rate. It never turns a rate round within a tick: the joint is then held at rest, for
///            as long as less than `friction` holds it. A held joint does not creep. One that something else turns round
///            is at rest for a tick, unless it leaves faster than it came: friction never pushes along the way.
/// Stops      inelastic. A joint that would pass its limit within a tick arrives there at the end of it and is held, until
///            it is pulled off. Under RIG_RK4 it may come to rest beyond its limit, by what a tick's acceleration moves
///            it; from there it is not pushed back, so that a stop never gives energy.
/// Sets       which joints are held is found by trial: hold, look at the torque that this takes, let go or not. After
///            TREE_TRIALS trials joints are only held and none is let go, which ends: friction may then be too strong
///            for a tick, and energy is lost, never gained.
/// Loss       a joint whose articulated inertia vanishes in some pose does not accelerate there.
#ifndef TREE_H
#define TREE_H

#include "rig_tables.h"
#include "td_status.h"
#include "tree_math.h"

/// Links of all trees together; 0: a build without joints.
#ifndef RIG_MAX_LINKS
#    if TD_MAX_PARTS > 0 || TD_MAX_INITIATORS > 0
#        define RIG_MAX_LINKS TD_MAX_BODIES
#    else
#        define RIG_MAX_LINKS 0
#    endif
#endif
#if RIG_MAX_LINKS < 0 || RIG_MAX_LINKS > TD_MAX_BODIES
#    error "RIG_MAX_LINKS: 0 to TD_MAX_BODIES links"
#endif

#define TREE_NONE   UINT16_MAX ///< no parent, or no link
#define TREE_TRIALS 8u

/// What holds a joint.
typedef enum tree_hold {
    TREE_MOVES = 0,
    TREE_STUCK, ///< friction
    TREE_TURNS, ///< for the tick in which it turns round: friction
    TREE_LOWER, ///< a stop
    TREE_UPPER,
} tree_hold;

/// A body on its joint. Its frame is the joint's in the child, z along the axis; of a free body the centre of mass.
typedef struct tree_link {
    const rig_joint *joint; ///< NULL: free
    uint16_t body;          ///< of the scene
    uint16_t parent;        ///< a link before this one, or TREE_NONE
    uint16_t root;          ///< the first link of its tree
    uint16_t base;          ///< of a root: a driven body, or RIG_WORLD
    uint8_t kind;           ///< a rig_joint_kind
    uint8_t hold;           ///< a tree_hold
    int8_t slip;            ///< sign of the torque of friction while it moves
    bool is_round;          ///< its inertia is the same about all axes
    bool is_stiff;          ///< its damping is too strong for explicit stages
    bool is_idle;           ///< neither drive, nor damping, nor friction
    bool is_end;            ///< it carries no link
    bool is_parallel;       ///< turn is none
    double q, rate;         ///< [rad], [rad/s] or [m], [m/s]; not of a free body
    tree_mat turn;          ///< this frame at q = 0 in the parent's, or in the base's
    plant_vec at;           ///< [m] its origin there
    double mass;            ///< [kg]
    plant_vec com;          ///< [m] in this frame
    tree_sym inertia;       ///< [kg m^2] about the centre of mass, in this frame
    plant_vec body_at;      ///< [m] the body's origin in this frame
    plant_quat body_turn;   ///< and its axes
    plant_vec way;          ///< of planar trees (tree_plane.h): along its joint
    plant_vec turn_b;       ///< and the axis of the plane, in the body
    double least;           ///< [kg m^2] and what is a rounding error, and no inertia
} tree_link;

/// How a body floats.
typedef struct tree_float {
    plant_vec place;     ///< [m] of the centre of mass
    plant_quat attitude; ///< from body to world
    plant_vec velocity;  ///< [m/s]
    plant_vec spin;      ///< [rad/s] in the world
} tree_float;

/// What a step works out for a link of a planar tree, in the axes of its plane (tree_plane.h). Motions and forces are those
/// at its origin.
typedef struct tree_flat {
    double angle, sine, cosine; ///< from its axes with all coordinates zero
    double spin;                ///< [rad/s]
    plant_vec arm;              ///< [m] from its parent's origin
    plant_vec at, velocity;     ///< [m], [m/s] of its origin, from its root's joint
    plant_vec moment;           ///< [kg m] mass times centre of mass
    plant_vec way;              ///< of a slide
    plant_vec acceleration;     ///< with all coordinates unaccelerated
    tree_thrust bias;           ///< what that takes, less what pushes it
    tree_thrust passed;         ///< bias of all that hangs on it
    tree_flat_inertia inertia;  ///< articulated
    tree_thrust lever;          ///< what its coordinate takes to accelerate by 1
    tree_slide change;          ///< acceleration beyond that of `bias`
} tree_flat;

/// What a step works out for a link.
typedef struct tree_node {
    double q, rate;         ///< of this stage
    double sum_q, sum_rate; ///< over all stages
    double inverse;         ///< of axis . lever and `more`; 0: none
    double own;             ///< [N m] torque, less what `passed` takes of it
    double more;            ///< [kg m^2] added inertia: implicit damping
    double drive;           ///< [N m] along the axis
    double applied;         ///< [N m] with damping
    double torque;          ///< [N m] and with friction
    double goal;            ///< acceleration of a held joint
    double result;          ///< acceleration of the coordinate
    double reaction;        ///< [N m] of a held joint: what it takes, beyond `torque`
    bool is_held;
    tree_flat flat;           ///< of planar trees; what follows, but for `mean`, is of others
    tree_mat turn;            ///< of its frame, in the world
    plant_vec at;             ///< [m] its origin, from that of its root
    plant_vec origin, arm;    ///< [m] of a root: in the world, and from the origin of its base
    plant_vec com;            ///< [m] from its origin, in the axes of the world
    tree_rigid rigid;         ///< the link alone
    tree_motion axis;         ///< what its coordinate moves
    plant_vec spin, velocity; ///< [rad/s], [m/s] of its origin
    plant_vec spin_rate, acceleration; ///< with all coordinates unaccelerated
    tree_force bias;                   ///< what that takes, less what pushes it
    tree_force passed;                 ///< bias of all that hangs on it
    union {
        tree_inertia inertia; ///< articulated: of links that are neither ends nor roots on a base
        double pivots[TREE_PIVOTS]; ///< of a free body, factored
    };
    tree_force lever;   ///< articulated inertia times axis
    tree_motion change; ///< acceleration beyond that of `bias`
    tree_motion base;   ///< acceleration of a root's base, at its origin
    /// Twist of the body's origin, mean of before and after what pushes it; of a root from tree_mark to tree_follow: of
    /// its base.
    tree_motion mean;
    tree_float now, start, sum;
} tree_node;

typedef struct tree {
    uint16_t n;
    bool has_holds;                  ///< a joint has friction or limits
    bool has_drivers;                ///< a base is driven
    bool is_planar;                  ///< all trees turn in planes: they go by tree_plane.h
    bool is_pushed;                  ///< the last step has set `mean`: anything pushed from outside
    uint16_t of_body[TD_MAX_BODIES]; ///< link of a body, or TREE_NONE
    tree_link links[TD_ARRAY(RIG_MAX_LINKS)];
} tree;

/// Memory of a step; nothing in it lasts.
typedef struct tree_work {
    tree_node nodes[TD_ARRAY(RIG_MAX_LINKS)];
} tree_work;

/// [J] Work done on the links so far.
typedef struct tree_books {
    double drive;    ///< of joints' drives
    double damping;  ///< of joints
    double friction; ///< of joints
    double stops;
    double bases; ///< of driven bodies that carry joints
} tree_books;

/// What a tree is made of.
typedef struct tree_setup {
    const rig_tables *tables;
    const plant_body *bodies; ///< n_bodies of them; mass 0: driven
    uint16_t n_bodies;
    double tick; ///< [s]
} tree_setup;

/// What a step is told.
typedef struct tree_load {
    const plant_vec *force, *torque; ///< [N], [N m] on each body, about its origin; without weight
    double gravity;                  ///< [m/s^2] downwards
    double t, h;                     ///< [s]
    uint8_t integrator;              ///< a rig_integrator
} tree_load;

/// Makes the links, at their joints' starts.
/// @return a fault with a field of rig_check.h: nothing moves then
td_fault tree_begin(tree *t, tree_work *work, const tree_setup *setup);

static inline bool tree_has(const tree *t, uint32_t body)
{
    return t->n > 0u && t->of_body[body] != TREE_NONE;
}

/// Puts bodies where their joints say: poses and twists.
void tree_place(const tree *t, tree_work *work, plant_body *bodies);

/// Remembers how bases move, before they are driven on; nothing else may use `work` until tree_follow.
void tree_mark(const tree *t, tree_work *work, const plant_body *bodies);

/// After bases were driven on: joints take the change of their motion, and bodies follow. @param h [s] a tick
void tree_follow(tree *t, tree_work *work, plant_body *bodies, double h, tree_books *books);

/// One step. Afterwards `mean` of each node is that of this step, if is_pushed.
void tree_step(
    tree *t, tree_work *work, plant_body *bodies, const tree_load *load, tree_books *books);

/// Accelerations now, under the forces of `load`; its h and its integrator are not read. Joints that are held are held
/// still. Afterwards `result` of a joint's node is that of its coordinate, `reaction` what holds it; `change` of a free
/// body that of its centre of mass. @param base for each link that of its driven base, at the base's origin; or NULL: bases
/// do not accelerate
void tree_accelerate(const tree *t,
                     tree_work *work,
                     const plant_body *bodies,
                     const tree_load *load,
                     const tree_motion *base);

/// A blow: `load` has impulses, [N s] and [N m s]; `result`, `change` and `reaction` are those of rates and impulses. Joints at
/// a stop are held, even if the stop would have to pull; friction holds nothing: no torque is an impulse.
void tree_strike(const tree *t, tree_work *work, const plant_body *bodies, const tree_load *load);

/// The blow by which a joint comes to rest at its stop. @param link that of the joint
void tree_halt(const tree *t, tree_work *work, const plant_body *bodies, uint32_t link);

#endif
