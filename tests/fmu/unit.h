/* SPDX-License-Identifier: MIT */
/// An unpacked archive and its instances, of either standard: what both have, under one name.
///
/// Status     0 OK, 1 warning, 2 discard, 3 error, 4 fatal: the same in both.
#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>
#include "description.h"
#include "standard2.h"
#include "standard3.h"

#define UNIT_ERROR 3

typedef struct unit {
    description about;
    char folder[512], resources[640];
    void *library;
    std2_functions f2;
    std3_functions f3;
} unit;

typedef struct instance {
    const unit *of;
    void *it;
    bool is_me;
    const char *name;
    int n_messages, n_errors; ///< that the logger was given
    bool is_foreign;          ///< the logger was given another name
    bool is_strange;          ///< or a category that the description does not list
    char last[512];
    int n_blocks; ///< 2.0: allocated and not released
} instance;

/// What an event said.
typedef struct event_info {
    bool more, terminate, states_changed, has_next;
    double next;
} event_info;

/// What a communication step said.
typedef struct step_info {
    bool has_event, terminate, is_early;
    double last;
} step_info;

/// Loads FOLDER/binaries/... @return false: a sentence was printed
bool unit_open(const char *folder, unit *out);
void unit_close(unit *u);

/// How it is instantiated; NULL: as it should be.
typedef struct how_made {
    const char *name, *token;
    bool uses_events, may_return_early; ///< 3.0, Co-Simulation
    bool is_quiet;                      ///< logging off
} how_made;

/// @return false: the unit gave none
bool instance_make(const unit *u, bool is_me, const how_made *how, instance *out);
void instance_free(instance *i);

int do_setup(instance *i, double start, double stop); ///< 2.0 alone; 3.0: 0
int do_enter_initialization(instance *i, double start, double stop);
int do_exit_initialization(instance *i);
int do_terminate(instance *i);
int do_reset(instance *i);
int do_get(instance *i, const uint32_t *references, size_t n, double *values, size_t n_values);
int do_get_count(instance *i, uint32_t reference, int32_t *value); ///< an Integer, or an Int32
int do_set_logging(instance *i, bool on, size_t n, const char *const categories[]);
int do_set(
    instance *i, const uint32_t *references, size_t n, const double *values, size_t n_values);

int do_event_mode(instance *i);
int do_update(instance *i, event_info *info);
int do_continuous(instance *i);
int do_completed(instance *i, bool *event, bool *terminate);
int do_time(instance *i, double t);
int do_set_states(instance *i, const double *x, size_t n);
int do_states(instance *i, double *x, size_t n);
int do_rates(instance *i, double *dx, size_t n);
int do_indicators(instance *i, double *z, size_t n);
int do_nominals(instance *i, double *x, size_t n);

int do_step(instance *i, double t, double h, step_info *info);
int do_step_mode(instance *i); ///< 3.0

int do_get_state(instance *i, void **state);
int do_set_state(instance *i, void *state);
int do_free_state(instance *i, void **state);
int do_state_size(instance *i, void *state, size_t *size);
int do_serialise(instance *i, void *state, uint8_t *bytes, size_t size);
int do_deserialise(instance *i, const uint8_t *bytes, size_t size, void **state);

#endif
