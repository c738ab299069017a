/* SPDX-License-Identifier: MIT */
/// modelDescription.xml of either standard, as far as an importer needs it, and the rules that no schema states.
#ifndef DESCRIPTION_H
#define DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DESCRIPTION_VARIABLES  4096u
#define DESCRIPTION_STATES     1024u
#define DESCRIPTION_UNITS      64u
#define DESCRIPTION_WORD       512u
#define DESCRIPTION_CATEGORIES 16u

typedef struct variable_of {
    char name[DESCRIPTION_WORD], type[16], causality[24], variability[16], initial[16], unit[32];
    uint32_t reference;
    size_t size;         ///< numbers; 1 if it is no array
    bool has_start;      ///< a start value is given
    uint32_t derivative; ///< 2.0: index from 1 on of the state; 3.0: its reference
    bool is_derivative;
    bool can_jump; ///< a state that events may change: `reinit`
    bool has_min, has_max;
    double min, max, start;
} variable_of;

/// An unknown of ModelStructure, with what it depends on: places in `variables`.
typedef struct unknown_of {
    uint32_t place, n_dependencies, n_kinds;
    bool has_dependencies, has_kinds;
    uint32_t *dependencies;
} unknown_of;

typedef struct description {
    int version; ///< 2 or 3
    char name[DESCRIPTION_WORD], token[DESCRIPTION_WORD], me[DESCRIPTION_WORD],
        cs[DESCRIPTION_WORD];
    bool can_state, can_serialise;                            ///< of Co-Simulation
    bool me_can_state, me_can_serialise;                      ///< of Model Exchange
    bool wants_steps;                                         ///< completed ones are to be told
    bool is_structured;                                       ///< names are
    bool has_variable_step, has_event_mode, can_return_early; ///< of Co-Simulation
    double start, stop, tolerance, step; ///< of the default experiment; 0: not given
    bool has_stop;
    uint32_t n_variables, n_states, n_indicators, n_units, n_outputs, n_initial;
    variable_of variables[DESCRIPTION_VARIABLES];
    uint32_t states[DESCRIPTION_STATES], rates[DESCRIPTION_STATES]; ///< places in `variables`
    unknown_of outputs[DESCRIPTION_VARIABLES], initial[DESCRIPTION_VARIABLES];
    char units[DESCRIPTION_UNITS][32];
    uint32_t n_categories;
    char categories[DESCRIPTION_CATEGORIES][32];
} description;

/// Reads FOLDER/modelDescription.xml. @return false: it is none; a sentence was printed
bool description_read(const char *folder, description *out);

/// Validates the file against a schema. @return false: it breaks it; sentences were printed
bool description_validate(const char *folder, const char *schema);

/// Prints what breaks a rule of the standard. @return how many rules are broken
int description_check(const char *folder, const description *d);

/// rules.c: says so if a rule is broken.
void rule(bool holds, const char *name, const char *what);

/// rules_files.c: what lies beside the description.
void check_files(const char *folder, const description *d);

bool variable_is(const variable_of *v, const char *causality);
bool variable_is_float(const variable_of *v);

#endif
