/* SPDX-License-Identifier: MIT */
/// What the functions of FMI 2.0 are declared with: the importer's fmi2Functions.h where it gives one, so that its compiler checks
/// the calls and its rules make the names; else our own words for it, from the text of the standard.
#ifndef FMI2_TYPES_H
#define FMI2_TYPES_H

#include <stddef.h>

#if defined(__has_include) && !defined(FMU_OWN_TYPES)
#    if __has_include("fmi2Functions.h")
#        include "fmi2Functions.h"
#        define FMI2(name) fmi2##name
#    endif
#endif

#if !defined(FMI2)
#    if defined(FMI2_OVERRIDE_FUNCTION_PREFIX) || !defined(FMI2_FUNCTION_PREFIX)
#        define FMI2(name) fmi2##name
#    else
#        define FMI2_PASTE_2(prefix, name) prefix##name
#        define FMI2_PASTE_1(prefix, name) FMI2_PASTE_2(prefix, name)
#        define FMI2(name)                 FMI2_PASTE_1(FMI2_FUNCTION_PREFIX, fmi2##name)
#    endif

typedef int fmi2Status, fmi2Type, fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(void *environment,
                                   const char *name,
                                   fmi2Status status,
                                   const char *category,
                                   const char *message,
                                   ...);

typedef struct {
    fmi2CallbackLogger logger;
    void *(*allocateMemory)(size_t n, size_t size);
    void (*freeMemory)(void *memory);
    void (*stepFinished)(void *environment, fmi2Status status);
    void *componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    int newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged,
        valuesOfContinuousStatesChanged, nextEventTimeDefined;
    double nextEventTime;
} fmi2EventInfo;
#endif

#endif
