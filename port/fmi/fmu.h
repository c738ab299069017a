/* SPDX-License-Identifier: MIT */
/// A scene as a unit of co-simulation: an instance, whatever version of FMI calls it.
///
/// fmi2.c and fmi3.c are the functions of the standards; they check the order of calls and their arguments, and call what is
/// declared here. Nothing here knows a version.
///
/// Kinds      Model Exchange is port/variable: states of the plant, event indicators by dynamic selection. Co-Simulation is the
///            rig: a fixed tick, so that it has the bits of `touchdown-f64 run`.
/// Contact    a unit of contact alone (fmu_model.is_contact) has no plant: motions are inputs, wrenches are outputs.
/// Time       signals of the scene begin at the start time.
/// Begin      parameters and start values are numbers until something is asked that depends on them; then the scene begins anew.
/// Faults     a call that fails tells the logger why. FMU_DISCARD: it has changed nothing, and with other states or a shorter
///            step it may go on. FMU_ERROR: the run is over; a reset, or a state that is put back, heals it.
/// Discrete   what counts contacts and events changes in event mode alone (Model Exchange), or with a tick.
/// Memory     one block an instance (FMU_POOL 0), or a static pool of so many; the same for states that are taken.
/// Threads    instances share nothing, but for the code of a scene that names some (skid_gear): its plant is kept in one place,
///            in libraries one for each thread (CODES_KEPT). It is put in and taken out around every call.
#ifndef FMU_H
#define FMU_H

#include <stddef.h>
#include "fmu_variables.h"
#include "variable.h"

#ifndef FMU_POOL
#    define FMU_POOL 0
#endif

#define FMU_TEXT   512u
#define FMU_JOINTS (RIG_MAX_LINKS + 1)

typedef enum fmu_status {
    FMU_OK = 0,
    FMU_WARNING,
    FMU_DISCARD,
    FMU_ERROR,
    FMU_FATAL,
} fmu_status;

/// Modes of the standards' state machines, as bits.
typedef enum fmu_mode {
    FMU_INSTANTIATED = 1,
    FMU_INITIALIZATION = 2,
    FMU_EVENT = 4,
    FMU_CONTINUOUS = 8,
    FMU_STEP = 16,
    FMU_TERMINATED = 32,
    FMU_FAILED = 64, ///< a call has returned an error
} fmu_mode;

/// Categories of messages, as bits.
typedef enum fmu_topic {
    FMU_TELL_EVENTS = 1,
    FMU_TELL_WARNINGS = 2,
    FMU_TELL_DISCARDS = 4,
    FMU_TELL_ERRORS = 8,
    FMU_TELL_ALL = 15,
} fmu_topic;

/// Their names, by bit, and what they are.
#define FMU_TOPICS 4u
extern const char *const fmu_categories[FMU_TOPICS], *const fmu_category_texts[FMU_TOPICS];

/// What a unit is made of: one for a library, or the one that is described.
typedef struct fmu_model {
    const rig_scene *what;
    const rig_states *code; ///< of its code, or NULL
    const char *token;      ///< guid, or instantiation token
    bool is_contact;
    uint64_t hash; ///< of scene and kind: states of another unit are not taken
} fmu_model;

/// Numbers that an importer sets, by group, item and component. Parameters come first: the plan is made of them.
typedef struct fmu_values {
    double world[1];
    double materials[VARIABLE_MATERIALS][8];
    double pairs[VARIABLE_MATERIALS][8];
    double laws[VARIABLE_LAWS][2];
    double bodies[TD_MAX_BODIES][13]; ///< start, or motion
    double joints[FMU_JOINTS][2];     ///< start
    double push[TD_MAX_BODIES][6];
    double controls[TD_MAX_WHEELS + 1][2];
} fmu_values;

/// What has happened so far.
typedef struct fmu_tally {
    uint32_t contacts, begun, ended, late;
    double last_event; ///< [s]
} fmu_tally;

/// Where an instance is: plain numbers.
typedef struct fmu_now {
    uint32_t mode;         ///< an fmu_mode
    bool has_begun;        ///< the run is that of the values
    bool is_accepted;      ///< Model Exchange: the last step ends here
    bool has_turned;       ///< forces have, since the last update
    double start, stop, t; ///< [s] stop: infinity if there is none
    double input_t;        ///< [s] when inputs were set last
    double x[VARIABLE_STATES], accepted_x[VARIABLE_STATES], code[VARIABLE_CODE];
    bool has_jumped; ///< states have, at the last step, to these: a joint that meets a stop
    double jumped_x[VARIABLE_STATES];
    double accepted_t;
    double floor;     ///< [s] Model Exchange: time does not go back beyond it
    double corner;    ///< [s] since the start: corners of signals up to here have been handled
    uint32_t stepped; ///< an fmu_status: of the last communication step
    fmu_tally tally;  ///< up to now
    fmu_tally seen;   ///< as outputs show it
} fmu_now;

typedef struct fmu fmu;

/// Who has made an instance.
typedef struct fmu_host {
    void (*say)(const struct fmu_host *host,
                const char *name,
                fmu_status status,
                fmu_topic topic,
                const char *text);
    void (*logger)(void); ///< of the version, for `say`
    void *environment;
    void *(*allocate)(size_t n, size_t size);
    void (*release)(void *memory);
} fmu_host;

