/* SPDX-License-Identifier: MIT */
/// modelDescription.xml of both standards and a page of documentation, with words that the packer (pack.sh) fills in:
/// @SOURCES@, the lines of the sources' names; @RAM@, the bytes of an instance.
#ifndef FMU_DESCRIBE_H
#define FMU_DESCRIBE_H

#include <stdio.h>
#include "fmu_list.h"

typedef struct fmu_about {
    const char *name;       ///< of the scene
    const char *identifier; ///< of the model: a word of C
    const char *about;      ///< a sentence
    const char *token;
    const char *version; ///< of Touchdown
    double tick, duration;
    bool is_contact;
} fmu_about;

/// @param version 2 or 3
void fmu_describe(FILE *out, int version, const fmu_about *about, const fmu_list *list);
void fmu_document(FILE *out, const fmu_about *about, const fmu_list *list);

#endif
