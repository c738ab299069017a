/* SPDX-License-Identifier: MIT */
/// A rig without hardware: a scene, the plant that moves its bodies, and the loop between them.
///
///     motion of the plant -> td_evaluate, td_commit, td_select -> wrenches -> plant -> motion ...
///
/// Not part of the core: the plant computes in double, on the host and on boards alike. The core
/// computes in its own scalar, and gets each pose with the rest that rounding took (td_motion).
///
/// Scenes     const tables: port/scenes has a gallery. A scene is a td_scene, the bodies' first motion, the plant's
///            tables (rig_tables.h), and functions that move what nothing else moves.
/// Plant      bodies go by plant_step, bodies on joints by tree.h. Forces are those of contacts, of tables, of functions.
/// Units      the plant is in SI. A scene has a unit of force (and mass) of its own, `newtons`, so that its
///            numbers fit Q16.16: 1 for N and kg, 1000 for kN and t.
#ifndef RIG_H
#define RIG_H

#include <stddef.h>
#include "td_tick_work.h"
#include "plant.h"
#include "rig_tables.h"
#include "td_tick.h"
#include "tree.h"

/// 1: a build whose ticks can be taken back (rig_rollback.h); it takes 104 bytes a body.
#ifndef RIG_ROLLBACK
#    if TD_MAX_PARTS > 0 || TD_MAX_INITIATORS > 0
#        define RIG_ROLLBACK 1
#    else
#        define RIG_ROLLBACK 0
#    endif
#endif

typedef struct rig rig;

/// Who computes contact in place of this build's core: a board at the other end of a link. Each function finds the motion
/// in rig_told, and leaves in r->out and r->state what the core would leave there: it may call
/// the core beside it (rig_own_*). One that fails calls rig_lose, which ends the run.
typedef struct rig_contact {
    void *with;
    bool (*begin)(void *with, rig *r);  ///< after td_reset of r->state. @return false: it failed
    void (*tick)(void *with, rig *r);   ///< evaluate, commit, select
    void (*trial)(void *with, rig *r);  ///< evaluate alone
    void (*accept)(void *with, rig *r); ///< commit and select what was tried last
} rig_contact;

/// How a body begins.
typedef struct rig_start {
    plant_vec position; ///< [m]
    plant_quat attitude;
    plant_vec velocity; ///< [m/s]
    plant_vec spin_b;   ///< [rad/s]
} rig_start;

typedef struct rig_scene {
    const td_scene *scene;
    const char *about;        ///< one line
    double newtons;           ///< [N] in the scene's unit of force
    double gravity;           ///< [m/s^2] downwards (-z)
    const rig_start *start;   ///< of all bodies
    uint32_t ticks;           ///< how long it takes
    const rig_tables *tables; ///< of the plant, or NULL: none
    bool is_gallery;          ///< of boards/scenes, by its name: the hash of its run is known
    void (*begin)(rig *r);    ///< after reset of the plant, or NULL
    void (*drive)(rig *r); ///< before each tick: driven bodies, nodes, vertices, controls; or NULL
    void (*load)(
        rig *r); ///< after each tick: further forces on bodies; or NULL. r->force has the weight
                 ///< of bodies that have no joint
    void (*report)(const rig *r); ///< lines of a summary, or NULL
} rig_scene;

/// The states of a plant that is code, for integrators that choose their steps: functions in place of rig_scene.load.
typedef struct rig_states {
    uint32_t n;
    void (*get)(double *x);
    void (*set)(const double *x);
    void (*rates)(rig *r, double *rates); ///< by r->out, what contact does
} rig_states;

/// What somebody outside adds to the tables: forces [N] and torques [N m] on bodies, about their origins and in the axes of the
/// world, held until they change; brakes [N] and steering [rad] of wheels.
typedef struct rig_given {
    plant_vec force[TD_MAX_BODIES], torque[TD_MAX_BODIES];
    double brake[TD_MAX_WHEELS + 1], steer[TD_MAX_WHEELS + 1];
} rig_given;

/// The first time that wheels come down when none of them stood. Seen from what they come down on: a ship
/// that heaves and is under way.
typedef struct rig_landing {
    bool is_down;
    uint16_t body;   ///< that has landed
    uint16_t on;     ///< the body that carries the ground, or TD_WORLD
    double level;    ///< [m/s] along the ground
    double sink;     ///< [m/s] of the leg, towards it
    plant_vec place; ///< [m] of the body, in the frame of the ground
} rig_landing;

/// What a run has seen.
typedef struct rig_log {
    td_work worst; ///< largest of each kind
    uint32_t events;
    uint32_t late; ///< sum over all ticks
    uint32_t contacts_most;
    td_event first; ///< the first contact of all, if there are events
    rig_landing landing;
    uint32_t on_wheels;                  ///< wheels that stand
    double peak_load[TD_MAX_WHEELS + 1]; ///< [N]
    double slid[TD_MAX_WHEELS + 1];      ///< [m] way along the ground while slipping
    uint64_t hash;                       ///< over all ticks: of states
    uint32_t saturations;
    uint32_t roots;     ///< of z: slots that changed their sign from one tick to the next
    uint32_t missed;    ///< pairs that went negative without a slot
    uint32_t unslotted; ///< ticks with more contacts than slots: td_select has refused
    uint32_t rollbacks; ///< times that a tick was taken back
} rig_log;