struct fmu {
    fmu_host host;
    char *name; ///< after the instance, in the same block
    bool is_me;
    bool uses_events, may_return_early; ///< Co-Simulation of 3.0
    uint32_t tells;                     ///< topics that the logger is told
    const fmu_model *model;
    fmu_rows rows;
    uint32_t n_states, n_indicators; ///< that an importer sees
    uint32_t body_state[TD_MAX_BODIES], joint_state[FMU_JOINTS], code_state; ///< where they begin
    fmu_values values, defaults;
    fmu_now now;
    rig_given given;
    /* the scene with these values */
    rig_scene what;
    td_scene scene;
    td_material materials[VARIABLE_MATERIALS];
    td_material_pair pairs[VARIABLE_MATERIALS];
    td_law laws[VARIABLE_LAWS];
    td_body bodies[TD_MAX_BODIES];
    rig_start start[TD_MAX_BODIES];
    rig_tables tables;
    rig_joint joints[FMU_JOINTS];
    /* its run */
    union {
        variable v; ///< Model Exchange
        rig r;      ///< Co-Simulation
    } run;
};

/// How many bytes a name takes, at most; longer ones are cut.
#define FMU_NAME 64u

/// @param name not empty @return NULL: the logger was told why
fmu *fmu_make(const fmu_model *model, const fmu_host *host, const char *name, bool is_me);
void fmu_free(fmu *m); ///< @param m or NULL

/// Back to what fmu_make gives.
void fmu_reset(fmu *m);

#if defined(__GNUC__)
#    define FMU_FORMAT(at, words) __attribute__((format(printf, at, words)))
#else
#    define FMU_FORMAT(at, words)
#endif

/// Tells the logger, if it shall hear of such things. An error ends the run. @return status
fmu_status fmu_say(fmu *m, fmu_status status, const char *format, ...) FMU_FORMAT(3, 4);

/// Tells the logger of an event.
void fmu_tell_event(fmu *m, double t, const td_event *event);

/// Contacts that have begun and ended in the last evaluation. @param at [s] when it was @param span [s] since the one before
void fmu_count_events(fmu *m, double at, double span);

/// Outputs show what has happened up to now.
void fmu_show_tally(fmu *m);

/// The scene begins with the values, if they have changed. @return FMU_ERROR: the core refuses them
fmu_status fmu_begin(fmu *m);

/// The rig of the run.
rig *fmu_rig(fmu *m);

/// Around whatever touches the run: a plant that is code has one memory for all instances.
void fmu_enter(fmu *m);
void fmu_leave(fmu *m);

/* ---- fmu_values.c ---- */

/// @return false: there is no variable with this reference
bool fmu_look(const fmu *m, uint32_t reference, fmu_place *out);

/// Where a number that is set is kept, or NULL: it is not set.
double *fmu_kept(fmu_values *values, fmu_place place);

/// Which state it is, or which state it is the rate of; UINT32_MAX: none.
uint32_t fmu_state_of(const fmu *m, fmu_place place);

bool fmu_is_rate(fmu_group group);

/// May it be set? Parameters and start values until the end of initialization, inputs always.
bool fmu_is_parameter(fmu_place place);
bool fmu_is_start(const fmu *m, fmu_place place);
bool fmu_is_input(const fmu *m, fmu_place place);

/// References and counts as either standard has them: on some targets its `int` is another type than that of stdint.h.
#if defined(__GNUC__)
typedef uint32_t __attribute__((may_alias)) fmu_handle;
typedef int32_t __attribute__((may_alias)) fmu_number;
#else
typedef uint32_t fmu_handle;
typedef int32_t fmu_number;
#endif

fmu_status fmu_get(fmu *m, const fmu_handle *references, size_t n, double *values);
fmu_status fmu_get_count(fmu *m, const fmu_handle *references, size_t n, fmu_number *values);
fmu_status fmu_set(fmu *m, const fmu_handle *references, size_t n, const double *values);

/* ---- fmu_me.c: times are those of the importer ---- */

fmu_status fmu_me_show(fmu *m); ///< the rig shows time and states
fmu_status fmu_me_rates(fmu *m, double *rates);
fmu_status fmu_me_roots(fmu *m, double *z);
/// A step ends. @param changed forces or states have jumped
fmu_status fmu_me_accept(fmu *m, bool *changed);
/// At an event. @param changed the states are others @param next [s] of the next event that is known, or infinity
fmu_status fmu_me_update(fmu *m, bool *changed, double *next);
fmu_status fmu_me_set_states(fmu *m, const double *x);
fmu_status fmu_me_set_time(fmu *m, double t);
void fmu_me_enter_events(fmu *m);

/* ---- fmu_cs.c ---- */

/// What a communication step was.
typedef struct fmu_step {
    bool has_event, is_early;
    double last; ///< [s]
} fmu_step;

fmu_status fmu_cs_step(fmu *m, double t, double h, fmu_step *out);

/// [s] Since the last tick.
double fmu_later(const fmu *m);

/// Contact alone: a body goes where the importer has it.
void fmu_place_body(fmu *m, uint32_t body);

/// A body goes on with its velocities.
void fmu_go_on(plant_body *body, double later);

/* ---- fmu_state.c ---- */

typedef struct fmu_saved fmu_saved;

/// @param state NULL, or one that is written over
fmu_status fmu_save(fmu *m, fmu_saved **state);
fmu_status fmu_restore(fmu *m, const fmu_saved *state);
fmu_status fmu_forget(fmu *m, fmu_saved **state);
size_t fmu_saved_size(void);
fmu_status fmu_write(fmu *m, const fmu_saved *state, uint8_t *bytes, size_t size);
fmu_status fmu_read(fmu *m, const uint8_t *bytes, size_t size, fmu_saved **state);

#endif
