/* SPDX-License-Identifier: MIT */
/// The variables of a unit as a description lists them: with names, of the scene's file. For the host alone.
///
/// Names      are structured (bodies.ball.position.x): rows that are no word of a language stand in apostrophes, with the
///            standards' escapes. If a row has a letter beyond ASCII, all names are flat: rows as they stand.
#ifndef FMU_LIST_H
#define FMU_LIST_H

#include "fmu.h"
#include "fmu_texts.h"
#include "model.h"

typedef enum fmu_causality {
    FMU_INDEPENDENT,
    FMU_PARAMETER,
    FMU_INPUT,
    FMU_OUTPUT,
    FMU_LOCAL,
} fmu_causality;

typedef struct fmu_entry {
    uint32_t reference;
    fmu_group group;
    fmu_causality causality;
    bool is_integer, is_discrete, has_start, is_calculated;
    uint32_t state; ///< which one it is, or it is the rate of; UINT32_MAX: none
    bool is_rate;   ///< of that state
    const fmu_column *column;
    const char *unit; ///< "": none
    double start;
    char *name;
} fmu_entry;

typedef struct fmu_list {
    uint32_t n, n_states, n_indicators;
    bool is_structured; ///< names are
    fmu_entry *entries;
    uint32_t *states, *rates; ///< of each state: its entry, and that of its rate
} fmu_list;

/// @param m an instance for Co-Simulation, of a scene that the model was read for
/// @return false: no memory, or the instance refuses to tell a start value (its logger knows)
bool fmu_list_make(fmu *m, const model *names, fmu_list *out);
void fmu_list_free(fmu_list *list);

/// Outputs, states and rates that the unit computes when it is initialised.
bool fmu_list_is_unknown(const fmu_entry *e);

/// Does what the unit tells depend on it at once, without a step? What pushes a body does not.
bool fmu_list_is_known(const fmu_entry *e);

#endif