/// [J] Who has given the bodies energy, from the beginning on. Kept for scenes with tables. What the kinetic and the
/// potential energy have gained beyond these is what the plant's steps themselves have added (rig_balance).
typedef struct rig_books {
    double begin;   ///< kinetic and potential energy at the beginning
    double contact; ///< work of contact
    double forces;  ///< of forces, air, wheels that drive, functions
    tree_books joints;
} rig_books;

/// Sums over bodies. Potential energy is m g z of the centre of mass.
typedef struct rig_sums {
    double kinetic, potential; ///< [J] of all that have a mass
    plant_vec momentum; ///< [kg m/s] of those that no joint ties to the world or to a driven body
    plant_vec moment;   ///< [kg m^2/s] of momentum, about the world's origin, of the same
} rig_sums;

#if RIG_ROLLBACK
/// The plant at the beginning of a tick.
typedef struct rig_past {
    rig_start bodies[TD_MAX_BODIES];
#    if RIG_MAX_LINKS > 0
    struct {
        double q, rate;
        uint8_t hold;
        int8_t slip;
    } links[RIG_MAX_LINKS];
#    endif
    rig_books books;
    uint32_t given[(TD_MAX_BODIES + 31) /
                   32]; ///< bodies that the rest of the tick pushes with what was found
} rig_past;
#endif

struct rig {
    const rig_scene *what;
    const rig_contact *contact; ///< NULL: the core of this build
    const rig_given *given;     ///< NULL: nobody adds anything. Set it after rig_begin
    bool is_lost;               ///< it has failed
    uint32_t tick;
    double t, h; ///< [s]
    td_plan plan;
    td_state state;
    union {
        td_scratch scratch;
#if RIG_MAX_LINKS > 0
        tree_work work; ///< of the plant: the core keeps nothing in its scratch
#endif
    };
    td_out out;
    td_body_input motion[TD_MAX_BODIES];
    td_node nodes[TD_MAX_INITIATORS + 1];
    td_wheel_control controls[TD_MAX_WHEELS + 1];
    td_vec3 vertices[TD_MAX_DRIVEN_VERTICES + 1], vertex_speeds[TD_MAX_DRIVEN_VERTICES + 1];
    plant_body bodies[TD_MAX_BODIES];
    plant_vec force[TD_MAX_BODIES], torque[TD_MAX_BODIES]; ///< [N], [N m] on each body in this tick
    td_fault selected;                                     ///< what td_select said last
    td_slots_out chosen;                                   ///< z as the last selection left them
    rig_log log;
    rig_books books;
    uint32_t
        cost; ///< of the last evaluate, commit and select, as measure.h counts; 0: nobody counts
    uint32_t step_cost; ///< of the last step of the plant
    double round_trip;  ///< [s] of the last tick, if a board has computed it
#if RIG_MAX_LINKS > 0
    tree joints;
#endif
#if RIG_ROLLBACK
    rig_past past;
#endif
};

/// Everything to the beginning. @return the fault of the scene, of its tables (rig_check.h) or of its start
td_fault rig_begin(rig *r, const rig_scene *what);

/// The same with somebody else's contact. @param contact NULL: the core's own
/// @return RIG_CONTACT_LOST, too: contact->begin failed
td_fault rig_begin_with(rig *r, const rig_scene *what, const rig_contact *contact);

/// What the core is told.
static inline td_input rig_told(const rig *r)
{
    return (td_input){r->motion, r->nodes, r->controls, r->vertices, r->vertex_speeds};
}

/// What the core of this build does in a tick: all of it, or in two.
void rig_own_tick(rig *r);
void rig_own_trial(rig *r);
void rig_own_accept(rig *r);

/// For a rig_contact that fails: this tick is the last.
void rig_lose(rig *r);

/// One tick: drive, evaluate, commit, select slots anew (a tick is a step), integrate.
/// @return what td_evaluate said
td_status rig_tick(rig *r);

/// Puts a body with wheels where it stands still under its weight: for `begin` of a scene.
/// @return the fault of td_settle; a refused body is where it was
td_fault rig_settle(rig *r, uint32_t body);

/// Moves a driven body as a ship moves.
void rig_place(rig *r, uint32_t body, const rig_start *at);

/// Energies and momenta now.
rig_sums rig_sum(const rig *r);

/// [J] What the energy is beyond what the books explain: the error of the plant's steps. Falling bodies have h g m v / 2
/// of it, which comes and goes with their speed.
double rig_balance(const rig *r);

/// [m] way along the ground from where it has landed; 0: it has not.
double rig_rolled(const rig *r);

/// [m/s] along the ground on which it has landed; 0: it has not.
double rig_speed_on(const rig *r);

/// [N] what the wheels bear in all: weight on wheels.
double rig_on_wheels(const rig *r);

/// Are two texts the same? Boards have no strcmp.
static inline bool rig_same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

#endif
