/* SPDX-License-Identifier: MIT */
/// A scene and its plant for integrators with variable steps and root finding: x' = f(t, x), z(t, x), events.
///
///     variable_begin(v, scene, &how)          states, roots, the first selection
///     variable_states(v, x)                   x at the beginning, and after each event
///     variable_rates(v, t, x, rates)          f, as often as the integrator likes: it is pure
///     variable_roots(v, t, x, z)              z, likewise; of the same t and x nothing is computed twice
///     variable_accept(v, t, x, &answer)       a step is over, or a root is reached: commit, select, impulses
///
/// It knows no integrator: port/sundials couples CVODE and IDA with it, and a unit of co-simulation can.
///
/// Contact    is the core's td_evaluate at every (t, x), from the state of the last accepted step. Every evaluation is told
///            how much time has passed since then, in place of a tick. What a fixed tick must limit (dampers that are too
///            strong for it, accounts of energy) is not limited here: an integrator with error control needs the law itself.
///            So laws, pebbles, legs and patches are those of a fixed tick, and forces are its limit of short ticks.
/// Roots      z < 0 in contact, > 0 apart, never 0. First n_z slots, chosen by td_select after each accepted step, so that the
///            pair of a slot may change and its sign does not; then one for each wheel, for each initiator that meets
///            scenery, and for each joint that friction or a stop holds or may hold. `is_led`: one more, < 0 while a contact of
///            parts presses at other points than at the last accepted step, or has begun since without a root.
/// Laws       `damped` is taken as `smooth`, which has no kink where a contact begins: its blend is the depth that the lightest
///            body reaches at `speed_min`. What rests lies half of that deeper. how.has_own_laws: all laws as the scene has them.
/// Steps      at most `longest`: with the bodies' promised speeds that bounds how far anything moves unseen. (`is_led`: any, at
///            any speed; variable_roots_since looks between, and what has no slot shows in the root of another.) A step after
///            which a pair without a slot is in contact is refused (VARIABLE_HALVE): go back, halve it, select again.
/// Impulses   how.answer = variable_impulses_make(): a contact of parts that begins changes velocities at once, through joints
///            as well, and rests by a constraint (variable_impulse.h).
/// Limits     float64. No rolling resistance of parts. A plant that is code must have states (RIG_CODE).
/// Memory     one struct, the caller's; no allocation.
#ifndef VARIABLE_H
#define VARIABLE_H

#include "rig.h"
#include "variable_plant.h"

/// Capacities; a build may have its own.
#ifndef VARIABLE_MATERIALS
#    define VARIABLE_MATERIALS 64u ///< of a scene, and pairs of them, at most
#endif
#ifndef VARIABLE_LAWS
#    define VARIABLE_LAWS 64u
#endif
#ifndef VARIABLE_CODE
#    define VARIABLE_CODE 128u ///< states of a plant that is code, at most
#endif
#ifndef VARIABLE_PINS
#    define VARIABLE_PINS 16u ///< joints as constraints, at most
#endif
#define VARIABLE_STATES (VARIABLE_BODY_STATES * TD_MAX_BODIES + VARIABLE_CODE)
#define VARIABLE_ROOTS  (TD_MAX_SLOTS + TD_MAX_WHEELS + TD_MAX_INITIATORS + 2u * RIG_MAX_LINKS + 2u)

typedef struct variable variable;
typedef struct variable_answer variable_answer;

/// What is asked for. All zero: by penalty with smooth laws, slots as the scene has them, steps of ten ticks at most.
typedef struct variable_how {
    const variable_answer *answer; ///< of contacts of parts; NULL: the laws of the scene
    uint32_t n_z;           ///< slots; 0: those of the scene, or as many as it may have contacts
    bool has_no_events;     ///< nobody looks at roots: more contacts than slots are no error
    const rig_states *code; ///< of a plant that is code, or NULL
    bool is_dae;            ///< joints are constraints that somebody else solves: pins
    bool has_own_laws;      ///< no law is made smooth
    bool may_grow;          ///< more contacts than slots: more slots, in place of an error
    bool is_led;      ///< somebody else's integrator: longer steps and faster bodies are taken
    double longest;   ///< [s] step; 0: ten ticks
    double speed_min; ///< [m/s] 0: 1 mm/s. See Laws
} variable_how;

/// What became of a step.
typedef enum variable_end {
    VARIABLE_GO_ON = 0, ///< accepted; states are as they were
    VARIABLE_CHANGED, ///< accepted; forces or states have jumped: read the states, restart the integrator
    VARIABLE_GREW,   ///< the same, and there are more roots now
    VARIABLE_HALVE,  ///< refused: go back to the last accepted step, take half of it at most
    VARIABLE_FULL,   ///< failed: more contacts than slots (v->fault)
    VARIABLE_FAILED, ///< failed: the core refuses (v->fault), or nothing can be solved
} variable_end;

