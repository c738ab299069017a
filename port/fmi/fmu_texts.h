/* SPDX-License-Identifier: MIT */
/// What the variables of a unit are: names, units, sentences. For descriptions; a unit itself knows references alone.
#ifndef FMU_TEXTS_H
#define FMU_TEXTS_H

#include "fmu_variables.h"

/// A column: its name and unit ("": none), a sentence, and what its numbers lie between (NULL: nothing).
typedef struct fmu_column {
    const char *name, *unit, *about, *min, *max;
} fmu_column;

/// A table. `section` is where the scene's file names its rows; "" for tables of one row. It has as many columns as
/// fmu_columns says.
typedef struct fmu_table {
    const char *section;
    fmu_column columns[FMU_COMPONENTS];
} fmu_table;

extern const fmu_table fmu_texts[FMU_GROUPS];

#endif