/// Who answers contacts of parts in place of their laws.
struct variable_answer {
    void *with;
    double reach;     ///< [m] the core takes parts as touching that are so much farther apart
    uint32_t n_roots; ///< beside slots
    /// The core has evaluated t and x: its output, and its scratch, which lasts until the plant works.
    void (*see)(void *with, variable *v);
    /// Adds forces to v->r.force and v->r.torque; nothing else changes.
    void (*push)(void *with, variable *v, double t);
    /// z of a pair of parts that has a slot. @param z the core's, which passes 0 at `reach`
    double (*root)(const void *with, const variable *v, const td_candidate *pair, double z);
    void (*roots)(const void *with, const variable *v, double *z);
    /// A step ends. Velocities may change, and events may be added to v->r.out.
    /// @return VARIABLE_GO_ON; VARIABLE_CHANGED: forces or velocities have jumped; VARIABLE_FAILED (v->fault)
    variable_end (*accept)(void *with, variable *v);
};

/// What was done so far.
typedef struct variable_counts {
    uint64_t rates, roots; ///< right-hand sides; evaluations of z
    uint64_t evaluations;  ///< of the core, those of ticks that are shown included
    uint64_t steps;        ///< accepted
    uint64_t halved;       ///< steps refused since a pair had no slot
    uint64_t begins, ends; ///< of contacts
    uint64_t blows;        ///< impulses
    uint64_t rests;        ///< contacts that came to rest by constraint
    uint64_t grown;        ///< times that n_z grew
} variable_counts;

/// A point of a body that shall stay at a point of another one, or of the world: a joint as a constraint. It turns freely.
typedef struct variable_pin {
    uint16_t child, parent;        ///< bodies; RIG_WORLD
    plant_vec at_child, at_parent; ///< [m] in their frames
    plant_vec force;               ///< [N] on the child, about which rates are asked
} variable_pin;

struct variable {
    rig r; ///< the plant; the core's plan, state and output
    variable_how how;
    uint32_t n_states, n_plant, n_z; ///< n_plant: without those of code
    td_fault fault;
    variable_counts counts;
    double committed; ///< [s] when the last step was accepted
    /* what was evaluated last */
    bool is_known;
    double known_t, known_x[VARIABLE_STATES];
    bool is_bent; ///< with faces of the last accepted step, since those of x are none (v->fault)
    /* joints as constraints */
    uint32_t n_pins;
    variable_pin pins[VARIABLE_PINS];
    /* the scene as the core is told it */
    const td_scene *given;
    rig_scene what;
    td_scene scene;
    td_body bodies[TD_MAX_BODIES];
    td_material materials[VARIABLE_MATERIALS];
    td_material_pair pairs[VARIABLE_MATERIALS];
    td_law laws[VARIABLE_LAWS];
    rig_tables tables;
    rig_mass masses[TD_MAX_BODIES];
    rig_start start[TD_MAX_BODIES];
};

/// @return TD_OK; a fault of the scene or its tables; RIG_CODE: its plant is code without states
td_fault variable_begin(variable *v, const rig_scene *what, const variable_how *how);

/// How many roots there are now.
uint32_t variable_root_count(const variable *v);

void variable_states(const variable *v, double *x);

/// @return false: x is nothing that the core takes (no number, beyond its range)
bool variable_rates(variable *v, double t, const double *x, double *rates);
bool variable_roots(variable *v, double t, const double *x, double *z);

/// A place of a run.
typedef struct variable_point {
    double t;
    const double *x;
} variable_point;

/// z at `to`, where somebody else's integrator has gone at once: if the step from `from`, the last accepted one, is longer than
/// `longest`, a root that had the other sign in between has it there, too, so that the integrator looks for it.
bool variable_roots_since(variable *v,
                          const variable_point *from,
                          const variable_point *to,
                          double *z);

/// The rig shows t and x: poses, forces, contacts. Nothing is committed. @return as above
bool variable_show(variable *v, double t, const double *x);

/// May a step end at t and x? @return VARIABLE_GO_ON; VARIABLE_HALVE, or VARIABLE_GREW: the same, and there are more slots;
/// VARIABLE_FULL, VARIABLE_FAILED
variable_end variable_try(variable *v, double t, const double *x);

/// After VARIABLE_HALVE or VARIABLE_GREW: chooses slots anew, at the last accepted step. @return as variable_accept
variable_end variable_again(variable *v, double t, const double *x);

/// A step ends at t and x. Its events are in v->r.out.events.
variable_end variable_accept(variable *v, double t, const double *x);

/// [s] The first time after t at which a signal of the plant jumps or bends; DBL_MAX: there is none.
double variable_corner(const variable *v, double t);

/// What is left of the constraints of pins: 3 numbers each, [m], and how fast it changes, [m/s]. Of what was evaluated last.
void variable_pin_gaps(const variable *v, double *gaps, double *speeds);

/* ---- between its files ---- */

/// variable_memory.c: is a contact of parts about to damp another blow than since the last accepted step; does one press at
/// other points, or without any memory?
bool variable_takes_blow(const variable *v);
bool variable_presses_elsewhere(const variable *v);

/// variable_pins.c: joints become pins; their forces.
td_fault variable_pins_make(variable *v, const rig_scene *what);
void variable_pins_push(variable *v);

/// variable_scene.c: the scene as the core is told it.
td_fault variable_scene_make(variable *v, const rig_scene *what);

/// The time since the last accepted step, in place of a tick.
void variable_scene_step(variable *v, double elapsed);

/// Less pushes a body than the core has said.
void variable_take_off(variable *v, uint32_t body, td_vec3 force_w, td_vec3 torque_w);

#endif
